package amd64_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/targets"
	"ryugo/targets/amd64"
)

// TestLowering runs lowering over testdata.
func TestLowering(t *testing.T) {
	b := amd64.SysV().NewBackend()
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) { b.Lower(m, env) })
}
