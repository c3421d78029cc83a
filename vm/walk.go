package vm

import (
	"sort"

	"ryugo/ee"
	"ryugo/vm/cpu"
)

// stackFrame is one frame of the stack of compiled code: of a method, of a
// funclet, or of a stub of the runtime that has one (block.m is nil then).
type stackFrame struct {
	// unwinder has rsp, and where the registers are that callees save. rbp is
	// that of the method's root also in funclets, so it names the invocation
	// that a frame belongs to.
	cpu.Unwinder
	block *codeBlock
	fn    *ee.Func
	// at is the offset in the block of a byte of the instruction that is under
	// way: the last one of a call, or the first one of what faulted.
	at uint32
	// exact says that it faulted: what follows has not been reached.
	exact bool
}

// hasFrame reports whether the function has set up a frame: that of a leaf helper has not,
// and its frame pointer is the caller's.
func (s *stackFrame) hasFrame() bool { return len(s.fn.Unwind) != 0 }

// isRoot tells whether the frame is the method's own, not a funclet's.
func (s *stackFrame) isRoot() bool { return s.fn.Kind == ee.FUNC_ROOT }

// establisher is the rsp of the body of the method's root.
func (s *stackFrame) establisher() uint64 { return s.Establisher(s.block.frameToSP) }

// callerSP is the caller's stack pointer at the call of a frame with a frame pointer.
func (s *stackFrame) callerSP() uint64 { return s.FP() + uint64(s.block.callerSP) }

// frameWalk goes over the frames of one activation, innermost first.
type frameWalk struct {
	stackFrame
	v     *VM
	fault bool // the next frame is at the instruction that faulted
}

// frames begins a walk at the frame by which activation a left for Go last.
func (v *VM) frames(a *activation) *frameWalk {
	w := new(frameWalk)
	v.begin(w, a)
	return w
}

// begin is frames in the space of another walk.
func (v *VM) begin(w *frameWalk, a *activation) {
	*w = frameWalk{v: v}
	if a.exit == 0 {
		w.PC = v.cpu.Returns()
		return
	}
	v.cpu.Begin(&w.Unwinder, a.exit)
	switch n := a.exit.Number(); {
	case a.atPC:
		w.SP = a.sp
		w.fault = v.blockAt(w.PC) != nil
		if !w.fault {
			v.skipStub(&w.Unwinder)
		}
	case n == exitCompile || n == exitDispatch:
		w.Return() // the return address in the frame is for the method in question
	}
}

// next goes on to the next frame; false: the activation has no more.
func (w *frameWalk) next() bool {
	if w.block != nil {
		sp, pc := w.SP, w.PC
		w.v.cpu.Step(&w.Unwinder, w.fn, w.at)
		// Where calls leave the return address in a register, a function without a frame, or that
		// has not set it up yet, has no stack.
		moved := w.SP > sp || w.SP == sp && w.Link != 0 && w.PC != pc
		if !moved || !w.v.main.holds(w.SP, 0) {
			panic(&programExit{smashedStack()})
		}
	}
	if w.PC == w.v.cpu.Returns() {
		return false
	}
	pc := w.PC
	if w.exact, w.fault = w.fault, false; !w.exact {
		pc--
	}
	if w.block = w.v.blockAt(pc); w.block == nil {
		return false // not reached while every stub without a frame is a leaf
	}
	w.at = uint32(pc - w.block.start)
	w.fn = w.block.funcAt(w.at)
	return true
}

// skipStub goes from a stub that faulted to its caller. The return address is in
// the link register; or else on top of the stack, or above what an exit stub had pushed
// when the stack overflowed; rsp may be in the guard then. Around a string instruction the
// stub may have registers of its caller's elsewhere, see leaf.moveBytes.
func (v *VM) skipStub(u *cpu.Unwinder) {
	if v.mem.IsCode(u.PC) {
		v.cpu.AtStub(u)
	}
	if u.Link != 0 {
		u.Return()
		return
	}
	low := max(u.SP, v.main.base+cpu.GuardEnd)
	if !v.main.holds(low, cpu.Word) {
		u.PC = v.cpu.Returns() // rsp is lost
		return
	}
	for sp := low; sp <= low+cpu.FrameSize && v.main.holds(sp, cpu.Word); sp += cpu.Word {
		pc := ldW(sp)
		if pc == v.cpu.Returns() || v.mem.IsCode(pc) && v.blockAt(pc-1) != nil {
			u.SP = sp
			break
		}
	}
	u.Return()
}

// walk calls visit for each invocation of a method that is under way on t,
// innermost first, until visit returns false, with the IL offset that it has
// come to. Invocations that an exception has left already are not seen,
// although their frames may still be on the stack below a running handler.
func (v *VM) walk(t *thread, visit func(m *method, il uint32) bool) {
	skip, w := uint64(0), new(frameWalk) // one for all: a deep recursion has many activations
	for i := len(t.acts) - 1; i >= 0; i-- {
		a := &t.acts[i]
		if a.foreign != nil {
			if skip == 0 && !a.foreign.frames(visit) {
				return
			}
			continue
		}
		for v.begin(w, a); w.next(); {
			if w.seen(&skip) && !visit(w.block.m, w.block.ilOffset(w.at, w.exact)) {
				return
			}
		}
	}
}

// seen tells whether the frame is that of an invocation of a method that is
// under way and that a walk from the innermost frame has not met. Behind a
// funclet come frames that are left already, those of funclets around it, and
// at last the method's own; *skip names it until then.
func (s *stackFrame) seen(skip *uint64) bool {
	switch {
	case s.block.m == nil:
	case *skip == 0:
		if !s.isRoot() {
			*skip = s.FP()
		}
		return true
	case *skip == s.FP() && s.isRoot() && s.hasFrame():
		*skip = 0
	}
	return false
}

// ilOffset is the IL offset of the instruction at an offset: a call, or with
// exact any other.
func (b *codeBlock) ilOffset(at uint32, exact bool) uint32 {
	if !exact {
		i := sort.Search(len(b.callSites), func(i int) bool { return b.callSites[i].ReturnOffset > at })
		if i < len(b.callSites) && b.callSites[i].ReturnOffset == at+1 {
			return b.callSites[i].ILOffset
		}
	}
	i := sort.Search(len(b.ilMap), func(i int) bool { return b.ilMap[i].NativeOffset > at })
	if i == 0 {
		return ee.NoILOffset
	}
	return b.ilMap[i-1].ILOffset
}

// funcAt returns the function, root or funclet, that an offset is in.
func (b *codeBlock) funcAt(at uint32) *ee.Func {
	i := len(b.funcs) - 1
	for i > 0 && at < b.funcs[i].Start {
		i--
	}
	return &b.funcs[i]
}
