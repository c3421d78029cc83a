package cse_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/assertprop"
	"ryugo/passes/cse"
	"ryugo/passes/irtest"
	"ryugo/passes/vn/vntest"
	"ryugo/targets"
)

// TestGolden runs the phase over testdata, and assertion propagation again if CSE has unified
// lengths of arrays.
func TestGolden(t *testing.T) {
	var w vntest.Worker
	var p cse.Optimizer
	var assert assertprop.Propagator
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		w.Run(m, env)
		p.Run(m, &w.VNs)
		if p.Unified && w.VNs.Renumber() {
			assert.Run(m, &w.VNs)
		}
		w.Order.Run(m)
	})
}
