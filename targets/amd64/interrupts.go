package amd64

import (
	"math/bits"

	"ryugo/arena"
	"ryugo/bitvec"
	"ryugo/nodes"
	"ryugo/targets/gcinfo"
)

// Fully interruptible loops. A runtime that stops threads by a signal, where the
// GC info has ranges, may do so between any two nodes of a loop that calls no
// managed code: such a loop needs no poll (Method.InterruptsLoops).
//
//	                                      live behind it
//	t1 = arrLen V01:rbx      mov  eax     rbx
//	     boundsCheck V02 t1  cmp, jae     rbx
//	t2 = lea V01 V02         lea  rcx     rbx, rcx as a managed pointer
//	     storeInd t2 V03     mov  [rcx]   rbx
//
// What is live in front of a node is what it and those behind it use: a sweep
// backwards over the block, over tree temps and locals alike, notes where that
// changes. Inside of a node a collection may happen where all that is live stays
// in its place from the node's first instruction to its last. It may not between
// the arguments of a call: those on the stack are reported nowhere.

// interrupts is the state of the current method.
type interrupts struct {
	place   []uint32 // [block] its place in the layout, from 1
	managed []bool   // [block] all that pass through it call managed code
	depth   []int32  // [place] loops that begin here, less those that have ended

	live    []uint64 // slots, in the sweep backwards over a block
	now     []uint64 // slots, where code is being generated
	pending []nodes.NodeID
	toggles []toggle // of the block, the last first

	points  []point
	changes []pointChange
}

// toggle says that a slot becomes live, or dead, behind a node; or, as hidden, that
// no collection may happen in front of it.
type toggle struct {
	node nodes.NodeID
	slot uint32
}

const hidden = ^uint32(0)

// point is a place in front of a node, or behind the last one of a block. It goes on
// to the next point.
type point struct {
	mark  int
	block nodes.BlockID
	node  nodes.NodeID // 0 behind the last
	cover cover
}

// cover says in front of which instructions of a point a collection may happen.
type cover uint8

const (
	coverNone cover = iota
	coverFirst
	coverAll
)

// pointChange says that a slot is live, or is not, from a point on.
type pointChange struct {
	point, slot uint32
	live        bool
}

// beginInterrupts finds the blocks in which a thread may have to stop: those from the
// target of a jump backwards to the jump, in the order of the code. Each cycle has
// such a jump; if one of its ends calls managed code a thread stops there.
func (b *backend) beginInterrupts() {
	m, s := b.m, &b.stops
	s.points, s.changes, s.now, s.depth = s.points[:0], s.changes[:0], s.now[:0], s.depth[:0]
	if !m.InterruptsLoops(b.info) {
		return
	}
	s.place, s.managed = arena.Raw(s.place, m.NumBlocks), arena.Raw(s.managed, m.NumBlocks)
	count := uint32(0)
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		count++
		s.place[blk], s.managed[blk] = count, b.callsManaged(blk)
	}
	s.depth = arena.Extend(s.depth, int(count)+2)
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		at := s.place[blk]
		for i := range m.NumSuccs(blk) {
			if to := m.Succ(blk, i); s.place[to] <= at && !s.managed[blk] && !s.managed[to] {
				s.depth[s.place[to]]++
				s.depth[at+1]--
			}
		}
	}
	for i := range count {
		s.depth[i+1] += s.depth[i]
	}
}

// callsManaged tells whether all that pass through a block call managed code.
func (b *backend) callsManaged(blk nodes.BlockID) bool {
	m := b.m
	if m.Blocks.Flags[blk]&nodes.BBF_GC_SAFE_POINT == 0 {
		return false
	}
	for n := m.Blocks.First[blk]; n != 0; n = m.Next[n] {
		if m.Oper[n] == nodes.GT_CALL && m.Calls[m.Val[n]].Kind != nodes.CT_HELPER {
			return true
		}
	}
	return false
}

// interruptible tells whether a collection may happen between the nodes of a block.
func (b *backend) interruptible(blk nodes.BlockID) bool {
	s := &b.stops
	return len(s.depth) != 0 && s.depth[s.place[blk]] != 0
}

