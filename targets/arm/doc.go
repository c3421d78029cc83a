// Package arm is the back end of 32-bit Arm: Thumb-2 with the convention of AAPCS for VFP (hard
// float). Package armarch is the part that it shares with arm64, package backend the part that all
// machines share. Package t32 has its instructions.
//
// # Idea
//
// Decomposition has replaced longs by their halves, so each operation is on 32-bit registers.
// Example: V00 + V02, both longs, with the sum in r0 and r1:
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
// Linear scan allocates r0 to r9 and s0 to s31. A double takes an even single and the next. r12,
// r14, d16 and d17 are scratch registers inside of a node. r10 is Go's, r11 the frame register.
//
// The processor must have Advanced SIMD with 32 doubles, and division instructions.
package arm
