package vm

import (
	"fmt"
	"io"
	"strings"
)

// excKind numbers the exceptions that the runtime itself throws, as
// System.RuntimeExceptions does.
type excKind int

const (
	excNullReference excKind = iota
	excIndexOutOfRange
	excDivideByZero
	excOverflow
	excInvalidCast
	excArrayTypeMismatch
	excOutOfMemory
	excStackOverflow
	excTypeInitialization
	excNotImplemented
	excPlatformNotSupported
	excInvalidProgram
	excMissingMethod
	excMissingField
	excTypeLoad
	excEntryPointNotFound
	excNotSupported
	excArithmetic
	excArgument
	excArgumentNull
	excArgumentOutOfRange
	excInvalidOperation
	excFileNotFound
	excRank
	excSynchronizationLock
	excMissingMember
	excAccessViolation
	excExecutionEngine
	excNegativeArraySize
	excArrayTooLarge
)

// programExit is the Go panic that ends the program: err is an *Exit, an
// *Exception, a *Fatal or a *Stopped.
type programExit struct{ err error }

// throw raises an exception of the runtime's own with its default message.
func (v *VM) throw(t *thread, kind excKind) { v.throwWith(t, kind, "", 0) }

// throwWith raises an exception of the runtime's own; an empty message means
// the default one.
func (v *VM) throwWith(t *thread, kind excKind, message string, inner ref) {
	v.raise(t, v.makeException(t, kind, message, inner))
}

// makeException makes the object of an exception of the runtime's own.
func (v *VM) makeException(t *thread, kind excKind, message string, inner ref) ref {
	if v.creating {
		// Making an exception failed by itself.
		if kind == excOutOfMemory {
			v.fail(t, "Out of memory.")
		}
		v.fatal(t, fmt.Sprintf("Exception %d while another one was being made.", kind))
	}
	v.creating = true
	defer func() { v.creating = false }()
	var msg ref
	if message != "" {
		msg = v.stringOf(t, message)
	}
	return v.createException(t, kind, msg, inner)
}

// onHardwareFault turns a fault of compiled code into its exception.
func (v *VM) onHardwareFault(t *thread, f frame, kind faultKind) {
	switch kind {
	case faultNull:
		v.throw(t, excNullReference)
	case faultDivideByZero:
		v.throw(t, excDivideByZero)
	case faultOverflow:
		v.throw(t, excOverflow)
	case faultStackOverflow:
		v.stackOverflow(t)
	case faultStopped:
		v.poll(v.methodAt(f.returnAddress()))
	default:
		v.fatal(t, "System.AccessViolationException: Attempted to read or write protected memory. "+
			"This is often an indication that other memory is corrupt.")
	}
}

// stackOverflow ends the program: as in .NET, nothing can catch it.
func (v *VM) stackOverflow(t *thread) {
	var text strings.Builder
	fmt.Fprintln(&text, "Stack overflow.")
	writeRepeats(&text, v.traceLines(t))
	panic(&programExit{&Fatal{"Stack overflow.", text.String()}})
}

// fatal ends the program with a message that no handler sees.
func (v *VM) fatal(t *thread, message string) { v.fail(t, "Fatal error. "+message) }

func (v *VM) fail(t *thread, message string) {
	text := message + "\n"
	for _, l := range v.traceLines(t) {
		text += l + "\n"
	}
	panic(&programExit{&Fatal{message, text}})
}

// writeRepeats writes a trace, and a run of equal groups of lines only once,
// the way .NET shows an endless recursion.
func writeRepeats(w io.Writer, lines []string) {
	const rule = "--------------------------------"
	const longest = 8 // methods in one round of a mutual recursion
	for i := 0; i < len(lines); {
		group, times := 0, 0
		for g := 1; g <= longest && i+2*g <= len(lines); g++ {
			n := 1
			for j := i + g; j+g <= len(lines) && equalLines(lines[i:i+g], lines[j:j+g]); j += g {
				n++
			}
			if n >= 3 {
				group, times = g, n
				break
			}
		}
		if group == 0 {
			fmt.Fprintln(w, lines[i])
			i++
			continue
		}
		fmt.Fprintf(w, "Repeat %d times:\n%s\n", times, rule)
		for _, l := range lines[i : i+group] {
			fmt.Fprintln(w, l)
		}
		fmt.Fprintln(w, rule)
		i += group * times
	}
}

func equalLines(a, b []string) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
