package patchpoints_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/passes/patchpoints"
	"ryugo/targets"
)

// TestGolden runs the phase over testdata.
func TestGolden(t *testing.T) {
	irtest.Files(t, func(m *nodes.Method, _ *targets.Env) { patchpoints.Run(m) })
}
