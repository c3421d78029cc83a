package nodes

import "ryugo/ee"

// DataModel is the part of the IR that depends on the size of a target's pointers. Code that may
// handle a native int, ref or byref must ask it. All other types are the same on all targets.
//
//	        native int   ref, byref
//	LP64    long         8 bytes
//	ILP32   int          4 bytes
type DataModel struct {
	PointerSize uint32
	// TYP_I_IMPL and TYP_U_IMPL are native int and native unsigned int.
	TYP_I_IMPL, TYP_U_IMPL VarType

	size     [TypeCount]uint8
	corTypes [len(corTypes)]VarType
}

// LP64 and ILP32 are the data models.
var (
	LP64  = newDataModel(8, TYP_LONG, TYP_ULONG)
	ILP32 = newDataModel(4, TYP_INT, TYP_UINT)
)

func newDataModel(pointer uint8, native, unsigned VarType) *DataModel {
	d := &DataModel{PointerSize: uint32(pointer), TYP_I_IMPL: native, TYP_U_IMPL: unsigned, corTypes: corTypes}
	for t := range d.size {
		d.size[t] = typeTable[t].size
	}
	d.size[TYP_REF], d.size[TYP_BYREF] = pointer, pointer
	for _, c := range [...]ee.CorInfoType{ee.CORINFO_TYPE_NATIVEINT, ee.CORINFO_TYPE_NATIVEUINT, ee.CORINFO_TYPE_PTR} {
		d.corTypes[c] = native
	}
	return d
}

// ModelOf returns the data model with pointers of size bytes.
func ModelOf(size uint32) *DataModel {
	if size == 4 {
		return ILP32
	}
	return LP64
}

// WordOf returns the integer type of size bytes that fits a register, or TYP_UNDEF.
func (d *DataModel) WordOf(size uint32) VarType {
	switch size {
	case 1:
		return TYP_UBYTE
	case 2:
		return TYP_USHORT
	case 4:
		return TYP_INT
	case 8:
		if d.PointerSize == 8 {
			return TYP_LONG
		}
	}
	return TYP_UNDEF
}

// SizeOf returns the size in bytes of a value of t (genTypeSize); 0 for structs, whose size is in
// the layout.
func (d *DataModel) SizeOf(t VarType) uint32 { return uint32(d.size[t]) }

// TypeOf returns the type of a local, field or value in memory with signature type t, or TYP_UNDEF
// (JITtype2varType).
func (d *DataModel) TypeOf(t ee.CorInfoType) VarType {
	if int(t) < len(d.corTypes) {
		return d.corTypes[t]
	}
	return TYP_UNDEF
}
