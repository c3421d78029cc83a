//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"testing"

	"ryugo/ee"
	"ryugo/ee/coreclr/v9_0"
)

// TestReadSchema reads counters according to a schema: in the order of offsets, with the most
// frequent class of a histogram, without classes that must not be named.
func TestReadSchema(t *testing.T) {
	s := newSession(v9_0.Version(), hostMachine)
	const handles = 100 // offset of the histogram's handles
	at := s.alloc(handles + 8*ee.HistogramSize)
	st32(at+4, 7)
	st64(at+8, 9)
	for i, class := range []uint64{0x5000, 0x6000, 1, 0x6000, 0x6000} {
		st64(at+handles+8*uint64(i), class)
	}
	o, size := &s.v.Offsets, s.v.Sizes.Pgo
	schema := []ee.PgoSchema{
		{Offset: 8, Kind: ee.BasicBlockLongCount, ILOffset: 20, Count: 1},
		{Offset: 4, Kind: ee.BasicBlockIntCount, ILOffset: 0, Count: 1},
		{Offset: handles, Kind: ee.HandleHistogramTypes, ILOffset: 9, Count: ee.HistogramSize},
		{Offset: handles, Kind: ee.GetLikelyClass, ILOffset: 3, Other: 2<<8 | 80},
		{Offset: handles + 16, Kind: ee.GetLikelyClass, ILOffset: 4, Other: 100},
		{Offset: handles + 40, Kind: ee.HandleHistogramTypes, ILOffset: 5, Count: 4},
		{Offset: handles, Kind: ee.HandleHistogramMethods, ILOffset: 12, Count: ee.HistogramSize},
		{Offset: handles, Kind: ee.GetLikelyMethod, ILOffset: 13, Other: 1<<8 | 90},
		{Offset: handles + 16, Kind: ee.HandleHistogramMethods, ILOffset: 14, Count: 1},
	}
	rows := s.alloc(size * uint64(len(schema)))
	for i, r := range schema {
		p := rows + size*uint64(i)
		st64(p+o.PgoOffset, r.Offset)
		st32(p+o.PgoKind, uint32(r.Kind))
		st32(p+o.PgoIL, r.ILOffset)
		st32(p+o.PgoCount, r.Count)
		st32(p+o.PgoOther, r.Other)
	}
	var info ee.MethodInfo
	s.readSchema(&info, rows, uint64(len(schema)), at)
	check(t, "counts", info.BlockCounts, []ee.BlockCount{{ILOffset: 0, Count: 7}, {ILOffset: 20, Count: 9}})
	check(t, "calls", info.LikelyCalls, []ee.LikelyCall{{ILOffset: 3, Percent: 80, Class: 0x5000}, {ILOffset: 9, Percent: 60, Class: 0x6000},
		{ILOffset: 12, Percent: 60, Method: 0x6000}, {ILOffset: 13, Percent: 90, Method: 0x5000}})

	info = ee.MethodInfo{}
	s.readSchema(&info, rows, 1, at) // no row has the number of calls of the method
	check(t, "counts of another body", info.BlockCounts, []ee.BlockCount(nil))
}

// TestLevelFlags checks the effects of the tiers on a compile.
func TestLevelFlags(t *testing.T) {
	const tier0 = ee.CORJIT_FLAG_DEBUG_INFO | ee.CORJIT_FLAG_TIER0 | ee.CORJIT_FLAG_BBINSTR
	for _, c := range []struct {
		tiers     bool
		in, want  ee.JitFlags
		optimized bool
		level     string
	}{
		{false, tier0, ee.CORJIT_FLAG_DEBUG_INFO, true, "full"},
		{true, tier0, tier0, false, "min counted tier0"},
		{true, ee.CORJIT_FLAG_DEBUG_CODE, ee.CORJIT_FLAG_DEBUG_CODE | ee.CORJIT_FLAG_MIN_OPT, false, "min"},
		{true, ee.CORJIT_FLAG_TIER1, ee.CORJIT_FLAG_TIER1, true, "full tier1"},
	} {
		s, _ := newTestSession(t)
		s.tiers = c.tiers
		s.flags = s.levelFlags(c.in)
		check(t, "flags", s.flags, c.want)
		check(t, "level", s.levelName(c.optimized, false), c.level)
	}
}

// TestReportLevel checks what is reported to the runtime for a method that was not compiled at the
// requested level.
func TestReportLevel(t *testing.T) {
	for _, c := range []struct {
		flags     ee.JitFlags
		optimized bool
		want      uint64 // 0: nothing
	}{
		{ee.CORJIT_FLAG_TIER0, true, switchedToOptimized},
		{ee.CORJIT_FLAG_TIER0 | ee.CORJIT_FLAG_BBINSTR_IF_LOOPS, true, 0},
		{ee.CORJIT_FLAG_TIER0, false, 0},
		{ee.CORJIT_FLAG_TIER1, false, switchedToMinOpt},
		{ee.CORJIT_FLAG_TIER1, true, 0},
	} {
		s, f := newTestSession(t)
		s.tiers, s.flags = true, c.flags
		s.reportLevel(c.optimized)
		told := uint64(0)
		for _, call := range f.Calls() {
			if call.Slot == s.v.Slots.SetMethodAttribs {
				told = call.Args[1]
			}
		}
		if told != c.want {
			t.Errorf("flags %x, optimized %v: %d, want %d", c.flags, c.optimized, told, c.want)
		}
	}
}
