// Package x86 runs and makes machine code for 32-bit x86 under Linux: transitions into compiled
// code and out of it, faults, unwinding, stubs, thunks, leaf helpers.
//
// The integer registers ecx and edx hold arguments; eax is free at every call. A stub that needs
// more registers pushes them after it has touched the argument that may be null, so that a fault
// finds the return address on top of the stack and the caller's registers unchanged (but see
// Machine.AtStub).
package x86
