// Package goroutine tells goroutines apart, and how much of its stack one uses.
package goroutine

import (
	"bytes"
	"runtime"
	"strconv"
)

// The package of a machine puts its own functions here, which read Go's g.
var (
	// ID identifies the running goroutine as long as that has not ended. By g it is its address: a g never
	// moves, and the runtime uses the g of a goroutine that has ended again.
	ID = number
	// StackInUse is how many bytes of its stack the running goroutine uses; 0: not known.
	StackInUse = func() uintptr { return 0 }
)

// number is the goroutine's number in Go's traces.
func number() uintptr {
	var b [64]byte
	text := bytes.TrimPrefix(b[:runtime.Stack(b[:], false)], []byte("goroutine "))
	text, _, _ = bytes.Cut(text, []byte(" "))
	n, _ := strconv.ParseUint(string(text), 10, 64)
	return uintptr(n)
}
