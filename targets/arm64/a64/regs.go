package a64

import "ryugo/targets"

// Reg is a register: 0 to 30 are x0 to x30, 31 is the stack pointer, 32 to 63 are v0 to v31.
type Reg = targets.Reg

// The registers.
const (
	X0 Reg = iota
	X1
	X2
	X3
	X4
	X5
	X6
	X7
	X8
	X9
	X10
	X11
	X12
	X13
	X14
	X15
	X16
	X17
	X18
	X19
	X20
	X21
	X22
	X23
	X24
	X25
	X26
	X27
	X28
	FP
	LR
	SP
	V0
	V1
	V2
	V3
	V4
	V5
	V6
	V7
	V8
	V9
	V10
	V11
	V12
	V13
	V14
	V15
	V16
	V17
	V18
	V19
	V20
	V21
	V22
	V23
	V24
	V25
	V26
	V27
	V28
	V29
	V30
	V31

	// ZR reads as zero and drops what is written to it. It has the number of SP in encodings and is
	// no register of targets.ARM64.
	ZR Reg = 95
)

// Scratch is overwritten by the far forms of JumpData. It is IP1, which AAPCS64 reserves for
// linkers' veneers, so no value is in it across a call.
const Scratch = X17

// Cond is a condition, with its number in encodings.
type Cond uint8

// The conditions.
const (
	EQ Cond = iota // Z
	NE             // !Z
	HS             // C: unsigned >=; no borrow
	LO             // !C: unsigned <
	MI             // N
	PL             // !N
	VS             // V; unordered after fcmp
	VC             // !V
	HI             // C && !Z: unsigned >
	LS             // unsigned <=
	GE             // N == V: signed >=; after fcmp: >= and not unordered
	LT             // signed <; after fcmp: < or unordered
	GT
	LE
	AL
)

// Invert returns the opposite condition.
func (c Cond) Invert() Cond { return c ^ 1 }

var condNames = [...]string{"eq", "ne", "cs", "cc", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le", "al", "nv"}

func (c Cond) String() string { return condNames[c] }

// Width is the part of a register that an operand covers.
type Width uint8

// The widths. For atomic and exclusive accesses B and H are bytes and halfwords of memory.
const (
	W Width = iota // 32 bits of an integer register
	X              // 64 bits of an integer register
	B              // 8 bits of a vector register, and so on
	H
	S
	D
	Q
	V8B // eight lanes of a byte, and so on
	V16B
	V4H
	V8H
	V2S
	V4S
	V1D
	V2D
	numWidths
)

var widthNames = [numWidths]string{"w", "x", "b", "h", "s", "d", "q", "8b", "16b", "4h", "8h", "2s", "4s", "1d", "2d"}

func (w Width) String() string { return widthNames[w] }

// logSizes is the logarithm of the bytes of an operand, for vectors that of a lane.
var logSizes = [numWidths]uint8{W: 2, X: 3, B: 0, H: 1, S: 2, D: 3, Q: 4, V8B: 0, V16B: 0, V4H: 1, V8H: 1, V2S: 2, V4S: 2, V1D: 3, V2D: 3}

// Shift is how the last operand of RRRShift is shifted.
type Shift uint8

// The shifts. ROR is only for the logical instructions.
const (
	LSL Shift = iota
	LSR
	ASR
	ROR
)

var shiftNames = [...]string{"lsl", "lsr", "asr", "ror"}

// Extend is how a register operand is extended before it is added.
type Extend uint8

// The extensions. UXTX leaves a 64-bit register unchanged.
const (
	UXTB Extend = iota
	UXTH
	UXTW
	UXTX
	SXTB
	SXTH
	SXTW
	SXTX
)

var extendNames = [...]string{"uxtb", "uxth", "uxtw", "uxtx", "sxtb", "sxth", "sxtw", "sxtx"}

// Order is the ordering of an atomic operation: with accesses after it (acquire), with those before
// it (release).
type Order uint8

// The orders.
const (
	Relaxed Order = 0
	Release Order = 1
	Acquire Order = 2
	AcqRel  Order = 3
)

var orderNames = [...]string{"", "l", "a", "al"}

// Barrier selects the accesses for which dmb and dsb wait.
type Barrier uint8

// The barriers. ISH is for all accesses of all processors that run the same operating system.
const (
	ISHLD Barrier = 9
	ISHST Barrier = 10
	ISH   Barrier = 11
	SY    Barrier = 15
)

// SysReg is a system register: op0, op1, CRn, CRm and op2 in their places in mrs.
type SysReg uint32

// The system registers that user code reads or writes.
const (
	NZCV      SysReg = 0xDA10 << 5
	FPCR      SysReg = 0xDA20 << 5
	FPSR      SysReg = 0xDA21 << 5
	TPIDR_EL0 SysReg = 0xDE82 << 5
	CTR_EL0   SysReg = 0xD801 << 5
	DCZID_EL0 SysReg = 0xD807 << 5
	CNTVCT    SysReg = 0xDF02 << 5
)
