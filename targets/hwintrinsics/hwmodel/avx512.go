package hwmodel

import (
	"math"
	"math/big"
	"math/bits"
	"strings"

	"ryugo/targets/hwintrinsics"
)

// The methods of AVX-512, and methods of older names with longer vectors or a rounding mode.

// is512 reports whether the set is part of AVX-512.
func is512(s hwintrinsics.Set) bool {
	return s >= hwintrinsics.Avx512F && s <= hwintrinsics.Avx512Vbmi
}

// vectors returns the number of arguments that are not immediates.
func (c *Call) vectors() int {
	if k := c.X.ImmArg(); k >= 0 {
		return k
	}
	return int(c.X.Args)
}

// rounding512 returns the rounding mode: 0 to nearest even, 1 down, 2 up, 3 to zero.
func (c *Call) rounding512() int {
	if c.X.Flags&hwintrinsics.Rounds != 0 {
		return int(c.Imm & 3)
	}
	return 0
}

// eval512 is Eval for AVX-512.
func (c *Call) eval512() bool {
	x := c.X
	name, scalar := strings.CutSuffix(x.Method, "Scalar")
	t := x.Ret.Elem
	switch {
	case x.Flags&hwintrinsics.Stores != 0:
		return c.store()
	case strings.HasPrefix(name, "Compare"):
		return c.comparison512(strings.TrimPrefix(name, "Compare"))
	case strings.HasPrefix(name, "ConvertScalar"):
		return c.convertScalar512()
	case strings.HasPrefix(name, "ConvertTo"):
		return c.conversion512(name)
	case strings.HasPrefix(name, "FusedMultiply"):
		return c.fused512(strings.TrimPrefix(name, "Fused"), scalar)
	case strings.HasPrefix(name, "Shift"):
		return c.shift(name)
	case strings.HasPrefix(name, "Broadcast"):
		return c.broadcast512(name)
	case strings.HasPrefix(name, "Load"):
		return c.load(name)
	case isFloat(t) && c.floats512(name, scalar):
		return true
	case c.integers512(name):
		return true
	}
	return c.arithmetic(name) || c.permute512(name) || c.shuffle(name)
}

// unsigned64 maps numbers of type t so that their order is that of signed numbers.
func unsigned64(v int64, t byte) int64 {
	if t == 'L' {
		return v ^ math.MinInt64
	}
	return v
}

func (c *Call) comparison512(rest string) bool {
	t := c.X.Arg[0].Elem
	return c.compare(false, func(a, b float64) bool {
		if rest == "" {
			return predicate(c.Imm, a, b)
		}
		return relation(rest, a, b)
	}, func(a, b int64) bool { return relation(rest, unsigned64(a, t), unsigned64(b, t)) })
}

// exactly returns x rounded to type t in a mode; x is not zero.
func exactly(x *big.Float, t byte, mode int) float64 {
	p, least, most := 53, -1022, 1023
	if t == 'f' {
		p, least, most = 24, -126, 127
	}
	ulp := max(x.MantExp(nil)-1, least) - (p - 1)
	negative := x.Sign() < 0
	scaled := new(big.Float).SetMantExp(new(big.Float).Abs(x), -ulp)
	n, acc := scaled.Int(nil)
	if acc != big.Exact { // n is less
		rest := new(big.Float).SetPrec(4000).Sub(scaled, new(big.Float).SetInt(n))
		half := rest.Cmp(big.NewFloat(0.5))
		if mode == 0 && (half > 0 || half == 0 && n.Bit(0) == 1) || mode == 1 && negative || mode == 2 && !negative {
			n.Add(n, big.NewInt(1))
		}
	}
	r := new(big.Float).SetMantExp(new(big.Float).SetInt(n), ulp)
	sign := 1.0
	if negative {
		sign = -1
	}
	if r.Sign() != 0 && r.MantExp(nil)-1 > most {
		if mode == 3 || mode == 1 && !negative || mode == 2 && negative {
			if t == 'f' {
				return sign * math.MaxFloat32
			}
			return sign * math.MaxFloat64
		}
		return math.Inf(int(sign))
	}
	f, _ := r.Float64()
	return math.Copysign(f, sign)
}

