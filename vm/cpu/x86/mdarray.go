//go:build linux && 386

package x86

import (
	"ryugo/targets/xarch"
	"ryugo/vm/cpu"
)

// The methods of arrays of several dimensions, which the runtime supplies: machine code for each
// rank and kind of element. The array is in ecx.

// mdAddress computes in eax the address of the element whose indices begin at locs[0]. An index out
// of range jumps to fail with the stack unchanged.
func mdAddress(e *leaf, rank int, size uint32, locs []cpu.Loc, fail xarch.Label) {
	out, done := e.NewLabel(), e.NewLabel()
	e.touch(ECX)
	e.push(EBX, ESI)
	for k := range rank {
		length := xarch.At(ECX, cpu.MDBounds+4*int32(k))
		if l := locs[k]; l.IsStack() {
			e.load(EAX, e.stack(int(l.Word)))
		} else {
			e.move(EAX, reg(l))
		}
		e.RM(xarch.INS_sub, word, EAX, xarch.At(ECX, cpu.MDBounds+4*int32(rank+k)))
		e.RM(xarch.INS_cmp, word, EAX, length)
		e.Jcc(xarch.CC_AE, out)
		if k == 0 {
			e.move(EBX, EAX)
			continue
		}
		e.load(ESI, length)
		e.RR(xarch.INS_imul, word, EBX, ESI)
		e.RR(xarch.INS_add, word, EBX, EAX)
	}
	e.RRI(xarch.INS_imul, word, EBX, EBX, int64(size))
	e.RM(xarch.INS_lea, word, EAX, xarch.AtIndex(ECX, EBX, 1, int32(cpu.MDData(rank))))
	pop(e.Emitter, ESI)
	pop(e.Emitter, EBX)
	e.Jmp(done)
	e.Bind(out)
	e.pop(ESI, EBX)
	e.Jmp(fail)
	e.Bind(done)
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
		ok := e.NewLabel()
		e.RM(xarch.INS_cmp, word, EDX, xarch.At(ECX, 0))
		e.Jcc(xarch.CC_E, ok)
		e.RR(xarch.INS_test, word, EDX, EDX)
		e.Jcc(xarch.CC_E, ok)
		e.JmpSym(mismatch)
		e.Bind(ok)
		args, first = append(args, cpu.IntShape), 2
	}
	locs, _ := e.c.Layout(append(args, indices(rank)...))
	mdAddress(e, rank, s.Size, locs[first:], fail)
	e.ret()
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
	at := xarch.At(EAX, 0)
	switch {
	case s.Result.Buffer:
		e.saveString()
		e.move(ESI, EAX)
		e.move(EDI, EDX)
		e.RI(xarch.INS_mov, word, ECX, int64(s.Size))
		e.moveBytes()
		e.restoreString()
		e.move(EAX, EDX)
	case s.Float && s.Size == 4:
		e.RM(xarch.INS_movss, xarch.EA_4, xarch.XMM0, at)
	case s.Float:
		e.RM(xarch.INS_movsd, xarch.EA_8, xarch.XMM0, at)
	case s.Size == 8:
		e.load(EDX, at.Plus(4))
		e.load(EAX, at)
	case s.Size == 4:
		e.load(EAX, at)
	case s.Signed:
		e.RM([3]xarch.Ins{1: xarch.INS_movsxb, 2: xarch.INS_movsxw}[s.Size], word, EAX, at)
	default:
		e.RM([3]xarch.Ins{1: xarch.INS_movzxb, 2: xarch.INS_movzxw}[s.Size], word, EAX, at)
	}
	e.ret()
	failTo(e, fail, range_)
}

// mdSetStub is Set(i, j, …, value). A reference whose type is not exactly the element's jumps to
// check, with the element's address in edx and the value in eax.
func mdSetStub(e *leaf, rank int, s *cpu.ElemShape, range_, check uint64) {
	fail := e.NewLabel()
	args := append([]cpu.ArgShape{cpu.IntShape}, indices(rank)...)
	locs, _ := e.c.Layout(append(args, s.Value))
	mdAddress(e, rank, s.Size, locs[1:], fail)
	for i, l := range locs[1+rank:] {
		off, n := s.Value.Piece(i)
		n = min(n, s.Size-uint32(off))
		at := xarch.At(EAX, int32(off))
		switch {
		case l.IsFloat() && n == 4:
			e.MR(xarch.INS_movss, xarch.EA_4, at, reg(l))
		case l.IsFloat():
			e.MR(xarch.INS_movsd, xarch.EA_8, at, reg(l))
		case l.Part == cpu.Two:
			e.load(ECX, e.stack(int(l.Word)))
			e.store(at, ECX)
			e.load(ECX, e.stack(int(l.Word)+1))
			e.store(at.Plus(4), ECX)
		case s.Ref:
			e.move(EDX, EAX) // the indices have been read, and the value is after them
			e.load(EAX, e.stack(int(l.Word)))
			checkElement(e, check)
			e.store(xarch.At(EDX, 0), EAX)
		case l.IsStack():
			e.load(ECX, e.stack(int(l.Word)))
			storeBytes(e, at, ECX, n)
		default:
			storeBytes(e, at, reg(l), n)
		}
	}
	e.ret()
	failTo(e, fail, range_)
}

// checkElement jumps to the check stub unless the array in ecx can certainly hold the object in
// eax.
func checkElement(e *leaf, check uint64) {
	ok, exact := e.NewLabel(), e.NewLabel()
	e.RR(xarch.INS_test, word, EAX, EAX)
	e.Jcc(xarch.CC_E, ok)
	push(e.Emitter, EBX)
	e.load(EBX, xarch.At(ECX, 0))
	e.load(EBX, xarch.At(EBX, cpu.MTElement))
	e.RM(xarch.INS_cmp, word, EBX, xarch.At(EAX, 0))
	e.Jcc(xarch.CC_E, exact)
	e.RM(xarch.INS_cmp, word, EBX, xarch.AtSym(e.places.ObjectCell))
	e.Bind(exact)
	pop(e.Emitter, EBX)
	e.Jcc(xarch.CC_E, ok)
	e.JmpSym(check)
	e.Bind(ok)
}

// storeBytes stores the low n bytes of r, ecx or edx, 1 to 4. It may destroy r.
func storeBytes(e *leaf, at xarch.Mem, r xarch.Reg, n uint32) {
	for n != 0 {
		k := uint32(4)
		for k > n {
			k /= 2
		}
		e.MR(xarch.INS_mov, xarch.Size(k), at, r)
		if n -= k; n != 0 {
			e.RI(xarch.INS_shr, word, r, int64(8*k))
			at = at.Plus(int32(k))
		}
	}
}
