package vm

import (
	"ryugo/ee"
	"ryugo/targets/gcinfo"
	"ryugo/targets/xarch"
)

// unwinder stands at one frame of compiled code and steps to its caller's by
// the unwind steps of the code, so in funclets and in prologs as well.
type unwinder struct {
	// pc is where the frame goes on: a return address, or the instruction that
	// faulted.
	pc uint64
	// sp is the stack pointer there.
	sp uint64
	// saved says, for rbp and the callee-saved registers by hardware number,
	// where the value that the frame has in it stands now: in an exit frame or
	// in the frame of somebody it called. A collector writes there.
	saved [16]uint64
	// savedXMM is the same for 16 bytes of each floating-point register.
	savedXMM [16]uint64
}

// calleeSaved are the registers that some convention has a callee keep; under
// another one nobody asks for what is in them.
var calleeSaved = [...]xarch.Reg{
	xarch.RBP, xarch.RBX, xarch.RSI, xarch.RDI, xarch.R12, xarch.R13, xarch.R14, xarch.R15,
}

// firstKeptXMM is the first of the floating-point registers of that kind.
const firstKeptXMM = 6

// keptRegs are the values of these registers.
type keptRegs struct {
	ints [len(calleeSaved)]uint64
	xmm  [16 - firstKeptXMM][2]uint64
}

// kept reads the values that a frame has in them.
func (u *unwinder) kept() (k keptRegs) {
	for i, r := range calleeSaved {
		k.ints[i] = ld64(u.saved[r])
	}
	for i := range k.xmm {
		at := u.savedXMM[firstKeptXMM+i]
		k.xmm[i] = [2]uint64{ld64(at), ld64(at + 8)}
	}
	return k
}

// keep makes them those of an exit frame.
func (f frame) keep(k *keptRegs) {
	for i, r := range calleeSaved {
		f.setReg(regOffset[r], k.ints[i])
	}
	for i := range k.xmm {
		at := frXMM + 16*uint64(firstKeptXMM+i)
		f.setReg(at, k.xmm[i][0])
		f.setReg(at+8, k.xmm[i][1])
	}
}

// begin puts u at the code that left by exit frame f.
func (u *unwinder) begin(f frame) {
	u.pc, u.sp = f.returnAddress(), f.callerStack()
	for _, r := range calleeSaved {
		u.saved[r] = uint64(f) + regOffset[r]
	}
	for i := firstKeptXMM; i < len(u.savedXMM); i++ {
		u.savedXMM[i] = uint64(f) + frXMM + 16*uint64(i)
	}
}

// fp is rbp: what slots of the frame are relative to.
func (u *unwinder) fp() uint64 { return ld64(u.saved[xarch.RBP]) }

// callerSP is the caller's stack pointer at the call of a frame with a frame
// pointer.
func (u *unwinder) callerSP() uint64 { return u.fp() + 16 }

// place is where a slot of the frame's GC info is. The values of callee-saved
// registers are where somebody has saved them.
func (u *unwinder) place(s *gcinfo.Slot) uint64 {
	switch s.Base {
	case gcinfo.InRegister:
		return u.saved[s.Reg]
	case gcinfo.BaseSP:
		return u.sp + off(s.Offset)
	case gcinfo.BaseCallerSP:
		return u.callerSP() + off(s.Offset)
	}
	return u.fp() + off(s.Offset)
}

// ret pops a return address.
func (u *unwinder) ret() { u.pc, u.sp = ld64(u.sp), u.sp+8 }

// step goes on to the caller of a frame of function f, of which the prolog has
// come to offset at or is done.
func (u *unwinder) step(f *ee.Func, at uint32) {
	for i := len(f.Unwind) - 1; i >= 0; i-- {
		s := &f.Unwind[i]
		if f.Start+s.CodeOffset > at {
			continue
		}
		switch s.Op {
		case ee.UnwindSetFrame:
			u.sp = ld64(u.saved[s.Reg]) - uint64(s.Value)
		case ee.UnwindAlloc:
			u.sp += uint64(s.Value)
		case ee.UnwindPush:
			u.saved[s.Reg] = u.sp
			u.sp += 8
		case ee.UnwindSave:
			u.saved[s.Reg] = u.sp + uint64(s.Value)
		case ee.UnwindSaveFloat:
			u.savedXMM[s.Reg] = u.sp + uint64(s.Value)
		}
	}
	u.ret()
}

// funcAt returns the function, root or funclet, that an offset is in.
func (b *codeBlock) funcAt(at uint32) *ee.Func {
	i := len(b.funcs) - 1
	for i > 0 && at < b.funcs[i].Start {
		i--
	}
	return &b.funcs[i]
}
