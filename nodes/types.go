package nodes

import "ryugo/ee"

// VarType is the type of a node or local (RyuJIT's var_types, typelist.h).
type VarType uint8

const (
	TYP_UNDEF VarType = iota
	TYP_VOID
	TYP_BOOL
	TYP_BYTE
	TYP_UBYTE
	TYP_SHORT
	TYP_USHORT
	TYP_INT
	TYP_UINT
	TYP_LONG
	TYP_ULONG
	TYP_FLOAT
	TYP_DOUBLE
	TYP_REF
	TYP_BYREF
	TYP_STRUCT
	TYP_SIMD8
	TYP_SIMD12
	TYP_SIMD16
	TYP_SIMD32
	TYP_SIMD64
	TypeCount
)

// TypeKind are the attribute bits of a VarType.
type TypeKind uint8

const (
	VTF_INT   TypeKind = 1 << iota // integer
	VTF_UNS                        // unsigned
	VTF_SMALL                      // shorter than int: widened to int when loaded
	VTF_FLT                        // float, double or a vector: held in a floating-point register
	VTF_GC                         // the collector must see it
	VTF_I                          // held in an integer register
	VTF_SIMD                       // a vector, held in a floating-point register
)

// typeTable has one row for each type: name, size in bytes on a 64-bit target, the type on the
// evaluation stack, attributes.
var typeTable = [TypeCount]struct {
	name   string
	size   uint8
	actual VarType
	kind   TypeKind
}{
	TYP_UNDEF:  {"undef", 0, TYP_UNDEF, 0},
	TYP_VOID:   {"void", 0, TYP_VOID, 0},
	TYP_BOOL:   {"bool", 1, TYP_INT, VTF_INT | VTF_UNS | VTF_SMALL | VTF_I},
	TYP_BYTE:   {"byte", 1, TYP_INT, VTF_INT | VTF_SMALL | VTF_I},
	TYP_UBYTE:  {"ubyte", 1, TYP_INT, VTF_INT | VTF_UNS | VTF_SMALL | VTF_I},
	TYP_SHORT:  {"short", 2, TYP_INT, VTF_INT | VTF_SMALL | VTF_I},
	TYP_USHORT: {"ushort", 2, TYP_INT, VTF_INT | VTF_UNS | VTF_SMALL | VTF_I},
	TYP_INT:    {"int", 4, TYP_INT, VTF_INT | VTF_I},
	TYP_UINT:   {"uint", 4, TYP_INT, VTF_INT | VTF_UNS | VTF_I},
	TYP_LONG:   {"long", 8, TYP_LONG, VTF_INT | VTF_I},
	TYP_ULONG:  {"ulong", 8, TYP_LONG, VTF_INT | VTF_UNS | VTF_I},
	TYP_FLOAT:  {"float", 4, TYP_FLOAT, VTF_FLT},
	TYP_DOUBLE: {"double", 8, TYP_DOUBLE, VTF_FLT},
	TYP_REF:    {"ref", 8, TYP_REF, VTF_GC | VTF_I},
	TYP_BYREF:  {"byref", 8, TYP_BYREF, VTF_GC | VTF_I},
	TYP_STRUCT: {"struct", 0, TYP_STRUCT, 0},
	TYP_SIMD8:  {"simd8", 8, TYP_SIMD8, VTF_FLT | VTF_SIMD},
	TYP_SIMD12: {"simd12", 12, TYP_SIMD12, VTF_FLT | VTF_SIMD},
	TYP_SIMD16: {"simd16", 16, TYP_SIMD16, VTF_FLT | VTF_SIMD},
	TYP_SIMD32: {"simd32", 32, TYP_SIMD32, VTF_FLT | VTF_SIMD},
	TYP_SIMD64: {"simd64", 64, TYP_SIMD64, VTF_FLT | VTF_SIMD},
}

// The columns of typeTable that sweeps use. They have 256 rows, so that indexing needs no bounds
// check.
var typeSizes, typeActuals, typeKinds = func() (s [256]uint8, a [256]VarType, k [256]TypeKind) {
	for t := range typeTable {
		s[t], a[t], k[t] = typeTable[t].size, typeTable[t].actual, typeTable[t].kind
	}
	return
}()

// String returns the name that dumps use.
func (t VarType) String() string { return typeTable[t].name }

