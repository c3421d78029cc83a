package irtest

import "ryugo/nodes"

// What the machine knows of structs: a field is a cell at its offset, and a register
// of a call's result is a number of which each field in it is some bits.

// part is the address of the cell that n names.
func (x *Machine) part(n nodes.NodeID) int64 {
	return x.fieldOf(x.m.LclOf(n), x.m.LclOffset(n))
}

// fieldOf is the address of the cell at an offset in struct local l: if that is
// promoted and not yet gone, of the local that holds it.
func (x *Machine) fieldOf(l nodes.LclNum, off uint32) int64 {
	d := &x.m.Locals[l]
	if d.IsPromoted() {
		for i := range nodes.LclNum(d.FieldCount) {
			if f := d.FieldFirst + i; x.m.Locals[f].FieldOffset == off {
				return x.home(f)
			}
		}
	}
	return lclBase + int64(l)*lclStride + int64(off)
}

// register is what call n leaves in register i of its result.
func (x *Machine) register(n nodes.NodeID, i int) int64 {
	return (x.val[n] + 1) * int64(i+3) * 0x1234_5678_9abc_def1
}

// fields are those of a layout.
func (x *Machine) fields(layout uint32) []nodes.LayoutField {
	f, _ := x.m.StructFields(Env().JIT, layout)
	return f
}

// storeStruct stores what a call returned, or another local, to struct local l.
func (x *Machine) storeStruct(l nodes.LclNum, src nodes.NodeID) {
	m := x.m
	if m.Oper[src] == nodes.GT_LCL_VAR {
		for off := range m.Locals[l].Size {
			*x.cell(x.fieldOf(l, off)) = *x.cell(x.fieldOf(nodes.LclNum(m.Val[src]), off))
		}
		return
	}
	d := &m.Calls[m.Val[src]].Ret
	for _, f := range x.fields(m.Locals[l].Layout) {
		for i := range d.Count {
			if at := int64(f.Offset) - int64(d.Offset[i]); at >= 0 && at < 8 {
				*x.cell(x.fieldOf(l, f.Offset)) = narrow(f.Type, x.register(src, int(i))>>(8*at))
			}
		}
	}
}

func (x *Machine) storeMultiVar(n nodes.NodeID) {
	m := x.m
	for i, v := range m.MultiVarsOf(n) {
		switch {
		case v.Lcl == nodes.NoLcl:
		case m.Type[n] == nodes.TYP_LONG:
			x.storeLcl(v.Lcl, x.val[m.Op1[n]]>>(32*i))
		case m.Oper[m.Op1[n]] == nodes.GT_LCL_VAR:
			x.storeLcl(v.Lcl, *x.cell(x.fieldOf(nodes.LclNum(m.Val[m.Op1[n]]), v.Offset)))
		default:
			x.storeLcl(v.Lcl, narrow(v.Type, x.register(m.Op1[n], i)))
		}
	}
}

// returned is what the caller finds of each field in the registers.
func (x *Machine) returned(op nodes.NodeID) (values []int64) {
	m := x.m
	for _, f := range x.fields(m.RetLayout) {
		for i := range m.RetDesc.Count {
			at := int64(f.Offset) - int64(m.RetDesc.Offset[i])
			switch {
			case at < 0 || at >= 8:
			case m.Oper[op] == nodes.GT_MULTI_VAR:
				l := m.MultiVarsOf(op)[i].Lcl
				values = append(values, narrow(f.Type, *x.cell(x.home(l))>>(8*at)))
			default:
				values = append(values, narrow(f.Type, *x.cell(x.fieldOf(nodes.LclNum(m.Val[op]), f.Offset))))
			}
		}
	}
	return values
}
