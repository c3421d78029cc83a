package hwmodel

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/bits"
	"math/rand"
	"strings"

	"ryugo/targets/hwintrinsics"
)

// Eval computes Out, and reports whether it knows the method.
func (c *Call) Eval() bool {
	x := c.X
	c.Out, c.Size, c.Approximate = [64]byte{}, x.Ret.Size(), false
	if x.Set.IsArm() {
		return c.evalArm()
	}
	if is512(x.Set) {
		return c.eval512()
	}
	if x.Flags&hwintrinsics.Stores != 0 {
		return c.store()
	}
	name := x.Method
	if x.Flags&(hwintrinsics.Memory|hwintrinsics.High) != 0 {
		return c.memory(name)
	}
	if x.Flags&hwintrinsics.Gather != 0 {
		return c.gather()
	}
	if strings.HasPrefix(name, "Compare") || strings.HasPrefix(name, "Test") {
		return c.comparison(name)
	}
	if strings.HasPrefix(name, "ConvertTo") || strings.HasPrefix(name, "ConvertScalar") {
		return c.conversion(name)
	}
	if strings.HasPrefix(name, "Round") || strings.HasPrefix(name, "Floor") || strings.HasPrefix(name, "Ceiling") {
		return c.rounding(name)
	}
	if x.Set == hwintrinsics.Fma {
		return c.fused(name)
	}
	if strings.HasPrefix(name, "Shift") {
		return c.shift(name)
	}
	if strings.HasPrefix(name, "Load") || strings.HasPrefix(name, "Broadcast") {
		return c.load(name)
	}
	if x.Ret.Kind == 0 || x.Arg[0].Kind == 0 {
		return c.scalar(name)
	}
	return c.arithmetic(name) || c.shuffle(name)
}

