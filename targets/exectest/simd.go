package exectest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand"
	"testing"
	"unsafe"

	"ryugo/ee"
	"ryugo/nodes"
)

// Every operation on vectors is executed, for each type of elements and each size, with the
// instructions of SSE4 and of AVX2, and compared with the result in Go. Operands are in memory or
// in locals, or are constants.

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

// mask returns the result of a comparison.
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

// simdTest is an operation on elements; bases are the element types that have it.
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

// bitTests are bitwise operations.
var bitTests = map[nodes.SIMDOp]func(a, b byte) byte{
	nodes.SIMDAnd:    func(a, b byte) byte { return a & b },
	nodes.SIMDOr:     func(a, b byte) byte { return a | b },
	nodes.SIMDXor:    func(a, b byte) byte { return a ^ b },
	nodes.SIMDAndNot: func(a, b byte) byte { return ^a & b },
}

// VectorRig is a rig with memory for operands and the result.
type VectorRig struct {
	*Rig
	A, B, Out []byte
	Rnd       *rand.Rand
}

// VectorRoom is the size of the memory for each operand.
const VectorRoom = 128

// NewVectorRig allocates memory for operands, for a machine with some instruction sets.
func NewVectorRig(r *Rig, isa ee.ISA) *VectorRig {
	v := &VectorRig{Rig: r, Rnd: rand.New(rand.NewSource(5))}
	r.JIT.Info.ISA = isa
	mem := r.Mem[len(r.Mem)-3*VectorRoom:]
	v.A, v.B, v.Out = mem[:VectorRoom], mem[VectorRoom:2*VectorRoom], mem[2*VectorRoom:]
	return v
}

// Fill sets the operands to elements of type t, some of them equal.
func (r *VectorRig) Fill(t nodes.VarType) {
	for _, b := range [][]byte{r.A, r.B} {
		for i := 0; i < VectorRoom; i += int(t.Size()) {
			l := lane{i: r.Rnd.Int63n(20) - 9, f: float64(r.Rnd.Intn(20)-9) / 4}
			switch r.Rnd.Intn(12) {
			case 0:
				l = lane{i: r.Rnd.Int63() - r.Rnd.Int63(), f: math.NaN()}
			case 1:
				l = lane{i: math.MinInt64 >> (64 - 8*t.Size()), f: math.Inf(1)}
			}
			writeLane(b[i:], t, l)
		}
	}
	for i := range r.Out {
		r.Out[i] = 0xcc
	}
}

// Ptr returns the address of memory outside of the Go heap.
func Ptr(b []byte) uint64 { return uint64(uintptr(unsafe.Pointer(&b[0]))) }

// Operand loads the vector at parameter i: a local for shape 1, otherwise memory directly at its
// use.
func (r *VectorRig) Operand(i, shape int, t nodes.VarType) func() nodes.NodeID {
	load := func() nodes.NodeID { return r.Un(nodes.GT_IND, t, r.Lcl(i)) }
	if shape == 0 {
		return load
	}
	l := r.Temp(t)
	r.Store(l, load())
	return func() nodes.NodeID { return r.Lcl(l) }
}

// Method compiles out = op(a, b), or an operation with a scalar result.
func (r *VectorRig) Method(s nodes.SIMD, t, ret nodes.VarType, shape int, operands int) {
	r.Begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
	r.M.UsesSIMD, r.M.UsesYMM = true, t >= nodes.TYP_SIMD32
	x, y := r.Operand(0, shape, t), r.Operand(1, shape, t)
	dst := r.Lcl(2)
	var a, b nodes.NodeID
	if operands > 0 {
		a = x()
	}
	if operands > 1 {
		b = y()
	}
	n := r.M.NewSIMD(s, ret, a, b)
	r.M.InsertBefore(r.Blk, 0, n)
	store := ret
	if ret == nodes.TYP_INT && s.Op == nodes.SIMDGetItem {
		store = s.Base
	}
	r.Add(nodes.GT_STOREIND, store, dst, n, 0, 0)
	r.Ret(0)
	r.Finish()
}

