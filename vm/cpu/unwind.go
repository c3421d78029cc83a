package cpu

import (
	"ryugo/ee"
	"ryugo/targets/gcinfo"
	"ryugo/vm/raw"
)

// Unwinder is at one frame of compiled code. The machine puts it there (Begin)
// and steps to the caller's by the unwind steps of the code (Step), so in funclets
// and in prologs as well.
type Unwinder struct {
	// PC is where the frame goes on: a return address, or the instruction that
	// faulted.
	PC uint64
	// SP is the stack pointer there.
	SP uint64
	// Saved says, for the frame pointer and the callee-saved registers by hardware
	// number, where the value that the frame has in it is now: in an exit frame
	// or in the frame of somebody it called. A collector writes there.
	Saved [len(RegOffset)]uint64
	// SavedFloat is the same for each floating-point register, by the number of a double.
	SavedFloat [16]uint64
	// FrameReg is the number of the frame pointer, Link that of the link register, or 0
	// where calls push the return address.
	FrameReg, Link uint8
}

// FP is the frame pointer: what slots of the frame are relative to.
func (u *Unwinder) FP() uint64 { return raw.LdW(u.Saved[u.FrameReg]) }

// Place is where a slot of the frame's GC info is. No slot is relative to the caller's stack pointer. The values of callee-saved
// registers are where somebody has saved them.
func (u *Unwinder) Place(s *gcinfo.Slot) uint64 {
	switch s.Base {
	case gcinfo.InRegister:
		return u.Saved[s.Reg]
	case gcinfo.BaseSP:
		return u.SP + raw.Off(s.Offset)
	}
	return u.FP() + raw.Off(s.Offset)
}

// Return goes to the return address of a function without a frame: the link register, or
// what is on top of the stack.
func (u *Unwinder) Return() {
	if u.Link != 0 {
		u.PC = raw.LdW(u.Saved[u.Link]) &^ CodeBit
		return
	}
	u.PC, u.SP = raw.LdW(u.SP), u.SP+Word
}

// Establisher is the stack pointer of the body of a method's root function, which is so many
// bytes below the frame pointer of the unwinder.
func (u *Unwinder) Establisher(toSP uint32) uint64 { return u.FP() - uint64(toSP) }

// Kept reads the values that a frame has in these registers.
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

// Keep makes them those of an exit frame.
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

// Begin puts u at the code that left by exit frame f.
func (u *Unwinder) Begin(f Frame) {
	u.PC, u.SP, u.FrameReg = f.ReturnAddress()&^CodeBit, f.CallerStack(), frameReg
	for _, r := range calleeSaved {
		u.Saved[r] = uint64(f) + RegOffset[r]
	}
	for i := FirstKeptFloat; i < len(u.SavedFloat); i++ {
		u.SavedFloat[i] = uint64(f) + FrameFloats + doubleSize*uint64(i)
	}
}

// Step goes on to the caller of a frame of function f, of which the prolog has
// come to offset at or is done.
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
