package portable

import (
	"slices"

	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// Thunks with frames. They look as those of x64 do, so that a walk passes them.

const (
	fp = cpu.FrameFP / 8
	bx = cpu.FrameLoop / 8
)

// call goes on at target, and then at the second half of a stub.
func (s *state) call(target, stub uint64) {
	s.push(stub + stubSize/2)
	s.pc = target
}

// InsertContext implements cpu.Machine.
func (m *Machine) InsertContext(before, args []cpu.ArgShape, context, target uint64) cpu.FrameStub {
	n := cpu.Travelling(before)
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
			spread(s, s.sp+8, s.sp+8)
			s.pc = target
		}, nil), Size: stubSize}
	}
	var stub uint64
	stub = m.stub(func(s *state) {
		s.push(s.regs[fp])
		s.regs[fp] = s.sp
		s.sp -= uint64(want+1) &^ 1 * 8
		spread(s, s.regs[fp]+16, s.sp)
		s.call(target, stub)
	}, func(s *state) {
		s.sp = s.regs[fp]
		s.regs[fp] = s.pop()
		s.ret()
	})
	return cpu.FrameStub{Code: stub, Size: stubSize, Prolog: cpu.ContextFrame}
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
					word = p.Load(s.regs[fp] + 16)
				} else {
					word = raw.Ld64(s.sp + uint64(l.Kept[w+k]))
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
		one := raw.Ld64(raw.Ld64(*d+cpu.DelegateList) + cpu.ArrayData + 8*s.regs[bx])
		*d = raw.Ld64(one + cpu.DelegateTarget)
		s.call(raw.Ld64(one+cpu.DelegateCode), stub)
	}
	stub = m.stub(func(s *state) {
		s.push(s.regs[fp])
		s.regs[fp] = s.sp
		s.push(s.regs[bx])
		s.sp -= uint64(l.Size) + 8
		for i, p := range l.Locs {
			if !p.IsStack() {
				raw.St64(s.sp+uint64(l.Kept[i]), *s.word(p))
			}
		}
		s.regs[bx] = 0
		next(s)
	}, func(s *state) {
		s.regs[bx]++
		if s.regs[bx] < uint64(raw.Ld32(raw.Ld64(s.sp+uint64(l.Kept[0]))+cpu.DelegateCount)) {
			next(s)
			return
		}
		s.sp = s.regs[fp] - 8
		s.regs[bx] = s.pop()
		s.regs[fp] = s.pop()
		s.ret()
	})
	return cpu.FrameStub{Code: stub, Size: stubSize, Prolog: cpu.MulticastProlog, Refs: l.Refs}
}
