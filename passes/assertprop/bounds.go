package assertprop

import (
	"math"

	"ryugo/nodes"
	"ryugo/passes/vn"
)

// Bounds of ints: from the facts in scope, from the expression that computes a number, and, for the
// phis of loops, from each of their arguments.

const (
	maxDepth = 6  // of the expression that a number is
	maxClimb = 12 // dominators that are searched for an edge

	// No array has more elements (.NET's limit), so an index of an array plus at most maxStep does
	// not overflow.
	maxLength = 0x7FFFFFC7
	maxStep   = math.MaxInt32 - maxLength + 1

	unbound  = math.MinInt64
	whatever = math.MaxInt64 // a phi within itself sets no bound of its own
)

// lower returns a lower bound of the int v.
func (p *Propagator) lower(v vn.VN, depth int) int64 {
	r := p.vns.Row(v)
	if r.Type != nodes.TYP_INT {
		return unbound
	}
	if c, ok := p.vns.IntOf(v); ok {
		return c
	}
	lo := int64(math.MinInt32)
	if f := p.known(v); f.hasLo {
		lo = int64(f.lo)
	}
	if p.budget--; depth > maxDepth || p.budget < 0 {
		return lo
	}
	switch r.Fn {
	case vn.Func(nodes.GT_ARR_LENGTH):
		lo = max(lo, 0)
	case vn.Func(nodes.GT_AND):
		if p.lower(vn.VN(r.B), depth+1) >= 0 || p.lower(vn.VN(r.A), depth+1) >= 0 {
			lo = max(lo, 0)
		}
	case vn.Func(nodes.GT_RSZ):
		if c, ok := p.vns.IntOf(vn.VN(r.B)); ok && c&31 != 0 {
			lo = max(lo, 0)
		}
	case vn.Func(nodes.GT_RSH):
		if p.lower(vn.VN(r.A), depth+1) >= 0 {
			lo = max(lo, 0)
		}
	case vn.Func(nodes.GT_DIV):
		if c, ok := p.vns.IntOf(vn.VN(r.B)); ok && c > 0 && p.lower(vn.VN(r.A), depth+1) >= 0 {
			lo = max(lo, 0)
		}
	case vn.Func(nodes.GT_MOD):
		if p.lower(vn.VN(r.A), depth+1) >= 0 {
			lo = max(lo, 0)
		}
	case vn.Func(nodes.GT_UMOD):
		if p.lower(vn.VN(r.B), depth+1) >= 0 {
			lo = max(lo, 0)
		}
	case vn.Func(nodes.GT_SUB):
		lo = max(lo, p.lowerDifference(vn.VN(r.A), vn.VN(r.B), depth))
	case vn.FnCast:
		if _, to, _, _ := r.CastOf(); to.IsSmall() && to.IsUnsigned() {
			lo = max(lo, 0)
		}
	case vn.Func(nodes.GT_ADD):
		if x, c, ok := p.sum(v); ok {
			// There is no underflow if the sum of the bounds is in range. Overflow must be
			// excluded, too.
			if b := p.lower(x, depth+1); b+c >= math.MinInt32 && (c < 0 || p.noOverflowOf(x, c, depth)) {
				lo = max(lo, b+c)
			}
		} else {
			lo = max(lo, p.lowerSum(vn.VN(r.A), vn.VN(r.B), depth))
		}
	case vn.Func(nodes.GT_MUL), vn.Func(nodes.GT_LSH):
		if p.noWrap(r, depth) {
			lo = max(lo, 0)
		}
	case vn.FnPhi:
		lo = max(lo, p.lowerPhi(v, r.A, depth))
	}
	return lo
}

// sum returns x and c if v is x + c.
func (p *Propagator) sum(v vn.VN) (x vn.VN, c int64, ok bool) {
	r := p.vns.Row(v)
	if r.Fn != vn.Func(nodes.GT_ADD) {
		return 0, 0, false
	}
	c, ok = p.vns.IntOf(vn.VN(r.B))
	return vn.VN(r.A), c, ok
}

// lowerSum is lower for x + y.
func (p *Propagator) lowerSum(x, y vn.VN, depth int) int64 {
	a := p.lower(x, depth+1)
	if a < 0 {
		return unbound
	}
	b := p.lower(y, depth+1)
	if b < 0 || !p.below(x, 1<<30, depth) || !p.below(y, 1<<30, depth) {
		return unbound
	}
	return a + b
}

