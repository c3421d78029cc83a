// Package disasm reads machine code back: its instructions, the targets of its
// jumps, its loops, and an estimate of what it costs to run. It needs nothing but
// the code, so that results of other builds and recorded code are measured alike.
package disasm

import "ryugo/ee"

// Code is the machine code of a method. The tables of ee.Code that are not named
// here are of no use to a reader of instructions.
type Code struct {
	Text []byte
	// ROData lies RODataOffset bytes after the start of Text. Jump tables are in it.
	ROData       []byte
	RODataOffset uint32
	Funcs        []Func // the root first, in ascending order; none: all of Text is the root
	// Symbol, when not nil, names what the relocated field at an offset of Text
	// refers to; it is empty where there is no relocation.
	Symbol func(offset int) string
}

// Func is the root or a funclet.
type Func struct {
	Start, End uint32
	// Rare is true for the handlers of catch, filter and fault clauses, which run
	// only when an exception is thrown.
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
	FlowBranch               // there, or to the target
	FlowJump                 // to the target
	FlowIndirect             // to a place that the instruction does not name
	FlowCall                 // to the next instruction after a call
	FlowEnd                  // nowhere: a return or a trap
)

// Inst is an instruction.
type Inst struct {
	At, Len int
	Flow    Flow
	Target  int // offset that a branch or jump goes to; -1: none, or outside of the code
	Trap    bool
	Cost    float32 // cycles, see the cost table
	// Data is the offset from Text's start of what a memory operand or lea that is absolute on x86, or
	// relative to the instruction pointer refers to, -1 without one.
	Data int
}

// Machine reads the instructions of a machine: see the folder reader beside its back end, and targets.Tools.
type Machine interface {
	// Decode appends the instructions of text to list. Bytes that are no
	// instruction count as instructions of one byte.
	Decode(list []Inst, text []byte) []Inst
	// Format returns the instruction of text that begins at at, with operand for
	// the target of a jump or call, or for the address of a memory operand that
	// is relative to the instruction pointer. An empty operand leaves the number.
	Format(text []byte, at int, operand string) string
}
