package arm64

import (
	"math/bits"

	"ryugo/nodes"
	"ryugo/targets/arm64/a64"
	"ryugo/targets/armarch"
	"ryugo/targets/backend"
)

// conds are the condition codes of the conditions after subs, ands or fcmp. Two conditions of
// floats, FNE and FEQU, need a second test (setCond, genJcc, genSelect).
var conds = [nodes.CondCount]a64.Cond{
	nodes.COND_EQ: a64.EQ, nodes.COND_NE: a64.NE,
	nodes.COND_SLT: a64.LT, nodes.COND_SGE: a64.GE, nodes.COND_SGT: a64.GT, nodes.COND_SLE: a64.LE,
	nodes.COND_ULT: a64.LO, nodes.COND_UGE: a64.HS, nodes.COND_UGT: a64.HI, nodes.COND_ULE: a64.LS,
	nodes.COND_FEQ: a64.EQ, nodes.COND_FNEU: a64.NE, nodes.COND_FNE: a64.NE, nodes.COND_FEQU: a64.EQ,
	nodes.COND_FLT: a64.MI, nodes.COND_FGEU: a64.PL, nodes.COND_FGT: a64.GT, nodes.COND_FLEU: a64.LE,
	nodes.COND_FLE: a64.LS, nodes.COND_FGTU: a64.HI, nodes.COND_FGE: a64.GE, nodes.COND_FLTU: a64.LT,
}

// fusedJump is a comparison with zero, or of a bit, that the jump after it performs.
type fusedJump struct {
	ins a64.Ins // 0: none
	w   a64.Width
	reg a64.Reg
	bit uint8 // of tbz and tbnz
}

// genCmp compares for a jump, or leaves the comparison to the jump.
func (b *machine) genCmp(n nodes.NodeID) {
	if !b.fuse(n) {
		b.compare(n)
	}
}

// fuse reports whether the jump after comparison n can perform the comparison: n compares with
// zero, or tests one bit.
func (b *machine) fuse(n nodes.NodeID) bool {
	m := b.M
	jump := m.Next[n]
	if m.Oper[jump] != nodes.GT_JCC || m.Type[m.Op1[n]].IsFloat() {
		return false
	}
	op1, op2 := m.Op1[n], m.Op2[n]
	if !b.IsImmOperand(op2) || !b.InReg(op1) {
		return false
	}
	t := b.CompareType(op1, op2)
	w, v, c := opSize(t), b.Imm(op2), nodes.Cond(m.Val[jump])
	f := fusedJump{w: w, reg: b.RegOf(op1)}
	if m.Oper[n] == nodes.GT_CMP {
		if v != 0 {
			return false
		}
		switch c {
		case nodes.COND_EQ, nodes.COND_ULE:
			f.ins = a64.INS_cbz
		case nodes.COND_NE, nodes.COND_UGT:
			f.ins = a64.INS_cbnz
		case nodes.COND_SLT:
			f.ins, f.bit = a64.INS_tbnz, uint8(backend.Width(t)-1)
		case nodes.COND_SGE:
			f.ins, f.bit = a64.INS_tbz, uint8(backend.Width(t)-1)
		default:
			return false
		}
		b.fused = f
		return true
	}
	u := uint64(v)
	if w == a64.W {
		u = uint64(uint32(v))
	}
	if u == 0 || u&(u-1) != 0 {
		return false
	}
	f.ins, f.bit = a64.INS_tbz, uint8(bits.TrailingZeros64(u))
	if c == nodes.COND_NE {
		f.ins = a64.INS_tbnz
	}
	b.fused = f
	return true
}

// compare emits the comparison of a relop or GT_CMP.
func (b *machine) compare(n nodes.NodeID) {
	m := b.M
	op1, op2 := m.Op1[n], m.Op2[n]
	switch {
	case b.isJoined(n):
		b.compareJoined(n)
		return
	case b.Contained(op1) && b.isJoined(op1):
		b.compareJoined(op1)
		return
	}
	if t := m.Type[op1]; t.IsFloat() {
		if !b.InReg(op2) {
			b.asm.FCmp0(a64.INS_fcmp, floatWidth(t), b.RegOf(op1))
		} else {
			b.asm.FCmp(a64.INS_fcmp, floatWidth(t), b.RegOf(op1), b.RegOf(op2))
		}
		return
	}
	w, x := opSize(b.CompareType(op1, op2)), b.RegOf(op1)
	test := m.Oper[n] == nodes.GT_TEST_EQ || m.Oper[n] == nodes.GT_TEST_NE
	switch {
	case test && b.IsImmOperand(op2):
		b.asm.RRI(a64.INS_ands, w, a64.ZR, x, b.Imm(op2))
	case test:
		b.emitOp2(a64.INS_ands, w, a64.ZR, x, op2)
	case b.IsImmOperand(op2):
		b.compareConst(w, x, b.Imm(op2))
	default:
		b.emitOp2(a64.INS_subs, w, a64.ZR, x, op2)
	}
}

// genRelop compares, and materializes the result unless a jump reads the flags.
func (b *machine) genRelop(n nodes.NodeID) {
	if b.M.Flags[n]&nodes.GTF_SET_FLAGS != 0 {
		b.genCmp(n)
		return
	}
	b.compare(n)
	b.setCond(b.M.Reg[n], b.outcome(n, false))
}

func (b *machine) genSetCC(n nodes.NodeID) { b.setCond(b.M.Reg[n], nodes.Cond(b.M.Val[n])) }

