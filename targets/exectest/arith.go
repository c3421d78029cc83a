package exectest

import (
	"math"
	"math/bits"
	"math/rand"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
)

// Edges64 are values at the limits of types.
var Edges64 = []int64{0, 1, 2, 3, 5, 7, 8, -1, -2, -7, 31, 32, 33, 63, 64, 100, 127, 128, 255, 256, -128, -129, 32767, 32768, -32768, -32769, 65535, 65536,
	math.MaxInt32, math.MinInt32, math.MaxInt32 + 1, math.MinInt32 - 1, math.MaxUint32, math.MaxUint32 + 1, math.MaxInt64, math.MinInt64, math.MaxInt64 - 1, 0x123456789abcdef, -0x123456789abcdef}

// Shape is the kind of the second operand of a tested operation.
type Shape int

// The shapes of operands.

const (
	InLocal Shape = iota
	InRegister
	InMemory
	InConst
	shapes
)

// BinTest is an operation on two integers, with the expected result.
type BinTest struct {
	Oper  nodes.Oper
	Flags nodes.NodeFlags
	// Want computes the result. ok is false if the operation must throw, skip is true if the
	// hardware faults.
	Want func(a, b int64, w uint) (v int64, ok, skip bool)
}

// Cut returns v as a value of w bits.
func Cut(v int64, w uint) int64 {
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
	return func(a, b int64, w uint) (int64, bool, bool) { return Cut(f(a, b, w), w), true, false }
}

