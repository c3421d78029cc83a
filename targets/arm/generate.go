package arm

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/arm/t32"
	"ryugo/targets/armarch"
	"ryugo/targets/backend"
)

// The functions below generate opers that take only a few instructions.

func (b *machine) genNothing(nodes.NodeID) {}

func (b *machine) genNop(nodes.NodeID) { b.Nop() }

func (b *machine) genMemoryBarrier(nodes.NodeID) { b.asm.Barrier() }

func (b *machine) genLclVar(n nodes.NodeID) {
	m := b.M
	if b.IsRegLocal(n) {
		b.Move(m.Reg[n], m.Locals[m.Val[n]].Reg, m.Type[n])
		return
	}
	b.genLclFld(n)
}

func (b *machine) genLclFld(n nodes.NodeID) {
	m := b.M
	b.load(m.Reg[n], b.LoadType(n), b.slotOf(m.LclOf(n), m.LclOffset(n)))
}

func (b *machine) genLclAddr(n nodes.NodeID) {
	m := b.M
	b.loadAddr(m.Reg[n], b.slotOf(m.LclOf(n), m.LclOffset(n)))
}

// genLabel loads the address of a label in the form for jumps through a register.
func (b *machine) genLabel(n nodes.NodeID) {
	if b.M.Val[n] == 0 {
		b.Method.Labels[0] = b.asm.NewLabel() // genCall binds it
	}
	b.entry(b.M.Reg[n], b.Method.Labels[b.M.Val[n]])
}

// entry loads the address of a label with the Thumb bit.
func (b *machine) entry(dst t32.Reg, l t32.Label) {
	b.asm.AdrLabel(dst, l)
	b.asm.RRI(t32.INS_orr, false, dst, dst, 1)
}

func (b *machine) genConst(n nodes.NodeID) { b.loadConst(b.M.Reg[n], n) }

func (b *machine) genDouble(n nodes.NodeID) { b.loadDouble(b.M.Reg[n], n) }

func (b *machine) genCatchArg(n nodes.NodeID) { b.move(b.M.Reg[n], b.Target.CatchArg) }

func (b *machine) genPhysReg(n nodes.NodeID) { b.move(b.M.Reg[n], t32.Reg(b.M.Val[n])) }

// genCopy generates GT_COPY and GT_RELOAD. Neither changes the flags.
func (b *machine) genCopy(n nodes.NodeID) {
	m, op1 := b.M, b.M.Op1[n]
	switch {
	case m.Val[n] != 0:
		b.GenMultiMove(n)
	case m.Oper[n] == nodes.GT_COPY:
		b.Move(m.Reg[n], b.RegOf(op1), b.SpillType(n))
	case m.Rematerializes(op1):
		b.rematerialize(m.Reg[n], op1)
	default:
		b.load(m.Reg[n], b.SpillType(op1), b.spillSlot(m.SpillTmp[n]))
	}
}

// genInd loads. A volatile load has a barrier after it.
func (b *machine) genInd(n nodes.NodeID) {
	m := b.M
	t, dst := m.Type[n], m.Reg[n]
	b.load(dst, t, b.source(n, tmp))
	if m.Flags[n]&nodes.GTF_IND_VOLATILE != 0 {
		b.asm.Barrier()
	}
}

func (b *machine) genArrLength(n nodes.NodeID) {
	m := b.M
	b.load(m.Reg[n], nodes.TYP_INT, at(b.RegOf(m.Op1[n]), int32(m.Val[n])))
}

func (b *machine) genNullCheck(n nodes.NodeID) {
	b.asm.Mem(t32.INS_ldrb, tmp, b.operand(b.addr(b.M.Op1[n])))
}

func (b *machine) genLea(n nodes.NodeID) {
	m := b.M
	l := &m.Leas[m.Val[n]]
	place := b.addrIn(m.Op1[n], tmp)
	place.off += l.Offset
	if index := m.Op2[n]; index != 0 {
		place.index, place.indexed = b.RegOf(index), true
		for s := l.Scale; s > 1; s >>= 1 {
			place.shift++
		}
	}
	b.loadAddr(m.Reg[n], place)
}

func (b *machine) genBswap(n nodes.NodeID) {
	b.asm.RR(t32.INS_rev, b.M.Reg[n], b.RegOf(b.M.Op1[n]))
}

// genPopcnt counts the bits of each byte of a double, and adds the counts.
func (b *machine) genPopcnt(n nodes.NodeID) {
	b.asm.MovImm(tmp, 0)
	b.asm.VFromPair(ftmp, b.RegOf(b.M.Op1[n]), tmp)
	b.asm.VCount(ftmp, ftmp)
	b.asm.VAddPairs(false, ftmp, ftmp)
	b.asm.VAddPairs(true, ftmp, ftmp)
	b.asm.VToPair(tmp2, tmp, ftmp)
	b.move(b.M.Reg[n], tmp2)
}

func (b *machine) genPutArgReg(n nodes.NodeID) { b.Value(b.M.Reg[n], b.M.Op1[n]) }

func (b *machine) genCatchRet(nodes.NodeID) {
	b.entry(b.Target.ABI.IntRets[0], b.Method.Labels[b.M.Blocks.Jump[b.Block]])
	b.Leave()
}

