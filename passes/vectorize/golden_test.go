package vectorize_test

import (
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/flowgraph"
	"ryugo/passes/irtest"
	"ryugo/passes/loops"
	"ryugo/passes/vectorize"
	"ryugo/targets"
)

// TestGolden runs the phase over testdata, between two runs of the flow graph phase.
func TestGolden(t *testing.T) {
	var flow flowgraph.FlowGraph
	find := loops.Loops{Rebuild: &flow.Builder}
	var p vectorize.Vectorizer
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		m.NumberFunclets()
		flow.Run(m)
		find.Run(m)
		p.Run(m, ee.ISAAVX2)
		var v nodes.Verifier
		if err := v.Verify(m); err != nil {
			t.Error(err)
		}
		flow.Run(m)
	})
}
