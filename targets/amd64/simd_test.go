//go:build linux && amd64

package amd64_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand"
	"testing"
	"unsafe"

	"golang.org/x/sys/cpu"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// Every operation on vectors, for each type of elements and each size, with the
// instructions of SSE4 and of AVX2, is executed and held against Go. Operands come
// from memory, from locals, or are constants.

// lane is an element: an integer, or a floating-point number.
type lane struct {
	i int64
	f float64
}

func readLane(b []byte, t nodes.VarType) (l lane) {
	switch t {
	case nodes.TYP_FLOAT:
		l.f = float64(math.Float32frombits(binary.LittleEndian.Uint32(b)))
	case nodes.TYP_DOUBLE:
		l.f = math.Float64frombits(binary.LittleEndian.Uint64(b))
	case nodes.TYP_BYTE:
		l.i = int64(int8(b[0]))
	case nodes.TYP_UBYTE:
		l.i = int64(b[0])
	case nodes.TYP_SHORT:
		l.i = int64(int16(binary.LittleEndian.Uint16(b)))
	case nodes.TYP_USHORT:
		l.i = int64(binary.LittleEndian.Uint16(b))
	case nodes.TYP_INT:
		l.i = int64(int32(binary.LittleEndian.Uint32(b)))
	case nodes.TYP_UINT:
		l.i = int64(binary.LittleEndian.Uint32(b))
	default:
		l.i = int64(binary.LittleEndian.Uint64(b))
	}
	return l
}

func writeLane(b []byte, t nodes.VarType, l lane) {
	var full [8]byte
	switch t {
	case nodes.TYP_FLOAT:
		binary.LittleEndian.PutUint32(full[:], math.Float32bits(float32(l.f)))
	case nodes.TYP_DOUBLE:
		binary.LittleEndian.PutUint64(full[:], math.Float64bits(l.f))
	default:
		binary.LittleEndian.PutUint64(full[:], uint64(l.i))
	}
	copy(b[:t.Size()], full[:])
}

// mask is what comparisons leave.
func mask(t nodes.VarType, yes bool) lane {
	bits := uint64(0)
	if yes {
		bits = math.MaxUint64
	}
	switch t {
	case nodes.TYP_FLOAT:
		return lane{f: float64(math.Float32frombits(uint32(bits)))}
	case nodes.TYP_DOUBLE:
		return lane{f: math.Float64frombits(bits)}
	}
	return lane{i: int64(bits)}
}

// simdTest is an operation on elements; bases are the types that have it.
type simdTest struct {
	op    nodes.SIMDOp
	bases []nodes.VarType
	want  func(a, b lane, t nodes.VarType) lane
}

var (
	floats   = []nodes.VarType{nodes.TYP_FLOAT, nodes.TYP_DOUBLE}
	signed   = []nodes.VarType{nodes.TYP_BYTE, nodes.TYP_SHORT, nodes.TYP_INT, nodes.TYP_LONG}
	unsigned = []nodes.VarType{nodes.TYP_UBYTE, nodes.TYP_USHORT, nodes.TYP_UINT, nodes.TYP_ULONG}
	allTypes = append(append(append([]nodes.VarType{}, floats...), signed...), unsigned...)
	upTo32   = append(append([]nodes.VarType{}, floats...), nodes.TYP_BYTE, nodes.TYP_SHORT, nodes.TYP_INT, nodes.TYP_UBYTE, nodes.TYP_USHORT, nodes.TYP_UINT)
	products = append(append([]nodes.VarType{}, floats...), nodes.TYP_SHORT, nodes.TYP_USHORT, nodes.TYP_INT, nodes.TYP_UINT)
)

func arith(f func(a, b float64) float64, i func(a, b int64) int64) func(a, b lane, t nodes.VarType) lane {
	return func(a, b lane, t nodes.VarType) lane { return lane{i: i(a.i, b.i), f: f(a.f, b.f)} }
}

