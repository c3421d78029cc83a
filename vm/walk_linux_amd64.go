package vm

// stackFrame is one frame of compiled code, as a walk sees it.
type stackFrame struct {
	block *codeBlock
	// pc is an address inside the instruction that is under way: a return
	// address less one, or the instruction that faulted.
	pc uint64
	fp uint64 // rbp
}

// walk calls visit for each frame of compiled code of t, innermost first,
// until visit returns false. It follows the chain of rbp, which every method
// sets up, and from the bottom of one activation goes on at the frame by which
// the activation below it left for Go.
func (v *VM) walk(t *thread, visit func(s stackFrame, a *activation) bool) {
	for i := len(t.acts) - 1; i >= 0; i-- {
		a := &t.acts[i]
		if a.exit == 0 {
			continue
		}
		if !v.walkActivation(a, visit) {
			return
		}
	}
}

func (v *VM) walkActivation(a *activation, visit func(s stackFrame, a *activation) bool) bool {
	pc, fp := a.exit.returnAddress(), a.exit.framePointer()
	sp := a.exit.callerStack()
	if a.atPC {
		pc++ // undone below: this one is no return address
		sp = a.sp
	}
	if b := v.blockAt(pc - 1); b == nil {
		// A stub without a frame, or the lazy stub in front of a method: its
		// caller's return address is on top of the stack.
		pc = ld64(sp)
	} else if a.atPC && pc-1 < b.start+uint64(prologSize(b)) {
		// The fault came before the method had set up its frame.
		if !visit(stackFrame{b, pc - 1, fp}, a) {
			return false
		}
		pc, fp = v.callerInProlog(b, pc-1, sp, fp)
	}
	for pc != v.core.returns {
		b := v.blockAt(pc - 1)
		if b == nil {
			return true // not reached while every stub is a leaf
		}
		if !visit(stackFrame{b, pc - 1, fp}, a) {
			return false
		}
		pc, fp = ld64(fp+8), ld64(fp)
	}
	return true
}

// prologSize is the size of the root's prolog, by its unwind steps.
func prologSize(b *codeBlock) uint32 {
	if len(b.funcs) == 0 {
		return 0
	}
	return b.funcs[0].PrologSize
}

// callerInProlog finds the caller's pc and rbp of a method that stopped at pc
// in its prolog: push rbp; mov rbp, rsp; and so on.
func (v *VM) callerInProlog(b *codeBlock, pc, sp, fp uint64) (uint64, uint64) {
	switch off := pc - b.start; {
	case off == 0:
		return ld64(sp), fp
	case off < 4: // pushed, rbp not yet set
		return ld64(sp + 8), ld64(sp)
	}
	return ld64(fp + 8), ld64(fp)
}
