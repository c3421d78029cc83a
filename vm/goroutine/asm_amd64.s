#include "textflag.h"

// runtime.g begins with the stack's bounds, lo and hi.

// func ID() uintptr
TEXT ·ID(SB), NOSPLIT, $0-8
	MOVQ (TLS), AX
	MOVQ AX, ret+0(FP)
	RET

// func stackInUse() uintptr
TEXT ·stackInUse(SB), NOSPLIT, $0-8
	MOVQ (TLS), AX
	MOVQ 8(AX), AX
	SUBQ SP, AX
	MOVQ AX, ret+0(FP)
	RET
