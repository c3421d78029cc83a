//go:build unix

package cil

import (
	"os"

	"golang.org/x/sys/unix"
)

// mapFile maps size bytes of an open file read-only. The second result undoes
// the mapping.
func mapFile(file *os.File, size int) ([]byte, func([]byte) error, error) {
	data, err := unix.Mmap(int(file.Fd()), 0, size, unix.PROT_READ, unix.MAP_PRIVATE)
	if err != nil {
		return nil, nil, &os.PathError{Op: "mmap", Path: file.Name(), Err: err}
	}
	return data, unix.Munmap, nil
}