// B2i returns 1 for true, 0 for false.
func B2i(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func divs(a, b int64, w uint) bool { return b == 0 || b == -1 && a == Cut(-1<<(w-1), w) }

const uns = nodes.GTF_UNSIGNED
const ovf = nodes.GTF_OVERFLOW

var x86BinTests = []BinTest{
	{nodes.GT_BT_EQ, 0, plain(func(a, b int64, w uint) int64 { return B2i(a>>(uint(b)&(w-1))&1 == 0) })},
	{nodes.GT_BT_NE, 0, plain(func(a, b int64, w uint) int64 { return B2i(a>>(uint(b)&(w-1))&1 != 0) })},
}

var binTests = []BinTest{
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
	{nodes.GT_EQ, 0, plain(func(a, b int64, w uint) int64 { return B2i(a == b) })},
	{nodes.GT_NE, 0, plain(func(a, b int64, w uint) int64 { return B2i(a != b) })},
	{nodes.GT_LT, 0, plain(func(a, b int64, w uint) int64 { return B2i(a < b) })},
	{nodes.GT_LE, 0, plain(func(a, b int64, w uint) int64 { return B2i(a <= b) })},
	{nodes.GT_GT, 0, plain(func(a, b int64, w uint) int64 { return B2i(a > b) })},
	{nodes.GT_GE, 0, plain(func(a, b int64, w uint) int64 { return B2i(a >= b) })},
	{nodes.GT_LT, uns, plain(func(a, b int64, w uint) int64 { return B2i(ucut(a, w) < ucut(b, w)) })},
	{nodes.GT_LE, uns, plain(func(a, b int64, w uint) int64 { return B2i(ucut(a, w) <= ucut(b, w)) })},
	{nodes.GT_GT, uns, plain(func(a, b int64, w uint) int64 { return B2i(ucut(a, w) > ucut(b, w)) })},
	{nodes.GT_GE, uns, plain(func(a, b int64, w uint) int64 { return B2i(ucut(a, w) >= ucut(b, w)) })},
	{nodes.GT_TEST_EQ, 0, plain(func(a, b int64, w uint) int64 { return B2i(a&b == 0) })},
	{nodes.GT_TEST_NE, 0, plain(func(a, b int64, w uint) int64 { return B2i(a&b != 0) })},
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
		return Cut(int64(ucut(a, w)/ucut(b, w)), w), true, false
	}},
	{nodes.GT_UMOD, 0, func(a, b int64, w uint) (int64, bool, bool) {
		if b == 0 {
			return 0, true, true
		}
		return Cut(int64(ucut(a, w)%ucut(b, w)), w), true, false
	}},
	{nodes.GT_ADD, ovf, func(a, b int64, w uint) (int64, bool, bool) {
		s := a + b
		return Cut(s, w), Cut(s, w) == s && (a^s)&(b^s) >= 0, false
	}},
	{nodes.GT_SUB, ovf, func(a, b int64, w uint) (int64, bool, bool) {
		s := a - b
		return Cut(s, w), Cut(s, w) == s && (a^b)&(a^s) >= 0, false
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
		return Cut(int64(lo), w), h == int64(lo)>>63 && Cut(int64(lo), w) == int64(lo), false
	}},
	{nodes.GT_ADD, ovf | uns, func(a, b int64, w uint) (int64, bool, bool) {
		s, c := bits.Add64(ucut(a, w), ucut(b, w), 0)
		return Cut(int64(s), w), c == 0 && ucut(int64(s), w) == s, false
	}},
	{nodes.GT_SUB, ovf | uns, func(a, b int64, w uint) (int64, bool, bool) {
		return Cut(a-b, w), ucut(a, w) >= ucut(b, w), false
	}},
	{nodes.GT_MUL, ovf | uns, func(a, b int64, w uint) (int64, bool, bool) {
		hi, lo := bits.Mul64(ucut(a, w), ucut(b, w))
		return Cut(int64(lo), w), hi == 0 && ucut(int64(lo), w) == lo, false
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

// BinTests returns the operations that the machine has.
func (r *Rig) BinTests() []BinTest {
	if r.Env.Target.X86Sets {
		return append(x86BinTests, binTests...)
	}
	return binTests
}

// Shaped builds the operand for parameter p in the given shape.
func (r *Rig) Shaped(p int, s Shape, t nodes.VarType, v int64) nodes.NodeID {
	switch s {
	case InConst:
		return r.Icon(t, v)
	case InMemory:
		a := r.Add(nodes.GT_LCL_VAR_ADDR, nodes.TYP_BYREF, 0, 0, uint32(p), 0)
		return r.Add(nodes.GT_IND, t, a, 0, 0, 0)
	case InRegister:
		z := r.Icon(t, 0)
		x := r.Lcl(p)
		return r.Bin(nodes.GT_XOR, t, x, z)
	}
	return r.Lcl(p)
}

func testIntegerBinary(t *testing.T, r *Rig) {
	for _, c := range r.BinTests() {
		for _, typ := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG} {
			w := uint(8 * typ.Size())
			resT := typ
			if c.Oper.Is(nodes.GTK_RELOP) {
				resT = nodes.TYP_INT
			}
			shift := c.Oper == nodes.GT_LSH || c.Oper == nodes.GT_RSH || c.Oper == nodes.GT_RSZ || c.Oper == nodes.GT_ROL || c.Oper == nodes.GT_ROR
			check := func(a, b int64) {
				a, b = Cut(a, w), Cut(b, w)
				want, ok, skip := c.Want(a, b, w)
				if skip {
					return
				}
				r.Call(uint64(a)|upper(w), uint64(b)|upper(w))
				got := Cut(int64(r.Long()), uint(8*resT.Size()))
				threw := r.Frame.Status != 0
				if threw == ok || ok && got != want {
					t.Fatalf("%v %v flags %x: %d, %d: got %d (threw %v), want %d (ok %v)\n%s\n%s", c.Oper, typ, c.Flags, a, b, got, threw, want, ok, r.LIR(), r.Dis())
				}
			}
			build := func(s1, s2 Shape, a, b int64) {
				r.Begin(resT, typ, typ)
				x := r.Shaped(0, s1, typ, a)
				y := r.Shaped(1, s2, typ, b)
				n := r.Add(c.Oper, resT, x, y, 0, c.Flags)
				r.Ret(n)
				r.Finish()
			}
			for s1 := InLocal; s1 <= InMemory; s1++ {
				for s2 := InLocal; s2 <= InMemory; s2++ {
					if shift && s2 == InMemory {
						continue
					}
					build(s1, s2, 0, 0)
					for _, a := range Edges64 {
						for _, b := range Edges64 {
							check(a, b)
						}
					}
				}
			}
			for _, b := range Edges64 {
				if b = Cut(b, w); shift {
					b &= int64(w - 1)
				}
				for s1 := InLocal; s1 <= InMemory; s1++ {
					build(s1, InConst, 0, b)
					for _, a := range Edges64 {
						check(a, b)
					}
				}
				if shift {
					continue
				}
				build(InConst, InRegister, b, 0)
				for _, a := range Edges64 {
					check(b, a)
				}
			}
		}
	}
}

// upper returns garbage for the upper half of a 32-bit argument, as the convention allows.
func upper(w uint) uint64 {
	if w == 32 {
		return 0xdead << 48
	}
	return 0
}

// testCompareAndJump runs each relop as the condition of a branch.
func testCompareAndJump(t *testing.T, r *Rig) {
	for _, c := range r.BinTests() {
		if !c.Oper.Is(nodes.GTK_RELOP) {
			continue
		}
		for _, typ := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG} {
			w := uint(8 * typ.Size())
			for _, and := range []bool{false, true} {
				r.Begin(nodes.TYP_INT, typ, typ)
				r.M.Blocks.Kind[r.Blk] = nodes.BBJ_COND
				first := r.Blk
				x, y := r.Lcl(0), r.Lcl(1)
				if and {
					x = r.Bin(nodes.GT_AND, typ, x, y)
					y = r.Icon(typ, 0)
				}
				n := r.Add(c.Oper, nodes.TYP_INT, x, y, 0, c.Flags)
				r.Add(nodes.GT_JTRUE, nodes.TYP_VOID, n, 0, 0, 0)
				r.Block(nodes.BBJ_RETURN)
				r.Ret(r.Icon(nodes.TYP_INT, 0))
				r.M.Blocks.Jump[first] = r.Block(nodes.BBJ_RETURN)
				r.Ret(r.Icon(nodes.TYP_INT, 1))
				r.Finish()
				for _, a := range Edges64 {
					for _, b := range Edges64 {
						a, b := Cut(a, w), Cut(b, w)
						want, _, _ := c.Want(a, b, w)
						if and {
							want, _, _ = c.Want(a&b, 0, w)
						}
						r.Call(uint64(a), uint64(b))
						if int64(r.Long()) != want {
							t.Fatalf("%v %v flags %x and %v: %d, %d: got %d, want %d\n%s\n%s", c.Oper, typ, c.Flags, and, a, b, r.Long(), want, r.LIR(), r.Dis())
						}
					}
				}
			}
		}
	}
}

