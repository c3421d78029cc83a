package promote_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/passes/morph"
	"ryugo/passes/promote"
	"ryugo/targets"
)

// TestGolden runs address exposure, promotion and morph over testdata. Morph removes the promoted
// structs.
func TestGolden(t *testing.T) {
	var exposed morph.AddrExposed
	var promoter promote.Promoter
	var global morph.Morpher
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		exposed.Run(m, env)
		promoter.Run(m, env)
		global.Run(m, env)
	})
}
