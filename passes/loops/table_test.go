package loops_test

import (
	"fmt"
	"strings"
	"testing"

	"ryugo/nodes"
	"ryugo/passes/flowgraph"
	"ryugo/passes/irtest"
	"ryugo/passes/loops"
	"ryugo/targets"
)

// TestTable compares the loops that are found with testdata/table.
func TestTable(t *testing.T) {
	var b flowgraph.Builder
	irtest.Reports(t, "testdata/table/*.ir", func(m *nodes.Method, _ string, _ *targets.Env) string {
		b.Run(m)
		loops.FindOnly(m)
		if err := loops.Verify(m); err != nil {
			t.Error(err)
		}
		return table(m)
	})
}

// table writes a line for each loop.
func table(m *nodes.Method) string {
	var s strings.Builder
	f := &m.Flow
	for i := range f.Loops[1:] {
		l := nodes.LoopID(i + 1)
		r := &f.Loops[l]
		fmt.Fprintf(&s, "loop %d head=%d preheader=%d latch=%d parent=%d depth=%d blocks=%v exits=%v\n",
			l, r.Head, r.Preheader, r.Latch, r.Parent, r.Depth, f.BlocksOf(l), f.ExitsOf(l))
	}
	return s.String()
}
