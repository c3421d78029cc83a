//go:build linux && amd64

package amd64_test

import (
	"math"
	"math/bits"
	"math/rand"
	"strings"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
)

var edges64 = []int64{0, 1, 2, 3, 5, 7, 8, -1, -2, -7, 31, 32, 33, 63, 64, 100, 127, 128, 255, 256, -128, -129, 32767, 32768, -32768, -32769, 65535, 65536,
	math.MaxInt32, math.MinInt32, math.MaxInt32 + 1, math.MinInt32 - 1, math.MaxUint32, math.MaxUint32 + 1, math.MaxInt64, math.MinInt64, math.MaxInt64 - 1, 0x123456789abcdef, -0x123456789abcdef}

// operandShape is how the second operand of a tested operation is given.
type operandShape int

const (
	inLocal operandShape = iota
	inRegister
	inMemory
	inConst
	shapes
)

type binTest struct {
	oper  nodes.Oper
	flags nodes.NodeFlags
	// want computes the result; ok is false when it must throw. skip: the
	// hardware faults.
	want func(a, b int64, w uint) (v int64, ok, skip bool)
}

func cut(v int64, w uint) int64 {
	if w == 32 {
		return int64(int32(v))
	}
	return v
}

func ucut(v int64, w uint) uint64 {
	if w == 32 {
		return uint64(uint32(v))
	}
	return uint64(v)
}

func plain(f func(a, b int64, w uint) int64) func(a, b int64, w uint) (int64, bool, bool) {
	return func(a, b int64, w uint) (int64, bool, bool) { return cut(f(a, b, w), w), true, false }
}

