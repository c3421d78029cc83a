package ee

import "fmt"

// Missing is the kind of thing that a reference names and that is not defined.
type Missing uint8

const (
	MissingNothing Missing = iota
	MissingAssembly
	MissingType
	MissingMethod
	MissingField
)

// BadInput reports that an assembly, its metadata or its IL is broken.
type BadInput struct {
	File     string // path of the assembly, when known
	Method   string // "Namespace.Class::Method", when known
	ILOffset int    // of the instruction, or -1
	Reason   string
	// Missing distinguishes a reference to something that does not exist from other faults; Name is
	// the missing thing.
	Missing Missing
	Name    string
	// Unverifiable is set if the method was verified and failed.
	Unverifiable bool
}

func (e *BadInput) Error() string { return where(e.File, e.Method, e.ILOffset) + e.Reason }

// Unsupported reports that the input is valid but not supported.
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

// bailout carries an error from deep inside a phase to the method boundary.
type bailout struct{ err error }

// Bail abandons the compile of the current method with err. It unwinds to the caller of Recovered.
// Phases call it when input turns out to be broken or unsupported.
func Bail(err error) { panic(bailout{err}) }

// Recovered converts the value that recover returned to the error of a Bail. ok is false if the
// value is something else.
func Recovered(r any) (err error, ok bool) {
	b, ok := r.(bailout)
	return b.err, ok
}
