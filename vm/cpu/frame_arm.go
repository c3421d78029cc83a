package cpu

// The common exit stub leaves an exit frame on the stack of compiled code: the registers, which Go
// may read, and change before the code resumes. The frame is directly below the stack pointer of
// the call that led to it. r10 is not in it: it holds Go's g.
const (
	FrameR12     = 0 // an exit stub stores it first
	FrameFloats  = 8 // s0 to s31: arguments, and callee-saved registers
	FrameR0      = 136
	FrameR1      = 140
	FrameR4      = 152
	FrameR11     = 176
	FrameLR      = 180
	FrameNumber  = 184 // the reason of the exit: an exit number
	FrameReturn  = 188 // where to resume
	FrameStack   = 192 // the caller's outgoing arguments
	FrameSize    = 192
	FrameResult  = FrameR0  // an integer result
	FrameResult2 = FrameR1  // its second word
	FrameElement = FrameR1  // the address of an element: see Machine.ArraySet
	FrameDesc    = FrameR12 // the descriptor of the method that was called, as its precode left it
	FrameFP      = FrameR11
	FrameLoop    = FrameR4 // the thunks of multicast delegates count in it
)

// RegOffset is the offset in an exit frame of each general register.
var RegOffset = func() (t [16]uint64) {
	for r := range uint64(10) {
		t[r] = FrameR0 + 4*r
	}
	t[11], t[12], t[14] = FrameR11, FrameR12, FrameLR
	return t
}()

// FirstFloat is the number of the first floating-point register, floatRegs the number of such
// registers. In an exit frame a register has floatSize bytes, and a register that holds a double
// has doubleSize.
const (
	FirstFloat = 16
	floatRegs  = 32
	floatSize  = 4
	doubleSize = 8
)

// LongsInPairs says that an integer argument of 64 bits is passed in an even register and the next
// register.
const LongsInPairs = true

// CodeSize is the number of bytes of code that a VM has.
const CodeSize = 16 << 20

// CodeBit is set in addresses of code that are called or jumped to: it is Thumb's bit.
const CodeBit = 1

// Reg returns the word in a result register.
func (r *Results) Reg(x uint8) uint64 {
	switch x {
	case 0:
		return r.Int
	case 1:
		return r.Int2
	}
	x -= FirstFloat
	double := [...]uint64{r.Float, r.Float2, r.Float3, r.Float4}[x/2]
	return double >> (32 * (x & 1))
}

// Kept are the values of the callee-saved registers.
type Kept struct {
	Ints   [7]uint64
	Floats [8][1]uint64
}

// calleeSaved are the callee-saved general registers, the frame pointer first.
var calleeSaved = [len(Kept{}.Ints)]uint8{frameReg, 4, 5, 6, 7, 8, 9}

// FirstKeptFloat is the first callee-saved double, frameReg the frame pointer, loopReg the register
// of FrameLoop.
const (
	FirstKeptFloat = 8
	frameReg       = 11
	loopReg        = 4
)