func b2i(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func divs(a, b int64, w uint) bool { return b == 0 || b == -1 && a == cut(-1<<(w-1), w) }

const uns = nodes.GTF_UNSIGNED
const ovf = nodes.GTF_OVERFLOW

var binTests = []binTest{
	{nodes.GT_ADD, 0, plain(func(a, b int64, w uint) int64 { return a + b })},
	{nodes.GT_SUB, 0, plain(func(a, b int64, w uint) int64 { return a - b })},
	{nodes.GT_MUL, 0, plain(func(a, b int64, w uint) int64 { return a * b })},
	{nodes.GT_AND, 0, plain(func(a, b int64, w uint) int64 { return a & b })},
	{nodes.GT_OR, 0, plain(func(a, b int64, w uint) int64 { return a | b })},
	{nodes.GT_XOR, 0, plain(func(a, b int64, w uint) int64 { return a ^ b })},
	{nodes.GT_LSH, 0, plain(func(a, b int64, w uint) int64 { return a << (uint(b) & (w - 1)) })},
	{nodes.GT_RSH, 0, plain(func(a, b int64, w uint) int64 { return a >> (uint(b) & (w - 1)) })},
	{nodes.GT_RSZ, 0, plain(func(a, b int64, w uint) int64 { return int64(ucut(a, w) >> (uint(b) & (w - 1))) })},
	{nodes.GT_ROL, 0, plain(func(a, b int64, w uint) int64 { return rot(a, int(uint(b)&(w-1)), w) })},
	{nodes.GT_ROR, 0, plain(func(a, b int64, w uint) int64 { return rot(a, -int(uint(b)&(w-1)), w) })},
	{nodes.GT_EQ, 0, plain(func(a, b int64, w uint) int64 { return b2i(a == b) })},
	{nodes.GT_NE, 0, plain(func(a, b int64, w uint) int64 { return b2i(a != b) })},
	{nodes.GT_LT, 0, plain(func(a, b int64, w uint) int64 { return b2i(a < b) })},
	{nodes.GT_LE, 0, plain(func(a, b int64, w uint) int64 { return b2i(a <= b) })},
	{nodes.GT_GT, 0, plain(func(a, b int64, w uint) int64 { return b2i(a > b) })},
	{nodes.GT_GE, 0, plain(func(a, b int64, w uint) int64 { return b2i(a >= b) })},
	{nodes.GT_LT, uns, plain(func(a, b int64, w uint) int64 { return b2i(ucut(a, w) < ucut(b, w)) })},
	{nodes.GT_LE, uns, plain(func(a, b int64, w uint) int64 { return b2i(ucut(a, w) <= ucut(b, w)) })},
	{nodes.GT_GT, uns, plain(func(a, b int64, w uint) int64 { return b2i(ucut(a, w) > ucut(b, w)) })},
	{nodes.GT_GE, uns, plain(func(a, b int64, w uint) int64 { return b2i(ucut(a, w) >= ucut(b, w)) })},
	{nodes.GT_TEST_EQ, 0, plain(func(a, b int64, w uint) int64 { return b2i(a&b == 0) })},
	{nodes.GT_TEST_NE, 0, plain(func(a, b int64, w uint) int64 { return b2i(a&b != 0) })},
	{nodes.GT_BT_EQ, 0, plain(func(a, b int64, w uint) int64 { return b2i(a>>(uint(b)&(w-1))&1 == 0) })},
	{nodes.GT_BT_NE, 0, plain(func(a, b int64, w uint) int64 { return b2i(a>>(uint(b)&(w-1))&1 != 0) })},
	{nodes.GT_DIV, 0, func(a, b int64, w uint) (int64, bool, bool) {
		if divs(a, b, w) {
			return 0, true, true
		}
		return a / b, true, false
	}},
	{nodes.GT_MOD, 0, func(a, b int64, w uint) (int64, bool, bool) {
		if divs(a, b, w) {
			return 0, true, true
		}
		return a % b, true, false
	}},
	{nodes.GT_UDIV, 0, func(a, b int64, w uint) (int64, bool, bool) {
		if b == 0 {
			return 0, true, true
		}
		return cut(int64(ucut(a, w)/ucut(b, w)), w), true, false
	}},
	{nodes.GT_UMOD, 0, func(a, b int64, w uint) (int64, bool, bool) {
		if b == 0 {
			return 0, true, true
		}
		return cut(int64(ucut(a, w)%ucut(b, w)), w), true, false
	}},
	{nodes.GT_ADD, ovf, func(a, b int64, w uint) (int64, bool, bool) {
		s := a + b
		return cut(s, w), cut(s, w) == s && (a^s)&(b^s) >= 0, false
	}},
	{nodes.GT_SUB, ovf, func(a, b int64, w uint) (int64, bool, bool) {
		s := a - b
		return cut(s, w), cut(s, w) == s && (a^b)&(a^s) >= 0, false
	}},
	{nodes.GT_MUL, ovf, func(a, b int64, w uint) (int64, bool, bool) {
		hi, lo := bits.Mul64(uint64(a), uint64(b))
		h := int64(hi)
		if a < 0 {
			h -= b
		}
		if b < 0 {
			h -= a
		}
		return cut(int64(lo), w), h == int64(lo)>>63 && cut(int64(lo), w) == int64(lo), false
	}},
	{nodes.GT_ADD, ovf | uns, func(a, b int64, w uint) (int64, bool, bool) {
		s, c := bits.Add64(ucut(a, w), ucut(b, w), 0)
		return cut(int64(s), w), c == 0 && ucut(int64(s), w) == s, false
	}},
	{nodes.GT_SUB, ovf | uns, func(a, b int64, w uint) (int64, bool, bool) {
		return cut(a-b, w), ucut(a, w) >= ucut(b, w), false
	}},
	{nodes.GT_MUL, ovf | uns, func(a, b int64, w uint) (int64, bool, bool) {
		hi, lo := bits.Mul64(ucut(a, w), ucut(b, w))
		return cut(int64(lo), w), hi == 0 && ucut(int64(lo), w) == lo, false
	}},
	{nodes.GT_MULHI, 0, plain(func(a, b int64, w uint) int64 {
		if w == 32 {
			return a * b >> 32
		}
		hi, _ := bits.Mul64(uint64(a), uint64(b))
		h := int64(hi)
		if a < 0 {
			h -= b
		}
		if b < 0 {
			h -= a
		}
		return h
	})},
	{nodes.GT_MULHI, uns, plain(func(a, b int64, w uint) int64 {
		if w == 32 {
			return int64(ucut(a, w) * ucut(b, w) >> 32)
		}
		hi, _ := bits.Mul64(uint64(a), uint64(b))
		return int64(hi)
	})},
}

func rot(a int64, k int, w uint) int64 {
	if w == 32 {
		return int64(int32(bits.RotateLeft32(uint32(a), k)))
	}
	return int64(bits.RotateLeft64(uint64(a), k))
}

// operand makes the operand of parameter p in the given shape.
func (r *rig) operand(p int, s operandShape, t nodes.VarType, v int64) nodes.NodeID {
	switch s {
	case inConst:
		return r.icon(t, v)
	case inMemory:
		a := r.add(nodes.GT_LCL_VAR_ADDR, nodes.TYP_BYREF, 0, 0, uint32(p), 0)
		return r.add(nodes.GT_IND, t, a, 0, 0, 0)
	case inRegister:
		z := r.icon(t, 0)
		x := r.lcl(p)
		return r.bin(nodes.GT_XOR, t, x, z)
	}
	return r.lcl(p)
}

func TestIntegerBinary(t *testing.T) { forBoth(t, testIntegerBinary) }

func testIntegerBinary(t *testing.T, r *rig) {
	for _, c := range binTests {
		for _, typ := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG} {
			w := uint(8 * typ.Size())
			resT := typ
			if c.oper.Is(nodes.GTK_RELOP) {
				resT = nodes.TYP_INT
			}
			shift := c.oper == nodes.GT_LSH || c.oper == nodes.GT_RSH || c.oper == nodes.GT_RSZ || c.oper == nodes.GT_ROL || c.oper == nodes.GT_ROR
			check := func(a, b int64) {
				a, b = cut(a, w), cut(b, w)
				want, ok, skip := c.want(a, b, w)
				if skip {
					return
				}
				r.call(uint64(a)|upper(w), uint64(b)|upper(w))
				got := cut(int64(r.fr.rax), uint(8*resT.Size()))
				threw := r.fr.status != 0
				if threw == ok || ok && got != want {
					t.Fatalf("%v %v flags %x: %d, %d: got %d (threw %v), want %d (ok %v)\n%s\n%s", c.oper, typ, c.flags, a, b, got, threw, want, ok, r.lir(), r.dis())
				}
			}
			build := func(s1, s2 operandShape, a, b int64) {
				r.begin(resT, typ, typ)
				x := r.operand(0, s1, typ, a)
				y := r.operand(1, s2, typ, b)
				n := r.add(c.oper, resT, x, y, 0, c.flags)
				r.ret(n)
				r.finish()
			}
			for s1 := inLocal; s1 <= inMemory; s1++ {
				for s2 := inLocal; s2 <= inMemory; s2++ {
					if shift && s2 == inMemory {
						continue
					}
					build(s1, s2, 0, 0)
					for _, a := range edges64 {
						for _, b := range edges64 {
							check(a, b)
						}
					}
				}
			}
			for _, b := range edges64 {
				if b = cut(b, w); shift {
					b &= int64(w - 1)
				}
				for s1 := inLocal; s1 <= inMemory; s1++ {
					build(s1, inConst, 0, b)
					for _, a := range edges64 {
						check(a, b)
					}
				}
				if shift {
					continue
				}
				build(inConst, inRegister, b, 0)
				for _, a := range edges64 {
					check(b, a)
				}
			}
		}
	}
}

