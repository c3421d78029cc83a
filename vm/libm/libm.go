// Package libm computes the functions of C's mathematical library. A result is the nearest double
// unless the exact value is within about 2^-30 of an ulp of a tie. The C libraries that other
// runtimes call are nearly always as exact, so programs print the same digits. Package math is off
// by several ulps.
//
// Each function computes with unevaluated sums of two doubles, some 100 bits. Arguments that need
// no exact rounding (infinities, NaNs, zeros, overflow, huge angles) are left to package math.
//
// A product that is added to something is converted to float64. Otherwise Go would fuse both
// operations on some processors, such as arm64, and results would differ between processors.
package libm

import "math"

// sum is the number hi+lo; |lo| is at most half an ulp of hi.
type sum struct{ hi, lo float64 }

// twoSum returns a+b.
func twoSum(a, b float64) sum {
	s := a + b
	v := s - a
	return sum{s, (a - (s - v)) + (b - v)}
}

// fastTwoSum returns a+b if |a| >= |b|.
func fastTwoSum(a, b float64) sum {
	s := a + b
	return sum{s, b - (s - a)}
}

// twoProduct returns a*b.
func twoProduct(a, b float64) sum {
	p := float64(a * b)
	return sum{p, math.FMA(a, b, -p)}
}

func (a sum) plus(b sum) sum {
	s, t := twoSum(a.hi, b.hi), twoSum(a.lo, b.lo)
	s = fastTwoSum(s.hi, s.lo+t.hi)
	return fastTwoSum(s.hi, s.lo+t.lo)
}

func (a sum) minus(b sum) sum { return a.plus(sum{-b.hi, -b.lo}) }

func (a sum) times(b sum) sum {
	p := twoProduct(a.hi, b.hi)
	return fastTwoSum(p.hi, p.lo+(float64(a.hi*b.lo)+float64(a.lo*b.hi)))
}

func (a sum) scaled(b float64) sum {
	p := twoProduct(a.hi, b)
	return fastTwoSum(p.hi, p.lo+float64(a.lo*b))
}

func (a sum) over(b sum) sum {
	q := a.hi / b.hi
	r := a.minus(b.scaled(q))
	q2 := r.hi / b.hi
	r = r.minus(b.scaled(q2))
	return fastTwoSum(q, q2).plus(sum{r.hi / b.hi, 0})
}

func (a sum) sqrt() sum {
	if a.hi <= 0 {
		return sum{}
	}
	r := math.Sqrt(a.hi)
	d := a.minus(twoProduct(r, r))
	return fastTwoSum(r, d.hi/(2*r))
}

var (
	ln2  = sum{math.Ln2, 2.3190468138462996e-17}
	ln10 = sum{math.Ln10, -2.1707562233822494e-16}

	// π/2 in three parts.
	halfPi = [3]float64{1.5707963267948966, 6.123233995736766e-17, -1.4973849048591698e-33}

	// Coefficients of x, x^3, …; 1, x^2, …; x, x^2, ….
	sines, cosines, sinhs, artanhs, exponentials [14]sum
)

func init() {
	f := sum{1, 0} // 1/n!
	for n := range 2 * len(sines) {
		if n > 0 {
			f = f.over(sum{float64(n), 0})
		}
		sign := float64(1 - n&2)
		if n&1 == 0 {
			cosines[n/2] = f.scaled(sign)
		} else {
			sines[n/2] = f.scaled(sign)
			sinhs[n/2] = f
			artanhs[n/2] = sum{1, 0}.over(sum{float64(n), 0})
		}
		if n > 0 && n <= len(exponentials) {
			exponentials[n-1] = f
		}
	}
}

// series returns c[0] + c[1]·q + c[2]·q² + …; one double is exact enough for the terms from tail
// on.
func series(c []sum, q sum, tail int) sum {
	t := 0.0
	for i := len(c) - 1; i >= tail; i-- {
		t = float64(t*q.hi) + c[i].hi
	}
	s := sum{t, 0}
	for i := tail - 1; i >= 0; i-- {
		s = s.times(q).plus(c[i])
	}
	return s
}

// exp returns e^x for |x| up to some 750, as m·2^k.
func exp(x sum) (m sum, k int) {
	n := math.Round(x.hi / math.Ln2)
	r := x.minus(ln2.scaled(n)).scaled(1.0 / 16)
	// e^r-1, squared as (e^r-1)(e^r+1) so that no bits are lost to the one.
	t := series(exponentials[:], r, 5).times(r)
	for range 4 {
		t = t.scaled(2).plus(t.times(t))
	}
	return t.plus(sum{1, 0}), int(n)
}

// log returns the logarithm of x > 0.
func log(x float64) sum {
	m, k := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m *= 2
		k--
	}
	if f := m - 1; math.Abs(f) < 1.0/32 {
		// 2·artanh(f/(2+f)); m-1 is exact.
		s := sum{f, 0}.over(twoSum(2, f))
		return ln2.scaled(float64(k)).plus(s.times(series(artanhs[:10], s.times(s), 3)).scaled(2))
	}
	y := math.Log(m)
	e, n := exp(sum{-y, 0})
	d := e.scaled(math.Ldexp(m, n)).minus(sum{1, 0})
	return ln2.scaled(float64(k)).plus(sum{y, 0}).plus(d.minus(d.times(d).scaled(0.5)))
}

// reduce returns x minus a multiple of π/2, and that multiple modulo 4.
func reduce(x float64) (r sum, quadrant int) {
	n := math.Round(x / halfPi[0])
	r = sum{x, 0}
	for _, p := range halfPi {
		r = r.minus(twoProduct(n, p))
	}
	return r, int(int64(n) & 3)
}

