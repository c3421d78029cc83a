//go:build linux && arm64

package arm64_test

import (
	"encoding/binary"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/abi"
	"ryugo/targets/arm64/a64"
)

// callee is hand-written code that folds its arguments into a number: six integers, eight
// floats, which it converts, and more integers. It destroys all that it may.
func (r *rig) callee(more int) uintptr {
	return r.asm(func(e *a64.Emitter) {
		e.MovImm(a64.X, a64.X17, 0)
		e.MovImm(a64.X, a64.X16, 31)
		conv := r.env.Target.ABI.Convention
		s := conv.Start()
		for i := range 14 + more {
			class := abi.Int64
			if i >= 6 && i < 14 {
				class = abi.Double
			}
			at := conv.NextScalar(&s, class, abi.User)
			x := at.Regs[0]
			switch {
			case at.Count == 0:
				e.Mem(a64.INS_ldr, a64.X, a64.X9, a64.Base(a64.SP, int32(at.Stack)))
				x = a64.X9
			case class == abi.Double:
				e.ToInt(a64.INS_fcvtzs, a64.X, a64.D, a64.X9, x)
				x = a64.X9
			}
			e.RRRR(a64.INS_madd, a64.X, a64.X17, a64.X17, a64.X16, x)
		}
		e.Mov(a64.X, a64.X0, a64.X17)
		r.destroy(e)
		e.R(a64.INS_ret, a64.LR)
	})
}

// destroy overwrites what a call may destroy, but the result.
func (r *rig) destroy(e *a64.Emitter) {
	for set := r.env.Target.CallerSaved&^(1<<a64.X0) | 1<<a64.X16 | 1<<a64.X17 | 3<<a64.V30; set != 0; set &= set - 1 {
		if x := set.First(); x >= a64.V0 {
			e.RRR(a64.INS_cmeq, a64.V16B, x, x, x)
		} else {
			e.MovImm(a64.X, x, -1)
		}
	}
	for set := r.env.Target.HalfKept; set != 0; set &= set - 1 { // the upper halves
		e.InsInt(a64.D, set.First(), 1, a64.ZR)
	}
}

func fold(ints [6]int64, floats [8]float64, stack []int64) int64 {
	v := int64(0)
	for _, x := range ints {
		v = v*31 + x
	}
	for _, x := range floats {
		v = v*31 + int64(x)
	}
	for _, x := range stack {
		v = v*31 + x
	}
	return v
}

// newCall appends a call with the given argument values and kinds.
func (r *rig) newCall(ret nodes.VarType, method ee.MethodHandle, flags nodes.CallFlags, addr nodes.NodeID, args ...nodes.Arg) nodes.NodeID {
	m := &r.m
	c := nodes.Call{Kind: nodes.CT_USER_FUNC, Method: method, Flags: flags, ILOffset: 3}
	if addr != 0 {
		c.Kind, c.Addr = nodes.CT_INDIRECT, addr
	} else if method != 0 {
		c.HasEntry, c.Entry = true, ee.ConstLookup{Addr: ee.SymbolValue(ee.SymMethodEntry, uint64(method))}
	}
	c.Args = nodes.Range{First: uint32(len(m.Args)), Count: uint32(len(args))}
	for i := range args {
		args[i].LateOrder = uint8(i)
		if args[i].Type == nodes.TYP_UNDEF {
			args[i].Type = m.Type[args[i].Late].Actual()
		}
	}
	m.Args = append(m.Args, args...)
	r.env.Target.ABI.AssignArgs(m, r.jit, &c)
	c.Ret = r.env.Target.ABI.Return(m, r.jit, ret, 0)
	m.Calls = append(m.Calls, c)
	return r.add(nodes.GT_CALL, ret, 0, 0, uint32(len(m.Calls)-1), nodes.GTF_CALL)
}

func TestCalls(t *testing.T) { forBoth(t, testCalls) }

