package xarch

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/backend"
)

// genCall emits the call. Arguments and target are in place.
func (b *Backend) genCall(n nodes.NodeID) {
	m := b.M
	c := b.BeginCall(n)
	switch {
	case c.Flags&nodes.GTF_CALL_M_TAILCALL != 0:
		b.conv.TailCall(c)
		return
	case backend.IsPoll(c):
		b.genPoll(n)
		return
	case backend.IsClassInit(c):
		b.genClassInit(n, c)
		return
	}
	target := backend.CallTarget(c)
	var site int
	b.ZeroUpper()
	switch {
	case target == 0:
		site = b.callLookup(b.CallEntry(c))
	case b.InReg(target):
		site = b.Asm.CallR(b.Reg(target))
	case m.Oper[target] == nodes.GT_CNS_INT && m.Flags[target]&nodes.GTF_ICON_SYMBOL != 0:
		site = b.callSym(RAX, uint64(m.IntValue(target)))
	default:
		site = b.Asm.CallM(b.Mem(target))
	}
	b.EndCall(c, site)
	if backend.IsThreadStatic(c) {
		b.genThreadStatic(n, c, site)
	} else {
		b.Safepoint(n, site)
	}
	b.conv.Returned(c, m.Type[n])
	if t := m.Type[n]; t.IsSmall() {
		r := b.Reg(n)
		b.Asm.RR(b.sizes.loads[t].ins, b.sizes.loads[t].size, r, r)
	}
}

// TailTarget returns the symbol that the tail call c jumps to; with cell, the symbol of the cell
// that holds the address. It returns 0 after loading the address into rax; with cell, after loading
// the address of a cell there, where the target's code expects it.
func (b *Backend) TailTarget(c *nodes.Call) (sym uint64, cell bool) {
	m, size := b.M, b.Asm.pointer()
	target := backend.CallTarget(c)
	switch {
	case target == 0:
		l := b.CallEntry(c)
		switch sym := b.symbolOf(l); {
		case sym != 0 && l.Access == ee.IAT_VALUE:
			return b.jumpTarget(sym), false
		case sym != 0 && l.Access == ee.IAT_PVALUE && c.Flags&nodes.GTF_CALL_M_TAILCALL_VIA_HELPER == 0:
			return sym, true
		case sym != 0:
			b.Asm.RM(INS_mov, size, RAX, AtSym(sym))
		default:
			b.Asm.RI64(RAX, int64(l.Addr.Bits))
			if l.Access != ee.IAT_VALUE {
				b.Asm.RM(INS_mov, size, RAX, At(RAX, 0))
			}
		}
		if l.Access == ee.IAT_PPVALUE {
			b.Asm.RM(INS_mov, size, RAX, At(RAX, 0))
		}
	case b.InReg(target):
		b.Copy(RAX, b.Reg(target), m.Model.TYP_I_IMPL)
	case m.Oper[target] == nodes.GT_CNS_INT && m.Flags[target]&nodes.GTF_ICON_SYMBOL != 0:
		return b.jumpTarget(uint64(m.IntValue(target))), false
	default:
		at := b.Mem(target)
		if at == At(RAX, 0) && b.Target.ABI.StubCell == targets.Reg(RAX) {
			return 0, true
		}
		b.Asm.RM(INS_mov, size, RAX, at)
	}
	return 0, false
}

// jumpTarget returns sym, or 0 after loading its address into rax if a jump cannot reach it.
func (b *Backend) jumpTarget(sym uint64) uint64 {
	if !b.FarCode(sym) {
		return sym
	}
	b.Asm.RI64(RAX, int64(ee.Symbol(sym).Payload()))
	return 0
}

// genThreadStatic computes the base of a thread's statics from the thread's block, which call n has
// returned.
func (b *Backend) genThreadStatic(n nodes.NodeID, c *nodes.Call, site int) {
	t := &b.Info.ThreadStatics
	if c.Helper == ee.CORINFO_HELP_GETDYNAMIC_NONGCTHREADSTATIC_BASE_NOCTOR_OPTIMIZED2 {
		b.Safepoint(n, site)
		b.Asm.RI(INS_add, EA_8, RAX, int64(c.VTabInd))
		return
	}
	stub := b.ThreadStaticStub(n, c)
	b.Asm.MI(INS_cmp, EA_4, At(RAX, int32(t.Count)), int64(c.VTabInd))
	b.Asm.Jcc(CC_LE, stub.Label)
	b.Asm.RM(INS_mov, EA_8, RAX, At(RAX, int32(t.Table)))
	b.Asm.RM(INS_mov, EA_8, RAX, At(RAX, int32(8*c.VTabInd)))
	b.Asm.RR(INS_test, EA_8, RAX, RAX)
	b.Asm.Jcc(CC_E, stub.Label)
	b.Asm.Bind(stub.Back)
}

// genClassInit tests the byte that says whether a class has been initialized.
func (b *Backend) genClassInit(n nodes.NodeID, c *nodes.Call) {
	b.Asm.MI(INS_test, EA_1, b.wordAt(c.Entry), 1)
	stub := b.ClassInitStub(n, c)
	b.Asm.Jcc(CC_E, stub.Label)
	b.Asm.Bind(stub.Back)
}

