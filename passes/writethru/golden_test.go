package writethru_test

import (
	"math/rand/v2"
	"testing"

	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/passes/lclsort"
	"ryugo/passes/liveness"
	"ryugo/passes/order"
	"ryugo/passes/writethru"
	"ryugo/targets"
)

// worker runs the phase after the phases that it needs, these phases again, and its re-checker.
type worker struct {
	sort  lclsort.Sorter
	order order.Order
	live  liveness.Liveness
	write writethru.Writer
	check writethru.Verifier
}

func (w *worker) before(m *nodes.Method, env *targets.Env) {
	w.order.Run(m)
	w.sort.Run(m, env)
	w.live.Run(m)
}

// TestGolden runs the phase over testdata.
func TestGolden(t *testing.T) {
	var w worker
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		w.before(m, env)
		if w.write.Run(m, &w.live); w.write.Changed {
			w.before(m, env)
			if err := w.check.Verify(&w.write, &w.live); err != nil {
				t.Error(err)
			}
		}
	})
}

// TestVerifierSeesDifferences removes, one at a time, each store to a local of random methods. If
// the verifier reports no error, the method must behave as before: the local is not read.
func TestVerifierSeesDifferences(t *testing.T) {
	var w worker
	var x irtest.Machine
	env := irtest.Env()
	env.MinOpts = false
	seen, missed := 0, 0
	for seed := range uint64(200) {
		for nth := 0; ; nth++ {
			m := irtest.RandomProgram(rand.New(rand.NewPCG(seed, 5)))
			args := irtest.RandomArgs(rand.New(rand.NewPCG(seed, 100)))
			want := x.Run(m, args...)
			w.before(m, env)
			if w.write.Run(m, &w.live); !w.write.Changed {
				break
			}
			if !dropStore(m, &w.write, nth) {
				break
			}
			w.before(m, env)
			if w.check.Verify(&w.write, &w.live) != nil {
				seen++
				continue
			}
			missed++
			if got := x.Run(m, args...); got != want {
				t.Fatalf("seed %d: the verifier misses that store %d is not there:\nwant %s\ngot  %s", seed, nth, want, got)
			}
		}
	}
	t.Logf("%d stores were seen to be missing, %d are not read", seen, missed)
	if seen < 50 {
		t.Errorf("only %d stores were seen to be missing", seen)
	}
}

// dropStore removes the nth statement that assigns a temp of p to its local.
func dropStore(m *nodes.Method, p *writethru.Writer, nth int) bool {
	return irtest.DropStmt(m, nth, func(root nodes.NodeID) bool {
		return m.Oper[root] == nodes.GT_ASG && m.Oper[m.Op1[root]] == nodes.GT_LCL_VAR && m.Oper[m.Op2[root]] == nodes.GT_LCL_VAR &&
			m.LclOf(m.Op1[root]) == p.LocalOf(m.LclOf(m.Op2[root]))
	})
}
