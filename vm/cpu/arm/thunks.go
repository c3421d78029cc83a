//go:build linux && arm

package arm

import (
	"slices"

	"ryugo/ee"
	"ryugo/targets/arm/t32"
	"ryugo/vm/cpu"
)

// words splits moves into moves of single words. Only words on the stack and in integer registers
// move, since adding or removing an integer argument changes no float's register.
func words(moves []cpu.Move) (all []cpu.Move) {
	for _, m := range moves {
		if m.From.IsFloat() || m.To.IsFloat() {
			panic("BUG: a float that moves")
		}
		n := uint16(1)
		if m.From.Part == cpu.Two {
			n = 2
		}
		for k := range n {
			from, to := m.From, m.To
			from.Part, to.Part = cpu.Whole, cpu.Whole
			if from.IsStack() {
				from.Word += k
				to.Word += k
			}
			all = append(all, cpu.Move{From: from, To: to})
		}
	}
	return all
}

// inOrder sorts moves of words so that they can be made one by one: all go in one direction, so
// there is no cycle.
func inOrder(moves []cpu.Move) []cpu.Move {
	left := words(moves)
	sorted := make([]cpu.Move, 0, len(left))
	for len(left) > 0 {
		i := slices.IndexFunc(left, func(m cpu.Move) bool {
			return !slices.ContainsFunc(left, func(o cpu.Move) bool { return o.From == m.To && o != m })
		})
		if i < 0 {
			panic("BUG: arguments that move in a circle")
		}
		sorted, left = append(sorted, left[i]), slices.Delete(left, i, i+1)
	}
	return sorted
}

// emitMoves makes moves in parallel. Stack words count from sp, at a stub's entry and when it jumps
// away. All registers but those of arguments are unchanged.
func (m *Machine) emitMoves(e *t32.Emitter, moves []cpu.Move) {
	const tmp = t32.R4
	sorted, at, popped := inOrder(moves), int32(0), func() {}
	onStack := slices.ContainsFunc(sorted, func(m cpu.Move) bool { return m.From.IsStack() && m.To.IsStack() })
	if onStack {
		popped = m.push(e, 1<<tmp)
		at = cpu.Word
	}
	for _, m := range sorted {
		moveWord(e, m, t32.SP, at, t32.SP, at, tmp)
	}
	if onStack {
		e.Pop(1 << tmp)
	}
	popped()
}

// moveWord moves a word. The stack words begin at from plus fromOff and at to plus toOff. tmp is
// destroyed if both places are on the stack.
func moveWord(e *t32.Emitter, m cpu.Move, from t32.Reg, fromOff int32, to t32.Reg, toOff int32, tmp t32.Reg) {
	r := m.From.Reg
	if m.From.IsStack() {
		if r = m.To.Reg; m.To.IsStack() {
			r = tmp
		}
		e.Mem(t32.INS_ldr, r, t32.Base(from, fromOff+int32(m.From.Offset())))
	}
	switch {
	case m.To.IsStack():
		e.Mem(t32.INS_str, r, t32.Base(to, toOff+int32(m.To.Offset())))
	case m.To.Reg != r:
		e.Mov(m.To.Reg, r)
	}
}

// Thunks with a frame have a record of r11 and lr, to which r11 points.

// contextFrame is the prolog of a frame with only that record.
var contextFrame = []ee.UnwindStep{
	{CodeOffset: 4, Op: ee.UnwindAlloc, Value: 8},
	{CodeOffset: 4, Op: ee.UnwindSave, Reg: t32.FP, Value: 0},
	{CodeOffset: 4, Op: ee.UnwindSave, Reg: t32.LR, Value: 4},
	{CodeOffset: 6, Op: ee.UnwindSetFrame, Reg: t32.FP},
}

// multicastFrame is the prolog of a frame that also saves r4 and r5.
var multicastFrame = append(slices.Clone(contextFrame[:3]),
	ee.UnwindStep{CodeOffset: 8, Op: ee.UnwindAlloc, Value: 8},
	ee.UnwindStep{CodeOffset: 8, Op: ee.UnwindSave, Reg: loopReg, Value: 0},
	ee.UnwindStep{CodeOffset: 8, Op: ee.UnwindSave, Reg: tmpReg, Value: 4},
	ee.UnwindStep{CodeOffset: 8, Op: ee.UnwindSetFrame, Reg: t32.FP, Value: 8},
)

// loopReg counts the calls of a multicast delegate, tmpReg is free in its thunk.
const (
	loopReg = t32.R4
	tmpReg  = t32.R5
)

func enterFrame(e *t32.Emitter) {
	e.Push(1<<t32.FP | 1<<t32.LR)
	e.Mov(t32.FP, t32.SP)
}

func leaveFrame(e *t32.Emitter) {
	e.Mov(t32.SP, t32.FP)
	e.Pop(1<<t32.FP | 1<<t32.PC)
}

// leaveMulticast is leaveFrame for a frame that saves r4 and r5.
func leaveMulticast(e *t32.Emitter) {
	e.RRI(t32.INS_sub, false, t32.IP, t32.FP, 8)
	e.Mov(t32.SP, t32.IP)
	e.Pop(1<<loopReg | 1<<tmpReg)
	e.Pop(1<<t32.FP | 1<<t32.PC)
}

