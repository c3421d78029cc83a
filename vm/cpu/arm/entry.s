//go:build linux && arm

#include "textflag.h"

// Offsets in a cpu.Control.
#define ctlG 0
#define ctlBase 4
#define ctlThunk 8
#define ctlGoSP 12
#define ctlGoLR 16
#define ctlResumeSP 28
#define ctlResume 32
#define ctlSize 36

// Offsets in the context block, see vm/cpu/signal_linux.go.
#define ctxFaultSig 16
#define ctxFaultCode 20
#define ctxFaultAddr 24
#define ctxFaultRegs 28

// Offsets in ucontext_t and siginfo_t.
#define ucRegs 32
#define ucR12 80
#define ucPC 92
#define ucCPSR 96
#define siCode 8
#define siAddr 12

// func enterAsm(c *cpu.Control)
//
// Go needs only sp, lr, and g in r10 restored; no code changes r10. In ABI0 every other register is
// caller-saved. The core stubs load sp and lr from the control row, clear its g and return to our
// caller by bx: they are Thumb code.
TEXT ·enterAsm(SB), NOSPLIT|NOFRAME, $0-4
	MOVW c+0(FP), R0
	MOVW R13, ctlGoSP(R0)
	MOVW R14, ctlGoLR(R0)
	MOVW g, ctlG(R0)
	MOVW ctlResume(R0), R1
	MOVW ctlResumeSP(R0), R13
	WORD $0xe12fff11 // bx r1

DATA ·sigHandlerAddr(SB)/4, $·sigHandler(SB)
GLOBL ·sigHandlerAddr(SB), NOPTR, $4

// The handler of hardware faults' signals, with the kernel's arguments: R0 the signal, R1 the
// siginfo, R2 the ucontext. It runs on the M's signal stack. The kernel restores all registers, and
// Go's handler needs only these, g and the return address. For a fault of a goroutine that runs
// compiled code, it stores the registers in the context block of the goroutine's stack. The
// interrupted thread then continues at the VM's fault thunk, in Thumb state, with the address of
// the context block in r12 and all other registers unchanged; neither pc nor sp need be valid.
// Every other fault is left to Go, and so is a signal that no instruction has caused (si_code is
// not positive).
TEXT ·sigHandler(SB), NOSPLIT|NOFRAME|TOPFRAME, $0
	MOVW siCode(R1), R3
	CMP  $0, R3
	BLE  other
	CMP  $0, g
	BEQ  other
	MOVW $ryugo∕vm∕cpu·controls(SB), R4
	MOVW ryugo∕vm∕cpu·controlsUsed(SB), R5

next:
	SUB.S $1, R5
	BLT   other
	MOVW  ctlG(R4), R6
	CMP   g, R6
	BEQ   found
	ADD   $ctlSize, R4
	JMP   next

other:
	MOVW $ryugo∕vm∕cpu·goHandlers(SB), R4
	MOVW R0<<2(R4), R4
	JMP  (R4)

found:
	MOVW ctlBase(R4), R6
	MOVW R0, ctxFaultSig(R6)
	MOVW R3, ctxFaultCode(R6)
	MOVW siAddr(R1), R5
	MOVW R5, ctxFaultAddr(R6)
	ADD  $ucRegs, R2, R7
	ADD  $ctxFaultRegs, R6, R8
	MOVW $16, R5

copy:
	MOVW.P 4(R7), R9
	MOVW.P R9, 4(R8)
	SUB.S  $1, R5
	BNE    copy
	MOVW   ctlThunk(R4), R5
	MOVW   R5, ucPC(R2)
	MOVW   R6, ucR12(R2)

	// Thumb state, outside of an IT block.
	MOVW ucCPSR(R2), R5
	BIC  $0x0600fc00, R5
	ORR  $0x20, R5
	MOVW R5, ucCPSR(R2)
	RET
