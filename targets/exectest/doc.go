// Package exectest, for tests, builds LIR, takes it through the back end of a machine and runs the code in this process, on
// a stack of its own. What the tests of all machines have in common is here: the rig, and the tests' bodies. A Machine is
// what a target's own test file adds: instructions of a trampoline, of a callee and of a few helpers, in its emitter's terms.
//
// Tests takes all machines, or those with pointers of 8 or of 4 bytes. Elsewhere builds a package's tests for the machine
// and runs them, in an emulator or natively.
package exectest