// genPutArgStk stores a stack argument to the outgoing area.
func (b *Backend) genPutArgStk(n nodes.NodeID) {
	m := b.M
	v := m.Op1[n]
	a := &m.Args[m.Val[n]]
	slot := At(RSP, int32(a.StackOffset))
	switch {
	case m.Oper[v] == nodes.GT_FIELD_LIST:
		r := m.FieldLists[m.Val[v]]
		for _, e := range m.FieldEntries[r.First:][:r.Count] {
			b.store(e.Type, offset(slot, e.Offset), e.Node)
		}
	case a.Type == nodes.TYP_STRUCT && (m.Type[v] == nodes.TYP_STRUCT || !b.InReg(v)):
		b.genBlk(n)
	default:
		b.store(m.Type[v].Actual(), slot, v)
	}
}

// genStoreInd stores through an address, with or without a write barrier.
func (b *Backend) genStoreInd(n nodes.NodeID) {
	m := b.M
	if m.Flags[n]&backend.FlagBarrier != 0 {
		if m.Flags[n]&backend.FlagChecked != 0 {
			b.CallHelper(ee.CORINFO_HELP_CHECKED_ASSIGN_REF)
		} else {
			b.CallHelper(ee.CORINFO_HELP_ASSIGN_REF)
		}
		return
	}
	t, v := m.Type[n], m.Op2[n]
	if m.Flags[n]&backend.FlagRMW != 0 {
		b.memBinary(rmwIns[m.Oper[v]], t, b.addr(m.Op1[n]), m.Op2[v])
		return
	}
	b.store(t, b.addr(m.Op1[n]), v)
}

// genStoreLcl stores to a local's slot.
func (b *Backend) genStoreLcl(n nodes.NodeID) {
	m := b.M
	v := m.Op1[n]
	lcl := m.LclOf(n)
	t := m.Type[n]
	if m.Oper[n] == nodes.GT_STORE_LCL_VAR {
		t = m.Locals[lcl].Type
	}
	mem := b.slotOf(lcl, m.LclOffset(n))
	switch {
	case b.IsRegLocal(n):
		b.setRegLocal(n, v, t)
	case m.Flags[n]&backend.FlagRMW != 0:
		b.memBinary(rmwIns[m.Oper[v]], t, mem, m.Op2[v])
	case t == nodes.TYP_STRUCT:
		b.genBlk(n)
	default:
		b.store(t, mem, v)
	}
}

// genLclHeap allocates on the stack. The outgoing area must stay at the bottom: it is removed first
// and allocated again below the new block. Every page is touched on the way down.
func (b *Backend) genLclHeap(n nodes.NodeID) {
	m, f := b.M, &b.Frame
	dst, size := b.Reg(n), b.internalInt(n)
	op := m.Op1[n]
	done, loop := b.Asm.NewLabel(), b.Asm.NewLabel()
	outgoing := f.Outgoing
	if !b.InReg(op) {
		v := b.Imm(op)
		if v == 0 {
			b.Clear(dst)
			return
		}
		b.Asm.RI64(size, (v+15)&^15)
	} else {
		b.Copy(size, b.Reg(op), b.Word)
		if m.Type[op].Size() < b.Target.PointerSize {
			b.Asm.RR(INS_mov, EA_4, size, b.Reg(op))
		}
		b.Clear(dst) // no bytes: null. size has been copied from op's register, which dst may be
		b.Asm.RR(INS_test, b.Ptr, size, size)
		b.Asm.Jcc(CC_E, done)
		b.Asm.RI(INS_add, b.Ptr, size, 15)
		b.Asm.RI(INS_and, b.Ptr, size, -16)
	}
	if outgoing != 0 {
		b.Asm.RI(INS_add, b.Ptr, RSP, int64(outgoing))
	}
	if m.Info.Options&ee.CORINFO_OPT_INIT_LOCALS != 0 {
		b.Asm.Bind(loop)
		for range 16 / b.Ptr {
			b.Asm.I(INS_push, 0)
		}
		b.Asm.RI(INS_sub, b.Ptr, size, 16)
		b.Asm.Jcc(CC_NE, loop)
	} else {
		page := int64(max(b.Info.OSPageSize, 4096))
		last := b.Asm.NewLabel()
		b.Asm.Bind(loop)
		b.Asm.RI(INS_cmp, b.Ptr, size, page)
		b.Asm.Jcc(CC_B, last)
		b.Asm.RI(INS_sub, b.Ptr, RSP, page)
		b.Asm.MR(INS_test, EA_4, At(RSP, 0), RAX)
		b.Asm.RI(INS_sub, b.Ptr, size, page)
		b.Asm.Jmp(loop)
		b.Asm.Bind(last)
		b.Asm.RR(INS_sub, b.Ptr, RSP, size)
	}
	if outgoing != 0 {
		b.Asm.RI(INS_sub, b.Ptr, RSP, int64(outgoing))
	}
	b.Asm.MR(INS_test, EA_4, At(RSP, 0), RAX)
	b.Asm.RM(INS_lea, b.Ptr, dst, At(RSP, outgoing))
	b.Asm.Bind(done)
}
