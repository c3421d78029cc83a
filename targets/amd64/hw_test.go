//go:build linux && amd64

package amd64_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand"
	"testing"

	"golang.org/x/sys/cpu"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/exectest"
	"ryugo/targets/hwintrinsics"
	"ryugo/targets/hwintrinsics/hwmodel"
)

// Every row of the table of hardware intrinsics that is an instruction is executed and compared
// with a model of the method: with the instructions of SSE and of AVX, operands in memory and in
// registers, constant and variable immediates.

// elemTypes are the types of the table's letters in memory.
var elemTypes = map[byte]nodes.VarType{'b': nodes.TYP_BYTE, 'B': nodes.TYP_UBYTE, 's': nodes.TYP_SHORT, 'S': nodes.TYP_USHORT,
	'i': nodes.TYP_INT, 'I': nodes.TYP_INT, 'l': nodes.TYP_LONG, 'L': nodes.TYP_LONG, 'f': nodes.TYP_FLOAT, 'd': nodes.TYP_DOUBLE, 'o': nodes.TYP_UBYTE}

func hwType(t hwintrinsics.Type) nodes.VarType {
	switch t.Kind {
	case 'x':
		return nodes.TYP_SIMD16
	case 'y':
		return nodes.TYP_SIMD32
	case 'z':
		return nodes.TYP_SIMD64
	}
	return elemTypes[t.Elem]
}

// hasSet reports whether this machine has a set.
func hasSet(s hwintrinsics.Set) bool {
	x := &cpu.X86
	switch s {
	case hwintrinsics.Avx, hwintrinsics.Avx2:
		return x.HasAVX2
	case hwintrinsics.Fma:
		return x.HasFMA
	case hwintrinsics.Bmi1, hwintrinsics.Lzcnt:
		return x.HasBMI1
	case hwintrinsics.Bmi2:
		return x.HasBMI2
	case hwintrinsics.Aes:
		return x.HasAES
	case hwintrinsics.Pclmulqdq:
		return x.HasPCLMULQDQ
	case hwintrinsics.Popcnt:
		return x.HasPOPCNT
	case hwintrinsics.Avx512F, hwintrinsics.Avx512BW, hwintrinsics.Avx512CD, hwintrinsics.Avx512DQ:
		return has512()
	case hwintrinsics.Avx512Vbmi:
		return has512() && x.HasAVX512VBMI
	case hwintrinsics.AvxVnni, hwintrinsics.X86Serialize:
		return false // not required
	}
	return x.HasSSE42
}

// has512 reports whether this machine has the sets required by ee.ISAAVX512.
func has512() bool {
	x := &cpu.X86
	return x.HasAVX2 && x.HasAVX512F && x.HasAVX512BW && x.HasAVX512CD && x.HasAVX512DQ && x.HasAVX512VL
}

// needs512 reports whether a set is part of AVX-512.
func needs512(s hwintrinsics.Set) bool {
	return s >= hwintrinsics.Avx512F && s <= hwintrinsics.Avx512Vbmi
}

// isas returns the instruction sets for which intrinsics are tested.
func isas() []ee.ISA {
	if has512() {
		return []ee.ISA{ee.ISASSE4, ee.ISAAVX2, ee.ISAAVX512}
	}
	return []ee.ISA{ee.ISASSE4, ee.ISAAVX2}
}

// needsVEX reports whether a set exists only with AVX.
func needsVEX(s hwintrinsics.Set) bool {
	switch s {
	case hwintrinsics.Avx, hwintrinsics.Avx2, hwintrinsics.Fma, hwintrinsics.Bmi1, hwintrinsics.Bmi2, hwintrinsics.AvxVnni:
		return true
	}
	return false
}

// hwMethod compiles *out = x(*a, *b, *c, imm).
func (r *vectors) hwMethod(row int, imm uint8, variable bool, shape int) {
	x := hwintrinsics.At(row)
	r.Begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
	m := &r.M
	m.UsesSIMD = true
	var load [3]func() nodes.NodeID
	args := int(x.Args)
	if x.ImmArg() >= 0 {
		args--
	}
	for i := range args {
		t := hwType(x.Arg[i])
		m.UsesYMM = m.UsesYMM || t >= nodes.TYP_SIMD32
		load[i] = func() nodes.NodeID { return r.Un(nodes.GT_IND, t, r.Lcl(i)) }
		if shape != 0 {
			l := r.Temp(t.Actual())
			r.Store(l, load[i]())
			load[i] = func() nodes.NodeID { return r.Lcl(l) }
		}
	}
	var index int
	if variable {
		index = r.Temp(nodes.TYP_INT)
		r.Store(index, r.Un(nodes.GT_IND, nodes.TYP_UBYTE, r.Lcl(2)))
	}
	ret := hwType(x.Ret)
	m.UsesYMM = m.UsesYMM || ret >= nodes.TYP_SIMD32
	dst := r.Lcl(3)
	var op [4]nodes.NodeID
	for i := range args {
		op[i] = load[i]()
	}
	if x.Flags&hwintrinsics.Swapped != 0 && x.Flags&hwintrinsics.Upper == 0 {
		op[0], op[1] = op[1], op[0]
	}
	h := nodes.HW{Row: uint16(row), Imm: imm, Var: variable}
	if variable {
		op[2] = r.Lcl(index)
	}
	var n nodes.NodeID
	if op[2] != 0 {
		n = m.NewHWMore(nodes.GT_HW_MORE, h, ret.Actual(), op)
		m.InsertBefore(r.Blk, 0, nodes.NodeID(m.Val[n]))
	} else {
		n = m.NewHW(h, ret.Actual(), op[0], op[1])
	}
	m.InsertBefore(r.Blk, 0, n)
	r.Add(nodes.GT_STOREIND, ret, dst, n, 0, 0)
	r.Ret(0)
	r.Finish()
}

