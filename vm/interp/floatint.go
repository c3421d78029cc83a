package interp

import "math"

// ECMA-335 does not specify the conversion of a floating-point number that the integer type cannot
// hold (III.3.27). The interpreter follows the target's instructions.
//
//	                 x64 (cvttsd2si)     saturating (fcvtzs)
//	too large        the smallest        the largest
//	too small        the smallest        the smallest
//	not a number     the smallest        0
//	uint64, d < 0    that of an int64    that of an int64
//	uint64, NaN      0                   0

// Saturate makes conversions return the nearest integer, and 0 for NaN.
func (m *Machine) Saturate(yes bool) { m.saturates = yes }

func (m *Machine) toInt32(d float64) int32 {
	switch {
	case d > -0x1p31-1 && d < 0x1p31:
		return int32(d)
	case !m.saturates || d < 0:
		return math.MinInt32
	case d > 0:
		return math.MaxInt32
	}
	return 0
}

func (m *Machine) toInt64(d float64) int64 {
	switch {
	case d >= -0x1p63 && d < 0x1p63:
		return int64(d)
	case !m.saturates || d < 0:
		return math.MinInt64
	case d > 0:
		return math.MaxInt64
	}
	return 0
}

func (m *Machine) toUint64(d float64) uint64 {
	switch {
	case d < 0x1p63:
		return uint64(m.toInt64(d))
	case d < 0x1p64:
		return uint64(int64(d-0x1p63)) ^ 1<<63
	case m.saturates && d > 0:
		return math.MaxUint64
	}
	return 0
}
