package rationalize_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/passes/order"
	"ryugo/passes/rationalize"
	"ryugo/targets"
)

// TestGolden runs tree ordering and the phase over testdata.
func TestGolden(t *testing.T) {
	var o order.Order
	var p rationalize.Rationalizer
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		o.Run(m)
		p.Run(m, env)
	})
}
