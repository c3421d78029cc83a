package hwmodel

import (
	"hash/crc32"
	"math"
	"math/big"
	"math/bits"
	"strings"

	"ryugo/targets/hwintrinsics"
)

// The methods of arm64. A name contains the operation on an element, the elements, and the handling
// of results out of range:
//
//	ShiftRightArithmeticRoundedNarrowingSaturateUnsignedUpper    round(b >> n), to the upper half, of unsigned numbers

// armCall is a call of a method of arm64.
type armCall struct {
	*Call
	op     string // the method's name without the part that selects elements
	upper  bool
	signed bool // the letters of x's elements are significant; otherwise the elements are unsigned
}

// evalArm computes the call's result, if it knows the method.
func (c *Call) evalArm() bool {
	x := c.X
	a := &armCall{Call: c, signed: true}
	a.op = x.Method
	a.upper = strings.Contains(a.op, "Upper")
	for _, s := range []string{"WideningLower", "WideningUpper", "Widening", "Lower", "Upper", "BySelectedScalar", "ByScalar"} {
		a.op = strings.Replace(a.op, s, "", 1)
	}
	a.op = strings.Replace(a.op, "Scalar", "", 1)
	if strings.Contains(a.op, "Logical") && !strings.HasPrefix(a.op, "ShiftLeft") {
		a.signed = false
	}
	c.Size = x.Ret.Size()
	switch x.Form {
	case hwintrinsics.Whole:
		return c.armWhole()
	case hwintrinsics.Bits, hwintrinsics.AccBits:
		return a.bitwise()
	case hwintrinsics.Lookup, hwintrinsics.AccLookup:
		a.lookup()
		return true
	case hwintrinsics.Extract:
		a.extract()
		return true
	case hwintrinsics.Across, hwintrinsics.Pair:
		return a.across()
	case hwintrinsics.Reversed:
		a.reverse()
		return true
	}
	switch x.Form {
	case hwintrinsics.LoadZipped, hwintrinsics.StoreZipped, hwintrinsics.LoadLane, hwintrinsics.StoreLane:
		a.alternate()
		return true
	case hwintrinsics.LookupMany, hwintrinsics.AccLookupMany:
		a.lookup()
		return true
	}
	if x.Ins == "" {
		a.memory()
		return true
	}
	switch x.Set {
	case hwintrinsics.ArmAes:
		return a.aes()
	case hwintrinsics.Sha1, hwintrinsics.Sha256:
		return a.hash()
	case hwintrinsics.Dp:
		a.dot()
		return true
	}
	if a.permutes() {
		return true
	}
	return a.elements()
}

// vectors returns the arguments that are not immediates.
func (a *armCall) vectors() (list []int) {
	for k := range int(a.X.Args) {
		if a.X.Arg[k].Kind != '#' {
			list = append(list, k)
		}
	}
	return list
}

// elements computes results whose elements are independent of each other.
func (a *armCall) elements() bool {
	x := a.X
	vs := a.vectors()
	last := vs[len(vs)-1]
	ret := hwintrinsics.ElemSize(x.Ret.Elem)
	narrowing := ret < hwintrinsics.ElemSize(x.Arg[last].Elem)
	n, at := count(x.Ret), 0
	switch x.Form {
	case hwintrinsics.One, hwintrinsics.OneShift, hwintrinsics.AccOne, hwintrinsics.Fused, hwintrinsics.OneAcc, hwintrinsics.OneElem, hwintrinsics.OneAccElem:
		n = 1
	}
	if narrowing {
		n = 16 / hwintrinsics.ElemSize(x.Arg[last].Elem)
		if x.Arg[last].Kind == 'w' {
			n = 1
		}
		if a.upper {
			copy(a.Out[:8], a.Arg[0][:8])
			at, vs = n, vs[1:]
		}
	}
	if pairs := strings.Contains(a.op, "Pairwise"); pairs {
		return a.pairs(n)
	}
	for i := range n {
		var ints [3]*big.Int
		var floats [3]float64
		for j, k := range vs {
			e := i
			switch {
			case k == last && (x.Form == hwintrinsics.Lane0 || x.Form == hwintrinsics.AccLane0):
				e = 0
			case k == last && (x.Form == hwintrinsics.Elem || x.Form == hwintrinsics.AccElem || x.Form == hwintrinsics.OneElem || x.Form == hwintrinsics.OneAccElem):
				e = int(a.Imm)
			case a.upper && !narrowing && hwintrinsics.ElemSize(x.Arg[k].Elem) < ret:
				e = i + n
			}
			ints[j], floats[j] = a.element(k, e)
		}
		if isFloat(x.Arg[vs[0]].Elem) && a.op != "CompareTest" {
			if !a.putFloat(at+i, floats) {
				return false
			}
			continue
		}
		v := a.integer(ints, uint(8*hwintrinsics.ElemSize(x.Arg[vs[len(vs)-1]].Elem)))
		if v == nil {
			return false
		}
		a.putInt(at+i, v)
	}
	return true
}

