package targets

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/abi"
)

// maxLook is the number of bytes of a struct in which a convention looks for scalars: the fields of
// a larger struct never make it passed in registers (four vectors are the maximum).
const maxLook = 64

// maxNesting bounds the nesting of structs, which is unlimited in broken metadata.
const maxNesting = 64

// StructInfo has the questions that ShapeOf asks: methods of ee.JitInfo with these names.
type StructInfo interface {
	AsCorInfoType(c ee.ClassHandle) ee.CorInfoType
	GetClassSize(c ee.ClassHandle) uint32
	GetClassAlignment(c ee.ClassHandle) uint32
	GetClassAttribs(c ee.ClassHandle) ee.ClassFlags
	GetClassNumInstanceFields(c ee.ClassHandle) int
	GetFieldInClass(c ee.ClassHandle, i int) ee.FieldHandle
	GetFieldType(f ee.FieldHandle) ee.SigArg
	GetFieldOffset(f ee.FieldHandle) uint32
}

// VectorInfo says which structs are vectors, as ee.JitInfo does.
type VectorInfo interface {
	GetSIMDBaseType(c ee.ClassHandle) ee.CorInfoType
}

// ShapeOf asks the runtime for the shape of struct class c on a machine with pointers of ptr bytes.
// A Vector64, Vector128 or Vector<T> is one scalar if vectors says so; with nil vectors, none is.
// ShapeOf appends the fields to fields, except those after the bytes that any convention examines.
func ShapeOf(jit StructInfo, c ee.ClassHandle, ptr uint32, vectors VectorInfo, fields []abi.Field) abi.Shape {
	w := shapeWalk{jit: jit, ptr: ptr, vectors: vectors, fields: fields}
	s := abi.Shape{Size: jit.GetClassSize(c), Align: jit.GetClassAlignment(c)}
	w.add(c, s.Size, 0, 0)
	s.Fields, s.Explicit = w.fields[len(fields):], w.explicit
	return s
}

// shapeWalk flattens the fields of a struct.
type shapeWalk struct {
	jit      StructInfo
	ptr      uint32
	vectors  VectorInfo // nil: no struct is a vector
	fields   []abi.Field
	explicit bool
}

// add appends the scalars of class c, which has size bytes and is at offset base.
func (w *shapeWalk) add(c ee.ClassHandle, size, base uint32, depth int) {
	if w.jit.AsCorInfoType(c) == ee.CORINFO_TYPE_REFANY {
		// A managed pointer and a type, whatever the class declares.
		w.fields = append(w.fields,
			abi.Field{Offset: base, Size: uint8(w.ptr), Class: abi.ByRef},
			abi.Field{Offset: base + w.ptr, Size: uint8(w.ptr), Class: wordOf(w.ptr)})
		return
	}
	if class := w.vectorOf(c, size); class != abi.None {
		w.fields = append(w.fields, abi.Field{Offset: base, Size: uint8(size), Class: class})
		return
	}
	custom := w.jit.GetClassAttribs(c)&ee.CORINFO_FLG_CUSTOMLAYOUT != 0
	n := w.jit.GetClassNumInstanceFields(c)
	// A custom layout is one of two kinds: explicit offsets, or only an explicit size. In the
	// latter, the fields follow each other and there is room after the last.
	inRow, end := true, uint32(0)
	for i := range n {
		f := w.jit.GetFieldInClass(c, i)
		t := w.jit.GetFieldType(f)
		at := w.jit.GetFieldOffset(f)
		class, fsize := scalarOf(t.Type, w.ptr)
		falign := fsize
		if class == abi.None {
			fsize = w.jit.GetClassSize(t.Class)
			falign = w.jit.GetClassAlignment(t.Class)
		}
		inRow = inRow && at == arena.AlignUp(end, max(falign, 1))
		end = at + fsize
		// A fixed buffer declares only its first element, and the struct's size tells the number of
		// elements.
		count := uint32(1)
		if n == 1 && custom && at == 0 && fsize > 0 && size%fsize == 0 {
			count = size / fsize
		}
		for k := uint32(0); k < count && base+at+k*fsize < maxLook; k++ {
			here := base + at + k*fsize
			switch {
			case class != abi.None:
				w.fields = append(w.fields, abi.Field{Offset: here, Size: uint8(fsize), Class: class})
			case depth < maxNesting:
				w.add(t.Class, fsize, here, depth+1)
			}
		}
	}
	if custom && n > 0 {
		room := arena.AlignUp(end, max(w.jit.GetClassAlignment(c), 1)) < size
		w.explicit = w.explicit || !inRow || !room
	}
}

