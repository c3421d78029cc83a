package cil

// compressedUint decodes an unsigned integer of 1, 2 or 4 bytes (II.23.2). size is 0 if the integer
// is truncated or ill-formed.
func compressedUint(b []byte) (v uint32, size int) {
	if len(b) == 0 {
		return 0, 0
	}
	switch c := b[0]; {
	case c < 0x80:
		return uint32(c), 1
	case c < 0xc0:
		if len(b) < 2 {
			return 0, 0
		}
		return uint32(c&0x3f)<<8 | uint32(b[1]), 2
	case c < 0xe0:
		if len(b) < 4 {
			return 0, 0
		}
		return uint32(c&0x1f)<<24 | uint32(b[1])<<16 | uint32(b[2])<<8 | uint32(b[3]), 4
	}
	return 0, 0
}

// SigReader reads a signature blob. It is a value; reading allocates nothing. After the first error
// every read returns a zero value, and Err returns that error, so a caller may check once after a
// group of reads. A loop whose count comes from the blob must check inside the loop, or use a count
// that this package has checked.
type SigReader struct {
	Data []byte
	Pos  int // position of the next byte to read

	errPos int
	reason string // of the first error; empty if there was none
}

// NewSigReader returns a reader at the first byte of a blob.
func NewSigReader(blob []byte) SigReader { return SigReader{Data: blob} }

// Err returns the first error, as a [*FormatError] with an offset into Data.
func (r *SigReader) Err() error {
	if r.reason == "" {
		return nil
	}
	return &FormatError{Offset: int64(r.errPos), Reason: r.reason}
}

// OK reports whether there was no error so far.
func (r *SigReader) OK() bool { return r.reason == "" }

// Len returns the number of bytes left; 0 after an error.
func (r *SigReader) Len() int { return len(r.Data) - r.Pos }

// Fail records an error at the current position, unless there was one before.
func (r *SigReader) Fail(reason string) {
	if r.reason == "" {
		r.reason, r.errPos = reason, r.Pos
	}
	r.Pos = len(r.Data)
}

// Byte reads one byte.
func (r *SigReader) Byte() byte {
	if uint(r.Pos) >= uint(len(r.Data)) {
		r.Fail("signature is cut off")
		return 0
	}
	b := r.Data[r.Pos]
	r.Pos++
	return b
}

// Elem reads an element type.
func (r *SigReader) Elem() ElementType { return ElementType(r.Byte()) }

// PeekElem returns the element type that Elem would read; ELEMENT_TYPE_END at the end.
func (r *SigReader) PeekElem() ElementType {
	if uint(r.Pos) >= uint(len(r.Data)) {
		return ELEMENT_TYPE_END
	}
	return ElementType(r.Data[r.Pos])
}

// Uint reads a compressed unsigned integer (II.23.2).
func (r *SigReader) Uint() uint32 {
	if uint(r.Pos) < uint(len(r.Data)) && r.Data[r.Pos] < 0x80 {
		r.Pos++
		return uint32(r.Data[r.Pos-1])
	}
	return r.longUint()
}

func (r *SigReader) longUint() uint32 {
	if uint(r.Pos) >= uint(len(r.Data)) {
		r.Fail("signature is cut off")
		return 0
	}
	v, size := compressedUint(r.Data[r.Pos:])
	if size == 0 {
		r.Fail("bad compressed integer")
		return 0
	}
	r.Pos += size
	return v
}

// Int reads a compressed signed integer (II.23.2): the sign is in the lowest bit.
func (r *SigReader) Int() int32 {
	before := r.Pos
	v := r.Uint()
	n := int32(v >> 1)
	if v&1 == 0 {
		return n
	}
	switch r.Pos - before {
	case 1:
		return n - 1<<6
	case 2:
		return n - 1<<13
	}
	return n - 1<<28
}

// TypeToken reads a TypeDefOrRefOrSpecEncoded (II.23.2.8).
func (r *SigReader) TypeToken() Token {
	tok := TypeDefOrRef.Decode(r.Uint())
	if tok.IsNil() && r.reason == "" {
		r.Fail("nil type in signature")
	}
	return tok
}

// CallConv reads the first byte of a signature.
func (r *SigReader) CallConv() CallConv { return CallConv(r.Byte()) }

// count reads the number of items of at least size bytes each. A count that the rest of the blob
// cannot hold is an error, so callers can loop up to the result.
func (r *SigReader) count(size int) uint32 {
	n := r.Uint()
	if uint64(n)*uint64(size) > uint64(r.Len()) {
		r.Fail("count is larger than the signature")
		return 0
	}
	return n
}

// maxSigDepth bounds how deep types may be nested. Prefixes (pointers, one-dimensional arrays,
// modifiers) do not count.
const maxSigDepth = 128

