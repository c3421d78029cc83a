package loops

import (
	"ryugo/arena"
	"ryugo/nodes"
)

// finder fills the table of loops.
//
// A block with a predecessor that it dominates is the head of a loop. Loops are numbered by their
// heads' places in reverse post order, so outer loops come first. They are filled from the last one
// on, by a backward walk from the sources of the back edges to the head. An inner loop on the way
// is passed as a whole.
//
// Reads predecessors, order and dominators. Writes Flow.Loops, LoopOf, LoopBlocks and LoopExits.
// Verify recomputes them. Cost: two looks at each edge in a method without loops; with loops one
// more for each edge, and for each block one for each loop around it.
type finder struct {
	m     *nodes.Method
	stack []nodes.BlockID
}

// run fills the table of m.
func (p *finder) run(m *nodes.Method) {
	p.m = m
	f := &m.Flow
	f.LoopOf = arena.Extend(f.LoopOf[:0], m.NumBlocks)
	f.Loops = append(f.Loops[:0], nodes.Loop{})
	f.LoopBlocks, f.LoopExits = f.LoopBlocks[:0], f.LoopExits[:0]
	for _, h := range f.RPO {
		latch := nodes.BlockID(0)
		for _, q := range f.PredsOf(h) {
			switch {
			case f.RPONum[q] < f.RPONum[h] || !f.Dominates(h, q):
			case latch == 0:
				latch = q
			default:
				latch = f.NearestDominator(latch, q)
			}
		}
		if latch != 0 {
			f.Loops = append(f.Loops, nodes.Loop{Head: h, Latch: latch})
		}
	}
	if len(f.Loops) == 1 {
		return
	}
	for l := nodes.LoopID(len(f.Loops) - 1); l > 0; l-- {
		p.fill(l)
	}
	for l := 1; l < len(f.Loops); l++ {
		f.Loops[l].Depth = f.Loops[f.Loops[l].Parent].Depth + 1
		p.preheader(&f.Loops[l])
	}
	p.list()
	p.exits()
}

// fill finds the blocks of loop l that are in no inner loop, and the loops directly inside l.
func (p *finder) fill(l nodes.LoopID) {
	f := &p.m.Flow
	h := f.Loops[l].Head
	f.LoopOf[h] = l
	p.stack = p.stack[:0]
	for _, q := range f.PredsOf(h) {
		if f.RPONum[q] >= f.RPONum[h] && f.Dominates(h, q) {
			p.stack = append(p.stack, q)
		}
	}
	for len(p.stack) > 0 {
		b := p.stack[len(p.stack)-1]
		p.stack = p.stack[:len(p.stack)-1]
		in := p.outermost(b)
		switch in {
		case l:
			continue
		case 0:
			f.LoopOf[b] = l
		default:
			f.Loops[in].Parent = l
			b = f.Loops[in].Head
		}
		for _, q := range f.PredsOf(b) {
			if in == 0 || p.outermost(q) != l && !f.InLoop(in, q) {
				p.stack = append(p.stack, q)
			}
		}
	}
}

// outermost returns the outermost loop around b that has been filled, or 0.
func (p *finder) outermost(b nodes.BlockID) nodes.LoopID {
	f := &p.m.Flow
	l := f.LoopOf[b]
	for f.Loops[l].Parent != 0 {
		l = f.Loops[l].Parent
	}
	return l
}

// preheader looks for the preheader of loop l.
func (p *finder) preheader(l *nodes.Loop) {
	m := p.m
	bb, f := &m.Blocks, &m.Flow
	from := nodes.BlockID(0)
	for _, q := range f.PredsOf(l.Head) {
		if f.Dominates(l.Head, q) {
			continue
		}
		if from != 0 {
			return
		}
		from = q
	}
	if from == 0 || bb.Flags[l.Head]&(nodes.BBF_HND_BEG|nodes.BBF_FILTER_BEG) != 0 {
		return
	}
	k := bb.Kind[from]
	tail := bb.Flags[bb.Prev[from]]&nodes.BBF_KEEP_PAIR != 0
	if (k == nodes.BBJ_NONE || k == nodes.BBJ_ALWAYS) && !tail && bb.Try[from] == bb.Try[l.Head] && bb.Hnd[from] == bb.Hnd[l.Head] {
		l.Preheader = from
	}
}

// list lists the blocks of each loop.
func (p *finder) list() {
	f := &p.m.Flow
	for _, b := range f.RPO {
		for l := f.LoopOf[b]; l != 0; l = f.Loops[l].Parent {
			f.Loops[l].Blocks.Count++
		}
	}
	n := uint32(0)
	for l := range f.Loops {
		r := &f.Loops[l].Blocks
		r.First, r.Count, n = n, 0, n+r.Count
	}
	f.LoopBlocks = arena.Raw(f.LoopBlocks, int(n))
	for _, b := range f.RPO {
		for l := f.LoopOf[b]; l != 0; l = f.Loops[l].Parent {
			r := &f.Loops[l].Blocks
			f.LoopBlocks[r.First+r.Count] = b
			r.Count++
		}
	}
}

// exits lists the blocks of each loop that have successors outside of it.
func (p *finder) exits() {
	m := p.m
	f := &m.Flow
	for i := 1; i < len(f.Loops); i++ {
		l := nodes.LoopID(i)
		first := uint32(len(f.LoopExits))
		for _, b := range f.BlocksOf(l) {
			for k := range m.NumSuccs(b) {
				if !f.InLoop(l, m.Succ(b, k)) {
					f.LoopExits = append(f.LoopExits, b)
					break
				}
			}
		}
		f.Loops[l].Exits = nodes.Range{First: first, Count: uint32(len(f.LoopExits)) - first}
	}
}
