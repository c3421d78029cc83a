#include "textflag.h"

// runtime.g begins with the stack's bounds, lo and hi.

// func ID() uintptr
TEXT ·ID(SB), NOSPLIT, $0-4
	MOVL (TLS), AX
	MOVL AX, ret+0(FP)
	RET

// func stackInUse() uintptr
TEXT ·stackInUse(SB), NOSPLIT, $0-4
	MOVL (TLS), AX
	MOVL 4(AX), AX
	SUBL SP, AX
	MOVL AX, ret+0(FP)
	RET
