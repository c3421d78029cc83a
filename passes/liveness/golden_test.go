package liveness_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/passes/lclsort"
	"ryugo/passes/liveness"
	"ryugo/passes/order"
	"ryugo/passes/rationalize"
	"ryugo/targets"
)

// worker runs the phase behind those it needs, and its re-checker.
type worker struct {
	sort   lclsort.Sorter
	order  order.Order
	live   liveness.Liveness
	ration rationalize.Rationalizer
	check  liveness.Verifier
}

func (w *worker) run(t *testing.T, m *nodes.Method, env *targets.Env) {
	t.Helper()
	w.order.Run(m, env)
	w.sort.Run(m, env)
	w.live.Run(m, env)
	if err := w.check.Verify(&w.live, m); err != nil {
		t.Fatal(err)
	}
}

// TestGolden runs the phase over testdata.
func TestGolden(t *testing.T) {
	var w worker
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) { w.run(t, m, env) })
}

// TestVerifierSeesDifferences spoils a correct result.
func TestVerifierSeesDifferences(t *testing.T) {
	m := irtest.RandomMethod(rand.New(rand.NewPCG(1, 2)))
	env := irtest.Env()
	env.MinOpts = false
	var w worker
	w.run(t, m, env)
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		row := w.live.In(b)
		row[0] ^= 1
		if err := w.check.Verify(&w.live, m); err == nil || !strings.Contains(err.Error(), "live in") {
			t.Fatalf("BB%02d: a wrong set was not found: %v", b, err)
		}
		row[0] ^= 1
	}
	for n := range nodes.NodeID(m.NumNodes) {
		if m.Oper[n] == nodes.GT_LCL_VAR {
			m.Flags[n] ^= nodes.GTF_VAR_DEATH
			if w.check.Verify(&w.live, m) == nil {
				t.Fatalf("N%d: a wrong last use was not found", n)
			}
			m.Flags[n] ^= nodes.GTF_VAR_DEATH
		}
	}
}

// TestRandomFlow compares the phase with its re-checker on random methods, as
// HIR and as LIR.
func TestRandomFlow(t *testing.T) {
	var w worker
	env := irtest.Env()
	env.MinOpts = false
	for seed := range uint64(300) {
		m := irtest.RandomMethod(rand.New(rand.NewPCG(seed, 7)))
		w.run(t, m, env)
		hir := deaths(m)
		w.ration.Run(m, env)
		var v nodes.Verifier
		if err := v.Verify(m); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		w.live.Run(m, env)
		if err := w.check.Verify(&w.live, m); err != nil {
			t.Fatalf("seed %d: LIR: %v", seed, err)
		}
		if lir := deaths(m); lir != hir {
			t.Fatalf("seed %d: %d last uses in HIR, %d in LIR", seed, hir, lir)
		}
	}
}

func deaths(m *nodes.Method) (n int) {
	for i := range m.NumNodes {
		if (m.Oper[i] == nodes.GT_LCL_VAR || m.Oper[i] == nodes.GT_STORE_LCL_VAR) && m.Flags[i]&nodes.GTF_VAR_DEATH != 0 && (m.IsLIR && linked(m, nodes.NodeID(i)) || !m.IsLIR) {
			n++
		}
	}
	return n
}

func linked(m *nodes.Method, n nodes.NodeID) bool {
	if m.Next[n] != 0 || m.Prev[n] != 0 {
		return true
	}
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		if m.Blocks.First[b] == n {
			return true
		}
	}
	return false
}
