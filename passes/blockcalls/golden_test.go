package blockcalls_test

import (
	"strings"
	"testing"

	"ryugo/nodes"
	"ryugo/passes/blockcalls"
	"ryugo/passes/irtest"
	"ryugo/passes/order"
	"ryugo/targets"
)

// TestGolden runs the phase over testdata.
func TestGolden(t *testing.T) {
	var o order.Order
	var p blockcalls.Expander
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		o.Run(m)
		p.Run(m, env)
		o.RunEdited(m)
	})
}

// TestWarmDoesNotAllocate checks that the phase, after it has seen a method, allocates only the
// memory that parsing that method again needs.
func TestWarmDoesNotAllocate(t *testing.T) {
	var o order.Order
	var p blockcalls.Expander
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		var text strings.Builder
		if err := m.Text(&text, "Test"); err != nil {
			t.Fatal(err)
		}
		expand := func(m *nodes.Method) {
			o.Run(m)
			p.Run(m, env)
			o.RunEdited(m)
		}
		var again nodes.Method
		read := func() {
			if _, err := nodes.Parse(&again, text.String()); err != nil {
				t.Fatal(err)
			}
		}
		run := func() {
			read()
			expand(&again)
		}
		run()
		build := testing.AllocsPerRun(5, read)
		if n := testing.AllocsPerRun(5, run); n > build {
			t.Errorf("%v allocations", n-build)
		}
		expand(m)
	})
}
