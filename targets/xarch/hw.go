package xarch

import (
	"strings"
	"sync"

	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/hwintrinsics"
)

// Hardware intrinsics: containment, registers, code. A node names a row of the table in
// targets/hwintrinsics. hwRows has the instructions of these rows, for SSE and VEX:
//
//	hw Sse2.Add xi V01 [rdi]    vpaddd xmm0, xmm1, [rdi]      (SSE: movdqu xmm2, [rdi]; paddd xmm1, xmm2)
//
// The forms of the instruction decide what an operand may be.

// hwRow is a row of the table in terms of this machine.
type hwRow struct {
	ins [2]Ins // without VEX, and with; both the same if the instruction has no VEX form
	// into and by are the other forms of a multiply-add of vectors. into: the addend is in the
	// result's register; by: the first factor is. In both the second factor may be in memory.
	into, by Ins
	size     Size
	imm      int16 // hwintrinsics.NoImm, or constant
	arg      bool  // the immediate is an argument
	flags    hwintrinsics.Flags
	elem     uint8 // bytes of an element of the result
}

// hwRows has a row for each of hwintrinsics.X86. Rows that are not one instruction are empty.
var hwRows = sync.OnceValue(func() []hwRow {
	byName := map[string]Ins{"crc32b": INS_crc32b}
	for i := Ins(1); i < insCount; i++ {
		if _, has := byName[i.Name()]; !has || insTable[i].attr&AttrImplicit == 0 { // movsd also names a string instruction
			byName[i.Name()] = i
		}
	}
	byName["crc32b"] = INS_crc32b
	all := hwintrinsics.X86()
	list := make([]hwRow, len(all))
	for i := range all {
		x := &all[i]
		if x.Ins == "" {
			continue
		}
		ins, ok := byName[x.Ins]
		if !ok {
			panic("BUG: xarch: no instruction " + x.Ins)
		}
		r := hwRow{imm: x.Imm, arg: x.ImmArg() >= 0, flags: x.Flags, size: hwSize(x), elem: uint8(hwintrinsics.ElemSize(x.Ret.Elem))}
		if x.Flags&hwintrinsics.Rounds != 0 {
			r.arg = false
		}
		switch v := ins.VEX(); {
		case v != 0:
			r.ins = [2]Ins{ins, v}
		case strings.HasPrefix(x.Ins, "v"):
			r.ins = [2]Ins{0, ins}
		default:
			r.ins = [2]Ins{ins, ins}
		}
		if form := strings.Index(x.Ins, "213p"); form > 0 && x.Flags&hwintrinsics.Rounds == 0 {
			r.into, r.by = byName[x.Ins[:form]+"231"+x.Ins[form+3:]], byName[x.Ins[:form]+"132"+x.Ins[form+3:]]
		}
		list[i] = r
	}
	return list
})

// hwSize returns the operand size of x's instruction: that of its widest vector, or of the integer
// that it converts, inserts or works on.
func hwSize(x *hwintrinsics.Intrinsic) Size {
	size := Size(0)
	scalar := Size(0)
	note := func(t hwintrinsics.Type) {
		switch {
		case t.Kind == 'z':
			size = EA_64
		case t.Kind == 'y' && x.Flags&hwintrinsics.Low == 0:
			size = max(size, EA_32)
		case t.Kind == 'x' || t.Kind == 'y':
			size = max(size, EA_16)
		case t.Kind == 0 && t.Elem != 'o' && t.Elem != 'V':
			scalar = max(scalar, EA_4, Size(t.Size()))
		}
	}
	note(x.Ret)
	for _, t := range x.Arg[:x.Args] {
		note(t)
	}
	switch {
	case x.Flags&hwintrinsics.LoadInt4 != 0:
		return EA_4
	case x.Flags&hwintrinsics.LoadInt8 != 0:
		return EA_8
	case x.Ins == "crc32" && x.Arg[1].Elem == 'S':
		return EA_2
	case scalar == 0 || x.Method == "MoveMask":
		return size
	}
	return scalar
}

