package loader

import (
	"ryugo/cil"
	"ryugo/ee"
)

// classify decides how System V passes a value of struct c: in up to two eightbytes, or in memory.
// CoreCLR's rules differ from C's: a struct with explicit layout or without fields is always passed
// in memory.
func (c *Class) classify(l *Layout, fields []instField) ee.StructPassing {
	var none ee.StructPassing
	if l.Size > 16 || len(fields) == 0 || c.Elem == cil.ELEMENT_TYPE_VOID || c.isVector() {
		return none
	}
	var k classifier
	if c.Elem == cil.ELEMENT_TYPE_TYPEDBYREF {
		k.class = [2]ee.SysVClass{ee.SysVIntegerByRef, ee.SysVInteger}
	} else if !k.add(c, l, 0, 0) {
		return none
	}
	n := (l.Size + 7) / 8
	p := ee.StructPassing{PassedInRegisters: true, EightByteCount: uint8(n)}
	for i := range n {
		p.Class[i] = k.class[i]
		if p.Class[i] == ee.SysVUnknown {
			p.Class[i] = ee.SysVInteger // only padding: its bits must be passed nevertheless
		}
		p.Size[i] = uint8(min(8, l.Size-8*i))
		p.Offset[i] = uint8(8 * i)
	}
	return p
}

// isVector reports whether c is a vector of 16 bytes that CoreCLR 9 always passes in memory.
func (c *Class) isVector() bool {
	switch c.Name {
	case "Vector128`1":
		return c.Namespace == "System.Runtime.Intrinsics" && c.Module != nil && c.Module.hasIntrinsics
	case "Vector`1":
		return c.Namespace == "System.Numerics" && c.Module != nil && c.Module.hasIntrinsics
	}
	return false
}

// classifier merges the classes of fields into eightbytes.
type classifier struct{ class [2]ee.SysVClass }

// add merges the fields of a struct at base. It returns false if the struct must be passed in
// memory.
func (k *classifier) add(c *Class, l *Layout, base uint32, depth int) bool {
	if l.Explicit || depth > maxTypeDepth {
		return false
	}
	if len(l.Fields) == 0 {
		return depth > 0 // an empty struct inside of another is padding
	}
	if c.IsPrimitive() || c.IsEnum() {
		return k.merge(primitiveClass(c), base, l.Size)
	}
	for _, f := range l.Fields {
		t, err := f.Type()
		if err != nil {
			return false
		}
		at := base + l.Offsets[f.index]
		size := c.loader().ptr
		var fl *Layout
		if t.Kind == KindStruct {
			if fl, err = t.Layout(); err != nil {
				return false
			}
			size = fl.Size
		}
		// A fixed buffer declares only its first element; the struct's size gives the number of
		// elements.
		count := uint32(1)
		if len(l.Fields) == 1 && l.Custom && l.Offsets[f.index] == 0 && l.Size%size == 0 {
			count = l.Size / size
		}
		for n := range count {
			ok := false
			if fl != nil {
				ok = k.add(t, fl, at+n*size, depth+1)
			} else {
				ok = k.merge(wordClass(t), at+n*size, size)
			}
			if !ok {
				return false
			}
		}
	}
	return true
}

// wordClass returns the class of a pointer-sized field.
func wordClass(t *Class) ee.SysVClass {
	switch {
	case t.IsReference():
		return ee.SysVIntegerReference
	case t.Kind == KindByref:
		return ee.SysVIntegerByRef
	}
	return ee.SysVInteger
}

// primitiveClass returns the class of a primitive or enum field.
func primitiveClass(c *Class) ee.SysVClass {
	switch c.CorType() {
	case ee.CORINFO_TYPE_FLOAT, ee.CORINFO_TYPE_DOUBLE:
		return ee.SysVSSE
	}
	return ee.SysVInteger
}

// merge adds one field to its eightbyte. It returns false if the field is not naturally aligned.
func (k *classifier) merge(c ee.SysVClass, at, size uint32) bool {
	if size == 0 || at%size != 0 || at+size > 16 {
		return false
	}
	e := &k.class[at/8]
	switch {
	case *e == ee.SysVUnknown || *e == ee.SysVSSE:
		*e = c
	case c == ee.SysVSSE || c == ee.SysVInteger:
		// The present class wins: integer over floating, reference over integer.
	default:
		*e = c
	}
	return true
}
