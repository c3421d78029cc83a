//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import "ryugo/ee"

// GetClassNumInstanceFields implements ee.ClassQueries.
func (s *session) GetClassNumInstanceFields(c ee.ClassHandle) int {
	r := s.classes.of(c)
	if r.have&haveFields == 0 {
		r.fields = uint32(s.call(s.v.Slots.GetClassNumInstanceFields, uint64(c), 0, 0, 0))
		r.have |= haveFields
	}
	return int(r.fields)
}

// GetFieldInClass implements ee.ClassQueries.
func (s *session) GetFieldInClass(c ee.ClassHandle, i int) ee.FieldHandle {
	if !s.classes.keeps(c) {
		return ee.FieldHandle(s.call(s.v.Slots.GetFieldInClass, uint64(c), uint64(i), 0, 0))
	}
	h := hash(uint64(c), uint64(i))
	if r := s.kept.members.find(h); r != nil && r.class == c && r.index == i {
		return r.field
	}
	f := ee.FieldHandle(s.call(s.v.Slots.GetFieldInClass, uint64(c), uint64(i), 0, 0))
	s.kept.members.put(h, &keptMember{c, i, f})
	s.keepPart(f)
	return f
}

// GetFieldType implements ee.ClassQueries.
func (s *session) GetFieldType(f ee.FieldHandle) ee.SigArg {
	r := s.partOf(f)
	if r != nil && r.haveType {
		return r.typ
	}
	class := s.out()
	t := s.call(s.v.Slots.GetFieldType, uint64(f), class, 0, 0)
	typ := ee.SigArg{Type: ee.CorInfoType(t), Class: ee.ClassHandle(ld64(class))}
	if r != nil {
		r.typ, r.haveType = typ, true
		s.classes.keep(typ.Class)
	}
	return typ
}

// GetFieldOffset implements ee.ClassQueries.
func (s *session) GetFieldOffset(f ee.FieldHandle) uint32 {
	r := s.partOf(f)
	if r != nil && r.haveOffset {
		return r.offset
	}
	offset := uint32(s.call(s.v.Slots.GetFieldOffset, uint64(f), 0, 0, 0))
	if r != nil {
		r.offset, r.haveOffset = offset, true
	}
	return offset
}

// GetFieldClass implements ee.ClassQueries.
func (s *session) GetFieldClass(f ee.FieldHandle) ee.ClassHandle {
	return ee.ClassHandle(s.call(s.v.Slots.GetFieldClass, uint64(f), 0, 0, 0))
}

// GetFieldName implements ee.ClassQueries.
func (s *session) GetFieldName(f ee.FieldHandle) (class, field string) {
	return s.shapes.fieldName(s, f)
}

// GetNewHelper implements ee.ClassQueries.
func (s *session) GetNewHelper(c ee.ClassHandle) ee.Helper {
	return s.needHelper(s.shapes.newHelper(s, c))
}

// GetNewArrHelper implements ee.ClassQueries.
func (s *session) GetNewArrHelper(array ee.ClassHandle) ee.Helper {
	return s.needHelper(s.call(s.v.Slots.GetNewArrHelper, uint64(array), 0, 0, 0))
}

// GetCastingHelper implements ee.ClassQueries.
func (s *session) GetCastingHelper(c ee.ClassHandle, throwing bool) ee.Helper {
	return s.needHelper(s.call(s.v.Slots.GetCastingHelper, s.classToken(c), toBool(throwing), 0, 0))
}

// GetBoxHelper implements ee.ClassQueries.
func (s *session) GetBoxHelper(c ee.ClassHandle) ee.Helper {
	return s.needHelper(s.call(s.v.Slots.GetBoxHelper, uint64(c), 0, 0, 0))
}

// GetUnBoxHelper implements ee.ClassQueries.
func (s *session) GetUnBoxHelper(c ee.ClassHandle) ee.Helper {
	return s.needHelper(s.call(s.v.Slots.GetUnBoxHelper, uint64(c), 0, 0, 0))
}

// EmbedClassHandle implements ee.ClassQueries.
func (s *session) EmbedClassHandle(c ee.ClassHandle) ee.ConstLookup { return value(uint64(c)) }

// EmbedFieldHandle implements ee.ClassQueries.
func (s *session) EmbedFieldHandle(f ee.FieldHandle) ee.ConstLookup { return value(uint64(f)) }

// GetStaticBaseArgs implements ee.ClassQueries.
func (s *session) GetStaticBaseArgs(c ee.ClassHandle) (args [2]ee.Value, n int) {
	return s.shapes.staticBaseArgs(s, c)
}

// GetSharedCCtorHelper implements ee.ClassQueries.
func (s *session) GetSharedCCtorHelper(c ee.ClassHandle) ee.Helper {
	return s.needHelper(s.call(s.v.Slots.GetSharedCCtorHelper, uint64(c), 0, 0, 0))
}
