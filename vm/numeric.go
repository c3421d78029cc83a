package vm

import (
	"math"

	"ryugo/ee"
	"ryugo/vm/cpu"
)

// Arithmetic that the compiler leaves to helpers. What does not fit gives what
// .NET gives on this processor, or an OverflowException in the _OVF forms.

func f64(b uint64) float64 { return math.Float64frombits(b) }
func f32(b uint64) float32 { return math.Float32frombits(uint32(b)) }

// computeFunc computes a helper's result from the frame; ok is false when the
// result overflows.
type computeFunc func(f cpu.Frame) (result uint64, ok bool)

// numericRow is one helper that only computes.
type numericRow struct {
	helper  ee.Helper
	inXMM   bool // the result goes to xmm0, else to rax
	compute computeFunc
}

var numericHelpers = []numericRow{
	{ee.CORINFO_HELP_LLSH, false, func(f cpu.Frame) (uint64, bool) { return f.Arg(0) << (f.Arg(1) & 63), true }},
	{ee.CORINFO_HELP_LRSH, false, func(f cpu.Frame) (uint64, bool) { return uint64(int64(f.Arg(0)) >> (f.Arg(1) & 63)), true }},
	{ee.CORINFO_HELP_LRSZ, false, func(f cpu.Frame) (uint64, bool) { return f.Arg(0) >> (f.Arg(1) & 63), true }},
	{ee.CORINFO_HELP_LMUL, false, func(f cpu.Frame) (uint64, bool) { return f.Arg(0) * f.Arg(1), true }},
	{ee.CORINFO_HELP_LNG2DBL, true, func(f cpu.Frame) (uint64, bool) { return bits(float64(int64(f.Arg(0)))), true }},
	{ee.CORINFO_HELP_ULNG2DBL, true, func(f cpu.Frame) (uint64, bool) { return bits(float64(f.Arg(0))), true }},
	{ee.CORINFO_HELP_DBL2INT, false, func(f cpu.Frame) (uint64, bool) { return uint64(toInt32(f64(f.Float(0)))), true }},
	{ee.CORINFO_HELP_DBL2LNG, false, func(f cpu.Frame) (uint64, bool) { return uint64(toInt64(f64(f.Float(0)))), true }},
	{ee.CORINFO_HELP_DBL2UINT, false, func(f cpu.Frame) (uint64, bool) { return uint64(uint32(toInt64(f64(f.Float(0))))), true }},
	{ee.CORINFO_HELP_DBL2ULNG, false, func(f cpu.Frame) (uint64, bool) { return toUint64(f64(f.Float(0))), true }},
	{ee.CORINFO_HELP_DBL2INT_OVF, false, checked(-0x1p31, 0x1p31)},
	{ee.CORINFO_HELP_DBL2LNG_OVF, false, checked(-0x1p63, 0x1p63)},
	{ee.CORINFO_HELP_DBL2UINT_OVF, false, checked(0, 0x1p32)},
	{ee.CORINFO_HELP_DBL2ULNG_OVF, false, checked(0, 0x1p64)},
	{ee.CORINFO_HELP_DBLREM, true, func(f cpu.Frame) (uint64, bool) { return bits(math.Mod(f64(f.Float(0)), f64(f.Float(1)))), true }},
	{ee.CORINFO_HELP_FLTREM, true, func(f cpu.Frame) (uint64, bool) {
		r := math.Mod(float64(f32(f.Float(0))), float64(f32(f.Float(1))))
		return uint64(math.Float32bits(float32(r))), true
	}},
	{ee.CORINFO_HELP_DBLROUND, true, func(f cpu.Frame) (uint64, bool) { return bits(math.RoundToEven(f64(f.Float(0)))), true }},
	{ee.CORINFO_HELP_FLTROUND, true, func(f cpu.Frame) (uint64, bool) {
		return uint64(math.Float32bits(float32(math.RoundToEven(float64(f32(f.Float(0))))))), true
	}},
}

// exit makes the exit function of a row.
func (r numericRow) exit(v *VM) exitFunc {
	return func(t *thread, f cpu.Frame) {
		x, ok := r.compute(f)
		switch {
		case !ok:
			v.throw(t, excOverflow)
		case r.inXMM:
			f.SetFloat(0, x)
		default:
			f.SetResult(x)
		}
	}
}

func bits(d float64) uint64 { return math.Float64bits(d) }

// checked converts where the value, cut to an integer, is in [lo, hi).
func checked(lo, hi float64) computeFunc {
	return func(f cpu.Frame) (uint64, bool) {
		d := math.Trunc(f64(f.Float(0)))
		if !(d >= lo && d < hi) {
			return 0, false
		}
		if hi == 0x1p64 {
			return toUint64(d), true
		}
		return uint64(int64(d)), true
	}
}

// toInt64 and toInt32 are cvttsd2si.
func toInt64(d float64) int64 {
	if d >= -0x1p63 && d < 0x1p63 {
		return int64(d)
	}
	return math.MinInt64
}

func toInt32(d float64) int32 {
	if d > -0x1p31-1 && d < 0x1p31 {
		return int32(d)
	}
	return math.MinInt32
}

func toUint64(d float64) uint64 {
	if !(d < 0x1p63) { // not a number is 0, as in CoreCLR
		return uint64(toInt64(d-0x1p63)) ^ 1<<63
	}
	return uint64(toInt64(d))
}
