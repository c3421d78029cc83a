// Package goroutine identifies goroutines, and says how much of its stack a goroutine uses.
package goroutine

import (
	"bytes"
	"runtime"
	"strconv"
)

// The package of a machine sets these to its own functions, which read Go's g.
var (
	// ID identifies the running goroutine until it ends. A machine's function returns the address
	// of g: a g never moves, but the runtime reuses the g of a goroutine that has ended.
	ID = number
	// StackInUse returns the number of bytes of its stack that the running goroutine uses; 0: not
	// known.
	StackInUse = func() uintptr { return 0 }
)

// number returns the goroutine's number in Go's traces.
func number() uintptr {
	var b [64]byte
	text := bytes.TrimPrefix(b[:runtime.Stack(b[:], false)], []byte("goroutine "))
	text, _, _ = bytes.Cut(text, []byte(" "))
	n, _ := strconv.ParseUint(string(text), 10, 64)
	return uintptr(n)
}
