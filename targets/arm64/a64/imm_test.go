package a64

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestLogicalImm: exactly the 5,334 and 1,302 existing bitmasks have an encoding, with the right
// value.
func TestLogicalImm(t *testing.T) {
	for _, w := range [...]Width{W, X} {
		all := map[uint64]bool{}
		for size := 2; size <= 32<<w; size *= 2 {
			for ones := 1; ones < size; ones++ {
				for rot := range size {
					elem := uint64(1)<<ones - 1
					elem = elem<<rot | elem>>(size-rot)
					if size < 64 {
						elem &= 1<<size - 1
					}
					v := uint64(0)
					for k := 0; k < 32<<w; k += size {
						v |= elem << k
					}
					all[v] = true
				}
			}
		}
		if want := map[Width]int{W: 1302, X: 5334}[w]; len(all) != want {
			t.Fatalf("%d bitmasks of %v, want %d", len(all), w, want)
		}
		for v := range all {
			f, ok := LogicalImm(w, v)
			if !ok {
				t.Fatalf("%v %#x: no encoding", w, v)
			}
			if got := decodeMask(w, f); got != v {
				t.Fatalf("%v %#x: encoded as %#x, which means %#x", w, v, f, got)
			}
			for bit := range 32 << w {
				if x := v ^ 1<<bit; !all[x] {
					if f, ok := LogicalImm(w, x); ok {
						t.Fatalf("%v %#x: encoded as %#x", w, x, f)
					}
				}
			}
		}
	}
}

// decodeMask is DecodeBitMasks of the Arm manual.
func decodeMask(w Width, f uint32) uint64 {
	n, r, s := f>>12, f>>6&63, f&63
	length := 31
	for x := n<<6 | ^s&63; length > 0 && x>>length&1 == 0; {
		length--
	}
	size := uint(1) << length
	levels := uint32(size - 1)
	elem := uint64(1)<<(s&levels+1) - 1
	v := uint64(0)
	for i := uint(0); i < size; i++ {
		v |= elem >> ((i + uint(r&levels)) % size) & 1 << i
	}
	for k := size; k < 64; k *= 2 {
		v |= v << k
	}
	if w == W {
		v &= math.MaxUint32
	}
	return v
}

// run executes the words of MoveWords.
func run(t *testing.T, w Width, words []uint32) uint64 {
	v := uint64(0)
	for _, x := range words {
		imm, at := uint64(x>>5&0xFFFF), x>>21&3*16
		switch x & 0x7F800000 {
		case 0x52800000:
			v = imm << at
		case 0x12800000:
			v = ^(imm << at)
		case 0x72800000:
			v = v&^(0xFFFF<<at) | imm<<at
		case 0x32000000:
			v = decodeMask(w, x>>10&0x1FFF)
		default:
			t.Fatalf("%08x is no move of a constant", x)
		}
		if w == W {
			v &= math.MaxUint32
		}
	}
	return v
}

func TestMoveWords(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	check := func(w Width, v uint64, most int) {
		words, n := MoveWords(w, v)
		want := v
		if w == W {
			want &= math.MaxUint32
		}
		if got := run(t, w, words[:n]); got != want || n > most {
			t.Fatalf("%v %#x: %d instructions make %#x", w, v, n, got)
		}
	}
	for _, w := range [...]Width{W, X} {
		for _, v := range [...]uint64{0, 1, 0xFFFF, 0xFFFF << 16, math.MaxUint64, math.MaxUint64 - 1, math.MaxUint32, 0x5555555555555555, 0x0F0F0F0F0F0F0F0F} {
			check(w, v, 1)
		}
		for range 200000 {
			v := rnd.Uint64()
			for k := range 4 {
				switch rnd.IntN(4) {
				case 0:
					v &^= 0xFFFF << (16 * k)
				case 1:
					v |= 0xFFFF << (16 * k)
				}
			}
			check(w, v, 2<<w)
		}
	}
	check(X, 0x555555551234_5555, 2)
	check(X, 0xFFFF_1234_FFFF_FFFF, 1)
	check(X, 0x1234_0000_0000_5678, 2)
}

