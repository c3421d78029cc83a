//go:build linux && amd64

package amd64_test

import (
	"encoding/binary"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/gcinfo"
	"ryugo/targets/xarch"
)

// frameRecord is a runtime's record of calls to native code, with the layout of CoreCLR.
var frameRecord = ee.InlinedCallFrame{
	Size: 64, OffsetOfFrameVptr: 8, OffsetOfFrameLink: 16, OffsetOfCallTarget: 24, OffsetOfCallSiteSP: 40,
	OffsetOfReturnAddr: 48, OffsetOfCalleeSavedFP: 56, OffsetOfThreadFrame: 16, OffsetOfGCState: 12,
}

// Observations of the test's native code at its call.
const (
	seenMode = 8 * iota
	seenFrame
	seenRSP
	seenRBP
	seenReturn
	seenTarget
	seenSP
	seenFP
	seenBack
	seenStops
)

// native returns code that acts as native code: it inspects the thread and its innermost record,
// and overwrites all registers that it need not preserve.
func (r *rig) native(thread, seen uint64) uint64 {
	return r.asm(func(e *xarch.Emitter) {
		e.RI64(xarch.RCX, int64(seen))
		e.RI64(xarch.RDX, int64(thread))
		note := func(at int32, reg xarch.Reg) { e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RCX, at), reg) }
		e.RM(xarch.INS_movzxb, xarch.EA_4, xarch.RAX, xarch.At(xarch.RDX, 12))
		note(seenMode, xarch.RAX)
		e.RM(xarch.INS_mov, xarch.EA_8, xarch.R8, xarch.At(xarch.RDX, 16))
		note(seenFrame, xarch.R8)
		note(seenRSP, xarch.RSP)
		note(seenRBP, xarch.RBP)
		e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(xarch.RSP, 0))
		note(seenReturn, xarch.RAX)
		for at, off := range map[int32]int32{seenTarget: 24, seenSP: 40, seenBack: 48, seenFP: 56} {
			e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(xarch.R8, off-8))
			note(at, xarch.RAX)
		}
		e.RM(xarch.INS_lea, xarch.EA_8, xarch.RAX, xarch.AtIndex(xarch.RDI, xarch.RSI, 1, 0))
		for _, x := range []xarch.Reg{xarch.RCX, xarch.RDX, xarch.RSI, xarch.RDI, xarch.R8, xarch.R9, xarch.R10, xarch.R11} {
			e.RI(xarch.INS_mov, xarch.EA_4, x, -1)
		}
		e.Op(xarch.INS_ret)
	})
}

