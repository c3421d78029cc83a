//go:build !checked

package arena

import "unsafe"

// Put stores v in row i of col. The caller knows that the row exists: the columns of a table have
// the same length, and the length of one of them has been checked. Checked builds check the row
// here too.
func Put[T any](col []T, i int, v T) {
	*(*T)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(col)), uintptr(i)*unsafe.Sizeof(v))) = v
}

// At returns row i of col. As for Put, the caller knows that the row exists.
func At[T any, I ~uint32 | ~int](col []T, i I) T {
	return *(*T)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(col)), uintptr(i)*unsafe.Sizeof(*new(T))))
}
