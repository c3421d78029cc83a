package record

import (
	"fmt"
	"reflect"
	"unsafe"
)

// kind is how the values of a column are stored.
type kind uint8

const (
	kindUint  kind = iota // an unsigned number or flags
	kindBool              // 0 or 1
	kindInt               // a signed number
	kindBytes             // a string, or a slice of bytes
	kindRows              // a slice; its elements have columns of their own
)

// kindNames are the types of columns in the schema.
var kindNames = [...]string{kindUint: "uint", kindBool: "bool", kindInt: "int", kindBytes: "bytes", kindRows: "rows"}

// layout is a Go type as a list of columns. Structs and arrays are flattened, so that numbers,
// bytes and slices remain. A field that is added to a type of package ee is stored without a change
// here.
type layout struct {
	typ    reflect.Type
	fields []field
}

// field is one column of a layout, and its place in the Go type.
type field struct {
	name   string
	kind   kind
	size   uintptr
	offset uintptr
	elem   *layout // of rows
}

// layoutOf flattens a type.
func layoutOf(t reflect.Type) *layout {
	l := &layout{typ: t}
	l.add("", t, 0)
	return l
}

func (l *layout) add(name string, t reflect.Type, offset uintptr) {
	f := field{name: name, size: t.Size(), offset: offset}
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			sub := t.Field(i)
			full := sub.Name
			if name != "" {
				full = name + "." + full
			}
			l.add(full, sub.Type, offset+sub.Offset)
		}
		return
	case reflect.Array:
		for i := range t.Len() {
			l.add(fmt.Sprintf("%s[%d]", name, i), t.Elem(), offset+uintptr(i)*t.Elem().Size())
		}
		return
	case reflect.Bool:
		f.kind = kindBool
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		f.kind = kindUint
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		f.kind = kindInt
	case reflect.String:
		f.kind = kindBytes
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			f.kind = kindBytes
			break
		}
		f.kind, f.elem = kindRows, layoutOf(t.Elem())
	default:
		panic(fmt.Sprintf("BUG: a %v cannot be recorded", t))
	}
	l.fields = append(l.fields, f)
}

// header is the common start of strings and slices; a slice has its capacity after it.
type header struct {
	data unsafe.Pointer
	len  int
}

// point makes the string or slice at p refer to n elements at data.
func (f *field) point(p, data unsafe.Pointer, n int) {
	*(*header)(p) = header{data, n}
	if after := unsafe.Sizeof(header{}); f.size > after {
		*(*int)(unsafe.Add(p, after)) = n
	}
}

// bytesAt returns the bytes of a string or a slice of bytes at p.
func bytesAt(p unsafe.Pointer) []byte {
	h := (*header)(p)
	return unsafe.Slice((*byte)(h.data), h.len)
}

// load returns the number at p in the form that columns hold: signed numbers are folded so that
// numbers near zero become small.
func (f *field) load(p unsafe.Pointer) uint64 {
	var v uint64
	switch f.size {
	case 1:
		v = uint64(*(*uint8)(p))
	case 2:
		v = uint64(*(*uint16)(p))
	case 4:
		v = uint64(*(*uint32)(p))
	default:
		v = *(*uint64)(p)
	}
	if f.kind == kindInt {
		shift := 64 - 8*f.size
		return fold(int64(v<<shift) >> shift)
	}
	return v
}

// store is the inverse of load; it returns false if v does not fit.
func (f *field) store(p unsafe.Pointer, v uint64) bool {
	switch f.kind {
	case kindBool:
		if v > 1 {
			return false
		}
	case kindInt:
		s := unfold(v)
		if shift := 64 - 8*f.size; s<<shift>>shift != s {
			return false
		}
		v = uint64(s)
	default:
		if f.size < 8 && v>>(8*f.size) != 0 {
			return false
		}
	}
	switch f.size {
	case 1:
		*(*uint8)(p) = uint8(v)
	case 2:
		*(*uint16)(p) = uint16(v)
	case 4:
		*(*uint32)(p) = uint32(v)
	default:
		*(*uint64)(p) = v
	}
	return true
}

// fold maps numbers near zero, of either sign, to small numbers.
func fold(v int64) uint64 { return uint64(v)<<1 ^ uint64(v>>63) }

func unfold(v uint64) int64 { return int64(v>>1) ^ -int64(v&1) }
