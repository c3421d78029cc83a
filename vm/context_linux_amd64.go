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

// The context block. trampoline_linux_amd64.s and the stubs know these offsets. A
// wild store of compiled code may hit it, so nothing in it is needed to leave
// for Go: see control, and thread.intact.
const (
	ctxAllocNext = 0 // bump allocator: next free byte
	ctxAllocEnd  = 8
	ctxFaultSig  = 16  // the signal
	ctxFaultCode = 24  // si_code
	ctxFaultAddr = 32  // si_addr
	ctxFaultRegs = 40  // the 23 words of gregs_t
	ctxFaultXMM  = 256 // xmm0-xmm15 when a fault came, those that a callee keeps
	ctxArgs      = 512 // where in an exit frame the first integer arguments are

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
	// goLimit is how many bytes of Go's stack may be in use at an entry.
	goLimit uint64
	// alloc is what the context block says of the allocator when it is intact.
	alloc struct{ base, limit, end uint64 }
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

// setAlloc has the context allocate from next on, up to end: 0 where every
// allocation is an exit. The objects lie between base and limit.
func (t *thread) setAlloc(next, end, base, limit uint64) {
	t.setCtx(ctxAllocNext, next)
	t.setCtx(ctxAllocEnd, end)
	t.alloc.base, t.alloc.limit, t.alloc.end = base, limit, end
}

// intact reports whether compiled code that has left with exit frame f has kept
// its stack pointer in its stack, and has not written over the context block.
// This is all that is checked: whoever writes elsewhere (the stubs' data, method
// tables, Go's own memory) without verification of its IL is not noticed here.
func (t *thread) intact(f frame) bool {
	if !t.holds(uint64(f), frameSize) {
		return false
	}
	next := t.ctx(ctxAllocNext)
	if next < t.alloc.base || next > t.alloc.limit || t.ctx(ctxAllocEnd) != t.alloc.end {
		return false
	}
	for i, l := range t.m.conv.words {
		if t.ctx(ctxArgs+8*uint64(i)) != frame(0).place(l) {
			return false
		}
	}
	return true
}

// holds reports whether n bytes from a on are in the usable part of the stack.
func (t *thread) holds(a, n uint64) bool {
	low := t.base + guardEnd
	return a >= low && a <= t.base+stackSize-n
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

// control is what one machine needs to enter compiled code and to get out of it
// again, whatever the code has done to its stack and its registers: a row of a
// table in Go's memory, whose address the core stubs have as a constant.
// trampoline_linux_amd64.s knows its layout.
type control struct {
	// g is the goroutine that runs compiled code of this machine, or 0: a fault
	// on the thread of goroutine g is one of compiled code, wherever pc and rsp
	// are. The goroutine's address is the identity that the signal handler can read.
	g uintptr
	// base is the stack, where the signal handler stores the registers.
	base uint64
	// thunk is where the thread goes on after a fault.
	thunk uint64
	// goSP is Go's rsp, at the return address of enterAsm, goBP Go's rbp.
	goSP, goBP uint64
	// exitSP is the exit frame when compiled code left last, or 0 after a fault.
	exitSP uint64
	// resumeSP is the exit frame to be resumed, resume the resume stub.
	resumeSP, resume uint64
}

// Offsets in a control.
const (
	ctlG      = 0
	ctlGoSP   = 24
	ctlGoBP   = 32
	ctlExitSP = 40
)

const maxMachines = 1024

var (
	controls     [maxMachines]control
	controlTaken [maxMachines]atomic.Bool
	// controlsUsed is how many rows from the first one on have ever been taken:
	// the signal handler looks at these.
	controlsUsed atomic.Int64
)

// takeControl returns a free row of the table.
func takeControl() (*control, error) {
	if err := installHandlers(); err != nil {
		return nil, err
	}
	for i := range controls {
		if controlTaken[i].CompareAndSwap(false, true) {
			n := int64(i) + 1
			for used := controlsUsed.Load(); used < n && !controlsUsed.CompareAndSwap(used, n); {
				used = controlsUsed.Load()
			}
			return &controls[i], nil
		}
	}
	return nil, fmt.Errorf("vm: more than %d virtual machines in one process", maxMachines)
}

func (c *control) free() {
	*c = control{}
	controlTaken[(uintptr(unsafe.Pointer(c))-uintptr(unsafe.Pointer(&controls)))/unsafe.Sizeof(*c)].Store(false)
}

// address is the address of the row, which lies in Go's data segment and never
// moves.
func (c *control) address() uint64 { return uint64(uintptr(unsafe.Pointer(c))) }

// enterAsm switches to the stack of compiled code and jumps to the resume
// stub; it returns when compiled code exits.
//
//go:noescape
func enterAsm(c *control)

// goroutine is the address of the running goroutine's g. It identifies the
// goroutine as long as that has not ended: a g never moves, and the runtime uses
// the g of a goroutine that has ended again.
func goroutine() uintptr

// goStackInUse is how many bytes of its stack the running goroutine uses.
func goStackInUse() uint64

//go:linkname entersyscall runtime.entersyscall
func entersyscall()

//go:linkname exitsyscall runtime.exitsyscall
func exitsyscall()

// enter resumes compiled code until it exits.
//
// To the Go scheduler the goroutine is in a system call meanwhile, as it is
// during a cgo call, and for the same reasons: the garbage collector and the
// scheduler need not wait for compiled code, which never polls; Go's stack is
// neither moved nor shrunk while the control row holds its rsp; and after a
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
func enter(c *control) {
	entersyscall()
	enterAsm(c)
	exitsyscall()
}
