package irtest

import (
	"testing"

	"ryugo/nodes"
	"ryugo/targets"
)

// Decisions returns how often each reason is given when a phase runs, with a log, at full
// over a method in the text form.
func Decisions(t *testing.T, text string, phase func(m *nodes.Method, env *targets.Env)) map[nodes.Reason]int {
	t.Helper()
	env := surroundings(t, "\nfull\n")[0]
	m := nodes.Method{Model: nodes.ModelOf(env.Target.PointerSize)}
	if _, err := nodes.Parse(&m, text); err != nil {
		t.Fatal(err)
	}
	verify(t, &m, "input")
	settle(&m, env)
	m.Log = nodes.NewLog()
	phase(&m, env)
	m.Log.Settle(&m)
	verify(t, &m, "output")
	given := map[nodes.Reason]int{}
	for _, d := range m.Log.Decisions {
		given[d.Reason]++
	}
	return given
}