// hwIns returns the row of n, its HW, its instruction, and whether the instruction is VEX encoded.
func (b *Lowering) hwIns(n nodes.NodeID) (r *hwRow, h nodes.HW, ins Ins, vex bool) {
	h = b.M.HWOf(n)
	r = &hwRows()[h.Row]
	ins = r.ins[0]
	if b.vex() {
		ins = r.ins[1]
	}
	return r, h, ins, isVEX(ins)
}

// isVEX reports whether ins is VEX or EVEX encoded.
func isVEX(ins Ins) bool {
	if ins.IsEVEX() {
		return true
	}
	for _, x := range &insTable[ins].enc {
		if x != 0 {
			return x&vex != 0
		}
	}
	return false
}

// hasImm reports whether the instruction has an immediate.
func (r *hwRow) hasImm() bool { return r.arg || r.imm != hwintrinsics.NoImm }

// twice reports whether both sources of ins are the one operand: the other elements of a scalar
// operation's result are the operand's own.
func (r *hwRow) twice(ins Ins, vex bool) bool {
	switch {
	case r.flags&hwintrinsics.Twice != 0:
		return true
	case !vex:
		return ins.Attr()&(AttrPartial|AttrRMW) != 0 && !(r.hasImm() && ins.Has(MI8))
	case r.hasImm():
		return !ins.Has(RMI8) && !ins.Has(MRI8) && !ins.Has(VMI8)
	}
	return !ins.Has(RM) && !ins.Has(VM) && !(ins.IsEVEX() && ins.Has(MR))
}

// reads reports whether the last of n's operands may be in memory.
func (r *hwRow) reads(ins Ins, vex bool, operands int) bool {
	if r.flags&(hwintrinsics.Registers|hwintrinsics.Twice|hwintrinsics.Low) != 0 || r.scalarGreater() {
		return false
	}
	switch {
	case operands == 1 && (r.twice(ins, vex) || r.flags&hwintrinsics.Conditions != 0):
		return false
	case operands == 1 && r.hasImm():
		return ins.Has(RMI8)
	case operands == 1:
		return ins.Has(RM) || ins.Has(VM)
	case r.flags&hwintrinsics.Conditions != 0:
		return ins.Has(RM)
	case vex && r.hasImm():
		return ins.Has(RVMI8)
	case vex:
		return ins.Has(RVM)
	case r.hasImm():
		return ins.Has(RMI8)
	}
	return ins.Has(RM)
}

// scalarGreater reports whether r compares one element by an instruction whose operands are
// exchanged, while the other elements are those of the first operand.
func (r *hwRow) scalarGreater() bool {
	return r.flags&(hwintrinsics.Swapped|hwintrinsics.Upper) == hwintrinsics.Swapped|hwintrinsics.Upper
}

// lowerHW contains an operand if the instruction can read it from memory.
func (b *Lowering) lowerHW(n nodes.NodeID) {
	m := b.M
	r, _, ins, vex := b.hwIns(n)
	op1, op2 := m.Op1[n], m.Op2[n]
	switch {
	case op1 == 0:
	case op2 == 0:
		if r.reads(ins, vex, 1) {
			b.containHW(op1, n)
		}
	case !r.reads(ins, vex, 2) || b.containHW(op2, n):
	case r.flags&hwintrinsics.Commutes != 0 && b.containHW(op1, n):
		m.Op1[n], m.Op2[n] = op2, op1
	}
}

// containHW contains op if user can read it from memory, and reports whether it did. Without VEX
// vectors would have to be aligned, and vectors shorter than 16 bytes do not fill an operand.
func (b *Lowering) containHW(op, user nodes.NodeID) bool {
	t := b.M.Type[op]
	if t.IsSIMD() {
		return b.vex() && t.Size() >= 16 && b.containVector(op, user, t)
	}
	return b.containMem(op, user, t.Actual())
}

