package exectest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
)

// narrowBlock builds random LIR and computes the expected results: each step appends nodes and
// applies the same operation to a model of the locals and the memory.
type narrowBlock struct {
	*Rig
	rnd    *rand.Rand
	buf    []byte
	result modelValue
	stack  []modelValue // values without a use so far
	values []uint64     // contents of each local
	types  []nodes.VarType
	model  []byte // of the buffer that local 0 points to
	want   []uint64
}

var (
	narrowTypes = []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG, nodes.TYP_DOUBLE, nodes.TYP_FLOAT}
	smallTypes  = []nodes.VarType{nodes.TYP_BYTE, nodes.TYP_UBYTE, nodes.TYP_SHORT, nodes.TYP_USHORT}
	edges       = []int64{0, 1, -1, 2, 7, 127, 128, 255, -128, 32767, 65535, 1<<31 - 1, -1 << 31, 1 << 31, 1<<32 - 1, 1 << 32, 1<<40 + 5, math.MaxInt64, math.MinInt64, 0x1234_5678_9abc_def0}
)

// floatOf returns the number with the given bits of type t, floatBits the bits of a number.
func floatOf(t nodes.VarType, bits uint64) float64 {
	if t == nodes.TYP_FLOAT {
		return float64(math.Float32frombits(uint32(bits)))
	}
	return math.Float64frombits(bits)
}

func floatBits(t nodes.VarType, v float64) uint64 {
	if t == nodes.TYP_FLOAT {
		return uint64(math.Float32bits(float32(v)))
	}
	return math.Float64bits(v)
}

// narrowCanon returns v as a value of type t.
func narrowCanon(v uint64, t nodes.VarType) uint64 {
	switch t {
	case nodes.TYP_BYTE:
		return uint64(int8(v))
	case nodes.TYP_UBYTE:
		return uint64(uint8(v))
	case nodes.TYP_SHORT:
		return uint64(int16(v))
	case nodes.TYP_USHORT:
		return uint64(uint16(v))
	case nodes.TYP_INT, nodes.TYP_UINT:
		return uint64(int32(v))
	case nodes.TYP_FLOAT:
		return uint64(uint32(v))
	}
	return v
}

func (r *narrowBlock) push(n nodes.NodeID, t nodes.VarType, v uint64) {
	r.stack = append(r.stack, modelValue{n, t, narrowCanon(v, t)})
}

// pop takes a random value of type t without a use, or makes one.
func (r *narrowBlock) pop(t nodes.VarType) modelValue {
	for tries := 0; tries < 4 && len(r.stack) > 0; tries++ {
		i := r.rnd.Intn(len(r.stack))
		if v := r.stack[i]; v.t == t {
			r.stack = append(r.stack[:i], r.stack[i+1:]...)
			return v
		}
	}
	r.leaf(t)
	v := r.stack[len(r.stack)-1]
	r.stack = r.stack[:len(r.stack)-1]
	return v
}

func (r *narrowBlock) leaf(t nodes.VarType) {
	switch k := r.rnd.Intn(4); {
	case k == 0 && t.IsFloat():
		v := float64(r.rnd.Intn(1000)) / 4
		n := r.M.NewDouble(t, v)
		r.M.InsertBefore(r.Blk, 0, n)
		r.push(n, t, floatBits(t, v))
	case k == 0:
		v := edges[r.rnd.Intn(len(edges))]
		r.push(r.Icon(t, int64(narrowCanon(uint64(v), t))), t, uint64(v))
	case k == 1: // memory
		st := t
		if t == nodes.TYP_INT && r.rnd.Intn(2) == 0 {
			st = smallTypes[r.rnd.Intn(4)]
		}
		a, off := r.address()
		var b [8]byte
		copy(b[:], r.model[off:off+int(st.Size())])
		v := narrowCanon(binary.LittleEndian.Uint64(b[:]), st)
		r.push(r.Add(nodes.GT_IND, st, a, 0, 0, nodes.GTF_NO_FAULT*nodes.NodeFlags(r.rnd.Intn(2))), t, v)
	default:
		for {
			l := 1 + r.rnd.Intn(len(r.values)-1)
			if r.types[l].Actual() == t {
				r.push(r.Lcl(l), t, r.values[l])
				return
			}
		}
	}
}

