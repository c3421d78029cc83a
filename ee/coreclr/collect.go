//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"os"
	"runtime"
	"runtime/debug"

	"ryugo/arena"
)

// firstCollection is the size of Go's heap at which its collector first runs, in percent of 4 MB. A
// program that compiles a few hundred methods ends before that; a warm worker allocates nothing.
const firstCollection = 800

// spareThreads is how many threads, besides one for each processor, may be compiling, in the
// runtime for a question, or just done with a compile: until Go's monitor notices that a thread has
// left Go code, the thread occupies a slot that others need to run Go code.
const spareThreads = 8

// letThreadsIn sets GOMAXPROCS so that Go's scheduler does not make threads wait that come to
// compile.
func letThreadsIn() {
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(runtime.NumCPU() + spareThreads)
	}
}

// collectLater postpones the first collection. From the second on, GOGC or its default decides.
func collectLater() {
	if os.Getenv("GOGC") != "" {
		return
	}
	usual := debug.SetGCPercent(firstCollection)
	seen := new([16]byte)
	runtime.SetFinalizer(seen, func(*[16]byte) { debug.SetGCPercent(usual) })
}

// joinPages moves Go's heap to huge pages when the compile with this number begins: only after a
// program has had more methods compiled than its start needs, and then whenever the heap may have
// grown.
func joinPages(number uint64) {
	switch number {
	case 1 << 9, 1 << 12, 1 << 15:
		arena.HugePages()
	}
}
