package cil

import "fmt"

// ElementType is a byte of a signature (II.23.1.16).
type ElementType uint8

const (
	ELEMENT_TYPE_END         ElementType = 0x00
	ELEMENT_TYPE_VOID        ElementType = 0x01
	ELEMENT_TYPE_BOOLEAN     ElementType = 0x02
	ELEMENT_TYPE_CHAR        ElementType = 0x03
	ELEMENT_TYPE_I1          ElementType = 0x04
	ELEMENT_TYPE_U1          ElementType = 0x05
	ELEMENT_TYPE_I2          ElementType = 0x06
	ELEMENT_TYPE_U2          ElementType = 0x07
	ELEMENT_TYPE_I4          ElementType = 0x08
	ELEMENT_TYPE_U4          ElementType = 0x09
	ELEMENT_TYPE_I8          ElementType = 0x0a
	ELEMENT_TYPE_U8          ElementType = 0x0b
	ELEMENT_TYPE_R4          ElementType = 0x0c
	ELEMENT_TYPE_R8          ElementType = 0x0d
	ELEMENT_TYPE_STRING      ElementType = 0x0e
	ELEMENT_TYPE_PTR         ElementType = 0x0f // type
	ELEMENT_TYPE_BYREF       ElementType = 0x10 // type
	ELEMENT_TYPE_VALUETYPE   ElementType = 0x11 // TypeDefOrRef
	ELEMENT_TYPE_CLASS       ElementType = 0x12 // TypeDefOrRef
	ELEMENT_TYPE_VAR         ElementType = 0x13 // number
	ELEMENT_TYPE_ARRAY       ElementType = 0x14 // type, rank, sizes, lower bounds
	ELEMENT_TYPE_GENERICINST ElementType = 0x15 // CLASS or VALUETYPE, TypeDefOrRef, count, types
	ELEMENT_TYPE_TYPEDBYREF  ElementType = 0x16
	ELEMENT_TYPE_I           ElementType = 0x18
	ELEMENT_TYPE_U           ElementType = 0x19
	ELEMENT_TYPE_FNPTR       ElementType = 0x1b // method signature
	ELEMENT_TYPE_OBJECT      ElementType = 0x1c
	ELEMENT_TYPE_SZARRAY     ElementType = 0x1d // type
	ELEMENT_TYPE_MVAR        ElementType = 0x1e // number
	ELEMENT_TYPE_CMOD_REQD   ElementType = 0x1f // TypeDefOrRef
	ELEMENT_TYPE_CMOD_OPT    ElementType = 0x20 // TypeDefOrRef
	ELEMENT_TYPE_INTERNAL    ElementType = 0x21 // never in files
	ELEMENT_TYPE_MODIFIER    ElementType = 0x40
	ELEMENT_TYPE_SENTINEL    ElementType = 0x41 // before the variable arguments of a call site
	ELEMENT_TYPE_PINNED      ElementType = 0x45 // of a local

	// The rest appears only in custom attributes (II.23.3).
	ELEMENT_TYPE_SYSTEM_TYPE ElementType = 0x50
	ELEMENT_TYPE_BOXED       ElementType = 0x51
	ELEMENT_TYPE_FIELD       ElementType = 0x53
	ELEMENT_TYPE_PROPERTY    ElementType = 0x54
	ELEMENT_TYPE_ENUM        ElementType = 0x55
)