func TestNativeCall(t *testing.T) {
	r := newRig(t)
	r.JIT.Info.InlinedCallFrame = frameRecord
	thread, tb := r.Buffer(32)
	seen, sb := r.Buffer(96)
	trap, xb := r.Buffer(8)
	r.JIT.Trap = uint64(trap)
	word := func(at int) uint64 { return binary.LittleEndian.Uint64(sb[at:]) }
	native := r.native(thread, seen)
	r.Symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = native
	r.Symbols[ee.MakeSymbol(ee.SymHelper, uint64(ee.CORINFO_HELP_INIT_PINVOKE_FRAME))] = r.asm(func(e *xarch.Emitter) {
		e.RI64(xarch.RAX, int64(thread))
		e.RM(xarch.INS_mov, xarch.EA_8, xarch.RCX, xarch.At(xarch.RAX, 16))
		e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RDI, 8), xarch.RCX)
		e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RDI, 24), xarch.RSI)
		e.Op(xarch.INS_ret)
	})
	r.Symbols[ee.MakeSymbol(ee.SymHelper, uint64(ee.CORINFO_HELP_STOP_FOR_GC))] = r.asm(func(e *xarch.Emitter) {
		e.RI64(xarch.RCX, int64(seen))
		e.MI(xarch.INS_add, xarch.EA_8, xarch.At(xarch.RCX, seenStops), 1)
		e.RI(xarch.INS_mov, xarch.EA_4, xarch.R11, -1)
		e.Op(xarch.INS_ret)
	})
	for _, k := range []struct {
		name                          string
		stub, indirect, localloc, gcs bool
	}{{name: "direct"}, {name: "indirect", indirect: true}, {name: "localloc", localloc: true}, {name: "stub", stub: true, indirect: true, gcs: true}} {
		clear(sb)
		tb[12] = 1
		binary.LittleEndian.PutUint64(tb[16:], 0x1234)
		xb[0] = 0
		if k.gcs {
			xb[0] = 1
		}
		r.Begin(nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_REF)
		m := &r.M
		m.NativeFrameLcl = m.NewTemp(nodes.TYP_STRUCT, r.Layout(frameRecord.Size))
		m.ThreadLcl = nodes.LclNum(r.Temp(nodes.TYP_LONG))
		if k.stub {
			m.Info.Flags = ee.CORJIT_FLAG_IL_STUB
			m.StubParamLcl = nodes.LclNum(r.Temp(nodes.TYP_LONG))
		}
		if k.localloc {
			m.HasLocalloc = true
			l := r.Temp(nodes.TYP_LONG)
			r.Store(l, r.Add(nodes.GT_LCLHEAP, nodes.TYP_LONG, r.Icon(nodes.TYP_LONG, 48), 0, 0, 0))
		}
		object := r.Un(nodes.GT_IND, nodes.TYP_REF, r.Lcl(1)) // needed after the call
		addr := nodes.NodeID(0)
		if k.indirect {
			addr = r.Icon(nodes.TYP_LONG, int64(native))
		}
		n := r.NewCall(nodes.TYP_LONG, 9, nodes.GTF_CALL_UNMANAGED, addr, nodes.Arg{Late: r.Lcl(0)}, nodes.Arg{Late: r.Icon(nodes.TYP_LONG, 5)})
		back := r.Un(nodes.GT_IND, nodes.TYP_LONG, object)
		r.Ret(r.Bin(nodes.GT_ADD, nodes.TYP_LONG, n, back))
		r.Finish()
		if m.Flags[object]&nodes.GTF_SPILL == 0 {
			t.Errorf("%s: a reference is in a register while native code runs\n%s", k.name, r.Dis())
		}
		method := r.Entry
		r.Entry = r.asm(func(e *xarch.Emitter) {
			e.RI64(xarch.R10, 0x5ec7e7)
			e.RI64(xarch.RAX, int64(method))
			e.JmpR(xarch.RAX)
		})
		box, bb := r.Buffer(16)
		binary.LittleEndian.PutUint64(bb, uint64(box)+8)
		binary.LittleEndian.PutUint64(bb[8:], 1000)
		r.Call(uint64(30), uint64(box))
		fail := func(what string, got, want uint64) {
			t.Helper()
			if got != want {
				t.Errorf("%s: %s is %#x, want %#x\n%s", k.name, what, got, want, r.Dis())
			}
		}
		fail("the result", r.Long(), 1035)
		fail("the mode in the call", word(seenMode), 0)
		fail("the mode after it", uint64(tb[12]), 1)
		fail("the innermost record after it", binary.LittleEndian.Uint64(tb[16:]), 0x1234)
		fail("rsp of the record", word(seenSP), word(seenRSP)+8)
		fail("rbp of the record", word(seenFP), word(seenRBP))
		fail("the return address of the record", word(seenBack), word(seenReturn))
		target, stops := uint64(9), uint64(0)
		if k.stub {
			target = 0x5ec7e7
		} else if k.indirect {
			target = word(seenTarget) // the runtime sets it
		}
		if k.gcs {
			stops = 1
		}
		fail("the target of the record", word(seenTarget), target)
		fail("the number of stops", word(seenStops), stops)
		if in, err := gcinfo.Decode(r.Code.GCInfo); err != nil {
			t.Error(err)
		} else if live := in.Live(uint32(word(seenReturn) - uint64(method))); !live.Next() || live.Slot.Base != gcinfo.BaseFrame {
			t.Errorf("%s: the reference is not reported in the frame: %+v", k.name, live.Slot)
		}
		pushes := 0
		for _, s := range r.Code.Funcs[0].Unwind {
			if s.Op == ee.UnwindPush {
				pushes++
			}
		}
		if pushes != 6 {
			t.Errorf("%s: the prolog saves %d registers", k.name, pushes)
		}
	}
}

// TestPInvokeCalli passes the target and the cookie of the helper in the registers reserved for
// them.
func TestPInvokeCalli(t *testing.T) {
	r := newRig(t)
	r.Symbols[ee.MakeSymbol(ee.SymHelper, uint64(ee.CORINFO_HELP_PINVOKE_CALLI))] = r.asm(func(e *xarch.Emitter) {
		e.RM(xarch.INS_lea, xarch.EA_8, xarch.RAX, xarch.AtIndex(xarch.RDI, xarch.R10, 4, 0))
		e.RM(xarch.INS_lea, xarch.EA_8, xarch.RAX, xarch.AtIndex(xarch.RAX, xarch.R11, 8, 0))
		e.Op(xarch.INS_ret)
	})
	r.Begin(nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
	n := r.NewCall(nodes.TYP_LONG, 0, 0, 0, nodes.Arg{Late: r.Lcl(0)},
		nodes.Arg{Late: r.Icon(nodes.TYP_LONG, 1000), Kind: nodes.ArgCookie}, nodes.Arg{Late: r.Lcl(1), Kind: nodes.ArgPInvokeTarget})
	c := &r.M.Calls[r.M.Val[n]]
	c.Kind, c.Helper = nodes.CT_HELPER, ee.CORINFO_HELP_PINVOKE_CALLI
	r.Ret(n)
	r.Finish()
	r.Call(uint64(3), uint64(50))
	if r.Long() != 3+4*50+8*1000 {
		t.Fatalf("got %d\n%s", r.Long(), r.Dis())
	}
}