func wide(f float64) *big.Float { return new(big.Float).SetPrec(4000).SetFloat64(f) }

func finite(a ...float64) bool {
	for _, f := range a {
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return false
		}
	}
	return true
}

// rounded returns a op b of type t, rounded in a mode.
func rounded(op string, a, b float64, t byte, mode int) float64 {
	native := map[string]float64{"Add": a + b, "Subtract": a - b, "Multiply": a * b, "Divide": a / b, "Sqrt": math.Sqrt(b)}[op]
	if op == "Sqrt" {
		a = b
	}
	if !finite(a, b) || math.IsNaN(native) || op == "Divide" && b == 0 {
		return native
	}
	x := new(big.Float).SetPrec(4000)
	switch op {
	case "Add":
		x.Add(wide(a), wide(b))
	case "Subtract":
		x.Sub(wide(a), wide(b))
	case "Multiply":
		x.Mul(wide(a), wide(b))
	case "Divide":
		x.Quo(wide(a), wide(b))
	case "Sqrt":
		x.Sqrt(wide(b))
	}
	if x.Sign() == 0 {
		if mode == 1 && (op == "Add" && math.Signbit(a) != math.Signbit(b) || op == "Subtract" && math.Signbit(a) == math.Signbit(b) || (op == "Add" || op == "Subtract") && a != 0) {
			return math.Copysign(0, -1)
		}
		return native
	}
	return exactly(x, t, mode)
}

// multiplyAdd returns x*y + z of type t, rounded in a mode.
func multiplyAdd(x, y, z float64, t byte, mode int) float64 {
	native := math.FMA(x, y, z)
	if !finite(x, y, z) {
		return native
	}
	p := wide(0).Mul(wide(x), wide(y))
	zero := p.Sign() == 0 && z == 0
	if p.Add(p, wide(z)); p.Sign() != 0 {
		return exactly(p, t, mode)
	}
	signs := math.Signbit(x) != math.Signbit(y)
	if mode == 1 && !(zero && signs == math.Signbit(z)) {
		return math.Copysign(0, -1)
	}
	return native
}

func (c *Call) fused512(name string, scalar bool) bool {
	n, t := count(c.X.Ret), c.X.Ret.Elem
	if scalar {
		c.Out, n = c.Arg[0], 1
	}
	for i := range n {
		_, x := get(c.Arg[0][:], t, i)
		_, y := get(c.Arg[1][:], t, i)
		_, z := get(c.Arg[2][:], t, i)
		x, z = fusedSigns(name, i, x, z)
		put(c.Out[:], t, i, 0, multiplyAdd(x, y, z, t, c.rounding512()))
	}
	return true
}

// floatOf converts the integer v, of type from, to floating-point type to.
func floatOf(v int64, from, to byte, mode int) float64 {
	if v == 0 {
		return 0
	}
	x := new(big.Float).SetPrec(100).SetInt64(v)
	if from == 'L' || from == 'I' {
		x.SetUint64(uint64(v))
	}
	return exactly(x, to, mode)
}

// integerOf converts the number f to an integer of type to. A number out of range becomes the
// lowest number of a signed type, the greatest of an unsigned one.
func integerOf(f float64, to byte, mode int) int64 {
	f = round(f, mode)
	switch to {
	case 'I':
		if f >= 0 && f < 1<<32 {
			return int64(f)
		}
		return math.MaxUint32
	case 'L':
		if f >= 0 && f < 1<<64 {
			return int64(uint64(f))
		}
		return -1
	}
	return fits(f, to == 'l')
}

