//go:build linux && amd64

package amd64_test

import (
	"encoding/binary"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/liveness"
	"ryugo/targets/xarch"
)

// structOf sets a struct of two eightbytes as the result of the method and of the callee of
// structCall, and returns its layout.
func (r *rig) structOf(a, b ee.SysVClass, gc ...ee.GCType) uint32 {
	r.JIT.Pass = ee.StructPassing{PassedInRegisters: true, EightByteCount: 2, Class: [2]ee.SysVClass{a, b}, Size: [2]uint8{8, 8}, Offset: [2]uint8{0, 8}}
	m := &r.M
	lay := r.Layout(16, gc...)
	m.RetType, m.RetLayout = nodes.TYP_STRUCT, lay
	m.RetDesc = r.Env.Target.ABI.Return(m, r.JIT, nodes.TYP_STRUCT, lay)
	return lay
}

// structCall adds a call of method 7, which returns the two words to which its argument points.
func (r *rig) structCall(arg nodes.NodeID) nodes.NodeID {
	m := &r.M
	n := r.NewCall(nodes.TYP_STRUCT, 7, 0, 0, nodes.Arg{Late: arg})
	c := &m.Calls[m.Val[n]]
	c.Ret, c.RetClass = m.RetDesc, m.RetLayout
	at := func(off int32) xarch.Mem { return xarch.At(xarch.RDI, off) }
	r.Symbols[ee.MakeSymbol(ee.SymMethodEntry, 7)] = r.asm(func(e *xarch.Emitter) {
		for _, x := range []xarch.Reg{xarch.RCX, xarch.RSI, xarch.R8, xarch.R9, xarch.R10, xarch.R11, xarch.RAX, xarch.RDX} {
			e.RI(xarch.INS_mov, xarch.EA_4, x, -1)
		}
		for i := range 16 {
			e.RR(xarch.INS_pcmpeqd, xarch.EA_16, xarch.XMM0+xarch.Reg(i), xarch.XMM0+xarch.Reg(i))
		}
		for i, reg := range m.RetDesc.Regs[:m.RetDesc.Count] {
			if x := xarch.Reg(reg); x.IsXmm() {
				e.RM(xarch.INS_movsd, xarch.EA_8, x, at(8*int32(i)))
			} else {
				e.RM(xarch.INS_mov, xarch.EA_8, x, at(8*int32(i)))
			}
		}
		e.Op(xarch.INS_ret)
	})
	return n
}

// multi appends GT_STORE_MULTI_VAR or GT_MULTI_VAR with two locals; -1 is none.
func (r *rig) multi(o nodes.Oper, op nodes.NodeID, lcls ...int) nodes.NodeID {
	m := &r.M
	n := r.Add(o, nodes.TYP_STRUCT, op, 0, m.NewMultiVars(len(lcls)), 0)
	for i, l := range lcls {
		x := &m.MultiVarsOf(n)[i]
		x.Type, x.Offset = m.RetDesc.Types[i], uint32(m.RetDesc.Offset[i])
		if l >= 0 {
			x.Lcl = nodes.LclNum(l)
		}
	}
	return n
}

// returned returns the two words of the method's result.
func (r *rig) returned() (w [2]uint64) {
	for i, reg := range r.M.RetDesc.Regs[:2] {
		switch xarch.Reg(reg) {
		case xarch.RAX:
			w[i] = r.Long()
		case xarch.RDX:
			w[i] = r.Frame.Out[xarch.RDX]
		case xarch.XMM0:
			w[i] = r.Double(0)
		case xarch.XMM1:
			w[i] = r.Double(1)
		}
	}
	return w
}

// gcVerify compares the GC info of the method with its LIR.
func (r *rig) gcVerify() {
	r.T.Helper()
	if err := new(liveness.GCVerifier).Verify(&r.M, r.BE.GCTable(), r.Code.GCInfo, &ee.Info{GCInfo: ee.GCInfoOwn}); err != nil {
		r.T.Fatalf("%v\n%s\n%s", err, r.LIR(), r.Dis())
	}
}

var eightbytes = map[string][2]ee.SysVClass{
	"integers": {ee.SysVInteger, ee.SysVInteger},
	"floats":   {ee.SysVSSE, ee.SysVSSE},
	"mixed":    {ee.SysVSSE, ee.SysVInteger},
}

