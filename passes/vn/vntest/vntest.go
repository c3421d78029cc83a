// Package vntest runs the phases up to value numbering, for tests of the phases that need value
// numbers.
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

// Worker holds the phases' memory. Locals must have been flagged before.
type Worker struct {
	Order order.Order
	Live  liveness.Liveness
	VNs   vn.Numbering

	flow flowgraph.Builder
	sort lclsort.Sorter
	ssa  ssa.Builder
}

// Flow returns the flow graph builder, for phases that change the flow graph before.
func (w *Worker) Flow() *flowgraph.Builder { return &w.flow }

// Run numbers the values of m.
func (w *Worker) Run(m *nodes.Method, env *targets.Env) {
	w.flow.Run(m)
	w.Order.Run(m)
	w.sort.Run(m, env)
	w.Live.Deaths = true
	w.Live.Run(m)
	w.ssa.Run(m, w.Live.LiveIn())
	w.VNs.Run(m, env)
}
