package interp

import (
	"errors"
	"runtime/debug"

	"ryugo/ee"
	"ryugo/loader"
)

// Machine is the interpreter of the managed threads, one of which runs.
type Machine struct {
	Thread
	h     Host
	left  int // loop iterations and calls until the next poll
	idle  []*Activation
	watch Watcher // or nil

	verify    func(m *loader.Method) error
	saturates bool // see Saturate

	counting bool    // count the executions of blocks
	counted  []*Code // the methods with counts
}

// Thread is what a Machine knows about the thread that runs.
type Thread struct {
	top   *uint64 // the lowest used address of the stack
	limit uint64
	depth int // of entries
	// ending says that a panic that is not an exception is unwinding.
	ending bool
}

// NewThread returns the Thread of a thread that has not run, whose stack ends at limit. top holds
// the lowest used address.
func NewThread(top *uint64, limit uint64) Thread { return Thread{top: top, limit: limit} }

// Watcher is called at the start and the end of every method.
type Watcher interface {
	// Enter receives the lowest address of the arguments and the IL offset of the call, or
	// ee.NoILOffset if it is not known.
	Enter(c *Code, args uint64, il uint32)
	// Leave receives the address of the result and the IL offset of the end.
	Leave(c *Code, result uint64, il uint32, threw bool)
}

// Watch makes w watch every method. Tail calls then keep their frames.
func (m *Machine) Watch(w Watcher) { m.watch = w }

// Verify sets a function that is called before a method is decoded. If it returns an error, calls
// of the method throw that.
func (m *Machine) Verify(f func(m *loader.Method) error) { m.verify = f }

// CountBlocks makes methods count the executions of their blocks, from their first run on.
func (m *Machine) CountBlocks() { m.counting = true }

// BlockCounts calls yield with each method that has run and its counts, in the order of
// IL offsets.
func (m *Machine) BlockCounts(yield func(m *loader.Method, blocks []ee.BlockCount)) {
	for _, c := range m.counted {
		yield(c.Method, c.counts)
	}
}

// pollPeriod is the number of loop iterations and calls between two polls.
const pollPeriod = 1000

// New makes an interpreter, which runs a thread.
func New(h Host, t Thread) *Machine { return &Machine{h: h, Thread: t, left: pollPeriod} }

// Activation is one entry into the interpreter: frames that call each other.
type Activation struct {
	m      *Machine
	frames []frame
	// pending are the running finally and fault handlers, innermost last.
	pending []pending
	// found is the result of the first pass of exception handling for this activation.
	found struct{ frame, clause int }
	// filtered is the result of a filter.
	filtered bool
	// thrown is the panic of the exception exc that has reached this activation. catches says that
	// a frame of the activation catches it.
	thrown  any
	exc     uint64
	catches bool
	// fault says that the current instruction has followed an address near null that was not
	// checked as a null reference.
	fault bool
	// Data belongs to the Host.
	Data any
}

// frame is an active invocation of a method.
type frame struct {
	code *Code
	pc   int32 // the current instruction
	// shape is the shape of the stack during a call; otherwise -1.
	shape int32
	fp    uint64
	// low is the lowest address of the frame, or 0 if that is fp minus the frame's size.
	low    uint64
	ret    uint64 // address for the result
	locked bool
	filter bool // runs a filter of another frame and shares its fp
	// jumped are the methods that have jumped to this one, if there is a Watcher.
	jumped []*Code
}

// bottom returns the lowest address of the frame.
func (f *frame) bottom() uint64 {
	if f.low != 0 {
		return f.low
	}
	return f.fp - uint64(f.code.frameSize)
}

// il returns the IL offset of the current instruction.
func (f *frame) il() uint32 { return f.code.il[f.pc] }

// Enter runs a method. args is the lowest address of the arguments, ret the address for the result.
// The memory below args belongs to the interpreter.
func (m *Machine) Enter(t *Target, args, ret uint64) {
	code := m.code(t)
	a := m.take()
	m.h.Push(a)
	top := *m.top
	if m.depth++; m.depth == 1 {
		// A wild pointer ends the program, not the process.
		defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	}
	defer func() {
		m.depth--
		*m.top = top
		m.h.Pop(a)
		m.idle = append(m.idle, a)
	}()
	a.push(code, args, ret)
	a.run()
}

// take returns an empty activation.
func (m *Machine) take() *Activation {
	n := len(m.idle)
	if n == 0 {
		return &Activation{m: m}
	}
	a := m.idle[n-1]
	m.idle = m.idle[:n-1]
	a.frames, a.pending = a.frames[:0], a.pending[:0]
	a.found.frame, a.thrown, a.exc, a.fault = -1, nil, 0, false
	return a
}