func (c *Call) convertScalar512() bool {
	x := c.X
	c.Out = c.Arg[0]
	from := x.Arg[1].Elem
	v, f := get(c.Arg[1][:], from, 0)
	switch {
	case !isFloat(from):
		f = floatOf(v, from, x.Ret.Elem, c.rounding512())
	case finite(f) && f != 0:
		f = exactly(wide(f), x.Ret.Elem, c.rounding512())
	}
	put(c.Out[:], x.Ret.Elem, 0, 0, f)
	return true
}

func (c *Call) conversion512(name string) bool {
	x := c.X
	from, to := x.Arg[0].Elem, x.Ret.Elem
	n := 1
	if x.Ret.Kind != 0 {
		n = min(count(x.Ret), count(x.Arg[0]))
	}
	mode := c.rounding512()
	if strings.HasSuffix(name, "WithTruncation") {
		mode = 3
	}
	for i := range n {
		v, f := get(c.Arg[0][:], from, i)
		switch {
		case isFloat(from) && !isFloat(to):
			v = integerOf(f, to, mode)
		case isFloat(from):
			if finite(f) && f != 0 {
				f = exactly(wide(f), to, mode)
			}
		case isFloat(to):
			f = floatOf(v, from, to, mode)
		case strings.HasSuffix(name, "WithSaturation"):
			if from == 'L' {
				v = int64(min(uint64(v), 1<<(width(to)-1)*2-1))
			} else if to == 'i' {
				v = min(max(v, math.MinInt32), math.MaxInt32)
			} else {
				v = saturate(v, to)
			}
		}
		put(c.Out[:], to, i, v, f)
	}
	return true
}

func (c *Call) broadcast512(name string) bool {
	size := hwintrinsics.ElemSize(c.X.Ret.Elem)
	switch {
	case strings.HasPrefix(name, "BroadcastPair"):
		size = 8
	case strings.HasPrefix(name, "BroadcastVector128"):
		size = 16
	case strings.HasPrefix(name, "BroadcastVector256"):
		size = 32
	}
	for i := 0; i < c.X.Ret.Size(); i += size {
		copy(c.Out[i:i+size], c.Arg[0][:size])
	}
	return true
}

// floats512 computes methods of floating-point numbers, for all elements or only the first.
func (c *Call) floats512(name string, scalar bool) bool {
	t := c.X.Ret.Elem
	imm := c.Imm
	mode := c.rounding512()
	var f func(a, b float64) float64 // of one argument, b; b is also the operand if a scalar's other elements come from the first argument
	switch name {
	case "Add", "Subtract", "Multiply", "Divide":
		f = func(a, b float64) float64 { return rounded(name, a, b, t, mode) }
	case "Sqrt":
		f = func(_, b float64) float64 { return rounded(name, b, b, t, mode) }
	case "Scale":
		f = func(a, b float64) float64 { return scale(a, b, t, mode) }
	case "GetExponent":
		f = func(_, b float64) float64 { return exponent(b) }
	case "GetMantissa":
		f = func(_, b float64) float64 { return mantissa(b, imm) }
	case "RoundScale":
		f = func(_, b float64) float64 { return roundScale(b, imm) }
	case "Reduce":
		f = func(_, b float64) float64 { return reduce(b, imm, t) }
	case "Range":
		f = func(a, b float64) float64 { return rangeOf(a, b, imm) }
	case "Reciprocal14":
		c.Approximate = true
		f = func(_, b float64) float64 { return 1 / b }
	case "ReciprocalSqrt14":
		c.Approximate = true
		f = func(_, b float64) float64 { return 1 / math.Sqrt(b) }
	case "Fixup":
		return c.fixup(scalar)
	default:
		return false
	}
	if scalar {
		if c.vectors() == 1 {
			c.Arg[1] = c.Arg[0]
		}
		return c.first(f)
	}
	b := 1
	if c.vectors() == 1 {
		b = 0
	}
	for i := range count(c.X.Ret) {
		_, x := get(c.Arg[0][:], t, i)
		_, y := get(c.Arg[b][:], t, i)
		put(c.Out[:], t, i, 0, f(x, y))
	}
	return true
}

