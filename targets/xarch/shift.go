package xarch

import (
	"ryugo/ee/named"
	"ryugo/nodes"
	"ryugo/targets"
)

// Shifts. shl, sar and shr take a variable count in cl, shift in place and change the flags. BMI2
// has shlx, sarx and shrx, which take the count in any register, can read memory and preserve the
// flags, and rorx, which rotates by a constant:
//
//	V02 = V00 << V01          mov ecx, esi; mov eax, edi; shl eax, cl       shlx eax, edi, esi
//	V02 = rol V00, 5          mov eax, edi; rol eax, 5                      rorx eax, edi, 27
//
// Rotations by a variable count have no such form.

// bmi2Shifts are the instructions of BMI2 with a count in a register.
var bmi2Shifts = [256]Ins{nodes.GT_LSH: INS_shlx, nodes.GT_RSH: INS_sarx, nodes.GT_RSZ: INS_shrx}

// bmi2 reports whether code may use BMI2.
func (b *Lowering) bmi2() bool { return b.Info.Sets>>named.BMI2&1 != 0 }

// countInRCX reports whether the count of the shift or rotation n must be in rcx.
func (b *Lowering) countInRCX(n nodes.NodeID) bool {
	m := b.M
	return m.Oper[m.Op2[n]] != nodes.GT_CNS_INT && (bmi2Shifts[m.Oper[n]] == 0 || !b.bmi2())
}

// lowerShift contains a constant count, and the operands that BMI2's instructions can read from
// memory or a local's register.
func (b *Lowering) lowerShift(n nodes.NodeID) {
	m := b.M
	b.LowerShift(n)
	if m.Oper[m.Op2[n]] != nodes.GT_CNS_INT && !b.countInRCX(n) {
		b.containMem(m.Op1[n], n, m.Type[n])
		b.ContainReg(m.Op2[n], n)
	}
}

// buildShift: see countInRCX. The result of shlx, sarx and shrx may be in an operand's register.
func (b *Requirements) buildShift(n nodes.NodeID) {
	m := b.M
	op1, op2 := m.Op1[n], m.Op2[n]
	switch {
	case m.Oper[op2] == nodes.GT_CNS_INT:
		b.Use(op1, 0)
	case b.countInRCX(n):
		b.Use(op1, rcx)
		b.Refs.UseDelayFree(op2, rcx)
	default:
		b.Use(op1, 0)
		b.Use(op2, 0)
	}
	b.DefTwoAddress(n)
}

// shiftClobbers is Clobbers of shifts.
func (b *Requirements) shiftClobbers(n nodes.NodeID) (c targets.Clobbers) {
	if b.countInRCX(n) {
		c.Fixed = rcx
	}
	return c
}

// intoShift: the first operand is copied to the result before a count in rcx is read.
func (b *Lowering) intoShift(v nodes.NodeID, r targets.Reg) bool { return !b.countInRCX(v) }

func (b *Arithmetic) genShift(n nodes.NodeID) {
	m := b.M
	op1, op2 := m.Op1[n], m.Op2[n]
	t := m.Type[n]
	size := b.opSize(t)
	dst := b.Reg(n)
	o := m.Oper[n]
	switch {
	case m.Oper[op2] == nodes.GT_CNS_INT:
		b.shiftByConst(n, dst, b.Reg(op1), b.Imm(op2)&int64(8*size-1))
	case b.countInRCX(n):
		b.Copy(dst, b.Reg(op1), t)
		b.Asm.RR(operIns[o].int, size, dst, RCX)
	case b.InReg(op1):
		b.Asm.RRR(bmi2Shifts[o], size, dst, b.Reg(op1), b.Reg(op2))
	default:
		b.Asm.RMR(bmi2Shifts[o], size, dst, b.Mem(op1), b.Reg(op2))
	}
}

// shiftByConst shifts or rotates by k bits, fewer than the operand has.
func (b *Arithmetic) shiftByConst(n nodes.NodeID, dst, src Reg, k int64) {
	t := b.M.Type[n]
	size := b.opSize(t)
	switch o := b.M.Oper[n]; {
	case k == 0:
		b.Copy(dst, src, t)
		if size == EA_4 { // the upper half must be clear, as after a shift
			b.Asm.RR(INS_mov, size, dst, dst)
		}
	case o == nodes.GT_LSH && dst != src && k == 1:
		b.Asm.RM(INS_lea, size, dst, AtIndex(src, src, 1, 0))
	case o == nodes.GT_ROL && dst != src && b.bmi2():
		b.Asm.RRI(INS_rorx, size, dst, src, int64(8*size)-k)
	case o == nodes.GT_ROR && dst != src && b.bmi2():
		b.Asm.RRI(INS_rorx, size, dst, src, k)
	default:
		b.Copy(dst, src, t)
		b.Asm.RI(operIns[o].int, size, dst, k)
	}
}
