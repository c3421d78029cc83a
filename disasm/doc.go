// Package disasm reads machine code back: its instructions, the targets of its jumps, its loops,
// and an estimate of its run time. It needs only the code, so it measures results of other builds
// and recorded code in the same way.
package disasm

import "ryugo/ee"

// Code is the machine code of a method. A reader of instructions does not need the other tables of
// ee.Code.
type Code struct {
	Text []byte
	// ROData begins RODataOffset bytes after the start of Text. It contains the jump tables.
	ROData       []byte
	RODataOffset uint32
	Funcs        []Func // the root first, by increasing offset; empty: all of Text is the root
	// Symbol, if not nil, returns the name of the target of the relocated field at an offset of
	// Text, or an empty string if there is no relocation.
	Symbol func(offset int) string
}

// Func is the root or a funclet.
type Func struct {
	Start, End uint32
	// Rare is set for the handlers of catch, filter and fault clauses, which run only if an
	// exception is thrown.
	Rare bool
}

// FuncsOf returns the functions of code.
func FuncsOf(code *ee.Code) []Func {
	rare := map[uint32]bool{}
	for _, c := range code.EH {
		if c.Flags&ee.CORINFO_EH_CLAUSE_FINALLY == 0 {
			rare[c.HandlerStart] = true
		}
	}
	fs := make([]Func, len(code.Funcs))
	for i, f := range code.Funcs {
		fs[i] = Func{f.Start, f.End, f.Kind == ee.FUNC_FILTER || i > 0 && rare[f.Start]}
	}
	return fs
}

// Flow is where control goes after an instruction.
type Flow uint8

const (
	FlowNext     Flow = iota // to the next instruction
	FlowBranch               // to the next instruction, or to the target
	FlowJump                 // to the target
	FlowIndirect             // to a target that the instruction does not contain
	FlowCall                 // to the next instruction after a call
	FlowEnd                  // nowhere: a return or a trap
)

// Inst is an instruction.
type Inst struct {
	At, Len int
	Flow    Flow
	Target  int // offset of a branch's or jump's target; -1: none, or outside of the code
	Trap    bool
	Cost    float32 // cycles, see the cost table
	// Data is the offset from Text's start of the target of a memory operand or lea that is
	// absolute on x86, or relative to the instruction pointer; -1 without one.
	Data int
}

// Machine reads the instructions of a machine: see the folder reader next to its back end, and
// targets.Tools.
type Machine interface {
	// Decode appends the instructions of text to list. Bytes that are not an instruction count as
	// instructions of one byte.
	Decode(list []Inst, text []byte) []Inst
	// Format returns the instruction of text that begins at at. operand replaces the target of a
	// jump or call, or the address of a memory operand that is relative to the instruction pointer.
	// With an empty operand the number remains.
	Format(text []byte, at int, operand string) string
}
