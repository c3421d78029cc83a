package vm

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/vm/cpu"
)

// Exception handling in two passes.
//
// raise runs the first pass where the exception is thrown, with all frames in place. The pass
// visits the invocations of methods from the innermost to the one that catches the exception, adds
// each to the stack trace, and tests the clauses around the current place: a catch by type, a
// filter by a nested call.
//
// The second pass is the Go panic of a managedThrow, since there may be Go functions between the
// frames. The loop of each activation that the panic reaches recovers it and runs the finally and
// fault handlers of the activation's frames, as nested calls too. The activation of the frame that
// catches calls the catch handler. The frames above are removed only when the handler has returned;
// the code then resumes at the address that the handler returned.
//
// Handlers are funclets: functions of their own that run on top of the stack and reach the locals
// of their method by its rbp. So there are frames below a running handler that the exception has
// left already. A walk skips from a funclet to the method's own frame; the tries around the handler
// appear again in the table, as duplicate clauses over the funclet.

// managedThrow is the Go panic by which an exception crosses Go frames, from raise to the entry
// into compiled code that stops it.
type managedThrow struct {
	exc    ref // not updated by a collection: held wherever managed code runs
	target catcher
	// skip is the rbp of the method whose funclet the pass has visited last, or 0: frames before
	// the method's own frame have been left already.
	skip uint64
	// done is the depth of the activation that the pass has visited last.
	done int
}

// catcher is where an exception is caught.
type catcher struct {
	act int // the activation; its Go code catches when block is nil
	// block and clause are the catch, fp is the rbp of the method's frame, and sp is that of the
	// frame (of the method or of a funclet) that continues after the catch.
	block  *codeBlock
	clause int
	fp, sp uint64
}

// raise throws an exception at the place where t left compiled code last. It does not return. An
// object that is not an exception is wrapped in an exception.
func (v *VM) raise(t *thread, exc ref) {
	if !v.isInstance(typeOf(exc), v.exceptionTable) {
		exc = t.call(v.coreMethod("System.RuntimeExceptions", "Wrap").entry, t.integers(exc)).Int
	}
	v.clearTrace(exc)
	v.dispatch(t, exc, false)
}

// rethrow throws again the exception of the catch handler that t left last, and keeps its stack
// trace.
func (v *VM) rethrow(t *thread) {
	w := v.frames(t, &t.acts[len(t.acts)-1])
	if w.next() && !w.isRoot() {
		for i := len(t.acts) - 1; i >= 0; i-- {
			if a := &t.acts[i]; a.catching == w.FP() {
				v.dispatch(t, t.held[a.caught], true)
			}
		}
	}
	v.fatal(t, "A rethrow outside of a catch handler.")
}

// dispatch finds the catcher of exc and starts the second pass.
func (v *VM) dispatch(t *thread, exc ref, again bool) {
	h := t.hold(exc)
	target, ok := v.search(t, h, again)
	if !ok {
		panic(&programExit{v.exceptionError(t, t.held[h])})
	}
	t.throwing = true
	panic(&managedThrow{exc: t.held[h], target: target, done: len(t.acts)})
}

// search is the first pass for the exception t.held[h]. again says that a catch handler rethrows
// it, so that its method is in the trace already.
func (v *VM) search(t *thread, h int, again bool) (catcher, bool) {
	trace := func(m *method, il uint32) {
		if !again {
			v.addTrace(t, t.held[h], m, il)
		}
		again = false
	}
	skip, found, w := uint64(0), catcher{}, new(frameWalk)
	for i := len(t.acts) - 1; i >= 0; i-- {
		if f := t.acts[i].foreign; f != nil {
			if skip == 0 && f.search(h, trace) {
				return catcher{act: i}, true
			}
		} else {
			for v.begin(w, t, &t.acts[i]); w.next(); {
				if w.seen(&skip) {
					trace(w.block.m, w.block.ilOffset(w.at, w.exact))
					found = catcher{block: w.block, clause: v.findCatch(t, &w.stackFrame, h), fp: w.FP()}
				}
				if found.catches(&w.stackFrame) {
					found.act, found.sp = i, w.SP
					return found, true
				}
			}
		}
		if t.acts[i].barrier {
			return catcher{act: i}, true
		}
	}
	return catcher{}, false
}

// catches reports whether s is the frame that continues after the catch: a frame of the method
// whose clause has been found, in the function that contains the try.
func (c *catcher) catches(s *stackFrame) bool {
	return c.block == s.block && c.clause >= 0 && c.fp == s.FP() && s.fn == c.block.funcAt(c.block.tryOf(c.clause))
}

// tryOf returns the start of the try of clause i: of the original clause if clause i is a duplicate
// for a handler inside of the try.
func (b *codeBlock) tryOf(i int) uint32 {
	for k := range b.eh {
		if b.eh[k].HandlerStart == b.eh[i].HandlerStart {
			return b.eh[k].TryStart // the clauses of the IL come first
		}
	}
	return b.eh[i].TryStart
}

