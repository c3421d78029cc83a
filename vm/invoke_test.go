//go:build linux && (386 || amd64 || arm || arm64)

package vm_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/vm"
	"ryugo/vm/corelib"
	"ryugo/vm/cpu"
)

// TestInvoke calls methods of the core library with Go values.
func TestInvoke(t *testing.T) {
	l := loader.New(loader.Options{PointerSize: cpu.Word, CoreLib: corelib.Image, CoreLibName: "mscorlib"})
	core, err := l.OpenImage("mscorlib", corelib.Image)
	if err != nil {
		t.Fatal(err)
	}
	target := ryugo.Targets()[slices.IndexFunc(ryugo.Targets(), vm.Runs)]
	jit, err := ryugo.New(standalone.New(l), ryugo.Options{Target: target, Opt: ryugo.OptMin})
	if err != nil {
		t.Fatal(err)
	}
	v, err := vm.New(vm.Options{HeapLimit: 4 << 20}, l, func(h ee.MethodHandle) (*ee.Code, error) { return jit.Compile(h) })
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	method := func(name string) *loader.Method {
		class, _, _ := strings.Cut(name, "::")
		c := core.FindType(class)
		for i := range c.NumMethods() {
			if m := c.MethodAt(i); m.DisplayName() == name {
				return m
			}
		}
		t.Fatal("no method ", name)
		return nil
	}
	tests := []struct {
		method string
		args   []any
		want   any
	}{
		{"System.Math::Max(System.Int32,System.Int32)", []any{3, -4}, int32(3)},
		{"System.Math::Max(System.Int64,System.Int64)", []any{int64(1) << 40, 7}, int64(1) << 40},
		{"System.Math::Max(System.UInt64,System.UInt64)", []any{uint64(1) << 63, 7}, uint64(1) << 63},
		{"System.Math::Max(System.Byte,System.Byte)", []any{uint64(255), int64(7)}, uint8(255)},
		{"System.Math::Abs(System.Double)", []any{-2.5}, 2.5},
		{"System.Math::Sqrt(System.Double)", []any{2.25}, 1.5},
		{"System.Math::Max(System.Single,System.Single)", []any{float32(0.5), float32(1.5)}, float32(1.5)},
		{"System.String::Concat(System.String,System.String)", []any{"ab", "c\u20ac"}, "abc\u20ac"},
		{"System.String::IsNullOrEmpty(System.String)", []any{nil}, true},
		{"System.Char::IsDigit(System.Char)", []any{'7'}, true},
		{"System.Int32::Parse(System.String)", []any{"-123"}, int32(-123)},
	}
	for _, c := range tests {
		got, err := v.Invoke(method(c.method), c.args...)
		if err != nil || got != c.want {
			t.Errorf("%s(%v) = %v %T, %v; want %v", c.method, c.args, got, got, err, c.want)
		}
	}
	failures := []struct {
		method string
		args   []any
		want   string
	}{
		{"System.Int32::Parse(System.String)", []any{nil}, "System.ArgumentNullException"},
		{"System.Int32::Parse(System.String)", []any{"99999999999"}, "System.OverflowException"},
		{"System.String::Ctor(System.Char,System.Int32)", []any{'x', 10 << 20}, "System.OutOfMemoryException"},
		{"System.String::Ctor(System.Char,System.Int32)", []any{'x', 1 << 30}, "System.OutOfMemoryException"},
	}
	for _, c := range failures {
		_, err := v.Invoke(method(c.method), c.args...)
		var exc *vm.Exception
		if !errors.As(err, &exc) || exc.Type != c.want || !strings.Contains(exc.Text, "\n   at System.") {
			t.Errorf("%s(%v): %v", c.method, c.args, err)
		}
	}
	for _, c := range []struct {
		method string
		args   []any
		why    string
	}{
		{"System.Math::Max(System.Int32,System.Int32)", []any{1}, "one argument of two"},
		{"System.Math::Max(System.Int32,System.Int32)", []any{1, "x"}, "a string for an int"},
		{"System.Math::Max(System.Byte,System.Byte)", []any{1, uint64(256)}, "out of range"},
		{"System.Math::Max(System.Int64,System.Int64)", []any{1, uint64(1) << 63}, "out of range"},
		{"System.Math::Max(System.UInt64,System.UInt64)", []any{1, -1}, "out of range"},
	} {
		if _, err := v.Invoke(method(c.method), c.args...); err == nil {
			t.Errorf("%s(%v): no error: %s", c.method, c.args, c.why)
		}
	}
}
