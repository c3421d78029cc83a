package replay

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"ryugo/ee"
)

// Diff describes the first difference between recorded code and new code, field by field of
// ee.Code. It returns "" if there is none.
func Diff(recorded, now *ee.Code) string { return new(Differ).Diff(recorded, now) }

// Differ compares the code of two files. Runtimes number what they load, so a method, class or
// field may have different handles in the two files. A Differ made by NewDiffer treats handles as
// equal if they correspond in all code that it has compared so far. The zero Differ requires equal
// handles.
type Differ struct {
	there, back map[reflect.Type]map[uint64]uint64 // maps the handles of one file to those of the other
}

// NewDiffer returns a Differ for the code of two files.
func NewDiffer() *Differ {
	return &Differ{map[reflect.Type]map[uint64]uint64{}, map[reflect.Type]map[uint64]uint64{}}
}

// Diff describes the first difference, like the function Diff.
func (d *Differ) Diff(recorded, now *ee.Code) string {
	return d.diff("", reflect.ValueOf(recorded).Elem(), reflect.ValueOf(now).Elem())
}

var (
	handleTypes = []reflect.Type{reflect.TypeFor[ee.MethodHandle](), reflect.TypeFor[ee.ClassHandle](), reflect.TypeFor[ee.FieldHandle](), reflect.TypeFor[ee.ModuleHandle]()}
	symbolType  = reflect.TypeFor[ee.Symbol]()
)

// correspond reports whether a of one file may be b of the other: neither has corresponded to
// another value so far.
func (d *Differ) correspond(a, b reflect.Value) bool {
	if d.there == nil {
		return false
	}
	t, x, y := a.Type(), uint64(0), uint64(0)
	switch {
	case slices.Contains(handleTypes, t):
		x, y = a.Uint(), b.Uint()
	case t == symbolType:
		s, u := ee.Symbol(a.Uint()), ee.Symbol(b.Uint())
		if s.Kind() != u.Kind() || s.Kind() == ee.SymHelper || s.Kind() == ee.SymAddress {
			return false
		}
		x, y = uint64(s), uint64(u)
	default:
		return false
	}
	if x == 0 || y == 0 {
		return false
	}
	if d.there[t] == nil {
		d.there[t], d.back[t] = map[uint64]uint64{}, map[uint64]uint64{}
	}
	to, seen := d.there[t][x]
	from, taken := d.back[t][y]
	if !seen && !taken {
		d.there[t][x], d.back[t][y] = y, x
		return true
	}
	return seen && taken && to == y && from == x
}

// DiffOutcome is Diff for compiles of which at least one failed: both errors must have the same
// kind and the same reason. nil stands for a compile that did not fail.
func DiffOutcome(recorded, now error) string {
	a, b := outcome(recorded), outcome(now)
	if a == b {
		return ""
	}
	return fmt.Sprintf("recorded: %s; now: %s", a, b)
}

func outcome(err error) string {
	var bad *ee.BadInput
	var un *ee.Unsupported
	switch {
	case err == nil:
		return "compiled"
	case errors.As(err, &bad):
		return "bad input: " + bad.Reason
	case errors.As(err, &un):
		return "unsupported: " + un.Reason
	}
	return err.Error()
}

// shownBytes is the number of bytes shown from the first difference.
const shownBytes = 8

func (d *Differ) diff(path string, a, b reflect.Value) string {
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			name := a.Type().Field(i).Name
			if path != "" {
				name = path + "." + name
			}
			if found := d.diff(name, a.Field(i), b.Field(i)); found != "" {
				return found
			}
		}
	case reflect.Slice:
		if a.Type().Elem().Kind() == reflect.Uint8 {
			return diffBytes(path, a.Bytes(), b.Bytes())
		}
		for i := range min(a.Len(), b.Len()) {
			if found := d.diff(fmt.Sprintf("%s[%d]", path, i), a.Index(i), b.Index(i)); found != "" {
				return found
			}
		}
		if a.Len() != b.Len() {
			return fmt.Sprintf("%s: %d recorded, %d now", path, a.Len(), b.Len())
		}
	default:
		if d.there != nil && d.correspond(a, b) {
			return ""
		}
		if !a.Equal(b) {
			return fmt.Sprintf("%s: %v recorded, %v now", path, a, b)
		}
	}
	return ""
}

func diffBytes(path string, a, b []byte) string {
	if bytes.Equal(a, b) {
		return ""
	}
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	return fmt.Sprintf("%s at %#x of %d: % x recorded, % x now", path, at, len(a), a[at:min(at+shownBytes, len(a))], b[at:min(at+shownBytes, len(b))])
}
