package backend

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
//	                                      live after it
//	t1 = arrLen V01:rbx      mov  eax     rbx
//	     boundsCheck V02 t1  cmp, jae     rbx
//	t2 = lea V01 V02         lea  rcx     rbx, rcx as a managed pointer
//	     storeInd t2 V03     mov  [rcx]   rbx
//
// What is live before a node is what it and those after it use: a sweep
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

	oldRanges  []gcinfo.Range // callsToRanges
	oldChanges []gcinfo.Change
}

// toggle says that a slot becomes live, or dead, after a node; or, as hidden, that
// no collection may happen before it.
type toggle struct {
	node nodes.NodeID
	slot uint32
}

const hidden = ^uint32(0)

// point is a place before a node, or after the last one of a block. It goes on
// to the next point.
type point struct {
	mark  int
	block nodes.BlockID
	node  nodes.NodeID // 0 after the last
	cover cover
}

// cover says before which instructions of a point a collection may happen.
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

// placeBlocks numbers the blocks in the order of the code and returns how many there are, and whether a thread may have to stop
// in one of them: there is a jump backwards, or morph has put an instruction before a tail call.
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

// stopsBeforeTailCall reports whether a thread must be able to stop in block blk because it ends in a
// tail call, by which methods may go round for ever. Where the block calls other managed code a thread stops there, and the
// instruction that morph has put before the tail call goes away.
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
		case b.stopsIn(n):
			calls = true
		}
	}
	if stop != 0 && calls {
		m.Unlink(blk, stop)
	}
	return stop != 0 && !calls
}

// callsManaged reports whether all that pass through a block call managed code.
func (b *Tables) callsManaged(blk nodes.BlockID) bool {
	m := b.M
	if m.Blocks.Flags[blk]&nodes.BBF_GC_SAFE_POINT == 0 {
		return false
	}
	for n := m.Blocks.First[blk]; n != 0; n = m.Next[n] {
		if b.stopsIn(n) {
			return true
		}
	}
	return false
}

// stopsIn reports whether node n calls managed code, where a thread stops.
func (b *Tables) stopsIn(n nodes.NodeID) bool {
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

// liveAtNodes finds what is live before each node of blk.
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

// definition takes from what is live what n defines.
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

// usesOf adds to what is live what n, a part of the node at, uses.
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

// operandLives adds to what is live operand op of a part of the node at.
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

// callOperands forbids a collection between the first argument of call n that is in its
// place and the call.
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

// localLives makes a local live or dead before node n, if it is reported.
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
			b.becomes(uint32(i<<6 + bits.TrailingZeros64(w)))
		}
	}
}

// becomes toggles whether a slot is live from the next point on.
func (b *Tables) becomes(slot uint32) {
	s := &b.interrupts
	s.toggle(&s.now, slot)
	s.changes = append(s.changes, pointChange{uint32(len(s.points)), slot, s.has(s.now, slot)})
}

// point begins node n of an interruptible block, whose code comes next.
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

// pointAfter is the point after the last node of the block, before its jump
// if it ends with one.
func (b *Tables) pointAfter(jump bool) {
	p := point{mark: b.Buf.Mark(), block: b.Block}
	if jump {
		p.cover = coverAll
	}
	b.interrupts.points = append(b.interrupts.points, p)
}

// passed ends node n, whose code has been generated.
func (b *Tables) passed(n nodes.NodeID) {
	s := &b.interrupts
	for k := len(s.toggles) - 1; k >= 0 && s.toggles[k].node == n; k-- {
		if slot := s.toggles[k].slot; slot != hidden {
			b.becomes(slot)
		}
		s.toggles = s.toggles[:k]
	}
}

// isKept reports whether what is live before n is in its place, and all that is
// needed, before each of its instructions. A node that changes what is live must be
// one instruction, or leave its operands alone; any other must not have copies of
// references. What is spilled is stored by another instruction.
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

// Keep says when what is live before a node is in its place, and all that is needed, before
// each of the instructions that a machine generates for an oper.
type Keep uint8

const (
	KeepNever    Keep = iota
	KeepScalar        // unless it makes a struct
	KeepFlags         // if it does not change what is live, or makes just flags
	KeepStoreLcl      // if the value stored is a number, or the local is in a register
	KeepStore         // if the value stored is a number
	KeepBinary        // if it does not change what is live, and computes a number from two
	KeepUnary         // and a number from one
)

func (b *Tables) keepOf(n nodes.NodeID) Keep { return b.Keeps[b.M.Oper[n]] }

// isNumber reports whether there is no reference in a value of type t.
func isNumber(t nodes.VarType) bool { return !t.IsGC() && t != nodes.TYP_STRUCT }

// interruptRanges completes the table: ranges, and what changes in them. Where points are in
// one place the last tells what is live.
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

// callsToRanges puts the calls of a method with ranges into these: the last byte of each call, where a frame is that waits for it, and
// the return address, where a thread may be stopped, too. A method of CoreCLR 9.0's own JIT has ranges or sites, never both; of one that had both, a
// thread that was stopped at a return address had references that the collection did not see.
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
	// upTo goes on to the changes before an offset, and returns how many there were before.
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
	// turn adds the changes at an offset from one set to another.
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
			call.End = max(ranges[0].Start, call.Start) // the return address is in a range, which says what is live
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
		t.Changes = t.Changes[:before] // what changes meanwhile is told at the end
		turn(call.End, s.now, s.live)
	}
	for _, r := range ranges {
		add(r)
	}
	upTo(^uint32(0))
}
