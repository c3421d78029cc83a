package flowgraph

import (
	"ryugo/arena"
	"ryugo/nodes"
)

// Cleaner makes fewer and longer blocks.
//
//	BB01 cond BB03                  BB01 cond' BB05
//	BB02 always BB05       =>       BB03 V01 = 1; always BB06
//	BB03 V01 = 1
//	BB04 cond(V01 != 0) BB06
//
// Rules, each in the order of the layout, until a round changes nothing:
//
//   - a jump to an empty block goes to that block's target;
//   - a jump to a test whose outcome is known, or was computed just before, goes
//     to the target of the test (thread.go);
//   - the arms of a branch go past a test that repeats the branch's test (repeated.go);
//   - a branch around a jump becomes the opposite branch;
//   - blocks that return the same, and are only jumped to, become one (merge.go);
//   - two branches to the same blocks become one (bools.go);
//   - a branch or switch with one target is removed, a switch whose cases all go to one
//     block becomes a comparison;
//   - a block is joined to its only predecessor, if that has no other successor;
//   - a block without predecessors, or without statements, is removed.
//
// Blocks stay in their EH regions. No block with a statement is removed from a cycle, so each cycle
// keeps its GC polls and other safepoints.
//
// Reads and writes Blocks, the last statements of blocks, ends of EH regions. Cost: a few loads a
// block in each of at most maxRounds rounds.
type Cleaner struct {
	m       *nodes.Method
	refs    []uint32    // [block] jumps and fall-throughs to it; 1 more if the runtime enters it
	lasts   arena.Marks // last blocks of regions
	changed bool
	walk    nodes.Cloner

	maxBlocks int
	returns   []nodes.BlockID // blocks that only return

	copies []copied // of thread.go: locals with the known value
	marked []bool   // [StmtID] stores that the rules of thread.go may have made dead
	stores bool     // some stores are marked
	reads  []uint32 // [LclNum] number of reads

	counted bool // reads has been counted in this round; it may be too high, never too low
}

const (
	maxRounds = 4 // hardly any method needs more than 2
	maxHops   = 8 // empty blocks that a jump is followed through
)

// Run simplifies the blocks of m.
func (p *Cleaner) Run(m *nodes.Method) {
	if m.FirstBB == m.LastBB {
		return
	}
	p.m, p.stores = m, false
	p.count()
	for range maxRounds {
		p.changed, p.counted, p.returns = false, false, p.returns[:0]
		for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
			m.Poll()
			b = p.block(b)
		}
		if p.stores {
			p.dropUnread()
		}
		if !p.changed {
			return
		}
	}
}

// count counts the references to blocks, and marks the ends of regions.
func (p *Cleaner) count() {
	m := p.m
	bb := &m.Blocks
	p.refs = arena.Extend(p.refs[:0], m.NumBlocks)
	p.refs[m.FirstBB] = 1
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		for i := range m.NumSuccs(b) {
			p.refs[m.Succ(b, i)]++
		}
		if bb.Flags[b]&nodes.BBF_DONT_REMOVE != 0 || p.isTail(b) {
			p.refs[b]++
		}
	}
	p.maxBlocks = 2 * m.NumBlocks
	p.lasts.Reset(p.maxBlocks)
	for i := range m.EH {
		p.lasts.Set(uint32(m.EH[i].TryLast))
		p.lasts.Set(uint32(m.EH[i].HndLast))
	}
}

// isTail reports whether b is the second block of a pair that calls a finally.
func (p *Cleaner) isTail(b nodes.BlockID) bool {
	bb := &p.m.Blocks
	return bb.Kind[b] == nodes.BBJ_ALWAYS && bb.Flags[bb.Prev[b]]&nodes.BBF_KEEP_PAIR != 0
}

// sameRegions reports whether a and b are in the same regions of EH.
func (p *Cleaner) sameRegions(a, b nodes.BlockID) bool {
	bb := &p.m.Blocks
	return bb.Try[a] == bb.Try[b] && bb.Hnd[a] == bb.Hnd[b] && bb.Func[a] == bb.Func[b]
}

