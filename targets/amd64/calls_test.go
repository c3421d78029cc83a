//go:build linux && amd64

package amd64_test

import (
	"testing"

	"ryugo/targets/exectest/calls"
)

// TestRules runs the rules of docs/calls.md.
func TestRules(t *testing.T) {
	calls.Run(t, machines[:], [][]string{{"gcc"}, {"gcc", "-mabi=ms"}})
}
