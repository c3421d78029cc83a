//go:build linux && (amd64 || arm64)

package clr

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ryugo/ee"
	"ryugo/loader"
	"ryugo/vm"
)

var checkProgram = filepath.Join("testdata", "check.exe")

// TestCheck checks a correctly compiled program.
func TestCheck(t *testing.T) {
	var out bytes.Buffer
	status, err := Check(context.Background(), Config{Stdin: strings.NewReader("line\n"), Stdout: &out}, checkProgram)
	if err != nil || status != 10 || out.String() != "14100 line\n" {
		t.Errorf("status %d, output %q, %v", status, out.String(), err)
	}
}

// TestCheckFinds installs wrong code, that of another method, which Check must find.
func TestCheckFinds(t *testing.T) {
	tests := []struct {
		method string
		what   string // part of the message
	}{
		{"Sum", "return from P::Sum(System.Int32,System.Int32): the result\n\tinterpreted: 3\n\tcompiled:    -3"},
		{"Store", "return from P::Store(Box,System.Int32): argument 0, X\n\tinterpreted: 3\n\tcompiled:    4"},
		{"Pass", "call of P::Length(System.String,System.Int32): argument 1\n\tinterpreted: 0\n\tcompiled:    1"},
		{"Count", "return from P::Count(): static counter\n\tinterpreted: 1\n\tcompiled:    2"},
		{"Halve", "interpreted: return from P::Halve(System.Int32)\n\tcompiled:    does nothing that is seen"},
		{"Find", "interpreted: exception out of P::Find(System.Int32[],System.Int32)\n\tcompiled:    return from P::Find"},
	}
	for _, test := range tests {
		t.Run(test.method, func(t *testing.T) {
			k := checker{patience: time.Second, config: Config{Stdin: strings.NewReader("x\n"), Stdout: &bytes.Buffer{}}}
			var world *loader.Loader
			k.load = func(r *Runtime) (*Assembly, error) {
				world = r.l // the compiled program's loader comes last
				return r.LoadFile(checkProgram)
			}
			k.compile = func(next vm.CompileFunc) vm.CompileFunc {
				return func(h ee.MethodHandle) (*ee.Code, error) {
					m := world.Method(h)
					if m.Class.Name != "P" || m.Name != test.method {
						return next(h)
					}
					c, err := next(m.Class.Methods(test.method + "Wrong")[0].Handle())
					if err == nil {
						c.Method = h
					}
					return c, err
				}
			}
			_, err := k.check(context.Background())
			var m *Mismatch
			if !errors.As(err, &m) {
				t.Fatalf("not found: %v", err)
			}
			if !strings.HasPrefix(m.Method, "P::"+test.method+"(") || m.To < m.From {
				t.Errorf("wrong place: %v", err)
			}
			if !strings.Contains(m.Error(), test.what) {
				t.Errorf("%v\nwant %s", err, test.what)
			}
		})
	}
}
