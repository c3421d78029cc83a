//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package native

// stackReserve is what a compile leaves of its goroutine's stack to signal
// handlers: the kernel pushes up to 4 KB with today's registers, and handlers
// have frames of their own.
const stackReserve = 64 << 10

// reserveStack makes the goroutine's stack so large that stackReserve bytes stay
// free below what a compile uses, which is not deep. The runtime suspends threads
// by signals, whose handlers run on whatever stack the thread is on, and Go
// guarantees some hundred bytes there. The collector may halve a stack that
// is mostly free, so each compile reserves again; that costs a comparison.
//
//go:noinline
func reserveStack(use bool) {
	if use {
		var room [2 * stackReserve]byte
		touch(room[:])
	}
}

//go:noinline
func touch(b []byte) { clear(b) }
