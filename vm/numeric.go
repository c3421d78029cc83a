package vm

import (
	"math"
	mathbits "math/bits"

	"ryugo/ee"
	"ryugo/vm/cpu"
)

// Arithmetic that the compiler leaves to helpers. A result out of range is .NET's result on this
// processor, or an OverflowException in the _OVF forms.

func f64(b uint64) float64 { return math.Float64frombits(b) }
func f32(b uint64) float32 { return math.Float32frombits(uint32(b)) }

// computeFunc computes a helper's result from the frame; ok is false if the result overflows.
type computeFunc func(f cpu.Frame) (result uint64, ok bool)

// numericRow is a helper that only computes.
type numericRow struct {
	helper  ee.Helper
	inXMM   bool // the result is in xmm0, otherwise in rax
	compute computeFunc
	// nearest is compute for a machine whose conversions saturate to the nearest integer
	// (targets.Target.Saturates). nil: the same as compute.
	nearest computeFunc
}

var numericHelpers = []numericRow{
	{helper: ee.CORINFO_HELP_LLSH, compute: func(f cpu.Frame) (uint64, bool) { return f.LongArg(0, 0) << shiftOf(f), true }},
	{helper: ee.CORINFO_HELP_LRSH, compute: func(f cpu.Frame) (uint64, bool) { return uint64(int64(f.LongArg(0, 0)) >> shiftOf(f)), true }},
	{helper: ee.CORINFO_HELP_LRSZ, compute: func(f cpu.Frame) (uint64, bool) { return f.LongArg(0, 0) >> shiftOf(f), true }},
	{helper: ee.CORINFO_HELP_LMUL, compute: func(f cpu.Frame) (uint64, bool) { return f.LongArg(0, 0) * f.LongArg(1, 1), true }},
	{helper: ee.CORINFO_HELP_LNG2DBL, inXMM: true, compute: func(f cpu.Frame) (uint64, bool) { return bits(float64(int64(f.LongArg(0, 0)))), true }},
	{helper: ee.CORINFO_HELP_ULNG2DBL, inXMM: true, compute: func(f cpu.Frame) (uint64, bool) { return bits(float64(f.LongArg(0, 0))), true }},
	{helper: ee.CORINFO_HELP_DBL2INT, compute: func(f cpu.Frame) (uint64, bool) { return uint64(toInt32(f64(f.Float(0)))), true },
		nearest: func(f cpu.Frame) (uint64, bool) { return uint64(nearest32(f64(f.Float(0)))), true }},
	{helper: ee.CORINFO_HELP_DBL2LNG, compute: func(f cpu.Frame) (uint64, bool) { return uint64(toInt64(f64(f.Float(0)))), true },
		nearest: func(f cpu.Frame) (uint64, bool) { return uint64(nearest64(f64(f.Float(0)))), true }},
	{helper: ee.CORINFO_HELP_DBL2UINT, compute: func(f cpu.Frame) (uint64, bool) { return uint64(uint32(toInt64(f64(f.Float(0))))), true },
		nearest: func(f cpu.Frame) (uint64, bool) { return uint64(uint32(nearest64(f64(f.Float(0))))), true }},
	{helper: ee.CORINFO_HELP_DBL2ULNG, compute: func(f cpu.Frame) (uint64, bool) { return toUint64(f64(f.Float(0))), true },
		nearest: func(f cpu.Frame) (uint64, bool) { return nearestUint64(f64(f.Float(0))), true }},
	{helper: ee.CORINFO_HELP_DBL2INT_OVF, compute: checked(-0x1p31, 0x1p31)},
	{helper: ee.CORINFO_HELP_DBL2LNG_OVF, compute: checked(-0x1p63, 0x1p63)},
	{helper: ee.CORINFO_HELP_DBL2UINT_OVF, compute: checked(0, 0x1p32)},
	{helper: ee.CORINFO_HELP_DBL2ULNG_OVF, compute: checked(0, 0x1p64)},
	{helper: ee.CORINFO_HELP_DBLREM, inXMM: true, compute: func(f cpu.Frame) (uint64, bool) { return bits(math.Mod(f64(f.Float(0)), f64(f.Float(1)))), true }},
	{helper: ee.CORINFO_HELP_FLTREM, inXMM: true, compute: func(f cpu.Frame) (uint64, bool) {
		r := math.Mod(float64(math.Float32frombits(f.Single(0))), float64(math.Float32frombits(f.Single(1))))
		return uint64(math.Float32bits(float32(r))), true
	}},
	{helper: ee.CORINFO_HELP_DBLROUND, inXMM: true, compute: func(f cpu.Frame) (uint64, bool) { return bits(math.RoundToEven(f64(f.Float(0)))), true }},
	{helper: ee.CORINFO_HELP_FLTROUND, inXMM: true, compute: func(f cpu.Frame) (uint64, bool) {
		return uint64(math.Float32bits(float32(math.RoundToEven(float64(f32(f.Float(0))))))), true
	}},
}