func TestAddImm(t *testing.T) {
	for v, want := range map[int64]bool{0: true, 4095: true, 4096: true, 4097: false, 4095 << 12: true, 1 << 24: false, -1: true, -4095: true,
		-4096: true, -4097: false, math.MinInt64: false, math.MaxInt64: false, -1 << 24: false} {
		if AddImm(v) != want {
			t.Errorf("%d: %v", v, !want)
		}
	}
}

// TestFloatImm: the 256 numbers that fmov can encode, and no others.
func TestFloatImm(t *testing.T) {
	all := map[float64]bool{}
	for n := range uint32(256) {
		f := floatOf(n)
		all[f] = true
		if got, ok := FloatImm(D, math.Float64bits(f)); !ok || got != n {
			t.Errorf("%v: %d %v, want %d", f, got, ok, n)
		}
		if got, ok := FloatImm(S, uint64(math.Float32bits(float32(f)))); !ok || got != n {
			t.Errorf("float %v: %d %v, want %d", f, got, ok, n)
		}
	}
	for _, f := range [...]float64{0, math.Copysign(0, -1), 0.1, 33, 32, 1.03125, 0.0625, math.Inf(1), math.NaN()} {
		if _, ok := FloatImm(D, math.Float64bits(f)); ok {
			t.Errorf("%v has an encoding", f)
		}
		if _, ok := FloatImm(S, uint64(math.Float32bits(float32(f)))); ok {
			t.Errorf("float %v has an encoding", f)
		}
	}
}

// TestVectorImm: an encoding of VectorImm has the right value (AdvSIMDExpandImm of the manual).
func TestVectorImm(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	found := 0
	for range 400000 {
		v := rnd.Uint64()
		b := v & 0xFF
		switch rnd.IntN(9) {
		case 0:
			v = b * 0x0101010101010101
		case 1:
			v = b << (8 * rnd.IntN(2)) * 0x0001000100010001
		case 2:
			v = b << (8 * rnd.IntN(4)) * 0x0000000100000001
		case 3:
			v = (b<<8 | 0xFF) * 0x0000000100000001
		case 4:
			v = (b<<16 | 0xFFFF) * 0x0000000100000001
		case 5:
			v = uint64(math.Float32bits(float32(floatOf(uint32(b))))) * 0x0000000100000001
		case 6:
			v = math.Float64bits(floatOf(uint32(b)))
		case 7:
			for k := range 8 {
				v = v&^(0xFF<<(8*k)) | uint64(-int64(b>>k&1))&0xFF<<(8*k)
			}
		}
		if rnd.IntN(3) == 0 {
			v = ^v
		}
		f, ok := VectorImm(v, true)
		if ok {
			found++
			if got := expandImm(f); got != v {
				t.Fatalf("%#x: encoded as %#x, which means %#x", v, f, got)
			}
		}
	}
	if found < 250000 {
		t.Errorf("%d encodings", found)
	}
}

func expandImm(f uint32) uint64 {
	op, cmode, imm := f>>29, f>>12&15, uint64(f>>16&7<<5|f>>5&31)
	v := uint64(0)
	switch {
	case cmode < 8:
		v = imm << (8 * (cmode >> 1)) * 0x0000000100000001
	case cmode < 12:
		v = imm << (8 * (cmode >> 1 & 1)) * 0x0001000100010001
	case cmode == 12:
		v = (imm<<8 | 0xFF) * 0x0000000100000001
	case cmode == 13:
		v = (imm<<16 | 0xFFFF) * 0x0000000100000001
	case cmode == 14 && op == 0:
		return imm * 0x0101010101010101
	case cmode == 14:
		for k := range 8 {
			v |= uint64(-int64(imm>>k&1)) & 0xFF << (8 * k)
		}
		return v
	case op == 0:
		return uint64(math.Float32bits(float32(floatOf(uint32(imm))))) * 0x0000000100000001
	default:
		return math.Float64bits(floatOf(uint32(imm)))
	}
	if op == 1 {
		v = ^v
	}
	return v
}