// address builds the address of a place in the buffer.
func (r *narrowBlock) address() (nodes.NodeID, int) {
	off := r.rnd.Intn(modelMem/8) * 8
	if r.rnd.Intn(3) == 0 { // base + index * 8 with a computed index
		x := r.pop(nodes.TYP_INT)
		i := r.Bin(nodes.GT_AND, nodes.TYP_INT, x.n, r.Icon(nodes.TYP_INT, modelMem/8-1))
		s := r.Bin(nodes.GT_LSH, nodes.TYP_INT, i, r.Icon(nodes.TYP_INT, 3))
		return r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, r.Lcl(0), s), int(x.v&(modelMem/8-1)) * 8
	}
	return r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, r.Lcl(0), r.Icon(nodes.TYP_INT, int64(off))), off
}

// binary adds an operation on two ints or longs.
func (r *narrowBlock) binary(t nodes.VarType) {
	x, y := r.pop(t), r.pop(t)
	a, b := int64(x.v), int64(y.v)
	f := nodes.NodeFlags(0)
	ua, ub := uint64(a), uint64(b) // for ints the order of sign-extended values is that of zero-extended ones
	truth := func(v bool) int64 {
		if v {
			return 1
		}
		return 0
	}
	var v int64
	o := [...]nodes.Oper{nodes.GT_ADD, nodes.GT_SUB, nodes.GT_MUL, nodes.GT_AND, nodes.GT_OR, nodes.GT_XOR,
		nodes.GT_EQ, nodes.GT_NE, nodes.GT_LT, nodes.GT_LE, nodes.GT_GT, nodes.GT_GE, nodes.GT_LT, nodes.GT_LE, nodes.GT_GT, nodes.GT_GE}[r.rnd.Intn(16)]
	if o >= nodes.GT_LT && o <= nodes.GT_GT && r.rnd.Intn(2) == 0 {
		f = nodes.GTF_UNSIGNED
	}
	less := a < b
	if f != 0 {
		less = ua < ub
	}
	switch o {
	case nodes.GT_ADD:
		v = a + b
	case nodes.GT_SUB:
		v = a - b
	case nodes.GT_MUL:
		v = a * b
	case nodes.GT_AND:
		v = a & b
	case nodes.GT_OR:
		v = a | b
	case nodes.GT_XOR:
		v = a ^ b
	case nodes.GT_EQ:
		v = truth(a == b)
	case nodes.GT_NE:
		v = truth(a != b)
	case nodes.GT_LT:
		v = truth(less)
	case nodes.GT_LE:
		v = truth(less || a == b)
	case nodes.GT_GT:
		v = truth(!less && a != b)
	case nodes.GT_GE:
		v = truth(!less)
	}
	if o.Is(nodes.GTK_RELOP) {
		t = nodes.TYP_INT
	}
	r.push(r.Add(o, t, x.n, y.n, 0, f), t, uint64(v))
}

func (r *narrowBlock) shift(t nodes.VarType) {
	w := int64(8 * t.Size())
	k := r.rnd.Int63n(w)
	x := r.pop(t)
	o := [...]nodes.Oper{nodes.GT_LSH, nodes.GT_RSH, nodes.GT_RSZ, nodes.GT_ROL, nodes.GT_ROR}[r.rnd.Intn(5)]
	u := x.v
	if w == 32 {
		u = uint64(uint32(u))
	}
	var v uint64
	switch o {
	case nodes.GT_LSH:
		v = u << k
	case nodes.GT_RSH:
		v = uint64(int64(x.v) >> k)
	case nodes.GT_RSZ:
		v = u >> k
	case nodes.GT_ROL:
		v = u<<k | u>>(w-k)
	case nodes.GT_ROR:
		v = u>>k | u<<(w-k)
	}
	r.push(r.Bin(o, t, x.n, r.Icon(nodes.TYP_INT, k)), t, v)
}

