package xarch

import (
	"testing"

	"ryugo/targets/xarch/reader"
)

// TestCosts requires a row of disasm's cost table for every instruction.
func TestCosts(t *testing.T) {
	for i := INS_none + 1; i < insCount; i++ {
		c, ok := reader.CostOf(i.Name())
		if !ok || c.Throughput <= 0 || c.Latency <= 0 {
			t.Errorf("%s: cost %v, in the table: %v", i.Name(), c, ok)
		}
	}
}
