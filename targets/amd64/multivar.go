package amd64

import (
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/xarch"
)

// Values in several registers: what a call leaves there goes to the homes of
// several locals, and a method's result comes from such, each in one parallel
// move:
//
//	t1 = call Foo                   rax, rdx
//	     st.multiVar t1 V03 V04     mov [rbp-8], rax; mov ebx, edx
//	     return (multiVar V04 V03)  mov eax, ebx; mov rdx, [rbp-8]

// lowerStoreMultiVar drops what nobody reads. What comes out of memory is loaded
// and stored part by part.
func (b *backend) lowerStoreMultiVar(n nodes.NodeID) {
	m := b.m
	src := m.Op1[n]
	vars := m.MultiVarsOf(n)
	wanted := 0
	for i := range vars {
		v := &vars[i]
		if v.Lcl != nodes.NoLcl && v.Flags&nodes.GTF_VAR_DEATH != 0 && m.Locals[v.Lcl].Flags&nodes.LvTracked != 0 {
			v.Lcl = nodes.NoLcl
		}
		if v.Lcl != nodes.NoLcl {
			wanted++
		}
	}
	switch {
	case m.Oper[src] == nodes.GT_LCL_VAR:
		b.loadMultiVar(n, src)
	case wanted == 0:
		m.Flags[src] |= nodes.GTF_UNUSED_VALUE
		m.Unlink(b.blk, n)
	}
}

// loadMultiVar replaces n, a store of struct local src, by loads where src stands
// and a store of each.
func (b *backend) loadMultiVar(n, src nodes.NodeID) {
	m := b.m
	from := nodes.LclNum(m.Val[src])
	for _, v := range m.MultiVarsOf(n) {
		if v.Lcl == nodes.NoLcl {
			continue
		}
		t := m.Locals[v.Lcl].Type
		f := m.New(nodes.GT_LCL_FLD, t, 0, 0, nodes.PackLclFld(from, v.Offset), 0)
		m.InsertBefore(b.blk, src, f)
		st := m.New(nodes.GT_STORE_LCL_VAR, t, f, 0, uint32(v.Lcl), nodes.GTF_VAR_DEF)
		m.InsertBefore(b.blk, n, st)
		b.lowerStoreLcl(st)
	}
	m.Unlink(b.blk, src)
	m.Unlink(b.blk, n)
}

// forwardReturns makes GT_RETURNs of locals that were computed just for that
// return the values themselves:
//
//	st.lclVar V05 t1; return (multiVar V05 V02)        return (fieldList t1 V02)
//	st.multiVar t1 V05 V02; return (multiVar V05 V02)  return t1
func (b *backend) forwardReturns() {
	m := b.m
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		n := m.Blocks.Last[blk]
		if m.Blocks.Kind[blk] != nodes.BBJ_RETURN || m.Oper[n] != nodes.GT_RETURN {
			continue
		}
		b.blk = blk
		list := m.Op1[n]
		if b.forwardCall(n, list) || m.Oper[list] != nodes.GT_MULTI_VAR {
			continue
		}
		if b.forwards(list) {
			b.returnList(n, list)
		}
	}
}

// forwardCall makes n return what a call leaves in the registers of the result
// already, if that has just been stored to the locals of v.
func (b *backend) forwardCall(n, v nodes.NodeID) bool {
	m := b.m
	st := m.Prev[v]
	for m.Oper[st] == nodes.GT_IL_OFFSET {
		st = m.Prev[st]
	}
	same := false
	switch m.Oper[st] {
	case nodes.GT_STORE_MULTI_VAR:
		same = m.Oper[v] == nodes.GT_MULTI_VAR
		for i := 0; same && i < int(m.RetDesc.Count); i++ {
			same = m.MultiVarsOf(st)[i].Lcl == m.MultiVarsOf(v)[i].Lcl
		}
	case nodes.GT_STORE_LCL_VAR:
		same = m.Oper[v] == nodes.GT_LCL_VAR && m.Type[v] == nodes.TYP_STRUCT && m.Val[v] == m.Val[st] && m.Locals[m.Val[v]].Flags&nodes.LvAddrExposed == 0
	}
	call := m.Op1[st]
	if !same || m.Next[v] != n || !m.ReturnsMulti(call) || !m.Calls[m.Val[call]].Ret.Same(&m.RetDesc) {
		return false
	}
	m.Unlink(b.blk, v)
	m.Unlink(b.blk, st)
	m.Op1[n] = call
	return true
}

