package vm

import "ryugo/targets/xarch"

// InternalCalls of System.Array in machine code: what every loop and copy
// asks. An array's base size tells its rank: a vector's elements begin at
// arrayData, those of an array of rank r 8*r bytes behind.

// arrayLengthStub(array) -> number of all elements
func arrayLengthStub(e *xarch.Emitter, _ uint32) {
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(xarch.RDI, arrayLength))
	e.Op(xarch.INS_ret)
}

// rankPrefix makes eax the rank that array rdi's type has bounds for, 0 for a
// vector.
func rankPrefix(e *xarch.Emitter) {
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(xarch.RDI, 0))
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(xarch.RAX, mtBaseSize))
	e.RI(xarch.INS_sub, xarch.EA_4, xarch.RAX, arrayData)
	e.RI(xarch.INS_shr, xarch.EA_4, xarch.RAX, 3)
}

// arrayRankStub(array) -> rank
func arrayRankStub(e *xarch.Emitter, _ uint32) {
	rankPrefix(e)
	e.RI(xarch.INS_cmp, xarch.EA_4, xarch.RAX, 1)
	e.RI(xarch.INS_adc, xarch.EA_4, xarch.RAX, 0)
	e.Op(xarch.INS_ret)
}

// arrayDimensionStub(array, dimension, lower bound?) -> length or lower bound
func arrayDimensionStub(e *xarch.Emitter, _ uint32) {
	vector, length, lower := e.NewLabel(), e.NewLabel(), e.NewLabel()
	rankPrefix(e)
	e.Jcc(xarch.CC_E, vector)
	e.RR(xarch.INS_test, xarch.EA_1, xarch.RDX, xarch.RDX)
	e.Jcc(xarch.CC_E, length)
	e.RR(xarch.INS_add, xarch.EA_4, xarch.RSI, xarch.RAX)
	e.Bind(length)
	e.RR(xarch.INS_mov, xarch.EA_4, xarch.RSI, xarch.RSI)
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.AtIndex(xarch.RDI, xarch.RSI, 4, mdBounds))
	e.Op(xarch.INS_ret)
	e.Bind(vector)
	e.RR(xarch.INS_test, xarch.EA_1, xarch.RDX, xarch.RDX)
	e.Jcc(xarch.CC_NE, lower)
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(xarch.RDI, arrayLength))
	e.Bind(lower) // eax is 0
	e.Op(xarch.INS_ret)
}

// copyElements(source, index, destination, index, length) -> copied, when both
// are of one type; else arrayCopy.
func copyElements(v *VM, e *xarch.Emitter, slow uint64) {
	other := e.NewLabel()
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(xarch.RDI, 0))
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.RAX, xarch.At(xarch.RDX, 0))
	e.Jcc(xarch.CC_NE, other)
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.R9, xarch.At(xarch.RAX, mtComponentSize))
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(xarch.RAX, mtBaseSize))
	for _, x := range []struct{ array, index xarch.Reg }{{xarch.RDI, xarch.RSI}, {xarch.RDX, xarch.RCX}} {
		e.RR(xarch.INS_mov, xarch.EA_4, x.index, x.index)
		e.RR(xarch.INS_imul, xarch.EA_8, x.index, xarch.R9)
		e.RR(xarch.INS_add, xarch.EA_8, x.array, x.index)
		e.RR(xarch.INS_add, xarch.EA_8, x.array, xarch.RAX)
	}
	e.RR(xarch.INS_mov, xarch.EA_4, xarch.RCX, xarch.R8)
	e.RR(xarch.INS_imul, xarch.EA_8, xarch.RCX, xarch.R9)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RSI, xarch.RDI)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RDI, xarch.RDX)

	// Elements that overlap are copied from the end, in the largest pieces.
	down, words, bytes, out := e.NewLabel(), e.NewLabel(), e.NewLabel(), e.NewLabel()
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.RDI)
	e.RR(xarch.INS_sub, xarch.EA_8, xarch.RAX, xarch.RSI)
	e.RR(xarch.INS_cmp, xarch.EA_8, xarch.RAX, xarch.RCX)
	e.Jcc(xarch.CC_B, down)
	e.Op(xarch.INS_rep_movsb)
	e.RR(xarch.INS_xor, xarch.EA_4, xarch.RAX, xarch.RAX)
	e.Op(xarch.INS_ret)
	e.Bind(down)
	e.RI(xarch.INS_sub, xarch.EA_8, xarch.RCX, 8)
	e.Jcc(xarch.CC_B, bytes)
	e.Bind(words)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.AtIndex(xarch.RSI, xarch.RCX, 1, 0))
	e.MR(xarch.INS_mov, xarch.EA_8, xarch.AtIndex(xarch.RDI, xarch.RCX, 1, 0), xarch.RAX)
	e.RI(xarch.INS_sub, xarch.EA_8, xarch.RCX, 8)
	e.Jcc(xarch.CC_AE, words)
	e.Bind(bytes)
	e.RI(xarch.INS_add, xarch.EA_8, xarch.RCX, 8)
	e.Jcc(xarch.CC_E, out)
	next := e.NewLabel()
	e.Bind(next)
	e.RM(xarch.INS_movzxb, xarch.EA_4, xarch.RAX, xarch.AtIndex(xarch.RSI, xarch.RCX, 1, -1))
	e.MR(xarch.INS_mov, xarch.EA_1, xarch.AtIndex(xarch.RDI, xarch.RCX, 1, -1), xarch.RAX)
	e.R(xarch.INS_dec, xarch.EA_8, xarch.RCX)
	e.Jcc(xarch.CC_NE, next)
	e.Bind(out)
	e.RR(xarch.INS_xor, xarch.EA_4, xarch.RAX, xarch.RAX)
	e.Op(xarch.INS_ret)
	slowPath(e, other, slow)
}
