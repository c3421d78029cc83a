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

// Ref is a RefPosition: Node (the operand used, or the node that defines, kills or needs a scratch
// register) requires a register of Mask.
type Ref struct {
	Kind  RefKind
	Flags RefFlags
	Part  uint8        // RefMulti
	Node  nodes.NodeID // the value: operand of a use, node of a def
	Mask  RegMask

	// Of a def, computed by linear scan: the index of its use in List, and the registers that other
	// nodes require by number in between.
	Use  uint32
	Busy RegMask
}

// RefNode describes a node's part of Refs.List, which begins where the previous node's ends. The
// uses come first.
type RefNode struct {
	Node    nodes.NodeID
	UsesEnd uint32  // after the last use
	End     uint32  // after the last RefPosition
	Fixed   RegMask // registers that uses and scratch registers require by number
	Result  RegMask // registers that definitions require by number
	Reads   RegMask // registers of locals that the node reads from there
	Delayed RegMask // those of Reads that it reads after its first write to its result
	Writes  RegMask // registers of locals that it writes
	First   Reg     // of the local that is its first operand; else NoReg
}

// Refs is the list of RefPositions of one block, or of a part of it, in execution order. The back
// end's BuildRefs appends to it, and linear scan walks it. For each node call Begin, then Use for
// every register operand in evaluation order (through contained operands), Internal, Kill, and at
// last Def; after the last node End. A call with several result registers defines a value in each
// (DefPart), and its user uses them one by one (UsePart). Read and Write are for locals that live
// in registers.
type Refs struct {
	List               []Ref
	Nodes              []RefNode // those with RefPositions or Reads
	limit              int       // of RefPositions, for IsFull
	counted, open      int       // RefPositions that allUsed has counted, and values among them without a use so far
	cur                RefNode   // appended next if it is not empty
	intRegs, floatRegs RegMask
	pairs              uint64 // Target.PairTypes
	m                  *nodes.Method
}

// IsFull reports whether the list has reached its limit and may end here, because every value has
// been used.
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

// Reset starts a block, or a part of one, that should have about limit RefPositions at most.
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

// End ends the RefPositions of the last node.
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

// Read records that the current node reads a local that lives in the registers of set. If this is
// the local's last use, its registers are free for the result.
func (r *Refs) Read(set RegMask) {
	if r.cur.Reads == 0 && len(r.List) == int(r.cur.End) {
		r.cur.First = set.First()
	}
	r.cur.Reads |= set
}

// ReadDelayed is Read of a local that is read after the first write to the result's register: the
// two registers must differ.
func (r *Refs) ReadDelayed(set RegMask) {
	r.cur.Reads |= set
	r.cur.Delayed |= set
}

// Write records that the current node writes locals that live in the registers of set, which it
// kills.
func (r *Refs) Write(set RegMask) {
	r.cur.Writes |= set
	r.Kill(set)
}

// Use records that the current node consumes operand op in a register of mask; mask 0 means any
// register of op's type.
func (r *Refs) Use(op nodes.NodeID, mask RegMask) { r.use(0, op, 0, mask) }

// UseDelayFree is Use of an operand that is read after the first write to the result's register:
// the two registers must differ.
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

// Internal asks for a scratch register of mask for the current node, distinct from the registers of
// its operands and its result. Linear scan stores it in Method.Internal.
func (r *Refs) Internal(mask RegMask) {
	f := RefFlags(0)
	if mask&(mask-1) == 0 {
		f = RefFixed
		r.cur.Fixed |= mask
	}
	r.List = append(r.List, Ref{Kind: RefInternal, Flags: f, Node: r.cur.Node, Mask: mask})
}

// Kill records that the current node destroys the registers of mask, after it has read its operands
// and before it writes its result.
func (r *Refs) Kill(mask RegMask) {
	r.List = append(r.List, Ref{Kind: RefKill, Node: r.cur.Node, Mask: mask})
}

// Def records that the current node defines its value in a register of mask; mask 0 means any of
// its type.
func (r *Refs) Def(mask RegMask) { r.def(0, 0, mask) }

// DefPreferUse is Def of a two-address instruction, which is cheapest in the register of the node's
// first use.
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

// isPair reports whether the value of n, or with RefMulti its value number part, takes a pair.
func (r *Refs) isPair(f RefFlags, n nodes.NodeID, part uint8) bool {
	m := r.m
	if f&RefMulti != 0 {
		return r.pairs>>m.Calls[m.Val[m.MultiCall(n)]].Ret.Types[part]&1 != 0
	}
	return r.pairs>>m.Type[n]&1 != 0
}

// pairsOf returns the even registers of the pairs in a set. A set of one register names a pair by
// that register.
func pairsOf(mask RegMask) RegMask {
	if mask&(mask-1) == 0 {
		return mask
	}
	return mask.Pairs()
}

// UsePair is Use, with additional flags, of an operand that takes a pair of registers
// (Target.PairTypes), named by the even registers in mask. With RefMulti, the operand is value
// number part of op.
func (r *Refs) UsePair(f RefFlags, op nodes.NodeID, part uint8, mask RegMask) {
	if mask == 0 {
		mask = r.regsOf(op).Pairs()
	}
	if mask&(mask-1) == 0 {
		r.cur.Fixed |= mask << 1
	}
	r.use(f|RefPair, op, part, mask)
}

// DefPair is Def of a value that takes a pair.
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
