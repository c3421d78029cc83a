//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"ryugo/arena"
	"ryugo/ee"
)

// mappingProlog is the IL offset ICorDebugInfo::PROLOG.
const mappingProlog = ^uint32(1)

// deliver delivers code to the runtime, in the order that the runtime requires (corjit.h), and
// stores entry and size. All reasons for refusing the code are checked before the first call.
func (s *session) deliver(code *ee.Code, entry, size uint64) (err error) {
	if err := s.deliverable(code); err != nil {
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
	p := s.reserve(code)
	copy(bytesAt(p.write, uint64(len(code.Text))), code.Text)
	copy(bytesAt(p.write+uint64(code.RODataOffset), uint64(len(code.ROData))), code.ROData)
	copy(bytesAt(p.gcInfo, uint64(len(code.GCInfo))), code.GCInfo)
	s.describe(code, &p)
	st64(entry, p.hot)
	st32(size, uint32(len(code.Text)))
	return nil
}

// places are the addresses at which the runtime wants the parts.
type places struct {
	hot, write       uint64 // the address where the code runs, and the one where it is written
	gcInfo           uint64
	boundaries, vars uint64 // 0: not requested, or there are none
	oldFrame         uint64 // 0: there are no patchpoints
}

// reserve allocates memory for the code and, after it, the read-only data, which the code reaches
// by its distance, and for the data that describe the code.
func (s *session) reserve(code *ee.Code) places {
	b := s.batch(len(code.Funcs) + 5)
	tail := 0
	for i := range code.Funcs {
		size := len(s.unwindBlock(i))
		b.add(s.v.Slots.ReserveUnwindInfo, toBool(code.Funcs[i].Kind != ee.FUNC_ROOT), 0, uint64(size))
		tail += arena.AlignUp(size, 4)
	}
	n := len(code.Text)
	if len(code.ROData) > 0 {
		n = int(code.RODataOffset) + len(code.ROData)
	}
	mem := s.shapes.allocMem(s, b, n, tail, len(code.EH))
	gcInfo := b.add(s.v.Slots.AllocGCInfo, uint64(len(code.GCInfo)))
	old, boundaries, vars := 0, 0, 0
	if code.OldFrame.Size != 0 {
		old = b.add(s.v.Slots.AllocateArray, s.patchSize(&code.OldFrame))
	}
	if s.flags&ee.CORJIT_FLAG_DEBUG_INFO != 0 {
		boundaries = b.add(s.v.Slots.AllocateArray, uint64(len(code.ILMap)+1)*s.v.Sizes.OffsetMapping)
		if len(code.Vars) > 0 {
			vars = b.add(s.v.Slots.AllocateArray, uint64(len(code.Vars))*s.v.Sizes.NativeVar)
		}
	}
	b.run()
	p := places{hot: ld64(mem.hot), write: ld64(mem.write), gcInfo: b.ret(gcInfo)}
	s.shapes.placed(p.hot, mem.size, tail)
	if old != 0 {
		p.oldFrame = b.ret(old)
	}
	if boundaries != 0 {
		p.boundaries = b.ret(boundaries)
	}
	if vars != 0 {
		p.vars = b.ret(vars)
	}
	return p
}

// describe passes the data about the code, which is in place, to the runtime.
func (s *session) describe(code *ee.Code, p *places) {
	b := s.batch(len(code.Relocs) + len(code.Funcs) + len(code.EH) + 4)
	s.relocate(b, code, p)
	for i := range code.Funcs {
		f := &code.Funcs[i]
		made := s.unwindBlock(i)
		n := uint64(len(made))
		block := s.alloc(n)
		copy(bytesAt(block, n), made)
		b.add(s.v.Slots.AllocUnwindInfo, p.hot, 0, uint64(f.Start), uint64(f.End), n, block, uint64(f.Kind))
	}
	if len(code.EH) > 0 {
		s.addClauses(b, code.EH)
	}
	if p.oldFrame != 0 {
		s.writePatchInfo(p.oldFrame, &code.OldFrame)
		b.add(s.v.Slots.SetPatchpointInfo, p.oldFrame)
	}
	if p.boundaries != 0 {
		s.writeBoundaries(p.boundaries, code.ILMap)
		b.add(s.v.Slots.SetBoundaries, uint64(s.method), uint64(len(code.ILMap)+1), p.boundaries)
	}
	if p.vars != 0 {
		s.writeVars(p.vars, code.Vars)
		b.add(s.v.Slots.SetVars, uint64(s.method), uint64(len(code.Vars)), p.vars)
	}
	b.run()
}

// unwindBlock returns the unwind block of function i, which deliverable has made.
func (s *session) unwindBlock(i int) []byte {
	from := 0
	if i > 0 {
		from = s.unwindEnds[i-1]
	}
	return s.unwind[from:s.unwindEnds[i]]
}

// deliverable makes the unwind blocks, and returns the reason why code cannot be delivered, or nil.
func (s *session) deliverable(code *ee.Code) (err error) {
	s.unwind, s.unwindEnds = s.unwind[:0], s.unwindEnds[:0]
	for i := range code.Funcs {
		if s.unwind, err = s.machine.Unwind(s.unwind, &code.Funcs[i]); err != nil {
			return err
		}
		s.unwindEnds = append(s.unwindEnds, len(s.unwind))
	}
	for i := range code.Relocs {
		r := &code.Relocs[i]
		form := s.machine.Relocs[r.Kind]
		switch {
		case r.Symbol.Kind() != ee.SymAddress:
			return &ee.Unsupported{ILOffset: -1, Reason: "a symbol that has no address"}
		case r.Kind == ee.RelocAddress:
		case form.Kind == 0, form.Fits != nil && !form.Fits(code.Text[r.Offset:]):
			return &ee.Unsupported{ILOffset: -1, Reason: "a relocation that the runtime does not know"}
		case form.Data && !eeInfo.Load().Near.Has(r.Symbol.Payload()):
			// A stub reaches a target that is too far, but only if it is code.
			return &ee.Unsupported{ILOffset: -1, Reason: "data at a distance"}
		}
	}
	if len(code.GCInfo) == 0 {
		return &ee.Unsupported{ILOffset: -1, Reason: "code without GC info"}
	}
	return nil
}

// relocate fills the fields that hold addresses. The runtime fills those that hold distances, and
// reaches far call targets through stubs.
func (s *session) relocate(b *batch, code *ee.Code, p *places) {
	for i := range code.Relocs {
		r := &code.Relocs[i]
		target := r.Symbol.Payload() + uint64(r.Addend)
		if r.Kind == ee.RelocAddress {
			st64(p.write+uint64(r.Offset), target)
			continue
		}
		// Where the runtime measures from the field's end, the addend accounts for that.
		form := s.machine.Relocs[r.Kind]
		s.shapes.recordRelocation(s, b, p.hot+uint64(r.Offset), p.write+uint64(r.Offset), target+uint64(form.After), uint64(form.Kind))
	}
}

// addClauses passes the EH clauses to the runtime. Their lengths are end offsets here.
func (s *session) addClauses(b *batch, clauses []ee.EHClause) {
	o := &s.v.Offsets
	b.add(s.v.Slots.SetEHcount, uint64(len(clauses)))
	for i := range clauses {
		c, p := &clauses[i], s.alloc(s.v.Sizes.EHClause)
		st32(p+o.EHFlags, uint32(c.Flags))
		st32(p+o.EHTryOffset, c.TryStart)
		st32(p+o.EHTryLength, c.TryEnd)
		st32(p+o.EHHandlerOffset, c.HandlerStart)
		st32(p+o.EHHandlerLength, c.HandlerEnd)
		st32(p+o.EHTokenOrFilter, c.ClassTokenOrFilterStart)
		b.add(s.v.Slots.SetEHinfo, uint64(i), p)
	}
}

// writeBoundaries writes the mapping from code to IL, for stack traces and debuggers, to p: an
// array that the runtime will own.
func (s *session) writeBoundaries(p uint64, m []ee.ILMapping) {
	o := &s.v.Offsets
	put := func(i int, native, il uint32, source ee.MappingSource) {
		at := p + uint64(i)*s.v.Sizes.OffsetMapping
		st32(at+o.MappingNative, native)
		st32(at+o.MappingIL, il)
		st32(at+o.MappingSource, uint32(source))
	}
	put(0, 0, mappingProlog, ee.SourceStackEmpty)
	for i := range m {
		put(i+1, m[i].NativeOffset, m[i].ILOffset, m[i].Source)
	}
}

// The kinds of a variable's place: ICorDebugInfo::VarLocType.
const (
	varInReg   = 0
	varInFPReg = 2
	varOnStack = 3
)

// writeVars writes the places of variables to p, an array that the runtime will own.
func (s *session) writeVars(p uint64, vars []ee.VarLoc) {
	o := &s.v.Offsets
	for i := range vars {
		v, at := &vars[i], p+uint64(i)*s.v.Sizes.NativeVar
		kind, reg := uint32(varInReg), uint32(v.Reg)
		switch {
		case v.Reg == ee.NoVarReg:
			kind, reg = varOnStack, uint32(s.machine.FrameReg)
		case v.Reg >= s.machine.FloatRegs.First():
			kind, reg = varInFPReg, reg-uint32(s.machine.FloatRegs.First())
		}
		st32(at+o.VarStart, v.Start)
		st32(at+o.VarEnd, v.End)
		st32(at+o.VarNumber, uint32(v.Var))
		st32(at+o.VarKind, kind)
		st32(at+o.VarReg, reg)
		st32(at+o.VarOffset, uint32(v.Offset))
	}
}
