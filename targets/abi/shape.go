package abi

// Class is the kind of a scalar, which decides how a register with the scalar is loaded and stored.
type Class uint8

const (
	None Class = iota // not a scalar: a struct
	Int8              // with and without sign: no convention tells them apart
	Int16
	Int32
	Int64
	Ref    // an object reference
	ByRef  // a managed pointer that may be interior
	Float  // 32 bits
	Double // 64 bits
	Vec64  // a vector of 8 bytes, in conventions with vectors (StructRule.HVA)
	Vec128 // of 16
	ClassCount
)

var classNames = [ClassCount]string{"struct", "int8", "int16", "int32", "int64", "ref", "byref", "float", "double", "vec64", "vec128"}

// String returns the name that tests and tables use.
func (c Class) String() string { return classNames[c] }

// IsFloat reports whether a value of the class belongs in a floating-point register.
func (c Class) IsFloat() bool { return c >= Float }

// IsGC reports whether the collector must see a value of the class.
func (c Class) IsGC() bool { return c == Ref || c == ByRef }

// Field is one scalar of a struct. Offsets are in bytes from its start.
type Field struct {
	Offset uint32
	Size   uint8
	Class  Class
}

// Shape is all that a convention needs to know of a struct: its scalar fields by offset, including
// those of nested structs and arrays. The fields of a union overlap.
type Shape struct {
	Size, Align uint32
	// Explicit: the offsets come from metadata, here or in a struct inside.
	Explicit bool
	Fields   []Field
}

// aligned reports whether the offset of every field is a multiple of its size.
func (s *Shape) aligned() bool {
	for _, f := range s.Fields {
		if f.Offset%uint32(f.Size) != 0 {
			return false
		}
	}
	return true
}

// hfa returns the element class of a homogeneous floating-point or short-vector aggregate and the
// number of elements: 1 to 4 floats, doubles, or vectors of one size, and nothing else, not even
// padding (AAPCS64 5.9.5, AAPCS32 6.1.2.1). Otherwise it returns None.
func (s *Shape) hfa() (Class, uint32) {
	if len(s.Fields) == 0 || !s.Fields[0].Class.IsFloat() {
		return None, 0
	}
	base := s.Fields[0]
	n := s.Size / uint32(base.Size)
	if n == 0 || n > MaxRegs || s.Size%uint32(base.Size) != 0 {
		return None, 0
	}
	var seen uint32
	for _, f := range s.Fields {
		if f.Class != base.Class || f.Offset%uint32(f.Size) != 0 {
			return None, 0
		}
		seen |= 1 << (f.Offset / uint32(f.Size))
	}
	if seen != 1<<n-1 {
		return None, 0
	}
	return base.Class, n
}

// wordClass returns the class as which an integer register is loaded with the word of size bytes at
// an offset: that of a reference if the struct has one there.
func (s *Shape) wordClass(at, size uint32) Class {
	for _, f := range s.Fields {
		if f.Offset == at && f.Class.IsGC() {
			return f.Class
		}
	}
	return intOf(size)
}

// intOf returns the integer class for size bytes. Odd sizes are rounded up.
func intOf(size uint32) Class {
	if size <= 4 {
		return Int32
	}
	return Int64
}
