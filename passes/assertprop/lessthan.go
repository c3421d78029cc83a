package assertprop

import (
	"math"

	"ryugo/nodes"
	"ryugo/passes/vn"
)

// Proofs of v + off < n for ints. They make bounds checks redundant.

// less reports whether v + off, computed without overflow, is less than n. It uses the facts in
// scope and the expressions of both numbers.
func (p *Propagator) less(v, n vn.VN, off int64, depth int) bool {
	if v == n {
		return off < 0
	}
	if p.budget--; depth > maxDepth || p.budget < 0 {
		return false
	}
	if c, ok := p.vns.IntOf(v); ok {
		return c+off < p.least(n, depth)
	}
	if off <= 0 && p.related(nodes.GT_LT, v, n) || off < 0 && p.related(nodes.GT_LE, v, n) {
		return true
	}
	if x, c, ok := p.sum(n); ok && p.exact(x, n, c, depth) && p.less(v, x, off-c, depth+1) {
		return true
	}
	return p.lessByForm(v, n, off, depth) || p.lessByGuard(v, n, off, depth)
}

// least returns a lower bound of n.
func (p *Propagator) least(n vn.VN, depth int) int64 {
	if c, ok := p.vns.IntOf(n); ok {
		return c
	}
	lo := p.lower(n, depth+1)
	if f := p.known(n); f.past != 0 {
		lo = max(lo, int64(f.past))
	}
	return lo
}

// exact reports whether n, which is x + c, is computed without overflow. The length of an array
// does not overflow: it is not negative and not near the greatest int. (In a proof about a phi that
// does not hold, because the array may not have existed yet.)
func (p *Propagator) exact(x, n vn.VN, c int64, depth int) bool {
	if n == p.length && p.ofArray && p.noFacts == 0 {
		return -maxStep < c
	}
	return c < 0 && p.lower(x, depth+1)+c >= math.MinInt32
}

// lessByForm is less by the expression that computes v.
func (p *Propagator) lessByForm(v, n vn.VN, off int64, depth int) bool {
	r := p.vns.Row(v)
	a, b := vn.VN(r.A), vn.VN(r.B)
	switch r.Fn {
	case vn.Func(nodes.GT_ADD):
		x, c, ok := p.sum(v)
		switch {
		case !ok:
		case c > 0: // no overflow if x + c + max(off, 0) is less than n
			return p.less(x, n, c+max(off, 0), depth+1)
		default:
			return p.lower(x, depth+1)+c >= math.MinInt32 && p.less(x, n, off+c, depth+1)
		}
	case vn.Func(nodes.GT_SUB): // if a is not negative, a - b is not more than a - lo
		if lo := p.lower(b, depth+1); lo >= 0 && p.lower(a, depth+1) >= -1 {
			return p.less(a, n, off-lo, depth+1)
		}
	case vn.Func(nodes.GT_AND): // not more than an operand that is not negative
		return p.lower(b, depth+1) >= 0 && p.less(b, n, off, depth+1) || p.lower(a, depth+1) >= 0 && p.less(a, n, off, depth+1)
	case vn.Func(nodes.GT_UMOD), vn.Func(nodes.GT_MOD):
		return p.lower(b, depth+1) >= 0 && p.less(b, n, off-1, depth+1)
	case vn.Func(nodes.GT_DIV), vn.Func(nodes.GT_RSH):
		// The quotient is not more than the dividend or 0.
		if c, ok := p.vns.IntOf(b); ok && (c > 0 || r.Fn == vn.Func(nodes.GT_RSH)) {
			return p.less(a, n, off, depth+1) && (p.lower(a, depth+1) >= 0 || off < p.least(n, depth))
		}
	case vn.FnCast:
		switch _, to, _, _ := r.CastOf(); to {
		case nodes.TYP_UBYTE:
			return math.MaxUint8+off < p.least(n, depth)
		case nodes.TYP_USHORT:
			return math.MaxUint16+off < p.least(n, depth)
		}
	case vn.FnPhi:
		return p.lessPhi(v, n, off, r.A, depth)
	}
	return false
}

// lessByGuard is less by the branches taken on the way to the current block: v is less than a
// number that is less than n.
func (p *Propagator) lessByGuard(v, n vn.VN, off int64, depth int) bool {
	if p.noFacts > 0 {
		return false
	}
	for b, i := p.block, 0; b != 0 && i < maxClimb; b, i = p.m.Flow.IDom[b], i+1 {
		if o, x, ok := p.guard(b, v); ok && p.lessThan(o, x, n, off, depth) {
			return true
		}
	}
	return false
}

