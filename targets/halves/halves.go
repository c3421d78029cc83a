// Package halves, for the tests of 32-bit machines, makes random LIR of ints, longs and floats, and knows what it
// computes. Nodes are as they are before decomposition.
package halves

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand"
	"unsafe"

	"ryugo/nodes"
)

// Block builds random LIR and knows what it computes: each step appends nodes and does the same to a model of
// the locals and the memory.
type Block struct {
	m      *nodes.Method
	blk    nodes.BlockID
	sum    func(args ...nodes.NodeID) nodes.NodeID
	rnd    *rand.Rand
	buf    []byte
	result modelValue
	stack  []modelValue // values not used yet
	values []uint64     // contents of each local
	types  []nodes.VarType
	model  []byte // of the buffer that local 0 points to
	want   []uint64
}

type modelValue struct {
	n nodes.NodeID
	t nodes.VarType
	v uint64 // ints sign-extended
}

const modelMem = 256

var (
	modelTypes = []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG, nodes.TYP_DOUBLE, nodes.TYP_FLOAT}
	smallTypes = []nodes.VarType{nodes.TYP_BYTE, nodes.TYP_UBYTE, nodes.TYP_SHORT, nodes.TYP_USHORT}
	edges      = []int64{0, 1, -1, 2, 7, 127, 128, 255, -128, 32767, 65535, 1<<31 - 1, -1 << 31, 1 << 31, 1<<32 - 1, 1 << 32, 1<<40 + 5, math.MaxInt64, math.MinInt64, 0x1234_5678_9abc_def0}
)

// floatOf is the number that the bits of a value of type t stand for, floatBits are the bits of one.
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

