//go:build linux && amd64

package amd64_test

import (
	"encoding/binary"
	"math"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/abi"
	"ryugo/targets/xarch"
)

// callee is hand-written code that folds its arguments into a number: six
// integers, eight floats, which it converts, and more integers. It checks that
// rsp is aligned, and destroys all that it may.
func (r *rig) callee(more int) uintptr {
	return r.asm(func(e *xarch.Emitter) {
		bad := e.NewLabel()
		e.R(xarch.INS_push, xarch.EA_8, xarch.RBX)
		e.RI(xarch.INS_test, xarch.EA_4, xarch.RSP, 15)
		e.Jcc(xarch.CC_NE, bad)
		e.RR(xarch.INS_xor, xarch.EA_4, xarch.RAX, xarch.RAX)
		conv := r.env.Target.ABI.Convention
		s := conv.Start()
		for i := range 14 + more {
			class := abi.Int64
			if i >= 6 && i < 14 {
				class = abi.Double
			}
			at := conv.NextScalar(&s, class, abi.User)
			x, slot := xarch.Reg(at.Regs[0]), xarch.At(xarch.RSP, 16+int32(at.Stack))
			switch {
			case at.Count == 0 && class == abi.Double:
				e.RM(xarch.INS_cvttsd2si, xarch.EA_8, xarch.RBX, slot)
				x = xarch.RBX
			case at.Count == 0:
				e.RM(xarch.INS_mov, xarch.EA_8, xarch.RBX, slot)
				x = xarch.RBX
			case class == abi.Double:
				e.RR(xarch.INS_cvttsd2si, xarch.EA_8, xarch.RBX, x)
				x = xarch.RBX
			}
			e.RRI(xarch.INS_imul, xarch.EA_8, xarch.RAX, xarch.RAX, 31)
			e.RR(xarch.INS_add, xarch.EA_8, xarch.RAX, x)
		}
		for at := uint32(0); at < conv.ShadowSpace; at += 8 {
			e.MI(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RSP, 16+int32(at)), -1)
		}
		r.destroy(e)
		e.R(xarch.INS_pop, xarch.EA_8, xarch.RBX)
		e.Op(xarch.INS_ret)
		e.Bind(bad)
		e.Op(xarch.INS_int3)
	})
}

