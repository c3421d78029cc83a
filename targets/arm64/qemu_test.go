package arm64_test

import (
	"testing"

	"ryugo/targets/exectest"
)

// TestExecution runs the tests that run compiled code, built for arm64.
func TestExecution(t *testing.T) { exectest.Elsewhere(t, "arm64", "qemu-aarch64") }