// element returns element i of argument k.
func (a *armCall) element(k, i int) (*big.Int, float64) {
	t := a.X.Arg[k].Elem
	v, f := get(a.Arg[k][:], t, i)
	switch {
	case t == 'L' || !a.signed && t == 'l' && !a.isCount(k):
		return new(big.Int).SetUint64(uint64(v)), 0
	case t == 'f' && a.op == "CompareTest":
		w, _ := get(a.Arg[k][:], 'i', i)
		return big.NewInt(w), 0
	case t == 'd' && a.op == "CompareTest":
		w, _ := get(a.Arg[k][:], 'l', i)
		return big.NewInt(w), 0
	case !a.signed && v < 0 && !a.isCount(k):
		return big.NewInt(v & (1<<(8*hwintrinsics.ElemSize(t)) - 1)), 0
	}
	return big.NewInt(v), f
}

// isCount reports whether argument k is a shift amount.
func (a *armCall) isCount(k int) bool { return a.X.Form <= hwintrinsics.One && k == 1 }

// putInt writes the low bits of v as element i of the result.
func (a *armCall) putInt(i int, v *big.Int) {
	low := new(big.Int).And(v, new(big.Int).SetUint64(math.MaxUint64)).Uint64()
	t := a.X.Ret.Elem
	switch t {
	case 'f':
		t = 'i'
	case 'd':
		t = 'l'
	}
	put(a.Out[:], t, i, int64(low), 0)
}

// clamp returns v, or the nearest number in the range of type t.
func clamp(v *big.Int, t byte) *big.Int {
	bits := uint(8 * hwintrinsics.ElemSize(t))
	lo, hi := new(big.Int), new(big.Int).Lsh(big.NewInt(1), bits)
	if strings.IndexByte("bsil", t) >= 0 {
		hi.Rsh(hi, 1)
		lo.Neg(hi)
	}
	hi.Sub(hi, big.NewInt(1))
	switch {
	case v.Cmp(lo) < 0:
		return lo
	case v.Cmp(hi) > 0:
		return hi
	}
	return v
}

// unsignedOf returns the unsigned type with the size of t.
func unsignedOf(t byte) byte {
	if i := strings.IndexByte("bsil", t); i >= 0 {
		return "BSIL"[i]
	}
	return t
}

var one = big.NewInt(1)

func add(x, y *big.Int) *big.Int { return new(big.Int).Add(x, y) }
func sub(x, y *big.Int) *big.Int { return new(big.Int).Sub(x, y) }
func mul(x, y *big.Int) *big.Int { return new(big.Int).Mul(x, y) }

func shiftLeft(x *big.Int, n uint) *big.Int  { return new(big.Int).Lsh(x, n) }
func shiftRight(x *big.Int, n uint) *big.Int { return new(big.Int).Rsh(x, n) } // rounds towards minus infinity

// roundedRight returns x / 2^n, rounded to nearest, halves up.
func roundedRight(x *big.Int, n uint) *big.Int {
	if n == 0 {
		return x
	}
	return shiftRight(add(x, shiftLeft(one, n-1)), n)
}

func maskOf(yes bool) *big.Int {
	if yes {
		return big.NewInt(-1)
	}
	return new(big.Int)
}

