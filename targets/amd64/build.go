package amd64

import (
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/xarch"
)

// Register requirements. Each case of buildNode mirrors the node's case in
// genNode: what that code reads before and after its first write is here a Use
// or a UseDelayFree.

// BuildRefs implements targets.Backend.
func (b *backend) BuildRefs(m *nodes.Method, env *targets.Env, blk nodes.BlockID, first nodes.NodeID, refs *targets.Refs) nodes.NodeID {
	if b.m != m || b.env != env {
		b.begin(m, env)
	}
	b.blk, b.refs = blk, refs
	b.ints, b.floats = intRegs, allFloat
	oper, next := m.Oper, m.Next
	for n := first; n != 0; n = next[n] {
		switch o := oper[n]; {
		case o != nodes.GT_IL_OFFSET:
			refs.Begin(n)
			b.buildNode(n, o)
		case refs.IsFull():
			refs.End()
			return n
		}
	}
	refs.End()
	return 0
}

// use asks for operand n, or for the registers of a contained one, outside of
// avoid.
func (b *backend) use(n nodes.NodeID, avoid targets.RegMask) { b.useAs(n, avoid, false) }

// useDelay is use of an operand that is read behind the first write to the
// node's result.
func (b *backend) useDelay(n nodes.NodeID) { b.useAs(n, 0, true) }

func (b *backend) useAs(n nodes.NodeID, avoid targets.RegMask, delay bool) {
	if n == 0 {
		return
	}
	m := b.m
	if b.contained(n) {
		b.useContained(n, avoid, delay)
		return
	}
	mask := b.ints &^ avoid
	if m.Type[n].IsFloat() {
		mask = b.floats
	}
	if delay {
		b.refs.UseDelayFree(n, mask)
	} else {
		b.refs.Use(n, mask)
	}
}

// useContained asks for what contained operand n reads.
func (b *backend) useContained(n nodes.NodeID, avoid targets.RegMask, delay bool) {
	m := b.m
	switch o := m.Oper[n]; o {
	case nodes.GT_CNS_INT, nodes.GT_CNS_DBL:
	case nodes.GT_LCL_VAR:
		b.readLcl(nodes.LclNum(m.Val[n]))
	case nodes.GT_MULTI_VAR:
		for _, x := range m.MultiVarsOf(n) {
			b.readLcl(x.Lcl)
		}
	default:
		if k := o.Kind(); k&(nodes.GTK_LEAF|nodes.GTK_SPECIAL|nodes.GTK_VALOP|nodes.GTK_BINOP) == 0 {
			b.useAs(m.Op1[n], avoid, delay)
			return
		}
		for it := m.Operands(n); it.Next(); {
			b.useAs(it.Node(), avoid, delay)
		}
	}
}

// readLcl notes a read of local l, if that lives in a register.
func (b *backend) readLcl(l nodes.LclNum) {
	if l := &b.m.Locals[l]; l.Flags&nodes.LvRegister != 0 {
		b.refs.Read(l.Reg)
	}
}

// useFixed asks for n in one register, unless it is contained.
func (b *backend) useFixed(n nodes.NodeID, reg targets.RegMask) {
	if b.contained(n) {
		b.useAs(n, 0, false)
		return
	}
	b.refs.Use(n, reg)
}

// defMask is the registers that n's value may be in: those of its type, or the
// one that the local to be stored next lives in.
func (b *backend) defMask(n nodes.NodeID) targets.RegMask {
	m := b.m
	switch t := m.Type[n]; {
	case m.Flags[n]&flagTarget != 0:
		return targets.MaskOf(m.Locals[m.Val[m.Next[n]]].Reg)
	case t.IsFloat():
		return b.floats
	}
	return b.ints
}

// kill says that the current node destroys registers of which the method's
// caller may want some back.
func (b *backend) kill(set targets.RegMask) {
	b.killed |= set
	b.refs.Kill(set)
}

func (b *backend) def(n nodes.NodeID) { b.refs.Def(b.defMask(n)) }

// defTwoAddress is def of an instruction that overwrites its first operand.
func (b *backend) defTwoAddress(n nodes.NodeID) { b.refs.DefPreferUse(b.defMask(n)) }

