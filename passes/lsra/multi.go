package lsra

import (
	"ryugo/nodes"
	"ryugo/targets"
)

// Several definitions in one node (multi-reg-call-nodes). If another node needs one of a call's
// registers before its use, only that value is spilled. If a value arrives in the wrong register,
// only that value is moved:
//
//	t1 = call                rax, rdx
//	     st.multiVar t1
//
// If another node takes rdx in between, this becomes
//
//	t1 = call                rax, rdx/spill temp 0
//	t2 = reload t1           -, rcx
//	     st.multiVar t2      rax, rcx

// value is anything that gets a register: a node with one value, as its NodeID, or, with isMulti
// set, one value of several, as its row of Method.MultiRegs.
type value uint32

const isMulti value = 1 << 31

// multiValue holds, for one value of several, what useRef and defRef hold for other nodes, and its
// origin.
type multiValue struct {
	node   nodes.NodeID
	part   uint8
	useRef uint32
	defRef uint32
	top    nodes.NodeID // in the row of the first value: the current operand of the user, the call or the last stand-in
}

// newMulti makes the rows for the values of call n.
func (a *Allocator) newMulti(n nodes.NodeID) {
	m := a.m
	count := m.Calls[m.Val[n]].Ret.Count
	m.NewMultiRegs(n, count)
	for i := range count {
		a.multi = append(a.multi, multiValue{node: n, part: i, top: n})
	}
}

// valueOf returns the value that r defines or uses.
func (a *Allocator) valueOf(r *targets.Ref) value {
	if r.Flags&targets.RefMulti == 0 {
		return value(r.Node)
	}
	return isMulti | value(a.m.Calls[a.m.Val[r.Node]].MultiRegs+uint32(r.Part))
}

// useOf returns the address of v's useRef.
func (a *Allocator) useOf(v value) *uint32 {
	if v&isMulti != 0 {
		return &a.multi[v&^isMulti].useRef
	}
	return &a.useRef[v]
}

// defRefOf returns the address of v's defRef.
func (a *Allocator) defRefOf(v value) *uint32 {
	if v&isMulti != 0 {
		return &a.multi[v&^isMulti].defRef
	}
	return &a.defRef[v]
}

// regOf returns the address of the register in which v is defined.
func (a *Allocator) regOf(v value) *uint8 {
	if v&isMulti != 0 {
		return &a.m.MultiRegs[v&^isMulti].Reg
	}
	return &a.m.Reg[v]
}

// spillTmpOf returns the address of the number of v's spill temp.
func (a *Allocator) spillTmpOf(v value) *uint16 {
	if v&isMulti != 0 {
		return &a.m.MultiRegs[v&^isMulti].SpillTmp
	}
	return &a.m.SpillTmp[v]
}

// typeOf returns the type of v.
func (a *Allocator) typeOf(v value) nodes.VarType {
	m := a.m
	if v&isMulti != 0 {
		x := &a.multi[v&^isMulti]
		return m.Calls[m.Val[x.node]].Ret.Types[x.part]
	}
	return m.Type[v]
}

// setReg sets the register in which v is defined. If the node defines several values, no other
// value may take that register.
func (a *Allocator) setReg(v value, reg targets.Reg) {
	a.used |= targets.MaskOf(reg)
	if v&isMulti != 0 {
		a.setMultiReg(v, reg)
		return
	}
	a.m.Reg[v] = reg
}

func (a *Allocator) setMultiReg(v value, reg targets.Reg) {
	a.m.MultiRegs[v&^isMulti].Reg = reg
	a.held |= targets.MaskOf(reg)
	if x := &a.multi[v&^isMulti]; x.part == 0 {
		a.m.Reg[x.node] = reg
	}
}

// setSpill marks v as stored to its spill temp at its definition.
func (a *Allocator) setSpill(v value) {
	n := nodes.NodeID(v)
	if v&isMulti != 0 {
		n = a.multi[v&^isMulti].node
		a.m.MultiRegs[v&^isMulti].Spill = true
	}
	a.m.Flags[n] |= nodes.GTF_SPILL
}

// liveTmp returns the name of v for the phases after linear scan.
func (a *Allocator) liveTmp(v value) nodes.LiveTmp {
	if v&isMulti == 0 {
		return nodes.LiveTmp{Node: nodes.NodeID(v)}
	}
	x := &a.multi[v&^isMulti]
	return nodes.LiveTmp{Node: x.node, Part: x.part}
}

// standInMulti inserts, before the user of r, a GT_COPY or GT_RELOAD of v alone. The user then gets
// all values of the call through the new node.
func (a *Allocator) standInMulti(b nodes.BlockID, user nodes.NodeID, r *targets.Ref, v value, reg targets.Reg, inReg bool) nodes.NodeID {
	m, n := a.m, r.Node
	call := &m.Calls[m.Val[n]]
	oper, flags := nodes.GT_COPY, nodes.NodeFlags(0)
	if !inReg {
		oper, flags = nodes.GT_RELOAD, nodes.GTF_SPILLED
	}
	top := a.multi[call.MultiRegs].top
	c := a.insert(b, user, m.New(oper, m.Type[n], top, 0, 0, flags))
	first := m.NewMultiRegs(c, call.Ret.Count)
	for range call.Ret.Count { // keep a.multi parallel to MultiRegs
		a.multi = append(a.multi, multiValue{})
	}
	x := &m.MultiRegs[first+uint32(r.Part)]
	x.Reg, x.SpillTmp = reg, *a.spillTmpOf(v)
	if r.Part == 0 {
		m.Reg[c] = reg
	}
	if !replaceUse(m, user, top, c) {
		panic("BUG: lsra: RefPosition of a call that is no operand")
	}
	a.multi[call.MultiRegs].top = c
	return c
}
