package vm

import (
	"fmt"
	"unsafe"

	"ryugo/vm/cpu"
	"ryugo/vm/goroutine"
)

// Exit numbers: a helper's exit has its ee.Helper number; the others are here.
const (
	exitCompile   = cpu.ExitReturn + 1 + iota // a call of a method that has no code yet
	exitDispatch                              // an interface call that is in no cache
	exitInternal                              // an InternalCall method
	exitStore                                 // a store into an array that needs a type check
	exitMismatch                              // a request for an element's address with the wrong array class
	exitDelegate                              // the constructor of a delegate
	exitHost                                  // a delegate over a Go function
	exitInterpret                             // a call of an interpreted method
	exitWatched                               // a call of a compiled method that is watched
	exitCount
)

// exitFunc is the Go side of an exit. It may run managed code itself.
type exitFunc func(t *thread, f cpu.Frame)

// callArgs are the arguments of a call into compiled code: words, and the place of each.
type callArgs struct {
	words []uint64
	at    []cpu.Loc
	stack int // words of the argument area
	// copies are the structs passed by reference; in words the address of such a struct is 0.
	copies []argCopy
}

// argCopy is a struct that is copied to memory that its callee may change. The collector finds
// references in the copy.
type argCopy struct {
	word  int // index in words of the copy's address
	shape *cpu.ArgShape
	from  []byte
	at    uint64 // address of the copy
}

// add adds a value, given as words (its memory contents, if it is passed by reference), whose words
// go to locs.
func (a *callArgs) add(s *cpu.ArgShape, locs []cpu.Loc, words []uint64) {
	if s.ByRef {
		from := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), s.Size)
		a.copies = append(a.copies, argCopy{word: len(a.words), shape: s, from: from})
		words = []uint64{0}
	}
	a.at = append(a.at, locs...)
	if !s.InHalves() {
		a.words = append(a.words, words...)
		return
	}
	for i := range locs {
		a.words = append(a.words, words[i/2]>>(32*(i&1))&0xFFFFFFFF)
	}
}

// integers returns the arguments of a call that passes only these words.
func (t *thread) integers(words ...uint64) *callArgs {
	c := t.m.conv
	return &callArgs{words: words, at: c.Words[:len(words)], stack: c.WordStack}
}

// call runs the code at entry until it returns. Calls nest: an exit of the code runs a Go function,
// which may call again.
func (t *thread) call(entry uint64, a *callArgs) cpu.Results {
	return t.enterAs(entry, a, activation{})
}

// tryCall is call that lets no exception pass: it returns the exception.
func (t *thread) tryCall(entry uint64, a *callArgs) (r cpu.Results, x *managedThrow) {
	defer t.stopThrow(&x, len(t.acts), len(t.held))
	return t.enterAs(entry, a, activation{barrier: true}), nil
}

// try runs f and lets no exception pass either.
func (t *thread) try(f func()) (x *managedThrow) {
	acts, held := len(t.acts), len(t.held)
	defer func() { t.acts, t.held = t.acts[:acts], t.held[:held] }() // also for a panic that is not an exception
	defer t.stopThrow(&x, acts, held)
	t.push(activation{barrier: true})
	f()
	return nil
}

// A recursion of managed code and Go functions consumes both stacks. If a goroutine's stack reaches
// Go's own limit (debug.SetMaxStack: 1 GB, of which 512 MB are usable because stacks grow by
// doubling) the process ends. So the main thread may use maxGoStack bytes of Go's stack, counted from its
// outermost activation, another thread as much less as its stack is smaller, and no activation may begin when maxGoStackAll bytes are in use, the host's
// included. The rest is for Go functions between two activations.
const (
	maxGoStack    = 64 << 20
	maxGoStackAll = 256 << 20
)