// forVectors calls f for each instruction set of the machine's vector tests, all sizes that have
// elements of type t, and both shapes of operands.
func forVectors(t *testing.T, r *Rig, f func(t *testing.T, r *VectorRig, v nodes.VarType, shape int)) {
	if len(r.Machine.Vectors) == 0 {
		t.Skip("not on this machine")
	}
	for _, isa := range r.Machine.Vectors {
		t.Run(fmt.Sprint("ISA", isa), func(t *testing.T) {
			r := NewVectorRig(r, isa)
			for _, minOpts := range []bool{false, true} {
				r.Env.MinOpts = minOpts
				for shape := range 2 {
					for _, v := range []nodes.VarType{nodes.TYP_SIMD8, nodes.TYP_SIMD12, nodes.TYP_SIMD16, nodes.TYP_SIMD32, nodes.TYP_SIMD64} {
						if v <= nodes.TYP_SIMD16 || v == nodes.TYP_SIMD32 && isa >= ee.ISAAVX2 || isa >= ee.ISAAVX512 {
							f(t, r, v, shape)
						}
					}
				}
			}
		})
	}
}

// has reports whether vectors of type v can have elements of type t.
func has(v, t nodes.VarType) bool { return v >= nodes.TYP_SIMD16 || t == nodes.TYP_FLOAT }

func (r *VectorRig) Check(t *testing.T, what string, want []byte, typ nodes.VarType) {
	t.Helper()
	got := r.Out[:len(want)]
	ok := bytes.Equal(got, want)
	if !ok && typ.IsFloat() { // all NaNs count as equal
		ok = true
		for i := 0; i < len(want); i += int(typ.Size()) {
			x, y := readLane(got[i:], typ).f, readLane(want[i:], typ).f
			ok = ok && (x == y || x != x && y != y)
		}
	}
	if !ok || r.Out[len(want)] != 0xcc {
		t.Fatalf("%s: %x, %x: got %x, want %x\n%s", what, r.A[:len(want)], r.B[:len(want)], r.Out[:len(want)+1], want, r.Dis())
	}
}

func testSIMDElementwise(t *testing.T, r *Rig) {
	forVectors(t, r, func(t *testing.T, r *VectorRig, v nodes.VarType, shape int) {
		for _, c := range simdTests {
			for _, base := range c.bases {
				if !has(v, base) {
					continue
				}
				operands := 2
				if c.op == nodes.SIMDSqrt || c.op == nodes.SIMDAbs {
					operands = 1
				}
				r.Method(nodes.SIMD{Op: c.op, Base: base}, v, v, shape, operands)
				for range 20 {
					r.Fill(base)
					want := make([]byte, v.Size())
					for i := 0; i < len(want); i += int(base.Size()) {
						writeLane(want[i:], base, c.want(readLane(r.A[i:], base), readLane(r.B[i:], base), base))
					}
					r.Call(Ptr(r.A), Ptr(r.B), Ptr(r.Out))
					r.Check(t, fmt.Sprint(c.op, " ", base, " ", v), want, base)
				}
			}
		}
		for op, f := range bitTests {
			for _, base := range allTypes {
				if !has(v, base) {
					continue
				}
				r.Method(nodes.SIMD{Op: op, Base: base}, v, v, shape, 2)
				r.Fill(nodes.TYP_BYTE)
				want := make([]byte, v.Size())
				for i := range want {
					want[i] = f(r.A[i], r.B[i])
				}
				r.Call(Ptr(r.A), Ptr(r.B), Ptr(r.Out))
				r.Check(t, fmt.Sprint(op, " ", base, " ", v), want, nodes.TYP_BYTE)
			}
		}
	})
}

