package amd64_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/targets"
)

// TestLowering runs lowering over testdata.
func TestLowering(t *testing.T) {
	lower := map[string]targets.Backend{}
	for _, target := range bothTargets {
		lower[target.Name] = target.NewBackend()
	}
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) { lower[env.Target.Name].Lower(m, env) })
}
