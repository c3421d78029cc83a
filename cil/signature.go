package cil

// MethodSig is the head of a method, property or call-site signature (II.23.2.1,
// II.23.2.2, II.23.2.3, II.23.2.5).
type MethodSig struct {
	CallConv      CallConv
	GenericParams uint32 // number of generic parameters of the method
	Params        uint32 // number of parameters without this; not larger than the number of bytes left
	// Types is positioned at the return type. The parameters follow; SkipType skips each. In call
	// sites of vararg methods a single ELEMENT_TYPE_SENTINEL may precede a parameter.
	Types SigReader
}

// ParseMethodSig reads the head of a signature. It does not check the types; Check does.
func ParseMethodSig(blob []byte) (MethodSig, error) {
	r := NewSigReader(blob)
	var s MethodSig
	s.CallConv, s.GenericParams, s.Params = r.methodHeader()
	s.Types = r
	return s, r.Err()
}

// Check walks the types and returns the first error.
func (s *MethodSig) Check() error {
	r := s.Types
	r.SkipType()
	sentinel := false
	for n := s.Params; n > 0 && r.OK(); n-- {
		if r.PeekElem() == ELEMENT_TYPE_SENTINEL {
			if sentinel {
				r.Fail("second sentinel")
				break
			}
			sentinel = true
			r.Pos++
		}
		r.SkipType()
	}
	return r.Err()
}

// ParseFieldSig reads the head of a field signature (II.23.2.4). The result is positioned at the
// type, which modifiers may precede.
func ParseFieldSig(blob []byte) (SigReader, error) {
	r := NewSigReader(blob)
	if cc := r.CallConv(); cc.Kind() != IMAGE_CEE_CS_CALLCONV_FIELD {
		r.Fail("not a field signature")
	}
	return r, r.Err()
}

// ParseLocalVarSig reads the head of a signature of local variables (II.23.2.6). The result is
// positioned at the first of count types; ELEMENT_TYPE_PINNED, BYREF and modifiers may precede each
// type.
func ParseLocalVarSig(blob []byte) (types SigReader, count uint32, err error) {
	r := NewSigReader(blob)
	if cc := r.CallConv(); cc != IMAGE_CEE_CS_CALLCONV_LOCAL_SIG {
		r.Fail("not a signature of locals")
	}
	count = r.count(1)
	return r, count, r.Err()
}

// ParseMethodSpecSig reads the head of a MethodSpec signature, the instantiation of a generic
// method (II.23.2.15). The result is positioned at the first of count types.
func ParseMethodSpecSig(blob []byte) (types SigReader, count uint32, err error) {
	r := NewSigReader(blob)
	if cc := r.CallConv(); cc != IMAGE_CEE_CS_CALLCONV_GENERICINST {
		r.Fail("not a signature of a method instance")
	}
	count = r.count(1)
	return r, count, r.Err()
}

// ParseCustomAttr checks the prolog of a custom attribute's value (II.23.3). The result is
// positioned at the first fixed argument. An empty blob stands for an attribute without arguments;
// its reader has no bytes.
func ParseCustomAttr(blob []byte) (SigReader, error) {
	r := NewSigReader(blob)
	if blob != nil && len(blob) == 0 {
		return r, nil
	}
	if lo, hi := r.Byte(), r.Byte(); (lo != 1 || hi != 0) && r.OK() {
		r.Pos = 0
		r.Fail("custom attribute without prolog")
	}
	return r, r.Err()
}

// CheckTypes checks count types from the reader's position; the reader itself does not move. It is
// used for the signatures of locals, fields, TypeSpecs and MethodSpecs.
func (r SigReader) CheckTypes(count uint32) error {
	for ; count > 0 && r.OK(); count-- {
		r.SkipType()
	}
	return r.Err()
}
