package cil

import "fmt"

// FormatError reports input that violates ECMA-335. Its text is one line.
type FormatError struct {
	File   string // name of the file; empty if the failing function was given bytes only
	Offset int64  // byte offset in the file, or in the bytes given if File is empty
	Reason string // what is wrong there
}

func (e *FormatError) Error() string {
	if e.File == "" {
		return fmt.Sprintf("offset 0x%x: %s", e.Offset, e.Reason)
	}
	return fmt.Sprintf("%q: offset 0x%x: %s", e.File, e.Offset, e.Reason)
}

// ILError reports an instruction that cannot be decoded.
type ILError struct {
	Offset int // byte offset of the instruction in the method's code
	Reason string
}

func (e *ILError) Error() string {
	return fmt.Sprintf("IL_%04x: %s", e.Offset, e.Reason)
}

// errorf makes a FormatError of this file.
func (f *File) errorf(off int64, format string, args ...any) error {
	return &FormatError{File: f.Name, Offset: off, Reason: fmt.Sprintf(format, args...)}
}
