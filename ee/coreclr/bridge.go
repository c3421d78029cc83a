//go:build cgo && linux && amd64

package coreclr

// #cgo CXXFLAGS: -std=c++14 -O2 -fvisibility=hidden -Wall
// #include "bridge.h"
import "C"

import (
	"fmt"
	"os"
	"sync"
)

// theJIT is the one that the runtime uses.
var theJIT = sync.OnceValue(func() *jit {
	j := &jit{config: readConfig()}
	if j.config.log != "" {
		var err error
		if j.log, err = openLog(j.config.log); err != nil {
			complain(err)
		}
	}
	if j.config.shipped != "" {
		var err error
		if j.spy, err = loadSpy(&j.config); err != nil {
			complain(err)
		}
	}
	j.named = j.log != nil || j.config.dump != "" || j.config.methods.needsNames()
	return j
})

// complain says what went wrong in a place that nobody reads a result of.
func complain(err error) { fmt.Fprintln(os.Stderr, "ryugo:", err) }

// ryugoStart is called when the runtime asks for the compiler.
//
//export ryugoStart
func ryugoStart() { theJIT() }

// ryugoVersion writes the GUID of the interface that the compiler speaks.
//
//export ryugoVersion
func ryugoVersion(id C.uintptr_t) {
	copy(bytesAt(uint64(id), uint64(len(versionIdentifier))), versionIdentifier[:])
}

// ryugoCompile compiles one method.
//
//export ryugoCompile
func ryugoCompile(comp, info, entry, size C.uintptr_t) C.int32_t {
	return C.int32_t(theJIT().compile(uint64(comp), uint64(info), uint64(entry), uint64(size)))
}

// ryugoShutdown is called when the process ends.
//
//export ryugoShutdown
func ryugoShutdown() {
	j := theJIT()
	if j.config.stats != "" {
		if err := j.stats.write(&j.config); err != nil {
			complain(err)
		}
	}
	if j.spy != nil {
		if err := j.spy.flush(); err != nil {
			complain(err)
		}
	}
}