func (r *narrowBlock) step() {
	rnd := r.rnd
	switch rnd.Intn(16) {
	case 0, 1, 2, 3:
		r.binary(narrowTypes[rnd.Intn(2)])
	case 4:
		r.shift(narrowTypes[rnd.Intn(2)])
	case 5:
		t := narrowTypes[rnd.Intn(2)]
		x := r.pop(t)
		if rnd.Intn(2) == 0 {
			r.push(r.Un(nodes.GT_NEG, t, x.n), t, -x.v)
		} else {
			r.push(r.Bin(nodes.GT_NOT, t, x.n, 0), t, ^x.v)
		}
	case 6: // float
		t := narrowTypes[2+rnd.Intn(2)]
		x, y := r.pop(t), r.pop(t)
		a, b := floatOf(t, x.v), floatOf(t, y.v)
		o, v := nodes.GT_ADD, a+b
		if rnd.Intn(2) == 0 {
			o, v = nodes.GT_SUB, a-b
		}
		r.push(r.Bin(o, t, x.n, y.n), t, floatBits(t, v))
	case 7, 8: // casts
		switch rnd.Intn(9) {
		case 0:
			x := r.pop(nodes.TYP_INT)
			r.push(r.Cast(x.n, nodes.TYP_LONG, 0), nodes.TYP_LONG, x.v)
		case 1:
			x := r.pop(nodes.TYP_INT)
			r.push(r.Cast(x.n, nodes.TYP_LONG, nodes.GTF_UNSIGNED), nodes.TYP_LONG, uint64(uint32(x.v)))
		case 2:
			x := r.pop(nodes.TYP_LONG)
			r.push(r.Cast(x.n, nodes.TYP_INT, 0), nodes.TYP_INT, x.v)
		case 3:
			x := r.pop(nodes.TYP_INT)
			r.push(r.Cast(x.n, nodes.TYP_DOUBLE, 0), nodes.TYP_DOUBLE, math.Float64bits(float64(int64(x.v))))
		case 4:
			x, t := r.pop(nodes.TYP_LONG), nodes.TYP_DOUBLE
			r.push(r.Bin(nodes.GT_BITCAST, t, x.n, 0), t, x.v)
		case 5:
			x := r.pop(nodes.TYP_FLOAT)
			r.push(r.Cast(x.n, nodes.TYP_DOUBLE, 0), nodes.TYP_DOUBLE, math.Float64bits(floatOf(x.t, x.v)))
		case 6:
			x := r.pop(nodes.TYP_DOUBLE)
			r.push(r.Cast(x.n, nodes.TYP_FLOAT, 0), nodes.TYP_FLOAT, floatBits(nodes.TYP_FLOAT, floatOf(x.t, x.v)))
		case 7:
			x := r.pop(narrowTypes[2+rnd.Intn(2)])
			if v := floatOf(x.t, x.v); v > -1<<31 && v < 1<<31 {
				r.push(r.Cast(x.n, nodes.TYP_INT, 0), nodes.TYP_INT, uint64(int64(v)))
			} else {
				r.push(x.n, x.t, x.v)
			}
		default:
			x, to := r.pop(narrowTypes[rnd.Intn(2)]), smallTypes[rnd.Intn(4)]
			r.push(r.Cast(x.n, to, 0), nodes.TYP_INT, narrowCanon(x.v, to))
		}
	case 9, 10: // store to a local
		l := 1 + rnd.Intn(len(r.values)-1)
		x := r.pop(r.types[l].Actual())
		r.Store(l, x.n)
		r.values[l] = narrowCanon(x.v, r.types[l])
	case 11: // store to memory
		t := narrowTypes[rnd.Intn(4)]
		a, off := r.address()
		x := r.pop(t)
		if t == nodes.TYP_INT && rnd.Intn(2) == 0 {
			t = smallTypes[rnd.Intn(4)]
		}
		r.Add(nodes.GT_STOREIND, t, a, x.n, 0, 0)
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], x.v)
		copy(r.model[off:off+int(t.Size())], b[:])
	case 12: // call
		var args []nodes.NodeID
		sum := uint64(0)
		for range 1 + rnd.Intn(5) {
			x := r.pop(narrowTypes[rnd.Intn(2)])
			args = append(args, x.n)
			sum = sum*31 + x.v
		}
		r.push(r.CallSum(args...), nodes.TYP_LONG, sum)
	case 13:
		r.divide()
	case 14: // a shift by a variable amount
		x, y := r.pop(nodes.TYP_INT), r.pop(nodes.TYP_INT)
		k := uint(y.v) & 31
		by := r.Bin(nodes.GT_AND, nodes.TYP_INT, y.n, r.Icon(nodes.TYP_INT, 31))
		u := uint32(x.v)
		o := [...]nodes.Oper{nodes.GT_LSH, nodes.GT_RSH, nodes.GT_RSZ, nodes.GT_ROL, nodes.GT_ROR}[rnd.Intn(5)]
		v := map[nodes.Oper]uint32{nodes.GT_LSH: u << k, nodes.GT_RSH: uint32(int32(u) >> k), nodes.GT_RSZ: u >> k, nodes.GT_ROL: u<<k | u>>(32-k), nodes.GT_ROR: u>>k | u<<(32-k)}[o]
		r.push(r.Bin(o, nodes.TYP_INT, x.n, by), nodes.TYP_INT, uint64(v))
	default:
		r.leaf(narrowTypes[rnd.Intn(4)])
	}
}

