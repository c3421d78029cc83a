package backend

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/code"
)

// ISA is what the shared back end asks of a machine. It asks for each store, argument, call,
// block operation or basic block, never for each node.
type ISA interface {
	lowerer
	coder
}

// lowerer is the part of ISA that lowering and BuildRefs use.
type lowerer interface {
	// LowerNode lowers node n, which shared lowering has just made.
	LowerNode(n nodes.NodeID)
	// ContainAddr contains address a of user, as far as an addressing mode can hold it.
	ContainAddr(a, user nodes.NodeID)
	// ContainImm contains op if it is a constant that the instruction can hold.
	ContainImm(op nodes.NodeID, use ImmUse) bool
	// ContainTarget contains what call's target is computed from.
	ContainTarget(target, call nodes.NodeID)
	// ReadModifyWrite makes store n of v, of type t, one instruction with the operation v if
	// that works on what the store overwrites.
	ReadModifyWrite(n, v nodes.NodeID, t nodes.VarType) bool
	// ComputesInto reports whether v can be computed in register r of a local: it writes its
	// result once, after the last read of an operand that may be in r.
	ComputesInto(v nodes.NodeID, r targets.Reg) bool
	// UnrollLimit is the largest block, in bytes, that is copied or filled by single moves.
	UnrollLimit() uint32
	// BuildBlock appends the RefPositions of block operation n.
	BuildBlock(n nodes.NodeID)
}

// coder is the part of ISA that code generation uses. Slots are offsets from the frame
// register.
type coder interface {
	// Prolog, FuncletProlog and Leave generate the entry of the method, the entry of the
	// funclet that begins with a block, and the return from either.
	Prolog()
	FuncletProlog(blk nodes.BlockID)
	Leave()
	// PrologScratch returns the registers that the prolog needs beside those of locals.
	PrologScratch() targets.RegMask
	// GenNodes generates the nodes of a block. stops: it calls Point before each of them
	// and Passed after it, since threads may be stopped there, or the log wants to know.
	GenNodes(blk nodes.BlockID, stops bool)
	// CallHelper calls a helper whose arguments are in place and returns the call site.
	CallHelper(h ee.Helper) int
	// Jump jumps to a label.
	Jump(l code.Label)
	// Nop does nothing, Trap stops the process.
	Nop()
	Trap()
	// Move copies a register, Exchange swaps two of the same file with values of type t.
	Move(dst, src targets.Reg, t nodes.VarType)
	Exchange(x, y targets.Reg, t nodes.VarType)
	// Widen extends the low part of src, of type t, to a register.
	Widen(dst, src targets.Reg, t nodes.VarType)
	// ShiftOut copies src, shifted right by a number of bits.
	ShiftOut(dst, src targets.Reg, bits uint8)
	// Zero clears a register that holds a value of type t.
	Zero(dst targets.Reg, t nodes.VarType)
	// Value brings operand n, contained or not, into a register.
	Value(dst targets.Reg, n nodes.NodeID)
	// Int loads a constant.
	Int(dst targets.Reg, v int64)
	// LoadSlot loads a value of type t from the frame, StoreSlot stores one.
	LoadSlot(dst targets.Reg, t nodes.VarType, slot int32)
	StoreSlot(t nodes.VarType, slot int32, src targets.Reg)
}

// ImmUse says what a constant is for.
type ImmUse uint8

const (
	ImmStore ImmUse = iota // the value of a store, of any type
	ImmArg                 // a stack argument
)

// Config is what the shared back end must know of a machine beside its Target.
type Config struct {
	Shape FrameShape
	// Word is the type of a pointer as a number.
	Word nodes.VarType
	// IntRegs is the number of integer registers, allocatable or not.
	IntRegs int
	// Saved is CalleeSaved without the frame register, ArgRegs what an argument or a dispatch
	// cell travels in.
	Saved, ArgRegs targets.RegMask
	// NativeScratch is what a call of native code uses on the way.
	NativeScratch targets.RegMask
	// BlockRegs are the registers that a block operation uses by number.
	BlockRegs targets.RegMask
	// MoveLimit is how many nodes Movable looks at, if more than moveLimit.
	MoveLimit int
	// CallsLast: the code after a call that does not return may be any of the same region, so
	// that a trap is needed only where the call would be the region's last instruction.
	CallsLast bool
	// DivisionFaults: the hardware finds divisors of 0 and quotients that do not fit, so that a division calls nothing.
	DivisionFaults bool
	// Framed: no method is without a frame.
	Framed bool
	// CallsMemory: a call can read its target from memory.
	CallsMemory bool
	// Jumps describes the jumps of the code buffer.
	Jumps *code.Machine
	// Keeps says of each oper where its code may be interrupted. nil: nowhere.
	Keeps *[256]Keep
}

// FrameShape describes the frames of a machine, in bytes.
type FrameShape struct {
	Slot      int32 // of a slot: locals, spill temps and pushed registers take multiples of it
	Align     int32 // alignment of the stack pointer in the body
	ParamBase int32 // from the frame register to the first stack parameter, which is where the caller's stack pointer was
	FloatSlot int32 // of a callee-saved floating-point register, and its alignment
	Low       int32 // the largest frame that the store of its return address can make: see FrameLayout.Low
	NoReg     bool  // a call pushes the return address, so a frame can do without the frame register: see FrameLayout.NoReg
}