func compared(f func(a, b float64) bool, i func(a, b int64) bool) func(a, b lane, t nodes.VarType) lane {
	return func(a, b lane, t nodes.VarType) lane {
		if t.IsFloat() {
			return mask(t, f(a.f, b.f))
		}
		return mask(t, i(a.i, b.i))
	}
}

var simdTests = []simdTest{
	{nodes.SIMDAdd, allTypes, arith(func(a, b float64) float64 { return a + b }, func(a, b int64) int64 { return a + b })},
	{nodes.SIMDSub, allTypes, arith(func(a, b float64) float64 { return a - b }, func(a, b int64) int64 { return a - b })},
	{nodes.SIMDMul, products, arith(func(a, b float64) float64 { return a * b }, func(a, b int64) int64 { return a * b })},
	{nodes.SIMDDiv, floats, arith(func(a, b float64) float64 { return a / b }, func(a, b int64) int64 { return 0 })},
	{nodes.SIMDMin, upTo32, arith(func(a, b float64) float64 {
		if a < b {
			return a
		}
		return b
	}, func(a, b int64) int64 { return min(a, b) })},
	{nodes.SIMDMax, upTo32, arith(func(a, b float64) float64 {
		if a > b {
			return a
		}
		return b
	}, func(a, b int64) int64 { return max(a, b) })},
	{nodes.SIMDEqual, allTypes, compared(func(a, b float64) bool { return a == b }, func(a, b int64) bool { return a == b })},
	{nodes.SIMDLess, floats, compared(func(a, b float64) bool { return a < b }, nil)},
	{nodes.SIMDLessOrEqual, floats, compared(func(a, b float64) bool { return a <= b }, nil)},
	{nodes.SIMDGreater, signed, compared(nil, func(a, b int64) bool { return a > b })},
	{nodes.SIMDSqrt, floats, func(a, _ lane, _ nodes.VarType) lane { return lane{f: math.Sqrt(a.f)} }},
	{nodes.SIMDAbs, signed[:3], func(a, _ lane, _ nodes.VarType) lane {
		if a.i < 0 {
			a.i = -a.i
		}
		return a
	}},
}

// bitTests are operations on the bits.
var bitTests = map[nodes.SIMDOp]func(a, b byte) byte{
	nodes.SIMDAnd:    func(a, b byte) byte { return a & b },
	nodes.SIMDOr:     func(a, b byte) byte { return a | b },
	nodes.SIMDXor:    func(a, b byte) byte { return a ^ b },
	nodes.SIMDAndNot: func(a, b byte) byte { return ^a & b },
}

// simdRig is memory for operands and the result.
type simdRig struct {
	*rig
	a, b, out []byte
	rnd       *rand.Rand
}

const simdRoom = 64

func newSIMDRig(t *testing.T, isa ee.ISA) *simdRig {
	if isa == ee.ISAAVX2 && !cpu.X86.HasAVX2 || !cpu.X86.HasSSE42 {
		t.Skip("not on this machine")
	}
	r := &simdRig{rig: newRig(t), rnd: rand.New(rand.NewSource(5))}
	r.jit.info.ISA = isa
	mem := r.mem[len(r.mem)-3*simdRoom:]
	r.a, r.b, r.out = mem[:simdRoom], mem[simdRoom:2*simdRoom], mem[2*simdRoom:]
	return r
}

// fill makes operands of elements of type t, some of them equal.
func (r *simdRig) fill(t nodes.VarType) {
	for _, b := range [][]byte{r.a, r.b} {
		for i := 0; i < simdRoom; i += int(t.Size()) {
			l := lane{i: r.rnd.Int63n(20) - 9, f: float64(r.rnd.Intn(20)-9) / 4}
			switch r.rnd.Intn(12) {
			case 0:
				l = lane{i: r.rnd.Int63() - r.rnd.Int63(), f: math.NaN()}
			case 1:
				l = lane{i: math.MinInt64 >> (64 - 8*t.Size()), f: math.Inf(1)}
			}
			writeLane(b[i:], t, l)
		}
	}
	for i := range r.out {
		r.out[i] = 0xcc
	}
}