// scale returns a * 2^floor(b).
func scale(a, b float64, t byte, mode int) float64 {
	switch {
	case math.IsNaN(b):
		return b
	case math.IsNaN(a) && math.IsInf(b, 1):
		return math.Inf(1)
	case math.IsNaN(a) && math.IsInf(b, -1):
		return 0
	case math.IsNaN(a):
		return a
	case math.IsInf(b, 1) && a == 0, math.IsInf(b, -1) && math.IsInf(a, 0):
		return math.NaN()
	case math.IsInf(b, 1):
		return math.Copysign(b, a)
	case math.IsInf(b, -1):
		return math.Copysign(0, a)
	case a == 0 || math.IsInf(a, 0):
		return a
	}
	by := min(max(math.Floor(b), -5000), 5000)
	return exactly(new(big.Float).SetMantExp(wide(a), int(by)), t, mode)
}

// exponent returns the logarithm of |b|, rounded down.
func exponent(b float64) float64 {
	switch {
	case math.IsNaN(b):
		return b
	case math.IsInf(b, 0):
		return math.Inf(1)
	case b == 0:
		return math.Inf(-1)
	}
	_, e := math.Frexp(b)
	return float64(e - 1)
}

// mantissa returns the mantissa of b, with the interval and the sign according to imm.
func mantissa(b float64, imm uint8) float64 {
	one := -1.0
	if imm&4 != 0 {
		one = 1
	}
	switch {
	case math.IsNaN(b):
		return b
	case !math.Signbit(b) && (b == 0 || math.IsInf(b, 0)):
		return 1
	case b == 0:
		return one
	case math.IsInf(b, 0) && imm&8 == 0:
		return one
	case b < 0 && imm&8 != 0:
		return math.NaN()
	}
	f, e := math.Frexp(math.Abs(b)) // [0.5, 1)
	f, e = 2*f, e-1
	switch imm & 3 {
	case 1:
		if e&1 != 0 {
			f /= 2
		}
	case 2:
		f /= 2
	case 3:
		if f >= 1.5 {
			f /= 2
		}
	}
	if b < 0 && imm&4 == 0 {
		f = -f
	}
	return f
}

// roundScale rounds b to imm>>4 bits after the binary point.
func roundScale(b float64, imm uint8) float64 {
	if !finite(b) || math.Abs(b) >= 1<<53 {
		return b
	}
	mode := int(imm & 3)
	if imm&4 != 0 {
		mode = 0
	}
	m := int(imm >> 4)
	return math.Ldexp(round(math.Ldexp(b, m), mode), -m)
}

// reduce returns b minus roundScale of b.
func reduce(b float64, imm uint8, t byte) float64 {
	switch {
	case math.IsNaN(b):
		return b
	case math.IsInf(b, 0):
		return 0
	}
	mode := int(imm & 3)
	if imm&4 != 0 {
		mode = 0
	}
	return rounded("Subtract", b, roundScale(b, imm), t, mode)
}

// rangeOf returns a or b, with the selection and the sign according to imm.
func rangeOf(a, b float64, imm uint8) float64 {
	var r float64
	less := func(x, y float64) bool { return x < y || x == y && math.Signbit(x) && !math.Signbit(y) }
	switch {
	case math.IsNaN(a):
		r = b
	case math.IsNaN(b):
		r = a
	default:
		x, y := a, b
		if imm&2 != 0 {
			x, y = math.Abs(a), math.Abs(b)
		}
		r = b
		if imm&1 == 0 && !less(y, x) || imm&1 != 0 && !less(x, y) {
			r = a
		}
		if imm&2 != 0 && x == y { // the lesser, or the greater, by sign
			r = a
			if imm&1 == 0 && less(b, a) || imm&1 != 0 && less(a, b) {
				r = b
			}
		}
	}
	switch imm >> 2 & 3 {
	case 0:
		if !math.IsNaN(r) {
			r = math.Copysign(r, a)
		}
	case 2:
		r = math.Abs(r)
	case 3:
		r = -math.Abs(r)
	}
	return r
}

