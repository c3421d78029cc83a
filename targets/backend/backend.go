// Package backend is the part of a back end that depends on no machine: containment and movability,
// calls, structs, values in several registers, use and def building, frame layout, parallel moves,
// GC tables and interruptible ranges, scopes of variables, stubs.
//
// # Idea
//
// A concrete back end embeds [Generation] by value and calls down. The shared part calls the
// machine through one small interface, [ISA]: for each store, argument, call, block operation or
// basic block, never for each node. Everything else that the shared part must know of a machine is
// data: its Target and a [Config].
//
// The types are layers. Each embeds the one before it, so that a line of code sees only the layers
// that it needs:
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
// The loops over nodes are the machine's: one row for each oper says how the oper is lowered, which
// registers it needs, and how it is generated. The row of an oper that all machines treat alike
// names a method of this package: LowerCall, BuildReturn, GenStoreMultiVar.
package backend

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/code"
)

// Node flags of the back ends, from nodes.GTF_TARGET_SPECIFIC on.
const (
	// FlagBarrier: a STOREIND or STORE_OBJ that calls a write barrier helper. FlagChecked: its
	// address may be outside of the heap.
	FlagBarrier = nodes.GTF_TARGET_SPECIFIC << 0
	FlagChecked = nodes.GTF_TARGET_SPECIFIC << 1
	// FlagRMW: a STORE_LCL_VAR or STOREIND that is a read-modify-write of memory, by its contained
	// operation.
	FlagRMW = nodes.GTF_TARGET_SPECIFIC << 2
	// flagTarget: a value that is computed directly in the register of the local that the next node
	// stores it to.
	flagTarget = nodes.GTF_TARGET_SPECIFIC << 3
)

// Base is the method that a worker compiles, and what is known of its nodes.
type Base struct {
	Config
	Target *targets.Target
	isa    ISA

	M         *nodes.Method
	Env       *targets.Env
	JIT       ee.JitInfo
	Info      *ee.Info
	Block     nodes.BlockID   // block being worked on
	nearRange ee.AddressRange // the addresses for which NearSymbol returns symbols
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