func testUnary(t *testing.T, r *Rig) {
	for _, typ := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG} {
		w := uint(8 * typ.Size())
		for _, c := range []struct {
			oper nodes.Oper
			want func(a int64) int64
		}{
			{nodes.GT_NEG, func(a int64) int64 { return Cut(-a, w) }},
			{nodes.GT_NOT, func(a int64) int64 { return Cut(^a, w) }},
			{nodes.GT_POPCNT, func(a int64) int64 { return int64(bits.OnesCount64(ucut(a, w))) }},
			{nodes.GT_BSWAP, func(a int64) int64 {
				if w == 32 {
					return int64(int32(bits.ReverseBytes32(uint32(a))))
				}
				return int64(bits.ReverseBytes64(uint64(a)))
			}},
		} {
			r.Begin(typ, typ)
			r.Ret(r.Un(c.oper, typ, r.Lcl(0)))
			r.Finish()
			for _, a := range Edges64 {
				a = Cut(a, w)
				r.Call(uint64(a))
				if got := Cut(int64(r.Long()), w); got != c.want(a) {
					t.Fatalf("%v %v %d: got %d, want %d\n%s", c.oper, typ, a, got, c.want(a), r.Dis())
				}
			}
		}
	}
}

var intTypes = []nodes.VarType{nodes.TYP_BYTE, nodes.TYP_UBYTE, nodes.TYP_SHORT, nodes.TYP_USHORT, nodes.TYP_INT, nodes.TYP_UINT, nodes.TYP_LONG, nodes.TYP_ULONG}

