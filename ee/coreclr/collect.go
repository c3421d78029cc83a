//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"os"
	"runtime"
	"runtime/debug"

	"ryugo/arena"
)

// firstCollection is how large Go's heap is when its collector first runs, in percent of 4 MB. A program that
// compiles a few hundred methods ends before that; what a warm worker allocates is nothing.
const firstCollection = 800

// spareThreads is how many threads beside one for each processor may be at a compile, in the runtime for a question, or only
// just done with a compile: until Go's monitor notices that it left, a thread keeps what others would need to run Go code.
const spareThreads = 8

// letThreadsIn has Go's scheduler keep no thread waiting that comes to compile.
func letThreadsIn() {
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(runtime.NumCPU() + spareThreads)
	}
}

// collectLater puts the first collection off. From the second on it is as GOGC says, or usual.
func collectLater() {
	if os.Getenv("GOGC") != "" {
		return
	}
	usual := debug.SetGCPercent(firstCollection)
	seen := new([16]byte)
	runtime.SetFinalizer(seen, func(*[16]byte) { debug.SetGCPercent(usual) })
}

// joinPages moves Go's heap to huge pages when the compile with this number begins: not before a program has had
// more methods compiled than its start needs, and then whenever the heap may have grown.
func joinPages(number uint64) {
	switch number {
	case 1 << 9, 1 << 12, 1 << 15:
		arena.HugePages()
	}
}
