package interp

import (
	"unsafe"

	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/vm/raw"
)

// Kind says how a value is stored. The evaluation stack has only I4, I8 and the kinds after them.
// Native ints and unmanaged pointers are I8, or I4 if a word has 4 bytes.
type Kind uint8

const (
	Void Kind = iota
	I1
	U1
	I2
	U2
	I4
	I8
	F4
	F8
	Ref
	Byref
	Struct
)

// Type is a type as far as the interpreter distinguishes types.
type Type struct {
	Kind  Kind
	Size  uint32        // bytes in memory
	Class *loader.Class // of a struct
}

var (
	tI4    = Type{Kind: I4, Size: 4}
	tI8    = Type{Kind: I8, Size: 8}
	tF4    = Type{Kind: F4, Size: 4}
	tF8    = Type{Kind: F8, Size: 8}
	tRef   = Type{Kind: Ref, Size: word}
	tByref = Type{Kind: Byref, Size: word}
	// tI is native int.
	tI = Type{Kind: nativeKind, Size: word}
)

// word is the size of a reference in memory. narrow says that a word is smaller than a slot.
// nativeKind is the kind of a native int.
const (
	word       = raw.Word
	narrow     = word < 8
	nativeKind = I4 + (I8-I4)*(word/8)
)

// slotSize returns the number of bytes that a value takes on the evaluation stack.
func (t Type) slotSize() int32 {
	if t.Kind == Struct {
		return int32(t.Size+7) &^ 7
	}
	return 8
}

// onStack returns the type of a value of type t on the evaluation stack.
func (t Type) onStack() Type {
	if t.Kind >= I1 && t.Kind <= I4 {
		return tI4
	}
	return t
}

func (t Type) isFloat() bool { return t.Kind == F4 || t.Kind == F8 }
func (t Type) isInt() bool   { return t.Kind == I4 || t.Kind == I8 }
func (t Type) isGC() bool    { return t.Kind == Ref || t.Kind == Byref }

// isAddress reports whether a value can be an address.
func (t Type) isAddress() bool { return t.isInt() || t.isGC() }

var kinds = [...]Type{
	ee.CORINFO_TYPE_VOID:       {},
	ee.CORINFO_TYPE_BOOL:       {Kind: U1, Size: 1},
	ee.CORINFO_TYPE_CHAR:       {Kind: U2, Size: 2},
	ee.CORINFO_TYPE_BYTE:       {Kind: I1, Size: 1},
	ee.CORINFO_TYPE_UBYTE:      {Kind: U1, Size: 1},
	ee.CORINFO_TYPE_SHORT:      {Kind: I2, Size: 2},
	ee.CORINFO_TYPE_USHORT:     {Kind: U2, Size: 2},
	ee.CORINFO_TYPE_INT:        tI4,
	ee.CORINFO_TYPE_UINT:       tI4,
	ee.CORINFO_TYPE_LONG:       tI8,
	ee.CORINFO_TYPE_ULONG:      tI8,
	ee.CORINFO_TYPE_NATIVEINT:  tI,
	ee.CORINFO_TYPE_NATIVEUINT: tI,
	ee.CORINFO_TYPE_FLOAT:      tF4,
	ee.CORINFO_TYPE_DOUBLE:     tF8,
	ee.CORINFO_TYPE_STRING:     tRef,
	ee.CORINFO_TYPE_PTR:        tI,
	ee.CORINFO_TYPE_BYREF:      tByref,
	ee.CORINFO_TYPE_VALUECLASS: {Kind: Struct},
	ee.CORINFO_TYPE_CLASS:      tRef,
	ee.CORINFO_TYPE_REFANY:     {Kind: Struct},
	ee.CORINFO_TYPE_VAR:        {},
}