// upper is garbage in the upper half of a 32-bit argument, as the convention
// allows.
func upper(w uint) uint64 {
	if w == 32 {
		return 0xdead << 48
	}
	return 0
}

// TestCompareAndJump runs each relop as the condition of a branch.
func TestCompareAndJump(t *testing.T) { forBoth(t, testCompareAndJump) }

func testCompareAndJump(t *testing.T, r *rig) {
	for _, c := range binTests {
		if !c.oper.Is(nodes.GTK_RELOP) {
			continue
		}
		for _, typ := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG} {
			w := uint(8 * typ.Size())
			for _, and := range []bool{false, true} {
				r.begin(nodes.TYP_INT, typ, typ)
				r.m.Blocks.Kind[r.blk] = nodes.BBJ_COND
				first := r.blk
				x, y := r.lcl(0), r.lcl(1)
				if and {
					x = r.bin(nodes.GT_AND, typ, x, y)
					y = r.icon(typ, 0)
				}
				n := r.add(c.oper, nodes.TYP_INT, x, y, 0, c.flags)
				r.add(nodes.GT_JTRUE, nodes.TYP_VOID, n, 0, 0, 0)
				r.block(nodes.BBJ_RETURN)
				r.ret(r.icon(nodes.TYP_INT, 0))
				r.m.Blocks.Jump[first] = r.block(nodes.BBJ_RETURN)
				r.ret(r.icon(nodes.TYP_INT, 1))
				r.finish()
				for _, a := range edges64 {
					for _, b := range edges64 {
						a, b := cut(a, w), cut(b, w)
						want, _, _ := c.want(a, b, w)
						if and {
							want, _, _ = c.want(a&b, 0, w)
						}
						r.call(uint64(a), uint64(b))
						if int64(r.fr.rax) != want {
							t.Fatalf("%v %v flags %x and %v: %d, %d: got %d, want %d\n%s\n%s", c.oper, typ, c.flags, and, a, b, r.fr.rax, want, r.lir(), r.dis())
						}
					}
				}
			}
		}
	}
}

