package forward_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/flowgraph"
	"ryugo/passes/forward"
	"ryugo/passes/irtest"
	"ryugo/passes/loops"
	"ryugo/passes/order"
	"ryugo/targets"
)

// TestGolden runs the phase over testdata, after those that it needs, and orders what it has made.
func TestGolden(t *testing.T) {
	var flow flowgraph.FlowGraph
	find := loops.Loops{Rebuild: &flow.Builder}
	var order order.Order
	var p forward.Forwarder
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		m.NumberFunclets()
		flow.Run(m, env)
		find.Run(m, env)
		order.Run(m, env)
		p.Run(m)
		order.Run(m, env)
		var v nodes.Verifier
		if err := v.Verify(m); err != nil {
			t.Error(err)
		}
	})
}
