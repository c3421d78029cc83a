package importer

import "ryugo/nodes"

// coerce converts value n to the type t of a local, field or parameter. IL omits the conversions
// between int and native int, and between float and double.
func (p *evalStack) coerce(n nodes.NodeID, t nodes.VarType, layout uint32) nodes.NodeID {
	m := p.m
	have, want := m.Type[n].Actual(), t.Actual()
	if have == want && want != nodes.TYP_STRUCT {
		return n
	}
	switch {
	case have == nodes.TYP_STRUCT && want == nodes.TYP_STRUCT:
		if !p.sameShape(p.layoutOf(n), layout) {
			p.bad("a struct of another type")
		}
		return n
	case have.IsSIMD() && want == nodes.TYP_STRUCT && p.m.Layouts[layout].Size == have.Size():
		return p.vectorToStruct(n, layout)
	case have == nodes.TYP_STRUCT && want.IsSIMD() && p.m.Layouts[p.layoutOf(n)].Size == want.Size():
		return p.structToVector(n, want)
	case have.IsStruct() || want.IsStruct():
		p.bad("a struct and a number or reference")
	case have.IsFloat() && want.IsFloat():
		return p.cast(n, want, want, 0)
	case have.IsFloat() || want.IsFloat():
		p.bad("a floating-point number and an integer or reference")
	case have == nodes.TYP_INT:
		if want == nodes.TYP_LONG || p.native == nodes.TYP_LONG {
			n = p.cast(n, nodes.TYP_LONG, nodes.TYP_LONG, 0)
		}
		if want != nodes.TYP_LONG {
			p.retype(n, want)
		}
		return n
	case want == nodes.TYP_INT:
		return p.cast(n, nodes.TYP_INT, nodes.TYP_INT, 0)
	case want == nodes.TYP_LONG:
		return p.cast(n, nodes.TYP_LONG, nodes.TYP_LONG, 0)
	case have == nodes.TYP_LONG:
		p.retype(n, want)
	}
	return n
}

// address returns n, which must be a byref, an object or a native int.
func (p *evalStack) address(n nodes.NodeID) nodes.NodeID {
	switch t := p.m.Type[n].Actual(); {
	case t == nodes.TYP_INT:
		return p.coerce(n, p.native, 0)
	case t.IsFloat(), t == nodes.TYP_STRUCT:
		p.bad("a number or struct where an address is wanted")
	}
	return n
}

// vectorToStruct returns vector n as a struct location in memory.
func (p *evalStack) vectorToStruct(n nodes.NodeID, layout uint32) nodes.NodeID {
	m := p.m
	p.keepArg(n)
	if m.Oper[n] == nodes.GT_IND {
		m.Oper[n], m.Type[n], m.Val[n] = nodes.GT_OBJ, nodes.TYP_STRUCT, layout
		return n
	}
	l := p.shortTemp(nodes.TYP_STRUCT, layout)
	p.append(p.assignPart(l, m.Type[n], 0, n))
	return m.NewLclVar(l)
}

// structToVector returns struct n as a vector of type t.
func (p *evalStack) structToVector(n nodes.NodeID, t nodes.VarType) nodes.NodeID {
	m := p.m
	p.keepArg(n)
	switch m.Oper[n] {
	case nodes.GT_OBJ:
		m.Oper[n], m.Type[n], m.Val[n] = nodes.GT_IND, t, 0
		return n
	case nodes.GT_LCL_VAR:
	default:
		p.spillFor(n)
		n = p.toTemp(n, p.layoutOf(n))
	}
	l := nodes.LclNum(m.Val[n])
	f := m.Flags[n] & nodes.GTF_ALL_EFFECT
	n = p.lclPart(l, t, 0, 0)
	m.Flags[n] |= f
	return n
}