// SkipMods skips custom modifiers.
func (r *SigReader) SkipMods() {
	for {
		switch r.PeekElem() {
		case ELEMENT_TYPE_CMOD_REQD, ELEMENT_TYPE_CMOD_OPT:
			r.Pos++
			r.TypeToken()
		default:
			return
		}
	}
}

// SkipType skips one type with its modifiers and checks its form: known element types, valid
// counts, no nil tokens. It accepts void, BYREF, PINNED and TYPEDBYREF anywhere. Time is linear in
// the bytes read.
func (r *SigReader) SkipType() { r.skipType(0) }

func (r *SigReader) skipType(depth int) {
	if depth > maxSigDepth {
		r.Fail("types are nested too deep")
		return
	}
	for {
		switch e := r.Elem(); e {
		case ELEMENT_TYPE_VOID, ELEMENT_TYPE_BOOLEAN, ELEMENT_TYPE_CHAR, ELEMENT_TYPE_I1, ELEMENT_TYPE_U1,
			ELEMENT_TYPE_I2, ELEMENT_TYPE_U2, ELEMENT_TYPE_I4, ELEMENT_TYPE_U4, ELEMENT_TYPE_I8,
			ELEMENT_TYPE_U8, ELEMENT_TYPE_R4, ELEMENT_TYPE_R8, ELEMENT_TYPE_STRING,
			ELEMENT_TYPE_TYPEDBYREF, ELEMENT_TYPE_I, ELEMENT_TYPE_U, ELEMENT_TYPE_OBJECT:
			return
		case ELEMENT_TYPE_PTR, ELEMENT_TYPE_BYREF, ELEMENT_TYPE_SZARRAY, ELEMENT_TYPE_PINNED:
			// A prefix: the type follows.
		case ELEMENT_TYPE_CMOD_REQD, ELEMENT_TYPE_CMOD_OPT:
			r.TypeToken()
		case ELEMENT_TYPE_VALUETYPE, ELEMENT_TYPE_CLASS:
			r.TypeToken()
			return
		case ELEMENT_TYPE_VAR, ELEMENT_TYPE_MVAR:
			r.Uint()
			return
		case ELEMENT_TYPE_ARRAY:
			r.skipType(depth + 1)
			r.skipShape()
			return
		case ELEMENT_TYPE_GENERICINST:
			if k := r.Elem(); k != ELEMENT_TYPE_CLASS && k != ELEMENT_TYPE_VALUETYPE {
				r.Fail("generic instance of neither class nor value type")
				return
			}
			r.TypeToken()
			for n := r.count(1); n > 0 && r.OK(); n-- {
				r.skipType(depth + 1)
			}
			return
		case ELEMENT_TYPE_FNPTR:
			r.skipMethod(depth + 1)
			return
		default:
			if r.OK() {
				r.Pos--
				r.Fail("unknown element type")
			}
			return
		}
	}
}

// skipShape skips the shape of an array (II.23.2.13).
func (r *SigReader) skipShape() {
	if r.Uint() == 0 && r.OK() {
		r.Fail("array of rank 0")
	}
	for n := r.count(1); n > 0; n-- {
		r.Uint()
	}
	for n := r.count(1); n > 0; n-- {
		r.Int()
	}
}

// skipMethod skips a method signature.
func (r *SigReader) skipMethod(depth int) {
	_, _, params := r.methodHeader()
	r.skipType(depth)
	for ; params > 0 && r.OK(); params-- {
		if r.PeekElem() == ELEMENT_TYPE_SENTINEL {
			r.Pos++
		}
		r.skipType(depth)
	}
}

// methodHeader reads a method signature up to the return type.
func (r *SigReader) methodHeader() (cc CallConv, generics, params uint32) {
	cc = r.CallConv()
	switch cc.Kind() {
	case IMAGE_CEE_CS_CALLCONV_FIELD, IMAGE_CEE_CS_CALLCONV_LOCAL_SIG, IMAGE_CEE_CS_CALLCONV_GENERICINST:
		r.Fail("not a method signature")
		return cc, 0, 0
	}
	if cc&^(IMAGE_CEE_CS_CALLCONV_MASK|IMAGE_CEE_CS_CALLCONV_GENERIC|IMAGE_CEE_CS_CALLCONV_HASTHIS|
		IMAGE_CEE_CS_CALLCONV_EXPLICITTHIS) != 0 || cc.Kind() > IMAGE_CEE_CS_CALLCONV_NATIVEVARARG {
		r.Fail("unknown calling convention")
		return cc, 0, 0
	}
	if cc.IsGeneric() {
		generics = r.Uint()
		if generics > 0xffff { // GenericParam.Number has 16 bits
			r.Fail("too many generic parameters")
		}
	}
	params = r.count(1)
	return cc, generics, params
}