func ptr(b []byte) uint64 { return uint64(uintptr(unsafe.Pointer(&b[0]))) }

// operand loads the vector at parameter i, a local for shape 1, memory right at its
// use otherwise.
func (r *simdRig) operand(i, shape int, t nodes.VarType) func() nodes.NodeID {
	load := func() nodes.NodeID { return r.un(nodes.GT_IND, t, r.lcl(i)) }
	if shape == 0 {
		return load
	}
	l := r.temp(t)
	r.store(l, load())
	return func() nodes.NodeID { return r.lcl(l) }
}

// method compiles out = op(a, b), or what yields a scalar.
func (r *simdRig) method(s nodes.SIMD, t, ret nodes.VarType, shape int, operands int) {
	r.begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
	r.m.UsesSIMD, r.m.UsesYMM = true, t == nodes.TYP_SIMD32
	x, y := r.operand(0, shape, t), r.operand(1, shape, t)
	dst := r.lcl(2)
	var a, b nodes.NodeID
	if operands > 0 {
		a = x()
	}
	if operands > 1 {
		b = y()
	}
	n := r.m.NewSIMD(s, ret, a, b)
	r.m.InsertBefore(r.blk, 0, n)
	store := ret
	if ret == nodes.TYP_INT && s.Op == nodes.SIMDGetItem {
		store = s.Base
	}
	r.add(nodes.GT_STOREIND, store, dst, n, 0, 0)
	r.ret(0)
	r.finish()
}

// forVectors calls f for both instruction sets, all sizes that have elements of type t,
// and both shapes of operands.
func forVectors(t *testing.T, f func(t *testing.T, r *simdRig, v nodes.VarType, shape int)) {
	for _, isa := range []ee.ISA{ee.ISASSE4, ee.ISAAVX2} {
		t.Run(fmt.Sprint("ISA", isa), func(t *testing.T) {
			r := newSIMDRig(t, isa)
			for _, minOpts := range []bool{false, true} {
				r.env.MinOpts = minOpts
				for shape := range 2 {
					for _, v := range []nodes.VarType{nodes.TYP_SIMD8, nodes.TYP_SIMD12, nodes.TYP_SIMD16, nodes.TYP_SIMD32} {
						if v != nodes.TYP_SIMD32 || isa == ee.ISAAVX2 {
							f(t, r, v, shape)
						}
					}
				}
			}
		})
	}
}

// has reports whether vectors of type v may have elements of type t.
func has(v, t nodes.VarType) bool { return v >= nodes.TYP_SIMD16 || t == nodes.TYP_FLOAT }

func (r *simdRig) check(t *testing.T, what string, want []byte, typ nodes.VarType) {
	t.Helper()
	got := r.out[:len(want)]
	ok := bytes.Equal(got, want)
	if !ok && typ.IsFloat() { // NaN is NaN
		ok = true
		for i := 0; i < len(want); i += int(typ.Size()) {
			x, y := readLane(got[i:], typ).f, readLane(want[i:], typ).f
			ok = ok && (x == y || x != x && y != y)
		}
	}
	if !ok || r.out[len(want)] != 0xcc {
		t.Fatalf("%s: %x, %x: got %x, want %x\n%s", what, r.a[:len(want)], r.b[:len(want)], r.out[:len(want)+1], want, r.dis())
	}
}