func (c *Call) arithmetic(name string) bool {
	t := c.X.Arg[0].Elem
	add, sub := func(a, b float64) float64 { return a + b }, func(a, b float64) float64 { return a - b }
	mul, div := func(a, b float64) float64 { return a * b }, func(a, b float64) float64 { return a / b }
	sqrt := func(_, b float64) float64 { return math.Sqrt(b) }
	sat := func(f func(a, b int64) int64) func(a, b int64) int64 {
		return func(a, b int64) int64 { return saturate(f(a, b), c.X.Ret.Elem) }
	}
	plus, minus := func(a, b int64) int64 { return a + b }, func(a, b int64) int64 { return a - b }
	switch name {
	case "Add":
		return c.each(plus, add)
	case "Subtract":
		return c.each(minus, sub)
	case "And":
		return c.bytewise(func(a, b byte) byte { return a & b })
	case "AndNot":
		return c.bytewise(func(a, b byte) byte { return ^a & b })
	case "Or":
		return c.bytewise(func(a, b byte) byte { return a | b })
	case "Xor":
		return c.bytewise(func(a, b byte) byte { return a ^ b })
	case "Divide":
		return c.each(nil, div)
	case "Multiply":
		if isFloat(t) {
			return c.each(nil, mul)
		}
		for i := range count(c.X.Ret) {
			a, _ := get(c.Arg[0][:], t, 2*i)
			b, _ := get(c.Arg[1][:], t, 2*i)
			put(c.Out[:], 'l', i, a*b, 0)
		}
		return true
	case "Max":
		return c.each(func(a, b int64) int64 { return max(a, b) }, max1)
	case "Min":
		return c.each(func(a, b int64) int64 { return min(a, b) }, min1)
	case "AddSaturate":
		return c.each(sat(plus), nil)
	case "SubtractSaturate":
		return c.each(sat(minus), nil)
	case "Average":
		return c.each(func(a, b int64) int64 { return (a + b + 1) / 2 }, nil)
	case "MultiplyHigh":
		return c.each(func(a, b int64) int64 { return a * b >> 16 }, nil)
	case "MultiplyLow":
		return c.each(func(a, b int64) int64 { return a * b }, nil)
	case "MultiplyHighRoundScale":
		return c.each(func(a, b int64) int64 { return (a*b>>14 + 1) >> 1 }, nil)
	case "MultiplyAddAdjacent":
		for i := range count(c.X.Ret) {
			sum := int64(0)
			for k := range 2 {
				a, _ := get(c.Arg[0][:], t, 2*i+k)
				b, _ := get(c.Arg[1][:], c.X.Arg[1].Elem, 2*i+k)
				sum += a * b
			}
			put(c.Out[:], c.X.Ret.Elem, i, saturate(sum, c.X.Ret.Elem), 0)
		}
		return true
	case "SumAbsoluteDifferences":
		for i := range c.X.Ret.Size() {
			d := int64(c.Arg[0][i]) - int64(c.Arg[1][i])
			sum, _ := get(c.Out[:], 'l', i/8)
			put(c.Out[:], 'l', i/8, sum+max(d, -d), 0)
		}
		return true
	case "MultipleSumAbsoluteDifferences":
		imm := int(c.Imm)
		return c.lanes(func(a, b, out []byte) {
			for i := range 8 {
				sum := int64(0)
				for k := range 4 {
					d := int64(a[4*(imm>>2&1)+i+k]) - int64(b[4*(imm&3)+k])
					sum += max(d, -d)
				}
				put(out, 'S', i, sum, 0)
			}
			imm >>= 3
		})
	case "Abs":
		for i := range count(c.X.Ret) {
			v, _ := get(c.Arg[0][:], t, i)
			put(c.Out[:], c.X.Ret.Elem, i, max(v, -v), 0)
		}
		return true
	case "Sign":
		return c.each(func(a, b int64) int64 {
			switch {
			case b < 0:
				return -a
			case b == 0:
				return 0
			}
			return a
		}, nil)
	case "HorizontalAdd":
		return c.pairs(plus, add)
	case "HorizontalSubtract":
		return c.pairs(minus, sub)
	case "HorizontalAddSaturate":
		return c.pairs(sat(plus), nil)
	case "HorizontalSubtractSaturate":
		return c.pairs(sat(minus), nil)
	case "MinHorizontal":
		best := 0
		for i := range 8 {
			v, _ := get(c.Arg[0][:], 'S', i)
			w, _ := get(c.Arg[0][:], 'S', best)
			if v < w {
				best = i
			}
		}
		copy(c.Out[:2], c.Arg[0][2*best:])
		c.Out[2] = byte(best)
		return true
	case "AddSubtract":
		i := -1
		return c.each(nil, func(a, b float64) float64 {
			if i++; i%2 == 0 {
				return a - b
			}
			return a + b
		})
	case "Sqrt":
		c.Arg[1] = c.Arg[0]
		c.X = &hwintrinsics.Intrinsic{Ret: c.X.Ret, Arg: [5]hwintrinsics.Type{c.X.Arg[0], c.X.Arg[0]}}
		return c.each(nil, sqrt)
	case "Reciprocal", "ReciprocalSqrt":
		c.Approximate = true
		for i := range count(c.X.Ret) {
			_, f := get(c.Arg[0][:], 'f', i)
			if name == "ReciprocalSqrt" {
				f = math.Sqrt(f)
			}
			put(c.Out[:], 'f', i, 0, 1/f)
		}
		return true
	case "AddScalar":
		return c.first(add)
	case "SubtractScalar":
		return c.first(sub)
	case "MultiplyScalar":
		return c.first(mul)
	case "DivideScalar":
		return c.first(div)
	case "MaxScalar":
		return c.first(max1)
	case "MinScalar":
		return c.first(min1)
	case "SqrtScalar":
		return c.first(sqrt)
	case "ReciprocalScalar":
		c.Approximate = true
		return c.first(func(_, b float64) float64 { return 1 / b })
	case "ReciprocalSqrtScalar":
		c.Approximate = true
		return c.first(func(_, b float64) float64 { return 1 / math.Sqrt(b) })
	case "DotProduct":
		return c.dot(t)
	}
	return false
}

// dot adds products of the elements whose bits are set in the immediate, first those of adjacent
// elements, with rounding after each step.
func (c *Call) dot(t byte) bool {
	n := 16 / hwintrinsics.ElemSize(t)
	single := func(f float64) float64 {
		if t == 'f' {
			return float64(float32(f))
		}
		return f
	}
	return c.lanes(func(a, b, out []byte) {
		var p [4]float64
		for i := range n {
			_, x := get(a, t, i)
			_, y := get(b, t, i)
			if c.Imm>>(4+i)&1 != 0 {
				p[i] = single(x * y)
			}
		}
		sum := single(single(p[0]+p[1]) + single(p[2]+p[3]))
		for i := range n {
			if c.Imm>>i&1 != 0 {
				put(out, t, i, 0, sum)
			} else {
				put(out, t, i, 0, 0)
			}
		}
	})
}

