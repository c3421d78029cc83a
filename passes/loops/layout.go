package loops

import (
	"ryugo/arena"
	"ryugo/nodes"
)

// layout moves unlikely blocks out of the way of likely ones.
type layout struct {
	m     *nodes.Method
	place []uint32 // [block] its index in the layout
	last  []uint32 // [loop] the highest index of its blocks; of 0, of all
	way   []way    // [loop] where its unlikely blocks are moved to
}

// way says where the unlikely blocks of a loop are moved to.
type way struct {
	from  nodes.BlockID // the first of them, or 0
	after nodes.BlockID // the block after which the next one is inserted; 0: none can move
}

// run moves cold blocks, and exits of a loop that lie between its blocks, to the end of their EH
// region, or of the method or funclet. It moves a run of blocks only if no block falls into it, or
// the branch before it can be reversed:
//
//	BB01 cond BB03              BB01 cond' BB02
//	BB02 throw          =>      BB03 ...; return
//	BB03 ...; return            BB02 throw
//
// Likely blocks then follow each other. Blocks that begin a region or call a finally stay.
//
// Reads Blocks.Weight and the table of loops. Writes the layout, jumps and ends of regions; adds no
// blocks. Cost: two looks at each block; for each run that moves, the regions around it.
func (p *layout) run(m *nodes.Method) {
	p.m = m
	bb := &m.Blocks
	loops := len(m.Flow.Loops) > 1
	if loops {
		p.number()
	}
	for b := m.FirstBB; b != 0; {
		stray := loops && p.stray(b)
		if !stray && !movable(m, b) {
			b = bb.Next[b]
			continue
		}
		last := b
		for n := bb.Next[last]; n != 0 && !stray && movable(m, n) && bb.Try[n] == bb.Try[b] && bb.Hnd[n] == bb.Hnd[b] && bb.Func[n] == bb.Func[b]; n = bb.Next[n] {
			last = n
		}
		next := bb.Next[last]
		if end := regionEnd(m, b); end != last && next != 0 && !falls(m, end) && detach(m, b, last) {
			m.UnlinkBlocks(b, last)
			m.InsertBlocksAfter(end, b, last)
			extend(m, b, end, last)
			if stray {
				p.place[b] = p.last[0] // so that it does not move again
			}
		}
		b = next
	}
}

// moveUnlikely moves the blocks that unlikely reports to the place after their loop:
//
//	BB02 cond(x != 0) BB04          BB02 cond(x == 0) BB03
//	BB03 ...; always BB09     =>    BB04 ...
//	BB04 ...                        ...
//	...                             BB03 ...; always BB09
//
// It comes after run, because run may move a block that others were inserted after. Each branch is
// reversed at most once. Cost: a look at each block, and for each loop with such a block one at the
// blocks after it.
func (p *layout) moveUnlikely() {
	m, f := p.m, &p.m.Flow
	bb := &m.Blocks
	p.way = arena.Extend(p.way[:0], len(f.Loops))
	for b := m.FirstBB; b != 0; {
		next, before := bb.Next[b], bb.Prev[b]
		if p.unlikely(b) {
			if after := p.afterLoop(b); after != 0 && detach(m, b, b) {
				m.UnlinkBlocks(b, b)
				m.InsertBlocksAfter(after, b, b)
				extend(m, b, after, b)
				p.place[b] = p.place[after]
				p.way[f.LoopOf[before]].after = b
			}
		}
		b = next
	}
}

// straighten moves runs of blocks that nothing falls into to the place after a block that always
// jumps to them:
//
//	BB01 cond BB04              BB01 cond BB04
//	BB02 always BB05            BB02
//	BB03 ...; return      =>    BB05 ...; return
//	BB04 ...; return            BB03 ...; return
//	BB05 ...; return            BB04 ...; return
//
// A run begins with the target of the jump and ends with the first block that does not fall through.
// It stays in its loop, and does not end between two blocks of an inner loop. Of several jumps to the
// run, the one that is executed most often is removed.
//
// straighten is the last step that moves blocks. Reads Blocks.Weight, the predecessors and the
// table of loops. Writes the layout, jumps and ends of regions. It adds no blocks and redirects no
// edge. Cost: one look at each block, and a walk over each run that a jump leads to.
func (p *layout) straighten() {
	m := p.m
	bb := &m.Blocks
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		if bb.Kind[b] != nodes.BBJ_ALWAYS || bb.Weight[b] == 0 || bb.Flags[bb.Prev[b]]&nodes.BBF_KEEP_PAIR != 0 {
			continue
		}
		to := bb.Jump[b]
		if to == bb.Next[b] || to == m.FirstBB || falls(m, bb.Prev[to]) || bb.Flags[bb.Prev[to]]&nodes.BBF_KEEP_PAIR != 0 || !p.heaviest(b, to) {
			continue
		}
		last := p.runOf(b, to)
		if last == 0 {
			continue
		}
		m.UnlinkBlocks(to, last)
		m.InsertBlocksAfter(b, to, last)
		extend(m, to, b, last)
		bb.Kind[b], bb.Jump[b] = nodes.BBJ_NONE, 0
	}
}

