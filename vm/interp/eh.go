package interp

// Exceptions in two passes (II.25.4, and the Host's rules). The first pass, Search, visits the
// frames while all of them are in place. The second pass, unwind, follows the panic: it pops frames
// and runs their finally and fault handlers. Handlers run in the frame of their method like any
// other code; the continuation at their end is in pending.

// pending is the continuation after a finally or fault handler.
type pending struct {
	frame, clause int // the handler
	unwinding     int // number of entries of Activation.pending up to this one that are about exceptions
	// Either leave continues at the instruction at target (IL offset to)…
	leave    bool
	target   int32
	from, to uint32
	// …or the exception continues from IL offset from.
	exc     uint64
	thrown  any
	catches bool
	found   struct{ frame, clause int }
}

// maxHandlers limits the number of exceptions that wait for handlers. Each exception visits all
// frames, so a recursion through handlers would take very long to fill the stack.
const maxHandlers = 8000

// Search is the first pass. It reports whether a frame catches the exception that exc returns, and
// remembers which. Filters run as nested calls.
func (a *Activation) Search(exc func() uint64, visit func(c *Code, il uint32)) bool {
	a.found.frame = -1
	for i := len(a.frames) - 1; i >= 0; i-- {
		f := &a.frames[i]
		if f.filter {
			return false // beyond the barrier
		}
		il := f.il()
		visit(f.code, il)
		for k := range f.code.clauses {
			c := &f.code.clauses[k]
			if !c.protects(il) {
				continue
			}
			if c.kind == catchClause && a.m.h.IsInstance(exc(), c.methodTable) || c.kind == filterClause && a.filter(i, c, exc()) {
				a.found.frame, a.found.clause = i, k
				return true
			}
		}
	}
	return false
}

// filter runs the filter of clause c of frame i. An exception in the filter counts as false.
func (a *Activation) filter(i int, c *clause, exc uint64) bool {
	m := a.m
	b := m.take()
	b.filtered = false
	f := a.frames[i]
	top := *m.top
	threw := m.h.Try(func() {
		m.h.Push(b)
		st64(slot(f.fp, c.exc), exc)
		st64(slot(f.fp, c.filterStack), exc)
		b.frames = append(b.frames, frame{code: f.code, pc: c.filterStart, shape: -1, fp: f.fp, low: top, filter: true})
		b.run()
	})
	*m.top = top
	m.idle = append(m.idle, b)
	return b.filtered && !threw
}

// unwind is the second pass, for the exception that has reached this activation. It ends at the
// next handler that runs, or when all frames are popped.
func (a *Activation) unwind() (runs bool) {
	u := pending{exc: a.exc, thrown: a.thrown, catches: a.catches, found: a.found, clause: -1}
	a.exc = 0
	if !u.catches {
		u.found.frame = -1
	}
	return a.continueUnwind(&u)
}

// continueUnwind continues an unwinding after clause u.clause of the innermost frame, or with a new
// frame if the clause is -1.
func (a *Activation) continueUnwind(u *pending) (runs bool) {
	for len(a.frames) > 0 {
		i := len(a.frames) - 1
		f := &a.frames[i]
		if u.clause < 0 {
			u.from = f.il()
		}
		f.shape = -1
		clauses := f.code.clauses
		last := len(clauses)
		if i == u.found.frame {
			last = u.found.clause
		}
		for k := u.clause + 1; k < last && !f.filter; k++ {
			if c := &clauses[k]; (c.kind == finallyClause || c.kind == faultClause) && c.protects(u.from) {
				u.clause = k
				a.enterHandler(i, k, u)
				return true
			}
		}
		if i == u.found.frame {
			c := &clauses[last]
			a.leaveHandlers(i, c.hnd)
			st64(slot(f.fp, c.exc), u.exc)
			st64(slot(f.fp, c.stack), u.exc)
			f.pc = c.start
			*a.m.top = f.bottom()
			return true
		}
		a.pop(true)
		u.clause = -1
	}
	a.thrown, a.exc = u.thrown, u.exc
	return false
}

// enterHandler makes frame i run the handler of clause k, and after that u.
func (a *Activation) enterHandler(i, k int, u *pending) {
	f := &a.frames[i]
	c := &f.code.clauses[k]
	a.leaveHandlers(i, c.hnd)
	u.frame, u.unwinding = i, 0
	if n := len(a.pending); n > 0 {
		u.unwinding = a.pending[n-1].unwinding
	}
	if !u.leave {
		u.unwinding++
	}
	if u.unwinding > maxHandlers {
		a.m.h.StackOverflow()
	}
	a.pending = append(a.pending, *u)
	f.pc = c.start
	*a.m.top = f.bottom()
}

// leaveHandlers removes from pending the handlers of frame i that control leaves when it continues
// at IL offset to.
func (a *Activation) leaveHandlers(i int, to uint32) {
	for n := len(a.pending) - 1; n >= 0; n-- {
		p := &a.pending[n]
		if p.frame != i || a.frames[i].code.clauses[p.clause].handles(to) {
			return
		}
		a.pending = a.pending[:n]
	}
}

// leave is the leave instruction in the innermost frame.
func (a *Activation) leave(in *ins) {
	i := len(a.frames) - 1
	f := &a.frames[i]
	p := pending{leave: true, from: f.il(), to: uint32(in.imm), target: in.y, clause: -1}
	for k := range f.code.clauses {
		// The exception of a catch that is left need not be kept alive.
		if c := &f.code.clauses[k]; c.exc != 0 && c.inHandler(p.from) && !c.inHandler(p.to) {
			st64(slot(f.fp, c.exc), 0)
		}
	}
	a.continueLeave(&p)
}

// continueLeave continues a leave after clause p.clause.
func (a *Activation) continueLeave(p *pending) {
	i := len(a.frames) - 1
	f := &a.frames[i]
	for k := p.clause + 1; k < len(f.code.clauses); k++ {
		if c := &f.code.clauses[k]; c.kind == finallyClause && c.protects(p.from) && !c.protects(p.to) {
			p.clause = k
			a.enterHandler(i, k, p)
			return
		}
	}
	a.leaveHandlers(i, p.to)
	f.pc = p.target
}

// endHandler is the endfinally instruction: it continues what is pending. It returns false if an
// exception has left the last frame.
func (a *Activation) endHandler() bool {
	n := len(a.pending) - 1
	p := a.pending[n]
	a.pending = a.pending[:n]
	if p.leave {
		a.continueLeave(&p)
		return true
	}
	return a.continueUnwind(&p)
}