// integer computes an integer element; width is the number of bits of the operands.
func (a *armCall) integer(v [3]*big.Int, width uint) *big.Int {
	x, y, z := v[0], v[1], v[2]
	ret := a.X.Ret.Elem
	n := uint(a.Imm)
	switch a.op {
	case "Abs":
		return new(big.Int).Abs(x)
	case "AbsSaturate":
		return clamp(new(big.Int).Abs(x), ret)
	case "Negate":
		return new(big.Int).Neg(x)
	case "NegateSaturate":
		return clamp(new(big.Int).Neg(x), ret)
	case "Add":
		return add(x, y)
	case "AddSaturate":
		return clamp(add(x, y), ret)
	case "Subtract":
		return sub(x, y)
	case "SubtractSaturate":
		return clamp(sub(x, y), ret)
	case "AbsoluteDifference":
		return new(big.Int).Abs(sub(x, y))
	case "AbsoluteDifferenceAdd", "AbsoluteDifferenceAndAdd":
		return add(x, new(big.Int).Abs(sub(y, z)))
	case "AddHighNarrowing":
		return shiftRight(add(x, y), width/2)
	case "AddRoundedHighNarrowing":
		return roundedRight(add(x, y), width/2)
	case "SubtractHighNarrowing":
		return shiftRight(sub(x, y), width/2)
	case "SubtractRoundedHighNarrowing":
		return roundedRight(sub(x, y), width/2)
	case "FusedAddHalving":
		return shiftRight(add(x, y), 1)
	case "FusedAddRoundedHalving":
		return roundedRight(add(x, y), 1)
	case "FusedSubtractHalving":
		return shiftRight(sub(x, y), 1)
	case "Multiply":
		return mul(x, y)
	case "MultiplyAdd", "MultiplyAndAdd":
		return add(x, mul(y, z))
	case "MultiplySubtract", "MultiplyAndSubtract":
		return sub(x, mul(y, z))
	case "MultiplyDoublingSaturateHigh":
		return clamp(shiftRight(mul(x, y), width-1), ret)
	case "MultiplyRoundedDoublingSaturateHigh":
		return clamp(roundedRight(mul(x, y), width-1), ret)
	case "MultiplyDoublingSaturate":
		return clamp(shiftLeft(mul(x, y), 1), ret)
	case "MultiplyDoublingAndAddSaturate":
		return clamp(add(x, clamp(shiftLeft(mul(y, z), 1), ret)), ret)
	case "MultiplyDoublingAndSubtractSaturate":
		return clamp(sub(x, clamp(shiftLeft(mul(y, z), 1), ret)), ret)
	case "MultiplyRoundedDoublingAndAddSaturateHigh":
		return clamp(roundedRight(add(shiftLeft(x, width-1), mul(y, z)), width-1), ret)
	case "MultiplyRoundedDoublingAndSubtractSaturateHigh":
		return clamp(roundedRight(sub(shiftLeft(x, width-1), mul(y, z)), width-1), ret)
	case "ReciprocalEstimate":
		return big.NewInt(int64(estimate(uint32(x.Int64()))))
	case "ReciprocalSquareRootEstimate":
		return big.NewInt(int64(estimateRoot(uint32(x.Int64()))))
	case "PolynomialMultiply":
		p := 0
		for i := range 8 {
			if y.Int64()>>i&1 != 0 {
				p ^= int(x.Int64()&255) << i
			}
		}
		return big.NewInt(int64(p))
	case "Max":
		if x.Cmp(y) > 0 {
			return x
		}
		return y
	case "Min":
		if x.Cmp(y) < 0 {
			return x
		}
		return y
	case "LeadingSignCount":
		return big.NewInt(int64(bits.LeadingZeros64(uint64(x.Int64()^x.Int64()>>63)) - 1 - int(64-width)))
	case "LeadingZeroCount":
		return big.NewInt(int64(bits.LeadingZeros64(lowBits(x, width)) - int(64-width)))
	case "PopCount":
		return big.NewInt(int64(bits.OnesCount8(uint8(x.Int64()))))
	case "ReverseElementBits":
		return big.NewInt(int64(bits.Reverse8(uint8(x.Int64()))))
	case "CompareEqual":
		return maskOf(x.Cmp(y) == 0)
	case "CompareGreaterThan":
		return maskOf(x.Cmp(y) > 0)
	case "CompareGreaterThanOrEqual":
		return maskOf(x.Cmp(y) >= 0)
	case "CompareLessThan":
		return maskOf(x.Cmp(y) < 0)
	case "CompareLessThanOrEqual":
		return maskOf(x.Cmp(y) <= 0)
	case "CompareTest":
		return maskOf(new(big.Int).And(x, y).Sign() != 0)
	case "SignExtend":
		return x
	case "ZeroExtend":
		return new(big.Int).SetUint64(lowBits(x, width))
	case "ExtractNarrowing":
		return x
	case "ExtractNarrowingSaturate":
		return clamp(x, ret)
	case "ExtractNarrowingSaturateUnsigned":
		return clamp(x, unsignedOf(ret))
	case "ConvertToSingle":
		f, _ := new(big.Float).SetInt(x).Float32()
		return new(big.Int).SetUint64(uint64(math.Float32bits(f)))
	case "ConvertToDouble":
		f, _ := new(big.Float).SetInt(x).Float64()
		return new(big.Int).SetUint64(math.Float64bits(f))
	case "ShiftLeftLogical":
		return shiftLeft(x, n)
	case "ShiftLeftLogicalSaturate":
		return clamp(shiftLeft(x, n), ret)
	case "ShiftLeftLogicalSaturateUnsigned":
		return clamp(shiftLeft(x, n), unsignedOf(ret))
	case "ShiftLeftAndInsert":
		low := sub(shiftLeft(one, n), one)
		return new(big.Int).Or(shiftLeft(y, n), new(big.Int).And(x, low))
	case "ShiftRightAndInsert":
		high := shiftLeft(sub(shiftLeft(one, n), one), width-n)
		return new(big.Int).Or(shiftRight(new(big.Int).SetUint64(lowBits(y, width)), n), new(big.Int).And(x, high))
	}
	return a.shifted(v, n)
}

