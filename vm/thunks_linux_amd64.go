package vm

import (
	"ryugo/ee"
	"ryugo/targets/gcinfo"
	"ryugo/targets/xarch"
)

// Thunks that the VM generates by signature: they move or repeat arguments
// without knowing more of them than where they are passed.

// argShape is how one argument is passed: in one or two registers by class,
// or by value on the stack.
type argShape struct {
	words  uint8 // eightbytes
	memory bool  // on the stack always
	float  [2]bool
	gc     string // the ee.GCType of each eightbyte; "" when none is a reference
}

var (
	intShape   = argShape{words: 1}
	floatShape = argShape{words: 1, float: [2]bool{true}}
	refShape   = argShape{words: 1, gc: string([]byte{byte(ee.TYPE_GC_REF)})}
	byrefShape = argShape{words: 1, gc: string([]byte{byte(ee.TYPE_GC_BYREF)})}
)

// gcKinds are the ee.GCTypes of all eightbytes of args.
func gcKinds(args []argShape) []ee.GCType {
	var kinds []ee.GCType
	for _, a := range args {
		for i := range a.words {
			k := ee.TYPE_GC_NONE
			if a.gc != "" {
				k = ee.GCType(a.gc[i])
			}
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// loc is where one eightbyte of an argument is.
type loc struct {
	kind locKind
	n    uint8 // index of the register within its kind; word of the stack
	word uint16
}

type locKind uint8

const (
	locInt locKind = iota
	locFloat
	locStack
)

var intRegs = [6]xarch.Reg{xarch.RDI, xarch.RSI, xarch.RDX, xarch.RCX, xarch.R8, xarch.R9}

// layout says where each eightbyte of args is passed, and how many words of
// stack that takes. An argument of two eightbytes that does not fit in
// registers whole goes on the stack whole.
func layout(args []argShape) (locs []loc, stack int) {
	var ints, floats uint8
	for _, a := range args {
		var ni, nf uint8
		for i := range a.words {
			if a.float[i&1] {
				nf++
			} else {
				ni++
			}
		}
		if a.memory || ints+ni > 6 || floats+nf > 8 {
			for range a.words {
				locs = append(locs, loc{kind: locStack, word: uint16(stack)})
				stack++
			}
			continue
		}
		for i := range a.words {
			if a.float[i] {
				locs = append(locs, loc{kind: locFloat, n: floats})
				floats++
			} else {
				locs = append(locs, loc{kind: locInt, n: ints})
				ints++
			}
		}
	}
	return locs, stack
}

// move is one eightbyte on its way to another place.
type move struct{ from, to loc }

// emitMoves makes the moves as if all at once. Stack words count from rsp+8,
// at a stub's entry and when it jumps on. Whatever moves is pushed first and
// popped into its place in reverse, which needs no thought about cycles.
func emitMoves(e *xarch.Emitter, moves []move) {
	pushed := int32(0)
	for _, m := range moves {
		switch m.from.kind {
		case locInt:
			e.R(xarch.INS_push, xarch.EA_8, intRegs[m.from.n])
		case locFloat:
			e.RI(xarch.INS_sub, xarch.EA_8, xarch.RSP, 8)
			e.MR(xarch.INS_movsd, xarch.EA_8, xarch.At(xarch.RSP, 0), xarch.XMM0+xarch.Reg(m.from.n))
		case locStack:
			e.M(xarch.INS_push, xarch.EA_8, xarch.At(xarch.RSP, 8+int32(m.from.word)*8+pushed))
		}
		pushed += 8
	}
	for i := len(moves) - 1; i >= 0; i-- {
		pushed -= 8
		switch to := moves[i].to; to.kind {
		case locInt:
			e.R(xarch.INS_pop, xarch.EA_8, intRegs[to.n])
		case locFloat:
			e.RM(xarch.INS_movsd, xarch.EA_8, xarch.XMM0+xarch.Reg(to.n), xarch.At(xarch.RSP, 0))
			e.RI(xarch.INS_add, xarch.EA_8, xarch.RSP, 8)
		case locStack:
			// pop computes its address after it has raised rsp.
			e.M(xarch.INS_pop, xarch.EA_8, xarch.At(xarch.RSP, 8+int32(to.word)*8+pushed))
		}
	}
}

// shifted are the moves that take the arguments from their places behind
// `before` to their places behind `after`.
func shifted(before, after, args []argShape) []move {
	skip := func(a []argShape) (n int) {
		for _, s := range a {
			n += int(s.words)
		}
		return n
	}
	from, _ := layout(append(append([]argShape{}, before...), args...))
	to, _ := layout(append(append([]argShape{}, after...), args...))
	from, to = from[skip(before):], to[skip(after):]
	var moves []move
	for i := range from {
		if from[i] != to[i] {
			moves = append(moves, move{from[i], to[i]})
		}
	}
	return moves
}

// regsOnly tells whether moves only shift integer registers by one, up or
// down, so that they can be done one by one.
func regsOnly(moves []move, by int) bool {
	for i, m := range moves {
		if m.from.kind != locInt || m.to.kind != locInt || int(m.to.n) != int(m.from.n)+by ||
			i > 0 && m.from.n < moves[i-1].from.n {
			return false
		}
	}
	return true
}

// shuffleThunk is what Invoke of a delegate over a static method reaches: it
// drops the delegate and jumps to the method. args are those of Invoke, a
// return buffer first.
func shuffleThunk(e *xarch.Emitter, args []argShape) {
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(xarch.RDI, delegateAux))
	moves := shifted([]argShape{intShape}, nil, args)
	if regsOnly(moves, -1) {
		for _, m := range moves {
			e.RR(xarch.INS_mov, xarch.EA_8, intRegs[m.to.n], intRegs[m.from.n])
		}
	} else {
		emitMoves(e, moves)
	}
	e.JmpR(xarch.RAX)
}

// insertContext makes the stub of a method whose body is shared and wants the
// generic context that its caller does not pass: the context goes behind
// `before` (this, return buffer). Arguments may need more stack than the
// caller gave; then the stub cannot be a jump, and has a frame, whose prolog is
// returned.
func insertContext(e *xarch.Emitter, before, args []argShape, context, target uint64) []ee.UnwindStep {
	with := append(append([]argShape{}, before...), intShape)
	slot, _ := layout(with)
	at := slot[len(slot)-1]
	moves := shifted(before, with, args)
	_, have := layout(append(append([]argShape{}, before...), args...))
	_, want := layout(append(with, args...))
	if want <= have && at.kind == locInt {
		if regsOnly(moves, 1) {
			for i := len(moves) - 1; i >= 0; i-- {
				e.RR(xarch.INS_mov, xarch.EA_8, intRegs[moves[i].to.n], intRegs[moves[i].from.n])
			}
		} else {
			emitMoves(e, moves)
		}
		e.LeaSym(intRegs[at.n], context)
		e.JmpSym(target)
		return nil
	}
	callWithContext(e, before, args, context, target)
	return contextFrame
}

// callWithContext is insertContext for signatures that need more stack.
func callWithContext(e *xarch.Emitter, before, args []argShape, context, target uint64) {
	from, _ := layout(append(append([]argShape{}, before...), args...))
	to, stack := layout(append(append(append([]argShape{}, before...), intShape), args...))
	n := 0
	for _, s := range before {
		n += int(s.words)
	}
	ctx := to[n]
	to = append(append([]loc{}, to[:n]...), to[n+1:]...)

	e.R(xarch.INS_push, xarch.EA_8, xarch.RBP)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RBP, xarch.RSP)
	e.RI(xarch.INS_sub, xarch.EA_8, xarch.RSP, int64(stack+1)&^1*8)
	// First what goes to the stack, while all registers are as they came, then
	// what stays in registers, then what the stack gives back to them.
	var regs []move
	for i, f := range from {
		t := to[i]
		switch {
		case t.kind != locStack && f.kind != locStack && t != f:
			regs = append(regs, move{f, t})
		case t.kind == locStack && f.kind == locInt:
			e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RSP, int32(t.word)*8), intRegs[f.n])
		case t.kind == locStack && f.kind == locFloat:
			e.MR(xarch.INS_movsd, xarch.EA_8, xarch.At(xarch.RSP, int32(t.word)*8), xarch.XMM0+xarch.Reg(f.n))
		case t.kind == locStack:
			e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(xarch.RBP, 16+int32(f.word)*8))
			e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RSP, int32(t.word)*8), xarch.RAX)
		}
	}
	emitMoves(e, regs)
	for i, f := range from {
		switch t := to[i]; {
		case f.kind == locStack && t.kind == locInt:
			e.RM(xarch.INS_mov, xarch.EA_8, intRegs[t.n], xarch.At(xarch.RBP, 16+int32(f.word)*8))
		case f.kind == locStack && t.kind == locFloat:
			e.RM(xarch.INS_movsd, xarch.EA_8, xarch.XMM0+xarch.Reg(t.n), xarch.At(xarch.RBP, 16+int32(f.word)*8))
		}
	}
	e.LeaSym(intRegs[ctx.n], context)
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
// call is left in its registers. The references in its frame, the delegate
// itself and the arguments, are what it returns.
func multicastThunk(e *xarch.Emitter, args []argShape) (refs []gcinfo.Slot) {
	const saveInts = 6 * 8
	args = append([]argShape{refShape}, args...)
	locs, stack := layout(args)
	var used [2][8]bool
	for _, l := range locs {
		if l.kind != locStack {
			used[l.kind][l.n] = true
		}
	}
	out := int32(stack) * 8
	size := (out + saveInts + 8*8 + 15) &^ 15
	for i, k := range gcKinds(args) {
		if k == ee.TYPE_GC_NONE {
			continue
		}
		at := 16 + 8*int32(locs[i].word)
		if locs[i].kind == locInt {
			at = out + 8*int32(locs[i].n) - size - 16
		}
		s := gcinfo.Slot{Base: gcinfo.BaseFrame, Offset: at}
		if k == ee.TYPE_GC_BYREF {
			s.Flags = gcinfo.Byref
		}
		refs = append(refs, s)
	}
	delegate := xarch.At(xarch.RSP, out)
	e.R(xarch.INS_push, xarch.EA_8, xarch.RBP)
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RBP, xarch.RSP)
	e.R(xarch.INS_push, xarch.EA_8, xarch.RBX)
	e.RI(xarch.INS_sub, xarch.EA_8, xarch.RSP, int64(size)+8)
	each := func(f func(kind locKind, n uint8, slot xarch.Mem)) {
		for i := range uint8(6) {
			if used[locInt][i] {
				f(locInt, i, xarch.At(xarch.RSP, out+int32(i)*8))
			}
		}
		for i := range uint8(8) {
			if used[locFloat][i] {
				f(locFloat, i, xarch.At(xarch.RSP, out+saveInts+int32(i)*8))
			}
		}
	}
	each(func(kind locKind, n uint8, slot xarch.Mem) {
		if kind == locInt {
			e.MR(xarch.INS_mov, xarch.EA_8, slot, intRegs[n])
		} else {
			e.MR(xarch.INS_movsd, xarch.EA_8, slot, xarch.XMM0+xarch.Reg(n))
		}
	})
	e.RR(xarch.INS_xor, xarch.EA_4, xarch.RBX, xarch.RBX)
	next := e.NewLabel()
	e.Bind(next)
	for i := range int32(stack) {
		e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(xarch.RBP, 16+i*8))
		e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RSP, i*8), xarch.RAX)
	}
	each(func(kind locKind, n uint8, slot xarch.Mem) {
		if kind == locInt {
			e.RM(xarch.INS_mov, xarch.EA_8, intRegs[n], slot)
		} else {
			e.RM(xarch.INS_movsd, xarch.EA_8, xarch.XMM0+xarch.Reg(n), slot)
		}
	})
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(xarch.RDI, delegateList))
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.AtIndex(xarch.RAX, xarch.RBX, 8, arrayData))
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RDI, xarch.At(xarch.RAX, delegateTarget))
	e.CallM(xarch.At(xarch.RAX, delegateCode))
	e.R(xarch.INS_inc, xarch.EA_4, xarch.RBX)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RCX, delegate)
	e.RM(xarch.INS_cmp, xarch.EA_4, xarch.RBX, xarch.At(xarch.RCX, delegateCount))
	e.Jcc(xarch.CC_B, next)
	e.RM(xarch.INS_lea, xarch.EA_8, xarch.RSP, xarch.At(xarch.RBP, -8))
	e.R(xarch.INS_pop, xarch.EA_8, xarch.RBX)
	e.R(xarch.INS_pop, xarch.EA_8, xarch.RBP)
	e.Op(xarch.INS_ret)
	return refs
}

// unboxThunk is the virtual method of a value type: the boxed object becomes
// the address of the value in it.
func unboxThunk(e *xarch.Emitter, target uint64) {
	e.RI(xarch.INS_add, xarch.EA_8, xarch.RDI, objHeader)
	e.JmpSym(target)
}
