package interp

import (
	"ryugo/cil"
	"ryugo/loader"
)

// maxClauses limits the clauses of a method: nesting is checked for each pair of clauses.
const maxClauses = 2000

// readClauses reads and checks the exception clauses. Every boundary of a clause starts a block.
func (d *decoder) readClauses(body *loader.Body) {
	if body.NumClauses() > maxClauses {
		d.unsupported("too many exception clauses")
	}
	for i := range body.NumClauses() {
		e := body.Clause(i)
		c := clause{try: e.TryOffset, tryEnd: e.TryOffset + e.TryLength,
			filter: e.HandlerOffset, hnd: e.HandlerOffset, hndEnd: e.HandlerOffset + e.HandlerLength}
		switch e.Flags &^ cil.COR_ILEXCEPTION_CLAUSE_DUPLICATED {
		case cil.COR_ILEXCEPTION_CLAUSE_EXCEPTION:
			c.kind = catchClause
			r, err := d.mod.Resolve(e.ClassToken, d.ctx)
			d.check(err)
			if r.Method != nil || r.Field != nil {
				d.bad("a catch names no type")
			}
			c.class = r.Class
			c.methodTable = d.h.MethodTable(c.class)
			c.exc = d.allocateHidden(tRef)
		case cil.COR_ILEXCEPTION_CLAUSE_FILTER:
			c.kind, c.filter = filterClause, e.FilterOffset
			c.exc = d.allocateHidden(tRef)
		case cil.COR_ILEXCEPTION_CLAUSE_FINALLY:
			c.kind = finallyClause
		case cil.COR_ILEXCEPTION_CLAUSE_FAULT:
			c.kind = faultClause
		default:
			d.bad("unknown kind of exception clause")
		}
		d.checkClause(&c)
		for j := range d.c.clauses {
			d.checkNesting(&d.c.clauses[j], &c)
		}
		d.c.clauses = append(d.c.clauses, c)
	}
}

func (d *decoder) checkClause(c *clause) {
	n := uint32(len(d.il))
	if c.try >= c.tryEnd || c.tryEnd > n || c.hnd >= c.hndEnd || c.hndEnd > n || c.filter > c.hnd {
		d.bad("an exception clause has an empty range or one outside of the method")
	}
	if c.tryEnd > c.filter && c.hndEnd > c.try {
		d.bad("a handler overlaps its try")
	}
	for _, pc := range [...]uint32{c.try, c.tryEnd, c.filter, c.hnd, c.hndEnd} {
		if pc < n && d.marks[pc]&markInsn == 0 {
			d.bad("the edge of an exception clause is inside of an instruction")
		}
		d.marks[pc] |= markLeader
	}
}

// within reports whether [a, b) is inside of [c, e); apart, whether they are disjoint.
func within(a, b, c, e uint32) bool { return c <= a && b <= e }
func apart(a, b, c, e uint32) bool  { return b <= c || e <= a }

// checkNesting checks that clause in, which precedes clause out, is nested as a whole inside one of
// out's parts, shares its try, or is disjoint from it.
func (d *decoder) checkNesting(in, out *clause) {
	ok := false
	switch {
	case in.sameTry(out):
		ok = apart(in.filter, in.hndEnd, out.filter, out.hndEnd)
	case within(in.try, in.tryEnd, out.try, out.tryEnd):
		ok = within(in.filter, in.hndEnd, out.try, out.tryEnd)
	case within(in.try, in.tryEnd, out.hnd, out.hndEnd):
		ok = within(in.filter, in.hndEnd, out.hnd, out.hndEnd)
	case within(in.try, in.tryEnd, out.filter, out.hnd):
		d.unsupported("try inside of a filter")
	default:
		ok = apart(in.try, in.tryEnd, out.try, out.tryEnd) && apart(in.try, in.tryEnd, out.filter, out.hndEnd) &&
			apart(in.filter, in.hndEnd, out.try, out.tryEnd) && apart(in.filter, in.hndEnd, out.filter, out.hndEnd)
	}
	if !ok {
		d.bad("exception clauses overlap or stand in a wrong order")
	}
}

// filterAt reports whether il is in a filter.
func (d *decoder) filterAt(il uint32) bool {
	for i := range d.c.clauses {
		if c := &d.c.clauses[i]; c.filter <= il && il < c.hnd {
			return true
		}
	}
	return false
}

