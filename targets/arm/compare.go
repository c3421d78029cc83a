package arm

import (
	"ryugo/nodes"
	"ryugo/targets/arm/t32"
	"ryugo/targets/armarch"
	"ryugo/targets/backend"
)

// conds are the condition codes of the conditions after a comparison of integers or floats. Two
// conditions of floats, FNE and FEQU, need a second test (setCond, jumpIf).
var conds = [nodes.CondCount]t32.Cond{
	nodes.COND_EQ: t32.EQ, nodes.COND_NE: t32.NE,
	nodes.COND_SLT: t32.LT, nodes.COND_SGE: t32.GE, nodes.COND_SGT: t32.GT, nodes.COND_SLE: t32.LE,
	nodes.COND_ULT: t32.LO, nodes.COND_UGE: t32.HS, nodes.COND_UGT: t32.HI, nodes.COND_ULE: t32.LS,
	nodes.COND_FEQ: t32.EQ, nodes.COND_FNEU: t32.NE, nodes.COND_FNE: t32.NE, nodes.COND_FEQU: t32.EQ,
	nodes.COND_FLT: t32.MI, nodes.COND_FGEU: t32.PL, nodes.COND_FGT: t32.GT, nodes.COND_FLEU: t32.LE,
	nodes.COND_FLE: t32.LS, nodes.COND_FGTU: t32.HI, nodes.COND_FGE: t32.GE, nodes.COND_FLTU: t32.LT,
}

// fusedJump is a comparison with zero that the jump after it performs.
type fusedJump struct {
	on, not bool
	reg     t32.Reg
}

// genCmp compares for a jump, or leaves the comparison to the jump.
func (b *machine) genCmp(n nodes.NodeID) {
	if !b.fuse(n) {
		b.compare(n)
	}
}

// fuse reports whether the jump after comparison n can perform the comparison: n compares a low
// register for equality with zero.
func (b *machine) fuse(n nodes.NodeID) bool {
	m := b.M
	jump := m.Next[n]
	if m.Oper[jump] != nodes.GT_JCC || m.Oper[n] != nodes.GT_CMP || m.Type[m.Op1[n]].IsFloat() {
		return false
	}
	op1, op2 := m.Op1[n], m.Op2[n]
	if !b.IsImmOperand(op2) || b.Imm(op2) != 0 || !b.InReg(op1) || b.RegOf(op1) > 7 {
		return false
	}
	switch nodes.Cond(m.Val[jump]) {
	case nodes.COND_EQ, nodes.COND_ULE:
		b.fused = fusedJump{on: true, reg: b.RegOf(op1)}
	case nodes.COND_NE, nodes.COND_UGT:
		b.fused = fusedJump{on: true, not: true, reg: b.RegOf(op1)}
	default:
		return false
	}
	return true
}

// compare emits the comparison of a relop or GT_CMP. It may destroy tmp.
func (b *machine) compare(n nodes.NodeID) {
	m := b.M
	op1, op2 := m.Op1[n], m.Op2[n]
	if t := m.Type[op1]; t.IsFloat() {
		double := t == nodes.TYP_DOUBLE
		if !b.InReg(op2) {
			b.asm.VCmp0(double, b.RegOf(op1))
		} else {
			b.asm.VRR(t32.INS_vcmp, double, b.RegOf(op1), b.RegOf(op2))
		}
		b.asm.VMrs()
		return
	}
	x := b.RegOf(op1)
	test := m.Oper[n] == nodes.GT_TEST_EQ || m.Oper[n] == nodes.GT_TEST_NE
	switch {
	case test && b.IsImmOperand(op2):
		b.asm.TestI(t32.INS_tst, x, uint32(b.Imm(op2)))
	case test:
		b.asm.TestR(t32.INS_tst, x, b.RegOf(op2), t32.LSL, 0)
	case b.IsImmOperand(op2):
		b.compareConst(x, b.Imm(op2))
	default:
		b.asm.TestR(t32.INS_cmp, x, b.RegOf(op2), t32.LSL, 0)
	}
}

// genRelop compares, and materializes the result unless a jump reads the flags.
func (b *machine) genRelop(n nodes.NodeID) {
	if b.M.Flags[n]&nodes.GTF_SET_FLAGS != 0 {
		b.genCmp(n)
		return
	}
	b.compare(n)
	b.setCond(b.M.Reg[n], b.CondOf(n))
}

func (b *machine) genSetCC(n nodes.NodeID) { b.setCond(b.M.Reg[n], nodes.Cond(b.M.Val[n])) }

