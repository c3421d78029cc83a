// Package exectest, for tests, builds LIR, compiles it with the back end of a machine and runs the
// code in this process, on a separate stack. It has the common parts of the tests of all machines:
// the rig, and the tests' bodies. A Machine is the part that a target's own test file adds: the
// instructions of a trampoline, of a callee and of a few helpers, made by its emitter.
//
// Tests takes all machines, or those with pointers of 8 or of 4 bytes. Elsewhere builds a package's
// tests for the machine and runs them, in an emulator or natively.
package exectest
