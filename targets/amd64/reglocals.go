package amd64

import (
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/xarch"
)

// Locals in registers (lsra.Locals has chosen them):
//
//	s = 0                       xor ebx, ebx          (was: mov [rbp-16], 0)
//	loop: s = s + a[i]          add ebx, [rax+rcx*4+16]
//
// Lowering lets instructions read such locals where they are, and compute what
// is stored to one in its register.

// Clobbers implements targets.Backend.
func (b *backend) Clobbers(m *nodes.Method, env *targets.Env, n nodes.NodeID) (c targets.Clobbers) {
	if b.m != m || b.env != env {
		b.begin(m, env)
	}
	switch m.Oper[n] {
	case nodes.GT_CALL:
		return b.callClobbers(&m.Calls[m.Val[n]])
	case nodes.GT_CALLFINALLY:
		c.Call = true
	case nodes.GT_RETURNTRAP:
		c.Call = true
	case nodes.GT_RETURN:
		if v := m.Op1[n]; m.Oper[v] != nodes.GT_MULTI_VAR || b.forwards(v) {
			c.Named = rdx
		}
	case nodes.GT_STORE_LCL_VAR:
		if m.Locals[m.Val[n]].Type == nodes.TYP_STRUCT {
			c.Named = rdi | rsi | rcx
		}
	case nodes.GT_STOREIND:
		if m.Type[n] == nodes.TYP_REF && b.info.UsesWriteBarriers {
			c.Named, c.Kills = targets.MaskOf(b.v.BarrierDst)|targets.MaskOf(b.v.BarrierSrc), b.v.BarrierKill
		}
	case nodes.GT_STORE_OBJ:
		c.Named = rdi | rsi | rcx
		c.Call = b.info.UsesWriteBarriers && m.Layouts[m.Val[n]].GCCount != 0
	case nodes.GT_STORE_BLK, nodes.GT_STORE_DYN_BLK:
		c.Named = rdi | rsi | rcx
	case nodes.GT_MOD:
		if m.Type[n].IsFloat() {
			return targets.Clobbers{Named: targets.MaskOf(b.v.ABI.FloatArgs[0]) | targets.MaskOf(b.v.ABI.FloatArgs[1]), Call: true}
		}
		if !b.divByPower(n) {
			c.Named = rdx
		}
	case nodes.GT_MUL, nodes.GT_MULHI:
		if b.isWideMul(n) {
			c.Named = rdx
		}
	case nodes.GT_DIV, nodes.GT_UDIV, nodes.GT_UMOD:
		if !m.Type[n].IsFloat() && !b.divByPower(n) {
			c.Named = rdx
		}
	case nodes.GT_LSH, nodes.GT_RSH, nodes.GT_RSZ, nodes.GT_ROL, nodes.GT_ROR:
		if m.Oper[m.Op2[n]] != nodes.GT_CNS_INT {
			c.Named = rcx
		}
	}
	return c
}

// callClobbers is Clobbers of a call: its arguments' registers, and those that
// its target may be in.
func (b *backend) callClobbers(call *nodes.Call) (c targets.Clobbers) {
	if isPoll(call) {
		c.Poll = true
		return c
	}
	c.Call, c.Named = true, r10|targets.MaskOf(b.v.ABI.StubCell)
	c.Native = call.Flags&nodes.GTF_CALL_UNMANAGED != 0
	for i := range call.Args.Count {
		a := &b.m.Args[call.Args.First+i]
		switch {
		case a.NumRegs == 1 && a.Type != nodes.TYP_STRUCT:
			c.Args |= targets.MaskOf(a.Regs[0])
		case a.NumRegs == 0 && a.Type == nodes.TYP_STRUCT:
			c.Named |= rdi | rsi | rcx
		default:
			for k := range a.NumRegs {
				c.Named |= targets.MaskOf(a.Regs[k])
			}
		}
	}
	args := c.Args
	if c.Args &^= c.Named; c.Native {
		c.Args = 0
	}
	c.Named |= args
	return c
}

// Which operands of an oper may be any register, also a local's own.
const (
	anyOp1 uint8 = 1 << iota
	anyOp2
	anyBoth = anyOp1 | anyOp2
)