// liveAtNodes finds what is live in front of each node of blk.
func (b *backend) liveAtNodes(blk nodes.BlockID) {
	m, g, s := b.m, &b.gc, &b.stops
	s.live, s.pending, s.toggles = s.live[:0], s.pending[:0], s.toggles[:0]
	for i, w := range g.vars {
		for w &= b.env.LiveOut.Row(int(blk))[i]; w != 0; w &= w - 1 {
			s.toggle(&s.live, b.slotOfLcl(g.lclOf[i<<6+bits.TrailingZeros64(w)]))
		}
	}
	for n := m.Blocks.Last[blk]; n != 0; n = m.Prev[n] {
		if m.Oper[n] == nodes.GT_IL_OFFSET {
			continue
		}
		for i, x := range s.pending {
			if x == n {
				last := len(s.pending) - 1
				s.pending[i] = s.pending[last]
				s.pending = s.pending[:last]
				break
			}
		}
		b.definition(n)
		if m.Oper[n] == nodes.GT_CALL {
			b.callOperands(n)
		} else {
			b.usesOf(n, n)
		}
		if len(s.pending) > 0 {
			s.toggles = append(s.toggles, toggle{n, hidden})
		}
	}
	b.change(s.live)
}

// definition takes from what is live what n defines.
func (b *backend) definition(n nodes.NodeID) {
	m := b.m
	switch {
	case m.Oper[n] == nodes.GT_STORE_LCL_VAR:
		b.localLives(n, nodes.LclNum(m.Val[n]), false)
	case m.Oper[n] == nodes.GT_STORE_MULTI_VAR:
		for _, x := range m.MultiVarsOf(n) {
			b.localLives(n, x.Lcl, false)
		}
	case m.Type[n].IsGC() && m.Reg[n] != nodes.NoReg:
		b.lives(n, b.slotOfTmp(nodes.LiveTmp{Node: n}), false)
	}
}

// usesOf adds to what is live what n, a part of the node at, uses.
func (b *backend) usesOf(n, at nodes.NodeID) {
	m := b.m
	switch m.Oper[n] {
	case nodes.GT_LCL_VAR:
		b.localLives(at, nodes.LclNum(m.Val[n]), true)
	case nodes.GT_MULTI_VAR:
		for _, x := range m.MultiVarsOf(n) {
			b.localLives(at, x.Lcl, true)
		}
	}
	for it := m.Operands(n); it.Next(); {
		b.operandLives(it.Node(), at)
	}
}

// operandLives adds to what is live operand op of a part of the node at.
func (b *backend) operandLives(op, at nodes.NodeID) {
	m, s := b.m, &b.stops
	switch {
	case b.contained(op):
		b.usesOf(op, at)
	case m.ReturnsMulti(op) || m.Type[op] == nodes.TYP_STRUCT:
		s.pending = append(s.pending, op)
	case m.Type[op].IsGC():
		b.lives(at, b.slotOfTmp(nodes.LiveTmp{Node: op}), true)
	}
}

// callOperands has no collection happen from the first argument of call n, put in its
// place, up to the call.
func (b *backend) callOperands(n nodes.NodeID) {
	s := &b.stops
	for it := b.m.Operands(n); it.Next(); {
		if op := it.Node(); b.contained(op) {
			b.usesOf(op, n)
		} else {
			s.pending = append(s.pending, op)
		}
	}
}

// localLives has a local live, or no longer, in front of node n, if it is reported.
func (b *backend) localLives(n nodes.NodeID, l nodes.LclNum, live bool) {
	if g := &b.gc; l != nodes.NoLcl && len(g.vars) != 0 && g.varOf[l] != 0 {
		b.lives(n, b.slotOfLcl(l), live)
	}
}

// lives has a slot live, or no longer, in front of node n.
func (b *backend) lives(n nodes.NodeID, slot uint32, live bool) {
	s := &b.stops
	if s.has(s.live, slot) != live {
		s.toggle(&s.live, slot)
		s.toggles = append(s.toggles, toggle{n, slot})
	}
}

func (s *interrupts) has(set []uint64, slot uint32) bool {
	return int(slot>>6) < len(set) && bitvec.Row(set).Has(slot)
}

func (s *interrupts) toggle(set *[]uint64, slot uint32) {
	*set = arena.Extend(*set, max(len(*set), int(slot>>6)+1))
	(*set)[slot>>6] ^= 1 << (slot & 63)
}

// change has the set be what is live from the next point on.
func (b *backend) change(set []uint64) {
	s := &b.stops
	n := max(len(set), len(s.now))
	s.live, s.now = arena.Extend(set, n), arena.Extend(s.now, n)
	for i, w := range s.live {
		for w ^= s.now[i]; w != 0; w &= w - 1 {
			b.becomes(uint32(i<<6 + bits.TrailingZeros64(w)))
		}
	}
}

// becomes has a slot become live, or dead, at the next point.
func (b *backend) becomes(slot uint32) {
	s := &b.stops
	s.toggle(&s.now, slot)
	s.changes = append(s.changes, pointChange{uint32(len(s.points)), slot, s.has(s.now, slot)})
}

