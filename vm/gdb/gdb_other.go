//go:build !linux || !amd64

package gdb

// Supported says whether Register does anything.
const Supported = false

// File is empty: gdb is told of no code here.
type File struct{}

// Register does nothing.
func Register([]byte) *File { return nil }

// Unregister does nothing.
func (*File) Unregister() {}
