package copyprop_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/copyprop"
	"ryugo/passes/irtest"
	"ryugo/passes/vn/vntest"
	"ryugo/targets"
)

// TestGolden runs the phase over testdata.
func TestGolden(t *testing.T) {
	var w vntest.Worker
	var p copyprop.Propagator
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		w.Run(m, env)
		p.Run(m, &w.VNs, w.Live.LiveIn())
	})
}
