package lsra

import (
	"math/bits"

	"ryugo/nodes"
)

// logLocal logs why the tracked local v has, or has no, register.
func (p *Locals) logLocal(r nodes.Reason, v uint32) {
	x := &p.of[v]
	p.m.WhyLocal(r, x.lcl, int32(p.m.Locals[x.lcl].Reg), int32(100*max(x.weight, -1)))
}

// logGiven logs that candidate v has got a register.
func (p *Locals) logGiven(v uint32) {
	r := nodes.REGISTER_GIVEN
	if vars := p.homes.vars; len(vars) > 0 && vars[len(vars)-1] == v {
		r = nodes.REGISTER_SPLIT
	}
	p.logLocal(r, v)
}

// logRest logs why locals that choose has not considered have no registers.
func (p *Locals) logRest() {
	m := p.m
	jmp := p.hasJmp()
	for i := range m.Locals {
		l, x := nodes.LclNum(i), &m.Locals[i]
		tracked := x.Flags&nodes.LvTracked != 0
		switch {
		case x.RefCnt == 0 && !tracked || x.Flags&nodes.LvOutgoingArgs != 0:
		case !tracked:
			m.WhyLocal(p.memoryReason(l, nodes.REGISTER_NOT_TRACKED), l)
		case p.of[x.VarIndex].weight < 0:
			m.WhyLocal(p.memoryReason(l, nodes.REGISTER_MEMORY), l)
		case jmp:
			p.logLocal(nodes.REGISTER_JMP, x.VarIndex)
		case p.of[x.VarIndex].weight <= minWeight:
			p.logLocal(nodes.REGISTER_LIGHT, x.VarIndex)
		}
	}
}

// memoryReason returns the reason why local l must be in memory, or other if l's flags give none.
func (p *Locals) memoryReason(l nodes.LclNum, other nodes.Reason) nodes.Reason {
	m, x := p.m, &p.m.Locals[l]
	switch {
	case x.Flags&nodes.LvAddrExposed != 0:
		return nodes.REGISTER_ADDRESS_EXPOSED
	case x.Flags&nodes.LvLiveInHndlr != 0:
		return nodes.REGISTER_LIVE_IN_HANDLER
	case x.Type == nodes.TYP_STRUCT || x.NumArgRegs > 1:
		return nodes.REGISTER_STRUCT
	case x.Flags&(nodes.LvDoNotEnregister|nodes.LvPinned) != 0:
		return nodes.REGISTER_MEMORY
	case other == nodes.REGISTER_MEMORY && len(m.EH) != 0:
		return nodes.REGISTER_LIVE_IN_HANDLER // it is referenced in a funclet
	}
	return other
}

// logSpill logs that value v loses its register, and how many registers of its file are taken now.
func (a *Allocator) logSpill(r nodes.Reason, v value) {
	n := nodes.NodeID(v)
	if v&isMulti != 0 {
		n = a.multi[v&^isMulti].node
	}
	a.wanted[v] = a.place
	all := a.target.IntRegs
	if a.typeOf(v).IsFloat() {
		all = a.target.Floats(a.m)
	}
	taken := all & (^a.free | a.around)
	a.m.WhyNode(r, a.block, n, int32(*a.spillTmpOf(v)), int32(bits.OnesCount64(uint64(taken))), int32(bits.OnesCount64(uint64(all))))
}
