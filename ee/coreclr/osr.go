//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"ryugo/ee"
	"ryugo/ee/coreclr/version"
)

// The runtime keeps a PatchpointInfo for each method with patchpoints, and passes it to the compile
// of the OSR method. It has the shipped JIT's layout: offsets from rbp, each with a bit that is set
// for exposed locals.

// framePointer is the offset of rbp from the caller's stack pointer: below the return address and
// rbp's old value.
const framePointer = -16

// GetOSRInfo implements ee.OSRQueries.
func (s *session) GetOSRInfo(_ ee.MethodHandle, out *ee.OSRInfo) error {
	o := &s.v.Offsets
	if o.PatchSlots == version.None || !s.machine.SupportsOSR {
		return &ee.Unsupported{ILOffset: -1, Reason: "on-stack replacement"}
	}
	at := s.out()
	p := s.call(s.v.Slots.GetOSRInfo, at, 0, 0, 0)
	if p == 0 || ld32(p+o.PatchCookie) != noPatchOffset || ld32(p+o.PatchMonitor) != noPatchOffset {
		return &ee.Unsupported{ILOffset: -1, Reason: "on-stack replacement of another JIT's frame"}
	}
	f := &out.Frame
	out.ILOffset = ld32(at)
	f.Size, f.Saved = ld32(p+o.PatchFrame), ld64(p+o.PatchSaved)
	f.Context, f.This = fromPatchOffset(ld32(p+o.PatchContext)), fromPatchOffset(ld32(p+o.PatchThis))
	f.Slots = f.Slots[:0]
	for i := range uint64(min(ld32(p+o.PatchLocals), maxPatchLocals)) {
		x := int32(ld32(p + o.PatchSlots + 4*i))
		f.Slots = append(f.Slots, ee.OldSlot{Offset: x>>1 + framePointer, Exposed: x&1 != 0})
	}
	return nil
}

// maxPatchLocals bounds the number of locals that are read.
const maxPatchLocals = 1 << 16

// noPatchOffset means no place.
const noPatchOffset = ^uint32(0)

func fromPatchOffset(x uint32) int32 {
	if x == noPatchOffset {
		return ee.NoOldSlot
	}
	return int32(x) + framePointer
}

func toPatchOffset(offset int32) uint32 {
	if offset == ee.NoOldSlot {
		return noPatchOffset
	}
	return uint32(offset - framePointer)
}

// patchSize returns the bytes of the PatchpointInfo of f.
func (s *session) patchSize(f *ee.OldFrame) uint64 {
	return s.v.Offsets.PatchSlots + 4*uint64(len(f.Slots))
}

// writePatchInfo writes f to p, memory that the runtime will own.
func (s *session) writePatchInfo(p uint64, f *ee.OldFrame) {
	o := &s.v.Offsets
	st64(p+o.PatchSaved, f.Saved)
	st32(p+o.PatchLocals, uint32(len(f.Slots)))
	st32(p+o.PatchFrame, f.Size)
	st32(p+o.PatchContext, toPatchOffset(f.Context))
	st32(p+o.PatchThis, toPatchOffset(f.This))
	st32(p+o.PatchCookie, noPatchOffset)
	st32(p+o.PatchMonitor, noPatchOffset)
	for i, x := range f.Slots {
		at := uint32(x.Offset-framePointer) << 1
		if x.Exposed {
			at |= 1
		}
		st32(p+o.PatchSlots+4*uint64(i), at)
	}
}
