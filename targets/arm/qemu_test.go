package arm_test

import (
	"testing"

	"ryugo/targets/exectest"
)

// TestExecution runs the tests that run compiled code, built for linux/arm.
func TestExecution(t *testing.T) { exectest.Elsewhere(t, "arm", "qemu-arm") }
