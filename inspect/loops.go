package inspect

import (
	"slices"

	"gonum.org/v1/gonum/graph/flow"
	"gonum.org/v1/gonum/graph/simple"
)

// link computes from the edges of a state the predecessors, back edges and loops. A handler counts
// as reachable from the block that begins its try.
func (s *IR) link() {
	if len(s.Blocks) == 0 {
		return
	}
	at := make(map[uint32]int, len(s.Blocks))
	g := simple.NewDirectedGraph()
	for i := range s.Blocks {
		at[s.Blocks[i].ID] = i
		g.AddNode(simple.Node(s.Blocks[i].ID))
	}
	edge := func(from, to uint32) {
		if from != to {
			g.SetEdge(simple.Edge{F: simple.Node(from), T: simple.Node(to)})
		}
	}
	for i := range s.Blocks {
		b := &s.Blocks[i]
		for _, e := range b.Succs {
			to := &s.Blocks[at[e.To]]
			if !slices.Contains(to.Preds, b.ID) {
				to.Preds = append(to.Preds, b.ID)
			}
			edge(b.ID, e.To)
		}
	}
	for _, r := range s.Regions {
		if r.Filter != 0 {
			edge(r.TryBegin, r.Filter)
		}
		edge(r.TryBegin, r.HandlerBegin)
	}
	dominates := dominance(g, s.Blocks[0].ID)
	var heads []uint32
	latches := map[uint32][]uint32{}
	for i := range s.Blocks {
		b := &s.Blocks[i]
		for k := range b.Succs {
			e := &b.Succs[k]
			if dominates(e.To, b.ID) {
				e.Back = true
				if latches[e.To] == nil {
					heads = append(heads, e.To)
				}
				latches[e.To] = append(latches[e.To], b.ID)
			}
		}
	}
	for _, h := range heads {
		s.Loops = append(s.Loops, Loop{Head: h, Blocks: s.loopBlocks(at, h, latches[h])})
	}
	s.nest(at)
}

// dominance returns a function that reports whether a dominates b, in graph g with the given root;
// false if a block is unreachable.
func dominance(g *simple.DirectedGraph, root uint32) func(a, b uint32) bool {
	tree := flow.Dominators(simple.Node(root), g)
	// The blocks that b dominates are [first, last] of b in a preorder of the tree.
	type span struct{ first, last int }
	spans := map[int64]span{}
	type step struct {
		block int64
		done  bool
	}
	next := 0
	for work := []step{{block: int64(root)}}; len(work) > 0; {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if s.done {
			spans[s.block] = span{spans[s.block].first, next - 1}
			continue
		}
		spans[s.block] = span{first: next}
		next++
		work = append(work, step{s.block, true})
		for _, n := range tree.DominatedBy(s.block) {
			work = append(work, step{block: n.ID()})
		}
	}
	return func(a, b uint32) bool {
		x, ok := spans[int64(a)]
		y, reached := spans[int64(b)]
		return ok && reached && x.first <= y.first && y.first <= x.last
	}
}

// loopBlocks returns, in layout order, the blocks of a loop: those from which a latch can be
// reached without passing the head.
func (s *IR) loopBlocks(at map[uint32]int, head uint32, latches []uint32) (blocks []uint32) {
	in := map[uint32]bool{head: true}
	work := slices.Clone(latches)
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if in[b] {
			continue
		}
		in[b] = true
		work = append(work, s.Blocks[at[b]].Preds...)
	}
	for i := range s.Blocks {
		if in[s.Blocks[i].ID] {
			blocks = append(blocks, s.Blocks[i].ID)
		}
	}
	return blocks
}

// nest sorts outer loops before inner ones and sets the depths of loops and blocks.
func (s *IR) nest(at map[uint32]int) {
	slices.SortStableFunc(s.Loops, func(a, b Loop) int { return len(b.Blocks) - len(a.Blocks) })
	for i := range s.Loops {
		l := &s.Loops[i]
		l.Parent = s.Blocks[at[l.Head]].Loop
		l.Depth = 1
		if l.Parent != 0 {
			l.Depth += s.Loops[l.Parent-1].Depth
		}
		for _, b := range l.Blocks {
			s.Blocks[at[b]].Loop, s.Blocks[at[b]].Depth = i+1, l.Depth
		}
	}
}