// shiftOf returns the count of a shift of a long.
func shiftOf(f cpu.Frame) uint64 { return f.AfterLong(0) & 63 }

// narrowHelpers are the helpers of 32-bit machines, which have no 64-bit registers; some cannot
// divide.
var narrowHelpers = map[ee.Helper]internFunc{
	ee.CORINFO_HELP_DIV:       divideInts(func(x, y int32) int32 { return x / y }, true),
	ee.CORINFO_HELP_MOD:       divideInts(func(x, y int32) int32 { return x % y }, true),
	ee.CORINFO_HELP_UDIV:      divideInts(func(x, y int32) int32 { return int32(uint32(x) / uint32(y)) }, false),
	ee.CORINFO_HELP_UMOD:      divideInts(func(x, y int32) int32 { return int32(uint32(x) % uint32(y)) }, false),
	ee.CORINFO_HELP_LDIV:      divideLongs(func(x, y int64) int64 { return x / y }, true),
	ee.CORINFO_HELP_LMOD:      divideLongs(func(x, y int64) int64 { return x % y }, true),
	ee.CORINFO_HELP_ULDIV:     divideLongs(func(x, y int64) int64 { return int64(uint64(x) / uint64(y)) }, false),
	ee.CORINFO_HELP_ULMOD:     divideLongs(func(x, y int64) int64 { return int64(uint64(x) % uint64(y)) }, false),
	ee.CORINFO_HELP_LMUL_OVF:  multiplyLongs(true),
	ee.CORINFO_HELP_ULMUL_OVF: multiplyLongs(false),
}

func divideLongs(divide func(x, y int64) int64, signed bool) internFunc {
	return func(v *VM, t *thread, f cpu.Frame) {
		x, y := int64(f.LongArg(0, 0)), int64(f.LongArg(1, 1))
		switch {
		case y == 0:
			v.throw(t, excDivideByZero)
		case signed && x == math.MinInt64 && y == -1:
			v.throw(t, excOverflow)
		}
		f.SetResult(uint64(divide(x, y)))
	}
}

func divideInts(divide func(x, y int32) int32, signed bool) internFunc {
	return func(v *VM, t *thread, f cpu.Frame) {
		x, y := int32(f.Arg(0)), int32(f.Arg(1))
		switch {
		case y == 0:
			v.throw(t, excDivideByZero)
		case signed && x == math.MinInt32 && y == -1:
			v.throw(t, excOverflow)
		}
		f.SetResult(uint64(uint32(divide(x, y))))
	}
}

// multiplyLongs makes the helper of a product that throws on overflow.
func multiplyLongs(signed bool) internFunc {
	return func(v *VM, t *thread, f cpu.Frame) {
		x, y := f.LongArg(0, 0), f.LongArg(1, 1)
		hi, lo := mathbits.Mul64(x, y)
		if signed { // the upper half of the signed product, which must be the sign of the lower half
			hi -= uint64(int64(x)>>63)&y + uint64(int64(y)>>63)&x
			hi -= uint64(int64(lo) >> 63)
		}
		if hi != 0 {
			v.throw(t, excOverflow)
		}
		f.SetResult(lo)
	}
}

// exit makes the exit function of a row.
func (r numericRow) exit(v *VM) exitFunc {
	compute := r.compute
	if v.conv.Target.Saturates && r.nearest != nil {
		compute = r.nearest
	}
	return func(t *thread, f cpu.Frame) {
		x, ok := compute(f)
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

// checked makes a conversion that succeeds if the truncated value is in [lo, hi).
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
	if !(d < 0x1p63) { // NaN gives 0, as in CoreCLR
		return uint64(toInt64(d-0x1p63)) ^ 1<<63
	}
	return uint64(toInt64(d))
}

// nearest64, nearest32 and nearestUint64 are fcvtzs and fcvtzu: the nearest integer, or 0 for NaN.
// For a negative number the unsigned conversion gives the result of the signed one.
func nearest64(d float64) int64 {
	switch {
	case d != d:
		return 0
	case d >= 0x1p63:
		return math.MaxInt64
	}
	return toInt64(d)
}

func nearest32(d float64) int32 {
	switch {
	case d != d:
		return 0
	case d >= 0x1p31:
		return math.MaxInt32
	}
	return toInt32(d)
}

func nearestUint64(d float64) uint64 {
	switch {
	case d < 0x1p63 || d != d:
		return uint64(nearest64(d))
	case d >= 0x1p64:
		return math.MaxUint64
	}
	return toUint64(d)
}
