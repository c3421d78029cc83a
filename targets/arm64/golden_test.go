package arm64_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/targets"
	"ryugo/targets/arm64"
)

// TestLowering runs lowering over testdata.
func TestLowering(t *testing.T) {
	be := arm64.Target().NewBackend()
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) { be.Lower(m, env) })
}
