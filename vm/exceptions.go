package vm

import (
	"fmt"
	"io"
	"strings"

	"ryugo/vm/cpu"
)

// excKind numbers the exceptions that the runtime itself throws, in the order of
// System.RuntimeExceptions.
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
	excVerification
	excTargetInvocation
)

// programExit is the Go panic that ends the program: err is an *Exit, an
// *Exception, a *Fatal or a *Stopped.
type programExit struct{ err error }

// throw raises an exception of the runtime with its default message.
func (v *VM) throw(t *thread, kind excKind) { v.throwWith(t, kind, "", 0) }

// throwWith raises an exception of the runtime; an empty message means the default message.
func (v *VM) throwWith(t *thread, kind excKind, message string, inner ref) {
	v.raise(t, v.makeException(t, kind, message, inner))
}

// makeException makes the object of an exception of the runtime.
func (v *VM) makeException(t *thread, kind excKind, message string, inner ref) ref {
	if v.creating {
		// Making an exception has itself failed.
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
func (v *VM) onHardwareFault(t *thread, f cpu.Frame, kind faultKind) {
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
		v.poll(v.methodAt(f.ReturnAddress()))
	case faultJump:
		v.fatal(t, fmt.Sprintf("Jump outside of code, to 0x%x.", f.ReturnAddress()))
	case faultStack:
		v.damaged(t)
	default:
		v.fatal(t, accessViolation)
	}
}

// accessViolation is .NET's message for an access to memory that is not the program's.
const accessViolation = "System.AccessViolationException: Attempted to read or write protected memory. " +
	"This is often an indication that other memory is corrupt."

// stackSmashed is the message for a program that has lost its stack pointer or has written over
// frames or the context block.
const stackSmashed = "The program has written over its stack."

// damaged ends the program with that message.
func (v *VM) damaged(t *thread) { v.fatal(t, stackSmashed) }

func smashedStack() *Fatal {
	return &Fatal{Message: fatalPrefix + stackSmashed, Text: fatalPrefix + stackSmashed + "\n"}
}

// stackOverflow ends the program: as in .NET, nothing can catch it.
func (v *VM) stackOverflow(t *thread) {
	var text strings.Builder
	fmt.Fprintln(&text, "Stack overflow.")
	writeRepeats(&text, v.lastTrace(t))
	panic(&programExit{&Fatal{Message: "Stack overflow.", Text: text.String()}})
}

// fatal ends the program with a message that no handler sees.
func (v *VM) fatal(t *thread, message string) { v.fail(t, fatalPrefix+message) }

const fatalPrefix = "Fatal error. "

func (v *VM) fail(t *thread, message string) {
	text := append([]string{message}, v.lastTrace(t)...)
	panic(&programExit{&Fatal{Message: message, Text: strings.Join(text, "\n") + "\n"}})
}

// lastTrace is traceLines for a stack that the program may have destroyed: it returns the lines
// that can still be read.
func (v *VM) lastTrace(t *thread) (lines []string) {
	defer func() { recover() }()
	v.eachTraceLine(t, func(line string) { lines = append(lines, line) })
	return lines
}

// writeRepeats writes a trace. It writes a repeated group of lines only once, as .NET shows an
// endless recursion.
func writeRepeats(w io.Writer, lines []string) {
	const rule = "--------------------------------"
	const longest = 8 // methods in one cycle of a mutual recursion
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