// lowBits returns the lowest bits of x.
func lowBits(x *big.Int, width uint) uint64 {
	return new(big.Int).And(x, sub(shiftLeft(one, width), one)).Uint64()
}

// shifted computes shifts to the right, and shifts by amounts in a vector.
func (a *armCall) shifted(v [3]*big.Int, n uint) *big.Int {
	op := a.op
	ret := a.X.Ret.Elem
	if !a.signed {
		ret = unsignedOf(ret)
	}
	right := shiftRight
	if strings.Contains(op, "Rounded") {
		op, right = strings.Replace(op, "Rounded", "", 1), roundedRight
	}
	op = strings.Replace(strings.Replace(op, "Arithmetic", "", 1), "Logical", "", 1)
	switch op {
	case "ShiftRight", "ShiftRightNarrowing":
		return right(v[0], n)
	case "ShiftRightNarrowingSaturate":
		return clamp(right(v[0], n), ret)
	case "ShiftRightNarrowingSaturateUnsigned":
		return clamp(right(v[0], n), unsignedOf(ret))
	case "ShiftRightAdd":
		return add(v[0], right(v[1], n))
	case "Shift", "ShiftSaturate":
		by := int8(v[1].Int64())
		var r *big.Int
		if by < 0 {
			r = right(v[0], uint(-int(by)))
		} else {
			r = shiftLeft(v[0], uint(by))
		}
		if op == "ShiftSaturate" {
			r = clamp(r, ret)
		}
		return r
	}
	return nil
}

// putFloat computes floating-point element i.
func (a *armCall) putFloat(i int, v [3]float64) bool {
	x, y, z := v[0], v[1], v[2]
	var r float64
	zeroInf := x == 0 && math.IsInf(y, 0) || y == 0 && math.IsInf(x, 0)
	switch a.op {
	case "Abs":
		r = math.Abs(x)
	case "AbsoluteDifference":
		r = math.Abs(float64(a.round(x - y)))
	case "Add":
		r = x + y
	case "Subtract":
		r = x - y
	case "Multiply":
		r = x * y
	case "MultiplyExtended":
		if r = x * y; zeroInf {
			r = math.Copysign(2, x) * math.Copysign(1, y)
		}
	case "Divide":
		r = x / y
	case "Negate":
		r = -x
	case "Sqrt":
		r = math.Sqrt(x)
	case "FusedMultiplyAdd":
		a.Approximate, r = true, math.FMA(y, z, x)
	case "FusedMultiplySubtract":
		a.Approximate, r = true, math.FMA(-y, z, x)
	case "FusedMultiplyAddNegated":
		a.Approximate, r = true, math.FMA(-y, z, -x)
	case "FusedMultiplySubtractNegated":
		a.Approximate, r = true, math.FMA(y, z, -x)
	case "Max":
		r = math.Max(x, y)
		if x != x || y != y {
			r = math.NaN()
		}
	case "Min":
		r = math.Min(x, y)
		if x != x || y != y {
			r = math.NaN()
		}
	case "MaxNumber":
		r = number(x, y, math.Max)
	case "MinNumber":
		r = number(x, y, math.Min)
	case "ReciprocalEstimate":
		a.Approximate, r = true, 1/x
	case "ReciprocalSquareRootEstimate":
		a.Approximate, r = true, 1/math.Sqrt(x)
	case "ReciprocalExponent":
		r = a.exponent(x)
	case "ConvertToSingleRoundToOdd":
		r = roundToOdd(x)
	case "ReciprocalStep":
		if a.Approximate, r = true, math.FMA(-x, y, 2); zeroInf {
			r = 2
		}
	case "ReciprocalSquareRootStep":
		if a.Approximate, r = true, math.FMA(-x, y, 3)/2; zeroInf {
			r = 1.5
		}
	case "Ceiling", "RoundToPositiveInfinity":
		r = math.Ceil(x)
	case "Floor", "RoundToNegativeInfinity":
		r = math.Floor(x)
	case "RoundAwayFromZero":
		r = math.Round(x)
	case "RoundToNearest":
		r = math.RoundToEven(x)
	case "RoundToZero":
		r = math.Trunc(x)
	case "ConvertToSingle", "ConvertToDouble":
		r = x
	default:
		return a.floatToInt(i, x, y)
	}
	put(a.Out[:], a.X.Ret.Elem, i, 0, r)
	return true
}