func (b *backend) buildNode(n nodes.NodeID, o nodes.Oper) {
	m := b.m
	r := b.refs
	op1, op2 := m.Op1[n], m.Op2[n]
	switch o {
	case nodes.GT_NO_OP, nodes.GT_MEMORYBARRIER, nodes.GT_START_NONGC, nodes.GT_JMP, nodes.GT_JCC:
	case nodes.GT_CALLFINALLY, nodes.GT_CATCHRET:

	case nodes.GT_LCL_VAR:
		b.readLcl(nodes.LclNum(m.Val[n]))
		b.def(n)
	case nodes.GT_LCL_FLD, nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR,
		nodes.GT_LABEL, nodes.GT_CNS_INT, nodes.GT_CNS_LNG, nodes.GT_CNS_DBL, nodes.GT_SETCC, nodes.GT_JMPTABLE:
		b.def(n)
	case nodes.GT_CATCH_ARG:
		r.Def(targets.MaskOf(b.v.CatchArg))
	case nodes.GT_PHYSREG:
		r.Def(targets.MaskOf(targets.Reg(m.Val[n])))

	case nodes.GT_NOP, nodes.GT_KEEPALIVE, nodes.GT_NULLCHECK:
		b.use(op1, 0)
	case nodes.GT_RETURNTRAP:
		b.use(op1, 0)
		r.Kill(b.v.CallerSaved)

	case nodes.GT_NOT, nodes.GT_NEG, nodes.GT_BSWAP:
		b.use(op1, 0)
		b.defTwoAddress(n)
	case nodes.GT_POPCNT, nodes.GT_BITCAST, nodes.GT_IND, nodes.GT_ARR_LENGTH, nodes.GT_INTRINSIC:
		b.use(op1, 0)
		b.def(n)
	case nodes.GT_SIMD:
		b.buildSIMD(n)
	case nodes.GT_CKFINITE:
		b.use(op1, 0)
		r.Internal(b.ints)
		b.defTwoAddress(n)
	case nodes.GT_CAST:
		b.buildCast(n)
	case nodes.GT_LEA:
		b.use(op1, 0)
		b.use(op2, 0)
		b.def(n)

	case nodes.GT_ADD, nodes.GT_SUB, nodes.GT_AND, nodes.GT_OR, nodes.GT_XOR, nodes.GT_FLOAT_PAIR:
		b.buildBinary(n)
	case nodes.GT_ISINST:
		b.use(op1, 0)
		b.useDelay(op2)
		b.defTwoAddress(n)
	case nodes.GT_CASTCLASS:
		b.use(op1, 0)
		b.use(op2, 0)
		b.defTwoAddress(n)
	case nodes.GT_MUL, nodes.GT_MULHI:
		b.buildMul(n)
	case nodes.GT_DIV, nodes.GT_MOD, nodes.GT_UDIV, nodes.GT_UMOD:
		if m.Type[n].IsFloat() {
			b.buildBinary(n)
			return
		}
		if b.divByConst(n) {
			b.buildDivByConst(n)
			return
		}
		r.Use(op1, rax)
		b.use(op2, rax|rdx)
		r.Kill(rax | rdx)
		if o := m.Oper[n]; o == nodes.GT_DIV || o == nodes.GT_UDIV {
			r.Def(rax)
		} else {
			r.Def(rdx)
		}
	case nodes.GT_LSH, nodes.GT_RSH, nodes.GT_RSZ, nodes.GT_ROL, nodes.GT_ROR:
		if b.contained(op2) {
			b.use(op1, 0)
		} else {
			b.use(op1, rcx)
			r.UseDelayFree(op2, rcx)
		}
		b.defTwoAddress(n)

	case nodes.GT_EQ, nodes.GT_NE, nodes.GT_LT, nodes.GT_LE, nodes.GT_GE, nodes.GT_GT, nodes.GT_TEST_EQ, nodes.GT_TEST_NE, nodes.GT_BT_EQ, nodes.GT_BT_NE,
		nodes.GT_INST_EQ, nodes.GT_INST_NE, nodes.GT_CMP:
		b.use(op1, 0)
		b.use(op2, 0)
		if m.Flags[n]&nodes.GTF_SET_FLAGS == 0 {
			b.def(n)
		}
	case nodes.GT_ARR_BOUNDS_CHECK:
		b.use(op1, 0)
		b.use(op2, 0)
		if b.contained(op1) && b.contained(op2) && m.Oper[op1] == nodes.GT_CNS_INT && m.Oper[op2] == nodes.GT_CNS_INT {
			r.Internal(b.ints)
		}
	case nodes.GT_SWITCH_TABLE:
		b.use(op1, 0)
		r.Internal(b.ints)
		r.Internal(b.ints)

	case nodes.GT_XADD, nodes.GT_XCHG:
		b.useDelay(op1)
		b.use(op2, 0)
		b.def(n)
	case nodes.GT_LOCKADD:
		b.use(op1, 0)
		b.use(op2, 0)
	case nodes.GT_SELECT:
		b.use(op2, 0)
		b.useDelay(op1)
		b.use(nodes.NodeID(m.Val[n]), 0)
		b.defTwoAddress(n)
	case nodes.GT_CMPXCHG:
		b.use(op1, rax)
		b.use(op2, rax)
		r.Use(nodes.NodeID(m.Val[n]), rax)
		r.Def(rax)

	case nodes.GT_STORE_LCL_VAR, nodes.GT_STORE_LCL_FLD:
		b.buildStoreLcl(n)
	case nodes.GT_STOREIND:
		if m.Flags[n]&flagBarrier != 0 {
			r.Use(op1, targets.MaskOf(b.v.BarrierDst))
			r.Use(op2, targets.MaskOf(b.v.BarrierSrc))
			r.Kill(b.v.BarrierKill)
			return
		}
		b.use(op1, 0)
		if m.Flags[n]&flagRMW != 0 {
			op2 = m.Op2[op2]
		}
		b.use(op2, 0)
	case nodes.GT_STORE_MULTI_VAR:
		b.buildStoreMultiVar(n)
	case nodes.GT_STORE_OBJ, nodes.GT_STORE_BLK:
		b.buildBlk(n)
	case nodes.GT_STORE_DYN_BLK:
		r.Use(op1, rdi)
		if m.IsBlkSource(n, op2) {
			r.Use(m.Op1[op2], rsi)
		} else {
			r.Use(op2, rax)
		}
		r.Use(nodes.NodeID(m.Val[n]), rcx)
		b.kill(rdi | rsi | rcx | rax)
	case nodes.GT_LCLHEAP:
		b.use(op1, 0)
		r.Internal(b.ints)
		b.def(n)

	case nodes.GT_RETURN:
		b.buildReturn(n)
	case nodes.GT_RETFILT:
		if op1 != 0 {
			r.Use(op1, rax)
		}
	case nodes.GT_PUTARG_REG:
		b.buildPutArgReg(n)
	case nodes.GT_PUTARG_STK:
		b.buildPutArgStk(n)
	case nodes.GT_CALL:
		b.buildCall(n)
	default:
		panic("BUG: amd64: no register requirements for " + m.Oper[n].String())
	}
}

