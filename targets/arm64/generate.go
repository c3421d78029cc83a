package arm64

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/arm64/a64"
	"ryugo/targets/armarch"
	"ryugo/targets/backend"
)

// The functions below generate opers that take only a few instructions.

func (b *machine) genNothing(nodes.NodeID) {}

func (b *machine) genNop(nodes.NodeID) { b.Nop() }

func (b *machine) genMemoryBarrier(n nodes.NodeID) {
	if b.M.Val[n] == nodes.LoadBarrier {
		b.asm.Barrier(a64.INS_dmb, a64.ISHLD)
		return
	}
	b.asm.Barrier(a64.INS_dmb, a64.ISH)
}

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

func (b *machine) genLabel(n nodes.NodeID) {
	if b.M.Val[n] == 0 {
		b.Method.Labels[0] = b.asm.NewLabel() // genCall binds it
	}
	b.asm.AdrLabel(b.M.Reg[n], b.Method.Labels[b.M.Val[n]])
}

func (b *machine) genConst(n nodes.NodeID) { b.loadConst(b.M.Reg[n], n) }

func (b *machine) genDouble(n nodes.NodeID) { b.loadDouble(b.M.Reg[n], n) }

func (b *machine) genCatchArg(n nodes.NodeID) { b.move(b.M.Reg[n], b.Target.CatchArg) }

func (b *machine) genPhysReg(n nodes.NodeID) { b.move(b.M.Reg[n], a64.Reg(b.M.Val[n])) }

// genCopy generates GT_COPY and GT_RELOAD.
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

// genInd loads. A volatile load is an acquire: ldar, or a load before a barrier if the address is
// not known to be aligned.
func (b *machine) genInd(n nodes.NodeID) {
	m := b.M
	t, dst := m.Type[n], m.Reg[n]
	if m.Flags[n]&(nodes.GTF_IND_VOLATILE|nodes.GTF_IND_UNALIGNED) == 0 && b.isCell(m.Op1[n], t) {
		b.load(dst, t, b.cell(m.Op1[n], tmp))
		return
	}
	place := b.addr(m.Op1[n])
	if m.Flags[n]&nodes.GTF_IND_VOLATILE == 0 {
		b.load(dst, t, place)
		return
	}
	if m.Flags[n]&nodes.GTF_IND_UNALIGNED == 0 && !isFloat(dst) && !t.IsSmall() && b.aligned(m.Op1[n], place, t) {
		b.asm.Ordered(a64.INS_ldar, opSize(t), dst, b.pointer(place))
		return
	}
	b.load(dst, t, place)
	b.asm.Barrier(a64.INS_dmb, a64.ISHLD)
}

// aligned reports whether place, the memory at address a, is known to be at a multiple of the size
// of t: in an object or a local. ldar and stlr fault at other addresses, and a managed pointer may
// point to a field of a packed struct.
func (b *machine) aligned(a nodes.NodeID, place mem, t nodes.VarType) bool {
	m, size := b.M, int32(t.Size())
	if place.indexed && int32(1)<<place.shift < size {
		return false
	}
	if m.Oper[a] == nodes.GT_LEA && b.Contained(a) {
		if index := m.Op2[a]; index != 0 && m.Oper[index] == nodes.GT_MUL && b.Contained(index) {
			return false // elements of any size
		}
		a = m.Op1[a]
	}
	known := m.Type[a] == nodes.TYP_REF || m.Oper[a] == nodes.GT_LCL_VAR_ADDR || m.Oper[a] == nodes.GT_LCL_FLD_ADDR
	return known && place.off&(size-1) == 0
}

// pointer returns a register with the address of place: its base, or tmp.
func (b *machine) pointer(place mem) a64.Reg {
	if !place.indexed && place.off == 0 {
		return place.base
	}
	b.loadAddr(tmp, place)
	return tmp
}

func (b *machine) genArrLength(n nodes.NodeID) {
	m := b.M
	b.load(m.Reg[n], nodes.TYP_INT, at(b.RegOf(m.Op1[n]), int32(m.Val[n])))
}

func (b *machine) genNullCheck(n nodes.NodeID) {
	b.asm.Mem(a64.INS_ldrb, a64.W, a64.ZR, b.operand(b.addr(b.M.Op1[n]), 1))
}

func (b *machine) genLea(n nodes.NodeID) { b.loadAddr(b.M.Reg[n], b.leaIn(n, tmp)) }

