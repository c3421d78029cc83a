package exectest

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

// Machine is a target, with the means to run its code in this process. Code is an image without
// relocations.
type Machine struct {
	Target *targets.Target
	// ISA and Sets are the instruction sets of its tests, Vectors those for the tests of vectors,
	// which run with each of them.
	ISA     ee.ISA
	Sets    uint64
	Vectors []ee.ISA
	// Emulated: code runs in an emulator, so there are fewer random tests.
	Emulated bool
	// Entry has the bits of an entry's address that select the processor mode (Thumb).
	Entry uint64

	// Trampoline returns the code of a Go function value, which is called with the address of a
	// Frame in the place where Go passes one argument. The code saves the registers that Go keeps,
	// switches the stack to Frame.StackSP, sets the callee-saved registers to known contents, loads
	// the argument registers from Frame.In, calls Frame.Code, and stores the stack pointer,
	// Frame.Out and Frame.Lost. A helper that throws jumps to offset throw, with its number in the
	// register of Throw; the frame's address is a constant.
	Trampoline func(t *targets.Target, frame uint64) (img []byte, throw uint32, err error)
	// Throw returns helper h, which jumps to an address in the trampoline.
	Throw func(h ee.Helper, to uint64) ([]byte, error)
	// Callee returns code for the description c.
	Callee func(t *targets.Target, c *Callee) ([]byte, error)
	// Barrier returns write barrier h: it adds its number to the long at count and does its store.
	Barrier func(t *targets.Target, h ee.Helper, count uint64) ([]byte, error)
	// Relocate writes a relocation of code that will run at an address.
	Relocate func(at []byte, addr uint64, kind ee.RelocKind, to uint64) error
	// Flush informs the processor of new code.
	Flush func(mem []byte)
	// Check returns a description of errors in a method's code other than wrong results.
	Check func(c *ee.Code) string
	// Disassemble lists code for a failure message.
	Disassemble func(text []byte) string
}

// Callee is hand-written code: it computes v = v*31 + x for each of its arguments, and returns v.
// It overwrites all registers that it need not preserve.
type Callee struct {
	Args []Place
	// Pop is the number of bytes of stack arguments that it pops.
	Pop uint32
	// Shadow is the size of the area above its return address that it may overwrite.
	Shadow uint32
	// Vectors: it uses registers of 32 bytes.
	Vectors bool
}

// Place is the place of an argument: an int, long or double.
type Place struct {
	Type  nodes.VarType
	InReg bool
	Reg   targets.Reg
	Stack int32
}

// Frame is the data that a trampoline exchanges with Go. All fields have 64 bits, on each machine.
type Frame struct {
	Code    uint64
	StackSP uint64 // at the call
	EndSP   uint64 // after it
	SavedSP uint64
	Status  uint64 // helper that threw
	Lost    uint64 // callee-saved register that was not preserved, plus 1
	Float   uint64 // the result is on the x87 stack
	In, Out [64]uint64
}

// Mark returns the value of callee-saved register r before a call, which it must have after it.
func Mark(r targets.Reg) int64 { return 0x4321_0000 + int64(r) }
