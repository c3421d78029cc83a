//go:build linux && amd64

#include "textflag.h"

// Offsets in a cpu.Control.
#define ctlG 0
#define ctlBase 8
#define ctlThunk 16
#define ctlGoSP 24
#define ctlGoFP 40
#define ctlResumeSP 56
#define ctlResume 64
#define ctlSize 72

// Offsets in the context block, see vm/cpu/signal_linux.go.
#define ctxFaultSig 16
#define ctxFaultCode 24
#define ctxFaultAddr 32
#define ctxFaultRegs 40

// Offsets in ucontext_t and siginfo_t.
#define ucGregs 40
#define ucRAX 144
#define ucRIP 168
#define siCode 8
#define siAddr 16

// func enterAsm(c *cpu.Control)
//
// Go needs only rsp and rbp restored: in ABI0 every other register is caller-saved, and the wrapper
// through which Go calls this function restores r14 and x15. The core stubs load both from the
// control row, clear its g and return to our caller by a plain ret.
TEXT ·enterAsm(SB), NOSPLIT|NOFRAME, $0-8
	MOVQ c+0(FP), AX
	MOVQ SP, ctlGoSP(AX)
	MOVQ BP, ctlGoFP(AX)
	MOVQ (TLS), CX
	MOVQ CX, ctlG(AX)
	MOVQ ctlResume(AX), CX
	MOVQ ctlResumeSP(AX), SP
	JMP  CX

DATA ·sigHandlerAddr(SB)/8, $·sigHandler(SB)
GLOBL ·sigHandlerAddr(SB), NOPTR, $8

// The handler of hardware faults' signals, with the kernel's arguments: DI the signal, SI the
// siginfo, DX the ucontext. It runs on the M's signal stack and uses only registers. For a fault of
// a goroutine that runs compiled code, it stores the registers in the context block of the
// goroutine's stack. The interrupted thread then continues at the VM's fault thunk, with the
// address of the context block in rax and all other registers unchanged; neither pc nor rsp need be
// valid. Every other fault is left to Go, and so is a signal that no instruction has caused
// (si_code is not positive).
TEXT ·sigHandler(SB), NOSPLIT|NOFRAME|TOPFRAME, $0
	MOVL siCode(SI), AX
	CMPL AX, $0
	JLE  other
	MOVQ (TLS), R11
	TESTQ R11, R11
	JEQ  other
	LEAQ ryugo∕vm∕cpu·controls(SB), CX
	MOVQ ryugo∕vm∕cpu·controlsUsed(SB), R8

next:
	DECQ R8
	JLT  other
	CMPQ R11, ctlG(CX)
	JEQ  found
	ADDQ $ctlSize, CX
	JMP  next

other:
	MOVLQZX DI, AX
	LEAQ ryugo∕vm∕cpu·goHandlers(SB), CX
	MOVQ (CX)(AX*8), AX
	JMP  AX

found:
	MOVQ ctlBase(CX), R9
	MOVLQZX DI, DI
	MOVQ DI, ctxFaultSig(R9)
	MOVLQSX AX, AX
	MOVQ AX, ctxFaultCode(R9)
	MOVQ siAddr(SI), AX
	MOVQ AX, ctxFaultAddr(R9)
	MOVL $23, R8

copy:
	MOVQ (ucGregs-8)(DX)(R8*8), AX
	MOVQ AX, (ctxFaultRegs-8)(R9)(R8*8)
	DECL R8
	JNE  copy
	MOVQ ctlThunk(CX), R10
	MOVQ R10, ucRIP(DX)
	MOVQ R9, ucRAX(DX)
	RET
