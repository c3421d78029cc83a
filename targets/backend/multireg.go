package backend

import (
	"ryugo/nodes"
	"ryugo/targets"
)

// Values in several registers. The result of a call is stored to the homes of several locals, and a
// method's result comes from several locals. Each is one parallel move:
//
//	t1 = call Foo                   rax, rdx
//	     st.multiVar t1 V03 V04     mov [rbp-8], rax; mov ebx, edx
//	     return (multiVar V04 V03)  mov eax, ebx; mov rdx, [rbp-8]

// LowerStoreMultiVar drops dead stores. A struct in memory is loaded and stored part by part.
func (b *Lowering) LowerStoreMultiVar(n nodes.NodeID) {
	m := b.M
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
		b.LogRemoved(nodes.LOWER_PARTS, n)
		m.Unlink(b.Block, n)
	}
}

// loadMultiVar replaces n, a store of struct local src, by loads where src is and a store of each
// where n is.
func (b *Lowering) loadMultiVar(n, src nodes.NodeID) {
	m := b.M
	from := nodes.LclNum(m.Val[src])
	for _, v := range m.MultiVarsOf(n) {
		if v.Lcl == nodes.NoLcl {
			continue
		}
		t := m.Locals[v.Lcl].Type
		f := m.New(nodes.GT_LCL_FLD, t, 0, 0, nodes.PackLclFld(from, v.Offset), 0)
		m.InsertBefore(b.Block, src, f)
		st := m.New(nodes.GT_STORE_LCL_VAR, t, f, 0, uint32(v.Lcl), nodes.GTF_VAR_DEF)
		m.InsertBefore(b.Block, n, st)
		b.LowerStoreLcl(st)
	}
	b.LogRemoved(nodes.LOWER_PARTS, n) // with src
	m.Unlink(b.Block, src)
	m.Unlink(b.Block, n)
}

// ForwardReturns replaces the operand of a GT_RETURN by the values themselves, if it reads locals
// that were computed only for that return:
//
//	st.lclVar V05 t1; return (multiVar V05 V02)        return (fieldList t1 V02)
//	st.multiVar t1 V05 V02; return (multiVar V05 V02)  return t1
func (b *Lowering) ForwardReturns() {
	m := b.M
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		n := m.Blocks.Last[blk]
		if m.Blocks.Kind[blk] != nodes.BBJ_RETURN || m.Oper[n] != nodes.GT_RETURN {
			continue
		}
		b.Block = blk
		list := m.Op1[n]
		if b.forwardCall(n, list) || m.Oper[list] != nodes.GT_MULTI_VAR {
			continue
		}
		if b.Forwards(list) {
			b.returnList(list)
		}
	}
}

// forwardCall makes n return a call directly, if v reads the locals that the call has just been
// stored to, and the call returns its values in the registers of the method's result. It reports
// whether it did.
func (b *Lowering) forwardCall(n, v nodes.NodeID) bool {
	m := b.M
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
	b.LogRemoved(nodes.LOWER_PARTS, v)
	b.LogRemoved(nodes.LOWER_PARTS, st)
	m.Unlink(b.Block, v)
	m.Unlink(b.Block, st)
	m.Op1[n] = call
	return true
}

// lastStore returns the store to l, a temp, shortly before n, if n alone reads the value stored;
// otherwise 0.
func (b *Lowering) lastStore(l nodes.LclNum, n nodes.NodeID) nodes.NodeID {
	m := b.M
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
		if m.RefersTo(x, l) {
			if m.Oper[x] == nodes.GT_STORE_LCL_VAR && m.Type[m.Op1[x]].Actual() == lcl.Type {
				return x
			}
			return 0
		}
		x = m.Prev[x]
	}
	return 0
}

