// Package arm is the back end of 32-bit Arm: Thumb-2 with the convention of AAPCS for VFP (hard
// float). What it shares with arm64 is package armarch, what all machines share package backend;
// its instructions are package t32.
//
// # Idea
//
// Decomposition has left halves in the place of longs, so each operation is one on registers of 32
// bits. Example: V00 + V02, both longs, with the sum in r0 and r1:
//
//	t3 = addLo t1 t2               adds r0, r0, r2
//	t6 = addHi t4 t5               adc  r1, r1, r3
//
// # What holds after lowering
//
//   - A contained node is out of the execution order and has GTF_CONTAINED; its user generates
//     it. Contained are: constants that the instruction can hold, addresses (lea, lclVarAddr,
//     lclFldAddr, constants, physReg), locals that live in registers, struct sources, fieldList, the
//     comparison of a select.
//   - Argument registers are written by PUTARG_REG nodes directly before their call, after all
//     PUTARG_STK. Of a struct that is split the words beyond r3 are a PUTARG_STK.
//
// # Registers
//
// Linear scan has r0 to r9 and s0 to s31; a double takes an even single and the next. r12, r14,
// d16 and d17 are scratch inside of a node. r10 is Go's, r11 the frame register.
//
// The processor has Advanced SIMD with 32 doubles, and divides.
package arm
