//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"unsafe"

	"ryugo/ee"
	"ryugo/ee/coreclr/native"
)

// batch is a list of calls that cross to C together: a third of the calls of a compile do not
// depend on each other's answers.
type batch struct {
	s     *session
	calls []native.Call // in C memory
	n     int
}

// batch returns a batch for at most n calls, which is valid until the next call of batch.
func (s *session) batch(n int) *batch {
	p := s.alloc(uint64(n) * native.CallSize)
	s.row = batch{s: s, calls: unsafe.Slice((*native.Call)(native.At(p)), n)}
	return &s.row
}

// add appends a call with up to nine arguments, and returns its index.
func (b *batch) add(slot uint64, args ...uint64) int {
	k := &b.calls[b.n]
	k.Slot, k.N = slot, uint64(len(args))
	copy(k.Args[:], args)
	b.n++
	return b.n - 1
}

// run makes the calls. If the runtime throws, the compile is abandoned.
func (b *batch) run() {
	if b.n > 0 && b.s.blk.Cross(&b.calls[0], b.n) != b.n {
		ee.Bail(errThrown)
	}
}

// ret returns the result of call i.
func (b *batch) ret(i int) uint64 { return b.calls[i].Ret }
