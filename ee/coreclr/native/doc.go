// Package native is the boundary between CoreCLR and Go: the ICorJitCompiler in C++ that the
// library exports, calls of an ICorJitInfo's slots, C memory, signal handlers, and the shipped JIT
// as a second compiler of the same methods. It handles slots and words; it knows neither the
// meaning of a callback nor any number that belongs to a version.
//
// Everything is passed as numbers: neither side holds the other's pointers. C++ exceptions of the
// runtime are caught in this package and rethrown from it.
package native