// noWrap reports whether r, a product or a left shift by a constant, has operands that are not
// negative and does not overflow.
func (p *Propagator) noWrap(r vn.Row, depth int) bool {
	x, y := vn.VN(r.A), vn.VN(r.B)
	c, isConst := p.vns.IntOf(y)
	if r.Fn == vn.Func(nodes.GT_LSH) {
		c = 1 << (c & 31)
	}
	switch {
	case isConst:
		return c > 0 && p.lower(x, depth+1) >= 0 && p.below(x, math.MaxInt32/c+1, depth)
	case r.Fn == vn.Func(nodes.GT_LSH):
		return false
	}
	const root = 46341 // the least number whose square is no int
	return p.lower(x, depth+1) >= 0 && p.below(x, root, depth) && (x == y || p.lower(y, depth+1) >= 0 && p.below(y, root, depth))
}

// below reports whether v is less than c.
func (p *Propagator) below(v vn.VN, c int64, depth int) bool {
	return p.less(v, p.vns.Int(nodes.TYP_INT, min(c, math.MaxInt32)), 0, depth+1)
}

// stepsUp reports whether a is the sum of phi v and an addend that is not negative and is
// loop-invariant in the phi's loop, and the sum does not overflow in block b. This must hold in
// each iteration, so the facts in scope about v do not count.
func (p *Propagator) stepsUp(a, v vn.VN, head, b nodes.BlockID, depth int) bool {
	r := p.vns.Row(a)
	if r.Fn != vn.Func(nodes.GT_ADD) || vn.VN(r.A) != v && vn.VN(r.B) != v {
		return false
	}
	y := vn.VN(r.A ^ r.B ^ uint32(v))
	if y == v || !p.invariant(y, head, 0) || p.lower(y, depth+1) < 0 || !p.below(y, 1<<30, depth) {
		return false
	}
	for i := 0; b != 0 && i < maxClimb; i++ {
		if o, x, ok := p.guard(b, v); ok && (o == nodes.GT_LT || o == nodes.GT_LE) {
			if k, isConst := p.vns.IntOf(x); isConst && k < 1<<30 {
				return true
			}
		}
		b = p.m.Flow.IDom[b]
	}
	p.noFacts++
	ok := p.below(v, 1<<30, depth)
	p.noFacts--
	return ok
}

// lowerDifference is lower for x - y.
func (p *Propagator) lowerDifference(x, y vn.VN, depth int) int64 {
	if p.noFacts > 0 || p.lower(x, depth+1) < -1 || p.lower(y, depth+1) < 0 {
		return unbound
	}
	for lo := int64(1); lo >= 0; lo-- {
		if p.less(y, x, lo-1, depth+1) {
			return lo
		}
	}
	return unbound
}

// noOverflowOf reports whether the number x + c, c > 0, does not overflow.
func (p *Propagator) noOverflowOf(x vn.VN, c int64, depth int) bool {
	r := p.vns.Row(x)
	switch {
	case c == 1 && p.known(x).below, c < maxStep && p.isLength(x):
		return true
	case c == 1 && r.Fn == vn.FnPhi && p.belowOnEdges(&p.m.SSA.Phis[p.m.SSA.Defs[r.A].Phi-1]):
		return true
	}
	return p.shortStep(c) && p.less(x, p.length, 0, depth+1)
}

// shortStep reports whether i + c cannot overflow for any i that passes the current bounds check.
func (p *Propagator) shortStep(c int64) bool {
	n := p.length
	return n != 0 && c <= maxStep && (c == 1 || p.isLength(n) || p.ofArray && p.noFacts == 0)
}

// lessAlways reports whether the phi v, SSA definition def, is less than the length of the current
// check in each iteration. It uses the phi's arguments, not the facts in scope, which hold for the
// current iteration only.
func (p *Propagator) lessAlways(v vn.VN, def uint32, depth int) bool {
	if p.budget--; depth > maxDepth || p.budget < 0 {
		return false
	}
	return p.lessPhi(v, p.length, 0, def, depth)
}

// isLength reports whether v is the length of an array, which is less than the greatest int.
func (p *Propagator) isLength(v vn.VN) bool {
	return p.vns.Row(v).Fn == vn.Func(nodes.GT_ARR_LENGTH)
}