// near reports whether got is the model's result; all NaNs count as equal.
func near(c *hwmodel.Call, got []byte) bool {
	t := c.X.Ret.Elem
	if c.X.Ret.Kind == 0 || t != 'f' && t != 'd' {
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
			ok = math.Abs(x-y) <= math.Abs(y)/2048 || math.Abs(y) < 1e-37 && x == 0
		}
		if !ok {
			return false
		}
	}
	return true
}

func TestHWIntrinsics(t *testing.T) {
	executed := map[string]bool{}
	all := hwintrinsics.X86()
	for _, isa := range isas() {
		t.Run(fmt.Sprint("ISA", isa), func(t *testing.T) {
			r := newVectors(t, isa)
			mem := r.Mem[len(r.Mem)-4*exectest.VectorRoom:]
			at := [4][]byte{mem[:exectest.VectorRoom], mem[exectest.VectorRoom : 2*exectest.VectorRoom], mem[2*exectest.VectorRoom : 3*exectest.VectorRoom], mem[3*exectest.VectorRoom:]}
			for row := range all {
				x := &all[row]
				const composed = hwintrinsics.Loads | hwintrinsics.Stores | hwintrinsics.AsFloat | hwintrinsics.StartLength | hwintrinsics.Memory
				if x.Ins == "" || x.Flags&composed != 0 || !hasSet(x.Set) || needsVEX(x.Set) && isa < ee.ISAAVX2 || needs512(x.Set) != (isa == ee.ISAAVX512) {
					continue
				}
				executed[x.String()] = true
				rnd := rand.New(rand.NewSource(int64(row)))
				run := func(c *hwmodel.Call, what string) {
					for i := range 3 {
						copy(at[i], c.Arg[i][:])
					}
					if k := x.ImmArg(); k >= 0 && k < 3 {
						at[2][0] = c.Imm
					}
					for i := range at[3] {
						at[3][i] = 0xcc
					}
					if !c.Eval() {
						t.Fatalf("%v: no model", x)
					}
					r.Call(exectest.Ptr(at[0]), exectest.Ptr(at[1]), exectest.Ptr(at[2]), exectest.Ptr(at[3]))
					if !near(c, at[3]) || at[3][c.Size] != 0xcc {
						t.Errorf("%v, %s: %x %x %x imm %d: got %x, want %x\n%s", x, what, c.Arg[0], c.Arg[1], c.Arg[2], c.Imm, at[3][:c.Size+1], c.Out[:c.Size], r.Dis())
					}
				}
				rounds := 24
				if x.ImmArg() >= 0 {
					rounds = 4
				}
				for shape := range 2 {
					r.Env.MinOpts = shape == 1 && row%2 == 0
					imms := []uint8{0}
					if x.ImmArg() >= 0 {
						imms = []uint8{0, 1, 2, 3, uint8(rnd.Intn(8)), uint8(rnd.Intn(32)), uint8(rnd.Intn(256))}
					}
					for _, imm := range imms {
						r.hwMethod(row, imm, false, shape)
						for range rounds {
							c := &hwmodel.Call{X: x}
							c.Fill(rnd)
							c.Imm = imm
							c.Bound(rnd)
							run(c, fmt.Sprint("shape ", shape))
							if t.Failed() {
								return
							}
						}
					}
				}
				if x.ImmArg() >= 0 && x.ImmArg() < 3 && x.Flags&hwintrinsics.Rounds == 0 && row%8 < 2 {
					r.Env.MinOpts = false
					r.hwMethod(row, 0, true, 1)
					for imm := range 256 {
						c := &hwmodel.Call{X: x}
						c.Fill(rnd)
						c.Imm = uint8(imm)
						run(c, "variable")
						if t.Failed() {
							return
						}
					}
				}
			}
		})
	}
	t.Log(len(executed), "methods executed of", len(all)-1)
}
