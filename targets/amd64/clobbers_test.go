package amd64_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/lsra"
	"ryugo/targets/xarch"
)

// TestClobbersAreAsked: the allocation of registers to locals asks only about opers that clobber
// registers on some machine; this machine must agree.
func TestClobbersAreAsked(t *testing.T) {
	for o := range nodes.OperCount {
		if xarch.HasClobbers(o) && !lsra.AsksClobbers(o) && o != nodes.GT_STORE_LCL_VAR {
			t.Errorf("%v clobbers registers, and lsra.Locals never asks", o)
		}
	}
}
