package loops_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/flowgraph"
	"ryugo/passes/irtest"
	"ryugo/passes/loops"
	"ryugo/targets"
)

// TestGolden runs the phase over testdata.
func TestGolden(t *testing.T) {
	var b flowgraph.Builder
	p := loops.Loops{Rebuild: &b}
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		m.NumberFunclets()
		m.Guesses = 1 // which the text does not say
		b.Run(m)
		p.Run(m)
		if err := flowgraph.Verify(m); err != nil {
			t.Error(err)
		}
		if err := loops.Verify(m); err != nil {
			t.Error(err)
		}
	})
}
