package emit

import (
	"encoding/binary"

	"ryugo/cil"
)

// Type is a type as signatures encode it (ECMA-335 II.23.2.12). Types are comparable: equal types
// of one assembly are equal strings.
type Type string

// elem returns the type that is a single element type byte.
func elem(e cil.ElementType) Type { return Type([]byte{byte(e)}) }

// The types that are a single element type.
var (
	Void    = elem(cil.ELEMENT_TYPE_VOID)
	Bool    = elem(cil.ELEMENT_TYPE_BOOLEAN)
	Char    = elem(cil.ELEMENT_TYPE_CHAR)
	Int8    = elem(cil.ELEMENT_TYPE_I1)
	UInt8   = elem(cil.ELEMENT_TYPE_U1)
	Int16   = elem(cil.ELEMENT_TYPE_I2)
	UInt16  = elem(cil.ELEMENT_TYPE_U2)
	Int32   = elem(cil.ELEMENT_TYPE_I4)
	UInt32  = elem(cil.ELEMENT_TYPE_U4)
	Int64   = elem(cil.ELEMENT_TYPE_I8)
	UInt64  = elem(cil.ELEMENT_TYPE_U8)
	Float32 = elem(cil.ELEMENT_TYPE_R4)
	Float64 = elem(cil.ELEMENT_TYPE_R8)
	IntPtr  = elem(cil.ELEMENT_TYPE_I)
	UIntPtr = elem(cil.ELEMENT_TYPE_U)
	String  = elem(cil.ELEMENT_TYPE_STRING)
	// TypedRef is System.TypedReference.
	TypedRef = elem(cil.ELEMENT_TYPE_TYPEDBYREF)
	Object   = elem(cil.ELEMENT_TYPE_OBJECT)
)

func typed(e cil.ElementType, tok cil.Token) Type {
	v, ok := cil.TypeDefOrRef.Encode(tok)
	if !ok {
		panic("BUG: " + tok.String() + " in a signature")
	}
	return elem(e) + Type(compressed(nil, v))
}

// Class is the reference type of a TypeDef or TypeRef.
func Class(tok cil.Token) Type { return typed(cil.ELEMENT_TYPE_CLASS, tok) }

// ValueType is the value type of a TypeDef or TypeRef.
func ValueType(tok cil.Token) Type { return typed(cil.ELEMENT_TYPE_VALUETYPE, tok) }

// Generic is an instantiation of the generic type def, which Class or ValueType has made.
func Generic(def Type, args ...Type) Type {
	t := elem(cil.ELEMENT_TYPE_GENERICINST) + def + Type(compressed(nil, uint32(len(args))))
	for _, a := range args {
		t += a
	}
	return t
}

// Vector is t[], Ptr t*, ByRef t&, Pinned a pinned local of type t.
func Vector(t Type) Type { return elem(cil.ELEMENT_TYPE_SZARRAY) + t }
func Ptr(t Type) Type    { return elem(cil.ELEMENT_TYPE_PTR) + t }
func ByRef(t Type) Type  { return elem(cil.ELEMENT_TYPE_BYREF) + t }
func Pinned(t Type) Type { return elem(cil.ELEMENT_TYPE_PINNED) + t }

// Array is an array of rank dimensions, all with lower bound 0.
func Array(t Type, rank int) Type {
	b := compressed(nil, uint32(rank))
	b = compressed(b, 0) // sizes
	b = compressed(b, uint32(rank))
	b = append(b, make([]byte, rank)...)
	return elem(cil.ELEMENT_TYPE_ARRAY) + t + Type(b)
}

// Var is type parameter i of the generic type, MVar of the generic method.
func Var(i int) Type  { return elem(cil.ELEMENT_TYPE_VAR) + Type(compressed(nil, uint32(i))) }
func MVar(i int) Type { return elem(cil.ELEMENT_TYPE_MVAR) + Type(compressed(nil, uint32(i))) }

// FnPtr is a pointer to a method with signature s.
func FnPtr(s Signature) Type { return elem(cil.ELEMENT_TYPE_FNPTR) + Type(s.encode()) }

// Signature is the signature of a method (II.23.2.1).
type Signature struct {
	Instance bool // the method takes this
	Generics int
	Ret      Type // "" is void
	Params   []Type
}

// Static is the signature of a static method.
func Static(ret Type, params ...Type) Signature { return Signature{Ret: ret, Params: params} }

// Instance is the signature of an instance method.
func Instance(ret Type, params ...Type) Signature {
	return Signature{Instance: true, Ret: ret, Params: params}
}

func (s *Signature) encode() []byte {
	cc := cil.IMAGE_CEE_CS_CALLCONV_DEFAULT
	if s.Instance {
		cc |= cil.IMAGE_CEE_CS_CALLCONV_HASTHIS
	}
	if s.Generics > 0 {
		cc |= cil.IMAGE_CEE_CS_CALLCONV_GENERIC
	}
	b := []byte{byte(cc)}
	if s.Generics > 0 {
		b = compressed(b, uint32(s.Generics))
	}
	b = compressed(b, uint32(len(s.Params)))
	ret := s.Ret
	if ret == "" {
		ret = Void
	}
	b = append(b, ret...)
	for _, p := range s.Params {
		b = append(b, p...)
	}
	return b
}

// effect is the effect of a call on the evaluation stack.
type effect struct {
	pop, push int
	instance  bool
}

func (s *Signature) effect() effect {
	e := effect{pop: len(s.Params), instance: s.Instance}
	if s.Ret != "" && s.Ret != Void {
		e.push = 1
	}
	return e
}

// compressed appends v as a compressed integer, as in signatures and heaps (II.23.2).
func compressed(b []byte, v uint32) []byte {
	switch {
	case v < 1<<7:
		return append(b, byte(v))
	case v < 1<<14:
		return binary.BigEndian.AppendUint16(b, uint16(v)|0x8000)
	}
	return binary.BigEndian.AppendUint32(b, v|0xc0000000)
}