var anyReg = [256]uint8{
	nodes.GT_ADD: anyBoth, nodes.GT_SUB: anyBoth, nodes.GT_AND: anyBoth, nodes.GT_OR: anyBoth, nodes.GT_XOR: anyBoth,
	nodes.GT_MUL: anyBoth,
	nodes.GT_DIV: anyOp2, nodes.GT_MOD: anyOp2, nodes.GT_UDIV: anyOp2, nodes.GT_UMOD: anyOp2, nodes.GT_MULHI: anyOp2,
	nodes.GT_LSH: anyOp1, nodes.GT_RSH: anyOp1, nodes.GT_RSZ: anyOp1, nodes.GT_ROL: anyOp1, nodes.GT_ROR: anyOp1,
	nodes.GT_EQ: anyBoth, nodes.GT_NE: anyBoth, nodes.GT_LT: anyBoth, nodes.GT_LE: anyBoth, nodes.GT_GE: anyBoth, nodes.GT_GT: anyBoth,
	nodes.GT_TEST_EQ: anyBoth, nodes.GT_TEST_NE: anyBoth, nodes.GT_BT_EQ: anyBoth, nodes.GT_BT_NE: anyBoth, nodes.GT_SELECT: anyBoth,
	nodes.GT_ISINST: anyBoth, nodes.GT_CASTCLASS: anyBoth, nodes.GT_INST_EQ: anyBoth, nodes.GT_INST_NE: anyBoth,
	nodes.GT_NEG: anyOp1, nodes.GT_NOT: anyOp1, nodes.GT_POPCNT: anyOp1, nodes.GT_BSWAP: anyOp1,
	nodes.GT_SIMD: anyBoth,
	nodes.GT_CAST: anyOp1, nodes.GT_BITCAST: anyOp1, nodes.GT_INTRINSIC: anyOp1, nodes.GT_CKFINITE: anyOp1,
	nodes.GT_ARR_LENGTH: anyOp1, nodes.GT_ARR_BOUNDS_CHECK: anyBoth,
	nodes.GT_STOREIND: anyOp2, nodes.GT_STORE_LCL_VAR: anyOp1, nodes.GT_STORE_LCL_FLD: anyOp1,
	nodes.GT_SWITCH_TABLE: anyOp1, nodes.GT_LOCKADD: anyOp2,
}

// containRegs lets the lowered node n read locals in registers where they are, for
// the operands that its oper allows.
func (b *backend) containRegs(n nodes.NodeID, which uint8) {
	m := b.m
	o := m.Oper[n]
	switch {
	case o == nodes.GT_STOREIND && m.Flags[n]&flagBarrier != 0:
		return
	case o == nodes.GT_MUL && b.isWideMul(n), o == nodes.GT_DIV && m.Type[n].IsFloat() && !b.vex():
		which &^= anyOp1
	}
	if which&anyOp1 != 0 {
		b.containReg(m.Op1[n], n)
	}
	if which&anyOp2 != 0 && o.Is(nodes.GTK_BINOP) {
		b.containReg(m.Op2[n], n)
	}
}

// containReg contains op if it is a local in a register that no node in front
// of user changes.
func (b *backend) containReg(op, user nodes.NodeID) {
	m := b.m
	if m.Oper[op] != nodes.GT_LCL_VAR || m.Flags[op]&nodes.GTF_CONTAINED != 0 || m.Locals[m.Val[op]].Flags&nodes.LvRegister == 0 {
		return
	}
	if m.Next[op] == user || b.movable(op, user) {
		m.Contain(b.blk, op)
	}
}

// lowerStoreReg prepares a store to a local in a register: a constant is
// loaded there, and what is computed directly in front is computed there.
func (b *backend) lowerStoreReg(n, v nodes.NodeID, t nodes.VarType) {
	m := b.m
	switch {
	case m.Oper[v] == nodes.GT_CNS_INT || m.Oper[v] == nodes.GT_CNS_DBL:
		m.Contain(b.blk, v)
	case t.IsSmall():
		b.stripCast(n, v, t)
	case m.Prev[n] == v && b.computesInto(v, m.Locals[m.LclOf(n)].Reg):
		m.Flags[v] |= flagTarget
	}
}

