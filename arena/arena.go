// Package arena provides the compiler's memory: typed columns that grow by doubling and are never
// freed between methods, and mark tables that can be cleared in O(1).
//
// A column is an ordinary Go slice. To discard what a method appended, its length is set to zero;
// the capacity stays, so a worker allocates nothing more after it has compiled its largest method.
// With the build tag "checked", a column is filled with a pattern when it is reset, so that reads
// of stale rows are noticed at once.
package arena

import (
	"bytes"
	"unsafe"
)

// Extend returns col with length n. New rows are zero; existing rows keep their contents. When col
// has to grow, its capacity at least doubles.
func Extend[T any](col []T, n int) []T {
	if n <= cap(col) {
		old := len(col)
		col = col[:n]
		if n > old {
			clear(col[old:])
		}
		return col
	}
	next := make([]T, n, max(n, 2*cap(col), 64))
	copy(next, col)
	return next
}

// Raw is like Extend, but for columns whose rows are written before they are read: the contents of
// rows past the old length are undefined.
func Raw[T any](col []T, n int) []T {
	if n <= cap(col) {
		return col[:n]
	}
	next := make([]T, n, max(n, 2*cap(col), 64))
	copy(next, col)
	return next
}

// Bytes returns how many bytes of memory the rows of col occupy.
func Bytes[T any](col []T) int { return cap(col) * int(unsafe.Sizeof(*new(T))) }

// Index returns the first row of col that contains v, or -1.
func Index[T ~uint8](col []T, v T) int {
	return bytes.IndexByte(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(col))), len(col)), byte(v))
}

// Fill stores v in all rows of col.
func Fill[T any](col []T, v T) {
	if len(col) == 0 {
		return
	}
	col[0] = v
	for n := 1; n < len(col); n *= 2 {
		copy(col[n:], col[:n])
	}
}

// Reset returns col with length zero.
func Reset[T any](col []T) []T {
	poison(col)
	return col[:0]
}

// Row0 returns col cut to its first row, which stands for "none" and is never written.
func Row0[T any](col []T) []T {
	poisonFrom1(col)
	return col[:1]
}

// Marks is a set of small integers that can be emptied in O(1), by starting a new epoch. The zero
// value is empty.
type Marks struct {
	epoch uint32
	seen  []uint32
}

// Reset empties the set and makes room for the integers below n.
func (m *Marks) Reset(n int) {
	m.seen = Raw(m.seen, n) // rows from an earlier, larger set have an older epoch
	m.epoch++
	if m.epoch == 0 { // wrapped: old epochs would look current
		clear(m.seen[:cap(m.seen)])
		m.epoch = 1
	}
}

// Set adds i, which must be less than the n passed to Reset.
func (m *Marks) Set(i uint32) { m.seen[i] = m.epoch }

// Has reports whether i was added since the last Reset.
func (m *Marks) Has(i uint32) bool { return m.seen[i] == m.epoch }