// TestStoreMultiVar stores the result of a call to two locals, in registers or in the frame, and
// returns them; another value is live in the registers meanwhile.
func TestStoreMultiVar(t *testing.T) {
	r := newRig(t)
	for name, class := range eightbytes {
		for _, minopts := range []bool{false, true} {
			r.Env.MinOpts = minopts
			r.Begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG)
			r.structOf(class[0], class[1])
			a, b := r.Temp(r.M.RetDesc.Types[0]), r.Temp(r.M.RetDesc.Types[1])
			keep := r.Bin(nodes.GT_ADD, nodes.TYP_LONG, r.Lcl(0), r.Lcl(1))
			call := r.structCall(r.Lcl(0))
			r.multi(nodes.GT_STORE_MULTI_VAR, call, a, b)
			r.Add(nodes.GT_STOREIND, nodes.TYP_LONG, r.Bin(nodes.GT_ADD, nodes.TYP_LONG, r.Lcl(0), r.Icon(nodes.TYP_LONG, 16)), keep, 0, 0)
			r.Ret(r.multi(nodes.GT_MULTI_VAR, 0, a, b))
			r.Finish()
			r.gcVerify()
			p, buf := r.Buffer(24)
			binary.LittleEndian.PutUint64(buf, 12345)
			binary.LittleEndian.PutUint64(buf[8:], 67890)
			r.Call(uint64(p), uint64(5))
			if got := r.returned(); got != [2]uint64{12345, 67890} || binary.LittleEndian.Uint64(buf[16:]) != uint64(p)+5 {
				t.Fatalf("%s, minopts %t: got %d\n%s\n%s", name, minopts, got, r.LIR(), r.Dis())
			}
		}
	}
	r.Env.MinOpts = false
}

// TestReturnMultiVarCircular returns parameters and results of a call in each other's registers.
func TestReturnMultiVarCircular(t *testing.T) {
	r := newRig(t)
	for name, class := range eightbytes {
		if name == "mixed" {
			continue
		}
		r.Begin(nodes.TYP_VOID, nodes.TYP_LONG)
		r.structOf(class[0], class[1])
		typ := r.M.RetDesc.Types[0]
		a, b := r.Temp(typ), r.Temp(typ)
		r.multi(nodes.GT_STORE_MULTI_VAR, r.structCall(r.Lcl(0)), a, b)
		r.Ret(r.multi(nodes.GT_MULTI_VAR, 0, b, a))
		r.Finish()
		p, buf := r.Buffer(16)
		binary.LittleEndian.PutUint64(buf, 12345)
		binary.LittleEndian.PutUint64(buf[8:], 67890)
		r.Call(uint64(p))
		if got := r.returned(); got != [2]uint64{67890, 12345} {
			t.Fatalf("%s: got %d\n%s\n%s", name, got, r.LIR(), r.Dis())
		}

		r.Begin(nodes.TYP_VOID, typ, typ)
		r.structOf(class[0], class[1])
		r.Ret(r.multi(nodes.GT_MULTI_VAR, 0, 1, 0))
		r.Finish()
		if typ.IsFloat() {
			r.Call(1.5, 2.5)
			if r.Double(0) != 0x4004000000000000 || r.Double(1) != 0x3ff8000000000000 {
				t.Fatalf("got %x %x\n%s", r.Double(0), r.Double(1), r.Dis())
			}
			continue
		}
		r.Call(uint64(1), uint64(2))
		if got := r.returned(); got != [2]uint64{2, 1} {
			t.Fatalf("got %d\n%s", got, r.Dis())
		}
	}
}

// TestMultiRegSpill has a division, which needs rax and rdx, and another call between a call and
// the store of its results.
func TestMultiRegSpill(t *testing.T) {
	r := newRig(t)
	for name, class := range eightbytes {
		for _, between := range []string{"division", "call"} {
			r.Begin(nodes.TYP_VOID, nodes.TYP_LONG, nodes.TYP_LONG)
			r.structOf(class[0], class[1])
			a, b, q := r.Temp(r.M.RetDesc.Types[0]), r.Temp(r.M.RetDesc.Types[1]), r.Temp(nodes.TYP_LONG)
			first := r.structCall(r.Lcl(0))
			if between == "division" {
				r.Store(q, r.Bin(nodes.GT_DIV, nodes.TYP_LONG, r.Lcl(1), r.Lcl(1)))
			} else {
				r.multi(nodes.GT_STORE_MULTI_VAR, r.structCall(r.Lcl(0)), -1, b)
			}
			r.multi(nodes.GT_STORE_MULTI_VAR, first, a, b)
			r.Add(nodes.GT_KEEPALIVE, nodes.TYP_VOID, r.Lcl(q), 0, 0, 0)
			r.Ret(r.multi(nodes.GT_MULTI_VAR, 0, a, b))
			r.Finish()
			r.gcVerify()
			p, buf := r.Buffer(16)
			binary.LittleEndian.PutUint64(buf, 12345)
			binary.LittleEndian.PutUint64(buf[8:], 67890)
			r.Call(uint64(p), uint64(9))
			if got := r.returned(); got != [2]uint64{12345, 67890} {
				t.Fatalf("%s, %s: got %d\n%s\n%s", name, between, got, r.LIR(), r.Dis())
			}
			spilled := 0
			for _, x := range r.M.MultiRegsOf(first) {
				if x.Spill {
					spilled++
				}
			}
			if want := map[string]int{"integers": 2, "mixed": 1, "floats": 0}[name]; between == "division" && spilled != want {
				t.Errorf("%s: %d registers are spilled, want %d\n%s", name, spilled, want, r.Dis())
			}
		}
	}
}