func testSIMDElements(t *testing.T, r *Rig) {
	forVectors(t, r, func(t *testing.T, r *VectorRig, v nodes.VarType, shape int) {
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
				r.Method(nodes.SIMD{Op: nodes.SIMDGetItem, Base: base, Arg: uint8(i / size)}, v, ret, shape, 1)
				r.Fill(base)
				r.Call(Ptr(r.A), Ptr(r.B), Ptr(r.Out))
				r.Check(t, fmt.Sprint("getItem ", base, " ", v, " ", i), r.A[i:][:size], base)
			}
			r.Method(nodes.SIMD{Op: nodes.SIMDSame, Base: base}, v, nodes.TYP_INT, shape, 2)
			for k := range int(v.Size()) + 1 { // in the last round all are equal
				r.Fill(nodes.TYP_BYTE)
				for i := 0; i < VectorRoom; i += size {
					writeLane(r.A[i:], base, lane{i: int64(i), f: float64(i)})
				}
				copy(r.B, r.A)
				want := []byte{1, 0, 0, 0}
				if k < int(v.Size()) {
					r.B[k] ^= 0x80
					want[0] = 0
					if base.IsFloat() && readLane(r.A[k/size*size:], base).f == readLane(r.B[k/size*size:], base).f {
						want[0] = 1 // zeros
					}
				} else {
					r.B[k] ^= 0x80 // after the vector
				}
				r.Call(Ptr(r.A), Ptr(r.B), Ptr(r.Out))
				r.Check(t, fmt.Sprint("same ", base, " ", v, " ", k), want, nodes.TYP_INT)
			}
		}
		if v <= nodes.TYP_SIMD16 {
			for i := 0; i < int(v.Size()); i += 4 {
				r.Begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
				x := r.Operand(0, shape, v)
				dst, a := r.Lcl(2), x()
				n := r.M.NewSIMD(nodes.SIMD{Op: nodes.SIMDSetItem, Base: nodes.TYP_FLOAT, Arg: uint8(i / 4)}, v, a, r.Un(nodes.GT_IND, nodes.TYP_FLOAT, r.Lcl(1)))
				r.M.InsertBefore(r.Blk, 0, n)
				r.Add(nodes.GT_STOREIND, v, dst, n, 0, 0)
				r.Ret(0)
				r.Finish()
				r.Fill(nodes.TYP_BYTE)
				want := bytes.Clone(r.A[:v.Size()])
				copy(want[i:], r.B[:4])
				r.Call(Ptr(r.A), Ptr(r.B), Ptr(r.Out))
				r.Check(t, fmt.Sprint("setItem ", v, " ", i), want, nodes.TYP_BYTE)
			}
		}
	})
}