// round rounds x to the type of the result's elements.
func (a *armCall) round(x float64) float64 {
	if a.X.Ret.Elem == 'f' {
		return float64(float32(x))
	}
	return x
}

// number returns f of x and y, or, if one of them is a NaN, the other.
func number(x, y float64, f func(x, y float64) float64) float64 {
	switch {
	case x != x:
		return y
	case y != y:
		return x
	}
	return f(x, y)
}

// floatToInt computes comparisons and conversions of floating-point numbers.
func (a *armCall) floatToInt(i int, x, y float64) bool {
	compared := false
	op := a.op
	if rest, ok := strings.CutPrefix(op, "Absolute"); ok {
		x, y, op = math.Abs(x), math.Abs(y), rest
	}
	switch op {
	case "CompareEqual":
		compared = x == y
	case "CompareGreaterThan":
		compared = x > y
	case "CompareGreaterThanOrEqual":
		compared = x >= y
	case "CompareLessThan":
		compared = x < y
	case "CompareLessThanOrEqual":
		compared = x <= y
	default:
		_, how, ok := strings.Cut(op, "Round")
		if !ok {
			return false
		}
		f := map[string]func(float64) float64{"AwayFromZero": math.Round, "ToEven": math.RoundToEven, "ToNegativeInfinity": math.Floor,
			"ToPositiveInfinity": math.Ceil, "ToZero": math.Trunc}[how]
		v := new(big.Int)
		switch x = f(x); {
		case x != x:
		case math.IsInf(x, 0):
			v = shiftLeft(big.NewInt(int64(math.Copysign(1, x))), 100)
		default:
			v, _ = big.NewFloat(x).Int(nil)
		}
		a.putInt(i, clamp(v, a.X.Ret.Elem))
		return true
	}
	a.putInt(i, maskOf(compared))
	return true
}

// pairs computes elements from adjacent elements: first those of the first operand, then those of
// the second.
func (a *armCall) pairs(n int) bool {
	x := a.X
	widening := hwintrinsics.ElemSize(x.Ret.Elem) > hwintrinsics.ElemSize(x.Arg[x.Args-1].Elem)
	op := strings.Replace(a.op, "Pairwise", "", 1)
	for i := range n {
		k, e := 0, 2*i
		if widening {
			k = int(x.Args) - 1
		} else if e >= n {
			k, e = 1, e-n
		}
		v, f := a.element(k, e)
		w, g := a.element(k, e+1)
		if isFloat(x.Ret.Elem) {
			b := *a
			b.op = op
			b.putFloat(i, [3]float64{f, g})
			a.Approximate = b.Approximate
			continue
		}
		b := *a
		b.op = strings.TrimSuffix(op, "AndAdd")
		r := b.integer([3]*big.Int{v, w}, uint(8*hwintrinsics.ElemSize(x.Arg[k].Elem)))
		if r == nil {
			return false
		}
		if b.op != op {
			old, _ := a.element(0, i)
			r = add(r, old)
		}
		a.putInt(i, r)
	}
	return true
}