// setCond sets dst to 1 if cond holds, else to 0.
func (b *machine) setCond(dst t32.Reg, cond nodes.Cond) {
	b.asm.IfElse(conds[cond])
	b.asm.MovI(t32.INS_mov, false, dst, 1)
	b.asm.MovI(t32.INS_mov, false, dst, 0)
	switch cond {
	case nodes.COND_FNE: // 0 if unordered
		b.asm.If(t32.VS)
		b.asm.MovI(t32.INS_mov, false, dst, 0)
	case nodes.COND_FEQU: // 1 also if unordered
		b.asm.If(t32.VS)
		b.asm.MovI(t32.INS_mov, false, dst, 1)
	}
}

// jumpIf jumps to l if cond holds.
func (b *machine) jumpIf(cond nodes.Cond, l t32.Label) {
	switch cond {
	case nodes.COND_FNE:
		skip := b.asm.NewLabel()
		b.asm.BCond(t32.VS, skip)
		b.asm.BCond(t32.NE, l)
		b.asm.Bind(skip)
	case nodes.COND_FEQU:
		b.asm.BCond(t32.VS, l)
		b.asm.BCond(t32.EQ, l)
	default:
		b.asm.BCond(conds[cond], l)
	}
}

// genJcc jumps if the condition of the comparison before it holds.
func (b *machine) genJcc(n nodes.NodeID) {
	l := b.Method.Labels[b.M.Blocks.Jump[b.Block]]
	if f := b.fused; f.on {
		b.asm.BZero(f.not, f.reg, l)
		return
	}
	b.jumpIf(nodes.Cond(b.M.Val[n]), l)
}

// genSelect compares and selects one of two values.
func (b *machine) genSelect(n nodes.NodeID) {
	m := b.M
	relop := nodes.NodeID(m.Val[n])
	b.compare(relop)
	cond, t := b.CondOf(relop), m.Type[n]
	dst, yes, no := m.Reg[n], b.RegOf(m.Op1[n]), b.RegOf(m.Op2[n])
	c := conds[cond]
	switch {
	case cond == nodes.COND_FNE || cond == nodes.COND_FEQU:
		first, end := b.asm.NewLabel(), b.asm.NewLabel()
		b.jumpIf(cond, first)
		b.Move(dst, no, t)
		b.asm.B(end)
		b.asm.Bind(first)
		b.Move(dst, yes, t)
		b.asm.Bind(end)
	case dst == yes && dst == no:
	case dst == yes:
		b.asm.If(c.Invert())
		b.Move(dst, no, t)
	case dst == no:
		b.asm.If(c)
		b.Move(dst, yes, t)
	default:
		b.asm.IfElse(c)
		b.Move(dst, yes, t)
		b.Move(dst, no, t)
	}
}

// genBoundsCheck throws unless index <u length.
func (b *machine) genBoundsCheck(n nodes.NodeID) {
	m := b.M
	index, length := m.Op1[n], m.Op2[n]
	c := t32.HS
	if b.IsImmOperand(index) {
		index, length, c = length, index, t32.LS
	}
	if b.IsImmOperand(length) {
		b.compareConst(b.RegOf(index), b.Imm(length))
	} else {
		b.asm.TestR(t32.INS_cmp, b.RegOf(index), b.RegOf(length), t32.LSL, 0)
	}
	b.throwIf(c, armarch.CheckHelper(m.Val[n]))
}

// genIsInst returns the object if its method table is the given one, else null:
//
//	mov   r12, r0
//	cbz   r0, L
//	ldr   r14, [r0]
//	cmp   r14, r1
//	it    ne; movne r12, #0
//	L: mov r2, r12
func (b *machine) genIsInst(n nodes.NodeID) {
	m := b.M
	obj, l := b.RegOf(m.Op1[n]), b.asm.NewLabel()
	b.move(tmp, obj)
	b.asm.BZero(false, obj, l)
	b.asm.Mem(t32.INS_ldr, tmp2, t32.Base(obj, 0))
	b.asm.TestR(t32.INS_cmp, tmp2, b.RegOf(m.Op2[n]), t32.LSL, 0)
	b.asm.If(t32.NE)
	b.asm.MovI(t32.INS_mov, false, tmp, 0)
	b.asm.Bind(l)
	b.move(m.Reg[n], tmp)
}

// genCastClass calls the helper, at the place of the calls of throw helpers, unless the object is
// null or has the given method table.
func (b *machine) genCastClass(n nodes.NodeID) {
	m, g := b.M, &b.Method
	obj, l := b.RegOf(m.Op1[n]), b.asm.NewLabel()
	c := backend.CastStub{Label: b.asm.NewLabel(), Obj: obj, Mt: m.Op2[n], IL: g.IL}
	g.Casts = append(g.Casts, c)
	b.asm.BZero(false, obj, l)
	b.asm.Mem(t32.INS_ldr, tmp2, t32.Base(obj, 0))
	b.asm.TestR(t32.INS_cmp, tmp2, b.RegOf(c.Mt), t32.LSL, 0)
	b.asm.BCond(t32.NE, c.Label)
	b.asm.Bind(l)
	b.move(m.Reg[n], obj)
}