// computesInto tells whether v can be computed in register r of a local: it
// writes its result once, behind the last read of an operand that may be in r,
// that local or one that dies here.
func (b *backend) computesInto(v nodes.NodeID, r targets.Reg) bool {
	m := b.m
	switch m.Oper[v] {
	case nodes.GT_LCL_VAR, nodes.GT_LCL_FLD, nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR, nodes.GT_LEA, nodes.GT_IND, nodes.GT_ARR_LENGTH,
		nodes.GT_NEG, nodes.GT_NOT:
		return m.Oper[v] != nodes.GT_LCL_VAR || !b.isRegLocal(v)
	case nodes.GT_CAST:
		return m.Type[v].IsInt() == m.Type[m.Op1[v]].IsInt() || m.Flags[v]&(nodes.GTF_OVERFLOW|nodes.GTF_UNSIGNED) == 0 && nodes.VarType(m.Val[v]) != nodes.TYP_ULONG
	case nodes.GT_INTRINSIC:
		return true
	case nodes.GT_EQ, nodes.GT_NE, nodes.GT_LT, nodes.GT_LE, nodes.GT_GE, nodes.GT_GT, nodes.GT_TEST_EQ, nodes.GT_TEST_NE, nodes.GT_BT_EQ, nodes.GT_BT_NE,
		nodes.GT_INST_EQ, nodes.GT_INST_NE:
		return true
	case nodes.GT_SIMD:
		op2 := m.Op2[v]
		return b.vex() || op2 == 0 || !b.contained(op2) || !b.isRegLocal(op2) || m.Locals[m.LclOf(op2)].Reg != r || nodes.UnpackSIMD(m.Val[v]).Op.Commutes()
	case nodes.GT_LSH, nodes.GT_RSH, nodes.GT_RSZ, nodes.GT_ROL, nodes.GT_ROR:
		return b.contained(m.Op2[v])
	case nodes.GT_SELECT:
		// What is in the register already may stay there, and the other value be moved.
		yes, no := m.Op1[v], m.Op2[v]
		return !b.isRegLocal(yes) || m.Locals[m.LclOf(yes)].Reg != r || m.Oper[no] != nodes.GT_CNS_INT && xarch.Tests[b.condOf(nodes.NodeID(m.Val[v]))].Parity == xarch.NoParity
	case nodes.GT_ADD, nodes.GT_SUB, nodes.GT_AND, nodes.GT_OR, nodes.GT_XOR, nodes.GT_MUL, nodes.GT_DIV, nodes.GT_ISINST:
		if m.Type[v].IsFloat() && b.vex() {
			return true
		}
		if m.Oper[v] == nodes.GT_DIV && !m.Type[v].IsFloat() || b.isWideMul(v) {
			return false
		}
		op2 := m.Op2[v]
		if !b.contained(op2) {
			return true
		}
		if b.isRegLocal(op2) {
			return m.Locals[m.LclOf(op2)].Reg != r || m.Oper[v].Is(nodes.GTK_COMMUTE)
		}
		return !b.reads(op2, r)
	}
	return false
}

// reads tells whether contained operand op, or one below it, is a local in
// register r.
func (b *backend) reads(op nodes.NodeID, r targets.Reg) bool {
	m := b.m
	if b.isRegLocal(op) && m.Locals[m.LclOf(op)].Reg == r {
		return true
	}
	for it := m.Operands(op); it.Next(); {
		if x := it.Node(); b.contained(x) && b.reads(x, r) {
			return true
		}
	}
	return false
}

// entryRegs are the registers of locals that hold something when the prolog ends.
func (b *backend) entryRegs() (s targets.RegMask) {
	for i := range b.m.Locals {
		l := &b.m.Locals[i]
		if l.Flags&nodes.LvRegister != 0 && l.Flags&nodes.LvDeadOnEntry == 0 && (l.IsParam() || l.Flags&nodes.LvMustInit != 0) {
			s |= targets.MaskOf(l.Reg)
		}
	}
	return s
}

