package backend

import (
	"math/bits"

	"ryugo/arena"
	"ryugo/bitvec"
	"ryugo/nodes"
	"ryugo/targets/gcinfo"
)

// Fully interruptible loops. If the runtime stops threads by a signal wherever the GC info has
// ranges, it may stop a thread between any two nodes of a loop that calls no managed code. Such a
// loop needs no poll (Method.InterruptsLoops).
//
//	                                      live after it
//	t1 = arrLen V01:rbx      mov  eax     rbx
//	     boundsCheck V02 t1  cmp, jae     rbx
//	t2 = lea V01 V02         lea  rcx     rbx, rcx as a managed pointer
//	     storeInd t2 V03     mov  [rcx]   rbx
//
// A slot is live before a node if that node or one after it uses the slot. A backward sweep over
// the block, over tree temps and locals alike, records where liveness changes. A collection may
// happen inside of a node if each live slot stays in its place from the node's first instruction to
// its last. No collection may happen between the arguments of a call: those on the stack are not
// reported.

// interrupts is the state of the current method.
type interrupts struct {
	place   []uint32 // [block] its place in the layout, from 1
	managed []bool   // [block] every path through it calls managed code
	depth   []int32  // [place] loops that begin here minus loops that ended with the place before

	live    []uint64 // slots live, in the backward sweep over a block
	now     []uint64 // slots live where code is being generated
	pending []nodes.NodeID
	toggles []toggle // of the block, the last node's first

	points  []point
	changes []pointChange

	oldRanges  []gcinfo.Range // callsToRanges
	oldChanges []gcinfo.Change
}

// toggle records that a slot becomes live, or dead, after a node; with slot hidden, that no
// collection may happen before the node.
type toggle struct {
	node nodes.NodeID
	slot uint32
}

const hidden = ^uint32(0)

// point is a place in the code: before a node, or after the last node of a block. It extends to the
// next point.
type point struct {
	mark  int
	block nodes.BlockID
	node  nodes.NodeID // 0: after the last node
	cover cover
}

// cover says before which instructions of a point a collection may happen: none, the first, or all.
type cover uint8

const (
	coverNone cover = iota
	coverFirst
	coverAll
)

// pointChange records that a slot is live, or dead, from a point on.
type pointChange struct {
	point, slot uint32
	live        bool
}

// beginInterrupts finds the blocks in which a thread may have to stop: for each backward jump,
// those from its target to the jump, in code order. Each cycle has such a jump. If the block at
// either end of the jump calls managed code, a thread stops in that call instead.
func (b *Tables) beginInterrupts() {
	m, s := b.M, &b.interrupts
	s.points, s.changes, s.now, s.depth = s.points[:0], s.changes[:0], s.now[:0], s.depth[:0]
	if !m.InterruptsLoops(b.Info) {
		return
	}
	count, stops := b.placeBlocks()
	if !stops {
		return
	}
	s.managed = arena.Raw(s.managed, m.NumBlocks)
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		s.managed[blk] = b.callsManaged(blk)
	}
	s.depth = arena.Extend(s.depth, int(count)+2)
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		at := s.place[blk]
		if b.stopsBeforeTailCall(blk) {
			s.depth[at]++
			s.depth[at+1]--
		}
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

// placeBlocks numbers the blocks in code order. It returns their number, and whether a thread may
// have to stop in one of them: there is a backward jump, or morph has put a GT_NO_OP before a tail
// call for this.
func (b *Tables) placeBlocks() (count uint32, stops bool) {
	m, s := b.M, &b.interrupts
	s.place = arena.Raw(s.place, m.NumBlocks)
	stops = m.StopsBeforeTailCalls
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		count++
		s.place[blk] = count
	}
	for blk := m.FirstBB; blk != 0 && !stops; blk = m.Blocks.Next[blk] {
		for i := range m.NumSuccs(blk) {
			if s.place[m.Succ(blk, i)] <= s.place[blk] {
				stops = true
				break
			}
		}
	}
	return count, stops
}

