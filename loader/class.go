package loader

import (
	"sync/atomic"

	"ryugo/cil"
	"ryugo/ee"
)

// Kind is the shape of a class.
type Kind uint8

const (
	KindClass     Kind = iota // reference class, also String, Object and __Canon
	KindStruct                // value type, also primitives and enums
	KindInterface             //
	KindSZArray               // T[]
	KindArray                 // T[,], any rank, lower bounds
	KindPtr                   // T*
	KindByref                 // T&
	KindFnPtr                 // method signature; Args are return type and parameters
	KindVar                   // !n
	KindMVar                  // !!n
)

// classBits are facts that are known when a Class is made.
type classBits uint8

const (
	bitEnum      classBits = 1 << iota
	bitDelegate            // derives from MulticastDelegate directly
	bitOpen                // contains type variables
	bitShared              // contains __Canon: stands for many exact classes
	bitNullable            // Nullable<T>
	bitByRefLike           // must stay on the stack
	bitUnsafe              // holds a buffer whose overruns must be contained
)

// Limits on metadata. Real programs are far below them.
const (
	maxTypeDepth  = 200  // nesting of generic arguments, arrays, pointers
	maxTypeWeight = 4000 // nodes of a type's tree
	maxCastDepth  = 60   // nesting of variant arguments that a cast visits
	maxCastSteps  = 5000 // pairs of types that a cast compares: each may have many interfaces of one definition
	maxBases      = 200  // length of a chain of base classes
	maxNesting    = 1000 // nesting of types; length of a chain of TypeRef rows that name nested types
	maxChain      = 250  // recursion through structs or interfaces
	maxGenerics   = 1 << 10
)

// Class is one type: a definition in metadata, an instantiation of a definition, or a type built
// from others. Its exported fields never change.
//
// A generic definition is represented by its instantiation over its own type
// variables, the typical class: Def == the class itself, Args are KindVar.
type Class struct {
	ID        uint32
	Kind      Kind
	bits      classBits
	Rank      uint8           // of a KindArray; of a KindFnPtr the calling convention
	Elem      cil.ElementType // a primitive's own element type, or the first byte in a signature
	depth     uint8
	weight    uint16
	Index     uint16 // of a type variable
	RID       uint32 // TypeDef row, or 0 if the type is not in the table
	Flags     cil.TypeAttributes
	Module    *Module // where Def is defined; of built types, the element's module
	Name      string
	Namespace string
	Def       *Class   // typical class; the class itself if it is not an instantiation
	Args      []*Class // generic arguments
	ElemClass *Class   // of arrays, pointers and byrefs

	def *typeDef // nil for built types

	canon   atomic.Pointer[Class]
	szarray atomic.Pointer[Class]
	ptr     atomic.Pointer[Class]
	byref   atomic.Pointer[Class]

	parent  atomic.Pointer[parentLink]
	ifaces  atomic.Pointer[interfaceMap]
	layout  atomic.Pointer[Layout]
	statics atomic.Pointer[Statics]
	slots   atomic.Pointer[slotTable] // typical classes only
	vtable  atomic.Pointer[VTable]
	under   atomic.Pointer[Class] // of an enum: its primitive
	impls   atomic.Pointer[implCache]
	// Traits is a cache for the implementer of ee.JitInfo; 0 is empty.
	Traits atomic.Uint64
	ready  atomic.Bool // Ready has found no error

	// methods and fields of an instantiation; those of a typical class are in the loader's tables
	// at their reserved ids.
	methods atomic.Pointer[[]atomic.Pointer[Method]]
	fields  atomic.Pointer[[]atomic.Pointer[Field]]
	arrays  [numArrayMethods]atomic.Pointer[Method] // runtime methods of an array class
}

// typeDef is the data that all instantiations of a definition share.
type typeDef struct {
	firstMethod, firstField cil.Rows
	numVars                 int
	cctor                   uint32 // MethodDef RID of the type initializer, or 0
	finalizer               bool   // declares Finalize
	inlineArray             bool   // marked with InlineArrayAttribute
	elements                int32  // and its number of elements
	variance                []cil.GenericParamAttributes
	methodNames, fieldNames atomic.Pointer[nameIndex]
	signatures              atomic.Pointer[signatureIndex]
}

// IsValueType reports whether values of c are stored in place.
func (c *Class) IsValueType() bool { return c.Kind == KindStruct }

// IsEnum reports whether c derives from System.Enum.
func (c *Class) IsEnum() bool { return c.bits&bitEnum != 0 }

// IsDelegate reports whether c derives from System.MulticastDelegate.
func (c *Class) IsDelegate() bool { return c.bits&bitDelegate != 0 }

