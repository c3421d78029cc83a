package assertprop_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/assertprop"
	"ryugo/passes/irtest"
	"ryugo/passes/vn/vntest"
	"ryugo/targets"
)

// TestGolden runs the phase over testdata.
func TestGolden(t *testing.T) {
	var w vntest.Worker
	var assert assertprop.Propagator
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		w.Run(m, env)
		assert.Run(m, &w.VNs)
	})
}