// push makes a the innermost activation.
func (t *thread) push(a activation) {
	inUse := uint64(goroutine.StackInUse())
	if len(t.acts) == 0 {
		t.goLimit = min(inUse+maxGoStack*(t.base+cpu.StackSize-t.low)/mainStack, maxGoStackAll)
	}
	if inUse > t.goLimit {
		t.m.onOverflow(t)
	}
	t.acts = append(t.acts, a)
}

// enterAs makes as the innermost activation and runs the code at entry in it.
func (t *thread) enterAs(entry uint64, a *callArgs, as activation) cpu.Results {
	top := t.top
	depth, held := len(t.acts), len(t.held)
	defer func() { t.top, t.acts, t.held = top, t.acts[:depth], t.held[:held] }()

	// Above the frame that the resume stub drops are the return address, then the stack arguments
	// at a multiple of 16, then the copies of arguments passed by reference.
	args, frame := top, uint64(0)
	if t.m.debug.on {
		frame = t.m.debug.link(t)
		args = frame
	}
	for i := range a.copies {
		args -= cpu.Word * uint64(a.copies[i].shape.ValueWords())
	}
	copies := args
	args = (args - uint64(a.stack)*cpu.Word) &^ 15
	if args < t.low+goReserve+t.m.cpu.CallSize() {
		t.m.onOverflow(t)
	}
	f := t.m.cpu.NewCall(args, entry)
	f.SetReg(cpu.FrameFP, frame)
	put := func(l cpu.Loc, w uint64) {
		if l.IsStack() {
			l.Store(args, w)
		} else {
			f.Set(l, w)
		}
	}
	for i, l := range a.at {
		put(l, a.words[i])
	}
	for i := range a.copies {
		c := &a.copies[i]
		c.at = copies
		copy(memAt(copies, uint64(c.shape.Size)), c.from)
		put(a.at[c.word], copies)
		copies += cpu.Word * uint64(c.shape.ValueWords())
	}
	as.copies = a.copies
	if depth > 0 {
		as.handlers += t.acts[depth-1].handlers
	}
	t.push(as)

	r, x := t.run(depth, f, nil)
	for x != nil {
		if x.done == depth {
			t.throwing = true
			panic(x)
		}
		r, x = t.run(depth, 0, x)
	}
	return r
}

// run runs the code of activation depth from exit frame f until it returns, or until an exception
// leaves it, which run returns. With an exception x that has left inner code, run begins with the
// second pass of exception handling, and continues if one of the activation's frames catches x.
func (t *thread) run(depth int, f cpu.Frame, x *managedThrow) (r cpu.Results, out *managedThrow) {
	held := len(t.held)
	defer t.stopThrow(&out, depth+1, held)
	if x != nil {
		var caught bool
		if f, caught = t.m.onThrow(t, depth, x); !caught {
			x.done = depth
			return r, x
		}
	}
	act := func() *activation { return &t.acts[depth] }
	for {
		if f = t.m.cpu.Resume(f); f == 0 {
			f = t.fault(act())
			continue
		}
		if !t.intact(f) {
			act().exit = 0
			t.m.onDamage(t)
		}
		n := f.Number()
		if n == cpu.ExitReturn {
			return f.Results(), nil
		}
		t.top = uint64(f)
		act().exit, act().atPC = f, false
		h := t.m.exits[n]
		if h == nil {
			panic(fmt.Sprintf("BUG: exit %d has no handler", n))
		}
		h(t, f)
		f = act().exit // the handler may have changed it
		if t.m.onSafepoint != nil {
			t.m.onSafepoint(t, f)
		}
	}
}

// stopThrow, deferred, stops the exception that unwinds Go frames, if there is one, and stores it
// in *x. It sets the numbers of t's activations and held references back to acts and held.
func (t *thread) stopThrow(x **managedThrow, acts, held int) {
	if t.throwing {
		*x = recover().(*managedThrow)
		t.throwing = false
		t.acts, t.held = t.acts[:acts], t.held[:held]
	}
}

// goReserve is the stack that an activation needs at its start; less is a stack overflow.
const goReserve = 64 << 10
