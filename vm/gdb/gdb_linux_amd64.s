#include "textflag.h"

// gdb has a breakpoint here. The symbols have the names that it looks for.
TEXT __jit_debug_register_code(SB), NOSPLIT|NOFRAME, $0-0
	NOP
	RET

// version, action, relevant, first: see descriptor.
DATA __jit_debug_descriptor+0(SB)/4, $1
DATA __jit_debug_descriptor+4(SB)/4, $0
DATA __jit_debug_descriptor+8(SB)/8, $0
DATA __jit_debug_descriptor+16(SB)/8, $0
GLOBL __jit_debug_descriptor(SB), NOPTR, $24

// func theDescriptor() *descriptor
TEXT ·theDescriptor(SB), NOSPLIT, $0-8
	LEAQ __jit_debug_descriptor(SB), AX
	MOVQ AX, ret+0(FP)
	RET

// func registerCode()
TEXT ·registerCode(SB), NOSPLIT, $0-0
	JMP __jit_debug_register_code(SB)
