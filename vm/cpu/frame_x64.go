//go:build !arm64 && !386 && !arm && !mips && !mipsle

package cpu

// The common exit stub leaves an exit frame on the stack of compiled code: the registers, which Go
// may read, and change before the code resumes. The frame is directly below the return address of
// the call that led to it. This is the layout of x64. The portable machine, which has no registers,
// uses the layout of its host, or that of x64 if the host has none.
const (
	FrameFloats  = 0 // floating-point registers, 16 bytes each: arguments, and callee-saved registers
	FrameRDI     = 256
	FrameRSI     = 264
	FrameRDX     = 272
	FrameRCX     = 280
	FrameR8      = 288
	FrameR9      = 296
	FrameRAX     = 304
	FrameR10     = 312
	FrameR11     = 320
	FrameR15     = 328
	FrameR14     = 336
	FrameR13     = 344
	FrameR12     = 352
	FrameRBX     = 360
	FrameRBP     = 368
	FrameNumber  = 376 // the reason of the exit: an exit number
	FrameReturn  = 384 // where to resume
	FrameStack   = 392 // the caller's outgoing arguments
	FrameSize    = 392
	FrameResult  = FrameRAX // an integer result
	FrameResult2 = FrameRDX // its second word
	FrameElement = FrameRAX // the address of an element: see Machine.ArraySet
	FrameDesc    = FrameR10 // the descriptor of the method that was called, as its precode left it
	FrameFP      = FrameRBP
	FrameLoop    = FrameRBX // the thunks of multicast delegates count in it
)

// RegOffset is the offset in an exit frame of each general register.
var RegOffset = [16]uint64{
	FrameRAX, FrameRCX, FrameRDX, FrameRBX, 0, FrameRBP, FrameRSI, FrameRDI,
	FrameR8, FrameR9, FrameR10, FrameR11, FrameR12, FrameR13, FrameR14, FrameR15,
}

// FirstFloat is the number of the first floating-point register, floatRegs the number of such
// registers. In an exit frame a register has floatSize bytes, whether or not it holds a double.
const (
	FirstFloat = 16
	floatRegs  = 16
	floatSize  = 16
	doubleSize = 16
)

// LongsInPairs says that an integer argument of 64 bits is passed in an even register and the next
// register.
const LongsInPairs = false

// CodeSize is the number of bytes of code that a VM has.
const CodeSize = 256 << 20

// CodeBit is set in addresses of code that are called or jumped to.
const CodeBit = 0

// Reg returns the word in a result register.
func (r *Results) Reg(x uint8) uint64 {
	switch x {
	case 0:
		return r.Int
	case 2:
		return r.Int2
	case FirstFloat:
		return r.Float
	}
	return r.Float2
}

// Kept are the values of the registers that are callee-saved in some convention.
type Kept struct {
	Ints   [8]uint64
	Floats [10][2]uint64
}

// calleeSaved are the general registers that are callee-saved in some convention; in the others
// their values are not used.
var calleeSaved = [len(Kept{}.Ints)]uint8{regRBP, regRBX, regRSI, regRDI, 12, 13, 14, 15}

// FirstKeptFloat is the first callee-saved floating-point register, frameReg the frame pointer,
// loopReg the register of FrameLoop.
const (
	FirstKeptFloat = 6
	frameReg       = regRBP
	loopReg        = regRBX
)

const (
	regRBX = 3
	regRBP = 5
	regRSI = 6
	regRDI = 7
)
