//go:build linux && 386

package x86_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand"
	"testing"
	"unsafe"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// randomBlock builds random LIR and knows what it computes: each step appends nodes and does the same to a model of
// the locals and the memory.
type randomBlock struct {
	*rig
	rnd    *rand.Rand
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
	modelTypes = []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG, nodes.TYP_DOUBLE}
	smallTypes = []nodes.VarType{nodes.TYP_BYTE, nodes.TYP_UBYTE, nodes.TYP_SHORT, nodes.TYP_USHORT}
	edges      = []int64{0, 1, -1, 2, 7, 127, 128, 255, -128, 32767, 65535, 1<<31 - 1, -1 << 31, 1 << 31, 1<<32 - 1, 1 << 32, 1<<40 + 5, math.MaxInt64, math.MinInt64, 0x1234_5678_9abc_def0}
)

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
	}
	return v
}

func (r *randomBlock) push(n nodes.NodeID, t nodes.VarType, v uint64) {
	r.stack = append(r.stack, modelValue{n, t, canon(v, t)})
}

// pop takes a random waiting value of type t, or makes one.
func (r *randomBlock) pop(t nodes.VarType) modelValue {
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

func (r *randomBlock) leaf(t nodes.VarType) {
	switch k := r.rnd.Intn(4); {
	case k == 0 && t == nodes.TYP_DOUBLE:
		v := float64(r.rnd.Intn(1000)) / 4
		n := r.m.NewDouble(t, v)
		r.m.InsertBefore(r.blk, 0, n)
		r.push(n, t, math.Float64bits(v))
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
func (r *randomBlock) address() (nodes.NodeID, int) {
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
func (r *randomBlock) binary(t nodes.VarType) {
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

func (r *randomBlock) shift(t nodes.VarType) {
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

func (r *randomBlock) step() {
	rnd := r.rnd
	switch rnd.Intn(14) {
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
		x, y := r.pop(nodes.TYP_DOUBLE), r.pop(nodes.TYP_DOUBLE)
		a, b := math.Float64frombits(x.v), math.Float64frombits(y.v)
		o, v := nodes.GT_ADD, a+b
		if rnd.Intn(2) == 0 {
			o, v = nodes.GT_SUB, a-b
		}
		r.push(r.bin(o, nodes.TYP_DOUBLE, x.n, y.n), nodes.TYP_DOUBLE, math.Float64bits(v))
	case 7, 8: // casts
		switch rnd.Intn(6) {
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
		t := modelTypes[rnd.Intn(3)]
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
		r.push(r.callSum(args...), nodes.TYP_LONG, sum)
	default:
		r.leaf(modelTypes[rnd.Intn(3)])
	}
}

// out stores n to the buffer, after the model's memory.
func (r *randomBlock) out(n nodes.NodeID, t nodes.VarType, v uint64) {
	a := r.bin(nodes.GT_ADD, nodes.TYP_BYREF, r.lcl(0), r.icon(nodes.TYP_INT, int64(modelMem+8+8*len(r.want))))
	if t == nodes.TYP_INT {
		n, t = r.cast(n, nodes.TYP_LONG, 0), nodes.TYP_LONG
	}
	r.add(nodes.GT_STOREIND, t, a, n, 0, 0)
	r.want = append(r.want, v)
}

// TestRandomBlocks runs random code, on the stack and in registers, and compares all locals, the memory and the values
// left over with the model.
func TestRandomBlocks(t *testing.T) {
	r := newRig(t)
	count := 4000
	if testing.Short() {
		count = 400
	}
	for seed := range count {
		r.env.MinOpts = seed%3 == 0
		b := &randomBlock{rig: r, rnd: rand.New(rand.NewSource(int64(seed)))}
		b.run(t, seed)
	}
}

func (r *randomBlock) run(t *testing.T, seed int) {
	buf := r.mem[len(r.mem)-4096:][: modelMem+1024 : modelMem+1024]
	for i := range buf {
		buf[i] = byte(r.rnd.Intn(256))
	}
	r.model = bytes.Clone(buf[:modelMem+8])
	r.begin(nodes.TYP_LONG, nodes.TYP_BYREF, nodes.TYP_LONG, nodes.TYP_INT, nodes.TYP_DOUBLE, nodes.TYP_LONG, nodes.TYP_INT)
	edge := func() uint64 { return uint64(edges[r.rnd.Intn(len(edges))]) }
	args := []uint64{uint64(uintptr(unsafe.Pointer(&buf[0]))), edge(), canon(edge(), nodes.TYP_INT), math.Float64bits(2.25), edge(), canon(edge(), nodes.TYP_INT)}
	r.values = append([]uint64{}, args...)
	for i := range args {
		r.types = append(r.types, r.m.Locals[i].Type)
	}
	for _, lt := range append([]nodes.VarType{nodes.TYP_DOUBLE, nodes.TYP_INT, nodes.TYP_LONG}, smallTypes...) {
		l := r.temp(lt)
		r.m.Locals[l].Flags |= nodes.LvMustInit
		r.values, r.types = append(r.values, 0), append(r.types, lt)
	}
	for range 4 + r.rnd.Intn(60) {
		r.step()
	}
	x := r.pop(nodes.TYP_LONG)
	for i := len(r.stack) - 1; i >= 0; i-- {
		if v := r.stack[i]; len(r.want) < 60 {
			r.out(v.n, v.t, v.v)
		} else {
			r.m.Flags[v.n] |= nodes.GTF_UNUSED_VALUE
		}
	}
	for l := 1; l < len(r.values); l++ {
		r.out(r.lcl(l), r.types[l].Actual(), r.values[l])
	}
	r.ret(x.n)
	r.finish()
	r.call(args...)
	if r.fr.status != 0 {
		t.Fatalf("seed %d: threw %v\n%s", seed, ee.Helper(r.fr.status), r.dis())
	}
	if !bytes.Equal(buf[:modelMem], r.model[:modelMem]) {
		t.Fatalf("seed %d: memory\n got %x\nwant %x\n%s", seed, buf[:modelMem], r.model[:modelMem], r.dis())
	}
	for i, w := range r.want {
		got := binary.LittleEndian.Uint64(buf[modelMem+8+8*i:])
		if f := math.Float64frombits(w); got != w && !(f != f && math.IsNaN(math.Float64frombits(got))) {
			t.Fatalf("seed %d: value %d: got %#x want %#x\n%s", seed, i, got, w, r.dis())
		}
	}
	if got := uint64(r.fr.ret[0]) | uint64(r.fr.ret[1])<<32; got != x.v {
		t.Fatalf("seed %d: returned %#x want %#x\n%s", seed, got, x.v, r.dis())
	}
}

// same is a callee that returns its argument, a float of type t.
func (r *rig) same(t nodes.VarType) uint32 {
	return r.asm(func(e *xarch.Emitter) {
		if t == nodes.TYP_FLOAT {
			e.M(xarch.INS_fld32, xarch.EA_4, xarch.At(xarch.RSP, 4))
		} else {
			e.M(xarch.INS_fld64, xarch.EA_8, xarch.At(xarch.RSP, 4))
		}
		e.I(xarch.INS_ret, int64(t.Size()))
	})
}

// TestFloatResults: a float leaves in st0, and comes from there.
func TestFloatResults(t *testing.T) {
	r := newRig(t)
	for _, ft := range []nodes.VarType{nodes.TYP_FLOAT, nodes.TYP_DOUBLE} {
		r.begin(ft, ft, nodes.TYP_INT)
		m := &r.m
		c := nodes.Call{Method: 8, ILOffset: ee.NoILOffset, Args: nodes.Range{First: uint32(len(m.Args)), Count: 1}}
		m.Args = append(m.Args, nodes.Arg{Early: r.lcl(0), Type: ft, Tmp: nodes.NoLcl})
		r.env.Target.ABI.AssignArgs(m, r.jit, &c)
		c.Ret = r.env.Target.ABI.Return(m, r.jit, ft, 0)
		m.Calls = append(m.Calls, c)
		r.symbols[ee.MakeSymbol(ee.SymMethodEntry, 8)] = r.same(ft)
		n := r.add(nodes.GT_CALL, ft, 0, 0, uint32(len(m.Calls)-1), nodes.GTF_CALL)
		r.ret(r.bin(nodes.GT_ADD, ft, n, r.cast(r.lcl(1), ft, 0)))
		r.finish()
		bits := math.Float64bits(12.5)
		if ft == nodes.TYP_FLOAT {
			bits = uint64(math.Float32bits(12.5))
		}
		r.call(bits, 3)
		if got := math.Float64frombits(r.fr.st0); r.fr.status != 0 || got != 15.5 {
			t.Errorf("%v: %v\n%s", ft, got, r.dis())
		}
	}
}

// TestCkfinite: the exponent of a double is in its upper half.
func TestCkfinite(t *testing.T) {
	for _, min := range []bool{false, true} {
		r := newRig(t)
		r.env.MinOpts = min
		for _, ft := range []nodes.VarType{nodes.TYP_FLOAT, nodes.TYP_DOUBLE} {
			r.begin(ft, ft)
			r.ret(r.add(nodes.GT_CKFINITE, ft, r.lcl(0), 0, 0, nodes.GTF_EXCEPT))
			r.finish()
			for _, v := range []float64{0, -1.5, 12.25, math.Inf(1), math.Inf(-1), math.NaN(), math.Float64frombits(1)} {
				bits := math.Float64bits(v)
				if ft == nodes.TYP_FLOAT {
					v = float64(float32(v))
					bits = uint64(math.Float32bits(float32(v)))
				}
				r.call(bits)
				threw := math.IsInf(v, 0) || math.IsNaN(v)
				if got := math.Float64frombits(r.fr.st0); threw != (r.fr.status == uint32(ee.CORINFO_HELP_OVERFLOW)) || !threw && (r.fr.status != 0 || got != v) {
					t.Errorf("%v %v: %v, helper %d\n%s", ft, v, got, r.fr.status, r.dis())
				}
			}
		}
	}
}

// TestLongFieldList: a struct on the stack has more fields than there are registers, each of them computed.
func TestLongFieldList(t *testing.T) {
	for _, min := range []bool{false, true} {
		r := newRig(t)
		r.env.MinOpts = min
		const fields = 7
		r.begin(nodes.TYP_INT, nodes.TYP_INT)
		m := &r.m
		first := uint32(len(m.FieldEntries))
		for i := range fields {
			v := r.bin(nodes.GT_XOR, nodes.TYP_INT, r.lcl(0), r.icon(nodes.TYP_INT, int64(i+1)))
			m.FieldEntries = append(m.FieldEntries, nodes.FieldListEntry{Node: v, Offset: uint32(4 * i), Type: nodes.TYP_INT})
		}
		m.FieldLists = append(m.FieldLists, nodes.Range{First: first, Count: fields})
		list := r.add(nodes.GT_FIELD_LIST, nodes.TYP_STRUCT, 0, 0, uint32(len(m.FieldLists)-1), 0)
		c := nodes.Call{Method: 8, ILOffset: ee.NoILOffset, Args: nodes.Range{First: uint32(len(m.Args)), Count: 1}, StackSize: 4 * fields}
		m.Args = append(m.Args, nodes.Arg{Early: list, Type: nodes.TYP_STRUCT, Tmp: nodes.NoLcl})
		c.Ret = r.env.Target.ABI.Return(m, r.jit, nodes.TYP_INT, 0)
		m.Calls = append(m.Calls, c)
		r.symbols[ee.MakeSymbol(ee.SymMethodEntry, 8)] = r.asm(func(e *xarch.Emitter) {
			e.RI(xarch.INS_mov, xarch.EA_4, xarch.RAX, 0)
			for i := range fields {
				e.RRI(xarch.INS_imul, xarch.EA_4, xarch.RAX, xarch.RAX, 31)
				e.RM(xarch.INS_add, xarch.EA_4, xarch.RAX, xarch.At(xarch.RSP, int32(4+4*i)))
			}
			e.I(xarch.INS_ret, 4*fields)
		})
		r.ret(r.add(nodes.GT_CALL, nodes.TYP_INT, 0, 0, uint32(len(m.Calls)-1), nodes.GTF_CALL))
		r.finish()
		const x = 0x1234_5600
		want := uint32(0)
		for i := range uint32(fields) {
			want = want*31 + (x ^ (i + 1))
		}
		r.call(x)
		if got := r.fr.ret[0]; r.fr.status != 0 || got != want {
			t.Errorf("min %v: %#x, want %#x\n%s", min, got, want, r.dis())
		}
	}
}