// returnList makes list, the GT_MULTI_VAR operand of a return, a GT_FIELD_LIST of values.
func (b *Lowering) returnList(list nodes.NodeID) {
	m := b.M
	first := uint32(len(m.FieldEntries))
	vars := m.MultiVarsOf(list)
	for _, v := range vars {
		var value nodes.NodeID
		if st := b.lastStore(v.Lcl, list); st != 0 {
			value = m.Op1[st]
			b.LogRemoved(nodes.LOWER_PARTS, st)
			m.Unlink(b.Block, st)
		} else {
			value = m.NewLclVar(v.Lcl)
			m.InsertBefore(b.Block, list, value)
		}
		m.FieldEntries = append(m.FieldEntries, nodes.FieldListEntry{Node: value, Offset: v.Offset, Type: v.Type})
	}
	m.FieldLists = append(m.FieldLists, nodes.Range{First: first, Count: uint32(len(vars))})
	m.Oper[list], m.Val[list] = nodes.GT_FIELD_LIST, uint32(len(m.FieldLists)-1)
}

// lowerReturnMultiVar contains v, the locals that the return n moves to registers.
func (b *Lowering) lowerReturnMultiVar(n, v nodes.NodeID) {
	if b.M.Next[v] != n {
		b.returnList(v)
		b.containList(v)
		return
	}
	b.M.Contain(b.Block, v)
}

// UseParts adds uses of the values of call src, each in any register of its file.
func (b *Requirements) UseParts(src nodes.NodeID) {
	c := &b.M.Calls[b.M.Val[src]]
	for i := range c.Ret.Count {
		b.Refs.UsePart(src, i, b.partMask(c, i))
	}
}

// Forwards reports whether ForwardReturns replaces a part of list, a GT_MULTI_VAR, by the value
// that was stored to it.
func (b *Lowering) Forwards(list nodes.NodeID) (any bool) {
	for _, v := range b.M.MultiVarsOf(list) {
		any = any || b.lastStore(v.Lcl, list) != 0
	}
	return any
}

// partMask returns the registers for value i of c: those of its file.
func (b *Requirements) partMask(c *nodes.Call, i uint8) targets.RegMask {
	if b.Target.FloatRegs.Has(c.Ret.Regs[i]) {
		return b.Floats
	}
	return b.Ints
}

// BuildStoreMultiVar adds uses of the parts of a call that are stored, and writes of locals in
// registers.
func (b *Requirements) BuildStoreMultiVar(n nodes.NodeID) {
	m := b.M
	src := m.Op1[n]
	var homes targets.RegMask
	for i, v := range m.MultiVarsOf(n) {
		if v.Lcl == nodes.NoLcl {
			continue
		}
		b.Refs.UsePart(src, uint8(i), b.partMask(&m.Calls[m.Val[src]], uint8(i)))
		if l := &m.Locals[v.Lcl]; l.Flags&nodes.LvRegister != 0 {
			homes |= b.regsOf(v.Lcl)
		}
	}
	if homes != 0 {
		b.Refs.Write(homes)
	}
}

// GenStoreMultiVar stores the registers of a call to locals, first to those in memory, since these
// stores overwrite no register.
func (b *Generation) GenStoreMultiVar(n nodes.NodeID) {
	m := b.M
	src := m.Op1[n]
	var moves [nodes.MaxRetRegs]RegMove
	count := 0
	vars := m.MultiVarsOf(n)
	for i, v := range vars {
		if v.Lcl == nodes.NoLcl {
			continue
		}
		l := &m.Locals[v.Lcl]
		reg := m.MultiRegAt(src, uint8(i))
		if l.Flags&nodes.LvRegister == 0 {
			b.isa.StoreSlot(l.Type, l.StackOffset, reg)
			continue
		}
		moves[count] = RegMove{l.Reg, reg, l.Type}
		count++
	}
	b.MoveParallel(moves[:count])
	for _, v := range vars {
		if v.Lcl == nodes.NoLcl {
			continue
		}
		if l := &m.Locals[v.Lcl]; l.Flags&nodes.LvRegister != 0 && l.Type.IsSmall() {
			b.isa.Widen(l.Reg, l.Reg, l.Type)
		}
	}
}

