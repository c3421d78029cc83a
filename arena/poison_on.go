//go:build checked

package arena

import "unsafe"

// poison fills the rows of col with 0xdb bytes. Columns contain no Go pointers, so any byte pattern
// is safe for the garbage collector.
func poison[T any](col []T) {
	if len(col) == 0 {
		return
	}
	n := len(col) * int(unsafe.Sizeof(col[0]))
	b := unsafe.Slice((*byte)(unsafe.Pointer(&col[0])), n)
	for i := range b {
		b[i] = 0xdb
	}
}

func poisonFrom1[T any](col []T) { poison(col[min(1, len(col)):]) }
