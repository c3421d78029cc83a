package vm

import (
	"errors"
	"fmt"
	"io"
)

// The console's streams are the host's code. They are called where a panic could not be handled: on
// a goroutine that waits for a line, at the end of a call. Here a panic becomes an error, and so
// does an invalid count of a Read or Write.

var errBadCount = errors.New("vm: a stream has returned a count that is out of range")

type safeWriter struct{ w io.Writer }

func (s safeWriter) Write(p []byte) (n int, err error) {
	defer streamPanic(&n, &err)
	if n, err = s.w.Write(p); n < 0 || n > len(p) {
		return 0, errBadCount
	}
	return n, err
}

type safeReader struct{ r io.Reader }

func (s safeReader) Read(p []byte) (n int, err error) {
	defer streamPanic(&n, &err)
	if n, err = s.r.Read(p); n < 0 || n > len(p) {
		return 0, errBadCount
	}
	return n, err
}

// streamPanic, deferred, converts a panic to an error.
func streamPanic(n *int, err *error) {
	if r := recover(); r != nil {
		*n, *err = 0, fmt.Errorf("vm: panic of a stream: %v", r)
	}
}
