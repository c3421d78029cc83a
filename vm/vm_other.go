//go:build !linux || !amd64

// Package vm runs compiled code in the Go process. On this platform it cannot,
// and says so.
package vm

import (
	"context"
	"fmt"
	"io"
	"runtime"

	"ryugo/ee/counts"
	"ryugo/loader"
)

// VM runs the code of one world of types.
type VM struct{}

// Object is a .NET object that Go holds.
type Object struct{}

// String is the full name of the object's class.
func (o *Object) String() string { return "" }

// Release tells that Go does not use the object any more.
func (o *Object) Release() {}

// Class is the object's class.
func (o *Object) Class() *loader.Class { return nil }

var errPlatform = fmt.Errorf("vm: cannot run compiled code on %s/%s", runtime.GOOS, runtime.GOARCH)

// New returns an error: there is no VM for this platform.
func New(Options, *loader.Loader, CompileFunc) (*VM, error) { return nil, errPlatform }

// RunMain runs the entry point of m.
func (v *VM) RunMain(m *loader.Module, args []string) (int, error) { return 0, errPlatform }

// Invoke calls a method.
func (v *VM) Invoke(m *loader.Method, args ...any) (any, error) { return nil, errPlatform }

// InvokeOverload is Invoke of the one method of list that takes args.
func (v *VM) InvokeOverload(ctx context.Context, list []*loader.Method, args ...any) (any, error) {
	return nil, errPlatform
}

// Call calls a method of the object.
func (o *Object) Call(ctx context.Context, method string, args ...any) (any, error) {
	return nil, errPlatform
}

// Bind makes fn the code of a method that has none.
func (v *VM) Bind(name string, fn any) error { return errPlatform }

// SetSymbols gives the VM the symbols of an assembly.
func (v *VM) SetSymbols(m *loader.Module, data []byte) error { return errPlatform }

// WritePerfMap writes where compiled code lies.
func (v *VM) WritePerfMap(w io.Writer) error { return errPlatform }

// BlockCounts adds to f how often the blocks of interpreted methods have run.
func (v *VM) BlockCounts(f *counts.File) {}

// Interrupt stops the program that runs.
func (v *VM) Interrupt(cause error) {}

// Until runs f and interrupts it when ctx is done.
func (v *VM) Until(ctx context.Context, f func() error) error { return f() }

// Close gives the memory back.
func (v *VM) Close() {}

// Guard, deferred, stores how the program has ended in *err when the Loader has
// abandoned its work.
func Guard(err *error) {}
