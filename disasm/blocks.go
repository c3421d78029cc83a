package disasm

import "math"

// Block is a basic block of code.
type Block struct {
	Start, End int // offsets
	// Weight is the estimated number of executions in one call of the method: 1, times 8 for each
	// loop around the block; 0 for a block that only throws, and for exception handlers.
	Weight float64
	Cost   float64 // the sum of its instructions' costs, in cycles for one execution
	Insts  []Inst
}

// Blocks divides code into its basic blocks, in code order.
func Blocks(m Machine, c *Code) []Block {
	if len(c.Text) == 0 {
		return nil
	}
	return blocksOf(c, m.Decode(make([]Inst, 0, len(c.Text)/3), c.Text))
}

// blocksOf divides code into its basic blocks. list has its instructions.
func blocksOf(c *Code, list []Inst) (blocks []Block) {
	g := newGraph(c, list)
	depth, rare := g.depths(), g.rare()
	fn := 0
	for b := range g.succs {
		for fn < len(c.Funcs) && int(c.Funcs[fn].Start) <= g.starts[b] {
			fn++
		}
		x := Block{Start: g.starts[b], Insts: g.list[g.first[b]:g.first[b+1]]}
		last := &x.Insts[len(x.Insts)-1]
		x.End = last.At + last.Len
		for i := range x.Insts {
			x.Cost += float64(x.Insts[i].Cost)
		}
		if !rare[b] && (fn == 0 || !c.Funcs[fn-1].Rare) {
			x.Weight = math.Pow(loopWeight, float64(min(depth[b], maxDepth)))
		}
		blocks = append(blocks, x)
	}
	return blocks
}
