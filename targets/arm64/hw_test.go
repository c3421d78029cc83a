//go:build linux && arm64

package arm64_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/exectest"
	"ryugo/targets/hwintrinsics"
	"ryugo/targets/hwintrinsics/hwmodel"
)

// Every row of the table of hardware intrinsics that is an instruction on arm64 is executed and
// compared with a model of the method, with constant and variable immediates.

// hwLetters are the types of the table's letters in memory.
var hwLetters = map[byte]nodes.VarType{'b': nodes.TYP_BYTE, 'B': nodes.TYP_UBYTE, 's': nodes.TYP_SHORT, 'S': nodes.TYP_USHORT,
	'i': nodes.TYP_INT, 'I': nodes.TYP_INT, 'l': nodes.TYP_LONG, 'L': nodes.TYP_LONG, 'f': nodes.TYP_FLOAT, 'd': nodes.TYP_DOUBLE}

func hwType(t hwintrinsics.Type) nodes.VarType {
	switch t.Kind {
	case 'w':
		return nodes.TYP_SIMD8
	case 'x':
		return nodes.TYP_SIMD16
	}
	return hwLetters[t.Elem]
}

// hwMethod compiles *out = x(*a, *b, *c, imm). In shape 1 operands are locals, in shape 2 the
// result is in the register of the last operand if possible.
func (r *vectors) hwMethod(row int, imm uint8, variable bool, shape int) {
	x := hwintrinsics.At(row)
	r.Begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
	m := &r.M
	m.UsesSIMD = true
	var load [4]func() nodes.NodeID
	args := int(x.Args)
	if x.ImmArg() >= 0 {
		args--
	}
	last := 0
	for i := range args {
		t := hwType(x.Arg[i])
		load[i] = func() nodes.NodeID { return r.Un(nodes.GT_IND, t, r.Lcl(i)) }
		if shape != 0 {
			l := r.Temp(t.Actual())
			r.Store(l, load[i]())
			load[i] = func() nodes.NodeID { return r.Lcl(l) }
			last = l
		}
	}
	index := 0
	if variable {
		index = r.Temp(nodes.TYP_INT)
		r.Store(index, r.Un(nodes.GT_IND, nodes.TYP_UBYTE, r.Lcl(4)))
	}
	ret := hwType(x.Ret)
	dst := nodes.NodeID(0)
	if shape != 2 {
		dst = r.Lcl(3)
	}
	var op [4]nodes.NodeID
	for i := range args {
		op[i] = load[i]()
	}
	if x.Flags&hwintrinsics.Swapped != 0 {
		op[0], op[1] = op[1], op[0]
	}
	if x.Form == hwintrinsics.Extract {
		imm *= uint8(hwintrinsics.ElemSize(x.Ret.Elem))
	}
	h := nodes.HW{Row: uint16(row), Imm: imm, Var: variable}
	if variable {
		op[max(args, 2)] = r.Lcl(index)
	}
	var n nodes.NodeID
	if variable || args > 2 {
		n = m.NewHWMore(nodes.GT_HW_MORE, h, ret.Actual(), op)
		m.InsertBefore(r.Blk, 0, nodes.NodeID(m.Val[n]))
	} else {
		n = m.NewHW(h, ret.Actual(), op[0], op[1])
	}
	m.InsertBefore(r.Blk, 0, n)
	if shape == 2 {
		if m.Locals[last].Type != ret.Actual() {
			last = r.Temp(ret.Actual())
		}
		r.Store(last, n)
		dst = r.Lcl(3)
		n = r.Lcl(last)
	}
	r.Add(nodes.GT_STOREIND, ret, dst, n, 0, 0)
	r.Ret(0)
	r.Finish()
}

