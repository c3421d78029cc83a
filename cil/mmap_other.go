//go:build !unix

package cil

import (
	"io"
	"os"
)

// mapFile reads the file whole, where it cannot be mapped. There is nothing to
// undo.
func mapFile(file *os.File, size int) ([]byte, func([]byte) error, error) {
	data := make([]byte, size)
	if _, err := io.ReadFull(file, data); err != nil {
		return nil, nil, &os.PathError{Op: "read", Path: file.Name(), Err: err}
	}
	return data, nil, nil
}
