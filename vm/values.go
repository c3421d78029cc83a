package vm

import (
	"fmt"
	"math"
	"reflect"
	"unsafe"

	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/vm/cpu"
)

// Conversions between Go values and .NET values. All values but structs are passed in one word: an
// integer, extended to 64 bits by the signedness of its type, the bits of a float or double, or a
// reference.

// goTypes maps primitive types of results and elements to Go types, and Go types to the types that
// their values are boxed as.
var goTypes = []struct {
	cor  ee.CorInfoType
	elem cil.ElementType
	typ  reflect.Type
}{
	{ee.CORINFO_TYPE_BOOL, cil.ELEMENT_TYPE_BOOLEAN, reflect.TypeFor[bool]()},
	{ee.CORINFO_TYPE_BYTE, cil.ELEMENT_TYPE_I1, reflect.TypeFor[int8]()},
	{ee.CORINFO_TYPE_UBYTE, cil.ELEMENT_TYPE_U1, reflect.TypeFor[uint8]()},
	{ee.CORINFO_TYPE_SHORT, cil.ELEMENT_TYPE_I2, reflect.TypeFor[int16]()},
	{ee.CORINFO_TYPE_USHORT, cil.ELEMENT_TYPE_U2, reflect.TypeFor[uint16]()},
	{ee.CORINFO_TYPE_CHAR, cil.ELEMENT_TYPE_CHAR, reflect.TypeFor[uint16]()},
	{ee.CORINFO_TYPE_INT, cil.ELEMENT_TYPE_I4, reflect.TypeFor[int32]()},
	{ee.CORINFO_TYPE_UINT, cil.ELEMENT_TYPE_U4, reflect.TypeFor[uint32]()},
	{ee.CORINFO_TYPE_LONG, cil.ELEMENT_TYPE_I8, reflect.TypeFor[int64]()},
	{ee.CORINFO_TYPE_ULONG, cil.ELEMENT_TYPE_U8, reflect.TypeFor[uint64]()},
	{ee.CORINFO_TYPE_NATIVEINT, cil.ELEMENT_TYPE_I, reflect.TypeFor[int]()},
	{ee.CORINFO_TYPE_NATIVEUINT, cil.ELEMENT_TYPE_U, reflect.TypeFor[uint]()},
	{ee.CORINFO_TYPE_FLOAT, cil.ELEMENT_TYPE_R4, reflect.TypeFor[float32]()},
	{ee.CORINFO_TYPE_DOUBLE, cil.ELEMENT_TYPE_R8, reflect.TypeFor[float64]()},
}

// goTypeOf returns the Go type of a primitive or a string, or nil for other classes.
func (v *world) goTypeOf(c *loader.Class) reflect.Type {
	if c == v.l.Known.String {
		return reflect.TypeFor[string]()
	}
	k := c.CorType()
	for i := range goTypes {
		if goTypes[i].cor == k {
			return goTypes[i].typ
		}
	}
	return nil
}

// classFor returns the class of the object that a Go value becomes, or nil. Go's int has 64 bits,
// so it becomes a System.Int64.
func (v *world) classFor(t reflect.Type) *loader.Class { return v.classForDepth(t, 0) }

// maxSliceDepth is the limit on nested slices in a Go type that becomes an array: a type may be a
// slice of itself.
const maxSliceDepth = 16

func (v *world) classForDepth(t reflect.Type, depth int) *loader.Class {
	switch t.Kind() {
	case reflect.String:
		return v.l.Known.String
	case reflect.Int:
		return v.l.Known.Prim(cil.ELEMENT_TYPE_I8)
	case reflect.Uint:
		return v.l.Known.Prim(cil.ELEMENT_TYPE_U8)
	case reflect.Slice:
		if depth < maxSliceDepth {
			if e := v.classForDepth(t.Elem(), depth+1); e != nil {
				return v.arrayOf(e)
			}
		}
		return nil
	}
	for i := range goTypes {
		if goTypes[i].typ.Kind() == t.Kind() {
			return v.l.Known.Prim(goTypes[i].elem)
		}
	}
	return nil
}

func isFloat(k ee.CorInfoType) bool { return k == ee.CORINFO_TYPE_FLOAT || k == ee.CORINFO_TYPE_DOUBLE }

// passable reports whether values of class c can be converted to Go values.
func passable(c *loader.Class) bool {
	return c.Elem == cil.ELEMENT_TYPE_VOID || inWord(c) || isStruct(c)
}