// lowerPhi is lower for the phi of SSA definition def. It returns the least of the bounds of the
// phi's arguments. An argument that is the phi plus an addend that is not negative does not count
// if the sum does not overflow.
func (p *Propagator) lowerPhi(v vn.VN, def uint32, depth int) int64 {
	m := p.m
	d := &m.SSA.Defs[def]
	x := &m.SSA.Phis[d.Phi-1]
	lo := int64(whatever)
	for i, from := range m.Flow.PredsOf(d.Block) {
		arg := m.SSA.PhiArgs[int(x.FirstArg)+i]
		a := p.vns.Defs[arg].Cons
		if a == v {
			continue
		}
		y, c, ok := p.sum(a)
		if ok && y == v && c > 0 {
			if p.noOverflow(v, c, m.SSA.Defs[arg].Block) || p.noOverflow(v, c, from) || c == 1 && p.belowOnEdges(x) || p.shortStep(c) && p.lessAlways(v, def, depth+1) {
				continue
			}
			return math.MinInt32
		}
		if !ok && p.stepsUp(a, v, d.Block, m.SSA.Defs[arg].Block, depth) {
			continue
		}
		b := int64(unbound)
		if !ok || y != v { // otherwise b would be defined by itself
			outside := p.invariant(a, d.Block, 0)
			if !outside {
				p.noFacts++
			}
			b = p.lower(a, depth+1)
			if !outside {
				p.noFacts--
			}
		}
		if b < 0 && p.length != 0 && p.vns.Row(a).Fn != vn.FnInt {
			b = max(b, p.lowerOnEdge(a, from, d.Block, depth))
		}
		lo = min(lo, b)
	}
	if lo == whatever {
		return math.MinInt32
	}
	return max(lo, math.MinInt32)
}

// lowerOnEdge returns a lower bound of a on the edge from one block to another: from the branch
// there or from an edge that dominates it.
func (p *Propagator) lowerOnEdge(a vn.VN, from, to nodes.BlockID, depth int) int64 {
	x, c, _ := p.sum(a)
	lo := int64(unbound)
	for range maxClimb {
		lo = max(lo, p.lowerByBranch(from, to, a, depth))
		if c < 0 {
			if b := p.lowerByBranch(from, to, x, depth); b+c >= math.MinInt32 && b != unbound {
				lo = max(lo, b+c)
			}
		}
		if lo >= 0 {
			break
		}
		if from, to = p.edgeAbove(from); from == 0 {
			break
		}
	}
	return lo
}

// lowerByBranch returns a lower bound of a by the branch between two blocks.
func (p *Propagator) lowerByBranch(from, to nodes.BlockID, a vn.VN, depth int) int64 {
	o, x, ok := p.edge(from, to, a)
	if !ok {
		return unbound
	}
	p.noFacts++
	lo := p.lower(x, depth+1)
	p.noFacts--
	switch o {
	case nodes.GT_GT:
		return lo + 1
	case nodes.GT_GE, nodes.GT_EQ:
		return lo
	}
	return unbound
}

// edgeAbove returns the next edge up the dominator tree that is on all paths to block b, or 0.
func (p *Propagator) edgeAbove(b nodes.BlockID) (from, to nodes.BlockID) {
	for range maxClimb {
		if b == 0 {
			break
		}
		if from = p.onlyWay(b); from != 0 {
			return from, b
		}
		b = p.m.Flow.IDom[b]
	}
	return 0, 0
}

// belowOnEdges reports whether each argument of phi x is less than some number on its edge, so that
// phi + 1 does not overflow.
func (p *Propagator) belowOnEdges(x *nodes.Phi) bool {
	m := p.m
next:
	for i, from := range m.Flow.PredsOf(x.Block) {
		a := p.vns.Defs[m.SSA.PhiArgs[int(x.FirstArg)+i]].Cons
		if c, ok := p.vns.IntOf(a); ok && c < math.MaxInt32 || p.known(a).below && p.invariant(a, x.Block, 0) {
			continue
		}
		for to := x.Block; from != 0; to, from = from, p.onlyWay(from) {
			if o, _, ok := p.edge(from, to, a); ok && o == nodes.GT_LT {
				continue next
			}
		}
		return false
	}
	return true
}

// known returns the facts in scope about number v. It returns none in a proof about a phi, because
// the phi's arguments may have been computed anew since.
func (p *Propagator) known(v vn.VN) fact {
	if p.noFacts > 0 {
		return fact{}
	}
	return p.fact(v)
}

