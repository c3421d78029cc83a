//go:build !linux

package os

// Map returns an error, as does every function here that can.
func Map(size uint64, p Protection) (uint64, error) { return 0, ErrUnsupported }

// MapAt returns an error.
func MapAt(addr, size uint64, p Protection) error { return ErrUnsupported }

// Unmap does nothing.
func Unmap(addr, size uint64) {}

// Protect returns an error.
func Protect(addr, size uint64, p Protection) error { return ErrUnsupported }

// Discard does nothing.
func Discard(addr, size uint64) {}

// HugePages does nothing.
func HugePages(addr, size uint64) {}

// MapOpenCode returns an error.
func MapOpenCode(addr, size uint64) error { return ErrUnsupported }

// MapCode returns an error.
func MapCode(addr, size uint64) (writable uint64, err error) { return 0, ErrUnsupported }
