//go:build linux && arm64

package arm64_test

import (
	"testing"

	"ryugo/targets/exectest"
	"ryugo/targets/exectest/calls"
)

// TestRules runs the rules of docs/calls.md.
func TestRules(t *testing.T) {
	calls.Run(t, []*exectest.Machine{machine}, [][]string{{"aarch64-linux-gnu-gcc"}})
}