func (c *Call) comparison(name string) bool {
	if test, ok := strings.CutPrefix(name, "Test"); ok {
		return c.test(test)
	}
	scalar := strings.HasPrefix(name, "CompareScalar")
	rest := strings.TrimPrefix(strings.TrimPrefix(name, "Compare"), "Scalar")
	if c.X.Ret.Elem == 'o' {
		rest = strings.TrimPrefix(strings.TrimPrefix(rest, "Ordered"), "Unordered")
		_, a := get(c.Arg[0][:], c.X.Arg[0].Elem, 0)
		_, b := get(c.Arg[1][:], c.X.Arg[0].Elem, 0)
		return c.flag(relation(rest, a, b))
	}
	if rest == "" {
		return c.compare(scalar, func(a, b float64) bool { return predicate(c.Imm, a, b) }, nil)
	}
	return c.compare(scalar, func(a, b float64) bool { return relation(rest, a, b) }, func(a, b int64) bool { return relation(rest, a, b) })
}

// relation returns the comparison with that name.
func relation[T int64 | float64](name string, a, b T) bool {
	switch name {
	case "Equal":
		return a == b
	case "NotEqual":
		return a != b
	case "GreaterThan":
		return a > b
	case "GreaterThanOrEqual":
		return a >= b
	case "LessThan":
		return a < b
	case "LessThanOrEqual":
		return a <= b
	case "NotGreaterThan":
		return !(a > b)
	case "NotGreaterThanOrEqual":
		return !(a >= b)
	case "NotLessThan":
		return !(a < b)
	case "NotLessThanOrEqual":
		return !(a <= b)
	case "Ordered":
		return a == a && b == b
	case "Unordered":
		return a != a || b != b
	}
	panic("BUG: hwmodel: " + name)
}

func (c *Call) test(name string) bool {
	t := c.X.Arg[0]
	and, andNot := byte(0), byte(0)
	for i := range t.Size() {
		mask := byte(0xff)
		if isFloat(t.Elem) { // only signs
			if mask = 0; (i+1)%hwintrinsics.ElemSize(t.Elem) == 0 {
				mask = 0x80
			}
		}
		and |= c.Arg[0][i] & c.Arg[1][i] & mask
		andNot |= ^c.Arg[0][i] & c.Arg[1][i] & mask
	}
	switch name {
	case "Z":
		return c.flag(and == 0)
	case "C":
		return c.flag(andNot == 0)
	}
	return c.flag(and != 0 && andNot != 0)
}

func (c *Call) conversion(name string) bool {
	x := c.X
	if strings.HasPrefix(name, "ConvertScalarToVector128") {
		if x.Args == 1 {
			copy(c.Out[:], c.Arg[0][:x.Arg[0].Size()])
			return true
		}
		c.Out = c.Arg[0]
		v, f := get(c.Arg[1][:], x.Arg[1].Elem, 0)
		if !isFloat(x.Arg[1].Elem) {
			f = float64(v)
			if x.Ret.Elem == 'f' {
				put(c.Out[:], 'f', 0, 0, 0)
				binary.LittleEndian.PutUint32(c.Out[:], math.Float32bits(float32(v)))
				return true
			}
		}
		put(c.Out[:], x.Ret.Elem, 0, 0, f)
		return true
	}
	from, to := x.Arg[0].Elem, x.Ret.Elem
	n := 1
	if x.Ret.Kind != 0 {
		n = count(x.Ret)
		if x.Arg[0].Kind != 'p' {
			n = min(n, count(x.Arg[0]))
		}
	}
	for i := range n {
		v, f := get(c.Arg[0][:], from, i)
		switch {
		case isFloat(from) && !isFloat(to):
			if strings.HasSuffix(name, "WithTruncation") {
				v = fits(math.Trunc(f), to == 'l')
			} else {
				v = fits(math.RoundToEven(f), to == 'l')
			}
		case !isFloat(from):
			f = float64(v)
		}
		put(c.Out[:], to, i, v, f)
	}
	return true
}