func TestUnary(t *testing.T) { forBoth(t, testUnary) }

func testUnary(t *testing.T, r *rig) {
	for _, typ := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG} {
		w := uint(8 * typ.Size())
		for _, c := range []struct {
			oper nodes.Oper
			want func(a int64) int64
		}{
			{nodes.GT_NEG, func(a int64) int64 { return cut(-a, w) }},
			{nodes.GT_NOT, func(a int64) int64 { return cut(^a, w) }},
			{nodes.GT_POPCNT, func(a int64) int64 { return int64(bits.OnesCount64(ucut(a, w))) }},
			{nodes.GT_BSWAP, func(a int64) int64 {
				if w == 32 {
					return int64(int32(bits.ReverseBytes32(uint32(a))))
				}
				return int64(bits.ReverseBytes64(uint64(a)))
			}},
		} {
			r.begin(typ, typ)
			r.ret(r.un(c.oper, typ, r.lcl(0)))
			r.finish()
			for _, a := range edges64 {
				a = cut(a, w)
				r.call(uint64(a))
				if got := cut(int64(r.fr.rax), w); got != c.want(a) {
					t.Fatalf("%v %v %d: got %d, want %d\n%s", c.oper, typ, a, got, c.want(a), r.dis())
				}
			}
		}
	}
}

var intTypes = []nodes.VarType{nodes.TYP_BYTE, nodes.TYP_UBYTE, nodes.TYP_SHORT, nodes.TYP_USHORT, nodes.TYP_INT, nodes.TYP_UINT, nodes.TYP_LONG, nodes.TYP_ULONG}

// wrap cuts v to type t and widens it again.
func wrap(v int64, t nodes.VarType) int64 {
	switch t {
	case nodes.TYP_BYTE:
		return int64(int8(v))
	case nodes.TYP_UBYTE:
		return int64(uint8(v))
	case nodes.TYP_SHORT:
		return int64(int16(v))
	case nodes.TYP_USHORT:
		return int64(uint16(v))
	case nodes.TYP_INT:
		return int64(int32(v))
	case nodes.TYP_UINT:
		return int64(uint32(v))
	}
	return v
}

// fits reports whether the value v (unsigned 64 bits if uns) is one of type t.
func fits(v int64, uns bool, t nodes.VarType) bool {
	switch t {
	case nodes.TYP_LONG:
		return !uns || v >= 0
	case nodes.TYP_ULONG:
		return uns || v >= 0
	}
	return wrap(v, t) == v && (!uns || v >= 0)
}

func TestIntegerCasts(t *testing.T) { forBoth(t, testIntegerCasts) }

func testIntegerCasts(t *testing.T, r *rig) {
	for _, from := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG} {
		w := uint(8 * from.Size())
		for _, to := range intTypes {
			for _, flags := range []nodes.NodeFlags{0, uns, ovf, ovf | uns} {
				for s := inLocal; s <= inMemory; s++ {
					res := to.Actual()
					r.begin(res, from)
					r.ret(r.add(nodes.GT_CAST, res, r.operand(0, s, from, 0), 0, uint32(to), flags))
					r.finish()
					for _, a := range edges64 {
						a = cut(a, w)
						v := a
						if flags&uns != 0 {
							v = int64(ucut(a, w))
						}
						ok := flags&ovf == 0 || fits(v, flags&uns != 0, to)
						want := cut(wrap(v, to), uint(8*res.Size()))
						r.call(uint64(a) | upper(w))
						got := cut(int64(r.fr.rax), uint(8*res.Size()))
						if threw := r.fr.status != 0; threw == ok || ok && got != want {
							t.Fatalf("cast %v<-%v flags %x: %d: got %d (threw %v), want %d (ok %v)\n%s", to, from, flags, a, got, threw, want, ok, r.dis())
						}
					}
				}
			}
		}
	}
}

