package xarch

import (
	"ryugo/arena"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/backend"
)

// Register requirements. Each function mirrors the gen function of the same row: an operand that
// the code reads only before its first write is a Use, one that it reads after that a UseDelayFree.

// BuildRefs implements targets.Backend.
func (b *Requirements) BuildRefs(m *nodes.Method, env *targets.Env, blk nodes.BlockID, first nodes.NodeID, refs *targets.Refs) nodes.NodeID {
	if b.M != m || b.Env != env {
		b.Begin(m, env)
	}
	b.Block, b.Refs = blk, refs
	b.Ints, b.Floats = b.Target.IntRegs, b.Target.Floats(b.M)
	b.Bytes = b.Ints & b.Target.ByteRegs
	oper, next := m.Oper, m.Next
	for n := first; n != 0; n = arena.At(next, n) {
		switch o := oper[n]; {
		case o != nodes.GT_IL_OFFSET:
			refs.Begin(n)
			if b.fewBytes {
				b.Ints = b.Target.IntRegs
				if b.usesBytes(n) {
					b.Ints = b.Bytes
				}
			}
			rows[o].build(b, n)
		case refs.IsFull():
			refs.End()
			return n
		}
	}
	refs.End()
	return 0
}

// buildBinary: op1's register becomes the result. A commutative operation may have its result in
// the register of either operand, so only the registers of a memory operand's address must differ
// from the result. An addition of two registers or a constant may also be a lea.
func (b *Requirements) buildBinary(n nodes.NodeID) {
	m := b.M
	op2 := m.Op2[n]
	b.Use(m.Op1[n], 0)
	if m.Oper[n].Is(nodes.GTK_COMMUTE) && b.InReg(op2) || m.Type[n].IsFloat() && b.vex() {
		b.Use(op2, 0)
	} else {
		b.UseDelay(op2)
	}
	b.DefTwoAddress(n)
}

func (b *Requirements) buildMul(n nodes.NodeID) {
	m := b.M
	op1, op2 := m.Op1[n], m.Op2[n]
	if b.isWideMul(n) {
		b.Refs.Use(op1, rax)
		b.Use(op2, rax|rdx)
		b.Refs.Kill(rax | rdx)
		if m.Oper[n] == nodes.GT_MULHI {
			b.Refs.Def(rdx)
		} else {
			b.Refs.Def(rax)
		}
		return
	}
	if b.Contained(op2) && m.Oper[op2] == nodes.GT_CNS_INT { // three operands
		b.Use(op1, 0)
		b.Def(n)
		return
	}
	b.buildBinary(n)
}

func (b *Requirements) buildCast(n nodes.NodeID) {
	m := b.M
	op := m.Op1[n]
	from, to := m.Type[op], nodes.VarType(m.Val[n])
	uns := m.Flags[n]&nodes.GTF_UNSIGNED != 0
	checked := m.Flags[n]&nodes.GTF_OVERFLOW != 0
	switch {
	case from.IsFloat() && to.IsInt():
		if checked || to == nodes.TYP_ULONG {
			b.Use(op, 0)
			b.Refs.Internal(b.Floats)
		} else {
			b.Use(op, 0)
		}
	case to.IsFloat() && !from.IsFloat() && uns && from.Size() == 8:
		b.Use(op, 0)
		b.Refs.Internal(b.Ints)
		b.Refs.Internal(b.Ints)
	case to.IsFloat() && !from.IsFloat() && uns:
		b.Use(op, 0)
		b.Refs.Internal(b.Ints)
	case checked && !from.IsFloat() && from.Size() == 8 && to == nodes.TYP_UINT:
		b.Use(op, 0)
		b.Refs.Internal(b.Ints)
	case uns && to.Size() == 8 && from.Size() == 4 && !b.Contained(op): // mostly no instruction
		b.Use(op, 0)
		b.DefTwoAddress(n)
		return
	default:
		b.Use(op, 0)
	}
	b.Def(n)
}

// buildBlk builds struct stores and struct stack arguments.
func (b *Requirements) buildBlk(n nodes.NodeID) {
	op := b.BlkOf(n)
	r := b.Refs
	switch op.Kind {
	case backend.BlkRegs:
		b.UseParts(op.Src)
	case backend.BlkCopyUnroll:
		avoid := targets.RegMask(0)
		if b.fewBytes && op.Size&1 != 0 && !b.byVectors(&op) {
			avoid = rax // one register is kept free for the last byte: no local is in it
		}
		b.Use(op.Dst, avoid)
		b.Use(op.Src, avoid)
		if b.byVectors(&op) {
			r.Internal(b.Floats)
		} else {
			r.Internal(b.pieces(op.Size))
		}
	case backend.BlkFillUnroll:
		b.Use(op.Dst, 0)
		if b.byVectors(&op) {
			r.Internal(b.Floats)
		}
		if byte(b.M.IntValue(op.Src)) != 0 || b.ByWords(&op) {
			r.Internal(b.pieces(op.Size))
		}
	case backend.BlkFillLarge:
		b.UseAddr(op.Dst, rdi, rax|rcx)
		if !b.Contained(op.Src) {
			r.Use(op.Src, rax)
		}
		b.Kill(rdi | rax | rcx)
	case backend.BlkCopyLarge, backend.BlkCopyBarrier:
		src := b.AddrOfSource(op.Src)
		b.UseAddr(op.Dst, rdi, rsi)
		b.UseAddr(src, rsi, rdi)
		if op.Kind == backend.BlkCopyBarrier {
			b.Kill(b.Target.ByRefKill)
		} else {
			b.Kill(rdi | rsi | rcx)
		}
	}
}

