//go:build !checked

package arena

import "unsafe"

// Put stores v in row i of col, which the caller knows to be there: columns of one table are
// equally long, and one of them has been asked. In checked builds the row is checked.
func Put[T any](col []T, i int, v T) {
	*(*T)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(col)), uintptr(i)*unsafe.Sizeof(v))) = v
}

// At is row i of col, which is known to be there in the same way.
func At[T any, I ~uint32 | ~int](col []T, i I) T {
	return *(*T)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(col)), uintptr(i)*unsafe.Sizeof(*new(T))))
}
