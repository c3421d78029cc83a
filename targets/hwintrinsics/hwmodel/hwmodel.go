// Package hwmodel computes the results of hardware intrinsics, element by element, from the
// definitions of their methods and not from instructions. It is the oracle of the tests that
// execute intrinsics.
package hwmodel

import (
	"encoding/binary"
	"math"
	"math/bits"
	"math/rand"

	"ryugo/targets/hwintrinsics"
)

// Call is a call of an intrinsic. Vectors and scalars are in the low bytes of their arrays; for a
// pointer the argument is the data that it points to.
type Call struct {
	X   *hwintrinsics.Intrinsic
	Arg [5][64]byte
	Imm uint8
	// Out is the result, or the stored data; Size is the number of its bytes.
	Out  [64]byte
	Size int
	// Low is further stored data, if Stored is set.
	Low    [8]byte
	Stored bool
	// Approximate means that the result need only be near, and 0 for elements that are NaN.
	Approximate bool
}

// get returns element i of type t: an integer, or the value of a float.
func get(b []byte, t byte, i int) (int64, float64) {
	switch t {
	case 'b':
		return int64(int8(b[i])), 0
	case 'B', 'o':
		return int64(b[i]), 0
	case 's':
		return int64(int16(binary.LittleEndian.Uint16(b[2*i:]))), 0
	case 'S':
		return int64(binary.LittleEndian.Uint16(b[2*i:])), 0
	case 'i':
		return int64(int32(binary.LittleEndian.Uint32(b[4*i:]))), 0
	case 'I':
		return int64(binary.LittleEndian.Uint32(b[4*i:])), 0
	case 'f':
		return 0, float64(math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:])))
	case 'd':
		return 0, math.Float64frombits(binary.LittleEndian.Uint64(b[8*i:]))
	}
	return int64(binary.LittleEndian.Uint64(b[8*i:])), 0
}

// put writes element i.
func put(b []byte, t byte, i int, v int64, f float64) {
	switch t {
	case 'b', 'B', 'o':
		b[i] = byte(v)
	case 's', 'S':
		binary.LittleEndian.PutUint16(b[2*i:], uint16(v))
	case 'i', 'I':
		binary.LittleEndian.PutUint32(b[4*i:], uint32(v))
	case 'f':
		binary.LittleEndian.PutUint32(b[4*i:], math.Float32bits(float32(f)))
	case 'd':
		binary.LittleEndian.PutUint64(b[8*i:], math.Float64bits(f))
	default:
		binary.LittleEndian.PutUint64(b[8*i:], uint64(v))
	}
}

// isFloat reports whether t is float or double.
func isFloat(t byte) bool { return t == 'f' || t == 'd' }

// Fill sets random arguments, among them limits of ranges, zeros, NaNs and equal elements.
func (c *Call) Fill(rnd *rand.Rand) {
	for k := range c.Arg {
		t := byte('l')
		if k < int(c.X.Args) {
			t = c.X.Arg[k].Elem
		}
		size := hwintrinsics.ElemSize(t)
		if size == 0 {
			t, size = 'B', 1
		}
		room := 32
		if c.X.Set.IsArm() || is512(c.X.Set) {
			room = 64
		}
		for i := range room / size {
			v, f := rnd.Int63n(20)-9, float64(rnd.Intn(20)-9)/4
			switch rnd.Intn(8) {
			case 0:
				v, f = rnd.Int63()-rnd.Int63(), math.NaN()
			case 1:
				v, f = math.MinInt64>>(64-8*size), math.Inf(1-2*rnd.Intn(2))
			case 2:
				v, f = rnd.Int63()-rnd.Int63(), rnd.NormFloat64()*1e5
			case 3:
				v, f = math.MaxInt64>>(64-8*size), math.Copysign(0, -1)
			case 4:
				v, f = rnd.Int63()-rnd.Int63(), float64(rnd.Intn(9))+0.5
			}
			put(c.Arg[k][:], t, i, v, f)
		}
	}
	if rnd.Intn(3) == 0 {
		c.Arg[1] = c.Arg[0]
	}
	c.Imm = uint8(rnd.Intn(256))
	if rnd.Intn(2) == 0 {
		c.Imm &= 15
	}
}

// count returns the number of elements in a vector or scalar of type k.
func count(k hwintrinsics.Type) int { return k.Size() / hwintrinsics.ElemSize(k.Elem) }

// each computes every element of the result from the elements of the first two arguments.
func (c *Call) each(ints func(a, b int64) int64, floats func(a, b float64) float64) bool {
	t := c.X.Arg[0].Elem
	for i := range count(c.X.Ret) {
		v, f := get(c.Arg[0][:], t, i)
		w, g := get(c.Arg[1][:], c.X.Arg[1].Elem, i)
		if isFloat(t) {
			put(c.Out[:], c.X.Ret.Elem, i, 0, floats(f, g))
		} else {
			put(c.Out[:], c.X.Ret.Elem, i, ints(v, w), 0)
		}
	}
	return true
}

// bytewise computes the result byte by byte.
func (c *Call) bytewise(f func(a, b byte) byte) bool {
	for i := range c.X.Ret.Size() {
		c.Out[i] = f(c.Arg[0][i], c.Arg[1][i])
	}
	return true
}

