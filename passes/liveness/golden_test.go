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

// worker runs the phase after the phases that it needs, and its re-checker.
type worker struct {
	sort   lclsort.Sorter
	order  order.Order
	live   liveness.Liveness
	ration rationalize.Rationalizer
	check  liveness.Verifier
}

func (w *worker) run(t *testing.T, m *nodes.Method, env *targets.Env) {
	t.Helper()
	w.order.Run(m)
	w.sort.Run(m, env)
	w.live.Deaths = true
	w.live.Run(m)
	if err := w.check.Verify(&w.live, m); err != nil {
		t.Fatal(err)
	}
}

// TestGolden runs the phase over testdata.
func TestGolden(t *testing.T) {
	var w worker
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) { w.run(t, m, env) })
}

// TestVerifierSeesDifferences changes a correct result.
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
		r := rand.New(rand.NewPCG(seed, 7))
		m := irtest.RandomMethod(r)
		addMulti(m, r)
		w.run(t, m, env)
		hir := deaths(m)
		w.ration.Run(m, env)
		var v nodes.Verifier
		if err := v.Verify(m); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		w.live.Deaths = true
		w.live.Run(m)
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
		id := nodes.NodeID(i)
		switch {
		case m.IsLIR && !linked(m, id):
		case m.Oper[i].Is(nodes.GTK_MULTI):
			for _, v := range m.MultiVarsOf(id) {
				if v.Flags&nodes.GTF_VAR_DEATH != 0 {
					n++
				}
			}
		case (m.Oper[i] == nodes.GT_LCL_VAR || m.Oper[i] == nodes.GT_STORE_LCL_VAR) && m.Flags[i]&nodes.GTF_VAR_DEATH != 0:
			n++
		}
	}
	return n
}

// addMulti inserts stores of calls with several registers at the starts of blocks, and makes the
// method return several locals.
func addMulti(m *nodes.Method, r *rand.Rand) {
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		if s := m.Blocks.FirstStmt[b]; s != 0 && r.IntN(2) == 0 {
			m.Calls = append(m.Calls, nodes.Call{Ret: nodes.RetDesc{Count: 3}})
			call := m.New(nodes.GT_CALL, nodes.TYP_STRUCT, 0, 0, uint32(len(m.Calls)-1), nodes.GTF_CALL)
			m.InsertStmtBefore(b, s, multi(m, r, nodes.GT_STORE_MULTI_VAR, call), 1)
		}
		if root := m.Stmts[m.Blocks.LastStmt[b]].Root; m.Oper[root] == nodes.GT_RETURN {
			m.RetDesc.Count = 3
			m.Type[root], m.Op1[root] = nodes.TYP_STRUCT, multi(m, r, nodes.GT_MULTI_VAR, 0)
		}
	}
}

// multi appends a node that names three locals. A store may lack some locals; a read may name one
// twice.
func multi(m *nodes.Method, r *rand.Rand, o nodes.Oper, op nodes.NodeID) nodes.NodeID {
	n := m.New(o, nodes.TYP_STRUCT, op, 0, m.NewMultiVars(3), m.Flags[op])
	first := r.IntN(len(m.Locals) - 2)
	for i := range m.MultiVarsOf(n) {
		v := &m.MultiVarsOf(n)[i]
		v.Type, v.Offset = nodes.TYP_INT, uint32(4*i)
		if o == nodes.GT_MULTI_VAR {
			v.Lcl = nodes.LclNum(first + r.IntN(3))
		} else if r.IntN(4) > 0 {
			v.Lcl = nodes.LclNum(first + i)
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
