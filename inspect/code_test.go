package inspect

import (
	"strings"
	"testing"

	"ryugo"
)

// checkCode checks the nodes for which instructions were generated against the IR at code
// generation: each is in a list, none is contained, and its IL offset is that of its life. It
// returns the numbers of instructions with a node, and of those from inlined calls.
func checkCode(t *testing.T, m *Method) (made, inlined int) {
	t.Helper()
	roots, last := map[uint32]bool{}, &m.IRs[len(m.IRs)-1]
	for b := range last.Blocks {
		for _, n := range last.Blocks[b].Trees {
			roots[m.Trees[n].Root] = true
		}
	}
	for i := range m.Code.Instrs {
		x := &m.Code.Instrs[i]
		if x.Node == 0 {
			if x.Offset >= m.Code.Funcs[0].Prolog && !strings.HasPrefix(x.Text, "j") && x.Inline != 0 {
				t.Errorf("%s: %s is of an inlined call, and of no node", m.Name, x.Text)
			}
			continue
		}
		made++
		life := &m.Lives[x.Node]
		if !roots[x.Node] || life.Inline != uint32(x.Inline) || (life.ILOffset == nil) != (x.NodeIL == nil) {
			t.Errorf("%s: %s is made for node %d, %+v", m.Name, x.Text, x.Node, life)
		}
		if x.Inline != 0 {
			inlined++
			if x.Inline >= len(m.Inlines) || !m.Inlines[x.Inline].Inlined {
				t.Errorf("%s: %s is of call %d, which is not inlined", m.Name, x.Text, x.Inline)
			}
		}
	}
	return made, inlined
}

// TestInstructionsHaveNodes: most instructions have a node, those of calls the call. Instructions
// of an inlined call have the offset in the callee's IL.
func TestInstructionsHaveNodes(t *testing.T) {
	made, inlined, all, calls := 0, 0, 0, 0
	for _, p := range programs {
		w := open(t, "../testdata/cs/"+p+".exe")
		for i := range w.all {
			m, err := Capture(w.input(i, ryugo.Options{Opt: ryugo.OptFull}))
			if err != nil {
				t.Fatal(err)
			}
			a, b := checkCode(t, m)
			made, inlined, all = made+a, inlined+b, all+len(m.Code.Instrs)
			for _, x := range m.Code.Instrs {
				if strings.HasPrefix(x.Text, "call") {
					calls++
					if x.Node == 0 {
						t.Errorf("%s: %s of no node", m.Name, x.Text)
					}
				}
			}
		}
	}
	if made < all/2 || inlined < 100 || calls < 100 {
		t.Errorf("%d of %d instructions have a node, %d are of inlined calls, %d are calls", made, all, inlined, calls)
	}
	t.Logf("%d of %d instructions have a node, %d are of inlined calls", made, all, inlined)
}
