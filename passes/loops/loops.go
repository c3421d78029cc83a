// Package loops finds loops and brings them into shape (phase 8).
package loops

import (
	"ryugo/nodes"
	"ryugo/targets"
)

// Loops is the loops phase.
type Loops struct {
	find finder
}

// Run finds the loops of m.
func (p *Loops) Run(m *nodes.Method, _ *targets.Env) {
	p.find.run(m)
}
