package ifconv_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/flowgraph"
	"ryugo/passes/ifconv"
	"ryugo/passes/irtest"
	"ryugo/passes/lclsort"
	"ryugo/passes/liveness"
	"ryugo/passes/loops"
	"ryugo/passes/order"
	"ryugo/targets"
)

// TestGolden runs the phase over testdata, between two runs of the flow graph phase.
func TestGolden(t *testing.T) {
	var flow flowgraph.FlowGraph
	find := loops.Loops{Rebuild: &flow.Builder}
	var order order.Order
	var sort lclsort.Sorter
	var live liveness.Liveness
	var p ifconv.Converter
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		m.NumberFunclets()
		flow.Run(m)
		find.Run(m)
		order.Run(m)
		sort.Run(m, env)
		live.Deaths = true
		live.Run(m)
		p.Run(m, live.LiveIn())
		var v nodes.Verifier
		if err := v.Verify(m); err != nil {
			t.Error(err)
		}
		flow.Run(m)
	})
}
