package vm

import "ryugo/loader"

// Watch is told of every call of a method with IL and of its end, with digests
// of what the method is given and of what it leaves. They do not depend
// on addresses, nor on how methods run, so two machines that run the same
// program, one of them interpreting it, can be held against each other.
type Watch struct {
	// Skip tells which methods are not seen, nor what they call: those that
	// compilers put their own code for.
	Skip func(m *loader.Method) bool
	// Event is called at each event. It must not use the VM.
	Event func(e *Event)
	// Outside is given the result of an InternalCall that does not depend on the program
	// alone, and returns what the program is told.
	Outside func(call string, result uint64) uint64
	// Detail is the number of the event that comes with its text, or 0.
	Detail uint64
}

// EventKind says what a method does.
type EventKind uint8

const (
	Enters EventKind = iota
	Returns
	Throws // an exception leaves it
)

// Event is one entry or end of a method.
type Event struct {
	Number uint64 // from 1
	Kind   EventKind
	Method *loader.Method // as it runs: exact, or shared by many
	// ID is the same for the method and its instantiations everywhere.
	ID uint64
	// Caller is the method that is watched and calls, at IL offset IL; at the
	// end of a method, it is the method itself.
	Caller *loader.Method
	IL     uint32
	// Digest is that of the arguments; at the end of the result, the objects
	// and variables that the arguments refer to, and the class's static fields.
	Digest uint64
	Detail []string // what Digest was made of, when asked for
}
