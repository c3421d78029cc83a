// Saves x0 to x8 by number, then d0 to d7 from register 32 on, 8 bytes each,
// and the stack.
	.globl probe
probe:
	adrp x9, probe_regs
	add x9, x9, :lo12:probe_regs
	stp x0, x1, [x9]
	stp x2, x3, [x9, #16]
	stp x4, x5, [x9, #32]
	stp x6, x7, [x9, #48]
	str x8, [x9, #64]
	add x9, x9, #256
	stp d0, d1, [x9]
	stp d2, d3, [x9, #16]
	stp d4, d5, [x9, #32]
	stp d6, d7, [x9, #48]
	adrp x10, probe_sp
	mov x11, sp
	str x11, [x10, :lo12:probe_sp]
	adrp x10, probe_stack
	add x10, x10, :lo12:probe_stack
	mov x12, #128
1:	ldr x13, [x11], #8
	str x13, [x10], #8
	subs x12, x12, #1
	b.ne 1b
	adrp x9, probe_rets
	add x9, x9, :lo12:probe_rets
	ldp x0, x1, [x9]
	add x9, x9, #256
	ldp d0, d1, [x9]
	ldp d2, d3, [x9, #16]
	ret
	.section .note.GNU-stack,"",@progbits
