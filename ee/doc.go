// Package ee is the interface between the compiler and a runtime: the
// questions that the JIT asks and the types of the answers. The verbs are those
// of CoreCLR's ICorJitInfo (corinfo.h, corjit.h), spelled in Go.
//
// The package knows no IR and no metadata format. Everything that identifies a
// thing of the runtime is an opaque 64-bit handle; only the implementer
// (ee/standalone, ee/coreclr, ee/record, ee/replay) knows which runtime answers.
//
// A JitInfo is asked by many workers at once and must be safe for that.
package ee
