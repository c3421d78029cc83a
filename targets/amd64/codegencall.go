package amd64

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// called records call site i, as the emitter numbered it.
func (b *backend) called(i int, method ee.MethodHandle, helper ee.Helper) {
	g := &b.gen
	if i != len(g.sites) {
		panic("BUG: amd64: a call was emitted that is not recorded")
	}
	g.sites = append(g.sites, callSite{g.il, method, helper})
	g.afterCall = b.e.Size()
}

// callHelper calls a helper whose arguments are in place, and returns the
// site. rax may be lost.
func (b *backend) callHelper(h ee.Helper) (site int) {
	site = b.callLookup(b.jit.GetHelperFtn(h))
	b.called(site, 0, h)
	return site
}

// callLookup calls what l reaches and returns the site. rax may be lost.
func (b *backend) callLookup(l ee.ConstLookup) int { return b.callVia(xarch.RAX, l) }

// callVia is callLookup with a scratch register of its own.
func (b *backend) callVia(tmp xarch.Reg, l ee.ConstLookup) int {
	if l.Addr.IsSymbol {
		switch l.Access {
		case ee.IAT_VALUE:
			return b.e.CallSym(l.Addr.Bits)
		case ee.IAT_PVALUE:
			return b.e.CallM(xarch.AtSym(l.Addr.Bits))
		}
		b.e.RM(xarch.INS_mov, xarch.EA_8, tmp, xarch.AtSym(l.Addr.Bits))
		return b.e.CallM(xarch.At(tmp, 0))
	}
	b.e.RI64(tmp, int64(l.Addr.Bits))
	switch l.Access {
	case ee.IAT_VALUE:
		return b.e.CallR(tmp)
	case ee.IAT_PPVALUE:
		b.e.RM(xarch.INS_mov, xarch.EA_8, tmp, xarch.At(tmp, 0))
	}
	return b.e.CallM(xarch.At(tmp, 0))
}

// genCall emits the call; arguments and target are in place.
func (b *backend) genCall(n nodes.NodeID) {
	m, g := b.m, &b.gen
	c := &m.Calls[m.Val[n]]
	if c.ILOffset != ee.NoILOffset {
		g.il = c.ILOffset
	}
	switch {
	case c.Flags&nodes.GTF_CALL_M_TAILCALL != 0:
		b.genTailCall(c)
		return
	case isPoll(c):
		b.genPoll(n)
		return
	}
	method, helper := c.Method, c.Helper
	if c.Kind == nodes.CT_HELPER {
		method = 0
	} else {
		helper = ee.CORINFO_HELP_UNDEF
	}
	target := c.Control
	if target == 0 {
		target = c.Addr
	}
	var site int
	var back xarch.Label
	native := c.Flags&nodes.GTF_CALL_UNMANAGED != 0
	b.zeroUpper()
	if native {
		back = b.enterNative(c)
	}
	switch {
	case target == 0:
		site = b.callLookup(b.callEntry(c))
	case b.inReg(target):
		site = b.e.CallR(b.reg(target))
	case m.Oper[target] == nodes.GT_CNS_INT && m.Flags[target]&nodes.GTF_ICON_SYMBOL != 0:
		site = b.e.CallSym(uint64(m.IntValue(target)))
	default:
		site = b.e.CallM(b.mem(target))
	}
	if native {
		b.e.Bind(back)
	}
	b.called(site, method, helper)
	b.safepoint(n, site)
	if native {
		b.leaveNative()
	}
	if t := m.Type[n]; t.IsSmall() {
		r := b.reg(n)
		b.e.RR(loads[t].ins, loads[t].size, r, r)
	}
}

// genTailCall leaves the frame and jumps to the target. What the target is
// computed from may lie in registers that the frame's end restores, so its
// address waits in rax unless it is a symbol. The stack arguments have been
// stored to the outgoing area like those of any call; now that all parameters
// have been read they move over the incoming ones.
func (b *backend) genTailCall(c *nodes.Call) {
	sym := b.tailTarget(c)
	if c.Flags&nodes.GTF_CALL_M_TAILCALL_VIA_HELPER != 0 {
		if sym != 0 {
			b.e.LeaSym(xarch.RAX, sym)
		}
		b.e.RI(xarch.INS_mov, xarch.EA_4, xarch.R10, int64(c.StackSize))
		b.called(b.e.CallSym(b.jit.GetHelperFtn(ee.CORINFO_HELP_TAILCALL).Addr.Bits), 0, ee.CORINFO_HELP_TAILCALL)
		b.e.Op(xarch.INS_int3)
		return
	}
	for at := int32(b.v.ABI.ShadowSpace); at < int32(c.StackSize); at += 8 {
		b.e.RM(xarch.INS_mov, xarch.EA_8, xarch.R10, xarch.At(xarch.RSP, at))
		b.e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RBP, 16+at), xarch.R10)
	}
	b.leaveFrame()
	if sym != 0 {
		b.e.JmpSym(sym)
	} else {
		b.e.TailJmpR(xarch.RAX)
	}
}