// across computes one element from all elements.
func (a *armCall) across() bool {
	b := *a
	b.op = strings.Replace(strings.Replace(a.op, "Across", "", 1), "Pairwise", "", 1)
	n := count(a.X.Arg[0])
	v, f := a.element(0, 0)
	for i := 1; i < n; i++ {
		w, g := a.element(0, i)
		if isFloat(a.X.Ret.Elem) {
			if !b.putFloat(0, [3]float64{f, g}) {
				return false
			}
			_, f = get(b.Out[:], a.X.Ret.Elem, 0)
			continue
		}
		if v = b.integer([3]*big.Int{v, w}, 64); v == nil {
			return false
		}
	}
	if !isFloat(a.X.Ret.Elem) {
		a.putInt(0, v)
	}
	return true
}

// bitwise computes the result byte by byte.
func (a *armCall) bitwise() bool {
	for i := range a.X.Ret.Size() {
		x, y, z := a.Arg[0][i], a.Arg[1][i], a.Arg[2][i]
		switch a.op {
		case "And":
			x &= y
		case "BitwiseClear":
			x &^= y
		case "BitwiseSelect":
			x = x&y | z&^x
		case "Not":
			x = ^x
		case "Or":
			x |= y
		case "OrNot":
			x |= ^y
		case "Xor":
			x ^= y
		default:
			return false
		}
		a.Out[i] = x
	}
	return true
}

// lookup selects bytes of a table.
func (a *armCall) lookup() {
	k := 0
	if a.X.Form == hwintrinsics.AccLookup || a.X.Form == hwintrinsics.AccLookupMany {
		a.Out, k = a.Arg[0], 1
	}
	for i := range a.X.Ret.Size() {
		switch j := a.Arg[k+1][i]; {
		case int(j) < a.X.Arg[k].Size():
			a.Out[i] = a.Arg[k][j]
		case k == 0:
			a.Out[i] = 0
		}
	}
}

// extract returns bytes from the middle of two vectors.
func (a *armCall) extract() {
	size := a.X.Ret.Size()
	both := append(append([]byte{}, a.Arg[0][:size]...), a.Arg[1][:size]...)
	copy(a.Out[:size], both[int(a.Imm)*hwintrinsics.ElemSize(a.X.Ret.Elem):])
}

// reverse reverses parts of each element.
func (a *armCall) reverse() {
	size, part := hwintrinsics.ElemSize(a.X.Ret.Elem), int(a.X.Imm)/8
	for i := range a.X.Ret.Size() {
		e, p, b := i/size, i%size/part, i%part
		a.Out[i] = a.Arg[0][e*size+size-(p+1)*part+b]
	}
}

// permutes computes the permutations of two vectors, and reports whether the method is one.
func (a *armCall) permutes() bool {
	n := count(a.X.Ret)
	size := a.X.Ret.Size() / n
	var from func(i int) (k, e int)
	switch a.op {
	case "TransposeEven":
		from = func(i int) (k, e int) { return i & 1, i &^ 1 }
	case "TransposeOdd":
		from = func(i int) (k, e int) { return i & 1, i | 1 }
	case "UnzipEven":
		from = func(i int) (k, e int) { return 2 * i / n, 2 * i % n }
	case "UnzipOdd":
		from = func(i int) (k, e int) { return 2 * i / n, 2*i%n + 1 }
	case "ZipLow":
		from = func(i int) (k, e int) { return i & 1, i / 2 }
	case "ZipHigh":
		from = func(i int) (k, e int) { return i & 1, n/2 + i/2 }
	default:
		return false
	}
	for i := range n {
		k, e := from(i)
		copy(a.Out[i*size:(i+1)*size], a.Arg[k][e*size:])
	}
	return true
}

// armWhole computes methods of integers.
func (c *Call) armWhole() bool {
	x := c.X
	v, _ := get(c.Arg[0][:], x.Arg[0].Elem, 0)
	w, _ := get(c.Arg[1][:], x.Arg[1].Elem, 0)
	wide := x.Arg[0].Size() == 8
	switch x.Method {
	case "LeadingZeroCount":
		v = int64(bits.LeadingZeros32(uint32(v)))
		if wide {
			y, _ := get(c.Arg[0][:], 'l', 0)
			v = int64(bits.LeadingZeros64(uint64(y)))
		}
	case "LeadingSignCount":
		v = int64(bits.LeadingZeros64(uint64(v^v>>63)) - 1)
		if !wide {
			v -= 32
		}
	case "ReverseElementBits":
		if wide {
			v = int64(bits.Reverse64(uint64(v)))
		} else {
			v = int64(bits.Reverse32(uint32(v)))
		}
	case "MultiplyHigh":
		hi, _ := bits.Mul64(uint64(v), uint64(w))
		if x.Ret.Elem == 'l' {
			hi -= uint64(v>>63&w) + uint64(w>>63&v)
		}
		v = int64(hi)
	case "ComputeCrc32", "ComputeCrc32C":
		table := crc32.IEEETable
		if x.Method == "ComputeCrc32C" {
			table = crc32.MakeTable(crc32.Castagnoli)
		}
		v = int64(^crc32.Update(^uint32(v), table, c.Arg[1][:x.Arg[1].Size()]))
	default:
		return false
	}
	put(c.Out[:], x.Ret.Elem, 0, v, 0)
	return true
}

