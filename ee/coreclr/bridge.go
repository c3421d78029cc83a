//go:build cgo && linux && amd64

package coreclr

// #cgo CXXFLAGS: -std=c++14 -O2 -fvisibility=hidden -Wall
// #include "bridge.h"
import "C"

import (
	"fmt"
	"os"
	"sync"

	"ryugo/ee"
	"ryugo/ee/coreclr/v2_0"
)

// theJIT is the one that the runtime uses.
var theJIT = sync.OnceValue(func() *jit {
	j := &jit{version: v2_0.Version, config: readConfig()}
	j.open()
	return j
})

// complain says what went wrong where nobody waits for a result.
func complain(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "ryugo:", err)
	}
}

// ryugoStart is called when the runtime asks for the compiler.
//
//export ryugoStart
func ryugoStart() { theJIT() }

// ryugoVersion writes the GUID of the interface that the compiler speaks.
//
//export ryugoVersion
func ryugoVersion(id C.uintptr_t) {
	guid := &theJIT().version.ID
	copy(bytesAt(uint64(id), uint64(len(guid))), guid[:])
}

// ryugoCompile compiles one method.
//
//export ryugoCompile
func ryugoCompile(comp, info, entry, size C.uintptr_t) C.int32_t {
	reserveStack(false)
	return C.int32_t(theJIT().compile(uint64(comp), uint64(info), uint64(entry), uint64(size)))
}

// ryugoVectorLength returns the bytes of Vector<T>, 0 for what its IL says.
//
//export ryugoVectorLength
func ryugoVectorLength(flags C.uint64_t) C.uint32_t {
	return C.uint32_t(theJIT().vectorLength(ee.JitFlags(flags)))
}

// ryugoShutdown is called when the process ends.
//
//export ryugoShutdown
func ryugoShutdown() {
	theJIT().close()
}

// compilerAddress is the ICorJitCompiler's.
func compilerAddress() uint64 { return uint64(uintptr(C.ryugo_compiler())) }
