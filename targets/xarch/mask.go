package xarch

import (
	"ryugo/nodes"
	"ryugo/targets/hwintrinsics"
)

// Comparisons of AVX-512 write a mask register, which .NET does not expose: the value of a
// comparison is a vector of ones and zeros. A mask is live only within the code of one node, in k1:
//
//	GT_SIMD equal                        vpcmpeqb k1, zmm0, zmm1;  vpmovm2b zmm2, k1
//	GT_SIMD signs (GT_SIMD equal)        vpcmpeqb k1, zmm0, zmm1;  kmovq rax, k1
//	GT_NE (GT_SIMD signs (…)) 0          vpcmpeqb k1, zmm0, zmm1;  kortestq k1, k1
//	hw Avx512F.BlendVariable             vpmovd2m k1, zmm2;  vpblendmd zmm0{k1}, zmm0, zmm1

// maskOf is the register in which a comparison leaves its mask.
const maskOf = K1

// The instructions between masks and vectors by the size of the elements.
var (
	vectorOfMask = [9]Ins{1: INS_vpmovm2b, 2: INS_vpmovm2w, 4: INS_vpmovm2d, 8: INS_vpmovm2q}
	maskOfVector = [9]Ins{1: INS_vpmovb2m, 2: INS_vpmovw2m, 4: INS_vpmovd2m, 8: INS_vpmovq2m}
)

// masks reports whether the vector n is computed from a mask, and returns the size of its elements.
func (b *Lowering) masks(n nodes.NodeID) (elem uint32, ok bool) {
	m := b.M
	switch m.Oper[n] {
	case nodes.GT_SIMD:
		s := nodes.UnpackSIMD(m.Val[n])
		return s.Base.Size(), m.Type[n] == nodes.TYP_SIMD64 && s.Op >= nodes.SIMDEqual && s.Op <= nodes.SIMDGreater
	case nodes.GT_HW:
		r := &hwRows()[m.HWOf(n).Row]
		return uint32(r.elem), r.flags&hwintrinsics.Masks != 0
	}
	return 0, false
}

// lowerSigns contains the comparison whose signs n extracts: n's value is the comparison's mask.
func (b *Lowering) lowerSigns(n, op nodes.NodeID, s nodes.SIMD) {
	m := b.M
	if elem, ok := b.masks(op); ok && elem == s.Base.Size() && m.Prev[n] == op && !b.Contained(op) {
		m.Contain(b.Block, op)
	}
}

// genMask computes in maskOf the mask from which the vector n is made.
func (b *Arithmetic) genMask(n nodes.NodeID) {
	m := b.M
	x, op2 := b.Reg(m.Op1[n]), m.Op2[n]
	ins, size, imm := INS_none, vectorSize(m.Type[m.Op1[n]]), int64(noImm)
	if m.Oper[n] == nodes.GT_HW {
		r, h, i, _ := b.hwIns(n)
		ins, size, imm = i, r.size, int64(r.imm)
		if r.arg {
			imm = int64(h.Imm)
		}
	} else {
		r := simdRowOf(nodes.UnpackSIMD(m.Val[n]))
		ins, imm = r.ins.VEX(), int64(r.imm)
	}
	b.emitMask(ins, size, x, op2, imm)
}

// emitMask compares x with the vector op2 into maskOf.
func (b *Arithmetic) emitMask(ins Ins, size Size, x Reg, op2 nodes.NodeID, imm int64) {
	switch {
	case imm == noImm && b.InReg(op2):
		b.Asm.RRR(ins, size, maskOf, x, b.Reg(op2))
	case imm == noImm:
		b.Asm.RRM(ins, size, maskOf, x, b.vectorMem(op2))
	case b.InReg(op2):
		b.Asm.evexRRRI(ins, size, maskOf, x, b.Reg(op2), imm)
	default:
		b.Asm.evexRRMI(ins, size, maskOf, x, b.vectorMem(op2), imm)
	}
}

// genSigns generates a SIMDSigns: bit i of the result is the sign of element i.
func (b *Arithmetic) genSigns(n nodes.NodeID, dst Reg) {
	b.maskOfSigns(n)
	b.fromMask(dst, b.M.Type[n])
}

// maskOfSigns computes in maskOf the signs that n, a SIMDSigns, extracts. The other bits of maskOf
// are zeros.
func (b *Arithmetic) maskOfSigns(n nodes.NodeID) {
	m := b.M
	op := m.Op1[n]
	if !b.InReg(op) {
		b.genMask(op)
		return
	}
	b.Asm.RR(maskOfVector[nodes.UnpackSIMD(m.Val[n]).Base.Size()], vectorSize(m.Type[op]), maskOf, b.Reg(op))
}

// fromMask moves maskOf to a general register, as a value of type t.
func (b *Arithmetic) fromMask(dst Reg, t nodes.VarType) {
	if t == nodes.TYP_LONG {
		b.Asm.RR(INS_kmovq, EA_8, dst, maskOf)
	} else {
		b.Asm.RR(INS_kmovd, EA_4, dst, maskOf)
	}
}

// genSame64 is genSame for 64 bytes: the carry flag is set if all bits of the mask are ones.
func (b *Arithmetic) genSame64(n nodes.NodeID, dst Reg, s nodes.SIMD) {
	m := b.M
	test := INS_kortestq // for a mask with one bit for each element
	switch s.Base {
	case nodes.TYP_FLOAT:
		test = INS_kortestw
	case nodes.TYP_DOUBLE:
		test = INS_kortestb
	default:
		s.Base = nodes.TYP_BYTE
	}
	s.Op = nodes.SIMDEqual
	r := simdRowOf(s)
	b.emitMask(r.ins.VEX(), EA_64, b.Reg(m.Op1[n]), m.Op2[n], int64(r.imm))
	b.Asm.RR(test, EA_8, maskOf, maskOf)
	b.setCond(dst, nodes.COND_ULT)
}
