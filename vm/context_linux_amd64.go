package vm

import (
	"fmt"
	"sync/atomic"
	"unsafe"

	"ryugo/arena"
	"ryugo/targets/xarch"
)

// Compiled code runs on a stack of its own, stackSize bytes at a multiple of
// stackSize: whoever needs the thread's context block masks rsp.
//
//	base               context block (ctx…)
//	base + guardStart  guard: touching it is a stack overflow
//	base + guardEnd    the stack's lowest byte
//	base + stackSize   its end; the first frame begins below
//
// The guard is as large as it is so that a frame of less than guardEnd bytes
// whose prolog does not probe cannot step over it.
const (
	stackSize  = 16 << 20
	guardStart = 64 << 10
	guardEnd   = 1 << 20
)

// The context block. trampoline_linux_amd64.s and the stubs know these offsets.
const (
	ctxGoSP      = 0  // Go's rsp, at the return address of enterAsm
	ctxGoBP      = 8  // Go's rbp
	ctxExitSP    = 16 // the exit frame when compiled code left last
	ctxResumeSP  = 24 // the exit frame to be resumed
	ctxResume    = 32 // address of the resume stub
	ctxAllocNext = 40 // bump allocator: next free byte
	ctxAllocEnd  = 48
	ctxFaultSig  = 56  // the signal, or 0
	ctxFaultCode = 64  // si_code
	ctxFaultAddr = 72  // si_addr
	ctxFaultRegs = 80  // the 23 words of gregs_t
	ctxFaultXMM  = 272 // xmm0-xmm15 when a fault came, those that a callee keeps
	ctxArgs      = 528 // where in an exit frame the first integer arguments are

	ctxSpare = 4096 // an exit frame for a stack that has no room for one

	gregCount = 23
	gregRSP   = 15 * 8
	gregRIP   = 16 * 8
)

// An exit frame is what the common exit stub leaves on the stack of compiled
// code: the registers that the helper may read, and change before it resumes.
// It stands right below the return address of the call that led to it.
const (
	frXMM     = 0 // xmm0-xmm15: arguments, and what a callee must keep
	frRDI     = 256
	frRSI     = 264
	frRDX     = 272
	frRCX     = 280
	frR8      = 288
	frR9      = 296
	frRAX     = 304
	frR10     = 312
	frR11     = 320
	frR15     = 328
	frR14     = 336
	frR13     = 344
	frR12     = 352
	frRBX     = 360
	frRBP     = 368
	frNumber  = 376 // why it left: an exit number
	frReturn  = 384 // where to resume
	frStack   = 392 // the caller's outgoing arguments
	frameSize = 392
)

// regOffset is where in an exit frame each general register is.
var regOffset = [16]uint64{
	xarch.RAX: frRAX, xarch.RCX: frRCX, xarch.RDX: frRDX, xarch.RBX: frRBX,
	xarch.RBP: frRBP, xarch.RSI: frRSI, xarch.RDI: frRDI, xarch.R8: frR8, xarch.R9: frR9,
	xarch.R10: frR10, xarch.R11: frR11, xarch.R12: frR12, xarch.R13: frR13, xarch.R14: frR14, xarch.R15: frR15,
}

// frame is the address of an exit frame.
type frame uint64

// place is the address of what is at l.
func (f frame) place(l loc) uint64 {
	switch {
	case l.isStack():
		return uint64(f) + frStack + uint64(l.word)*8
	case l.reg.IsXmm():
		return uint64(f) + frXMM + uint64(l.reg-xarch.XMM0)*16
	}
	return uint64(f) + regOffset[l.reg]
}

// argPlace is the address of the ith argument, all being integers. The context
// block knows how far from the frame that is.
func (f frame) argPlace(i int) uint64 {
	return uint64(f) + ld64(uint64(f)&^(stackSize-1)+ctxArgs+uint64(i)*8)
}

func (f frame) at(l loc) uint64        { return ld64(f.place(l)) }
func (f frame) set(l loc, v uint64)    { st64(f.place(l), v) }
func (f frame) arg(i int) uint64       { return ld64(f.argPlace(i)) }
func (f frame) setArg(i int, v uint64) { st64(f.argPlace(i), v) }
func (f frame) xmm(i int) uint64       { return ld64(uint64(f) + frXMM + uint64(i)*16) }
func (f frame) setXMM(i int, v uint64) { st64(uint64(f)+frXMM+uint64(i)*16, v) }
func (f frame) reg(off uint64) uint64  { return ld64(uint64(f) + off) }
func (f frame) setReg(off, v uint64)   { st64(uint64(f)+off, v) }
func (f frame) setResult(v uint64)     { st64(uint64(f)+frRAX, v) }
func (f frame) number() uint64         { return ld64(uint64(f) + frNumber) }
func (f frame) returnAddress() uint64  { return ld64(uint64(f) + frReturn) }
func (f frame) setReturn(a uint64)     { st64(uint64(f)+frReturn, a) }
func (f frame) callerStack() uint64    { return uint64(f) + frStack }

// thread is what one thread of managed code has: a stack and its context block.
type thread struct {
	m    *machine
	base uint64 // of the stack, where the context block is
	// top is where the next activation may begin to push: compiled code below
	// the Go frames that run now owns everything above it.
	top uint64
	// acts are the activations, outermost first: one for each entry into
	// compiled code that has not returned.
	acts []activation
	// held are the references that Go code keeps over a call of managed code;
	// a collection updates them. See hold.
	held []ref
	// throwing is set while the panic of a managedThrow unwinds Go frames, so
	// that who stops it need not recover other panics.
	throwing bool
}