// first computes the first element of a vector of floats; the others come from the first argument.
// A single argument is also the second operand.
func (c *Call) first(f func(a, b float64) float64) bool {
	c.Out = c.Arg[0]
	b := c.Arg[1]
	if c.X.Args == 1 {
		b = c.Arg[0]
	}
	t := c.X.Ret.Elem
	_, x := get(c.Arg[0][:], t, 0)
	_, y := get(b[:], t, 0)
	put(c.Out[:], t, 0, 0, f(x, y))
	return true
}

// compare sets the bits of all elements, or of the first, to ones or zeros.
func (c *Call) compare(scalar bool, floats func(a, b float64) bool, ints func(a, b int64) bool) bool {
	t := c.X.Arg[0].Elem
	n := count(c.X.Ret)
	if scalar {
		c.Out, n = c.Arg[0], 1
	}
	size := hwintrinsics.ElemSize(t)
	for i := range n {
		v, f := get(c.Arg[0][:], t, i)
		w, g := get(c.Arg[1][:], t, i)
		yes := false
		if isFloat(t) {
			yes = floats(f, g)
		} else {
			yes = ints(v, w)
		}
		for k := range size {
			c.Out[i*size+k] = 0
			if yes {
				c.Out[i*size+k] = 0xff
			}
		}
	}
	return true
}

// flag sets the result to a bool.
func (c *Call) flag(yes bool) bool {
	c.Out[0] = 0
	if yes {
		c.Out[0] = 1
	}
	return true
}

// saturate limits v to the range of type t.
func saturate(v int64, t byte) int64 {
	switch t {
	case 'b':
		return min(max(v, -128), 127)
	case 'B':
		return min(max(v, 0), 255)
	case 's':
		return min(max(v, -32768), 32767)
	case 'S':
		return min(max(v, 0), 65535)
	}
	return v
}

// lanes calls f for each 16 bytes of the result.
func (c *Call) lanes(f func(a, b, out []byte)) bool {
	for i := 0; i < c.X.Ret.Size(); i += 16 {
		f(c.Arg[0][i:i+16], c.Arg[1][i:i+16], c.Out[i:i+16])
	}
	return true
}

// pairs computes elements from adjacent elements, first those of the first argument, then those of
// the second.
func (c *Call) pairs(ints func(a, b int64) int64, floats func(a, b float64) float64) bool {
	t := c.X.Ret.Elem
	n := 16 / hwintrinsics.ElemSize(t)
	return c.lanes(func(a, b, out []byte) {
		for i := range n {
			src, k := a, 2*i
			if k >= n {
				src, k = b, k-n
			}
			v, f := get(src, t, k)
			w, g := get(src, t, k+1)
			if isFloat(t) {
				put(out, t, i, 0, floats(f, g))
			} else {
				put(out, t, i, ints(v, w), 0)
			}
		}
	})
}

// choose sets element i of the result, with a size in bytes, to that of argument pick(i), 0 or 1.
func (c *Call) choose(size int, pick func(i int) int) bool {
	for i := range c.X.Ret.Size() / size {
		copy(c.Out[i*size:(i+1)*size], c.Arg[pick(i)][i*size:])
	}
	return true
}

// round rounds with the mode of roundps: 0 to nearest even, 1 down, 2 up, 3 to zero.
func round(f float64, mode int) float64 {
	switch mode {
	case 1:
		return math.Floor(f)
	case 2:
		return math.Ceil(f)
	case 3:
		return math.Trunc(f)
	}
	return math.RoundToEven(f)
}

// fits converts f, which is a whole number, to an integer of 32 or 64 bits.
func fits(f float64, wide bool) int64 {
	switch {
	case wide && f >= -1<<63 && f < 1<<63, !wide && f >= -1<<31 && f < 1<<31:
		return int64(f)
	case wide:
		return math.MinInt64
	}
	return math.MinInt32
}

// min1 and max1 are minimum and maximum of the machine: the second operand if neither is less than
// the other.
func min1(a, b float64) float64 {
	if a < b {
		return a
	}
	return b
}

func max1(a, b float64) float64 {
	if a > b {
		return a
	}
	return b
}

// predicate returns comparison n of cmpps.
func predicate(n uint8, a, b float64) bool {
	unordered := a != a || b != b
	switch n & 7 {
	case 0:
		if n&8 != 0 {
			return unordered || a == b
		}
		return a == b
	case 1:
		if n&8 != 0 {
			return unordered || a < b
		}
		return a < b
	case 2:
		if n&8 != 0 {
			return unordered || a <= b
		}
		return a <= b
	case 3:
		return n&8 == 0 && unordered
	case 4:
		if n&8 != 0 {
			return !unordered && a != b
		}
		return unordered || a != b
	case 5:
		if n&8 != 0 {
			return !unordered && a >= b
		}
		return unordered || a >= b
	case 6:
		if n&8 != 0 {
			return !unordered && a > b
		}
		return unordered || a > b
	}
	return n&8 != 0 || !unordered
}

// crc adds n bytes of v to a checksum with Castagnoli's polynomial.
func crc(sum uint32, v uint64, n int) uint32 {
	for i := range n {
		sum ^= uint32(byte(v >> (8 * i)))
		for range 8 {
			sum = sum>>1 ^ 0x82f63b78&-(sum&1)
		}
	}
	return sum
}

// width returns the number of bits of a scalar of type t.
func width(t byte) int { return 8 * hwintrinsics.ElemSize(t) }

// lead counts the leading zeros of the low n bits of v, trail the trailing ones.
func lead(v uint64, n int) int { return bits.LeadingZeros64(v) - (64 - n) }

func trail(v uint64, n int) int { return min(bits.TrailingZeros64(v), n) }