// lowerHWMore contains the node with the other operands, and operands that may be in any register.
func (b *Lowering) lowerHWMore(n nodes.NodeID) {
	m := b.M
	rest := nodes.NodeID(m.Val[n])
	m.Contain(b.Block, rest)
	if !b.anyRegisters(n) {
		return
	}
	b.ContainReg(m.Op1[n], n)
	b.ContainReg(m.Op2[n], n)
	b.ContainReg(m.Op1[rest], n)
	if r, _, _, _ := b.hwIns(n); r.into != 0 && !b.Contained(m.Op2[n]) {
		b.containHW(m.Op2[n], n)
	}
}

// anyRegisters reports whether n, of three vectors, may have each of them in any register,
// including the result's.
func (b *Lowering) anyRegisters(n nodes.NodeID) bool {
	if b.M.Oper[n] != nodes.GT_HW_MORE {
		return false
	}
	r, h, ins, vex := b.hwIns(n)
	return vex && !h.Var && (r.into != 0 || ins.Has(RVMR) || r.flags&hwintrinsics.Blends != 0)
}

// intoHWMore reports whether v can be computed in reg: it can if no operand is read after the
// result is written.
func (b *Lowering) intoHWMore(v nodes.NodeID, reg targets.Reg) bool { return b.anyRegisters(v) }

// intoHW reports whether v can be computed in reg: without VEX the second operand must not be in
// the result's register.
func (b *Lowering) intoHW(v nodes.NodeID, reg targets.Reg) bool {
	m := b.M
	r, _, _, vex := b.hwIns(v)
	op2 := m.Op2[v]
	return vex || op2 == 0 || !b.Contained(op2) || !b.IsRegLocal(op2) || m.Locals[m.LclOf(op2)].Reg != reg || r.flags&hwintrinsics.Commutes != 0
}

// buildHW builds the registers of n.
func (b *Requirements) buildHW(n nodes.NodeID) {
	m := b.M
	r, _, _, vex := b.hwIns(n)
	op1, op2 := m.Op1[n], m.Op2[n]
	b.Use(op1, 0)
	switch {
	case op2 == 0:
		b.Def(n)
		return
	case vex || r.flags&hwintrinsics.Commutes != 0 && b.InReg(op2) || r.flags&hwintrinsics.Conditions != 0:
		b.Use(op2, 0)
	default:
		b.UseDelay(op2)
	}
	if r.scalarGreater() && !vex {
		b.Refs.Internal(b.Floats)
	}
	b.DefTwoAddress(n)
}

// blendMask is the register with the mask of an SSE4.1 blend.
const blendMask = targets.RegMask(1) << XMM0

// blendsByXMM0 reports whether n is a blend whose mask is in xmm0.
func (b *Lowering) blendsByXMM0(n nodes.NodeID) bool {
	_, _, ins, _ := b.hwIns(n)
	return ins == INS_pblendvb || ins == INS_blendvps || ins == INS_blendvpd
}

// hwMoreClobbers is Clobbers of intrinsics with more than two operands.
func (b *Requirements) hwMoreClobbers(n nodes.NodeID) (c targets.Clobbers) {
	if b.blendsByXMM0(n) {
		c.Fixed = blendMask
	}
	return c
}

