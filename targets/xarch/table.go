package xarch

import "strings"

// Ins is an instruction: the index of its row in the instruction table.
type Ins uint16

// Form is an operand form of an instruction, named by the roles of the operands in
// the encoding: M is the modrm.rm operand (register or memory), R is modrm.reg,
// V is VEX.vvvv, O is a register in the opcode byte, A is the accumulator, I an immediate.
// The first letter is the destination.
type Form uint8

// The operand forms.
const (
	MR    Form = iota // rm, reg
	RM                // reg, rm
	MI8               // rm, imm8 (sign-extended where the operand is wider)
	MI                // rm, imm of the operand's size, at most 32 bits
	AI                // accumulator, imm of the operand's size
	M                 // rm alone, or rm with implicit operands
	M1                // rm, 1 (shifts)
	MC                // rm, cl (shifts)
	O                 // register in the opcode
	OI                // register in the opcode, imm of the operand's size, up to 64 bits
	OB                // byte register in the opcode, imm8
	RMI8              // reg, rm, imm8
	RMI               // reg, rm, imm of the operand's size
	MRI8              // rm, reg, imm8
	Z                 // no operand
	I8                // imm8
	I16               // imm16
	I32               // imm32
	Rel8              // branch, 8-bit displacement
	Rel32             // branch, 32-bit displacement
	RVM               // reg, vvvv, rm
	RMV               // reg, rm, vvvv
	VM                // vvvv, rm
	VMI8              // vvvv, rm, imm8
	RVMI8             // reg, vvvv, rm, imm8
	RVMR              // reg, vvvv, rm, register in the high half of an imm8
	MVR               // rm, vvvv, reg
	numForms
)

// enc is one encoding, packed: the opcode byte and the bits below. Zero means "no such form". The
// bits for a register have the position of that register in an instrDesc.
type enc = uint64

const (
	// Opcode map.
	m0F enc = 1 << 8
	m38 enc = 2 << 8
	m3A enc = 3 << 8

	// Mandatory prefix.
	p66 enc = 1 << 10
	pF3 enc = 2 << 10
	pF2 enc = 3 << 10

	// modrm.reg holds a digit of the opcode.
	d0 enc = encHasDigit | 0<<32
	d1 enc = encHasDigit | 1<<32
	d2 enc = encHasDigit | 2<<32
	d3 enc = encHasDigit | 3<<32
	d4 enc = encHasDigit | 4<<32
	d5 enc = encHasDigit | 5<<32
	d6 enc = encHasDigit | 6<<32
	d7 enc = encHasDigit | 7<<32

	// The effect of the operand size. The default is 66 for EA_2 and REX.W for EA_8.
	wig enc = 1 << 16 // nothing: the opcode alone decides
	w1  enc = 2 << 16 // W is always set
	w64 enc = 3 << 16 // 64 bits without REX.W, and there is no 32-bit form

	// Bits 16 to 21 together are the index of sizeSets.
	bw  enc = 1 << 18 // byte form exists; opcode+1 is the wider form
	n2  enc = 1 << 19 // no 16-bit form
	vex enc = 1 << 20 // VEX encoded; EA_32 sets L
	lz  enc = 1 << 21 // L is always zero: a scalar

	// Operand classes: set if the role is a vector register.
	rX enc = 0x10 << 32
	mX enc = 0x10 << 40
	vX enc = 0x10 << 48

	// Bytes of the memory operand, if different from the operand size.
	ms1  enc = 1 << 25
	ms2  enc = 2 << 25
	ms4  enc = 3 << 25
	ms8  enc = 4 << 25
	ms16 enc = 5 << 25
	ms32 enc = 6 << 25

	mo enc = 1 << 28 // rm must be memory
	ro enc = 1 << 29 // rm must be a register
	rb enc = 1 << 30 // the rm (or opcode) operand is a byte whatever the size
	l1 enc = 1 << 31 // VEX.L is always set

	// The usual combinations of the vector rows.
	ps  = m0F | wig | rX | mX
	pd  = ps | p66
	ss  = ps | pF3 | ms4 | lz
	sd  = ps | pF2 | ms8 | lz
	x38 = m38 | p66 | wig | rX | mX
	x3A = m3A | p66 | wig | rX | mX
	v3  = vex | vX // three-operand VEX row of a vector instruction
)

