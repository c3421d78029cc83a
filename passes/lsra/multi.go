package lsra

import (
	"ryugo/nodes"
	"ryugo/targets"
)

// Several definitions in one node (multi-reg-call-nodes). Where a register of a
// call is needed by someone else before its use, that value alone is spilled,
// and where it arrives in the wrong register it alone is moved:
//
//	t1 = call                rax, rdx
//	     st.multiVar t1
//
// becomes, when somebody takes rdx in between,
//
//	t1 = call                rax, rdx/spill temp 0
//	t2 = reload t1           -, rcx
//	     st.multiVar t2      rax, rcx

// value is what gets a register: a node with one value, as its NodeID, or, with
// isMulti, one of several, as its row of Method.MultiRegs.
type value uint32

const isMulti value = 1 << 31

// multiValue is what useRef and defRef hold of other nodes, and where the value
// comes from.
type multiValue struct {
	node   nodes.NodeID
	part   uint8
	useRef uint32
	defRef uint32
	top    nodes.NodeID // row of the first value: the operand that the user has for the call
}

// newMulti makes the rows of call n.
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

// useOf is the place of v's useRef.
func (a *Allocator) useOf(v value) *uint32 {
	if v&isMulti != 0 {
		return &a.multi[v&^isMulti].useRef
	}
	return &a.useRef[v]
}

// defRefOf is the place of v's defRef.
func (a *Allocator) defRefOf(v value) *uint32 {
	if v&isMulti != 0 {
		return &a.multi[v&^isMulti].defRef
	}
	return &a.defRef[v]
}

// regOf is the place of the register that v is defined in.
func (a *Allocator) regOf(v value) *uint8 {
	if v&isMulti != 0 {
		return &a.m.MultiRegs[v&^isMulti].Reg
	}
	return &a.m.Reg[v]
}

// spillTmpOf is the place of the number of v's spill temp.
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

// setReg notes the register in which v is defined; the node's other values are
// defined in others.
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

// setSpill marks v as stored to its spill temp where it is defined.
func (a *Allocator) setSpill(v value) {
	n := nodes.NodeID(v)
	if v&isMulti != 0 {
		n = a.multi[v&^isMulti].node
		a.m.MultiRegs[v&^isMulti].Spill = true
	}
	a.m.Flags[n] |= nodes.GTF_SPILL
}

// liveTmp names v to the phases after linear scan.
func (a *Allocator) liveTmp(v value) nodes.LiveTmp {
	if v&isMulti == 0 {
		return nodes.LiveTmp{Node: nodes.NodeID(v)}
	}
	x := &a.multi[v&^isMulti]
	return nodes.LiveTmp{Node: x.node, Part: x.part}
}

// standInMulti puts a GT_COPY or GT_RELOAD of v alone before the user of r,
// which gets all values of the call through it.
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
	for range call.Ret.Count { // the rows stay in step
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
