// Package xarch is what amd64 and x86 share: the instruction table, the emitter, and the back end
// except for prologs, epilogs and calls of native code.
//
// # The back end
//
// rows.go has a row for each oper: how the oper is lowered, which registers it needs, and how it is
// generated. A target embeds [Backend] and implements [Convention]. The layers of Backend are
// [Lowering], [Requirements], [Code] (moves and memory operands), [Arithmetic] and Backend itself
// (calls, blocks, switches).
//
// # The emitter
//
// The code generator calls an [Emitter] for each instruction. The Emitter encodes it at once into
// the code buffer that all targets share (package targets/code). An instruction is one row of the
// table in instrs.go. The forms of jumps and displacements are rows of [Machine], in emit.go.
//
// # Use
//
//	var e xarch.Emitter // one for each worker
//	e.Reset()           // for each method; no allocation once warm
//
//	loop, done := e.NewLabel(), e.NewLabel()
//	e.R(INS_push, EA_8, RBP)                              // push rbp
//	e.RR(INS_mov, EA_8, RBP, RSP)                         // mov rbp, rsp
//	e.RI(INS_sub, EA_8, RSP, 32)                          // sub rsp, 32      (imm8)
//	e.RR(INS_xor, EA_4, RAX, RAX)                         // xor eax, eax
//	e.Bind(loop)                                          // a group begins
//	e.RI(INS_cmp, EA_4, RAX, 100)                         // cmp eax, 100
//	e.Jcc(CC_GE, done)                                    // jge done         (short if near)
//	e.RM(INS_add, EA_4, RAX, At(RBP, -8))                 // add eax, [rbp-8]
//	e.MR(INS_mov, EA_8, AtIndex(RDI, RCX, 8, 16), RDX)    // mov [rdi+rcx*8+16], rdx
//	e.MI(INS_mov, EA_4, At(RSP, 4), -1)                   // mov dword ptr [rsp+4], -1
//	e.RR(INS_movzxb, EA_4, RAX, RCX)                      // movzx eax, cl    (size is the destination's)
//	e.RR(INS_shl, EA_4, RDX, RCX)                         // shl edx, cl
//	e.RI(INS_sar, EA_8, RDX, 3)                           // sar rdx, 3
//	e.RRI(INS_imul, EA_4, RAX, RCX, 10)                   // imul eax, ecx, 10
//	e.Op(INS_cdq); e.R(INS_idiv, EA_4, RCX)               // cdq; idiv ecx
//	e.R(CC_E.Set(), EA_1, RAX)                            // sete al
//	e.RR(CC_L.Cmov(), EA_8, RAX, RDX)                     // cmovl rax, rdx
//	e.RM(INS_addsd, EA_8, XMM0, AtData(e.Data64(bits)))   // addsd xmm0, [rip+const]
//	e.RR(INS_cvttsd2si, EA_8, RAX, XMM0)                  // cvttsd2si rax, xmm0 (size is the integer's)
//	e.RR(INS_movd, EA_8, XMM1, RAX)                       // movq xmm1, rax   (either direction)
//	e.RRR(INS_vaddps, EA_32, XMM0, XMM1, XMM2)            // vaddps ymm0, ymm1, ymm2
//	e.Op(INS_lock); e.MR(INS_cmpxchg, EA_4, At(RDI, 0), RSI)
//	e.RI64(RAX, 0x123456789ABC)                           // mov rax, imm64
//	e.MovSym(RAX, sym)                                    // mov rax, symbol  (ee.RelocAddress)
//	e.LeaSym(RAX, sym)                                    // lea rax, [rip+symbol] (ee.RelocPC32)
//	site := e.CallSym(sym)                                // call symbol      (ee.RelocBranch)
//	e.CallM(AtSym(cell))                                  // call [rip+cell]
//	e.CallLabel(funclet)                                  // call within the method
//	e.Jmp(loop)
//	e.Bind(done)
//	mark := e.Mark()                                      // a position to be known later
//	e.Op(INS_leave); e.Op(INS_ret)
//
//	if err := e.Finish(); err != nil { ... }              // unbound label
//	e.Image()                                             // code, padding, read-only data
//	e.Code(); e.ROData(); e.RODataOffset(); e.ImageAlign()
//	e.Relocs()                                            // with addends as in ELF
//	e.CallSiteOffset(site); e.MarkOffset(mark); e.LabelOffset(done)
//
// The methods are named after their operands, destination first: R register, M memory, I immediate.
//
//	Op R M I RR RI RM MR MI RRI RMI MRI         everything
//	RRR RRM RMR RRRI RRMI RRRR RRMR             VEX
//
// A memory operand is a value made by [At], [AtIndex], [Abs], [AtSym], [AtData] or [AtLabel].
// [Mem.Plus] adds to its displacement (AtSym(s).Plus(8)), [Mem.Indexed] adds an index.
//
// # Rules
//
//   - For general registers the size decides prefixes and REX.W. Scalar vector instructions
//     ignore it, packed ones take EA_16 or, if VEX, EA_32. Push, pop and indirect jumps
//     and calls are EA_8.
//   - EA_4 zero-extends to 64 bits, as the hardware does; the emitter never changes a size
//     except that mov r64, imm becomes mov r32, imm32 where the value allows it.
//   - An immediate is given signed or unsigned in the operand's size; in EA_8 it must fit
//     32 bits signed (only RI with INS_mov, and RI64, take any).
//   - Jumps over nothing are not removed, zeroing is not turned into xor: both depend on
//     what the code generator knows (fall-through, live flags).
//   - INS_movd is for moves between general and vector registers. A 64-bit vector move from
//     or to memory is shorter as INS_movq or INS_movsd.
//   - A wrong size, register class or form panics with "BUG: xarch: ..." at the call.
//   - Ins.Attr says which flags an instruction reads, writes and leaves undefined, and
//     whether it reads its destination.
package xarch