// IsOpen reports whether c contains type variables.
func (c *Class) IsOpen() bool { return c.bits&bitOpen != 0 }

// IsShared reports whether c contains __Canon: many exact classes share its code.
func (c *Class) IsShared() bool { return c.bits&bitShared != 0 }

// IsNullable reports whether c is an instantiation of Nullable<T>.
func (c *Class) IsNullable() bool { return c.bits&bitNullable != 0 }

// IsByRefLike reports whether values of c must stay on the stack.
func (c *Class) IsByRefLike() bool { return c.bits&bitByRefLike != 0 }

// IsUnsafe reports whether c is marked as holding an unchecked buffer.
func (c *Class) IsUnsafe() bool { return c.bits&bitUnsafe != 0 }

// IsInterface reports whether c is an interface.
func (c *Class) IsInterface() bool { return c.Kind == KindInterface }

// IsArray reports whether c is a vector or an array of any rank.
func (c *Class) IsArray() bool { return c.Kind == KindSZArray || c.Kind == KindArray }

// IsSealed reports whether no class can derive from c.
func (c *Class) IsSealed() bool {
	return c.Kind == KindStruct || c.Kind == KindClass && c.Flags&cil.TdSealed != 0
}

// IsAbstract reports whether c cannot be instantiated.
func (c *Class) IsAbstract() bool { return c.Flags&cil.TdAbstract != 0 || c.Kind == KindInterface }

// IsPrimitive reports whether c is one of the primitive structs.
func (c *Class) IsPrimitive() bool {
	return c.Kind == KindStruct && c.loader().primitiveSize(c.Elem) != 0
}

// IsReference reports whether a value of c is an object reference.
func (c *Class) IsReference() bool {
	switch c.Kind {
	case KindClass, KindInterface, KindSZArray, KindArray:
		return true
	}
	return false
}

// IsGenericDefinition reports whether c is a generic type's typical class.
func (c *Class) IsGenericDefinition() bool { return len(c.Args) != 0 && c.Def == c }

// Handle returns c's handle of package ee.
func (c *Class) Handle() ee.ClassHandle {
	if c == nil {
		return 0
	}
	return ee.ClassHandle(c.ID)
}

// NumMethods returns the number of methods that c's definition declares.
func (c *Class) NumMethods() int {
	if c.def == nil {
		return 0
	}
	return c.def.firstMethod.Len()
}

// HasCctor reports whether c declares a type initializer.
func (c *Class) HasCctor() bool { return c.def != nil && c.def.cctor != 0 }

// Cctor returns the type initializer of c, or nil.
func (c *Class) Cctor() *Method {
	if !c.HasCctor() {
		return nil
	}
	return c.methodByRID(c.def.cctor)
}

// IsBeforeFieldInit reports whether c's initializer may run at any time before the first access to
// a static field.
func (c *Class) IsBeforeFieldInit() bool { return c.Flags&cil.TdBeforeFieldInit != 0 }

// HasVariance reports whether a type parameter of c is covariant or contravariant.
func (c *Class) HasVariance() bool { return c.def != nil && c.def.variance != nil }

// primitiveSize returns the size of a primitive element type, or 0 for other types.
func (l *Loader) primitiveSize(e cil.ElementType) uint32 {
	switch e {
	case cil.ELEMENT_TYPE_BOOLEAN, cil.ELEMENT_TYPE_I1, cil.ELEMENT_TYPE_U1:
		return 1
	case cil.ELEMENT_TYPE_CHAR, cil.ELEMENT_TYPE_I2, cil.ELEMENT_TYPE_U2:
		return 2
	case cil.ELEMENT_TYPE_I4, cil.ELEMENT_TYPE_U4, cil.ELEMENT_TYPE_R4:
		return 4
	case cil.ELEMENT_TYPE_I8, cil.ELEMENT_TYPE_U8, cil.ELEMENT_TYPE_R8:
		return 8
	case cil.ELEMENT_TYPE_I, cil.ELEMENT_TYPE_U:
		return l.ptr
	}
	return 0
}

