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
	RefPair                           // of a value that takes a pair: Mask has the even registers
	RefAcross                         // of a reference that lives across a safepoint (found by linear scan)
)

// Ref is a RefPosition: Node (the operand used, or the node defining, killing or
// needing a scratch register) wants a register of Mask.
type Ref struct {
	Kind  RefKind
	Flags RefFlags
	Part  uint8        // RefMulti
	Node  nodes.NodeID // the value: operand of a use, node of a def
	Mask  RegMask

	// Of a def, found by linear scan: where List has the use, and the registers that
	// others need by name in between.
	Use  uint32
	Busy RegMask
}

// RefNode is a node's part of Refs.List, which begins where that of the one before it
// ends, with the uses.
type RefNode struct {
	Node    nodes.NodeID
	UsesEnd uint32  // after the last use
	End     uint32  // after the last RefPosition
	Fixed   RegMask // registers that uses and scratch registers require by number
	Result  RegMask // registers that definitions require by number
	Reads   RegMask // registers of locals that it reads where they live
	Delayed RegMask // those of Reads that it reads after it has begun to write its result
	Writes  RegMask // registers of locals that it writes
	First   Reg     // of the local that is its first operand, else NoReg
}

// Refs is the list of RefPositions of one block, or of a part of it, in execution order: the
// back end's BuildRefs appends, linear scan walks. For each node call Begin,
// then Use for every register operand in evaluation order (through contained
// operands), Internal, Kill, and at last Def; after the last node End. A call with several registers
// defines a value in each (DefPart), which its user uses one by one (UsePart). Read
// and Write tell of locals that live in registers.
type Refs struct {
	List               []Ref
	Nodes              []RefNode // those that have any
	limit              int       // of RefPositions, for IsFull
	counted, open      int       // of those, values without a use among them
	cur                RefNode   // to be the next, if it gets any
	intRegs, floatRegs RegMask
	pairs              uint64 // Target.PairTypes
	m                  *nodes.Method
}

// IsFull reports whether the list is as long as it should get, and may end here: every
// value has been used.
func (r *Refs) IsFull() bool { return len(r.List) >= r.limit && r.allUsed() }

func (r *Refs) allUsed() bool {
	for ; r.counted < len(r.List); r.counted++ {
		switch x := &r.List[r.counted]; {
		case x.Kind == RefUse:
			r.open--
		case x.Kind == RefDef && r.m.Flags[x.Node]&nodes.GTF_UNUSED_VALUE == 0:
			r.open++
		}
	}
	return r.open == 0
}

// Reset starts a block, or a part of one, that is to have about limit RefPositions at most.
func (r *Refs) Reset(m *nodes.Method, t *Target, limit int) {
	r.List, r.Nodes = arena.Reset(r.List), arena.Reset(r.Nodes)
	r.m, r.limit, r.counted, r.open = m, limit, 0, 0
	r.intRegs, r.floatRegs, r.pairs = t.IntRegs, t.Floats(m), t.PairTypes
	r.cur = RefNode{First: NoReg}
}

// Begin starts the RefPositions of node n.
func (r *Refs) Begin(n nodes.NodeID) {
	r.End()
	r.cur.Node = n
}

// End ends those of the last node.
func (r *Refs) End() {
	if len(r.List) != int(r.cur.End) || r.cur.Reads != 0 {
		r.end()
	}
}

func (r *Refs) end() {
	end := uint32(len(r.List))
	r.cur.End = end
	r.Nodes = append(r.Nodes, r.cur)
	r.cur = RefNode{UsesEnd: end, End: end, First: NoReg}
}

// Read says that the current node reads a local that lives in the registers of set. If that dies
// here, its registers are free for the result.
func (r *Refs) Read(set RegMask) {
	if r.cur.Reads == 0 && len(r.List) == int(r.cur.End) {
		r.cur.First = set.First()
	}
	r.cur.Reads |= set
}

// ReadDelayed is Read of a local that is still read after the result's register has
// been written: the two must differ.
func (r *Refs) ReadDelayed(set RegMask) {
	r.cur.Reads |= set
	r.cur.Delayed |= set
}

// Write says that it writes locals that live in the registers of set, which it kills.
func (r *Refs) Write(set RegMask) {
	r.cur.Writes |= set
	r.Kill(set)
}

// Use says that the current node consumes operand op in a register of mask;
// mask 0 means any register of op's type.
func (r *Refs) Use(op nodes.NodeID, mask RegMask) { r.use(0, op, 0, mask) }