// block applies the rules to b. It returns the block after which the sweep continues: b, or the
// previous block if b was removed.
func (p *Cleaner) block(b nodes.BlockID) nodes.BlockID {
	bb := &p.m.Blocks
	if p.refs[b] == 0 {
		prev := bb.Prev[b]
		p.remove(b)
		return prev
	}
	if p.isEmpty(b) {
		prev := bb.Prev[b]
		if p.m.Log != nil {
			p.m.WhyBlock(nodes.BLOCK_EMPTY, b)
		}
		p.unlink(b)
		p.changed = true
		return prev
	}
	for hops := 0; ; {
		switch bb.Kind[b] {
		case nodes.BBJ_EHCATCHRET:
			p.thread(&bb.Jump[b])
			return b
		case nodes.BBJ_SWITCH:
			p.switchBlock(b)
			return b
		case nodes.BBJ_COND:
			p.thread(&bb.Jump[b])
			p.threadImplied(b)
			p.threadRepeated(b)
			p.branchAround(b)
			for p.combine(b) {
			}
			if !p.sameTargets(b) {
				return b
			}
			continue
		case nodes.BBJ_ALWAYS:
			p.thread(&bb.Jump[b])
			if p.isTail(b) {
				return b
			}
			if bb.Jump[b] == bb.Next[b] {
				bb.Kind[b], bb.Jump[b] = nodes.BBJ_NONE, 0
			}
		case nodes.BBJ_NONE:
		case nodes.BBJ_RETURN:
			return p.sameReturn(b)
		default:
			return b
		}
		if hops < maxHops && p.threadKnown(b) {
			hops++
			continue
		}
		if !p.merge(b) {
			return b
		}
	}
}

// isEmpty reports whether b has no statements and is only fallen into.
func (p *Cleaner) isEmpty(b nodes.BlockID) bool {
	bb := &p.m.Blocks
	prev := bb.Prev[b]
	return bb.Kind[b] == nodes.BBJ_NONE && bb.FirstStmt[b] == 0 && p.refs[b] == 1 && bb.Flags[b]&nodes.BBF_DONT_REMOVE == 0 &&
		prev != 0 && (bb.Kind[prev] == nodes.BBJ_NONE || bb.Kind[prev] == nodes.BBJ_COND) && p.sameRegions(b, bb.Next[b])
}

// thread lets the jump to *to bypass empty blocks.
func (p *Cleaner) thread(to *nodes.BlockID) {
	bb := &p.m.Blocks
	t := *to
	for range maxHops {
		if bb.FirstStmt[t] != 0 || bb.Flags[t]&nodes.BBF_DONT_REMOVE != 0 || p.isTail(t) {
			break
		}
		next := bb.Next[t]
		if bb.Kind[t] == nodes.BBJ_ALWAYS {
			next = bb.Jump[t]
		} else if bb.Kind[t] != nodes.BBJ_NONE {
			break
		}
		if !p.sameRegions(t, next) {
			break
		}
		t = next
	}
	p.retarget(to, t)
}

// retarget lets a jump go to t.
func (p *Cleaner) retarget(to *nodes.BlockID, t nodes.BlockID) {
	if *to == t {
		return
	}
	p.refs[*to]--
	p.refs[t]++
	*to = t
	p.m.Blocks.Flags[t] |= nodes.BBF_JMP_TARGET
	p.changed = true
}

// branchAround replaces a branch over a block that only jumps by the opposite branch to that
// block's target.
func (p *Cleaner) branchAround(b nodes.BlockID) {
	m := p.m
	bb := &m.Blocks
	n := bb.Next[b]
	if bb.Kind[n] != nodes.BBJ_ALWAYS || bb.FirstStmt[n] != 0 || p.refs[n] != 1 || bb.Next[n] != bb.Jump[b] || n == bb.Jump[b] || !p.sameRegions(b, n) {
		return
	}
	if !m.ReverseBranch(b) {
		return
	}
	to := bb.Jump[n]
	p.logBranch(nodes.BRANCH_REVERSED, b, int32(to))
	p.unlink(n)
	bb.Jump[b] = to // with the reference of n; b falls into its old target now
	p.changed = true
}

// sameTargets removes the branch of b, if both of its edges lead to the same block.
func (p *Cleaner) sameTargets(b nodes.BlockID) bool {
	m := p.m
	bb := &m.Blocks
	if bb.Jump[b] != bb.Next[b] {
		return false
	}
	p.refs[bb.Next[b]]--
	p.logBranch(nodes.BRANCH_ONE_TARGET, b, int32(bb.Next[b]))
	p.dropTest(b)
	bb.Kind[b], bb.Jump[b] = nodes.BBJ_NONE, 0
	p.changed = true
	return true
}