func (b *machine) genBswap(n nodes.NodeID) {
	b.asm.RR(a64.INS_rev, opSize(b.M.Type[n]), b.M.Reg[n], b.RegOf(b.M.Op1[n]))
}

// genPopcnt counts the bits of each byte in a vector register, and adds the counts.
func (b *machine) genPopcnt(n nodes.NodeID) {
	op := b.M.Op1[n]
	b.Move(ftmp, b.RegOf(op), backend.SameSize(b.M.Type[op], false))
	b.asm.RR(a64.INS_cnt, a64.V8B, ftmp, ftmp)
	b.asm.Across(a64.INS_addv, a64.V8B, ftmp, ftmp)
	b.asm.ToInt(a64.INS_fmov, a64.W, a64.S, b.M.Reg[n], ftmp)
}

func (b *machine) genPutArgReg(n nodes.NodeID) { b.Value(b.M.Reg[n], b.M.Op1[n]) }

func (b *machine) genCatchRet(nodes.NodeID) {
	b.asm.AdrLabel(b.Target.ABI.IntRets[0], b.Method.Labels[b.M.Blocks.Jump[b.Block]])
	b.epilog()
}

// genReturnTrap calls the helper that stops the thread if the word in Op1 is not zero.
func (b *machine) genReturnTrap(n nodes.NodeID) {
	skip := b.asm.NewLabel()
	b.asm.BZero(a64.INS_cbz, a64.W, b.RegOf(b.M.Op1[n]), skip)
	b.Safepoint(n, b.CallHelper(ee.CORINFO_HELP_STOP_FOR_GC))
	b.asm.Bind(skip)
}

// genPutArgStk stores a stack argument to the outgoing area.
func (b *machine) genPutArgStk(n nodes.NodeID) {
	m := b.M
	v := m.Op1[n]
	a := &m.Args[m.Val[n]]
	place := at(a64.SP, int32(a.StackOffset))
	switch {
	case m.Oper[v] == nodes.GT_FIELD_LIST:
		r := m.FieldLists[m.Val[v]]
		for _, e := range m.FieldEntries[r.First:][:r.Count] {
			b.store(e.Type, place.plus(int32(e.Offset)), b.storeReg(e.Node))
		}
	case a.Type == nodes.TYP_STRUCT && (m.Type[v] == nodes.TYP_STRUCT || !b.InReg(v)):
		b.genBlk(n)
	default:
		b.store(m.Type[v].Actual(), place, b.storeReg(v))
	}
}

// genStoreInd stores through an address, with or without a write barrier. A volatile store is a
// release.
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
	t, src := m.Type[n], b.storeReg(m.Op2[n])
	place := b.addr(m.Op1[n])
	if m.Flags[n]&nodes.GTF_IND_VOLATILE != 0 {
		if m.Flags[n]&nodes.GTF_IND_UNALIGNED == 0 && !isFloat(src) && t.Size() >= 4 && b.aligned(m.Op1[n], place, t) {
			b.asm.Ordered(a64.INS_stlr, opSize(t), src, b.pointer(place))
			return
		}
		b.asm.Barrier(a64.INS_dmb, a64.ISH)
	}
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
		b.store(t, b.slotOf(lcl, m.LclOffset(n)), b.storeReg(v))
	}
}

// setRegLocal stores v to local lcl, which lives in a register.
func (b *machine) setRegLocal(lcl nodes.LclNum, v nodes.NodeID, t nodes.VarType) {
	l := &b.M.Locals[lcl]
	switch {
	case t.IsSmall() && b.InReg(v) && !b.Fits(v, t):
		b.Widen(l.Reg, b.RegOf(v), t)
	case t.IsSmall() && !b.InReg(v):
		b.asm.MovImm(a64.W, l.Reg, armarch.WrapImm(b.Imm(v), t))
	case l.Flags&nodes.LvZeroExtended != 0 && b.InReg(v) && !b.zeroExtended(v):
		b.asm.Mov(a64.W, l.Reg, b.RegOf(v))
	default:
		b.Value(l.Reg, v)
	}
}

// zeroExtended reports whether the upper half of the register of v, an int, is known to be zero.
func (b *machine) zeroExtended(v nodes.NodeID) bool {
	if b.IsRegLocal(v) {
		return b.M.Locals[b.M.Val[v]].Flags&nodes.LvZeroExtended != 0
	}
	return b.M.Type[v].Size() < 8 && b.M.Oper[v] != nodes.GT_CALL
}
