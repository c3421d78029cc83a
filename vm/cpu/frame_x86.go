//go:build 386 || mips || mipsle

package cpu

// An exit frame is what the common exit stub leaves on the stack of compiled
// code: the registers that Go may read, and change before the code resumes. It
// is right below the return address of the call that led to it. The layout is
// that of 32-bit x86; the portable machine has it on every machine of 32 bits.
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
	FrameNumber  = 160 // why it left: an exit number
	FrameReturn  = 164 // where to resume
	FrameStack   = 168 // the caller's outgoing arguments
	FrameSize    = 168
	FrameResult  = FrameEAX // an integer result
	FrameResult2 = FrameEDX // its second word
	FrameElement = FrameEDX // the address of an element: see Machine.ArraySet
	FrameFP      = FrameEBP
	FrameLoop    = FrameEBX // the thunks of multicast delegates count in it
)

// RegOffset is where in an exit frame each general register is.
var RegOffset = [8]uint64{FrameEAX, FrameECX, FrameEDX, FrameEBX, 0, FrameEBP, FrameESI, FrameEDI}

// FirstFloat is the number of the first floating-point register, floatRegs how many there are. In an exit frame a
// register has floatSize bytes, and so has one that holds a double.
const (
	FirstFloat = 16
	floatRegs  = 8
	floatSize  = 16
	doubleSize = 16
)

// LongsInPairs: an integer argument of 64 bits travels in an even register and the next one.
const LongsInPairs = false

// CodeSize is how many bytes of code a VM has.
const CodeSize = 16 << 20

// CodeBit is set in the address by which code is reached.
const CodeBit = 0

// Reg is the word in a result register.
func (r *Results) Reg(x uint8) uint64 {
	switch x {
	case 0:
		return r.Int
	case 2:
		return r.Int2
	}
	return r.Float
}

// Kept are the values of the registers that a callee keeps.
type Kept struct {
	Ints   [4]uint64
	Floats [0][2]uint64
}

// calleeSaved are the registers that a callee keeps, the frame pointer first.
var calleeSaved = [len(Kept{}.Ints)]uint8{frameReg, loopReg, 6, 7}

// FirstKeptFloat is beyond the last floating-point register: a callee keeps none. frameReg is the
// frame pointer, loopReg the register of FrameLoop.
const (
	FirstKeptFloat = 16
	frameReg       = 5
	loopReg        = 3
)