// buildHWMore builds the registers of n.
func (b *Requirements) buildHWMore(n nodes.NodeID) {
	m := b.M
	_, h, _, vex := b.hwIns(n)
	op1, op2, rest := m.Op1[n], m.Op2[n], nodes.NodeID(m.Val[n])
	b.Use(op1, 0)
	switch {
	case b.blendsByXMM0(n):
		b.UseDelay(op2)
		b.Refs.Use(m.Op1[rest], blendMask)
		b.Refs.DefPreferUse(b.Floats &^ blendMask)
		return
	case h.Var:
		b.UseDelay(op2)
		b.UseDelay(m.Op1[rest])
		b.Refs.Internal(b.Ints)
		b.Refs.Internal(b.Ints)
		if r, _, _, _ := b.hwIns(n); r.scalarGreater() && !vex {
			b.Refs.Internal(b.Floats)
		}
		b.DefTwoAddress(n)
		return
	case b.anyRegisters(n):
		b.Use(op2, 0)
		b.Use(rest, 0)
	default: // the first operand's register becomes the result
		b.UseDelay(op2)
		b.UseDelay(rest)
	}
	b.DefTwoAddress(n)
}

// genHW generates an intrinsic with at most two operands.
func (b *Arithmetic) genHW(n nodes.NodeID) {
	r, h, _, _ := b.hwIns(n)
	imm := int64(r.imm)
	if r.arg {
		imm = int64(h.Imm)
	}
	b.emitHW(n, imm)
}

// emitHW emits n's instruction with the immediate imm, if it has one.
func (b *Arithmetic) emitHW(n nodes.NodeID, imm int64) {
	m := b.M
	r, _, ins, vex := b.hwIns(n)
	op1, op2 := m.Op1[n], m.Op2[n]
	dst, t := b.Reg(n), m.Type[n]
	switch {
	case r.flags&hwintrinsics.Rounds != 0 && op2 != 0:
		b.Asm.RRRWith(ins, r.size, dst, b.Reg(op1), b.Reg(op2), Rounding(m.HWOf(n).Imm))
	case r.flags&hwintrinsics.Rounds != 0:
		b.Asm.RRWith(ins, r.size, dst, b.Reg(op1), Rounding(m.HWOf(n).Imm))
	case r.flags&hwintrinsics.Masks != 0:
		b.emitMask(ins, r.size, b.Reg(op1), op2, imm)
		b.Asm.RR(vectorOfMask[r.elem], r.size, dst, maskOf)
	case r.flags&hwintrinsics.Conditions != 0:
		b.emitHWTest(n)
		b.setCond(b.Reg(n), r.cond())
	case op2 != 0:
		b.emitHWBinary(n, r, ins, vex, imm)
	case r.twice(ins, vex):
		x := b.Reg(op1)
		switch {
		case vex && r.hasImm():
			b.Asm.RRRI(ins, r.size, dst, x, x, imm)
		case vex:
			b.Asm.RRR(ins, r.size, dst, x, x)
		default:
			b.Copy(dst, x, t)
			if r.hasImm() {
				b.Asm.RRI(ins, r.size, dst, dst, imm)
			} else {
				b.Asm.RR(ins, r.size, dst, dst)
			}
		}
	case !b.InReg(op1):
		if mem := b.vectorMem(op1); r.hasImm() {
			b.Asm.RMI(ins, r.size, dst, mem, imm)
		} else {
			b.Asm.RM(ins, r.size, dst, mem)
		}
	case r.hasImm() && !vex && ins.Has(MI8) && !ins.Has(RMI8): // a shift in place
		b.Copy(dst, b.Reg(op1), t)
		b.Asm.RI(ins, r.size, dst, imm)
	case imm == 0 && lowest[ins] != 0: // a register move, which register renaming executes
		b.Asm.RR(INS_vmovaps, lowest[ins], dst, b.Reg(op1))
	case r.hasImm():
		b.Asm.RRI(ins, r.size, dst, b.Reg(op1), imm)
	default:
		b.Asm.RR(ins, r.size, dst, b.Reg(op1))
	}
}

// lowest is the number of bytes that these instructions extract, if their immediate 0 selects the
// lowest part of a vector.
var lowest = [insCount]Size{
	INS_vextractf128: EA_16, INS_vextracti128: EA_16,
	INS_vextractf32x4: EA_16, INS_vextractf64x2: EA_16, INS_vextracti32x4: EA_16, INS_vextracti64x2: EA_16,
	INS_vextractf32x8: EA_32, INS_vextractf64x4: EA_32, INS_vextracti32x8: EA_32, INS_vextracti64x4: EA_32,
}