func TestSIMDElementwise(t *testing.T) {
	forVectors(t, func(t *testing.T, r *simdRig, v nodes.VarType, shape int) {
		for _, c := range simdTests {
			for _, base := range c.bases {
				if !has(v, base) {
					continue
				}
				operands := 2
				if c.op == nodes.SIMDSqrt || c.op == nodes.SIMDAbs {
					operands = 1
				}
				r.method(nodes.SIMD{Op: c.op, Base: base}, v, v, shape, operands)
				for range 20 {
					r.fill(base)
					want := make([]byte, v.Size())
					for i := 0; i < len(want); i += int(base.Size()) {
						writeLane(want[i:], base, c.want(readLane(r.a[i:], base), readLane(r.b[i:], base), base))
					}
					r.call(ptr(r.a), ptr(r.b), ptr(r.out))
					r.check(t, fmt.Sprint(c.op, " ", base, " ", v), want, base)
				}
			}
		}
		for op, f := range bitTests {
			for _, base := range allTypes {
				if !has(v, base) {
					continue
				}
				r.method(nodes.SIMD{Op: op, Base: base}, v, v, shape, 2)
				r.fill(nodes.TYP_BYTE)
				want := make([]byte, v.Size())
				for i := range want {
					want[i] = f(r.a[i], r.b[i])
				}
				r.call(ptr(r.a), ptr(r.b), ptr(r.out))
				r.check(t, fmt.Sprint(op, " ", base, " ", v), want, nodes.TYP_BYTE)
			}
		}
	})
}

func TestSIMDElements(t *testing.T) {
	forVectors(t, func(t *testing.T, r *simdRig, v nodes.VarType, shape int) {
		for _, base := range allTypes {
			if !has(v, base) {
				continue
			}
			size := int(base.Size())
			ret := base
			if base.IsInt() {
				if ret = nodes.TYP_LONG; size < 8 {
					ret = nodes.TYP_INT
				}
			}
			for i := 0; i < int(v.Size()); i += size {
				r.method(nodes.SIMD{Op: nodes.SIMDGetItem, Base: base, Arg: uint8(i / size)}, v, ret, shape, 1)
				r.fill(base)
				r.call(ptr(r.a), ptr(r.b), ptr(r.out))
				r.check(t, fmt.Sprint("getItem ", base, " ", v, " ", i), r.a[i:][:size], base)
			}
			r.method(nodes.SIMD{Op: nodes.SIMDSame, Base: base}, v, nodes.TYP_INT, shape, 2)
			for k := range int(v.Size()) + 1 { // the last time all are equal
				r.fill(nodes.TYP_BYTE)
				for i := 0; i < simdRoom; i += size {
					writeLane(r.a[i:], base, lane{i: int64(i), f: float64(i)})
				}
				copy(r.b, r.a)
				want := []byte{1, 0, 0, 0}
				if k < int(v.Size()) {
					r.b[k] ^= 0x80
					want[0] = 0
					if base.IsFloat() && readLane(r.a[k/size*size:], base).f == readLane(r.b[k/size*size:], base).f {
						want[0] = 1 // zeros
					}
				} else {
					r.b[k] ^= 0x80 // after the vector
				}
				r.call(ptr(r.a), ptr(r.b), ptr(r.out))
				r.check(t, fmt.Sprint("same ", base, " ", v, " ", k), want, nodes.TYP_INT)
			}
		}
		if v <= nodes.TYP_SIMD16 {
			for i := 0; i < int(v.Size()); i += 4 {
				r.begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
				x := r.operand(0, shape, v)
				dst, a := r.lcl(2), x()
				n := r.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDSetItem, Base: nodes.TYP_FLOAT, Arg: uint8(i / 4)}, v, a, r.un(nodes.GT_IND, nodes.TYP_FLOAT, r.lcl(1)))
				r.m.InsertBefore(r.blk, 0, n)
				r.add(nodes.GT_STOREIND, v, dst, n, 0, 0)
				r.ret(0)
				r.finish()
				r.fill(nodes.TYP_BYTE)
				want := bytes.Clone(r.a[:v.Size()])
				copy(want[i:], r.b[:4])
				r.call(ptr(r.a), ptr(r.b), ptr(r.out))
				r.check(t, fmt.Sprint("setItem ", v, " ", i), want, nodes.TYP_BYTE)
			}
		}
	})
}