var edgesF = []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 0.99999, -0.99999, 1.5, -1.5, 2.5, 126.9, 127, 127.5, 128, -128, -128.5, -129, 255, 255.9, 256, 32767.5, 32768, -32769, 65535.5, 65536,
	2147483647, 2147483647.5, 2147483648, -2147483648, -2147483648.5, -2147483649, 4294967295, 4294967295.5, 4294967296, 9007199254740993,
	9.2233720368547748e18, 9.2233720368547758e18, -9.2233720368547758e18, -9.2233720368547779e18, 1.8446744073709549e19, 1.8446744073709552e19, 1e300, -1e300,
	math.Inf(1), math.Inf(-1), math.NaN(), math.SmallestNonzeroFloat64, math.MaxFloat64}

func TestFloatToInt(t *testing.T) { forBoth(t, testFloatToInt) }

func testFloatToInt(t *testing.T, r *rig) {
	for _, from := range []nodes.VarType{nodes.TYP_FLOAT, nodes.TYP_DOUBLE} {
		for _, to := range intTypes {
			for _, flags := range []nodes.NodeFlags{0, ovf} {
				res := to.Actual()
				r.begin(res, from)
				r.ret(r.add(nodes.GT_CAST, res, r.lcl(0), 0, uint32(to), flags))
				r.finish()
				for _, f := range edgesF {
					if from == nodes.TYP_FLOAT {
						f = float64(float32(f))
						r.call(float32(f))
					} else {
						r.call(f)
					}
					tr := math.Trunc(f)
					lo, hi := rangeOf(to)
					ok := tr >= lo && tr < hi
					threw := r.fr.status != 0
					got := cut(int64(r.fr.rax), uint(8*res.Size()))
					var want int64
					if ok {
						want = cut(truncate(tr), uint(8*res.Size()))
					}
					if flags&ovf != 0 && threw == ok || ok && got != want {
						t.Fatalf("cast %v<-%v flags %x: %v: got %d (threw %v), want %d (ok %v)\n%s", to, from, flags, f, got, threw, want, ok, r.dis())
					}
				}
			}
		}
	}
}

func truncate(f float64) int64 {
	if f >= 1<<63 {
		return int64(uint64(f-1<<63)) ^ math.MinInt64
	}
	return int64(f)
}

func rangeOf(t nodes.VarType) (lo, hi float64) {
	n := float64(uint64(1) << (8*t.Size() - 1))
	if t.IsUnsigned() {
		return 0, 2 * n
	}
	return -n, n
}

func TestIntToFloat(t *testing.T) { forBoth(t, testIntToFloat) }

func testIntToFloat(t *testing.T, r *rig) {
	for _, from := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG} {
		w := uint(8 * from.Size())
		for _, to := range []nodes.VarType{nodes.TYP_FLOAT, nodes.TYP_DOUBLE} {
			for _, flags := range []nodes.NodeFlags{0, uns} {
				for s := inLocal; s <= inMemory; s++ {
					r.begin(to, from)
					r.ret(r.add(nodes.GT_CAST, to, r.operand(0, s, from, 0), 0, uint32(to), flags))
					r.finish()
					for _, a := range edges64 {
						a = cut(a, w)
						var want uint64
						switch {
						case to == nodes.TYP_FLOAT && flags != 0:
							want = uint64(math.Float32bits(float32(ucut(a, w))))
						case to == nodes.TYP_FLOAT:
							want = uint64(math.Float32bits(float32(a)))
						case flags != 0:
							want = math.Float64bits(float64(ucut(a, w)))
						default:
							want = math.Float64bits(float64(a))
						}
						r.call(uint64(a) | upper(w))
						got := r.fr.xmm0
						if to == nodes.TYP_FLOAT {
							got = uint64(uint32(got))
						}
						if got != want {
							t.Fatalf("cast %v<-%v flags %x: %d: got %x, want %x\n%s", to, from, flags, a, got, want, r.dis())
						}
					}
				}
			}
		}
	}
}