func testSIMDInit(t *testing.T, r *Rig) {
	forVectors(t, r, func(t *testing.T, r *VectorRig, v nodes.VarType, shape int) {
		for _, op := range []nodes.SIMDOp{nodes.SIMDZero, nodes.SIMDAllOnes} {
			r.Method(nodes.SIMD{Op: op, Base: nodes.TYP_FLOAT}, v, v, shape, 0)
			r.Fill(nodes.TYP_BYTE)
			want := bytes.Repeat([]byte{byte(op-nodes.SIMDZero) * 255}, int(v.Size()))
			r.Call(Ptr(r.A), Ptr(r.B), Ptr(r.Out))
			r.Check(t, fmt.Sprint(op, " ", v), want, nodes.TYP_BYTE)
		}
		for _, base := range allTypes {
			if !has(v, base) {
				continue
			}
			for _, konst := range []int64{1 << 40, 0, -1, 37} { // the first means no constant
				r.Begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
				r.M.UsesSIMD, r.M.UsesYMM = true, v >= nodes.TYP_SIMD32
				dst := r.Lcl(2)
				var x nodes.NodeID
				r.Fill(nodes.TYP_BYTE)
				switch {
				case konst != 1<<40 && base.IsFloat():
					x = r.Dcon(base, float64(konst))
					writeLane(r.A, base, lane{f: float64(konst)})
				case konst != 1<<40:
					x = r.Icon(map[bool]nodes.VarType{true: nodes.TYP_LONG, false: nodes.TYP_INT}[base.Size() == 8], konst)
					writeLane(r.A, base, lane{i: konst})
				case base.IsFloat():
					x = r.Un(nodes.GT_IND, base, r.Lcl(0))
					if shape == 1 {
						l := r.Temp(base)
						r.Store(l, x)
						x = r.Lcl(l)
					}
				default:
					mem := base
					if base == nodes.TYP_UINT {
						mem = nodes.TYP_INT
					}
					x = r.Un(nodes.GT_IND, mem, r.Lcl(0))
				}
				n := r.M.NewSIMD(nodes.SIMD{Op: nodes.SIMDInit, Base: base}, v, x, 0)
				r.M.InsertBefore(r.Blk, 0, n)
				r.Add(nodes.GT_STOREIND, v, dst, n, 0, 0)
				r.Ret(0)
				r.Finish()
				r.Call(Ptr(r.A), Ptr(r.B), Ptr(r.Out))
				want := bytes.Repeat(r.A[:base.Size()], int(v.Size()/base.Size()))
				r.Check(t, fmt.Sprint("init ", base, " ", v, " ", konst), want, nodes.TYP_BYTE)
			}
		}
	})
}

// testSIMDSplat copies an element of a vector to each element of another.
func testSIMDSplat(t *testing.T, r *Rig) {
	forVectors(t, r, func(t *testing.T, r *VectorRig, v nodes.VarType, shape int) {
		for i := range v.Size() / 4 {
			r.Begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
			r.M.UsesSIMD, r.M.UsesYMM = true, v >= nodes.TYP_SIMD32
			x := r.Operand(0, shape, v)
			dst := r.Lcl(2)
			e := r.M.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: nodes.TYP_FLOAT, Arg: uint8(i)}, nodes.TYP_FLOAT, x(), 0)
			r.M.InsertBefore(r.Blk, 0, e)
			n := r.M.NewSIMD(nodes.SIMD{Op: nodes.SIMDInit, Base: nodes.TYP_FLOAT}, v, e, 0)
			r.M.InsertBefore(r.Blk, 0, n)
			r.Add(nodes.GT_STOREIND, v, dst, n, 0, 0)
			r.Ret(0)
			r.Finish()
			r.Fill(nodes.TYP_FLOAT)
			r.Call(Ptr(r.A), Ptr(r.B), Ptr(r.Out))
			r.Check(t, fmt.Sprint("splat ", v, " ", i), bytes.Repeat(r.A[4*i:4*i+4], int(v.Size()/4)), nodes.TYP_BYTE)
		}
	})
}

// testSIMDConstants tests operations whose second operand is constant.
func testSIMDConstants(t *testing.T, r *Rig) {
	forVectors(t, r, func(t *testing.T, r *VectorRig, v nodes.VarType, shape int) {
		r.Begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
		r.M.UsesSIMD, r.M.UsesYMM = true, v >= nodes.TYP_SIMD32
		x := r.Operand(0, shape, v)
		dst, a := r.Lcl(2), x()
		c := r.M.NewSIMD(nodes.SIMD{Op: nodes.SIMDInit, Base: nodes.TYP_INT}, v, r.Icon(nodes.TYP_INT, 0x7fffffff), 0)
		r.M.InsertBefore(r.Blk, 0, c)
		n := r.M.NewSIMD(nodes.SIMD{Op: nodes.SIMDAnd, Base: nodes.TYP_FLOAT}, v, a, c)
		r.M.InsertBefore(r.Blk, 0, n)
		r.Add(nodes.GT_STOREIND, v, dst, n, 0, 0)
		r.Ret(0)
		r.Finish()
		r.Fill(nodes.TYP_BYTE)
		want := bytes.Clone(r.A[:v.Size()])
		for i := 3; i < len(want); i += 4 {
			want[i] &= 0x7f
		}
		r.Call(Ptr(r.A), Ptr(r.B), Ptr(r.Out))
		r.Check(t, fmt.Sprint("constant ", v), want, nodes.TYP_BYTE)
	})
}