// lastStore returns the store to l, a temp, close in front of n, if n alone reads
// what it stores.
func (b *backend) lastStore(l nodes.LclNum, n nodes.NodeID) nodes.NodeID {
	m := b.m
	lcl := &m.Locals[l]
	if lcl.Flags&(nodes.LvIsTemp|nodes.LvIsParam|nodes.LvLiveInHndlr|nodes.LvDoNotEnregister) != nodes.LvIsTemp || lcl.Type.IsSmall() {
		return 0
	}
	uses := 0
	for _, v := range m.MultiVarsOf(n) {
		if v.Lcl == l {
			uses++
		}
	}
	if uses > 1 {
		return 0
	}
	x := m.Prev[n]
	for range moveLimit {
		if x == 0 {
			return 0
		}
		if m.Touches(x, l) {
			if m.Oper[x] == nodes.GT_STORE_LCL_VAR && m.Type[m.Op1[x]].Actual() == lcl.Type {
				return x
			}
			return 0
		}
		x = m.Prev[x]
	}
	return 0
}

// returnList makes list, the GT_MULTI_VAR below the return n, a list of values.
func (b *backend) returnList(n, list nodes.NodeID) {
	m := b.m
	first := uint32(len(m.FieldEntries))
	vars := m.MultiVarsOf(list)
	for _, v := range vars {
		var value nodes.NodeID
		if st := b.lastStore(v.Lcl, list); st != 0 {
			value = m.Op1[st]
			m.Unlink(b.blk, st)
		} else {
			value = m.NewLclVar(v.Lcl)
			m.InsertBefore(b.blk, list, value)
		}
		m.FieldEntries = append(m.FieldEntries, nodes.FieldListEntry{Node: value, Offset: v.Offset, Type: v.Type})
	}
	m.FieldLists = append(m.FieldLists, nodes.Range{First: first, Count: uint32(len(vars))})
	m.Oper[list], m.Val[list] = nodes.GT_FIELD_LIST, uint32(len(m.FieldLists)-1)
}

// lowerReturnMultiVar contains the locals v that the return n moves to registers.
func (b *backend) lowerReturnMultiVar(n, v nodes.NodeID) {
	if b.m.Next[v] != n {
		b.returnList(n, v)
		b.containList(v)
		return
	}
	b.m.Contain(b.blk, v)
}

// useParts asks for the values of call src, each in any register of its file.
func (b *backend) useParts(src nodes.NodeID) {
	c := &b.m.Calls[b.m.Val[src]]
	for i := range c.Ret.Count {
		b.refs.UsePart(src, i, b.partMask(c, i))
	}
}

// forwards tells whether forwardReturns puts values in the place of list, a
// GT_MULTI_VAR.
func (b *backend) forwards(list nodes.NodeID) (any bool) {
	for _, v := range b.m.MultiVarsOf(list) {
		any = any || b.lastStore(v.Lcl, list) != 0
	}
	return any
}

// partMask is the registers for value i of c: those of its file.
func (b *backend) partMask(c *nodes.Call, i uint8) targets.RegMask {
	if xarch.Reg(c.Ret.Regs[i]).IsXmm() {
		return b.floats
	}
	return b.ints
}

func (b *backend) buildStoreMultiVar(n nodes.NodeID) {
	m := b.m
	src := m.Op1[n]
	var homes targets.RegMask
	for i, v := range m.MultiVarsOf(n) {
		if v.Lcl == nodes.NoLcl {
			continue
		}
		b.refs.UsePart(src, uint8(i), b.partMask(&m.Calls[m.Val[src]], uint8(i)))
		if l := &m.Locals[v.Lcl]; l.Flags&nodes.LvRegister != 0 {
			homes |= targets.MaskOf(l.Reg)
		}
	}
	if homes != 0 {
		b.refs.Write(homes)
	}
}

