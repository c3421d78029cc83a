package vn

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Casts are helper calls with two arguments, the class and the object, or GT_ISINST and
// GT_CASTCLASS. castclass yields the object or throws. isinst is a function of class and object.

// isCast reports whether helper h is a castclass.
func isCast(h ee.Helper) bool {
	return h >= ee.CORINFO_HELP_CHKCASTINTERFACE && h <= ee.CORINFO_HELP_CHKCASTCLASS_SPECIAL
}

// isIsInst reports whether helper h is an isinst.
func isIsInst(h ee.Helper) bool {
	return h >= ee.CORINFO_HELP_ISINSTANCEOFINTERFACE && h <= ee.CORINFO_HELP_ISINSTANCEOFANY
}

// CastFails returns the row of the exception of a cast of obj to class.
func CastFails(obj, class VN) Row { return Row{Fn: FnExcCall, A: uint32(obj), B: uint32(class)} }

// castClass numbers n, a castclass. Its value is the object.
func (p *Numbering) castClass(n, obj, class nodes.NodeID) {
	x, y := &p.Nodes[obj], &p.Nodes[class]
	p.set(n, x.Lib, x.Cons)
	p.mayThrow(n, CastFails(x.Cons, y.Cons), x.Lib, y.Lib)
}

// IsCast reports whether the call n is a castclass.
func (p *Numbering) IsCast(n nodes.NodeID) bool {
	c := &p.m.Calls[p.m.Val[n]]
	return c.Kind == nodes.CT_HELPER && isCast(c.Helper)
}

// IsInst returns the object and the class if v is the result of an isinst, or 0.
func (s *Store) IsInst(v VN) (obj, class VN) {
	switch r := &s.rows[v]; {
	case r.Fn == Func(nodes.GT_ISINST):
		return VN(r.A), VN(r.B)
	case r.Fn == FnCall && r.C == 0 && isIsInst(ee.Helper(r.A)):
		last := &s.rows[r.B]
		return VN(last.A), VN(s.rows[last.B].A)
	}
	return 0, 0
}

// isInst returns the number of a GT_ISINST.
func (s *Store) isInst(obj, class VN) VN {
	if s.IsZero(obj) {
		return obj
	}
	return s.Of(Row{Fn: Func(nodes.GT_ISINST), Type: nodes.TYP_REF, A: uint32(obj), B: uint32(class)})
}

// CastOperands returns the class and the object of n, a castclass or isinst. It returns 0 if an
// argument of a call is evaluated early into a temp.
func CastOperands(m *nodes.Method, n nodes.NodeID) (class, obj nodes.NodeID) {
	if m.Oper[n] != nodes.GT_CALL {
		return m.Op2[n], m.Op1[n]
	}
	args := m.Args[m.Calls[m.Val[n]].Args.First:]
	for i := range 2 {
		if args[i].Early != 0 && args[i].Late != 0 {
			return 0, 0
		}
	}
	return argNode(&args[0]), argNode(&args[1])
}
