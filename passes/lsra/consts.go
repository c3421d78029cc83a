package lsra

import (
	"math"

	"ryugo/nodes"
)

// A local without a register whose only store is of a constant that fits an instruction,
// a float, or the address of another local is that again where it is read:
//
//	V01 = 7                      V02 = V03 + 7
//	V02 = V03 + V01      =>
//
// Those that SSA knows are at their uses already. Here are those of methods that
// have none, and what CSE has put into locals.

// manyDefs in tracked.def says that a local is not one that stands for a constant.
const manyDefs = ^nodes.NodeID(0)

// defined notes the store n to the local of a VarIndex.
func (p *Locals) defined(i uint32, n nodes.NodeID) {
	v := &p.of[i]
	if v.def != 0 {
		n = manyDefs
	}
	v.def = n
}

// constants finds the locals that are constants, and reports whether there are any.
func (p *Locals) constants() (any bool) {
	m := p.m
	for v := range p.of {
		x := &p.of[v]
		if x.def == 0 || x.def == manyDefs || x.weight < 0 {
			continue
		}
		l, c := &m.Locals[x.lcl], m.Op1[x.def]
		if !l.IsParam() && l.Flags&(nodes.LvMustInit|nodes.LvRegister) == 0 && m.Type[c] == l.Type.Actual() && p.isConstant(c, l.Type) {
			x.constant, any = true, true
			l.Flags &^= nodes.LvTracked // nobody names it
		}
	}
	return any
}

// isConstant reports whether c, stored to a local of type t, may be put where that is read.
func (p *Locals) isConstant(c nodes.NodeID, t nodes.VarType) bool {
	m := p.m
	if m.Oper[c] != nodes.GT_CNS_INT {
		return facts[m.Oper[c]]&opConstant != 0
	}
	v := m.IntValue(c)
	switch {
	case m.Flags[c]&(nodes.GTF_ICON_SYMBOL|nodes.GTF_ICON_HDL) != 0:
		return false
	case t.IsSmall():
		return v >= 0 && v <= math.MaxInt8
	}
	return v == int64(int32(v))
}

// replaceConstants puts the constants where their locals are read.
func (p *Locals) replaceConstants() {
	m := p.m
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for n, next := m.Blocks.First[b], nodes.NodeID(0); n != 0; n = next {
			next = m.Next[n]
			o := m.Oper[n]
			if o != nodes.GT_LCL_VAR && o != nodes.GT_STORE_LCL_VAR {
				continue
			}
			v := m.Locals[m.Val[n]].VarIndex
			if v >= uint32(len(p.of)) || !p.of[v].constant || p.of[v].lcl != nodes.LclNum(m.Val[n]) {
				continue
			}
			c := m.Op1[p.of[v].def]
			if o == nodes.GT_STORE_LCL_VAR {
				m.Unlink(b, c)
				m.Unlink(b, n)
				continue
			}
			m.Oper[n], m.Type[n], m.Val[n] = m.Oper[c], m.Type[c], m.Val[c]
			m.Flags[n] = m.Flags[n]&(nodes.GTF_OPER_SPECIFIC-1) | m.Flags[c]
		}
	}
}
