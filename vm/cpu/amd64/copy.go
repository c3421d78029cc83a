//go:build linux && amd64

package amd64

import (
	"ryugo/targets/xarch"
	"ryugo/vm/cpu"
)

// copyElements(source, index, destination, index, length) -> copied, if both arrays have one type;
// otherwise arrayCopy.
func copyElements(e *leaf) {
	other := e.NewLabel()
	src, dst := e.arg[0], e.arg[2]
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(src, 0))
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.RAX, xarch.At(dst, 0))
	e.Jcc(xarch.CC_NE, other)
	size := e.tmp[len(e.tmp)-1]
	e.RM(xarch.INS_mov, xarch.EA_4, size, xarch.At(xarch.RAX, cpu.MTComponentSize))
	e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(xarch.RAX, cpu.MTBaseSize))
	for _, x := range []struct{ array, index xarch.Reg }{{src, e.arg[1]}, {dst, e.arg[3]}} {
		e.RR(xarch.INS_mov, xarch.EA_4, x.index, x.index)
		e.RR(xarch.INS_imul, xarch.EA_8, x.index, size)
		e.RR(xarch.INS_add, xarch.EA_8, x.array, xarch.RAX)
		e.RM(xarch.INS_lea, xarch.EA_8, x.array, xarch.AtIndex(x.array, x.index, 1, -cpu.ArrayEnd))
	}
	n := e.arg[3]
	e.RR(xarch.INS_mov, xarch.EA_4, n, e.argIn(4, e.tmp[0]))
	e.RR(xarch.INS_imul, xarch.EA_8, n, size)
	e.moveOverlapping(dst, src, n)
	e.RR(xarch.INS_xor, xarch.EA_4, xarch.RAX, xarch.RAX)
	e.Op(xarch.INS_ret)
	e.slowPath(other)
}
