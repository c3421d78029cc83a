#include "textflag.h"

// Offsets in the context block, see context_linux_amd64.go.
#define ctxGoSP 0
#define ctxGoBP 8
#define ctxResumeSP 24
#define ctxResume 32
#define ctxFaultSig 56
#define ctxFaultCode 64
#define ctxFaultAddr 72
#define ctxFaultRegs 80

// Offsets in ucontext_t and siginfo_t.
#define ucGregs 40
#define ucRSP 160
#define ucRIP 168
#define siCode 8
#define siAddr 16

#define stackSize 0x1000000
#define maxRanges 1024

// func enterAsm(ctx unsafe.Pointer)
//
// All that Go needs to find again is rsp and rbp: in ABI0 every other register
// belongs to the callee, and the wrapper that Go calls this through restores
// r14 and x15. The common exit stub loads both from the context block and
// returns to our caller by a plain ret.
TEXT ·enterAsm(SB), NOSPLIT|NOFRAME, $0-8
	MOVQ ctx+0(FP), AX
	MOVQ SP, ctxGoSP(AX)
	MOVQ BP, ctxGoBP(AX)
	MOVQ ctxResume(AX), CX
	MOVQ ctxResumeSP(AX), SP
	JMP  CX

DATA ·sigHandlerAddr(SB)/8, $·sigHandler(SB)
GLOBL ·sigHandlerAddr(SB), NOPTR, $8

// The handler of SIGSEGV, SIGBUS and SIGFPE, with the kernel's arguments: DI
// the signal, SI the siginfo, DX the ucontext. It runs on the M's signal stack
// and uses registers only. A fault in compiled code is noted in the context
// block of the stack it happened on, and the interrupted thread goes on at the
// VM's fault thunk, with all its other registers; every other fault is Go's.
TEXT ·sigHandler(SB), NOSPLIT|NOFRAME|TOPFRAME, $0
	MOVQ ucRIP(DX), AX
	LEAQ ·codeRanges(SB), CX
	MOVL $maxRanges, R8

next:
	CMPQ AX, 0(CX)
	JCS  other
	CMPQ AX, 8(CX)
	JCS  found

other:
	ADDQ $24, CX
	DECL R8
	JNE  next
	CMPL DI, $11
	JEQ  segv
	CMPL DI, $8
	JEQ  fpe
	MOVQ ·goHandlers+16(SB), AX
	JMP  AX

segv:
	MOVQ ·goHandlers+0(SB), AX
	JMP  AX

fpe:
	MOVQ ·goHandlers+8(SB), AX
	JMP  AX

found:
	MOVQ 16(CX), R10
	MOVQ ucRSP(DX), R9
	ANDQ $-stackSize, R9
	MOVLQZX DI, DI
	MOVQ DI, ctxFaultSig(R9)
	MOVLQSX siCode(SI), AX
	MOVQ AX, ctxFaultCode(R9)
	MOVQ siAddr(SI), AX
	MOVQ AX, ctxFaultAddr(R9)
	MOVL $23, R8

copy:
	MOVQ (ucGregs-8)(DX)(R8*8), AX
	MOVQ AX, (ctxFaultRegs-8)(R9)(R8*8)
	DECL R8
	JNE  copy
	MOVQ R10, ucRIP(DX)
	RET
