package progen

import (
	"fmt"
	"strings"

	"ryugo/cil"
)

// Kind classifies types.
type Kind uint8

const (
	Void Kind = iota
	Bool
	Char
	I1
	U1
	I2
	U2
	I4
	U4
	I8
	U8
	I
	U
	R4
	R8
	String
	Object
	Exception // one of exceptions, in namespace System
	Class     // of the program, perhaps an instance of a generic class
	Interface
	Struct
	Delegate
	Vector
	Matrix // array of two or three dimensions
	ByRef
	Pointer
	Var  // type parameter of the generic type
	MVar // type parameter of the generic method
	numKinds
)

// Type is a type. Equal types of a Program are the same pointer.
type Type struct {
	Kind  Kind
	Def   *Def    // of Class, Interface, Struct, Delegate
	Args  []*Type // type arguments of a generic Def
	Elem  *Type   // of Vector, Matrix, ByRef, Pointer
	Index int     // rank of Matrix; number of Var, MVar; row of exceptions
	name  string
}

// String returns the type in C#.
func (t *Type) String() string { return t.name }

// exceptions lists exceptions of the core library, the most general first.
var exceptions = []string{"Exception", "SystemException", "ArithmeticException", "OverflowException", "DivideByZeroException",
	"NullReferenceException", "IndexOutOfRangeException", "InvalidCastException", "ArrayTypeMismatchException",
	"InvalidOperationException"}

// stackKind is the type of a value on the evaluation stack.
type stackKind uint8

const (
	onInt32 stackKind = iota
	onInt64
	onNative
	onFloat
	onRef
	onOther // structs, type parameters, byrefs
)

