package loader

import (
	"errors"
	"fmt"

	"ryugo/ee"
)

// bad makes a BadInput for this module.
func (m *Module) bad(format string, args ...any) error {
	return &ee.BadInput{File: m.Path, ILOffset: -1, Reason: fmt.Sprintf(format, args...)}
}

// missing makes the BadInput for a reference to name, which does not exist.
func (m *Module) missing(kind ee.Missing, name string) error {
	what := [...]string{ee.MissingAssembly: "assembly", ee.MissingType: "type", ee.MissingMethod: "method", ee.MissingField: "field"}
	return &ee.BadInput{File: m.Path, ILOffset: -1, Reason: what[kind] + " " + name + " not found", Missing: kind, Name: name}
}

// bad makes a BadInput for type c.
func (c *Class) bad(format string, args ...any) error {
	return &ee.BadInput{File: c.path(), ILOffset: -1,
		Reason: "type " + c.String() + ": " + fmt.Sprintf(format, args...)}
}

// path returns the file of c, for messages.
func (c *Class) path() string {
	if c.Module == nil {
		return ""
	}
	return c.Module.Path
}

// bad makes a BadInput for method m.
func (m *Method) bad(format string, args ...any) error {
	return &ee.BadInput{File: m.Class.path(), Method: m.FullName(), ILOffset: -1,
		Reason: fmt.Sprintf(format, args...)}
}

// unsupported makes an Unsupported for method m. The reason is stable text.
func (m *Method) unsupported(reason string) error {
	return &ee.Unsupported{File: m.Class.path(), Method: m.FullName(), ILOffset: -1, Reason: reason}
}

// InMethod adds the method to an error of a request on its behalf.
func (m *Method) InMethod(err error) error {
	if err == nil || m == nil {
		return err
	}
	var b *ee.BadInput
	var u *ee.Unsupported
	switch {
	case errors.As(err, &b):
		e := *b
		if e.Method == "" {
			e.Method = m.FullName()
		}
		return &e
	case errors.As(err, &u):
		e := *u
		if e.Method == "" {
			e.Method = m.FullName()
		}
		return &e
	}
	return &ee.BadInput{File: m.Class.path(), Method: m.FullName(), ILOffset: -1, Reason: err.Error()}
}
