package lsra

import (
	"math"

	"ryugo/nodes"
)

// A local without a register is replaced by a constant at its reads, if its only store is of a
// constant that fits an instruction, of a float, or of the address of another local:
//
//	V01 = 7                      V02 = V03 + 7
//	V02 = V03 + V01      =>
//
// In methods with SSA, constants have already been propagated to their uses. This pass handles
// methods without SSA, and the constants that CSE has put into locals.

// manyDefs in tracked.def: the local has several definitions, so it does not stand for a constant.
const manyDefs = ^nodes.NodeID(0)

// defined records the store n to the local with VarIndex i.
func (p *Locals) defined(i uint32, n nodes.NodeID) {
	v := &p.of[i]
	if v.def != 0 {
		n = manyDefs
	}
	v.def, v.defWeight = n, p.blkWeight
}

// leaveConstants keeps locals out of registers that hold a constant and are read once. Cleanup then
// replaces the read by the constant, which most instructions take as an immediate operand. A local
// that is read in a hotter block than that of its store is left alone.
func (p *Locals) leaveConstants() {
	for v := range p.of {
		x := &p.of[v]
		if x.def == 0 || x.def == manyDefs || x.weight <= minWeight {
			continue
		}
		if l := &p.m.Locals[x.lcl]; l.RefCnt == 2 && l.WtdRefCnt <= 2*x.defWeight && p.m.Oper[p.m.Op1[x.def]] == nodes.GT_CNS_INT && p.canReplace(l, p.m.Op1[x.def]) {
			x.weight = minWeight
		}
	}
}

// canReplace reports whether each read of l, whose only store is of c, may be replaced by c.
func (p *Locals) canReplace(l *nodes.Local, c nodes.NodeID) bool {
	return !l.IsParam() && l.Flags&nodes.LvMustInit == 0 && p.m.Type[c] == l.Type.Actual() && p.isConstant(c, l.Type)
}

// constants finds the locals that stand for constants, and reports whether there are any.
func (p *Locals) constants() (any bool) {
	m := p.m
	for v := range p.of {
		x := &p.of[v]
		if x.def == 0 || x.def == manyDefs || x.weight < 0 {
			continue
		}
		l, c := &m.Locals[x.lcl], m.Op1[x.def]
		if l.Flags&nodes.LvRegister == 0 && p.canReplace(l, c) {
			x.constant, any = true, true
			l.Flags &^= nodes.LvTracked // no node refers to it any more
		}
	}
	return any
}

// isConstant reports whether c, stored to a local of type t, may replace reads of the local.
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

// replaceConstants replaces reads of these locals by their constants and removes the stores.
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
				m.Oper[n] = nodes.GT_NOP // names no slot
				continue
			}
			m.Oper[n], m.Type[n], m.Val[n] = m.Oper[c], m.Type[c], m.Val[c]
			m.Flags[n] = m.Flags[n]&(nodes.GTF_OPER_SPECIFIC-1) | m.Flags[c]
		}
	}
}