// buildBinary: op1 becomes the result. A commutative operation may have its
// result in either operand, so only what a memory operand's address needs must
// stay apart; an addition of two registers or a constant may also be a lea.
func (b *backend) buildBinary(n nodes.NodeID) {
	m := b.m
	op2 := m.Op2[n]
	b.use(m.Op1[n], 0)
	if m.Oper[n].Is(nodes.GTK_COMMUTE) && !b.contained(op2) || m.Type[n].IsFloat() && b.vex() {
		b.use(op2, 0)
	} else {
		b.useDelay(op2)
	}
	b.defTwoAddress(n)
}

func (b *backend) buildMul(n nodes.NodeID) {
	m := b.m
	op1, op2 := m.Op1[n], m.Op2[n]
	if b.isWideMul(n) {
		b.refs.Use(op1, rax)
		b.use(op2, rax|rdx)
		b.refs.Kill(rax | rdx)
		if m.Oper[n] == nodes.GT_MULHI {
			b.refs.Def(rdx)
		} else {
			b.refs.Def(rax)
		}
		return
	}
	if b.contained(op2) && m.Oper[op2] == nodes.GT_CNS_INT { // three operands
		b.use(op1, 0)
		b.def(n)
		return
	}
	b.buildBinary(n)
}

// isWideMul tells whether n needs the form with the result in rdx:rax.
func (b *backend) isWideMul(n nodes.NodeID) bool {
	m := b.m
	const uns = nodes.GTF_OVERFLOW | nodes.GTF_UNSIGNED
	return m.Oper[n] == nodes.GT_MULHI || !m.Type[n].IsFloat() && m.Flags[n]&uns == uns
}

