//go:build cgo && linux && amd64

package coreclr

// #include "bridge.h"
import "C"

import (
	"unsafe"

	"ryugo/ee"
)

// batch is calls that are made in one crossing to C: a third of the calls of a
// compile need no answer of each other's.
type batch struct {
	s     *session
	calls []C.struct_ryugo_call // in C memory
	n     int
}

// batch returns one for at most n calls, which is valid until the compile ends.
func (s *session) batch(n int) batch {
	p := s.alloc(uint64(n) * C.sizeof_struct_ryugo_call)
	return batch{s: s, calls: unsafe.Slice((*C.struct_ryugo_call)(at(p)), n)}
}

// add appends a call with up to nine arguments, and returns its index.
func (b *batch) add(slot uint64, args ...uint64) int {
	k := &b.calls[b.n]
	k.slot, k.n = C.uint64_t(slot), C.uint64_t(len(args))
	for i, a := range args {
		k.arg[i] = C.uint64_t(a)
	}
	b.n++
	return b.n - 1
}

// run makes the calls. When the runtime throws the compile is abandoned.
func (b *batch) run() {
	if b.n > 0 && b.s.cross(&b.calls[0], b.n) != b.n {
		ee.Bail(errThrown)
	}
}

// ret is what call i returned.
func (b *batch) ret(i int) uint64 { return uint64(b.calls[i].ret) }