func (c *Call) rounding(name string) bool {
	name, scalar := strings.CutSuffix(name, "Scalar")
	mode := map[string]int{"Floor": 1, "Ceiling": 2, "RoundToNegativeInfinity": 1, "RoundToPositiveInfinity": 2, "RoundToZero": 3}[name]
	if scalar {
		return c.first(func(_, b float64) float64 { return round(b, mode) })
	}
	for i := range count(c.X.Ret) {
		_, f := get(c.Arg[0][:], c.X.Ret.Elem, i)
		put(c.Out[:], c.X.Ret.Elem, i, 0, round(f, mode))
	}
	return true
}

// fma32 returns a*b+c of floats, rounded once.
func fma32(a, b, c float64) float64 {
	if r := a*b + c; math.IsNaN(r) || math.IsInf(r, 0) || r == 0 {
		return r
	}
	x := new(big.Float).SetPrec(400).Mul(big.NewFloat(a), big.NewFloat(b))
	f, _ := x.Add(x, big.NewFloat(c)).Float32()
	return float64(f)
}

// fusedSigns gives element i of the first factor x and of the summand z their signs for the method.
func fusedSigns(name string, i int, x, z float64) (float64, float64) {
	switch name {
	case "MultiplySubtract":
		z = -z
	case "MultiplyAddNegated":
		x = -x
	case "MultiplySubtractNegated":
		x, z = -x, -z
	case "MultiplyAddSubtract":
		if i%2 == 0 {
			z = -z
		}
	case "MultiplySubtractAdd":
		if i%2 != 0 {
			z = -z
		}
	}
	return x, z
}

func (c *Call) fused(name string) bool {
	name, scalar := strings.CutSuffix(name, "Scalar")
	n, t := count(c.X.Ret), c.X.Ret.Elem
	if scalar {
		c.Out, n = c.Arg[0], 1
	}
	for i := range n {
		_, x := get(c.Arg[0][:], t, i)
		_, y := get(c.Arg[1][:], t, i)
		_, z := get(c.Arg[2][:], t, i)
		x, z = fusedSigns(name, i, x, z)
		if t == 'f' {
			put(c.Out[:], t, i, 0, fma32(x, y, z))
		} else {
			put(c.Out[:], t, i, 0, math.FMA(x, y, z))
		}
	}
	return true
}

func (c *Call) shift(name string) bool {
	x := c.X
	if strings.HasSuffix(name, "128BitLane") {
		k := int(c.Imm)
		return c.lanes(func(a, _, out []byte) {
			for i := range 16 {
				from := i + k
				if strings.HasPrefix(name, "ShiftLeft") {
					from = i - k
				}
				if from >= 0 && from < 16 {
					out[i] = a[from]
				}
			}
		})
	}
	t := x.Ret.Elem
	w := uint64(width(t))
	for i := range count(x.Ret) {
		v, _ := get(c.Arg[0][:], t, i)
		by := uint64(c.Imm)
		switch {
		case strings.HasSuffix(name, "Variable"):
			n, _ := get(c.Arg[1][:], x.Arg[1].Elem, i)
			by = uint64(n)
		case x.ImmArg() < 0:
			by = binary.LittleEndian.Uint64(c.Arg[1][:])
		}
		switch {
		case strings.HasPrefix(name, "ShiftRightArithmetic"):
			v >>= min(by, w-1)
		case by >= w:
			v = 0
		case strings.HasPrefix(name, "ShiftLeft"):
			v <<= by
		default:
			v = int64(uint64(v) << (64 - w) >> (64 - w) >> by)
		}
		put(c.Out[:], t, i, v, 0)
	}
	return true
}

func (c *Call) load(name string) bool {
	x := c.X
	size := hwintrinsics.ElemSize(x.Arg[0].Elem)
	switch {
	case name == "LoadLow":
		c.Out = c.Arg[0]
		copy(c.Out[:8], c.Arg[1][:])
	case name == "LoadHigh":
		c.Out = c.Arg[0]
		copy(c.Out[8:16], c.Arg[1][:])
	case name == "LoadScalarVector128":
		copy(c.Out[:], c.Arg[0][:size])
	case name == "LoadAndDuplicateToVector128" || strings.HasPrefix(name, "BroadcastScalar"):
		for i := 0; i < x.Ret.Size(); i += size {
			copy(c.Out[i:i+size], c.Arg[0][:])
		}
	case name == "BroadcastVector128ToVector256":
		copy(c.Out[:16], c.Arg[0][:16])
		copy(c.Out[16:], c.Arg[0][:16])
	default:
		copy(c.Out[:], c.Arg[0][:x.Ret.Size()])
	}
	return true
}

