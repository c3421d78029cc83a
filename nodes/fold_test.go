package nodes

import (
	"math"
	"math/big"
	"math/rand"
	"testing"

	"ryugo/ee"
)

// floats returns numbers at the boundaries of cases in the folding of floats, and random numbers.
func floats() []float64 {
	v := []float64{0, math.Copysign(0, -1), 0.5, -0.5, 1, 1.5, 2.5, -3.5, 3, 1 << 31, 1<<31 - 0.5, -1 << 31, -1<<31 - 0.9, -1<<31 - 1, 1 << 32, 1<<32 - 1, 1 << 63, -1 << 63, 1 << 64,
		math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, math.SmallestNonzeroFloat64, 0x1p-1022, 0x1p1022, 0x1p1023, 0x1p-126, 0x1p126, 0x1p127, math.MaxFloat32, math.SmallestNonzeroFloat32}
	rnd := rand.New(rand.NewSource(2))
	for range 200 {
		v = append(v, math.Float64frombits(rnd.Uint64()), float64(math.Float32frombits(rnd.Uint32())), rnd.NormFloat64()*1e9)
	}
	return v
}

// TestFoldFloats compares operations on floats that are computed in double precision and then
// rounded with operations that are rounded once.
func TestFoldFloats(t *testing.T) {
	v := floats()
	for _, x := range v {
		for _, y := range v {
			a, b := float32(x), float32(y)
			for o, want := range map[Oper]float32{GT_ADD: a + b, GT_SUB: a - b, GT_MUL: a * b, GT_DIV: a / b} {
				got, ok := FoldDoubles(o, TYP_FLOAT, float64(a), float64(b))
				if ok && math.Float32bits(float32(got)) != math.Float32bits(want) {
					t.Fatalf("%v %v %v: %v, want %v", a, o, b, got, want)
				}
				if ok != (want == want) {
					t.Fatalf("%v %v %v: folded is %v", a, o, b, ok)
				}
			}
		}
	}
}

// TestReciprocal checks that multiplication equals division wherever Reciprocal says so.
func TestReciprocal(t *testing.T) {
	v := floats()
	n := 0
	for e := -1080; e < 1030; e++ {
		v = append(v, math.Ldexp(1, e), -math.Ldexp(1, e))
	}
	for _, c := range v {
		r, ok := Reciprocal(TYP_DOUBLE, c)
		rf, okf := Reciprocal(TYP_FLOAT, c)
		if ok {
			n++
		}
		for _, x := range v {
			if ok && math.Float64bits(x*r) != math.Float64bits(x/c) && x == x {
				t.Fatalf("%v / %v", x, c)
			}
			if f := float32(x); okf && math.Float32bits(f*float32(rf)) != math.Float32bits(f/float32(c)) && x == x {
				t.Fatalf("%v / %v as floats", f, c)
			}
		}
	}
	if n < 2*2000 {
		t.Errorf("%d reciprocals", n)
	}
}

// TestFoldMath compares square roots with exact arithmetic, and roundings with their definition.
func TestFoldMath(t *testing.T) {
	for _, x := range floats() {
		for _, typ := range []VarType{TYP_DOUBLE, TYP_FLOAT} {
			x := RoundTo(typ, x)
			for _, id := range []ee.Intrinsic{ee.CORINFO_INTRINSIC_Floor, ee.CORINFO_INTRINSIC_Ceiling, ee.CORINFO_INTRINSIC_Round, ee.CORINFO_INTRINSIC_Abs, ee.CORINFO_INTRINSIC_Sqrt} {
				v, ok := FoldMath(id, typ, x)
				if ok == (x != x || id == ee.CORINFO_INTRINSIC_Sqrt && x < 0) {
					t.Fatalf("%v of %v: %v", id, x, ok)
				}
				if !ok || math.IsInf(x, 0) {
					continue
				}
				good := false
				switch id {
				case ee.CORINFO_INTRINSIC_Floor:
					good = v <= x && (v == x || x < v+1) && v == math.Trunc(v)
				case ee.CORINFO_INTRINSIC_Ceiling:
					good = v >= x && (v == x || v-1 < x) && v == math.Trunc(v)
				case ee.CORINFO_INTRINSIC_Round:
					good = v == math.Trunc(v) && math.Abs(v-x) <= 0.5 && (math.Abs(v-x) != 0.5 || math.Mod(v, 2) == 0)
				case ee.CORINFO_INTRINSIC_Abs:
					good = math.Float64bits(v) == math.Float64bits(x)&^(1<<63)
				case ee.CORINFO_INTRINSIC_Sqrt:
					root := new(big.Float).SetPrec(200).SetFloat64(x)
					want, _ := root.Sqrt(root).Float64()
					if typ == TYP_FLOAT {
						f, _ := root.Float32()
						want = float64(f)
					}
					good = v == want
				}
				if !good || math.Signbit(v) != math.Signbit(x) && id != ee.CORINFO_INTRINSIC_Abs && v == 0 {
					t.Fatalf("%v of %v as %v: %v", id, x, typ, v)
				}
			}
		}
	}
}