// emitHWBinary emits an instruction with two sources.
func (b *Arithmetic) emitHWBinary(n nodes.NodeID, r *hwRow, ins Ins, vex bool, imm int64) {
	m := b.M
	op1, op2 := m.Op1[n], m.Op2[n]
	dst, x := b.Reg(n), b.Reg(op1)
	switch {
	case r.scalarGreater():
		b.emitScalarGreater(n, ins, vex, imm)
	case !b.InReg(op2):
		mem := b.vectorMem(op2)
		if !vex {
			b.Copy(dst, x, m.Type[n])
		}
		switch {
		case vex && r.hasImm():
			b.Asm.RRMI(ins, r.size, dst, x, mem, imm)
		case vex:
			b.Asm.RRM(ins, r.size, dst, x, mem)
		case r.hasImm():
			b.Asm.RMI(ins, r.size, dst, mem, imm)
		default:
			b.Asm.RM(ins, r.size, dst, mem)
		}
	case vex && r.hasImm():
		b.Asm.RRRI(ins, r.size, dst, x, b.Reg(op2), imm)
	case vex:
		b.Asm.RRR(ins, r.size, dst, x, b.Reg(op2))
	default:
		y := b.Reg(op2)
		if y == dst && x != dst && r.flags&hwintrinsics.Commutes != 0 {
			x, y = y, x
		}
		b.Copy(dst, x, m.Type[n])
		if r.hasImm() {
			b.Asm.RRI(ins, r.size, dst, y, imm)
		} else {
			b.Asm.RR(ins, r.size, dst, y)
		}
	}
}

// greaterPredicates maps the predicates of y < x to VEX's predicates of x > y: less than, at most,
// and their negations.
var greaterPredicates = [8]int64{1: 14, 2: 13, 5: 10, 6: 9}

// emitScalarGreater compares the first elements with exchanged operands.
func (b *Arithmetic) emitScalarGreater(n nodes.NodeID, ins Ins, vex bool, imm int64) {
	m := b.M
	dst, x, y := b.Reg(n), b.Reg(m.Op1[n]), b.Reg(m.Op2[n])
	if vex {
		b.Asm.RRRI(ins, EA_16, dst, x, y, greaterPredicates[imm])
		return
	}
	tmp, merge := b.internalFloat(n), INS_movss
	if ins == INS_cmpsd {
		merge = INS_movsd
	}
	b.Copy(tmp, y, nodes.TYP_SIMD16)
	b.Asm.RRI(ins, EA_16, tmp, x, imm)
	b.Copy(dst, x, nodes.TYP_SIMD16)
	b.Asm.RR(merge, EA_16, dst, tmp)
}

// cond returns the condition, on the flags that the instruction sets, under which r's bool is true.
func (r *hwRow) cond() nodes.Cond {
	switch r.flags & (hwintrinsics.Conditions | hwintrinsics.Inverted) {
	case hwintrinsics.Equal:
		return nodes.COND_FEQ
	case hwintrinsics.NotEqual:
		return nodes.COND_FNEU
	case hwintrinsics.Above:
		return nodes.COND_UGT
	case hwintrinsics.AboveOrEqual:
		return nodes.COND_UGE
	case hwintrinsics.AboveOrEqual | hwintrinsics.Inverted:
		return nodes.COND_ULT
	}
	return nodes.COND_EQ
}

