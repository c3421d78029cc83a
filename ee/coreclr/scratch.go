//go:build cgo && linux && amd64

package coreclr

// #include <stdlib.h>
import "C"

import "unsafe"

// scratch is C memory for what is passed to and from the runtime by address.
// It is handed out from chunks that are kept from compile to compile.
type scratch struct {
	chunks []uint64 // addresses
	chunk  int      // the one that is handed out
	used   uint64   // of it
}

// scratchChunk is enough for all but the largest methods.
const scratchChunk = 64 << 10

// alloc returns n zeroed bytes, aligned to 8, that are valid until reset.
func (m *scratch) alloc(n uint64) uint64 {
	n = (n + 7) &^ 7
	if len(m.chunks) == 0 || m.used+n > scratchChunk {
		m.grow(n)
	}
	p := m.chunks[m.chunk] + m.used
	m.used += n
	clear(bytesAt(p, n))
	return p
}

// grow makes the next chunk current. What is larger than a chunk gets one of
// its own size, which is full from then on.
func (m *scratch) grow(n uint64) {
	size := max(n, scratchChunk)
	if len(m.chunks) > 0 {
		m.chunk++
	}
	if m.chunk == len(m.chunks) || n > scratchChunk {
		p := uint64(uintptr(C.malloc(C.size_t(size))))
		m.chunks = append(m.chunks, 0)
		copy(m.chunks[m.chunk+1:], m.chunks[m.chunk:])
		m.chunks[m.chunk] = p
	}
	m.used = 0
}

// reset takes everything back.
func (m *scratch) reset() { m.chunk, m.used = 0, 0 }

// at makes a pointer of an address in the runtime's memory or C memory.
func at(p uint64) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&p)) }

func bytesAt(p, n uint64) []byte { return unsafe.Slice((*byte)(at(p)), n) }

func ld8(p uint64) uint8   { return *(*uint8)(at(p)) }
func ld16(p uint64) uint16 { return *(*uint16)(at(p)) }
func ld32(p uint64) uint32 { return *(*uint32)(at(p)) }
func ld64(p uint64) uint64 { return *(*uint64)(at(p)) }

func st8(p uint64, v uint8)   { *(*uint8)(at(p)) = v }
func st16(p uint64, v uint16) { *(*uint16)(at(p)) = v }
func st32(p uint64, v uint32) { *(*uint32)(at(p)) = v }
func st64(p uint64, v uint64) { *(*uint64)(at(p)) = v }

// cstring copies a string that ends with a zero byte; none is "".
func cstring(p uint64) string {
	if p == 0 {
		return ""
	}
	n := uint64(0)
	for ld8(p+n) != 0 {
		n++
	}
	return string(bytesAt(p, n))
}
