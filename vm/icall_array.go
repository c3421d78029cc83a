package vm

import (
	"math"

	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/vm/cpu"
)

// dataOf returns the address of the first element of an array.
func (v *world) dataOf(a ref) uint64 {
	if c := v.classOf(typeOf(a)); c.Kind == loader.KindArray {
		return a + cpu.MDData(int(c.Rank))
	}
	return a + cpu.ArrayData
}

// elemClass returns the element type of an array's type.
func (v *world) elemClass(a ref) *loader.Class { return v.classOf(typeOf(a)).ElemClass }

// componentSize returns the size of an element.
func componentSize(a ref) uint64 { return uint64(ld32(typeOf(a) + off(cpu.MTComponentSize))) }

// arrayGetElement(array, index) -> object
func arrayGetElement(v *VM, t *thread, f cpu.Frame) {
	a := f.Arg(0)
	at := v.dataOf(a) + uint64(uint32(f.Arg(1)))*componentSize(a)
	f.SetResult(v.toObject(t, v.elemClass(a), at))
}

// toObject returns the value of type c at src as an object: boxed if it is a value type.
func (v *VM) toObject(t *thread, c *loader.Class, src uint64) ref {
	if c.IsReference() {
		return ldW(src)
	}
	return v.box(t, v.mt(c), src)
}

// arraySetElement(array, index, object) -> bool
func arraySetElement(v *VM, t *thread, f cpu.Frame) {
	a, o := f.Arg(0), f.Arg(2)
	at := v.dataOf(a) + uint64(uint32(f.Arg(1)))*componentSize(a)
	f.SetResult(bool2(v.fromObject(v.elemClass(a), at, o)))
}

// fromObject stores an object in a place of type c, unboxed and widened as in reflection. It
// returns false if the object does not fit.
func (v *world) fromObject(c *loader.Class, dst uint64, o ref) bool {
	size := uint64(v.sizeOf(c))
	switch {
	case c.IsReference():
		if o != 0 && !v.isInstance(typeOf(o), v.mt(c)) {
			return false
		}
		stW(dst, o)
		return true
	case o == 0:
		clear(memAt(dst, size))
		return true
	case c.IsNullable():
		return v.toNullable(c, dst, o)
	}
	from := v.classOf(typeOf(o))
	if from == c {
		copy(memAt(dst, size), memAt(o+cpu.ObjHeader, size))
		return true
	}
	return widen(c.CorType(), dst, from.CorType(), o+cpu.ObjHeader)
}

// arrayClear(array, index, length)
func arrayClear(v *VM, t *thread, f cpu.Frame) {
	a, size := f.Arg(0), componentSize(f.Arg(0))
	clear(memAt(v.dataOf(a)+uint64(uint32(f.Arg(1)))*size, uint64(uint32(f.Arg(2)))*size))
}

// arrayCreate(element type, length) -> array
func arrayCreate(v *VM, t *thread, f cpu.Frame) {
	elem := v.classOf(v.typeHandle(f.Arg(0)))
	v.checkArrayOf(t, elem)
	c, err := v.l.ArrayOf(elem)
	if err != nil {
		v.throwWith(t, excTypeLoad, err.Error(), 0)
	}
	n := int32(f.Arg(1))
	if n < 0 {
		v.throw(t, excNegativeArraySize)
	}
	v.makeRoom(t, vectorSize(v.mt(c), uint64(n)))
	f.SetResult(v.newVector(t, v.mt(c), uint64(n)))
}

// checkArrayOf throws if arrays of c cannot exist: c is void or open, or must stay on the stack.
func (v *VM) checkArrayOf(t *thread, c *loader.Class) {
	if c.Elem == cil.ELEMENT_TYPE_VOID || c.IsOpen() || c.IsByRefLike() || c.Kind == loader.KindByref {
		v.throw(t, excNotSupported)
	}
}

// arrayCreateMulti(elementType, lengths, lower bounds) -> array
func arrayCreateMulti(v *VM, t *thread, f cpu.Frame) {
	lengths, bounds := f.Arg(1), f.Arg(2)
	rank := ld32(lengths + cpu.ArrayLength)
	elem := v.classOf(v.typeHandle(f.Arg(0)))
	v.checkArrayOf(t, elem)
	c, err := v.l.MDArrayOf(elem, rank)
	if err != nil {
		v.throwWith(t, excTypeLoad, err.Error(), 0)
	}
	length, lower := make([]int32, rank), make([]int32, rank)
	for k := range length {
		length[k] = int32(ld32(v.dataOf(lengths) + 4*uint64(k)))
		lower[k] = int32(ld32(v.dataOf(bounds) + 4*uint64(k)))
	}
	f.SetResult(v.newMDArray(t, v.mt(c), lower, length))
}

