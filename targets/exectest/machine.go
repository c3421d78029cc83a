package exectest

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

// Machine is a target, and how its code runs in this process. Code is an image without relocations.
type Machine struct {
	Target *targets.Target
	// ISA and Sets are the instruction sets of its tests, Vectors those that the tests of vectors run with, one after the other.
	ISA     ee.ISA
	Sets    uint64
	Vectors []ee.ISA
	// Emulated: code runs in an emulator, and random tests are fewer.
	Emulated bool
	// Entry has the bits of an entry's address that say how it is entered (Thumb).
	Entry uint64

	// Trampoline is what a Go function value enters, with the address of a Frame where Go passes one argument. It saves
	// what Go keeps, switches the stack to Frame.StackSP, gives the callee-saved registers known contents, loads the
	// argument registers from Frame.In, calls Frame.Code, and stores the stack pointer, Frame.Out and Frame.Lost. A helper
	// that throws comes to throw, with its number in the register of Throw; the frame's address is a constant.
	Trampoline func(t *targets.Target, frame uint64) (img []byte, throw uint32, err error)
	// Throw is helper h, which goes to an address in the trampoline.
	Throw func(h ee.Helper, to uint64) ([]byte, error)
	// Callee is code that does what c says.
	Callee func(t *targets.Target, c *Callee) ([]byte, error)
	// Barrier is write barrier h: it adds its number to the long at count and does its store.
	Barrier func(t *targets.Target, h ee.Helper, count uint64) ([]byte, error)
	// Relocate writes a relocation of code that will be at an address.
	Relocate func(at []byte, addr uint64, kind ee.RelocKind, to uint64) error
	// Flush tells the processor of new code.
	Flush func(mem []byte)
	// Check says what is wrong with a method's code beside what it computes.
	Check func(c *ee.Code) string
	// Disassemble lists code for a failure.
	Disassemble func(text []byte) string
}

// Callee is hand-written code: v = v*31 + x for each of its arguments, which it returns. It destroys all that it may.
type Callee struct {
	Args []Place
	// Pop is how many bytes of stack arguments it pops.
	Pop uint32
	// Shadow is the room that it may overwrite above its return address.
	Shadow uint32
	// Vectors: it uses registers of 32 bytes.
	Vectors bool
}

// Place is where an argument is: an int, long or double.
type Place struct {
	Type  nodes.VarType
	InReg bool
	Reg   targets.Reg
	Stack int32
}

// Frame is what a trampoline exchanges with Go. All fields have 64 bits, on each machine.
type Frame struct {
	Code    uint64
	StackSP uint64 // at the call
	EndSP   uint64 // after it
	SavedSP uint64
	Status  uint64 // helper that threw
	Lost    uint64 // callee-saved register that was not kept, plus 1
	Float   uint64 // the result is on the x87 stack
	In, Out [64]uint64
}

// Mark is what callee-saved register r holds around a call.
func Mark(r targets.Reg) int64 { return 0x4321_0000 + int64(r) }
