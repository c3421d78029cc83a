package xarch

import (
	"ryugo/nodes"
)

// Scalar floats. If the machine has AVX2, they are VEX instructions, which do not overwrite their
// operands and do not depend on the destination's old value:
//
//	V03 = V01 + V02     movaps xmm3, xmm1; addsd xmm3, xmm2     vaddsd xmm3, xmm1, xmm2
//	V03 = sqrt(V01)     sqrtsd xmm3, xmm1  (waits for xmm3)     vsqrtsd xmm3, xmm1, xmm1
//
// Moves between registers and zeroing remain legacy instructions if no upper halves are in use
// (upperhalves.go): these are shorter, and done at register renaming.

// genFloatBinary generates dst = op1 op op2.
func (b *Arithmetic) genFloatBinary(n nodes.NodeID) {
	m := b.M
	op1, op2 := m.Op1[n], m.Op2[n]
	dst, src := b.Reg(n), b.Reg(op1)
	ins := operIns[m.Oper[n]].ins(m.Type[n])
	commutes := m.Oper[n].Is(nodes.GTK_COMMUTE)
	if b.vex() {
		if y := op2; b.InReg(y) {
			// A register above xmm7 costs a byte only as the last operand.
			x, y := src, b.Reg(y)
			if commutes && y >= XMM8 && x < XMM8 {
				x, y = y, x
			}
			b.Asm.RRR(ins.VEX(), EA_16, dst, x, y)
			return
		}
		b.Asm.RRM(ins.VEX(), EA_16, dst, src, b.Mem(op2))
		return
	}
	if commutes && b.InReg(op2) && b.Reg(op2) == dst {
		op2, src = op1, dst
	}
	b.Copy(dst, src, m.Type[n])
	b.binary(ins, EA_16, dst, op2)
}

// floatMask generates dst = src op mask, with mask as 16 bytes of read-only data.
func (b *Arithmetic) floatMask(ins Ins, dst Reg, src nodes.NodeID, mask uint64) {
	data := AtData(b.Asm.Data128(mask, mask))
	if b.vex() && b.InReg(src) {
		b.Asm.RRM(ins.VEX(), EA_16, dst, b.Reg(src), data)
		return
	}
	b.value(dst, src)
	if b.vex() {
		b.Asm.RRM(ins.VEX(), EA_16, dst, dst, data)
	} else {
		b.Asm.RM(ins, EA_16, dst, data)
	}
}

// floatUnary generates dst = op src for an instruction that preserves the rest of a register: the
// destination's, with VEX the source's. imm is noImm or the immediate.
func (b *Arithmetic) floatUnary(ins Ins, dst Reg, src nodes.NodeID, imm int8) {
	if b.vex() {
		x := dst
		if b.InReg(src) {
			x = b.Reg(src)
		} else {
			b.value(dst, src)
		}
		if imm == noImm {
			b.Asm.RRR(ins.VEX(), EA_16, dst, x, x)
		} else {
			b.Asm.RRRI(ins.VEX(), EA_16, dst, x, x, int64(imm))
		}
		return
	}
	switch {
	case imm == noImm:
		b.binary(ins, EA_16, dst, src)
	case b.InReg(src):
		b.Asm.RRI(ins, EA_16, dst, b.Reg(src), int64(imm))
	default:
		b.Asm.RMI(ins, EA_16, dst, b.Mem(src), int64(imm))
	}
}

// floatOfInt generates dst = src converted, an integer of size bytes. dst has been cleared, because
// the instruction preserves its upper part.
func (b *Arithmetic) floatOfInt(ins Ins, size Size, dst, src Reg) {
	if b.vex() {
		b.Asm.RRR(ins.VEX(), size, dst, dst, src)
	} else {
		b.Asm.RR(ins, size, dst, src)
	}
}
