package forward_test

import (
	"math/rand/v2"
	"testing"

	"ryugo/nodes"
	"ryugo/passes/flowgraph"
	"ryugo/passes/forward"
	"ryugo/passes/irtest"
	"ryugo/passes/loops"
	"ryugo/passes/morph"
	"ryugo/passes/order"
	"ryugo/targets"
)

// worker runs the phase after the phases that it needs.
type worker struct {
	exposed morph.AddrExposed
	morph   morph.Morpher
	flow    flowgraph.FlowGraph
	loops   loops.Loops
	order   order.Order
	forward forward.Forwarder
	check   forward.Verifier
}

func (w *worker) run(m *nodes.Method, env *targets.Env) {
	m.NumberFunclets()
	w.flow.Run(m)
	w.loops.Rebuild = &w.flow.Builder
	w.loops.Run(m)
	w.order.Run(m)
	w.forward.Run(m)
}

// TestGolden runs the phase over testdata, and orders the results.
func TestGolden(t *testing.T) {
	var w worker
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		if w.run(m, env); w.forward.Changed {
			if err := w.check.Verify(&w.forward); err != nil {
				t.Error(err)
			}
		}
		w.order.Run(m)
		var v nodes.Verifier
		if err := v.Verify(m); err != nil {
			t.Error(err)
		}
	})
}

// TestVerifierSeesDifferences removes, one at a time, each statement that assigns a temp from
// random methods. If the verifier reports no error, the method must behave as before.
func TestVerifierSeesDifferences(t *testing.T) {
	var w worker
	var x irtest.Machine
	env := irtest.Env()
	env.MinOpts = false
	seen, missed := 0, 0
	for seed := range uint64(1000) {
		for nth := 0; ; nth++ {
			m := irtest.RandomProgram(rand.New(rand.NewPCG(seed, 5)))
			args := irtest.RandomArgs(rand.New(rand.NewPCG(seed, 100)))
			want := x.Run(m, args...)
			w.exposed.Run(m, env)
			w.morph.Run(m, env)
			locals := len(m.Locals)
			if w.run(m, env); !w.forward.Changed {
				break
			}
			if err := w.check.Verify(&w.forward); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if !dropWrite(m, nodes.LclNum(locals), nth) {
				break
			}
			if w.check.Verify(&w.forward) != nil {
				seen++
				continue
			}
			missed++
			if got := x.Run(m, args...); got != want {
				t.Fatalf("seed %d: the verifier misses that write %d is not there:\nwant %s\ngot  %s", seed, nth, want, got)
			}
		}
	}
	t.Logf("%d writes were seen to be missing, %d are not read", seen, missed)
	if seen < 50 {
		t.Errorf("only %d writes were seen to be missing", seen)
	}
}

// dropWrite removes the nth statement that assigns a local with a number from first on.
func dropWrite(m *nodes.Method, first nodes.LclNum, nth int) bool {
	return irtest.DropStmt(m, nth, func(root nodes.NodeID) bool {
		return m.Oper[root] == nodes.GT_ASG && m.Oper[m.Op1[root]] == nodes.GT_LCL_VAR && m.LclOf(m.Op1[root]) >= first
	})
}