// heaviest reports whether no other block that always jumps to block to is executed more often than
// b.
func (p *layout) heaviest(b, to nodes.BlockID) bool {
	bb := &p.m.Blocks
	for _, q := range p.m.Flow.PredsOf(to) {
		if q != b && bb.Kind[q] == nodes.BBJ_ALWAYS && bb.Weight[q] > bb.Weight[b] {
			return false
		}
	}
	return true
}

// runOf returns the last block of the run that begins with block to, or 0 if the run cannot be
// moved to the place after b.
func (p *layout) runOf(b, to nodes.BlockID) nodes.BlockID {
	m, f := p.m, &p.m.Flow
	bb := &m.Blocks
	l := f.LoopOf[b]
	if f.LoopOf[to] != l || l != 0 && !f.InLoop(l, bb.Prev[b]) {
		return 0
	}
	last := to
	for ; ; last = bb.Next[last] {
		if last == 0 || last == b || !sameRegions(m, b, last) || bb.Flags[last]&nodes.BBF_DONT_REMOVE != 0 || !f.InLoop(l, last) {
			return 0
		}
		if !falls(m, last) {
			break
		}
	}
	// The run enters a loop only at its head, and may end inside of it.
	for in := f.LoopOf[last]; in != l; in = f.Loops[in].Parent {
		if n := bb.Next[last]; n != 0 && f.InLoop(in, n) {
			return 0
		}
	}
	for t := bb.Try[last]; t != 0; t = m.EH[t-1].EnclosingTry {
		if m.EH[t-1].TryLast == last {
			return 0
		}
	}
	for h := bb.Hnd[last]; h != 0; h = m.EH[h-1].EnclosingHnd {
		if m.EH[h-1].HndLast == last {
			return 0
		}
	}
	return last
}

// number sets place and last.
func (p *layout) number() {
	m, f := p.m, &p.m.Flow
	p.place = arena.Raw(p.place[:0], len(m.Blocks.Next))
	p.last = arena.Extend(p.last[:0], len(f.Loops))
	i := uint32(0)
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		i++
		p.place[b] = i
		p.last[f.LoopOf[b]] = i
	}
	for l := len(f.Loops) - 1; l > 0; l-- { // outer loops have lower numbers
		in := f.Loops[l].Parent
		p.last[in] = max(p.last[in], p.last[l])
	}
}

// stray reports whether b leaves a loop and lies between the loop's blocks. Each iteration would
// have to jump over b.
func (p *layout) stray(b nodes.BlockID) bool {
	m, f := p.m, &p.m.Flow
	bb := &m.Blocks
	before := bb.Prev[b]
	if bb.Kind[b] != nodes.BBJ_RETURN && bb.Kind[b] != nodes.BBJ_ALWAYS || before == 0 || bb.Flags[b]&nodes.BBF_DONT_REMOVE != 0 || bb.Flags[before]&nodes.BBF_KEEP_PAIR != 0 {
		return false
	}
	for l := f.LoopOf[before]; l != 0; l = f.Loops[l].Parent {
		if !f.InLoop(l, b) && p.last[l] > p.place[b] {
			return true
		}
	}
	return false
}

// unlikely reports whether b is executed only if a comparison with a constant or null, in a loop,
// finds both equal, and b then jumps elsewhere or returns. If b has been counted, it must also be
// executed at most half as often as the block before it.
func (p *layout) unlikely(b nodes.BlockID) bool {
	m, f := p.m, &p.m.Flow
	bb := &m.Blocks
	before := bb.Prev[b]
	if bb.Kind[b] != nodes.BBJ_RETURN && bb.Kind[b] != nodes.BBJ_ALWAYS || before == 0 || bb.Kind[before] != nodes.BBJ_COND || bb.Flags[b]&nodes.BBF_DONT_REMOVE != 0 {
		return false
	}
	if f.LoopOf[before] == 0 || bb.Jump[before] != bb.Next[b] || len(f.PredsOf(b)) != 1 {
		return false
	}
	if bb.Flags[b]&nodes.BBF_PROF_WEIGHT != 0 && bb.Weight[b] > bb.Weight[before]/2 {
		return false
	}
	r := m.BranchRelop(before)
	return r != 0 && m.Oper[r] == nodes.GT_NE && m.IsIntConst(m.Op2[r])
}

