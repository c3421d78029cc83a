package amd64

import (
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// simdRow is an operation on vectors that is one instruction for elements of some
// type: SSE, or its VEX form where the machine has AVX2, with an immediate if imm is
// none of the others' noImm.
type simdRow struct {
	ins xarch.Ins
	imm int8
}

const noImm = -1

// simdTypes are the columns of simdIns.
var simdTypes = [nodes.TypeCount]uint8{
	nodes.TYP_BYTE: 0, nodes.TYP_UBYTE: 1, nodes.TYP_SHORT: 2, nodes.TYP_USHORT: 3, nodes.TYP_INT: 4,
	nodes.TYP_UINT: 5, nodes.TYP_LONG: 6, nodes.TYP_ULONG: 7, nodes.TYP_FLOAT: 8, nodes.TYP_DOUBLE: 9,
}

// all is a row for elements of any type.
func all(ints, float, double xarch.Ins) (r [10]simdRow) {
	for i := range r[:8] {
		r[i] = simdRow{ints, noImm}
	}
	r[8], r[9] = simdRow{float, noImm}, simdRow{double, noImm}
	return r
}

// each is a row for elements of byte, ubyte and so on, in the order of simdTypes.
func each(ins ...xarch.Ins) (r [10]simdRow) {
	for i, x := range ins {
		r[i] = simdRow{x, noImm}
	}
	return r
}

// compared is r with comparisons of floating-point numbers by cmpps.
func compared(r [10]simdRow, imm int8) [10]simdRow {
	r[8], r[9] = simdRow{xarch.INS_cmpps, imm}, simdRow{xarch.INS_cmppd, imm}
	return r
}

// simdIns are the instructions by operation and type of the elements.
var simdIns = [nodes.NumSIMDOps][10]simdRow{
	nodes.SIMDAdd: each(xarch.INS_paddb, xarch.INS_paddb, xarch.INS_paddw, xarch.INS_paddw, xarch.INS_paddd, xarch.INS_paddd,
		xarch.INS_paddq, xarch.INS_paddq, xarch.INS_addps, xarch.INS_addpd),
	nodes.SIMDSub: each(xarch.INS_psubb, xarch.INS_psubb, xarch.INS_psubw, xarch.INS_psubw, xarch.INS_psubd, xarch.INS_psubd,
		xarch.INS_psubq, xarch.INS_psubq, xarch.INS_subps, xarch.INS_subpd),
	nodes.SIMDMul: each(0, 0, xarch.INS_pmullw, xarch.INS_pmullw, xarch.INS_pmulld, xarch.INS_pmulld, 0, 0, xarch.INS_mulps, xarch.INS_mulpd),
	nodes.SIMDDiv: each(0, 0, 0, 0, 0, 0, 0, 0, xarch.INS_divps, xarch.INS_divpd),
	nodes.SIMDMin: each(xarch.INS_pminsb, xarch.INS_pminub, xarch.INS_pminsw, xarch.INS_pminuw, xarch.INS_pminsd, xarch.INS_pminud,
		0, 0, xarch.INS_minps, xarch.INS_minpd),
	nodes.SIMDMax: each(xarch.INS_pmaxsb, xarch.INS_pmaxub, xarch.INS_pmaxsw, xarch.INS_pmaxuw, xarch.INS_pmaxsd, xarch.INS_pmaxud,
		0, 0, xarch.INS_maxps, xarch.INS_maxpd),
	nodes.SIMDAnd:    all(xarch.INS_pand, xarch.INS_andps, xarch.INS_andpd),
	nodes.SIMDAndNot: all(xarch.INS_pandn, xarch.INS_andnps, xarch.INS_andnpd),
	nodes.SIMDOr:     all(xarch.INS_por, xarch.INS_orps, xarch.INS_orpd),
	nodes.SIMDXor:    all(xarch.INS_pxor, xarch.INS_xorps, xarch.INS_xorpd),
	nodes.SIMDEqual: compared(each(xarch.INS_pcmpeqb, xarch.INS_pcmpeqb, xarch.INS_pcmpeqw, xarch.INS_pcmpeqw, xarch.INS_pcmpeqd,
		xarch.INS_pcmpeqd, xarch.INS_pcmpeqq, xarch.INS_pcmpeqq), 0),
	nodes.SIMDLess:        compared(each(), 1),
	nodes.SIMDLessOrEqual: compared(each(), 2),
	nodes.SIMDGreater: each(xarch.INS_pcmpgtb, xarch.INS_pcmpgtb, xarch.INS_pcmpgtw, xarch.INS_pcmpgtw, xarch.INS_pcmpgtd,
		xarch.INS_pcmpgtd, xarch.INS_pcmpgtq, xarch.INS_pcmpgtq),
	nodes.SIMDSqrt:   each(0, 0, 0, 0, 0, 0, 0, 0, xarch.INS_sqrtps, xarch.INS_sqrtpd),
	nodes.SIMDAbs:    each(xarch.INS_pabsb, 0, xarch.INS_pabsw, 0, xarch.INS_pabsd),
	nodes.SIMDPair:   each(0, 0, 0, 0, 0, 0, 0, 0, xarch.INS_unpcklps),
	nodes.SIMDHalves: each(0, 0, 0, 0, 0, 0, 0, 0, xarch.INS_movlhps),
}

// simdRowOf returns the row of s; its ins is 0 where s is no single instruction.
func simdRowOf(s nodes.SIMD) simdRow { return simdIns[s.Op][simdTypes[s.Base]] }

// lanes is the bits that movmskps leaves of a vector of type t with floats.
func lanes(t nodes.VarType) int64 { return 1<<(t.Size()/4) - 1 }
