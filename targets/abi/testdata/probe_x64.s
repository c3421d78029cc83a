# Saves integer registers by hardware number, then xmm0 to xmm7, 8 bytes each,
# and the stack above the return address.
	.globl probe
probe:
	movq %rax, probe_regs+0(%rip)
	movq %rcx, probe_regs+8(%rip)
	movq %rdx, probe_regs+16(%rip)
	movq %rsi, probe_regs+48(%rip)
	movq %rdi, probe_regs+56(%rip)
	movq %r8, probe_regs+64(%rip)
	movq %r9, probe_regs+72(%rip)
	movsd %xmm0, probe_regs+128(%rip)
	movsd %xmm1, probe_regs+136(%rip)
	movsd %xmm2, probe_regs+144(%rip)
	movsd %xmm3, probe_regs+152(%rip)
	movsd %xmm4, probe_regs+160(%rip)
	movsd %xmm5, probe_regs+168(%rip)
	movsd %xmm6, probe_regs+176(%rip)
	movsd %xmm7, probe_regs+184(%rip)
	leaq 8(%rsp), %rsi
	movq %rsi, probe_sp(%rip)
	leaq probe_stack(%rip), %rdi
	movl $1024, %ecx
	rep movsb
	movq probe_regs+48(%rip), %rsi
	movq probe_regs+56(%rip), %rdi
	movsd probe_rets+128(%rip), %xmm0
	movsd probe_rets+136(%rip), %xmm1
	movq probe_rets+16(%rip), %rdx
	movq probe_rets+0(%rip), %rax
	movq probe_mode(%rip), %rcx
	testq %rcx, %rcx
	jz 1f
	leaq probe_regs(%rip), %rax # the address of the return buffer
	movq (%rax,%rcx,8), %rax
1:	ret
	.section .note.GNU-stack,"",@progbits
