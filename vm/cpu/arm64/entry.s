//go:build linux && arm64

#include "textflag.h"

// Offsets in a cpu.Control.
#define ctlG 0
#define ctlBase 8
#define ctlThunk 16
#define ctlGoSP 24
#define ctlGoLR 32
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
#define ucRegs 184
#define ucX16 312
#define ucPC 440
#define siCode 8
#define siAddr 16

// func enterAsm(c *cpu.Control)
//
// Go needs only sp, x29 and x30, and g in x28 restored; no code changes x28. In ABI0 every other
// register is caller-saved. The core stubs load sp, x29 and x30 from the control row, clear its g
// and return to our caller.
TEXT ·enterAsm(SB), NOSPLIT|NOFRAME, $0-8
	MOVD c+0(FP), R0
	MOVD RSP, R1
	MOVD R1, ctlGoSP(R0)
	MOVD R29, ctlGoFP(R0)
	MOVD R30, ctlGoLR(R0)
	MOVD g, ctlG(R0)
	MOVD ctlResume(R0), R2
	MOVD ctlResumeSP(R0), R1
	MOVD R1, RSP
	JMP  (R2)

// func cacheType() uint64
TEXT ·cacheType(SB), NOSPLIT, $0-8
	MRS  CTR_EL0, R0
	MOVD R0, ret+0(FP)
	RET

// func flushAsm(at, n, line uint64)
TEXT ·flushAsm(SB), NOSPLIT, $0-24
	MOVD at+0(FP), R0
	MOVD n+8(FP), R1
	MOVD line+16(FP), R2
	ADD  R0, R1, R1
	SUB  $1, R2, R3
	BIC  R3, R0, R0
	MOVD R0, R4

clean:
	CMP  R1, R0
	BHS  cleaned
	WORD $0xd50b7b20 // dc cvau, x0
	ADD  R2, R0, R0
	JMP  clean

cleaned:
	DSB  $0xb // ish
	MOVD R4, R0

invalidate:
	CMP  R1, R0
	BHS  done
	WORD $0xd50b7520 // ic ivau, x0
	ADD  R2, R0, R0
	JMP  invalidate

done:
	DSB  $0xb
	ISB  $0xf
	RET

DATA ·sigHandlerAddr(SB)/8, $·sigHandler(SB)
GLOBL ·sigHandlerAddr(SB), NOPTR, $8

// The handler of hardware faults' signals, with the kernel's arguments: R0 the signal, R1 the
// siginfo, R2 the ucontext. It runs on the M's signal stack and uses only registers. For a fault of
// a goroutine that runs compiled code, it stores the registers in the context block of the
// goroutine's stack. The interrupted thread then continues at the VM's fault thunk, with the
// address of the context block in x16 and all other registers unchanged; neither pc nor sp need be
// valid. Every other fault is left to Go, and so is a signal that no instruction has caused
// (si_code is not positive).
TEXT ·sigHandler(SB), NOSPLIT|NOFRAME|TOPFRAME, $0
	MOVW siCode(R1), R3
	CMPW $0, R3
	BLE  other
	CBZ  g, other
	MOVD $ryugo∕vm∕cpu·controls(SB), R4
	MOVD ryugo∕vm∕cpu·controlsUsed(SB), R5

next:
	SUBS $1, R5, R5
	BLT  other
	MOVD ctlG(R4), R6
	CMP  g, R6
	BEQ  found
	ADD  $ctlSize, R4, R4
	JMP  next

other:
	MOVWU R0, R5
	MOVD  $ryugo∕vm∕cpu·goHandlers(SB), R4
	MOVD  (R4)(R5<<3), R4
	JMP   (R4)

found:
	MOVD  ctlBase(R4), R6
	MOVWU R0, R5
	MOVD  R5, ctxFaultSig(R6)
	MOVD  R3, ctxFaultCode(R6)
	MOVD  siAddr(R1), R5
	MOVD  R5, ctxFaultAddr(R6)
	ADD   $ucRegs, R2, R7
	ADD   $ctxFaultRegs, R6, R8
	MOVD  $33, R5

copy:
	MOVD.P 8(R7), R9
	MOVD.P R9, 8(R8)
	SUBS   $1, R5, R5
	BNE    copy
	MOVD   ctlThunk(R4), R5
	MOVD   R5, ucPC(R2)
	MOVD   R6, ucX16(R2)
	RET
