package loops

import "ryugo/nodes"

// A loop with a small, known number of iterations becomes as many copies of its body
// (optUnrollLoops):
//
//	BB01 i = 0                         BB01 i = 0
//	BB02 s = s + a[i]                  BB02 s = s + a[i]; i = i + 1
//	     i = i + 1; cond(i < 2) BB02 => BB04 s = s + a[i]; i = i + 1
//	BB03                               BB03
//
// Value numbering finds the value of i in each copy.

// Limits on unrolling: iterations, and nodes of all copies.
const (
	maxIterations = 8
	maxUnrolled   = 160 // nodes
)

// unroll unrolls the current loop, whose test normalizeTest has normalized. It returns UNROLL_MADE or the
// reason why it did not.
func (p *cloner) unroll() nodes.Reason {
	m := p.m
	bb := &m.Blocks
	iterations := p.iterations()
	last := p.blocks[len(p.blocks)-1]
	switch {
	case iterations == 0:
		return nodes.UNROLL_COUNT_UNKNOWN
	case iterations*p.size > min(maxUnrolled, maxCloneTotal-p.copied):
		return nodes.UNROLL_TOO_LARGE
	case last != p.latch:
		return nodes.UNROLL_LAYOUT
	}
	p.copied += iterations * p.size
	p.unrolled = true
	m.RemoveStmt(p.latch, bb.LastStmt[p.latch])
	bb.Kind[p.latch], bb.Jump[p.latch] = nodes.BBJ_NONE, 0
	p.reached.Set(uint32(bb.Next[p.latch]))
	for range iterations - 1 {
		_, last = p.copyBlocks(last, 0)
		bb.Kind[last], bb.Jump[last] = nodes.BBJ_NONE, 0 // the latch, which has no test any more
	}
	return nodes.UNROLL_MADE
}

// logUnroll logs the result for the current loop.
func (p *cloner) logUnroll(r nodes.Reason) {
	iterations, room := int32(p.iterations()), int32(min(maxUnrolled, maxCloneTotal-p.copied))
	if r == nodes.UNROLL_COUNT_UNKNOWN {
		iterations = maxIterations
	}
	p.m.WhyBlock(r, p.head, iterations, int32(p.size), room)
}

// iterations returns the trip count of the current loop, or 0 if it is not known or more than
// maxIterations.
func (p *cloner) iterations() int {
	m := p.m
	counts, limit := &p.lo, &p.hi
	if p.lo.step == 0 {
		counts, limit = limit, counts
	}
	if !m.IsIntConst(limit.node) {
		return 0
	}
	i, ok := p.start(counts.lcl)
	if !ok {
		return 0
	}
	end := m.IntValue(limit.node)
	for n := 1; n <= maxIterations; n++ {
		i = int64(int32(i + counts.step))
		lo, hi := i, end
		if counts == &p.hi {
			lo, hi = end, i
		}
		if p.exact && lo == hi || !p.exact && lo+p.strict > hi {
			return n
		}
	}
	return 0
}

// start returns the constant value of local l at the entry of the loop, from the last assignment to
// l in the block before the loop.
func (p *cloner) start(l nodes.LclNum) (v int64, ok bool) {
	m := p.m
	f := &m.Flow
	in := f.LoopOf[p.head]
	from := nodes.BlockID(0)
	for _, q := range f.PredsOf(p.head) {
		switch {
		case p.inLoop(in, q):
		case from != 0:
			return 0, false
		default:
			from = q
		}
	}
	if from == 0 {
		return 0, false
	}
	for s := m.Blocks.LastStmt[from]; s != 0; s = m.Stmts[s].Prev {
		r := m.Stmts[s].Root
		if m.Flags[r]&nodes.GTF_ASG == 0 {
			continue
		}
		if m.Oper[r] != nodes.GT_ASG || m.Oper[m.Op1[r]] != nodes.GT_LCL_VAR || m.Flags[m.Op2[r]]&nodes.GTF_ASG != 0 {
			return 0, false
		}
		if m.LclOf(m.Op1[r]) == l {
			if !m.IsIntConst(m.Op2[r]) {
				return 0, false
			}
			return m.IntValue(m.Op2[r]), true
		}
	}
	return 0, false
}
