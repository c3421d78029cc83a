package xarch

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
)

// GenNodes implements ISA. A node's operands are in their registers (m.Reg, after linear scan's
// copies and reloads), or contained: the node generates them.
func (b *Backend) GenNodes(blk nodes.BlockID, stops bool) {
	m := b.M
	if b.Method.YMM {
		b.enterUpper(blk)
	}
	for n := m.Blocks.First[blk]; n != 0; n = arena.At(m.Next, n) {
		o, flags := m.Oper[n], arena.At(m.Flags, n)
		if o == nodes.GT_IL_OFFSET {
			b.MarkIL(arena.At(m.Val, n), flags&nodes.GTF_ILOFFSET_CALLSITE != 0)
			b.Boundary()
			continue
		}
		spill := flags&nodes.GTF_SPILL != 0
		if spill && m.Rematerializes(n) {
			continue // GT_RELOAD rematerializes it
		}
		if stops {
			b.Point(n)
		}
		rows[o].gen(b, n)
		if spill {
			b.spill(n)
		}
		if stops {
			b.EndNode(n)
		}
	}
	if b.Method.YMM {
		b.leaveUpper(blk)
	}
}

// The functions below generate opers that take only a few instructions.

func (b *Backend) genNothing(nodes.NodeID) {}

func (b *Backend) genNop(nodes.NodeID) { b.Asm.Nop(1) }

// genMemoryBarrier: no code for a load barrier, since the processor does not reorder loads.
func (b *Backend) genMemoryBarrier(n nodes.NodeID) {
	if b.M.Val[n] == nodes.LoadBarrier {
		return
	}
	b.Asm.Op(INS_lock)
	b.Asm.MI(INS_or, EA_4, At(RSP, 0), 0)
}

func (b *Backend) genLclVar(n nodes.NodeID) {
	m := b.M
	if b.IsRegLocal(n) {
		b.Copy(b.Reg(n), Reg(m.Locals[m.Val[n]].Reg), m.Type[n])
		return
	}
	b.genLclFld(n)
}

func (b *Backend) genLclFld(n nodes.NodeID) {
	m := b.M
	b.loadMem(b.Reg(n), b.LoadType(n), b.slotOf(m.LclOf(n), m.LclOffset(n)))
}

func (b *Backend) genLclAddr(n nodes.NodeID) {
	m := b.M
	b.Asm.RM(INS_lea, b.Ptr, b.Reg(n), b.slotOf(m.LclOf(n), m.LclOffset(n)))
}

func (b *Backend) genLabel(n nodes.NodeID) {
	switch b.M.Val[n] { // genCall binds these
	case 0:
		b.Method.Labels[0] = b.Asm.NewLabel()
	case nodes.NextReturn:
		b.Method.NextReturn, b.Method.WantsReturn = b.Asm.NewLabel(), true
		b.Asm.LeaLabel(b.Reg(n), b.Method.NextReturn)
		return
	}
	b.Asm.LeaLabel(b.Reg(n), b.Method.Labels[b.M.Val[n]])
}

func (b *Backend) genRetAddr(n nodes.NodeID) {
	b.Asm.RM(INS_lea, b.Ptr, b.Reg(n), At(RBP, int32(b.M.Model.SizeOf(b.Word))))
}

func (b *Backend) genConst(n nodes.NodeID) { b.loadConst(b.Reg(n), n) }

func (b *Backend) genDouble(n nodes.NodeID) { b.loadDouble(b.Reg(n), n) }

func (b *Backend) genCatchArg(n nodes.NodeID) {
	b.Copy(b.Reg(n), Reg(b.Target.CatchArg), b.M.Type[n])
}

func (b *Backend) genPhysReg(n nodes.NodeID) { b.Copy(b.Reg(n), Reg(b.M.Val[n]), b.Word) }

