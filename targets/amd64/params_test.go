//go:build linux && amd64

package amd64_test

import (
	"math"
	"testing"

	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// TestPromotedParameters has the fields of parameters in memory and in registers in all
// combinations: four integers that share rdi, two floats in xmm0, both kinds in rsi, one field in
// rdx. If they are in registers, upper halves are garbage.
func TestPromotedParameters(t *testing.T) {
	type field = nodes.LayoutField
	params := []struct {
		reg    xarch.Reg
		t      nodes.VarType
		fields []field
	}{
		{xarch.RDI, nodes.TYP_LONG, []field{{Offset: 0, Type: nodes.TYP_BYTE}, {Offset: 1, Type: nodes.TYP_UBYTE}, {Offset: 2, Type: nodes.TYP_SHORT}, {Offset: 4, Type: nodes.TYP_INT}}},
		{xarch.XMM0, nodes.TYP_DOUBLE, []field{{Offset: 0, Type: nodes.TYP_FLOAT}, {Offset: 4, Type: nodes.TYP_FLOAT}}},
		{xarch.RSI, nodes.TYP_LONG, []field{{Offset: 0, Type: nodes.TYP_INT}, {Offset: 4, Type: nodes.TYP_FLOAT}}},
		{xarch.RDX, nodes.TYP_INT, []field{{Offset: 0, Type: nodes.TYP_INT}}},
	}
	rdi, xmm0, rsi, rdx := uint64(0x8765_4321_fffe_c2f3), uint64(0x4048_f5c3_c020_0000), uint64(0x3fa0_0000_8000_0007), uint64(0xdead_beef_7fff_fffe)
	values := []int64{-13, 0xc2, -2, -0x789abcdf, int64(int32(-0x3fe00000)), 0x4048f5c3, -0x7ffffff9, 0x3fa00000, 0x7ffffffe}
	r := newRig(t)
	for hot := range 1 << len(values) {
		r.Begin(nodes.TYP_LONG)
		m := &r.M
		for range params {
			r.Temp(nodes.TYP_STRUCT)
		}
		m.NumParams = len(params)
		for i, p := range params {
			l := &m.Locals[i]
			l.Flags, l.Layout, l.Size = nodes.LvIsParam|nodes.LvIsRegArg, r.Layout(8), 8
			l.NumArgRegs, l.ArgReg[0], l.ArgRegType[0] = 1, uint8(p.reg), p.t
			if !m.ArrivesInFields(l, p.fields) {
				t.Fatalf("parameter %d", i)
			}
			m.NewFieldLocals(nodes.LclNum(i), p.fields)
		}
		sum, want := r.Icon(nodes.TYP_LONG, 0), int64(0)
		for i, v := range values {
			for range 1 + 4*(hot>>i&1) {
				x := r.Lcl(len(params) + i)
				if m.Type[x] == nodes.TYP_FLOAT {
					x = r.Un(nodes.GT_BITCAST, nodes.TYP_INT, x)
				}
				x = r.Add(nodes.GT_CAST, nodes.TYP_LONG, x, 0, uint32(nodes.TYP_LONG), 0)
				x = r.Bin(nodes.GT_MUL, nodes.TYP_LONG, x, r.Icon(nodes.TYP_LONG, int64(2*i+3)))
				sum = r.Bin(nodes.GT_ADD, nodes.TYP_LONG, sum, x)
				want += v * int64(2*i+3)
			}
		}
		r.Ret(sum)
		r.Finish()
		r.Call(rdi, rsi, rdx, math.Float64frombits(xmm0))
		if got := int64(r.Long()); got != want {
			t.Fatalf("hot fields %b: %d, want %d\n%s", hot, got, want, r.Dis())
		}
	}
}

// TestFloatPair combines two floats, each in its own place, to a pair.
func TestFloatPair(t *testing.T) {
	r := newRig(t)
	for _, swap := range []bool{false, true} {
		r.Begin(nodes.TYP_DOUBLE, nodes.TYP_FLOAT, nodes.TYP_FLOAT)
		a, b := 0, 1
		if swap {
			a, b = b, a
		}
		x := r.Lcl(a)
		r.Ret(r.Bin(nodes.GT_FLOAT_PAIR, nodes.TYP_DOUBLE, x, r.Lcl(b)))
		r.Finish()
		v := [2]float32{1.5, -2.25}
		r.Call(v[0], v[1])
		want := uint64(math.Float32bits(v[b]))<<32 | uint64(math.Float32bits(v[a]))
		if r.Double(0) != want {
			t.Errorf("%#x, want %#x\n%s", r.Double(0), want, r.Dis())
		}
	}
}

// TestDependentFields writes fields of a struct and reads the struct, and vice versa: they share
// memory.
func TestDependentFields(t *testing.T) {
	r := newRig(t)
	for _, param := range []bool{false, true} {
		r.Begin(nodes.TYP_LONG)
		m := &r.M
		s := r.Temp(nodes.TYP_STRUCT)
		m.Locals[s].Layout, m.Locals[s].Size = r.Layout(8), 8
		want := uint64(5)<<32 | 7
		if l := &m.Locals[s]; param {
			m.NumParams = 1
			l.Flags = nodes.LvIsParam | nodes.LvIsRegArg
			l.NumArgRegs, l.ArgReg[0], l.ArgRegType[0] = 1, uint8(xarch.RDI), nodes.TYP_LONG
			want = uint64(5)<<32 | 0x89
		}
		m.NewDependentFields(nodes.LclNum(s), []nodes.LayoutField{{Offset: 0, Type: nodes.TYP_INT}, {Offset: 4, Type: nodes.TYP_INT}})
		if !param {
			seven := r.Icon(nodes.TYP_LONG, 7)
			r.Add(nodes.GT_STORE_LCL_FLD, nodes.TYP_LONG, seven, 0, nodes.PackLclFld(nodes.LclNum(s), 0), nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG)
		}
		r.Store(s+2, r.Icon(nodes.TYP_INT, 5))
		whole := r.Add(nodes.GT_LCL_FLD, nodes.TYP_LONG, 0, 0, nodes.PackLclFld(nodes.LclNum(s), 0), 0)
		low := r.Un(nodes.GT_CAST, nodes.TYP_LONG, r.Lcl(s+1))
		m.Val[low] = uint32(nodes.TYP_LONG)
		r.Ret(r.Bin(nodes.GT_ADD, nodes.TYP_LONG, whole, low))
		r.Finish()
		r.Call(uint64(0x77_0000_0089))
		if got := r.Long(); got != want+want&0xffff {
			t.Errorf("parameter %v: %#x, want %#x\n%s", param, got, want+want&0xffff, r.Dis())
		}
	}
}