func (c *Call) store() bool {
	switch n := hwintrinsics.ElemSize(c.X.Arg[0].Elem); {
	case c.X.Method == "StoreScalar":
		c.Size = n
	case c.X.Method == "StoreLow":
		c.Size = 8
	case c.X.Method == "StoreHigh":
		c.Size = 8
		copy(c.Arg[1][:8], c.Arg[1][8:16])
	default:
		c.Size = c.X.Arg[1].Size()
	}
	copy(c.Out[:], c.Arg[1][:c.Size])
	return true
}

func (c *Call) scalar(name string) bool {
	x := c.X
	t := x.Arg[0].Elem
	w := width(t)
	a, b := binary.LittleEndian.Uint64(c.Arg[0][:]), binary.LittleEndian.Uint64(c.Arg[1][:])
	if w < 64 {
		a &= 1<<w - 1
	}
	set := func(v uint64) bool {
		binary.LittleEndian.PutUint64(c.Out[:], v)
		return true
	}
	switch name {
	case "PopCount":
		return set(uint64(bits.OnesCount64(a)))
	case "LeadingZeroCount":
		return set(uint64(lead(a, w)))
	case "TrailingZeroCount":
		return set(uint64(trail(a, w)))
	case "BitScanForward":
		return set(uint64(trail(a, w) % w)) // 0 for 0
	case "BitScanReverse":
		return set(uint64(max(w-1-lead(a, w), 0)))
	case "AndNot":
		return set(^a & b)
	case "BitFieldExtract":
		start, length := b&0xff, b>>8&0xff
		if x.Args == 3 {
			length = uint64(c.Arg[2][0])
		}
		v := uint64(0)
		if start < uint64(w) {
			v = a >> start
		}
		if length < 64 {
			v &= 1<<length - 1
		}
		return set(v)
	case "ExtractLowestSetBit":
		return set(a & -a)
	case "GetMaskUpToLowestSetBit":
		return set(a ^ (a - 1))
	case "ResetLowestSetBit":
		return set(a & (a - 1))
	case "ZeroHighBits":
		if n := b & 0xff; n < uint64(w) {
			a &= 1<<n - 1
		}
		return set(a)
	case "ParallelBitDeposit", "ParallelBitExtract":
		v, k := uint64(0), 0
		for i := range w {
			if b>>i&1 == 0 {
				continue
			}
			if name == "ParallelBitDeposit" {
				v |= a >> k & 1 << i
			} else {
				v |= a >> i & 1 << k
			}
			k++
		}
		return set(v)
	case "Crc32":
		return set(uint64(crc(uint32(a), b, x.Arg[1].Size())))
	case "MoveMask":
		size := hwintrinsics.ElemSize(t)
		v := uint64(0)
		for i := range count(x.Arg[0]) {
			v |= uint64(c.Arg[0][i*size+size-1]>>7) << i
		}
		return set(v)
	case "Extract":
		i := int(c.Imm) % count(x.Arg[0])
		copy(c.Out[:], c.Arg[0][i*hwintrinsics.ElemSize(t):][:hwintrinsics.ElemSize(t)])
		return true
	}
	return false
}

