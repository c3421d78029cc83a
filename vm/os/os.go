// Package os maps memory at fixed addresses and protects it, if the operating system can. See
// ErrUnsupported for systems that cannot.
package os

import "errors"

// Protection says how pages may be accessed.
type Protection uint8

const (
	None Protection = iota
	Read
	ReadWrite
	ReadExecute
	ReadWriteExecute
)

// ErrUnsupported is the error for an operating system that this package does not support.
var ErrUnsupported = errors.New("vm: no memory of its own on this operating system")
