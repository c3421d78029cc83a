// Package a64 encodes A64, the instruction set of 64-bit Arm processors (Armv8-A with the
// large system extension).
//
// # Idea
//
// An instruction is an [Ins], an operand form is a [Form], and an encoding is one table row for a
// pair of both: the constant bits, the bits for each [Width] (a scheme), and the class of each
// register operand. A form determines the places of operands in the word. An instruction is encoded
// when a method of the [Emitter] is called.
//
//	var e a64.Emitter // embeds a code.Buffer
//	e.Reset()
//	e.RRI(a64.INS_add, a64.X, a64.X0, a64.SP, 16)        // add x0, sp, #16
//	e.RRR(a64.INS_add, a64.W, a64.X0, a64.X1, a64.X2)    // add w0, w1, w2
//	e.RRR(a64.INS_fadd, a64.D, a64.V0, a64.V1, a64.V2)   // fadd d0, d1, d2
//	e.RRR(a64.INS_add, a64.V4S, a64.V0, a64.V1, a64.V2)  // add v0.4s, v1.4s, v2.4s
//	e.Mem(a64.INS_ldr, a64.X, a64.X0, a64.Base(a64.X1, 8))
//	e.JumpCond(a64.NE, label)
//	err := e.Finish()
//
// Operands have the order of the assembler. The width says which part of a register is meant: W and
// X are 32 and 64 bits of an integer register, B to Q parts of a vector register, V8B to V2D
// arrangements of lanes. Register 31 has two meanings: [SP] where an encoding means the stack
// pointer, [ZR] where it means zero. Registers have the numbers of targets.ARM64.
//
// An operand that an instruction cannot hold causes a BUG panic. Callers check first: [AddImm],
// [LogicalImm], [FloatImm], [FitsOffset], [FitsPair].
//
// # Jumps
//
// Jumps to labels are relaxed by the code buffer. Conditional jumps reach 1 MB (tbz and tbnz 32
// KB); for larger distances they become an inverted jump over b. b and bl to labels reach 128 MB,
// and no method is larger ([Machine]).
package a64
