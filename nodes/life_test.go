package nodes

import (
	"testing"

	"ryugo/ee"
)

// parseLogged parses a method and lets its log settle the first phase.
func parseLogged(t *testing.T, text string) *Method {
	t.Helper()
	m := &Method{Log: new(Log)}
	if _, err := Parse(m, text); err != nil {
		t.Fatal(err)
	}
	m.Log.Settle(m)
	return m
}

// phase runs one more phase for m's log.
func phase(m *Method, run func()) {
	m.Log.Phase++
	run()
	m.Log.Settle(m)
}

// rootOf returns the root of m's statement number i, counted from 0.
func rootOf(m *Method, i int) NodeID {
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			if i == 0 {
				return m.Stmts[s].Root
			}
			i--
		}
	}
	return 0
}

// TestIdentSurvivesRenumbering checks that each node keeps its identity while its row changes, in
// all three ways of renumbering, and that no phase is recorded as having changed, created or
// removed a node.
func TestIdentSurvivesRenumbering(t *testing.T) {
	renumber := map[string]func(m *Method){
		"Renumber": func(m *Method) { m.Renumber() },
		"OrderEdited": func(m *Method) {
			for s := 1; s < len(m.Stmts); s++ {
				m.Stmts[s].Edited = true
			}
			m.OrderEdited()
		},
	}
	for name, do := range renumber {
		for _, text := range []string{sampleHIR, sampleLIR} {
			m := parseLogged(t, text)
			if m.IsLIR && name == "OrderEdited" {
				continue
			}
			opers := map[Ident]Oper{}
			for n := 1; n < m.NumNodes; n++ {
				opers[m.IdentOf(NodeID(n))] = m.Oper[n]
			}
			lives := len(m.Log.Lives)
			phase(m, func() {
				for range 7 {
					m.NewInt(TYP_INT, 7) // unreachable nodes
				}
				do(m)
			})
			found := 0
			for n, id := range m.Log.ident {
				switch o := m.Oper[n]; {
				case id == 0:
				case opers[id] == o:
					found++
				default:
					t.Errorf("%s: node %d, %v, has the identity of %v", name, n, o, opers[id])
				}
			}
			if found != len(opers) || len(m.Log.Lives) != lives {
				t.Errorf("%s: %d of %d nodes found, %d identities, before %d", name, found, len(opers), len(m.Log.Lives), lives)
			}
			for id, x := range m.Log.Lives[1:] {
				if x.Born != 0 || x.Gone != Alive || x.Changed != 0 {
					t.Errorf("%s: identity %d: %+v", name, id+1, x)
				}
			}
		}
	}
}

// TestLife checks that the lives of nodes show what a phase creates, changes, copies, moves and
// removes, with IL offsets and the decision that removed a node.
func TestLife(t *testing.T) {
	m := parseLogged(t, sampleHIR)
	log := m.Log
	jump, call, ret := rootOf(m, 0), rootOf(m, 1), rootOf(m, 3)
	less, part := m.IdentOf(m.Op1[jump]), m.IdentOf(m.Op1[m.Op1[ret]])
	callLife := log.Lives[m.IdentOf(m.Op1[call])]
	if log.Lives[less].ILOffset != 0 || callLife.ILOffset != 0xc || log.Lives[part].ILOffset != 0x11 || callLife.Oper != GT_CALL {
		t.Errorf("IL offsets or opers: %+v %+v %+v", log.Lives[less], callLife, log.Lives[part])
	}
	constant := m.Op2[m.Op1[jump]]
	phase(m, func() { m.Consts[m.Val[constant]] = 9 })
	var made, copied NodeID
	phase(m, func() {
		var c Cloner
		copied = c.Clone(m, m.Op1[m.Op1[ret]])
		made = m.NewOp(GT_ADD, TYP_INT, copied, m.NewInt(TYP_INT, 1), 0)
		m.Op1[ret] = made
		m.WhyNode(DEADSTORE_NOT_READ, 0, castOf(m, log, part))
	})
	if x := log.Lives[m.IdentOf(constant)]; x.Changed != 1<<1 {
		t.Errorf("the constant was changed by %b", x.Changed)
	}
	if x := log.Lives[m.IdentOf(copied)]; x.From != part || x.ILOffset != 0x11 || x.Born != 2 {
		t.Errorf("the copy: %+v", x)
	}
	if x := log.Lives[m.IdentOf(made)]; x.From != 0 || x.ILOffset != 0x11 || x.Born != 2 {
		t.Errorf("the new node: %+v", x)
	}
	if x := log.Lives[part]; x.Gone != 2 || x.Why != 1 {
		t.Errorf("what was removed: %+v", x)
	}
	phase(m, func() { m.OrderTrees() })
	if x := log.Lives[part]; x.Gone != 2 || x.Why != 1 {
		t.Errorf("what was removed, a phase later: %+v", x)
	}
	// Become moves a node to its user's row.
	ret = rootOf(m, 3)
	made = m.Op1[ret]
	copied = m.Op1[made]
	was, gone := m.IdentOf(copied), m.IdentOf(made)
	phase(m, func() { m.Become(4, made, copied) })
	if m.IdentOf(made) != was || log.Lives[was].Gone != Alive || log.Lives[gone].Gone != 4 || log.Lives[gone].Why != 0 {
		t.Errorf("Become: %d for %d, %+v, %+v", m.IdentOf(made), was, log.Lives[was], log.Lives[gone])
	}
}

// castOf returns the cast whose operand has the identity id.
func castOf(m *Method, log *Log, id Ident) NodeID {
	for n := range m.NumNodes {
		if m.Oper[n] == GT_CAST && m.IdentOf(m.Op1[n]) == id {
			return NodeID(n)
		}
	}
	return 0
}

// TestImporting checks that nodes made by importation have the IL offset of their instruction and
// the inlinee it belongs to, and that discarded nodes are removed from the log.
func TestImporting(t *testing.T) {
	m := &Method{Log: new(Log)}
	m.Reset()
	log := m.Log
	b := m.NewBlock(BBJ_RETURN)
	m.AppendBlock(b)
	log.Importing(m, 0, 3)
	x := m.NewInt(TYP_INT, 1)
	log.Importing(m, 5, 7)
	y := m.NewInt(TYP_INT, 2)
	var k Mark
	m.Mark(&k)
	m.WhyBlock(HOIST_MOVED, b)
	m.NewInt(TYP_INT, 2)
	log.Importing(m, 0, ee.NoILOffset)
	m.Rollback(&k)
	z := m.NewOp(GT_ADD, TYP_INT, x, y, 0)
	m.NewStmt(b, z, 1)
	log.Settle(m)
	for n, want := range map[NodeID][2]uint32{x: {0, 3}, y: {5, 7}, z: {0, 1}} {
		if l := log.Lives[m.IdentOf(n)]; l.Inline != want[0] || l.ILOffset != want[1] || l.Gone != Alive {
			t.Errorf("node %d: %+v, want %v", n, l, want)
		}
	}
	if len(log.Decisions) != 0 {
		t.Errorf("decisions that were taken back: %v", log.Decisions)
	}
}
