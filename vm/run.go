package vm

import (
	"fmt"
	"unsafe"

	"ryugo/vm/cpu"
	"ryugo/vm/goroutine"
)

// Exit numbers: helpers leave with their ee.Helper number, the rest is here.
const (
	exitCompile   = cpu.ExitReturn + 1 + iota // a method is called that has no code yet
	exitDispatch                              // an interface call that the caches do not know
	exitInternal                              // an InternalCall method
	exitStore                                 // a store into an array whose type must be checked
	exitMismatch                              // the address of an element, asked for as one of another array class
	exitDelegate                              // the constructor of a delegate
	exitHost                                  // a delegate over a Go function
	exitInterpret                             // a method that is interpreted
	exitWatched                               // a compiled method that is watched
	exitCount
)

// exitFunc is the Go side of an exit. It may run managed code itself.
type exitFunc func(t *thread, f cpu.Frame)

// callArgs are the arguments of a call into compiled code: words, and where
// each goes.
type callArgs struct {
	words []uint64
	at    []cpu.Loc
	stack int // words of the argument area
	// copies are the structs that travel by reference; the word that is the
	// address is 0.
	copies []argCopy
}

// argCopy is a struct that is copied to where its callee may change it. The
// collector finds the references in it there.
type argCopy struct {
	word  int // of the arguments: the address
	shape *cpu.ArgShape
	from  []byte
	at    uint64 // where the copy is
}

// add adds a value, words or what they are in memory, whose words go to locs.
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

// integers are the arguments of a call that passes nothing else.
func (t *thread) integers(words ...uint64) *callArgs {
	c := t.m.conv
	return &callArgs{words: words, at: c.Words[:len(words)], stack: c.WordStack}
}

// call runs the code at entry until it returns. It nests: exits of the code
// run Go functions that may call again.
func (t *thread) call(entry uint64, a *callArgs) cpu.Results {
	return t.enterAs(entry, a, activation{})
}

// tryCall is call that no exception passes: it is returned.
func (t *thread) tryCall(entry uint64, a *callArgs) (r cpu.Results, x *managedThrow) {
	defer t.stopThrow(&x, len(t.acts), len(t.held))
	return t.enterAs(entry, a, activation{barrier: true}), nil
}

// try runs f, which no exception passes either.
func (t *thread) try(f func()) (x *managedThrow) {
	acts, held := len(t.acts), len(t.held)
	defer func() { t.acts, t.held = t.acts[:acts], t.held[:held] }() // also for a panic that is no exception
	defer t.stopThrow(&x, acts, held)
	t.push(activation{barrier: true})
	f()
	return nil
}

// A recursion of managed code and Go functions takes from both stacks. Where a
// goroutine's stack comes to Go's own limit (debug.SetMaxStack: 1 GB, of which
// 512 MB are usable because stacks grow by doubling) the process ends. So a
// program may use maxGoStack bytes of Go's stack, counted from its outermost
// activation, and none may begin where maxGoStackAll are in use, its host's
// included. What is left is for what Go functions do between two activations.
const (
	maxGoStack    = 64 << 20
	maxGoStackAll = 256 << 20
)

// push makes a the innermost activation.
func (t *thread) push(a activation) {
	inUse := uint64(goroutine.StackInUse())
	if len(t.acts) == 0 {
		t.goLimit = min(inUse+maxGoStack, maxGoStackAll)
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

	// Above the frame that the resume stub drops: the return address, then
	// the stack arguments at a multiple of 16, then what is passed by reference.
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
	if args < t.base+cpu.GuardEnd+goReserve+t.m.cpu.CallSize() {
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

// run runs the code of activation depth from exit frame f on until it returns,
// or until an exception comes out of it. With an exception x that has come out
// it begins with the second pass of exception handling, and goes on when one
// of the activation's frames catches it.
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
		f = act().exit // it may have moved
		if t.m.onSafepoint != nil {
			t.m.onSafepoint(t, f)
		}
	}
}

// stopThrow, deferred, stops the exception that comes through Go frames, if
// there is one, and stores it in *x; t has the given numbers of activations and
// held references again.
func (t *thread) stopThrow(x **managedThrow, acts, held int) {
	if t.throwing {
		*x = recover().(*managedThrow)
		t.throwing = false
		t.acts, t.held = t.acts[:acts], t.held[:held]
	}
}

// goReserve is how much stack an activation must find: less is an overflow.
const goReserve = 64 << 10
