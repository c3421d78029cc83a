//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package native

// stackReserve is the number of bytes of its goroutine's stack that a compile leaves to signal
// handlers: the kernel pushes up to 4 KB with today's registers, and handlers have their own
// frames.
const stackReserve = 64 << 10

// reserveStack makes the goroutine's stack so large that stackReserve bytes stay free below the
// part that a compile uses, which is small. The runtime suspends threads by signals, whose handlers
// run on the thread's current stack, and Go guarantees only some hundred bytes there. The garbage
// collector may halve a stack that is mostly free, so each compile reserves again; that costs a
// comparison.
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
