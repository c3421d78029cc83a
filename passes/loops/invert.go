package loops

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// inverter changes loops that are tested before each iteration into loops that are tested after it
// (optInvertLoops), by a second test before the loop:
//
//	BB01 always BB03            BB01 cond(i >= n) BB04
//	BB02 ...              =>    BB02 ...
//	BB03 cond(i < n) BB02       BB03 cond(i < n) BB02
//	BB04                        BB04
//
// The first block of the body is then the head of the loop: code before the head runs only if the
// body does. A loop whose test is first in the layout, with one back edge, gets its second test in
// the latch, which saves the jump:
//
//	BB01 cond(i >= n) BB03      BB01 cond(i >= n) BB03
//	BB02 ...; always BB01  =>   BB02 ...; cond(i < n) BB02
//	BB03                        BB03
//
// Each iteration executes the same polls and calls as before: in the first form the block with the
// test stays in the loop, in the second form the whole block is copied into the loop.
//
// Reads the table of loops; breaks it with the rest of Method.Flow. Cost: the size of the tests,
// which is bounded.
type inverter struct {
	m      *nodes.Method
	cloner nodes.Cloner
}

// maxTest is the number of nodes of the largest test that is copied. A call counts callNodes more.
const (
	maxTest   = 24
	callNodes = 18
)

// run inverts loops of p.m and reports whether it changed any.
func (p *inverter) run() bool {
	f := &p.m.Flow
	changed := false
	for l := nodes.LoopID(len(f.Loops) - 1); l > 0; l-- {
		changed = p.loop(l) || changed
	}
	return changed
}

// loop inverts loop l if possible, and reports whether it did.
func (p *inverter) loop(l nodes.LoopID) bool {
	m := p.m
	bb, f := &m.Blocks, &m.Flow
	h := f.Loops[l].Head
	const keep = nodes.BBF_DONT_REMOVE | nodes.BBF_RUN_RARELY
	if bb.Kind[h] != nodes.BBJ_COND || bb.Flags[h]&keep != 0 || f.InLoop(l, bb.Jump[h]) == f.InLoop(l, bb.Next[h]) || bb.Jump[h] == h || m.BranchRelop(h) == 0 {
		return false
	}
	into, back := p.entry(l), f.Loops[l].Latch
	if f.InLoop(l, bb.Jump[h]) {
		// The test is after the body.
		if into == 0 || !p.jumps(into) || bb.Next[into] != bb.Jump[h] || !sameRegions(m, into, h) || !p.small(h) {
			return false
		}
		p.copyTest(into, h, false)
		bb.Kind[into], bb.Jump[into] = nodes.BBJ_COND, bb.Next[h]
		bb.Flags[bb.Next[h]] |= nodes.BBF_JMP_TARGET
	} else {
		if !p.jumps(back) || bb.Jump[back] != h || bb.Next[back] != bb.Jump[h] || !p.onlyLatch(l) || !sameRegions(m, back, h) || !p.small(h) {
			return false
		}
		p.copyTest(back, h, true)
		bb.Kind[back], bb.Jump[back] = nodes.BBJ_COND, bb.Next[h]
		bb.Flags[bb.Next[h]] |= nodes.BBF_JMP_TARGET
		bb.Flags[back] |= bb.Flags[h] & nodes.BBF_GC_SAFE_POINT
	}
	return true
}

// jumps reports whether b ends with a jump that may become a branch.
func (p *inverter) jumps(b nodes.BlockID) bool {
	bb := &p.m.Blocks
	return bb.Kind[b] == nodes.BBJ_ALWAYS && bb.Flags[bb.Prev[b]]&nodes.BBF_KEEP_PAIR == 0
}

// entry returns the only block outside of loop l that leads to its head, or 0.
func (p *inverter) entry(l nodes.LoopID) nodes.BlockID {
	f := &p.m.Flow
	from := nodes.BlockID(0)
	for _, q := range f.PredsOf(f.Loops[l].Head) {
		if !f.InLoop(l, q) {
			if from != 0 {
				return 0
			}
			from = q
		}
	}
	return from
}

// onlyLatch reports whether loop l has exactly one back edge.
func (p *inverter) onlyLatch(l nodes.LoopID) bool {
	f := &p.m.Flow
	n := 0
	for _, q := range f.PredsOf(f.Loops[l].Head) {
		if f.InLoop(l, q) {
			n++
		}
	}
	return n == 1
}

// small reports whether the test of block h may be copied. Polls, which stay in the loop, do not
// count.
func (p *inverter) small(h nodes.BlockID) bool {
	m := p.m
	left := maxTest
	for s := m.Blocks.FirstStmt[h]; s != 0; s = m.Stmts[s].Next {
		if p.isPoll(s) {
			continue
		}
		for _, n := range p.cloner.Tree(m, m.Stmts[s].Root) {
			left--
			switch o := m.Oper[n]; {
			case o == nodes.GT_CALL:
				left -= callNodes
				if m.Calls[m.Val[n]].Flags&nodes.GTF_CALL_UNMANAGED != 0 {
					return false
				}
			case o.Is(nodes.GTK_MULTI), o == nodes.GT_CATCH_ARG, o == nodes.GT_LCLHEAP:
				return false
			}
			if left < 0 {
				return false
			}
		}
	}
	return true
}

// isPoll reports whether statement s is a GC poll.
func (p *inverter) isPoll(s nodes.StmtID) bool {
	m := p.m
	r := m.Stmts[s].Root
	return m.Oper[r] == nodes.GT_CALL && m.Calls[m.Val[r]].Helper == ee.CORINFO_HELP_POLL_GC && m.Calls[m.Val[r]].Kind == nodes.CT_HELPER
}

// copyTest copies the statements of block h to the end of block b, with the condition reversed. It
// copies polls only if polls is set.
func (p *inverter) copyTest(b, h nodes.BlockID, polls bool) {
	m := p.m
	for s := m.Blocks.FirstStmt[h]; s != 0; s = m.Stmts[s].Next {
		if polls || !p.isPoll(s) {
			k := m.NewStmt(b, p.cloner.Clone(m, m.Stmts[s].Root), m.Stmts[s].ILOffset)
			m.Stmts[k].CallSite = m.Stmts[s].CallSite
		}
	}
	m.ReverseBranch(b)
}
