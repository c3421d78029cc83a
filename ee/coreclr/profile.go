//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"cmp"
	"slices"

	"ryugo/ee"
)

// Counters of instrumented code belong to the runtime: it allocates memory for counters according
// to a schema, and returns the schema with the memory when the method is compiled again.

// AllocPgoInstrumentationBySchema implements ee.ProfileQueries.
func (s *session) AllocPgoInstrumentationBySchema(m ee.MethodHandle, schema []ee.PgoSchema) (base uint64, ok bool) {
	o, size := &s.v.Offsets, s.v.Sizes.Pgo
	t := s.alloc(size * uint64(len(schema)))
	for i := range schema {
		r, p := &schema[i], t+size*uint64(i)
		st32(p+o.PgoKind, uint32(r.Kind))
		st32(p+o.PgoIL, r.ILOffset)
		st32(p+o.PgoCount, r.Count)
		st32(p+o.PgoOther, r.Other)
	}
	data := s.out()
	r, ok := s.try(s.v.Slots.AllocPgoInstrumentationBySchema|optional, uint64(m), t, uint64(len(schema)), data)
	if !ok || int32(r) < 0 {
		return 0, false
	}
	for i := range schema {
		schema[i].Offset = ld64(t + size*uint64(i) + o.PgoOffset)
	}
	return ld64(data), true
}

// maxSchema bounds the rows of a method's schema that are read.
const maxSchema = 1 << 16

// readProfile stores the counts of m in info.
func (s *session) readProfile(m ee.MethodHandle, info *ee.MethodInfo) {
	if s.flags&ee.CORJIT_FLAG_BBOPT == 0 {
		return
	}
	t := s.alloc(40)
	schema, count, data, source, dynamic := t, t+8, t+16, t+24, t+32
	r, ok := s.tryN(s.v.Slots.GetPgoInstrumentationResults|optional, uint64(m), schema, count, data, source, dynamic)
	if !ok || int32(r) < 0 {
		return
	}
	s.readSchema(info, ld64(schema), uint64(min(ld32(count), maxSchema)), ld64(data))
}

// readSchema stores in info the counts of the n rows of the schema at rows, whose counters are at
// address at.
func (s *session) readSchema(info *ee.MethodInfo, rows, n, at uint64) {
	o, size := &s.v.Offsets, s.v.Sizes.Pgo
	counts, callees := len(s.counts), len(s.callees)
	for i := range n {
		p := rows + size*i
		place := at + ld64(p+o.PgoOffset)
		il := ld32(p + o.PgoIL)
		switch ee.PgoKind(ld32(p + o.PgoKind)) {
		case ee.BasicBlockIntCount:
			s.counts = append(s.counts, ee.BlockCount{ILOffset: il, Count: uint64(ld32(place))})
		case ee.BasicBlockLongCount:
			s.counts = append(s.counts, ee.BlockCount{ILOffset: il, Count: ld64(place)})
		case ee.HandleHistogramTypes:
			class, percent := likely(place, ld32(p+o.PgoCount))
			s.noteLikely(ee.LikelyCall{ILOffset: il, Percent: percent, Class: ee.ClassHandle(class)})
		case ee.HandleHistogramMethods:
			method, percent := likely(place, ld32(p+o.PgoCount))
			s.noteLikely(ee.LikelyCall{ILOffset: il, Percent: percent, Method: ee.MethodHandle(method)})
		case ee.GetLikelyClass:
			s.noteLikely(ee.LikelyCall{ILOffset: il, Percent: ld32(p+o.PgoOther) & 0xff, Class: ee.ClassHandle(ld64(place))})
		case ee.GetLikelyMethod:
			s.noteLikely(ee.LikelyCall{ILOffset: il, Percent: ld32(p+o.PgoOther) & 0xff, Method: ee.MethodHandle(ld64(place))})
		}
	}
	info.BlockCounts, info.LikelyCalls = s.counts[counts:], s.callees[callees:]
	slices.SortFunc(info.BlockCounts, func(a, b ee.BlockCount) int { return cmp.Compare(a.ILOffset, b.ILOffset) })
	slices.SortFunc(info.LikelyCalls, func(a, b ee.LikelyCall) int { return cmp.Compare(a.ILOffset, b.ILOffset) })
	if len(info.BlockCounts) > 0 && info.BlockCounts[0].ILOffset != 0 {
		info.BlockCounts = nil // of another body
	}
}

// maxUnknown is the largest value in a histogram that represents a class or a method that must not
// be named (UNKNOWN_HANDLE_MAX).
const maxUnknown = 33

// noteLikely records a likely target of a call, if it may be named.
func (s *session) noteLikely(c ee.LikelyCall) {
	if uint64(c.Class)+uint64(c.Method) > maxUnknown {
		s.callees = append(s.callees, c)
	}
}

// likely returns the most frequent handle in the histogram of n places at p, and its share of the
// places in use, in percent; 0 if there is none. Unused places are 0.
func likely(p uint64, n uint32) (handle uint64, percent uint32) {
	n = min(n, ee.HistogramSize)
	total, best := uint32(0), uint32(0)
	for i := range n {
		h := ld64(p + 8*uint64(i))
		if h == 0 {
			continue
		}
		total++
		if h <= maxUnknown {
			continue
		}
		same := uint32(0)
		for k := range n {
			if ld64(p+8*uint64(k)) == h {
				same++
			}
		}
		if same > best {
			best, handle = same, h
		}
	}
	if best == 0 {
		return 0, 0
	}
	return handle, 100 * best / total
}
