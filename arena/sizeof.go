package arena

import "reflect"

// SizeOf returns how many bytes of memory the columns of a worker take: everything that is
// reachable from p, a pointer to a struct, through slices and pointers. Each item counts once, and
// slices count with their capacity. Maps, strings and functions do not count, nor do interfaces
// unless they contain a pointer to a struct. skip lists types whose values are not followed; an
// interface type in it excludes all types that implement it.
func SizeOf(p any, skip ...reflect.Type) int {
	w := sizer{seen: map[uintptr]bool{}, skip: skip, skipped: map[reflect.Type]bool{}}
	w.value(reflect.ValueOf(p).Elem())
	return w.n
}

type sizer struct {
	seen map[uintptr]bool
	skip []reflect.Type
	// skipped caches the results of skips.
	skipped map[reflect.Type]bool
	n       int
}

func (w *sizer) skips(t reflect.Type) bool {
	skip, known := w.skipped[t]
	for i := 0; !known && !skip && i < len(w.skip); i++ {
		s := w.skip[i]
		skip = t == s || s.Kind() == reflect.Interface && t.Implements(s)
	}
	w.skipped[t] = skip
	return skip
}

// value adds the size of what v refers to, without v itself.
func (w *sizer) value(v reflect.Value) {
	t := v.Type()
	switch t.Kind() {
	case reflect.Struct:
		if w.skips(t) {
			return
		}
		for i := range t.NumField() {
			w.value(v.Field(i))
		}
	case reflect.Array:
		if refers(t.Elem()) {
			for i := range v.Len() {
				w.value(v.Index(i))
			}
		}
	case reflect.Slice:
		if v.Cap() == 0 || w.seen[v.Pointer()] {
			return
		}
		w.seen[v.Pointer()] = true
		w.n += v.Cap() * int(t.Elem().Size())
		if refers(t.Elem()) {
			for i := range v.Len() {
				w.value(v.Index(i))
			}
		}
	case reflect.Pointer:
		if v.IsNil() || w.skips(t) || w.seen[v.Pointer()] {
			return
		}
		w.seen[v.Pointer()] = true
		if !w.skips(t.Elem()) {
			w.n += int(t.Elem().Size())
			w.value(v.Elem())
		}
	case reflect.Interface:
		if e := v.Elem(); !v.IsNil() && !w.skips(t) && e.Kind() == reflect.Pointer && e.Type().Elem().Kind() == reflect.Struct {
			w.value(e)
		}
	}
}

// refers reports whether values of type t may refer to other memory.
func refers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice, reflect.Pointer, reflect.Interface:
		return true
	case reflect.Array:
		return refers(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if refers(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}
