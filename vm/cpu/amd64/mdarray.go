//go:build linux && amd64

package amd64

import (
	"ryugo/targets/xarch"
	"ryugo/vm/cpu"
)

// The methods of arrays of several dimensions, which the runtime supplies: machine code for each
// rank and kind of element.

// mdAddress computes in rax the address of the element whose indices begin at locs[0]. It uses r10
// and r11. An index out of range jumps to fail.
func mdAddress(e *leaf, rank int, size uint32, locs []cpu.Loc, fail xarch.Label) {
	array := e.arg[0]
	for k := range rank {
		length := xarch.At(array, cpu.MDBounds+4*int32(k))
		if l := locs[k]; l.IsStack() {
			e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(xarch.RSP, 8+8*int32(l.Word)))
		} else {
			e.RR(xarch.INS_mov, xarch.EA_4, xarch.RAX, reg(l))
		}
		e.RM(xarch.INS_sub, xarch.EA_4, xarch.RAX, xarch.At(array, cpu.MDBounds+4*int32(rank+k)))
		e.RM(xarch.INS_cmp, xarch.EA_4, xarch.RAX, length)
		e.Jcc(xarch.CC_AE, fail)
		if k == 0 {
			e.RR(xarch.INS_mov, xarch.EA_4, xarch.R10, xarch.RAX)
			continue
		}
		e.RM(xarch.INS_mov, xarch.EA_4, xarch.R11, length)
		e.RR(xarch.INS_imul, xarch.EA_8, xarch.R10, xarch.R11)
		e.RR(xarch.INS_add, xarch.EA_8, xarch.R10, xarch.RAX)
	}
	e.RRI(xarch.INS_imul, xarch.EA_8, xarch.R10, xarch.R10, int64(size))
	e.RM(xarch.INS_lea, xarch.EA_8, xarch.RAX, xarch.AtIndex(array, xarch.R10, 1, int32(cpu.MDData(rank))))
}

func indices(rank int) []cpu.ArgShape {
	s := make([]cpu.ArgShape, rank)
	for i := range s {
		s[i] = cpu.IntShape
	}
	return s
}

// failTo binds fail to a jump to the exit for an index out of range.
func failTo(e *leaf, fail xarch.Label, range_ uint64) {
	e.Bind(fail)
	e.JmpSym(range_)
}

// mdAddressStub is Address(i, j, …). For an array of references the class that the array must have,
// or null for any, precedes the indices.
func mdAddressStub(e *leaf, rank int, s *cpu.ElemShape, range_, mismatch uint64) {
	fail := e.NewLabel()
	args, first := []cpu.ArgShape{cpu.IntShape}, 1
	if s.Ref {
		ok, class := e.NewLabel(), e.arg[1]
		e.RM(xarch.INS_cmp, xarch.EA_8, class, xarch.At(e.arg[0], 0))
		e.Jcc(xarch.CC_E, ok)
		e.RR(xarch.INS_test, xarch.EA_8, class, class)
		e.Jcc(xarch.CC_E, ok)
		e.JmpSym(mismatch)
		e.Bind(ok)
		args, first = append(args, cpu.IntShape), 2
	}
	locs, _ := e.c.Layout(append(args, indices(rank)...))
	mdAddress(e, rank, s.Size, locs[first:], fail)
	e.Op(xarch.INS_ret)
	failTo(e, fail, range_)
}

// mdGetStub is Get(i, j, …).
func mdGetStub(e *leaf, rank int, s *cpu.ElemShape, range_ uint64) {
	fail := e.NewLabel()
	first := 1
	args := []cpu.ArgShape{cpu.IntShape}
	if s.Result.Buffer {
		args = append(args, cpu.IntShape)
		first++
	}
	locs, _ := e.c.Layout(append(args, indices(rank)...))
	mdAddress(e, rank, s.Size, locs[first:], fail)
	at := xarch.At(xarch.RAX, 0)
	switch {
	case s.Result.Buffer:
		e.RR(xarch.INS_mov, xarch.EA_8, xarch.R9, e.arg[1])
		e.RI(xarch.INS_mov, xarch.EA_4, xarch.RCX, int64(s.Size))
		e.moveBytes(e.arg[1], xarch.RAX, xarch.RCX)
		e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.R9)
	case s.IsStruct():
		e.RR(xarch.INS_mov, xarch.EA_8, xarch.R10, xarch.RAX)
		for i := range s.Result.Count {
			off := int32(s.Result.Offset[i])
			loadBytes(e.Emitter, xarch.Reg(s.Result.Regs[i]), xarch.At(xarch.R10, off), min(8, s.Size-uint32(off)))
		}
	case s.Float && s.Size == 4:
		e.RM(xarch.INS_movss, xarch.EA_4, xarch.XMM0, at)
	case s.Float:
		e.RM(xarch.INS_movsd, xarch.EA_8, xarch.XMM0, at)
	case s.Size == 8:
		e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, at)
	case s.Size == 4:
		e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, at)
	case s.Signed:
		e.RM([3]xarch.Ins{1: xarch.INS_movsxb, 2: xarch.INS_movsxw}[s.Size], xarch.EA_4, xarch.RAX, at)
	default:
		e.RM([3]xarch.Ins{1: xarch.INS_movzxb, 2: xarch.INS_movzxw}[s.Size], xarch.EA_4, xarch.RAX, at)
	}
	e.Op(xarch.INS_ret)
	failTo(e, fail, range_)
}

