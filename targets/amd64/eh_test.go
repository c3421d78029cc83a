//go:build linux && amd64

package amd64_test

import (
	"encoding/binary"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// TestFunclets runs a method whose try throws, whose catch calls a method and resumes, and whose
// finally runs on the normal path from the root; a helper acts as the runtime.
//
//	try { try { throw p } finally { V2 += 100 }   (normal path only)
//	} catch { V1 = exception; V2 += 1; callee() }
//	return V1 + V2
//	return V1 + V2
func TestFunclets(t *testing.T) {
	for i := range 8 {
		testFunclets(t, newRigFor(t, bothTargets[i/4]), i&1 != 0, i&2 != 0)
	}
}

func testFunclets(t *testing.T, r *rig, throws, heap bool) {
	arg0, frameArg := xarch.Reg(r.Env.Target.ABI.IntArgs[0]), xarch.Reg(r.Env.Target.FrameArg)
	r.Careless = true // the runtime would restore registers
	r.Symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = r.FoldCallee(0)
	cell, cellBytes := r.Buffer(16)
	// The runtime's part: the frame's rsp is that of the call; run the catch, then continue at the
	// address that it returns.
	r.Symbols[ee.MakeSymbol(ee.SymHelper, uint64(ee.CORINFO_HELP_THROW))] = r.asm(func(e *xarch.Emitter) {
		e.RR(xarch.INS_mov, xarch.EA_8, xarch.Reg(r.Env.Target.CatchArg), arg0)
		e.RI64(xarch.RAX, int64(cell))
		e.RM(xarch.INS_lea, xarch.EA_8, frameArg, xarch.At(xarch.RSP, 8))
		e.RM(xarch.INS_add, xarch.EA_8, frameArg, xarch.At(xarch.RAX, 8)) // establisher - rsp
		e.R(xarch.INS_push, xarch.EA_8, frameArg)
		e.RM(xarch.INS_lea, xarch.EA_8, xarch.RBX, xarch.At(xarch.RSP, 16))
		for _, x := range []xarch.Reg{xarch.R12, xarch.R13, xarch.R14, xarch.R15} {
			e.RI(xarch.INS_mov, xarch.EA_4, x, -1)
		}
		e.R(xarch.INS_push, xarch.EA_8, xarch.RBP)
		e.R(xarch.INS_push, xarch.EA_8, xarch.RBX)
		e.RI(xarch.INS_mov, xarch.EA_4, xarch.RBP, -1)
		e.RI(xarch.INS_sub, xarch.EA_8, xarch.RSP, 0)
		e.CallM(xarch.At(xarch.RAX, 0))
		e.R(xarch.INS_pop, xarch.EA_8, xarch.RBX)
		e.R(xarch.INS_pop, xarch.EA_8, xarch.RBP)
		e.RR(xarch.INS_mov, xarch.EA_8, xarch.RSP, xarch.RBX)
		e.JmpR(xarch.RAX)
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
	catch := r.Block(nodes.BBJ_EHCATCHRET)
	bb.Flags[catch] |= nodes.BBF_FUNCLET_BEG
	bb.Jump[catch] = cont
	exc := r.Add(nodes.GT_CATCH_ARG, nodes.TYP_REF, 0, 0, 0, 0)
	r.Store(1, r.Bin(nodes.GT_ADD, long, exc, r.Lcl(0)))
	keep := r.Bin(nodes.GT_MUL, long, r.Lcl(0), r.Lcl(0)) // in a callee-saved register
	r.NewCall(nodes.TYP_VOID, 9, 0, 0, nodes.Arg{Late: r.Icon(long, 1)})
	r.Store(2, r.Bin(nodes.GT_ADD, long, r.Lcl(2), keep))
	r.Add(nodes.GT_CATCHRET, nodes.TYP_VOID, 0, 0, 0, 0)

	m.EH = append(m.EH,
		nodes.EHRegion{Kind: nodes.EH_FINALLY, TryBeg: try, TryLast: try, HndBeg: finally, HndLast: finally, EnclosingTry: 2, Funclet: 1},
		nodes.EHRegion{Kind: nodes.EH_CATCH, TryBeg: try, TryLast: pair, HndBeg: catch, HndLast: catch, Funclet: 2, CatchToken: 0x01000007})
	bb.Try[try], bb.Try[callFinally], bb.Try[pair], bb.Try[finally] = 1, 2, 2, 2
	bb.Hnd[finally], bb.Hnd[catch] = 1, 2
	bb.Func[finally], bb.Func[catch] = 1, 2
	m.FuncletFirst = append(m.FuncletFirst, entry, finally, catch)
	m.NumFunclets = 2
	r.Finish()

	code := &r.Code
	if len(code.Funcs) != 3 || code.Funcs[1].Kind != ee.FUNC_HANDLER || code.Funcs[2].EH != 1 {
		t.Fatalf("functions %+v", code.Funcs)
	}
	// finally, catch, the catch's clause again for the moved finally, thunk.
	flags := []ee.EHFlags{ee.CORINFO_EH_CLAUSE_FINALLY, 0, ee.CORINFO_EH_CLAUSE_DUPLICATE, ee.CORINFO_EH_CLAUSE_FINALLY | ee.CORINFO_EH_CLAUSE_DUPLICATE}
	if len(code.EH) != len(flags) {
		t.Fatalf("clauses %+v\n%s", code.EH, r.Dis())
	}
	for i, f := range flags {
		c := code.EH[i]
		if c.Flags != f || c.HandlerStart >= c.HandlerEnd || i < 3 && c.TryStart >= c.TryEnd {
			t.Fatalf("clause %d: %+v\n%s", i, c, r.Dis())
		}
	}
	if c := code.EH[2]; c.TryStart != code.Funcs[1].Start || c.TryEnd != code.Funcs[1].End || c.HandlerStart != code.Funcs[2].Start {
		t.Fatalf("duplicate clause %+v", c)
	}
	binary.LittleEndian.PutUint64(cellBytes, uint64(r.Entry)+uint64(code.EH[1].HandlerStart))
	// After localloc the body's rsp is below the establisher frame.
	shift := uint64(0)
	if heap {
		shift = 64
	}
	binary.LittleEndian.PutUint64(cellBytes[8:], shift)
	r.Call(uint64(1000), uint64(5), uint64(7))
	want := uint64(5 + 107)
	if throws {
		want = 2000 + 7 + 1000*1000
	}
	if r.Long() != want {
		t.Fatalf("throws %v localloc %v: got %d want %d\n%s", throws, heap, r.Long(), want, r.Dis())
	}
}

// TestThrowStubsStayInRegions compares the place of a call of a shared throw helper with the try of
// its check.
func TestThrowStubsStayInRegions(t *testing.T) { forBoth(t, testThrowStubsStayInRegions) }

func testThrowStubsStayInRegions(t *testing.T, r *rig) {
	r.Begin(nodes.TYP_VOID, nodes.TYP_INT)
	m := &r.M
	bb := &m.Blocks
	first := r.Blk
	bb.Kind[first] = nodes.BBJ_NONE
	check := func() {
		r.Add(nodes.GT_ARR_BOUNDS_CHECK, nodes.TYP_VOID, r.Lcl(0), r.Icon(nodes.TYP_INT, 5), 0, 0)
	}
	check()
	try := r.Block(nodes.BBJ_NONE)
	check()
	check()
	r.Block(nodes.BBJ_RETURN)
	check()
	r.Ret(0)
	catch := r.Block(nodes.BBJ_EHCATCHRET)
	r.Add(nodes.GT_CATCH_ARG, nodes.TYP_REF, 0, 0, 0, nodes.GTF_UNUSED_VALUE)
	check()
	r.Add(nodes.GT_CATCHRET, nodes.TYP_VOID, 0, 0, 0, 0)
	bb.Jump[catch] = bb.Next[try]
	bb.Flags[catch] |= nodes.BBF_FUNCLET_BEG
	m.EH = append(m.EH, nodes.EHRegion{Kind: nodes.EH_CATCH, TryBeg: try, TryLast: try, HndBeg: catch, HndLast: catch, Funclet: 1})
	bb.Try[try], bb.Hnd[catch], bb.Func[catch] = 1, 1, 1
	m.NumFunclets = 1
	r.Finish()
	var where []string
	c := r.Code.EH[0]
	for _, s := range r.Code.CallSites {
		if s.Helper != ee.CORINFO_HELP_RNGCHKFAIL {
			t.Fatalf("call site %+v", s)
		}
		switch pc := s.ReturnOffset - 1; {
		case pc >= c.TryStart && pc < c.TryEnd && s.ReturnOffset < c.TryEnd:
			where = append(where, "try")
		case pc >= c.HandlerStart && pc < c.HandlerEnd && s.ReturnOffset < c.HandlerEnd:
			where = append(where, "handler")
		default:
			where = append(where, "root")
		}
	}
	if len(where) != 4 || where[0] != "root" || where[1] != "try" || where[2] != "root" || where[3] != "handler" {
		t.Fatalf("throw stubs in %v\n%s", where, r.Dis())
	}
}
