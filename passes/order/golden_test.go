package order_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/passes/order"
	"ryugo/targets"
)

// TestGolden runs the phase over testdata.
func TestGolden(t *testing.T) {
	var p order.Order
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		p.Run(m)
	})
}
