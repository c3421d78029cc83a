package exectest

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
)

// randomBlock builds random LIR and computes the expected results: each step appends nodes and
// applies the same operation to a model of the locals and the memory.
type randomBlock struct {
	*Rig
	rnd    *rand.Rand
	binary []BinTest
	stack  []modelValue // values without a use so far
	locals []uint64     // contents of each local
	types  []nodes.VarType
	mem    []byte // model of the buffer that local 0 points to
	addr   uint64
}

type modelValue struct {
	n nodes.NodeID
	t nodes.VarType
	v uint64 // canonical: int sign-extended
}

const modelMem = 256

func canon(v uint64, t nodes.VarType) uint64 { return uint64(wrap(int64(v), t)) }

func (r *randomBlock) push(n nodes.NodeID, t nodes.VarType, v uint64) {
	if t == nodes.TYP_INT {
		v = uint64(int64(int32(v)))
	}
	r.stack = append(r.stack, modelValue{n, t, v})
}

// pop takes a random value of type t without a use, or makes one.
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

var modelTypes = []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG, nodes.TYP_DOUBLE}

func (r *randomBlock) leaf(t nodes.VarType) {
	switch k := r.rnd.Intn(4); {
	case k == 0 && t == nodes.TYP_DOUBLE:
		v := float64(r.rnd.Intn(1000)) / 4
		r.push(r.Dcon(t, v), t, math.Float64bits(v))
	case k == 0:
		v := Edges64[r.rnd.Intn(len(Edges64))]
		if t == nodes.TYP_INT {
			v = int64(int32(v))
		}
		r.push(r.Icon(t, v), t, uint64(v))
	case k == 1: // memory
		a, off := r.address(t)
		v := r.peek(off, t)
		n := r.Add(nodes.GT_IND, t, a, 0, 0, nodes.GTF_NO_FAULT*nodes.NodeFlags(r.rnd.Intn(2)))
		r.push(n, t, v)
	default:
		for {
			l := r.rnd.Intn(len(r.locals))
			if l != 0 && r.types[l].Actual() == t {
				r.push(r.Lcl(l), t, r.locals[l])
				return
			}
		}
	}
}

func (r *randomBlock) peek(off int, t nodes.VarType) uint64 {
	switch t.Size() {
	case 1:
		return canon(uint64(r.mem[off]), t)
	case 2:
		return canon(uint64(binary.LittleEndian.Uint16(r.mem[off:])), t)
	case 4:
		return canon(uint64(binary.LittleEndian.Uint32(r.mem[off:])), t)
	}
	return binary.LittleEndian.Uint64(r.mem[off:])
}

func (r *randomBlock) poke(off int, t nodes.VarType, v uint64) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], v)
	copy(r.mem[off:off+int(t.Size())], b[:])
}

// address builds the address of a place in the buffer, in one of several forms.
func (r *randomBlock) address(t nodes.VarType) (nodes.NodeID, int) {
	off := r.rnd.Intn(modelMem/8) * 8
	base := r.Lcl(0)
	switch r.rnd.Intn(4) {
	case 0:
		return r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, base, r.Icon(nodes.TYP_LONG, int64(off))), off
	case 1: // base + (index << k) + rest with a computed index
		i := int64(r.rnd.Intn(8))
		k := int64(r.rnd.Intn(4))
		x := r.pop(nodes.TYP_LONG)
		z := r.Bin(nodes.GT_AND, nodes.TYP_LONG, x.n, r.Icon(nodes.TYP_LONG, 0))
		idx := r.Bin(nodes.GT_ADD, nodes.TYP_LONG, z, r.Icon(nodes.TYP_LONG, i))
		s := r.Bin(nodes.GT_LSH, nodes.TYP_LONG, idx, r.Icon(nodes.TYP_INT, k))
		rest := r.Icon(nodes.TYP_LONG, int64(off)-i<<k)
		if r.rnd.Intn(2) == 0 {
			s = r.Bin(nodes.GT_ADD, nodes.TYP_LONG, s, rest)
			return r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, base, s), off
		}
		s = r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, base, s)
		return r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, s, rest), off
	case 2: // from a local that is an operand in memory
		for l, t := range r.types {
			if l != 0 && t == nodes.TYP_LONG && r.locals[l] < modelMem-8 {
				return r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, base, r.Lcl(l)), int(r.locals[l])
			}
		}
	}
	return r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, r.Icon(nodes.TYP_LONG, int64(off)), base), off
}

