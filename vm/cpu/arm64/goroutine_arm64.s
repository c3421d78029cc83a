#include "textflag.h"

// runtime.g begins with the stack's bounds, lo and hi.

// func goroutineID() uintptr
TEXT ·goroutineID(SB), NOSPLIT, $0-8
	MOVD g, ret+0(FP)
	RET

// func goroutineStack() uintptr
TEXT ·goroutineStack(SB), NOSPLIT, $0-8
	MOVD 8(g), R0
	MOVD RSP, R1
	SUB  R1, R0, R0
	MOVD R0, ret+0(FP)
	RET
