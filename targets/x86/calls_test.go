//go:build linux && 386

package x86_test

import (
	"testing"

	"ryugo/targets/exectest"
	"ryugo/targets/exectest/calls"
)

// TestRules runs the rules of docs/calls.md. No C compiler pushes arguments from left to right.
func TestRules(t *testing.T) {
	calls.Run(t, []*exectest.Machine{machine}, [][]string{nil})
}