func testCalls(t *testing.T, r *rig) {
	// Seventeen parameters: 6 integer, 8 float, 3 on the stack by the caller;
	// passed on in reverse so that every register moves, with a value kept
	// across an inner call.
	for _, indirect := range []bool{false, true} {
		params := []nodes.VarType{nodes.TYP_LONG, nodes.TYP_INT, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG}
		for range 8 {
			params = append(params, nodes.TYP_DOUBLE)
		}
		r.begin(nodes.TYP_LONG, params...)
		callee := r.callee(4)
		r.symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = callee
		keep := r.bin(nodes.GT_MUL, nodes.TYP_LONG, r.lcl(0), r.lcl(2)) // lives across both calls
		keepF := r.bin(nodes.GT_ADD, nodes.TYP_DOUBLE, r.lcl(6), r.lcl(7))
		var inner []nodes.Arg
		for i := 5; i >= 0; i-- {
			v := r.lcl(i)
			if i == 1 {
				v = r.add(nodes.GT_CAST, nodes.TYP_LONG, v, 0, uint32(nodes.TYP_LONG), 0)
			}
			inner = append(inner, nodes.Arg{Late: v})
		}
		for i := 13; i >= 6; i-- {
			inner = append(inner, nodes.Arg{Late: r.lcl(i)})
		}
		for i := range 4 {
			inner = append(inner, nodes.Arg{Late: r.icon(nodes.TYP_LONG, int64(-5-i))})
		}
		addr := nodes.NodeID(0)
		if indirect {
			addr = r.icon(nodes.TYP_LONG, int64(callee))
		}
		x := r.newCall(nodes.TYP_LONG, 9, 0, addr, inner...)
		sum := r.bin(nodes.GT_ADD, nodes.TYP_LONG, x, keep)
		f := r.add(nodes.GT_CAST, nodes.TYP_LONG, keepF, 0, uint32(nodes.TYP_LONG), 0)
		r.ret(r.bin(nodes.GT_XOR, nodes.TYP_LONG, sum, f))
		r.finish()
		r.call(uint64(11), uint64(12)|1<<50, uint64(13), uint64(14), uint64(15), uint64(16), 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0)
		want := (fold([6]int64{16, 15, 14, 13, 12, 11}, [8]float64{8, 7, 6, 5, 4, 3, 2, 1}, []int64{-5, -6, -7, -8}) + 11*13) ^ 3
		if got := int64(r.fr.rax); got != want {
			t.Fatalf("indirect %v: got %d want %d\n%s\n%s", indirect, got, want, r.lir(), r.dis())
		}
		sites := r.code.CallSites
		if len(sites) != 1 || sites[0].ILOffset != 3 || r.m.OutgoingSize != r.m.Calls[r.m.Val[x]].StackSize {
			t.Fatalf("call sites %+v, outgoing %d", sites, r.m.OutgoingSize)
		}
	}
}

// TestVirtualCalls goes through method tables, stub cells and delegates.
func TestVirtualCalls(t *testing.T) { forBoth(t, testVirtualCalls) }

func testVirtualCalls(t *testing.T, r *rig) {
	callee := r.callee(0)
	obj, ob := r.buffer(64)
	mt, mb := r.buffer(64)
	chunk, cb := r.buffer(64)
	binary.LittleEndian.PutUint64(ob, uint64(mt))
	binary.LittleEndian.PutUint64(mb[16:], uint64(callee))
	binary.LittleEndian.PutUint64(mb[24:], uint64(chunk))
	binary.LittleEndian.PutUint64(cb[8:], uint64(callee))
	// As a delegate: instance at 8, target at 24.
	binary.LittleEndian.PutUint64(ob[8:], 4242)
	binary.LittleEndian.PutUint64(ob[24:], uint64(callee))
	for kind, want := range map[string]int64{"slot": int64(obj), "chunk": int64(obj), "stub": int64(obj), "delegate": 4242} {
		r.begin(nodes.TYP_LONG, nodes.TYP_REF, nodes.TYP_LONG)
		flags := nodes.GTF_CALL_VIRT_VTABLE
		switch kind {
		case "stub":
			flags = nodes.GTF_CALL_VIRT_STUB
		case "delegate":
			flags = nodes.GTF_CALL_M_DELEGATE_INV
		}
		args := []nodes.Arg{{Late: r.lcl(0), Kind: nodes.ArgThis}, {Late: r.lcl(1)}}
		for range 4 {
			args = append(args, nodes.Arg{Late: r.icon(nodes.TYP_LONG, 0)})
		}
		for range 8 {
			args = append(args, nodes.Arg{Late: r.dcon(nodes.TYP_DOUBLE, 1)})
		}
		if kind == "stub" {
			args = append(args, nodes.Arg{Late: r.icon(nodes.TYP_LONG, int64(mt)+16), Kind: nodes.ArgStubCell})
		}
		n := r.newCall(nodes.TYP_LONG, 0, flags, 0, args...)
		c := &r.m.Calls[r.m.Val[n]]
		c.VTabInd, c.VTabAfter = ee.NoIndirection, 16
		if kind == "chunk" {
			c.VTabInd, c.VTabAfter = 24, 8
		}
		r.ret(n)
		r.finish()
		r.call(uint64(obj), uint64(77))
		if got, want := int64(r.fr.rax), fold([6]int64{want, 77}, [8]float64{1, 1, 1, 1, 1, 1, 1, 1}, nil); got != want {
			t.Fatalf("%s: got %d want %d\n%s\n%s", kind, got, want, r.lir(), r.dis())
		}
	}
}
