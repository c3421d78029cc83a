// Package bitvec provides the dense bit sets of data-flow analysis. All sets of one analysis are
// rows of one matrix, so that a pass over the blocks reads memory in order and compiling a method
// leaves no garbage.
package bitvec

import (
	"github.com/bits-and-blooms/bitset"

	"ryugo/arena"
)

// Matrix is a number of bit sets of the same width in one allocation.
type Matrix struct {
	words  []uint64
	stride int // words per row
	bits   int
}

// Reset makes m have the given number of rows, all empty sets of the given number of bits.
func (m *Matrix) Reset(rows, bits int) {
	m.stride = (bits + 63) / 64
	m.bits = bits
	m.words = arena.Extend(m.words[:0], rows*m.stride)
}

// Widen makes each of the rows bits wide, which must be no less than before. The new bits are not
// set.
func (m *Matrix) Widen(rows, bits int) {
	old := m.stride
	if m.bits, m.stride = bits, (bits+63)/64; m.stride == old {
		return
	}
	n := rows * old
	m.words = arena.Extend(m.words[:n], rows*m.stride)
	for i := rows - 1; i >= 0; i-- {
		row := m.words[i*m.stride:][:m.stride]
		copy(row, m.words[i*old:][:old])
		clear(row[old:])
	}
}

// Bits returns the width of a row in bits.
func (m *Matrix) Bits() int { return m.bits }

// From returns the words from row i on, and the number of words in a row.
func (m *Matrix) From(i int) (words []uint64, stride int) { return m.words[i*m.stride:], m.stride }

// Row returns the words of row i.
func (m *Matrix) Row(i int) Row {
	at := i * m.stride
	end := at + m.stride
	return Row(m.words[at:end:end])
}

// Part returns n words of row i, starting with word at.
func (m *Matrix) Part(i, at, n int) Row {
	at += i * m.stride
	return Row(m.words[at : at+n])
}

// Add adds bit i to the set in a row.
func (m *Matrix) Add(row int, i uint32) { m.words[row*m.stride+int(i>>6)] |= 1 << (i & 63) }

// Set returns row i as a bitset.BitSet that shares its words.
func (m *Matrix) Set(i int) *bitset.BitSet { return bitset.From(m.Row(i)) }

// Join adds the bits in row j of o, a matrix as wide as m, to row i.
func (m *Matrix) Join(i int, o *Matrix, j int) {
	at, from := i*m.stride, j*m.stride
	for end := at + m.stride; at < end; at, from = at+1, from+1 {
		m.words[at] |= o.words[from]
	}
}

// Transfer adds use ∪ (out − def), the backward liveness equation, to row i of m and reports
// whether the row changed. It uses row i of use, out and def, which must be matrices of m's size.
func (m *Matrix) Transfer(i int, use, out, def *Matrix) bool {
	in := m.words
	u, o, d := use.words[:len(in)], out.words[:len(in)], def.words[:len(in)]
	var diff uint64
	at := i * m.stride
	for end := at + m.stride; at < end; at++ {
		w := in[at]
		n := u[at] | o[at]&^d[at]
		diff |= n &^ w
		in[at] = w | n
	}
	return diff != 0
}

// Row is one dense bit set.
type Row []uint64

// Has reports whether bit i is in the set.
func (r Row) Has(i uint32) bool { return r[i>>6]&(1<<(i&63)) != 0 }

// Add adds bit i to the set.
func (r Row) Add(i uint32) { r[i>>6] |= 1 << (i & 63) }

// Remove removes bit i from the set.
func (r Row) Remove(i uint32) { r[i>>6] &^= 1 << (i & 63) }

// Copy makes r equal to o.
func (r Row) Copy(o Row) { copy(r, o) }

// Clear empties the set.
func (r Row) Clear() { clear(r) }

// Union adds the bits of o to r and reports whether r changed.
func (r Row) Union(o Row) bool {
	var diff uint64
	o = o[:len(r)]
	for i, w := range r {
		n := w | o[i]
		diff |= n ^ w
		r[i] = n
	}
	return diff != 0
}

// Join adds the bits of o to r.
func (r Row) Join(o Row) {
	o = o[:len(r)]
	for i := range r {
		r[i] |= o[i]
	}
}

// Equal reports whether r and o contain the same bits.
func (r Row) Equal(o Row) bool {
	o = o[:len(r)]
	for i, w := range r {
		if w != o[i] {
			return false
		}
	}
	return true
}

// AddRange adds bits a to b, both inclusive, to the set.
func (r Row) AddRange(a, b uint32) {
	first, last := a>>6, b>>6
	low, high := ^uint64(0)<<(a&63), ^uint64(0)>>(63-b&63)
	if first == last {
		r[first] |= low & high
		return
	}
	r[first] |= low
	for i := first + 1; i < last; i++ {
		r[i] = ^uint64(0)
	}
	r[last] |= high
}

// AddRange adds bits a to b, both inclusive, to the set in a row.
func (m *Matrix) AddRange(row int, a, b uint32) {
	if at := row * m.stride; a>>6 == b>>6 {
		m.words[at+int(a>>6)] |= ^uint64(0) << (a & 63) & (^uint64(0) >> (63 - b&63))
		return
	}
	m.Row(row).AddRange(a, b)
}

// HasRange reports whether any of the bits a to b, both inclusive, is in the set.
func (r Row) HasRange(a, b uint32) bool {
	first, last := a>>6, b>>6
	low, high := ^uint64(0)<<(a&63), ^uint64(0)>>(63-b&63)
	if first == last {
		return r[first]&low&high != 0
	}
	if r[first]&low != 0 || r[last]&high != 0 {
		return true
	}
	for _, w := range r[first+1 : last] {
		if w != 0 {
			return true
		}
	}
	return false
}

// Meets reports whether r and o, which may be wider, have a bit in common.
func (r Row) Meets(o Row) bool {
	o = o[:len(r)]
	for i, w := range r {
		if w&o[i] != 0 {
			return true
		}
	}
	return false
}
