package exectest

import (
	"encoding/binary"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/abi"
)

// FoldCallee is hand-written code that folds its arguments to a number: six integers, eight floats,
// which it converts, and more integers. It overwrites all registers that it need not preserve.
func (r *Rig) FoldCallee(more int) uint64 {
	conv := r.Env.Target.ABI.Convention
	s := conv.Start()
	c := Callee{Shadow: conv.ShadowSpace}
	for i := range 14 + more {
		t, class := nodes.TYP_LONG, abi.Int64
		if i >= 6 && i < 14 {
			t, class = nodes.TYP_DOUBLE, abi.Double
		}
		at := conv.NextScalar(&s, class, abi.User)
		c.Args = append(c.Args, Place{Type: t, InReg: at.Count > 0, Reg: at.Regs[0], Stack: int32(at.Stack)})
	}
	return r.must(r.Machine.Callee(r.Env.Target, &c))
}

// FoldArgs returns the result of FoldCallee.
func FoldArgs(ints [6]int64, floats [8]float64, stack []int64) int64 {
	args := ints[:]
	for _, x := range floats {
		args = append(args, int64(x))
	}
	return Fold(append(args, stack...)...)
}

func testCalls(t *testing.T, r *Rig) {
	// Seventeen parameters: 6 integer, 8 float, 3 on the stack of the caller. They are passed on in
	// reverse order, so that every register moves, with a value kept across an inner call.
	for _, indirect := range []bool{false, true} {
		params := []nodes.VarType{nodes.TYP_LONG, nodes.TYP_INT, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG}
		for range 8 {
			params = append(params, nodes.TYP_DOUBLE)
		}
		r.Begin(nodes.TYP_LONG, params...)
		callee := r.FoldCallee(4)
		r.Symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = callee
		keep := r.Bin(nodes.GT_MUL, nodes.TYP_LONG, r.Lcl(0), r.Lcl(2)) // live across both calls
		keepF := r.Bin(nodes.GT_ADD, nodes.TYP_DOUBLE, r.Lcl(6), r.Lcl(7))
		var inner []nodes.Arg
		for i := 5; i >= 0; i-- {
			v := r.Lcl(i)
			if i == 1 {
				v = r.Add(nodes.GT_CAST, nodes.TYP_LONG, v, 0, uint32(nodes.TYP_LONG), 0)
			}
			inner = append(inner, nodes.Arg{Late: v})
		}
		for i := 13; i >= 6; i-- {
			inner = append(inner, nodes.Arg{Late: r.Lcl(i)})
		}
		for i := range 4 {
			inner = append(inner, nodes.Arg{Late: r.Icon(nodes.TYP_LONG, int64(-5-i))})
		}
		addr := nodes.NodeID(0)
		if indirect {
			addr = r.Icon(nodes.TYP_LONG, int64(callee))
		}
		x := r.NewCall(nodes.TYP_LONG, 9, 0, addr, inner...)
		sum := r.Bin(nodes.GT_ADD, nodes.TYP_LONG, x, keep)
		f := r.Add(nodes.GT_CAST, nodes.TYP_LONG, keepF, 0, uint32(nodes.TYP_LONG), 0)
		r.Ret(r.Bin(nodes.GT_XOR, nodes.TYP_LONG, sum, f))
		r.Finish()
		r.Call(uint64(11), uint64(12)|1<<50, uint64(13), uint64(14), uint64(15), uint64(16), 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0)
		want := (FoldArgs([6]int64{16, 15, 14, 13, 12, 11}, [8]float64{8, 7, 6, 5, 4, 3, 2, 1}, []int64{-5, -6, -7, -8}) + 11*13) ^ 3
		if got := int64(r.Long()); got != want {
			t.Fatalf("indirect %v: got %d want %d\n%s\n%s", indirect, got, want, r.LIR(), r.Dis())
		}
		sites := r.Code.CallSites
		if len(sites) != 1 || sites[0].ILOffset != 3 || r.M.OutgoingSize != r.M.Calls[r.M.Val[x]].StackSize {
			t.Fatalf("call sites %+v, outgoing %d", sites, r.M.OutgoingSize)
		}
	}
}

// testVirtualCalls makes calls through method tables, stub cells and delegates.
func testVirtualCalls(t *testing.T, r *Rig) {
	callee := r.FoldCallee(0)
	obj, ob := r.Buffer(64)
	mt, mb := r.Buffer(64)
	chunk, cb := r.Buffer(64)
	binary.LittleEndian.PutUint64(ob, uint64(mt))
	binary.LittleEndian.PutUint64(mb[16:], uint64(callee))
	binary.LittleEndian.PutUint64(mb[24:], uint64(chunk))
	binary.LittleEndian.PutUint64(cb[8:], uint64(callee))
	// As a delegate: instance at 8, target at 24.
	binary.LittleEndian.PutUint64(ob[8:], 4242)
	binary.LittleEndian.PutUint64(ob[24:], uint64(callee))
	for kind, want := range map[string]int64{"slot": int64(obj), "chunk": int64(obj), "stub": int64(obj), "delegate": 4242} {
		r.Begin(nodes.TYP_LONG, nodes.TYP_REF, nodes.TYP_LONG)
		flags := nodes.GTF_CALL_VIRT_VTABLE
		switch kind {
		case "stub":
			flags = nodes.GTF_CALL_VIRT_STUB
		case "delegate":
			flags = nodes.GTF_CALL_M_DELEGATE_INV
		}
		args := []nodes.Arg{{Late: r.Lcl(0), Kind: nodes.ArgThis}, {Late: r.Lcl(1)}}
		for range 4 {
			args = append(args, nodes.Arg{Late: r.Icon(nodes.TYP_LONG, 0)})
		}
		for range 8 {
			args = append(args, nodes.Arg{Late: r.Dcon(nodes.TYP_DOUBLE, 1)})
		}
		if kind == "stub" {
			args = append(args, nodes.Arg{Late: r.Icon(nodes.TYP_LONG, int64(mt)+16), Kind: nodes.ArgStubCell})
		}
		n := r.NewCall(nodes.TYP_LONG, 0, flags, 0, args...)
		c := &r.M.Calls[r.M.Val[n]]
		c.VTabInd, c.VTabAfter = ee.NoIndirection, 16
		if kind == "chunk" {
			c.VTabInd, c.VTabAfter = 24, 8
		}
		r.Ret(n)
		r.Finish()
		r.Call(uint64(obj), uint64(77))
		if got, want := int64(r.Long()), FoldArgs([6]int64{want, 77}, [8]float64{1, 1, 1, 1, 1, 1, 1, 1}, nil); got != want {
			t.Fatalf("%s: got %d want %d\n%s\n%s", kind, got, want, r.LIR(), r.Dis())
		}
	}
}