// lessThan is less for a number that has relation o with x.
func (p *Propagator) lessThan(o nodes.Oper, x, n vn.VN, off int64, depth int) bool {
	switch o {
	case nodes.GT_LT:
		return p.less(x, n, off-1, depth+1)
	case nodes.GT_LE, nodes.GT_EQ:
		return p.less(x, n, off, depth+1)
	}
	return false
}

// lessPhi is less for the phi v of SSA definition def: each argument is less than n on its edge,
// and n is loop-invariant.
func (p *Propagator) lessPhi(v, n vn.VN, off int64, def uint32, depth int) bool {
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
		if y, c, ok := p.sum(a); ok && y == v {
			if c < 0 {
				// The loop counts down. The argument must not wrap around.
				if p.noUnderflow(v, c, m.SSA.Defs[arg].Block) || p.noUnderflow(v, c, from) || p.lowerPhi(v, def, depth+1)+c >= math.MinInt32 {
					continue
				}
				return false
			}
			if o, z, ok := p.edge(from, d.Block, a); ok && o == nodes.GT_NE && z == n && c == 1 && off == 0 {
				continue // it was less, so it is at most n; it is not equal to n
			}
		}
		if p.lessOnEdge(a, n, off, from, d.Block, depth) {
			continue
		}
		// The argument is invariant and less than n everywhere.
		if m.Flow.RPONum[from] >= m.Flow.RPONum[d.Block] || !p.invariant(a, d.Block, 0) || !p.less(a, n, off, depth+1) {
			return false
		}
	}
	return true
}

// lessOnEdge reports whether a + off is less than n on the edge from one block to another, because
// of the branch there or of an edge that dominates it.
func (p *Propagator) lessOnEdge(a, n vn.VN, off int64, from, to nodes.BlockID, depth int) bool {
	c, isConst := p.vns.IntOf(a)
	head := to
	for range maxClimb {
		if isConst {
			if x, lo := p.atLeastOnEdge(from, to); x != 0 && p.lessThere(nodes.GT_LE, x, n, c+off-lo, head, depth) {
				return true
			}
		} else if o, x, ok := p.edge(from, to, a); ok && p.lessThere(o, x, n, off, head, depth) {
			return true
		}
		if from, to = p.edgeAbove(from); from == 0 {
			break
		}
	}
	return false
}

// lessThere is lessThan for a number x that is compared on an edge to block head. The facts in
// scope count if x has not changed since.
func (p *Propagator) lessThere(o nodes.Oper, x, n vn.VN, off int64, head nodes.BlockID, depth int) bool {
	if x == n || p.invariant(x, head, 0) {
		return p.lessThan(o, x, n, off, depth)
	}
	p.noFacts++
	is := p.lessThan(o, x, n, off, depth)
	p.noFacts--
	return is
}

// atLeastOnEdge returns a number x that the branch between two blocks compares with a constant, and
// its lower bound on that edge.
func (p *Propagator) atLeastOnEdge(from, to nodes.BlockID) (x vn.VN, lo int64) {
	cond, _ := p.condition(from, to)
	if cond == 0 {
		return 0, 0
	}
	x = vn.VN(p.vns.Row(cond).A)
	o, k, ok := p.edge(from, to, x)
	if !ok {
		return 0, 0
	}
	lo, isConst := p.vns.IntOf(k)
	switch {
	case !isConst:
	case o == nodes.GT_GT, o == nodes.GT_NE && lo == 0 && p.isLength(x):
		return x, lo + 1
	case o == nodes.GT_GE, o == nodes.GT_EQ:
		return x, lo
	}
	return 0, 0
}

// related reports whether the facts in scope say a o b, compared as signed ints.
func (p *Propagator) related(o nodes.Oper, a, b vn.VN) bool {
	if p.noFacts > 0 {
		return false
	}
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

// inRange reports whether the index i is known to be less than the length n as unsigned numbers.
func (p *Propagator) inRange(i, n vn.VN) bool {
	if p.vns.Row(i).Type != nodes.TYP_INT || p.vns.Row(n).Type != nodes.TYP_INT {
		return false
	}
	if !p.ofArray && p.lower(n, 0) < 0 {
		return false
	}
	p.length = n
	in := p.less(i, n, 0, 0)
	if !in {
		x, ok := p.nextChecked(i, n)
		if ok && x != i && p.lower(x, 0) >= 0 {
			p.length = 0
			return true // the sum has not wrapped around, or i would be far from the checked index
		}
		in = ok
	}
	in = in && p.lower(i, 0) >= 0
	p.length = 0
	return in
}

// maxNext is the largest distance of a checked index above the current one.
const maxNext = 4

// nextChecked reports whether an index that is greater than i by a small constant is known to be in
// range of length n: a[i] after a[i + 1]. Then i is less than n, and only slightly below 0 if it is
// negative. x is i, or, if i is the sum of a number and a positive constant, that number.
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
