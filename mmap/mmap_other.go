//go:build !unix

package mmap

import "os"

// Map reads the whole file, because this system cannot map it. There is nothing to undo.
func Map(file *os.File, size int) ([]byte, func([]byte) error, error) {
	return Read(file, size)
}
