// Package arm64 runs and makes machine code for 64-bit Arm under Linux: transitions into compiled
// code and out of it, faults, unwinding, stubs, thunks, leaf helpers. Registers:
//
//	x0-x7   arguments       x11  cell of an interface call     x19-x27, x29  kept by callees
//	x8-x15  free            x12  descriptor, as a precode leaves it
//	x16,x17 free at calls   x28  Go's g: nothing here or compiled changes it
package arm64
