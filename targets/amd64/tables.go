package amd64

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// insRow is the instruction of an oper for integers, floats and doubles.
type insRow struct{ int, float, double xarch.Ins }

// operIns has one row for each oper that is one two-address instruction.
var operIns = [256]insRow{
	nodes.GT_ADD: {xarch.INS_add, xarch.INS_addss, xarch.INS_addsd},
	nodes.GT_SUB: {xarch.INS_sub, xarch.INS_subss, xarch.INS_subsd},
	nodes.GT_MUL: {xarch.INS_imul, xarch.INS_mulss, xarch.INS_mulsd},
	nodes.GT_DIV: {xarch.INS_idiv, xarch.INS_divss, xarch.INS_divsd},
	nodes.GT_AND: {xarch.INS_and, 0, 0},
	nodes.GT_OR:  {xarch.INS_or, 0, 0},
	nodes.GT_XOR: {xarch.INS_xor, 0, 0},
	nodes.GT_LSH: {xarch.INS_shl, 0, 0},
	nodes.GT_RSH: {xarch.INS_sar, 0, 0},
	nodes.GT_RSZ: {xarch.INS_shr, 0, 0},
	nodes.GT_ROL: {xarch.INS_rol, 0, 0},
	nodes.GT_ROR: {xarch.INS_ror, 0, 0},
}

// ins returns the instruction of the row for operands of type t.
func (r insRow) ins(t nodes.VarType) xarch.Ins {
	switch t {
	case nodes.TYP_FLOAT:
		return r.float
	case nodes.TYP_DOUBLE:
		return r.double
	}
	return r.int
}

// loadRow is how a type is loaded from memory: the instruction and the size
// that its destination has.
type loadRow struct {
	ins  xarch.Ins
	size xarch.Size
}

var loads = [nodes.TypeCount]loadRow{
	nodes.TYP_BOOL:   {xarch.INS_movzxb, xarch.EA_4},
	nodes.TYP_BYTE:   {xarch.INS_movsxb, xarch.EA_4},
	nodes.TYP_UBYTE:  {xarch.INS_movzxb, xarch.EA_4},
	nodes.TYP_SHORT:  {xarch.INS_movsxw, xarch.EA_4},
	nodes.TYP_USHORT: {xarch.INS_movzxw, xarch.EA_4},
	nodes.TYP_INT:    {xarch.INS_mov, xarch.EA_4},
	nodes.TYP_UINT:   {xarch.INS_mov, xarch.EA_4},
	nodes.TYP_LONG:   {xarch.INS_mov, xarch.EA_8},
	nodes.TYP_ULONG:  {xarch.INS_mov, xarch.EA_8},
	nodes.TYP_REF:    {xarch.INS_mov, xarch.EA_8},
	nodes.TYP_BYREF:  {xarch.INS_mov, xarch.EA_8},
	nodes.TYP_FLOAT:  {xarch.INS_movss, xarch.EA_4},
	nodes.TYP_DOUBLE: {xarch.INS_movsd, xarch.EA_8},
	nodes.TYP_SIMD8:  {xarch.INS_movsd, xarch.EA_8},
	nodes.TYP_SIMD12: {xarch.INS_movsd, xarch.EA_8}, // and its last element
	nodes.TYP_SIMD16: {xarch.INS_movups, xarch.EA_16},
	nodes.TYP_SIMD32: {xarch.INS_vmovups, xarch.EA_32},
}

// intrinsicRow is how a GT_INTRINSIC is done in line: an instruction for each
// type, with an immediate for the rounding ones.
type intrinsicRow struct {
	float, double xarch.Ins
	imm           int8 // rounding mode, inexact suppressed; or noImm
}

var intrinsics = [...]intrinsicRow{
	ee.CORINFO_INTRINSIC_Sqrt:    {xarch.INS_sqrtss, xarch.INS_sqrtsd, noImm},
	ee.CORINFO_INTRINSIC_Round:   {xarch.INS_roundss, xarch.INS_roundsd, 8},
	ee.CORINFO_INTRINSIC_Floor:   {xarch.INS_roundss, xarch.INS_roundsd, 8 | 1},
	ee.CORINFO_INTRINSIC_Ceiling: {xarch.INS_roundss, xarch.INS_roundsd, 8 | 2},
	ee.CORINFO_INTRINSIC_Abs:     {xarch.INS_andps, xarch.INS_andps, noImm},
}

// castRange is the range of an integer type that a checked conversion tests:
// as integers (the unsigned 64-bit maximum is not needed), and as doubles just
// outside of it, the lower of which may be the first value inside.
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
