package assertprop

import (
	"ryugo/nodes"
	"ryugo/passes/vn"
)

// Redundant casts: the object is known to have the class, because a cast has passed or isinst has
// yielded the object.
//
//	V01 = castclass C, V00          V01 = castclass C, V00
//	V02 = castclass C, V00      =>  V02 = V00
//	if (isinst C, V00) ...          if (V00) ...

// isInstance notes the facts that follow if v, the result of isinst, is not null: the object is not
// null, and a cast of it to the class passes.
func (p *Propagator) isInstance(v vn.VN) {
	if obj, class := p.vns.IsInst(v); obj != 0 {
		p.thrown(p.vns.Of(vn.CastFails(obj, class)))
		p.thrown(p.vns.Of(vn.Row{Fn: vn.FnExcNull, A: uint32(obj)}))
	}
}

// isKnownInst reports whether v is the result of isinst for an object that is known to have the
// class or to be null.
func (p *Propagator) isKnownInst(v vn.VN) bool {
	obj, class := p.vns.IsInst(v)
	if obj == 0 {
		return false
	}
	e := p.vns.Find(vn.CastFails(obj, class))
	return e != 0 && p.fact(e).truth == isTrue
}

// uncast replaces the cast n by its object, and reports whether it could.
func (p *Propagator) uncast(n nodes.NodeID) bool {
	class, obj := vn.CastOperands(p.m, n)
	if obj == 0 || p.m.Flags[class]&kept != 0 {
		return false
	}
	p.replaceBy(n, obj)
	return true
}
