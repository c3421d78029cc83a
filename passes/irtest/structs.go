package irtest

import (
	"ryugo/ee"
)

// firstStruct is the class number from which on classes have fields.
const firstStruct = 0x101

// structRow is a class with fields, each at the next offset that its size divides.
// Of explicit ones it is known that fields overlap.
type structRow struct {
	fields   []ee.CorInfoType
	explicit bool
}

const (
	tByte   = ee.CORINFO_TYPE_BYTE
	tUByte  = ee.CORINFO_TYPE_UBYTE
	tShort  = ee.CORINFO_TYPE_SHORT
	tInt    = ee.CORINFO_TYPE_INT
	tLong   = ee.CORINFO_TYPE_LONG
	tFloat  = ee.CORINFO_TYPE_FLOAT
	tDouble = ee.CORINFO_TYPE_DOUBLE
	tPtr    = ee.CORINFO_TYPE_PTR
	tRef    = ee.CORINFO_TYPE_CLASS
)

// structs are classes 0x101 and so on.
var structs = [...]structRow{
	0x00: {fields: []ee.CorInfoType{tInt, tInt}},
	0x01: {fields: []ee.CorInfoType{tRef, tInt}},
	0x02: {fields: []ee.CorInfoType{tByte, tUByte, tShort, tInt}},
	0x03: {fields: []ee.CorInfoType{tDouble, tLong}},
	0x04: {fields: []ee.CorInfoType{tLong, tLong, tLong}},
	0x05: {fields: []ee.CorInfoType{tInt}},
	0x06: {fields: []ee.CorInfoType{tFloat, tFloat}},
	0x07: {fields: []ee.CorInfoType{tByte, tByte, tByte, tByte, tInt}},
	0x08: {fields: []ee.CorInfoType{tPtr, tLong}},
	0x09: {fields: []ee.CorInfoType{tInt, tInt}, explicit: true},
	0x0a: {fields: []ee.CorInfoType{tInt, tFloat}},
	0x0b: {fields: []ee.CorInfoType{tFloat, tFloat, tFloat, tFloat}},

	// HFAs of one to four elements.
	0x0f: {fields: []ee.CorInfoType{tDouble}},
	0x10: {fields: []ee.CorInfoType{tDouble, tDouble}},
	0x11: {fields: []ee.CorInfoType{tFloat, tFloat, tFloat}},
	0x12: {fields: []ee.CorInfoType{tDouble, tDouble, tDouble, tDouble}},

	0x1f: {fields: []ee.CorInfoType{tRef, tDouble}},
	0x20: {fields: []ee.CorInfoType{tInt, tInt, tInt}},
	0x21: {fields: []ee.CorInfoType{tInt, tInt, tInt, tInt}},
	0x22: {fields: []ee.CorInfoType{tRef, tRef}},
	0x23: {fields: []ee.CorInfoType{tShort}},
	0x24: {fields: []ee.CorInfoType{tFloat}},
	0x25: {fields: []ee.CorInfoType{tInt, tInt, tRef}},
	0x26: {fields: []ee.CorInfoType{tRef}},

	// Larger than two registers, with a reference.
	0x27: {fields: []ee.CorInfoType{tLong, tLong, tRef}},
	0x28: {fields: []ee.CorInfoType{tLong, tLong, tRef, tLong}},
	0x29: {fields: []ee.CorInfoType{tRef, tLong, tLong}},
}

func fieldsOf(c ee.ClassHandle) []ee.CorInfoType {
	if c >= firstStruct && c-firstStruct < ee.ClassHandle(len(structs)) {
		return structs[c-firstStruct].fields
	}
	return nil
}

// sizeOf is the size of a field.
func (r runtime) sizeOf(t ee.CorInfoType) uint32 { return r.model.SizeOf(r.model.TypeOf(t)) }

// GetClassSize says that class numbers are sizes where they are no structs with
// fields.
func (r runtime) GetClassSize(c ee.ClassHandle) uint32 {
	fields := fieldsOf(c)
	if len(fields) == 0 {
		return uint32(c)
	}
	align, last := r.GetClassAlignment(c), len(fields)-1
	return (r.offset(c, last) + r.sizeOf(fields[last]) + align - 1) &^ (align - 1)
}

// GetClassAlignment is that of the largest field, or a pointer's.
func (r runtime) GetClassAlignment(c ee.ClassHandle) uint32 {
	fields := fieldsOf(c)
	if len(fields) == 0 {
		return r.model.PointerSize
	}
	align := uint32(1)
	for _, t := range fields {
		align = max(align, r.sizeOf(t))
	}
	return align
}

func (r runtime) GetClassGClayout(c ee.ClassHandle) []ee.GCType {
	ptr := r.model.PointerSize
	gc := make([]ee.GCType, (r.GetClassSize(c)+ptr-1)/ptr)
	for i, t := range fieldsOf(c) {
		if t == tRef {
			gc[r.offset(c, i)/ptr] = ee.TYPE_GC_REF
		}
	}
	return gc
}

func (runtime) AsCorInfoType(ee.ClassHandle) ee.CorInfoType { return ee.CORINFO_TYPE_VALUECLASS }

func (runtime) GetClassAttribs(c ee.ClassHandle) ee.ClassFlags {
	if c >= firstStruct && c-firstStruct < ee.ClassHandle(len(structs)) && structs[c-firstStruct].explicit {
		return ee.CORINFO_FLG_VALUECLASS | ee.CORINFO_FLG_OVERLAPPING_FIELDS
	}
	return ee.CORINFO_FLG_VALUECLASS
}

func (runtime) GetClassNumInstanceFields(c ee.ClassHandle) int { return len(fieldsOf(c)) }

func (runtime) GetFieldInClass(c ee.ClassHandle, i int) ee.FieldHandle {
	return ee.FieldHandle(c)<<8 | ee.FieldHandle(i)
}

func (runtime) GetFieldType(f ee.FieldHandle) ee.SigArg {
	return ee.SigArg{Type: fieldsOf(ee.ClassHandle(f >> 8))[f&0xff]}
}

func (r runtime) GetFieldOffset(f ee.FieldHandle) uint32 {
	return r.offset(ee.ClassHandle(f>>8), int(f&0xff))
}

func (r runtime) offset(c ee.ClassHandle, i int) uint32 {
	at := uint32(0)
	for k, t := range fieldsOf(c)[:i+1] {
		size := r.sizeOf(t)
		at = (at + size - 1) &^ (size - 1)
		if k < i {
			at += size
		}
	}
	return at
}

// describe says how a struct with fields travels in registers.
func (r runtime) describe(c ee.ClassHandle, d *ee.StructPassing) {
	size := r.GetClassSize(c)
	if size > 16 {
		return
	}
	d.PassedInRegisters = true
	d.EightByteCount = uint8(size+7) / 8
	for i := range d.EightByteCount {
		d.Class[i], d.Offset[i], d.Size[i] = ee.SysVSSE, 8*i, uint8(min(8, size-uint32(8*i)))
		for k, t := range fieldsOf(c) {
			switch vt := r.model.TypeOf(t); {
			case r.offset(c, k)/8 != uint32(i):
			case vt.IsGC():
				d.Class[i] = ee.SysVIntegerReference
			case !vt.IsFloat():
				d.Class[i] = ee.SysVInteger
			}
		}
	}
}