var elementNames = map[ElementType]string{
	ELEMENT_TYPE_END: "end", ELEMENT_TYPE_VOID: "void", ELEMENT_TYPE_BOOLEAN: "bool",
	ELEMENT_TYPE_CHAR: "char", ELEMENT_TYPE_I1: "int8", ELEMENT_TYPE_U1: "uint8",
	ELEMENT_TYPE_I2: "int16", ELEMENT_TYPE_U2: "uint16", ELEMENT_TYPE_I4: "int32",
	ELEMENT_TYPE_U4: "uint32", ELEMENT_TYPE_I8: "int64", ELEMENT_TYPE_U8: "uint64",
	ELEMENT_TYPE_R4: "float32", ELEMENT_TYPE_R8: "float64", ELEMENT_TYPE_STRING: "string",
	ELEMENT_TYPE_PTR: "ptr", ELEMENT_TYPE_BYREF: "byref", ELEMENT_TYPE_VALUETYPE: "valuetype",
	ELEMENT_TYPE_CLASS: "class", ELEMENT_TYPE_VAR: "var", ELEMENT_TYPE_ARRAY: "array",
	ELEMENT_TYPE_GENERICINST: "genericinst", ELEMENT_TYPE_TYPEDBYREF: "typedref",
	ELEMENT_TYPE_I: "native int", ELEMENT_TYPE_U: "native uint", ELEMENT_TYPE_FNPTR: "fnptr",
	ELEMENT_TYPE_OBJECT: "object", ELEMENT_TYPE_SZARRAY: "szarray", ELEMENT_TYPE_MVAR: "mvar",
	ELEMENT_TYPE_CMOD_REQD: "modreq", ELEMENT_TYPE_CMOD_OPT: "modopt",
	ELEMENT_TYPE_INTERNAL: "internal", ELEMENT_TYPE_MODIFIER: "modifier",
	ELEMENT_TYPE_SENTINEL: "sentinel", ELEMENT_TYPE_PINNED: "pinned",
	ELEMENT_TYPE_SYSTEM_TYPE: "type", ELEMENT_TYPE_BOXED: "boxed", ELEMENT_TYPE_FIELD: "field",
	ELEMENT_TYPE_PROPERTY: "property", ELEMENT_TYPE_ENUM: "enum",
}

// String returns the name in ILAsm's spelling.
func (e ElementType) String() string {
	if s, ok := elementNames[e]; ok {
		return s
	}
	return fmt.Sprintf("element0x%02x", uint8(e))
}

// CallConv is the first byte of a signature (II.23.2.3, II.15.3): a kind in the
// low four bits, and flags.
type CallConv uint8

const (
	IMAGE_CEE_CS_CALLCONV_DEFAULT      CallConv = 0x0
	IMAGE_CEE_CS_CALLCONV_C            CallConv = 0x1
	IMAGE_CEE_CS_CALLCONV_STDCALL      CallConv = 0x2
	IMAGE_CEE_CS_CALLCONV_THISCALL     CallConv = 0x3
	IMAGE_CEE_CS_CALLCONV_FASTCALL     CallConv = 0x4
	IMAGE_CEE_CS_CALLCONV_VARARG       CallConv = 0x5
	IMAGE_CEE_CS_CALLCONV_FIELD        CallConv = 0x6
	IMAGE_CEE_CS_CALLCONV_LOCAL_SIG    CallConv = 0x7
	IMAGE_CEE_CS_CALLCONV_PROPERTY     CallConv = 0x8
	IMAGE_CEE_CS_CALLCONV_UNMANAGED    CallConv = 0x9
	IMAGE_CEE_CS_CALLCONV_GENERICINST  CallConv = 0xa
	IMAGE_CEE_CS_CALLCONV_NATIVEVARARG CallConv = 0xb

	IMAGE_CEE_CS_CALLCONV_MASK         CallConv = 0x0f
	IMAGE_CEE_CS_CALLCONV_GENERIC      CallConv = 0x10
	IMAGE_CEE_CS_CALLCONV_HASTHIS      CallConv = 0x20
	IMAGE_CEE_CS_CALLCONV_EXPLICITTHIS CallConv = 0x40
)

// Kind returns the convention without the flags.
func (c CallConv) Kind() CallConv { return c & IMAGE_CEE_CS_CALLCONV_MASK }

// HasThis reports whether the method is an instance method.
func (c CallConv) HasThis() bool { return c&IMAGE_CEE_CS_CALLCONV_HASTHIS != 0 }

// IsGeneric reports whether the method has generic parameters.
func (c CallConv) IsGeneric() bool { return c&IMAGE_CEE_CS_CALLCONV_GENERIC != 0 }
