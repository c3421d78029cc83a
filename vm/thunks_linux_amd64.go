package vm

import (
	"slices"

	"ryugo/ee"
	"ryugo/targets/gcinfo"
	"ryugo/targets/xarch"
)

// Thunks that the VM generates by signature: they move or repeat arguments
// without knowing more of them than where they are passed.

// move is one word on its way to another place.
type move struct{ from, to loc }

// inOrder sorts moves between registers of one kind so that they can be done
// one by one; false when there are others, or a cycle.
func inOrder(moves []move) ([]move, bool) {
	left := slices.Clone(moves)
	sorted := make([]move, 0, len(moves))
	for len(left) > 0 {
		i := slices.IndexFunc(left, func(m move) bool {
			return m.from.reg.IsXmm() == m.to.reg.IsXmm() && !m.from.isStack() && !m.to.isStack() &&
				!slices.ContainsFunc(left, func(o move) bool { return o.from == m.to })
		})
		if i < 0 {
			return nil, false
		}
		sorted, left = append(sorted, left[i]), slices.Delete(left, i, i+1)
	}
	return sorted, true
}

// emitMoves makes the moves as if all at once. Stack words count from rsp+8,
// at a stub's entry and when it jumps on. Where moves of registers do not do,
// whatever moves is pushed first and popped into its place in reverse, which
// needs no thought about cycles.
func emitMoves(e *xarch.Emitter, moves []move) {
	if sorted, ok := inOrder(moves); ok {
		for _, m := range sorted {
			if m.to.reg.IsXmm() {
				e.RR(xarch.INS_movaps, xarch.EA_16, m.to.reg, m.from.reg)
			} else {
				e.RR(xarch.INS_mov, xarch.EA_8, m.to.reg, m.from.reg)
			}
		}
		return
	}
	pushed := int32(0)
	for _, m := range moves {
		switch {
		case m.from.isStack():
			e.M(xarch.INS_push, xarch.EA_8, xarch.At(xarch.RSP, 8+int32(m.from.word)*8+pushed))
		case m.from.reg.IsXmm():
			e.RI(xarch.INS_sub, xarch.EA_8, xarch.RSP, 8)
			e.MR(xarch.INS_movsd, xarch.EA_8, xarch.At(xarch.RSP, 0), m.from.reg)
		default:
			e.R(xarch.INS_push, xarch.EA_8, m.from.reg)
		}
		pushed += 8
	}
	for i := len(moves) - 1; i >= 0; i-- {
		pushed -= 8
		switch to := moves[i].to; {
		case to.isStack():
			// pop computes its address after it has raised rsp.
			e.M(xarch.INS_pop, xarch.EA_8, xarch.At(xarch.RSP, 8+int32(to.word)*8+pushed))
		case to.reg.IsXmm():
			e.RM(xarch.INS_movsd, xarch.EA_8, to.reg, xarch.At(xarch.RSP, 0))
			e.RI(xarch.INS_add, xarch.EA_8, xarch.RSP, 8)
		default:
			e.R(xarch.INS_pop, xarch.EA_8, to.reg)
		}
	}
}

// loadWord loads the word of an argument from memory; storeWord stores it there,
// through rax if it is on the stack, whose words begin behind args.
func loadWord(e *xarch.Emitter, to xarch.Reg, from xarch.Mem) {
	if to.IsXmm() {
		e.RM(xarch.INS_movsd, xarch.EA_8, to, from)
	} else {
		e.RM(xarch.INS_mov, xarch.EA_8, to, from)
	}
}

func storeWord(e *xarch.Emitter, to xarch.Mem, from loc, args xarch.Mem) {
	switch {
	case from.isStack():
		e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, args.Plus(8*int32(from.word)))
		e.MR(xarch.INS_mov, xarch.EA_8, to, xarch.RAX)
	case from.reg.IsXmm():
		e.MR(xarch.INS_movsd, xarch.EA_8, to, from.reg)
	default:
		e.MR(xarch.INS_mov, xarch.EA_8, to, from.reg)
	}
}

// travelling is how many words of args travel.
func travelling(args []argShape) (n int) {
	for i := range args {
		n += args[i].words()
	}
	return n
}

// shifted are the moves that take the arguments from their places behind
// `before` to their places behind `after`.
func (c *convention) shifted(before, after, args []argShape) []move {
	from, _ := c.layout(slices.Concat(before, args))
	to, _ := c.layout(slices.Concat(after, args))
	from, to = from[travelling(before):], to[travelling(after):]
	var moves []move
	for i := range from {
		if from[i] != to[i] {
			moves = append(moves, move{from[i], to[i]})
		}
	}
	return moves
}