// The results of Array.Copy for elements of different types.
const (
	copied        = 0
	copyMismatch  = 1 // the types can never be copied
	copyBadObject = 2 // an element does not fit
)

// arrayCopy(source, index, destination, index, length) -> copied and so on
func arrayCopy(v *VM, t *thread, f cpu.Frame) {
	src, dst := f.Arg(0), f.Arg(2)
	from, to := v.elemClass(src), v.elemClass(dst)
	fs, ts := componentSize(src), componentSize(dst)
	p := v.dataOf(src) + uint64(uint32(f.Arg(1)))*fs
	q := v.dataOf(dst) + uint64(uint32(f.Arg(3)))*ts
	n := uint64(uint32(f.Arg(4)))
	f.SetResult(copied)
	switch {
	case from == to, from.IsReference() && to.IsReference() && v.canCast(v.mt(from), v.mt(to)),
		from.CorType() == to.CorType() && from.CorType() <= ee.CORINFO_TYPE_DOUBLE: // enums count as their underlying types
		copy(memAt(q, n*ts), memAt(p, n*fs))
		return
	case from.IsReference() && to.IsReference():
		if !v.canCast(v.mt(to), v.mt(from)) && !to.IsInterface() && !from.IsInterface() {
			f.SetResult(copyMismatch)
			return
		}
	case !from.IsReference() && to.IsReference():
		if !v.canCast(v.mt(from), v.mt(to)) {
			f.SetResult(copyMismatch)
			return
		}
	case from.IsReference():
		if !v.canCast(v.mt(to), v.mt(from)) {
			f.SetResult(copyMismatch)
			return
		}
	case !widens(to.CorType(), from.CorType()):
		f.SetResult(copyMismatch)
		return
	}
	for i := range n {
		ok := true
		switch {
		case from.IsReference():
			o := ldW(p + i*cpu.Word)
			// Boxes are unboxed without conversion: a boxed int fits neither a long nor an enum.
			exact := to.IsReference() || to.IsNullable() || o != 0 && v.classOf(typeOf(o)) == to
			if ok = exact && (o != 0 || to.IsReference()); ok {
				ok = v.fromObject(to, q+i*ts, o)
			}
		case to.IsReference():
			stW(q+i*cpu.Word, v.box(t, v.mt(from), p+i*fs))
		default:
			widen(to.CorType(), q+i*ts, from.CorType(), p+i*fs)
		}
		if !ok {
			f.SetResult(copyBadObject)
			return
		}
	}
}

// bufferByteLength(array) -> bytes, or -1
func bufferByteLength(v *VM, t *thread, f cpu.Frame) {
	a := f.Arg(0)
	if c := v.elemClass(a); !c.IsPrimitive() {
		f.SetResult(^uint64(0))
		return
	}
	f.SetResult(uint64(length(a)) * componentSize(a))
}

// bufferBlockCopy(source, offset, destination, offset, count)
func bufferBlockCopy(v *VM, t *thread, f cpu.Frame) {
	n := uint64(uint32(f.Arg(4)))
	copy(memAt(v.dataOf(f.Arg(2))+uint64(uint32(f.Arg(3))), n), memAt(v.dataOf(f.Arg(0))+uint64(uint32(f.Arg(1))), n))
}

// initializeArray(array, field handle)
func initializeArray(v *VM, t *thread, f cpu.Frame) {
	a, handle := f.Arg(0), f.Arg(1)
	if a == 0 || handle == 0 {
		v.throw(t, excArgumentNull)
	}
	field, elem := v.l.Field(ee.FieldHandle(ld64(handle))), v.elemClass(a)
	if field == nil || elem == nil || !elem.IsPrimitive() && !elem.IsEnum() {
		v.throw(t, excArgument) // bytes must not become references
	}
	data, err := field.RVAData()
	n := uint64(length(a)) * componentSize(a)
	if err != nil || uint64(len(data)) < n {
		v.throw(t, excArgument)
	}
	copy(memAt(v.dataOf(a), n), data)
}

// fieldData returns the address of the data of a static field that is part of the assembly, and
// stores the size of the data.
func fieldData(v *VM, t *thread, f cpu.Frame) {
	handle, size := f.Arg(0), f.Arg(1)
	if handle == 0 {
		v.throw(t, excArgumentNull)
	}
	field := v.l.Field(ee.FieldHandle(ld64(handle)))
	if field == nil {
		v.throw(t, excArgument)
	}
	data, err := field.RVAData()
	if err != nil {
		v.throw(t, excArgument)
	}
	a, err := v.dataSymbol(ee.MakeSymbol(ee.SymRVA, uint64(field.Handle())))
	if err != nil {
		v.throw(t, excArgument)
	}
	st32(size, uint32(len(data)))
	f.SetResult(a)
}

