//go:build linux && arm64

package arm64

import (
	"slices"

	"ryugo/targets/arm64/a64"
	"ryugo/vm/cpu"
)

// inOrder sorts moves between registers of one kind so that they can be done
// one by one; false when there are others, or a cycle.
func inOrder(moves []cpu.Move) ([]cpu.Move, bool) {
	left := slices.Clone(moves)
	sorted := make([]cpu.Move, 0, len(moves))
	for len(left) > 0 {
		i := slices.IndexFunc(left, func(m cpu.Move) bool {
			return m.From.IsFloat() == m.To.IsFloat() && !m.From.IsStack() && !m.To.IsStack() &&
				!slices.ContainsFunc(left, func(o cpu.Move) bool { return o.From == m.To })
		})
		if i < 0 {
			return nil, false
		}
		sorted, left = append(sorted, left[i]), slices.Delete(left, i, i+1)
	}
	return sorted, true
}

// emitMoves makes the moves as if all at once. Stack words count from sp, at a stub's entry
// and when it jumps on. Where moves of registers do not do, all words are stored below the
// stack pointer first. x16 is lost.
func emitMoves(e *a64.Emitter, moves []cpu.Move) {
	if sorted, ok := inOrder(moves); ok {
		for _, m := range sorted {
			if m.To.IsFloat() {
				e.Mov(a64.D, m.To.Reg, m.From.Reg)
			} else {
				e.Mov(a64.X, m.To.Reg, m.From.Reg)
			}
		}
		return
	}
	size := int32(len(moves)+1) &^ 1 * 8
	e.RRI(a64.INS_sub, a64.X, a64.SP, a64.SP, int64(size))
	for i, m := range moves {
		r, w := wordIn(e, m.From, size)
		e.Mem(a64.INS_str, w, r, a64.Base(a64.SP, 8*int32(i)))
	}
	for i, m := range moves {
		switch to := m.To; {
		case to.IsStack():
			e.Mem(a64.INS_ldr, a64.X, a64.X16, a64.Base(a64.SP, 8*int32(i)))
			e.Mem(a64.INS_str, a64.X, a64.X16, a64.Base(a64.SP, size+8*int32(to.Word)))
		case to.IsFloat():
			e.Mem(a64.INS_ldr, a64.D, to.Reg, a64.Base(a64.SP, 8*int32(i)))
		default:
			e.Mem(a64.INS_ldr, a64.X, to.Reg, a64.Base(a64.SP, 8*int32(i)))
		}
	}
	e.RRI(a64.INS_add, a64.X, a64.SP, a64.SP, int64(size))
}

// wordIn returns the register of a word, which is x16 if it is on the stack, whose words begin
// at sp + args.
func wordIn(e *a64.Emitter, l cpu.Loc, args int32) (r a64.Reg, w a64.Width) {
	switch {
	case l.IsStack():
		e.Mem(a64.INS_ldr, a64.X, a64.X16, a64.Base(a64.SP, args+8*int32(l.Word)))
		return a64.X16, a64.X
	case l.IsFloat():
		return l.Reg, a64.D
	}
	return l.Reg, a64.X
}
