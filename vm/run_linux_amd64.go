package vm

import "fmt"

// Exit numbers: helpers leave with their ee.Helper number, the rest is here.
const (
	exitReturn    = 256 + iota // an invoked method has returned
	exitCompile                // a method is called that has no code yet
	exitDispatch               // an interface call that the caches do not know
	exitInternal               // an InternalCall method
	exitStore                  // a store into an array whose type must be checked
	exitMismatch               // the address of an element, asked for as one of another array class
	exitDelegate               // the constructor of a delegate
	exitHost                   // a delegate over a Go function
	exitInterpret              // a method that is interpreted
	exitWatched                // a compiled method that is watched
	exitCount
)

// exitFunc is the Go side of an exit. It may run managed code itself.
type exitFunc func(t *thread, f frame)

// callArgs are the arguments of a call into compiled code.
type callArgs struct {
	ints   [6]uint64
	floats [8]uint64
	stack  []uint64
	ni, nf int
}

// int adds an integer or pointer argument.
func (a *callArgs) int(v uint64) {
	if a.ni < len(a.ints) {
		a.ints[a.ni] = v
		a.ni++
	} else {
		a.stack = append(a.stack, v)
	}
}

// float adds the bits of a float or double argument.
func (a *callArgs) float(v uint64) {
	if a.nf < len(a.floats) {
		a.floats[a.nf] = v
		a.nf++
	} else {
		a.stack = append(a.stack, v)
	}
}

// results are the result registers of a call.
type results struct{ rax, rdx, xmm0, xmm1 uint64 }

// call runs the code at entry until it returns. It nests: exits of the code
// run Go functions that may call again.
func (t *thread) call(entry uint64, a *callArgs) results {
	return t.enterAs(entry, a, activation{})
}

// tryCall is call that no exception passes: it is returned.
func (t *thread) tryCall(entry uint64, a *callArgs) (r results, x *managedThrow) {
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

// maxActivations is how many activations may nest: each takes a few kilobytes
// of Go's stack, which has a limit of its own.
const maxActivations = 60_000

// push makes a the innermost activation.
func (t *thread) push(a activation) {
	if len(t.acts) == maxActivations {
		t.m.onOverflow(t)
	}
	t.acts = append(t.acts, a)
}

// enterAs makes as the innermost activation and runs the code at entry in it.
func (t *thread) enterAs(entry uint64, a *callArgs, as activation) results {
	top := t.top
	depth, held := len(t.acts), len(t.held)
	defer func() { t.top, t.acts, t.held = top, t.acts[:depth], t.held[:held] }()

	// Above the frame that the resume stub drops: the return address, then
	// the stack arguments at a multiple of 16.
	args := (top - uint64(len(a.stack))*8) &^ 15
	f := frame(args - 8 - frameSize)
	if uint64(f) < t.base+guardEnd+goReserve {
		t.m.onOverflow(t)
	}
	for i, v := range a.stack {
		st64(args+uint64(i)*8, v)
	}
	st64(args-8, t.m.core.returns)
	f.setReturn(entry)
	for i, v := range a.ints {
		f.setArg(i, v)
	}
	for i, v := range a.floats {
		f.setXMM(i, v)
	}
	f.setReg(frRBP, 0)
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
func (t *thread) run(depth int, f frame, x *managedThrow) (r results, out *managedThrow) {
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
		t.setCtx(ctxResumeSP, uint64(f))
		t.setCtx(ctxResume, t.m.core.resume)
		enter(ptr(t.base))
		if t.ctx(ctxExitSP) == 0 {
			f = t.fault(act())
			continue
		}
		f = frame(t.ctx(ctxExitSP))
		n := f.number()
		if n == exitReturn {
			return results{f.reg(frRAX), f.reg(frRDX), f.xmm(0), f.xmm(1)}, nil
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