// emitHWTest emits the instruction of a GT_HW with a condition, or of a GT_HW_TEST.
func (b *Arithmetic) emitHWTest(n nodes.NodeID) {
	m := b.M
	r, _, ins, _ := b.hwIns(n)
	x, op2 := b.Reg(m.Op1[n]), m.Op2[n]
	switch {
	case op2 == 0: // both operands are the same
		b.Asm.RR(ins, r.size, x, x)
	case b.InReg(op2):
		b.Asm.RR(ins, r.size, x, b.Reg(op2))
	default:
		b.Asm.RM(ins, r.size, x, b.vectorMem(op2))
	}
}

// genHWMore generates an intrinsic with three operands, or with an immediate that is not
// constant.
func (b *Arithmetic) genHWMore(n nodes.NodeID) {
	m := b.M
	r, h, ins, vex := b.hwIns(n)
	op1, op2, rest := m.Op1[n], m.Op2[n], nodes.NodeID(m.Val[n])
	dst := b.Reg(n)
	switch {
	case h.Var:
		b.genVarImm(n, m.Op1[rest])
	case vex && ins.Has(RVMR):
		b.Asm.RRRR(ins, r.size, dst, b.Reg(op1), b.Reg(op2), b.Reg(m.Op1[rest]))
	case r.into != 0:
		b.genMultiplyAdd(n, r, ins)
	case r.flags&hwintrinsics.Blends != 0:
		b.Asm.RR(maskOfVector[r.elem], r.size, maskOf, b.Reg(m.Op1[rest]))
		b.Asm.RRRWith(ins, r.size, dst, b.Reg(op1), b.Reg(op2), Masked(maskOf))
	case r.flags&hwintrinsics.Rounds != 0:
		b.Copy(dst, b.Reg(op1), m.Type[n])
		b.Asm.RRRWith(ins, r.size, dst, b.Reg(op2), b.Reg(m.Op1[rest]), Rounding(h.Imm))
	case r.arg:
		b.Copy(dst, b.Reg(op1), m.Type[n])
		b.Asm.RRRI(ins, r.size, dst, b.Reg(op2), b.Reg(m.Op1[rest]), int64(h.Imm))
	case vex:
		b.Copy(dst, b.Reg(op1), m.Type[n])
		b.Asm.RRR(ins, r.size, dst, b.Reg(op2), b.Reg(m.Op1[rest]))
	default: // the mask is in xmm0
		b.Copy(dst, b.Reg(op1), m.Type[n])
		b.Asm.RR(ins, r.size, dst, b.Reg(op2))
	}
}

// genMultiplyAdd generates a multiply-add. Any of its operands may be in the result's register;
// genMultiplyAdd chooses the form that overwrites that operand.
func (b *Arithmetic) genMultiplyAdd(n nodes.NodeID, r *hwRow, ins Ins) {
	m := b.M
	op2 := m.Op2[n]
	dst, x, z := b.Reg(n), b.Reg(m.Op1[n]), b.Reg(m.Op1[nodes.NodeID(m.Val[n])])
	switch {
	case !b.InReg(op2) && dst == z:
		b.Asm.RRM(r.into, r.size, dst, x, b.vectorMem(op2))
	case !b.InReg(op2):
		b.Copy(dst, x, m.Type[n])
		b.Asm.RRM(r.by, r.size, dst, z, b.vectorMem(op2))
	case dst == z:
		b.Asm.RRR(r.into, r.size, dst, x, b.Reg(op2))
	case dst == b.Reg(op2):
		b.Asm.RRR(ins, r.size, dst, x, z)
	default:
		b.Copy(dst, x, m.Type[n])
		b.Asm.RRR(ins, r.size, dst, b.Reg(op2), z)
	}
}

// immCases returns the number of different immediates of ins, which ignores the higher bits.
func immCases(ins Ins) int {
	switch ins {
	case INS_vgetmantps, INS_vgetmantpd, INS_vgetmantss, INS_vgetmantsd, INS_vrangeps, INS_vrangepd, INS_vrangess, INS_vrangesd:
		return 16
	case INS_vcmpps, INS_vcmppd, INS_vcmpss, INS_vcmpsd:
		return 32
	case INS_extractps, INS_vextractps:
		return 4
	}
	return 256
}

