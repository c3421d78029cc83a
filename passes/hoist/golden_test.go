package hoist_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/hoist"
	"ryugo/passes/irtest"
	"ryugo/passes/loops"
	"ryugo/passes/vn/vntest"
	"ryugo/targets"
)

// TestGolden runs the phase over testdata, after the loops phase.
func TestGolden(t *testing.T) {
	var w vntest.Worker
	var p hoist.Hoister
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		l := loops.Loops{Rebuild: w.Flow()}
		w.Flow().Run(m)
		l.Run(m)
		w.Run(m, env)
		p.Run(m, &w.VNs)
	})
}
