package ssa_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"ryugo/nodes"
	"ryugo/passes/flowgraph"
	"ryugo/passes/irtest"
	"ryugo/passes/lclsort"
	"ryugo/passes/liveness"
	"ryugo/passes/order"
	"ryugo/passes/ssa"
	"ryugo/targets"
)

// worker runs the phase after the phases that it needs, and its re-checker.
type worker struct {
	flow  flowgraph.Builder
	sort  lclsort.Sorter
	order order.Order
	live  liveness.Liveness
	ssa   ssa.Builder
}

func (w *worker) run(m *nodes.Method, env *targets.Env) error {
	w.flow.Run(m)
	w.order.Run(m)
	w.sort.Run(m, env)
	w.live.Deaths = true
	w.live.Run(m)
	w.ssa.Run(m, w.live.LiveIn())
	return ssa.Verify(m, w.live.LiveIn())
}

// TestGolden runs the phase over testdata.
func TestGolden(t *testing.T) {
	var w worker
	irtest.Reports(t, "testdata/*.ir", func(m *nodes.Method, _ string, env *targets.Env) string {
		if err := w.run(m, env); err != nil {
			t.Error(err)
		}
		return text(m)
	})
}

// text lists the phis, and the nodes that name locals in execution order.
func text(m *nodes.Method) string {
	var s strings.Builder
	name := func(d uint32) string {
		if d == 0 {
			return "-"
		}
		return fmt.Sprintf("V%02d#%d", m.SSA.Defs[d].Lcl, d)
	}
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		fmt.Fprintf(&s, "BB%02d\n", b)
		for _, x := range m.SSA.PhisOf(b) {
			fmt.Fprintf(&s, "  %s = phi(", name(x.Def))
			for i, p := range m.Flow.PredsOf(b) {
				if i > 0 {
					s.WriteString(", ")
				}
				fmt.Fprintf(&s, "BB%02d: %s", p, name(m.SSA.PhiArgs[int(x.FirstArg)+i]))
			}
			s.WriteString(")\n")
		}
		for st := m.Blocks.FirstStmt[b]; st != 0; st = m.Stmts[st].Next {
			var uses []string
			for n := m.Stmts[st].First; n <= m.Stmts[st].Root; n++ {
				switch {
				case m.Oper[n] == nodes.GT_ASG && m.Oper[m.Op1[n]] == nodes.GT_LCL_VAR:
					fmt.Fprintf(&s, "  %s = (%s)\n", name(m.SSANum(m.Op1[n])), strings.Join(uses, " "))
					uses = nil
				case m.Oper[n] == nodes.GT_LCL_VAR && m.Flags[n]&nodes.GTF_VAR_DEF == 0:
					uses = append(uses, name(m.SSANum(n)))
				}
			}
			if uses != nil {
				fmt.Fprintf(&s, "  (%s)\n", strings.Join(uses, " "))
			}
		}
	}
	return s.String()
}

// TestRandomFlow compares the phase with its re-checker on random methods.
func TestRandomFlow(t *testing.T) {
	var w worker
	env := irtest.Env()
	env.MinOpts = false
	phis := 0
	for seed := range uint64(500) {
		m := irtest.RandomMethod(rand.New(rand.NewPCG(seed, 11)))
		if err := w.run(m, env); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text(m))
		}
		phis += len(m.SSA.Phis)
	}
	if phis < 500 {
		t.Errorf("only %d phis", phis)
	}
}

// TestVerifierSeesDifferences changes a correct result.
func TestVerifierSeesDifferences(t *testing.T) {
	var w worker
	env := irtest.Env()
	env.MinOpts = false
	m := irtest.RandomMethod(rand.New(rand.NewPCG(3, 11)))
	if err := w.run(m, env); err != nil {
		t.Fatal(err)
	}
	spoil := func(what string, at *uint32) {
		old := *at
		*at = 1
		if old == 1 {
			*at = 2
		}
		if ssa.Verify(m, w.live.LiveIn()) == nil {
			t.Errorf("%s: %d instead of %d was not found", what, *at, old)
		}
		*at = old
	}
	for n := range m.SSA.Num {
		if m.SSA.Num[n] != 0 {
			spoil(fmt.Sprintf("N%d", n), &m.SSA.Num[n])
		}
	}
	for i := range m.SSA.PhiArgs {
		spoil(fmt.Sprintf("argument %d", i), &m.SSA.PhiArgs[i])
	}
}

// TestWarmDoesNotAllocate runs the phase again over the same method.
func TestWarmDoesNotAllocate(t *testing.T) {
	var w worker
	env := irtest.Env()
	env.MinOpts = false
	m := irtest.RandomMethod(rand.New(rand.NewPCG(3, 11)))
	if err := w.run(m, env); err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(10, func() { w.ssa.Run(m, w.live.LiveIn()) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
