package verify

import (
	"ryugo/cil"
	"ryugo/loader"
)

// kind is the kind of a value on the stack that verification distinguishes (III.1.8.1.2).
type kind uint8

const (
	kNone   kind = iota // unknown: an error was reported
	kInt32              //
	kInt64              //
	kNative             // native int
	kFloat              // F: both sizes
	kRef                // object of Class, a boxed value if that is not a reference type; nil: null
	kByref              // reference to a variable of Class
	kValue              // value of struct Class, or of type variable Class
	kPtr                // unmanaged pointer: verifiable code has none
	kMethod             // result of ldftn: only a delegate's constructor accepts it
)

var kindNames = [...]string{"?", "int32", "int64", "native int", "float", "object", "reference", "value", "pointer", "method"}

// flags are facts about one value.
type flags uint8

const (
	fThis     flags = 1 << iota // the this on which the method was called
	fReadonly                   // reference through which nothing may be written
	fLocal                      // refers, or holds references, into the current frame
	fScoped                     // refers to the this of a struct: not to be kept, as in C#

	fFrame = fLocal | fScoped // must not outlive the frame
)

// Value is the abstract state of a value on the stack.
type Value struct {
	Class *loader.Class
	kind  kind
	flags flags
}

// String describes a value in messages.
func (a Value) String() string {
	switch a.kind {
	case kRef:
		switch {
		case a.Class == nil:
			return "null"
		case !a.Class.IsReference():
			return "boxed " + a.Class.String()
		}
		return a.Class.String()
	case kByref:
		s := "?&"
		if a.Class != nil {
			s = a.Class.String() + "&"
		}
		if a.flags&fReadonly != 0 {
			s = "readonly " + s
		}
		return s
	case kValue:
		return "value " + a.Class.String()
	}
	return kindNames[a.kind]
}

// kindOfElem is the kind of the primitives.
var kindOfElem = [0x20]kind{
	cil.ELEMENT_TYPE_BOOLEAN: kInt32, cil.ELEMENT_TYPE_CHAR: kInt32, cil.ELEMENT_TYPE_I1: kInt32, cil.ELEMENT_TYPE_U1: kInt32,
	cil.ELEMENT_TYPE_I2: kInt32, cil.ELEMENT_TYPE_U2: kInt32, cil.ELEMENT_TYPE_I4: kInt32, cil.ELEMENT_TYPE_U4: kInt32,
	cil.ELEMENT_TYPE_I8: kInt64, cil.ELEMENT_TYPE_U8: kInt64, cil.ELEMENT_TYPE_I: kNative, cil.ELEMENT_TYPE_U: kNative,
	cil.ELEMENT_TYPE_R4: kFloat, cil.ELEMENT_TYPE_R8: kFloat,
}

// reducedElem is the verification type of the primitives: without sign.
var reducedElem = [0x20]cil.ElementType{
	cil.ELEMENT_TYPE_BOOLEAN: cil.ELEMENT_TYPE_I1, cil.ELEMENT_TYPE_CHAR: cil.ELEMENT_TYPE_I2, cil.ELEMENT_TYPE_I1: cil.ELEMENT_TYPE_I1,
	cil.ELEMENT_TYPE_U1: cil.ELEMENT_TYPE_I1, cil.ELEMENT_TYPE_I2: cil.ELEMENT_TYPE_I2, cil.ELEMENT_TYPE_U2: cil.ELEMENT_TYPE_I2,
	cil.ELEMENT_TYPE_I4: cil.ELEMENT_TYPE_I4, cil.ELEMENT_TYPE_U4: cil.ELEMENT_TYPE_I4, cil.ELEMENT_TYPE_I8: cil.ELEMENT_TYPE_I8,
	cil.ELEMENT_TYPE_U8: cil.ELEMENT_TYPE_I8, cil.ELEMENT_TYPE_I: cil.ELEMENT_TYPE_I, cil.ELEMENT_TYPE_U: cil.ELEMENT_TYPE_I,
	cil.ELEMENT_TYPE_R4: cil.ELEMENT_TYPE_R4, cil.ELEMENT_TYPE_R8: cil.ELEMENT_TYPE_R8,
}

// primitive is the primitive that a struct is stored as: its own, an enum's
// underlying one, or ELEMENT_TYPE_END.
func primitive(c *loader.Class) cil.ElementType {
	if c.Kind != loader.KindStruct {
		return cil.ELEMENT_TYPE_END
	}
	if c.IsEnum() {
		u, err := c.Underlying()
		if err != nil {
			return cil.ELEMENT_TYPE_END
		}
		c = u
	}
	if c.Elem >= 0x20 || kindOfElem[c.Elem] == kNone {
		return cil.ELEMENT_TYPE_END
	}
	return c.Elem
}

// reduced is the verification type of a primitive or enum (I.8.7.1);
// ELEMENT_TYPE_END for all else.
func reduced(c *loader.Class) cil.ElementType { return reducedElem[primitive(c)&0x1f] }

// onStack is a value of type c as the stack holds it.
func onStack(c *loader.Class) Value {
	switch c.Kind {
	case loader.KindStruct:
		if e := primitive(c); e != cil.ELEMENT_TYPE_END {
			return Value{kind: kindOfElem[e]}
		}
		return Value{Class: c, kind: kValue}
	case loader.KindVar, loader.KindMVar:
		return Value{Class: c, kind: kValue}
	case loader.KindByref:
		return Value{Class: c.ElemClass, kind: kByref}
	case loader.KindPtr, loader.KindFnPtr:
		return Value{kind: kPtr}
	}
	return Value{Class: c, kind: kRef}
}

// samePlace reports whether a variable of type a can be used as one of type b: they
// are the same, or primitives of the same verification type (III.1.8.1.2.2).
func samePlace(a, b *loader.Class) bool {
	if a == b {
		return true
	}
	r := reduced(a)
	return r != cil.ELEMENT_TYPE_END && r == reduced(b)
}