// byVectors reports whether an unrolled copy or fill uses vector registers.
func (b *Requirements) byVectors(op *backend.BlockOp) bool { return op.Size >= 16 && !b.ByWords(op) }

// isWide reports whether an unrolled copy moves 32 bytes at a time.
func (b *Requirements) isWide(op *backend.BlockOp) bool {
	return b.vex() && op.Size >= wideBlock && !b.ByWords(op)
}

// internalInt and internalFloat return n's scratch registers, in order.
func (b *Requirements) internalInt(n nodes.NodeID) Reg {
	mask := targets.RegMask(b.M.Internal[n]) & b.Target.IntRegs
	if mask == 0 {
		panic("BUG: amd64: no scratch register for " + b.M.Oper[n].String())
	}
	return Reg(mask.First())
}

func (b *Requirements) internalInt2(n nodes.NodeID) Reg {
	mask := targets.RegMask(b.M.Internal[n]) & b.Target.IntRegs
	if mask.Count() < 2 {
		panic("BUG: amd64: no second scratch register for " + b.M.Oper[n].String())
	}
	return Reg((mask &^ targets.MaskOf(mask.First())).First())
}

func (b *Requirements) internalFloat(n nodes.NodeID) Reg {
	mask := targets.RegMask(b.M.Internal[n]) & b.Target.FloatRegs
	if mask == 0 {
		panic("BUG: amd64: no floating-point scratch register for " + b.M.Oper[n].String())
	}
	return Reg(mask.First())
}

func (b *Requirements) internalFloat2(n nodes.NodeID) Reg {
	mask := targets.RegMask(b.M.Internal[n]) & b.Target.FloatRegs
	if mask.Count() < 2 {
		panic("BUG: amd64: no second floating-point scratch register for " + b.M.Oper[n].String())
	}
	return Reg((mask &^ targets.MaskOf(mask.First())).First())
}

// buildDivByConst: the dividend is read until the end. The quotient is in rdx, a remainder in rax;
// the result of a division by a power of two may be in any register.
func (b *Requirements) buildDivByConst(n nodes.NodeID) {
	m := b.M
	if b.IsDivByPower(n) {
		b.UseDelay(m.Op1[n])
		b.Def(n)
		return
	}
	b.UseAs(m.Op1[n], rax|rdx, true)
	b.Refs.Kill(rax | rdx)
	if o := m.Oper[n]; o == nodes.GT_MOD || o == nodes.GT_UMOD {
		b.Refs.Def(rax)
	} else {
		b.Refs.Def(rdx)
	}
}

// BuildBlock implements ISA.
func (b *Requirements) BuildBlock(n nodes.NodeID) { b.buildBlk(n) }

// buildCkfinite needs a register for the exponent, and one for the upper half of a double in 32-bit
// code.
func (b *Requirements) buildCkfinite(n nodes.NodeID) {
	b.Use(b.M.Op1[n], 0)
	b.Refs.Internal(b.Ints)
	if b.halfOfDouble(n) {
		b.Refs.Internal(b.Floats)
	}
	b.DefTwoAddress(n)
}

// halfOfDouble reports whether the exponent of n's operand is in a half that cannot be moved
// directly to an integer register.
func (b *Requirements) halfOfDouble(n nodes.NodeID) bool {
	return b.M.Type[n] == nodes.TYP_DOUBLE && b.Target.PointerSize == 4
}

// buildIsInst: the method table is read after the result has been written.
func (b *Requirements) buildIsInst(n nodes.NodeID) {
	b.Use(b.M.Op1[n], 0)
	b.UseDelay(b.M.Op2[n])
	b.DefTwoAddress(n)
}

// buildCastClass: moving the object to the result is the last step.
func (b *Requirements) buildCastClass(n nodes.NodeID) {
	b.Use(b.M.Op1[n], 0)
	b.Use(b.M.Op2[n], 0)
	b.DefTwoAddress(n)
}

// buildDiv: the dividend is in rax; the quotient is returned in rax, the remainder in rdx.
func (b *Requirements) buildDiv(n nodes.NodeID) {
	m, r := b.M, b.Refs
	if m.Type[n].IsFloat() {
		b.buildBinary(n)
		return
	}
	if b.IsDivByConst(n) {
		b.buildDivByConst(n)
		return
	}
	r.Use(m.Op1[n], rax)
	b.Use(m.Op2[n], rax|rdx)
	r.Kill(rax | rdx)
	if o := m.Oper[n]; o == nodes.GT_DIV || o == nodes.GT_UDIV {
		r.Def(rax)
	} else {
		r.Def(rdx)
	}
}