// vectorOf returns the vector class of struct c, of size bytes, or None. Vector2 to Vector4 are
// aggregates of their fields, floats.
func (w *shapeWalk) vectorOf(c ee.ClassHandle, size uint32) abi.Class {
	if w.vectors == nil || size != 8 && size != 16 {
		return abi.None
	}
	if t := w.vectors.GetSIMDBaseType(c); t == ee.CORINFO_TYPE_UNDEF || t == ee.CORINFO_TYPE_CLASS || w.jit.GetClassNumInstanceFields(c) == 0 {
		return abi.None
	}
	if w.jit.GetFieldType(w.jit.GetFieldInClass(c, 0)).Type == ee.CORINFO_TYPE_FLOAT {
		return abi.None
	}
	if size == 8 {
		return abi.Vec64
	}
	return abi.Vec128
}

// scalarOf returns the class and the size of a field that is not a struct, or None.
func scalarOf(t ee.CorInfoType, ptr uint32) (abi.Class, uint32) {
	s := scalars[t]
	if s.class == abi.None || s.size != 0 {
		return s.class, s.size
	}
	if s.class == abi.Int64 {
		return wordOf(ptr), ptr
	}
	return s.class, ptr
}

// scalars are the field types; size 0: the size of a pointer.
var scalars = [...]struct {
	class abi.Class
	size  uint32
}{
	ee.CORINFO_TYPE_BOOL:       {abi.Int8, 1},
	ee.CORINFO_TYPE_CHAR:       {abi.Int16, 2},
	ee.CORINFO_TYPE_BYTE:       {abi.Int8, 1},
	ee.CORINFO_TYPE_UBYTE:      {abi.Int8, 1},
	ee.CORINFO_TYPE_SHORT:      {abi.Int16, 2},
	ee.CORINFO_TYPE_USHORT:     {abi.Int16, 2},
	ee.CORINFO_TYPE_INT:        {abi.Int32, 4},
	ee.CORINFO_TYPE_UINT:       {abi.Int32, 4},
	ee.CORINFO_TYPE_LONG:       {abi.Int64, 8},
	ee.CORINFO_TYPE_ULONG:      {abi.Int64, 8},
	ee.CORINFO_TYPE_NATIVEINT:  {abi.Int64, 0},
	ee.CORINFO_TYPE_NATIVEUINT: {abi.Int64, 0},
	ee.CORINFO_TYPE_FLOAT:      {abi.Float, 4},
	ee.CORINFO_TYPE_DOUBLE:     {abi.Double, 8},
	ee.CORINFO_TYPE_STRING:     {abi.Ref, 0},
	ee.CORINFO_TYPE_PTR:        {abi.Int64, 0},
	ee.CORINFO_TYPE_BYREF:      {abi.ByRef, 0},
	ee.CORINFO_TYPE_CLASS:      {abi.Ref, 0},
	ee.CORINFO_TYPE_VAR:        {},
}

// wordOf returns the integer class of a pointer's size.
func wordOf(ptr uint32) abi.Class {
	if ptr == 4 {
		return abi.Int32
	}
	return abi.Int64
}

// classOf maps the type of a value to its class on a 64-bit target.
var classOf = [nodes.TypeCount]abi.Class{
	nodes.TYP_BOOL:   abi.Int8,
	nodes.TYP_BYTE:   abi.Int8,
	nodes.TYP_UBYTE:  abi.Int8,
	nodes.TYP_SHORT:  abi.Int16,
	nodes.TYP_USHORT: abi.Int16,
	nodes.TYP_INT:    abi.Int32,
	nodes.TYP_UINT:   abi.Int32,
	nodes.TYP_LONG:   abi.Int64,
	nodes.TYP_ULONG:  abi.Int64,
	nodes.TYP_FLOAT:  abi.Float,
	nodes.TYP_DOUBLE: abi.Double,
	nodes.TYP_REF:    abi.Ref,
	nodes.TYP_BYREF:  abi.ByRef,
}

// typeOf maps the class of a register's part of a value to the type that it is loaded and stored
// as.
var typeOf = [abi.ClassCount]nodes.VarType{
	abi.Int8:   nodes.TYP_INT,
	abi.Int16:  nodes.TYP_INT,
	abi.Int32:  nodes.TYP_INT,
	abi.Int64:  nodes.TYP_LONG,
	abi.Ref:    nodes.TYP_REF,
	abi.ByRef:  nodes.TYP_BYREF,
	abi.Float:  nodes.TYP_FLOAT,
	abi.Double: nodes.TYP_DOUBLE,
	abi.Vec64:  nodes.TYP_SIMD8,
	abi.Vec128: nodes.TYP_SIMD16,
}
