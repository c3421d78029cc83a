//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"bytes"
	"errors"

	"ryugo/ee"
	"ryugo/ee/coreclr/native"
	"ryugo/ee/coreclr/version"
)

// errThrown means that a callback threw an exception of the runtime. The C++ side keeps the
// exception and rethrows it when the compile has returned.
var errThrown = errors.New("exception of the runtime")

// session asks one ICorJitInfo on behalf of one compile, and is then reused for the next. It
// implements ee.JitInfo.
type session struct {
	v       *version.Version // of the runtime
	machine *machine         // that the runtime runs on
	shapes  *shapes          // of the runtime's functions
	blk     *native.Session  // in C memory
	one     *native.Call     // a single call; in C memory
	scratch scratch
	unwind  []byte // the sink's unwind blocks, consecutively
	// unwindEnds are the ends of the blocks.
	unwindEnds []int
	row        batch
	threw      uint64 // the slot of the last exception

	// The current compile:
	method  ee.MethodHandle
	info    uint64 // its CORINFO_METHOD_INFO
	flags   ee.JitFlags
	sets    uint64 // ee.Info.Sets
	attribs ee.MethodFlags
	class   ee.ClassHandle
	init    ee.InitClassResult // whether its body must trigger class init
	// speculative: an inlinee is being examined. An exception of the runtime then makes it an
	// ordinary call.
	speculative bool
	noLiterals  bool     // and the inlinee must not load string literals
	described   struct { // the last method that askInfo was called for, and the address of its CORINFO_METHOD_INFO
		method ee.MethodHandle
		at     uint64
	}
	counter uint32 // ee.Info.PatchpointCounter, if the runtime has patchpoints
	tiers   bool   // the flags decide the level
	alt     bool   // ee.Info.AltJIT
	answers
	kept kept
	told toldFlags
	text []byte // metadataName's
}

// toldFlags are the runtime's last CORJIT_FLAGS, and their meaning.
type toldFlags struct {
	raw   []byte // CORJIT_FLAGS
	flags ee.JitFlags
	sets  uint64
}

func newSession(v *version.Version, m *machine) *session {
	s := &session{v: v, machine: m, shapes: shapesOf[v.Shapes]}
	s.blk, s.one = native.NewSession()
	return s
}

// begin makes the session call comp, for the compile that info describes.
func (s *session) begin(comp, info uint64) {
	s.blk.Comp = comp
	s.scratch.reset()
	s.answers.reset()
	s.kept.begin()
	s.speculative, s.noLiterals = false, false
	s.info, s.described.method = info, 0
	s.method = ee.MethodHandle(ld64(info + s.v.Offsets.MethodInfoFtn))
	// The questions of every compile. The context of the method's own body is the method.
	m := uint64(s.method)
	flags := s.alloc(s.v.Sizes.JitFlags)
	b := s.batch(5)
	b.add(s.v.Slots.GetJitFlags, flags, s.v.Sizes.JitFlags)
	attribs := b.add(s.v.Slots.GetMethodAttribs, m)
	class := b.add(s.v.Slots.GetMethodClass, m)
	init := b.add(s.v.Slots.InitClass, 0, s.shapes.entryMethod(m), m, 0)
	probe, hint := nearProbe.Load(), 0
	if probe != 0 {
		hint = b.add(s.v.Slots.GetRelocTypeHint, probe)
	}
	b.run()
	s.readFlags(flags)
	if probe != 0 && uint16(b.ret(hint)) == s.machine.NearData {
		s.flags |= ee.CORJIT_FLAG_NEAR_DATA
	}
	s.attribs = ee.MethodFlags(b.ret(attribs))
	s.class = ee.ClassHandle(b.ret(class))
	s.init = s.v.InitClass(b.ret(init))
	s.addBody(info, s.method, s.class)
}

// readFlags reads the CORJIT_FLAGS at p, which are mostly those of the previous compile.
func (s *session) readFlags(p uint64) {
	t := &s.told
	if raw := bytesAt(p, s.v.Sizes.JitFlags); !bytes.Equal(raw, t.raw) {
		t.raw = append(t.raw[:0], raw...)
		s.flags = s.levelFlags(s.v.JitFlags(s.machine.Name, func(i uint64) uint64 { return ld64(p + 8*i) }))
		t.flags, t.sets = s.flags, s.shapes.sets(s, p)
	}
	s.flags, s.sets = t.flags, t.sets
}

// end clears the compile.
func (s *session) end() { s.blk.Comp, s.info, s.method = 0, 0, 0 }

// optional is added to the slot of a question whose answer a compile does not need: an exception of
// the runtime is ignored.
const optional = native.Optional

// alloc returns n zeroed bytes of C memory that are valid until the compile
// ends.
func (s *session) alloc(n uint64) uint64 { return s.scratch.alloc(n) }

// call calls a slot with up to four arguments. If the runtime throws, the compile is abandoned with
// errThrown.
func (s *session) call(slot, a, b, c, d uint64) uint64 {
	if s.speculative {
		slot |= optional
	}
	ret, ok := s.try(slot, a, b, c, d)
	if !ok {
		s.thrown(slot)
	}
	return ret
}

// thrown abandons the compile, or the inlinee that is being examined, because the runtime threw.
func (s *session) thrown(slot uint64) {
	s.threw = slot
	if s.speculative {
		ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "exception of the runtime"})
	}
	ee.Bail(errThrown)
}

// try is call that reports by ok whether the runtime answered or threw.
func (s *session) try(slot, a, b, c, d uint64) (ret uint64, ok bool) {
	s.needSlot(slot)
	k := s.one
	k.Slot, k.N = slot, 4
	k.Args[0], k.Args[1], k.Args[2], k.Args[3] = a, b, c, d
	ok = s.blk.Cross(k, 1) == 1
	return k.Ret, ok
}

// needSlot abandons the compile if the runtime does not have a function.
func (s *session) needSlot(slot uint64) {
	if slot&version.NoSlot != 0 {
		ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "a question that the runtime does not know"})
	}
}

// callN is call with any number of arguments up to nine.
func (s *session) callN(slot uint64, args ...uint64) uint64 {
	if s.speculative {
		slot |= optional
	}
	ret, ok := s.tryN(slot, args...)
	if !ok {
		s.thrown(slot)
	}
	return ret
}

// tryN is try with any number of arguments up to nine.
func (s *session) tryN(slot uint64, args ...uint64) (ret uint64, ok bool) {
	s.needSlot(slot)
	k := s.one
	k.Slot, k.N = slot, uint64(len(args))
	copy(k.Args[:], args)
	ok = s.blk.Cross(k, 1) == 1
	return k.Ret, ok
}
