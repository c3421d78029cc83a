#include "textflag.h"

// runtime.g begins with the stack's bounds, lo and hi.

// func goroutineID() uintptr
TEXT ·goroutineID(SB), NOSPLIT, $0-8
	MOVQ (TLS), AX
	MOVQ AX, ret+0(FP)
	RET

// func goroutineStack() uintptr
TEXT ·goroutineStack(SB), NOSPLIT, $0-8
	MOVQ (TLS), AX
	MOVQ 8(AX), AX
	SUBQ SP, AX
	MOVQ AX, ret+0(FP)
	RET
