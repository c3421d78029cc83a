//go:build linux && arm64

package arm64

import (
	"ryugo/ee"
	"ryugo/targets/abi"
	"ryugo/targets/arm64/a64"
	"ryugo/vm/cpu"
)

// The methods of arrays of several dimensions, which the runtime supplies: machine code for each
// rank and kind of element.

// elementAt is the register of an element's address, the register of cpu.FrameElement.
const elementAt = a64.X9

// address computes the address of the element whose indices begin at locs[0]. It uses x10 and x13.
// An index out of range jumps to fail.
func (e *leaf) address(rank int, size uint32, locs []cpu.Loc, fail a64.Label) {
	const index, tmp = a64.X10, a64.X13
	array := e.arg(0)
	for k := range rank {
		r, _ := pieceIn(e.Emitter, locs[k], a64.SP, 0, index)
		e.load32(tmp, array, cpu.MDBounds+4*int32(rank+k))
		e.RRR(a64.INS_sub, a64.W, index, r, tmp)
		e.load32(tmp, array, cpu.MDBounds+4*int32(k))
		e.Cmp(a64.W, index, tmp)
		e.BCond(a64.HS, fail)
		if k == 0 {
			e.Mov(a64.W, elementAt, index)
		} else {
			e.RRRR(a64.INS_madd, a64.X, elementAt, elementAt, tmp, index)
		}
	}
	e.MovImm(a64.X, tmp, int64(size))
	e.RRRR(a64.INS_madd, a64.X, elementAt, elementAt, tmp, array)
	e.RRI(a64.INS_add, a64.X, elementAt, elementAt, int64(cpu.MDData(rank)))
}

// argLocs returns the places of an accessor's arguments.
func (e *leaf) argLocs(before []cpu.ArgShape, rank int, after ...cpu.ArgShape) []cpu.Loc {
	args := append([]cpu.ArgShape{cpu.IntShape}, before...)
	for range rank {
		args = append(args, cpu.IntShape)
	}
	locs, _ := e.m.Conv.Layout(append(args, after...))
	return locs[1+len(before):]
}

// failTo binds fail to a jump to the exit for an index out of range.
func (e *leaf) failTo(fail a64.Label, to uint64) {
	e.Bind(fail)
	e.jump(to)
}

// ArrayAddress is Address(i, j, …).
func (m *Machine) ArrayAddress(rank int, s *cpu.ElemShape, rangeFail, mismatch uint64) uint64 {
	return m.leaf(0, func(e *leaf) {
		fail := e.NewLabel()
		var before []cpu.ArgShape
		if s.Ref {
			ok, class := e.NewLabel(), e.arg(1)
			e.load(elementAt, e.arg(0), 0)
			e.Cmp(a64.X, class, elementAt)
			e.BCond(a64.EQ, ok)
			e.BZero(a64.INS_cbz, a64.X, class, ok)
			e.jump(mismatch)
			e.Bind(ok)
			before = []cpu.ArgShape{cpu.IntShape}
		}
		e.address(rank, s.Size, e.argLocs(before, rank), fail)
		e.Mov(a64.X, a64.X0, elementAt)
		e.ret()
		e.failTo(fail, rangeFail)
	})
}

// ArrayGet is Get(i, j, …).
func (m *Machine) ArrayGet(rank int, s *cpu.ElemShape, rangeFail uint64) uint64 {
	return m.leaf(0, func(e *leaf) {
		fail := e.NewLabel()
		var before []cpu.ArgShape
		if s.Result.Buffer {
			before = []cpu.ArgShape{cpu.BufferShape}
		}
		e.address(rank, s.Size, e.argLocs(before, rank), fail)
		at := a64.Base(elementAt, 0)
		switch {
		case s.Result.Buffer:
			e.MovImm(a64.X, a64.X10, int64(s.Size))
			e.move(m.Conv.RetBuf, elementAt, a64.X10)
		case s.IsStruct():
			for i := range s.Result.Count {
				r, off := s.Result.Regs[i], int32(s.Result.Offset[i])
				switch s.Result.Types[i] {
				case abi.Float:
					e.Mem(a64.INS_ldr, a64.S, r, a64.Base(elementAt, off))
				case abi.Double:
					e.Mem(a64.INS_ldr, a64.D, r, a64.Base(elementAt, off))
				default: // the last element may be at the end of readable memory
					e.loadBytes(r, elementAt, off, min(8, s.Size-uint32(off)))
				}
			}
		case s.Float && s.Size == 4:
			e.Mem(a64.INS_ldr, a64.S, a64.V0, at)
		case s.Float:
			e.Mem(a64.INS_ldr, a64.D, a64.V0, at)
		case s.Signed && s.Size == 1:
			e.Mem(a64.INS_ldrsb, a64.W, a64.X0, at)
		case s.Signed && s.Size == 2:
			e.Mem(a64.INS_ldrsh, a64.W, a64.X0, at)
		default:
			e.loadPiece(a64.X0, at, s.Size)
		}
		e.ret()
		e.failTo(fail, rangeFail)
	})
}

