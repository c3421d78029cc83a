package nodes

import (
	"strings"
	"testing"
)

// renumberText returns m's text form without node numbers, which renumbering changes.
func renumberText(t *testing.T, m *Method) string {
	t.Helper()
	var v Verifier
	if err := v.Verify(m); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := m.Text(&b, "m"); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestRenumber checks that the text form, in which nodes are numbered in order, stays the same,
// that garbage rows disappear, and that operands precede their users.
func TestRenumber(t *testing.T) {
	for _, text := range []string{sampleHIR, sampleLIR} {
		var m Method
		if _, err := Parse(&m, text); err != nil {
			t.Fatal(err)
		}
		want := renumberText(t, &m)
		n := m.NumNodes
		if m.IsLIR {
			for i := range m.Reg {
				if m.Reg[i] == NoReg {
					m.Reg[i] = uint8(i)
				}
			}
			want = renumberText(t, &m)
		}
		for range 10 {
			m.NewInt(TYP_INT, 7) // unreachable nodes
		}
		for range 3 {
			m.Renumber()
			if m.NumNodes != n {
				t.Errorf("%d rows, want %d", m.NumNodes, n)
			}
			if got := renumberText(t, &m); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		}
		for i := NodeID(1); int(i) < m.NumNodes; i++ {
			for it := m.Operands(i); it.Next(); {
				if it.Node() >= i {
					t.Errorf("N%d uses N%d", i, it.Node())
				}
			}
		}
	}
}

// TestRenumberDeep checks that a tree as deep as IL can nest needs no Go stack, and that a warm
// Method needs no memory.
func TestRenumberDeep(t *testing.T) {
	var m Method
	run := func() {
		m.Reset()
		b := m.NewBlock(BBJ_NONE)
		m.AppendBlock(b)
		root := m.NewInt(TYP_INT, 1)
		for range 200000 {
			root = m.NewOp(GT_ADD, TYP_INT, root, m.NewInt(TYP_INT, 2), 0)
		}
		m.NewStmt(b, root, 0)
		m.Renumber()
		m.Renumber()
	}
	run()
	run()
	if m.NumNodes != 1+400001 {
		t.Errorf("%d rows", m.NumNodes)
	}
	if n := testing.AllocsPerRun(3, run); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