// setCond sets dst to 1 if cond holds, else to 0.
func (b *machine) setCond(dst a64.Reg, cond nodes.Cond) {
	b.asm.Select(a64.INS_csinc, a64.W, dst, a64.ZR, a64.ZR, conds[cond].Invert())
	switch cond {
	case nodes.COND_FNE: // 0 if unordered
		b.asm.Select(a64.INS_csel, a64.W, dst, dst, a64.ZR, a64.VC)
	case nodes.COND_FEQU: // 1 also if unordered
		b.asm.Select(a64.INS_csinc, a64.W, dst, dst, a64.ZR, a64.VC)
	}
}

// genJcc jumps if the condition of the comparison before it holds.
func (b *machine) genJcc(n nodes.NodeID) {
	l := b.Method.Labels[b.M.Blocks.Jump[b.Block]]
	switch f := b.fused; f.ins {
	case 0:
	case a64.INS_cbz, a64.INS_cbnz:
		b.asm.BZero(f.ins, f.w, f.reg, l)
		return
	default:
		b.asm.BBit(f.ins, f.reg, f.bit, l)
		return
	}
	switch cond := nodes.Cond(b.M.Val[n]); cond {
	case nodes.COND_FNE:
		skip := b.asm.NewLabel()
		b.asm.BCond(a64.VS, skip)
		b.asm.BCond(a64.NE, l)
		b.asm.Bind(skip)
	case nodes.COND_FEQU:
		b.asm.BCond(a64.VS, l)
		b.asm.BCond(a64.EQ, l)
	default:
		b.asm.BCond(conds[cond], l)
	}
}

// genSelect compares and selects one of two values.
func (b *machine) genSelect(n nodes.NodeID) {
	m := b.M
	relop := nodes.NodeID(m.Val[n])
	b.compare(relop)
	cond := b.outcome(relop, false)
	t := m.Type[n]
	ins, w := a64.INS_csel, opSize(t)
	if t.IsFloat() {
		ins, w = a64.INS_fcsel, floatWidth(t)
	}
	dst, yes, no := m.Reg[n], b.storeReg(m.Op1[n]), b.storeReg(m.Op2[n])
	switch cond {
	case nodes.COND_FNE, nodes.COND_FEQU:
		// The first selection goes to a scratch register: dst may be an operand.
		c := tmp
		if t.IsFloat() {
			c = ftmp
		}
		b.asm.Select(ins, w, c, yes, no, conds[cond])
		if cond == nodes.COND_FNE {
			b.asm.Select(ins, w, dst, no, c, a64.VS)
		} else {
			b.asm.Select(ins, w, dst, yes, c, a64.VS)
		}
	default:
		b.asm.Select(ins, w, dst, yes, no, conds[cond])
	}
}

// genBoundsCheck throws unless index <u length.
func (b *machine) genBoundsCheck(n nodes.NodeID) {
	m := b.M
	index, length := m.Op1[n], m.Op2[n]
	c := a64.HS
	if b.IsImmOperand(index) {
		index, length, c = length, index, a64.LS
	}
	w := a64.W
	for _, op := range [2]nodes.NodeID{index, length} {
		if m.Oper[op] != nodes.GT_CNS_INT && m.Type[op].Size() == 8 {
			w = a64.X
		}
	}
	if b.IsImmOperand(length) && c == a64.LS && b.Imm(length) == 0 { // index 0: throws if the length is 0
		b.asm.BZero(a64.INS_cbz, w, b.RegOf(index), b.ThrowLabel(armarch.CheckHelper(m.Val[n])))
		return
	}
	if b.IsImmOperand(length) {
		b.compareConst(w, b.RegOf(index), b.Imm(length))
	} else {
		b.asm.RRR(a64.INS_subs, w, a64.ZR, b.RegOf(index), b.RegOf(length))
	}
	b.throwIf(c, armarch.CheckHelper(m.Val[n]))
}

// genIsInst returns the object if its method table is the given one, else null:
//
//	mov  x17, xzr
//	cbz  x0, L
//	ldr  x17, [x0]
//	L: cmp  x17, x1
//	csel x2, x0, xzr, eq
func (b *machine) genIsInst(n nodes.NodeID) {
	m := b.M
	obj, l := b.RegOf(m.Op1[n]), b.asm.NewLabel()
	b.asm.Mov(a64.X, tmp2, a64.ZR)
	b.asm.BZero(a64.INS_cbz, a64.X, obj, l)
	b.asm.Mem(a64.INS_ldr, a64.X, tmp2, a64.Base(obj, 0))
	b.asm.Bind(l)
	b.asm.RRR(a64.INS_subs, a64.X, a64.ZR, tmp2, b.RegOf(m.Op2[n]))
	b.asm.Select(a64.INS_csel, a64.X, m.Reg[n], obj, a64.ZR, a64.EQ)
}

// genCastClass calls the helper, at the place of the calls of throw helpers, unless the object is
// null or has the given method table.
func (b *machine) genCastClass(n nodes.NodeID) {
	m, g := b.M, &b.Method
	obj, l := b.RegOf(m.Op1[n]), b.asm.NewLabel()
	c := backend.CastStub{Label: b.asm.NewLabel(), Obj: obj, Mt: m.Op2[n], IL: g.IL}
	g.Casts = append(g.Casts, c)
	b.asm.BZero(a64.INS_cbz, a64.X, obj, l)
	b.asm.Mem(a64.INS_ldr, a64.X, tmp2, a64.Base(obj, 0))
	b.asm.RRR(a64.INS_subs, a64.X, a64.ZR, tmp2, b.RegOf(c.Mt))
	b.asm.BCond(a64.NE, c.Label)
	b.asm.Bind(l)
	b.move(m.Reg[n], obj)
}