// genVarImm generates an intrinsic whose immediate is in a register: a jump by the immediate's low
// byte to the instruction with that immediate.
func (b *Arithmetic) genVarImm(n, imm nodes.NodeID) {
	table, index := b.internalInt(n), b.internalInt2(n)
	g := &b.Method
	g.Table = g.Table[:0]
	_, _, ins, _ := b.hwIns(n)
	cases := immCases(ins)
	for range cases {
		g.Table = append(g.Table, b.Asm.NewLabel())
	}
	done := b.Asm.NewLabel()
	if cases == 256 {
		b.Asm.RR(INS_movzxb, EA_4, index, b.Reg(imm))
	} else {
		b.Copy(index, b.Reg(imm), nodes.TYP_INT)
		b.Asm.RI(INS_and, EA_4, index, int64(cases-1))
	}
	b.Asm.LeaData(table, b.Asm.JumpTable(g.Table))
	b.jumpThrough(table, index)
	for i, l := range g.Table {
		b.Asm.Bind(l)
		b.emitHW(n, int64(i))
		b.Asm.Jmp(done)
	}
	b.Asm.Bind(done)
}

// hwMemoryClobbers is Clobbers of intrinsics that access memory: maskmovdqu stores to the address
// in rdi.
func (b *Requirements) hwMemoryClobbers(n nodes.NodeID) (c targets.Clobbers) {
	switch r, _, ins, _ := b.hwIns(n); {
	case r.flags&hwintrinsics.Divide != 0:
		c.Fixed = rdx
	case ins.Attr()&AttrImplicit != 0:
		c.Fixed = rdi
	}
	return c
}

// buildHWMemory builds the registers of n.
func (b *Requirements) buildHWMemory(n nodes.NodeID) {
	m := b.M
	r, _, ins, _ := b.hwIns(n)
	rest := nodes.NodeID(m.Val[n])
	if r.flags&hwintrinsics.Divide != 0 { // rdx:rax by the divisor
		b.Refs.Use(m.Op1[n], rax)
		b.Refs.Use(m.Op2[n], rdx)
		b.Use(m.Op1[rest], rax|rdx)
		b.Refs.Kill(rax | rdx)
		b.Refs.Def(rax)
		return
	}
	b.Use(m.Op1[n], 0)
	b.Use(m.Op2[n], 0)
	if ins.Attr()&AttrImplicit != 0 {
		b.Refs.Use(m.Op1[rest], rdi)
	} else {
		b.Use(rest, 0)
	}
	if m.Type[n] != nodes.TYP_VOID {
		b.Def(n)
	}
}

// genHWMemory generates an intrinsic that accesses memory.
func (b *Arithmetic) genHWMemory(n nodes.NodeID) {
	m := b.M
	r, _, ins, _ := b.hwIns(n)
	op1, op2, rest := m.Op1[n], m.Op2[n], nodes.NodeID(m.Val[n])
	switch {
	case r.flags&hwintrinsics.Divide != 0:
		b.Asm.R(ins, r.size, b.Reg(m.Op1[rest]))
	case op1 == 0: // fences
		b.Asm.Op(ins)
	case op2 == 0: // prefetches
		b.Asm.M(ins, EA_4, At(b.Reg(op1), 0))
	case ins.Attr()&AttrImplicit != 0: // to [rdi]
		b.Asm.RR(ins, r.size, b.Reg(op1), b.Reg(op2))
	case m.Type[n] != nodes.TYP_VOID:
		b.Asm.RRM(ins, r.size, b.Reg(n), b.Reg(op2), At(b.Reg(op1), 0))
	default:
		b.Asm.MRR(ins, r.size, At(b.Reg(op1), 0), b.Reg(op2), b.Reg(m.Op1[rest]))
	}
}
