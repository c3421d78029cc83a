package portable

import (
	"slices"

	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// Thunks with frames. Their frames look like those of x64, so that a walk can pass them.

// fp and bx return the frame pointer and the register of FrameLoop.
func (s *state) fp() *uintptr { return s.reg(cpu.FrameFP) }
func (s *state) bx() *uintptr { return s.reg(cpu.FrameLoop) }

// call continues at target, and after that at the second half of a stub.
func (s *state) call(target, stub uint64) {
	s.push(stub + stubSize/2)
	s.pc = target
}

// InsertContext implements cpu.Machine.
func (m *Machine) InsertContext(before, args []cpu.ArgShape, context, target uint64) cpu.FrameStub {
	n := cpu.NumPieces(before)
	from, have := m.conv.Layout(slices.Concat(before, args))
	to, want := m.conv.Layout(slices.Concat(before, []cpu.ArgShape{cpu.IntShape}, args))
	place := to[n]
	to = slices.Delete(to, n, n+1)
	words := make([]uint64, len(from))
	spread := func(s *state, came, goes uint64) {
		for i, l := range from {
			words[i] = s.get(l, came)
		}
		for i, l := range to {
			s.set(l, goes, words[i])
		}
		s.set(place, goes, context)
	}
	if want <= have {
		return cpu.FrameStub{Code: m.stub(func(s *state) {
			spread(s, s.sp+cpu.Word, s.sp+cpu.Word)
			s.pc = target
		}, nil), Size: stubSize}
	}
	var stub uint64
	stub = m.stub(func(s *state) {
		s.push(uint64(*s.fp()))
		*s.fp() = uintptr(s.sp)
		s.sp -= uint64(want+1) &^ 1 * cpu.Word
		spread(s, uint64(*s.fp())+2*cpu.Word, s.sp)
		s.call(target, stub)
	}, func(s *state) {
		s.sp = uint64(*s.fp())
		*s.fp() = uintptr(s.pop())
		s.ret()
	})
	return cpu.FrameStub{Code: stub, Size: stubSize, Prolog: cpu.ContextFrame}
}

// keep stores the value of register l in memory, kept reads it.
func keep(l cpu.Loc, at, w uint64) {
	if l.IsFloat() {
		raw.St64(at, w)
	} else {
		raw.StW(at, w)
	}
}

func kept(l cpu.Loc, at uint64) uint64 {
	if l.IsFloat() {
		return raw.Ld64(at)
	}
	return raw.LdW(at)
}

// Multicast implements cpu.Machine.
func (m *Machine) Multicast(args []cpu.ArgShape) cpu.FrameStub {
	l := m.conv.MulticastFrame(args)
	var stub uint64
	next := func(s *state) {
		for i, w := 0, 0; i < len(l.Args); i++ {
			a := &l.Args[i]
			for k, p := range l.Locs[w:][:a.Words()] {
				word := uint64(0)
				if p.IsStack() {
					word = p.Load(uint64(*s.fp()) + 2*cpu.Word)
				} else {
					word = kept(p, s.sp+uint64(l.Kept[w+k]))
				}
				if a.ByRef {
					n, to := uint64(a.ValueWords()), s.sp+uint64(l.Copies[i])
					copy(raw.Words(to, 8*n), raw.Words(word, 8*n))
					word = to
				}
				s.set(p, s.sp, word)
			}
			w += a.Words()
		}
		d := m.this(s)
		one := raw.LdW(raw.LdW(uint64(*d)+cpu.DelegateList) + cpu.ArrayData + cpu.Word*uint64(*s.bx()))
		*d = uintptr(raw.LdW(one + cpu.DelegateTarget))
		s.call(raw.LdW(one+cpu.DelegateCode), stub)
	}
	stub = m.stub(func(s *state) {
		s.push(uint64(*s.fp()))
		*s.fp() = uintptr(s.sp)
		s.push(uint64(*s.bx()))
		s.sp -= uint64(l.Size) + cpu.Word
		for i, p := range l.Locs {
			if !p.IsStack() {
				keep(p, s.sp+uint64(l.Kept[i]), s.get(p, 0))
			}
		}
		*s.bx() = 0
		next(s)
	}, func(s *state) {
		*s.bx()++
		if uint64(*s.bx()) < uint64(raw.Ld32(raw.LdW(s.sp+uint64(l.Kept[0]))+cpu.DelegateCount)) {
			next(s)
			return
		}
		s.sp = uint64(*s.fp()) - cpu.Word
		*s.bx() = uintptr(s.pop())
		*s.fp() = uintptr(s.pop())
		s.ret()
	})
	return cpu.FrameStub{Code: stub, Size: stubSize, Prolog: cpu.MulticastProlog, Refs: l.Refs}
}