func (c *Call) shuffle(name string) bool {
	x := c.X
	t := x.Ret.Elem
	size := hwintrinsics.ElemSize(t)
	n := 16 / size
	imm := int(c.Imm)
	half := func(v []byte, i int) []byte { return v[16*(i&1) : 16*(i&1)+16] }
	switch name {
	case "UnpackLow", "UnpackHigh":
		return c.lanes(func(a, b, out []byte) {
			for i := range n {
				src, from := a, i/2
				if i%2 == 1 {
					src = b
				}
				if name == "UnpackHigh" {
					from += n / 2
				}
				copy(out[i*size:(i+1)*size], src[from*size:])
			}
		})
	case "PackSignedSaturate", "PackUnsignedSaturate":
		return c.lanes(func(a, b, out []byte) {
			for i := range n {
				src, k := a, i
				if i >= n/2 {
					src, k = b, i-n/2
				}
				v, _ := get(src, x.Arg[0].Elem, k)
				put(out, t, i, saturate(v, t), 0)
			}
		})
	case "Shuffle":
		switch {
		case x.ImmArg() < 0:
			return c.lanes(func(a, b, out []byte) {
				for i := range 16 {
					if b[i] < 0x80 {
						out[i] = a[b[i]&15]
					}
				}
			})
		case x.Args == 2 || t == 'f':
			return c.lanes(func(a, b, out []byte) {
				for i := range 4 {
					src := a
					if i >= 2 && x.Args == 3 {
						src = b
					}
					copy(out[4*i:4*i+4], src[4*(imm>>(2*i)&3):])
				}
			})
		}
		return c.lanes(func(a, b, out []byte) {
			copy(out[:8], a[8*(imm&1):])
			copy(out[8:], b[8*(imm>>1&1):])
			imm >>= 2
		})
	case "ShuffleHigh", "ShuffleLow":
		return c.lanes(func(a, _, out []byte) {
			copy(out, a)
			base := 0
			if name == "ShuffleHigh" {
				base = 8
			}
			for i := range 4 {
				copy(out[base+2*i:base+2*i+2], a[base+2*(imm>>(2*i)&3):])
			}
		})
	case "AlignRight":
		return c.lanes(func(a, b, out []byte) {
			both := append(append([]byte{}, b...), a...)
			for i := range 16 {
				if i+imm < 32 {
					out[i] = both[i+imm]
				}
			}
		})
	case "MoveScalar":
		if x.Args == 1 {
			copy(c.Out[:8], c.Arg[0][:8])
			return true
		}
		c.Out = c.Arg[0]
		copy(c.Out[:size], c.Arg[1][:size])
		return true
	case "MoveHighToLow":
		c.Out = c.Arg[0]
		copy(c.Out[:8], c.Arg[1][8:16])
		return true
	case "MoveLowToHigh":
		c.Out = c.Arg[0]
		copy(c.Out[8:16], c.Arg[1][:8])
		return true
	case "MoveAndDuplicate", "MoveHighAndDuplicate", "MoveLowAndDuplicate", "DuplicateEvenIndexed", "DuplicateOddIndexed":
		odd := 0
		if name == "MoveHighAndDuplicate" || name == "DuplicateOddIndexed" {
			odd = 1
		}
		for i := range count(x.Ret) {
			copy(c.Out[i*size:(i+1)*size], c.Arg[0][(i&^1|odd)*size:])
		}
		return true
	case "Blend":
		per := min(count(x.Ret), 8) // for words the immediate has the bits of one half
		return c.choose(size, func(i int) int { return imm >> (i % per) & 1 })
	case "BlendVariable":
		if !isFloat(t) {
			size = 1
		}
		return c.choose(size, func(i int) int { return int(c.Arg[2][(i+1)*size-1] >> 7) })
	case "Permute":
		if t == 'd' {
			for i := range count(x.Ret) {
				copy(c.Out[8*i:8*i+8], c.Arg[0][8*(i&^1|imm>>i&1):])
			}
			return true
		}
		return c.lanes(func(a, _, out []byte) {
			for i := range 4 {
				copy(out[4*i:4*i+4], a[4*(imm>>(2*i)&3):])
			}
		})
	case "PermuteVar":
		for i := range count(x.Ret) {
			k := i&^3 | int(c.Arg[1][4*i]&3)
			if t == 'd' {
				k = i&^1 | int(c.Arg[1][8*i]>>1&1)
			}
			copy(c.Out[i*size:(i+1)*size], c.Arg[0][k*size:])
		}
		return true
	case "Permute2x128":
		for i := range 2 {
			k := imm >> (4 * i)
			if k&8 == 0 {
				copy(c.Out[16*i:16*i+16], half(c.Arg[k>>1&1][:], k))
			}
		}
		return true
	case "Permute4x64":
		for i := range 4 {
			copy(c.Out[8*i:8*i+8], c.Arg[0][8*(imm>>(2*i)&3):])
		}
		return true
	case "PermuteVar8x32":
		for i := range 8 {
			copy(c.Out[4*i:4*i+4], c.Arg[0][4*(c.Arg[1][4*i]&7):])
		}
		return true
	case "ExtractVector128":
		copy(c.Out[:16], half(c.Arg[0][:], imm))
		return true
	case "InsertVector128":
		c.Out = c.Arg[0]
		copy(half(c.Out[:], imm), c.Arg[1][:16])
		return true
	case "Insert":
		c.Out = c.Arg[0]
		if t == 'f' { // insertps: source, destination, and elements that become zero
			copy(c.Out[4*(imm>>4&3):][:4], c.Arg[1][4*(imm>>6):])
			for i := range 4 {
				if imm>>i&1 != 0 {
					clear(c.Out[4*i : 4*i+4])
				}
			}
			return true
		}
		copy(c.Out[imm%n*size:][:size], c.Arg[1][:])
		return true
	}
	return c.cryptography(name)
}

