// Package interp runs IL without compiling it: the oracle that compiled code is
// held against. It follows ECMA-335 partition III and knows nothing of the
// JIT's nodes and phases; types come from the loader, and everything that has
// to do with objects, memory and code from a Host.
//
// A method is decoded once. An abstract interpretation gives every slot of the
// evaluation stack a static type at every instruction, so that slots carry no
// tags, have fixed places in the frame, and are precise roots. Frames lie on
// the managed thread's own stack, growing downwards:
//
//	fp + …   the arguments, first at the highest address: the caller's own
//	         evaluation stack, where they were pushed
//	fp - …   locals, then what the interpreter keeps itself, then the stack
//
// Every slot begins at a multiple of 8. int32 values are kept sign-extended to
// 64 bits, so they widen to native int by themselves; references of 4 bytes are extended with
// zeros; float32 values take the low half of their slot. Arguments and locals have the form of their type in
// memory, because their address can be taken.
//
// Calls of one interpreted method by another do not recurse in Go. Calls of
// anything else go through Host.Call, and calls from compiled code come in by
// Machine.Enter, so compiled and interpreted code mix freely.
package interp

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/loader"
)

// Exception says which exception of the runtime's own is to be thrown.
type Exception uint8

const (
	NullReference Exception = iota
	IndexOutOfRange
	DivideByZero
	Overflow
	InvalidCast
	InvalidProgram
)

// Host is the runtime around the interpreter. Addresses are plain numbers.
// Methods that throw do not return: they panic.
type Host interface {
	// StackTop is where the lowest used address of the managed stack is kept,
	// and StackLimit the address below which frames may not reach.
	StackTop() *uint64
	StackLimit() uint64
	// StackOverflow and AccessViolation end the program.
	StackOverflow()
	AccessViolation()

	// Target tells how m is called, TargetAt what the code at an address that
	// ldftn or a delegate yields is (nil: code of another kind), Virtual what a
	// virtual call of m runs on an object with a method table.
	Target(m *loader.Method) *Target
	TargetAt(entry uint64) *Target
	Virtual(mt uint64, m *loader.Method) *Target
	// FunctionPointer is what ldftn yields.
	FunctionPointer(m *loader.Method) uint64
	// Call runs native code. args is the lowest address of the arguments, ret
	// the slot of the result.
	Call(entry uint64, s *Sig, args, ret uint64)

	// MethodTable is that of a class; TypeObject, MethodHandle and FieldHandle
	// are what ldtoken is about.
	MethodTable(c *loader.Class) uint64
	TypeObject(mt uint64) uint64
	MethodHandle(m *loader.Method) uint64
	FieldHandle(f *loader.Field) uint64
	// Literal is the address of the cell that holds a string literal.
	Literal(mod *loader.Module, token uint32) uint64
	// StaticAddress is where a static field is stored.
	StaticAddress(f *loader.Field) uint64
	// Initialized tells whether nothing is left to be done by InitClass, which
	// runs the static constructor of a class.
	Initialized(mt uint64) bool
	InitClass(mt uint64)

	New(mt uint64) uint64
	NewVector(mt, n uint64) uint64
	// NewArray makes an array of several dimensions; Rank is how many.
	NewArray(mt uint64, lower, length []int32) uint64
	Rank(mt uint64) int
	// InitDelegate is the constructor of a delegate.
	InitDelegate(d, target, code uint64)
	Box(mt, src uint64) uint64
	// Unbox is the address of the value in an object, which it checks.
	Unbox(mt, obj uint64) uint64
	UnboxNullable(mt, dst, obj uint64)
	IsInstance(obj, mt uint64) bool
	ThrowCast(obj, mt uint64)
	// CheckElement throws unless array may hold obj.
	CheckElement(array, obj uint64)
	// ElementType is the method table of an array's elements.
	ElementType(array uint64) uint64
	ThrowArrayTypeMismatch()

	// Delegate takes a delegate apart: the code and its first argument, or with
	// open code that takes the arguments of Invoke alone. DelegateCode is what
	// Invoke jumps to, with the delegate's target as first argument.
	Delegate(d uint64) (this, code uint64, open bool)
	DelegateCode(d uint64) uint64

	Throw(e Exception, message string)
	// ThrowBadInput throws the exception of a method that cannot be decoded.
	ThrowBadInput(bad *ee.BadInput)
	ThrowObject(obj uint64)
	Rethrow(obj uint64)
	MonitorEnter(obj uint64)
	MonitorExit(obj uint64)

	// Safepoint is called between two instructions, after one that allocated
	// or called; Poll now and then in loops.
	Safepoint()
	Poll()
	// Budget is what decoding may take.
	Budget() *arena.Budget

	// Push announces an activation and Pop takes it back. Try runs what no
	// exception passes, and tells whether one came.
	Push(a *Activation)
	Pop(a *Activation)
	Try(run func()) (threw bool)
	// Throwing tells whether the panic under way is an exception. Stop is given
	// what recover returned for it: the exception, and whether it is to be
	// caught in a, as Search has found. Otherwise Again is the panic that goes
	// on with the exception after a.
	Throwing() bool
	Stop(a *Activation, r any) (exc uint64, here bool)
	Again(a *Activation, r any, exc uint64) any
	// Fail ends the run with an error that is not the program's.
	Fail(err error)
}

// Target is a callable method.
type Target struct {
	Method *loader.Method
	// Interpreted methods are run here; others by Host.Call of Entry.
	Interpreted bool
	// Unbox says that the object is boxed and the method wants the address of
	// the value in it. Entry sees to that by itself.
	Unbox bool
	Entry uint64

	code *Code
}

// Sig is how a call passes its arguments, `this` first, and its result. Off is
// the distance of an argument's slot from the lowest one.
type Sig struct {
	This bool
	Args []Slot
	Ret  Type
	Size uint32 // of all arguments
	// Layout is the Host's own.
	Layout any
}

// Slot is one argument.
type Slot struct {
	Type
	Off uint32
}
