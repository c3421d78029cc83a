package loops_test

import (
	"testing"

	"golang.org/x/tools/txtar"

	"ryugo/nodes"
	"ryugo/passes/flowgraph"
	"ryugo/passes/loops"
)

// TestUnrolled checks that the phase reports whether it has unrolled a loop of the method.
func TestUnrolled(t *testing.T) {
	var b flowgraph.Builder
	p := loops.Loops{Rebuild: &b}
	for _, c := range []struct {
		file string
		want bool
	}{{"unroll", true}, {"unroll-refused", false}, {"unroll", true}, {"preheader", false}} {
		a, err := txtar.ParseFile("testdata/" + c.file + ".ir")
		if err != nil {
			t.Fatal(err)
		}
		var m nodes.Method
		if _, err := nodes.Parse(&m, string(a.Files[0].Data)); err != nil {
			t.Fatal(err)
		}
		m.NumberFunclets()
		b.Run(&m)
		p.Run(&m)
		if p.Unrolled != c.want {
			t.Errorf("%s: %v", c.file, p.Unrolled)
		}
	}
}
