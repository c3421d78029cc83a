package backend

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/code"
)

// ISA is what the shared back end calls of a machine. It is called for each store, argument, call,
// block operation or basic block, never for each node.
type ISA interface {
	lowerer
	coder
}

// lowerer is the part of ISA that lowering and BuildRefs use.
type lowerer interface {
	// LowerNode lowers node n, which shared lowering has just made.
	LowerNode(n nodes.NodeID)
	// ContainAddr contains as much of address a of user as an addressing mode can hold.
	ContainAddr(a, user nodes.NodeID)
	// ContainImm contains op if it is a constant that the instruction can hold.
	ContainImm(op nodes.NodeID, use ImmUse) bool
	// ContainTarget contains the nodes that compute call's target.
	ContainTarget(target, call nodes.NodeID)
	// ReadModifyWrite combines store n of v, of type t, with v into one instruction if v is an
	// operation on the value that the store overwrites. It reports whether it did.
	ReadModifyWrite(n, v nodes.NodeID, t nodes.VarType) bool
	// ComputesInto reports whether v can be computed in register r of a local: v writes its result
	// once, after the last read of an operand that may be in r.
	ComputesInto(v nodes.NodeID, r targets.Reg) bool
	// UnrollLimit is the largest block, in bytes, that is copied or filled by single moves.
	UnrollLimit() uint32
	// BuildBlock appends the RefPositions of block operation n.
	BuildBlock(n nodes.NodeID)
}

// coder is the part of ISA that code generation uses. Slots are offsets from the frame
// register.
type coder interface {
	// Prolog, FuncletProlog and Leave generate the entry of the method, the entry of the funclet
	// whose first block is blk, and the return from either.
	Prolog()
	FuncletProlog(blk nodes.BlockID)
	Leave()
	// PrologScratch returns the registers that the prolog needs besides those of locals.
	PrologScratch() targets.RegMask
	// GenNodes generates the nodes of a block. stops: it calls Point before each node and Passed
	// after it, because threads may stop there, or for the log.
	GenNodes(blk nodes.BlockID, stops bool)
	// CallHelper calls a helper whose arguments are in place and returns the call site.
	CallHelper(h ee.Helper) int
	// Jump jumps to a label.
	Jump(l code.Label)
	// Nop emits an instruction without an effect, Trap one that stops the process.
	Nop()
	Trap()
	// Move copies a register. Exchange swaps two of the same file that hold values of type t.
	Move(dst, src targets.Reg, t nodes.VarType)
	Exchange(x, y targets.Reg, t nodes.VarType)
	// Widen extends the low part of src, of type t, to a register.
	Widen(dst, src targets.Reg, t nodes.VarType)
	// ShiftOut copies src shifted right by a number of bits.
	ShiftOut(dst, src targets.Reg, bits uint8)
	// Zero clears a register that holds a value of type t.
	Zero(dst targets.Reg, t nodes.VarType)
	// Value loads operand n, contained or not, into a register.
	Value(dst targets.Reg, n nodes.NodeID)
	// Int loads a constant.
	Int(dst targets.Reg, v int64)
	// LoadSlot loads a value of type t from the frame. StoreSlot stores one.
	LoadSlot(dst targets.Reg, t nodes.VarType, slot int32)
	StoreSlot(t nodes.VarType, slot int32, src targets.Reg)
}

// ImmUse says what a constant is for.
type ImmUse uint8

const (
	ImmStore ImmUse = iota // the value of a store, of any type
	ImmArg                 // a stack argument
)

// Config is what the shared back end must know of a machine besides its Target.
type Config struct {
	Shape FrameShape
	// Word is the type of a pointer as a number.
	Word nodes.VarType
	// IntRegs is the number of integer registers, allocatable or not.
	IntRegs int
	// Saved is CalleeSaved without the frame register. ArgRegs are the registers of arguments and
	// of dispatch cells.
	Saved, ArgRegs targets.RegMask
	// NativeScratch are the registers that the transition to a call of native code uses.
	NativeScratch targets.RegMask
	// BlockRegs are the registers that a block operation uses by number.
	BlockRegs targets.RegMask
	// MoveLimit is the number of nodes that Movable examines, if larger than moveLimit.
	MoveLimit int
	// CallsLast: any code of the same region may follow a call that does not return, so a trap is
	// needed only if the call would be the region's last instruction.
	CallsLast bool
	// DivisionFaults: the hardware detects divisors of 0 and quotients that overflow, so a division
	// calls no helper.
	DivisionFaults bool
	// Framed: every method has a frame.
	Framed bool
	// CallsMemory: a call instruction can read its target from memory.
	CallsMemory bool
	// Jumps describes the jumps of the code buffer.
	Jumps *code.Machine
	// Keeps says for each oper where its code may be interrupted; nil: nowhere.
	Keeps *[256]Keep
}

// FrameShape describes the frames of a machine, in bytes.
type FrameShape struct {
	Slot      int32 // of a slot; the sizes of locals, spill temps and pushed registers are multiples of it
	Align     int32 // alignment of the stack pointer in the body
	ParamBase int32 // from the frame register to the first stack parameter, where the stack pointer was at the call
	FloatSlot int32 // of a callee-saved floating-point register, and its alignment
	Low       int32 // the largest frame that the store of the return address can allocate: see FrameLayout.Low
	NoReg     bool  // a call pushes the return address, so a frame does not need the frame register: see FrameLayout.NoReg
}
