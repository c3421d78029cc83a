package t32

import (
	"ryugo/targets"
	"ryugo/targets/code"
)

// Reg is a register: integer registers are 0 to 15, s0 is 16. A double has the number of its lower
// single.
type Reg = targets.Reg

// Label is a position in the code.
type Label = code.Label

// DataRef is a place in the read-only data.
type DataRef = code.DataRef

// The registers with names.
const (
	R0 Reg = iota
	R1
	R2
	R3
	R4
	R5
	R6
	R7
	R8
	R9
	R10
	FP // r11
	IP // r12
	SP
	LR
	PC
	S0
)

// D15 is the last double that consists of singles. D16 and D17 have no singles.
const (
	D15 = S0 + 30
	D16 = S0 + 32
	D17 = S0 + 34
)

// Shift is the shift of the last operand.
type Shift uint8

// The shifts, with an amount of 0 to 31.
const (
	LSL Shift = iota
	LSR
	ASR
	ROR
)

// Cond is a condition.
type Cond uint8

// The conditions.
const (
	EQ Cond = iota // Z
	NE             // !Z
	HS             // C: unsigned >=; no borrow
	LO             // !C: unsigned <
	MI             // N
	PL             // !N
	VS             // V
	VC             // !V
	HI             // C && !Z: unsigned >
	LS             // !(C && !Z)
	GE             // N == V
	LT             // N != V
	GT             // !Z && N == V
	LE             // !(!Z && N == V)
	AL
)

// Invert returns the opposite condition.
func (c Cond) Invert() Cond { return c ^ 1 }

// isLow reports whether all registers are among r0 to r7, which 16-bit encodings can name.
func isLow(a, b, c Reg) bool { return a|b|c < 8 }

// IsFloat reports whether r is a VFP register.
func IsFloat(r Reg) bool { return r >= S0 }
