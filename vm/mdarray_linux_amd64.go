package vm

import (
	"ryugo/targets/abi"
	"ryugo/targets/xarch"
)

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
	value  argShape   // how it is passed
	result abi.Result // how a struct is returned
}

// isStruct tells whether elements are structs.
func (s *elemShape) isStruct() bool { return s.result.Buffer || s.result.Count > 0 }

// mdAddress computes in rax the address of the element whose indices begin at
// locs[0]. It uses r10 and r11. An index out of range goes to fail.
func mdAddress(e *leaf, rank int, size uint32, locs []loc, fail xarch.Label) {
	array := e.arg[0]
	for k := range rank {
		length := xarch.At(array, mdBounds+4*int32(k))
		if l := locs[k]; l.isStack() {
			e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(xarch.RSP, 8+8*int32(l.word)))
		} else {
			e.RR(xarch.INS_mov, xarch.EA_4, xarch.RAX, l.reg)
		}
		e.RM(xarch.INS_sub, xarch.EA_4, xarch.RAX, xarch.At(array, mdBounds+4*int32(rank+k)))
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
	e.RM(xarch.INS_lea, xarch.EA_8, xarch.RAX, xarch.AtIndex(array, xarch.R10, 1, int32(mdData(rank))))
}

func indices(rank int) []argShape {
	s := make([]argShape, rank)
	for i := range s {
		s[i] = intShape
	}
	return s
}

// failTo goes on at the exit for an index out of range.
func failTo(e *leaf, fail xarch.Label, range_ uint64) {
	e.Bind(fail)
	e.JmpSym(range_)
}

// mdAddressStub is Address(i, j, …). That of an array of references has the class
// which the array must be, or null for any, in front of the indices.
func mdAddressStub(e *leaf, rank int, s *elemShape, range_, mismatch uint64) {
	fail := e.NewLabel()
	args, first := []argShape{intShape}, 1
	if s.ref {
		ok, class := e.NewLabel(), e.arg[1]
		e.RM(xarch.INS_cmp, xarch.EA_8, class, xarch.At(e.arg[0], 0))
		e.Jcc(xarch.CC_E, ok)
		e.RR(xarch.INS_test, xarch.EA_8, class, class)
		e.Jcc(xarch.CC_E, ok)
		e.JmpSym(mismatch)
		e.Bind(ok)
		args, first = append(args, intShape), 2
	}
	locs, _ := e.c.layout(append(args, indices(rank)...))
	mdAddress(e, rank, s.size, locs[first:], fail)
	e.Op(xarch.INS_ret)
	failTo(e, fail, range_)
}

// mdGetStub is Get(i, j, …).
func mdGetStub(e *leaf, rank int, s *elemShape, range_ uint64) {
	fail := e.NewLabel()
	first := 1
	args := []argShape{intShape}
	if s.result.Buffer {
		args = append(args, intShape)
		first++
	}
	locs, _ := e.c.layout(append(args, indices(rank)...))
	mdAddress(e, rank, s.size, locs[first:], fail)
	at := xarch.At(xarch.RAX, 0)
	switch {
	case s.result.Buffer:
		e.RR(xarch.INS_mov, xarch.EA_8, xarch.R9, e.arg[1])
		e.RI(xarch.INS_mov, xarch.EA_4, xarch.RCX, int64(s.size))
		e.moveBytes(e.arg[1], xarch.RAX, xarch.RCX)
		e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.R9)
	case s.isStruct():
		e.RR(xarch.INS_mov, xarch.EA_8, xarch.R10, xarch.RAX)
		for i := range s.result.Count {
			loadWord(e.Emitter, xarch.Reg(s.result.Regs[i]), xarch.At(xarch.R10, int32(s.result.Offset[i])))
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
	failTo(e, fail, range_)
}

// mdSetStub is Set(i, j, …, value). A reference whose type is not exactly the
// element's goes to check, with the element's address in rax and the value in
// r10.
func mdSetStub(e *leaf, rank int, s *elemShape, range_, check uint64) {
	fail := e.NewLabel()
	args := append([]argShape{intShape}, indices(rank)...)
	locs, _ := e.c.layout(append(args, s.value))
	mdAddress(e, rank, s.size, locs[1:], fail)
	left := s.size
	for i, l := range locs[1+rank:] {
		n := min(left, 8)
		left -= n
		at := xarch.At(xarch.RAX, 8*int32(i))
		if l.reg.IsXmm() {
			store := xarch.INS_movsd
			if n == 4 {
				store = xarch.INS_movss
			}
			e.MR(store, xarch.Size(n), at, l.reg)
			continue
		}
		r := xarch.R10
		if l.isStack() {
			e.RM(xarch.INS_mov, xarch.EA_8, r, xarch.At(xarch.RSP, 8+8*int32(l.word)))
		} else {
			e.RR(xarch.INS_mov, xarch.EA_8, r, l.reg)
		}
		switch {
		case s.value.ByRef:
			e.RR(xarch.INS_mov, xarch.EA_8, xarch.R9, r)
			e.RI(xarch.INS_mov, xarch.EA_4, xarch.RCX, int64(s.size))
			e.moveBytes(xarch.RAX, xarch.R9, xarch.RCX)
		case s.ref:
			checkElement(e, check)
			e.MR(xarch.INS_mov, xarch.EA_8, at, r)
		default:
			storeBytes(e.Emitter, at, r, n)
		}
	}
	e.Op(xarch.INS_ret)
	failTo(e, fail, range_)
}

// checkElement goes to the check stub unless the array, the first argument,
// surely may hold the object in r10.
func checkElement(e *leaf, check uint64) {
	ok := e.NewLabel()
	e.RR(xarch.INS_test, xarch.EA_8, xarch.R10, xarch.R10)
	e.Jcc(xarch.CC_E, ok)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.R11, xarch.At(e.arg[0], 0))
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.R11, xarch.At(xarch.R11, mtElement))
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.R11, xarch.At(xarch.R10, 0))
	e.Jcc(xarch.CC_E, ok)
	e.RM(xarch.INS_cmp, xarch.EA_8, xarch.R11, xarch.AtSym(e.v.objectCell))
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
			at = at.Plus(int32(k))
		}
	}
}