func TestSIMDInit(t *testing.T) {
	forVectors(t, func(t *testing.T, r *simdRig, v nodes.VarType, shape int) {
		for _, op := range []nodes.SIMDOp{nodes.SIMDZero, nodes.SIMDAllOnes} {
			r.method(nodes.SIMD{Op: op, Base: nodes.TYP_FLOAT}, v, v, shape, 0)
			r.fill(nodes.TYP_BYTE)
			want := bytes.Repeat([]byte{byte(op-nodes.SIMDZero) * 255}, int(v.Size()))
			r.call(ptr(r.a), ptr(r.b), ptr(r.out))
			r.check(t, fmt.Sprint(op, " ", v), want, nodes.TYP_BYTE)
		}
		for _, base := range allTypes {
			if !has(v, base) {
				continue
			}
			for _, konst := range []int64{1 << 40, 0, -1, 37} { // the first: none
				r.begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
				r.m.UsesSIMD, r.m.UsesYMM = true, v == nodes.TYP_SIMD32
				dst := r.lcl(2)
				var x nodes.NodeID
				r.fill(nodes.TYP_BYTE)
				switch {
				case konst != 1<<40 && base.IsFloat():
					x = r.dcon(base, float64(konst))
					writeLane(r.a, base, lane{f: float64(konst)})
				case konst != 1<<40:
					x = r.icon(map[bool]nodes.VarType{true: nodes.TYP_LONG, false: nodes.TYP_INT}[base.Size() == 8], konst)
					writeLane(r.a, base, lane{i: konst})
				case base.IsFloat():
					x = r.un(nodes.GT_IND, base, r.lcl(0))
					if shape == 1 {
						l := r.temp(base)
						r.store(l, x)
						x = r.lcl(l)
					}
				default:
					mem := base
					if base == nodes.TYP_UINT {
						mem = nodes.TYP_INT
					}
					x = r.un(nodes.GT_IND, mem, r.lcl(0))
				}
				n := r.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDInit, Base: base}, v, x, 0)
				r.m.InsertBefore(r.blk, 0, n)
				r.add(nodes.GT_STOREIND, v, dst, n, 0, 0)
				r.ret(0)
				r.finish()
				r.call(ptr(r.a), ptr(r.b), ptr(r.out))
				want := bytes.Repeat(r.a[:base.Size()], int(v.Size()/base.Size()))
				r.check(t, fmt.Sprint("init ", base, " ", v, " ", konst), want, nodes.TYP_BYTE)
			}
		}
	})
}

// TestSIMDSplat has an element of a vector in each element of another.
func TestSIMDSplat(t *testing.T) {
	forVectors(t, func(t *testing.T, r *simdRig, v nodes.VarType, shape int) {
		for i := range v.Size() / 4 {
			r.begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
			r.m.UsesSIMD, r.m.UsesYMM = true, v == nodes.TYP_SIMD32
			x := r.operand(0, shape, v)
			dst := r.lcl(2)
			e := r.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: nodes.TYP_FLOAT, Arg: uint8(i)}, nodes.TYP_FLOAT, x(), 0)
			r.m.InsertBefore(r.blk, 0, e)
			n := r.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDInit, Base: nodes.TYP_FLOAT}, v, e, 0)
			r.m.InsertBefore(r.blk, 0, n)
			r.add(nodes.GT_STOREIND, v, dst, n, 0, 0)
			r.ret(0)
			r.finish()
			r.fill(nodes.TYP_FLOAT)
			r.call(ptr(r.a), ptr(r.b), ptr(r.out))
			r.check(t, fmt.Sprint("splat ", v, " ", i), bytes.Repeat(r.a[4*i:4*i+4], int(v.Size()/4)), nodes.TYP_BYTE)
		}
	})
}

