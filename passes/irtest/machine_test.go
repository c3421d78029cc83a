package irtest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"ryugo/nodes"
)

// TestRandomPrograms checks that the methods are well formed and end, that most of their blocks are
// executed, and that about half of the runs end without an exception.
func TestRandomPrograms(t *testing.T) {
	const programs, inputs = 200, 5
	var v nodes.Verifier
	var x Machine
	returned, blocks, executed := 0, 0, 0
	for seed := range uint64(programs) {
		m := RandomProgram(rand.New(rand.NewPCG(seed, 5)))
		if err := v.Verify(m); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		seen := map[nodes.BlockID]bool{}
		x.Block = func(b nodes.BlockID) { seen[b] = true }
		for i := range uint64(inputs) {
			behaviour := x.Run(m, RandomArgs(rand.New(rand.NewPCG(seed, i)))...)
			if strings.Contains(behaviour, "broken") {
				t.Fatalf("seed %d: %s", seed, behaviour)
			}
			if strings.Contains(behaviour, "return") {
				returned++
			}
		}
		blocks, executed = blocks+m.NumBlocks-1, executed+len(seen)
	}
	if returned < programs*inputs/3 || returned > programs*inputs*3/4 || executed < blocks/3 {
		t.Errorf("%d of %d runs return, %d of %d blocks are executed", returned, programs*inputs, executed, blocks)
	}
}

// TestMachineKnowsWhatIsBroken runs methods that break a rule; the machine must report each.
func TestMachineKnowsWhatIsBroken(t *testing.T) {
	for name, tree := range map[string]func(m *nodes.Method) nodes.NodeID{
		"faults, and has GTF_NO_FAULT": func(m *nodes.Method) nodes.NodeID {
			return m.New(nodes.GT_ARR_LENGTH, nodes.TYP_INT, m.NewInt(nodes.TYP_REF, 0), 0, LengthOffset, nodes.GTF_NO_FAULT)
		},
		"throws null, and has no GTF_EXCEPT": func(m *nodes.Method) nodes.NodeID {
			return m.New(nodes.GT_ARR_LENGTH, nodes.TYP_INT, m.NewInt(nodes.TYP_REF, 0), 0, LengthOffset, 0)
		},
		"an access to": func(m *nodes.Method) nodes.NodeID {
			return m.New(nodes.GT_IND, nodes.TYP_INT, m.NewInt(nodes.TYP_LONG, 1<<50), 0, 0, nodes.GTF_EXCEPT)
		},
		"the operator lclHeap": func(m *nodes.Method) nodes.NodeID {
			return m.NewOp(nodes.GT_LCLHEAP, nodes.TYP_LONG, m.NewInt(nodes.TYP_LONG, 1), 0, 0)
		},
	} {
		m := new(nodes.Method)
		m.Reset()
		b := m.NewBlock(nodes.BBJ_RETURN)
		m.AppendBlock(b)
		m.NewStmt(b, m.NewOp(nodes.GT_RETURN, nodes.TYP_INT, tree(m), 0, 0), 0)
		if got := Behaviour(m); !strings.HasPrefix(got, "broken: ") || !strings.Contains(got, name) {
			t.Errorf("%s: %s", name, got)
		}
	}
}
