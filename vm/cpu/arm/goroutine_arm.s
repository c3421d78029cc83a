#include "textflag.h"

// runtime.g begins with the stack's bounds, lo and hi.

// func goroutineID() uintptr
TEXT ·goroutineID(SB), NOSPLIT, $0-4
	MOVW g, ret+0(FP)
	RET

// func goroutineStack() uintptr
TEXT ·goroutineStack(SB), NOSPLIT, $0-4
	MOVW 4(g), R0
	MOVW R13, R1
	SUB  R1, R0, R0
	MOVW R0, ret+0(FP)
	RET
