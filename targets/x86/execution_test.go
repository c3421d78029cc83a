package x86_test

import (
	"testing"

	"ryugo/targets/exectest"
)

// TestExecution runs the tests that run compiled code, built for linux/386, natively.
func TestExecution(t *testing.T) { exectest.Elsewhere(t, "386", "") }
