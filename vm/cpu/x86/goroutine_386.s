#include "textflag.h"

// runtime.g begins with the stack's bounds, lo and hi.

// func goroutineID() uintptr
TEXT ·goroutineID(SB), NOSPLIT, $0-4
	MOVL (TLS), AX
	MOVL AX, ret+0(FP)
	RET

// func goroutineStack() uintptr
TEXT ·goroutineStack(SB), NOSPLIT, $0-4
	MOVL (TLS), AX
	MOVL 4(AX), AX
	SUBL SP, AX
	MOVL AX, ret+0(FP)
	RET
