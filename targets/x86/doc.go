// Package x86 is 32-bit x86 with CoreCLR's convention for managed code: frames, prologs, epilogs,
// funclets, and the code around calls. Everything else is package xarch, in 32-bit mode.
//
//	this, a, b -> ecx, edx, [esp]     push ebp; mov ebp, esp
//	call                              sub esp, 24
//	sub esp, 4  the callee has        ...
//	            popped b              mov esp, ebp; pop ebp; ret 4
//
// Stack arguments are stored to an area at the bottom of the frame, as on the other machines. The
// callee pops them, so the caller allocates the area again after each call. Longs are in edx:eax
// (decomposition leaves halves), floats in xmm registers; a float is returned through st0.
//
// Native code takes its arguments on the stack, pushed from right to left. A C function pops
// nothing, a stdcall function its arguments. Methods that native code calls are not supported.
// Explicit tail calls with more stack arguments than the caller has use CoreCLR's JIT_TailCall.
package x86