// tailTarget returns the symbol that c calls, or 0 after loading its address
// into rax.
func (b *backend) tailTarget(c *nodes.Call) uint64 {
	m := b.m
	target := c.Control
	if target == 0 {
		target = c.Addr
	}
	switch {
	case target == 0:
		l := b.callEntry(c)
		switch {
		case l.Access == ee.IAT_VALUE && l.Addr.IsSymbol:
			return l.Addr.Bits
		case l.Addr.IsSymbol:
			b.e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.AtSym(l.Addr.Bits))
		default:
			b.e.RI64(xarch.RAX, int64(l.Addr.Bits))
			if l.Access != ee.IAT_VALUE {
				b.e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(xarch.RAX, 0))
			}
		}
		if l.Access == ee.IAT_PPVALUE {
			b.e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(xarch.RAX, 0))
		}
	case b.inReg(target):
		b.move(xarch.RAX, b.reg(target), nodes.TYP_LONG)
	case m.Oper[target] == nodes.GT_CNS_INT && m.Flags[target]&nodes.GTF_ICON_SYMBOL != 0:
		return uint64(m.IntValue(target))
	default:
		b.e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, b.mem(target))
	}
	return 0
}

// genJmp puts the parameters back where they arrived and jumps to another
// method (IL jmp).
func (b *backend) genJmp(n nodes.NodeID) {
	m := b.m
	b.leaveStub()
	for i := range m.Locals[:m.NumParams] {
		l := &m.Locals[i]
		for p := range l.NumArgRegs {
			b.loadMem(xarch.Reg(l.ArgReg[p]), l.ArgRegType[p], b.local(nodes.LclNum(i), uint32(l.ArgRegOffset[p])))
		}
	}
	v, symbol := m.IntValue(n), m.Flags[n]&nodes.GTF_ICON_SYMBOL != 0
	if !symbol { // ahead of the epilog, which unwinders know by its instructions
		b.e.RI64(xarch.RAX, v)
	}
	b.leaveFrame()
	switch {
	case symbol:
		b.e.JmpSym(uint64(v))
	case m.Flags[n]&nodes.GTF_JMP_CELL != 0:
		b.e.TailJmpM(xarch.At(xarch.RAX, 0))
	default:
		b.e.TailJmpR(xarch.RAX)
	}
}

// genReturn puts the result where it belongs and leaves.
func (b *backend) genReturn(n nodes.NodeID) {
	m := b.m
	v := m.Op1[n]
	d := &m.RetDesc
	switch {
	case v == 0:
		if m.RetBufLcl != nodes.NoLcl { // the buffer's address is the result
			b.loadMem(xarch.RAX, nodes.TYP_BYREF, b.local(m.RetBufLcl, 0))
		}
	case m.Oper[v] == nodes.GT_MULTI_VAR:
		b.genReturnMultiVar(v)
	case m.MultiCall(v) != 0, m.Oper[v] == nodes.GT_FIELD_LIST:
	case !b.inReg(v):
		for i := range d.Count {
			b.loadMem(xarch.Reg(d.Regs[i]), d.Types[i], b.local(m.LclOf(v), m.LclOffset(v)+uint32(d.Offset[i])))
		}
	default:
		if m.RetType == nodes.TYP_STRUCT && d.Count == 2 { // an initialised struct: all zero
			b.zero(xarch.Reg(d.Regs[1]))
		}
	}
	b.leaveStub()
	b.epilog()
}

// genPutArgStk stores a stack argument to the outgoing area.
func (b *backend) genPutArgStk(n nodes.NodeID) {
	m := b.m
	v := m.Op1[n]
	a := &m.Args[m.Val[n]]
	slot := xarch.At(xarch.RSP, int32(a.StackOffset))
	switch {
	case m.Oper[v] == nodes.GT_FIELD_LIST:
		r := m.FieldLists[m.Val[v]]
		for _, e := range m.FieldEntries[r.First:][:r.Count] {
			b.store(e.Type, offset(slot, e.Offset), e.Node)
		}
	case a.Type == nodes.TYP_STRUCT && (m.Type[v] == nodes.TYP_STRUCT || !b.inReg(v)):
		b.genBlk(n)
	default:
		b.store(m.Type[v].Actual(), slot, v)
	}
}

// store writes a register or a contained constant as a value of type t.
func (b *backend) store(t nodes.VarType, mem xarch.Mem, v nodes.NodeID) {
	m := b.m
	switch {
	case b.inReg(v):
		b.storeMem(t, mem, b.reg(v))
	case m.Oper[v] == nodes.GT_CNS_DBL:
		bits, _ := b.storedBits(v)
		b.e.MI(xarch.INS_mov, memSize(t), mem, bits)
	default:
		b.e.MI(xarch.INS_mov, memSize(t), mem, cutImm(b.imm(v), t))
	}
}

