// Package coreclr makes the compiler the JIT of a real CoreCLR. Package native is an
// ICorJitCompiler in C++, which calls one Go function for each compile. The compiler asks its
// questions through a session, which calls the runtime's ICorJitInfo. The sink delivers code,
// unwind and GC info.
//
// The properties of one version of the runtime (slot numbers, layouts, helper numbers, the
// interface's GUID) are a table: packages version, v2_0 and v9_0.
//
// The package needs cgo, and so do the folders that import it; no other folder does.
package coreclr
