package disasm

import (
	"encoding/binary"
	"slices"
)

// graph is the flow graph of code: basic blocks in code order.
type graph struct {
	list   []Inst
	first  []int // [block] index of its first instruction; one element more than blocks
	starts []int // [block] offset, for searching
	succs  [][]int
	idom   []int // [block] the immediate dominator, -1 for entries, unreached
	post   []int // [block] number in post order
	order  []int // blocks in reverse post order
}

// unreached is the dominator of a block that is not reachable from an entry.
const unreached = -2

// newGraph divides code into blocks.
func newGraph(c *Code, list []Inst) *graph {
	g := &graph{list: list}
	indirect := jumpTables(c, list)
	leaders := []int{0}
	for _, f := range c.Funcs {
		leaders = append(leaders, int(f.Start))
	}
	for i := range list {
		in := &list[i]
		if in.Flow == FlowNext || in.Flow == FlowCall {
			continue
		}
		if in.Target >= 0 {
			leaders = append(leaders, in.Target)
		}
		leaders = append(leaders, indirect[i]...)
		leaders = append(leaders, in.At+in.Len)
	}
	slices.Sort(leaders)
	for _, at := range slices.Compact(leaders) {
		i, ok := slices.BinarySearchFunc(list, at, func(in Inst, at int) int { return in.At - at })
		if ok { // a jump into an instruction leads nowhere
			g.first, g.starts = append(g.first, i), append(g.starts, at)
		}
	}
	n := len(g.starts)
	g.first = append(g.first, len(list))
	g.succs = make([][]int, n)
	for b := range n {
		last := g.first[b+1] - 1
		in := &list[last]
		if in.Target >= 0 && in.Flow != FlowCall {
			g.edge(b, in.Target)
		}
		for _, at := range indirect[last] {
			g.edge(b, at)
		}
		if in.Flow <= FlowBranch || in.Flow == FlowCall {
			g.edge(b, in.At+in.Len)
		}
	}
	g.dominators()
	return g
}

func (g *graph) edge(from, at int) {
	if to, ok := slices.BinarySearch(g.starts, at); ok {
		g.succs[from] = append(g.succs[from], to)
	}
}

// jumpTables finds the targets of indirect jumps, by instruction. The compiler loads the address of
// a table, of 32-bit distances from the table's start, shortly before the jump.
func jumpTables(c *Code, list []Inst) map[int][]int {
	var tables map[int][]int
	isTable := map[int]bool{}
	for i := range list {
		if list[i].Data >= 0 {
			isTable[list[i].Data] = true
		}
	}
	const near = 6 // instructions between
	for i := range list {
		if list[i].Flow != FlowIndirect {
			continue
		}
		for k := i; k >= max(0, i-near); k-- {
			table := list[k].Data - int(c.RODataOffset)
			if list[k].Data < 0 || table < 0 || table >= len(c.ROData) {
				continue
			}
			if tables == nil {
				tables = map[int][]int{}
			}
			tables[i] = readTable(c, table, isTable)
			break
		}
	}
	return tables
}

// readTable reads the targets of a jump table in the read-only data, up to the first entry that is
// invalid or that another instruction refers to.
func readTable(c *Code, table int, isTable map[int]bool) (targets []int) {
	base := table + int(c.RODataOffset)
	for at := table; at+4 <= len(c.ROData); at += 4 {
		to := base + int(int32(binary.LittleEndian.Uint32(c.ROData[at:])))
		if to < 0 || to >= len(c.Text) || at > table && isTable[at+int(c.RODataOffset)] {
			break
		}
		targets = append(targets, to)
	}
	return targets
}

// dominators fills idom. Blocks without predecessors are entries: the root's, those of funclets,
// and blocks that only an unknown jump reaches. Algorithm: Cooper, Harvey, Kennedy.
func (g *graph) dominators() {
	n := len(g.succs)
	preds := make([][]int, n)
	for b, list := range g.succs {
		for _, s := range list {
			preds[s] = append(preds[s], b)
		}
	}
	g.walk(preds)
	const none = unreached
	g.idom = make([]int, n)
	for b := range g.idom {
		g.idom[b] = none
	}
	for changed := true; changed; {
		changed = false
		for _, b := range g.order {
			dom := none
			if len(preds[b]) == 0 || b == 0 {
				dom = -1
			}
			for _, p := range preds[b] {
				switch {
				case g.idom[p] == none || dom == -1:
				case dom == none:
					dom = p
				default:
					dom = g.common(dom, p)
				}
			}
			if dom != none && dom != g.idom[b] {
				g.idom[b], changed = dom, true
			}
		}
	}
}

// walk numbers the blocks in post order, without recursion.
func (g *graph) walk(preds [][]int) {
	n := len(g.succs)
	g.post = make([]int, n)
	seen := make([]bool, n)
	next := make([]int, n)
	from := func(root int) {
		if seen[root] {
			return
		}
		seen[root] = true
		for stack := []int{root}; len(stack) > 0; {
			b := stack[len(stack)-1]
			if next[b] == len(g.succs[b]) {
				g.post[b] = len(g.order)
				g.order = append(g.order, b)
				stack = stack[:len(stack)-1]
				continue
			}
			s := g.succs[b][next[b]]
			next[b]++
			if !seen[s] {
				seen[s] = true
				stack = append(stack, s)
			}
		}
	}
	for b := range n {
		if b == 0 || len(preds[b]) == 0 {
			from(b)
		}
	}
	slices.Reverse(g.order)
}

// common returns the nearest block that dominates a and b, -1 for none.
func (g *graph) common(a, b int) int {
	for a != b {
		for a >= 0 && (b < 0 || g.post[a] < g.post[b]) {
			a = g.idom[a]
		}
		for b >= 0 && (a < 0 || g.post[b] < g.post[a]) {
			b = g.idom[b]
		}
	}
	return a
}

// dominates reports whether every path from an entry to b passes through a.
func (g *graph) dominates(a, b int) bool {
	for ; b >= 0; b = g.idom[b] {
		if a == b {
			return true
		}
	}
	return false
}

// reached reports whether block b is reachable from an entry.
func (g *graph) reached(b int) bool { return g.idom[b] != unreached }

// depths returns the number of natural loops around each block. Loops with the same header are one.
func (g *graph) depths() []int {
	depth := make([]int, len(g.succs))
	latches := map[int][]int{} // by header
	preds := make([][]int, len(g.succs))
	for b, list := range g.succs {
		for _, s := range list {
			preds[s] = append(preds[s], b)
			if g.reached(b) && g.post[s] >= g.post[b] && g.dominates(s, b) {
				latches[s] = append(latches[s], b)
			}
		}
	}
	for header, work := range latches {
		in := map[int]bool{header: true}
		for len(work) > 0 {
			b := work[len(work)-1]
			work = work[:len(work)-1]
			if !in[b] {
				in[b] = true
				work = append(work, preds[b]...)
			}
		}
		for b := range in {
			depth[b]++
		}
	}
	return depth
}

// rare finds the blocks from which every path ends in a trap: those that throw.
func (g *graph) rare() []bool {
	rare := make([]bool, len(g.succs))
	for _, b := range slices.Backward(g.order) {
		if len(g.succs[b]) == 0 {
			rare[b] = g.list[g.first[b+1]-1].Trap
			continue
		}
		rare[b] = true
		for _, s := range g.succs[b] {
			rare[b] = rare[b] && rare[s]
		}
	}
	return rare
}
