// Package loops finds loops and brings them into shape.
package loops

import (
	"ryugo/nodes"
	"ryugo/targets"
)

// Loops is the loops phase.
//
// It finds the natural loops (finder), replaces one that counts bits (popCount),
// tests them at their ends (inverter), unrolls them or has them without bounds checks (cloner),
// weighs the blocks (setWeights), moves cold ones, ways out and unlikely ones after the others (layout)
// and gives loops blocks to put into what is done once (addPreheaders).
//
// Needs and gives all of Method.Flow; gives the table of loops and
// Blocks.Weight. Verify checks the table.
type Loops struct {
	// Rebuild computes predecessors and dominators anew.
	Rebuild interface{ Run(m *nodes.Method) }
	// Unrolled says of the last method whether a loop of it was unrolled: its counter is a constant in each
	// copy then, which value numbering finds out.
	Unrolled bool

	find   finder
	invert inverter
	bits   popCount
	clone  cloner
	layout layout
}

// Run brings the loops of m into shape.
func (p *Loops) Run(m *nodes.Method, _ *targets.Env) {
	p.Unrolled = false
	p.find.run(m)
	if len(m.Flow.Loops) > 1 {
		p.invert.m = m
		if p.bits.run(m, &p.invert) {
			p.Rebuild.Run(m)
			p.find.run(m)
		}
		if p.invert.run() {
			p.Rebuild.Run(m)
			p.find.run(m)
		}
		if p.clone.run(m) {
			p.Rebuild.Run(m)
			p.find.run(m)
		}
		p.Unrolled = p.clone.unrolled
	}
	if m.FirstBB == m.LastBB && len(m.Flow.Loops) == 1 { // nothing to weigh and to move
		weighEntry(m)
		return
	}
	setWeights(m)
	if len(m.Flow.Loops) > 1 {
		turn(m)
	}
	p.layout.run(m)
	if len(m.Flow.Loops) == 1 {
		return
	}
	p.layout.moveUnlikely()
	if addPreheaders(m) {
		p.Rebuild.Run(m)
		p.find.run(m)
	}
}
