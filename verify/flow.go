package verify

import (
	"fmt"

	"ryugo/cil"
	"ryugo/loader"
)

// Exception clauses (III.1.7.5, II.19): their nesting, and where control may go
// between their parts.

// clause is one exception clause. The filter, if there is one, is [filter, hnd).
type clause struct {
	kind                uint32
	try, tryEnd         uint32
	filter, hnd, hndEnd uint32
	class               *loader.Class // of a catch
}

func (c *clause) protects(pc uint32) bool  { return c.try <= pc && pc < c.tryEnd }
func (c *clause) inHandler(pc uint32) bool { return c.hnd <= pc && pc < c.hndEnd }
func (c *clause) handles(pc uint32) bool   { return c.filter <= pc && pc < c.hndEnd }
func (c *clause) inFilter(pc uint32) bool  { return c.filter <= pc && pc < c.hnd }

// maxClauses bounds the clauses of a method: nesting is checked pair by pair.
const maxClauses = 1000

// readClauses reads and checks the clauses. Every boundary of a clause starts a block.
func (v *Verifier) readClauses(body *cil.MethodBody) bool {
	v.clauses = v.clauses[:0]
	if body.NumClauses() > maxClauses {
		v.fail(RuleWork, "", "")
		return false
	}
	for i := range body.NumClauses() {
		e := body.Clause(i)
		c := clause{kind: e.Flags &^ cil.COR_ILEXCEPTION_CLAUSE_DUPLICATED, try: e.TryOffset, tryEnd: e.TryOffset + e.TryLength,
			filter: e.HandlerOffset, hnd: e.HandlerOffset, hndEnd: e.HandlerOffset + e.HandlerLength}
		switch c.kind {
		case cil.COR_ILEXCEPTION_CLAUSE_EXCEPTION:
			r, err := v.mod.Resolve(e.ClassToken, v.ctx)
			if err != nil {
				v.failToken(err)
				return false
			}
			if r.Method != nil || r.Field != nil || !v.useClass(r.Class, e.ClassToken) {
				v.fail(RuleClause, "a class to catch", "")
				return false
			}
			if c.class = r.Class; c.class.Kind == loader.KindByref || c.class.Kind == loader.KindPtr || v.isByRefLike(c.class) {
				v.fail(RuleClause, "a class to catch", c.class.String())
				return false
			}
		case cil.COR_ILEXCEPTION_CLAUSE_FILTER:
			c.filter = e.FilterOffset
		}
		if !v.checkClause(&c) {
			return false
		}
		v.spend(len(v.clauses))
		for j := range v.clauses {
			if !nested(&v.clauses[j], &c) {
				v.failAt(int(c.try), RuleClause, "", "clauses that overlap", nil)
				return false
			}
		}
		v.clauses = append(v.clauses, c)
	}
	return true
}

// checkClause checks a clause by itself.
func (v *Verifier) checkClause(c *clause) bool {
	n := uint32(len(v.il))
	if c.try >= c.tryEnd || c.tryEnd > n || c.hnd >= c.hndEnd || c.hndEnd > n || c.filter > c.hnd ||
		c.tryEnd > c.filter && c.hndEnd > c.try {
		v.failAt(int(c.try), RuleClause, "", "a clause with an empty part or one that overlaps another", nil)
		return false
	}
	for _, pc := range [...]uint32{c.try, c.tryEnd, c.filter, c.hnd, c.hndEnd} {
		if pc < n && (v.marks[pc]&markInsn == 0 || v.marks[pc]&markInside != 0) {
			v.failAt(int(pc), RuleClause, "", "the edge of a clause in an instruction", nil)
			return false
		}
		v.marks[pc] |= markLeader
	}
	return true
}

func within(a, b, c, e uint32) bool { return c <= a && b <= e }
func apart(a, b, c, e uint32) bool  { return b <= c || e <= a }

// nested reports whether clause in, which precedes clause out, is nested in one of out's parts,
// shares its try, or is disjoint from it.
func nested(in, out *clause) bool {
	switch {
	case in.try == out.try && in.tryEnd == out.tryEnd:
		return apart(in.filter, in.hndEnd, out.filter, out.hndEnd)
	case within(in.try, in.tryEnd, out.try, out.tryEnd):
		return within(in.filter, in.hndEnd, out.try, out.tryEnd)
	case within(in.try, in.tryEnd, out.hnd, out.hndEnd):
		return within(in.filter, in.hndEnd, out.hnd, out.hndEnd)
	case within(in.try, in.tryEnd, out.filter, out.hnd):
		return false // no try inside of a filter
	}
	return apart(in.try, in.tryEnd, out.try, out.tryEnd) && apart(in.try, in.tryEnd, out.filter, out.hndEnd) &&
		apart(in.filter, in.hndEnd, out.try, out.tryEnd) && apart(in.filter, in.hndEnd, out.filter, out.hndEnd)
}

// reachHandlers merges the entry states of the handlers that protect the block at pc.
func (v *Verifier) reachHandlers(pc int) {
	v.spend(len(v.clauses))
	depth := len(v.stack)
	for i := range v.clauses {
		c := &v.clauses[i]
		if !c.protects(uint32(pc)) {
			continue
		}
		if v.maxStack == 0 && isCatch(c) {
			v.fail(RuleOverflow, "0 values", "the exception")
		}
		// Keep the current stack below the handler's initial one.
		kept := v.stack
		switch c.kind {
		case cil.COR_ILEXCEPTION_CLAUSE_EXCEPTION:
			v.stack = append(v.stack, Value{Class: c.class, kind: kRef})[depth:]
			v.flowInto(int(c.hnd))
		case cil.COR_ILEXCEPTION_CLAUSE_FILTER:
			v.stack = append(v.stack, Value{Class: v.known.Object, kind: kRef})[depth:]
			v.flowInto(int(c.hnd))
			v.flowInto(int(c.filter))
		default:
			v.stack = v.stack[depth:]
			v.flowInto(int(c.hnd))
		}
		v.stack = kept
	}
}

