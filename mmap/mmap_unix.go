//go:build unix

package mmap

import (
	"os"

	"golang.org/x/sys/unix"
)

// Map maps size bytes of an open file read-only. The second result undoes the mapping. Others must
// not truncate the file while it is mapped.
func Map(file *os.File, size int) ([]byte, func([]byte) error, error) {
	data, err := unix.Mmap(int(file.Fd()), 0, size, unix.PROT_READ, unix.MAP_PRIVATE)
	if err != nil {
		return nil, nil, &os.PathError{Op: "mmap", Path: file.Name(), Err: err}
	}
	return data, unix.Munmap, nil
}