func (b *backend) buildCast(n nodes.NodeID) {
	m := b.m
	op := m.Op1[n]
	from, to := m.Type[op], nodes.VarType(m.Val[n])
	uns := m.Flags[n]&nodes.GTF_UNSIGNED != 0
	checked := m.Flags[n]&nodes.GTF_OVERFLOW != 0
	switch {
	case from.IsFloat() && to.IsInt():
		if checked || to == nodes.TYP_ULONG {
			b.use(op, 0)
			b.refs.Internal(b.floats)
		} else {
			b.use(op, 0)
		}
	case to.IsFloat() && !from.IsFloat() && uns && from.Size() == 8:
		b.use(op, 0)
		b.refs.Internal(b.ints)
		b.refs.Internal(b.ints)
	case to.IsFloat() && !from.IsFloat() && uns:
		b.use(op, 0)
		b.refs.Internal(b.ints)
	case checked && !from.IsFloat() && from.Size() == 8 && to == nodes.TYP_UINT:
		b.use(op, 0)
		b.refs.Internal(b.ints)
	case uns && to.Size() == 8 && from.Size() == 4 && !b.contained(op): // mostly nothing to do
		b.use(op, 0)
		b.defTwoAddress(n)
		return
	default:
		b.use(op, 0)
	}
	b.def(n)
}

func (b *backend) buildStoreLcl(n nodes.NodeID) {
	m := b.m
	v := m.Op1[n]
	t := m.Type[n]
	if m.Oper[n] == nodes.GT_STORE_LCL_VAR {
		t = m.Locals[m.Val[n]].Type
	}
	switch {
	case m.Flags[n]&flagRMW != 0:
		b.use(m.Op2[v], 0)
	case t == nodes.TYP_STRUCT:
		b.buildBlk(n)
	case b.isRegLocal(n):
		b.use(v, 0)
		b.refs.Write(targets.MaskOf(m.Locals[m.Val[n]].Reg))
	default:
		b.use(v, 0)
	}
}

// buildBlk is for struct stores and struct stack arguments.
func (b *backend) buildBlk(n nodes.NodeID) {
	op := b.blkOf(n)
	r := b.refs
	switch op.kind {
	case blkRegs:
		b.useParts(op.src)
	case blkCopyUnroll:
		b.use(op.dst, 0)
		b.use(op.src, 0)
		if op.size >= 16 && !b.hasGC(&op) {
			r.Internal(b.floats)
		} else {
			r.Internal(b.ints)
		}
	case blkFillUnroll:
		b.use(op.dst, 0)
		if b.fillNeedsXmm(&op) {
			r.Internal(b.floats)
		}
		if byte(b.m.IntValue(op.src)) != 0 || b.hasGC(&op) {
			r.Internal(b.ints)
		}
	case blkFillRep:
		b.useAddr(op.dst, rdi, rax|rcx)
		if !b.contained(op.src) {
			r.Use(op.src, rax)
		}
		b.kill(rdi | rax | rcx)
	case blkCopyRep, blkCopyBarrier:
		src := b.addrOfSource(op.src)
		b.useAddr(op.dst, rdi, rsi)
		b.useAddr(src, rsi, rdi)
		if op.kind == blkCopyBarrier {
			b.kill(b.v.ByRefKill)
		} else {
			b.kill(rdi | rsi | rcx)
		}
	}
}

// useAddr asks for an address that goes to reg: as a value there, or as the
// parts of a contained one outside of avoid.
func (b *backend) useAddr(a nodes.NodeID, reg, avoid targets.RegMask) {
	switch {
	case a == 0:
	case b.contained(a):
		b.use(a, reg|avoid)
	default:
		b.refs.Use(a, reg)
	}
}

// addrOfSource returns the address node of an OBJ, BLK or IND; 0 for a local.
func (b *backend) addrOfSource(src nodes.NodeID) nodes.NodeID {
	switch b.m.Oper[src] {
	case nodes.GT_OBJ, nodes.GT_BLK, nodes.GT_IND:
		return b.m.Op1[src]
	}
	return 0
}

func (b *backend) buildReturn(n nodes.NodeID) {
	m := b.m
	v := m.Op1[n]
	d := &m.RetDesc
	switch {
	case v == 0:
	case m.ReturnsMulti(v):
		for i := range d.Count {
			b.refs.UsePart(v, i, targets.MaskOf(d.Regs[i]))
		}
	case m.Oper[v] == nodes.GT_FIELD_LIST:
		list := m.FieldLists[m.Val[v]]
		for i, e := range m.FieldEntries[list.First:][:list.Count] {
			b.useFixed(e.Node, targets.MaskOf(d.Regs[i]))
		}
	case b.contained(v): // locals
		b.use(v, 0)
	default:
		b.refs.Use(v, targets.MaskOf(b.retReg(v)))
	}
}

