//go:build linux && arm64

package arm64

import (
	"slices"

	"ryugo/ee"
	"ryugo/targets/arm64/a64"
	"ryugo/vm/cpu"
)

// inOrder sorts moves between registers of one kind so that they can be made one by one. It returns
// false if there are other moves, or a cycle.
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

// emitMoves makes moves in parallel. Stack words count from sp, at a stub's entry and when it jumps
// away. If moves of registers are not enough, all words are first stored below the stack pointer:
// signals have a stack of their own, and a fault here finds the caller's sp. x10 and x16 are
// destroyed.
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
	e.RRI(a64.INS_sub, a64.X, a64.X10, a64.SP, int64(len(moves))*8)
	for i, m := range moves {
		storePieceOf(e, m.From, a64.SP, 0, a64.X10, 8*int32(i), cpu.Whole)
	}
	for i, m := range moves {
		if to := m.To; to.IsStack() {
			e.Mem(a64.INS_ldr, a64.X, a64.X16, a64.Base(a64.X10, 8*int32(i)))
			storePieceOf(e, cpu.Loc{Reg: a64.X16}, 0, 0, a64.SP, int32(to.Offset()), to.Part)
		} else {
			e.Mem(a64.INS_ldr, widthOf(to), to.Reg, a64.Base(a64.X10, 8*int32(i)))
		}
	}
}

// widthOf returns the width of the whole word in a register.
func widthOf(l cpu.Loc) a64.Width {
	if l.IsFloat() {
		return a64.D
	}
	return a64.X
}

// partWidth returns the width, in an integer register, of a piece on the stack.
func partWidth(p cpu.Part) a64.Width {
	if p == cpu.Whole {
		return a64.X
	}
	return a64.W
}

// pieceIn returns the register of a piece. It loads a piece on the stack into tmp; the stack
// arguments begin at base plus args.
func pieceIn(e *a64.Emitter, l cpu.Loc, base a64.Reg, args int32, tmp a64.Reg) (r a64.Reg, w a64.Width) {
	if l.IsStack() {
		e.Mem(a64.INS_ldr, partWidth(l.Part), tmp, a64.Base(base, args+int32(l.Offset())))
		return tmp, a64.X
	}
	return l.Reg, widthOf(l)
}

// storePieceOf stores a piece at to plus toOff, where it takes a part of a word. The piece comes
// from a register, or from the stack arguments at from plus fromOff. x16 is destroyed.
func storePieceOf(e *a64.Emitter, l cpu.Loc, from a64.Reg, fromOff int32, to a64.Reg, toOff int32, part cpu.Part) {
	r, w := pieceIn(e, l, from, fromOff, a64.X16)
	if part != cpu.Whole {
		w = a64.W
		if l.IsFloat() {
			w = a64.S
		}
	}
	e.Mem(a64.INS_str, w, r, a64.Base(to, toOff))
}

// Thunks with a frame have a record of x29 and x30, to which x29 points.

// contextFrame is the prolog of a frame with only that record.
var contextFrame = []ee.UnwindStep{
	{CodeOffset: 4, Op: ee.UnwindAlloc, Value: 16},
	{CodeOffset: 4, Op: ee.UnwindSave, Reg: a64.FP, Value: 0},
	{CodeOffset: 4, Op: ee.UnwindSave, Reg: a64.LR, Value: 8},
	{CodeOffset: 8, Op: ee.UnwindSetFrame, Reg: a64.FP},
}

// multicastFrame is the prolog of a frame that also saves x19.
var multicastFrame = append(slices.Clone(contextFrame[:3]),
	ee.UnwindStep{CodeOffset: 12, Op: ee.UnwindAlloc, Value: 16},
	ee.UnwindStep{CodeOffset: 12, Op: ee.UnwindSave, Reg: loopReg, Value: 8},
	ee.UnwindStep{CodeOffset: 12, Op: ee.UnwindSetFrame, Reg: a64.FP, Value: 16},
)

// loopReg counts the calls of a multicast delegate.
const loopReg = a64.X19

func enterFrame(e *a64.Emitter) {
	e.Pair(a64.INS_stp, a64.X, a64.FP, a64.LR, a64.Pre(a64.SP, -16))
	e.Mov(a64.X, a64.FP, a64.SP)
}

func leaveFrame(e *a64.Emitter) {
	e.Mov(a64.X, a64.SP, a64.FP)
	e.Pair(a64.INS_ldp, a64.X, a64.FP, a64.LR, a64.Post(a64.SP, 16))
	e.R(a64.INS_ret, a64.LR)
}

// allocate moves the stack pointer down by a multiple of 16.
func allocate(e *a64.Emitter, size int32) {
	e.MovImm(a64.X, a64.X16, int64(size))
	e.RRRExtend(a64.INS_sub, a64.X, a64.SP, a64.SP, a64.X16, a64.UXTX, 0)
}

// framed makes a stub with a frame with f.
func (m *Machine) framed(prolog []ee.UnwindStep, f func(e *a64.Emitter)) cpu.FrameStub {
	return m.Framed(m.stub(f), prolog)
}

// InsertContext implements cpu.Machine, as do the following methods. If the arguments need more
// stack than the caller provided, the stub cannot be a jump and has a frame.
func (m *Machine) InsertContext(before, args []cpu.ArgShape, context, target uint64) cpu.FrameStub {
	with := slices.Concat(before, []cpu.ArgShape{cpu.IntShape})
	slot, _ := m.Conv.Layout(with)
	at := slot[len(slot)-1]
	_, have := m.Conv.Layout(slices.Concat(before, args))
	_, want := m.Conv.Layout(slices.Concat(with, args))
	if want > have {
		return m.framed(contextFrame, func(e *a64.Emitter) { m.callWithContext(e, before, args, context, target) })
	}
	return m.framed(nil, func(e *a64.Emitter) {
		emitMoves(e, m.Conv.Shifted(before, with, args))
		e.AdrSym(at.Reg, ee.Symbol(context), 0)
		e.BSym(a64.INS_b, ee.Symbol(target))
	})
}