func f32(v float64, t nodes.VarType) any {
	if t == nodes.TYP_FLOAT {
		return float32(v)
	}
	return v
}

// TestFloatCompare runs the twelve comparisons, as values and as branches, and
// with constants.
func TestFloatCompare(t *testing.T) { forBoth(t, testFloatCompare) }

func testFloatCompare(t *testing.T, r *rig) {
	for _, typ := range []nodes.VarType{nodes.TYP_FLOAT, nodes.TYP_DOUBLE} {
		for _, c := range []struct {
			oper nodes.Oper
			f    func(a, b float64) bool
		}{
			{nodes.GT_EQ, func(a, b float64) bool { return a == b }},
			{nodes.GT_NE, func(a, b float64) bool { return a < b || a > b }},
			{nodes.GT_LT, func(a, b float64) bool { return a < b }},
			{nodes.GT_LE, func(a, b float64) bool { return a <= b }},
			{nodes.GT_GT, func(a, b float64) bool { return a > b }},
			{nodes.GT_GE, func(a, b float64) bool { return a >= b }},
		} {
			for _, un := range []nodes.NodeFlags{0, nodes.GTF_RELOP_NAN_UN} {
				for _, jump := range []bool{false, true} {
					r.begin(nodes.TYP_INT, typ, typ)
					first := r.blk
					x, y := r.lcl(0), r.lcl(1)
					n := r.add(c.oper, nodes.TYP_INT, x, y, 0, un)
					if jump {
						r.m.Blocks.Kind[first] = nodes.BBJ_COND
						r.add(nodes.GT_JTRUE, nodes.TYP_VOID, n, 0, 0, 0)
						r.block(nodes.BBJ_RETURN)
						r.ret(r.icon(nodes.TYP_INT, 0))
						r.m.Blocks.Jump[first] = r.block(nodes.BBJ_RETURN)
						r.ret(r.icon(nodes.TYP_INT, 1))
					} else {
						r.ret(n)
					}
					r.finish()
					for _, a := range edgesF {
						for _, b := range edgesF {
							if typ == nodes.TYP_FLOAT {
								a, b = float64(float32(a)), float64(float32(b))
							}
							want := c.f(a, b) || un != 0 && (a != a || b != b)
							r.call(f32(a, typ), f32(b, typ))
							if got := r.fr.rax == 1; got != want || r.fr.rax > 1 {
								t.Fatalf("%v %v un %x jump %v: %v, %v: got %v\n%s", c.oper, typ, un, jump, a, b, got, r.dis())
							}
						}
					}
				}
			}
		}
	}
}

// TestFlagsOfResult compares the result of an operation with zero, as a value and in a branch:
// the flags are those of the operation where they say the same, and there is no test.
func TestFlagsOfResult(t *testing.T) { forBoth(t, testFlagsOfResult) }

