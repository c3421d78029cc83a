package ee

import "fmt"

// Missing is what a reference names and nobody defines.
type Missing uint8

const (
	MissingNothing Missing = iota
	MissingAssembly
	MissingType
	MissingMethod
	MissingField
)

// BadInput says that an assembly, its metadata or its IL is broken.
type BadInput struct {
	File     string // path of the assembly, when known
	Method   string // "Namespace.Class::Method", when known
	ILOffset int    // of the instruction, or -1
	Reason   string
	// Missing tells a reference to what does not exist from other faults;
	// Name is what is missing.
	Missing Missing
	Name    string
	// Unverifiable tells that the method was verified, and refused.
	Unverifiable bool
}

func (e *BadInput) Error() string { return where(e.File, e.Method, e.ILOffset) + e.Reason }

// Unsupported says that the input is valid but outside of what is built.
type Unsupported struct {
	File     string
	Method   string
	ILOffset int
	Reason   string // stable text: batch reports count failures by it
}

func (e *Unsupported) Error() string {
	return where(e.File, e.Method, e.ILOffset) + "unsupported: " + e.Reason
}

func where(file, method string, il int) string {
	s := ""
	if file != "" {
		s = file + ": "
	}
	if method != "" {
		s += method + ": "
	}
	if il >= 0 {
		s += fmt.Sprintf("IL_%04x: ", il)
	}
	return s
}

// bailout carries an error from deep inside a pass to the method boundary.
type bailout struct{ err error }

// Bail abandons the compile of the current method with err. It unwinds to
// Recovered; passes use it for input that turns out broken or unsupported.
func Bail(err error) { panic(bailout{err}) }

// Recovered turns what recover returned into the error of a Bail; ok is false
// when it was something else.
func Recovered(r any) (err error, ok bool) {
	b, ok := r.(bailout)
	return b.err, ok
}
