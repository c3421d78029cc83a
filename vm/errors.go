package vm

import (
	"errors"
	"fmt"
	"runtime"
)

// A call of managed code ends with an error of one of these types, or with an error that says why
// the code could not be run.

// Exception is a .NET exception that no handler caught.
type Exception struct {
	Type    string // full name
	Message string
	// Text is type, message and stack trace, with those of the inner exceptions, as .NET prints an
	// unhandled exception.
	Text string
	// Frames are the methods that the exception passed, innermost first.
	Frames []Frame
	Inner  *Exception
	// Object is the exception object. A Go function that returns this error throws the object
	// again.
	Object *Object

	cause error // the error that a Go function returned
}

// Frame is one line of a stack trace.
type Frame struct {
	Method   string // Namespace.Type.Method(Type name, …)
	ILOffset uint32 // of the current instruction, or ee.NoILOffset
	File     string // "" if no symbols tell it
	Line     int
}

func (e *Exception) Error() string {
	if e.Message == "" {
		return e.Type
	}
	return e.Type + ": " + e.Message
}

// Unwrap returns the error of the Go function that the exception stands for,
// or the inner exception.
func (e *Exception) Unwrap() error {
	switch {
	case e.cause != nil:
		return e.cause
	case e.Inner != nil:
		return e.Inner
	}
	return nil
}

// Exit says that the program ended itself by Environment.Exit.
type Exit struct{ Status int }

func (e *Exit) Error() string { return fmt.Sprintf("the program ended with status %d", e.Status) }

// Fatal is an end that no program can catch: a stack overflow, Environment.FailFast, or an access
// to memory that is not the program's.
type Fatal struct {
	Message string // one line
	Text    string // the message and the stack trace, as .NET prints them
	// Stack is the goroutine's stack if Go code has followed a bad address on behalf of the
	// program; otherwise nil.
	Stack []byte
}

func (e *Fatal) Error() string { return e.Message }

// Stopped says that a program was stopped from outside, see VM.Interrupt.
type Stopped struct {
	Method string // the running method, if known
	Cause  error
}

func (e *Stopped) Error() string {
	in := ""
	if e.Method != "" {
		in = " in " + e.Method
	}
	return fmt.Sprintf("the program was stopped%s: %v", in, e.Cause)
}

// Unwrap returns the cause.
func (e *Stopped) Unwrap() error { return e.Cause }

// InternalError is a bug of the runtime, or a program that has written to memory that is not its
// own. It ends the program.
type InternalError struct {
	Panic any
	Stack []byte // of the goroutine
}

func (e *InternalError) Error() string { return fmt.Sprintf("vm: internal error: %v", e.Panic) }

// Ended is the error of calls after the program's end: an Exit, a Fatal, a Stopped or an
// InternalError came before, so the program cannot continue.
type Ended struct{ By error }

func (e *Ended) Error() string { return "vm: the program has ended: " + e.By.Error() }

// Unwrap returns the error that ended the program.
func (e *Ended) Unwrap() error { return e.By }

// Errors of a VM that cannot be used.
var (
	ErrBusy   = errors.New("vm: in use by another goroutine")
	ErrClosed = errors.New("vm: closed")
)

// ErrNoMachineCode is the error of a host processor for which there is no machine code.
var ErrNoMachineCode = fmt.Errorf("vm: no machine code on %s/%s: programs can only be interpreted there (--engine interp, clr.Interp)", runtime.GOOS, runtime.GOARCH)
