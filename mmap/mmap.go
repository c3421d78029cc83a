// Package mmap maps files into memory, or reads them where they cannot be mapped.
package mmap

import (
	"io"
	"os"
)

// Read reads size bytes of an open file. It has the signature of Map; there is nothing to undo.
func Read(file *os.File, size int) ([]byte, func([]byte) error, error) {
	data := make([]byte, size)
	if _, err := io.ReadFull(file, data); err != nil {
		return nil, nil, &os.PathError{Op: "read", Path: file.Name(), Err: err}
	}
	return data, nil, nil
}