// Size returns the size in bytes of a value of t; 0 for structs, whose size is in the layout. The
// size of a ref or byref depends on the target: code where t may be one must use DataModel.SizeOf,
// unless the code is only for 64-bit machines.
func (t VarType) Size() uint32 { return uint32(typeSizes[t]) }

// Actual returns the type of t on the evaluation stack (genActualType): small types and uint become
// int, ulong becomes long.
func (t VarType) Actual() VarType { return typeActuals[t] }

// Kind returns the attribute bits of t.
func (t VarType) Kind() TypeKind { return typeKinds[t] }

// IsFloat reports whether t is held in a floating-point register.
func (t VarType) IsFloat() bool { return typeKinds[t]&VTF_FLT != 0 }

// IsSIMD reports whether t is a vector type.
func (t VarType) IsSIMD() bool { return typeKinds[t]&VTF_SIMD != 0 }

// IsStruct reports whether t is a struct for a calling convention. Vector types are.
func (t VarType) IsStruct() bool { return t == TYP_STRUCT || t.IsSIMD() }

// IsGC reports whether t is ref or byref.
func (t VarType) IsGC() bool { return typeKinds[t]&VTF_GC != 0 }

// IsSmall reports whether t is shorter than an int.
func (t VarType) IsSmall() bool { return typeKinds[t]&VTF_SMALL != 0 }

// SameValues reports whether x and t have the same values: bool and ubyte do, and so do char and
// ushort.
func (t VarType) SameValues(x VarType) bool {
	return x == t || x.Size() == t.Size() && x.IsUnsigned() && t.IsUnsigned()
}

// IsUnsigned reports whether t is an unsigned integer (bool included).
func (t VarType) IsUnsigned() bool { return typeKinds[t]&VTF_UNS != 0 }

// IsInt reports whether t is an integer of any width.
func (t VarType) IsInt() bool { return typeKinds[t]&VTF_INT != 0 }

// Exactly returns the type that loads exactly size bytes for a register of type t, if there is one.
func (t VarType) Exactly(size uint32) (VarType, bool) {
	switch {
	case size == t.Size(), t.IsGC(): // a ref is never split
		return t, true
	case size == 1 && t == TYP_INT:
		return TYP_UBYTE, true
	case size == 2 && t == TYP_INT:
		return TYP_USHORT, true
	}
	return t, false
}

// corTypes maps a signature element to the type of a local, field or value in memory, on a 64-bit
// target (see DataModel.TypeOf). Unsigned integers of full width are ints and longs, because
// signedness is a property of the instructions.
var corTypes = [...]VarType{
	ee.CORINFO_TYPE_VOID:       TYP_VOID,
	ee.CORINFO_TYPE_BOOL:       TYP_BOOL,
	ee.CORINFO_TYPE_CHAR:       TYP_USHORT,
	ee.CORINFO_TYPE_BYTE:       TYP_BYTE,
	ee.CORINFO_TYPE_UBYTE:      TYP_UBYTE,
	ee.CORINFO_TYPE_SHORT:      TYP_SHORT,
	ee.CORINFO_TYPE_USHORT:     TYP_USHORT,
	ee.CORINFO_TYPE_INT:        TYP_INT,
	ee.CORINFO_TYPE_UINT:       TYP_INT,
	ee.CORINFO_TYPE_LONG:       TYP_LONG,
	ee.CORINFO_TYPE_ULONG:      TYP_LONG,
	ee.CORINFO_TYPE_NATIVEINT:  TYP_LONG,
	ee.CORINFO_TYPE_NATIVEUINT: TYP_LONG,
	ee.CORINFO_TYPE_FLOAT:      TYP_FLOAT,
	ee.CORINFO_TYPE_DOUBLE:     TYP_DOUBLE,
	ee.CORINFO_TYPE_STRING:     TYP_REF,
	ee.CORINFO_TYPE_PTR:        TYP_LONG,
	ee.CORINFO_TYPE_BYREF:      TYP_BYREF,
	ee.CORINFO_TYPE_VALUECLASS: TYP_STRUCT,
	ee.CORINFO_TYPE_CLASS:      TYP_REF,
	ee.CORINFO_TYPE_REFANY:     TYP_STRUCT,
	ee.CORINFO_TYPE_VAR:        TYP_REF,
}