func (c *Call) cryptography(name string) bool {
	a, b := c.Arg[0][:16], c.Arg[1][:16]
	set := func(v [16]byte) bool { return copy(c.Out[:], v[:]) != 0 }
	switch name {
	case "Encrypt":
		return set(aes(a, b, &sbox, 1, &mix))
	case "EncryptLast":
		return set(aes(a, b, &sbox, 1, nil))
	case "Decrypt":
		return set(aes(a, b, &inverseSbox, -1, &unmix))
	case "DecryptLast":
		return set(aes(a, b, &inverseSbox, -1, nil))
	case "InverseMixColumns":
		return set(mixColumns([16]byte(a), unmix))
	case "KeygenAssist":
		for i, word := range [2]int{1, 3} {
			for k := range 4 {
				s := sbox[a[4*word+k]]
				c.Out[8*i+k] = s
				c.Out[8*i+4+(k+3)%4] = s
			}
			c.Out[8*i+4] ^= c.Imm
		}
		return true
	case "CarrylessMultiply":
		x, y := binary.LittleEndian.Uint64(a[8*(c.Imm&1):]), binary.LittleEndian.Uint64(b[8*(c.Imm>>4&1):])
		var lo, hi uint64
		for i := range 64 {
			if y>>i&1 != 0 {
				lo ^= x << i
				if i > 0 {
					hi ^= x >> (64 - i)
				}
			}
		}
		binary.LittleEndian.PutUint64(c.Out[:], lo)
		binary.LittleEndian.PutUint64(c.Out[8:], hi)
		return true
	}
	return false
}

// memory computes stores with masks, and products of which one half is stored. Bytes that are not
// stored keep their value, 0xcc in tests.
func (c *Call) memory(name string) bool {
	x := c.X
	switch name {
	case "MultiplyNoFlags":
		a, b := binary.LittleEndian.Uint64(c.Arg[0][:]), binary.LittleEndian.Uint64(c.Arg[1][:])
		hi, lo := bits.Mul64(a, b)
		if x.Ret.Size() == 4 {
			lo = uint64(uint32(a)) * uint64(uint32(b))
			hi = lo >> 32
		}
		put(c.Out[:], x.Ret.Elem, 0, int64(hi), 0)
		if x.Args == 3 {
			c.Stored = true
			put(c.Low[:], x.Ret.Elem, 0, int64(lo), 0)
		}
		return true
	case "DivRem":
		size := hwintrinsics.ElemSize(x.Ret.Elem)
		low, _ := get(c.Arg[0][:], 'L', 0)
		high, _ := get(c.Arg[1][:], x.Arg[1].Elem, 0)
		d, _ := get(c.Arg[2][:], x.Ret.Elem, 0)
		low = int64(uint64(low) << (64 - 8*size) >> (64 - 8*size))
		number := func(v int64) *big.Int {
			if x.Ret.Elem == 'L' {
				return new(big.Int).SetUint64(uint64(v))
			}
			return big.NewInt(v)
		}
		n := new(big.Int).Lsh(number(high), uint(8*size))
		q, r := n.QuoRem(n.Add(n, new(big.Int).SetUint64(uint64(low))), number(d), new(big.Int))
		for i, v := range []*big.Int{q, r} {
			w := int64(v.Uint64())
			if v.Sign() < 0 {
				w = -int64(new(big.Int).Neg(v).Uint64())
			}
			put(c.Out[:], x.Ret.Elem, i, w, 0)
		}
		return true
	case "MaskLoad":
		size := hwintrinsics.ElemSize(x.Ret.Elem)
		for i := range count(x.Ret) {
			if c.Arg[1][(i+1)*size-1] >= 0x80 {
				copy(c.Out[i*size:(i+1)*size], c.Arg[0][i*size:])
			}
		}
		return true
	case "MaskMove", "MaskStore":
		mask, value, size := c.Arg[1], c.Arg[2], hwintrinsics.ElemSize(x.Arg[1].Elem)
		if name == "MaskMove" {
			value = c.Arg[0]
		}
		c.Size = x.Arg[1].Size()
		for i := range c.Size / size {
			for k := range size {
				if c.Out[i*size+k] = 0xcc; mask[(i+1)*size-1] >= 0x80 {
					c.Out[i*size+k] = value[i*size+k]
				}
			}
		}
		return true
	}
	c.Size = 0 // fences and prefetches
	return x.Ret.Elem == 'V'
}