func testSIMDDot(t *testing.T, r *Rig) {
	forVectors(t, r, func(t *testing.T, r *VectorRig, v nodes.VarType, shape int) {
		for _, base := range []nodes.VarType{nodes.TYP_FLOAT, nodes.TYP_DOUBLE, nodes.TYP_INT} {
			if !has(v, base) || v == nodes.TYP_SIMD64 { // it is two vectors of half the size
				continue
			}
			r.Method(nodes.SIMD{Op: nodes.SIMDDot, Base: base}, v, base, shape, 2)
			r.Fill(nodes.TYP_BYTE)
			sum := lane{}
			for i := 0; i < VectorRoom; i += int(base.Size()) { // sums are exact, so the order does not matter
				a, b := lane{i: int64(i - 9), f: float64(i)/4 - 3}, lane{i: int64(5 * i), f: float64(7 - i)}
				writeLane(r.A[i:], base, a)
				writeLane(r.B[i:], base, b)
				if i < int(v.Size()) {
					sum.i, sum.f = sum.i+a.i*b.i, sum.f+a.f*b.f
				}
			}
			want := make([]byte, base.Size())
			writeLane(want, base, sum)
			r.Call(Ptr(r.A), Ptr(r.B), Ptr(r.Out))
			r.Check(t, fmt.Sprint("dot ", base, " ", v), want, base)
		}
	})
}

// testSIMDPressure needs more vectors at a time than there are registers.
func testSIMDPressure(t *testing.T, r *Rig) {
	forVectors(t, r, func(t *testing.T, r *VectorRig, v nodes.VarType, shape int) {
		r.Begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
		r.M.UsesSIMD, r.M.UsesYMM = true, v >= nodes.TYP_SIMD32
		const many = 20
		dst := r.Lcl(2)
		var vals []nodes.NodeID
		for i := range many {
			x := r.Un(nodes.GT_IND, v, r.Lcl(i%2))
			n := r.M.NewSIMD(nodes.SIMD{Op: nodes.SIMDAdd, Base: nodes.TYP_INT}, v, x, r.Un(nodes.GT_IND, v, r.Lcl(0)))
			r.M.InsertBefore(r.Blk, 0, n)
			vals = append(vals, n)
		}
		sum := vals[many-1]
		for i := many - 2; i >= 0; i-- {
			sum = r.M.NewSIMD(nodes.SIMD{Op: nodes.SIMDAdd, Base: nodes.TYP_INT}, v, vals[i], sum)
			r.M.InsertBefore(r.Blk, 0, sum)
		}
		r.Add(nodes.GT_STOREIND, v, dst, sum, 0, 0)
		r.Ret(0)
		r.Finish()
		r.Fill(nodes.TYP_INT)
		want := make([]byte, v.Size())
		for i := 0; i < len(want); i += 4 {
			a, b := readLane(r.A[i:], nodes.TYP_INT), readLane(r.B[i:], nodes.TYP_INT)
			writeLane(want[i:], nodes.TYP_INT, lane{i: many/2*(a.i+a.i) + many/2*(b.i+a.i)})
		}
		r.Call(Ptr(r.A), Ptr(r.B), Ptr(r.Out))
		r.Check(t, fmt.Sprint("pressure ", v), want, nodes.TYP_INT)
	})
}

