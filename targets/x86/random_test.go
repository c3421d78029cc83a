//go:build linux && 386

package x86_test

import (
	"math"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/halves"
	"ryugo/targets/xarch"
)

// TestRandomBlocks runs random code, on the stack and in registers, and compares all locals, the memory and the values
// left over with the model.
func TestRandomBlocks(t *testing.T) {
	r := newRig(t)
	count := 4000
	if testing.Short() {
		count = 400
	}
	buf := r.mem[len(r.mem)-4096:][:halves.BufferSize:halves.BufferSize]
	var b halves.Block
	for seed := range count {
		r.env.MinOpts = seed%3 == 0
		r.begin(nodes.TYP_LONG, halves.Params...)
		args := b.Build(&r.m, r.blk, buf, seed, r.callSum)
		r.finish()
		r.call(args...)
		if r.fr.status != 0 {
			t.Fatalf("seed %d: threw %v\n%s", seed, ee.Helper(r.fr.status), r.dis())
		}
		if err := b.Check(uint64(r.fr.ret[0]) | uint64(r.fr.ret[1])<<32); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, r.dis())
		}
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
