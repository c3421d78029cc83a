//go:build cgo && linux && amd64

package coreclr

// #cgo CXXFLAGS: -std=c++14 -O2 -fvisibility=hidden -Wall
// #include "bridge.h"
import "C"

// ryugoStart is called when the runtime asks for the compiler.
//
//export ryugoStart
func ryugoStart() {}

// ryugoVersion writes the GUID of the interface that the compiler speaks.
//
//export ryugoVersion
func ryugoVersion(id C.uintptr_t) { copy(bytesAt(uint64(id), 16), versionIdentifier[:]) }

// ryugoCompile compiles one method.
//
//export ryugoCompile
func ryugoCompile(comp, info, entry, size C.uintptr_t) C.int32_t { return -0x7ffffffc }

// ryugoShutdown is called when the runtime ends.
//
//export ryugoShutdown
func ryugoShutdown() {}