// canon is v as a value of type t.
func canon(v uint64, t nodes.VarType) uint64 {
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

func (r *Block) push(n nodes.NodeID, t nodes.VarType, v uint64) {
	r.stack = append(r.stack, modelValue{n, t, canon(v, t)})
}

// pop takes a random waiting value of type t, or makes one.
func (r *Block) pop(t nodes.VarType) modelValue {
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

func (r *Block) leaf(t nodes.VarType) {
	switch k := r.rnd.Intn(4); {
	case k == 0 && t.IsFloat():
		v := float64(r.rnd.Intn(1000)) / 4
		n := r.m.NewDouble(t, v)
		r.m.InsertBefore(r.blk, 0, n)
		r.push(n, t, floatBits(t, v))
	case k == 0:
		v := edges[r.rnd.Intn(len(edges))]
		r.push(r.icon(t, int64(canon(uint64(v), t))), t, uint64(v))
	case k == 1: // memory
		st := t
		if t == nodes.TYP_INT && r.rnd.Intn(2) == 0 {
			st = smallTypes[r.rnd.Intn(4)]
		}
		a, off := r.address()
		var b [8]byte
		copy(b[:], r.model[off:off+int(st.Size())])
		v := canon(binary.LittleEndian.Uint64(b[:]), st)
		r.push(r.add(nodes.GT_IND, st, a, 0, 0, nodes.GTF_NO_FAULT*nodes.NodeFlags(r.rnd.Intn(2))), t, v)
	default:
		for {
			l := 1 + r.rnd.Intn(len(r.values)-1)
			if r.types[l].Actual() == t {
				r.push(r.lcl(l), t, r.values[l])
				return
			}
		}
	}
}

// address makes the address of a place in the buffer.
func (r *Block) address() (nodes.NodeID, int) {
	off := r.rnd.Intn(modelMem/8) * 8
	if r.rnd.Intn(3) == 0 { // base + index * 8, the index computed
		x := r.pop(nodes.TYP_INT)
		i := r.bin(nodes.GT_AND, nodes.TYP_INT, x.n, r.icon(nodes.TYP_INT, modelMem/8-1))
		s := r.bin(nodes.GT_LSH, nodes.TYP_INT, i, r.icon(nodes.TYP_INT, 3))
		return r.bin(nodes.GT_ADD, nodes.TYP_BYREF, r.lcl(0), s), int(x.v&(modelMem/8-1)) * 8
	}
	return r.bin(nodes.GT_ADD, nodes.TYP_BYREF, r.lcl(0), r.icon(nodes.TYP_INT, int64(off))), off
}

// binary makes an operation on two ints or longs.
func (r *Block) binary(t nodes.VarType) {
	x, y := r.pop(t), r.pop(t)
	a, b := int64(x.v), int64(y.v)
	f := nodes.NodeFlags(0)
	ua, ub := uint64(a), uint64(b) // of ints the sign extension orders as zero extension does
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
	r.push(r.add(o, t, x.n, y.n, 0, f), t, uint64(v))
}

func (r *Block) shift(t nodes.VarType) {
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
	r.push(r.bin(o, t, x.n, r.icon(nodes.TYP_INT, k)), t, v)
}

func (r *Block) step() {
	rnd := r.rnd
	switch rnd.Intn(16) {
	case 0, 1, 2, 3:
		r.binary(modelTypes[rnd.Intn(2)])
	case 4:
		r.shift(modelTypes[rnd.Intn(2)])
	case 5:
		t := modelTypes[rnd.Intn(2)]
		x := r.pop(t)
		if rnd.Intn(2) == 0 {
			r.push(r.bin(nodes.GT_NEG, t, x.n, 0), t, -x.v)
		} else {
			r.push(r.bin(nodes.GT_NOT, t, x.n, 0), t, ^x.v)
		}
	case 6: // float
		t := modelTypes[2+rnd.Intn(2)]
		x, y := r.pop(t), r.pop(t)
		a, b := floatOf(t, x.v), floatOf(t, y.v)
		o, v := nodes.GT_ADD, a+b
		if rnd.Intn(2) == 0 {
			o, v = nodes.GT_SUB, a-b
		}
		r.push(r.bin(o, t, x.n, y.n), t, floatBits(t, v))
	case 7, 8: // casts
		switch rnd.Intn(9) {
		case 0:
			x := r.pop(nodes.TYP_INT)
			r.push(r.cast(x.n, nodes.TYP_LONG, 0), nodes.TYP_LONG, x.v)
		case 1:
			x := r.pop(nodes.TYP_INT)
			r.push(r.cast(x.n, nodes.TYP_LONG, nodes.GTF_UNSIGNED), nodes.TYP_LONG, uint64(uint32(x.v)))
		case 2:
			x := r.pop(nodes.TYP_LONG)
			r.push(r.cast(x.n, nodes.TYP_INT, 0), nodes.TYP_INT, x.v)
		case 3:
			x := r.pop(nodes.TYP_INT)
			r.push(r.cast(x.n, nodes.TYP_DOUBLE, 0), nodes.TYP_DOUBLE, math.Float64bits(float64(int64(x.v))))
		case 4:
			x, t := r.pop(nodes.TYP_LONG), nodes.TYP_DOUBLE
			r.push(r.bin(nodes.GT_BITCAST, t, x.n, 0), t, x.v)
		case 5:
			x := r.pop(nodes.TYP_FLOAT)
			r.push(r.cast(x.n, nodes.TYP_DOUBLE, 0), nodes.TYP_DOUBLE, math.Float64bits(floatOf(x.t, x.v)))
		case 6:
			x := r.pop(nodes.TYP_DOUBLE)
			r.push(r.cast(x.n, nodes.TYP_FLOAT, 0), nodes.TYP_FLOAT, floatBits(nodes.TYP_FLOAT, floatOf(x.t, x.v)))
		case 7:
			x := r.pop(modelTypes[2+rnd.Intn(2)])
			if v := floatOf(x.t, x.v); v > -1<<31 && v < 1<<31 {
				r.push(r.cast(x.n, nodes.TYP_INT, 0), nodes.TYP_INT, uint64(int64(v)))
			} else {
				r.push(x.n, x.t, x.v)
			}
		default:
			x, to := r.pop(modelTypes[rnd.Intn(2)]), smallTypes[rnd.Intn(4)]
			r.push(r.cast(x.n, to, 0), nodes.TYP_INT, canon(x.v, to))
		}
	case 9, 10: // store to a local
		l := 1 + rnd.Intn(len(r.values)-1)
		x := r.pop(r.types[l].Actual())
		r.store(l, x.n)
		r.values[l] = canon(x.v, r.types[l])
	case 11: // store to memory
		t := modelTypes[rnd.Intn(4)]
		a, off := r.address()
		x := r.pop(t)
		if t == nodes.TYP_INT && rnd.Intn(2) == 0 {
			t = smallTypes[rnd.Intn(4)]
		}
		r.add(nodes.GT_STOREIND, t, a, x.n, 0, 0)
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], x.v)
		copy(r.model[off:off+int(t.Size())], b[:])
	case 12: // call
		var args []nodes.NodeID
		sum := uint64(0)
		for i := range 1 + rnd.Intn(5) {
			x := r.pop(modelTypes[rnd.Intn(2)])
			args = append(args, x.n)
			if i%2 == 0 {
				sum += x.v
			} else {
				sum -= x.v
			}
		}
		r.push(r.sum(args...), nodes.TYP_LONG, sum)
	case 13:
		r.divide()
	case 14: // a shift by an amount that is no constant
		x, y := r.pop(nodes.TYP_INT), r.pop(nodes.TYP_INT)
		k := uint(y.v) & 31
		by := r.bin(nodes.GT_AND, nodes.TYP_INT, y.n, r.icon(nodes.TYP_INT, 31))
		u := uint32(x.v)
		o := [...]nodes.Oper{nodes.GT_LSH, nodes.GT_RSH, nodes.GT_RSZ, nodes.GT_ROL, nodes.GT_ROR}[rnd.Intn(5)]
		v := map[nodes.Oper]uint32{nodes.GT_LSH: u << k, nodes.GT_RSH: uint32(int32(u) >> k), nodes.GT_RSZ: u >> k, nodes.GT_ROL: u<<k | u>>(32-k), nodes.GT_ROR: u>>k | u<<(32-k)}[o]
		r.push(r.bin(o, nodes.TYP_INT, x.n, by), nodes.TYP_INT, uint64(v))
	default:
		r.leaf(modelTypes[rnd.Intn(4)])
	}
}

