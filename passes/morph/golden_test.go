package morph_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/passes/morph"
	"ryugo/targets"
)

// TestGolden runs both phases of the package over testdata.
func TestGolden(t *testing.T) {
	var exposed morph.AddrExposed
	var global morph.Morpher
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		exposed.Run(m, env)
		global.Run(m, env)
	})
}