func (r *randomBlock) step(leaf bool) {
	rnd := r.rnd
	k := rnd.Intn(12)
	if k == 9 && leaf {
		k = 0
	}
	switch k {
	case 0, 1, 2, 3: // integer arithmetic
		c := &r.binary[rnd.Intn(len(r.binary))]
		t := modelTypes[rnd.Intn(2)]
		w := uint(8 * t.Size())
		x := r.pop(t)
		y := r.pop(t)
		v, ok, skip := c.Want(int64(x.v), int64(y.v), w)
		if !ok || skip { // use the operands in another operation
			r.push(r.Bin(nodes.GT_XOR, t, x.n, y.n), t, x.v^y.v)
			return
		}
		res := t
		if c.Oper.Is(nodes.GTK_RELOP) {
			res = nodes.TYP_INT
		}
		r.push(r.Add(c.Oper, res, x.n, y.n, 0, c.Flags), res, uint64(v))
	case 4: // float
		x, y := r.pop(nodes.TYP_DOUBLE), r.pop(nodes.TYP_DOUBLE)
		a, b := math.Float64frombits(x.v), math.Float64frombits(y.v)
		o, v := nodes.GT_ADD, a+b
		if rnd.Intn(2) == 0 {
			o, v = nodes.GT_SUB, a-b
		}
		r.push(r.Bin(o, nodes.TYP_DOUBLE, x.n, y.n), nodes.TYP_DOUBLE, math.Float64bits(v))
	case 5: // casts
		from := modelTypes[rnd.Intn(2)]
		x := r.pop(from)
		if rnd.Intn(3) == 0 {
			r.push(r.Add(nodes.GT_CAST, nodes.TYP_DOUBLE, x.n, 0, uint32(nodes.TYP_DOUBLE), 0), nodes.TYP_DOUBLE, math.Float64bits(float64(int64(x.v))))
			return
		}
		to := intTypes[rnd.Intn(len(intTypes))]
		v := int64(x.v)
		flags := uns * nodes.NodeFlags(rnd.Intn(2))
		if flags != 0 && from == nodes.TYP_INT {
			v = int64(uint32(v))
		}
		r.push(r.Add(nodes.GT_CAST, to.Actual(), x.n, 0, uint32(to), flags), to.Actual(), uint64(wrap(v, to)))
	case 6, 7: // store to a local
		l := 1 + rnd.Intn(len(r.locals)-1)
		x := r.pop(r.types[l].Actual())
		r.Store(l, x.n)
		r.locals[l] = canon(x.v, r.types[l])
		if r.types[l] == nodes.TYP_INT {
			r.locals[l] = uint64(int64(int32(x.v)))
		}
	case 8: // store to memory
		t := modelTypes[rnd.Intn(3)]
		a, off := r.address(t)
		x := r.pop(t)
		st := t
		if t == nodes.TYP_INT && rnd.Intn(2) == 0 {
			st = intTypes[rnd.Intn(4)]
		}
		r.Add(nodes.GT_STOREIND, st, a, x.n, 0, 0)
		r.poke(off, st, x.v)
	case 9: // call
		var ints [6]int64
		var floats [8]float64
		var args []nodes.Arg
		for i := range ints {
			x := r.pop(nodes.TYP_LONG)
			ints[i] = int64(x.v)
			args = append(args, nodes.Arg{Late: x.n})
		}
		for i := range floats {
			floats[i] = float64(rnd.Intn(100))
			args = append(args, nodes.Arg{Late: r.Dcon(nodes.TYP_DOUBLE, floats[i])})
		}
		var more []int64
		for range 2 {
			x := r.pop(nodes.TYP_LONG)
			more = append(more, int64(x.v))
			args = append(args, nodes.Arg{Late: x.n})
		}
		n := r.NewCall(nodes.TYP_LONG, 9, 0, 0, args...)
		r.push(n, nodes.TYP_LONG, uint64(FoldArgs(ints, floats, more)))
	default:
		r.leaf(modelTypes[rnd.Intn(3)])
	}
}

