package vm

import "ryugo/targets/xarch"

// InternalCalls of System.Array in machine code: what every loop and copy
// asks. An array's base size tells its rank: a vector's elements begin at
// arrayData, those of an array of rank r 8*r bytes behind.

// arrayLengthStub(array) -> number of all elements
func arrayLengthStub(e *leaf, _ uint32) {
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(e.arg[0], arrayLength))
	e.Op(xarch.INS_ret)
}

// rankPrefix makes eax the rank that the type of the array, the first argument,
// has bounds for, 0 for a vector.
func rankPrefix(e *leaf) {
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(e.arg[0], 0))
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(xarch.RAX, mtBaseSize))
	e.RI(xarch.INS_sub, xarch.EA_4, xarch.RAX, arrayData)
	e.RI(xarch.INS_shr, xarch.EA_4, xarch.RAX, 3)
}

// arrayRankStub(array) -> rank
func arrayRankStub(e *leaf, _ uint32) {
	rankPrefix(e)
	e.RI(xarch.INS_cmp, xarch.EA_4, xarch.RAX, 1)
	e.RI(xarch.INS_adc, xarch.EA_4, xarch.RAX, 0)
	e.Op(xarch.INS_ret)
}

// arrayDimensionStub(array, dimension, lower bound?) -> length or lower bound
func arrayDimensionStub(e *leaf, _ uint32) {
	vector, length, lower := e.NewLabel(), e.NewLabel(), e.NewLabel()
	rankPrefix(e)
	e.Jcc(xarch.CC_E, vector)
	e.RR(xarch.INS_test, xarch.EA_1, e.arg[2], e.arg[2])
	e.Jcc(xarch.CC_E, length)
	e.RR(xarch.INS_add, xarch.EA_4, e.arg[1], xarch.RAX)
	e.Bind(length)
	e.RR(xarch.INS_mov, xarch.EA_4, e.arg[1], e.arg[1])
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.AtIndex(e.arg[0], e.arg[1], 4, mdBounds))
	e.Op(xarch.INS_ret)
	e.Bind(vector)
	e.RR(xarch.INS_test, xarch.EA_1, e.arg[2], e.arg[2])
	e.Jcc(xarch.CC_NE, lower)
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(e.arg[0], arrayLength))
	e.Bind(lower) // eax is 0
	e.Op(xarch.INS_ret)
}

// copyElements(source, index, destination, index, length) -> copied, when both
// are of one type; else arrayCopy.
func copyElements(e *leaf) {
	other := e.NewLabel()
	src, dst := e.arg[0], e.arg[2]
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(src, 0))
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.RAX, xarch.At(dst, 0))
	e.Jcc(xarch.CC_NE, other)
	size := e.tmp[len(e.tmp)-1]
	e.RM(xarch.INS_mov, xarch.EA_4, size, xarch.At(xarch.RAX, mtComponentSize))
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(xarch.RAX, mtBaseSize))
	for _, x := range []struct{ array, index xarch.Reg }{{src, e.arg[1]}, {dst, e.arg[3]}} {
		e.RR(xarch.INS_mov, xarch.EA_4, x.index, x.index)
		e.RR(xarch.INS_imul, xarch.EA_8, x.index, size)
		e.RR(xarch.INS_add, xarch.EA_8, x.array, x.index)
		e.RR(xarch.INS_add, xarch.EA_8, x.array, xarch.RAX)
	}
	n := e.arg[3]
	e.RR(xarch.INS_mov, xarch.EA_4, n, e.argIn(4, e.tmp[0]))
	e.RR(xarch.INS_imul, xarch.EA_8, n, size)
	e.moveOverlapping(dst, src, n)
	e.RR(xarch.INS_xor, xarch.EA_4, xarch.RAX, xarch.RAX)
	e.Op(xarch.INS_ret)
	e.slowPath(other)
}