// genStoreMultiVar stores the registers of a call to locals: to those in memory
// first, which takes nothing away.
func (b *backend) genStoreMultiVar(n nodes.NodeID) {
	m := b.m
	src := m.Op1[n]
	var moves [nodes.MaxRetRegs]regMove
	count := 0
	vars := m.MultiVarsOf(n)
	for i, v := range vars {
		if v.Lcl == nodes.NoLcl {
			continue
		}
		l := &m.Locals[v.Lcl]
		reg := xarch.Reg(m.MultiRegAt(src, uint8(i)))
		if l.Flags&nodes.LvRegister == 0 {
			b.storeMem(l.Type, b.local(v.Lcl, 0), reg)
			continue
		}
		moves[count] = regMove{xarch.Reg(l.Reg), reg, l.Type}
		count++
	}
	b.moveParallel(moves[:count])
	for _, v := range vars {
		if v.Lcl == nodes.NoLcl {
			continue
		}
		if l := &m.Locals[v.Lcl]; l.Flags&nodes.LvRegister != 0 && l.Type.IsSmall() {
			r := xarch.Reg(l.Reg)
			b.e.RR(loads[l.Type].ins, loads[l.Type].size, r, r)
		}
	}
}

// genReturnMultiVar moves the locals of v to the registers of the result: those in
// registers first, whose homes the loads may overwrite.
func (b *backend) genReturnMultiVar(v nodes.NodeID) {
	m := b.m
	d := &m.RetDesc
	var moves [nodes.MaxRetRegs]regMove
	count := 0
	vars := m.MultiVarsOf(v)
	for i, x := range vars {
		if l := &m.Locals[x.Lcl]; l.Flags&nodes.LvRegister != 0 {
			moves[count] = regMove{xarch.Reg(d.Regs[i]), xarch.Reg(l.Reg), l.Type}
			count++
		}
	}
	b.moveParallel(moves[:count])
	for i, x := range vars {
		if l := &m.Locals[x.Lcl]; l.Flags&nodes.LvRegister == 0 {
			b.loadMem(xarch.Reg(d.Regs[i]), l.Type, b.local(x.Lcl, 0))
		}
	}
}

// regMove is one of several moves that happen at once.
type regMove struct {
	dst, src xarch.Reg
	typ      nodes.VarType
}

// moveParallel does moves to different registers as if all sources were read
// first: a register is written when nobody needs what is in it any more, and where
// that leaves a cycle, two change places. It destroys the list.
func (b *backend) moveParallel(moves []regMove) {
	for len(moves) > 0 {
		i := 0
		for i < len(moves) && isSource(moves, i) {
			i++
		}
		last := len(moves) - 1
		if i == len(moves) {
			b.exchange(moves, last)
		} else {
			b.move(moves[i].dst, moves[i].src, moves[i].typ)
			moves[i] = moves[last]
		}
		moves = moves[:last]
	}
}

// isSource tells whether another move than moves[i] reads what that writes.
func isSource(moves []regMove, i int) bool {
	for k := range moves {
		if k != i && moves[k].src == moves[i].dst {
			return true
		}
	}
	return false
}

// exchange does moves[i], and has the others find what was in its destination
// where it came from.
func (b *backend) exchange(moves []regMove, i int) {
	x, y := moves[i].dst, moves[i].src
	if x.IsXmm() {
		b.e.RR(xarch.INS_xorps, xarch.EA_16, x, y)
		b.e.RR(xarch.INS_xorps, xarch.EA_16, y, x)
		b.e.RR(xarch.INS_xorps, xarch.EA_16, x, y)
	} else {
		b.e.RR(xarch.INS_xchg, xarch.EA_8, x, y)
	}
	for k := range moves {
		switch moves[k].src {
		case x:
			moves[k].src = y
		case y:
			moves[k].src = x
		}
	}
}

// genMultiMove copies or reloads some of the values of a call.
func (b *backend) genMultiMove(n nodes.NodeID) {
	m := b.m
	c := &m.Calls[m.Val[m.MultiCall(n)]]
	for i, r := range m.MultiRegsOf(n) {
		switch {
		case r.Reg == nodes.NoReg:
		case m.Oper[n] == nodes.GT_COPY:
			b.move(xarch.Reg(r.Reg), xarch.Reg(m.MultiRegAt(m.Op1[n], uint8(i))), c.Ret.Types[i])
		default:
			b.loadMem(xarch.Reg(r.Reg), c.Ret.Types[i], b.spillSlot(r.SpillTmp))
		}
	}
}

// spillParts stores those values of call n to their spill temps that are marked.
func (b *backend) spillParts(n nodes.NodeID) {
	m := b.m
	c := &m.Calls[m.Val[n]]
	for i, r := range m.MultiRegsOf(n) {
		if r.Spill {
			b.storeMem(c.Ret.Types[i], b.spillSlot(r.SpillTmp), xarch.Reg(r.Reg))
		}
	}
}