// shuffleThunk is what Invoke of a delegate over a static method reaches: it
// drops the delegate and jumps to the method. args are those of Invoke, a
// return buffer first.
func (c *convention) shuffleThunk(e *xarch.Emitter, args []argShape) {
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(c.arg(0), delegateAux))
	emitMoves(e, c.shifted([]argShape{intShape}, nil, args))
	e.JmpR(xarch.RAX)
}

// insertContext makes the stub of a method whose body is shared and wants the
// generic context that its caller does not pass: the context goes behind
// `before` (this, return buffer). Arguments may need more stack than the
// caller gave; then the stub cannot be a jump, and has a frame, whose prolog is
// returned.
func (c *convention) insertContext(e *xarch.Emitter, before, args []argShape, context, target uint64) []ee.UnwindStep {
	with := slices.Concat(before, []argShape{intShape})
	slot, _ := c.layout(with)
	at := slot[len(slot)-1]
	_, have := c.layout(slices.Concat(before, args))
	_, want := c.layout(slices.Concat(with, args))
	if want <= have {
		emitMoves(e, c.shifted(before, with, args))
		e.LeaSym(at.reg, context)
		e.JmpSym(target)
		return nil
	}
	c.callWithContext(e, before, args, context, target)
	return contextFrame
}

// callWithContext is insertContext for signatures that need more stack.
func (c *convention) callWithContext(e *xarch.Emitter, before, args []argShape, context, target uint64) {
	from, _ := c.layout(slices.Concat(before, args))
	to, stack := c.layout(slices.Concat(before, []argShape{intShape}, args))
	n := travelling(before)
	ctx := to[n]
	to = slices.Delete(to, n, n+1)

	e.R(xarch.INS_push, xarch.EA_8, xarch.RBP)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RBP, xarch.RSP)
	e.RI(xarch.INS_sub, xarch.EA_8, xarch.RSP, int64(stack+1)&^1*8)
	// First what goes to the stack, while all registers are as they came, then
	// what stays in registers, then what the stack gives back to them.
	var regs []move
	came := xarch.At(xarch.RBP, 16)
	for i, f := range from {
		switch t := to[i]; {
		case t.isStack():
			storeWord(e, xarch.At(xarch.RSP, int32(t.word)*8), f, came)
		case !f.isStack() && t != f:
			regs = append(regs, move{f, t})
		}
	}
	emitMoves(e, regs)
	for i, f := range from {
		if t := to[i]; f.isStack() && !t.isStack() {
			loadWord(e, t.reg, xarch.At(xarch.RBP, came.Disp()+int32(f.word)*8))
		}
	}
	e.LeaSym(ctx.reg, context)
	e.CallSym(target)
	e.Op(xarch.INS_leave)
	e.Op(xarch.INS_ret)
}

// contextFrame and multicastFrame are the prologs of callWithContext and
// multicastThunk.
var (
	contextFrame = []ee.UnwindStep{
		{CodeOffset: 1, Op: ee.UnwindPush, Reg: uint8(xarch.RBP)},
		{CodeOffset: 4, Op: ee.UnwindSetFrame, Reg: uint8(xarch.RBP)},
	}
	multicastFrame = []ee.UnwindStep{
		{CodeOffset: 1, Op: ee.UnwindPush, Reg: uint8(xarch.RBP)},
		{CodeOffset: 5, Op: ee.UnwindPush, Reg: uint8(xarch.RBX)},
		{CodeOffset: 5, Op: ee.UnwindSetFrame, Reg: uint8(xarch.RBP), Value: 8},
	}
)

