//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"slices"

	"ryugo/ee"
	"ryugo/ee/coreclr/version"
)

// Contents of the runtime's objects, fields and classes that never change.

// GetIsClassInitedFlagAddress implements ee.ClassQueries. The runtime returns an address and an
// offset; the answer is the address of the byte itself.
func (s *session) GetIsClassInitedFlagAddress(c ee.ClassHandle) ee.ConstLookup {
	if s.v.Slots.GetIsClassInitedFlagAddress&version.NoSlot != 0 {
		return ee.ConstLookup{}
	}
	t := s.alloc(s.v.Sizes.Const + 8)
	offset := t + s.v.Sizes.Const
	if !isBool(s.call(s.v.Slots.GetIsClassInitedFlagAddress, uint64(c), t, offset, 0)) {
		return ee.ConstLookup{}
	}
	l := s.readConst(t)
	if l.Access != ee.IAT_VALUE || l.Addr.IsSymbol && ld32(offset) != 0 {
		return ee.ConstLookup{}
	}
	l.Addr.Bits += uint64(ld32(offset))
	return l
}

// IsEnum implements ee.ClassQueries.
func (s *session) IsEnum(c ee.ClassHandle) bool {
	if s.v.Slots.IsEnum&version.NoSlot != 0 {
		return !slices.Contains(primitiveNames, s.GetClassName(c))
	}
	return compareState(s.call(s.v.Slots.IsEnum, uint64(c), 0, 0, 0)) == ee.TypeCompareMust
}

// primitiveNames are the classes whose AsCorInfoType is a primitive type, except enums.
var primitiveNames = []string{"System.Boolean", "System.Char", "System.SByte", "System.Byte", "System.Int16", "System.UInt16", "System.Int32",
	"System.UInt32", "System.Int64", "System.UInt64", "System.IntPtr", "System.UIntPtr", "System.Single", "System.Double"}

// CompareTypesForCast implements ee.ClassQueries.
func (s *session) CompareTypesForCast(from, to ee.ClassHandle) ee.TypeCompareState {
	if s.v.Slots.CompareTypesForCast&version.NoSlot == 0 {
		return compareState(s.call(s.v.Slots.CompareTypesForCast, uint64(from), uint64(to), 0, 0))
	}
	if s.CanCast(from, to) {
		return ee.TypeCompareMust
	}
	return ee.TypeCompareMay
}

// compareState converts a TypeCompareState of the runtime, an int32.
func compareState(r uint64) ee.TypeCompareState {
	switch int32(r) {
	case -1:
		return ee.TypeCompareMustNot
	case 1:
		return ee.TypeCompareMust
	}
	return ee.TypeCompareMay
}

// maxText is the maximum of characters of a string that are read.
const maxText = 256

// GetStringText implements ee.ClassQueries.
func (s *session) GetStringText(object ee.Value) (text string, ok bool) {
	if s.v.Slots.GetObjectContent&version.NoSlot != 0 || object.IsSymbol || object.Bits == 0 {
		return "", false
	}
	class, ok := s.try(s.v.Slots.GetObjectType|optional, object.Bits, 0, 0, 0)
	if !ok || ee.ClassHandle(class) != s.GetBuiltinClass(ee.CLASSID_STRING) {
		return "", false
	}
	o := &s.v.Offsets
	t := s.alloc(2 * maxText)
	if r, ok := s.try(s.v.Slots.GetObjectContent|optional, object.Bits, t, 4, o.StringLength); !ok || !isBool(r) {
		return "", false
	}
	n := ld32(t)
	if n > maxText {
		return "", false
	}
	if n == 0 {
		return "", true
	}
	if r, ok := s.try(s.v.Slots.GetObjectContent|optional, object.Bits, t, 2*uint64(n), o.StringChars); !ok || !isBool(r) {
		return "", false
	}
	b := make([]byte, 2*n)
	for i := range b {
		b[i] = ld8(t + uint64(i))
	}
	return string(b), true
}

// GetStaticFieldContent implements ee.ClassQueries.
func (s *session) GetStaticFieldContent(f ee.FieldHandle, offset, size uint32) (bits uint64, ok bool) {
	if s.v.Slots.GetStaticFieldContent&version.NoSlot != 0 {
		return 0, false
	}
	cell := s.out()
	r, ok := s.tryN(s.v.Slots.GetStaticFieldContent|optional, uint64(f), cell, uint64(size), uint64(offset), toBool(true))
	return ld64(cell), ok && isBool(r)
}
