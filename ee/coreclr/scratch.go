//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"unsafe"

	"ryugo/ee/coreclr/native"
)

// scratch is C memory for data that is passed to and from the runtime by address. It is allocated
// from chunks that are kept from compile to compile.
type scratch struct {
	chunks []uint64 // addresses
	chunk  int      // number of chunks in use; memory comes from the last
	used   uint64   // bytes used of that
	large  []uint64 // allocations larger than a chunk, until reset
}

// scratchChunk is the size of a chunk, enough for all but the largest methods.
const scratchChunk = 64 << 10

// alloc returns n zeroed bytes, aligned to 8, that are valid until reset.
func (m *scratch) alloc(n uint64) uint64 {
	p := m.take(n)
	clear(bytesAt(p, n))
	return p
}

// take is alloc without zeroing.
func (m *scratch) take(n uint64) uint64 {
	n = (n + 7) &^ 7
	if n > scratchChunk {
		p := native.Alloc(n)
		m.large = append(m.large, p)
		return p
	}
	if m.chunk == 0 || m.used+n > scratchChunk {
		if m.chunk == len(m.chunks) {
			m.chunks = append(m.chunks, native.Alloc(scratchChunk))
		}
		m.chunk++
		m.used = 0
	}
	p := m.chunks[m.chunk-1] + m.used
	m.used += n
	return p
}

// reset frees everything.
func (m *scratch) reset() {
	m.chunk = 0
	for _, p := range m.large {
		native.Free(p)
	}
	m.large = m.large[:0]
}

// at converts an address in the runtime's memory or C memory to a pointer.
func at(p uint64) unsafe.Pointer { return native.At(p) }

func bytesAt(p, n uint64) []byte { return unsafe.Slice((*byte)(at(p)), n) }

func ld8(p uint64) uint8   { return *(*uint8)(at(p)) }
func ld16(p uint64) uint16 { return *(*uint16)(at(p)) }
func ld32(p uint64) uint32 { return *(*uint32)(at(p)) }
func ld64(p uint64) uint64 { return *(*uint64)(at(p)) }

func st8(p uint64, v uint8)   { *(*uint8)(at(p)) = v }
func st32(p uint64, v uint32) { *(*uint32)(at(p)) = v }
func st64(p uint64, v uint64) { *(*uint64)(at(p)) = v }

// cstring copies a zero-terminated string; without one it returns "".
func cstring(p uint64) string { return string(cbytes(p)) }

// cbytes returns the bytes of a zero-terminated string without copying them; without one it returns
// nil.
func cbytes(p uint64) []byte {
	if p == 0 {
		return nil
	}
	n := uint64(0)
	for ld8(p+n) != 0 {
		n++
	}
	return bytesAt(p, n)
}