// divide adds a division or remainder of ints: by a constant, or by a variable with its lowest bit
// set.
func (r *narrowBlock) divide() {
	x := r.pop(nodes.TYP_INT)
	y := modelValue{v: narrowCanon(uint64(edges[r.rnd.Intn(len(edges))]), nodes.TYP_INT)}
	if y.v == 0 || r.rnd.Intn(2) == 0 {
		y = r.pop(nodes.TYP_INT)
		y.n, y.v = r.Bin(nodes.GT_OR, nodes.TYP_INT, y.n, r.Icon(nodes.TYP_INT, 1)), y.v|1
	} else {
		y.n = r.Icon(nodes.TYP_INT, int64(y.v))
	}
	o := [...]nodes.Oper{nodes.GT_DIV, nodes.GT_MOD, nodes.GT_UDIV, nodes.GT_UMOD}[r.rnd.Intn(4)]
	a, b := int32(x.v), int32(y.v)
	if b == -1 && o < nodes.GT_UDIV { // it can overflow
		o += nodes.GT_UDIV - nodes.GT_DIV
	}
	var v uint32
	switch o {
	case nodes.GT_DIV:
		v = uint32(a / b)
	case nodes.GT_MOD:
		v = uint32(a % b)
	case nodes.GT_UDIV:
		v = uint32(a) / uint32(b)
	default:
		v = uint32(a) % uint32(b)
	}
	r.push(r.Add(o, nodes.TYP_INT, x.n, y.n, 0, nodes.GTF_EXCEPT), nodes.TYP_INT, uint64(v))
}

// out stores n to the buffer, after the model's memory.
func (r *narrowBlock) out(n nodes.NodeID, t nodes.VarType, v uint64) {
	a := r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, r.Lcl(0), r.Icon(nodes.TYP_INT, int64(modelMem+8+8*len(r.want))))
	switch t {
	case nodes.TYP_INT:
		n, t = r.Cast(n, nodes.TYP_LONG, 0), nodes.TYP_LONG
	case nodes.TYP_FLOAT:
		n, t, v = r.Cast(n, nodes.TYP_DOUBLE, 0), nodes.TYP_DOUBLE, math.Float64bits(floatOf(t, v))
	}
	r.Add(nodes.GT_STOREIND, t, a, n, 0, 0)
	r.want = append(r.want, v)
}

