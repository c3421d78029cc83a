package replay

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"

	"ryugo/ee"
)

// Diff describes the first difference between recorded code and new code, field by field of
// ee.Code. It returns "" if there is none.
func Diff(recorded, now *ee.Code) string {
	return diff("", reflect.ValueOf(recorded).Elem(), reflect.ValueOf(now).Elem())
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

// diff describes the first difference between a and b, the values at a path of fields and indices.
func diff(path string, a, b reflect.Value) string {
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			name := a.Type().Field(i).Name
			if path != "" {
				name = path + "." + name
			}
			if found := diff(name, a.Field(i), b.Field(i)); found != "" {
				return found
			}
		}
	case reflect.Slice:
		if a.Type().Elem().Kind() == reflect.Uint8 {
			return diffBytes(path, a.Bytes(), b.Bytes())
		}
		for i := range min(a.Len(), b.Len()) {
			if found := diff(fmt.Sprintf("%s[%d]", path, i), a.Index(i), b.Index(i)); found != "" {
				return found
			}
		}
		if a.Len() != b.Len() {
			return fmt.Sprintf("%s: %d recorded, %d now", path, a.Len(), b.Len())
		}
	default:
		if !a.Equal(b) {
			return fmt.Sprintf("%s: %v recorded, %v now", path, a, b)
		}
	}
	return ""
}

// diffBytes describes the first byte that differs.
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