const (
	encMapShift  = 8
	encPfxShift  = 10
	encHasDigit  = 1 << 15
	encSizeShift = 16
	encWMask     = 3 << 16
	encMemShift  = 25
	encMemMask   = 7
)

// sizeSets says which operand sizes an encoding takes, by W policy, bw, n2, vex and lz.
var sizeSets = func() (t [64]Size) {
	for i := range t {
		x := enc(i) << encSizeShift
		switch x & encWMask {
		case 0:
			t[i] = EA_2 | EA_4 | EA_8
		case wig:
			t[i] = EA_1 | EA_2 | EA_4 | EA_8 | EA_16 | EA_32
		case w1:
			t[i] = EA_8 | EA_16 | EA_32
		case w64:
			t[i] = EA_2 | EA_8
		}
		if x&bw != 0 {
			t[i] |= EA_1
		}
		if x&n2 != 0 {
			t[i] &^= EA_2
		}
		if x&vex == 0 || x&lz != 0 {
			t[i] &^= EA_32
		}
	}
	return
}()

// Attr describes an instruction's effects besides its operands' encoding.
type Attr uint32

// The arithmetic flags, as a set. AF is omitted: no instruction that the JIT emits reads it.
const (
	FlagCF Attr = 1 << iota
	FlagPF
	FlagZF
	FlagSF
	FlagOF
)

// The parts of an Attr. Reads, Writes and Undefs return the three sets of flags.
const (
	AttrRMW        Attr = 1 << (15 + iota) // the first operand is read as well as written
	AttrNoWrite                            // the first operand is only read
	AttrCommutes                           // the two sources may be exchanged
	AttrImplicit                           // registers are used that are not operands (rax, rdx, rcx, rsi, rdi, rsp)
	AttrMove                               // a copy or conversion-free load or store
	AttrClearsCFOF                         // CF and OF become 0 (and are in Writes)
	AttrBranch                             // a jump, call or return
	AttrPartial                            // an SSE scalar instruction that preserves the upper part of its destination
)

const (
	flagsAll = FlagCF | FlagPF | FlagZF | FlagSF | FlagOF
	// Factors and masks for rows.
	aRd  = 1 << 0
	aWr  = 1 << 5
	aUn  = 1 << 10
	wAll = flagsAll * aWr
)

// Reads returns the set of flags that the instruction uses.
func (a Attr) Reads() Attr { return a & flagsAll }

// Writes returns the set of flags to which the instruction gives a defined value. A shift by a
// variable count of zero does not change them.
func (a Attr) Writes() Attr { return a >> 5 & flagsAll }

// Undefs returns the set of flags that the instruction leaves undefined.
func (a Attr) Undefs() Attr { return a >> 10 & flagsAll }

type encodings [numForms]enc

// insRow is one instruction: its mnemonic, its attributes, and an encoding for each of its forms.
type insRow struct {
	name string
	attr Attr
	enc  encodings
}

// Name returns the mnemonic.
func (i Ins) Name() string { return insTable[i].name }

// Attr returns the attributes of the instruction.
func (i Ins) Attr() Attr { return insTable[i].attr }

// Has reports whether the instruction can be encoded in the form.
func (i Ins) Has(f Form) bool { return insTable[i].enc[f]|evexTable[i][f] != 0 }

// NumIns is the number of instructions; Ins values are below it.
const NumIns = int(insCount)

// Set returns the setcc instruction of a condition, Cmov its cmovcc, Jump its jcc.
func (c CC) Set() Ins { return INS_seto + Ins(c&15) }

// Cmov returns the cmovcc instruction of the condition.
func (c CC) Cmov() Ins { return INS_cmovo + Ins(c&15) }

// Jump returns the jcc instruction of the condition.
func (c CC) Jump() Ins { return INS_jo + Ins(c&15) }

// vexForms maps an instruction to its VEX encoded form.
var vexForms = func() (t [insCount]Ins) {
	byName := make(map[string]Ins, insCount) // without their v
	for i := range insTable {
		if name, ok := strings.CutPrefix(insTable[i].name, "v"); ok {
			byName[name] = Ins(i)
		}
	}
	for i := range insTable {
		t[i] = byName[insTable[i].name]
	}
	return t
}()

// VEX returns the VEX encoded form of an SSE instruction, or 0. The VEX form writes a whole vector
// register, and has a separate destination if the SSE form overwrites an operand.
func (i Ins) VEX() Ins { return vexForms[i] }