// inWord reports whether values of class c are passed in one word.
func inWord(c *loader.Class) bool {
	k := c.CorType()
	return isFloat(k) || isInteger(k) || c.IsReference()
}

// wordOf converts a Go value to a value of class c.
func (v *VM) wordOf(c *loader.Class, x any) (uint64, error) {
	if c.IsReference() {
		return v.objectFor(c, x)
	}
	r := reflect.ValueOf(x)
	switch k := c.CorType(); {
	case k == ee.CORINFO_TYPE_BOOL:
		if r.Kind() == reflect.Bool {
			return bool2(r.Bool()), nil
		}
	case isInteger(k):
		switch {
		case r.CanInt():
			return v.integerWord(k, r.Int(), r.Int() < 0)
		case r.CanUint():
			return v.integerWord(k, int64(r.Uint()), false)
		}
	case isFloat(k):
		switch {
		case r.CanFloat():
			return floatWord(k, r.Float()), nil
		case r.CanInt():
			return floatWord(k, float64(r.Int())), nil
		case r.CanUint():
			return floatWord(k, float64(r.Uint())), nil
		}
	}
	return 0, v.noValue(c, x)
}

func (v *world) noValue(c *loader.Class, x any) error {
	if x == nil {
		return fmt.Errorf("nil is no %s", typeText(c, false))
	}
	return fmt.Errorf("a Go %T is no %s", x, typeText(c, false))
}

// integerWord returns x as an integer of type k. If negative is not set, x may be the bits of a
// uint64.
func (v *world) integerWord(k ee.CorInfoType, x int64, negative bool) (uint64, error) {
	storeInt(k, v.scratch, x)
	unsigned := k == ee.CORINFO_TYPE_ULONG || k == ee.CORINFO_TYPE_NATIVEUINT
	if y := loadInt(k, v.scratch); y != x || negative && unsigned || !negative && x < 0 && !unsigned {
		if negative {
			return 0, fmt.Errorf("%d is out of range", x)
		}
		return 0, fmt.Errorf("%d is out of range", uint64(x))
	}
	return uint64(x), nil
}

func floatWord(k ee.CorInfoType, x float64) uint64 {
	if k == ee.CORINFO_TYPE_FLOAT {
		return uint64(math.Float32bits(float32(x)))
	}
	return bits(x)
}

// objectFor converts a Go value to a reference of class c: null, an object that Go holds, or a new
// string, array, box or delegate.
func (v *VM) objectFor(c *loader.Class, x any) (ref, error) {
	switch x := x.(type) {
	case nil:
		return 0, nil
	case *Object:
		return v.objectOf(c, x)
	case *Exception:
		if x == nil {
			return 0, v.noValue(c, x)
		}
		return v.objectOf(c, x.Object)
	}
	r := reflect.ValueOf(x)
	if r.Kind() == reflect.Func {
		if !c.IsDelegate() {
			return 0, v.noValue(c, x)
		}
		return v.delegateOf(c, r)
	}
	made := c
	if c.Kind != loader.KindSZArray {
		if made = v.classFor(r.Type()); made == nil || !made.CanCast(c) {
			return 0, v.noValue(c, x)
		}
	}
	switch {
	case made.Kind == loader.KindSZArray:
		if r.Kind() != reflect.Slice {
			return 0, v.noValue(c, x)
		}
		return v.arrayFor(made, r)
	case made == v.l.Known.String:
		return v.stringOf(v.current, r.String()), nil
	}
	w, err := v.wordOf(made, x)
	if err != nil {
		return 0, err
	}
	st64(v.scratch, w)
	return v.box(v.current, v.mt(made), v.scratch), nil
}

// objectOf returns the reference of an object of class c that Go holds.
func (v *VM) objectOf(c *loader.Class, x any) (ref, error) {
	o, ok := x.(*Object)
	if !ok || o == nil {
		return 0, v.noValue(c, x)
	}
	if err := o.usable(v); err != nil {
		return 0, err
	}
	r := o.ref()
	if !v.canCast(typeOf(r), v.mt(c)) {
		return 0, fmt.Errorf("a %s is no %s", v.typeName(typeOf(r)), typeText(c, false))
	}
	return r, nil
}

