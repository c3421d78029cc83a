package assertprop

import (
	"math"

	"ryugo/nodes"
	"ryugo/passes/vn"
)

// fact is what is known about a number in the scope of the current block.
type fact struct {
	truth uint8 // of a relation: whether it holds; of an exception: isTrue if it was not thrown
	lo    int32 // of an int: a lower bound, if hasLo
	hasLo bool
	below bool  // of an int: less than some other int, so that adding 1 does not overflow
	above bool  // of an int: greater than some other int
	past  int32 // of a length, if not 0: the length is greater than past - 1
}

const (
	isTrue  = 1
	isFalse = 2
)

// know sets the facts about v until the scope ends.
func (p *Propagator) know(v vn.VN, f fact) {
	if p.fact(v) != f {
		p.facts.Set(uint32(v), f)
	}
}

func (p *Propagator) fact(v vn.VN) fact { return p.facts.At(uint32(v)) }

// atLeast notes that the int v is not less than c.
func (p *Propagator) atLeast(v vn.VN, c int64) {
	if c < math.MinInt32 || c > math.MaxInt32 || p.vns.Row(v).Type != nodes.TYP_INT {
		return
	}
	if f := p.fact(v); !f.hasLo || int64(f.lo) < c {
		f.lo, f.hasLo = int32(c), true
		p.know(v, f)
	}
}

// longer notes that the length v is greater than c.
func (p *Propagator) longer(v vn.VN, c int64) {
	if c < 0 || c >= math.MaxInt32 {
		return
	}
	if f := p.fact(v); int64(f.past) < c+1 {
		f.past = int32(c + 1)
		p.know(v, f)
	}
}

// holds notes that relation v holds (yes), or that it does not.
func (p *Propagator) holds(v vn.VN, yes bool) {
	f := p.fact(v)
	if f.truth != 0 {
		return
	}
	f.truth = isFalse
	if yes {
		f.truth = isTrue
	}
	p.know(v, f)
	r := p.vns.Row(v)
	o, flags := r.Fn.Oper()
	if !o.Is(nodes.GTK_RELOP) {
		return
	}
	a, b := vn.VN(r.A), vn.VN(r.B)
	t := p.vns.Row(a).Type
	if t.IsFloat() {
		return
	}
	if !yes {
		o = o.Reversed()
	}
	p.compared(o, flags&nodes.GTF_UNSIGNED != 0, a, b, t)
	p.compared(o.Swapped(), flags&nodes.GTF_UNSIGNED != 0, b, a, t)
}

// compared notes what a o b implies for a. The values have type t.
func (p *Propagator) compared(o nodes.Oper, unsigned bool, a, b vn.VN, t nodes.VarType) {
	c, isConst := p.vns.IntOf(b)
	if t != nodes.TYP_INT {
		if o == nodes.GT_NE && isConst && c == 0 {
			p.thrown(p.vns.Of(vn.Row{Fn: vn.FnExcNull, A: uint32(a)}))
			p.isInstance(a)
		}
		return
	}
	if unsigned {
		// a is below a number that is not negative, so a is not negative either.
		if o == nodes.GT_LT && p.lower(b, 0) >= 0 {
			p.thrown(p.vns.Of(vn.Row{Fn: vn.FnExcRange, A: uint32(a), B: uint32(b)}))
		}
		return
	}
	f := p.fact(a)
	switch o {
	case nodes.GT_LT:
		f.below = true
		p.know(a, f)
	case nodes.GT_GT:
		f.above = true
		p.know(a, f)
	}
	if !isConst {
		return
	}
	switch o {
	case nodes.GT_GT:
		p.atLeast(a, c+1)
		p.longer(a, c)
	case nodes.GT_GE, nodes.GT_EQ:
		p.atLeast(a, c)
		p.longer(a, c-1)
	case nodes.GT_NE:
		// A length that is not 0 is greater than 0.
		if c == 0 && p.lower(a, 0) >= 0 {
			p.atLeast(a, 1)
			p.longer(a, 0)
		}
	case nodes.GT_LE:
		if c < math.MaxInt32 {
			f.below = true
			p.know(a, f)
		}
	}
}

// thrown notes that exception e has been checked for and was not thrown.
func (p *Propagator) thrown(e vn.VN) {
	f := p.fact(e)
	if f.truth == isTrue {
		return
	}
	f.truth = isTrue
	p.know(e, f)
	r := p.vns.Row(e)
	switch r.Fn {
	case vn.FnExcRange:
		i, n := vn.VN(r.A), vn.VN(r.B)
		if c, ok := p.vns.IntOf(i); ok {
			p.longer(n, c)
			p.atLeast(n, c+1)
			return
		}
		if p.vns.Row(i).Type == nodes.TYP_INT && p.lower(n, 0) >= 0 {
			p.atLeast(i, 0)
			g := p.fact(i)
			g.below = true
			p.know(i, g)
			p.atLeast(n, 1)
		}
	case vn.FnExcSet:
		p.thrown(vn.VN(r.A))
		p.thrown(vn.VN(r.B))
	}
}

// checked reports whether the reference v has passed a null check.
func (p *Propagator) checked(v vn.VN) bool {
	e := p.vns.Find(vn.Row{Fn: vn.FnExcNull, A: uint32(v)})
	return e != 0 && p.fact(e).truth == isTrue
}

// truth returns isTrue or isFalse if the result of relation v is known, or 0.
func (p *Propagator) truth(v vn.VN) uint8 {
	if c, ok := p.vns.IntOf(v); ok {
		if c != 0 {
			return isTrue
		}
		return isFalse
	}
	if t := p.fact(v).truth; t != 0 {
		return t
	}
	r := p.vns.Row(v)
	o, _ := r.Fn.Oper()
	if !o.Is(nodes.GTK_RELOP) {
		return 0
	}
	a, b := vn.VN(r.A), vn.VN(r.B)
	ta := p.vns.Row(a).Type
	fn := r.Fn&^0xff | vn.Func(o.Reversed())
	if ta.IsFloat() {
		fn ^= vn.FnNaN
	}
	r.Fn = fn
	if w := p.vns.Find(r); w != 0 {
		if t := p.fact(w).truth; t != 0 {
			return isTrue + isFalse - t
		}
	}
	if ta.IsFloat() {
		return 0
	}
	if (o == nodes.GT_EQ || o == nodes.GT_NE) && ta.IsGC() && p.vns.IsZero(b) && (p.vns.NonNull(a) || p.vns.Row(b).Type == ta && p.checked(a)) {
		if o == nodes.GT_NE {
			return isTrue
		}
		return isFalse
	}
	if c, ok := p.vns.IntOf(b); ok && ta == nodes.TYP_INT && fn&vn.FnUnsigned == 0 {
		lo := p.lower(a, 0)
		switch {
		case o == nodes.GT_GE && lo >= c, o == nodes.GT_GT && lo > c, o == nodes.GT_NE && lo > c:
			return isTrue
		case o == nodes.GT_LT && lo >= c, o == nodes.GT_LE && lo > c, o == nodes.GT_EQ && lo > c:
			return isFalse
		}
	}
	return 0
}