// destroy overwrites what a call may destroy, but the result.
func (r *rig) destroy(e *xarch.Emitter) {
	for set := r.env.Target.CallerSaved &^ (1 << xarch.RAX); set != 0; set &= set - 1 {
		if x := xarch.Reg(set.First()); x.IsXmm() {
			e.RR(xarch.INS_pcmpeqd, xarch.EA_16, x, x)
		} else {
			e.RI(xarch.INS_mov, xarch.EA_4, x, -1)
		}
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

// TestStructArguments passes structs in registers and on the stack, and
// returns one in two registers.
func TestStructArguments(t *testing.T) {
	r := newRig(t)
	r.jit.pass = ee.StructPassing{PassedInRegisters: true, EightByteCount: 2, Class: [2]ee.SysVClass{ee.SysVInteger, ee.SysVSSE}, Size: [2]uint8{8, 8}, Offset: [2]uint8{0, 8}}
	for _, shape := range []string{"local", "list", "obj", "stack", "stackobj"} {
		r.begin(nodes.TYP_LONG, nodes.TYP_BYREF, nodes.TYP_LONG)
		m := &r.m
		lay := r.layout(16)
		r.jit.pass.PassedInRegisters = shape[:2] != "st"
		callee := r.callee(2)
		r.symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = callee
		l := int(m.NewTemp(nodes.TYP_STRUCT, lay))
		r.store(l, r.add(nodes.GT_OBJ, nodes.TYP_STRUCT, r.lcl(0), 0, lay, 0))
		var v nodes.NodeID
		switch shape {
		case "local", "stack":
			v = r.add(nodes.GT_LCL_VAR, nodes.TYP_STRUCT, 0, 0, uint32(l), 0)
		case "obj", "stackobj":
			v = r.add(nodes.GT_OBJ, nodes.TYP_STRUCT, r.lcl(0), 0, lay, 0)
		case "list":
			a := r.add(nodes.GT_LCL_FLD, nodes.TYP_LONG, 0, 0, nodes.PackLclFld(nodes.LclNum(l), 0), 0)
			b := r.add(nodes.GT_LCL_FLD, nodes.TYP_DOUBLE, 0, 0, nodes.PackLclFld(nodes.LclNum(l), 8), 0)
			m.FieldEntries = append(m.FieldEntries, nodes.FieldListEntry{Node: a, Type: nodes.TYP_LONG}, nodes.FieldListEntry{Node: b, Offset: 8, Type: nodes.TYP_DOUBLE})
			m.FieldLists = append(m.FieldLists, nodes.Range{First: uint32(len(m.FieldEntries) - 2), Count: 2})
			v = r.add(nodes.GT_FIELD_LIST, nodes.TYP_STRUCT, 0, 0, uint32(len(m.FieldLists)-1), 0)
		}
		args := []nodes.Arg{{Late: r.lcl(1)}, {Late: v, Type: nodes.TYP_STRUCT, Layout: lay}}
		for len(args) < 6 {
			args = append(args, nodes.Arg{Late: r.icon(nodes.TYP_LONG, 3)})
		}
		if shape[:2] == "st" {
			args = append(args, nodes.Arg{Late: r.icon(nodes.TYP_LONG, 3)})
		}
		for range 7 {
			args = append(args, nodes.Arg{Late: r.dcon(nodes.TYP_DOUBLE, 1)})
		}
		if shape[:2] == "st" {
			args = append(args, nodes.Arg{Late: r.dcon(nodes.TYP_DOUBLE, 1)})
		} else {
			for i := range 2 {
				args = append(args, nodes.Arg{Late: r.icon(nodes.TYP_LONG, int64(i))})
			}
			args = append(args[:2], args[3:]...) // six integers in all with the struct's
			args = append(args, nodes.Arg{Late: r.icon(nodes.TYP_LONG, 9)})
		}
		// The unused constant dropped above is not an operand any more.
		r.dropUnused(args)
		n := r.newCall(nodes.TYP_LONG, 9, 0, 0, args...)
		r.ret(n)
		r.finish()
		p, buf := r.buffer(16)
		binary.LittleEndian.PutUint64(buf, 555)
		binary.LittleEndian.PutUint64(buf[8:], math.Float64bits(6))
		r.call(uint64(p), uint64(44))
		var want int64
		if shape[:2] == "st" {
			want = fold([6]int64{44, 3, 3, 3, 3, 3}, [8]float64{1, 1, 1, 1, 1, 1, 1, 1}, []int64{555, int64(math.Float64bits(6))})
		} else {
			want = fold([6]int64{44, 555, 3, 3, 3, 0}, [8]float64{6, 1, 1, 1, 1, 1, 1, 1}, []int64{1, 9})
		}
		if got := int64(r.fr.rax); got != want {
			t.Fatalf("%s: got %d want %d\n%s\n%s", shape, got, want, r.lir(), r.dis())
		}
	}
}

// dropUnused unlinks the constants that no argument uses.
func (r *rig) dropUnused(args []nodes.Arg) {
	m := &r.m
	for n := m.Blocks.First[r.blk]; n != 0; {
		next := m.Next[n]
		used := m.Oper[n] != nodes.GT_CNS_INT
		for _, a := range args {
			used = used || a.Late == n
		}
		if !used {
			m.Unlink(r.blk, n)
		}
		n = next
	}
}

func TestMultiRegReturn(t *testing.T) {
	r := newRig(t)
	r.jit.pass = ee.StructPassing{PassedInRegisters: true, EightByteCount: 2, Class: [2]ee.SysVClass{ee.SysVSSE, ee.SysVInteger}, Size: [2]uint8{8, 8}, Offset: [2]uint8{0, 8}}
	two := r.asm(func(e *xarch.Emitter) {
		e.RM(xarch.INS_movsd, xarch.EA_8, xarch.XMM0, xarch.At(xarch.RDI, 0))
		e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(xarch.RDI, 8))
		e.Op(xarch.INS_ret)
	})
	r.begin(nodes.TYP_VOID, nodes.TYP_LONG)
	r.symbols[ee.MakeSymbol(ee.SymMethodEntry, 7)] = two
	lay := r.layout(16)
	m := &r.m
	m.RetType, m.RetLayout = nodes.TYP_STRUCT, lay
	m.RetDesc = r.env.Target.ABI.Return(m, r.jit, nodes.TYP_STRUCT, lay)
	l := int(m.NewTemp(nodes.TYP_STRUCT, lay))
	n := r.newCall(nodes.TYP_STRUCT, 7, 0, 0, nodes.Arg{Late: r.lcl(0)})
	m.Calls[m.Val[n]].Ret = m.RetDesc
	r.store(l, n)
	r.ret(r.add(nodes.GT_LCL_VAR, nodes.TYP_STRUCT, 0, 0, uint32(l), 0))
	r.finish()
	p, buf := r.buffer(16)
	binary.LittleEndian.PutUint64(buf, 12345)
	binary.LittleEndian.PutUint64(buf[8:], 67890)
	r.call(uint64(p))
	if r.fr.xmm0 != 12345 || r.fr.rax != 67890 {
		t.Fatalf("got %d %d\n%s\n%s", r.fr.xmm0, r.fr.rax, r.lir(), r.dis())
	}
}