// stopsBeforeTailCall reports whether a thread must be able to stop in block blk because the block
// ends in a tail call: methods that tail-call each other may loop forever. If the block calls other
// managed code, a thread stops in that call, and the GT_NO_OP that morph has put before the tail
// call is removed.
func (b *Tables) stopsBeforeTailCall(blk nodes.BlockID) bool {
	m := b.M
	last := m.Blocks.Last[blk]
	if m.Oper[last] != nodes.GT_CALL || m.Calls[m.Val[last]].Flags&nodes.GTF_CALL_M_TAILCALL == 0 {
		return false
	}
	stop, calls := nodes.NodeID(0), false
	for n := m.Prev[last]; n != 0; n = m.Prev[n] {
		switch {
		case m.Oper[n] == nodes.GT_NO_OP && m.Val[n] == nodes.StopBeforeTailCall:
			stop = n
		case b.isManagedCall(n):
			calls = true
		}
	}
	if stop != 0 && calls {
		m.Unlink(blk, stop)
	}
	return stop != 0 && !calls
}

// callsManaged reports whether every path through a block calls managed code.
func (b *Tables) callsManaged(blk nodes.BlockID) bool {
	m := b.M
	if m.Blocks.Flags[blk]&nodes.BBF_GC_SAFE_POINT == 0 {
		return false
	}
	for n := m.Blocks.First[blk]; n != 0; n = m.Next[n] {
		if b.isManagedCall(n) {
			return true
		}
	}
	return false
}

// isManagedCall reports whether node n calls managed code, in which a thread stops.
func (b *Tables) isManagedCall(n nodes.NodeID) bool {
	if b.M.Oper[n] != nodes.GT_CALL {
		return false
	}
	c := &b.M.Calls[b.M.Val[n]]
	return c.Kind != nodes.CT_HELPER && c.Flags&nodes.GTF_CALL_M_NOSTOP == 0
}

// interruptible reports whether a collection may happen between the nodes of a block.
func (b *Tables) interruptible(blk nodes.BlockID) bool {
	s := &b.interrupts
	return len(s.depth) != 0 && s.depth[s.place[blk]] != 0
}

