//go:build !unix

package cil

import "os"

// mapFile reads the file whole, where it cannot be mapped. There is nothing to
// undo.
func mapFile(file *os.File, size int) ([]byte, func([]byte) error, error) {
	return readFile(file, size)
}