// testRandomBlocks runs random code and compares all locals, the memory and the unused values with
// the model.
func testRandomBlocks(t *testing.T, r *Rig) {
	count := 3000
	if testing.Short() {
		count = 300
	}
	for seed := range count {
		r.Env.MinOpts = seed%4 == 0
		b := &randomBlock{Rig: r, rnd: rand.New(rand.NewSource(int64(seed))), binary: r.BinTests()}
		b.run(t, seed)
	}
}

func (r *randomBlock) run(t *testing.T, seed int) {
	defer func() {
		if e := recover(); e != nil {
			t.Fatalf("seed %d: %v\n%s", seed, e, r.LIR())
		}
	}()
	addr, buf := r.Buffer(modelMem + 512)
	for i := range buf {
		buf[i] = byte(r.rnd.Intn(256))
	}
	r.addr = uint64(addr)
	r.mem = bytes.Clone(buf[:modelMem+8])
	r.Begin(nodes.TYP_VOID, nodes.TYP_BYREF, nodes.TYP_LONG, nodes.TYP_INT, nodes.TYP_DOUBLE, nodes.TYP_LONG)
	r.Symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = r.FoldCallee(2)
	args := []uint64{r.addr, uint64(Edges64[r.rnd.Intn(len(Edges64))]), uint64(uint32(Edges64[r.rnd.Intn(len(Edges64))])), math.Float64bits(2.25), 40}
	r.locals = []uint64{args[0], args[1], uint64(int64(int32(args[2]))), args[3], args[4]}
	r.types = []nodes.VarType{nodes.TYP_BYREF, nodes.TYP_LONG, nodes.TYP_INT, nodes.TYP_DOUBLE, nodes.TYP_LONG}
	for _, lt := range append([]nodes.VarType{nodes.TYP_DOUBLE, nodes.TYP_INT}, intTypes[:4]...) {
		l := r.Temp(lt)
		r.M.Locals[l].Flags |= nodes.LvMustInit
		r.locals = append(r.locals, 0)
		r.types = append(r.types, lt)
	}
	leaf := r.rnd.Intn(2) == 0
	for range 4 + r.rnd.Intn(60) {
		r.step(leaf)
	}
	// All values of the model go to the buffer, after the model's memory.
	var want []uint64
	out := func(n nodes.NodeID, t nodes.VarType, v uint64) {
		a := r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, r.Lcl(0), r.Icon(nodes.TYP_LONG, int64(modelMem+8+8*len(want))))
		if t == nodes.TYP_INT {
			n = r.Add(nodes.GT_CAST, nodes.TYP_LONG, n, 0, uint32(nodes.TYP_LONG), 0)
			t = nodes.TYP_LONG
		}
		r.Add(nodes.GT_STOREIND, t, a, n, 0, 0)
		want = append(want, v)
	}
	for i := len(r.stack) - 1; i >= 0; i-- {
		if len(want) < 40 {
			out(r.stack[i].n, r.stack[i].t, r.stack[i].v)
		} else {
			r.M.Flags[r.stack[i].n] |= nodes.GTF_UNUSED_VALUE
		}
	}
	for l := 1; l < len(r.locals); l++ {
		out(r.Lcl(l), r.types[l].Actual(), r.locals[l])
	}
	r.Ret(0)
	r.Finish()
	r.Call(args[0], args[1], args[2], math.Float64frombits(args[3]), args[4])
	if r.Frame.Status != 0 {
		t.Fatalf("seed %d: threw %v\n%s\n%s", seed, ee.Helper(r.Frame.Status), r.LIR(), r.Dis())
	}
	if !bytes.Equal(buf[:modelMem], r.mem[:modelMem]) {
		t.Fatalf("seed %d: memory\n got %x\nwant %x\n%s\n%s", seed, buf[:modelMem], r.mem[:modelMem], r.LIR(), r.Dis())
	}
	for i, w := range want {
		got := binary.LittleEndian.Uint64(buf[modelMem+8+8*i:])
		f := math.Float64frombits(w)
		if got != w && !(f != f && math.Float64frombits(got) != math.Float64frombits(got)) {
			t.Fatalf("seed %d: value %d: got %#x want %#x\n%s\n%s", seed, i, got, w, r.LIR(), r.Dis())
		}
	}
}