// genCopy generates GT_COPY and GT_RELOAD.
func (b *Backend) genCopy(n nodes.NodeID) {
	m, op1 := b.M, b.M.Op1[n]
	switch {
	case m.Val[n] != 0:
		b.GenMultiMove(n)
	case m.Oper[n] == nodes.GT_COPY:
		b.Copy(b.Reg(n), b.Reg(op1), b.SpillType(n))
	case m.Rematerializes(op1):
		b.rematerialize(b.Reg(n), op1)
	default:
		b.loadMem(b.Reg(n), b.SpillType(op1), b.spillSlot(m.SpillTmp[n]))
	}
}

func (b *Backend) genInd(n nodes.NodeID) { b.loadMem(b.Reg(n), b.M.Type[n], b.addr(b.M.Op1[n])) }

func (b *Backend) genArrLength(n nodes.NodeID) { b.Asm.RM(INS_mov, EA_4, b.Reg(n), b.Mem(n)) }

// genNullCheck compares one byte, because the page may end after the value at the address, which
// may be one byte. The low bytes of RSP to RDI need a prefix (and do not exist on x86).
func (b *Backend) genNullCheck(n nodes.NodeID) {
	mem := b.addr(b.M.Op1[n])
	r := mem.Base()
	if r >= XMM0 || r >= RSP && r <= RDI {
		r = RAX
	}
	b.Asm.MR(INS_cmp, EA_1, mem, r)
}

func (b *Backend) genLea(n nodes.NodeID) {
	b.Asm.RM(INS_lea, b.opSize(b.M.Type[n]), b.Reg(n), b.lea(n))
}

func (b *Backend) genBswap(n nodes.NodeID) {
	m := b.M
	b.Copy(b.Reg(n), b.Reg(m.Op1[n]), m.Type[n])
	b.Asm.R(INS_bswap, b.opSize(m.Type[n]), b.Reg(n))
}

func (b *Backend) genPopcnt(n nodes.NodeID) {
	op := b.M.Op1[n]
	b.Asm.RR(INS_popcnt, b.opSize(b.M.Type[op]), b.Reg(n), b.Reg(op))
}

func (b *Backend) genFloatPair(n nodes.NodeID) {
	m := b.M
	b.vector(INS_unpcklps, EA_16, b.Reg(n), b.Reg(m.Op1[n]), b.Reg(m.Op2[n]), noImm)
}

// genRelop compares, and materializes the result unless a jump reads the flags.
func (b *Backend) genRelop(n nodes.NodeID) {
	b.genCompare(n)
	if b.M.Flags[n]&nodes.GTF_SET_FLAGS == 0 {
		b.setCond(b.Reg(n), b.CondOf(n))
	}
}

func (b *Backend) genSetCC(n nodes.NodeID) { b.setCond(b.Reg(n), nodes.Cond(b.M.Val[n])) }

func (b *Backend) genJcc(n nodes.NodeID) {
	b.jumpCond(nodes.Cond(b.M.Val[n]), b.Method.Labels[b.M.Blocks.Jump[b.Block]])
}

func (b *Backend) genXadd(n nodes.NodeID) {
	m := b.M
	b.Copy(b.Reg(n), b.Reg(m.Op2[n]), m.Type[n])
	b.Asm.Op(INS_lock)
	b.Asm.MR(INS_xadd, b.opSize(m.Type[n]), b.addr(m.Op1[n]), b.Reg(n))
}

func (b *Backend) genXchg(n nodes.NodeID) {
	m := b.M
	b.Copy(b.Reg(n), b.Reg(m.Op2[n]), m.Type[n].Actual())
	b.Asm.MR(INS_xchg, b.memSize(m.Type[n]), b.addr(m.Op1[n]), b.Reg(n))
	b.extendSmall(n)
}