// reachHandlers makes the handlers around the block at pc reachable.
func (d *decoder) reachHandlers(pc uint32) {
	exc := []Type{tRef}
	for i := range d.c.clauses {
		c := &d.c.clauses[i]
		if !c.protects(pc) || d.states[c.hnd] != nil {
			continue
		}
		switch c.kind {
		case catchClause:
			d.merge(int(c.hnd), exc)
		case filterClause:
			d.merge(int(c.hnd), exc)
			d.merge(int(c.filter), exc)
		default:
			d.merge(int(c.hnd), nil)
		}
	}
}

// placeHandler records the start of a handler or filter of c if that is at pc.
func (d *decoder) placeHandler(c *clause, pc int) {
	if int(c.hnd) == pc {
		c.start, c.stack = int32(len(d.c.ins)), -(d.localEnd + d.filterSize + 8)
	}
	if c.kind == filterClause && int(c.filter) == pc {
		c.filterStart, c.filterStack = int32(len(d.c.ins)), -(d.localEnd + 8)
	}
}

// checkEdge checks that control may flow to a block other than by leave: a try is entered only at
// its start, and no region is left.
func (d *decoder) checkEdge(to int) {
	from, dst := uint32(max(d.pc, 0)), uint32(to)
	for i := range d.c.clauses {
		c := &d.c.clauses[i]
		switch {
		case c.handles(from) != c.handles(dst), c.inHandler(from) != c.inHandler(dst):
			d.bad("control flows into or out of a handler")
		case c.protects(from) && !c.protects(dst):
			d.bad("control flows out of a try")
		case c.protects(dst) && !c.protects(from) && dst != c.try:
			d.bad("control flows into the middle of a try")
		}
	}
}

// inHandlerOf reports whether IL offset il is in a handler of c's try: its own, or that of another
// clause over the same instructions.
func (d *decoder) inHandlerOf(c *clause, il uint32) bool {
	for i := range d.c.clauses {
		if s := &d.c.clauses[i]; s.try == c.try && s.tryEnd == c.tryEnd && s.handles(il) {
			return true
		}
	}
	return false
}

func (d *decoder) leave(target int) {
	from, to := uint32(d.pc), uint32(target)
	for i := range d.c.clauses {
		c := &d.c.clauses[i]
		switch {
		case c.handles(to) && !c.handles(from), c.handles(from) && !c.inHandler(from):
			d.bad("leave into a handler, or out of a filter")
		case c.handles(from) && !c.handles(to) && (c.kind == finallyClause || c.kind == faultClause):
			d.bad("leave out of a finally or fault")
		case c.protects(to) && !c.protects(from) && to != c.try && !d.inHandlerOf(c, from):
			d.bad("leave into the middle of a try")
		}
	}
	d.stack, d.depth = d.stack[:0], 0
	if !d.emits {
		d.merge(target, nil)
		return
	}
	d.fixes = append(d.fixes, fix{at: len(d.c.ins), target: target})
	d.emit(ins{op: opLeave, imm: uint64(target)})
}

// handlerAt returns the innermost clause whose handler or filter contains il.
func (d *decoder) handlerAt(il uint32) int {
	for i := range d.c.clauses {
		if d.c.clauses[i].handles(il) {
			return i
		}
	}
	return -1
}

// currentHandler returns the clause whose handler or filter the current instruction may end.
func (d *decoder) currentHandler() *clause {
	i := d.handlerAt(uint32(d.pc))
	if i < 0 {
		d.bad("the end of a handler outside of one")
	}
	for j := range d.c.clauses[:i] {
		if d.c.clauses[j].protects(uint32(d.pc)) {
			d.bad("the end of a handler inside of a try")
		}
	}
	return &d.c.clauses[i]
}

func (d *decoder) endFinally() {
	if k := d.currentHandler().kind; k != finallyClause && k != faultClause {
		d.bad("endfinally outside of a finally or fault")
	}
	d.emit(ins{op: opEndfinally})
}

func (d *decoder) endFilter() {
	if c := d.currentHandler(); c.kind != filterClause || c.inHandler(uint32(d.pc)) {
		d.bad("endfilter outside of a filter")
	}
	d.coerceTop(tI4)
	x := d.top()
	d.pop()
	d.emit(ins{op: opEndfilter, x: x})
}

func (d *decoder) rethrow() {
	i := d.handlerAt(uint32(d.pc))
	if i < 0 {
		d.bad("rethrow outside of a catch")
	}
	// A finally inside of a catch is still inside of the catch.
	for ; i < len(d.c.clauses); i++ {
		if c := &d.c.clauses[i]; c.inHandler(uint32(d.pc)) && (c.kind == catchClause || c.kind == filterClause) {
			d.emit(ins{op: opRethrow, x: c.exc})
			return
		}
	}
	d.bad("rethrow outside of a catch")
}
