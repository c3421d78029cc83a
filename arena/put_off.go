//go:build !checked

package arena

import "unsafe"

// Put stores v in row i of col, which the caller knows to be there: columns of one table are
// equally long, and one of them has been asked. In checked builds the row is checked.
func Put[T any](col []T, i int, v T) {
	*(*T)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(col)), uintptr(i)*unsafe.Sizeof(v))) = v
}