// arrayFor makes an array of class c with the elements of a Go slice.
func (v *VM) arrayFor(c *loader.Class, s reflect.Value) (ref, error) {
	if s.IsNil() {
		return 0, nil
	}
	a := v.newVector(v.current, v.mt(c), uint64(s.Len()))
	elem, size := c.ElemClass, componentSize(a)
	if t := v.goTypeOf(elem); t != nil && t.Kind() == s.Type().Elem().Kind() && elem != v.l.Known.String {
		n := uint64(s.Len()) * size
		copy(memAt(a+cpu.ArrayData, n), unsafe.Slice((*byte)(s.UnsafePointer()), n))
		return a, nil
	}
	if !inWord(elem) {
		return 0, v.noValue(c, s.Interface())
	}
	for i := range s.Len() {
		w, err := v.wordOf(elem, s.Index(i).Interface())
		if err != nil {
			return 0, fmt.Errorf("element %d: %w", i, err)
		}
		at := a + cpu.ArrayData + uint64(i)*size
		switch size {
		case 1:
			st8(at, uint8(w))
		case 2:
			st16(at, uint16(w))
		case 4:
			st32(at, uint32(w))
		default:
			st64(at, w)
		}
	}
	return a, nil
}

// sizeOfValues returns about the heap size of Go values that are passed as arguments.
func sizeOfValues(values ...any) (size uint64) {
	for _, x := range values {
		switch r := reflect.ValueOf(x); r.Kind() {
		case reflect.String:
			size += 2 * uint64(r.Len())
		case reflect.Slice:
			size += uint64(r.Len()) * uint64(r.Type().Elem().Size())
			if r.Type().Elem().Kind() == reflect.String {
				for i := range r.Len() {
					size += 2 * uint64(r.Index(i).Len())
				}
			}
		}
		size += 64
	}
	return size
}

// valueOf returns the value of class c in word w as a Go value. It ignores the bits of the word
// above a small integer.
func (v *VM) valueOf(c *loader.Class, w uint64) any {
	switch k := c.CorType(); {
	case c.Elem == cil.ELEMENT_TYPE_VOID:
		return nil
	case c.IsReference():
		return v.goObject(w)
	default:
		st64(v.scratch, w)
		return goValue(k, v.scratch)
	}
}

// goValue returns the primitive at p as a Go value.
func goValue(k ee.CorInfoType, p uint64) any {
	switch k {
	case ee.CORINFO_TYPE_BOOL:
		return ld8(p) != 0
	case ee.CORINFO_TYPE_BYTE:
		return int8(ld8(p))
	case ee.CORINFO_TYPE_UBYTE:
		return ld8(p)
	case ee.CORINFO_TYPE_SHORT:
		return int16(ld16(p))
	case ee.CORINFO_TYPE_USHORT, ee.CORINFO_TYPE_CHAR:
		return ld16(p)
	case ee.CORINFO_TYPE_INT:
		return int32(ld32(p))
	case ee.CORINFO_TYPE_UINT:
		return ld32(p)
	case ee.CORINFO_TYPE_LONG:
		return int64(ld64(p))
	case ee.CORINFO_TYPE_ULONG:
		return ld64(p)
	case ee.CORINFO_TYPE_NATIVEINT:
		return int(ldW(p))
	case ee.CORINFO_TYPE_NATIVEUINT:
		return uint(ldW(p))
	case ee.CORINFO_TYPE_FLOAT:
		return f32(uint64(ld32(p)))
	}
	return f64(ld64(p))
}

// goObject returns an object as a Go value: strings, boxed primitives, and vectors of either are
// copied; any other object becomes a handle.
func (v *VM) goObject(o ref) any {
	if o == 0 {
		return nil
	}
	c := v.classOf(typeOf(o))
	switch {
	case c == v.l.Known.String:
		return goString(o)
	case c.IsPrimitive() && v.goTypeOf(c) != nil:
		return goValue(c.CorType(), o+cpu.ObjHeader)
	case c.Kind == loader.KindSZArray:
		if s, ok := v.goSlice(c.ElemClass, o); ok {
			return s
		}
	}
	return v.newObjectHandle(o)
}

// goSlice copies a vector whose elements have a Go type.
func (v *world) goSlice(elem *loader.Class, a ref) (any, bool) {
	t := v.goTypeOf(elem)
	if t == nil || elem.IsEnum() {
		return nil, false
	}
	n := int(length(a))
	s := reflect.MakeSlice(reflect.SliceOf(t), n, n)
	if elem == v.l.Known.String {
		for i := range n {
			s.Index(i).SetString(goString(ldW(a + cpu.ArrayData + cpu.Word*uint64(i))))
		}
	} else if n > 0 {
		size := uint64(n) * componentSize(a)
		copy(unsafe.Slice((*byte)(s.UnsafePointer()), size), memAt(a+cpu.ArrayData, size))
	}
	return s.Interface(), true
}