// dropTest removes the value that the last statement of b branches on. Its side effects stay.
func (p *Cleaner) dropTest(b nodes.BlockID) {
	m := p.m
	s := m.Blocks.LastStmt[b]
	value := m.Op1[m.Stmts[s].Root]
	if m.Flags[value]&(nodes.GTF_SIDE_EFFECT|nodes.GTF_ORDER_SIDEEFF) == 0 {
		m.RemoveStmt(b, s)
		return
	}
	m.Stmts[s].Root = value
	if m.Oper[value].Is(nodes.GTK_RELOP) {
		m.Flags[value] &^= nodes.GTF_RELOP_JMP_USED
	}
}

// switchBlock threads the targets of a switch. A switch with only one target becomes a jump.
func (p *Cleaner) switchBlock(b nodes.BlockID) {
	m := p.m
	bb := &m.Blocks
	d := m.Switches[bb.Switch[b]]
	targets := m.Targets[d.First:][:d.Count]
	same := true
	for i := range targets {
		p.thread(&targets[i])
		same = same && targets[i] == targets[0]
	}
	if !same {
		p.switchRange(b, targets)
		return
	}
	p.refs[targets[0]] -= d.Count - 1
	p.logBranch(nodes.BRANCH_ONE_TARGET, b, int32(targets[0]))
	p.dropTest(b)
	bb.Kind[b], bb.Jump[b] = nodes.BBJ_ALWAYS, targets[0]
	p.changed = true
}

// switchRange replaces a switch whose cases all go to one block by a comparison, if that block or
// the default target is next.
func (p *Cleaner) switchRange(b nodes.BlockID, targets []nodes.BlockID) {
	m := p.m
	bb := &m.Blocks
	cases := uint32(len(targets) - 1)
	to, other := targets[0], targets[cases]
	for _, t := range targets[:cases] {
		if t != to {
			return
		}
	}
	test, jump := nodes.GT_LT, to
	switch bb.Next[b] {
	case other:
	case to:
		test, jump = nodes.GT_GE, other
	default:
		return
	}
	root := m.Stmts[bb.LastStmt[b]].Root
	relop := m.NewOp(test, nodes.TYP_INT, m.Op1[root], m.NewInt(nodes.TYP_INT, int64(cases)), nodes.GTF_UNSIGNED|nodes.GTF_RELOP_JMP_USED)
	p.logBranch(nodes.BRANCH_RANGE, b, int32(cases))
	m.Oper[root], m.Op1[root] = nodes.GT_JTRUE, relop
	p.refs[to] -= cases - 1
	bb.Kind[b], bb.Jump[b] = nodes.BBJ_COND, jump
	p.changed = true
}

// remove removes b, which has no predecessors, from the layout, and its references to successors.
func (p *Cleaner) remove(b nodes.BlockID) {
	m := p.m
	bb := &m.Blocks
	for i := range m.NumSuccs(b) {
		p.refs[m.Succ(b, i)]--
	}
	if bb.Flags[b]&nodes.BBF_KEEP_PAIR != 0 {
		bb.Flags[b] &^= nodes.BBF_KEEP_PAIR
		p.refs[bb.Next[b]]--
	}
	if m.Log != nil {
		m.WhyBlock(nodes.BLOCK_UNREACHED, b)
	}
	p.unlink(b)
	p.changed = true
}

// logBranch logs a decision about the branch or switch that b ends with.
func (p *Cleaner) logBranch(r nodes.Reason, b nodes.BlockID, args ...int32) {
	if m := p.m; m.Log != nil {
		m.WhyNode(r, b, m.Stmts[m.Blocks.LastStmt[b]].Root, args...)
	}
}

// unlink removes b from the layout. A region that ended with b, but does not begin with it, now
// ends with the previous block.
func (p *Cleaner) unlink(b nodes.BlockID) {
	m := p.m
	prev := m.Blocks.Prev[b]
	m.UnlinkBlocks(b, b)
	if !p.lasts.Has(uint32(b)) {
		return
	}
	p.lasts.Set(uint32(prev))
	for i := range m.EH {
		e := &m.EH[i]
		if e.TryLast == b {
			e.TryLast = prev
		}
		if e.HndLast == b {
			e.HndLast = prev
		}
	}
}
