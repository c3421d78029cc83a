package vm

import "ryugo/loader"

// Watch receives every call of a method with IL and its end, with digests of the method's inputs
// and of its outputs. The digests depend neither on addresses nor on how methods run. So two
// machines that run the same program, one of them interpreted, can be compared.
type Watch struct {
	// Skip selects methods that are not reported, nor their callees: methods that compilers replace
	// by code of their own.
	Skip func(m *loader.Method) bool
	// Event is called at each event. It must not use the VM.
	Event func(e *Event)
	// Outside receives the result of an InternalCall that does not depend on the program alone. Its
	// result is passed to the program instead.
	Outside func(call string, result uint64) uint64
	// Detail is the number of the event that is reported with its text, or 0.
	Detail uint64
}

// EventKind is the kind of an Event.
type EventKind uint8

const (
	Enters EventKind = iota
	Returns
	Throws // an exception leaves the method
)

// Event is one entry or end of a method.
type Event struct {
	Number uint64 // from 1
	Kind   EventKind
	Method *loader.Method // as it runs: exact or shared
	// ID identifies the method, together with all its instantiations, in every machine.
	ID uint64
	// Caller is the watched method that calls, at IL offset IL. At the end of a method it is the
	// method itself.
	Caller *loader.Method
	IL     uint32
	// Digest covers the arguments. At the end it covers the result, the objects and variables that
	// the arguments refer to, and the class's static fields.
	Digest uint64
	Detail []string // the input of Digest, on request
}
