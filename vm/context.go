package vm

import (
	"ryugo/arena"
	"ryugo/vm/cpu"
	system "ryugo/vm/os"
)

// thread is the state of one thread of managed code: a stack and its context block.
type thread struct {
	m    *machine
	base uint64 // address of the stack, where the context block is
	// low is the lowest address of the stack's usable part, which ends at base+cpu.StackSize.
	low uint64
	// top is where the next activation may begin to push: the stack above top belongs to the
	// compiled code that has called the Go functions now running.
	top uint64
	// acts are the activations, outermost first: one for each entry into compiled code that has not
	// returned.
	acts []activation
	// held are the references that Go code keeps across a call of managed code; a collection
	// updates them. See hold.
	held []ref
	// goLimit is the number of bytes of Go's stack that may be in use at an entry.
	goLimit uint64
	// alloc holds the allocator's fields that an intact context block must agree with.
	alloc struct{ base, limit, end uint64 }
	// throwing is set while the panic of a managedThrow unwinds Go frames, so that a function that
	// stops the panic need not recover other panics.
	throwing bool
	// waitsFor is the class whose static constructor, on another thread, t waits for, or nil.
	waitsFor *classInit
	parked
}

// activation is one entry into compiled code.
type activation struct {
	// exit is the frame by which the activation's code left last: stack walks start there while a
	// Go helper or an inner activation runs.
	exit cpu.Frame
	// atPC says that the frame's return address is the faulting instruction itself; sp is then the
	// stack pointer there.
	atPC bool
	sp   uint64
	// barrier says that no exception passes through: the Go function that entered stops it.
	barrier bool
	// catching is set while a catch handler runs: rbp of its method. The exception is
	// thread.held[caught].
	catching uint64
	caught   int
	// handlers is the number of running handlers, including this activation's.
	handlers int
	// foreign is set for an activation that keeps its frames itself instead of running compiled
	// code.
	foreign foreign
	// copies are the arguments that were passed to the code by reference.
	copies []argCopy
}

// foreign is an activation of the interpreter: it keeps its frames itself.
type foreign interface {
	// search is the first pass of exception handling over the frames, innermost first, for the
	// exception thread.held[h]. It reports whether a frame catches the exception, and remembers
	// which. It runs filters. Before it looks at the clauses of a frame it calls trace with the
	// frame's method and IL offset.
	search(h int, trace func(m *method, il uint32)) bool
	// frames calls visit for each frame, innermost first, until visit returns false. il is the
	// offset of the current instruction.
	frames(visit func(m *method, il uint32) bool) bool
	// roots calls visit with the address of each word that may hold a
	// reference.
	roots(visit func(slot uint64, byref, pinned bool))
}

// hold keeps o alive and up to date until drop; t.held[h] is its current address. Go code needs
// hold only across calls that may run managed code: no collection happens while Go code runs, see
// safepoint.
func (t *thread) hold(o ref) (h int) {
	t.held = append(t.held, o)
	return len(t.held) - 1
}

// drop releases h and the references held after it.
func (t *thread) drop(h int) { t.held = t.held[:h] }

// newThread makes a thread with size bytes of usable stack.
func newThread(m *machine, size uint64) (*thread, error) {
	raw, err := system.Map(2*cpu.StackSize, system.None)
	if err != nil {
		return nil, err
	}
	base := arena.AlignUp(raw, cpu.StackSize)
	system.Unmap(raw, base-raw)
	system.Unmap(base+cpu.StackSize, raw+cpu.StackSize-base)
	if err = system.Protect(base, cpu.GuardStart, system.ReadWrite); err == nil {
		err = system.Protect(base+cpu.StackSize-size, size, system.ReadWrite)
	}
	if err != nil {
		system.Unmap(base, cpu.StackSize)
		return nil, err
	}
	return m.threadAt(base, size), nil
}

// threadAt makes a thread that takes over a stack.
func (m *machine) threadAt(base, size uint64) *thread {
	t := &thread{m: m, base: base, low: base + cpu.StackSize - size, top: base + cpu.StackSize - 64}
	for i, l := range m.conv.Words {
		t.setCtx(cpu.CtxArgs+8*uint64(i), cpu.Frame(0).Place(l))
	}
	return t
}

// setAlloc lets the context allocate from next up to end; both are 0 if every allocation is an
// exit. The objects lie between base and limit.
func (t *thread) setAlloc(next, end, base, limit uint64) {
	t.setCtx(cpu.CtxAllocNext, next)
	t.setCtx(cpu.CtxAllocEnd, end)
	t.alloc.base, t.alloc.limit, t.alloc.end = base, limit, end
}

// intact reports whether compiled code that has left with exit frame f still has its stack pointer
// in its stack and has not written over the context block. Nothing else is checked: writes
// elsewhere (the stubs' data, method tables, Go's own memory) by IL that is not verified go
// unnoticed here.
func (t *thread) intact(f cpu.Frame) bool {
	if !t.holds(uint64(f), cpu.FrameSize) {
		return false
	}
	next := t.ctx(cpu.CtxAllocNext)
	if next < t.alloc.base || next > t.alloc.limit || t.ctx(cpu.CtxAllocEnd) != t.alloc.end {
		return false
	}
	for i, l := range t.m.conv.Words {
		if t.ctx(cpu.CtxArgs+8*uint64(i)) != cpu.Frame(0).Place(l) {
			return false
		}
	}
	return true
}

// holds reports whether n bytes from a on are in the usable part of the stack.
func (t *thread) holds(a, n uint64) bool {
	return a >= t.low && a <= t.base+cpu.StackSize-n
}

func (t *thread) free() { system.Unmap(t.base, cpu.StackSize) }

func (t *thread) ctx(off uint64) uint64       { return ld64(t.base + off) }
func (t *thread) setCtx(off uint64, v uint64) { st64(t.base+off, v) }

// inGuard reports whether a fault at address a is an overflow of this stack.
func (t *thread) inGuard(a uint64) bool { return a >= t.base+cpu.GuardStart && a < t.low }