// TestMultiRegGC has references that a call returns live across another call: as values, then as
// locals.
func TestMultiRegGC(t *testing.T) {
	r := newRig(t)
	for _, later := range []bool{false, true} {
		r.Begin(nodes.TYP_VOID, nodes.TYP_LONG)
		r.structOf(ee.SysVIntegerReference, ee.SysVIntegerByRef, ee.TYPE_GC_REF, ee.TYPE_GC_BYREF)
		a, b := r.Temp(nodes.TYP_REF), r.Temp(nodes.TYP_BYREF)
		first := r.structCall(r.Lcl(0))
		if !later {
			r.multi(nodes.GT_STORE_MULTI_VAR, first, a, b)
		}
		r.M.Flags[r.structCall(r.Lcl(0))] |= nodes.GTF_UNUSED_VALUE
		if later {
			r.multi(nodes.GT_STORE_MULTI_VAR, first, a, b)
		}
		r.Ret(r.multi(nodes.GT_MULTI_VAR, 0, a, b))
		r.Finish()
		r.gcVerify()
		p, buf := r.Buffer(16)
		binary.LittleEndian.PutUint64(buf, 12345)
		binary.LittleEndian.PutUint64(buf[8:], 67890)
		r.Call(uint64(p))
		if got := r.returned(); got != [2]uint64{12345, 67890} {
			t.Fatalf("got %d\n%s\n%s", got, r.LIR(), r.Dis())
		}
		live := 0
		for _, s := range r.BE.GCTable().Sites {
			live += int(s.Count)
		}
		if live != 2 {
			t.Errorf("store later %t: %d references are reported, want 2\n%s", later, live, r.LIR())
		}
	}
}

// TestMultiVarSmall stores parts to small locals, which are extended when read.
func TestMultiVarSmall(t *testing.T) {
	r := newRig(t)
	for _, minopts := range []bool{false, true} {
		r.Env.MinOpts = minopts
		r.Begin(nodes.TYP_VOID, nodes.TYP_LONG)
		r.structOf(ee.SysVInteger, ee.SysVInteger)
		a, b := r.Temp(nodes.TYP_BYTE), r.Temp(nodes.TYP_USHORT)
		r.multi(nodes.GT_STORE_MULTI_VAR, r.structCall(r.Lcl(0)), a, b)
		r.Add(nodes.GT_KEEPALIVE, nodes.TYP_VOID, r.Lcl(a), 0, 0, 0)
		r.Ret(r.multi(nodes.GT_MULTI_VAR, 0, a, b))
		r.Finish()
		p, buf := r.Buffer(16)
		binary.LittleEndian.PutUint64(buf, 0x1ff)
		binary.LittleEndian.PutUint64(buf[8:], 0x1ffff)
		r.Call(uint64(p))
		if got := r.returned(); int32(got[0]) != -1 || uint32(got[1]) != 0xffff {
			t.Fatalf("got %x\n%s", got, r.Dis())
		}
	}
	r.Env.MinOpts = false
}

// TestReturnOfCall: the result of a call stays in its registers.
func TestReturnOfCall(t *testing.T) {
	r := newRig(t)
	for name, class := range eightbytes {
		r.Begin(nodes.TYP_VOID, nodes.TYP_LONG)
		r.structOf(class[0], class[1])
		a, b := r.Temp(r.M.RetDesc.Types[0]), r.Temp(r.M.RetDesc.Types[1])
		call := r.structCall(r.Lcl(0))
		r.multi(nodes.GT_STORE_MULTI_VAR, call, a, b)
		r.Ret(r.multi(nodes.GT_MULTI_VAR, 0, a, b))
		r.Finish()
		p, buf := r.Buffer(16)
		binary.LittleEndian.PutUint64(buf, 12345)
		binary.LittleEndian.PutUint64(buf[8:], 67890)
		r.Call(uint64(p))
		if got := r.returned(); got != [2]uint64{12345, 67890} || r.M.Next[call] == 0 || r.M.Oper[r.M.Next[call]] != nodes.GT_RETURN {
			t.Fatalf("%s: got %d\n%s\n%s", name, got, r.LIR(), r.Dis())
		}
	}
}
