package vm

import "ryugo/targets/xarch"

// The methods of arrays of several dimensions, which the runtime makes:
// machine code for each rank and kind of element.
//
//	array + 16           int32 lengths[rank]
//	array + 16 + 4*rank  int32 lower bounds[rank]
//	array + 16 + 8*rank  the elements, row-major

const mdBounds = 16

func mdData(rank int) uint64 { return mdBounds + 8*uint64(rank) }

// elemShape is what the stubs know of an element type.
type elemShape struct {
	size   uint32
	signed bool // a small integer that is sign-extended
	float  bool // float or double
	ref    bool
	// value says how a struct is passed; its words are 0 for the rest.
	value argShape
	// buffer: a struct that is returned through a buffer.
	buffer bool
}

// shape is how a value of the element type is passed.
func (s *elemShape) shape() argShape {
	switch {
	case s.value.words != 0:
		return s.value
	case s.float:
		return floatShape
	}
	return intShape
}

// mdAddress computes in rax the address of the element whose indices begin at
// locs[0]. It uses r10 and r11. An index out of range goes to fail.
func mdAddress(e *xarch.Emitter, rank int, size uint32, locs []loc, fail xarch.Label) {
	for k := range rank {
		length := xarch.At(xarch.RDI, mdBounds+4*int32(k))
		switch l := locs[k]; l.kind {
		case locInt:
			e.RR(xarch.INS_mov, xarch.EA_4, xarch.RAX, intRegs[l.n])
		default:
			e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(xarch.RSP, 8+8*int32(l.word)))
		}
		e.RM(xarch.INS_sub, xarch.EA_4, xarch.RAX, xarch.At(xarch.RDI, mdBounds+4*int32(rank+k)))
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
	e.RM(xarch.INS_lea, xarch.EA_8, xarch.RAX, xarch.AtIndex(xarch.RDI, xarch.R10, 1, int32(mdData(rank))))
}

func indices(rank int) []argShape {
	s := make([]argShape, rank)
	for i := range s {
		s[i] = intShape
	}
	return s
}

// mdAddressStub is Address(i, j, …). That of an array of references has the class
// which the array must be, or null for any, in front of the indices.
func mdAddressStub(e *xarch.Emitter, rank int, s *elemShape, range_, mismatch uint64) {
	fail := e.NewLabel()
	args, first := []argShape{intShape}, 1
	if s.ref {
		ok := e.NewLabel()
		e.RM(xarch.INS_cmp, xarch.EA_8, xarch.RSI, xarch.At(xarch.RDI, 0))
		e.Jcc(xarch.CC_E, ok)
		e.RR(xarch.INS_test, xarch.EA_8, xarch.RSI, xarch.RSI)
		e.Jcc(xarch.CC_E, ok)
		e.JmpSym(mismatch)
		e.Bind(ok)
		args, first = append(args, intShape), 2
	}
	locs, _ := layout(append(args, indices(rank)...))
	mdAddress(e, rank, s.size, locs[first:], fail)
	e.Op(xarch.INS_ret)
	slowPath(e, fail, range_)
}