// sine returns the sine of an angle that reduce returned; the cosine of an angle is the sine of the
// angle plus one quadrant.
func sine(r sum, quadrant int) sum {
	var s sum
	if q := r.times(r); quadrant&1 == 0 {
		s = series(sines[:], q, 5).times(r)
	} else {
		s = series(cosines[:], q, 5)
	}
	if quadrant&2 != 0 {
		return sum{-s.hi, -s.lo}
	}
	return s
}

// maxAngle bounds the angles for which three parts of π/2 are exact enough.
const maxAngle = 1 << 28

// angle returns the angle of the point (x, y), which is not the origin.
func angle(y, x sum) float64 {
	a := math.Atan2(y.hi, x.hi)
	r, q := reduce(a)
	s, c := sine(r, q), sine(r, q+1)
	d := y.times(c).minus(x.times(s)).over(x.times(c).plus(y.times(s)))
	return a + d.hi
}

// ordinary reports whether x is far from zero, overflow and denormal numbers.
func ordinary(x float64) bool {
	x = math.Abs(x)
	return x > 0x1p-400 && x < 0x1p400
}

// Exp returns e to the power x.
func Exp(x float64) float64 {
	if !(math.Abs(x) < 700) || math.Abs(x) < 0x1p-60 {
		return math.Exp(x)
	}
	m, k := exp(sum{x, 0})
	return math.Ldexp(m.hi, k)
}

// Log returns the natural logarithm of x.
func Log(x float64) float64 {
	if !(x > 0x1p-1000) || x > 0x1p1000 || x == 1 {
		return math.Log(x)
	}
	return log(x).hi
}

// Log10 returns the decimal logarithm of x.
func Log10(x float64) float64 {
	if !(x > 0x1p-1000) || x > 0x1p1000 || x == 1 {
		return math.Log10(x)
	}
	return log(x).over(ln10).hi
}

// Pow returns x to the power y.
func Pow(x, y float64) float64 {
	if !ordinary(x) || !ordinary(y) || x == 1 || x < 0 && math.Floor(y) != y {
		return math.Pow(x, y)
	}
	p := log(math.Abs(x)).scaled(y)
	if math.Abs(p.hi) > 700 {
		return math.Pow(x, y)
	}
	m, k := exp(p)
	r := math.Ldexp(m.hi, k)
	if x < 0 && math.Abs(y) < 1<<53 && int64(y)&1 != 0 {
		return -r
	}
	return r
}

// Sin returns the sine of x.
func Sin(x float64) float64 {
	if !ordinary(x) || math.Abs(x) > maxAngle {
		return math.Sin(x)
	}
	return sine(reduce(x)).hi
}

// Cos returns the cosine of x.
func Cos(x float64) float64 {
	if !ordinary(x) || math.Abs(x) > maxAngle {
		return math.Cos(x)
	}
	r, q := reduce(x)
	return sine(r, q+1).hi
}

// Tan returns the tangent of x.
func Tan(x float64) float64 {
	if !ordinary(x) || math.Abs(x) > maxAngle {
		return math.Tan(x)
	}
	r, q := reduce(x)
	return sine(r, q).over(sine(r, q+1)).hi
}

// Atan returns the angle whose tangent is x.
func Atan(x float64) float64 {
	if !ordinary(x) {
		return math.Atan(x)
	}
	return angle(sum{x, 0}, sum{1, 0})
}

// Atan2 returns the angle of the point (x, y).
func Atan2(y, x float64) float64 {
	if !ordinary(x) || !ordinary(y) {
		return math.Atan2(y, x)
	}
	return angle(sum{y, 0}, sum{x, 0})
}

// Asin returns the angle whose sine is x.
func Asin(x float64) float64 {
	if !ordinary(x) || math.Abs(x) >= 1 {
		return math.Asin(x)
	}
	return angle(sum{x, 0}, twoSum(1, -x).times(twoSum(1, x)).sqrt())
}

// Acos returns the angle whose cosine is x.
func Acos(x float64) float64 {
	if !ordinary(x) || math.Abs(x) >= 1 {
		return math.Acos(x)
	}
	return angle(twoSum(1, -x).times(twoSum(1, x)).sqrt(), sum{x, 0})
}

// sinhcosh is for |x| < 700.
func sinhcosh(x float64) (sinh, cosh sum) {
	m, k := exp(sum{x, 0})
	e := sum{math.Ldexp(m.hi, k), math.Ldexp(m.lo, k)}
	i := sum{1, 0}.over(e)
	cosh = e.plus(i).scaled(0.5)
	if math.Abs(x) > 0.5 {
		return e.minus(i).scaled(0.5), cosh
	}
	return series(sinhs[:], twoProduct(x, x), 5).scaled(x), cosh
}

// Sinh returns the hyperbolic sine of x.
func Sinh(x float64) float64 {
	if !ordinary(x) || math.Abs(x) > 700 {
		return math.Sinh(x)
	}
	s, _ := sinhcosh(x)
	return s.hi
}

// Cosh returns the hyperbolic cosine of x.
func Cosh(x float64) float64 {
	if !ordinary(x) || math.Abs(x) > 700 {
		return math.Cosh(x)
	}
	_, c := sinhcosh(x)
	return c.hi
}

// Tanh returns the hyperbolic tangent of x.
func Tanh(x float64) float64 {
	if !ordinary(x) || math.Abs(x) > 20 {
		return math.Tanh(x)
	}
	s, c := sinhcosh(x)
	return s.over(c).hi
}