// primitives names the classes of the core library that have an element type of their own.
var primitives = map[string]cil.ElementType{
	"Void": cil.ELEMENT_TYPE_VOID, "Boolean": cil.ELEMENT_TYPE_BOOLEAN, "Char": cil.ELEMENT_TYPE_CHAR,
	"SByte": cil.ELEMENT_TYPE_I1, "Byte": cil.ELEMENT_TYPE_U1, "Int16": cil.ELEMENT_TYPE_I2,
	"UInt16": cil.ELEMENT_TYPE_U2, "Int32": cil.ELEMENT_TYPE_I4, "UInt32": cil.ELEMENT_TYPE_U4,
	"Int64": cil.ELEMENT_TYPE_I8, "UInt64": cil.ELEMENT_TYPE_U8, "Single": cil.ELEMENT_TYPE_R4,
	"Double": cil.ELEMENT_TYPE_R8, "IntPtr": cil.ELEMENT_TYPE_I, "UIntPtr": cil.ELEMENT_TYPE_U,
	"String": cil.ELEMENT_TYPE_STRING, "Object": cil.ELEMENT_TYPE_OBJECT,
	"TypedReference": cil.ELEMENT_TYPE_TYPEDBYREF,
}

// corTypes maps element types of primitives to the JIT's types.
var corTypes = [0x20]ee.CorInfoType{
	cil.ELEMENT_TYPE_VOID: ee.CORINFO_TYPE_VOID, cil.ELEMENT_TYPE_BOOLEAN: ee.CORINFO_TYPE_BOOL,
	cil.ELEMENT_TYPE_CHAR: ee.CORINFO_TYPE_CHAR, cil.ELEMENT_TYPE_I1: ee.CORINFO_TYPE_BYTE,
	cil.ELEMENT_TYPE_U1: ee.CORINFO_TYPE_UBYTE, cil.ELEMENT_TYPE_I2: ee.CORINFO_TYPE_SHORT,
	cil.ELEMENT_TYPE_U2: ee.CORINFO_TYPE_USHORT, cil.ELEMENT_TYPE_I4: ee.CORINFO_TYPE_INT,
	cil.ELEMENT_TYPE_U4: ee.CORINFO_TYPE_UINT, cil.ELEMENT_TYPE_I8: ee.CORINFO_TYPE_LONG,
	cil.ELEMENT_TYPE_U8: ee.CORINFO_TYPE_ULONG, cil.ELEMENT_TYPE_R4: ee.CORINFO_TYPE_FLOAT,
	cil.ELEMENT_TYPE_R8: ee.CORINFO_TYPE_DOUBLE, cil.ELEMENT_TYPE_I: ee.CORINFO_TYPE_NATIVEINT,
	cil.ELEMENT_TYPE_U: ee.CORINFO_TYPE_NATIVEUINT, cil.ELEMENT_TYPE_TYPEDBYREF: ee.CORINFO_TYPE_REFANY,
}

// CorType returns the JIT's type of a value of c; for an enum, that of its primitive.
func (c *Class) CorType() ee.CorInfoType {
	switch c.Kind {
	case KindStruct:
		if c.bits&bitEnum != 0 {
			if u, err := c.Underlying(); err == nil {
				return corTypes[u.Elem&0x1f]
			}
		}
		if t := corTypes[c.Elem&0x1f]; t != ee.CORINFO_TYPE_UNDEF {
			return t
		}
		return ee.CORINFO_TYPE_VALUECLASS
	case KindPtr, KindFnPtr:
		return ee.CORINFO_TYPE_PTR
	case KindByref:
		return ee.CORINFO_TYPE_BYREF
	case KindVar, KindMVar:
		return ee.CORINFO_TYPE_VAR
	}
	return ee.CORINFO_TYPE_CLASS
}

// SigArg returns the type that a signature shows to the JIT for a value of c.
func (c *Class) SigArg() ee.SigArg {
	t := c.CorType()
	switch t {
	case ee.CORINFO_TYPE_PTR, ee.CORINFO_TYPE_BYREF:
		if c.ElemClass == nil {
			return ee.SigArg{Type: t}
		}
		a := ee.SigArg{Type: t, Class: c.ElemClass.Handle()}
		if e := c.ElemClass; e.Kind == KindStruct && e.bits&bitEnum == 0 {
			if k := corTypes[e.Elem&0x1f]; k <= ee.CORINFO_TYPE_DOUBLE && k != ee.CORINFO_TYPE_VOID {
				a.Elem = k
			}
		}
		return a
	}
	return ee.SigArg{Type: t, Class: c.Handle()}
}

// chain is the path of computations that led to the current one. It detects types that depend on
// themselves.
type chain struct {
	up *chain
	c  *Class
}

// enter adds c to the path. It returns false if c is already on the path or the path is too long.
func (ch *chain) enter(c *Class) (chain, bool) {
	n := 0
	for p := ch; p != nil; p = p.up {
		if p.c == c {
			return chain{}, false
		}
		n++
	}
	return chain{up: ch, c: c}, n < maxChain
}