// findCatch returns the index of the innermost clause around the current place of s that catches
// the exception t.held[h], or -1.
func (v *VM) findCatch(t *thread, s *stackFrame, h int) int {
	for i := range s.block.eh {
		c := &s.block.eh[i]
		if !covers(c, s.at) {
			continue
		}
		switch {
		case c.Flags&ee.CORINFO_EH_CLAUSE_FILTER != 0:
			if v.filter(t, s, c, h) {
				return i
			}
		case c.Flags&(ee.CORINFO_EH_CLAUSE_FINALLY|ee.CORINFO_EH_CLAUSE_FAULT) == 0:
			if v.isInstance(typeOf(t.held[h]), v.catchType(s, c)) {
				return i
			}
		}
	}
	return -1
}

func covers(c *ee.EHClause, at uint32) bool { return c.TryStart <= at && at < c.TryEnd }

// catchType returns the method table of the type that a clause catches. In shared code the type may
// depend on the invocation's generic context.
func (v *world) catchType(s *stackFrame, c *ee.EHClause) uint64 {
	m := v.l.Method(s.block.m.handle)
	ctx := loader.Context{Class: m.Class, Method: m}
	if m.ContextSource() != loader.ContextNone {
		ctx = v.exactContext(s, m)
	}
	r, err := m.Class.Module.Resolve(cil.Token(c.ClassTokenOrFilterStart), ctx)
	return v.mt(must(r.Class, err))
}

// exactContext returns the exact instantiation that an invocation of the shared method m runs as.
func (v *world) exactContext(s *stackFrame, m *loader.Method) loader.Context {
	x := ldW(s.callerSP() + off(s.block.gc.ContextSlot))
	switch m.ContextSource() {
	case loader.ContextMethod:
		exact := v.l.Method(v.methodOfDesc(x).handle)
		return loader.Context{Class: exact.Class, Method: exact}
	case loader.ContextClass:
		return loader.Context{Class: v.classOf(x), Method: m}
	}
	return loader.Context{Class: v.baseOf(v.classOf(typeOf(x)), m.Class.Def), Method: m}
}

// filter runs the filter of clause c. An exception in the filter counts as false.
func (v *VM) filter(t *thread, s *stackFrame, c *ee.EHClause, h int) (yes bool) {
	defer t.stopThrow(new(*managedThrow), len(t.acts), len(t.held))
	r := v.handle(t, s, c.ClassTokenOrFilterStart, h, activation{barrier: true})
	return uint32(r.Int) != 0
}

// maxHandlers limits the nesting of handlers: a recursion through handlers would take very long to
// fill the stack, since each exception looks at all frames.
const maxHandlers = 8000

// handle calls the funclet at offset at of the code of s for the exception t.held[h].
func (v *VM) handle(t *thread, s *stackFrame, at uint32, h int, as activation) cpu.Results {
	if t.acts[len(t.acts)-1].handlers == maxHandlers {
		v.stackOverflow(t)
	}
	as.handlers = 1
	a := &callArgs{
		words: []uint64{s.establisher(), t.held[h]},
		at:    []cpu.Loc{{Reg: v.conv.FrameArg}, {Reg: v.conv.CatchArg}},
		stack: v.conv.WordStack,
	}
	return t.enterAs(s.block.start+uint64(at), a, as)
}

// unwindActivation is the second pass over activation depth. If a frame of it catches,
// unwindActivation returns the frame to resume at; otherwise ok is false.
func (v *VM) unwindActivation(t *thread, depth int, x *managedThrow) (f cpu.Frame, ok bool) {
	h := t.hold(x.exc)
	here := x.target.act == depth && x.target.block != nil
	for w := v.frames(t, &t.acts[depth]); w.next(); {
		if w.seen(&x.skip) {
			v.runFinallys(t, &w.stackFrame, x, h)
		}
		if here && w.SP == x.target.sp && w.block == x.target.block { // a leaf may have the same sp
			return v.catch(t, &w.stackFrame, x, h), true
		}
	}
	x.exc = t.held[h]
	t.drop(h)
	return 0, false
}

// runFinallys runs the finally and fault handlers around the current place of s, up to the clause
// that catches the exception.
func (v *VM) runFinallys(t *thread, s *stackFrame, x *managedThrow, h int) {
	clauses := s.block.eh
	if x.target.block == s.block && x.target.fp == s.FP() {
		clauses = clauses[:x.target.clause]
	}
	for i := range clauses {
		c := &clauses[i]
		if c.Flags&(ee.CORINFO_EH_CLAUSE_FINALLY|ee.CORINFO_EH_CLAUSE_FAULT) != 0 && covers(c, s.at) {
			v.handle(t, s, c.HandlerStart, h, activation{})
		}
	}
}

// catch runs the catch handler after which s continues, and makes the exit frame by which it
// continues.
func (v *VM) catch(t *thread, s *stackFrame, x *managedThrow, h int) cpu.Frame {
	c := &x.target.block.eh[x.target.clause]
	r := v.handle(t, s, c.HandlerStart, h, activation{catching: s.FP(), caught: h})
	t.drop(h)
	// The exit frame may overlap the place where the registers were saved.
	regs := v.cpu.Kept(&s.Unwinder)
	f := cpu.Frame(s.SP - cpu.FrameSize)
	v.cpu.Keep(f, &regs)
	f.SetReturnAddress(r.Int)
	return f
}
