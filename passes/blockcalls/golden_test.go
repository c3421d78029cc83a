package blockcalls_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/blockcalls"
	"ryugo/passes/irtest"
	"ryugo/passes/order"
	"ryugo/targets"
)

// TestGolden runs the phase over testdata.
func TestGolden(t *testing.T) {
	var o order.Order
	var p blockcalls.Expander
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		o.Run(m, env)
		p.Run(m, env)
		o.RunEdited(m, env)
	})
}