// near reports whether got is the model's result; all NaNs count as equal.
func near(c *hwmodel.Call, got []byte) bool {
	t := c.X.Ret.Elem
	if c.X.Ret.Kind == 0 || t != 'f' && t != 'd' || c.X.Form == hwintrinsics.Bits || c.X.Form == hwintrinsics.AccBits {
		return string(got[:c.Size]) == string(c.Out[:c.Size])
	}
	for i := 0; i < c.Size; i += hwintrinsics.ElemSize(t) {
		var x, y float64
		if t == 'f' {
			x, y = float64(math.Float32frombits(binary.LittleEndian.Uint32(got[i:]))), float64(math.Float32frombits(binary.LittleEndian.Uint32(c.Out[i:])))
		} else {
			x, y = math.Float64frombits(binary.LittleEndian.Uint64(got[i:])), math.Float64frombits(binary.LittleEndian.Uint64(c.Out[i:]))
		}
		ok := x == y && math.Signbit(x) == math.Signbit(y) || x != x && y != y
		if c.Approximate && !ok {
			ok = math.Abs(x-y) <= math.Abs(y)/128 || math.Abs(y) < 1e-37 && math.Abs(x) < 1e-37
		}
		if !ok {
			return false
		}
	}
	return true
}

// hasTuple reports whether x takes or returns several vectors.
func hasTuple(x *hwintrinsics.Intrinsic) bool {
	for _, t := range append(x.Arg[:x.Args:x.Args], x.Ret) {
		if t.Vectors != 0 {
			return true
		}
	}
	return false
}

func TestHWIntrinsics(t *testing.T) {
	executed := 0
	all := hwintrinsics.Arm()
	r := newVectors(t, ee.ISANeon)
	mem := r.Mem[len(r.Mem)-5*exectest.VectorRoom:]
	at := [5][]byte{mem[:exectest.VectorRoom], mem[exectest.VectorRoom : 2*exectest.VectorRoom], mem[2*exectest.VectorRoom : 3*exectest.VectorRoom], mem[3*exectest.VectorRoom : 4*exectest.VectorRoom], mem[4*exectest.VectorRoom:]}
	for row := 1; row < len(all); row++ {
		x := &all[row]
		if x.Ins == "" || hasTuple(x) { // TestHWMethods tests these
			continue
		}
		executed++
		rnd := rand.New(rand.NewSource(int64(row)))
		run := func(imm uint8, what string) bool {
			c := &hwmodel.Call{X: x}
			c.Fill(rnd)
			c.Imm = imm
			k := 0
			for i := range x.Args {
				if x.Arg[i].Kind != '#' {
					copy(at[k], c.Arg[i][:])
					k++
				}
			}
			at[4][0] = imm
			for i := range at[3] {
				at[3][i] = 0xcc
			}
			if !c.Eval() {
				t.Errorf("%v: no model", x)
				return false
			}
			r.Call(exectest.Ptr(at[0]), exectest.Ptr(at[1]), exectest.Ptr(at[2]), exectest.Ptr(at[3]), exectest.Ptr(at[4]))
			if !near(c, at[3]) || at[3][c.Size] != 0xcc {
				t.Errorf("%v, %s: %x %x %x imm %d: got %x, want %x\n%s", x, what, c.Arg[0][:16], c.Arg[1][:16], c.Arg[2][:16], c.Imm, at[3][:c.Size+1], c.Out[:c.Size], r.Dis())
				return false
			}
			return true
		}
		rounds, imms := 12, []int{0}
		first, count := 0, 0
		if x.ImmArg() >= 0 {
			first, count = x.ImmRange()
			rounds, imms = 4, []int{first, first + rnd.Intn(count), first + count - 1}
		}
		for shape := range 3 {
			r.Env.MinOpts = shape == 1 && row%2 == 0
			for _, imm := range imms {
				r.hwMethod(hwintrinsics.ArmRows+row, uint8(imm), false, shape)
				for range rounds {
					if !run(uint8(imm), fmt.Sprint("shape ", shape)) {
						break
					}
				}
			}
		}
		if x.ImmArg() >= 0 && row%4 == 0 {
			r.Env.MinOpts = false
			r.hwMethod(hwintrinsics.ArmRows+row, 0, true, 1)
			for imm := range count {
				if !run(uint8(first+imm), "variable") {
					break
				}
			}
		}
	}
	t.Log(executed, "methods executed of", len(all)-1)
}
