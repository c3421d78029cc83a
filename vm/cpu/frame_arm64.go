package cpu

// The common exit stub leaves an exit frame on the stack of compiled code: the registers, which Go
// may read, and change before the code resumes. The frame is directly below the stack pointer of
// the call that led to it. x18 and x28 are not in it: x18 belongs to the platform, x28 holds Go's
// g.
const (
	FrameX16     = 0  // an exit stub stores x16 and x17 first
	FrameFloats  = 16 // v0 to v15, 16 bytes each: arguments, and callee-saved registers
	FrameX0      = 272
	FrameX1      = 280
	FrameX9      = 344
	FrameX12     = 368
	FrameX19     = 400
	FrameX29     = 472
	FrameX30     = 480
	FrameNumber  = 496 // the reason of the exit: an exit number
	FrameReturn  = 504 // where to resume
	FrameStack   = 512 // the caller's outgoing arguments
	FrameSize    = 512
	FrameResult  = FrameX0  // an integer result
	FrameResult2 = FrameX1  // its second word
	FrameElement = FrameX9  // the address of an element: see Machine.ArraySet
	FrameDesc    = FrameX12 // the descriptor of the method that was called, as its precode left it
	FrameFP      = FrameX29
	FrameLR      = FrameX30
	FrameLoop    = FrameX19 // the thunks of multicast delegates count in it
)

// RegOffset is the offset in an exit frame of each general register.
var RegOffset = func() (t [32]uint64) {
	for r := range uint64(16) {
		t[r] = FrameX0 + 8*r
	}
	t[16], t[17] = FrameX16, FrameX16+8
	for r := uint64(19); r <= 27; r++ {
		t[r] = FrameX19 + 8*(r-19)
	}
	t[29], t[30] = FrameX29, FrameX30
	return t
}()

// FirstFloat is the number of the first floating-point register, floatRegs the number of such
// registers. In an exit frame a register has floatSize bytes, whether or not it holds a double.
const (
	FirstFloat = 32
	floatRegs  = 32
	floatSize  = 16
	doubleSize = 16
)

// LongsInPairs says that an integer argument of 64 bits is passed in an even register and the next
// register.
const LongsInPairs = false

// CodeSize is the number of bytes of code that a VM has: the range of a branch.
const CodeSize = 128 << 20

// CodeBit is set in addresses of code that are called or jumped to.
const CodeBit = 0

// Reg returns the word in a result register.
func (r *Results) Reg(x uint8) uint64 {
	switch x {
	case 0:
		return r.Int
	case 1:
		return r.Int2
	case FirstFloat:
		return r.Float
	case FirstFloat + 1:
		return r.Float2
	case FirstFloat + 2:
		return r.Float3
	}
	return r.Float4
}

// Kept are the values of the callee-saved registers.
type Kept struct {
	Ints   [10]uint64
	Floats [8][2]uint64
}

// calleeSaved are the callee-saved general registers, the frame pointer first.
var calleeSaved = [len(Kept{}.Ints)]uint8{29, 19, 20, 21, 22, 23, 24, 25, 26, 27}

// FirstKeptFloat is the first callee-saved floating-point register, frameReg the frame pointer,
// loopReg the register of FrameLoop.
const (
	FirstKeptFloat = 8
	frameReg       = 29
	loopReg        = 19
)
