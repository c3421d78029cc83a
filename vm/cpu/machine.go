// Package cpu has the interface by which the runtime uses a processor, and the definitions that
// both sides share: exit frames, calling conventions, the layout of objects and tables that stubs
// read. Each processor has a package of its own; package portable is for all other processors.
package cpu

import (
	"ryugo/ee"
	"ryugo/targets/gcinfo"
)

// ExitReturn is the number of the exit by which an invoked method returns. Smaller numbers belong
// to helpers, larger numbers to the runtime.
const ExitReturn = 256

// Machine runs code on a stack of its own, and makes the code that the compiler does not make:
// stubs at the border to Go, thunks, leaf helpers. Its methods are called once for each stub, exit
// or step of a walk, never for a call of compiled code.
type Machine interface {
	// Compiled reports whether the machine runs compiled code. If not, it runs only the stubs that
	// it has made itself.
	Compiled() bool
	Convention() *Convention
	// Close frees the machine's own resources; no code may run then.
	Close()
	// SetStack sets the stack that code runs on; the stack begins with the context block at base.
	SetStack(base uint64)

	// NewCall makes the exit frame with which Resume runs the code at entry, with its stack
	// arguments from args on.
	NewCall(args, entry uint64) Frame
	// CallSize is the number of bytes that NewCall takes below args.
	CallSize() uint64
	// Resume continues code with the registers in f until the code exits. It returns the exit
	// frame, or 0 if the code has faulted.
	Resume(f Frame) Frame
	// Fault describes the last fault. SaveFault stores its registers in f.
	Fault() Fault
	SaveFault(f Frame)
	// ZeroDivisor reports whether the division that trapped was a division by zero; otherwise its
	// quotient overflows.
	ZeroDivisor() bool

	// Begin sets u to the code that left by exit frame f.
	Begin(u *Unwinder, f Frame)
	// Step moves to the caller of a frame of function f. at is the current offset: of the prolog,
	// only the steps up to it have run.
	Step(u *Unwinder, f *ee.Func, at uint32)
	// AtStub tells u which registers of its caller the faulting stub at u.PC has moved elsewhere.
	AtStub(u *Unwinder)
	// Kept returns the values that a frame has in the callee-saved registers; Keep stores them in
	// an exit frame.
	Kept(u *Unwinder) Kept
	Keep(f Frame, k *Kept)
	// TailCall makes the exit frame that continues a tail call whose arguments need more stack than
	// the caller's own arguments. f is the frame of the helper's call; u is at the caller's caller.
	TailCall(f Frame, u *Unwinder) Frame

	// Returns is the address that an invoked method returns to.
	Returns() uint64
	// ExitStub makes a stub that leaves compiled code with a number and, when Go resumes it,
	// returns to the stub's caller.
	ExitStub(number int) uint64
	// TailStub makes a stub that leaves compiled code with a number. Go stores in the frame's
	// return address the address to jump to with all registers unchanged.
	TailStub(number int) uint64
	// TailReturn makes the code that the callee of a TailCall returns to: at is the return address,
	// in a stub with a frame.
	TailReturn() (s FrameStub, at uint64)
	// Precode makes the code that calls the method of a descriptor until the method is linked: it
	// loads the register of FrameDesc and jumps through MDCode.
	Precode(desc uint64) uint64
	// InvokeStub makes the code of a delegate's Invoke.
	InvokeStub() uint64
	// DispatchStub makes the code that every interface call reaches first. It tries the target of
	// the last call through this cell, then the cache of all cells, then jumps to miss.
	DispatchStub(miss uint64) uint64
	// Unbox makes the code of a value type's virtual method for a boxed object: it replaces the
	// object by the address of the value in it.
	Unbox(target uint64) uint64
	// Swap makes a stub that exchanges the first two integer arguments.
	Swap(target uint64) uint64
	// Jump makes a stub that moves arguments and jumps to target.
	Jump(moves []Move, target uint64) uint64
	// Shuffle makes the code that Invoke of a delegate over a static method jumps to: it drops the
	// delegate and jumps to the method. args are the arguments of Invoke, the return buffer first.
	Shuffle(args []ArgShape) uint64
	// Multicast makes the code that Invoke of a multicast delegate jumps to: it calls every
	// delegate of the list with the same arguments, and returns the last result.
	Multicast(args []ArgShape) FrameStub
	// InsertContext makes the stub of a method with shared code, for callers that do not pass the
	// generic context: the stub inserts the context after `before` (this, return buffer). It has a
	// frame if s.Prolog is not nil.
	InsertContext(before, args []ArgShape, context, target uint64) (s FrameStub)

	// Helper makes a helper of the runtime in machine code; slow is the exit stub for its slow path
	// in Go. ok is false if the machine does not have the helper.
	Helper(h ee.Helper, slow uint64) (code uint64, ok bool)
	// HasInternal reports whether Internal makes the code of an InternalCall method.
	HasInternal(name string) bool
	Internal(name string, c InternalCall) uint64
	// ArrayGet, ArraySet and ArrayAddress make the accessors of arrays of a rank. An index out of
	// range jumps to rangeFail. Set of a reference whose type is not exactly the element's jumps to
	// check, with the element's address in FrameElement and the value in FrameDesc. Address of an
	// array of references has an additional argument before the indices: the class that the array
	// must have, or null for any. If the array's class differs, it jumps to mismatch.
	ArrayGet(rank int, s *ElemShape, rangeFail uint64) uint64
	ArraySet(rank int, s *ElemShape, rangeFail, check uint64) uint64
	ArrayAddress(rank int, s *ElemShape, rangeFail, mismatch uint64) uint64

	// Relocate applies a relocation of compiled code: it stores value in out, the writable view of
	// the code from address at on.
	Relocate(out []byte, at uint64, kind ee.RelocKind, value uint64) error
	// Written makes n bytes of code, written from at on, visible to the processor.
	Written(at, n uint64)
	// Link turns the precode at entry into one direct jump to code.
	Link(entry, code uint64)
	// SetBranch changes the branch whose relocation is at an address to go to target.
	SetBranch(at, target uint64)
}

// FrameStub is a stub that has a frame, which stack walks can pass.
type FrameStub struct {
	Code, Size uint64
	Prolog     []ee.UnwindStep
	Refs       []gcinfo.Slot // the references in its frame
}

// InternalCall is the description of a method for Internal.
type InternalCall struct {
	Args int    // integer arguments, none of which is a struct
	Size uint32 // of the value that the first parameter, a reference, points to
	Drop []Move // moves to be made first
	Slow uint64 // the exit stub for the slow path in Go, or 0
}

// Fault is a hardware fault of compiled code.
type Fault struct {
	PC, SP, Addr uint64
	Trap         Trap
	NoAddress    bool // an access to an address that no memory can have
}

// Trap is the kind of a fault.
type Trap uint8

const (
	TrapMemory  Trap = iota // an access to Addr
	TrapDivide              // a division: see ZeroDivisor
	TrapIllegal             // an invalid instruction
	TrapOther
)
