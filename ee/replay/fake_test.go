package replay_test

import (
	"errors"
	"math/rand"
	"reflect"

	"ryugo/ee"
)

// fake answers every question with random values, each time with different ones.
type fake struct {
	rand *rand.Rand
	errs int
}

var _ ee.JitInfo = (*fake)(nil)

func random[T any](f *fake) (v T) {
	f.fill(&v)
	return v
}

// fill puts random values into the variables to which ptrs point.
func (f *fake) fill(ptrs ...any) {
	for _, p := range ptrs {
		f.value(reflect.ValueOf(p).Elem())
	}
}

func (f *fake) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f.value(v.Field(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			f.value(v.Index(i))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1+f.rand.Intn(4), 4))
		for i := range v.Len() {
			f.value(v.Index(i))
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		f.value(v.Elem())
	case reflect.String:
		b := make([]byte, 1+f.rand.Intn(12))
		for i := range b {
			b[i] = byte('a' + f.rand.Intn(26))
		}
		v.SetString(string(b))
	case reflect.Bool:
		v.SetBool(f.rand.Intn(2) != 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(f.rand.Int63() - 1<<62)
	default:
		// Small numbers and large ones.
		v.SetUint(f.rand.Uint64() >> f.rand.Intn(64))
	}
}

// err returns an error of each kind in turn, or nil.
func (f *fake) err() error {
	f.errs++
	switch f.errs % 8 {
	case 1:
		return &ee.BadInput{File: "a.dll", Method: "C::M", ILOffset: f.rand.Intn(100) - 1, Reason: random[string](f), Missing: ee.MissingType, Name: "T"}
	case 3:
		return &ee.Unsupported{ILOffset: f.rand.Intn(100) - 1, Reason: random[string](f)}
	case 5:
		return errors.New(random[string](f))
	}
	return nil
}

func (f *fake) GetEEInfo() *ee.Info {
	info := random[ee.Info](f)
	return &info
}

func (f *fake) ResolveToken(tok *ee.ResolvedToken) error {
	f.fill(&tok.Class, &tok.Method, &tok.Field, &tok.Ref)
	return f.err()
}

func (f *fake) GetDelegateCtor(_ ee.MethodHandle, _ ee.ClassHandle, _ ee.MethodHandle, args *ee.DelegateCtorArgs) ee.MethodHandle {
	f.fill(args)
	return random[ee.MethodHandle](f)
}
