package irtest

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// firstStruct is the class number from which on classes have fields.
const firstStruct = 0x101

// structs are the fields of classes 0x101 and so on, each at the next offset
// that its size divides.
var structs = [...][]ee.CorInfoType{
	{ee.CORINFO_TYPE_INT, ee.CORINFO_TYPE_INT},
	{ee.CORINFO_TYPE_CLASS, ee.CORINFO_TYPE_INT},
	{ee.CORINFO_TYPE_BYTE, ee.CORINFO_TYPE_UBYTE, ee.CORINFO_TYPE_SHORT, ee.CORINFO_TYPE_INT},
	{ee.CORINFO_TYPE_DOUBLE, ee.CORINFO_TYPE_LONG},
	{ee.CORINFO_TYPE_LONG, ee.CORINFO_TYPE_LONG, ee.CORINFO_TYPE_LONG},
	{ee.CORINFO_TYPE_INT},
	{ee.CORINFO_TYPE_FLOAT, ee.CORINFO_TYPE_FLOAT},
	{ee.CORINFO_TYPE_BYTE, ee.CORINFO_TYPE_BYTE, ee.CORINFO_TYPE_BYTE, ee.CORINFO_TYPE_BYTE, ee.CORINFO_TYPE_INT},
	{ee.CORINFO_TYPE_PTR, ee.CORINFO_TYPE_LONG},
}

// explicitStruct is a class like the first one, of which it is known that the
// fields overlap.
const explicitStruct = firstStruct + ee.ClassHandle(len(structs))

func fieldsOf(c ee.ClassHandle) []ee.CorInfoType {
	switch {
	case c == explicitStruct:
		return structs[0]
	case c >= firstStruct && c < explicitStruct:
		return structs[c-firstStruct]
	}
	return nil
}

// GetClassSize says that class numbers are sizes where they are no structs with
// fields.
func (r runtime) GetClassSize(c ee.ClassHandle) uint32 {
	fields := fieldsOf(c)
	if len(fields) == 0 {
		return uint32(c)
	}
	align := uint32(1)
	for _, t := range fields {
		align = max(align, nodes.TypeOf(t).Size())
	}
	last := len(fields) - 1
	return (r.offset(c, last) + nodes.TypeOf(fields[last]).Size() + align - 1) &^ (align - 1)
}

func (runtime) GetClassAttribs(c ee.ClassHandle) ee.ClassFlags {
	if c == explicitStruct {
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

func (runtime) offset(c ee.ClassHandle, i int) uint32 {
	at := uint32(0)
	for k, t := range fieldsOf(c)[:i+1] {
		size := nodes.TypeOf(t).Size()
		at = (at + size - 1) &^ (size - 1)
		if k < i {
			at += size
		}
	}
	return at
}

// describe says how a struct with fields travels in registers.
func describe(c ee.ClassHandle, d *ee.StructPassing) {
	var r runtime
	size := r.GetClassSize(c)
	if size > 16 {
		return
	}
	d.PassedInRegisters = true
	d.EightByteCount = uint8(size+7) / 8
	for i := range d.EightByteCount {
		d.Class[i], d.Offset[i], d.Size[i] = ee.SysVSSE, 8*i, uint8(min(8, size-uint32(8*i)))
		for k, t := range fieldsOf(c) {
			switch vt := nodes.TypeOf(t); {
			case r.offset(c, k)/8 != uint32(i):
			case vt == nodes.TYP_REF:
				d.Class[i] = ee.SysVIntegerReference
			case !vt.IsFloat():
				d.Class[i] = ee.SysVInteger
			}
		}
	}
}
