//go:build cgo && linux && amd64

package coreclr

// #include <stdlib.h>
// #include "bridge.h"
import "C"

import (
	"errors"
	"unsafe"

	"ryugo/ee"
)

// errThrown says that a callback threw an exception of the runtime's. It is
// kept on the C++ side, which throws it on when the compile has returned.
var errThrown = errors.New("exception of the runtime")

// session asks one ICorJitInfo on behalf of one compile, and is then used for
// the next. It implements ee.JitInfo.
type session struct {
	blk     *C.struct_ryugo_call // in C memory
	scratch scratch
	unwind  []byte // the sink's

	// The compile at hand.
	method ee.MethodHandle
	info   uint64 // its CORINFO_METHOD_INFO
	flags  ee.JitFlags
	answers
}

// callBlockSize is what a session's ryugo_call takes.
const callBlockSize = C.size_t(unsafe.Sizeof(C.struct_ryugo_call{}))

func newSession() *session {
	return &session{blk: (*C.struct_ryugo_call)(C.calloc(1, callBlockSize))}
}

// begin makes the session ask comp, about the compile of what info describes.
func (s *session) begin(comp, info uint64) {
	s.blk.comp = C.uint64_t(comp)
	s.scratch.reset()
	s.answers.reset()
	s.info = info
	s.method = ee.MethodHandle(ld64(info + offMethodInfoFtn))
	flags := s.alloc(8)
	s.call(slotGetJitFlags, flags, 8, 0, 0)
	s.flags = ee.JitFlags(ld64(flags))
}

// end forgets the compile.
func (s *session) end() { s.blk.comp, s.info, s.method = 0, 0, 0 }

// alloc returns n zeroed bytes of C memory that are valid until the compile
// ends.
func (s *session) alloc(n uint64) uint64 { return s.scratch.alloc(n) }

// call asks a slot with up to four arguments. When the runtime throws the
// compile is abandoned with errThrown.
func (s *session) call(slot, a, b, c, d uint64) uint64 {
	ret, ok := s.try(slot, a, b, c, d)
	if !ok {
		ee.Bail(errThrown)
	}
	return ret
}

// try is call, and tells by ok whether the runtime answered or threw.
func (s *session) try(slot, a, b, c, d uint64) (ret uint64, ok bool) {
	k := s.blk
	k.n = 4
	k.arg[0], k.arg[1], k.arg[2], k.arg[3] = C.uint64_t(a), C.uint64_t(b), C.uint64_t(c), C.uint64_t(d)
	return s.cross(slot)
}

// callN is call with any number of arguments up to nine.
func (s *session) callN(slot uint64, args ...uint64) uint64 {
	ret, ok := s.tryN(slot, args...)
	if !ok {
		ee.Bail(errThrown)
	}
	return ret
}

// tryN is try with any number of arguments up to nine.
func (s *session) tryN(slot uint64, args ...uint64) (ret uint64, ok bool) {
	k := s.blk
	k.n = C.uint64_t(len(args))
	for i, a := range args {
		k.arg[i] = C.uint64_t(a)
	}
	return s.cross(slot)
}

// cross makes the call whose arguments are set.
func (s *session) cross(slot uint64) (ret uint64, ok bool) {
	k := s.blk
	k.slot, k.threw = C.uint64_t(slot), 0
	C.ryugo_cross(C.uintptr_t(uintptr(unsafe.Pointer(k))))
	return uint64(k.ret), k.threw == 0
}
