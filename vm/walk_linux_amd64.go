package vm

import "ryugo/ee"

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
	pc, fp, sp := a.exit.returnAddress(), a.exit.framePointer(), a.exit.callerStack()
	if a.atPC {
		sp = a.sp
		if b := v.blockAt(pc); b == nil {
			pc = v.callerOfStub(sp)
		} else {
			if b.m != nil && !visit(stackFrame{b, pc, fp}, a) {
				return false
			}
			pc, fp = caller(b, pc, sp, fp)
		}
	} else if n := a.exit.number(); n == exitCompile || n == exitDispatch {
		pc = ld64(sp) // the return address in the frame is for the method in question
	}
	for pc != v.core.returns {
		b := v.blockAt(pc - 1)
		if b == nil {
			return true // not reached while every stub without a frame is a leaf
		}
		if b.m != nil && !visit(stackFrame{b, pc - 1, fp}, a) {
			return false
		}
		pc, fp = ld64(fp+8), ld64(fp)
	}
	return true
}

// callerOfStub finds the return address of the call that led to a stub which
// faulted. It is on top of the stack, or below what an exit stub had pushed
// when the stack overflowed.
func (v *VM) callerOfStub(sp uint64) uint64 {
	for i := range uint64(frameSize/8 + 1) {
		pc := ld64(sp + 8*i)
		if pc == v.core.returns || v.mem.isCode(pc) && v.blockAt(pc-1) != nil {
			return pc
		}
	}
	return ld64(sp)
}

// caller finds the return address and rbp of the caller of a method that
// stopped at pc. In the body rbp leads to both; in the prolog the unwind steps
// tell how much has been pushed.
func caller(b *codeBlock, pc, sp, fp uint64) (uint64, uint64) {
	if len(b.funcs) == 0 || pc-b.start >= uint64(b.funcs[0].PrologSize) {
		return ld64(fp + 8), ld64(fp)
	}
	at, pushed := uint32(pc-b.start), false
	for _, s := range b.funcs[0].Unwind {
		if s.CodeOffset > at {
			break
		}
		switch s.Op {
		case ee.UnwindPush:
			sp, pushed = sp+8, true
		case ee.UnwindAlloc:
			sp += uint64(s.Value)
		}
	}
	if pushed { // rbp comes first
		fp = ld64(sp - 8)
	}
	return ld64(sp), fp
}
