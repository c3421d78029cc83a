// Package arm64 is the back end of arm64 with the convention of AAPCS64, as CoreCLR uses it on
// Linux: lowering, register requirements, generation, frames, funclets, calls. Package backend is
// the part that it shares with other machines, package a64 has its instructions.
//
// # Idea
//
// Four functions, each a sweep over one method (see targets.Backend). The loops over nodes are
// in lower.go, build.go and generate.go; each calls a column of the oper's row (rows.go).
//
// Example: a[i] + 1 with both in locals, after lowering and with the code made:
//
//	t1 = lclVar V00                    ldr  x9, [x29, #-8]
//	t2 = lclVar V01                    ldr  w10, [x29, #-12]
//	     arrBndsChk t2, t3             ldr  w12, [x9, #8]; cmp w10, w12; b.hs throw
//	t5 = indir [lea t1+t2*4+16]        add  x16, x9, x10, lsl #2; ldr w9, [x16, #16]
//	t6 = + t5 1                        add  w9, w9, #1
//
// # What holds after lowering
//
//   - A contained node is out of the execution order and has GTF_CONTAINED; its user generates
//     it. Contained are: constants that the instruction can hold, second operands that are
//     shifted by a constant, addresses (lea, lclVarAddr, lclFldAddr, constants, physReg), locals
//     that live in registers, struct sources, fieldList, the comparison of a select.
//   - Argument registers are written by PUTARG_REG nodes directly before their call, after all
//     PUTARG_STK.
//   - A GT_CMP or test is directly before its GT_JCC.
//
// # Registers
//
// Linear scan allocates x0 to x15, x19 to x27 and v0 to v29. x16, x17, v30 and v31 are scratch
// registers inside of a node. x18 is the platform's, x28 Go's.
//
// Calls preserve only the first 8 bytes of v8 to v15: methods with vectors do not use them.
package arm64
