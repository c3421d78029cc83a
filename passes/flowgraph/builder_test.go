package flowgraph_test

import (
	"fmt"
	"strings"
	"testing"

	"ryugo/nodes"
	"ryugo/passes/flowgraph"
	"ryugo/passes/irtest"
	"ryugo/targets"
)

// TestFacts compares the builder's results with testdata/flow.
func TestFacts(t *testing.T) {
	var p flowgraph.Builder
	irtest.Reports(t, "testdata/flow/*.ir", func(m *nodes.Method, _ string, _ *targets.Env) string {
		p.Run(m)
		if err := flowgraph.Verify(m); err != nil {
			t.Error(err)
		}
		return facts(m)
	})
}

// facts writes a line for each block of the layout.
func facts(m *nodes.Method) string {
	var s strings.Builder
	f := &m.Flow
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		fmt.Fprintf(&s, "BB%02d", b)
		if !f.Reachable(b) {
			s.WriteString(" unreachable\n")
			continue
		}
		fmt.Fprintf(&s, " rpo=%d preds=%v idom=%d tree=%d..%d\n", f.RPONum[b], f.PredsOf(b), f.IDom[b], f.DomPre[b], f.DomLast[b])
	}
	return s.String()
}
