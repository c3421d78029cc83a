package promote_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/passes/morph"
	"ryugo/passes/promote"
	"ryugo/targets"
)

// TestGolden runs the phase over testdata as far as morph, which takes the
// promoted structs away.
func TestGolden(t *testing.T) {
	var exposed morph.AddrExposed
	var promoter promote.Promoter
	var global morph.Morph
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		exposed.Run(m, env)
		promoter.Run(m, env)
		global.Run(m, env)
	})
}