func testFlagsOfResult(t *testing.T, r *rig) {
	for _, op := range []struct {
		oper nodes.Oper
		imm  int64
		f    func(a int32) int32
		all  bool // all flags are those of a test
	}{
		{nodes.GT_ADD, -1, func(a int32) int32 { return a - 1 }, false},
		{nodes.GT_ADD, 1, func(a int32) int32 { return a + 1 }, false},
		{nodes.GT_ADD, 77, func(a int32) int32 { return a + 77 }, false},
		{nodes.GT_SUB, 77, func(a int32) int32 { return a - 77 }, false},
		{nodes.GT_AND, 0x70000005, func(a int32) int32 { return a & 0x70000005 }, true},
		{nodes.GT_XOR, 5, func(a int32) int32 { return a ^ 5 }, true},
	} {
		for _, c := range []struct {
			oper nodes.Oper
			f    func(a int32) bool
		}{
			{nodes.GT_EQ, func(a int32) bool { return a == 0 }}, {nodes.GT_NE, func(a int32) bool { return a != 0 }},
			{nodes.GT_LT, func(a int32) bool { return a < 0 }}, {nodes.GT_LE, func(a int32) bool { return a <= 0 }},
			{nodes.GT_GT, func(a int32) bool { return a > 0 }}, {nodes.GT_GE, func(a int32) bool { return a >= 0 }},
		} {
			for _, jump := range []bool{false, true} {
				r.begin(nodes.TYP_INT, nodes.TYP_INT)
				first := r.blk
				r.store(0, r.bin(op.oper, nodes.TYP_INT, r.lcl(0), r.icon(nodes.TYP_INT, op.imm)))
				n := r.bin(c.oper, nodes.TYP_INT, r.lcl(0), r.icon(nodes.TYP_INT, 0))
				if jump {
					r.m.Blocks.Kind[first] = nodes.BBJ_COND
					r.add(nodes.GT_JTRUE, nodes.TYP_VOID, n, 0, 0, 0)
					r.block(nodes.BBJ_RETURN)
					r.ret(r.icon(nodes.TYP_INT, 0))
					r.m.Blocks.Jump[first] = r.block(nodes.BBJ_RETURN)
					r.ret(r.icon(nodes.TYP_INT, 1))
				} else {
					r.ret(n)
				}
				r.finish()
				for _, a := range []int32{0, 1, -1, 2, 5, 77, 78, -77, -78, math.MinInt32, math.MaxInt32, math.MinInt32 + 76, math.MaxInt32 - 76} {
					r.call(uint64(uint32(a)))
					if got, want := r.fr.rax == 1, c.f(op.f(a)); got != want || r.fr.rax > 1 {
						t.Fatalf("%v %d, %v, jump %v: %d: got %v\n%s", op.oper, op.imm, c.oper, jump, a, got, r.dis())
					}
				}
				same := op.all || c.oper == nodes.GT_EQ || c.oper == nodes.GT_NE
				if has := strings.Contains(r.dis(), "test "); has == same {
					t.Errorf("%v %d, %v, jump %v: a test: %v\n%s", op.oper, op.imm, c.oper, jump, has, r.dis())
				}
			}
		}
	}
}

func TestFloatArithmetic(t *testing.T) { forBoth(t, testFloatArithmetic) }

func testFloatArithmetic(t *testing.T, r *rig) {
	for _, typ := range []nodes.VarType{nodes.TYP_FLOAT, nodes.TYP_DOUBLE} {
		for _, c := range []struct {
			oper nodes.Oper
			f    func(a, b float64) float64
			f32  func(a, b float32) float32
		}{
			{nodes.GT_ADD, func(a, b float64) float64 { return a + b }, func(a, b float32) float32 { return a + b }},
			{nodes.GT_SUB, func(a, b float64) float64 { return a - b }, func(a, b float32) float32 { return a - b }},
			{nodes.GT_MUL, func(a, b float64) float64 { return a * b }, func(a, b float32) float32 { return a * b }},
			{nodes.GT_DIV, func(a, b float64) float64 { return a / b }, func(a, b float32) float32 { return a / b }},
		} {
			for _, k := range []bool{false, true} {
				r.begin(typ, typ, typ)
				x := r.lcl(0)
				var y nodes.NodeID
				if k {
					y = r.dcon(typ, 2.5)
				} else {
					y = r.lcl(1)
				}
				r.ret(r.bin(c.oper, typ, x, y))
				r.finish()
				for _, a := range edgesF {
					for _, b := range edgesF {
						if k {
							b = 2.5
						}
						r.call(f32(a, typ), f32(b, typ))
						if typ == nodes.TYP_FLOAT {
							want := c.f32(float32(a), float32(b))
							if got := math.Float32frombits(uint32(r.fr.xmm0)); got != want && (got == got || want == want) {
								t.Fatalf("%v %v: %v, %v: got %v, want %v\n%s", c.oper, typ, a, b, got, want, r.dis())
							}
						} else if got, want := math.Float64frombits(r.fr.xmm0), c.f(a, b); got != want && (got == got || want == want) {
							t.Fatalf("%v %v: %v, %v: got %v, want %v\n%s", c.oper, typ, a, b, got, want, r.dis())
						}
					}
				}
			}
		}
	}
}

func TestFloatUnary(t *testing.T) { forBoth(t, testFloatUnary) }

