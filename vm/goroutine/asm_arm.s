#include "textflag.h"

// runtime.g begins with the stack's bounds, lo and hi.

// func ID() uintptr
TEXT ·ID(SB), NOSPLIT, $0-4
	MOVW g, ret+0(FP)
	RET

// func stackInUse() uintptr
TEXT ·stackInUse(SB), NOSPLIT, $0-4
	MOVW 4(g), R0
	MOVW R13, R1
	SUB  R1, R0, R0
	MOVW R0, ret+0(FP)
	RET