// aes computes a step of AES, or a product of polynomials.
func (a *armCall) aes() bool {
	var state [16]byte
	for i := range state {
		state[i] = a.Arg[0][i] ^ a.Arg[1][i]
	}
	box, dir, m := &sbox, 1, mix
	if a.op == "Decrypt" || a.op == "InverseMixColumns" {
		box, dir, m = &inverseSbox, -1, unmix
	}
	switch a.op {
	case "Encrypt", "Decrypt":
		state = shiftRows(state[:], dir)
		for i := range state {
			state[i] = box[state[i]]
		}
	case "MixColumns", "InverseMixColumns":
		copy(state[:], a.Arg[0][:])
		state = mixColumns(state, m)
	case "PolynomialMultiply":
		e := 0
		if a.upper {
			e = 1
		}
		x, _ := get(a.Arg[0][:], 'l', e)
		y, _ := get(a.Arg[1][:], 'l', e)
		lo, hi := uint64(0), uint64(0)
		for i := range 64 {
			if y>>i&1 != 0 {
				lo ^= uint64(x) << i
				hi ^= uint64(x) >> (64 - i)
			}
		}
		put(state[:], 'l', 0, int64(lo), 0)
		put(state[:], 'l', 1, int64(hi), 0)
	default:
		return false
	}
	copy(a.Out[:], state[:])
	return true
}

// memory computes methods that read or write single elements, loads and stores.
func (a *armCall) memory() {
	x := a.X
	size := hwintrinsics.ElemSize(x.Ret.Elem)
	fill := func(from []byte) {
		for i := range count(x.Ret) {
			copy(a.Out[i*size:(i+1)*size], from)
		}
	}
	put := func(from []byte) {
		copy(a.Out[:a.Size], a.Arg[0][:])
		copy(a.Out[int(a.Imm)*size:][:size], from)
	}
	switch x.Form {
	case hwintrinsics.Get:
		copy(a.Out[:size], a.Arg[0][int(a.Imm)*size:])
	case hwintrinsics.Put, hwintrinsics.LoadElem:
		put(a.Arg[2][:])
	case hwintrinsics.Fill, hwintrinsics.LoadFill:
		fill(a.Arg[0][:])
	case hwintrinsics.FillElem:
		fill(a.Arg[0][int(a.Imm)*size:])
	case hwintrinsics.PutElem:
		put(a.Arg[2][:])
	case hwintrinsics.PutFrom: // the same element of both arguments
		put(a.Arg[2][int(a.Imm)*size:])
	case hwintrinsics.LoadPair:
		copy(a.Out[:4], a.Arg[0][:4])
		copy(a.Out[8:12], a.Arg[0][4:8])
	case hwintrinsics.StorePair:
		a.Size = 8
		copy(a.Out[:4], a.Arg[1][:4])
		copy(a.Out[4:8], a.Arg[2][:4])
	case hwintrinsics.StoreElem:
		a.Size = hwintrinsics.ElemSize(x.Arg[1].Elem)
		copy(a.Out[:a.Size], a.Arg[1][int(a.Imm)*a.Size:])
	case hwintrinsics.StoreBoth:
		n := x.Arg[1].Size()
		copy(a.Out[:n], a.Arg[1][:])
		copy(a.Out[n:2*n], a.Arg[2][:])
		a.Size = 2 * n
	default:
		if a.Size == 0 && x.Args > 1 { // a store
			a.Size = x.Arg[1].Size()
			copy(a.Out[:a.Size], a.Arg[1][:])
		} else {
			copy(a.Out[:a.Size], a.Arg[0][:])
		}
	}
}