// divide makes a quotient or remainder of ints: by a constant, or by a variable with its lowest bit set.
func (r *Block) divide() {
	x := r.pop(nodes.TYP_INT)
	y := modelValue{v: canon(uint64(edges[r.rnd.Intn(len(edges))]), nodes.TYP_INT)}
	if y.v == 0 || r.rnd.Intn(2) == 0 {
		y = r.pop(nodes.TYP_INT)
		y.n, y.v = r.bin(nodes.GT_OR, nodes.TYP_INT, y.n, r.icon(nodes.TYP_INT, 1)), y.v|1
	} else {
		y.n = r.icon(nodes.TYP_INT, int64(y.v))
	}
	o := [...]nodes.Oper{nodes.GT_DIV, nodes.GT_MOD, nodes.GT_UDIV, nodes.GT_UMOD}[r.rnd.Intn(4)]
	a, b := int32(x.v), int32(y.v)
	if b == -1 && o < nodes.GT_UDIV { // which may overflow
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
	r.push(r.add(o, nodes.TYP_INT, x.n, y.n, 0, nodes.GTF_EXCEPT), nodes.TYP_INT, uint64(v))
}

// out stores n to the buffer, after the model's memory.
func (r *Block) out(n nodes.NodeID, t nodes.VarType, v uint64) {
	a := r.bin(nodes.GT_ADD, nodes.TYP_BYREF, r.lcl(0), r.icon(nodes.TYP_INT, int64(modelMem+8+8*len(r.want))))
	switch t {
	case nodes.TYP_INT:
		n, t = r.cast(n, nodes.TYP_LONG, 0), nodes.TYP_LONG
	case nodes.TYP_FLOAT:
		n, t, v = r.cast(n, nodes.TYP_DOUBLE, 0), nodes.TYP_DOUBLE, math.Float64bits(floatOf(t, v))
	}
	r.add(nodes.GT_STOREIND, t, a, n, 0, 0)
	r.want = append(r.want, v)
}

// Params are the types of the parameters of the method that a Block fills. It returns a long.
var Params = []nodes.VarType{nodes.TYP_BYREF, nodes.TYP_LONG, nodes.TYP_INT, nodes.TYP_DOUBLE, nodes.TYP_LONG, nodes.TYP_INT, nodes.TYP_FLOAT}

// BufferSize is the size of the memory that Build wants.
const BufferSize = modelMem + 1024

// Build fills block blk of m, whose parameters are Params. The code works on buf. Sum appends a call of a
// function that adds its arguments of even numbers, ints and longs, and subtracts the others. Build returns the arguments
// to call the method with.
func (r *Block) Build(m *nodes.Method, blk nodes.BlockID, buf []byte, seed int, sum func(args ...nodes.NodeID) nodes.NodeID) (args []uint64) {
	*r = Block{m: m, blk: blk, sum: sum, rnd: rand.New(rand.NewSource(int64(seed))), buf: buf}
	for i := range buf {
		buf[i] = byte(r.rnd.Intn(256))
	}
	r.model = bytes.Clone(buf[:modelMem+8])
	edge := func() uint64 { return uint64(edges[r.rnd.Intn(len(edges))]) }
	args = []uint64{uint64(uintptr(unsafe.Pointer(&buf[0]))), edge(), canon(edge(), nodes.TYP_INT), math.Float64bits(2.25), edge(), canon(edge(), nodes.TYP_INT), uint64(math.Float32bits(0.75))}
	r.values = append([]uint64{}, args...)
	for i := range args {
		r.types = append(r.types, m.Locals[i].Type)
	}
	for _, lt := range append([]nodes.VarType{nodes.TYP_DOUBLE, nodes.TYP_FLOAT, nodes.TYP_INT, nodes.TYP_LONG}, smallTypes...) {
		l := m.NewTemp(lt, 0)
		m.Locals[l].Flags |= nodes.LvMustInit
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
			m.Flags[v.n] |= nodes.GTF_UNUSED_VALUE
		}
	}
	for l := 1; l < len(r.values); l++ {
		r.out(r.lcl(l), r.types[l].Actual(), r.values[l])
	}
	r.add(nodes.GT_RETURN, nodes.TYP_LONG, r.result.n, 0, 0, 0)
	return args
}

