// Package arm runs and makes machine code for 32-bit Arm, Thumb-2, under Linux: transitions into
// compiled code and out of it, faults, unwinding, stubs, thunks, leaf helpers. Registers:
//
//	r0-r3  arguments                            r4       cell of an interface call
//	r12    descriptor, as a precode leaves it   r4-r9, r11  kept by callees
//	r10    Go's g: nothing here or compiled changes it
//
// Addresses that are called or jumped to have Thumb's bit (cpu.CodeBit): those of stubs, and the
// values in lr. Program counters and the beginnings of blocks of code do not have it. Go's own code
// is A32. Only r12 is free at every call. A stub that needs more registers pushes them after it has
// touched the argument that may be null, and the machine records for which instructions they are on
// the stack (Machine.AtStub).
package arm
