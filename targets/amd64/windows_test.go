//go:build linux && amd64

package amd64_test

import (
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/amd64"
	"ryugo/targets/xarch"
)

// TestCallsWindows calls code that uses everything that Windows allows a callee: arguments by
// position, its shadow space, all registers that it need not preserve. An integer and a float are
// live across the call, in registers that the method saves.
func TestCallsWindows(t *testing.T) {
	r := newRigFor(t, amd64.Windows())
	r.Symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = r.asm(func(e *xarch.Emitter) {
		bad := e.NewLabel()
		e.RI(xarch.INS_test, xarch.EA_4, xarch.RSP, 15)
		e.Jcc(xarch.CC_E, bad)
		e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.RCX)
		add := func(x xarch.Reg) {
			e.RRI(xarch.INS_imul, xarch.EA_8, xarch.RAX, xarch.RAX, 31)
			e.RR(xarch.INS_add, xarch.EA_8, xarch.RAX, x)
		}
		e.RR(xarch.INS_cvttsd2si, xarch.EA_8, xarch.R10, xarch.XMM1)
		add(xarch.R10)
		add(xarch.R8)
		e.RR(xarch.INS_cvttsd2si, xarch.EA_8, xarch.R10, xarch.XMM3)
		add(xarch.R10)
		for i := range int32(2) {
			e.RM(xarch.INS_mov, xarch.EA_8, xarch.R10, xarch.At(xarch.RSP, 8+32+8*i))
			add(xarch.R10)
		}
		for at := int32(8); at < 8+32; at += 8 {
			e.MI(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RSP, at), -1)
		}
		destroy(r.Env.Target, e)
		e.Op(xarch.INS_ret)
		e.Bind(bad)
		e.Op(xarch.INS_int3)
	})
	long, double := nodes.TYP_LONG, nodes.TYP_DOUBLE
	r.Begin(long, double, long, double, long, long, double)
	keep := r.Bin(nodes.GT_MUL, long, r.Lcl(1), r.Lcl(3))
	keepF := r.Bin(nodes.GT_MUL, double, r.Lcl(0), r.Lcl(5))
	var args []nodes.Arg
	for _, l := range []int{4, 2, 3, 0, 1} {
		args = append(args, nodes.Arg{Late: r.Lcl(l)})
	}
	args = append(args, nodes.Arg{Late: r.Icon(long, -7)})
	sum := r.Bin(nodes.GT_ADD, long, r.NewCall(long, 9, 0, 0, args...), keep)
	r.Ret(r.Bin(nodes.GT_XOR, long, sum, r.Add(nodes.GT_CAST, long, keepF, 0, uint32(long), 0)))
	r.Finish()
	r.Call(2.0, uint64(11), 3.0, uint64(13), uint64(17), 5.0)
	want := int64(17)
	for _, v := range []int64{3, 13, 2, 11, -7} {
		want = want*31 + v
	}
	if want = (want + 11*13) ^ 10; int64(r.Long()) != want {
		t.Fatalf("%d, not %d\n%s", int64(r.Long()), want, r.Dis())
	}
	saved := map[ee.UnwindOp]int{}
	for _, s := range r.Code.Funcs[0].Unwind {
		saved[s.Op]++
	}
	if saved[ee.UnwindPush] < 2 || saved[ee.UnwindSaveFloat] == 0 {
		t.Errorf("saved %v\n%s", saved, r.Dis())
	}
}

// TestZeroLarge: a large local of references is null everywhere at the start, and no memory around
// it is cleared.
func TestZeroLarge(t *testing.T) { forBoth(t, testZeroLarge) }

func testZeroLarge(t *testing.T, r *rig) {
	for _, words := range []uint32{20, 25, 26, 51} {
		gc := make([]ee.GCType, words)
		for i := range gc {
			gc[i] = ee.TYPE_GC_REF
		}
		r.Begin(nodes.TYP_LONG, nodes.TYP_LONG)
		l := int(r.M.NewTemp(nodes.TYP_STRUCT, r.Layout(8*words, gc...)))
		sum := r.Lcl(0)
		for i := range words {
			word := r.Add(nodes.GT_LCL_FLD, nodes.TYP_LONG, 0, 0, nodes.PackLclFld(nodes.LclNum(l), 8*i), 0)
			sum = r.Bin(nodes.GT_OR, nodes.TYP_LONG, sum, word)
		}
		r.Ret(sum)
		r.Finish()
		dirt := r.Stack(-4096)[:4096]
		for i := range dirt {
			dirt[i] = 0xff
		}
		if r.Call(uint64(0x1234)); r.Long() != 0x1234 {
			t.Fatalf("%d words: %#x\n%s", words, r.Long(), r.Dis())
		}
	}
}