// mdSetStub is Set(i, j, …, value). A reference whose type is not exactly the element's jumps to
// check, with the element's address in rax and the value in r10.
func mdSetStub(e *leaf, rank int, s *cpu.ElemShape, range_, check uint64) {
	fail := e.NewLabel()
	args := append([]cpu.ArgShape{cpu.IntShape}, indices(rank)...)
	locs, _ := e.c.Layout(append(args, s.Value))
	mdAddress(e, rank, s.Size, locs[1:], fail)
	left := s.Size
	for i, l := range locs[1+rank:] {
		n := min(left, 8)
		left -= n
		at := xarch.At(xarch.RAX, 8*int32(i))
		if l.IsFloat() {
			store := xarch.INS_movsd
			if n == 4 {
				store = xarch.INS_movss
			}
			e.MR(store, xarch.Size(n), at, reg(l))
			continue
		}
		r := xarch.R10
		if l.IsStack() {
			e.RM(xarch.INS_mov, xarch.EA_8, r, xarch.At(xarch.RSP, 8+8*int32(l.Word)))
		} else {
			e.RR(xarch.INS_mov, xarch.EA_8, r, reg(l))
		}
		switch {
		case s.Value.ByRef:
			e.RR(xarch.INS_mov, xarch.EA_8, xarch.R9, r)
			e.RI(xarch.INS_mov, xarch.EA_4, xarch.RCX, int64(s.Size))
			e.moveBytes(xarch.RAX, xarch.R9, xarch.RCX)
		case s.Ref:
			checkElement(e, check)
			e.MR(xarch.INS_mov, xarch.EA_8, at, r)
		default:
			storeBytes(e.Emitter, at, r, n)
		}
	}
	e.Op(xarch.INS_ret)
	failTo(e, fail, range_)
}

// checkElement jumps to the check stub unless the array, the first argument, can certainly hold the
// object in r10.
func checkElement(e *leaf, check uint64) {
	ok := e.NewLabel()
	e.RR(xarch.INS_test, xarch.EA_8, xarch.R10, xarch.R10)
	e.Jcc(xarch.CC_E, ok)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.R11, xarch.At(e.arg[0], 0))
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.R11, xarch.At(xarch.R11, cpu.MTElement))
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.R11, xarch.At(xarch.R10, 0))
	e.Jcc(xarch.CC_E, ok)
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.R11, xarch.AtSym(e.places.ObjectCell))
	e.Jcc(xarch.CC_E, ok)
	e.JmpSym(check)
	e.Bind(ok)
}

// loadBytes loads n bytes, 1 to 8, into r, and no byte beyond: the last element may be at the end
// of readable memory. r11 is destroyed.
func loadBytes(e *xarch.Emitter, r xarch.Reg, from xarch.Mem, n uint32) {
	if r.IsXmm() {
		switch n {
		case 4:
			e.RM(xarch.INS_movss, xarch.EA_4, r, from)
		case 8:
			e.RM(xarch.INS_movsd, xarch.EA_8, r, from)
		default:
			panic("BUG: amd64: a float of other bytes")
		}
		return
	}
	for done := uint32(0); done < n; {
		k, to := uint32(8), r
		for k > n-done {
			k /= 2
		}
		if done != 0 {
			to = xarch.R11
		}
		at := from.Plus(int32(done))
		switch k {
		case 8:
			e.RM(xarch.INS_mov, xarch.EA_8, to, at)
		case 4:
			e.RM(xarch.INS_mov, xarch.EA_4, to, at)
		case 2:
			e.RM(xarch.INS_movzxw, xarch.EA_4, to, at)
		default:
			e.RM(xarch.INS_movzxb, xarch.EA_4, to, at)
		}
		if done != 0 {
			e.RI(xarch.INS_shl, xarch.EA_8, to, int64(8*done))
			e.RR(xarch.INS_or, xarch.EA_8, r, to)
		}
		done += k
	}
}

// storeBytes stores the low n bytes of r, 1 to 8. It may destroy r.
func storeBytes(e *xarch.Emitter, at xarch.Mem, r xarch.Reg, n uint32) {
	for n != 0 {
		k := uint32(8)
		for k > n {
			k /= 2
		}
		e.MR(xarch.INS_mov, xarch.Size(k), at, r)
		if n -= k; n != 0 {
			e.RI(xarch.INS_shr, xarch.EA_8, r, int64(8*k))
			at = at.Plus(int32(k))
		}
	}
}