// kindTable has a row for each kind of primitive type.
var kindTable = [numKinds]struct {
	name     string // C# keyword
	core     string // name in System
	elem     cil.ElementType
	stack    stackKind
	bits     int
	unsigned bool
	conv     cil.Opcode // narrows or converts to it
	convOvf  cil.Opcode
	ldind    cil.Opcode
	stind    cil.Opcode
	ldelem   cil.Opcode
	stelem   cil.Opcode
}{
	Void:   {name: "void", core: "Void", elem: cil.ELEMENT_TYPE_VOID, stack: onOther},
	Bool:   {"bool", "Boolean", cil.ELEMENT_TYPE_BOOLEAN, onInt32, 8, true, 0, 0, cil.CEE_LDIND_U1, cil.CEE_STIND_I1, cil.CEE_LDELEM_U1, cil.CEE_STELEM_I1},
	Char:   {"char", "Char", cil.ELEMENT_TYPE_CHAR, onInt32, 16, true, cil.CEE_CONV_U2, cil.CEE_CONV_OVF_U2, cil.CEE_LDIND_U2, cil.CEE_STIND_I2, cil.CEE_LDELEM_U2, cil.CEE_STELEM_I2},
	I1:     {"sbyte", "SByte", cil.ELEMENT_TYPE_I1, onInt32, 8, false, cil.CEE_CONV_I1, cil.CEE_CONV_OVF_I1, cil.CEE_LDIND_I1, cil.CEE_STIND_I1, cil.CEE_LDELEM_I1, cil.CEE_STELEM_I1},
	U1:     {"byte", "Byte", cil.ELEMENT_TYPE_U1, onInt32, 8, true, cil.CEE_CONV_U1, cil.CEE_CONV_OVF_U1, cil.CEE_LDIND_U1, cil.CEE_STIND_I1, cil.CEE_LDELEM_U1, cil.CEE_STELEM_I1},
	I2:     {"short", "Int16", cil.ELEMENT_TYPE_I2, onInt32, 16, false, cil.CEE_CONV_I2, cil.CEE_CONV_OVF_I2, cil.CEE_LDIND_I2, cil.CEE_STIND_I2, cil.CEE_LDELEM_I2, cil.CEE_STELEM_I2},
	U2:     {"ushort", "UInt16", cil.ELEMENT_TYPE_U2, onInt32, 16, true, cil.CEE_CONV_U2, cil.CEE_CONV_OVF_U2, cil.CEE_LDIND_U2, cil.CEE_STIND_I2, cil.CEE_LDELEM_U2, cil.CEE_STELEM_I2},
	I4:     {"int", "Int32", cil.ELEMENT_TYPE_I4, onInt32, 32, false, cil.CEE_CONV_I4, cil.CEE_CONV_OVF_I4, cil.CEE_LDIND_I4, cil.CEE_STIND_I4, cil.CEE_LDELEM_I4, cil.CEE_STELEM_I4},
	U4:     {"uint", "UInt32", cil.ELEMENT_TYPE_U4, onInt32, 32, true, cil.CEE_CONV_U4, cil.CEE_CONV_OVF_U4, cil.CEE_LDIND_U4, cil.CEE_STIND_I4, cil.CEE_LDELEM_U4, cil.CEE_STELEM_I4},
	I8:     {"long", "Int64", cil.ELEMENT_TYPE_I8, onInt64, 64, false, cil.CEE_CONV_I8, cil.CEE_CONV_OVF_I8, cil.CEE_LDIND_I8, cil.CEE_STIND_I8, cil.CEE_LDELEM_I8, cil.CEE_STELEM_I8},
	U8:     {"ulong", "UInt64", cil.ELEMENT_TYPE_U8, onInt64, 64, true, cil.CEE_CONV_U8, cil.CEE_CONV_OVF_U8, cil.CEE_LDIND_I8, cil.CEE_STIND_I8, cil.CEE_LDELEM_I8, cil.CEE_STELEM_I8},
	I:      {"nint", "IntPtr", cil.ELEMENT_TYPE_I, onNative, 64, false, cil.CEE_CONV_I, cil.CEE_CONV_OVF_I, cil.CEE_LDIND_I, cil.CEE_STIND_I, cil.CEE_LDELEM_I, cil.CEE_STELEM_I},
	U:      {"nuint", "UIntPtr", cil.ELEMENT_TYPE_U, onNative, 64, true, cil.CEE_CONV_U, cil.CEE_CONV_OVF_U, cil.CEE_LDIND_I, cil.CEE_STIND_I, cil.CEE_LDELEM_I, cil.CEE_STELEM_I},
	R4:     {"float", "Single", cil.ELEMENT_TYPE_R4, onFloat, 32, false, cil.CEE_CONV_R4, 0, cil.CEE_LDIND_R4, cil.CEE_STIND_R4, cil.CEE_LDELEM_R4, cil.CEE_STELEM_R4},
	R8:     {"double", "Double", cil.ELEMENT_TYPE_R8, onFloat, 64, false, cil.CEE_CONV_R8, 0, cil.CEE_LDIND_R8, cil.CEE_STIND_R8, cil.CEE_LDELEM_R8, cil.CEE_STELEM_R8},
	String: {name: "string", core: "String", elem: cil.ELEMENT_TYPE_STRING, stack: onRef, ldind: cil.CEE_LDIND_REF, stind: cil.CEE_STIND_REF, ldelem: cil.CEE_LDELEM_REF, stelem: cil.CEE_STELEM_REF},
	Object: {name: "object", core: "Object", elem: cil.ELEMENT_TYPE_OBJECT, stack: onRef, ldind: cil.CEE_LDIND_REF, stind: cil.CEE_STIND_REF, ldelem: cil.CEE_LDELEM_REF, stelem: cil.CEE_STELEM_REF},

	Exception: {stack: onRef, ldind: cil.CEE_LDIND_REF, stind: cil.CEE_STIND_REF, ldelem: cil.CEE_LDELEM_REF, stelem: cil.CEE_STELEM_REF},
	Class:     {stack: onRef, ldind: cil.CEE_LDIND_REF, stind: cil.CEE_STIND_REF, ldelem: cil.CEE_LDELEM_REF, stelem: cil.CEE_STELEM_REF},
	Interface: {stack: onRef, ldind: cil.CEE_LDIND_REF, stind: cil.CEE_STIND_REF, ldelem: cil.CEE_LDELEM_REF, stelem: cil.CEE_STELEM_REF},
	Delegate:  {stack: onRef, ldind: cil.CEE_LDIND_REF, stind: cil.CEE_STIND_REF, ldelem: cil.CEE_LDELEM_REF, stelem: cil.CEE_STELEM_REF},
	Vector:    {stack: onRef, ldind: cil.CEE_LDIND_REF, stind: cil.CEE_STIND_REF, ldelem: cil.CEE_LDELEM_REF, stelem: cil.CEE_STELEM_REF},
	Matrix:    {stack: onRef, ldind: cil.CEE_LDIND_REF, stind: cil.CEE_STIND_REF, ldelem: cil.CEE_LDELEM_REF, stelem: cil.CEE_STELEM_REF},
	Struct:    {stack: onOther},
	ByRef:     {stack: onOther},
	Pointer:   {stack: onNative, bits: 64, unsigned: true},
	Var:       {stack: onOther},
	MVar:      {stack: onOther},
}

