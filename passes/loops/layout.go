package loops

import (
	"ryugo/arena"
	"ryugo/nodes"
)

// layout moves blocks that should not be where they are.
type layout struct {
	m     *nodes.Method
	place []uint32 // [block] its number in the layout
	last  []uint32 // [loop] the highest number of its blocks; of 0, of all
	way   []way    // [loop] where its unlikely blocks go
}

// way is where the unlikely blocks of a loop go.
type way struct {
	from  nodes.BlockID // the first of them, 0 as long as there is none
	after nodes.BlockID // the block that the next one is put after; 0: none can move
}

// run moves cold blocks, and ways out of a loop that are between its blocks, to the end
// of their EH region, or of the method or funclet, where nothing falls into them or where
// the branch before them can be reversed:
//
//	BB01 cond BB03              BB01 cond' BB02
//	BB02 throw          =>      BB03 ...; return
//	BB03 ...; return            BB02 throw
//
// so that what is executed follows each other. Blocks that begin a region or
// call a finally stay.
//
// Reads Blocks.Weight and the table of loops. Writes the layout, jumps and ends of regions;
// adds no blocks. Cost: two looks at each block; for each run that moves, the regions
// around it.
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
				p.place[b] = p.last[0] // it does not move again
			}
		}
		b = next
	}
}

// moveUnlikely moves the blocks that unlikely reports out of the way of the likely ones:
//
//	BB02 cond(x != 0) BB04          BB02 cond(x == 0) BB03
//	BB03 ...; always BB09     =>    BB04 ...
//	BB04 ...                        ...
//	...                             BB03 ...; always BB09
//
// It comes after run, which may move the block that one is put after. Each branch is reversed once at most.
// Cost: a look at each block, and for each loop with such a block one at those after it.
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
	for l := len(f.Loops) - 1; l > 0; l-- { // what is around a loop has a lower number
		in := f.Loops[l].Parent
		p.last[in] = max(p.last[in], p.last[l])
	}
}

// stray reports whether b leads out of a loop between whose blocks it is: each iteration would
// have to jump over it.
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

// unlikely reports whether b, in a loop, is only fallen into where a comparison with a constant or null finds the
// two equal, and jumps on. Where blocks are counted, it is executed at most half as often as what is before it.
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

// afterLoop returns the block after which b can be moved out of the innermost loop around what is before it: the first one
// after the loop that does not fall through, in the same regions. 0 if there is none.
func (p *layout) afterLoop(b nodes.BlockID) nodes.BlockID {
	m, f := p.m, &p.m.Flow
	bb := &m.Blocks
	l := f.LoopOf[bb.Prev[b]]
	w := &p.way[l]
	if w.from == 0 {
		w.from = b
		for n := bb.Next[b]; n != 0 && w.after == 0; n = bb.Next[n] {
			if p.place[n] >= p.last[l] && !falls(m, n) && alike(m, b, n) {
				w.after = n
			}
		}
	}
	if !alike(m, w.from, b) {
		return 0
	}
	return w.after
}

// movable reports whether b is cold and not bound to its place.
func movable(m *nodes.Method, b nodes.BlockID) bool {
	bb := &m.Blocks
	if bb.Weight[b] != 0 || bb.Flags[b]&nodes.BBF_DONT_REMOVE != 0 || bb.Kind[b] == nodes.BBJ_CALLFINALLY {
		return false
	}
	return bb.Flags[bb.Prev[b]]&nodes.BBF_KEEP_PAIR == 0
}

// falls reports whether b goes on in the next block.
func falls(m *nodes.Method, b nodes.BlockID) bool {
	switch m.Blocks.Kind[b] {
	case nodes.BBJ_NONE, nodes.BBJ_COND:
		return true
	case nodes.BBJ_CALLFINALLY:
		return m.Blocks.Flags[b]&nodes.BBF_KEEP_PAIR != 0
	}
	return false
}

// regionEnd returns the last block of the innermost region that b is in, or of
// its function where it is in none.
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

// detach lets the run b..last be moved away: what fell into it jumps there, and
// what it fell into it jumps to. It reports whether that costs nothing on the way
// past it.
func detach(m *nodes.Method, b, last nodes.BlockID) bool {
	bb := &m.Blocks
	next := bb.Next[last]
	if bb.Kind[last] == nodes.BBJ_COND {
		return false // would need a block that jumps
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

// extend lets the regions around b that ended with block end now end with last.
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
