//go:build 386 || mips || mipsle

package cpu

// The common exit stub leaves an exit frame on the stack of compiled code: the registers, which Go
// may read, and change before the code resumes. The frame is directly below the return address of
// the call that led to it. This is the layout of 32-bit x86; the portable machine uses it on every
// other 32-bit machine but arm.
const (
	FrameFloats  = 0   // xmm0 to xmm7, 16 bytes each: arguments
	FrameDesc    = 128 // the descriptor of the method that was called, as its precode left it in eax; not a register
	FrameEDI     = 132
	FrameESI     = 136
	FrameEDX     = 140
	FrameECX     = 144
	FrameEAX     = 148
	FrameEBX     = 152
	FrameEBP     = 156
	FrameNumber  = 160 // the reason of the exit: an exit number
	FrameReturn  = 164 // where to resume
	FrameStack   = 168 // the caller's outgoing arguments
	FrameSize    = 168
	FrameResult  = FrameEAX // an integer result
	FrameResult2 = FrameEDX // its second word
	FrameElement = FrameEDX // the address of an element: see Machine.ArraySet
	FrameFP      = FrameEBP
	FrameLoop    = FrameEBX // the thunks of multicast delegates count in it
)

// RegOffset is the offset in an exit frame of each general register.
var RegOffset = [8]uint64{FrameEAX, FrameECX, FrameEDX, FrameEBX, 0, FrameEBP, FrameESI, FrameEDI}

// FirstFloat is the number of the first floating-point register, floatRegs the number of such
// registers. In an exit frame a register has floatSize bytes, whether or not it holds a double.
const (
	FirstFloat = 16
	floatRegs  = 8
	floatSize  = 16
	doubleSize = 16
)

// LongsInPairs says that an integer argument of 64 bits is passed in an even register and the next
// register.
const LongsInPairs = false

// CodeSize is the number of bytes of code that a VM has.
const CodeSize = 16 << 20

// CodeBit is set in addresses of code that are called or jumped to.
const CodeBit = 0

// Reg returns the word in a result register.
func (r *Results) Reg(x uint8) uint64 {
	switch x {
	case 0:
		return r.Int
	case 2:
		return r.Int2
	}
	return r.Float
}

// Kept are the values of the callee-saved registers.
type Kept struct {
	Ints   [4]uint64
	Floats [0][2]uint64
}

// calleeSaved are the callee-saved general registers, the frame pointer first.
var calleeSaved = [len(Kept{}.Ints)]uint8{frameReg, loopReg, 6, 7}

// FirstKeptFloat is above the last floating-point register: none is callee-saved. frameReg is the
// frame pointer, loopReg the register of FrameLoop.
const (
	FirstKeptFloat = 16
	frameReg       = 5
	loopReg        = 3
)