// gatherArgs returns the numbers of the pointer argument, of the indices, and of the mask, which
// can be -1.
func (c *Call) gatherArgs() (pointer, index, mask int) {
	if c.X.Args == 5 {
		return 1, 2, 3
	}
	return 0, 1, -1
}

// wanted reports whether the mask selects element i.
func (c *Call) wanted(mask, i int) bool {
	size := hwintrinsics.ElemSize(c.X.Ret.Elem)
	return mask < 0 || c.Arg[mask][(i+1)*size-1] >= 0x80
}

// Bound sets the indices of a gather: to elements within 32 bytes if the element is loaded, to
// arbitrary values otherwise.
func (c *Call) Bound(rnd *rand.Rand) {
	if n := c.X.Modes(); n != 0 {
		c.Imm %= uint8(n)
	}
	if c.X.Flags&hwintrinsics.Rounds != 0 {
		c.Imm = 8 | c.Imm&3
	}
	if c.X.Flags&hwintrinsics.Divide != 0 {
		c.dividend(rnd)
	}
	if c.X.Flags&hwintrinsics.Gather == 0 {
		return
	}
	_, index, mask := c.gatherArgs()
	size := hwintrinsics.ElemSize(c.X.Ret.Elem)
	for i := range min(count(c.X.Ret), count(c.X.Arg[index])) {
		v := int64(1) << 30
		if c.wanted(mask, i) {
			v = int64(rnd.Intn((32-size)/int(c.Imm) + 1))
		}
		put(c.Arg[index][:], c.X.Arg[index].Elem, i, v, 0)
	}
}

// dividend sets the first two arguments to the halves of a number whose quotient is in range.
func (c *Call) dividend(rnd *rand.Rand) {
	t := c.X.Ret.Elem
	size := hwintrinsics.ElemSize(t)
	d, _ := get(c.Arg[2][:], t, 0)
	if d == 0 {
		d = 3
		put(c.Arg[2][:], t, 0, d, 0)
	}
	q, _ := get(c.Arg[0][:], t, 0)
	number := func(v int64) *big.Int {
		if t == 'L' {
			return new(big.Int).SetUint64(uint64(v))
		}
		return big.NewInt(v)
	}
	n := new(big.Int).Mul(number(q), number(d))
	r := new(big.Int).Rand(rnd, new(big.Int).Abs(number(d)))
	if n.Sign() < 0 {
		r.Neg(r)
	}
	n.Add(n, r)
	low := new(big.Int).And(n, new(big.Int).SetUint64(^uint64(0)>>(64-8*size)))
	high := n.Rsh(n, uint(8*size))
	h := int64(high.Uint64())
	if high.Sign() < 0 {
		h = high.Int64()
	}
	put(c.Arg[0][:], t, 0, int64(low.Uint64()), 0)
	put(c.Arg[1][:], t, 0, h, 0)
}

// gather loads elements by indices; elements that the mask does not select come from the first
// argument.
func (c *Call) gather() bool {
	x := c.X
	pointer, index, mask := c.gatherArgs()
	size := hwintrinsics.ElemSize(x.Ret.Elem)
	for i := range min(count(x.Ret), count(x.Arg[index])) {
		from := c.Arg[0][i*size:]
		if c.wanted(mask, i) {
			v, _ := get(c.Arg[index][:], x.Arg[index].Elem, i)
			from = c.Arg[pointer][v*int64(c.Imm):]
		}
		copy(c.Out[i*size:(i+1)*size], from)
	}
	return true
}
