//go:build !(amd64 || arm64 || 386 || arm)

package goroutine

import (
	"bytes"
	"runtime"
	"strconv"
)

// ID identifies the running goroutine.
func ID() uintptr {
	var b [64]byte
	text := bytes.TrimPrefix(b[:runtime.Stack(b[:], false)], []byte("goroutine "))
	text, _, _ = bytes.Cut(text, []byte(" "))
	n, _ := strconv.ParseUint(string(text), 10, 64)
	return uintptr(n)
}

// StackInUse is how many bytes of its stack the running goroutine uses: 0, not
// known.
func StackInUse() uint64 { return 0 }
