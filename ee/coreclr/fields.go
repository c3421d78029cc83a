//go:build cgo && linux && amd64

package coreclr

import "ryugo/ee"

// GetClassNumInstanceFields implements ee.ClassQueries.
func (s *session) GetClassNumInstanceFields(c ee.ClassHandle) int {
	return int(uint32(s.call(s.v.Slots.GetClassNumInstanceFields, uint64(c), 0, 0, 0)))
}

// GetFieldInClass implements ee.ClassQueries.
func (s *session) GetFieldInClass(c ee.ClassHandle, i int) ee.FieldHandle {
	return ee.FieldHandle(s.call(s.v.Slots.GetFieldInClass, uint64(c), uint64(i), 0, 0))
}

// GetFieldType implements ee.ClassQueries.
func (s *session) GetFieldType(f ee.FieldHandle) ee.SigArg {
	class := s.out()
	t := s.call(s.v.Slots.GetFieldType, uint64(f), class, 0, 0)
	return ee.SigArg{Type: ee.CorInfoType(t), Class: ee.ClassHandle(ld64(class))}
}

// GetFieldOffset implements ee.ClassQueries.
func (s *session) GetFieldOffset(f ee.FieldHandle) uint32 {
	return uint32(s.call(s.v.Slots.GetFieldOffset, uint64(f), 0, 0, 0))
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
