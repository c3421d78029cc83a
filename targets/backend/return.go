package backend

import "ryugo/nodes"

// GenReturn moves the result to its registers and generates the epilog.
func (b *Generation) GenReturn(n nodes.NodeID) {
	m := b.M
	v := m.Op1[n]
	d := &m.RetDesc
	switch {
	case v == 0:
	case m.Oper[v] == nodes.GT_MULTI_VAR:
		b.genReturnMultiVar(v)
	case m.MultiCall(v) != 0, m.Oper[v] == nodes.GT_FIELD_LIST:
	case !b.InReg(v):
		at := m.Locals[m.LclOf(v)].StackOffset + int32(m.LclOffset(v))
		for i := range d.Count {
			b.isa.LoadSlot(d.Regs[i], d.Types[i], at+int32(d.Offset[i]))
		}
	default:
		if m.RetType == nodes.TYP_STRUCT && d.Count == 2 { // an initialized struct: all parts zero
			b.isa.Zero(d.Regs[1], b.Word)
		}
	}
	b.isa.Leave()
}

// GenReturnZeros returns a struct of zeros.
func (b *Generation) GenReturnZeros() {
	d := &b.M.RetDesc
	for i := range d.Count {
		b.isa.Zero(d.Regs[i], d.Types[i])
	}
	b.isa.Leave()
}

// GenRetFilt returns from a filter, whose result is in its register.
func (b *Generation) GenRetFilt(nodes.NodeID) { b.isa.Leave() }