// fixup replaces numbers according to a table indexed by their class.
func (c *Call) fixup(scalar bool) bool {
	t := c.X.Ret.Elem
	n := count(c.X.Ret)
	if scalar { // the other elements come from the second argument
		c.Out, n = c.Arg[1], 1
	}
	most := math.MaxFloat64
	if t == 'f' {
		most = math.MaxFloat32
	}
	for i := range n {
		_, a := get(c.Arg[0][:], t, i)
		_, b := get(c.Arg[1][:], t, i)
		table, _ := get(c.Arg[2][:], c.X.Arg[2].Elem, i)
		class := 7
		switch {
		case math.IsNaN(b):
			class = 0
		case b == 0:
			class = 2
		case b == 1:
			class = 3
		case math.IsInf(b, -1):
			class = 4
		case math.IsInf(b, 1):
			class = 5
		case b < 0:
			class = 6
		}
		signed := math.Inf(1)
		if math.Signbit(b) {
			signed = math.Inf(-1)
		}
		half := math.Pi / 2
		if t == 'f' {
			half = float64(float32(half))
		}
		put(c.Out[:], t, i, 0, [16]float64{a, b, math.NaN(), math.NaN(), math.Inf(-1), math.Inf(1), signed, math.Copysign(0, -1), 0, -1, 1, 0.5, 90,
			half, most, -most}[table>>(4*class)&15])
	}
	return true
}

// integers512 computes methods of integers that older sets do not have, or have for other types.
func (c *Call) integers512(name string) bool {
	x := c.X
	t := x.Ret.Elem
	w := uint64(width(t))
	var f func(a, b int64) int64
	bitsOf := func(v int64) uint64 { return uint64(v) << (64 - w) >> (64 - w) }
	rotate := func(v, n int64) int64 {
		u, k := bitsOf(v), uint64(n)%w
		return int64(u<<k | u>>(w-k))
	}
	switch name {
	case "Max", "Min":
		if isFloat(t) {
			return false
		}
		f = func(a, b int64) int64 {
			if (unsigned64(a, t) > unsigned64(b, t)) == (name == "Max") {
				return a
			}
			return b
		}
	case "RotateLeft", "RotateRight":
		f = func(a, _ int64) int64 {
			if name == "RotateRight" {
				return rotate(a, -int64(c.Imm)&int64(w-1))
			}
			return rotate(a, int64(c.Imm))
		}
	case "RotateLeftVariable":
		f = func(a, b int64) int64 { return rotate(a, b&int64(w-1)) }
	case "RotateRightVariable":
		f = func(a, b int64) int64 { return rotate(a, -b&int64(w-1)) }
	case "LeadingZeroCount":
		f = func(a, _ int64) int64 { return int64(bits.LeadingZeros64(bitsOf(a)) - int(64-w)) }
	case "DetectConflicts":
		for i := range count(x.Ret) {
			v, _ := get(c.Arg[0][:], t, i)
			set := int64(0)
			for k := range i {
				if u, _ := get(c.Arg[0][:], t, k); u == v {
					set |= 1 << k
				}
			}
			put(c.Out[:], t, i, set, 0)
		}
		return true
	case "TernaryLogic":
		for i := range x.Ret.Size() {
			for bit := range 8 {
				k := c.Arg[0][i]>>bit&1<<2 | c.Arg[1][i]>>bit&1<<1 | c.Arg[2][i]>>bit&1
				c.Out[i] |= c.Imm >> k & 1 << bit
			}
		}
		return true
	case "SumAbsoluteDifferencesInBlock32":
		return c.lanes(func(a, b, out []byte) {
			var d [16]byte
			for i := range 4 {
				copy(d[4*i:4*i+4], b[4*(c.Imm>>(2*i)&3):])
			}
			for i := range 8 {
				from, with := i/2*4, i/4*8+i%4
				sum := int64(0)
				for k := range 4 {
					v := int64(a[from+k]) - int64(d[with+k])
					sum += max(v, -v)
				}
				put(out, 'S', i, sum, 0)
			}
		})
	case "MultiShift":
		for i := range x.Ret.Size() {
			v, _ := get(c.Arg[1][:], 'l', i/8)
			c.Out[i] = byte(bits.RotateLeft64(uint64(v), -int(c.Arg[0][i]&63)))
		}
		return true
	default:
		return false
	}
	for i := range count(x.Ret) {
		a, _ := get(c.Arg[0][:], x.Arg[0].Elem, i)
		b := int64(0)
		if x.ImmArg() != 1 {
			b, _ = get(c.Arg[1][:], t, i)
		}
		put(c.Out[:], t, i, f(a, b), 0)
	}
	return true
}