// TypeOf returns the type of a variable of class c.
func TypeOf(c *loader.Class) (Type, error) {
	t := kinds[c.CorType()]
	if t.Kind != Struct {
		return t, nil
	}
	l, err := c.Layout()
	if err != nil {
		return Type{}, err
	}
	return Type{Kind: Struct, Size: l.Size, Class: c}, nil
}

// sameShape reports whether structs of two types can be copied to each other: the types are the
// same, or the collector cannot distinguish them.
func sameShape(a, b Type) bool {
	if a.Class == b.Class {
		return true
	}
	la, err1 := a.Class.Layout()
	lb, err2 := b.Class.Layout()
	if err1 != nil || err2 != nil || a.Size != b.Size || len(la.GC) != len(lb.GC) {
		return false
	}
	for i := range la.GC {
		if la.GC[i] != lb.GC[i] {
			return false
		}
	}
	return true
}

// root is a word of a frame that may hold a reference.
type root struct {
	off    int32
	byref  bool
	pinned bool
}

// roots appends the roots of a value at offset off.
func (t Type) roots(out []root, off int32, pinned bool) []root {
	switch t.Kind {
	case Ref, Byref:
		return append(out, root{off, t.Kind == Byref, pinned})
	case Struct:
		l, err := t.Class.Layout()
		if err != nil {
			return out
		}
		for i, g := range l.GC {
			if g == ee.TYPE_GC_REF || g == ee.TYPE_GC_BYREF {
				out = append(out, root{off + word*int32(i), g == ee.TYPE_GC_BYREF, pinned})
			}
		}
	}
	return out
}

// at makes a pointer to an address outside of Go's heap.
func at(a uint64) unsafe.Pointer { return unsafe.Add(unsafe.Pointer(nil), uintptr(a)) }

func slot(fp uint64, x int32) uint64 { return fp + uint64(int64(x)) }

func ld8(a uint64) uint8      { return *(*uint8)(at(a)) }
func ld16(a uint64) uint16    { return *(*uint16)(at(a)) }
func ld32(a uint64) uint32    { return *(*uint32)(at(a)) }
func ld64(a uint64) uint64    { return *(*uint64)(at(a)) }
func ldI64(a uint64) int64    { return *(*int64)(at(a)) }
func ldF4(a uint64) float32   { return *(*float32)(at(a)) }
func ldF8(a uint64) float64   { return *(*float64)(at(a)) }
func ldW(a uint64) uint64     { return uint64(*(*uintptr)(at(a))) }
func stW(a, v uint64)         { *(*uintptr)(at(a)) = uintptr(v) }
func st8(a uint64, v uint8)   { *(*uint8)(at(a)) = v }
func st16(a uint64, v uint16) { *(*uint16)(at(a)) = v }
func st32(a uint64, v uint32) { *(*uint32)(at(a)) = v }
func st64(a, v uint64)        { *(*uint64)(at(a)) = v }
func stI64(a uint64, v int64) { *(*int64)(at(a)) = v }
func stF4(a uint64, v float32) {
	*(*float32)(at(a)) = v
}
func stF8(a uint64, v float64) { *(*float64)(at(a)) = v }

// bytesAt returns n bytes of memory. If they extend beyond the end of the address space, bytesAt
// reads address a, which faults: unsafe.Slice would panic, or end the process under the race
// detector.
func bytesAt(a, n uint64) []byte {
	if n > uint64(-uintptr(a)) {
		n = uint64(ld8(a)) // faults; a load that nothing uses would be dropped
	}
	return unsafe.Slice((*byte)(at(a)), n)
}

// move copies n bytes; the ranges may overlap.
func move(dst, src, n uint64) { copy(bytesAt(dst, n), bytesAt(src, n)) }

// isVoid reports whether a method that returns c returns no value.
func isVoid(c *loader.Class) bool { return c.Elem == cil.ELEMENT_TYPE_VOID }

// addressOf returns the address of a word in Go's heap, which does not move.
func addressOf(p *uint64) uint64 { return uint64(uintptr(unsafe.Pointer(p))) }