// ArraySet is Set(i, j, …, value).
func (m *Machine) ArraySet(rank int, s *cpu.ElemShape, rangeFail, check uint64) uint64 {
	return m.leaf(0, func(e *leaf) {
		const value, tmp = a64.X12, a64.X10
		fail := e.NewLabel()
		locs := e.argLocs(nil, rank, s.Value)
		e.address(rank, s.Size, locs, fail)
		for i, l := range locs[rank:] {
			off, size := s.Value.Piece(i)
			at := a64.Base(elementAt, int32(off))
			left := min(s.Size-uint32(off), size)
			if l.IsFloat() {
				w := a64.D
				if left == 4 {
					w = a64.S
				}
				e.Mem(a64.INS_str, w, l.Reg, at)
				continue
			}
			r, _ := pieceIn(e.Emitter, l, a64.SP, 0, value)
			switch {
			case s.Value.ByRef:
				e.Mov(a64.X, a64.X12, r)
				e.MovImm(a64.X, tmp, int64(s.Size))
				e.move(elementAt, a64.X12, tmp)
			case s.Ref:
				if r != value {
					e.Mov(a64.X, value, r)
				}
				e.checkElement(value, check)
				e.Mem(a64.INS_str, a64.X, value, at)
			default:
				e.storeBytes(r, elementAt, int32(off), left)
			}
		}
		e.ret()
		e.failTo(fail, rangeFail)
	})
}

// checkElement jumps to the check stub unless the array, the first argument, can certainly hold the
// object in value.
func (e *leaf) checkElement(value a64.Reg, check uint64) {
	const elem, tmp = a64.X10, a64.X13
	ok := e.NewLabel()
	e.BZero(a64.INS_cbz, a64.X, value, ok)
	e.load(elem, e.arg(0), 0)
	e.load(elem, elem, cpu.MTElement)
	e.load(tmp, value, 0)
	e.Cmp(a64.X, elem, tmp)
	e.BCond(a64.EQ, ok)
	e.PageSym(tmp, ee.Symbol(e.m.Places.ObjectCell), 0)
	e.MemSym(a64.INS_ldr, a64.X, tmp, tmp, ee.Symbol(e.m.Places.ObjectCell), 0)
	e.Cmp(a64.X, elem, tmp)
	e.BCond(a64.EQ, ok)
	e.jump(check)
	e.Bind(ok)
}

// loadBytes loads n bytes, 1 to 8, into r. x10 is destroyed.
func (e *leaf) loadBytes(r, base a64.Reg, off int32, n uint32) {
	for done := uint32(0); done < n; {
		k := uint32(8)
		for k > n-done {
			k /= 2
		}
		if done == 0 {
			e.loadPiece(r, a64.Base(base, off), k)
		} else {
			e.loadPiece(a64.X10, a64.Base(base, off+int32(done)), k)
			e.RRRShift(a64.INS_orr, a64.X, r, r, a64.X10, a64.LSL, uint8(8*done))
		}
		done += k
	}
}

// storeBytes stores the low n bytes of r, 1 to 8. x10 is destroyed.
func (e *leaf) storeBytes(r, base a64.Reg, off int32, n uint32) {
	for done := uint32(0); done < n; {
		k := uint32(8)
		for k > n-done {
			k /= 2
		}
		from := r
		if done != 0 {
			from = a64.X10
			e.ShiftI(a64.LSR, a64.X, from, r, uint8(8*done))
		}
		e.storePiece(from, a64.Base(base, off+int32(done)), k)
		done += k
	}
}
