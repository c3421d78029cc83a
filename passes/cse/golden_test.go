package cse_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/cse"
	"ryugo/passes/irtest"
	"ryugo/passes/vn/vntest"
	"ryugo/targets"
)

// TestGolden runs the phase over testdata.
func TestGolden(t *testing.T) {
	var w vntest.Worker
	var p cse.Optimizer
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		w.Run(m, env)
		p.Run(m, env, &w.VNs)
		w.Order.Run(m, env)
	})
}
