package order_test

import (
	"strings"
	"testing"

	"ryugo/nodes"
	"ryugo/passes/order"
)

// TestVerify checks that Verify accepts what Order makes, and finds each way to break it.
func TestVerify(t *testing.T) {
	for _, x := range []struct {
		name  string
		spoil func(m *nodes.Method, s *nodes.Stmt)
		want  string
	}{
		{"nothing", func(m *nodes.Method, s *nodes.Stmt) {}, ""},
		// The operands still come before their user, in the wrong order.
		{"operands exchanged", func(m *nodes.Method, s *nodes.Stmt) {
			m.Op1[s.Root], m.Op2[s.Root] = m.Op2[s.Root], m.Op1[s.Root]
		}, "has the place of"},
		{"other evaluation order", func(m *nodes.Method, s *nodes.Stmt) { m.Flags[s.Root] ^= nodes.GTF_REVERSE_OPS }, "has the place of"},
		{"row before the first", func(m *nodes.Method, s *nodes.Stmt) { s.First-- }, "are not in the tree"},
		{"first row left out", func(m *nodes.Method, s *nodes.Stmt) { s.First++ }, "has the place of"},
		{"empty row", func(m *nodes.Method, s *nodes.Stmt) { m.Op2[s.Root] = 0 }, "has the place of"},
		{"edited", func(m *nodes.Method, s *nodes.Stmt) { s.Edited = true }, "is edited"},
		{"not ordered", func(m *nodes.Method, s *nodes.Stmt) { s.First = 0 }, "are not in the tree"},
		{"in two statements", func(m *nodes.Method, s *nodes.Stmt) {
			other := m.Stmts[s.Prev]
			s.First, s.Root = other.First, other.Root
		}, "is in statements"},
	} {
		m := sums(t)
		x.spoil(m, &m.Stmts[m.Blocks.LastStmt[m.FirstBB]])
		err := order.Verify(m)
		if (err == nil) != (x.want == "") || err != nil && !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v, want %q", x.name, err, x.want)
		}
	}
}

// sums returns a method of two ordered statements, -V00 and (V00 + V01) - V02.
func sums(t *testing.T) *nodes.Method {
	t.Helper()
	m := new(nodes.Method)
	m.Reset()
	for range 3 {
		m.NewTemp(nodes.TYP_INT, 0)
	}
	b := m.NewBlock(nodes.BBJ_NONE)
	m.AppendBlock(b)
	last := m.NewLclVar(2)
	m.NewStmt(b, m.NewOp(nodes.GT_NEG, nodes.TYP_INT, m.NewLclVar(0), 0, 0), 0)
	sum := m.NewOp(nodes.GT_ADD, nodes.TYP_INT, m.NewLclVar(0), m.NewLclVar(1), 0)
	m.NewStmt(b, m.NewOp(nodes.GT_SUB, nodes.TYP_INT, sum, last, 0), 0)
	if order.Verify(m) == nil {
		t.Error("trees that are not ordered pass")
	}
	new(order.Order).Run(m)
	return m
}
