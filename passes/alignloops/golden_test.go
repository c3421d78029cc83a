package alignloops_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/alignloops"
	"ryugo/passes/irtest"
	"ryugo/targets"
)

// TestGolden runs the phase over testdata.
func TestGolden(t *testing.T) {
	var p alignloops.Aligner
	irtest.Files(t, func(m *nodes.Method, _ *targets.Env) { p.Run(m) })
}
