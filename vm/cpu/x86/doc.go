// Package x86 runs and makes machine code for 32-bit x86 under Linux: the way into
// compiled code and out of it, faults, unwinding, stubs, thunks, leaf helpers.
//
// Of integer registers ecx and edx have arguments and eax is free at every call. A stub that needs more pushes
// them after it has touched what may be null, so that a fault finds the return address on top of the stack and
// the caller's registers as they were (but see Machine.AtStub).
package x86