// TestSIMDConstants has operations whose second operand is constant.
func TestSIMDConstants(t *testing.T) {
	forVectors(t, func(t *testing.T, r *simdRig, v nodes.VarType, shape int) {
		r.begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
		r.m.UsesSIMD, r.m.UsesYMM = true, v == nodes.TYP_SIMD32
		x := r.operand(0, shape, v)
		dst, a := r.lcl(2), x()
		c := r.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDInit, Base: nodes.TYP_INT}, v, r.icon(nodes.TYP_INT, 0x7fffffff), 0)
		r.m.InsertBefore(r.blk, 0, c)
		n := r.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDAnd, Base: nodes.TYP_FLOAT}, v, a, c)
		r.m.InsertBefore(r.blk, 0, n)
		r.add(nodes.GT_STOREIND, v, dst, n, 0, 0)
		r.ret(0)
		r.finish()
		r.fill(nodes.TYP_BYTE)
		want := bytes.Clone(r.a[:v.Size()])
		for i := 3; i < len(want); i += 4 {
			want[i] &= 0x7f
		}
		r.call(ptr(r.a), ptr(r.b), ptr(r.out))
		r.check(t, fmt.Sprint("constant ", v), want, nodes.TYP_BYTE)
	})
}

func TestSIMDDot(t *testing.T) {
	forVectors(t, func(t *testing.T, r *simdRig, v nodes.VarType, shape int) {
		for _, base := range []nodes.VarType{nodes.TYP_FLOAT, nodes.TYP_DOUBLE, nodes.TYP_INT} {
			if !has(v, base) {
				continue
			}
			r.method(nodes.SIMD{Op: nodes.SIMDDot, Base: base}, v, base, shape, 2)
			r.fill(nodes.TYP_BYTE)
			sum := lane{}
			for i := 0; i < simdRoom; i += int(base.Size()) { // exact, so the order is no matter
				a, b := lane{i: int64(i - 9), f: float64(i)/4 - 3}, lane{i: int64(5 * i), f: float64(7 - i)}
				writeLane(r.a[i:], base, a)
				writeLane(r.b[i:], base, b)
				if i < int(v.Size()) {
					sum.i, sum.f = sum.i+a.i*b.i, sum.f+a.f*b.f
				}
			}
			want := make([]byte, base.Size())
			writeLane(want, base, sum)
			r.call(ptr(r.a), ptr(r.b), ptr(r.out))
			r.check(t, fmt.Sprint("dot ", base, " ", v), want, base)
		}
	})
}

// TestSIMDPressure has more vectors alive than there are registers.
func TestSIMDPressure(t *testing.T) {
	forVectors(t, func(t *testing.T, r *simdRig, v nodes.VarType, shape int) {
		r.begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
		r.m.UsesSIMD, r.m.UsesYMM = true, v == nodes.TYP_SIMD32
		const many = 20
		dst := r.lcl(2)
		var vals []nodes.NodeID
		for i := range many {
			x := r.un(nodes.GT_IND, v, r.lcl(i%2))
			n := r.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDAdd, Base: nodes.TYP_INT}, v, x, r.un(nodes.GT_IND, v, r.lcl(0)))
			r.m.InsertBefore(r.blk, 0, n)
			vals = append(vals, n)
		}
		sum := vals[many-1]
		for i := many - 2; i >= 0; i-- {
			sum = r.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDAdd, Base: nodes.TYP_INT}, v, vals[i], sum)
			r.m.InsertBefore(r.blk, 0, sum)
		}
		r.add(nodes.GT_STOREIND, v, dst, sum, 0, 0)
		r.ret(0)
		r.finish()
		r.fill(nodes.TYP_INT)
		want := make([]byte, v.Size())
		for i := 0; i < len(want); i += 4 {
			a, b := readLane(r.a[i:], nodes.TYP_INT), readLane(r.b[i:], nodes.TYP_INT)
			writeLane(want[i:], nodes.TYP_INT, lane{i: many/2*(a.i+a.i) + many/2*(b.i+a.i)})
		}
		r.call(ptr(r.a), ptr(r.b), ptr(r.out))
		r.check(t, fmt.Sprint("pressure ", v), want, nodes.TYP_INT)
	})
}

