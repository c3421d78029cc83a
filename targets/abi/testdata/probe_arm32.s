@ Saves r0 to r3 by number, then s0 to s15 from register 16 on, 4 bytes each,
@ and the stack.
	.syntax unified
	.arm
	.fpu vfpv3-d16
	.globl probe
	.type probe, %function
probe:
	push {r4, r5, r6}
	ldr r12, =probe_regs
	stm r12, {r0, r1, r2, r3}
	add r12, r12, #64
	vstm r12, {d0-d7}
	add r4, sp, #12
	ldr r12, =probe_sp
	str r4, [r12]
	ldr r12, =probe_stack
	mov r5, #256
1:	ldr r6, [r4], #4
	str r6, [r12], #4
	subs r5, r5, #1
	bne 1b
	ldr r12, =probe_rets+64
	vldm r12, {d0-d3}
	ldr r12, =probe_mode
	ldr r12, [r12]
	cmp r12, #0
	bne 2f
	ldr r12, =probe_rets
	ldm r12, {r0, r1}
2:	pop {r4, r5, r6}
	bx lr
	.ltorg
	.section .note.GNU-stack,"",%progbits
