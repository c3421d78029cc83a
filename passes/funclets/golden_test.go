package funclets_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/funclets"
	"ryugo/passes/irtest"
	"ryugo/targets"
)

// TestGolden runs the phase over testdata.
func TestGolden(t *testing.T) {
	var p funclets.Outliner
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		p.Run(m)
		if err := funclets.Verify(m); err != nil {
			t.Error(err)
		}
	})
}