// genReturnTrap calls the helper that stops the thread if the word in Op1 is not zero.
func (b *machine) genReturnTrap(n nodes.NodeID) {
	skip := b.asm.NewLabel()
	b.asm.BZero(false, b.RegOf(b.M.Op1[n]), skip)
	b.Safepoint(n, b.CallHelper(ee.CORINFO_HELP_STOP_FOR_GC))
	b.asm.Bind(skip)
}

// genPutArgStk stores a stack argument to the outgoing area.
func (b *machine) genPutArgStk(n nodes.NodeID) {
	m := b.M
	v := m.Op1[n]
	a := &m.Args[m.Val[n]]
	place := at(t32.SP, int32(a.StackOffset))
	switch {
	case m.Oper[v] == nodes.GT_FIELD_LIST:
		r := m.FieldLists[m.Val[v]]
		for _, e := range m.FieldEntries[r.First:][:r.Count] {
			b.store(e.Type, place.plus(int32(e.Offset)), b.RegOf(e.Node))
		}
	case a.Type == nodes.TYP_STRUCT && (m.Type[v] == nodes.TYP_STRUCT || !b.InReg(v)):
		b.genBlk(n)
	default:
		b.store(m.Type[v].Actual(), place, b.RegOf(v))
	}
}

// genStoreInd stores through an address, with or without a write barrier. A volatile store has a
// memory barrier before it.
func (b *machine) genStoreInd(n nodes.NodeID) {
	m := b.M
	if m.Flags[n]&backend.FlagBarrier != 0 {
		if m.Flags[n]&backend.FlagChecked != 0 {
			b.CallHelper(ee.CORINFO_HELP_CHECKED_ASSIGN_REF)
		} else {
			b.CallHelper(ee.CORINFO_HELP_ASSIGN_REF)
		}
		return
	}
	t, src := m.Type[n], b.RegOf(m.Op2[n])
	place := b.addr(m.Op1[n])
	if m.Flags[n]&nodes.GTF_IND_VOLATILE != 0 {
		b.asm.Barrier()
	}
	place.unaligned = place.unaligned || m.Flags[n]&nodes.GTF_IND_UNALIGNED != 0
	b.store(t, place, src)
}

// genStoreLcl stores to a local's slot or register.
func (b *machine) genStoreLcl(n nodes.NodeID) {
	m := b.M
	v := m.Op1[n]
	lcl := m.LclOf(n)
	t := m.Type[n]
	if m.Oper[n] == nodes.GT_STORE_LCL_VAR {
		t = m.Locals[lcl].Type
	}
	switch {
	case b.IsRegLocal(n):
		b.setRegLocal(lcl, v, t)
	case t == nodes.TYP_STRUCT:
		b.genBlk(n)
	default:
		b.store(t, b.slotOf(lcl, m.LclOffset(n)), b.RegOf(v))
	}
}

// setRegLocal stores v to local lcl, which lives in a register.
func (b *machine) setRegLocal(lcl nodes.LclNum, v nodes.NodeID, t nodes.VarType) {
	l := &b.M.Locals[lcl]
	switch {
	case t.IsSmall() && b.InReg(v) && !b.Fits(v, t):
		b.Widen(l.Reg, b.RegOf(v), t)
	case t.IsSmall() && !b.InReg(v):
		b.asm.MovImm(l.Reg, uint32(armarch.WrapImm(b.Imm(v), t)))
	default:
		b.Value(l.Reg, v)
	}
}

// genHalf adds or subtracts one half of a long. Copies and reloads between two halves preserve the
// carry.
func (b *machine) genHalf(n nodes.NodeID) {
	m := b.M
	ins, sub := t32.INS_add, false
	switch m.Oper[n] {
	case nodes.GT_ADD_HI:
		ins = t32.INS_adc
	case nodes.GT_SUB_LO:
		ins, sub = t32.INS_sub, true
	case nodes.GT_SUB_HI:
		ins, sub = t32.INS_sbc, true
	}
	dst, src, op2 := b.result(n), b.RegOf(m.Op1[n]), m.Op2[n]
	if b.IsImmOperand(op2) {
		b.asm.RRI(ins, true, dst, src, uint32(b.Imm(op2)))
	} else {
		b.asm.RRR(ins, true, dst, src, b.RegOf(op2), t32.LSL, 0)
	}
	if m.Flags[n]&nodes.GTF_OVERFLOW != 0 {
		b.overflow(n, sub)
	}
}

// result returns n's register, or tmp if the value has no use.
func (b *machine) result(n nodes.NodeID) t32.Reg {
	if r := b.M.Reg[n]; r < 16 {
		return r
	}
	return tmp
}

// genShiftAcross shifts, and shifts in bits of the other half.
func (b *machine) genShiftAcross(n nodes.NodeID) {
	m := b.M
	k := uint8(m.Val[n])
	x, y := b.RegOf(m.Op1[n]), b.RegOf(m.Op2[n])
	if m.Oper[n] == nodes.GT_LSH_HI {
		b.asm.MovShift(t32.INS_mov, false, tmp, x, t32.LSL, k)
		b.asm.RRR(t32.INS_orr, false, m.Reg[n], tmp, y, t32.LSR, 32-k)
		return
	}
	b.asm.MovShift(t32.INS_mov, false, tmp, x, t32.LSR, k)
	b.asm.RRR(t32.INS_orr, false, m.Reg[n], tmp, y, t32.LSL, 32-k)
}