// buildCompare has a result unless the comparison only sets the flags for a jump.
func (b *Requirements) buildCompare(n nodes.NodeID) {
	m := b.M
	b.Use(m.Op1[n], 0)
	b.Use(m.Op2[n], 0)
	if m.Flags[n]&nodes.GTF_SET_FLAGS == 0 {
		b.defByte(n)
	}
}

// buildBoundsCheck needs a register to compare two constants.
func (b *Requirements) buildBoundsCheck(n nodes.NodeID) {
	m := b.M
	op1, op2 := m.Op1[n], m.Op2[n]
	b.Use(op1, 0)
	b.Use(op2, 0)
	if b.Contained(op1) && b.Contained(op2) && m.Oper[op1] == nodes.GT_CNS_INT && m.Oper[op2] == nodes.GT_CNS_INT {
		b.Refs.Internal(b.Ints)
	}
}

// buildSwitch needs registers for the table and the index.
func (b *Requirements) buildSwitch(n nodes.NodeID) {
	b.Use(b.M.Op1[n], 0)
	b.Refs.Internal(b.Ints)
	b.Refs.Internal(b.Ints)
}

// buildExchange: the address is read after the value has been moved to the result.
func (b *Requirements) buildExchange(n nodes.NodeID) {
	b.UseDelay(b.M.Op1[n])
	b.Use(b.M.Op2[n], 0)
	b.Def(n)
}

// buildSelect: the comparison comes first. If the result is in the register of the first value, the
// values are exchanged, provided that both are in registers and one instruction tests the
// condition.
func (b *Requirements) buildSelect(n nodes.NodeID) {
	m := b.M
	yes, no, relop := m.Op1[n], m.Op2[n], nodes.NodeID(m.Val[n])
	b.Use(no, 0)
	if b.InReg(no) && Tests[b.CondOf(relop)].Parity == NoParity {
		b.Use(yes, 0)
	} else {
		b.UseDelay(yes)
	}
	b.Use(relop, 0)
	b.DefTwoAddress(n)
}

// buildCmpXchg: the comparand is in rax, which receives the old value.
func (b *Requirements) buildCmpXchg(n nodes.NodeID) {
	m, ints := b.M, b.Ints
	avoid := rax
	if b.fewBytes && m.Type[n].Size() == 1 {
		b.Ints, avoid = b.Target.IntRegs, rax|rdx // one register is kept free for the new value: no local is in it
	}
	b.Use(m.Op1[n], avoid)
	b.Ints = ints
	b.Use(m.Op2[n], rax)
	b.Refs.Use(nodes.NodeID(m.Val[n]), rax)
	b.Refs.Def(rax)
}

// buildStoreInd: the operands of a write barrier are in fixed registers.
func (b *Requirements) buildStoreInd(n nodes.NodeID) {
	m, t := b.M, b.Target
	op1, op2 := m.Op1[n], m.Op2[n]
	if m.Flags[n]&backend.FlagBarrier != 0 {
		b.Refs.Use(op1, targets.MaskOf(t.BarrierDst))
		b.Refs.Use(op2, targets.MaskOf(t.BarrierSrc))
		b.Refs.Kill(b.BarrierKill())
		return
	}
	avoid := targets.RegMask(0)
	if b.fewBytes && m.Type[n].Size() == 1 {
		avoid = rax // one register is kept free for the value stored: no local is in it
	}
	b.Use(op1, avoid)
	if m.Flags[n]&backend.FlagRMW != 0 {
		op2 = m.Op2[op2]
	}
	b.useByte(op2, m.Type[n])
}

// buildDynBlk builds rep movs or rep stos.
func (b *Requirements) buildDynBlk(n nodes.NodeID) {
	m, r := b.M, b.Refs
	op2 := m.Op2[n]
	r.Use(m.Op1[n], rdi)
	if m.IsBlkSource(n, op2) {
		r.Use(m.Op1[op2], rsi)
	} else {
		r.Use(op2, rax)
	}
	r.Use(nodes.NodeID(m.Val[n]), rcx)
	b.Kill(rdi | rsi | rcx | rax)
}

// buildCall: where callees pop their arguments, the helper that replaces the frame expects all
// callee-saved registers in it.
func (b *Requirements) buildCall(n nodes.NodeID) {
	b.BuildCall(n)
	if b.Target.ABI.CalleePops && b.M.Calls[b.M.Val[n]].Flags&nodes.GTF_CALL_M_TAILCALL_VIA_HELPER != 0 {
		b.Killed |= b.Saved
	}
}

// buildLclHeap needs a register for the size.
func (b *Requirements) buildLclHeap(n nodes.NodeID) {
	b.Use(b.M.Op1[n], 0)
	b.Refs.Internal(b.Ints)
	b.Def(n)
}

// buildRetFilt: a filter's result is returned in rax.
func (b *Requirements) buildRetFilt(n nodes.NodeID) {
	if op := b.M.Op1[n]; op != 0 {
		b.Refs.Use(op, rax)
	}
}
