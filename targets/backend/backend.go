// Package backend is the part of a back end that names no machine: containment and
// movability, calls, structs, values in several registers, use and def building, frame layout,
// parallel moves, GC tables and interruptible ranges, scopes of variables, stubs.
//
// # Idea
//
// A concrete back end embeds [Generation] by value and calls down. The shared part asks the
// machine through one small interface, [ISA]: for each store, argument, call, block operation
// or basic block, never for each node. What it must know of a machine beside that is data:
// its Target and a [Config].
//
// The types are layers, each of which embeds the one before it, so that a line of code sees no
// more than it needs:
//
//	Base          the method at hand; what is known of a node; which nodes may move
//	Lowering      LIR to LIR: calls, struct stores, returns, write barriers
//	Requirements  the RefPositions of nodes (targets.Refs)
//	Frames        the layout of the frame
//	Tables        GC tables, interruptible ranges, scopes of variables
//	Generation    blocks, stubs, parallel moves; the tables of ee.Code
//
// # How a machine uses it
//
// The machine has the loops over nodes: one row for each oper says how it is lowered, what
// registers it needs, and how it is generated. For an oper that no machine treats in a way of
// its own the row names a method of this package: LowerCall, BuildReturn, GenStoreMultiVar.
package backend

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/code"
)

// Node flags of the back ends, from nodes.GTF_TARGET_SPECIFIC on.
const (
	// FlagBarrier: a STOREIND or STORE_OBJ that goes through write barrier
	// helpers; FlagChecked: the target may be outside of the heap.
	FlagBarrier = nodes.GTF_TARGET_SPECIFIC << 0
	FlagChecked = nodes.GTF_TARGET_SPECIFIC << 1
	// FlagRMW: a STORE_LCL_VAR or STOREIND whose contained operation works on the
	// memory.
	FlagRMW = nodes.GTF_TARGET_SPECIFIC << 2
	// flagTarget: a value that is computed in the register of the local that
	// the next node stores it to.
	flagTarget = nodes.GTF_TARGET_SPECIFIC << 3
)

// Base is the method that a worker compiles, and what is known of its nodes.
type Base struct {
	Config
	Target *targets.Target
	isa    ISA

	M     *nodes.Method
	Env   *targets.Env
	JIT   ee.JitInfo
	Info  *ee.Info
	Block nodes.BlockID   // block being worked on
	near  ee.AddressRange // what NearSymbol has symbols for
}

// Lowering makes register requirements and control flow explicit in LIR.
type Lowering struct{ Base }

// Requirements says which registers nodes read, destroy and write.
type Requirements struct {
	Lowering
	Refs         *targets.Refs
	Ints, Floats targets.RegMask // registers for values
	Killed       targets.RegMask // destroyed by instructions that name them
}

// Frames lays out the frame.
type Frames struct {
	Requirements
	Buf   *code.Buffer // the machine's, from Generate to Emit
	Frame FrameLayout
}

// Tables gathers what the runtime must know beside the code.
type Tables struct {
	Frames
	GC         GCState
	interrupts interrupts
	scopes     scopes
	out        output
}

// Generation generates blocks and what is common to all machines of them, and completes the
// tables of ee.Code.
type Generation struct {
	Tables
	Method MethodCode
}

// Setup makes b the back end of target t on a machine. Code goes to buf.
func (b *Generation) Setup(t *targets.Target, c Config, isa ISA, buf *code.Buffer) {
	b.Target, b.Config, b.isa, b.Buf = t, c, isa, buf
}
