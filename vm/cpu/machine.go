// Package cpu has the interface by which the runtime uses a processor, and what both
// sides know: exit frames, calling conventions, the layout of objects
// and tables that stubs read. Each processor has a package of its own; package
// portable stands for those that have none.
package cpu

import (
	"ryugo/ee"
	"ryugo/targets/gcinfo"
)

// ExitReturn is the number of the exit by which an invoked method returns. Smaller
// numbers are those of helpers, larger ones the runtime's.
const ExitReturn = 256

// Machine runs code on a stack of its own and makes the code that the compiler does
// not: stubs at the border to Go, thunks, leaf helpers. It is asked once for each
// stub, exit or step of a walk, never for a call of compiled code.
type Machine interface {
	// Compiled tells whether the machine runs code that a compiler has made. If not, it
	// knows the stubs only that it has made itself.
	Compiled() bool
	Convention() *Convention
	// Close gives back what the machine itself has taken; no code runs then.
	Close()
	// SetStack makes the stack that begins with the context block at base the one
	// that code runs on.
	SetStack(base uint64)

	// NewCall makes the exit frame by which Resume runs the code at entry, with its
	// stack arguments from args on.
	NewCall(args, entry uint64) Frame
	// CallSize is how many bytes below args that takes.
	CallSize() uint64
	// Resume lets code go on with the registers in f, until it exits: the result is
	// the exit frame, or 0 when it has faulted.
	Resume(f Frame) Frame
	// Fault tells what the last fault was. SaveFault stores its registers in f.
	Fault() Fault
	SaveFault(f Frame)
	// ZeroDivisor tells whether the division that trapped was one by zero, or had a
	// quotient that does not fit.
	ZeroDivisor() bool

	// Begin puts u at the code that left by exit frame f.
	Begin(u *Unwinder, f Frame)
	// Step goes on to the caller of a frame of function f, of which the prolog has
	// come to offset at or is done.
	Step(u *Unwinder, f *ee.Func, at uint32)
	// AtStub tells u what registers of its caller's the stub at u.PC, which has
	// faulted, has put elsewhere.
	AtStub(u *Unwinder)
	// Kept are the values that a frame has in the registers that callees keep; Keep
	// makes them those of an exit frame.
	Kept(u *Unwinder) Kept
	Keep(f Frame, k *Kept)
	// TailCall makes the exit frame by which a tail call goes on whose arguments need
	// more stack than the caller's own took: f is the frame of the helper's call, u
	// is at the caller's caller.
	TailCall(f Frame, u *Unwinder) Frame

	// Returns is where an invoked method returns to.
	Returns() uint64
	// ExitStub makes a stub that leaves compiled code with a number and, when Go
	// resumes, returns to whoever called the stub.
	ExitStub(number int) uint64
	// TailStub makes a stub that leaves compiled code with a number; Go stores in
	// the frame's return address where to jump with all registers as they were.
	TailStub(number int) uint64
	// TailReturn makes the code that the callee of a TailCall returns to: at is the
	// return address, in a stub with a frame.
	TailReturn() (s FrameStub, at uint64)
	// Precode makes the code by which the method of a descriptor is called until
	// it is linked: it loads the register of FrameDesc and jumps by MDCode.
	Precode(desc uint64) uint64
	// InvokeStub makes the code of a delegate's Invoke.
	InvokeStub() uint64
	// DispatchStub makes the code that every interface call reaches first: the target
	// of the last call through this cell, the cache of all cells, miss.
	DispatchStub(miss uint64) uint64
	// Unbox makes the virtual method of a value type: the boxed object becomes the
	// address of the value in it.
	Unbox(target uint64) uint64
	// Swap makes a stub that exchanges the first two integer arguments.
	Swap(target uint64) uint64
	// Jump makes a stub that moves arguments and goes on at target.
	Jump(moves []Move, target uint64) uint64
	// Shuffle makes what Invoke of a delegate over a static method reaches: it drops
	// the delegate and jumps to the method. args are those of Invoke, a return buffer
	// first.
	Shuffle(args []ArgShape) uint64
	// Multicast makes what Invoke of a multicast delegate reaches: it calls every
	// delegate of the list with the same arguments, and returns the last result.
	Multicast(args []ArgShape) FrameStub
	// InsertContext makes the stub of a method whose body is shared and wants the
	// generic context that its caller does not pass: the context goes after `before`
	// (this, return buffer). It has a frame when s.Prolog is not nil.
	InsertContext(before, args []ArgShape, context, target uint64) (s FrameStub)

	// Helper makes a helper of the runtime in machine code; slow is the exit stub for
	// what it leaves to Go. false: there is none.
	Helper(h ee.Helper, slow uint64) (code uint64, ok bool)
	// HasInternal tells whether Internal makes the code of an InternalCall method.
	HasInternal(name string) bool
	Internal(name string, c InternalCall) uint64
	// ArrayGet, ArraySet and ArrayAddress make the accessors of arrays of a rank. An
	// index out of range goes to rangeFail. Set of a reference whose type is not exactly
	// the element's goes to check, with the element's address in FrameElement and the
	// value in FrameDesc. Address of an array of references has the class which the
	// array must be, or null for any, before the indices, and goes to mismatch when it
	// is another.
	ArrayGet(rank int, s *ElemShape, rangeFail uint64) uint64
	ArraySet(rank int, s *ElemShape, rangeFail, check uint64) uint64
	ArrayAddress(rank int, s *ElemShape, rangeFail, mismatch uint64) uint64

	// Relocate stores value, of a relocation of compiled code, in out, which is the
	// writable view of the code from address at on.
	Relocate(out []byte, at uint64, kind ee.RelocKind, value uint64) error
	// Written makes code that has been written to n bytes from at on visible to the processor.
	Written(at, n uint64)
	// Link makes the precode at entry one direct jump to code.
	Link(entry, code uint64)
	// SetBranch makes the branch whose relocation is at an address go to a target.
	SetBranch(at, target uint64)
}

// FrameStub is a stub that has a frame, so that stack walks pass it.
type FrameStub struct {
	Code, Size uint64
	Prolog     []ee.UnwindStep
	Refs       []gcinfo.Slot // the references in its frame
}

// InternalCall is what Internal needs to know of a method.
type InternalCall struct {
	Args int    // integer arguments, none of which is a struct
	Size uint32 // of what the first parameter, a reference, points to
	Drop []Move // to be made first
	Slow uint64 // the exit stub for what the code leaves to Go, or 0
}

// Fault is a hardware fault of compiled code.
type Fault struct {
	PC, SP, Addr uint64
	Trap         Trap
	NoAddress    bool // of an access to an address that no memory can have
}

// Trap is the kind of a fault.
type Trap uint8

const (
	TrapMemory  Trap = iota // an access to Addr
	TrapDivide              // a division: see ZeroDivisor
	TrapIllegal             // no instruction
	TrapOther
)
