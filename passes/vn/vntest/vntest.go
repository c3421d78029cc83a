// Package vntest runs the phases up to value numbering, for tests of what needs them
// on it.
package vntest

import (
	"ryugo/nodes"
	"ryugo/passes/flowgraph"
	"ryugo/passes/lclsort"
	"ryugo/passes/liveness"
	"ryugo/passes/order"
	"ryugo/passes/ssa"
	"ryugo/passes/vn"
	"ryugo/targets"
)

// Worker holds the phases' memory. Locals are flagged by the phases before them.
type Worker struct {
	Order order.Order
	Live  liveness.Liveness
	VNs   vn.Numbering

	flow flowgraph.Builder
	sort lclsort.Sorter
	ssa  ssa.Builder
}

// Flow is the flow graph's part, for phases that change it before.
func (w *Worker) Flow() *flowgraph.Builder { return &w.flow }

// Run numbers the values of m.
func (w *Worker) Run(m *nodes.Method, env *targets.Env) {
	w.flow.Run(m)
	w.Order.Run(m, env)
	w.sort.Run(m, env)
	w.Live.Deaths = true
	w.Live.Run(m, env)
	w.ssa.Run(m, w.Live.LiveIn())
	w.VNs.Run(m, env)
}
