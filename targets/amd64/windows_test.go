//go:build linux && amd64

package amd64_test

import (
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/amd64"
	"ryugo/targets/xarch"
)

// TestCallsWindows calls code that uses all that Windows leaves to it: arguments
// by position, its shadow space, the registers it need not keep. An integer and a
// float live on after the call, in registers that the method saves.
func TestCallsWindows(t *testing.T) {
	r := newRigFor(t, amd64.Windows())
	r.symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = r.asm(func(e *xarch.Emitter) {
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
		r.destroy(e)
		e.Op(xarch.INS_ret)
		e.Bind(bad)
		e.Op(xarch.INS_int3)
	})
	long, double := nodes.TYP_LONG, nodes.TYP_DOUBLE
	r.begin(long, double, long, double, long, long, double)
	keep := r.bin(nodes.GT_MUL, long, r.lcl(1), r.lcl(3))
	keepF := r.bin(nodes.GT_MUL, double, r.lcl(0), r.lcl(5))
	var args []nodes.Arg
	for _, l := range []int{4, 2, 3, 0, 1} {
		args = append(args, nodes.Arg{Late: r.lcl(l)})
	}
	args = append(args, nodes.Arg{Late: r.icon(long, -7)})
	sum := r.bin(nodes.GT_ADD, long, r.newCall(long, 9, 0, 0, args...), keep)
	r.ret(r.bin(nodes.GT_XOR, long, sum, r.add(nodes.GT_CAST, long, keepF, 0, uint32(long), 0)))
	r.finish()
	r.call(2.0, uint64(11), 3.0, uint64(13), uint64(17), 5.0)
	want := int64(17)
	for _, v := range []int64{3, 13, 2, 11, -7} {
		want = want*31 + v
	}
	if want = (want + 11*13) ^ 10; int64(r.fr.rax) != want {
		t.Fatalf("%d, not %d\n%s", int64(r.fr.rax), want, r.dis())
	}
	saved := map[ee.UnwindOp]int{}
	for _, s := range r.code.Funcs[0].Unwind {
		saved[s.Op]++
	}
	if saved[ee.UnwindPush] < 2 || saved[ee.UnwindSaveFloat] == 0 {
		t.Errorf("saved %v\n%s", saved, r.dis())
	}
}

// TestZeroLarge: a large local of references starts as null everywhere, and
// nothing around it is cleared.
func TestZeroLarge(t *testing.T) { forBoth(t, testZeroLarge) }

func testZeroLarge(t *testing.T, r *rig) {
	for _, words := range []uint32{20, 25, 26, 51} {
		gc := make([]ee.GCType, words)
		for i := range gc {
			gc[i] = ee.TYPE_GC_REF
		}
		r.begin(nodes.TYP_LONG, nodes.TYP_LONG)
		l := int(r.m.NewTemp(nodes.TYP_STRUCT, r.layout(8*words, gc...)))
		sum := r.lcl(0)
		for i := range words {
			word := r.add(nodes.GT_LCL_FLD, nodes.TYP_LONG, 0, 0, nodes.PackLclFld(nodes.LclNum(l), 8*i), 0)
			sum = r.bin(nodes.GT_OR, nodes.TYP_LONG, sum, word)
		}
		r.ret(sum)
		r.finish()
		dirt := r.mem[4<<20-stackArgs-4096:][:4096]
		for i := range dirt {
			dirt[i] = 0xff
		}
		if r.call(uint64(0x1234)); r.fr.rax != 0x1234 {
			t.Fatalf("%d words: %#x\n%s", words, r.fr.rax, r.dis())
		}
	}
}
