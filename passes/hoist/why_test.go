package hoist_test

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"ryugo/nodes"
	"ryugo/passes/hoist"
	"ryugo/passes/irtest"
	"ryugo/passes/loops"
	"ryugo/passes/vn/vntest"
	"ryugo/targets"
)

// TestRareReasons runs the phase on the loops of testdata/outer.ir. Profile counts say that the
// inner loop runs once for each iteration of the outer one.
func TestRareReasons(t *testing.T) {
	text, err := os.ReadFile("testdata/outer.ir")
	if err != nil {
		t.Fatal(err)
	}
	ir := string(txtar.Parse(text).Files[0].Data)
	for _, counted := range []bool{false, true} {
		if counted {
			for _, b := range []string{"BB02 none {imported} il=2..3", "BB03 cond BB03 {imported} il=3..5", "BB04 cond BB02 {imported} il=5..7"} {
				ir = strings.Replace(ir, b, strings.Replace(b, "imported", "imported,counted", 1)+" w=8", 1)
			}
		}
		var w vntest.Worker
		var p hoist.Hoister
		given := irtest.Decisions(t, ir, func(m *nodes.Method, env *targets.Env) {
			l := loops.Loops{Rebuild: w.Flow()}
			w.Flow().Run(m)
			l.Run(m)
			w.Run(m, env)
			p.Run(m, &w.VNs)
		})
		if (given[nodes.HOIST_NO_GAIN] != 0) != counted {
			t.Errorf("counted: %v, %v", counted, given)
		}
	}
}