// extendSmall extends the value of n, a node of a small unsigned type whose instruction has written
// only the register's low bytes.
func (b *Backend) extendSmall(n nodes.NodeID) {
	switch b.M.Type[n].Size() {
	case 1:
		b.Asm.RR(INS_movzxb, EA_4, b.Reg(n), b.Reg(n))
	case 2:
		b.Asm.RR(INS_movzxw, EA_4, b.Reg(n), b.Reg(n))
	}
}

func (b *Backend) genLockAdd(n nodes.NodeID) {
	m := b.M
	b.Asm.Op(INS_lock)
	b.memBinary(INS_add, m.Type[m.Op2[n]], b.addr(m.Op1[n]), m.Op2[n])
}

func (b *Backend) genCmpXchg(n nodes.NodeID) {
	m := b.M
	b.Asm.Op(INS_lock)
	b.Asm.MR(INS_cmpxchg, b.memSize(m.Type[n]), b.addr(m.Op1[n]), b.Reg(m.Op2[n]))
	b.extendSmall(n)
}

func (b *Backend) genPutArgReg(n nodes.NodeID) { b.value(b.Reg(n), b.M.Op1[n]) }

func (b *Backend) genRetFilt(nodes.NodeID) { b.conv.Epilog() }

// genJmp loads the parameters into the registers in which they arrived and jumps to another method
// (IL jmp).
func (b *Backend) genJmp(n nodes.NodeID) {
	m := b.M
	b.LoadParams()
	v, symbol := m.IntValue(n), m.Flags[n]&nodes.GTF_ICON_SYMBOL != 0
	if symbol && b.FarCode(uint64(v)) {
		v, symbol = int64(ee.Symbol(v).Payload()), false
	}
	if !symbol { // before the epilog, whose instructions unwinders recognize
		b.Asm.RI64(RAX, v)
	}
	b.conv.LeaveFrame()
	switch {
	case symbol:
		b.Asm.JmpSym(uint64(v))
	case m.Flags[n]&nodes.GTF_JMP_CELL != 0:
		b.Asm.TailJmpM(At(RAX, 0))
	default:
		b.Asm.TailJmpR(RAX)
	}
}

// genCallFinally calls a finally on the normal path. The funclet gets the root's stack pointer,
// from the root's PSPSym if the stack pointer register may differ from it.
func (b *Backend) genCallFinally(n nodes.NodeID) {
	m, g := b.M, &b.Method
	f := &b.Frame
	start := b.Asm.Mark()
	arg := Reg(b.Target.FrameArg)
	if m.Blocks.Func[b.Block] == 0 && !f.FramePtr {
		b.Asm.RR(INS_mov, b.Ptr, arg, RSP)
	} else {
		b.Asm.RM(INS_mov, b.Ptr, arg, At(RBP, f.PspSym-f.ToSP()))
	}
	site := b.Asm.CallLabel(g.Entries[m.Blocks.Func[m.Blocks.Jump[b.Block]]])
	b.EndCallFinally(n, start, site)
}

func (b *Backend) genCatchRet(nodes.NodeID) {
	b.Asm.LeaLabel(RAX, b.Method.Labels[b.M.Blocks.Jump[b.Block]])
	b.conv.Epilog()
}

// genReturnTrap calls the helper that stops the thread if the word in Op1 is not zero. rax may hold
// the result of native code, so the call goes through rcx.
func (b *Backend) genReturnTrap(n nodes.NodeID) {
	skip, op := b.Asm.NewLabel(), b.M.Op1[n]
	if b.InReg(op) {
		b.Asm.RI(INS_cmp, EA_4, b.Reg(op), 0)
	} else {
		b.Asm.MI(INS_cmp, EA_4, b.Mem(op), 0)
	}
	b.Asm.Jcc(CC_E, skip)
	site := b.callVia(RCX, b.JIT.GetHelperFtn(ee.CORINFO_HELP_STOP_FOR_GC))
	b.Called(site, 0, ee.CORINFO_HELP_STOP_FOR_GC)
	b.Safepoint(n, site)
	b.Asm.Bind(skip)
}
