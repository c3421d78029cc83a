// Package amd64 is x64 with the conventions of System V and of 64-bit Windows: prologs, epilogs,
// funclets, tail calls, unwinding. The parts that amd64 and x86 share are in package xarch, those
// that all machines share in package backend. The differences between the two conventions are data
// (targets.AMD64, targets.AMD64Windows; target.go).
//
// # Idea
//
// Four functions, each a sweep over one method (see targets.Backend):
//
//	Lower      which nodes become part of their user (containment); calls, switches, compares made explicit
//	BuildRefs  which registers each node reads, destroys and writes
//	Generate   nodes to instructions; frame, prologs, epilogs, funclets
//	Emit       jumps, EH, unwind, call sites, IL map, GC info
//
// Example: a[i] + 1 with both in locals, after lowering and with the code made:
//
//	t1 = lclVar V00                    mov rax, [rbp-8]
//	t2 = lclVar V01                    mov ecx, [rbp-12]
//	     arrBndsChk t2, [t1+8]         cmp ecx, [rax+8]; jae throw
//	t5 = indir [lea t1+t2*4+16]        mov eax, [rax+rcx*4+16]
//	t6 = + t5 1                        lea eax, [rax+1]
//
// # What holds after lowering
//
//   - A contained node is out of the execution order and has GTF_CONTAINED; its
//     user generates it. Contained are: constants that fit the instruction,
//     memory operands (indir, lclVar, lclFld, arrLen), addresses (lea, lclVarAddr,
//     lclFldAddr, constants, physReg), struct sources (obj, blk, lclVar),
//     fieldList; the comparison of a select.
//   - A memory operand is contained only when no node between its old place and
//     its user can change the memory or make its fault come too late.
//   - Argument registers are written by PUTARG_REG nodes directly before their call, after
//     all PUTARG_STK.
//   - A GT_CMP or test is directly before its GT_JCC.
//   - A struct call that returns in one register has the type of that register.
//
// # Locals
//
// In full optimization the hottest locals are in registers (lsra.Locals). The others, and those
// that a handler names or needs, are in the frame. The user of a local in a register reads it from
// there: its LCL_VAR is contained.
//
// # References and the collector
//
// Every call site lists the places of the references that are live after it: in callee-saved
// registers, in frame slots of tracked locals, in spill temps (backend/gc.go). Other locals that
// hold references are untracked: always reported, and zeroed in the prolog. No reference in any
// other place survives a call.
//
// # How to add an oper
//
//  1. A row in xarch/rows.go: lower, if operands can be contained or the oper becomes
//     others; build, which names its registers; gen; the other columns. TestRows fails
//     until the row is there.
//  2. Functions for its columns where none fits. Plain arithmetic is one of the rows that
//     several opers have in common, and an instruction in xarch/tables.go.
//  3. A row in the execution tests.
package amd64