// point begins node n of an interruptible block, whose code comes next.
func (b *backend) point(n nodes.NodeID) {
	s := &b.stops
	p := point{mark: b.e.Mark(), block: b.blk, node: n, cover: coverFirst}
	k := len(s.toggles) - 1
	switch {
	case k >= 0 && s.toggles[k] == toggle{n, hidden}:
		s.toggles = s.toggles[:k]
		p.cover = coverNone
	case b.keeps(n, k >= 0 && s.toggles[k].node == n):
		p.cover = coverAll
	}
	s.points = append(s.points, p)
}

// pointBehind is the point behind the last node of the block, in front of its jump
// if it ends with one.
func (b *backend) pointBehind(jump bool) {
	p := point{mark: b.e.Mark(), block: b.blk}
	if jump {
		p.cover = coverAll
	}
	b.stops.points = append(b.stops.points, p)
}

// passed ends node n, whose code has been generated.
func (b *backend) passed(n nodes.NodeID) {
	s := &b.stops
	for k := len(s.toggles) - 1; k >= 0 && s.toggles[k].node == n; k-- {
		if slot := s.toggles[k].slot; slot != hidden {
			b.becomes(slot)
		}
		s.toggles = s.toggles[:k]
	}
}

// keeps tells whether what is live in front of n is in its place, and all that is
// needed, in front of each of its instructions. A node that changes what is live must be
// one instruction, or leave its operands alone; any other must not have copies of
// references. What is spilled is stored by another instruction.
func (b *backend) keeps(n nodes.NodeID, changes bool) bool {
	m := b.m
	if m.Flags[n]&nodes.GTF_SPILL != 0 {
		return false
	}
	switch m.Oper[n] {
	case nodes.GT_IND, nodes.GT_ARR_LENGTH, nodes.GT_LEA, nodes.GT_LCL_VAR, nodes.GT_COPY, nodes.GT_RELOAD, nodes.GT_NULLCHECK, nodes.GT_JCC, nodes.GT_ARR_BOUNDS_CHECK:
		return m.Type[n] != nodes.TYP_STRUCT
	case nodes.GT_EQ, nodes.GT_NE, nodes.GT_LT, nodes.GT_LE, nodes.GT_GE, nodes.GT_GT, nodes.GT_TEST_EQ, nodes.GT_TEST_NE, nodes.GT_BT_EQ, nodes.GT_BT_NE, nodes.GT_CMP:
		return !changes || m.Flags[n]&nodes.GTF_SET_FLAGS != 0
	case nodes.GT_STORE_LCL_VAR:
		return b.isRegLocal(n) || isNumber(m.Type[m.Op1[n]])
	case nodes.GT_STOREIND:
		return isNumber(m.Type[m.Op2[n]])
	case nodes.GT_ADD, nodes.GT_SUB, nodes.GT_AND, nodes.GT_OR, nodes.GT_XOR, nodes.GT_MUL, nodes.GT_MULHI, nodes.GT_DIV, nodes.GT_MOD, nodes.GT_UDIV, nodes.GT_UMOD,
		nodes.GT_LSH, nodes.GT_RSH, nodes.GT_RSZ, nodes.GT_ROL, nodes.GT_ROR:
		return !changes && isNumber(m.Type[n]) && isNumber(m.Type[m.Op1[n]]) && isNumber(m.Type[m.Op2[n]])
	case nodes.GT_NEG, nodes.GT_NOT, nodes.GT_CAST, nodes.GT_INTRINSIC:
		return !changes && isNumber(m.Type[n]) && isNumber(m.Type[m.Op1[n]])
	}
	return false
}

// isNumber tells whether there is no reference in a value of type t.
func isNumber(t nodes.VarType) bool { return !t.IsGC() && t != nodes.TYP_STRUCT }

// interruptRanges completes the table: ranges, and what changes in them. Where points are in
// one place the last tells what is live.
func (b *backend) interruptRanges(t *gcinfo.Table) {
	s := &b.stops
	for i := range s.points {
		p := &s.points[i]
		start, end := b.e.MarkOffset(p.mark), t.CodeLength
		if i+1 < len(s.points) {
			end = b.e.MarkOffset(s.points[i+1].mark)
		}
		if start == end || p.cover == coverNone {
			continue
		}
		t.Points = append(t.Points, gcinfo.Point{Offset: start, Block: uint32(p.block), Node: uint32(p.node)})
		if p.cover == coverFirst {
			end = start + 1
		}
		if k := len(t.Ranges) - 1; k >= 0 && t.Ranges[k].End == start {
			t.Ranges[k].End = end
		} else {
			t.Ranges = append(t.Ranges, gcinfo.Range{Start: start, End: end})
		}
	}
	for _, c := range s.changes {
		if int(c.point) < len(s.points) {
			t.Changes = append(t.Changes, gcinfo.Change{Offset: b.e.MarkOffset(s.points[c.point].mark), Slot: c.slot, Live: c.live})
		}
	}
}
