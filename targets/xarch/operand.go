package xarch

// Reg is a machine register: RAX..R15 are 0..15 and XMM0..XMM15 are 16..31,
// so the low four bits are the hardware number and bit 4 is the class. K0..K7 are 32..39.
type Reg uint8

// The registers. RegNone means no base.
const (
	RAX Reg = iota
	RCX
	RDX
	RBX
	RSP
	RBP
	RSI
	RDI
	R8
	R9
	R10
	R11
	R12
	R13
	R14
	R15
	XMM0
	XMM1
	XMM2
	XMM3
	XMM4
	XMM5
	XMM6
	XMM7
	XMM8
	XMM9
	XMM10
	XMM11
	XMM12
	XMM13
	XMM14
	XMM15
	K0 // mask registers
	K1
	K2
	K3
	K4
	K5
	K6
	K7

	RegNone Reg = 255
)

// IsXmm reports whether r is a vector register.
func (r Reg) IsXmm() bool { return r&^15 == 16 }

// Size is an operand size in bytes (RyuJIT's emitAttr). It is a power of two, so
// that a set of sizes is the OR of its members.
type Size uint8

// The operand sizes.
const (
	EA_1  Size = 1
	EA_2  Size = 2
	EA_4  Size = 4
	EA_8  Size = 8
	EA_16 Size = 16
	EA_32 Size = 32
	EA_64 Size = 64
)

// CC is a condition code in the hardware's numbering: the low bit negates.
type CC uint8

// The condition codes. NaN-aware floating compares use A, AE, B, BE, E, NE with P and NP.
const (
	CC_O CC = iota
	CC_NO
	CC_B // unsigned <, carry set
	CC_AE
	CC_E
	CC_NE
	CC_BE
	CC_A
	CC_S
	CC_NS
	CC_P
	CC_NP
	CC_L
	CC_GE
	CC_LE
	CC_G

	CC_C  = CC_B
	CC_NC = CC_AE
	CC_Z  = CC_E
	CC_NZ = CC_NE
)

// Negate returns the condition that holds exactly if c does not.
func (c CC) Negate() CC { return c ^ 1 }

// Swap returns the condition to test after the operands of the comparison have been exchanged.
func (c CC) Swap() CC { return ccSwap[c&15] }

var ccSwap = [16]CC{
	CC_O, CC_NO, CC_A, CC_BE, CC_E, CC_NE, CC_AE, CC_B,
	CC_S, CC_NS, CC_P, CC_NP, CC_G, CC_LE, CC_GE, CC_L,
}

// MemKind says what a memory operand is relative to.
type MemKind uint8

const (
	// MemAddr is [Base + Index*Scale + Disp].
	MemAddr MemKind = iota
	// MemSym is [rip + symbol + Disp], completed by a relocation; Ref is the symbol.
	MemSym
	// MemData is [rip + data + Disp] in the method's read-only data; Ref is a DataRef.
	MemData
	// MemLabel is [rip + label + Disp] in the method's code; Ref is a Label.
	MemLabel
)

// Mem is a memory operand, made by At, AtIndex, Abs, AtSym, AtData or AtLabel. It is packed into
// two words, so that it is passed in registers: base, index, scale, kind and displacement from the
// low end of the first, and in the second the object that a MemSym, MemData or MemLabel refers to.
type Mem struct{ addr, ref uint64 }

// Base returns the base register, or RegNone. Only a MemAddr has registers.
func (m Mem) Base() Reg { return Reg(m.addr) }

// Index returns the index register, if Scale is not 0.
func (m Mem) Index() Reg { return Reg(m.addr >> 8) }

// Scale returns 1, 2, 4 or 8, or 0 if there is no index.
func (m Mem) Scale() uint8 { return uint8(m.addr >> 16) }

// Kind returns what the operand is relative to.
func (m Mem) Kind() MemKind { return MemKind(m.addr >> 24) }

// Disp returns the displacement.
func (m Mem) Disp() int32 { return int32(m.addr >> 32) }

// Plus returns the memory n bytes further on.
func (m Mem) Plus(n int32) Mem { return Mem{m.addr + uint64(n)<<32, m.ref} }

// Indexed returns the memory at index*scale from m, which has no index.
func (m Mem) Indexed(index Reg, scale uint8) Mem {
	return Mem{m.addr | uint64(index)<<8 | uint64(scale)<<16, m.ref}
}

// At returns [base + disp].
func At(base Reg, disp int32) Mem { return Mem{uint64(base) | uint64(disp)<<32, 0} }

// AtIndex returns [base + index*scale + disp]; base may be RegNone.
func AtIndex(base, index Reg, scale uint8, disp int32) Mem {
	return At(base, disp).Indexed(index, scale)
}

// Abs returns the absolute address [disp], sign-extended from 32 bits.
func Abs(disp int32) Mem { return At(RegNone, disp) }

// AtSym returns the memory at an external symbol, relative to rip.
func AtSym(sym uint64) Mem { return Mem{uint64(MemSym) << 24, sym} }

// AtData returns a constant in the method's read-only data.
func AtData(d DataRef) Mem { return Mem{uint64(MemData) << 24, uint64(d)} }

// AtLabel returns the memory at a label of the method's code.
func AtLabel(l Label) Mem { return Mem{uint64(MemLabel) << 24, uint64(l)} }