// TestSIMDAcrossCalls: vectors and numbers in locals and temps live across a call, which keeps
// on Windows the lower halves of some registers alone.
func TestSIMDAcrossCalls(t *testing.T) {
	forBoth(t, func(t *testing.T, r *rig) {
		if !cpu.X86.HasAVX2 {
			t.Skip("not on this machine")
		}
		r.jit.info.ISA = ee.ISAAVX2
		for _, minOpts := range []bool{false, true} {
			r.env.MinOpts = minOpts
			for _, v := range []nodes.VarType{nodes.TYP_SIMD16, nodes.TYP_SIMD32} {
				for _, locals := range []bool{false, true} {
					acrossCall(t, &simdRig{rig: r}, v, locals)
				}
			}
		}
	})
}

func acrossCall(t *testing.T, r *simdRig, v nodes.VarType, locals bool) {
	mem := r.mem[len(r.mem)-3*simdRoom:]
	r.a, r.b, r.out = mem[:simdRoom], mem[simdRoom:2*simdRoom], mem[2*simdRoom:]
	r.rnd = rand.New(rand.NewSource(5))
	r.begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
	r.m.UsesSIMD, r.m.UsesYMM = true, v == nodes.TYP_SIMD32
	r.symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = r.asm(func(e *xarch.Emitter) {
		r.destroy(e)
		e.Op(xarch.INS_vzeroupper)
		e.Op(xarch.INS_ret)
	})
	const many = 6
	add := func(x, y nodes.NodeID) nodes.NodeID {
		n := r.m.NewSIMD(nodes.SIMD{Op: nodes.SIMDAdd, Base: nodes.TYP_INT}, v, x, y)
		r.m.InsertBefore(r.blk, 0, n)
		return n
	}
	var vals []func() nodes.NodeID
	for i := range many {
		x := add(r.un(nodes.GT_IND, v, r.lcl(i%2)), r.un(nodes.GT_IND, v, r.lcl(0)))
		if locals {
			l := r.temp(v)
			r.store(l, x)
			vals = append(vals, func() nodes.NodeID { return r.lcl(l) })
		} else {
			vals = append(vals, func() nodes.NodeID { return x })
		}
	}
	double := r.temp(nodes.TYP_DOUBLE)
	r.store(double, r.un(nodes.GT_IND, nodes.TYP_DOUBLE, r.lcl(0)))
	r.newCall(nodes.TYP_VOID, 9, 0, 0)
	dst := r.lcl(2)
	sum := vals[0]()
	for _, x := range vals[1:] {
		sum = add(sum, x())
	}
	r.add(nodes.GT_STOREIND, v, dst, sum, 0, 0)
	r.add(nodes.GT_STOREIND, nodes.TYP_DOUBLE, r.lcl(1), r.lcl(double), 0, 0)
	r.ret(0)
	r.finish()
	r.fill(nodes.TYP_INT)
	want := make([]byte, v.Size())
	for i := 0; i < len(want); i += 4 {
		a, b := readLane(r.a[i:], nodes.TYP_INT), readLane(r.b[i:], nodes.TYP_INT)
		writeLane(want[i:], nodes.TYP_INT, lane{i: many/2*(a.i+a.i) + many/2*(b.i+a.i)})
	}
	r.call(ptr(r.a), ptr(r.b), ptr(r.out))
	if !bytes.Equal(r.a[:8], r.b[:8]) {
		t.Fatalf("the double: got %x, want %x\n%s", r.b[:8], r.a[:8], r.dis())
	}
	r.check(t, fmt.Sprint("across a call ", v), want, nodes.TYP_INT)
}
