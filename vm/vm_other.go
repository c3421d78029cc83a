//go:build !linux || !amd64

// Package vm runs compiled code in the Go process. On this platform it cannot,
// and says so.
package vm

import (
	"fmt"
	"runtime"

	"ryugo/loader"
)

// VM runs the code of one world of types.
type VM struct{}

// Exception is an exception that nobody catches.
type Exception struct{ Type, Text string }

func (e *Exception) Error() string { return e.Text }

// Exit is what Invoke returns when the program exits.
type Exit struct{ Status int }

func (e *Exit) Error() string { return fmt.Sprintf("the program ended with status %d", e.Status) }

var errPlatform = fmt.Errorf("vm: cannot run compiled code on %s/%s", runtime.GOOS, runtime.GOARCH)

// New returns an error: there is no VM for this platform.
func New(Options, *loader.Loader, CompileFunc) (*VM, error) { return nil, errPlatform }

// RunMain runs the entry point of m.
func (v *VM) RunMain(m *loader.Module, args []string) (int, error) { return 0, errPlatform }

// Invoke calls a static method.
func (v *VM) Invoke(m *loader.Method, args ...any) (any, error) { return nil, errPlatform }

// Close gives the memory back.
func (v *VM) Close() {}
