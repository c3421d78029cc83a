// Package loops finds loops and transforms them.
package loops

import "ryugo/nodes"

// Loops is the loops phase.
//
// It finds the natural loops (finder), replaces loops that count bits (popCount), tests loops at
// their ends (inverter), unrolls them or clones them without bounds checks (cloner), sets block
// weights (setWeights), moves tests before their bodies (turn), moves cold blocks, exits and
// unlikely blocks after the others (layout) and adds preheaders (addPreheaders).
//
// Needs and gives all of Method.Flow; gives the table of loops and Blocks.Weight. Verify checks the
// table.
type Loops struct {
	// Rebuild recomputes predecessors and dominators.
	Rebuild interface{ Run(m *nodes.Method) }
	// Unrolled reports whether a loop of the last method was unrolled. Its counter is then a
	// constant in each copy, which value numbering finds.
	Unrolled bool

	find   finder
	invert inverter
	bits   popCount
	clone  cloner
	layout layout
}

// Run finds and transforms the loops of m.
func (p *Loops) Run(m *nodes.Method) {
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
	if m.FirstBB == m.LastBB && len(m.Flow.Loops) == 1 { // no weights to set, no blocks to move
		weighEntry(m)
		return
	}
	setWeights(m)
	if len(m.Flow.Loops) > 1 {
		moveTestsFirst(m)
	}
	p.layout.run(m)
	if len(m.Flow.Loops) == 1 {
		p.layout.straighten()
		return
	}
	p.layout.moveUnlikely()
	p.layout.straighten()
	if addPreheaders(m) {
		p.Rebuild.Run(m)
		p.find.run(m)
	}
}
