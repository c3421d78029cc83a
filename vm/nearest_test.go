package vm

import (
	"math"
	"testing"
)

// TestNearest compares saturating conversions with the results of arm64's instructions.
func TestNearest(t *testing.T) {
	for _, c := range []struct {
		d float64
		i int32
		l int64
		u uint64
	}{
		{math.NaN(), 0, 0, 0},
		{-1.5, -1, -1, math.MaxUint64},
		{2.9, 2, 2, 2},
		{0x1p31, math.MaxInt32, 0x1p31, 0x1p31},
		{-0x1p31 - 1, math.MinInt32, -0x1p31 - 1, 1<<64 - 0x1p31 - 1},
		{0x1p63, math.MaxInt32, math.MaxInt64, 1 << 63},
		{-0x1p64, math.MinInt32, math.MinInt64, 1 << 63},
		{0x1.8p63, math.MaxInt32, math.MaxInt64, 3 << 62},
		{0x1p64, math.MaxInt32, math.MaxInt64, math.MaxUint64},
		{math.Inf(1), math.MaxInt32, math.MaxInt64, math.MaxUint64},
		{math.Inf(-1), math.MinInt32, math.MinInt64, 1 << 63},
	} {
		if i, l, u := nearest32(c.d), nearest64(c.d), nearestUint64(c.d); i != c.i || l != c.l || u != c.u {
			t.Errorf("%v: %d %d %d, want %d %d %d", c.d, i, l, u, c.i, c.l, c.u)
		}
	}
}
