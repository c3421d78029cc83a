//go:build linux && amd64

package amd64

import "ryugo/targets/xarch"

// Copies of any number of bytes in machine code. Most are short, of strings and small arrays, for
// which a string instruction takes long to start:
//
//	1 to 16     two overlapping pieces of the largest power of two
//	17 to 64    two or four overlapping pieces of 16
//	more        32 an iteration, and the last 32, or the first, as one more piece
//	stringMove  rep movsb, unless source and destination overlap
//
// All pieces are loaded before the first is stored, so they may overlap.

// stringMove is the number of bytes from which rep movsb is faster.
const stringMove = 1024

// moveOverlapping copies n bytes; the ranges may overlap. The registers must not be rax, r10 or
// r11. They are destroyed, and so are xmm0 to xmm3.
func (e *leaf) moveOverlapping(dst, src, n xarch.Reg) {
	out := e.NewLabel()
	to16, to32, to64, most := e.NewLabel(), e.NewLabel(), e.NewLabel(), e.NewLabel()
	e.RI(xarch.INS_cmp, xarch.EA_8, n, 64)
	e.Jcc(xarch.CC_A, most)
	e.RI(xarch.INS_cmp, xarch.EA_4, n, 16)
	e.Jcc(xarch.CC_BE, to16)
	e.RI(xarch.INS_cmp, xarch.EA_4, n, 32)
	e.Jcc(xarch.CC_BE, to32)
	e.Jmp(to64)

	e.Bind(to16)
	less := e.NewLabel()
	for size := uint32(8); size > 0; size /= 2 {
		e.Bind(less)
		less = e.NewLabel()
		e.RI(xarch.INS_cmp, xarch.EA_4, n, int64(size))
		e.Jcc(xarch.CC_B, less)
		first, last := xarch.RAX, xarch.R10
		e.loadPiece(first, xarch.At(src, 0), size)
		e.loadPiece(last, xarch.AtIndex(src, n, 1, -int32(size)), size)
		e.MR(xarch.INS_mov, xarch.Size(size), xarch.At(dst, 0), first)
		e.MR(xarch.INS_mov, xarch.Size(size), xarch.AtIndex(dst, n, 1, -int32(size)), last)
		e.Jmp(out)
	}
	e.Bind(less)
	e.Jmp(out)

	e.Bind(to64)
	e.RM(xarch.INS_movups, xarch.EA_16, xarch.XMM2, xarch.At(src, 16))
	e.RM(xarch.INS_movups, xarch.EA_16, xarch.XMM3, xarch.AtIndex(src, n, 1, -32))
	e.Bind(to32)
	e.RM(xarch.INS_movups, xarch.EA_16, xarch.XMM0, xarch.At(src, 0))
	e.RM(xarch.INS_movups, xarch.EA_16, xarch.XMM1, xarch.AtIndex(src, n, 1, -16))
	e.RI(xarch.INS_cmp, xarch.EA_4, n, 32)
	two := e.NewLabel()
	e.Jcc(xarch.CC_BE, two)
	e.MR(xarch.INS_movups, xarch.EA_16, xarch.At(dst, 16), xarch.XMM2)
	e.MR(xarch.INS_movups, xarch.EA_16, xarch.AtIndex(dst, n, 1, -32), xarch.XMM3)
	e.Bind(two)
	e.MR(xarch.INS_movups, xarch.EA_16, xarch.At(dst, 0), xarch.XMM0)
	e.MR(xarch.INS_movups, xarch.EA_16, xarch.AtIndex(dst, n, 1, -16), xarch.XMM1)
	e.Jmp(out)

	e.Bind(most)
	e.moveMany(dst, src, n, out)
	e.Bind(out)
}

// loadPiece loads 1 to 8 bytes.
func (e *leaf) loadPiece(r xarch.Reg, at xarch.Mem, size uint32) {
	switch size {
	case 1:
		e.RM(xarch.INS_movzxb, xarch.EA_4, r, at)
	case 2:
		e.RM(xarch.INS_movzxw, xarch.EA_4, r, at)
	default:
		e.RM(xarch.INS_mov, xarch.Size(size), r, at)
	}
}

// moveMany copies more than 64 bytes, upwards or downwards.
func (e *leaf) moveMany(dst, src, n xarch.Reg, out xarch.Label) {
	up, loop, down, long := e.NewLabel(), e.NewLabel(), e.NewLabel(), e.NewLabel()
	i, base := xarch.RAX, xarch.R10
	// xmm2 and xmm3 hold the pieces at the end that the loop reaches last.
	piece := func(load bool, at xarch.Reg, index xarch.Reg, disp int32, r xarch.Reg) {
		for k := range xarch.Reg(2) {
			m := xarch.AtIndex(at, index, 1, disp+16*int32(k))
			if load {
				e.RM(xarch.INS_movups, xarch.EA_16, r+k, m)
			} else {
				e.MR(xarch.INS_movups, xarch.EA_16, m, r+k)
			}
		}
	}
	e.RR(xarch.INS_mov, xarch.EA_8, i, dst)
	e.RR(xarch.INS_sub, xarch.EA_8, i, src)
	e.RR(xarch.INS_cmp, xarch.EA_8, i, n)
	e.Jcc(xarch.CC_B, down)
	e.RI(xarch.INS_cmp, xarch.EA_8, n, stringMove)
	e.Jcc(xarch.CC_B, up)
	e.R(xarch.INS_neg, xarch.EA_8, i)
	e.RR(xarch.INS_cmp, xarch.EA_8, i, n)
	e.Jcc(xarch.CC_AE, long)
	e.Bind(up)
	piece(true, src, n, -32, xarch.XMM2)
	e.RR(xarch.INS_mov, xarch.EA_8, base, n)
	e.RI(xarch.INS_sub, xarch.EA_8, base, 32)
	e.RR(xarch.INS_xor, xarch.EA_4, i, i)
	e.Bind(loop)
	piece(true, src, i, 0, xarch.XMM0)
	piece(false, dst, i, 0, xarch.XMM0)
	e.RI(xarch.INS_add, xarch.EA_8, i, 32)
	e.RR(xarch.INS_cmp, xarch.EA_8, i, base)
	e.Jcc(xarch.CC_B, loop)
	piece(false, dst, n, -32, xarch.XMM2)
	e.Jmp(out)

	e.Bind(down)
	e.RR(xarch.INS_xor, xarch.EA_4, i, i)
	piece(true, src, i, 0, xarch.XMM2)
	next := e.NewLabel()
	e.RR(xarch.INS_mov, xarch.EA_8, base, n)
	e.Bind(next)
	piece(true, src, base, -32, xarch.XMM0)
	piece(false, dst, base, -32, xarch.XMM0)
	e.RI(xarch.INS_sub, xarch.EA_8, base, 32)
	e.RI(xarch.INS_cmp, xarch.EA_8, base, 32)
	e.Jcc(xarch.CC_A, next)
	piece(false, dst, i, 0, xarch.XMM2)
	e.Jmp(out)

	e.Bind(long)
	e.moveBytes(dst, src, n)
}
