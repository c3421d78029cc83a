# Saves eax, ecx, edx by number, 4 bytes each, and the stack above the return
# address. Has what else a program without a C library needs.
	.globl probe, write, _start
probe:
	movl %eax, probe_regs+0
	movl %ecx, probe_regs+4
	movl %edx, probe_regs+8
	pushl %esi
	pushl %edi
	leal 12(%esp), %esi
	movl %esi, probe_sp
	movl $probe_stack, %edi
	movl $256, %ecx
	rep movsl
	popl %edi
	popl %esi
	movl probe_rets+0, %eax
	movl probe_rets+8, %edx
	ret
write:
	pushl %ebx
	movl 8(%esp), %ebx
	movl 12(%esp), %ecx
	movl 16(%esp), %edx
	movl $4, %eax
	int $0x80
	popl %ebx
	ret
_start:
	subl $2048, %esp # what lies above the arguments is read as well
	andl $-16, %esp
	call main
	movl %eax, %ebx
	movl $1, %eax
	int $0x80
	.section .note.GNU-stack,"",@progbits
