// Package t32 encodes Thumb-2 instructions, of 16 and of 32 bits, and those of VFP.
//
// # Idea
//
// rows.go has a row for each instruction: its name and the constant bits of the forms that it
// has. A form is a way to place operands in the word: a register that is shifted, a modified
// immediate, a memory operand. A method of Emitter writes one form, and takes the encoding of 16
// bits where that has the same effect: none on the flags unless they are asked for.
//
//	e.RRR(INS_add, false, R1, R2, R3, LSL, 4)     EB02 1103     add.w r1, r2, r3, lsl #4
//	e.Mov(R1, R2)                                 4611          mov r1, r2
//	e.Mem(INS_ldr, R1, Base(R2, 8))               6891          ldr r1, [r2, #8]
//
// An instruction of 32 bits is two halfwords, the first with the operation. Words in this
// package have it in their upper half; the code has it first.
//
// Registers are numbered as in package targets: r0 to r15 are 0 to 15, s0 to s31 are 16 to 47. A
// double is named by the lower of its two singles, so d1 is s2; d16 and later follow in the same
// way. Jumps have a short and a long form, between which package code chooses.
package t32
