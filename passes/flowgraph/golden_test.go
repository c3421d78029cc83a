package flowgraph_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/flowgraph"
	"ryugo/passes/irtest"
	"ryugo/targets"
)

// TestGolden runs the phase over testdata.
func TestGolden(t *testing.T) {
	var p flowgraph.FlowGraph
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		p.Run(m)
		if err := flowgraph.Verify(m); err != nil {
			t.Error(err)
		}
	})
}