// Check compares what the method has left, and its result, with the model.
func (r *Block) Check(result uint64) error {
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

// add appends a node.
func (r *Block) add(o nodes.Oper, t nodes.VarType, op1, op2 nodes.NodeID, val uint32, flags nodes.NodeFlags) nodes.NodeID {
	n := r.m.New(o, t, op1, op2, val, flags)
	r.m.InsertBefore(r.blk, 0, n)
	return n
}

func (r *Block) lcl(l int) nodes.NodeID {
	return r.add(nodes.GT_LCL_VAR, r.m.Locals[l].Type.Actual(), 0, 0, uint32(l), 0)
}

func (r *Block) icon(t nodes.VarType, v int64) nodes.NodeID {
	n := r.m.NewInt(t, v)
	r.m.InsertBefore(r.blk, 0, n)
	return n
}

func (r *Block) bin(o nodes.Oper, t nodes.VarType, a, b nodes.NodeID) nodes.NodeID {
	return r.add(o, t, a, b, 0, 0)
}

func (r *Block) cast(a nodes.NodeID, to nodes.VarType, f nodes.NodeFlags) nodes.NodeID {
	return r.add(nodes.GT_CAST, to.Actual(), a, 0, uint32(to), f)
}

func (r *Block) store(l int, v nodes.NodeID) {
	r.add(nodes.GT_STORE_LCL_VAR, r.m.Locals[l].Type, v, 0, uint32(l), nodes.GTF_VAR_DEF)
}
