//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"fmt"
	"os"
	"sync"

	"ryugo/ee"
	"ryugo/ee/coreclr/native"
	"ryugo/ee/coreclr/v2_0"
	"ryugo/ee/coreclr/v9_0"
)

// runtimeVersion returns the version of the runtime that calls.
var runtimeVersion = v2_0.Version

// theJIT returns the jit that the runtime uses.
var theJIT = sync.OnceValue(func() *jit {
	letThreadsIn()
	collectLater()
	j := &jit{version: runtimeVersion(), machine: hostMachine, config: readConfig()}
	j.open()
	return j
})

func init() {
	native.Serve(func(major int) native.JIT {
		if major == 9 {
			runtimeVersion = v9_0.Version
		}
		return server{}
	})
}

// server is theJIT as the C++ side calls it.
type server struct{}

// Version returns a GUID that no runtime has if the runtime's version does not support this
// machine.
func (server) Version() (id [16]byte) {
	if hostMachine == nil {
		return id
	}
	if j := theJIT(); j.version.MachineFlags[j.machine.Name] != nil {
		id = j.version.ID
	}
	return id
}

func (server) Compile(comp, info, entry, size uint64) int32 {
	return int32(theJIT().compile(comp, info, entry, size))
}

func (server) VectorLength(flags uint64) uint32 { return theJIT().vectorLength(ee.JitFlags(flags)) }

func (server) Close() { theJIT().close() }

// complain reports an error where no caller waits for a result.
func complain(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "ryugo:", err)
	}
}