// multicastThunk is what Invoke of a multicast delegate reaches: it calls
// every delegate of the list with the same arguments. The result of the last
// call is left in its registers. A struct that travels by reference is copied
// for each call, since a callee may change it. The references in the thunk's
// frame, the delegate itself and the arguments, are what it returns.
//
//	rbp, rbx
//	copies of structs
//	arguments that came in registers
//	outgoing arguments
func (c *convention) multicastThunk(e *xarch.Emitter, args []argShape) (refs []gcinfo.Slot) {
	args = slices.Concat([]argShape{refShape}, args)
	locs, stack := c.layout(args)
	out := 8 * int32(stack)
	at := out
	kept := make([]int32, len(locs)) // from rsp
	copies := make([]int32, len(args))
	for i, l := range locs {
		if !l.isStack() {
			kept[i] = at
			at += 8
		}
	}
	for i := range args {
		if args[i].ByRef {
			copies[i] = at
			at += 8 * int32(args[i].valueWords())
		}
	}
	size := (at + 15) &^ 15
	note := func(k ee.GCType, at int32) {
		switch k {
		case ee.TYPE_GC_REF:
			refs = append(refs, gcinfo.Slot{Base: gcinfo.BaseFrame, Offset: at})
		case ee.TYPE_GC_BYREF:
			refs = append(refs, gcinfo.Slot{Base: gcinfo.BaseFrame, Offset: at, Flags: gcinfo.Byref})
		}
	}
	for i, w := 0, 0; i < len(args); i++ {
		a := &args[i]
		for k := range a.valueWords() {
			switch {
			case a.ByRef:
				note(a.kindAt(k), copies[i]+8*int32(k)-size-16)
			case locs[w+k].isStack():
				note(a.kindAt(k), 16+8*int32(locs[w+k].word))
			default:
				note(a.kindAt(k), kept[w+k]-size-16)
			}
		}
		w += a.words()
	}

	e.R(xarch.INS_push, xarch.EA_8, xarch.RBP)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RBP, xarch.RSP)
	e.R(xarch.INS_push, xarch.EA_8, xarch.RBX)
	e.RI(xarch.INS_sub, xarch.EA_8, xarch.RSP, int64(size)+8)
	came := xarch.At(xarch.RBP, 16)
	for i, l := range locs {
		if !l.isStack() {
			storeWord(e, xarch.At(xarch.RSP, kept[i]), l, came)
		}
	}
	e.RR(xarch.INS_xor, xarch.EA_4, xarch.RBX, xarch.RBX)
	next := e.NewLabel()
	e.Bind(next)
	for i, w := 0, 0; i < len(args); i++ {
		a := &args[i]
		for k, l := range locs[w:][:a.words()] {
			from, to := xarch.At(xarch.RSP, kept[w+k]), l.reg
			if l.isStack() {
				from, to = xarch.At(xarch.RBP, 16+8*int32(l.word)), xarch.RAX
			}
			if loadWord(e, to, from); a.ByRef {
				copyWords(e, xarch.At(xarch.RSP, copies[i]), to, a.valueWords())
				e.RM(xarch.INS_lea, xarch.EA_8, to, xarch.At(xarch.RSP, copies[i]))
			}
			if l.isStack() {
				e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RSP, 8*int32(l.word)), to)
			}
		}
		w += a.words()
	}
	this := c.arg(0)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(this, delegateList))
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.AtIndex(xarch.RAX, xarch.RBX, 8, arrayData))
	e.RM(xarch.INS_mov, xarch.EA_8, this, xarch.At(xarch.RAX, delegateTarget))
	e.CallM(xarch.At(xarch.RAX, delegateCode))
	e.R(xarch.INS_inc, xarch.EA_4, xarch.RBX)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RCX, xarch.At(xarch.RSP, kept[0]))
	e.RM(xarch.INS_cmp, xarch.EA_4, xarch.RBX, xarch.At(xarch.RCX, delegateCount))
	e.Jcc(xarch.CC_B, next)
	e.RM(xarch.INS_lea, xarch.EA_8, xarch.RSP, xarch.At(xarch.RBP, -8))
	e.R(xarch.INS_pop, xarch.EA_8, xarch.RBX)
	e.R(xarch.INS_pop, xarch.EA_8, xarch.RBP)
	e.Op(xarch.INS_ret)
	return refs
}

// copyWords copies n words from where a register leads to. r10 and r11 are
// lost.
func copyWords(e *xarch.Emitter, to xarch.Mem, from xarch.Reg, n int) {
	next := e.NewLabel()
	e.RI(xarch.INS_mov, xarch.EA_4, xarch.R10, int64(n))
	e.Bind(next)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.R11, xarch.AtIndex(from, xarch.R10, 8, -8))
	e.MR(xarch.INS_mov, xarch.EA_8, xarch.AtIndex(to.Base(), xarch.R10, 8, to.Disp()-8), xarch.R11)
	e.R(xarch.INS_dec, xarch.EA_4, xarch.R10)
	e.Jcc(xarch.CC_NE, next)
}

// unboxThunk is the virtual method of a value type: the boxed object becomes
// the address of the value in it.
func (c *convention) unboxThunk(e *xarch.Emitter, target uint64) {
	e.RI(xarch.INS_add, xarch.EA_8, c.arg(0), objHeader)
	e.JmpSym(target)
}
