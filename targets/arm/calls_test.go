//go:build linux && arm

package arm_test

import (
	"testing"

	"ryugo/targets/exectest"
	"ryugo/targets/exectest/calls"
)

// TestRules runs the rules of docs/calls.md.
func TestRules(t *testing.T) {
	calls.Run(t, []*exectest.Machine{machine}, [][]string{{"arm-linux-gnueabihf-gcc", "-mthumb"}})
}