// wrap truncates v to type t and extends it again.
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

// fits reports whether the value v (unsigned 64 bits if uns) is in the range of type t.
func fits(v int64, uns bool, t nodes.VarType) bool {
	switch t {
	case nodes.TYP_LONG:
		return !uns || v >= 0
	case nodes.TYP_ULONG:
		return uns || v >= 0
	}
	return wrap(v, t) == v && (!uns || v >= 0)
}

func testIntegerCasts(t *testing.T, r *Rig) {
	for _, from := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG} {
		w := uint(8 * from.Size())
		for _, to := range intTypes {
			for _, flags := range []nodes.NodeFlags{0, uns, ovf, ovf | uns} {
				for s := InLocal; s <= InMemory; s++ {
					res := to.Actual()
					r.Begin(res, from)
					r.Ret(r.Add(nodes.GT_CAST, res, r.Shaped(0, s, from, 0), 0, uint32(to), flags))
					r.Finish()
					for _, a := range Edges64 {
						a = Cut(a, w)
						v := a
						if flags&uns != 0 {
							v = int64(ucut(a, w))
						}
						ok := flags&ovf == 0 || fits(v, flags&uns != 0, to)
						want := Cut(wrap(v, to), uint(8*res.Size()))
						r.Call(uint64(a) | upper(w))
						got := Cut(int64(r.Long()), uint(8*res.Size()))
						if threw := r.Frame.Status != 0; threw == ok || ok && got != want {
							t.Fatalf("cast %v<-%v flags %x: %d: got %d (threw %v), want %d (ok %v)\n%s", to, from, flags, a, got, threw, want, ok, r.Dis())
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

func testFloatToInt(t *testing.T, r *Rig) {
	for _, from := range []nodes.VarType{nodes.TYP_FLOAT, nodes.TYP_DOUBLE} {
		for _, to := range intTypes {
			for _, flags := range []nodes.NodeFlags{0, ovf} {
				res := to.Actual()
				r.Begin(res, from)
				r.Ret(r.Add(nodes.GT_CAST, res, r.Lcl(0), 0, uint32(to), flags))
				r.Finish()
				for _, f := range edgesF {
					if from == nodes.TYP_FLOAT {
						f = float64(float32(f))
						r.Call(float32(f))
					} else {
						r.Call(f)
					}
					tr := math.Trunc(f)
					lo, hi := rangeOf(to)
					ok := tr >= lo && tr < hi
					threw := r.Frame.Status != 0
					got := Cut(int64(r.Long()), uint(8*res.Size()))
					var want int64
					if ok {
						want = Cut(truncate(tr), uint(8*res.Size()))
					}
					if flags&ovf != 0 && threw == ok || ok && got != want {
						t.Fatalf("cast %v<-%v flags %x: %v: got %d (threw %v), want %d (ok %v)\n%s", to, from, flags, f, got, threw, want, ok, r.Dis())
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

func testIntToFloat(t *testing.T, r *Rig) {
	for _, from := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG} {
		w := uint(8 * from.Size())
		for _, to := range []nodes.VarType{nodes.TYP_FLOAT, nodes.TYP_DOUBLE} {
			for _, flags := range []nodes.NodeFlags{0, uns} {
				for s := InLocal; s <= InMemory; s++ {
					r.Begin(to, from)
					r.Ret(r.Add(nodes.GT_CAST, to, r.Shaped(0, s, from, 0), 0, uint32(to), flags))
					r.Finish()
					for _, a := range Edges64 {
						a = Cut(a, w)
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
						r.Call(uint64(a) | upper(w))
						got := r.Double(0)
						if to == nodes.TYP_FLOAT {
							got = uint64(uint32(got))
						}
						if got != want {
							t.Fatalf("cast %v<-%v flags %x: %d: got %x, want %x\n%s", to, from, flags, a, got, want, r.Dis())
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

// testFloatCompare runs the twelve comparisons, as values and as branches, also with constants.
func testFloatCompare(t *testing.T, r *Rig) {
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
					r.Begin(nodes.TYP_INT, typ, typ)
					first := r.Blk
					x, y := r.Lcl(0), r.Lcl(1)
					n := r.Add(c.oper, nodes.TYP_INT, x, y, 0, un)
					if jump {
						r.M.Blocks.Kind[first] = nodes.BBJ_COND
						r.Add(nodes.GT_JTRUE, nodes.TYP_VOID, n, 0, 0, 0)
						r.Block(nodes.BBJ_RETURN)
						r.Ret(r.Icon(nodes.TYP_INT, 0))
						r.M.Blocks.Jump[first] = r.Block(nodes.BBJ_RETURN)
						r.Ret(r.Icon(nodes.TYP_INT, 1))
					} else {
						r.Ret(n)
					}
					r.Finish()
					for _, a := range edgesF {
						for _, b := range edgesF {
							if typ == nodes.TYP_FLOAT {
								a, b = float64(float32(a)), float64(float32(b))
							}
							want := c.f(a, b) || un != 0 && (a != a || b != b)
							r.Call(f32(a, typ), f32(b, typ))
							if got := r.Long() == 1; got != want || r.Long() > 1 {
								t.Fatalf("%v %v un %x jump %v: %v, %v: got %v\n%s", c.oper, typ, un, jump, a, b, got, r.Dis())
							}
						}
					}
				}
			}
		}
	}
}

func testFloatArithmetic(t *testing.T, r *Rig) {
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
				r.Begin(typ, typ, typ)
				x := r.Lcl(0)
				var y nodes.NodeID
				if k {
					y = r.Dcon(typ, 2.5)
				} else {
					y = r.Lcl(1)
				}
				r.Ret(r.Bin(c.oper, typ, x, y))
				r.Finish()
				for _, a := range edgesF {
					for _, b := range edgesF {
						if k {
							b = 2.5
						}
						r.Call(f32(a, typ), f32(b, typ))
						if typ == nodes.TYP_FLOAT {
							want := c.f32(float32(a), float32(b))
							if got := math.Float32frombits(uint32(r.Double(0))); got != want && (got == got || want == want) {
								t.Fatalf("%v %v: %v, %v: got %v, want %v\n%s", c.oper, typ, a, b, got, want, r.Dis())
							}
						} else if got, want := math.Float64frombits(r.Double(0)), c.f(a, b); got != want && (got == got || want == want) {
							t.Fatalf("%v %v: %v, %v: got %v, want %v\n%s", c.oper, typ, a, b, got, want, r.Dis())
						}
					}
				}
			}
		}
	}
}

func testFloatUnary(t *testing.T, r *Rig) {
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
			{nodes.GT_INTRINSIC, ee.CORINFO_INTRINSIC_Truncate, math.Trunc},
			{nodes.GT_CKFINITE, 0, func(a float64) float64 { return a }},
		} {
			r.Begin(typ, typ)
			r.Ret(r.Add(c.oper, typ, r.Lcl(0), 0, uint32(c.val), 0))
			r.Finish()
			for _, a := range edgesF {
				if typ == nodes.TYP_FLOAT {
					a = float64(float32(a))
				}
				r.Call(f32(a, typ))
				want := c.f(a)
				finite := !math.IsNaN(a) && !math.IsInf(a, 0)
				if c.oper == nodes.GT_CKFINITE {
					if (r.Frame.Status == 0) != finite {
						t.Fatalf("ckfinite %v %v: threw %v", typ, a, r.Frame.Status != 0)
					}
					if !finite {
						continue
					}
				}
				if typ == nodes.TYP_FLOAT {
					w := math.Float32bits(float32(want))
					if got := uint32(r.Double(0)); got != w && want == want {
						t.Fatalf("%v/%d %v: %v: got %x, want %x\n%s", c.oper, c.val, typ, a, got, w, r.Dis())
					}
				} else if got := r.Double(0); got != math.Float64bits(want) && want == want {
					t.Fatalf("%v/%d %v: %v: got %x, want %v\n%s", c.oper, c.val, typ, a, got, want, r.Dis())
				}
			}
		}
	}
}

// testDivByConst divides by many constants. A wrong multiplier would be visible only for few
// dividends: those near multiples of the divisor.
func testDivByConst(t *testing.T, r *Rig) {
	rnd := rand.New(rand.NewSource(1))
	divisors := []int64{3, 6, 7, 9, 10, 11, 12, 13, 14, 15, 17, 21, 25, 28, 60, 100, 125, 365, 625, 641, 1000, 3600, 1e6, 1e9, 1000000007, 1 << 20, 1 << 40, 1e15, math.MaxInt64}
	for range 60 {
		divisors = append(divisors, int64(rnd.Uint64()>>uint(rnd.Intn(62))))
	}
	for _, c := range r.BinTests() {
		if c.Oper != nodes.GT_DIV && c.Oper != nodes.GT_MOD && c.Oper != nodes.GT_UDIV && c.Oper != nodes.GT_UMOD {
			continue
		}
		for _, typ := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG} {
			if typ == nodes.TYP_LONG && r.Narrow() { // compiled to helper calls
				continue
			}
			w := uint(8 * typ.Size())
			for _, d := range divisors {
				for _, d := range []int64{Cut(d, w), Cut(-d, w)} {
					r.Begin(typ, typ)
					x := r.Lcl(0)
					r.Ret(r.Bin(c.Oper, typ, x, r.Icon(typ, d)))
					r.Finish()
					for i := range 60 {
						a := Edges64[i%len(Edges64)]
						if i >= len(Edges64) {
							a = int64(rnd.Uint64()>>uint(rnd.Intn(40)))/max(d, 1)*d + int64(rnd.Intn(3)-1)
						}
						a = Cut(a, w)
						want, _, skip := c.Want(a, d, w)
						if skip {
							continue
						}
						r.Call(uint64(a) | upper(w))
						if got := Cut(int64(r.Long()), w); got != want {
							t.Fatalf("%v %v: %d, %d: got %d want %d\n%s", c.Oper, typ, a, d, got, want, r.Dis())
						}
					}
				}
			}
		}
	}
}

// Divisions runs the division tests on a machine that divides by helper calls. The caller has
// defined the helpers.
func Divisions(t *testing.T, r *Rig) {
	r.JIT.Info.DividesByHelper = true
	testDivByConst(t, r)
	testNarrowBlocks(t, r)
}

// testDivisionThrows: division by zero, and a quotient out of range, call the helpers of their
// exceptions.
func testDivisionThrows(t *testing.T, r *Rig) {
	if r.Env.Target.X86Sets {
		t.Skip("the instruction faults")
	}
	for _, o := range []nodes.Oper{nodes.GT_DIV, nodes.GT_MOD, nodes.GT_UDIV, nodes.GT_UMOD} {
		for _, typ := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG} {
			if typ == nodes.TYP_LONG && r.Narrow() { // compiled to helper calls
				continue
			}
			for _, constant := range []bool{false, true} {
				least := Cut(math.MinInt64>>(64-8*typ.Size()), uint(8*typ.Size()))
				for _, c := range []struct {
					a, b int64
					want ee.Helper
				}{{7, 0, ee.CORINFO_HELP_THROWDIVZERO}, {least, 0, ee.CORINFO_HELP_THROWDIVZERO}, {least, -1, ee.CORINFO_HELP_OVERFLOW}, {least + 1, -1, 0}, {-1, -1, 0}} {
					if (o == nodes.GT_UDIV || o == nodes.GT_UMOD) && c.b != 0 {
						continue
					}
					r.Begin(typ, typ, typ)
					x := r.Lcl(0)
					y := nodes.NodeID(0)
					if constant {
						y = r.Icon(typ, c.b)
					} else {
						y = r.Lcl(1)
					}
					r.Ret(r.Bin(o, typ, x, y))
					r.Finish()
					r.Call(uint64(c.a), uint64(c.b))
					if got := ee.Helper(r.Frame.Status); got != c.want {
						t.Errorf("%v %v: %d, %d: helper %v, want %v\n%s", o, typ, c.a, c.b, got, c.want, r.Dis())
					}
				}
			}
		}
	}
}
