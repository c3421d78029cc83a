package hwmodel

import (
	"encoding/binary"
	"math"
	"math/bits"
	"strings"

	"ryugo/targets/hwintrinsics"
)

// estimate returns the reciprocal of x / 2^32 with eight bits, for x / 2^32 of at least 1/2.
func estimate(x uint32) uint32 {
	if x>>31 == 0 {
		return math.MaxUint32
	}
	a := x>>23<<1 | 1
	return (1<<19/a + 1) / 2 << 23
}

// estimateRoot returns the reciprocal of the square root of x / 2^32 in the same way, for x / 2^32
// of at least 1/4.
func estimateRoot(x uint32) uint32 {
	if x>>30 == 0 {
		return math.MaxUint32
	}
	a := x >> 23
	if a < 256 {
		a = a*2 + 1
	} else {
		a = (a&^1 + 1) * 2
	}
	b := uint32(512)
	for a*(b+1)*(b+1) < 1<<28 {
		b++
	}
	return (b + 1) / 2 << 23
}

// exponent returns a power of two near 1/x, by complementing the exponent's bits.
func (a *armCall) exponent(x float64) float64 {
	if x != x {
		return x
	}
	if a.X.Ret.Elem == 'f' {
		b := math.Float32bits(float32(x))
		e := b >> 23 & 255
		if e == 0 {
			e = 1
		}
		return float64(math.Float32frombits(b&(1<<31) | ^e&255<<23))
	}
	b := math.Float64bits(x)
	e := b >> 52 & 2047
	if e == 0 {
		e = 1
	}
	return math.Float64frombits(b&(1<<63) | ^e&2047<<52)
}

// roundToOdd rounds x to float: an inexact result is the neighbour of x whose last bit is set.
func roundToOdd(x float64) float64 {
	f := float32(x)
	if math.Abs(float64(f)) > math.Abs(x) {
		f = math.Nextafter32(f, 0)
	}
	if x == x && float64(f) != x {
		f = math.Float32frombits(math.Float32bits(f) | 1)
	}
	return float64(f)
}

// alternate computes loads and stores of several vectors whose elements alternate in memory.
func (a *armCall) alternate() {
	x := a.X
	t, memory := x.Ret, a.Arg[0][:]
	switch x.Form {
	case hwintrinsics.StoreZipped, hwintrinsics.StoreLane:
		t = x.Arg[1]
	case hwintrinsics.LoadLane:
		a.Out, memory = a.Arg[0], a.Arg[2][:]
	}
	n, size := int(t.Vectors), hwintrinsics.ElemSize(t.Elem)
	count := t.Size() / n / size
	a.Size = t.Size()
	for v := range n {
		for e := range count {
			at := (v*count + e) * size
			switch {
			case x.Form == hwintrinsics.LoadLane:
				if e == int(a.Imm) {
					copy(a.Out[at:at+size], memory[v*size:])
				}
			case x.Form == hwintrinsics.StoreLane:
				a.Size = n * size
				if e == int(a.Imm) {
					copy(a.Out[v*size:(v+1)*size], a.Arg[1][at:])
				}
			case x.Form == hwintrinsics.StoreZipped:
				copy(a.Out[(e*n+v)*size:][:size], a.Arg[1][at:])
			case strings.Contains(x.Method, "Replicate"):
				copy(a.Out[at:at+size], memory[v*size:])
			default:
				copy(a.Out[at:at+size], memory[(e*n+v)*size:])
			}
		}
	}
}

// dot adds sums of four products.
func (a *armCall) dot() {
	for i := range count(a.X.Ret) {
		sum, _ := get(a.Arg[0][:], a.X.Ret.Elem, i)
		for k := range 4 {
			e := 4*i + k
			v, _ := get(a.Arg[1][:], a.X.Arg[1].Elem, e)
			if a.X.Form == hwintrinsics.AccQuad {
				e = 4*int(a.Imm) + k
			}
			w, _ := get(a.Arg[2][:], a.X.Arg[2].Elem, e)
			sum += v * w
		}
		put(a.Out[:], 'I', i, sum, 0)
	}
}

