//go:build linux && 386

#include "textflag.h"

// Offsets in a cpu.Control.
#define ctlG 0
#define ctlBase 4
#define ctlThunk 8
#define ctlGoSP 12
#define ctlGoFP 20
#define ctlResumeSP 28
#define ctlResume 32
#define ctlSize 36

// Offsets in the context block, see vm/cpu/signal_linux.go.
#define ctxFaultSig 16
#define ctxFaultCode 20
#define ctxFaultAddr 24
#define ctxFaultRegs 28

// Offsets in ucontext_t and siginfo_t. There are 19 words of registers.
#define ucGregs 20
#define ucEAX 64
#define ucEIP 76
#define siCode 8
#define siAddr 12

// func enterAsm(c *cpu.Control)
//
// Go needs only esp restored: in ABI0 every other register is caller-saved; ebp is restored
// nevertheless. The core stubs load both from the control row, clear its g and return to our caller
// by a plain ret.
TEXT ·enterAsm(SB), NOSPLIT|NOFRAME, $0-4
	MOVL c+0(FP), AX
	MOVL SP, ctlGoSP(AX)
	MOVL BP, ctlGoFP(AX)
	MOVL (TLS), CX
	MOVL CX, ctlG(AX)
	MOVL ctlResume(AX), CX
	MOVL ctlResumeSP(AX), SP
	JMP  CX

DATA ·sigHandlerAddr(SB)/4, $·sigHandler(SB)
GLOBL ·sigHandlerAddr(SB), NOPTR, $4

// The handler of hardware faults' signals, with the kernel's arguments on the stack: after the
// return address the signal, the siginfo, the ucontext. It runs on the M's signal stack and uses
// only caller-saved registers. For a fault of a goroutine that runs compiled code, it stores the
// registers in the context block of the goroutine's stack. The interrupted thread then continues at
// the VM's fault thunk, with the address of the context block in eax and all other registers
// unchanged; neither pc nor esp need be valid. Every other fault is left to Go, and so is a signal
// that no instruction has caused (si_code is not positive).
TEXT ·sigHandler(SB), NOSPLIT|NOFRAME|TOPFRAME, $0
	MOVL 8(SP), DX
	MOVL siCode(DX), AX
	CMPL AX, $0
	JLE  other
	MOVL (TLS), DX
	TESTL DX, DX
	JEQ  other
	LEAL ryugo∕vm∕cpu·controls(SB), CX
	MOVL ryugo∕vm∕cpu·controlsUsed(SB), AX

next:
	DECL AX
	JLT  other
	CMPL DX, ctlG(CX)
	JEQ  found
	ADDL $ctlSize, CX
	JMP  next

other:
	MOVL 4(SP), AX
	LEAL ryugo∕vm∕cpu·goHandlers(SB), CX
	MOVL (CX)(AX*4), AX
	JMP  AX

found:
	PUSHL SI
	PUSHL DI
	PUSHL CX
	MOVL ctlBase(CX), DI
	MOVL 16(SP), AX
	MOVL AX, ctxFaultSig(DI)
	MOVL 20(SP), DX
	MOVL siCode(DX), AX
	MOVL AX, ctxFaultCode(DI)
	MOVL siAddr(DX), AX
	MOVL AX, ctxFaultAddr(DI)
	MOVL 24(SP), DX
	MOVL $19, CX

copy:
	MOVL (ucGregs-4)(DX)(CX*4), AX
	MOVL AX, (ctxFaultRegs-4)(DI)(CX*4)
	DECL CX
	JNE  copy
	POPL CX
	MOVL ctlThunk(CX), AX
	MOVL AX, ucEIP(DX)
	MOVL DI, ucEAX(DX)
	POPL DI
	POPL SI
	RET