// afterLoop returns the block after which b can be inserted, out of the innermost loop around the
// block before b: the first block at or after the loop's end that does not fall through and is in
// the same regions. It returns 0 if there is none.
func (p *layout) afterLoop(b nodes.BlockID) nodes.BlockID {
	m, f := p.m, &p.m.Flow
	bb := &m.Blocks
	l := f.LoopOf[bb.Prev[b]]
	w := &p.way[l]
	if w.from == 0 {
		w.from = b
		for n := bb.Next[b]; n != 0 && w.after == 0; n = bb.Next[n] {
			if p.place[n] >= p.last[l] && !falls(m, n) && sameRegions(m, b, n) {
				w.after = n
			}
		}
	}
	if !sameRegions(m, w.from, b) {
		return 0
	}
	return w.after
}

// movable reports whether b is cold and may move.
func movable(m *nodes.Method, b nodes.BlockID) bool {
	bb := &m.Blocks
	if bb.Weight[b] != 0 || bb.Flags[b]&nodes.BBF_DONT_REMOVE != 0 || bb.Kind[b] == nodes.BBJ_CALLFINALLY {
		return false
	}
	return bb.Flags[bb.Prev[b]]&nodes.BBF_KEEP_PAIR == 0
}

// falls reports whether control can fall through from b into the next block.
func falls(m *nodes.Method, b nodes.BlockID) bool {
	switch m.Blocks.Kind[b] {
	case nodes.BBJ_NONE, nodes.BBJ_COND:
		return true
	case nodes.BBJ_CALLFINALLY:
		return m.Blocks.Flags[b]&nodes.BBF_KEEP_PAIR != 0
	}
	return false
}

// regionEnd returns the last block of the innermost region around b, or of its function if b is in
// no region.
func regionEnd(m *nodes.Method, b nodes.BlockID) nodes.BlockID {
	bb := &m.Blocks
	t, h := bb.Try[b], bb.Hnd[b]
	switch {
	case t != 0 && (h == 0 || t < h):
		return m.EH[t-1].TryLast
	case h != 0 && bb.Func[b] == m.EH[h-1].FilterFunclet && m.EH[h-1].Filter != 0:
		return bb.Prev[m.EH[h-1].HndBeg]
	case h != 0:
		return m.EH[h-1].HndLast
	case m.NumFunclets > 0:
		return bb.Prev[m.FuncletFirst[1]]
	}
	return m.LastBB
}

// detach prepares the run b..last for a move: the branch before it is reversed and jumps to b, and
// last jumps to the block after it. detach reports whether that needs no additional jump on the
// path that does not execute the run.
func detach(m *nodes.Method, b, last nodes.BlockID) bool {
	bb := &m.Blocks
	next := bb.Next[last]
	if bb.Kind[last] == nodes.BBJ_COND {
		return false // would need another block with a jump
	}
	switch before := bb.Prev[b]; bb.Kind[before] {
	case nodes.BBJ_NONE:
		return false
	case nodes.BBJ_COND:
		if bb.Jump[before] != next || !m.ReverseBranch(before) {
			return false
		}
		bb.Jump[before] = b
		bb.Flags[b] |= nodes.BBF_JMP_TARGET
	}
	if bb.Kind[last] == nodes.BBJ_NONE {
		bb.Kind[last], bb.Jump[last] = nodes.BBJ_ALWAYS, next
		bb.Flags[next] |= nodes.BBF_JMP_TARGET
	}
	return true
}

// extend lets the regions around b that end with block end, end with block last instead.
func extend(m *nodes.Method, b, end, last nodes.BlockID) {
	for t := m.Blocks.Try[b]; t != 0; t = m.EH[t-1].EnclosingTry {
		if e := &m.EH[t-1]; e.TryLast == end {
			e.TryLast = last
		}
	}
	for h := m.Blocks.Hnd[b]; h != 0; h = m.EH[h-1].EnclosingHnd {
		if e := &m.EH[h-1]; e.HndLast == end {
			e.HndLast = last
		}
	}
}
