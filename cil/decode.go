package cil

import (
	"encoding/binary"
	"math"
)

// operandBytes is the size of each kind of operand; for InlineSwitch the size of the count.
var operandBytes = [...]uint8{
	InlineNone:          0,
	ShortInlineVar:      1,
	InlineVar:           2,
	ShortInlineI:        1,
	InlineI:             4,
	InlineI8:            8,
	ShortInlineR:        4,
	InlineR:             8,
	ShortInlineBrTarget: 1,
	InlineBrTarget:      4,
	InlineMethod:        4,
	InlineField:         4,
	InlineType:          4,
	InlineString:        4,
	InlineSig:           4,
	InlineTok:           4,
	InlineSwitch:        4,
}

// opSize is the size of an instruction in bytes, by opcode: 0 if the opcode is not in use,
// opSizeSwitch for switch. It takes a single load.
var opSize [NumOpcodes]uint8

const opSizeSwitch = 0xff

// plainSize is opSize for opcodes of one byte whose size is fixed, 0 for others.
var plainSize [256]uint8

func init() {
	for i := range OpTable {
		o := &OpTable[i]
		switch {
		case o.Name == "":
		case o.Operand == InlineSwitch:
			opSize[i] = opSizeSwitch
		default:
			opSize[i] = uint8(Opcode(i).Size()) + operandBytes[o.Operand]
			if i < len(plainSize) {
				plainSize[i] = opSize[i]
			}
		}
	}
}

// Size is the number of bytes of the opcode itself, without operand: 1 or 2.
func (op Opcode) Size() int {
	if op > 0xff {
		return 2
	}
	return 1
}

// Info is the opcode's row of OpTable.
func (op Opcode) Info() *OpInfo { return &OpTable[op&(NumOpcodes-1)] }

// String is the name in ILAsm, "" if the opcode is not in use.
func (op Opcode) String() string { return op.Info().Name }

// Plain is Decode for the most frequent instructions, those with one-byte opcodes, and is small
// enough to be inlined. Their operand is at pc+1. If next is pc or beyond the code, the caller must
// call Decode.
func Plain(code []byte, pc int) (op Opcode, next int) {
	op = Opcode(code[pc])
	return op, pc + int(plainSize[op])
}

// Decode decodes the instruction at pc, a byte offset into code. operand is the
// offset of its operand, next that of the next instruction; both are at most
// len(code). The error, if any, is an [*ILError]. Nothing is allocated unless there
// is an error.
func Decode(code []byte, pc int) (op Opcode, operand, next int, err error) {
	if uint(pc) >= uint(len(code)) {
		return 0, 0, 0, &ILError{pc, "instruction is outside the code"}
	}
	op, operand = Opcode(code[pc]), pc+1
	if op == 0xfe {
		if operand >= len(code) {
			return 0, 0, 0, &ILError{pc, "instruction is cut off"}
		}
		op, operand = 0x100|Opcode(code[operand]), pc+2
	}
	size := opSize[op&(NumOpcodes-1)]
	next = pc + int(size)
	if size != 0 && size != opSizeSwitch && next <= len(code) {
		return op, operand, next, nil
	}
	return decodeRare(code, pc, op, operand)
}

// decodeRare is Decode for switch and for errors.
func decodeRare(code []byte, pc int, op Opcode, operand int) (Opcode, int, int, error) {
	switch opSize[op] {
	case 0:
		return 0, 0, 0, &ILError{pc, "unknown opcode"}
	case opSizeSwitch:
		if rest := len(code) - operand - 4; rest >= 0 {
			if n := binary.LittleEndian.Uint32(code[operand:]); uint64(n)*4 <= uint64(rest) {
				return op, operand, operand + 4 + 4*int(n), nil
			}
		}
	}
	return 0, 0, 0, &ILError{pc, "instruction is cut off"}
}

// The operand readers take the code and the operand offset of an instruction that
// Decode has accepted.

// OperandI8 reads a ShortInlineI (signed) operand.
func OperandI8(code []byte, operand int) int8 { return int8(code[operand]) }

// OperandI32 reads an InlineI operand.
func OperandI32(code []byte, operand int) int32 {
	return int32(binary.LittleEndian.Uint32(code[operand:]))
}

// OperandI64 reads an InlineI8 operand.
func OperandI64(code []byte, operand int) int64 {
	return int64(binary.LittleEndian.Uint64(code[operand:]))
}

// OperandR4 reads a ShortInlineR operand.
func OperandR4(code []byte, operand int) float32 {
	return math.Float32frombits(binary.LittleEndian.Uint32(code[operand:]))
}

// OperandR8 reads an InlineR operand.
func OperandR8(code []byte, operand int) float64 {
	return math.Float64frombits(binary.LittleEndian.Uint64(code[operand:]))
}

// OperandToken reads an operand that is a token.
func OperandToken(code []byte, operand int) Token {
	return Token(binary.LittleEndian.Uint32(code[operand:]))
}

// OperandVar reads the number of an argument or local: a ShortInlineVar operand if the opcode has
// one byte, otherwise an InlineVar operand.
func OperandVar(code []byte, op Opcode, operand int) int {
	if op.Info().Operand == ShortInlineVar {
		return int(code[operand])
	}
	return int(binary.LittleEndian.Uint16(code[operand:]))
}

// BranchTarget returns the target offset of a ShortInlineBrTarget or InlineBrTarget operand. It may
// be outside the code or inside an instruction.
func BranchTarget(code []byte, op Opcode, operand, next int) int {
	if op.Info().Operand == ShortInlineBrTarget {
		return next + int(int8(code[operand]))
	}
	return next + int(OperandI32(code, operand))
}

// SwitchLen is the number of targets of a switch.
func SwitchLen(code []byte, operand int) int {
	return int(binary.LittleEndian.Uint32(code[operand:]))
}

// SwitchTarget returns the offset of target i of a switch.
func SwitchTarget(code []byte, operand, next, i int) int {
	return next + int(OperandI32(code, operand+4+4*i))
}