// enterRegLocals brings parameters into their registers and clears those that
// must start as zero. A local that stays where it arrives comes last: other fields
// may have come in the same register.
func (b *backend) enterRegLocals() {
	m := b.m
	if m.LclRegs == 0 {
		return
	}
	stay := false
	for i := range m.Locals {
		l := &m.Locals[i]
		if l.Flags&nodes.LvRegister == 0 || l.Flags&nodes.LvDeadOnEntry != 0 {
			continue
		}
		dst := xarch.Reg(l.Reg)
		switch {
		case l.IsParam() && l.NumArgRegs == 1 && l.ArgReg[0] == l.Reg:
			stay = true
		case l.IsParam():
			b.enterParam(l)
		case l.Flags&nodes.LvMustInit != 0 && l.Type == nodes.TYP_SIMD32:
			b.e.RRR(xarch.INS_vxorps, xarch.EA_16, dst, dst, dst)
		case l.Flags&nodes.LvMustInit != 0 && dst.IsXmm():
			b.e.RR(xarch.INS_xorps, xarch.EA_16, dst, dst)
		case l.Flags&nodes.LvMustInit != 0:
			b.zero(dst)
		}
	}
	for i := range m.Locals {
		if l := &m.Locals[i]; stay && l.Flags&nodes.LvRegister != 0 && l.IsParam() && l.NumArgRegs == 1 && l.ArgReg[0] == l.Reg {
			b.enterParam(l)
		}
	}
}

// enterParam brings parameter l into its register: from the one that it arrives in,
// or a part of that, or from memory.
func (b *backend) enterParam(l *nodes.Local) {
	dst, at := xarch.Reg(l.Reg), l.StackOffset
	switch {
	case l.NumArgRegs == 0:
		b.loadMem(dst, l.Type, xarch.At(xarch.RBP, callerSP+at))
	case comesByHome(l):
		b.loadMem(dst, l.Type, xarch.At(xarch.RBP, b.m.Locals[l.Parent].StackOffset+int32(l.FieldOffset)))
	default:
		src := xarch.Reg(l.ArgReg[0])
		if n := inRegister(l); n != 0 {
			b.move(dst, src, nodes.TYP_LONG)
			b.e.RI(xarch.INS_shr, xarch.EA_8, dst, int64(8*n))
			src = dst
		}
		switch {
		case l.Type.IsSmall():
			b.e.RR(loads[l.Type].ins, loads[l.Type].size, dst, src)
		case dst == src && l.Flags&nodes.LvZeroExtended != 0:
			b.e.RR(xarch.INS_mov, xarch.EA_4, dst, dst)
		default:
			b.move(dst, src, l.Type)
		}
	}
}

// inRegister returns the offset of parameter l in the register that it arrives
// in, which fields of a struct may share.
func inRegister(l *nodes.Local) uint8 {
	if l.Flags&nodes.LvIsStructField == 0 {
		return 0
	}
	return l.ArgRegOffset[0]
}

// comesByHome tells whether l is not at hand in the register that it arrives in:
// a float that shares it. Its home is stored and it is loaded from there.
func comesByHome(l *nodes.Local) bool {
	return l.NumArgRegs == 1 && inRegister(l) != 0 && (l.Type.IsFloat() || xarch.Reg(l.ArgReg[0]).IsXmm())
}

// setRegLocal stores v to the local of n, which lives in a register.
func (b *backend) setRegLocal(n, v nodes.NodeID, t nodes.VarType) {
	dst := xarch.Reg(b.m.Locals[b.m.LclOf(n)].Reg)
	switch {
	case t.IsSmall() && b.inReg(v):
		b.e.RR(loads[t].ins, loads[t].size, dst, b.reg(v))
	case t.IsSmall():
		b.e.RI(xarch.INS_mov, xarch.EA_4, dst, wrapImm(b.imm(v), t))
	default:
		if b.m.Locals[b.m.LclOf(n)].Flags&nodes.LvZeroExtended != 0 && b.inReg(v) && !b.zeroExtended(v) {
			b.e.RR(xarch.INS_mov, xarch.EA_4, dst, b.reg(v))
			return
		}
		b.value(dst, v)
	}
}

// zeroExtended tells whether v, an int in a register, has zeros above it.
func (b *backend) zeroExtended(v nodes.NodeID) bool {
	if b.isRegLocal(v) {
		return b.m.Locals[b.m.Val[v]].Flags&nodes.LvZeroExtended != 0
	}
	return b.m.Type[v].Size() < 8 && b.m.Oper[v] != nodes.GT_CALL
}

// wrapImm cuts a constant to a small type and widens it again.
func wrapImm(v int64, t nodes.VarType) int64 {
	v = cutImm(v, t)
	if t.IsUnsigned() {
		v &= 1<<(8*t.Size()) - 1
	}
	return v
}
