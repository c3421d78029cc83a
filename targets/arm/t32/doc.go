// Package t32 encodes Thumb-2 instructions, of 16 and of 32 bits, and those of VFP.
//
// # Idea
//
// rows.go has a row for each instruction: its name and the constant bits of its forms. A form
// determines the places of operands in the word: a shifted register, a modified immediate, a memory
// operand. A method of Emitter emits one form. It uses the 16-bit encoding if that has the same
// effect: it must not change the flags unless the caller wants them.
//
//	e.RRR(INS_add, false, R1, R2, R3, LSL, 4)     EB02 1103     add.w r1, r2, r3, lsl #4
//	e.Mov(R1, R2)                                 4611          mov r1, r2
//	e.Mem(INS_ldr, R1, Base(R2, 8))               6891          ldr r1, [r2, #8]
//
// A 32-bit instruction is two halfwords, of which the first contains the operation. In words in
// this package this halfword is the upper half; in the code it comes first.
//
// Registers are numbered as in package targets: r0 to r15 are 0 to 15, s0 to s31 are 16 to 47. A
// double has the number of the lower of its two singles, so d1 is s2; the numbers of d16 and later
// follow in the same way. Jumps have a short and a long form; package code chooses between them.
package t32