// permute512 moves elements.
func (c *Call) permute512(name string) bool {
	x := c.X
	size := hwintrinsics.ElemSize(x.Ret.Elem)
	n := count(x.Ret)
	imm := int(c.Imm)
	elem := func(to int, from []byte, k int) { copy(c.Out[to*size:(to+1)*size], from[k*size:(k+1)*size]) }
	index := func(arg, i int) int {
		v, _ := get(c.Arg[arg][:], x.Arg[arg].Elem, i)
		return int(v)
	}
	block := func(to, wide int, from []byte, k int) { copy(c.Out[to*wide:(to+1)*wide], from[k*wide:(k+1)*wide]) }
	_, two := strings.CutSuffix(name, "x2")
	switch {
	case name == "PermuteVar2x64" || name == "PermuteVar4x32":
		for i := range n {
			k := i&^3 | index(1, i)&3
			if size == 8 {
				k = i&^1 | index(1, i)>>1&1
			}
			elem(i, c.Arg[0][:], k)
		}
	case strings.HasPrefix(name, "PermuteVar") && two:
		for i := range n {
			k := index(1, i) & (2*n - 1)
			elem(i, c.Arg[k/n*2][:], k%n)
		}
	case strings.HasPrefix(name, "PermuteVar"):
		for i := range n {
			elem(i, c.Arg[0][:], index(1, i)&(n-1))
		}
	case name == "Permute4x64":
		for i := range n {
			elem(i, c.Arg[0][:], i&^3|imm>>(2*(i&3))&3)
		}
	case name == "Permute2x64":
		for i := range n {
			elem(i, c.Arg[0][:], i&^1|imm>>i&1)
		}
	case name == "Permute4x32":
		for i := range n {
			elem(i, c.Arg[0][:], i&^3|imm>>(2*(i&3))&3)
		}
	case name == "AlignRight32" || name == "AlignRight64":
		for i := range n {
			k := i + imm&(n-1)
			elem(i, c.Arg[1-k/n][:], k%n)
		}
	case name == "Shuffle4x128":
		for i := range 4 {
			block(i, 16, c.Arg[i/2][:], imm>>(2*i)&3)
		}
	case name == "Shuffle2x128":
		for i := range 2 {
			block(i, 16, c.Arg[i][:], imm>>i&1)
		}
	case name == "ExtractVector128":
		block(0, 16, c.Arg[0][:], imm&3)
	case name == "ExtractVector256":
		block(0, 32, c.Arg[0][:], imm&1)
	case name == "InsertVector128":
		c.Out = c.Arg[0]
		block(imm&3, 16, c.Arg[1][:], 0)
	case name == "InsertVector256":
		c.Out = c.Arg[0]
		block(imm&1, 32, c.Arg[1][:], 0)
	case name == "BlendVariable":
		return c.choose(size, func(i int) int { return int(c.Arg[2][(i+1)*size-1] >> 7) })
	default:
		return false
	}
	return true
}
