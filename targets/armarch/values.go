package armarch

import (
	"math"

	"ryugo/ee"
	"ryugo/nodes"
)

// CastRange is the range of an integer type that a checked conversion tests: as integers, and as
// the nearest doubles outside of the range. Low may instead be the first value inside (LowInside).
type CastRange struct {
	Min, Max  int64
	Low, High float64
	LowInside bool
}

var CastRanges = [nodes.TypeCount]CastRange{
	nodes.TYP_BOOL:   {0, math.MaxUint8, -1, 1 << 8, false},
	nodes.TYP_BYTE:   {math.MinInt8, math.MaxInt8, math.MinInt8 - 1, 1 << 7, false},
	nodes.TYP_UBYTE:  {0, math.MaxUint8, -1, 1 << 8, false},
	nodes.TYP_SHORT:  {math.MinInt16, math.MaxInt16, math.MinInt16 - 1, 1 << 15, false},
	nodes.TYP_USHORT: {0, math.MaxUint16, -1, 1 << 16, false},
	nodes.TYP_INT:    {math.MinInt32, math.MaxInt32, math.MinInt32 - 1, 1 << 31, false},
	nodes.TYP_UINT:   {0, math.MaxUint32, -1, 1 << 32, false},
	nodes.TYP_LONG:   {math.MinInt64, math.MaxInt64, math.MinInt64, 1 << 63, true},
	nodes.TYP_ULONG:  {0, 0, -1, 1 << 64, false}, // Max is not used
}

// WrapImm truncates a constant to a small type and extends it again.
func WrapImm(v int64, t nodes.VarType) int64 {
	k := 64 - 8*t.Size()
	if t.IsUnsigned() {
		return int64(uint64(v) << k >> k)
	}
	return v << k >> k
}

// CheckHelper returns the throw helper of a bounds check whose Val is v.
func CheckHelper(v uint32) ee.Helper {
	if v != 0 {
		return ee.Helper(v)
	}
	return ee.CORINFO_HELP_RNGCHKFAIL
}
