package xarch

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// operRow is the instruction of an oper for integers, floats and doubles.
type operRow struct{ int, float, double Ins }

// operIns has one row for each oper that is one two-address instruction.
var operIns = [256]operRow{
	nodes.GT_ADD: {INS_add, INS_addss, INS_addsd},
	nodes.GT_SUB: {INS_sub, INS_subss, INS_subsd},
	nodes.GT_MUL: {INS_imul, INS_mulss, INS_mulsd},
	nodes.GT_DIV: {INS_idiv, INS_divss, INS_divsd},
	nodes.GT_AND: {INS_and, 0, 0},
	nodes.GT_OR:  {INS_or, 0, 0},
	nodes.GT_XOR: {INS_xor, 0, 0},
	nodes.GT_LSH: {INS_shl, 0, 0},
	nodes.GT_RSH: {INS_sar, 0, 0},
	nodes.GT_RSZ: {INS_shr, 0, 0},
	nodes.GT_ROL: {INS_rol, 0, 0},
	nodes.GT_ROR: {INS_ror, 0, 0},
}

// ins returns the instruction of the row for operands of type t.
func (r operRow) ins(t nodes.VarType) Ins {
	switch t {
	case nodes.TYP_FLOAT:
		return r.float
	case nodes.TYP_DOUBLE:
		return r.double
	}
	return r.int
}

// loadRow is how a type is loaded from memory: the instruction and the size of its destination.
type loadRow struct {
	ins  Ins
	size Size
}

// loads has a row for each type on 64-bit machines. sizesOf derives those of 32-bit machines.
var loads = [nodes.TypeCount]loadRow{
	nodes.TYP_BOOL:   {INS_movzxb, EA_4},
	nodes.TYP_BYTE:   {INS_movsxb, EA_4},
	nodes.TYP_UBYTE:  {INS_movzxb, EA_4},
	nodes.TYP_SHORT:  {INS_movsxw, EA_4},
	nodes.TYP_USHORT: {INS_movzxw, EA_4},
	nodes.TYP_INT:    {INS_mov, EA_4},
	nodes.TYP_UINT:   {INS_mov, EA_4},
	nodes.TYP_LONG:   {INS_mov, EA_8},
	nodes.TYP_ULONG:  {INS_mov, EA_8},
	nodes.TYP_REF:    {INS_mov, EA_8},
	nodes.TYP_BYREF:  {INS_mov, EA_8},
	nodes.TYP_FLOAT:  {INS_movss, EA_4},
	nodes.TYP_DOUBLE: {INS_movsd, EA_8},
	nodes.TYP_SIMD8:  {INS_movsd, EA_8},
	nodes.TYP_SIMD12: {INS_movsd, EA_8}, // the last element separately
	nodes.TYP_SIMD16: {INS_movups, EA_16},
	nodes.TYP_SIMD32: {INS_vmovups, EA_32},
	nodes.TYP_SIMD64: {INS_vmovups, EA_64},
}

// intrinsicRow is the inline code of a GT_INTRINSIC: an instruction for each type, with an
// immediate for rounding instructions.
type intrinsicRow struct {
	float, double Ins
	imm           int8 // rounding mode, inexact suppressed; or noImm
}

var intrinsics = [...]intrinsicRow{
	ee.CORINFO_INTRINSIC_Sqrt:     {INS_sqrtss, INS_sqrtsd, noImm},
	ee.CORINFO_INTRINSIC_Round:    {INS_roundss, INS_roundsd, 8},
	ee.CORINFO_INTRINSIC_Floor:    {INS_roundss, INS_roundsd, 8 | 1},
	ee.CORINFO_INTRINSIC_Ceiling:  {INS_roundss, INS_roundsd, 8 | 2},
	ee.CORINFO_INTRINSIC_Truncate: {INS_roundss, INS_roundsd, 8 | 3},
	ee.CORINFO_INTRINSIC_Abs:      {INS_andps, INS_andps, noImm},
}

// castRange is the range of an integer type that a checked conversion tests: as integers (the
// unsigned 64-bit maximum is not needed), and as the nearest doubles outside of the range. low may
// instead be the first value inside (lowInside).
type castRange struct {
	min, max  int64
	low, high float64
	lowInside bool
}

var castRanges = [nodes.TypeCount]castRange{
	nodes.TYP_BOOL:   {0, 1<<8 - 1, -1, 1 << 8, false},
	nodes.TYP_BYTE:   {-1 << 7, 1<<7 - 1, -1<<7 - 1, 1 << 7, false},
	nodes.TYP_UBYTE:  {0, 1<<8 - 1, -1, 1 << 8, false},
	nodes.TYP_SHORT:  {-1 << 15, 1<<15 - 1, -1<<15 - 1, 1 << 15, false},
	nodes.TYP_USHORT: {0, 1<<16 - 1, -1, 1 << 16, false},
	nodes.TYP_INT:    {-1 << 31, 1<<31 - 1, -1<<31 - 1, 1 << 31, false},
	nodes.TYP_UINT:   {0, 1<<32 - 1, -1, 1 << 32, false},
	nodes.TYP_LONG:   {-1 << 63, 1<<63 - 1, -1 << 63, 1 << 63, true},
	nodes.TYP_ULONG:  {0, 0, -1, 1 << 64, false},
}