// UseDelayFree is Use of an operand that is still read after the result's
// register has been written: the two must differ.
func (r *Refs) UseDelayFree(op nodes.NodeID, mask RegMask) { r.use(RefDelayFree, op, 0, mask) }

// UsePart is Use of value i of op, a call that returns in several registers.
func (r *Refs) UsePart(op nodes.NodeID, i uint8, mask RegMask) { r.use(RefMulti, op, i, mask) }

func (r *Refs) use(f RefFlags, op nodes.NodeID, part uint8, mask RegMask) {
	if r.pairs != 0 && f&RefPair == 0 && r.isPair(f, op, part) {
		r.UsePair(f, op, part, pairsOf(mask))
		return
	}
	if mask == 0 {
		mask = r.regsOf(op)
	}
	if mask&(mask-1) == 0 {
		f |= RefFixed
		r.cur.Fixed |= mask
	}
	r.List = append(r.List, Ref{Kind: RefUse, Flags: f, Part: part, Node: op, Mask: mask})
	r.cur.UsesEnd = uint32(len(r.List))
}

// Internal asks for a scratch register of mask for the current node, distinct
// from its operands' and its result's; it is put into Method.Internal.
func (r *Refs) Internal(mask RegMask) {
	f := RefFlags(0)
	if mask&(mask-1) == 0 {
		f = RefFixed
		r.cur.Fixed |= mask
	}
	r.List = append(r.List, Ref{Kind: RefInternal, Flags: f, Node: r.cur.Node, Mask: mask})
}

// Kill says that the current node destroys the registers of mask, after its
// operands were read and before its result is written.
func (r *Refs) Kill(mask RegMask) {
	r.List = append(r.List, Ref{Kind: RefKill, Node: r.cur.Node, Mask: mask})
}

// Def says that the current node leaves its value in a register of mask; mask
// 0 means any of its type.
func (r *Refs) Def(mask RegMask) { r.def(0, 0, mask) }

// DefPreferUse is Def of a two-address instruction: cheapest in the register
// of the node's first use.
func (r *Refs) DefPreferUse(mask RegMask) { r.def(RefPreferUse, 0, mask) }

// DefPart is Def of value i of the current node, a call that returns in several
// registers.
func (r *Refs) DefPart(i uint8, mask RegMask) { r.def(RefMulti, i, mask) }

func (r *Refs) def(f RefFlags, part uint8, mask RegMask) {
	if r.pairs != 0 && f&RefPair == 0 && r.isPair(f, r.cur.Node, part) {
		r.DefPair(f, part, pairsOf(mask))
		return
	}
	if mask == 0 {
		mask = r.regsOf(r.cur.Node)
	}
	if mask&(mask-1) == 0 {
		f |= RefFixed
		r.cur.Result |= mask
	}
	r.List = append(r.List, Ref{Kind: RefDef, Flags: f, Part: part, Node: r.cur.Node, Mask: mask})
}

// isPair reports whether the value, or with RefMulti value number part, of n takes a pair.
func (r *Refs) isPair(f RefFlags, n nodes.NodeID, part uint8) bool {
	m := r.m
	if f&RefMulti != 0 {
		return r.pairs>>m.Calls[m.Val[m.MultiCall(n)]].Ret.Types[part]&1 != 0
	}
	return r.pairs>>m.Type[n]&1 != 0
}

// pairsOf returns the even registers of the pairs in a set, which may have one by that register alone.
func pairsOf(mask RegMask) RegMask {
	if mask&(mask-1) == 0 {
		return mask
	}
	return mask.Pairs()
}

// UsePair is Use, with more flags, of an operand that takes a pair of registers
// (Target.PairTypes): the even ones of mask name it. With RefMulti it is value number part of op.
func (r *Refs) UsePair(f RefFlags, op nodes.NodeID, part uint8, mask RegMask) {
	if mask == 0 {
		mask = r.regsOf(op).Pairs()
	}
	if mask&(mask-1) == 0 {
		r.cur.Fixed |= mask << 1
	}
	r.use(f|RefPair, op, part, mask)
}

// DefPair is Def of such a value.
func (r *Refs) DefPair(f RefFlags, part uint8, mask RegMask) {
	if mask == 0 {
		mask = r.regsOf(r.cur.Node).Pairs()
	}
	if mask&(mask-1) == 0 {
		r.cur.Result |= mask << 1
	}
	r.def(f|RefPair, part, mask)
}

// regsOf returns the registers of n's type.
func (r *Refs) regsOf(n nodes.NodeID) RegMask {
	if r.m.Type[n].IsFloat() {
		return r.floatRegs
	}
	return r.intRegs
}
