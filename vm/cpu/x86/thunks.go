//go:build linux && 386

package x86

import (
	"slices"

	"ryugo/ee"
	"ryugo/targets/xarch"
	"ryugo/vm/cpu"
)

// Thunks that the VM generates by signature: they move or repeat arguments and know only where
// these are passed.

// contextFrame and multicastProlog are the prologs of thunks with a frame.
var (
	contextFrame = []ee.UnwindStep{
		{CodeOffset: 1, Op: ee.UnwindPush, Reg: uint8(EBP)},
		{CodeOffset: 3, Op: ee.UnwindSetFrame, Reg: uint8(EBP)},
	}
	multicastProlog = []ee.UnwindStep{
		{CodeOffset: 1, Op: ee.UnwindPush, Reg: uint8(EBP)},
		{CodeOffset: 4, Op: ee.UnwindPush, Reg: uint8(EBX)},
		{CodeOffset: 4, Op: ee.UnwindSetFrame, Reg: uint8(EBP), Value: 4},
	}
)

// words returns the number of words of a piece.
func words(l cpu.Loc) int32 {
	if l.Part == cpu.Two || l.IsFloat() {
		return 2
	}
	return 1
}

// emitMoves makes moves in parallel. Stack words count from esp+4, at a stub's entry and when it
// jumps away. Except for a single move between registers, all moved values are pushed first and
// popped into their places in reverse order, which is correct for cycles too. Floats move only on
// the stack.
func emitMoves(e *xarch.Emitter, moves []cpu.Move) {
	if len(moves) == 1 && !moves[0].From.IsStack() && !moves[0].To.IsStack() {
		e.RR(xarch.INS_mov, word, reg(moves[0].To), reg(moves[0].From))
		return
	}
	pushed := int32(0)
	for _, m := range moves {
		if !m.From.IsStack() {
			push(e, reg(m.From))
			pushed += 4
			continue
		}
		for k := words(m.From) - 1; k >= 0; k-- {
			e.M(xarch.INS_push, xarch.EA_8, xarch.At(ESP, 4+4*(int32(m.From.Word)+k)+pushed))
			pushed += 4
		}
	}
	for i := len(moves) - 1; i >= 0; i-- {
		to := moves[i].To
		if !to.IsStack() {
			pop(e, reg(to))
			pushed -= 4
			continue
		}
		for k := range words(to) {
			pushed -= 4
			// pop computes its address after it has incremented esp.
			e.M(xarch.INS_pop, xarch.EA_8, xarch.At(ESP, 4+4*(int32(to.Word)+k)+pushed))
		}
	}
}

// loadWord loads a piece of an argument from memory into a register, storeWord stores it there.
func loadWord(e *xarch.Emitter, to xarch.Reg, from xarch.Mem) {
	if to.IsXmm() {
		e.RM(xarch.INS_movsd, xarch.EA_8, to, from)
	} else {
		e.RM(xarch.INS_mov, word, to, from)
	}
}

func storeWord(e *xarch.Emitter, to xarch.Mem, from xarch.Reg) {
	if from.IsXmm() {
		e.MR(xarch.INS_movsd, xarch.EA_8, to, from)
	} else {
		e.MR(xarch.INS_mov, word, to, from)
	}
}

// copyWords copies n words through eax.
func copyWords(e *xarch.Emitter, to, from xarch.Mem, n int32) {
	for k := range n {
		e.RM(xarch.INS_mov, word, EAX, from.Plus(4*k))
		e.MR(xarch.INS_mov, word, to.Plus(4*k), EAX)
	}
}

// shuffleThunk is the code that Invoke of a delegate over a static method jumps to: it drops the
// delegate and jumps to the method. args are the arguments of Invoke, the return buffer first.
func shuffleThunk(c *cpu.Convention, e *xarch.Emitter, args []cpu.ArgShape) {
	e.RM(xarch.INS_mov, word, EAX, xarch.At(ECX, cpu.DelegateAux))
	emitMoves(e, c.Shifted([]cpu.ArgShape{cpu.IntShape}, nil, args))
	e.JmpR(EAX)
}

