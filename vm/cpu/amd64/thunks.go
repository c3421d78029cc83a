//go:build linux && amd64

package amd64

import (
	"slices"

	"ryugo/ee"
	"ryugo/targets/xarch"
	"ryugo/vm/cpu"
)

// Thunks that the VM generates by signature: they move or repeat arguments and know only where
// these are passed.

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

// emitMoves makes moves in parallel. Stack words count from rsp+8, at a stub's entry and when it
// jumps away. If moves of registers are not enough, all moved values are pushed first and popped
// into their places in reverse order, which is correct for cycles too.
func emitMoves(e *xarch.Emitter, moves []cpu.Move) {
	if sorted, ok := inOrder(moves); ok {
		for _, m := range sorted {
			if m.To.IsFloat() {
				e.RR(xarch.INS_movaps, xarch.EA_16, reg(m.To), reg(m.From))
			} else {
				e.RR(xarch.INS_mov, xarch.EA_8, reg(m.To), reg(m.From))
			}
		}
		return
	}
	pushed := int32(0)
	for _, m := range moves {
		switch {
		case m.From.IsStack():
			e.M(xarch.INS_push, xarch.EA_8, xarch.At(xarch.RSP, 8+int32(m.From.Word)*8+pushed))
		case m.From.IsFloat():
			e.RI(xarch.INS_sub, xarch.EA_8, xarch.RSP, 8)
			e.MR(xarch.INS_movsd, xarch.EA_8, xarch.At(xarch.RSP, 0), reg(m.From))
		default:
			e.R(xarch.INS_push, xarch.EA_8, reg(m.From))
		}
		pushed += 8
	}
	for i := len(moves) - 1; i >= 0; i-- {
		pushed -= 8
		switch to := moves[i].To; {
		case to.IsStack():
			// pop computes its address after it has incremented rsp.
			e.M(xarch.INS_pop, xarch.EA_8, xarch.At(xarch.RSP, 8+int32(to.Word)*8+pushed))
		case to.IsFloat():
			e.RM(xarch.INS_movsd, xarch.EA_8, reg(to), xarch.At(xarch.RSP, 0))
			e.RI(xarch.INS_add, xarch.EA_8, xarch.RSP, 8)
		default:
			e.R(xarch.INS_pop, xarch.EA_8, reg(to))
		}
	}
}

// loadWord loads the word of an argument from memory. storeWord stores it there, through rax if it
// is on the stack, whose words begin at args.
func loadWord(e *xarch.Emitter, to xarch.Reg, from xarch.Mem) {
	if to.IsXmm() {
		e.RM(xarch.INS_movsd, xarch.EA_8, to, from)
	} else {
		e.RM(xarch.INS_mov, xarch.EA_8, to, from)
	}
}

func storeWord(e *xarch.Emitter, to xarch.Mem, from cpu.Loc, args xarch.Mem) {
	switch {
	case from.IsStack():
		e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, args.Plus(8*int32(from.Word)))
		e.MR(xarch.INS_mov, xarch.EA_8, to, xarch.RAX)
	case from.IsFloat():
		e.MR(xarch.INS_movsd, xarch.EA_8, to, reg(from))
	default:
		e.MR(xarch.INS_mov, xarch.EA_8, to, reg(from))
	}
}

// shuffleThunk is the code that Invoke of a delegate over a static method jumps to: it drops the
// delegate and jumps to the method. args are the arguments of Invoke, the return buffer first.
func (c *convention) shuffleThunk(e *xarch.Emitter, args []cpu.ArgShape) {
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(c.arg(0), cpu.DelegateAux))
	emitMoves(e, c.Shifted([]cpu.ArgShape{cpu.IntShape}, nil, args))
	e.JmpR(xarch.RAX)
}

// insertContext makes the stub of a method with shared code, for callers that do not pass the
// generic context: the stub inserts the context after `before` (this, return buffer). If the
// arguments then need more stack than the caller provided, the stub cannot be a jump: it has a
// frame, and insertContext returns its prolog.
func (c *convention) insertContext(e *xarch.Emitter, before, args []cpu.ArgShape, context, target uint64) []ee.UnwindStep {
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
	c.callWithContext(e, before, args, context, target)
	return cpu.ContextFrame
}