// testSIMDAcrossCalls: vectors and numbers in locals and temps are live across a call, which
// preserves only the lower halves of some registers.
func testSIMDAcrossCalls(t *testing.T, r *Rig) {
	forVectors(t, r, func(t *testing.T, r *VectorRig, v nodes.VarType, shape int) {
		r.Begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
		r.M.UsesSIMD, r.M.UsesYMM = true, v >= nodes.TYP_SIMD32
		r.DefineMethod(9, r.must(r.Machine.Callee(r.Env.Target, &Callee{Vectors: r.JIT.Info.ISA >= ee.ISAAVX2})))
		const many = 12
		add := func(x, y nodes.NodeID) nodes.NodeID {
			n := r.M.NewSIMD(nodes.SIMD{Op: nodes.SIMDAdd, Base: nodes.TYP_INT}, v, x, y)
			r.M.InsertBefore(r.Blk, 0, n)
			return n
		}
		var vals []func() nodes.NodeID
		for i := range many {
			x := add(r.Un(nodes.GT_IND, v, r.Lcl(i%2)), r.Un(nodes.GT_IND, v, r.Lcl(0)))
			if shape == 1 {
				l := r.Temp(v)
				r.Store(l, x)
				vals = append(vals, func() nodes.NodeID { return r.Lcl(l) })
			} else {
				vals = append(vals, func() nodes.NodeID { return x })
			}
		}
		double := r.Temp(nodes.TYP_DOUBLE)
		r.Store(double, r.Un(nodes.GT_IND, nodes.TYP_DOUBLE, r.Lcl(0)))
		r.NewCall(nodes.TYP_VOID, 9, 0, 0)
		dst := r.Lcl(2)
		sum := vals[0]()
		for _, x := range vals[1:] {
			sum = add(sum, x())
		}
		r.Add(nodes.GT_STOREIND, v, dst, sum, 0, 0)
		r.Add(nodes.GT_STOREIND, nodes.TYP_DOUBLE, r.Lcl(1), r.Lcl(double), 0, 0)
		r.Ret(0)
		r.Finish()
		r.Fill(nodes.TYP_INT)
		want := make([]byte, v.Size())
		for i := 0; i < len(want); i += 4 {
			a, b := readLane(r.A[i:], nodes.TYP_INT), readLane(r.B[i:], nodes.TYP_INT)
			writeLane(want[i:], nodes.TYP_INT, lane{i: many/2*(a.i+a.i) + many/2*(b.i+a.i)})
		}
		r.Call(Ptr(r.A), Ptr(r.B), Ptr(r.Out))
		if !bytes.Equal(r.A[:8], r.B[:8]) {
			t.Fatalf("the double: got %x, want %x\n%s", r.B[:8], r.A[:8], r.Dis())
		}
		r.Check(t, fmt.Sprint("across calls ", v), want, nodes.TYP_INT)
	})
}

