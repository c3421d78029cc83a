// Package interp runs IL without compiling it: it is the oracle with which compiled code is
// compared. It follows ECMA-335 partition III and does not use the JIT's nodes and phases. Types
// come from the loader. A Host supplies everything about objects, memory and code.
//
// A method is decoded once. An abstract interpretation gives every slot of the evaluation stack a
// static type at every instruction, so that slots carry no tags, have fixed places in the frame,
// and are precise roots. Frames are on the managed thread's own stack, which grows downwards:
//
//	fp + …   the arguments, first at the highest address: the caller's own
//	         evaluation stack, where they were pushed
//	fp - …   locals, then what the interpreter keeps itself, then the stack
//
// Every slot begins at a multiple of 8. int32 values are kept sign-extended to 64 bits, so that
// they widen to native int without an instruction. References of 4 bytes are zero-extended. float32
// values are in the low half of their slot. Arguments and locals have the form of their type in
// memory, because their address can be taken.
//
// Calls between interpreted methods do not recurse in Go. Calls of other code go through Host.Call,
// and calls from compiled code enter by Machine.Enter, so compiled and interpreted code mix freely.
package interp

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/loader"
)

// Exception is an exception of the runtime that is to be thrown.
type Exception uint8

const (
	NullReference Exception = iota
	IndexOutOfRange
	DivideByZero
	Overflow
	InvalidCast
	InvalidProgram
)

// Host is the runtime around the interpreter. Addresses are plain numbers. Methods that throw do
// not return: they panic.
type Host interface {
	// StackOverflow and AccessViolation end the program.
	StackOverflow()
	AccessViolation()

	// Target returns how m is called. TargetAt returns the target of the code at an address that
	// ldftn or a delegate yields (nil: code of another kind). Virtual returns the target of a
	// virtual call of m on an object with method table mt.
	Target(m *loader.Method) *Target
	TargetAt(entry uint64) *Target
	Virtual(mt uint64, m *loader.Method) *Target
	// FunctionPointer is the result of ldftn.
	FunctionPointer(m *loader.Method) uint64
	// Call runs native code. args is the lowest address of the arguments, ret
	// the slot of the result.
	Call(entry uint64, s *Sig, args, ret uint64)

	// MethodTable is the method table of a class. TypeObject, MethodHandle and FieldHandle are the
	// values for ldtoken.
	MethodTable(c *loader.Class) uint64
	TypeObject(mt uint64) uint64
	MethodHandle(m *loader.Method) uint64
	FieldHandle(f *loader.Field) uint64
	// Literal is the address of the cell that holds a string literal.
	Literal(mod *loader.Module, token uint32) uint64
	// StaticAddress is the address of a static field.
	StaticAddress(f *loader.Field) uint64
	// Initialized reports whether InitClass, which runs the static constructor of a class, has
	// nothing left to do.
	Initialized(mt uint64) bool
	InitClass(mt uint64)

	New(mt uint64) uint64
	NewVector(mt, n uint64) uint64
	// NewArray makes an array of several dimensions; Rank is their number.
	NewArray(mt uint64, lower, length []int32) uint64
	Rank(mt uint64) int
	// InitDelegate is the constructor of a delegate.
	InitDelegate(d, target, code uint64)
	Box(mt, src uint64) uint64
	// Unbox checks an object and returns the address of the value in it.
	Unbox(mt, obj uint64) uint64
	UnboxNullable(mt, dst, obj uint64)
	IsInstance(obj, mt uint64) bool
	ThrowCast(obj, mt uint64)
	// CheckElement throws unless array may hold obj.
	CheckElement(array, obj uint64)
	// ElementType is the method table of an array's elements.
	ElementType(array uint64) uint64
	ThrowArrayTypeMismatch()

	// Delegate returns the parts of a delegate: the code and its first argument. open says that the
	// code takes only the arguments of Invoke. DelegateCode is the code that Invoke jumps to, with
	// the delegate's target as first argument.
	Delegate(d uint64) (this, code uint64, open bool)
	DelegateCode(d uint64) uint64

	Throw(e Exception, message string)
	// ThrowBadInput throws the exception of a method that cannot be decoded.
	ThrowBadInput(bad *ee.BadInput)
	ThrowObject(obj uint64)
	Rethrow(obj uint64)
	MonitorEnter(obj uint64)
	MonitorExit(obj uint64)

	// Safepoint is called between two instructions, after an instruction that allocated or called.
	// Poll is called periodically in loops.
	Safepoint()
	Poll()
	// Budget is the budget for decoding.
	Budget() *arena.Budget

	// Push adds an activation and Pop removes it. Try runs a function that no exception passes, and
	// reports whether an exception came.
	Push(a *Activation)
	Pop(a *Activation)
	Try(run func()) (threw bool)
	// Throwing reports whether the current panic is an exception. Stop receives the value that
	// recover returned for it, and returns the exception and whether a catches it, as Search has
	// found. If not, Rethrown returns the panic that continues the exception after a.
	Throwing() bool
	Stop(a *Activation, r any) (exc uint64, here bool)
	Rethrown(a *Activation, r any, exc uint64) any
	// Fail ends the run with an error that is not the program's.
	Fail(err error)
}

// Target is a callable method.
type Target struct {
	Method *loader.Method
	// Interpreted methods run here; others run by Host.Call of Entry.
	Interpreted bool
	// Unbox says that the object is boxed and the method needs the address of the value in it.
	// Entry does that itself.
	Unbox bool
	Entry uint64

	code *Code
}

// Sig describes how a call passes its arguments, `this` first, and its result. Off is the distance
// of an argument's slot from the lowest slot.
type Sig struct {
	This bool
	Args []Slot
	Ret  Type
	Size uint32 // of all arguments
	// Layout belongs to the Host.
	Layout any
}

// Slot is one argument.
type Slot struct {
	Type
	Off uint32
}
