// Package coreclr makes the compiler the JIT of a real CoreCLR: package native is
// an ICorJitCompiler in C++, which calls one Go function for each compile; the
// compiler asks its questions through a session, which asks the runtime's
// ICorJitInfo; the sink hands over code, unwind and GC info.
//
// What belongs to one version of the runtime (slot numbers, layouts, helper
// numbers, the interface's GUID) is a table: packages version and v2_0.
//
// The package needs cgo, and so the folders that import it; nothing else does.
package coreclr
