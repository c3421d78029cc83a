package vm

import (
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/vm/cpu"
)

// The collector's knowledge of a class is one word of its method table:
//
//	0                       no references
//	bits<<2 | descBitmap    bit i of bits is set when word i+1 is a reference
//	data<<2 | descVector    an array of references that begins at offset data
//	bits<<2 | descWeak      as descBitmap, and the first field is a weak reference
//	address                 a record: of an array of structs with references,
//	                        or of an object too large for a bitmap
const (
	descRecord = iota
	descBitmap
	descVector
	descWeak
	descMask = 3

	descBits = 62
)

// A record describes the elements of an array, or the object as the only element.
const (
	recFirst   = 0  // offset of the first element
	recStride  = 8  // bytes from one element to the next; 0: there is one element
	recCount   = 16 // number of references in an element
	recOffsets = 24 // uint64 each: their offsets in the element
)

// descriptor returns the word for objects of class c.
func (v *world) descriptor(c *loader.Class) uint64 {
	if c.IsArray() {
		return v.arrayDescriptor(c)
	}
	l := must(c.Layout())
	if !l.HasRefs {
		return 0
	}
	words := refWords(l.GC)
	if c.IsValueType() { // boxed
		for i := range words {
			words[i]++
		}
	}
	bits := uint64(0)
	for _, w := range words {
		if w > descBits {
			return v.descRecord(0, 0, words)
		}
		bits |= 1 << (w - 1)
	}
	if v.isWeakReference(c) {
		return bits&^1<<2 | descWeak
	}
	return bits<<2 | descBitmap
}

func (v *world) arrayDescriptor(c *loader.Class) uint64 {
	e, data := c.ElemClass, uint64(c.BaseSize())
	switch {
	case e.IsReference():
		return data<<2 | descVector
	case !e.IsValueType():
		return 0
	}
	l := must(e.Layout())
	if !l.HasRefs {
		return 0
	}
	return v.descRecord(data, uint64(v.sizeOf(e)), refWords(l.GC))
}

func (v *world) descRecord(first, stride uint64, words []uint64) uint64 {
	a := v.mem.Data(recOffsets+8*uint64(len(words)), 8)
	st64(a+recFirst, first)
	st64(a+recStride, stride)
	st64(a+recCount, uint64(len(words)))
	for i, w := range words {
		st64(a+recOffsets+8*uint64(i), cpu.Word*w)
	}
	return a
}

// refWords returns the indexes of the words that hold references.
func refWords(gc []ee.GCType) []uint64 {
	var words []uint64
	for i, t := range gc {
		if t == ee.TYPE_GC_REF {
			words = append(words, uint64(i))
		}
	}
	return words
}

// isWeakReference reports whether c is, or derives from, a class of the core library whose first
// field does not keep its target alive.
func (v *world) isWeakReference(c *loader.Class) bool {
	for ; c != nil; c = v.parentOf(c) {
		if c.Module == v.l.Known.Core && c.Namespace == "System" && (c.Name == "WeakReference" || c.Name == "WeakReference`1") {
			return true
		}
	}
	return false
}
