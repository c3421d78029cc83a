// Package ee is the interface between the compiler and a runtime: the questions that the JIT asks
// and the types of the answers. The verbs are those of CoreCLR's ICorJitInfo (corinfo.h, corjit.h),
// spelled in Go.
//
// The package depends on no IR and no metadata format. The runtime's classes, methods, fields and
// modules are opaque 64-bit handles; only the implementer (ee/standalone, ee/coreclr, ee/record,
// ee/replay) knows the runtime.
//
// Many workers call a JitInfo concurrently, so it must be safe for that.
package ee
