package importer

import (
	"math"
	"slices"

	"ryugo/ee"
	"ryugo/nodes"
)

// trees makes nodes. It appends no statements and does not use the evaluation stack.
type trees struct{ locals }

// op appends an operator. Its effects are those of its operands and flags.
func (p *trees) op(o nodes.Oper, t nodes.VarType, a, b nodes.NodeID, flags nodes.NodeFlags) nodes.NodeID {
	return p.m.NewOp(o, t, a, b, flags)
}

// methodTable loads the method table of object obj.
func (p *trees) methodTable(obj nodes.NodeID) nodes.NodeID {
	return p.op(nodes.GT_IND, p.native, obj, 0, nodes.GTF_EXCEPT|nodes.GTF_IND_INVARIANT)
}

// cast appends a conversion of n to type to, with a result of type t. Constants are converted
// immediately.
func (p *trees) cast(n nodes.NodeID, t, to nodes.VarType, flags nodes.NodeFlags) nodes.NodeID {
	m := p.m
	if m.IsIntConst(n) && flags&nodes.GTF_OVERFLOW == 0 && m.Type[n].IsInt() {
		v := m.IntValue(n)
		if flags&nodes.GTF_UNSIGNED != 0 && m.Type[n].Size() == 4 {
			v = int64(uint32(v))
		}
		switch to {
		case nodes.TYP_BYTE:
			v = int64(int8(v))
		case nodes.TYP_UBYTE, nodes.TYP_BOOL:
			v = int64(uint8(v))
		case nodes.TYP_SHORT:
			v = int64(int16(v))
		case nodes.TYP_USHORT:
			v = int64(uint16(v))
		case nodes.TYP_INT, nodes.TYP_UINT:
			v = int64(int32(v))
		case nodes.TYP_FLOAT:
			if flags&nodes.GTF_UNSIGNED != 0 {
				return m.NewDouble(t, float64(float32(uint64(v))))
			}
			return m.NewDouble(t, float64(float32(v)))
		case nodes.TYP_DOUBLE:
			if flags&nodes.GTF_UNSIGNED != 0 {
				return m.NewDouble(t, float64(uint64(v)))
			}
			return m.NewDouble(t, float64(v))
		}
		return m.NewInt(t, v)
	}
	if m.Oper[n] == nodes.GT_CNS_DBL && to.IsFloat() {
		v := m.DoubleValue(n)
		if to == nodes.TYP_FLOAT && !math.IsNaN(v) {
			v = float64(float32(v))
		}
		return m.NewDouble(t, v)
	}
	if flags&nodes.GTF_OVERFLOW != 0 {
		flags |= nodes.GTF_EXCEPT
	}
	c := p.op(nodes.GT_CAST, t, n, 0, flags)
	m.Val[c] = uint32(to)
	return c
}

// use appends a read of local l.
func (p *trees) use(l nodes.LclNum) nodes.NodeID {
	n := p.m.NewLclVar(l)
	if p.addrTaken(l) {
		p.m.Flags[n] |= nodes.GTF_GLOB_REF
	}
	return n
}

// assign appends l = value.
func (p *trees) assign(l nodes.LclNum, value nodes.NodeID) nodes.NodeID {
	m := p.m
	n := m.NewAssign(l, value)
	if p.addrTaken(l) {
		m.Flags[m.Op1[n]] |= nodes.GTF_GLOB_REF
		m.Flags[n] |= nodes.GTF_GLOB_REF
	}
	return n
}

// assignPart appends the assignment of value to the part of l at offset.
func (p *trees) assignPart(l nodes.LclNum, t nodes.VarType, offset uint32, value nodes.NodeID) nodes.NodeID {
	dst := p.lclPart(l, t, offset, nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG)
	return p.op(nodes.GT_ASG, t, dst, value, nodes.GTF_ASG)
}

// lclPart appends the part of local l at offset, as a definition or use.
func (p *trees) lclPart(l nodes.LclNum, t nodes.VarType, offset uint32, flags nodes.NodeFlags) nodes.NodeID {
	m := p.m
	m.Locals[l].Flags |= nodes.LvDoNotEnregister
	if l <= nodes.MaxLcl && offset <= nodes.MaxLclOffset {
		return m.New(nodes.GT_LCL_FLD, t, 0, 0, nodes.PackLclFld(l, offset), flags)
	}
	a := p.op(nodes.GT_ADD, nodes.TYP_BYREF, p.lclAddrOf(l), m.NewInt(p.native, int64(offset)), 0)
	return m.New(nodes.GT_IND, t, a, 0, 0, nodes.GTF_NO_FAULT)
}

