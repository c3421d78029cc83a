//go:build linux && 386

package x86_test

import (
	"math"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// same returns a callee that returns its argument, a float of type t.
func (r *rig) same(t nodes.VarType) uint64 {
	return r.asm(func(e *xarch.Emitter) {
		if t == nodes.TYP_FLOAT {
			e.M(xarch.INS_fld32, xarch.EA_4, xarch.At(xarch.RSP, 4))
		} else {
			e.M(xarch.INS_fld64, xarch.EA_8, xarch.At(xarch.RSP, 4))
		}
		e.I(xarch.INS_ret, int64(t.Size()))
	})
}

// TestFloatResults: a float is returned in st0, both by the method and by its callee.
func TestFloatResults(t *testing.T) {
	r := newRig(t)
	for _, ft := range []nodes.VarType{nodes.TYP_FLOAT, nodes.TYP_DOUBLE} {
		r.Begin(ft, ft, nodes.TYP_INT)
		m := &r.M
		c := nodes.Call{Method: 8, ILOffset: ee.NoILOffset, Args: nodes.Range{First: uint32(len(m.Args)), Count: 1}}
		m.Args = append(m.Args, nodes.Arg{Early: r.Lcl(0), Type: ft, Tmp: nodes.NoLcl})
		r.Env.Target.ABI.AssignArgs(m, r.JIT, &c)
		c.Ret = r.Env.Target.ABI.Return(m, r.JIT, ft, 0)
		m.Calls = append(m.Calls, c)
		r.Symbols[ee.MakeSymbol(ee.SymMethodEntry, 8)] = r.same(ft)
		n := r.Add(nodes.GT_CALL, ft, 0, 0, uint32(len(m.Calls)-1), nodes.GTF_CALL)
		r.Ret(r.Bin(nodes.GT_ADD, ft, n, r.Cast(r.Lcl(1), ft, 0)))
		r.Finish()
		bits := math.Float64bits(12.5)
		if ft == nodes.TYP_FLOAT {
			bits = uint64(math.Float32bits(12.5))
		}
		r.CallBits(bits, 3)
		if got := r.Float(ft); r.Frame.Status != 0 || got != 15.5 {
			t.Errorf("%v: %v\n%s", ft, got, r.Dis())
		}
	}
}

// TestLongFieldList: a struct on the stack has more fields than there are registers, each of them
// computed.
func TestLongFieldList(t *testing.T) {
	for _, min := range []bool{false, true} {
		r := newRig(t)
		r.Env.MinOpts = min
		const fields = 7
		r.Begin(nodes.TYP_INT, nodes.TYP_INT)
		m := &r.M
		first := uint32(len(m.FieldEntries))
		for i := range fields {
			v := r.Bin(nodes.GT_XOR, nodes.TYP_INT, r.Lcl(0), r.Icon(nodes.TYP_INT, int64(i+1)))
			m.FieldEntries = append(m.FieldEntries, nodes.FieldListEntry{Node: v, Offset: uint32(4 * i), Type: nodes.TYP_INT})
		}
		m.FieldLists = append(m.FieldLists, nodes.Range{First: first, Count: fields})
		list := r.Add(nodes.GT_FIELD_LIST, nodes.TYP_STRUCT, 0, 0, uint32(len(m.FieldLists)-1), 0)
		c := nodes.Call{Method: 8, ILOffset: ee.NoILOffset, Args: nodes.Range{First: uint32(len(m.Args)), Count: 1}, StackSize: 4 * fields}
		m.Args = append(m.Args, nodes.Arg{Early: list, Type: nodes.TYP_STRUCT, Tmp: nodes.NoLcl})
		c.Ret = r.Env.Target.ABI.Return(m, r.JIT, nodes.TYP_INT, 0)
		m.Calls = append(m.Calls, c)
		r.Symbols[ee.MakeSymbol(ee.SymMethodEntry, 8)] = r.asm(func(e *xarch.Emitter) {
			e.RI(xarch.INS_mov, xarch.EA_4, xarch.RAX, 0)
			for i := range fields {
				e.RRI(xarch.INS_imul, xarch.EA_4, xarch.RAX, xarch.RAX, 31)
				e.RM(xarch.INS_add, xarch.EA_4, xarch.RAX, xarch.At(xarch.RSP, int32(4+4*i)))
			}
			e.I(xarch.INS_ret, 4*fields)
		})
		r.Ret(r.Add(nodes.GT_CALL, nodes.TYP_INT, 0, 0, uint32(len(m.Calls)-1), nodes.GTF_CALL))
		r.Finish()
		const x = 0x1234_5600
		want := uint32(0)
		for i := range uint32(fields) {
			want = want*31 + (x ^ (i + 1))
		}
		r.CallBits(x)
		if got := r.Int(); r.Frame.Status != 0 || got != want {
			t.Errorf("min %v: %#x, want %#x\n%s", min, got, want, r.Dis())
		}
	}
}
