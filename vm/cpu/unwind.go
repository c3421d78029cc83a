package cpu

import (
	"ryugo/ee"
	"ryugo/targets/gcinfo"
	"ryugo/vm/raw"
)

// Unwinder is a position in a walk over frames of compiled code. The machine sets it to a frame
// (Begin) and moves it to the caller's frame by the unwind steps of the code (Step), in funclets
// and prologs too.
type Unwinder struct {
	// PC is where the frame continues: a return address, or the faulting instruction.
	PC uint64
	// SP is the stack pointer there.
	SP uint64
	// Saved holds, for the frame pointer and each callee-saved register by hardware number, the
	// address of the value that the register has in this frame: in an exit frame or in the frame of
	// a callee. The collector writes there.
	Saved [len(RegOffset)]uint64
	// SavedFloat is the same for floating-point registers, by the number of a double.
	SavedFloat [16]uint64
	// FrameReg is the number of the frame pointer, Link that of the link register, or 0 if calls
	// push the return address.
	FrameReg, Link uint8
}

// FP returns the frame pointer, the base of the frame's slots.
func (u *Unwinder) FP() uint64 { return raw.LdW(u.Saved[u.FrameReg]) }

// Place returns the address of a slot of the frame's GC info. No slot is relative to the caller's
// stack pointer. The value of a callee-saved register is where a callee has saved it.
func (u *Unwinder) Place(s *gcinfo.Slot) uint64 {
	switch s.Base {
	case gcinfo.InRegister:
		return u.Saved[s.Reg]
	case gcinfo.BaseSP:
		return u.SP + raw.Off(s.Offset)
	}
	return u.FP() + raw.Off(s.Offset)
}

// Return moves to the return address of a function without a frame: in the link register, or on top
// of the stack.
func (u *Unwinder) Return() {
	if u.Link != 0 {
		u.PC = raw.LdW(u.Saved[u.Link]) &^ CodeBit
		return
	}
	u.PC, u.SP = raw.LdW(u.SP), u.SP+Word
}

// Establisher returns the stack pointer of the body of a method's root function, which is toSP
// bytes below the frame pointer.
func (u *Unwinder) Establisher(toSP uint32) uint64 { return u.FP() - uint64(toSP) }

// Kept returns the values that a frame has in the callee-saved registers.
func (u *Unwinder) Kept() (k Kept) {
	for i, r := range calleeSaved {
		k.Ints[i] = raw.LdW(u.Saved[r])
	}
	for i := range k.Floats {
		for j := range k.Floats[i] {
			k.Floats[i][j] = raw.Ld64(u.SavedFloat[FirstKeptFloat+i] + 8*uint64(j))
		}
	}
	return k
}

// Keep stores them in the registers of an exit frame.
func (f Frame) Keep(k *Kept) {
	for i, r := range calleeSaved {
		f.SetReg(RegOffset[r], k.Ints[i])
	}
	for i := range k.Floats {
		for j, v := range k.Floats[i] {
			raw.St64(uint64(f)+FrameFloats+doubleSize*uint64(FirstKeptFloat+i)+8*uint64(j), v)
		}
	}
}

// Begin sets u to the code that left by exit frame f.
func (u *Unwinder) Begin(f Frame) {
	u.PC, u.SP, u.FrameReg = f.ReturnAddress()&^CodeBit, f.CallerStack(), frameReg
	for _, r := range calleeSaved {
		u.Saved[r] = uint64(f) + RegOffset[r]
	}
	for i := FirstKeptFloat; i < len(u.SavedFloat); i++ {
		u.SavedFloat[i] = uint64(f) + FrameFloats + doubleSize*uint64(i)
	}
}

// Step moves to the caller of a frame of function f. at is the current offset: of the prolog, only
// the steps up to it have run.
func (u *Unwinder) Step(f *ee.Func, at uint32) {
	for i := len(f.Unwind) - 1; i >= 0; i-- {
		s := &f.Unwind[i]
		if f.Start+s.CodeOffset > at {
			continue
		}
		switch s.Op {
		case ee.UnwindSetFrame:
			u.SP = raw.LdW(u.Saved[s.Reg]) - uint64(s.Value)
		case ee.UnwindAlloc:
			u.SP += uint64(s.Value)
		case ee.UnwindPush:
			u.Saved[s.Reg] = u.SP
			u.SP += Word
		case ee.UnwindSave:
			u.Saved[s.Reg] = u.SP + uint64(s.Value)
		case ee.UnwindSaveFloat:
			u.SavedFloat[s.Reg] = u.SP + uint64(s.Value)
		}
	}
	u.Return()
}
