//go:build linux && arm64

package arm64_test

import (
	"encoding/binary"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/arm64/a64"
	"ryugo/targets/arm64/xdata"
)

// TestFunclets runs a method whose try throws, whose filter accepts the exception, whose catch
// calls a method and resumes, and whose finally runs on the normal path from the root; a helper
// acts as the runtime, with both conventions of funclets.
//
//	try { try { throw p } finally { V2 += 100 }   (normal path only)
//	} filter { V2 += 10000 } { V1 = exception; V2 += 1; callee() }
//	return V1 + V2
func TestFunclets(t *testing.T) {
	for i := range 16 {
		testFunclets(t, newRig(t), i&1 != 0, i&2 != 0, i&4 != 0, i&8 != 0)
	}
}

func testFunclets(t *testing.T, r *rig, throws, heap, filters, callerSP bool) {
	r.JIT.Info.CallerSPFunclets = callerSP
	frameArg := r.Env.Target.FrameArg
	r.Careless = true // the runtime would restore registers
	r.Symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = r.FoldCallee(0)
	cell, cellBytes := r.Buffer(32)
	const catchAt, shiftAt, filterAt, sizeAt = 0, 8, 16, 24
	// The runtime's part: the frame's stack pointer is that of the call; run the filter and the
	// catch, then continue at the address that it returns. Each funclet is called from another
	// frame.
	r.Symbols[ee.MakeSymbol(ee.SymHelper, uint64(ee.CORINFO_HELP_THROW))] = r.asm(func(e *a64.Emitter) {
		e.RRI(a64.INS_add, a64.X, a64.X20, a64.SP, 0)
		e.Mov(a64.X, a64.X21, a64.FP)
		e.Mov(a64.X, a64.X22, a64.X0)
		e.MovImm(a64.X, a64.X19, int64(cell))
		frame := func(filter bool) {
			e.Mem(a64.INS_ldr, a64.X, a64.X9, a64.Base(a64.X19, shiftAt))
			if callerSP && filter {
				e.Mem(a64.INS_ldr, a64.X, a64.X9, a64.Base(a64.X19, sizeAt))
				e.RRR(a64.INS_add, a64.X, frameArg, a64.X21, a64.X9)
			} else {
				e.RRR(a64.INS_add, a64.X, frameArg, a64.X20, a64.X9) // establisher - sp
			}
			if e.Mov(a64.X, a64.FP, a64.X21); !callerSP || filter {
				e.MovImm(a64.X, a64.FP, -1)
			}
			if callerSP && !filter {
				e.MovImm(a64.X, frameArg, -1)
			}
			for x := a64.Reg(a64.X23); x <= a64.X27; x++ {
				e.MovImm(a64.X, x, -1)
			}
		}
		if filters {
			frame(true)
			e.RRI(a64.INS_sub, a64.X, a64.SP, a64.SP, 64)
			e.Mem(a64.INS_ldr, a64.X, a64.X9, a64.Base(a64.X19, filterAt))
			e.R(a64.INS_blr, a64.X9)
			e.RRI(a64.INS_add, a64.X, a64.X22, a64.X22, 0)
			e.RRR(a64.INS_add, a64.X, a64.X22, a64.X22, a64.X0) // 1: the exception is accepted
		}
		frame(false)
		e.RRI(a64.INS_sub, a64.X, a64.SP, a64.SP, 32)
		e.Mov(a64.X, a64.X0, a64.X22)
		e.Mem(a64.INS_ldr, a64.X, a64.X9, a64.Base(a64.X19, catchAt))
		e.R(a64.INS_blr, a64.X9)
		e.RRI(a64.INS_add, a64.X, a64.SP, a64.X20, 0)
		e.Mov(a64.X, a64.FP, a64.X21)
		e.R(a64.INS_br, a64.X0)
	})
	r.Begin(nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
	m := &r.M
	bb := &m.Blocks
	m.HasLocalloc = heap
	long := nodes.TYP_LONG
	bb.Kind[r.Blk] = nodes.BBJ_NONE
	entry := r.Blk
	if heap {
		l := r.Temp(long)
		r.Store(l, r.Un(nodes.GT_LCLHEAP, long, r.Icon(long, 64)))
	}
	try := r.Block(nodes.BBJ_NONE)
	if throws {
		bb.Kind[try] = nodes.BBJ_THROW
		n := r.NewCall(nodes.TYP_VOID, 0, nodes.GTF_CALL_M_DOES_NOT_RETURN, 0, nodes.Arg{Late: r.Lcl(0)})
		c := &m.Calls[m.Val[n]]
		c.Kind, c.Helper, c.HasEntry = nodes.CT_HELPER, ee.CORINFO_HELP_THROW, false
	} else {
		r.Add(nodes.GT_NO_OP, nodes.TYP_VOID, 0, 0, 0, 0)
	}
	callFinally := r.Block(nodes.BBJ_CALLFINALLY)
	bb.Flags[callFinally] |= nodes.BBF_KEEP_PAIR
	r.Add(nodes.GT_CALLFINALLY, nodes.TYP_VOID, 0, 0, 0, 0)
	pair := r.Block(nodes.BBJ_ALWAYS)
	cont := r.Block(nodes.BBJ_RETURN)
	bb.Jump[pair] = cont
	r.Ret(r.Bin(nodes.GT_ADD, long, r.Lcl(1), r.Lcl(2)))
	finally := r.Block(nodes.BBJ_EHFINALLYRET)
	r.Store(2, r.Bin(nodes.GT_ADD, long, r.Lcl(2), r.Icon(long, 100)))
	r.Add(nodes.GT_RETFILT, nodes.TYP_VOID, 0, 0, 0, 0)
	bb.Flags[finally] |= nodes.BBF_FUNCLET_BEG
	bb.Jump[callFinally] = finally
	var filter nodes.BlockID
	if filters {
		filter = r.Block(nodes.BBJ_EHFILTERRET)
		bb.Flags[filter] |= nodes.BBF_FUNCLET_BEG
		r.Add(nodes.GT_CATCH_ARG, nodes.TYP_REF, 0, 0, 0, nodes.GTF_UNUSED_VALUE)
		r.Store(2, r.Bin(nodes.GT_ADD, long, r.Lcl(2), r.Icon(long, 10000)))
		r.Add(nodes.GT_RETFILT, nodes.TYP_VOID, r.Icon(nodes.TYP_INT, 1), 0, 0, 0)
	}
	catch := r.Block(nodes.BBJ_EHCATCHRET)
	bb.Flags[catch] |= nodes.BBF_FUNCLET_BEG
	bb.Jump[catch] = cont
	exc := r.Add(nodes.GT_CATCH_ARG, nodes.TYP_REF, 0, 0, 0, 0)
	r.Store(1, r.Bin(nodes.GT_ADD, long, exc, r.Lcl(0)))
	keep := r.Bin(nodes.GT_MUL, long, r.Lcl(0), r.Lcl(0)) // in a callee-saved register
	r.NewCall(nodes.TYP_VOID, 9, 0, 0, nodes.Arg{Late: r.Icon(long, 1)})
	r.Store(2, r.Bin(nodes.GT_ADD, long, r.Lcl(2), keep))
	r.Add(nodes.GT_CATCHRET, nodes.TYP_VOID, 0, 0, 0, 0)

	outer := nodes.EHRegion{Kind: nodes.EH_CATCH, TryBeg: try, TryLast: pair, HndBeg: catch, HndLast: catch, Funclet: 2, CatchToken: 0x01000007}
	m.NumFunclets = 2
	m.FuncletFirst = append(m.FuncletFirst, entry, finally)
	if filters {
		outer.Kind, outer.Filter, outer.FilterFunclet, outer.Funclet = nodes.EH_FILTER, filter, 2, 3
		m.FuncletFirst = append(m.FuncletFirst, filter)
		m.NumFunclets = 3
		bb.Hnd[filter], bb.Func[filter] = 2, 2
	}
	m.FuncletFirst = append(m.FuncletFirst, catch)
	m.EH = append(m.EH, nodes.EHRegion{Kind: nodes.EH_FINALLY, TryBeg: try, TryLast: try, HndBeg: finally, HndLast: finally, EnclosingTry: 2, Funclet: 1}, outer)
	bb.Try[try], bb.Try[callFinally], bb.Try[pair], bb.Try[finally] = 1, 2, 2, 2
	bb.Hnd[finally], bb.Hnd[catch] = 1, 2
	bb.Func[finally], bb.Func[catch] = 1, m.EH[1].Funclet
	r.Finish()

	code := &r.Code
	checkUnwind(t, code, map[string]int{})
	last := len(code.Funcs) - 1
	binary.LittleEndian.PutUint64(cellBytes[catchAt:], uint64(r.Entry)+uint64(code.Funcs[last].Start))
	if filters {
		if code.Funcs[2].Kind != ee.FUNC_FILTER {
			t.Fatalf("functions %+v", code.Funcs)
		}
		binary.LittleEndian.PutUint64(cellBytes[filterAt:], uint64(r.Entry)+uint64(code.Funcs[2].Start))
	}
	if heap { // the body's stack pointer is below the establisher frame
		binary.LittleEndian.PutUint64(cellBytes[shiftAt:], 64)
	}
	root := xdata.FrameOf(&code.Funcs[0])
	binary.LittleEndian.PutUint64(cellBytes[sizeAt:], uint64(-root.Saved[0][29])) // from the frame register to the caller's stack pointer
	r.Call(uint64(1000), uint64(5), uint64(7))
	want := uint64(5 + 107)
	if throws {
		if want = 2000 + 7 + 1000*1000; filters {
			want += 10000 + 1
		}
	}
	if got := r.Long(); got != want {
		t.Fatalf("throws %v localloc %v filter %v caller's sp %v: got %d want %d\n%s", throws, heap, filters, callerSP, got, want, r.Dis())
	}
	if table := r.BE.GCTable(); callerSP && table.PSPSymSlot != -24 {
		t.Errorf("the PSPSym is at %d", table.PSPSymSlot)
	}
}