// insertContext makes the stub of a method with shared code, for callers that do not pass the
// generic context: the stub inserts the context after `before` (this, return buffer). If the
// arguments then need more stack than the caller provided, the stub cannot be a jump: it has a
// frame, and insertContext returns its prolog.
func insertContext(c *cpu.Convention, e *xarch.Emitter, before, args []cpu.ArgShape, context, target uint64) []ee.UnwindStep {
	with := slices.Concat(before, []cpu.ArgShape{cpu.IntShape})
	slot, _ := c.Layout(with)
	at := slot[len(slot)-1]
	_, have := c.Layout(slices.Concat(before, args))
	_, want := c.Layout(slices.Concat(with, args))
	if want <= have {
		emitMoves(e, c.Shifted(before, with, args))
		e.LeaSym(reg(at), context)
		e.JmpSym(target)
		return nil
	}
	callWithContext(c, e, before, args, context, target)
	return contextFrame
}

// callWithContext is insertContext for signatures that need more stack.
func callWithContext(c *cpu.Convention, e *xarch.Emitter, before, args []cpu.ArgShape, context, target uint64) {
	from, _ := c.Layout(slices.Concat(before, args))
	to, stack := c.Layout(slices.Concat(before, []cpu.ArgShape{cpu.IntShape}, args))
	n := cpu.NumPieces(before)
	ctx := to[n]
	to = slices.Delete(to, n, n+1)

	push(e, EBP)
	e.RR(xarch.INS_mov, word, EBP, ESP)
	e.RI(xarch.INS_sub, word, ESP, int64(stack)*4)
	// First arguments that go to the stack, while all registers are unchanged, then moves between
	// registers: no argument moves from the stack to a register.
	for i, f := range from {
		if t := to[i]; t.IsStack() {
			at := xarch.At(ESP, int32(t.Word)*4)
			if f.IsStack() {
				copyWords(e, at, xarch.At(EBP, 8+int32(f.Word)*4), words(f))
			} else {
				storeWord(e, at, reg(f))
			}
		}
	}
	var regs []cpu.Move
	for i, f := range from {
		if t := to[i]; !t.IsStack() && t != f {
			regs = append(regs, cpu.Move{From: f, To: t})
		}
	}
	emitMoves(e, regs)
	if ctx.IsStack() {
		e.LeaSym(EAX, context)
		e.MR(xarch.INS_mov, word, xarch.At(ESP, int32(ctx.Word)*4), EAX)
	} else {
		e.LeaSym(reg(ctx), context)
	}
	e.CallSym(target)
	e.Op(xarch.INS_leave)
	e.Op(xarch.INS_ret)
}

// multicastThunk is the code that Invoke of a multicast delegate jumps to: it calls every delegate
// of the list with the same arguments. The result of the last call stays in its registers.
func multicastThunk(e *xarch.Emitter, l *cpu.MulticastFrame) {
	push(e, EBP)
	e.RR(xarch.INS_mov, word, EBP, ESP)
	push(e, EBX)
	e.RI(xarch.INS_sub, word, ESP, int64(l.Size)+4)
	for i, from := range l.Locs {
		if !from.IsStack() {
			storeWord(e, xarch.At(ESP, l.Kept[i]), reg(from))
		}
	}
	e.RR(xarch.INS_xor, word, EBX, EBX)
	next := e.NewLabel()
	e.Bind(next)
	for i, to := range l.Locs {
		if to.IsStack() {
			copyWords(e, xarch.At(ESP, 4*int32(to.Word)), xarch.At(EBP, 8+4*int32(to.Word)), words(to))
		} else {
			loadWord(e, reg(to), xarch.At(ESP, l.Kept[i]))
		}
	}
	e.RM(xarch.INS_mov, word, EAX, xarch.At(ECX, cpu.DelegateList))
	e.RM(xarch.INS_mov, word, EAX, xarch.AtIndex(EAX, EBX, 4, cpu.ArrayData))
	e.RM(xarch.INS_mov, word, ECX, xarch.At(EAX, cpu.DelegateTarget))
	e.CallM(xarch.At(EAX, cpu.DelegateCode))
	e.R(xarch.INS_inc, word, EBX)
	e.RM(xarch.INS_mov, word, ECX, xarch.At(ESP, l.Kept[0]))
	e.RM(xarch.INS_cmp, word, EBX, xarch.At(ECX, cpu.DelegateCount))
	e.Jcc(xarch.CC_B, next)
	e.RM(xarch.INS_lea, word, ESP, xarch.At(EBP, -4))
	pop(e, EBX)
	pop(e, EBP)
	e.Op(xarch.INS_ret)
}
