package cse_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/cse"
	"ryugo/passes/flowgraph"
	"ryugo/passes/irtest"
	"ryugo/passes/lclsort"
	"ryugo/passes/liveness"
	"ryugo/passes/order"
	"ryugo/passes/ssa"
	"ryugo/passes/vn"
	"ryugo/targets"
)

// worker runs the phase behind those it needs.
type worker struct {
	flow  flowgraph.Builder
	sort  lclsort.Sorter
	order order.Order
	live  liveness.Liveness
	ssa   ssa.Builder
	vns   vn.Numbering
	cse   cse.Optimizer
}

func (w *worker) run(m *nodes.Method, env *targets.Env) {
	w.flow.Run(m)
	w.order.Run(m, env)
	w.sort.Run(m, env)
	w.live.Run(m, env)
	w.ssa.Run(m, w.live.LiveIn())
	w.vns.Run(m, env)
	w.cse.Run(m, env, &w.vns)
	w.order.Run(m, env)
}

// TestGolden runs the phase over testdata. Locals are flagged by the phases before
// it.
func TestGolden(t *testing.T) {
	var w worker
	irtest.Files(t, w.run)
}
