package libm

import (
	"math"
	"testing"
)

// TestEnds compares the functions with package math for arguments without rounding: zeros,
// infinities and NaN, and arguments so large that the result is an infinity or a limit.
func TestEnds(t *testing.T) {
	for _, f := range []struct {
		name      string
		got, want func(float64) float64
	}{
		{"Acos", Acos, math.Acos}, {"Asin", Asin, math.Asin}, {"Atan", Atan, math.Atan}, {"Cos", Cos, math.Cos}, {"Cosh", Cosh, math.Cosh}, {"Exp", Exp, math.Exp},
		{"Log", Log, math.Log}, {"Log10", Log10, math.Log10}, {"Sin", Sin, math.Sin}, {"Sinh", Sinh, math.Sinh}, {"Tan", Tan, math.Tan}, {"Tanh", Tanh, math.Tanh},
	} {
		for _, x := range []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN()} {
			if got, want := f.got(x), f.want(x); math.Float64bits(got) != math.Float64bits(want) && !(got != got && want != want) {
				t.Errorf("%s(%v) is %v, want %v", f.name, x, got, want)
			}
		}
	}
	for _, x := range []float64{701, 705.5, 710, 710.4, 711, 1000, 1e308} {
		for _, s := range []float64{x, -x} {
			near := func(got, want float64) bool { return got == want || math.Abs(got-want) <= 1e-13*math.Abs(want) }
			if !near(Sinh(s), math.Sinh(s)) || !near(Cosh(s), math.Cosh(s)) || Tanh(s) != math.Tanh(s) {
				t.Errorf("at %v: sinh %v, cosh %v, tanh %v", s, Sinh(s), Cosh(s), Tanh(s))
			}
		}
	}
}