// widening[t] is the set of types to which primitive type t widens implicitly, without t itself.
var widening = func() (w [32]uint32) {
	set := func(from ee.CorInfoType, to ...ee.CorInfoType) {
		for _, t := range to {
			w[from] |= 1 << t
		}
	}
	const (
		char, i1, u1 = ee.CORINFO_TYPE_CHAR, ee.CORINFO_TYPE_BYTE, ee.CORINFO_TYPE_UBYTE
		i2, u2       = ee.CORINFO_TYPE_SHORT, ee.CORINFO_TYPE_USHORT
		i4, u4       = ee.CORINFO_TYPE_INT, ee.CORINFO_TYPE_UINT
		i8, u8       = ee.CORINFO_TYPE_LONG, ee.CORINFO_TYPE_ULONG
		r4, r8       = ee.CORINFO_TYPE_FLOAT, ee.CORINFO_TYPE_DOUBLE
	)
	set(char, u2, i4, u4, i8, u8, r4, r8)
	set(i1, i2, i4, i8, r4, r8)
	set(u1, char, i2, u2, i4, u4, i8, u8, r4, r8)
	set(i2, i4, i8, r4, r8)
	set(u2, char, i4, u4, i8, u8, r4, r8)
	set(i4, i8, r4, r8)
	set(u4, i8, u8, r4, r8)
	set(i8, r4, r8)
	set(u8, r4, r8)
	set(r4, r8)
	return w
}()

func widens(to, from ee.CorInfoType) bool { return to == from || widening[from&31]>>to&1 != 0 }

// widen copies a primitive value into a place of another type that holds all of its values. It
// returns false if the types do not allow that.
func widen(to ee.CorInfoType, dst uint64, from ee.CorInfoType, src uint64) bool {
	if from == ee.CORINFO_TYPE_VALUECLASS || !widens(to, from) {
		return false
	}
	switch from {
	case ee.CORINFO_TYPE_FLOAT:
		storeFloat(to, dst, float64(math.Float32frombits(ld32(src))))
		return true
	case ee.CORINFO_TYPE_DOUBLE:
		storeFloat(to, dst, f64(ld64(src)))
		return true
	}
	x := loadInt(from, src)
	switch {
	case to != ee.CORINFO_TYPE_FLOAT && to != ee.CORINFO_TYPE_DOUBLE:
		storeInt(to, dst, x)
	case from == ee.CORINFO_TYPE_ULONG || from == ee.CORINFO_TYPE_NATIVEUINT:
		storeFloat(to, dst, float64(uint64(x)))
	default:
		storeFloat(to, dst, float64(x))
	}
	return true
}

func storeFloat(t ee.CorInfoType, dst uint64, d float64) {
	if t == ee.CORINFO_TYPE_FLOAT {
		st32(dst, math.Float32bits(float32(d)))
	} else {
		st64(dst, bits(d))
	}
}

// loadInt loads an integer of type t, with sign or zero extension by the type.
func loadInt(t ee.CorInfoType, p uint64) int64 {
	switch t {
	case ee.CORINFO_TYPE_BOOL, ee.CORINFO_TYPE_UBYTE:
		return int64(ld8(p))
	case ee.CORINFO_TYPE_BYTE:
		return int64(int8(ld8(p)))
	case ee.CORINFO_TYPE_CHAR, ee.CORINFO_TYPE_USHORT:
		return int64(ld16(p))
	case ee.CORINFO_TYPE_SHORT:
		return int64(int16(ld16(p)))
	case ee.CORINFO_TYPE_INT:
		return int64(int32(ld32(p)))
	case ee.CORINFO_TYPE_UINT:
		return int64(ld32(p))
	case ee.CORINFO_TYPE_NATIVEINT:
		return int64(int(ldW(p)))
	case ee.CORINFO_TYPE_NATIVEUINT:
		return int64(ldW(p))
	}
	return int64(ld64(p))
}

// storeInt stores the low bytes of x as type t.
func storeInt(t ee.CorInfoType, p uint64, x int64) {
	switch t {
	case ee.CORINFO_TYPE_BOOL, ee.CORINFO_TYPE_UBYTE, ee.CORINFO_TYPE_BYTE:
		st8(p, uint8(x))
	case ee.CORINFO_TYPE_CHAR, ee.CORINFO_TYPE_USHORT, ee.CORINFO_TYPE_SHORT:
		st16(p, uint16(x))
	case ee.CORINFO_TYPE_INT, ee.CORINFO_TYPE_UINT:
		st32(p, uint32(x))
	case ee.CORINFO_TYPE_NATIVEINT, ee.CORINFO_TYPE_NATIVEUINT:
		stW(p, uint64(x))
	default:
		st64(p, uint64(x))
	}
}

// isInteger reports whether t is an integer type of a fixed or native size.
func isInteger(t ee.CorInfoType) bool {
	return t >= ee.CORINFO_TYPE_BOOL && t <= ee.CORINFO_TYPE_NATIVEUINT
}
