package targets

import (
	"ryugo/arena"
	"ryugo/nodes"
)

// RefKind says what a RefPosition does.
type RefKind uint8

const (
	RefUse      RefKind = iota // a node consumes the value of an operand
	RefDef                     // a node makes its value
	RefKill                    // a node destroys the registers of Mask
	RefInternal                // a node needs a scratch register
)

// RefFlags qualify a RefPosition.
type RefFlags uint8

const (
	RefDelayFree RefFlags = 1 << iota // a use whose register must differ from the node's result
	RefFixed                          // Mask has one register
	RefPreferUse                      // a def that is cheapest in the register of the node's first use
	RefMulti                          // of value number Part of a call with several
)

// Ref is a RefPosition: at location Loc, Node (the operand used, or the node
// defining, killing or needing a scratch register) wants a register of Mask.
// Uses, kills and scratch registers of a node are at an even location, its
// definition at the odd one behind it.
type Ref struct {
	Kind  RefKind
	Flags RefFlags
	Part  uint8 // RefMulti
	Loc   uint32
	Node  nodes.NodeID // the value: operand of a use, node of a def
	User  nodes.NodeID // the node at this location
	Mask  RegMask
}

// Refs is the list of RefPositions of one block in execution order: the
// back end's BuildRefs appends, linear scan walks. For each node call Begin,
// then Use for every register operand in evaluation order (through contained
// operands), Internal, Kill, and at last Def. A call with several registers
// defines a value in each (DefPart), which its user uses one by one (UsePart).
type Refs struct {
	List               []Ref
	loc                uint32
	user               nodes.NodeID
	intRegs, floatRegs RegMask
	m                  *nodes.Method
}

// Reset starts a block.
func (r *Refs) Reset(m *nodes.Method, t *Target) {
	r.List = arena.Reset(r.List)
	r.loc = 0
	r.m = m
	r.intRegs, r.floatRegs = t.IntRegs, t.FloatRegs
}

// Begin starts the RefPositions of node n.
func (r *Refs) Begin(n nodes.NodeID) {
	r.loc += 2
	r.user = n
}

// Use says that the current node consumes operand op in a register of mask;
// mask 0 means any register of op's type.
func (r *Refs) Use(op nodes.NodeID, mask RegMask) { r.add(RefUse, 0, r.loc, op, mask) }

// UseDelayFree is Use of an operand that is still read after the result's
// register has been written: the two must differ.
func (r *Refs) UseDelayFree(op nodes.NodeID, mask RegMask) {
	r.add(RefUse, RefDelayFree, r.loc, op, mask)
}

// Internal asks for a scratch register of mask for the current node, distinct
// from its operands' and its result's; it is put into Method.Internal.
func (r *Refs) Internal(mask RegMask) { r.add(RefInternal, 0, r.loc, r.user, mask) }

// Kill says that the current node destroys the registers of mask, after its
// operands were read and before its result is written.
func (r *Refs) Kill(mask RegMask) { r.add(RefKill, 0, r.loc, r.user, mask) }

// Def says that the current node leaves its value in a register of mask; mask
// 0 means any of its type.
func (r *Refs) Def(mask RegMask) { r.add(RefDef, 0, r.loc+1, r.user, mask) }

// DefPreferUse is Def of a two-address instruction: cheapest in the register
// of the node's first use.
func (r *Refs) DefPreferUse(mask RegMask) { r.add(RefDef, RefPreferUse, r.loc+1, r.user, mask) }

// UsePart is Use of value i of op, a call that returns in several registers.
func (r *Refs) UsePart(op nodes.NodeID, i uint8, mask RegMask) {
	r.add(RefUse, RefMulti, r.loc, op, mask)
	r.List[len(r.List)-1].Part = i
}

// DefPart is Def of value i of the current node, such a call.
func (r *Refs) DefPart(i uint8, mask RegMask) {
	r.add(RefDef, RefMulti, r.loc+1, r.user, mask)
	r.List[len(r.List)-1].Part = i
}

func (r *Refs) add(k RefKind, f RefFlags, loc uint32, n nodes.NodeID, mask RegMask) {
	if mask == 0 {
		mask = r.intRegs
		if r.m.Type[n].IsFloat() {
			mask = r.floatRegs
		}
	}
	if mask&(mask-1) == 0 {
		f |= RefFixed
	}
	r.List = append(r.List, Ref{Kind: k, Flags: f, Loc: loc, Node: n, User: r.user, Mask: mask})
}