// liveAtNodes finds the slots that are live before each node of blk.
func (b *Tables) liveAtNodes(blk nodes.BlockID) {
	m, g, s := b.M, &b.GC, &b.interrupts
	s.live, s.pending, s.toggles = s.live[:0], s.pending[:0], s.toggles[:0]
	for i, w := range g.vars {
		for w &= b.Env.LiveOut.Row(int(blk))[i]; w != 0; w &= w - 1 {
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
	b.setLive(s.live)
}

// definition makes dead what n defines.
func (b *Tables) definition(n nodes.NodeID) {
	m := b.M
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

// usesOf makes live what n, a part of node at, uses.
func (b *Tables) usesOf(n, at nodes.NodeID) {
	m := b.M
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

// operandLives makes live op, an operand of a part of node at.
func (b *Tables) operandLives(op, at nodes.NodeID) {
	m, s := b.M, &b.interrupts
	switch {
	case b.Contained(op):
		b.usesOf(op, at)
	case m.ReturnsMulti(op) || m.Type[op] == nodes.TYP_STRUCT:
		s.pending = append(s.pending, op)
	case m.Type[op].IsGC():
		b.lives(at, b.slotOfTmp(nodes.LiveTmp{Node: op}), true)
	}
}

// callOperands prevents a collection from the first argument of call n that is in its place until
// the call.
func (b *Tables) callOperands(n nodes.NodeID) {
	s := &b.interrupts
	for it := b.M.Operands(n); it.Next(); {
		if op := it.Node(); b.Contained(op) {
			b.usesOf(op, n)
		} else {
			s.pending = append(s.pending, op)
		}
	}
}

// localLives makes a local live or dead before node n, if the local is reported.
func (b *Tables) localLives(n nodes.NodeID, l nodes.LclNum, live bool) {
	if g := &b.GC; l != nodes.NoLcl && len(g.vars) != 0 && g.varOf[l] != 0 {
		b.lives(n, b.slotOfLcl(l), live)
	}
}

// lives makes a slot live or dead before node n.
func (b *Tables) lives(n nodes.NodeID, slot uint32, live bool) {
	s := &b.interrupts
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

// setLive makes the set the slots that are live from the next point on.
func (b *Tables) setLive(set []uint64) {
	s := &b.interrupts
	n := max(len(set), len(s.now))
	s.live, s.now = arena.Extend(set, n), arena.Extend(s.now, n)
	for i, w := range s.live {
		for w ^= s.now[i]; w != 0; w &= w - 1 {
			b.toggleFromNext(uint32(i<<6 + bits.TrailingZeros64(w)))
		}
	}
}

// toggleFromNext toggles whether a slot is live from the next point on.
func (b *Tables) toggleFromNext(slot uint32) {
	s := &b.interrupts
	s.toggle(&s.now, slot)
	s.changes = append(s.changes, pointChange{uint32(len(s.points)), slot, s.has(s.now, slot)})
}

// point adds the point of node n of an interruptible block, whose code comes next.
func (b *Tables) point(n nodes.NodeID) {
	s := &b.interrupts
	p := point{mark: b.Buf.Mark(), block: b.Block, node: n, cover: coverFirst}
	k := len(s.toggles) - 1
	switch {
	case k >= 0 && s.toggles[k] == toggle{n, hidden}:
		s.toggles = s.toggles[:k]
		p.cover = coverNone
	case b.isKept(n, k >= 0 && s.toggles[k].node == n):
		p.cover = coverAll
	}
	s.points = append(s.points, p)
}

// pointAfter adds the point after the last node of the block: before the block's jump, if there is
// one.
func (b *Tables) pointAfter(jump bool) {
	p := point{mark: b.Buf.Mark(), block: b.Block}
	if jump {
		p.cover = coverAll
	}
	b.interrupts.points = append(b.interrupts.points, p)
}

// endNode ends node n, whose code has been generated: slots that change there become live or dead.
func (b *Tables) endNode(n nodes.NodeID) {
	s := &b.interrupts
	for k := len(s.toggles) - 1; k >= 0 && s.toggles[k].node == n; k-- {
		if slot := s.toggles[k].slot; slot != hidden {
			b.toggleFromNext(slot)
		}
		s.toggles = s.toggles[:k]
	}
}

// isKept reports whether, before each instruction of n, all slots live before n are in their places
// and are all that must be reported. A node that changes which slots are live must be one
// instruction, or leave its operands unchanged. Any other node must not have copies of references.
// A node that spills has another instruction for the store.
func (b *Tables) isKept(n nodes.NodeID, changes bool) bool {
	m := b.M
	if m.Flags[n]&nodes.GTF_SPILL != 0 {
		return false
	}
	switch b.keepOf(n) {
	case KeepScalar:
		return m.Type[n] != nodes.TYP_STRUCT
	case KeepFlags:
		return !changes || m.Flags[n]&nodes.GTF_SET_FLAGS != 0
	case KeepStoreLcl:
		return b.IsRegLocal(n) || isNumber(m.Type[m.Op1[n]])
	case KeepStore:
		return isNumber(m.Type[m.Op2[n]])
	case KeepBinary:
		return !changes && isNumber(m.Type[n]) && isNumber(m.Type[m.Op1[n]]) && isNumber(m.Type[m.Op2[n]])
	case KeepUnary:
		return !changes && isNumber(m.Type[n]) && isNumber(m.Type[m.Op1[n]])
	}
	return false
}

// Keep says under which condition, before each of the instructions that a machine generates for an
// oper, all slots live before the node are in their places and are all that must be reported.
type Keep uint8

const (
	KeepNever    Keep = iota
	KeepScalar        // unless it defines a struct
	KeepFlags         // if it does not change which slots are live, or sets only the flags
	KeepStoreLcl      // if the value stored is a number, or the local is in a register
	KeepStore         // if the value stored is a number
	KeepBinary        // if it does not change which slots are live, and computes a number from two
	KeepUnary         // the same, from one number
)

func (b *Tables) keepOf(n nodes.NodeID) Keep { return b.Keeps[b.M.Oper[n]] }

// isNumber reports whether there is no reference in a value of type t.
func isNumber(t nodes.VarType) bool { return !t.IsGC() && t != nodes.TYP_STRUCT }

// interruptRanges adds the ranges, and the changes in them, to the table. Of several points at one
// place, the last one's live slots count.
func (b *Tables) interruptRanges(t *gcinfo.Table) {
	s := &b.interrupts
	for i := range s.points {
		p := &s.points[i]
		start, end := b.Buf.MarkOffset(p.mark), t.CodeLength
		if i+1 < len(s.points) {
			end = b.Buf.MarkOffset(s.points[i+1].mark)
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
			t.Changes = append(t.Changes, gcinfo.Change{Offset: b.Buf.MarkOffset(s.points[c.point].mark), Slot: c.slot, Live: c.live})
		}
	}
	if b.Info.StopsAtReturns && len(t.Ranges) > 0 {
		b.callsToRanges(t)
	}
}

// callsToRanges turns the call sites of a method with ranges into ranges: the last byte of each
// call, where the frames of callers are looked up, and the return address, where a thread may also
// be stopped. A method that CoreCLR 9.0's own JIT compiles has ranges or sites, never both. In a
// method with both, the collector missed references of a thread that was stopped at a return
// address.
func (b *Tables) callsToRanges(t *gcinfo.Table) {
	s := &b.interrupts
	s.oldRanges, s.oldChanges = append(s.oldRanges[:0], t.Ranges...), append(s.oldChanges[:0], t.Changes...)
	t.Ranges, t.Changes, t.InRanges = t.Ranges[:0], t.Changes[:0], true
	words := (len(t.Tracked) + 63) / 64
	s.live, s.now = arena.Extend(s.live[:0], words), arena.Extend(s.now[:0], words)
	ranges, changes := s.oldRanges, s.oldChanges
	add := func(r gcinfo.Range) {
		if k := len(t.Ranges) - 1; k >= 0 && t.Ranges[k].End == r.Start {
			t.Ranges[k].End = r.End
		} else {
			t.Ranges = append(t.Ranges, r)
		}
	}
	// upTo applies the changes before an offset, and returns how many there were before.
	upTo := func(offset uint32) (before int) {
		before = len(t.Changes)
		for ; len(changes) > 0 && changes[0].Offset < offset; changes = changes[1:] {
			c := changes[0]
			if bit := uint64(1) << (c.Slot & 63); c.Live {
				s.live[c.Slot>>6] |= bit
			} else {
				s.live[c.Slot>>6] &^= bit
			}
			t.Changes = append(t.Changes, c)
		}
		return before
	}
	// turn adds changes at an offset that turn the set from into the set to.
	turn := func(offset uint32, from, to []uint64) {
		for w := range from {
			for d := from[w] ^ to[w]; d != 0; d &= d - 1 {
				k := uint32(w<<6 + bits.TrailingZeros64(d))
				t.Changes = append(t.Changes, gcinfo.Change{Offset: offset, Slot: k, Live: to[w]>>(k&63)&1 != 0})
			}
		}
	}
	for i := range t.Sites {
		site := &t.Sites[i]
		call := gcinfo.Range{Start: site.Return - 1, End: site.Return + 1}
		for len(ranges) > 0 && ranges[0].End <= call.Start {
			add(ranges[0])
			ranges = ranges[1:]
		}
		if len(ranges) > 0 && ranges[0].Start < call.End {
			call.End = max(ranges[0].Start, call.Start) // the return address is in a range, which has its live slots
		}
		call.End = min(call.End, t.CodeLength)
		if call.Start >= call.End {
			continue
		}
		upTo(call.Start + 1)
		clear(s.now)
		for _, k := range t.Live[site.First:][:site.Count] {
			s.now[k>>6] |= 1 << (k & 63)
		}
		turn(call.Start, s.live, s.now)
		add(call)
		before := upTo(call.End)
		t.Changes = t.Changes[:before] // changes within the call are made at its end
		turn(call.End, s.now, s.live)
	}
	for _, r := range ranges {
		add(r)
	}
	upTo(^uint32(0))
}
