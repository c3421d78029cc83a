// Package os maps memory at fixed addresses and protects it, as far as the
// operating system can. See ErrUnsupported for where it cannot.
package os

import "errors"

// Protection is what may be done with pages.
type Protection uint8

const (
	None Protection = iota
	Read
	ReadWrite
	ReadExecute
	ReadWriteExecute
)

// ErrUnsupported is the error of an operating system that this package does not
// know.
var ErrUnsupported = errors.New("vm: no memory of its own on this operating system")