func (t *Type) stack() stackKind { return kindTable[t.Kind].stack }
func (t *Type) bits() int        { return kindTable[t.Kind].bits }
func (t *Type) unsigned() bool   { return kindTable[t.Kind].unsigned }
func (t *Type) isInt() bool      { return t.Kind >= Char && t.Kind <= U }
func (t *Type) isFloat() bool    { return t.Kind == R4 || t.Kind == R8 }
func (t *Type) isPrim() bool     { return t.Kind >= Bool && t.Kind <= R8 }
func (t *Type) isRef() bool      { return t.stack() == onRef }
func (t *Type) isParam() bool    { return t.Kind == Var || t.Kind == MVar }

// isSmall reports whether a value takes 4 bytes on the stack and fewer in memory.
func (t *Type) isSmall() bool { return t.stack() == onInt32 && t.bits() < 32 }

// holds reports whether a place of integer type t contains all bytes of a value of type u, also on
// 32-bit machines, where a native int has four bytes.
func (t *Type) holds(u *Type) bool {
	if t.stack() == onNative && u.stack() != onNative {
		return u.bits() <= 32
	}
	return t.bits() >= u.bits()
}

// types interns types: it makes each type once.
type types struct {
	byName map[string]*Type
	prim   [numKinds]*Type
}

func (ts *types) intern(t Type) *Type {
	t.name = typeName(&t)
	key := fmt.Sprint(t.Kind, " ", t.name)
	if have := ts.byName[key]; have != nil {
		return have
	}
	ts.byName[key] = &t
	return &t
}

func newTypes() types {
	ts := types{byName: map[string]*Type{}}
	for k := Void; k <= Exception; k++ {
		ts.prim[k] = ts.intern(Type{Kind: k})
	}
	return ts
}

func typeName(t *Type) string {
	switch t.Kind {
	case Vector:
		return t.Elem.name + "[]"
	case Matrix:
		return t.Elem.name + "[" + strings.Repeat(",", t.Index-1) + "]"
	case ByRef:
		return "ref " + t.Elem.name
	case Pointer:
		return t.Elem.name + "*"
	case Var:
		return fmt.Sprint("T", t.Index)
	case MVar:
		return fmt.Sprint("M", t.Index)
	case Exception:
		return exceptions[t.Index]
	}
	if t.Def == nil {
		return kindTable[t.Kind].name
	}
	return t.Def.Name + typeArgs(t.Args)
}

func typeArgs(args []*Type) string {
	if len(args) == 0 {
		return ""
	}
	var names []string
	for _, a := range args {
		names = append(names, a.name)
	}
	return "<" + strings.Join(names, ", ") + ">"
}

func (ts *types) vector(e *Type) *Type      { return ts.intern(Type{Kind: Vector, Elem: e}) }
func (ts *types) byRef(e *Type) *Type       { return ts.intern(Type{Kind: ByRef, Elem: e}) }
func (ts *types) pointer(e *Type) *Type     { return ts.intern(Type{Kind: Pointer, Elem: e}) }
func (ts *types) param(k Kind, i int) *Type { return ts.intern(Type{Kind: k, Index: i}) }
func (ts *types) matrix(e *Type, rank int) *Type {
	return ts.intern(Type{Kind: Matrix, Elem: e, Index: rank})
}
func (ts *types) of(d *Def, args ...*Type) *Type {
	return ts.intern(Type{Kind: d.Kind, Def: d, Args: args})
}

// self returns the type of a definition inside itself: instantiated over its own parameters.
func (ts *types) self(d *Def) *Type {
	args := make([]*Type, d.Generics)
	for i := range args {
		args[i] = ts.param(Var, i)
	}
	return ts.of(d, args...)
}

// subst replaces the type parameters of types and methods by types.
func (ts *types) subst(t *Type, args, margs []*Type) *Type {
	switch t.Kind {
	case Var:
		if t.Index < len(args) {
			return args[t.Index]
		}
	case MVar:
		if t.Index < len(margs) {
			return margs[t.Index]
		}
	case Vector, Matrix, ByRef, Pointer:
		return ts.intern(Type{Kind: t.Kind, Elem: ts.subst(t.Elem, args, margs), Index: t.Index})
	}
	if len(t.Args) == 0 {
		return t
	}
	out := make([]*Type, len(t.Args))
	for i, a := range t.Args {
		out[i] = ts.subst(a, args, margs)
	}
	return ts.of(t.Def, out...)
}

// mentions reports whether t contains a type parameter of kind k.
func (t *Type) mentions(k Kind) bool {
	if t.Kind == k || t.Elem != nil && t.Elem.mentions(k) {
		return true
	}
	for _, a := range t.Args {
		if a.mentions(k) {
			return true
		}
	}
	return false
}

// depth is the nesting depth of type arguments and elements.
func (t *Type) depth() int {
	d := 0
	if t.Elem != nil {
		d = t.Elem.depth() + 1
	}
	for _, a := range t.Args {
		d = max(d, a.depth()+1)
	}
	return d
}
