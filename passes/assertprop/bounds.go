package assertprop

import (
	"math"

	"ryugo/nodes"
	"ryugo/passes/vn"
)

// Bounds of ints: what is known in scope, what follows from how a number is
// computed, and, for the phis of loops, from each of their arguments.

const (
	maxDepth = 6  // of numbers within numbers
	maxClimb = 12 // dominators that are asked about an edge
	unbound  = math.MinInt64
	whatever = math.MaxInt64 // a phi within itself: no bound of its own
)

// lower returns a number that the int v is not less than.
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
		if c, ok := p.vns.IntOf(vn.VN(r.B)); ok && c >= 0 {
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
	case vn.Func(nodes.GT_DIV), vn.Func(nodes.GT_MOD):
		if c, ok := p.vns.IntOf(vn.VN(r.B)); ok && c > 0 && p.lower(vn.VN(r.A), depth+1) >= 0 {
			lo = max(lo, 0)
		}
	case vn.FnCast:
		if _, to, _, _ := r.CastOf(); to.IsSmall() && to.IsUnsigned() {
			lo = max(lo, 0)
		}
	case vn.Func(nodes.GT_ADD):
		if x, c, ok := p.sum(v); ok {
			switch f := p.known(x); {
			case c < 0: // no underflow if the sum of the bounds is in range
				if b := p.lower(x, depth+1); b+c >= math.MinInt32 {
					lo = max(lo, b+c)
				}
			case c == 1 && f.below || p.isLength(x) && c <= 1:
				lo = max(lo, p.lower(x, depth+1)+c)
			}
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

// isLength tells whether v is the length of an array, which is less than the
// greatest int.
func (p *Propagator) isLength(v vn.VN) bool {
	return p.vns.Row(v).Fn == vn.Func(nodes.GT_ARR_LENGTH)
}

// lowerPhi is lower for the phi that SSA definition def is: the least of its
// arguments' bounds, where one that is the phi and something counts for nothing
// if it does not overflow.
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
		if y, c, ok := p.sum(a); ok && y == v && c > 0 {
			if p.noOverflow(v, c, m.SSA.Defs[arg].Block) || p.noOverflow(v, c, from) || c == 1 && p.belowOnEdges(x) || c == 1 && p.length != 0 && p.lessPhi(v, p.length, def) {
				continue
			}
			return math.MinInt32
		}
		if !p.invariant(a, d.Block, 0) {
			p.noFacts++
			lo = min(lo, p.lower(a, depth+1))
			p.noFacts--
			continue
		}
		lo = min(lo, p.lower(a, depth+1))
	}
	if lo == whatever {
		return math.MinInt32
	}
	return lo
}

// belowOnEdges tells whether each argument of phi x is less than some number on its
// edge, so that one more than the phi is no overflow.
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

// known is what is in scope of number v, unless it is asked on behalf of a phi:
// what the phi was given may have been computed anew since.
func (p *Propagator) known(v vn.VN) fact {
	if p.noFacts > 0 {
		return fact{}
	}
	return p.fact(v)
}

// invariant tells whether v was computed before control came to block b, and is
// not computed anew before it comes there again: each part of it stems from a
// block that dominates b.
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

