//go:build cgo && linux && amd64

package coreclr

import (
	"ryugo/ee"
	"ryugo/targets/unwind"
)

// relocRel32 is IMAGE_REL_BASED_REL32, and mappingProlog the IL offset
// ICorDebugInfo::PROLOG.
const (
	relocRel32    = 0x10
	mappingProlog = ^uint32(1)
)

// deliver hands code over to the runtime, in the order that it depends on
// (jit-ee b.4), and stores entry and size. All that can be refused is refused
// before the first call.
func (s *session) deliver(code *ee.Code, entry, size uint64) (err error) {
	if err := deliverable(code); err != nil {
		return err
	}
	defer func() {
		if r := recover(); r != nil {
			thrown, ok := ee.Recovered(r)
			if !ok {
				panic(r)
			}
			err = thrown
		}
	}()
	for i := range code.Funcs {
		f := &code.Funcs[i]
		s.call(slotReserveUnwindInfo, flag(f.Kind != ee.FUNC_ROOT), 0, uint64(unwind.Size(f)), 0)
	}
	hot := s.allocMem(code)
	copy(bytesAt(hot, uint64(len(code.Text))), code.Text)
	copy(bytesAt(hot+uint64(code.RODataOffset), uint64(len(code.ROData))), code.ROData)
	s.relocate(code, hot)
	for i := range code.Funcs {
		f := &code.Funcs[i]
		s.unwind = unwind.Append(s.unwind[:0], f)
		block := s.alloc(uint64(len(s.unwind)))
		copy(bytesAt(block, uint64(len(s.unwind))), s.unwind)
		s.callN(slotAllocUnwindInfo, hot, 0, uint64(f.Start), uint64(f.End), uint64(len(s.unwind)), block, uint64(f.Kind))
	}
	if len(code.EH) > 0 {
		s.setEH(code.EH)
	}
	gc := s.call(slotAllocGCInfo, uint64(len(code.GCInfo)), 0, 0, 0)
	copy(bytesAt(gc, uint64(len(code.GCInfo))), code.GCInfo)
	if s.flags&ee.CORJIT_FLAG_DEBUG_INFO != 0 {
		s.setBoundaries(code.ILMap)
	}
	st64(entry, hot)
	st32(size, uint32(len(code.Text)))
	return nil
}

// deliverable returns why code cannot be handed over, or nil.
func deliverable(code *ee.Code) error {
	for i := range code.Funcs {
		if err := unwind.Check(&code.Funcs[i]); err != nil {
			return err
		}
	}
	for i := range code.Relocs {
		if code.Relocs[i].Symbol.Kind() != ee.SymAddress {
			return &ee.Unsupported{ILOffset: -1, Reason: "a symbol that has no address"}
		}
	}
	if len(code.GCInfo) == 0 {
		return &ee.Unsupported{ILOffset: -1, Reason: "code without GC info"}
	}
	return nil
}

// allocMem returns the address of memory for the code and, behind it, the
// read-only data, which the code reaches by its distance.
func (s *session) allocMem(code *ee.Code) uint64 {
	n := len(code.Text)
	if len(code.ROData) > 0 {
		n = int(code.RODataOffset) + len(code.ROData)
	}
	out := s.alloc(3 * 8)
	s.callN(slotAllocMem, uint64(n), 0, 0, uint64(len(code.EH)), 0, out, out+8, out+16)
	return ld64(out)
}

// relocate fills the fields that name addresses. The runtime does so with
// distances: what is too far is reached by a stub of its own.
func (s *session) relocate(code *ee.Code, hot uint64) {
	for i := range code.Relocs {
		r := &code.Relocs[i]
		field, target := hot+uint64(r.Offset), r.Symbol.Payload()+uint64(r.Addend)
		if r.Kind == ee.RelocAbs64 {
			st64(field, target)
			continue
		}
		// The runtime measures from the field's end; an addend accounts for that.
		s.callN(slotRecordRelocation, field, target+4, relocRel32, 0, 0)
	}
}

// setEH hands over the clauses, whose lengths are ends here.
func (s *session) setEH(clauses []ee.EHClause) {
	s.call(slotSetEHcount, uint64(len(clauses)), 0, 0, 0)
	p := s.alloc(sizeEHClause)
	for i := range clauses {
		c := &clauses[i]
		for at, v := range [...]uint32{uint32(c.Flags), c.TryStart, c.TryEnd, c.HandlerStart, c.HandlerEnd, c.ClassTokenOrFilterStart} {
			st32(p+4*uint64(at), v)
		}
		s.call(slotSetEHinfo, uint64(i), p, 0, 0)
	}
}

// setBoundaries hands over which code stems from which IL, for stack traces
// and debuggers. The array then belongs to the runtime.
func (s *session) setBoundaries(m []ee.ILMapping) {
	const size = sizeOffsetMapping
	p := s.call(slotAllocateArray, uint64(len(m)+1)*size, 0, 0, 0)
	put := func(i int, native, il uint32, source ee.MappingSource) {
		at := p + uint64(i)*size
		st32(at, native)
		st32(at+4, il)
		st32(at+8, uint32(source))
	}
	put(0, 0, mappingProlog, ee.SourceStackEmpty)
	for i := range m {
		put(i+1, m[i].NativeOffset, m[i].ILOffset, m[i].Source)
	}
	s.call(slotSetBoundaries, uint64(s.method), uint64(len(m)+1), p, 0)
}

// flag is a BOOL argument.
func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
