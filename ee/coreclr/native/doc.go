// Package native is the seam between CoreCLR and Go: the ICorJitCompiler in C++
// that the library exports, calls of an ICorJitInfo's slots, C memory, signal
// handlers, and the shipped JIT as a second compiler of the same methods. It knows
// slots and words, no question's meaning and no number of a version.
//
// Everything crosses as numbers: neither side holds the other's pointers. C++
// exceptions of the runtime end in this package and are thrown on from it.
package native