// activation is one entry into compiled code.
type activation struct {
	// exit is the frame by which its code left last: the place to go on
	// walking the stack, while a Go helper or an inner activation runs.
	exit frame
	// atPC says that the frame's return address is the very instruction that
	// faulted; sp is then the stack pointer there.
	atPC bool
	sp   uint64
	// barrier says that no exception passes through: whoever entered stops it.
	barrier bool
	// catching is set when a catch handler was entered: rbp of its method.
	// The exception is thread.held[caught].
	catching uint64
	caught   int
	// handlers is how many handlers run, this one included.
	handlers int
	// foreign is set when the frames are not compiled code's but its own.
	foreign foreign
	// copies are the arguments that the code was passed by reference.
	copies []argCopy
}

// foreign is an activation of the interpreter: it keeps its frames itself.
type foreign interface {
	// search is the first pass of exception handling over the frames, innermost
	// first, for the exception thread.held[h]: it tells whether one of them
	// catches it, and remembers which. It runs filters, and before it looks at
	// the clauses of a frame it calls trace with its method and IL offset.
	search(h int, trace func(m *method, il uint32)) bool
	// frames calls visit for each frame, innermost first, until it returns
	// false, with the IL offset of the instruction that is under way.
	frames(visit func(m *method, il uint32) bool) bool
	// roots calls visit with the address of each word that may hold a
	// reference.
	roots(visit func(slot uint64, byref, pinned bool))
}

// hold keeps o alive and up to date until drop; t.held[h] is where it then is.
// Go code needs this only over what may run managed code: nothing is collected
// while Go code runs, see safepoint.
func (t *thread) hold(o ref) (h int) {
	t.held = append(t.held, o)
	return len(t.held) - 1
}

// drop forgets h and what was held after it.
func (t *thread) drop(h int) { t.held = t.held[:h] }

func newThread(m *machine) (*thread, error) {
	raw, err := mmap(0, 2*stackSize, protNone, privateMap, -1)
	if err != nil {
		return nil, err
	}
	base := arena.AlignUp(raw, stackSize)
	munmap2(raw, base-raw)
	munmap2(base+stackSize, raw+stackSize-base)
	if err = mprotect(base, guardStart, protRW); err == nil {
		err = mprotect(base+guardEnd, stackSize-guardEnd, protRW)
	}
	if err != nil {
		munmap(base, stackSize)
		return nil, err
	}
	t := &thread{m: m, base: base, top: base + stackSize - 64}
	for i, l := range m.conv.words {
		t.setCtx(ctxArgs+8*uint64(i), frame(0).place(l))
	}
	return t, nil
}

func munmap2(a, n uint64) {
	if n != 0 {
		munmap(a, n)
	}
}

func (t *thread) free() { munmap(t.base, stackSize) }

func (t *thread) ctx(off uint64) uint64       { return ld64(t.base + off) }
func (t *thread) setCtx(off uint64, v uint64) { st64(t.base+off, v) }

// inGuard tells whether a fault at address a is an overflow of this stack.
func (t *thread) inGuard(a uint64) bool { return a >= t.base+guardStart && a < t.base+guardEnd }

// codeRange is a row of the table by which the signal handler knows compiled
// code: a fault with a pc in [lo, hi) resumes at thunk.
type codeRange struct{ lo, hi, thunk uintptr }

const maxRanges = 1024

var (
	codeRanges [maxRanges]codeRange
	rangeTaken [maxRanges]atomic.Bool
)

// registerCode puts [lo, hi) in the handler's table and returns the row.
func registerCode(lo, hi, thunk uint64) (int, error) {
	if err := installHandlers(); err != nil {
		return 0, err
	}
	for i := range codeRanges {
		if rangeTaken[i].CompareAndSwap(false, true) {
			r := &codeRanges[i]
			atomic.StoreUintptr(&r.thunk, uintptr(thunk))
			atomic.StoreUintptr(&r.lo, uintptr(lo))
			atomic.StoreUintptr(&r.hi, uintptr(hi)) // the row counts from here on
			return i, nil
		}
	}
	return 0, fmt.Errorf("vm: more than %d virtual machines in one process", maxRanges)
}

func unregisterCode(i int) {
	atomic.StoreUintptr(&codeRanges[i].hi, 0)
	rangeTaken[i].Store(false)
}

// enterAsm switches to the stack of compiled code and jumps to the resume
// stub in the context block; it returns when compiled code exits.
//
//go:noescape
func enterAsm(ctx unsafe.Pointer)

//go:linkname entersyscall runtime.entersyscall
func entersyscall()

//go:linkname exitsyscall runtime.exitsyscall
func exitsyscall()

// enter resumes compiled code until it exits.
//
// To the Go scheduler the goroutine is in a system call meanwhile, as it is
// during a cgo call, and for the same reasons: the garbage collector and the
// scheduler need not wait for compiled code, which never polls; Go's stack is
// neither moved nor shrunk while the context block holds its rsp; and after a
// while the P goes to other goroutines.
//
// Signals that the Go runtime handles may come at any instruction of compiled
// code. This is safe: they are delivered on the M's own signal stack
// (sigaltstack, SA_ONSTACK); runtime.sigtramp takes g from thread-local
// storage, by the fs segment, which compiled code and stubs must not touch,
// and sets up r14 and x15 itself; preemption (SIGURG) is refused because the
// goroutine is not _Grunning, and would be for a pc that findfunc does not
// know; the profiler (SIGPROF) finds no function for the pc and books the
// sample as runtime._ExternalCode.
//
// Nothing may be called between the two runtime calls that could grow the
// stack: the runtime throws.
//
//go:nosplit
//go:noinline
func enter(ctx unsafe.Pointer) {
	entersyscall()
	enterAsm(ctx)
	exitsyscall()
}