// testSIMDSigns extracts the signs of elements: of any vector of 64 bytes, and of a comparison,
// whose result is a mask; and tests whether any is set, or none.
func testSIMDSigns(t *testing.T, r *Rig) {
	forVectors(t, r, func(t *testing.T, r *VectorRig, v nodes.VarType, shape int) {
		if v != nodes.TYP_SIMD64 {
			return
		}
		for _, base := range allTypes {
			for k := range 6 {
				compared, o := k&1 != 0, [3]nodes.Oper{nodes.GT_NOP, nodes.GT_NE, nodes.GT_EQ}[k/2]
				r.Begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
				r.M.UsesSIMD, r.M.UsesYMM = true, true
				x, y := r.Operand(0, shape, v), r.Operand(1, shape, v)
				dst, n := r.Lcl(2), x()
				if compared {
					n = r.M.NewSIMD(nodes.SIMD{Op: nodes.SIMDEqual, Base: base}, v, n, y())
					r.M.InsertBefore(r.Blk, 0, n)
				}
				n = r.M.NewSIMD(nodes.SIMD{Op: nodes.SIMDSigns, Base: base}, nodes.TYP_LONG, n, 0)
				r.M.InsertBefore(r.Blk, 0, n)
				if o == nodes.GT_NOP {
					r.Add(nodes.GT_STOREIND, nodes.TYP_LONG, dst, n, 0, 0)
				} else {
					zero := r.Icon(nodes.TYP_LONG, 0)
					r.Add(nodes.GT_STOREIND, nodes.TYP_INT, dst, r.Bin(o, nodes.TYP_INT, n, zero), 0, 0)
				}
				r.Ret(0)
				r.Finish()
				r.Fill(base)
				if r.Rnd.Intn(2) == 0 {
					copy(r.A, bytes.Repeat([]byte{1}, 64))
					copy(r.B, bytes.Repeat([]byte{2}, 64))
				}
				size := int(base.Size())
				want := uint64(0)
				for i := range 64 / size {
					a, b := readLane(r.A[i*size:], base), readLane(r.B[i*size:], base)
					bit := r.A[(i+1)*size-1] >= 0x80
					if compared && base.IsFloat() {
						bit = a.f == b.f
					} else if compared {
						bit = a.i == b.i
					}
					if bit {
						want |= 1 << i
					}
				}
				result := binary.LittleEndian.AppendUint64(nil, want)
				if o != nodes.GT_NOP {
					result = []byte{0, 0, 0, 0}
					if (want == 0) == (o == nodes.GT_EQ) {
						result[0] = 1
					}
				}
				r.Call(Ptr(r.A), Ptr(r.B), Ptr(r.Out))
				r.Check(t, fmt.Sprint("signs ", base, " ", k), result, nodes.TYP_BYTE)
			}
		}
	})
}

// testSIMDUpper extracts the second half of a vector, for which Arm has a node.
func testSIMDUpper(t *testing.T, r *Rig) {
	forVectors(t, r, func(t *testing.T, r *VectorRig, v nodes.VarType, shape int) {
		if v != nodes.TYP_SIMD16 || !r.Env.Target.ArmSets {
			return
		}
		r.Method(nodes.SIMD{Op: nodes.SIMDUpper, Base: nodes.TYP_FLOAT}, v, nodes.TYP_SIMD8, shape, 1)
		r.Fill(nodes.TYP_BYTE)
		r.Call(Ptr(r.A), Ptr(r.B), Ptr(r.Out))
		r.Check(t, "upper", bytes.Clone(r.A[8:16]), nodes.TYP_BYTE)
	})
}

// testSIMDPairs builds vectors from scalars and from halves.
func testSIMDPairs(t *testing.T, r *Rig) {
	forVectors(t, r, func(t *testing.T, r *VectorRig, v nodes.VarType, shape int) {
		if v >= nodes.TYP_SIMD32 {
			return
		}
		op, part := nodes.SIMDHalves, nodes.TYP_SIMD8
		if v == nodes.TYP_SIMD8 {
			op, part = nodes.SIMDPair, nodes.TYP_FLOAT
		}
		r.Begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
		r.M.UsesSIMD, r.M.UsesYMM = true, v >= nodes.TYP_SIMD32
		x, y := r.Operand(0, shape, part), r.Operand(1, shape, part)
		dst, a := r.Lcl(2), x()
		n := r.M.NewSIMD(nodes.SIMD{Op: op, Base: nodes.TYP_FLOAT}, v, a, y())
		r.M.InsertBefore(r.Blk, 0, n)
		r.Add(nodes.GT_STOREIND, v, dst, n, 0, 0)
		r.Ret(0)
		r.Finish()
		r.Fill(nodes.TYP_BYTE)
		want := append(bytes.Clone(r.A[:part.Size()]), r.B[:v.Size()-part.Size()]...)
		r.Call(Ptr(r.A), Ptr(r.B), Ptr(r.Out))
		r.Check(t, fmt.Sprint(op, " ", v), want, nodes.TYP_BYTE)
	})
}
