package vm

import (
	"sort"

	"ryugo/ee"
	"ryugo/vm/cpu"
)

// stackFrame is a frame on the stack of compiled code: of a method, of a funclet, or of a runtime
// stub that has a frame (block.m is nil then).
type stackFrame struct {
	// Unwinder has rsp, and the places of the callee-saved registers. rbp is that of the method's
	// root also in funclets, so it identifies the invocation that a frame belongs to.
	cpu.Unwinder
	block *codeBlock
	fn    *ee.Func
	// at is the offset in the block of a byte of the current instruction: the last byte of a call,
	// or the first byte of a faulting instruction.
	at uint32
	// exact says that the instruction faulted: the code after it has not been reached.
	exact bool
}

// hasFrame reports whether the function has set up a frame. A leaf helper has not, and its frame
// pointer is the caller's.
func (s *stackFrame) hasFrame() bool { return len(s.fn.Unwind) != 0 }

// isRoot reports whether the frame is the method's own, not a funclet's.
func (s *stackFrame) isRoot() bool { return s.fn.Kind == ee.FUNC_ROOT }

// establisher returns the rsp of the body of the method's root.
func (s *stackFrame) establisher() uint64 { return s.Establisher(s.block.frameToSP) }

// callerSP returns the caller's stack pointer at the call of a frame with a frame pointer.
func (s *stackFrame) callerSP() uint64 { return s.FP() + uint64(s.block.callerSP) }

// frameWalk visits the frames of one activation, innermost first.
type frameWalk struct {
	stackFrame
	v     *VM
	t     *thread
	fault bool // the next frame is at a faulting instruction
}

// frames begins a walk at the frame by which activation a of t left for Go last.
func (v *VM) frames(t *thread, a *activation) *frameWalk {
	w := new(frameWalk)
	v.begin(w, t, a)
	return w
}

// begin is frames that reuses the memory of an earlier walk.
func (v *VM) begin(w *frameWalk, t *thread, a *activation) {
	*w = frameWalk{v: v, t: t}
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
			v.skipStub(t, &w.Unwinder)
		}
	case n == exitCompile || n == exitDispatch:
		w.Return() // the return address in the frame is for the called method
	}
}

// next moves to the next frame; it returns false if the activation has no more.
func (w *frameWalk) next() bool {
	if w.block != nil {
		sp, pc := w.SP, w.PC
		w.v.cpu.Step(&w.Unwinder, w.fn, w.at)
		// If calls leave the return address in a register, a function without a frame, or before it
		// sets up its frame, has no stack.
		moved := w.SP > sp || w.SP == sp && w.Link != 0 && w.PC != pc
		if !moved || !w.t.holds(w.SP, 0) {
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
		return false // not reached as long as every stub without a frame is a leaf
	}
	w.at = uint32(pc - w.block.start)
	w.fn = w.block.funcAt(w.at)
	return true
}

// skipStub moves from a faulting stub to its caller. The return address is in the link register; or
// on top of the stack, or above the words that an exit stub had pushed when the stack overflowed
// (rsp may then be in the guard). Around a string instruction the stub may have moved registers of
// its caller elsewhere, see leaf.moveBytes.
func (v *VM) skipStub(t *thread, u *cpu.Unwinder) {
	if v.mem.IsCode(u.PC) {
		v.cpu.AtStub(u)
	}
	if u.Link != 0 {
		u.Return()
		return
	}
	low := max(u.SP, t.low)
	if !t.holds(low, cpu.Word) {
		u.PC = v.cpu.Returns() // rsp is lost
		return
	}
	for sp := low; sp <= low+cpu.FrameSize && t.holds(sp, cpu.Word); sp += cpu.Word {
		pc := ldW(sp)
		if pc == v.cpu.Returns() || v.mem.IsCode(pc) && v.blockAt(pc-1) != nil {
			u.SP = sp
			break
		}
	}
	u.Return()
}

// walk calls visit for each active invocation of a method on t, innermost first, until visit
// returns false. il is the invocation's current IL offset. Invocations that an exception has left
// already are not visited, although their frames may still be on the stack below a running handler.
func (v *VM) walk(t *thread, visit func(m *method, il uint32) bool) {
	skip, w := uint64(0), new(frameWalk) // one frameWalk for all activations: a deep recursion has many
	for i := len(t.acts) - 1; i >= 0; i-- {
		a := &t.acts[i]
		if a.foreign != nil {
			if skip == 0 && !a.foreign.frames(visit) {
				return
			}
			continue
		}
		for v.begin(w, t, a); w.next(); {
			if w.seen(&skip) && !visit(w.block.m, w.block.ilOffset(w.at, w.exact)) {
				return
			}
		}
	}
}

// seen reports whether the frame belongs to an active invocation that a walk from the innermost
// frame has not visited. After a funclet come frames that have been left already, those of funclets
// around it, and finally the method's own frame; *skip identifies it until then.
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

// ilOffset returns the IL offset of the instruction at an offset of the code: a call, or any
// instruction if exact is set.
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

// funcAt returns the function, root or funclet, that contains an offset.
func (b *codeBlock) funcAt(at uint32) *ee.Func {
	i := len(b.funcs) - 1
	for i > 0 && at < b.funcs[i].Start {
		i--
	}
	return &b.funcs[i]
}