// checkEdge checks that control may flow to the block at pc, other than by leave.
func (v *Verifier) checkEdge(pc int) bool {
	from, to := uint32(max(v.pc, 0)), uint32(pc)
	v.spend(len(v.clauses))
	for i := range v.clauses {
		c := &v.clauses[i]
		switch {
		case c.inHandler(from) != c.inHandler(to), c.inFilter(from) != c.inFilter(to):
			v.fail(RuleRegion, "", "a way into or out of a handler or filter")
			return false
		case c.protects(from) && !c.protects(to):
			v.fail(RuleRegion, "", "a way out of a try")
			return false
		case c.protects(to) && !c.protects(from) && to != c.try:
			v.fail(RuleRegion, "", "a way into the middle of a try")
			return false
		case to == c.try && len(v.stack) != 0:
			v.fail(RuleTryEntry, "", fmt.Sprintf("%d values", len(v.stack)))
			return false
		}
	}
	return true
}

// leave verifies leave. Outside of tries and handlers it is a branch that empties the stack
// (III.3.46).
func (v *Verifier) leave(target int) {
	from, to := uint32(v.pc), uint32(target)
	v.spend(len(v.clauses))
	for i := range v.clauses {
		c := &v.clauses[i]
		bad := ""
		switch {
		case c.inFilter(from) && !c.inFilter(to):
			bad = "leave out of a filter"
		case c.handles(to) && !c.handles(from), c.inFilter(to) && !c.inFilter(from):
			bad = "leave into a handler"
		case c.inHandler(from) && !c.inHandler(to) && (c.kind == cil.COR_ILEXCEPTION_CLAUSE_FINALLY || c.kind == cil.COR_ILEXCEPTION_CLAUSE_FAULT):
			bad = "leave out of a finally or fault"
		case c.protects(to) && !c.protects(from) && to != c.try && !v.inCatchOf(c, from):
			bad = "leave into the middle of a try"
		}
		if bad != "" {
			v.fail(RuleLeave, "", bad)
			return
		}
	}
	v.stack = v.stack[:0]
	v.flowInto(target)
}

// inCatchOf reports whether pc is in a catch of c's try: its own, or that of another clause with
// the same try.
func (v *Verifier) inCatchOf(c *clause, pc uint32) bool {
	v.spend(len(v.clauses))
	for i := range v.clauses {
		if s := &v.clauses[i]; s.try == c.try && s.tryEnd == c.tryEnd && s.inHandler(pc) && isCatch(s) {
			return true
		}
	}
	return false
}

func isCatch(c *clause) bool {
	return c.kind == cil.COR_ILEXCEPTION_CLAUSE_EXCEPTION || c.kind == cil.COR_ILEXCEPTION_CLAUSE_FILTER
}

// ending returns the innermost clause whose handler or filter contains pc, unless a try nested in
// it contains pc.
func (v *Verifier) ending() *clause {
	pc := uint32(v.pc)
	for i := range v.clauses {
		c := &v.clauses[i]
		if c.handles(pc) {
			return c
		}
		if c.protects(pc) {
			return nil
		}
	}
	return nil
}

func (v *Verifier) endFinally() {
	c := v.ending()
	if c == nil || isCatch(c) {
		v.fail(RuleHandlerEnd, "a finally or fault handler", "")
	}
}

func (v *Verifier) endFilter() {
	c := v.ending()
	if c == nil || !c.inFilter(uint32(v.pc)) || v.next != int(c.hnd) {
		v.fail(RuleHandlerEnd, "the end of a filter", "")
	}
	if a := v.pop(); a.kind != kInt32 && a.kind != kNone {
		v.fail(RuleType, "int32", a.String())
	}
	if len(v.stack) != 0 {
		v.fail(RuleHandlerEnd, "an empty stack", "")
	}
}

// rethrow verifies rethrow, which must be in a catch handler, but not in a finally, fault or filter
// nested in it.
func (v *Verifier) rethrow() {
	pc := uint32(v.pc)
	for i := range v.clauses {
		c := &v.clauses[i]
		if c.handles(pc) {
			if isCatch(c) && !c.inFilter(pc) {
				return
			}
			break
		}
	}
	v.fail(RuleHandlerEnd, "a catch handler", "")
}

// ret verifies ret.
func (v *Verifier) ret() {
	pc := uint32(v.pc)
	for i := range v.clauses {
		if c := &v.clauses[i]; c.protects(pc) || c.handles(pc) {
			v.fail(RuleReturn, "", "a protected region")
			return
		}
	}
	if !v.inited {
		v.fail(RuleUninitThis, "", "")
	}
	want := v.sig.Ret
	if want.Elem == cil.ELEMENT_TYPE_VOID {
		if len(v.stack) != 0 {
			v.fail(RuleReturn, "an empty stack", fmt.Sprintf("%d values", len(v.stack)))
		}
		return
	}
	if len(v.stack) != 1 {
		v.fail(RuleReturn, "one value", fmt.Sprintf("%d values", len(v.stack)))
		return
	}
	a := v.pop()
	v.expect(a, want)
	switch {
	case a.flags&fFrame != 0 && (a.kind == kByref || v.isByRefLike(want)):
		v.fail(RuleEscape, "", a.String())
	case a.kind == kByref && a.flags&fReadonly != 0 && !returnsReadonly(v.m):
		v.fail(RuleReadonly, "", a.String())
	}
}