// retReg is the register that a scalar result v leaves in.
func (b *backend) retReg(v nodes.NodeID) targets.Reg {
	switch {
	case b.m.RetDesc.Count != 0:
		return b.m.RetDesc.Regs[0]
	case b.m.Type[v].IsFloat():
		return b.v.ABI.FloatRets[0]
	}
	return b.v.ABI.IntRets[0]
}

func (b *backend) buildPutArgReg(n nodes.NodeID) {
	m := b.m
	reg := targets.MaskOf(targets.Reg(m.Val[n]))
	v := m.Op1[n]
	if b.contained(v) {
		b.use(v, 0)
	} else {
		b.refs.Use(v, reg)
	}
	b.refs.Def(reg)
}

func (b *backend) buildPutArgStk(n nodes.NodeID) {
	m := b.m
	v := m.Op1[n]
	switch {
	case m.Oper[v] == nodes.GT_FIELD_LIST:
		b.use(v, 0)
	case m.Args[m.Val[n]].Type == nodes.TYP_STRUCT && (m.Type[v] == nodes.TYP_STRUCT || b.contained(v)):
		b.buildBlk(n)
	default:
		b.use(v, 0)
	}
}

func (b *backend) buildCall(n nodes.NodeID) {
	m := b.m
	r := b.refs
	c := &m.Calls[m.Val[n]]
	kill, own := b.v.CallerSaved, b.v.argRegs
	if c.Flags&nodes.GTF_CALL_UNMANAGED != 0 { // references go to memory; r10 and r11 are used on the way
		kill, own = kill|b.v.saved&allInt, own|r10
	}
	for _, a := range m.Args[c.Args.First:][:c.Args.Count] {
		if a.NumRegs == 0 || a.Late == 0 {
			continue
		}
		if m.Oper[a.Late] == nodes.GT_FIELD_LIST {
			list := m.FieldLists[m.Val[a.Late]]
			for _, e := range m.FieldEntries[list.First:][:list.Count] {
				r.Use(e.Node, targets.MaskOf(targets.Reg(m.Val[e.Node])))
			}
			continue
		}
		r.Use(a.Late, targets.MaskOf(targets.Reg(m.Val[a.Late])))
	}
	if c.Addr != 0 {
		b.use(c.Addr, own)
	}
	if c.Control != 0 {
		b.use(c.Control, own)
	}
	r.Kill(kill)
	switch {
	case m.Type[n] == nodes.TYP_VOID:
	case c.Ret.Count == 1:
		r.Def(targets.MaskOf(c.Ret.Regs[0]))
	case m.Flags[n]&nodes.GTF_UNUSED_VALUE == 0:
		for i := range c.Ret.Count {
			r.DefPart(i, targets.MaskOf(c.Ret.Regs[i]))
		}
	}
}

// fillNeedsXmm tells whether an unrolled fill uses 16-byte stores.
func (b *backend) fillNeedsXmm(op *blkOp) bool { return op.size >= 16 && !b.hasGC(op) }

// internalInt and internalFloat return n's scratch registers, in order.
func (b *backend) internalInt(n nodes.NodeID) xarch.Reg {
	mask := targets.RegMask(b.m.Internal[n]) & allInt
	if mask == 0 {
		panic("BUG: amd64: no scratch register for " + b.m.Oper[n].String())
	}
	return xarch.Reg(mask.First())
}

func (b *backend) internalInt2(n nodes.NodeID) xarch.Reg {
	mask := targets.RegMask(b.m.Internal[n]) & allInt
	if mask.Count() < 2 {
		panic("BUG: amd64: no second scratch register for " + b.m.Oper[n].String())
	}
	return xarch.Reg((mask &^ targets.MaskOf(mask.First())).First())
}

func (b *backend) internalFloat(n nodes.NodeID) xarch.Reg {
	mask := targets.RegMask(b.m.Internal[n]) & allFloat
	if mask == 0 {
		panic("BUG: amd64: no floating-point scratch register for " + b.m.Oper[n].String())
	}
	return xarch.Reg(mask.First())
}

func (b *backend) internalFloat2(n nodes.NodeID) xarch.Reg {
	mask := targets.RegMask(b.m.Internal[n]) & allFloat
	if mask.Count() < 2 {
		panic("BUG: amd64: no second floating-point scratch register for " + b.m.Oper[n].String())
	}
	return xarch.Reg((mask &^ targets.MaskOf(mask.First())).First())
}