// mdGetStub is Get(i, j, …).
func mdGetStub(e *xarch.Emitter, rank int, s *elemShape, range_ uint64) {
	fail := e.NewLabel()
	first := 1
	args := []argShape{intShape}
	if s.buffer {
		args = append(args, intShape)
		first++
	}
	locs, _ := layout(append(args, indices(rank)...))
	mdAddress(e, rank, s.size, locs[first:], fail)
	at := xarch.At(xarch.RAX, 0)
	switch {
	case s.buffer:
		e.RR(xarch.INS_mov, xarch.EA_8, xarch.RDI, xarch.RSI)
		e.RR(xarch.INS_mov, xarch.EA_8, xarch.RSI, xarch.RAX)
		e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.RDI)
		e.RI(xarch.INS_mov, xarch.EA_4, xarch.RCX, int64(s.size))
		e.Op(xarch.INS_rep_movsb)
	case s.value.words != 0:
		ints := [2]xarch.Reg{xarch.RAX, xarch.RDX}
		floats := [2]xarch.Reg{xarch.XMM0, xarch.XMM1}
		e.RR(xarch.INS_mov, xarch.EA_8, xarch.RCX, xarch.RAX)
		ni, nf := 0, 0
		for i := range s.value.words {
			word := xarch.At(xarch.RCX, 8*int32(i))
			if s.value.float[i] {
				e.RM(xarch.INS_movsd, xarch.EA_8, floats[nf], word)
				nf++
			} else {
				e.RM(xarch.INS_mov, xarch.EA_8, ints[ni], word)
				ni++
			}
		}
	case s.float && s.size == 4:
		e.RM(xarch.INS_movss, xarch.EA_4, xarch.XMM0, at)
	case s.float:
		e.RM(xarch.INS_movsd, xarch.EA_8, xarch.XMM0, at)
	case s.size == 8:
		e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, at)
	case s.size == 4:
		e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, at)
	case s.signed:
		e.RM([3]xarch.Ins{1: xarch.INS_movsxb, 2: xarch.INS_movsxw}[s.size], xarch.EA_4, xarch.RAX, at)
	default:
		e.RM([3]xarch.Ins{1: xarch.INS_movzxb, 2: xarch.INS_movzxw}[s.size], xarch.EA_4, xarch.RAX, at)
	}
	e.Op(xarch.INS_ret)
	slowPath(e, fail, range_)
}

// mdSetStub is Set(i, j, …, value). A reference whose type is not exactly the
// element's goes to check, with the element's address in rax and the value in
// r10.
func mdSetStub(e *xarch.Emitter, v *VM, rank int, s *elemShape, range_, check uint64) {
	fail := e.NewLabel()
	args := append([]argShape{intShape}, indices(rank)...)
	locs, _ := layout(append(args, s.shape()))
	mdAddress(e, rank, s.size, locs[1:], fail)
	left := s.size
	for i, l := range locs[1+rank:] {
		n := min(left, 8)
		left -= n
		at := xarch.At(xarch.RAX, 8*int32(i))
		if l.kind == locFloat {
			store := xarch.INS_movsd
			if n == 4 {
				store = xarch.INS_movss
			}
			e.MR(store, xarch.Size(n), at, xarch.XMM0+xarch.Reg(l.n))
			continue
		}
		r := xarch.R10
		if l.kind == locInt {
			e.RR(xarch.INS_mov, xarch.EA_8, r, intRegs[l.n])
		} else {
			e.RM(xarch.INS_mov, xarch.EA_8, r, xarch.At(xarch.RSP, 8+8*int32(l.word)))
		}
		if s.ref {
			checkElement(e, v, check)
		}
		storeBytes(e, at, r, n)
	}
	e.Op(xarch.INS_ret)
	slowPath(e, fail, range_)
}

// checkElement goes to the check stub unless the array in rdi surely may hold
// the object in r10.
func checkElement(e *xarch.Emitter, v *VM, check uint64) {
	ok := e.NewLabel()
	e.RR(xarch.INS_test, xarch.EA_8, xarch.R10, xarch.R10)
	e.Jcc(xarch.CC_E, ok)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.R11, xarch.At(xarch.RDI, 0))
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.R11, xarch.At(xarch.R11, mtElement))
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.R11, xarch.At(xarch.R10, 0))
	e.Jcc(xarch.CC_E, ok)
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.R11, xarch.AtSym(v.objectCell))
	e.Jcc(xarch.CC_E, ok)
	e.JmpSym(check)
	e.Bind(ok)
}

// storeBytes stores the low n bytes of r, 1 to 8, which it may destroy.
func storeBytes(e *xarch.Emitter, at xarch.Mem, r xarch.Reg, n uint32) {
	for n != 0 {
		k := uint32(8)
		for k > n {
			k /= 2
		}
		e.MR(xarch.INS_mov, xarch.Size(k), at, r)
		if n -= k; n != 0 {
			e.RI(xarch.INS_shr, xarch.EA_8, r, int64(8*k))
			at.Disp += int32(k)
		}
	}
}