// genReturnMultiVar moves the locals of v to the registers of the result, first those in registers,
// since the loads of the others may overwrite them.
func (b *Generation) genReturnMultiVar(v nodes.NodeID) {
	m := b.M
	d := &m.RetDesc
	var moves [nodes.MaxRetRegs]RegMove
	count := 0
	vars := m.MultiVarsOf(v)
	for i, x := range vars {
		if l := &m.Locals[x.Lcl]; l.Flags&nodes.LvRegister != 0 {
			moves[count] = RegMove{d.Regs[i], l.Reg, l.Type}
			count++
		}
	}
	b.MoveParallel(moves[:count])
	for i, x := range vars {
		if l := &m.Locals[x.Lcl]; l.Flags&nodes.LvRegister == 0 {
			b.isa.LoadSlot(d.Regs[i], l.Type, l.StackOffset)
		}
	}
}

// RegMove is one of several moves that happen in parallel.
type RegMove struct {
	Dst, Src targets.Reg
	Type     nodes.VarType
}

// MoveParallel does moves to different registers as if all sources were read first. A register is
// written once no other move needs its value. When only cycles are left, two registers of a cycle
// are exchanged. The list moves is destroyed.
func (b *Generation) MoveParallel(moves []RegMove) {
	for len(moves) > 0 {
		i := 0
		for i < len(moves) && isSource(moves, i) {
			i++
		}
		last := len(moves) - 1
		if i == len(moves) {
			b.exchange(moves, last)
		} else {
			if x := &moves[i]; x.Dst != x.Src {
				b.isa.Move(x.Dst, x.Src, x.Type)
			}
			moves[i] = moves[last]
		}
		moves = moves[:last]
	}
}

// isSource reports whether another move reads the destination of moves[i].
func isSource(moves []RegMove, i int) bool {
	for k := range moves {
		if k != i && moves[k].Src == moves[i].Dst {
			return true
		}
	}
	return false
}

// exchange does moves[i] by an exchange of its registers, and adjusts the sources of the other
// moves to it.
func (b *Generation) exchange(moves []RegMove, i int) {
	x, y := moves[i].Dst, moves[i].Src
	b.isa.Exchange(x, y, moves[i].Type)
	for k := range moves {
		switch moves[k].Src {
		case x:
			moves[k].Src = y
		case y:
			moves[k].Src = x
		}
	}
}

// GenMultiMove generates a GT_COPY or GT_RELOAD of some of the values of a call.
func (b *Generation) GenMultiMove(n nodes.NodeID) {
	m := b.M
	c := &m.Calls[m.Val[m.MultiCall(n)]]
	for i, r := range m.MultiRegsOf(n) {
		switch {
		case r.Reg == nodes.NoReg:
		case m.Oper[n] == nodes.GT_COPY:
			b.isa.Move(r.Reg, m.MultiRegAt(m.Op1[n], uint8(i)), c.Ret.Types[i])
		default:
			b.isa.LoadSlot(r.Reg, c.Ret.Types[i], m.SpillTmpOffset[r.SpillTmp])
		}
	}
}

// SpillParts stores the values of call n that are marked to their spill temps.
func (b *Generation) SpillParts(n nodes.NodeID) {
	m := b.M
	c := &m.Calls[m.Val[n]]
	for i, r := range m.MultiRegsOf(n) {
		if r.Spill {
			b.isa.StoreSlot(c.Ret.Types[i], m.SpillTmpOffset[r.SpillTmp], r.Reg)
		}
	}
}

// Spill stores n's value to its spill temp.
func (b *Generation) Spill(n nodes.NodeID) {
	if b.M.ReturnsMulti(n) {
		b.SpillParts(n)
		return
	}
	b.isa.StoreSlot(b.SpillType(n), b.M.SpillTmpOffset[b.M.SpillTmp[n]], b.M.Reg[n])
}
