package deadstore_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/deadstore"
	"ryugo/passes/irtest"
	"ryugo/passes/vn/vntest"
	"ryugo/targets"
)

// TestGolden runs the phase over testdata.
func TestGolden(t *testing.T) {
	var w vntest.Worker
	var p deadstore.Remover
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		w.Run(m, env)
		p.Run(m)
		w.Order.Run(m)
	})
}