// TestCastFloats converts numbers at the boundaries of each type.
func TestCastFloats(t *testing.T) {
	for _, c := range []struct {
		f    float64
		to   VarType
		want int64
		ok   bool
	}{{-0.9, TYP_UINT, 0, true}, {-1, TYP_UINT, 0, false}, {1<<32 - 0.5, TYP_UINT, -1, true}, {1 << 32, TYP_UINT, 0, false}, {1<<31 - 0.5, TYP_INT, 1<<31 - 1, true}, {1 << 31, TYP_INT, 0, false},
		{-1<<31 - 0.9, TYP_INT, -1 << 31, true}, {-1<<31 - 1, TYP_INT, 0, false}, {-1 << 63, TYP_LONG, -1 << 63, true}, {1 << 63, TYP_LONG, 0, false}, {1 << 63, TYP_ULONG, 0, false}, {1<<63 - 1024, TYP_ULONG, 1<<63 - 1024, true},
		{math.NaN(), TYP_INT, 0, false}, {math.Inf(1), TYP_LONG, 0, false}, {7, TYP_UBYTE, 0, false}} {
		if v, ok := CastToInt(c.f, c.to); ok != c.ok || ok && v != c.want {
			t.Errorf("%v to %v: %v, %v", c.f, c.to, v, ok)
		}
	}
	for _, c := range []struct {
		v        int64
		src, to  VarType
		unsigned bool
		want     float64
		ok       bool
	}{{-1, TYP_INT, TYP_DOUBLE, false, -1, true}, {-1, TYP_INT, TYP_DOUBLE, true, 1<<32 - 1, true}, {-1, TYP_LONG, TYP_DOUBLE, true, 0, false}, {1<<24 + 1, TYP_INT, TYP_FLOAT, false, 1 << 24, true},
		{1<<53 + 1, TYP_LONG, TYP_DOUBLE, true, 1 << 53, true}, {5, TYP_LONG, TYP_FLOAT, true, 0, false}, {1<<62 + 1<<38 + 1, TYP_LONG, TYP_FLOAT, false, 0, false}, {1<<62 + 1<<39, TYP_LONG, TYP_FLOAT, false, 1<<62 + 1<<39, true}, {1<<63 - 1, TYP_LONG, TYP_FLOAT, false, 0, false}, {-1 << 63, TYP_LONG, TYP_FLOAT, false, -1 << 63, true}} {
		if v, ok := CastToFloat(c.v, c.src, c.to, c.unsigned); ok != c.ok || ok && v != c.want {
			t.Errorf("%v of %v to %v: %v, %v", c.v, c.src, c.to, v, ok)
		}
	}
}

// TestCompareDoubles compares all pairs of some numbers. NaN is neither less than, equal to nor
// greater than any number; a relation holds for it if the relation's flag says so.
func TestCompareDoubles(t *testing.T) {
	relations := map[Oper]func(a, b float64) bool{
		GT_EQ: func(a, b float64) bool { return a == b }, GT_NE: func(a, b float64) bool { return a != b },
		GT_LT: func(a, b float64) bool { return a < b }, GT_LE: func(a, b float64) bool { return a <= b },
		GT_GT: func(a, b float64) bool { return a > b }, GT_GE: func(a, b float64) bool { return a >= b },
	}
	numbers := []float64{0, math.Copysign(0, -1), 1, -1, math.Inf(1), math.Inf(-1), math.NaN()}
	for o, holds := range relations {
		for _, a := range numbers {
			for _, b := range numbers {
				for _, flags := range []NodeFlags{0, GTF_RELOP_NAN_UN} {
					want := int64(0)
					if nan := a != a || b != b; nan && flags != 0 || !nan && holds(a, b) {
						want = 1
					}
					if got := CompareDoubles(o, flags, a, b); got != want {
						t.Errorf("%v %v %v, flags %x: %d, want %d", a, o, b, flags, got, want)
					}
				}
			}
		}
	}
}
