#include "textflag.h"

// func cpuid(leaf uint32) (a, b, c, d uint32)
TEXT ·cpuid(SB), NOSPLIT, $0-20
	MOVL leaf+0(FP), AX
	XORL CX, CX
	CPUID
	MOVL AX, a+4(FP)
	MOVL BX, b+8(FP)
	MOVL CX, c+12(FP)
	MOVL DX, d+16(FP)
	RET
