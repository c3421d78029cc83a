// Package x86 is 32-bit x86 with CoreCLR's convention for managed code: frames, prologs, epilogs, funclets and what
// surrounds calls. All else is package xarch, in 32-bit mode.
//
//	this, a, b -> ecx, edx, [esp]     push ebp; mov ebp, esp
//	call                              sub esp, 24
//	sub esp, 4  the callee has        ...
//	            popped b              mov esp, ebp; pop ebp; ret 4
//
// Stack arguments are stored to an area at the bottom of the frame, as on the other machines. The callee pops them, so
// the caller takes the area back after each call. Longs are in edx:eax (decomposition leaves halves), floats in xmm
// registers; one that is returned goes by st0.
//
// Native code finds its arguments on the stack, from right to left: C pops nothing, stdcall what it was given. What native code
// calls is not supported. Tail calls that the IL asks for with more stack arguments than the caller has go by CoreCLR's JIT_TailCall.
package x86