// invariant reports whether v is computed before block b, and not computed anew before control
// returns to b. Each part of v is defined in a block that strictly dominates b.
func (p *Propagator) invariant(v vn.VN, b nodes.BlockID, depth int) bool {
	r := p.vns.Row(v)
	of := nodes.BlockID(0)
	switch r.Fn {
	case vn.FnInt, vn.FnInit, vn.FnHandle, vn.FnDouble:
		return true
	case vn.FnOpaque, vn.FnNew, vn.FnNewArr:
		of = nodes.BlockID(r.D)
	case vn.FnPhi:
		of = p.m.SSA.Defs[r.A].Block
	case vn.FnCast, vn.FnLookup, vn.Func(nodes.GT_ARR_LENGTH), vn.Func(nodes.GT_NEG):
		return depth < maxDepth && p.invariant(vn.VN(r.A), b, depth+1)
	case vn.Func(nodes.GT_ADD), vn.Func(nodes.GT_SUB), vn.Func(nodes.GT_MUL), vn.Func(nodes.GT_AND), vn.Func(nodes.GT_DIV), vn.Func(nodes.GT_RSH), vn.Func(nodes.GT_LSH):
		return depth < maxDepth && p.invariant(vn.VN(r.A), b, depth+1) && p.invariant(vn.VN(r.B), b, depth+1)
	}
	return of != 0 && of != b && p.m.Flow.Dominates(of, b)
}

// noOverflow reports whether v + c does not overflow in block b: there v is less than some number
// (c = 1), or less than a length or constant that is small enough.
func (p *Propagator) noOverflow(v vn.VN, c int64, b nodes.BlockID) bool {
	f := &p.m.Flow
	if c == 1 && p.checkedIn(v, b) {
		return true
	}
	for range maxClimb {
		if o, x, ok := p.guard(b, v); ok {
			if o == nodes.GT_LT && (c == 1 || c <= maxStep && p.isLength(x)) {
				return true
			}
			if k, isConst := p.vns.IntOf(x); isConst && (o == nodes.GT_LT || o == nodes.GT_LE) && k+c <= math.MaxInt32 {
				return true
			}
		}
		if c == 1 && p.checkedIn(v, b) {
			return true
		}
		if b = f.IDom[b]; b == 0 {
			return false
		}
	}
	return false
}

// checkedIn reports whether v is known to be less than some int in block b, because of a check.
// Only the facts of the current block are in scope, so b must be that block.
func (p *Propagator) checkedIn(v vn.VN, b nodes.BlockID) bool {
	return b == p.block && p.known(v).below
}

// guard returns the relation of v with another number x that holds in block b because its only
// predecessor has branched on it.
func (p *Propagator) guard(b nodes.BlockID, v vn.VN) (o nodes.Oper, x vn.VN, ok bool) {
	from := p.onlyWay(b)
	if from == 0 {
		return 0, 0, false
	}
	return p.edge(from, b, v)
}

// edge is guard for the edge between two blocks.
func (p *Propagator) edge(from, to nodes.BlockID, v vn.VN) (o nodes.Oper, x vn.VN, ok bool) {
	cond, yes := p.condition(from, to)
	if cond == 0 {
		return 0, 0, false
	}
	r := p.vns.Row(cond)
	o, flags := r.Fn.Oper()
	if !o.Is(nodes.GTK_RELOP) || flags&nodes.GTF_UNSIGNED != 0 || p.vns.Row(vn.VN(r.A)).Type != nodes.TYP_INT {
		return 0, 0, false
	}
	if !yes {
		o = o.Reversed()
	}
	switch v {
	case vn.VN(r.A):
		return o, vn.VN(r.B), true
	case vn.VN(r.B):
		return o.Swapped(), vn.VN(r.A), true
	}
	return 0, 0, false
}

// condition returns the number of the relation that block from branches on, or 0, and whether the
// relation holds on the edge to block to.
func (p *Propagator) condition(from, to nodes.BlockID) (cond vn.VN, yes bool) {
	bb := &p.m.Blocks
	if bb.Kind[from] != nodes.BBJ_COND || bb.Jump[from] == bb.Next[from] {
		return 0, false
	}
	root := p.m.Stmts[bb.LastStmt[from]].Root
	if p.m.Oper[root] != nodes.GT_JTRUE {
		return 0, false
	}
	return p.vns.Nodes[p.m.Op1[root]].Cons, to == bb.Jump[from]
}

// noUnderflow reports whether v + c, c < 0, does not wrap around in block b.
func (p *Propagator) noUnderflow(v vn.VN, c int64, b nodes.BlockID) bool {
	for range maxClimb {
		if o, x, ok := p.guard(b, v); ok {
			if o == nodes.GT_GT && c == -1 {
				return true
			}
			if k, isConst := p.vns.IntOf(x); isConst && (o == nodes.GT_GT || o == nodes.GT_GE) && k+c >= math.MinInt32 {
				return true
			}
		}
		if b = p.m.Flow.IDom[b]; b == 0 {
			return false
		}
	}
	return false
}