// callWithContext is InsertContext for signatures that need more stack.
func (m *Machine) callWithContext(e *a64.Emitter, before, args []cpu.ArgShape, context, target uint64) {
	from, _ := m.Conv.Layout(slices.Concat(before, args))
	to, stack := m.Conv.Layout(slices.Concat(before, []cpu.ArgShape{cpu.IntShape}, args))
	n := cpu.NumPieces(before)
	ctx := to[n]
	to = slices.Delete(to, n, n+1)

	enterFrame(e)
	allocate(e, int32(stack+1)&^1*8)
	// First arguments that go to the stack, while all registers are unchanged, then moves between
	// registers, then arguments that come from the stack into registers.
	const came = 16
	var regs []cpu.Move
	for i, f := range from {
		switch t := to[i]; {
		case t.IsStack():
			storePieceOf(e, f, a64.FP, came, a64.SP, int32(t.Offset()), t.Part)
		case !f.IsStack() && t != f:
			regs = append(regs, cpu.Move{From: f, To: t})
		}
	}
	emitMoves(e, regs)
	for i, f := range from {
		if t := to[i]; f.IsStack() && !t.IsStack() {
			e.Mem(a64.INS_ldr, widthOf(t), t.Reg, a64.Base(a64.FP, came+int32(f.Offset())))
		}
	}
	e.AdrSym(ctx.Reg, ee.Symbol(context), 0)
	e.BSym(a64.INS_bl, ee.Symbol(target))
	leaveFrame(e)
}

// Multicast leaves the result of the last call in its registers.
func (m *Machine) Multicast(of []cpu.ArgShape) cpu.FrameStub {
	l := m.Conv.MulticastFrame(of)
	s := m.framed(multicastFrame, func(e *a64.Emitter) { m.multicast(e, l) })
	s.Refs = l.Refs
	return s
}

func (m *Machine) multicast(e *a64.Emitter, l *cpu.MulticastFrame) {
	enterFrame(e)
	e.Pair(a64.INS_stp, a64.X, a64.ZR, loopReg, a64.Pre(a64.SP, -16))
	allocate(e, l.Size)
	for i, p := range l.Locs {
		if !p.IsStack() {
			storePieceOf(e, p, 0, 0, a64.SP, l.Kept[i], cpu.Whole)
		}
	}
	e.Mov(a64.X, loopReg, a64.ZR)
	next := e.NewLabel()
	e.Bind(next)
	for i, w := 0, 0; i < len(l.Args); i++ {
		a := &l.Args[i]
		for k, p := range l.Locs[w:][:a.Words()] {
			r, width := a64.X16, widthOf(p)
			if p.IsStack() {
				r, _ = pieceIn(e, p, a64.FP, 16, a64.X16)
			} else {
				r = p.Reg
				e.Mem(a64.INS_ldr, width, r, a64.Base(a64.SP, l.Kept[w+k]))
			}
			if a.ByRef {
				copyWords(e, r, l.Copies[i], a.ValueWords())
			}
			if p.IsStack() {
				e.Mem(a64.INS_str, partWidth(p.Part), r, a64.Base(a64.SP, int32(p.Offset())))
			}
		}
		w += a.Words()
	}
	this := m.arg(0)
	e.Mem(a64.INS_ldr, a64.X, a64.X16, a64.Base(this, cpu.DelegateList))
	e.RRI(a64.INS_add, a64.X, a64.X16, a64.X16, cpu.ArrayData)
	e.Mem(a64.INS_ldr, a64.X, a64.X16, a64.Index(a64.X16, loopReg, a64.UXTX, true))
	e.Mem(a64.INS_ldr, a64.X, this, a64.Base(a64.X16, cpu.DelegateTarget))
	e.Mem(a64.INS_ldr, a64.X, a64.X16, a64.Base(a64.X16, cpu.DelegateCode))
	e.R(a64.INS_blr, a64.X16)
	e.RRI(a64.INS_add, a64.X, loopReg, loopReg, 1)
	e.Mem(a64.INS_ldr, a64.X, a64.X9, a64.Base(a64.SP, l.Kept[0]))
	e.Mem(a64.INS_ldr, a64.W, a64.X9, a64.Base(a64.X9, cpu.DelegateCount))
	e.Cmp(a64.W, loopReg, a64.X9)
	e.BCond(a64.LO, next)
	e.Mem(a64.INS_ldr, a64.X, loopReg, a64.Base(a64.FP, -8))
	leaveFrame(e)
}

// copyWords copies n words from the address in r to sp plus an offset, and sets r to the address of
// the copy. x9, x10 and x13 are destroyed.
func copyWords(e *a64.Emitter, r a64.Reg, to int32, n int) {
	next := e.NewLabel()
	e.RRI(a64.INS_add, a64.X, a64.X9, a64.SP, int64(to))
	e.MovImm(a64.X, a64.X10, int64(n))
	e.Bind(next)
	e.Mem(a64.INS_ldr, a64.X, a64.X13, a64.Post(r, 8))
	e.Mem(a64.INS_str, a64.X, a64.X13, a64.Post(a64.X9, 8))
	e.RRI(a64.INS_subs, a64.X, a64.X10, a64.X10, 1)
	e.BCond(a64.NE, next)
	e.RRI(a64.INS_add, a64.X, r, a64.SP, int64(to))
}