// allocate moves the stack pointer down by a multiple of 8.
func allocate(e *t32.Emitter, size int32) {
	if t32.FitsImm(t32.INS_sub, false, uint32(size)) {
		e.RRI(t32.INS_sub, false, t32.SP, t32.SP, uint32(size))
		return
	}
	e.MovImm(t32.IP, uint32(size))
	e.RRR(t32.INS_sub, false, t32.SP, t32.SP, t32.IP, t32.LSL, 0)
}

// framed makes a stub with a frame with f.
func (m *Machine) framed(prolog []ee.UnwindStep, f func(e *t32.Emitter)) cpu.FrameStub {
	return m.Framed(m.stub(f)&^cpu.CodeBit, prolog)
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
		return m.framed(contextFrame, func(e *t32.Emitter) { m.callWithContext(e, before, args, context, target) })
	}
	return m.framed(nil, func(e *t32.Emitter) {
		m.emitMoves(e, m.Conv.Shifted(before, with, args))
		e.AdrSym(at.Reg, ee.Symbol(context), 0)
		e.BSym(false, ee.Symbol(target))
	})
}

// callWithContext is InsertContext for signatures that need more stack.
func (m *Machine) callWithContext(e *t32.Emitter, before, args []cpu.ArgShape, context, target uint64) {
	from, _ := m.Conv.Layout(slices.Concat(before, args))
	to, stack := m.Conv.Layout(slices.Concat(before, []cpu.ArgShape{cpu.IntShape}, args))
	n := cpu.NumPieces(before)
	ctx := to[n]
	to = slices.Delete(to, n, n+1)

	enterFrame(e)
	allocate(e, int32(stack+1)&^1*cpu.Word)
	var moves []cpu.Move
	for i, f := range from {
		if t := to[i]; t != f || f.IsStack() {
			moves = append(moves, cpu.Move{From: f, To: t})
		}
	}
	// First words that go to the stack, while all registers are unchanged, then moves between
	// registers: no word moves from the stack to a register.
	const came = 8
	var regs []cpu.Move
	for _, w := range words(moves) {
		if w.To.IsStack() {
			moveWord(e, w, t32.FP, came, t32.SP, 0, t32.IP)
		} else {
			regs = append(regs, w)
		}
	}
	for _, w := range inOrder(regs) {
		moveWord(e, w, t32.FP, came, 0, 0, 0)
	}
	e.AdrSym(ctx.Reg, ee.Symbol(context), 0)
	e.BSym(true, ee.Symbol(target))
	leaveFrame(e)
}

// Multicast leaves the result of the last call in its registers.
func (m *Machine) Multicast(of []cpu.ArgShape) cpu.FrameStub {
	l := m.Conv.MulticastFrame(of)
	s := m.framed(multicastFrame, func(e *t32.Emitter) { m.multicast(e, l) })
	s.Refs = l.Refs
	return s
}

func (m *Machine) multicast(e *t32.Emitter, l *cpu.MulticastFrame) {
	load := func(r, base t32.Reg, off int32) { e.Mem(t32.INS_ldr, r, t32.Base(base, off)) }
	enterFrame(e)
	e.Push(1<<loopReg | 1<<tmpReg)
	allocate(e, l.Size)
	for i, p := range l.Locs {
		if !p.IsStack() {
			moveReg(e, true, p, t32.SP, l.Kept[i])
		}
	}
	e.MovImm(loopReg, 0)
	next := e.NewLabel()
	e.Bind(next)
	for i, p := range l.Locs {
		if !p.IsStack() {
			moveReg(e, false, p, t32.SP, l.Kept[i])
			continue
		}
		for _, w := range words([]cpu.Move{{From: p, To: p}}) {
			moveWord(e, w, t32.FP, 8, t32.SP, 0, tmpReg)
		}
	}
	this := m.arg(0)
	load(t32.IP, this, cpu.DelegateList)
	e.RRR(t32.INS_add, false, t32.IP, t32.IP, loopReg, t32.LSL, 2)
	load(t32.IP, t32.IP, cpu.ArrayData)
	load(this, t32.IP, cpu.DelegateTarget)
	load(t32.IP, t32.IP, cpu.DelegateCode)
	e.R(t32.INS_blx, t32.IP)
	e.RRI(t32.INS_add, false, loopReg, loopReg, 1)
	load(t32.IP, t32.SP, l.Kept[0])
	load(t32.IP, t32.IP, cpu.DelegateCount)
	e.TestR(t32.INS_cmp, loopReg, t32.IP, t32.LSL, 0)
	e.BCond(t32.LO, next)
	leaveMulticast(e)
}

// moveReg stores or loads a piece in a register at a place in memory.
func moveReg(e *t32.Emitter, store bool, l cpu.Loc, base t32.Reg, off int32) {
	integer, float := t32.INS_ldr, t32.INS_vldr
	if store {
		integer, float = t32.INS_str, t32.INS_vstr
	}
	if l.IsFloat() {
		e.VMem(float, l.Part == cpu.Two, l.Reg, base, off)
	} else {
		e.Mem(integer, l.Reg, t32.Base(base, off))
	}
}
