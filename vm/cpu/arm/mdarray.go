//go:build linux && arm

package arm

import (
	"ryugo/ee"
	"ryugo/targets/abi"
	"ryugo/targets/arm/t32"
	"ryugo/vm/cpu"
)

// The methods of arrays of several dimensions, which the runtime supplies: machine code for each
// rank and kind of element. The array is in r0.

// address computes in r12 the address of the element whose indices begin at locs[0]. An index out
// of range jumps to fail with all registers unchanged.
func (e *leaf) address(rank int, size uint32, locs []cpu.Loc, fail uint64) {
	const kept, sum, tmp, index = 1<<t32.R4 | 1<<t32.R5, t32.R4, t32.R5, t32.IP
	out, done := e.NewLabel(), e.NewLabel()
	array := e.arg(0)
	e.touch(array)
	popped := e.m.push(e.Emitter, kept)
	for k := range rank {
		r := locs[k].Reg
		if locs[k].IsStack() {
			r = index
			e.load(r, t32.SP, 8+int32(locs[k].Offset()))
		}
		e.load(tmp, array, cpu.MDBounds+4*int32(rank+k))
		e.RRR(t32.INS_sub, false, index, r, tmp, t32.LSL, 0)
		e.load(tmp, array, cpu.MDBounds+4*int32(k))
		e.cmp(index, tmp)
		e.BCond(t32.HS, out)
		if k == 0 {
			e.Mov(sum, index)
		} else {
			e.MulAdd(t32.INS_mla, sum, sum, tmp, index)
		}
	}
	e.MovImm(tmp, size)
	e.MulAdd(t32.INS_mla, t32.IP, sum, tmp, array)
	e.addImm(t32.IP, t32.IP, uint32(cpu.MDData(rank)))
	e.Pop(kept)
	popped()
	e.B(done)
	popped = e.m.holds(e.Emitter, kept)
	e.Bind(out)
	e.Pop(kept)
	popped()
	e.jump(fail)
	e.Bind(done)
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

// ArrayAddress is Address(i, j, …).
func (m *Machine) ArrayAddress(rank int, s *cpu.ElemShape, rangeFail, mismatch uint64) uint64 {
	return m.leaf(0, func(e *leaf) {
		var before []cpu.ArgShape
		if s.Ref {
			ok, class := e.NewLabel(), e.arg(1)
			e.load(t32.IP, e.arg(0), 0)
			e.cmp(class, t32.IP)
			e.BCond(t32.EQ, ok)
			e.BZero(false, class, ok)
			e.jump(mismatch)
			e.Bind(ok)
			before = []cpu.ArgShape{cpu.IntShape}
		}
		e.address(rank, s.Size, e.argLocs(before, rank), rangeFail)
		e.Mov(t32.R0, t32.IP)
		e.ret()
	})
}

// ArrayGet is Get(i, j, …).
func (m *Machine) ArrayGet(rank int, s *cpu.ElemShape, rangeFail uint64) uint64 {
	return m.leaf(0, func(e *leaf) {
		var before []cpu.ArgShape
		if s.Result.Buffer {
			before = []cpu.ArgShape{cpu.BufferShape}
		}
		e.address(rank, s.Size, e.argLocs(before, rank), rangeFail)
		at := t32.Base(t32.IP, 0)
		switch {
		case s.Result.Buffer:
			e.Mov(t32.R0, e.arg(1))
			e.MovImm(t32.R2, s.Size)
			e.move(e.arg(1), t32.IP, t32.R2, t32.R3)
		case s.IsStruct():
			for i := range s.Result.Count {
				r, off := s.Result.Regs[i], int32(s.Result.Offset[i])
				switch s.Result.Types[i] {
				case abi.Float, abi.Double:
					e.VMem(t32.INS_vldr, s.Result.Types[i] == abi.Double, r, t32.IP, off)
				default: // the last element may be at the end of readable memory
					e.loadBytes(r, t32.IP, off, min(4, s.Size-uint32(off)))
				}
			}
		case s.Float:
			e.VMem(t32.INS_vldr, s.Size == 8, d0, t32.IP, 0)
		case s.Size == 8:
			e.load(t32.R0, t32.IP, 0)
			e.load(t32.R1, t32.IP, 4)
		case s.Signed:
			e.Mem([3]t32.Ins{1: t32.INS_ldrsb, 2: t32.INS_ldrsh}[s.Size], t32.R0, at)
		default:
			e.Mem(pieces[s.Size].load, t32.R0, at)
		}
		e.ret()
	})
}

// ArraySet is Set(i, j, …, value).
func (m *Machine) ArraySet(rank int, s *cpu.ElemShape, rangeFail, check uint64) uint64 {
	return m.leaf(0, func(e *leaf) {
		const tmp = t32.R1 // the first index's register
		locs := e.argLocs(nil, rank, s.Value)
		e.address(rank, s.Size, locs, rangeFail)
		for i, l := range locs[rank:] {
			off, size := s.Value.Piece(i)
			left := min(s.Size-uint32(off), size)
			switch {
			case l.IsFloat():
				e.VMem(t32.INS_vstr, l.Part == cpu.Two, l.Reg, t32.IP, int32(off))
			case s.Ref:
				e.Mov(tmp, t32.IP)
				if l.IsStack() {
					e.load(t32.IP, t32.SP, int32(l.Offset()))
				} else {
					e.Mov(t32.IP, l.Reg)
				}
				e.checkElement(check)
				e.store(t32.IP, tmp, 0)
			case l.IsStack():
				for at := uint32(0); at < left; at += 4 {
					e.load(tmp, t32.SP, int32(l.Offset())+int32(at))
					e.storeBytes(tmp, t32.IP, int32(off)+int32(at), min(left-at, 4))
				}
			default:
				e.storeBytes(l.Reg, t32.IP, int32(off), left)
			}
		}
		e.ret()
	})
}

// checkElement jumps to the check stub unless the array can certainly hold the object in r12. r2
// and r3 are destroyed: the indices and the value have been read.
func (e *leaf) checkElement(check uint64) {
	ok := e.NewLabel()
	e.TestI(t32.INS_cmp, t32.IP, 0)
	e.BCond(t32.EQ, ok)
	e.load(t32.R2, e.arg(0), 0)
	e.load(t32.R2, t32.R2, cpu.MTElement)
	e.load(t32.R3, t32.IP, 0)
	e.cmp(t32.R2, t32.R3)
	e.BCond(t32.EQ, ok)
	e.AdrSym(t32.R3, ee.Symbol(e.m.Places.ObjectCell), 0)
	e.load(t32.R3, t32.R3, 0)
	e.cmp(t32.R2, t32.R3)
	e.BCond(t32.EQ, ok)
	e.jump(check)
	e.Bind(ok)
}

// pieces are the instructions that access 1, 2 and 4 bytes.
var pieces = [5]struct{ load, store t32.Ins }{
	1: {t32.INS_ldrb, t32.INS_strb}, 2: {t32.INS_ldrh, t32.INS_strh}, 4: {t32.INS_ldr, t32.INS_str},
}

// eachPiece calls f for the pieces of n bytes, 1 to 4.
func eachPiece(n uint32, f func(at, size uint32)) {
	for at := uint32(0); at < n; {
		size := uint32(4)
		for size > n-at {
			size /= 2
		}
		f(at, size)
		at += size
	}
}

// loadBytes loads n bytes, 1 to 4, into r. r3 is destroyed.
func (e *leaf) loadBytes(r, base t32.Reg, off int32, n uint32) {
	eachPiece(n, func(at, size uint32) {
		a := t32.Base(base, off+int32(at))
		if at == 0 {
			e.Mem(pieces[size].load, r, a)
			return
		}
		e.Mem(pieces[size].load, t32.R3, a)
		e.RRR(t32.INS_orr, false, r, r, t32.R3, t32.LSL, uint8(8*at))
	})
}

// storeBytes stores the low n bytes of r, 1 to 4. r is destroyed if they are more than one piece.
func (e *leaf) storeBytes(r, base t32.Reg, off int32, n uint32) {
	eachPiece(n, func(at, size uint32) {
		e.Mem(pieces[size].store, r, t32.Base(base, off+int32(at)))
		if at+size != n {
			e.MovShift(t32.INS_mov, false, r, r, t32.LSR, uint8(8*size))
		}
	})
}
