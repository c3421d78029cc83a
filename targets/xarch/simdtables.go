package xarch

import (
	"ryugo/nodes"
)

// simdRow is an operation on vectors that is one instruction for elements of some type: SSE, or its
// VEX form if the machine has AVX2. imm is its immediate, or noImm.
type simdRow struct {
	ins Ins
	imm int8
}

const noImm = -1

// simdTypes are the columns of simdIns.
var simdTypes = [nodes.TypeCount]uint8{
	nodes.TYP_BYTE: 0, nodes.TYP_UBYTE: 1, nodes.TYP_SHORT: 2, nodes.TYP_USHORT: 3, nodes.TYP_INT: 4,
	nodes.TYP_UINT: 5, nodes.TYP_LONG: 6, nodes.TYP_ULONG: 7, nodes.TYP_FLOAT: 8, nodes.TYP_DOUBLE: 9,
}

// all returns a row with the same instruction for all integer types.
func all(ints, float, double Ins) (r [10]simdRow) {
	for i := range r[:8] {
		r[i] = simdRow{ints, noImm}
	}
	r[8], r[9] = simdRow{float, noImm}, simdRow{double, noImm}
	return r
}

// each returns a row with an instruction for each element type, in the order of simdTypes.
func each(ins ...Ins) (r [10]simdRow) {
	for i, x := range ins {
		r[i] = simdRow{x, noImm}
	}
	return r
}

// compared returns r with cmpps and cmppd for floating-point types.
func compared(r [10]simdRow, imm int8) [10]simdRow {
	r[8], r[9] = simdRow{INS_cmpps, imm}, simdRow{INS_cmppd, imm}
	return r
}

// simdIns are the instructions by operation and element type.
var simdIns = [nodes.NumSIMDOps][10]simdRow{
	nodes.SIMDAdd: each(INS_paddb, INS_paddb, INS_paddw, INS_paddw, INS_paddd, INS_paddd,
		INS_paddq, INS_paddq, INS_addps, INS_addpd),
	nodes.SIMDSub: each(INS_psubb, INS_psubb, INS_psubw, INS_psubw, INS_psubd, INS_psubd,
		INS_psubq, INS_psubq, INS_subps, INS_subpd),
	nodes.SIMDMul: each(0, 0, INS_pmullw, INS_pmullw, INS_pmulld, INS_pmulld, 0, 0, INS_mulps, INS_mulpd),
	nodes.SIMDDiv: each(0, 0, 0, 0, 0, 0, 0, 0, INS_divps, INS_divpd),
	nodes.SIMDMin: each(INS_pminsb, INS_pminub, INS_pminsw, INS_pminuw, INS_pminsd, INS_pminud,
		0, 0, INS_minps, INS_minpd),
	nodes.SIMDMax: each(INS_pmaxsb, INS_pmaxub, INS_pmaxsw, INS_pmaxuw, INS_pmaxsd, INS_pmaxud,
		0, 0, INS_maxps, INS_maxpd),
	nodes.SIMDAnd:    all(INS_pand, INS_andps, INS_andpd),
	nodes.SIMDAndNot: all(INS_pandn, INS_andnps, INS_andnpd),
	nodes.SIMDOr:     all(INS_por, INS_orps, INS_orpd),
	nodes.SIMDXor:    all(INS_pxor, INS_xorps, INS_xorpd),
	nodes.SIMDEqual: compared(each(INS_pcmpeqb, INS_pcmpeqb, INS_pcmpeqw, INS_pcmpeqw, INS_pcmpeqd,
		INS_pcmpeqd, INS_pcmpeqq, INS_pcmpeqq), 0),
	nodes.SIMDLess:        compared(each(), 1),
	nodes.SIMDLessOrEqual: compared(each(), 2),
	nodes.SIMDGreater: each(INS_pcmpgtb, INS_pcmpgtb, INS_pcmpgtw, INS_pcmpgtw, INS_pcmpgtd,
		INS_pcmpgtd, INS_pcmpgtq, INS_pcmpgtq),
	nodes.SIMDSqrt:   each(0, 0, 0, 0, 0, 0, 0, 0, INS_sqrtps, INS_sqrtpd),
	nodes.SIMDAbs:    each(INS_pabsb, 0, INS_pabsw, 0, INS_pabsd),
	nodes.SIMDPair:   each(0, 0, 0, 0, 0, 0, 0, 0, INS_unpcklps),
	nodes.SIMDHalves: each(0, 0, 0, 0, 0, 0, 0, 0, INS_movlhps),
}

// simdRowOf returns the row of s; its ins is 0 if s is not a single instruction.
func simdRowOf(s nodes.SIMD) simdRow { return simdIns[s.Op][simdTypes[s.Base]] }

// lanes returns the mask that movmskps yields for a vector of floats of type t whose signs are all
// set.
func lanes(t nodes.VarType) int64 { return 1<<(t.Size()/4) - 1 }