// noOverflow tells whether v + c is no overflow in block b: v is less than some
// number there (c = 1), or than a length or constant far enough from the end.
func (p *Propagator) noOverflow(v vn.VN, c int64, b nodes.BlockID) bool {
	f := &p.m.Flow
	if c == 1 && p.checkedIn(v, b) {
		return true
	}
	for range maxClimb {
		if o, x, ok := p.guard(b, v); ok {
			if o == nodes.GT_LT && c == 1 {
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

// checkedIn tells whether v is known to be an index that block b has checked.
// Only the block that the walk stands in is asked: its facts are in scope.
func (p *Propagator) checkedIn(v vn.VN, b nodes.BlockID) bool {
	return b == p.block && p.known(v).below
}

// guard returns the relation of v with another number that holds in block b
// because its only predecessor has branched on it.
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

// condition returns the number of the relation that block from branches on, and
// whether it holds on the edge to block to; 0 if it branches on none.
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

// less tells whether the int v is less than n, a length, by what is in scope.
func (p *Propagator) less(v, n vn.VN, depth int) bool {
	if c, ok := p.vns.IntOf(v); ok {
		if k, ok := p.vns.IntOf(n); ok {
			return c < k
		}
		return c < int64(p.fact(n).past) || c < p.lower(n, 0)
	}
	if p.related(nodes.GT_LT, v, n) {
		return true
	}
	r := p.vns.Row(v)
	if depth > maxDepth {
		return false
	}
	switch r.Fn {
	case vn.Func(nodes.GT_ADD):
		x, c, ok := p.sum(v)
		if !ok {
			return false
		}
		if c < 0 && p.lower(x, 0)+c >= math.MinInt32 {
			// Less is less still; the length itself is enough.
			return x == n || p.related(nodes.GT_LE, x, n) || p.less(x, n, depth+1)
		}
		if c > 0 { // x < n - c
			m := p.vns.Find(vn.Row{Fn: vn.Func(nodes.GT_ADD), Type: nodes.TYP_INT, A: uint32(n), B: uint32(p.vns.Int(nodes.TYP_INT, -c))})
			return m != 0 && p.related(nodes.GT_LT, x, m)
		}
	case vn.Func(nodes.GT_AND):
		// x & c is not greater than c.
		if c, ok := p.vns.IntOf(vn.VN(r.B)); ok && c >= 0 {
			if k, ok := p.vns.IntOf(n); ok {
				return c < k
			}
			return c < int64(p.fact(n).past)
		}
	case vn.Func(nodes.GT_UMOD), vn.Func(nodes.GT_MOD):
		if c, ok := p.vns.IntOf(vn.VN(r.B)); ok && c > 0 {
			if k, ok := p.vns.IntOf(n); ok {
				return c <= k
			}
			return c <= int64(p.fact(n).past)
		}
	case vn.FnCast:
		if k, ok := p.vns.IntOf(n); ok {
			_, to, _, _ := r.CastOf()
			return to == nodes.TYP_UBYTE && k >= 256 || to == nodes.TYP_USHORT && k >= 65536
		}
	case vn.FnPhi:
		return p.lessPhi(v, n, r.A)
	}
	return false
}

// lessPhi is less for the phi v that SSA definition def is: each argument is less
// on its edge, and n stays what it is.
func (p *Propagator) lessPhi(v, n vn.VN, def uint32) bool {
	m := p.m
	d := &m.SSA.Defs[def]
	x := &m.SSA.Phis[d.Phi-1]
	if !p.invariant(n, d.Block, 0) {
		return false
	}
	for i, from := range m.Flow.PredsOf(d.Block) {
		arg := m.SSA.PhiArgs[int(x.FirstArg)+i]
		a := p.vns.Defs[arg].Cons
		if a == v {
			continue
		}
		if y, c, ok := p.sum(a); ok && y == v && c < 0 {
			// Downwards; it must not wrap around.
			if p.noUnderflow(v, c, m.SSA.Defs[arg].Block) || p.noUnderflow(v, c, from) {
				continue
			}
			return false
		}
		if p.lessOnEdge(a, n, from, d.Block) {
			continue
		}
		// A constant or a number that is less wherever it is.
		if f := m.Flow.RPONum[from]; f >= m.Flow.RPONum[d.Block] || !p.alwaysLess(a, n) {
			return false
		}
	}
	return true
}

// alwaysLess tells whether a is less than the length n by how both are computed.
func (p *Propagator) alwaysLess(a, n vn.VN) bool {
	if c, ok := p.vns.IntOf(a); ok {
		k, ok := p.vns.IntOf(n)
		return ok && c < k || c < 0
	}
	x, c, ok := p.sum(a)
	return ok && x == n && c < 0 && p.isLength(n)
}

// lessOnEdge tells whether a is less than n on the edge from one block to
// another, because of the branch there or one that dominates it.
func (p *Propagator) lessOnEdge(a, n vn.VN, from, to nodes.BlockID) bool {
	f := &p.m.Flow
	c, isConst := p.vns.IntOf(a)
	for range maxClimb {
		if isConst {
			if o, x, ok := p.edge(from, to, n); ok {
				if k, ok := p.vns.IntOf(x); ok && (o == nodes.GT_GT && k >= c || o == nodes.GT_GE && k > c || o == nodes.GT_NE && k == 0 && c == 0) {
					return true
				}
			}
		}
		if o, x, ok := p.edge(from, to, a); ok && o == nodes.GT_LT && x == n {
			return true
		}
		to = from
		for from = p.onlyWay(to); from == 0; from = p.onlyWay(to) {
			if to = f.IDom[to]; to == 0 {
				return false
			}
		}
	}
	return false
}

// noUnderflow tells whether v + c, c < 0, does not wrap around in block b.
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

// related tells whether it is known in scope that a o b, signed ints.
func (p *Propagator) related(o nodes.Oper, a, b vn.VN) bool {
	if o == nodes.GT_LE && p.related(nodes.GT_LT, a, b) {
		return true
	}
	if _, isConst := p.vns.IntOf(b); !isConst && a > b {
		a, b, o = b, a, o.Swapped()
	}
	r := vn.Row{Fn: vn.Func(o), Type: nodes.TYP_INT, A: uint32(a), B: uint32(b)}
	if v := p.vns.Find(r); v != 0 && p.fact(v).truth == isTrue {
		return true
	}
	r.Fn = vn.Func(o.Reversed())
	v := p.vns.Find(r)
	return v != 0 && p.fact(v).truth == isFalse
}

// inRange tells whether the index i is known to be less than the length n, both
// as unsigned numbers.
func (p *Propagator) inRange(i, n vn.VN) bool {
	if p.vns.Row(i).Type != nodes.TYP_INT || p.vns.Row(n).Type != nodes.TYP_INT {
		return false
	}
	if k, ok := p.vns.IntOf(n); !ok && !p.isLength(n) && p.lower(n, 0) < 0 || ok && k < 0 {
		return false
	}
	if !p.less(i, n, 0) {
		x, ok := p.nextChecked(i, n)
		if !ok {
			return false
		}
		// The sum has not wrapped around, else i would be far from what was checked.
		if x != i && p.lower(x, 0) >= 0 {
			return true
		}
	}
	p.length = n
	lo := p.lower(i, 0)
	p.length = 0
	return lo >= 0
}

// maxNext is how far behind an index the one may be that has been checked.
const maxNext = 4

// nextChecked tells whether a greater index than i, by a small constant, is known
// to be in range of length n: a[i] behind a[i + 1]. So i is less than n, and, if it is
// negative, only by a little. x is i, or what it is the sum of and a positive
// constant.
func (p *Propagator) nextChecked(i, n vn.VN) (x vn.VN, ok bool) {
	x, k, ok := p.sum(i)
	if !ok || k < -maxNext || k > maxNext {
		x, k = i, 0
	}
	below := i
	if k > 0 {
		below = x
	}
	for c := k + 1; c <= k+maxNext; c++ {
		next := x
		if c != 0 {
			next = p.vns.Find(vn.Row{Fn: vn.Func(nodes.GT_ADD), Type: nodes.TYP_INT, A: uint32(x), B: uint32(p.vns.Int(nodes.TYP_INT, c))})
		}
		if next != 0 {
			if e := p.vns.Find(vn.Row{Fn: vn.FnExcRange, A: uint32(next), B: uint32(n)}); e != 0 && p.fact(e).truth == isTrue {
				return below, true
			}
		}
	}
	return 0, false
}
