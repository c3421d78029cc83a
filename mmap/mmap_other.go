//go:build !unix

package mmap

import "os"

// Map reads the file whole, where it cannot be mapped. There is nothing to
// undo.
func Map(file *os.File, size int) ([]byte, func([]byte) error, error) {
	return Read(file, size)
}