// lclAddrOf appends the address of local l.
func (p *trees) lclAddrOf(l nodes.LclNum) nodes.NodeID {
	return p.m.New(nodes.GT_LCL_VAR_ADDR, nodes.TYP_BYREF, 0, 0, uint32(l), 0)
}

// zero appends the value that an initobj of type t stores.
func (p *trees) zero(t nodes.VarType) nodes.NodeID {
	if t == nodes.TYP_STRUCT {
		return p.m.NewInt(nodes.TYP_INT, 0)
	}
	return p.m.NewZero(t)
}

func (p *trees) isZero(n nodes.NodeID) bool { return p.m.IsIntConst(n) && p.m.IntValue(n) == 0 }

// reversed maps each comparison to its negation.
var reversed = [nodes.OperCount]nodes.Oper{
	nodes.GT_EQ: nodes.GT_NE, nodes.GT_NE: nodes.GT_EQ,
	nodes.GT_LT: nodes.GT_GE, nodes.GT_GE: nodes.GT_LT,
	nodes.GT_LE: nodes.GT_GT, nodes.GT_GT: nodes.GT_LE,
}

// negate negates relop n.
func (p *trees) negate(n nodes.NodeID) {
	m := p.m
	if m.Type[m.Op1[n]].IsFloat() {
		m.Flags[n] ^= nodes.GTF_RELOP_NAN_UN
	}
	m.Oper[n] = reversed[m.Oper[n]]
}

// retype gives a constant the type of the reference that it stands for.
func (p *trees) retype(n nodes.NodeID, t nodes.VarType) {
	if p.m.IsIntConst(n) {
		p.m.Type[n] = t
	}
}

// layoutOf returns the layout of struct value n.
func (p *trees) layoutOf(n nodes.NodeID) uint32 {
	m := p.m
	switch m.Oper[n] {
	case nodes.GT_LCL_VAR:
		return m.Locals[m.Val[n]].Layout
	case nodes.GT_OBJ:
		return m.Val[n]
	case nodes.GT_FIELD:
		return m.Fields[m.Val[n]].Layout
	case nodes.GT_INDEX:
		return m.Indexes[m.Val[n]].ElemLayout
	case nodes.GT_CALL:
		return m.Calls[m.Val[n]].RetClass
	}
	panic("BUG: importer: struct value " + m.Oper[n].String())
}

// sameShape reports whether structs of the two layouts can be copied to each other: the layouts are
// equal, or two views of one class (an exact and a shared instantiation).
func (p *trees) sameShape(a, b uint32) bool {
	if a == b {
		return true
	}
	x, y := &p.m.Layouts[a], &p.m.Layouts[b]
	if x.Size != y.Size || x.GCCount != y.GCCount {
		return false
	}
	return x.GCCount == 0 || slices.Equal(p.m.GCLayout(a), p.m.GCLayout(b))
}

// allocate appends the allocation of an object of class.
func (p *trees) allocate(class ee.ClassHandle, handle nodes.NodeID) nodes.NodeID {
	n := p.op(nodes.GT_ALLOCOBJ, nodes.TYP_REF, handle, 0, nodes.GTF_CALL|nodes.GTF_EXCEPT)
	p.m.Val[n] = uint32(p.jit.GetNewHelper(class))
	return n
}

// copyRow appends a copy of n's row, with the same operands.
func (p *trees) copyRow(n nodes.NodeID) nodes.NodeID {
	m := p.m
	return m.New(m.Oper[n], m.Type[n], m.Op1[n], m.Op2[n], m.Val[n], m.Flags[n])
}

// copyLeaf appends another use of a leaf.
func (p *trees) copyLeaf(n nodes.NodeID) nodes.NodeID {
	m := p.m
	return m.New(m.Oper[n], m.Type[n], 0, 0, m.Val[n], m.Flags[n])
}