func testFloatUnary(t *testing.T, r *rig) {
	for _, typ := range []nodes.VarType{nodes.TYP_FLOAT, nodes.TYP_DOUBLE} {
		for _, c := range []struct {
			oper nodes.Oper
			val  ee.Intrinsic
			f    func(a float64) float64
		}{
			{nodes.GT_NEG, 0, func(a float64) float64 { return -a }},
			{nodes.GT_INTRINSIC, ee.CORINFO_INTRINSIC_Abs, math.Abs},
			{nodes.GT_INTRINSIC, ee.CORINFO_INTRINSIC_Sqrt, math.Sqrt},
			{nodes.GT_INTRINSIC, ee.CORINFO_INTRINSIC_Floor, math.Floor},
			{nodes.GT_INTRINSIC, ee.CORINFO_INTRINSIC_Ceiling, math.Ceil},
			{nodes.GT_INTRINSIC, ee.CORINFO_INTRINSIC_Round, math.RoundToEven},
			{nodes.GT_CKFINITE, 0, func(a float64) float64 { return a }},
		} {
			r.begin(typ, typ)
			r.ret(r.add(c.oper, typ, r.lcl(0), 0, uint32(c.val), 0))
			r.finish()
			for _, a := range edgesF {
				if typ == nodes.TYP_FLOAT {
					a = float64(float32(a))
				}
				r.call(f32(a, typ))
				want := c.f(a)
				finite := !math.IsNaN(a) && !math.IsInf(a, 0)
				if c.oper == nodes.GT_CKFINITE {
					if (r.fr.status == 0) != finite {
						t.Fatalf("ckfinite %v %v: threw %v", typ, a, r.fr.status != 0)
					}
					if !finite {
						continue
					}
				}
				if typ == nodes.TYP_FLOAT {
					w := math.Float32bits(float32(want))
					if got := uint32(r.fr.xmm0); got != w && want == want {
						t.Fatalf("%v/%d %v: %v: got %x, want %x\n%s", c.oper, c.val, typ, a, got, w, r.dis())
					}
				} else if got := r.fr.xmm0; got != math.Float64bits(want) && want == want {
					t.Fatalf("%v/%d %v: %v: got %x, want %v\n%s", c.oper, c.val, typ, a, got, want, r.dis())
				}
			}
		}
	}
}

// TestDivByConst divides by many constants, where a wrong multiplier would
// show for few dividends only: those around multiples of the divisor.
func TestDivByConst(t *testing.T) { forBoth(t, testDivByConst) }

func testDivByConst(t *testing.T, r *rig) {
	rnd := rand.New(rand.NewSource(1))
	divisors := []int64{3, 6, 7, 9, 10, 11, 12, 13, 14, 15, 17, 21, 25, 28, 60, 100, 125, 365, 625, 641, 1000, 3600, 1e6, 1e9, 1000000007, 1 << 20, 1 << 40, 1e15, math.MaxInt64}
	for range 60 {
		divisors = append(divisors, int64(rnd.Uint64()>>uint(rnd.Intn(62))))
	}
	for _, c := range binTests {
		if c.oper != nodes.GT_DIV && c.oper != nodes.GT_MOD && c.oper != nodes.GT_UDIV && c.oper != nodes.GT_UMOD {
			continue
		}
		for _, typ := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG} {
			w := uint(8 * typ.Size())
			for _, d := range divisors {
				for _, d := range []int64{cut(d, w), cut(-d, w)} {
					r.begin(typ, typ)
					x := r.lcl(0)
					r.ret(r.bin(c.oper, typ, x, r.icon(typ, d)))
					r.finish()
					for i := range 60 {
						a := edges64[i%len(edges64)]
						if i >= len(edges64) {
							a = int64(rnd.Uint64()>>uint(rnd.Intn(40)))/max(d, 1)*d + int64(rnd.Intn(3)-1)
						}
						a = cut(a, w)
						want, _, skip := c.want(a, d, w)
						if skip {
							continue
						}
						r.call(uint64(a) | upper(w))
						if got := cut(int64(r.fr.rax), w); got != want {
							t.Fatalf("%v %v: %d, %d: got %d want %d\n%s", c.oper, typ, a, d, got, want, r.dis())
						}
					}
				}
			}
		}
	}
}