// cutImm brings an immediate into the range of a store of type t.
func cutImm(v int64, t nodes.VarType) int64 {
	switch t.Size() {
	case 1:
		return int64(int8(v))
	case 2:
		return int64(int16(v))
	case 4:
		return int64(int32(v))
	}
	return v
}

// genStoreInd stores through an address, with or without a write barrier.
func (b *backend) genStoreInd(n nodes.NodeID) {
	m := b.m
	if m.Flags[n]&flagBarrier != 0 {
		if m.Flags[n]&flagChecked != 0 {
			b.callHelper(ee.CORINFO_HELP_CHECKED_ASSIGN_REF)
		} else {
			b.callHelper(ee.CORINFO_HELP_ASSIGN_REF)
		}
		return
	}
	t, v := m.Type[n], m.Op2[n]
	if m.Flags[n]&flagRMW != 0 {
		b.memBinary(rmwIns[m.Oper[v]], t, b.addr(m.Op1[n]), m.Op2[v])
		return
	}
	b.store(t, b.addr(m.Op1[n]), v)
}

// genStoreLcl stores to a local's slot.
func (b *backend) genStoreLcl(n nodes.NodeID) {
	m := b.m
	v := m.Op1[n]
	lcl := m.LclOf(n)
	t := m.Type[n]
	if m.Oper[n] == nodes.GT_STORE_LCL_VAR {
		t = m.Locals[lcl].Type
	}
	mem := b.local(lcl, m.LclOffset(n))
	switch {
	case b.isRegLocal(n):
		b.setRegLocal(n, v, t)
	case m.Flags[n]&flagRMW != 0:
		b.memBinary(rmwIns[m.Oper[v]], t, mem, m.Op2[v])
	case t == nodes.TYP_STRUCT:
		b.genBlk(n)
	default:
		b.store(t, mem, v)
	}
}

// genLclHeap allocates on the stack. The outgoing area stays at the bottom:
// it is given up first and taken again below the new block. Every page is
// touched on the way down.
func (b *backend) genLclHeap(n nodes.NodeID) {
	m, f := b.m, &b.gen.frame
	dst, size := b.reg(n), b.internalInt(n)
	op := m.Op1[n]
	done, loop := b.e.NewLabel(), b.e.NewLabel()
	outgoing := f.outgoing
	if !b.inReg(op) {
		v := b.imm(op)
		if v == 0 {
			b.zero(dst)
			return
		}
		b.e.RI64(size, (v+15)&^15)
	} else {
		b.move(size, b.reg(op), nodes.TYP_LONG)
		if m.Type[op].Size() < 8 {
			b.e.RR(xarch.INS_mov, xarch.EA_4, size, b.reg(op))
		}
		b.zero(dst) // of no bytes: null. size is read no more than dst is op's register
		b.e.RR(xarch.INS_test, xarch.EA_8, size, size)
		b.e.Jcc(xarch.CC_E, done)
		b.e.RI(xarch.INS_add, xarch.EA_8, size, 15)
		b.e.RI(xarch.INS_and, xarch.EA_8, size, -16)
	}
	if outgoing != 0 {
		b.e.RI(xarch.INS_add, xarch.EA_8, xarch.RSP, int64(outgoing))
	}
	if m.Info.Options&ee.CORINFO_OPT_INIT_LOCALS != 0 {
		b.e.Bind(loop)
		b.e.I(xarch.INS_push, 0)
		b.e.I(xarch.INS_push, 0)
		b.e.RI(xarch.INS_sub, xarch.EA_8, size, 16)
		b.e.Jcc(xarch.CC_NE, loop)
	} else {
		page := int64(max(b.info.OSPageSize, 4096))
		last := b.e.NewLabel()
		b.e.Bind(loop)
		b.e.RI(xarch.INS_cmp, xarch.EA_8, size, page)
		b.e.Jcc(xarch.CC_B, last)
		b.e.RI(xarch.INS_sub, xarch.EA_8, xarch.RSP, page)
		b.e.MR(xarch.INS_test, xarch.EA_4, xarch.At(xarch.RSP, 0), xarch.RAX)
		b.e.RI(xarch.INS_sub, xarch.EA_8, size, page)
		b.e.Jmp(loop)
		b.e.Bind(last)
		b.e.RR(xarch.INS_sub, xarch.EA_8, xarch.RSP, size)
	}
	if outgoing != 0 {
		b.e.RI(xarch.INS_sub, xarch.EA_8, xarch.RSP, int64(outgoing))
	}
	b.e.MR(xarch.INS_test, xarch.EA_4, xarch.At(xarch.RSP, 0), xarch.RAX)
	b.e.RM(xarch.INS_lea, xarch.EA_8, dst, xarch.At(xarch.RSP, outgoing))
	b.e.Bind(done)
}