// hash computes steps of SHA-1 and SHA-256, as in the standard.
func (a *armCall) hash() bool {
	var v [3][4]uint32
	for k := range v {
		for i := range v[k] {
			v[k][i] = binary.LittleEndian.Uint32(a.Arg[k][4*i:])
		}
	}
	var out [4]uint32
	first := func(x uint32) uint32 { return bits.RotateLeft32(x, -7) ^ bits.RotateLeft32(x, -18) ^ x>>3 }
	second := func(x uint32) uint32 { return bits.RotateLeft32(x, -17) ^ bits.RotateLeft32(x, -19) ^ x>>10 }
	sha1 := func(f func(x, y, z uint32) uint32) {
		w, e := v[0], v[1][0]
		for i := range 4 {
			t := bits.RotateLeft32(w[0], 5) + f(w[1], w[2], w[3]) + e + v[2][i]
			e, w = w[3], [4]uint32{t, w[0], bits.RotateLeft32(w[1], 30), w[2]}
		}
		out = w
	}
	switch a.X.Class[4:] + "." + a.X.Method {
	case "Sha1.FixedRotate":
		out[0] = bits.RotateLeft32(v[0][0], 30)
	case "Sha1.HashUpdateChoose":
		sha1(func(x, y, z uint32) uint32 { return x&y | ^x&z })
	case "Sha1.HashUpdateMajority":
		sha1(func(x, y, z uint32) uint32 { return x&y | x&z | y&z })
	case "Sha1.HashUpdateParity":
		sha1(func(x, y, z uint32) uint32 { return x ^ y ^ z })
	case "Sha1.ScheduleUpdate0": // w0 to w11: w[i] ^ w[i+2] ^ w[i+8]
		w := append(append([]uint32{}, v[0][:]...), v[1][:]...)
		for i := range out {
			out[i] = w[i] ^ w[i+2] ^ v[2][i]
		}
	case "Sha1.ScheduleUpdate1":
		for i := range out {
			out[i] = v[0][i]
			if i < 3 {
				out[i] ^= v[1][i+1]
			} else {
				out[i] ^= bits.RotateLeft32(v[0][0]^v[1][1], 1)
			}
			out[i] = bits.RotateLeft32(out[i], 1)
		}
	case "Sha256.HashUpdate1", "Sha256.HashUpdate2":
		x, y := v[0], v[1]
		if a.X.Method == "HashUpdate2" {
			x, y = y, x
		}
		for i := range 4 {
			e := bits.RotateLeft32(y[0], -6) ^ bits.RotateLeft32(y[0], -11) ^ bits.RotateLeft32(y[0], -25)
			t1 := y[3] + e + (y[0]&y[1] ^ ^y[0]&y[2]) + v[2][i]
			s := bits.RotateLeft32(x[0], -2) ^ bits.RotateLeft32(x[0], -13) ^ bits.RotateLeft32(x[0], -22)
			t2 := s + (x[0]&x[1] ^ x[0]&x[2] ^ x[1]&x[2])
			x, y = [4]uint32{t1 + t2, x[0], x[1], x[2]}, [4]uint32{x[3] + t1, y[0], y[1], y[2]}
		}
		if out = x; a.X.Method == "HashUpdate2" {
			out = y
		}
	case "Sha256.ScheduleUpdate0": // w0 to w7: w[i] + s0(w[i+1])
		w := append(v[0][:len(v[0]):len(v[0])], v[1][:]...)
		for i := range out {
			out[i] = w[i] + first(w[i+1])
		}
	case "Sha256.ScheduleUpdate1": // w8 to w15: + w[i+9] + s1(w[i+14])
		w := append(v[1][:len(v[1]):len(v[1])], v[2][:]...)
		for i := range out {
			var last uint32
			if i < 2 {
				last = w[i+6]
			} else {
				last = out[i-2]
			}
			out[i] = v[0][i] + w[i+1] + second(last)
		}
	default:
		return false
	}
	for i, w := range out {
		binary.LittleEndian.PutUint32(a.Out[4*i:], w)
	}
	a.Size = a.X.Ret.Size()
	return true
}
