// Package arm runs and makes machine code for 32-bit Arm, Thumb-2, under Linux: the way into
// compiled code and out of it, faults, unwinding, stubs, thunks, leaf helpers. Registers:
//
//	r0-r3  arguments                            r4       cell of an interface call
//	r12    descriptor, as a precode leaves it   r4-r9, r11  kept by callees
//	r10    Go's g: nothing here or compiled changes it
//
// An address by which code is reached has Thumb's bit (cpu.CodeBit), so stubs have it, and what is stored in
// lr; a program counter has not, nor the beginning of a block of code. Go's own code is A32. Of registers only r12 is
// free at every call; a stub that needs more pushes them after it has touched what may be null, and the
// machine notes for which instructions that holds (Machine.AtStub).
package arm
