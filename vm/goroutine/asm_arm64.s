#include "textflag.h"

// runtime.g begins with the stack's bounds, lo and hi.

// func ID() uintptr
TEXT ·ID(SB), NOSPLIT, $0-8
	MOVD g, ret+0(FP)
	RET

// func stackInUse() uintptr
TEXT ·stackInUse(SB), NOSPLIT, $0-8
	MOVD 8(g), R0
	MOVD RSP, R1
	SUB  R1, R0, R0
	MOVD R0, ret+0(FP)
	RET
