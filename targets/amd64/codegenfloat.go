package amd64

import (
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// Scalar floats. Where the machine has AVX2 they are VEX instructions, which leave
// their operands as they are and keep nothing of what the destination had:
//
//	V03 = V01 + V02     movaps xmm3, xmm1; addsd xmm3, xmm2     vaddsd xmm3, xmm1, xmm2
//	V03 = sqrt(V01)     sqrtsd xmm3, xmm1  (waits for xmm3)     vsqrtsd xmm3, xmm1, xmm1
//
// Moves between registers and zeroing stay what they are: shorter, and done before
// they are executed.

// genFloatBinary is dst = op1 op op2.
func (b *backend) genFloatBinary(n nodes.NodeID) {
	m := b.m
	op1, op2 := m.Op1[n], m.Op2[n]
	dst, src := b.reg(n), b.reg(op1)
	ins := operIns[m.Oper[n]].ins(m.Type[n])
	commutes := m.Oper[n].Is(nodes.GTK_COMMUTE)
	if b.vex() {
		if y := op2; b.inReg(y) {
			// A register above xmm7 costs a byte as the last operand alone.
			x, y := src, b.reg(y)
			if commutes && y >= xarch.XMM8 && x < xarch.XMM8 {
				x, y = y, x
			}
			b.e.RRR(ins.VEX(), xarch.EA_16, dst, x, y)
			return
		}
		b.e.RRM(ins.VEX(), xarch.EA_16, dst, src, b.mem(op2))
		return
	}
	if commutes && b.inReg(op2) && b.reg(op2) == dst {
		op2, src = op1, dst
	}
	b.move(dst, src, m.Type[n])
	b.binary(ins, xarch.EA_16, dst, op2)
}

// floatMask is dst = src op mask, where mask is 16 bytes of read-only data.
func (b *backend) floatMask(ins xarch.Ins, dst xarch.Reg, src nodes.NodeID, mask uint64) {
	data := xarch.AtData(b.e.Data128(mask, mask))
	if b.vex() && b.inReg(src) {
		b.e.RRM(ins.VEX(), xarch.EA_16, dst, b.reg(src), data)
		return
	}
	b.value(dst, src)
	if b.vex() {
		b.e.RRM(ins.VEX(), xarch.EA_16, dst, dst, data)
	} else {
		b.e.RM(ins, xarch.EA_16, dst, data)
	}
}

// floatUnary is dst = op src, where the instruction keeps the rest of a register: with
// VEX that of the source. imm is noImm or the immediate.
func (b *backend) floatUnary(ins xarch.Ins, dst xarch.Reg, src nodes.NodeID, imm int8) {
	if b.vex() {
		x := dst
		if b.inReg(src) {
			x = b.reg(src)
		} else {
			b.value(dst, src)
		}
		if imm == noImm {
			b.e.RRR(ins.VEX(), xarch.EA_16, dst, x, x)
		} else {
			b.e.RRRI(ins.VEX(), xarch.EA_16, dst, x, x, int64(imm))
		}
		return
	}
	switch {
	case imm == noImm:
		b.binary(ins, xarch.EA_16, dst, src)
	case b.inReg(src):
		b.e.RRI(ins, xarch.EA_16, dst, b.reg(src), int64(imm))
	default:
		b.e.RMI(ins, xarch.EA_16, dst, b.mem(src), int64(imm))
	}
}

// floatOfInt is dst = src converted, an integer of size bytes; dst has been cleared,
// for the instruction keeps its upper part.
func (b *backend) floatOfInt(ins xarch.Ins, size xarch.Size, dst, src xarch.Reg) {
	if b.vex() {
		b.e.RRR(ins.VEX(), size, dst, dst, src)
	} else {
		b.e.RR(ins, size, dst, src)
	}
}

// moveIns is the instruction that ins, a load, a store or a comparison, is on this
// machine.
func (b *backend) moveIns(ins xarch.Ins) xarch.Ins {
	if b.vex() {
		if v := ins.VEX(); v != 0 {
			return v
		}
	}
	return ins
}