// narrowParams are the parameter types of the method that a narrowBlock builds. It returns a long.
var narrowParams = []nodes.VarType{nodes.TYP_BYREF, nodes.TYP_LONG, nodes.TYP_INT, nodes.TYP_DOUBLE, nodes.TYP_LONG, nodes.TYP_INT, nodes.TYP_FLOAT}

// narrowBuffer is the size of the memory that build needs.
const narrowBuffer = modelMem + 1024

// build builds the method, with the parameters narrowParams. The code works on buf. It returns the
// arguments for the call.
func (r *narrowBlock) build(rig *Rig, buf []byte, seed int) (args []uint64) {
	*r = narrowBlock{Rig: rig, rnd: rand.New(rand.NewSource(int64(seed))), buf: buf}
	for i := range buf {
		buf[i] = byte(r.rnd.Intn(256))
	}
	r.model = bytes.Clone(buf[:modelMem+8])
	edge := func() uint64 { return uint64(edges[r.rnd.Intn(len(edges))]) }
	args = []uint64{Ptr(buf), edge(), narrowCanon(edge(), nodes.TYP_INT), math.Float64bits(2.25), edge(), narrowCanon(edge(), nodes.TYP_INT), uint64(math.Float32bits(0.75))}
	r.values = append([]uint64{}, args...)
	for i := range args {
		r.types = append(r.types, r.M.Locals[i].Type)
	}
	for _, lt := range append([]nodes.VarType{nodes.TYP_DOUBLE, nodes.TYP_FLOAT, nodes.TYP_INT, nodes.TYP_LONG}, smallTypes...) {
		l := r.M.NewTemp(lt, 0)
		r.M.Locals[l].Flags |= nodes.LvMustInit
		r.values, r.types = append(r.values, 0), append(r.types, lt)
	}
	for range 4 + r.rnd.Intn(60) {
		r.step()
	}
	r.result = r.pop(nodes.TYP_LONG)
	for i := len(r.stack) - 1; i >= 0; i-- {
		if v := r.stack[i]; len(r.want) < 60 {
			r.out(v.n, v.t, v.v)
		} else {
			r.M.Flags[v.n] |= nodes.GTF_UNUSED_VALUE
		}
	}
	for l := 1; l < len(r.values); l++ {
		r.out(r.Lcl(l), r.types[l].Actual(), r.values[l])
	}
	r.Add(nodes.GT_RETURN, nodes.TYP_LONG, r.result.n, 0, 0, 0)
	return args
}

// check compares the state after the method, and its result, with the model.
func (r *narrowBlock) check(result uint64) error {
	if !bytes.Equal(r.buf[:modelMem], r.model[:modelMem]) {
		return fmt.Errorf("memory\n got %x\nwant %x", r.buf[:modelMem], r.model[:modelMem])
	}
	for i, w := range r.want {
		got := binary.LittleEndian.Uint64(r.buf[modelMem+8+8*i:])
		if f := math.Float64frombits(w); got != w && !(f != f && math.IsNaN(math.Float64frombits(got))) {
			return fmt.Errorf("value %d: got %#x want %#x", i, got, w)
		}
	}
	if result != r.result.v {
		return fmt.Errorf("returned %#x want %#x", result, r.result.v)
	}
	return nil
}

// testNarrowBlocks runs random code, on the stack and in registers, and compares all locals, the
// memory and the unused values with the model.
func testNarrowBlocks(t *testing.T, r *Rig) {
	count := 4000
	switch {
	case testing.Short():
		count = 200
	case r.Machine.Emulated:
		count = 2000
	}
	buf := r.Mem[len(r.Mem)-4096:][:narrowBuffer:narrowBuffer]
	var b narrowBlock
	for seed := range count {
		r.Env.MinOpts = seed%3 == 0
		r.Begin(nodes.TYP_LONG, narrowParams...)
		args := b.build(r, buf, seed)
		r.Finish()
		r.CallBits(args...)
		if r.Frame.Status != 0 {
			t.Fatalf("seed %d: threw %v\n%s", seed, ee.Helper(r.Frame.Status), r.Dis())
		}
		if err := b.check(r.Long()); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, r.Dis())
		}
	}
}
