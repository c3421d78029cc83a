package assertprop

import (
	"ryugo/nodes"
	"ryugo/passes/vn"
)

// Casts of what is known to be of the class: a cast has been passed, or isinst has
// found the object, which says the same.
//
//	V01 = castclass C, V00          V01 = castclass C, V00
//	V02 = castclass C, V00      =>  V02 = V00
//	if (isinst C, V00) ...          if (V00) ...

// isInstance notes that v, if it is what isinst yields, is not null: the object is, and
// a cast of it to the class is passed.
func (p *Propagator) isInstance(v vn.VN) {
	if obj, class := p.vns.IsInst(v); obj != 0 {
		p.thrown(p.vns.Of(vn.CastFails(obj, class)))
		p.thrown(p.vns.Of(vn.Row{Fn: vn.FnExcNull, A: uint32(obj)}))
	}
}

// isKnownInst reports whether v is what isinst yields for an object that is known to be of
// the class, or null.
func (p *Propagator) isKnownInst(v vn.VN) bool {
	obj, class := p.vns.IsInst(v)
	if obj == 0 {
		return false
	}
	e := p.vns.Find(vn.CastFails(obj, class))
	return e != 0 && p.fact(e).truth == isTrue
}

// uncast makes the cast n the object that it is of, and reports whether it could.
func (p *Propagator) uncast(n nodes.NodeID) bool {
	class, obj := vn.CastOperands(p.m, n)
	if obj == 0 || p.m.Flags[class]&kept != 0 {
		return false
	}
	p.replaceBy(n, obj)
	return true
}