// callWithContext is insertContext for signatures that need more stack.
func (c *convention) callWithContext(e *xarch.Emitter, before, args []cpu.ArgShape, context, target uint64) {
	from, _ := c.Layout(slices.Concat(before, args))
	to, stack := c.Layout(slices.Concat(before, []cpu.ArgShape{cpu.IntShape}, args))
	n := cpu.NumPieces(before)
	ctx := to[n]
	to = slices.Delete(to, n, n+1)

	e.R(xarch.INS_push, xarch.EA_8, xarch.RBP)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RBP, xarch.RSP)
	e.RI(xarch.INS_sub, xarch.EA_8, xarch.RSP, int64(stack+1)&^1*8)
	// First arguments that go to the stack, while all registers are unchanged, then moves between
	// registers, then arguments that come from the stack into registers.
	var regs []cpu.Move
	came := xarch.At(xarch.RBP, 16)
	for i, f := range from {
		switch t := to[i]; {
		case t.IsStack():
			storeWord(e, xarch.At(xarch.RSP, int32(t.Word)*8), f, came)
		case !f.IsStack() && t != f:
			regs = append(regs, cpu.Move{From: f, To: t})
		}
	}
	emitMoves(e, regs)
	for i, f := range from {
		if t := to[i]; f.IsStack() && !t.IsStack() {
			loadWord(e, reg(t), xarch.At(xarch.RBP, came.Disp()+int32(f.Word)*8))
		}
	}
	e.LeaSym(reg(ctx), context)
	e.CallSym(target)
	e.Op(xarch.INS_leave)
	e.Op(xarch.INS_ret)
}

// multicastThunk is the code that Invoke of a multicast delegate jumps to: it calls every delegate
// of the list with the same arguments. The result of the last call stays in its registers.
func multicastThunk(e *xarch.Emitter, l *cpu.MulticastFrame) {
	args, locs, kept, copies, size := l.Args, l.Locs, l.Kept, l.Copies, l.Size

	e.R(xarch.INS_push, xarch.EA_8, xarch.RBP)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RBP, xarch.RSP)
	e.R(xarch.INS_push, xarch.EA_8, xarch.RBX)
	e.RI(xarch.INS_sub, xarch.EA_8, xarch.RSP, int64(size)+8)
	came := xarch.At(xarch.RBP, 16)
	for i, l := range locs {
		if !l.IsStack() {
			storeWord(e, xarch.At(xarch.RSP, kept[i]), l, came)
		}
	}
	e.RR(xarch.INS_xor, xarch.EA_4, xarch.RBX, xarch.RBX)
	next := e.NewLabel()
	e.Bind(next)
	for i, w := 0, 0; i < len(args); i++ {
		a := &args[i]
		for k, l := range locs[w:][:a.Words()] {
			from, to := xarch.At(xarch.RSP, kept[w+k]), reg(l)
			if l.IsStack() {
				from, to = xarch.At(xarch.RBP, 16+8*int32(l.Word)), xarch.RAX
			}
			if loadWord(e, to, from); a.ByRef {
				copyWords(e, xarch.At(xarch.RSP, copies[i]), to, a.ValueWords())
				e.RM(xarch.INS_lea, xarch.EA_8, to, xarch.At(xarch.RSP, copies[i]))
			}
			if l.IsStack() {
				e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RSP, 8*int32(l.Word)), to)
			}
		}
		w += a.Words()
	}
	this := reg(locs[0])
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(this, cpu.DelegateList))
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.AtIndex(xarch.RAX, xarch.RBX, 8, cpu.ArrayData))
	e.RM(xarch.INS_mov, xarch.EA_8, this, xarch.At(xarch.RAX, cpu.DelegateTarget))
	e.CallM(xarch.At(xarch.RAX, cpu.DelegateCode))
	e.R(xarch.INS_inc, xarch.EA_4, xarch.RBX)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RCX, xarch.At(xarch.RSP, kept[0]))
	e.RM(xarch.INS_cmp, xarch.EA_4, xarch.RBX, xarch.At(xarch.RCX, cpu.DelegateCount))
	e.Jcc(xarch.CC_B, next)
	e.RM(xarch.INS_lea, xarch.EA_8, xarch.RSP, xarch.At(xarch.RBP, -8))
	e.R(xarch.INS_pop, xarch.EA_8, xarch.RBX)
	e.R(xarch.INS_pop, xarch.EA_8, xarch.RBP)
	e.Op(xarch.INS_ret)
}

// copyWords copies n words from the address in a register. r10 and r11 are destroyed.
func copyWords(e *xarch.Emitter, to xarch.Mem, from xarch.Reg, n int) {
	next := e.NewLabel()
	e.RI(xarch.INS_mov, xarch.EA_4, xarch.R10, int64(n))
	e.Bind(next)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.R11, xarch.AtIndex(from, xarch.R10, 8, -8))
	e.MR(xarch.INS_mov, xarch.EA_8, xarch.AtIndex(to.Base(), xarch.R10, 8, to.Disp()-8), xarch.R11)
	e.R(xarch.INS_dec, xarch.EA_4, xarch.R10)
	e.Jcc(xarch.CC_NE, next)
}