// code returns the code of a method, which is decoded at its first run. Broken IL is the program's
// error.
func (m *Machine) code(t *Target) *Code {
	if t.code == nil {
		var c *Code
		var err error
		if m.verify != nil {
			err = m.verify(t.Method)
		}
		if err == nil {
			c, err = Decode(m.h, t.Method, m.counting)
		}
		var bad *ee.BadInput
		switch {
		case errors.As(err, &bad):
			m.h.ThrowBadInput(bad)
		case err != nil:
			m.h.Fail(err)
		}
		t.code = c
		if m.counting {
			m.counted = append(m.counted, c)
		}
	}
	return t.code
}

// push makes a frame.
func (a *Activation) push(c *Code, fp, ret uint64) {
	low := fp - uint64(c.frameSize)
	if low < a.m.limit || low > fp {
		a.m.h.StackOverflow()
	}
	clear(bytesAt(fp-uint64(c.localSize), uint64(c.localSize)))
	if w := a.m.watch; w != nil {
		il := ee.NoILOffset
		if n := len(a.frames); n > 0 {
			il = a.frames[n-1].il()
		}
		w.Enter(c, fp, il)
	}
	a.frames = append(a.frames, frame{code: c, shape: -1, fp: fp, ret: ret})
	*a.m.top = low
	a.poll() // for recursion without loops, and tail calls
}

// poll periodically checks whether the run is to stop.
func (a *Activation) poll() {
	if a.m.left--; a.m.left <= 0 {
		a.m.left = pollPeriod
		a.m.h.Poll()
	}
}

// pop removes the innermost frame, which has returned or been left by an exception.
func (a *Activation) pop(threw bool) {
	n := len(a.frames) - 1
	f := &a.frames[n]
	if f.locked {
		f.locked = false
		a.m.h.MonitorExit(ld64(slot(f.fp, f.code.lock)))
	}
	if w := a.m.watch; w != nil && !f.filter {
		w.Leave(f.code, f.ret, f.il(), threw)
		for k := len(f.jumped) - 1; k >= 0; k-- {
			w.Leave(f.jumped[k], f.ret, f.il(), threw)
		}
	}
	a.frames = a.frames[:n]
	for k := len(a.pending); k > 0 && a.pending[k-1].frame >= n; k-- {
		a.pending = a.pending[:k-1]
	}
	if n > 0 {
		*a.m.top = a.frames[n-1].bottom()
	}
}

// run runs the frames until the first one has returned.
func (a *Activation) run() {
	for !a.attempt() {
		if !a.fault && !a.unwind() {
			panic(a.m.h.Rethrown(a, a.thrown, a.exc))
		}
	}
}

// attempt runs until the first frame has returned, an exception reaches this activation, or the
// current instruction faults. In the last two cases the next attempt begins with the exception.
func (a *Activation) attempt() (done bool) {
	a.m.ending = false
	defer func() {
		if a.m.h.Throwing() {
			a.thrown = recover()
			a.exc, a.catches = a.m.h.Stop(a, a.thrown)
		} else if a.m.ending {
			return // a new panic in each activation would pile up panics
		} else if r := recover(); r != nil {
			wild, null := WildAccess(r)
			if a.fault = null; null {
				return
			}
			a.m.ending = true
			if wild {
				a.m.h.AccessViolation()
			}
			panic(r)
		}
	}()
	if a.fault {
		a.fault = false
		a.throw(NullReference)
	}
	a.loop()
	return true
}

// Frames calls visit for each active method, innermost first, until visit returns false.
func (a *Activation) Frames(visit func(c *Code, il uint32) bool) bool {
	for i := len(a.frames) - 1; i >= 0; i-- {
		if f := &a.frames[i]; !f.filter && !visit(f.code, f.il()) {
			return false
		}
	}
	return true
}

// Roots calls visit with the address of each word that may hold a reference.
func (a *Activation) Roots(visit func(slot uint64, byref, pinned bool)) {
	for i := range a.frames {
		f := &a.frames[i]
		if !f.filter { // they are reported for the other frame
			for _, r := range f.code.fixed {
				visit(slot(f.fp, r.off), r.byref, r.pinned)
			}
		}
		shape := f.shape
		if shape < 0 {
			shape = f.code.shape[f.pc]
		}
		for _, r := range f.code.shapes[shape] {
			visit(slot(f.fp, r.off), r.byref, false)
		}
	}
	for i := range a.pending {
		visit(addressOf(&a.pending[i].exc), false, false)
	}
	visit(addressOf(&a.exc), false, false)
}
