//go:build linux && amd64

package amd64_test

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"testing"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// TestUnwindFrames unwinds from every instruction of frames of all shapes: less than a page, a few
// pages that are touched one by one, many pages, and with localloc.
func TestUnwindFrames(t *testing.T) {
	for _, size := range []uint32{0, 8, 112, 136, 4000, 4096, 12200, 16300, 16400, 600_000} {
		for saved := range 3 {
			for _, heap := range []bool{false, true} {
				r := newRig(t)
				r.Symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = r.FoldCallee(0)
				r.Begin(nodes.TYP_LONG, nodes.TYP_LONG)
				r.M.HasLocalloc = heap
				long := nodes.TYP_LONG
				if size != 0 {
					l := int(r.M.NewTemp(nodes.TYP_STRUCT, r.Layout(size)))
					r.M.Locals[l].Flags |= nodes.LvDoNotEnregister
					r.Add(nodes.GT_STORE_LCL_FLD, long, r.Lcl(0), 0, nodes.PackLclFld(nodes.LclNum(l), 0), nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG)
				}
				if heap {
					l := r.Temp(long)
					r.Store(l, r.Un(nodes.GT_LCLHEAP, long, r.Icon(long, 64)))
				}
				var kept []nodes.NodeID
				for range saved {
					kept = append(kept, r.Bin(nodes.GT_MUL, long, r.Lcl(0), r.Lcl(0)))
				}
				sum := r.NewCall(long, 9, 0, 0, nodes.Arg{Late: r.Icon(long, 1)})
				for _, k := range kept {
					sum = r.Bin(nodes.GT_ADD, long, sum, k)
				}
				r.Ret(sum)
				r.Finish() // unwinds
				r.Call(uint64(3))
			}
		}
	}
}

// TestUnwindOldFrames unwinds from every instruction of code that takes over a frame, with or
// without pushed registers, and calls such code: it finds its operand in the frame, and returns to
// the caller of both.
func TestUnwindOldFrames(t *testing.T) {
	const slot = -8 // offset of the operand from rbp
	for _, size := range []uint32{0, 8, 4000, 20_000} {
		for _, pushed := range [][]xarch.Reg{nil, {xarch.RBX}, {xarch.R15, xarch.R12}} {
			for _, own := range []uint32{0, 40, 9000} {
				for _, heap := range []bool{false, true} {
					testOldFrame(t, slot, size, own, pushed, heap)
				}
			}
		}
	}
}

func testOldFrame(t *testing.T, slot int32, size, own uint32, pushed []xarch.Reg, heap bool) {
	r := newRig(t)
	r.Symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = r.asm(func(e *xarch.Emitter) {
		e.RM(xarch.INS_lea, xarch.EA_8, xarch.RAX, xarch.At(xarch.RDI, 5))
		e.Op(xarch.INS_ret)
	})
	long := nodes.TYP_LONG
	r.Begin(long, long)
	m := &r.M
	below := arena.AlignUp(int32(size)+8*int32(len(pushed))+8, 16) // offset from rbp to the stack pointer of the old code
	m.OldFrameSize, m.OldSaved, m.HasLocalloc = below+16, 1<<xarch.RBP, heap
	for _, reg := range pushed {
		m.OldSaved |= 1 << reg
	}
	slot -= 8 * int32(len(pushed))
	x := &m.Locals[0]
	x.Flags, x.NumArgRegs, x.StackOffset = x.Flags&^nodes.LvIsRegArg, 0, slot-16
	if own != 0 {
		l := int(m.NewTemp(nodes.TYP_STRUCT, r.Layout(own)))
		m.Locals[l].Flags |= nodes.LvDoNotEnregister
		r.Add(nodes.GT_STORE_LCL_FLD, long, r.Lcl(0), 0, nodes.PackLclFld(nodes.LclNum(l), 0), nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG)
	}
	if heap {
		r.Store(r.Temp(long), r.Un(nodes.GT_LCLHEAP, long, r.Icon(long, 64)))
	}
	a, b := r.Bin(nodes.GT_MUL, long, r.Lcl(0), r.Lcl(0)), r.Bin(nodes.GT_ADD, long, r.Lcl(0), r.Icon(long, 1))
	sum := r.NewCall(long, 9, 0, 0, nodes.Arg{Late: r.Icon(long, 1)})
	r.Ret(r.Bin(nodes.GT_ADD, long, r.Bin(nodes.GT_ADD, long, sum, a), b))
	r.Finish() // unwinds
	if heap != (r.Code.Funcs[0].Unwind[len(r.Code.Funcs[0].Unwind)-1].Op == ee.UnwindSetFrame) {
		t.Errorf("localloc %v: %v", heap, r.Code.Funcs[0].Unwind)
	}
	// The code that creates the old frame also acts as the runtime: all callee-saved registers get
	// the caller's values again, and a word is pushed.
	entry := r.Entry
	r.Entry = r.asm(func(e *xarch.Emitter) {
		e.R(xarch.INS_push, xarch.EA_8, xarch.RBP)
		e.RR(xarch.INS_mov, xarch.EA_8, xarch.RBP, xarch.RSP)
		for _, reg := range pushed {
			e.R(xarch.INS_push, xarch.EA_8, reg)
		}
		e.RM(xarch.INS_lea, xarch.EA_8, xarch.RSP, xarch.At(xarch.RBP, -below-8))
		e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RBP, slot), xarch.RDI)
		e.RI64(xarch.RAX, int64(entry))
		e.JmpR(xarch.RAX)
	})
	r.Call(uint64(7))
	if got, want := int64(r.Long()), int64(6+49+8); got != want {
		t.Errorf("%d, want %d\n%s", got, want, r.Dis())
	}
}

// TestUnwinderSeesDifferences changes the unwinder's input and expects errors.
func TestUnwinderSeesDifferences(t *testing.T) { forBoth(t, testUnwinderSeesDifferences) }

func testUnwinderSeesDifferences(t *testing.T, r *rig) {
	build := func(tail nodes.CallFlags) {
		r.Begin(nodes.TYP_LONG, nodes.TYP_LONG)
		block := nodes.LclNum(r.M.NewTemp(nodes.TYP_STRUCT, r.Layout(16)))
		r.M.Locals[block].Flags |= nodes.LvDoNotEnregister
		r.Add(nodes.GT_STORE_LCL_FLD, nodes.TYP_LONG, r.Lcl(0), 0, nodes.PackLclFld(block, 0), nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG)
		keep := r.Bin(nodes.GT_MUL, nodes.TYP_LONG, r.Lcl(0), r.Lcl(0))
		l := r.Temp(nodes.TYP_LONG)
		r.Store(l, r.NewCall(nodes.TYP_LONG, 9, 0, 0, nodes.Arg{Late: r.Icon(nodes.TYP_LONG, 1)}))
		sum := r.Bin(nodes.GT_ADD, nodes.TYP_LONG, r.Lcl(l), keep)
		if tail != 0 {
			r.NewCall(nodes.TYP_VOID, 0, tail, r.Icon(nodes.TYP_LONG, int64(r.Throw())), nodes.Arg{Late: sum})
		} else {
			r.Ret(sum)
		}
		r.Finish()
	}
	r.Symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = r.FoldCallee(0)
	spoil := func(what string, change func(c *ee.Code)) {
		c := r.Code
		c.Text = bytes.Clone(c.Text)
		c.Funcs = slices.Clone(c.Funcs)
		c.Funcs[0].Unwind = slices.Clone(c.Funcs[0].Unwind)
		if change(&c); unwindable(&c) == "" {
			t.Errorf("%s: not found\n%s", what, r.Dis())
		}
	}
	build(0)
	for i := range r.Code.Funcs[0].Unwind {
		spoil("a step comes late", func(c *ee.Code) {
			c.Funcs[0].Unwind[i].CodeOffset++
			c.Funcs[0].PrologSize++
		})
		spoil("no step", func(c *ee.Code) { c.Funcs[0].Unwind = slices.Delete(c.Funcs[0].Unwind, i, i+1) })
	}
	spoil("a size", func(c *ee.Code) { c.Funcs[0].Unwind[len(c.Funcs[0].Unwind)-1].Value += 8 })
	spoil("an epilog that does not look like one", func(c *ee.Code) {
		c.Text[bytes.LastIndexByte(c.Text, 0xc3)] = 0xcb
	})
	build(nodes.GTF_CALL_M_TAILCALL)
	spoil("a tail jump without REX.W", func(c *ee.Code) {
		c.Text[bytes.LastIndex(c.Text, []byte{0x48, 0xff})] = 0x40
	})
}

// TestPoll runs a loop that polls: the helper is called while the word is not zero. It overwrites
// all registers that it need not preserve, and all values must survive.
func TestPoll(t *testing.T) { forBoth(t, testPoll) }

func testPoll(t *testing.T, r *rig) {
	word, cell := r.Buffer(16)
	r.JIT.Trap = uint64(word)
	r.JIT.Info.GCInfo = ee.GCInfoCoreCLRv2
	poll := r.FoldCallee(0)
	counter := word + 8
	r.Symbols[ee.MakeSymbol(ee.SymHelper, uint64(ee.CORINFO_HELP_POLL_GC))] = r.asm(func(e *xarch.Emitter) {
		e.RI64(xarch.RAX, int64(counter))
		e.MI(xarch.INS_add, xarch.EA_8, xarch.At(xarch.RAX, 0), 1)
		e.RI64(xarch.RAX, int64(poll))
		e.TailJmpR(xarch.RAX)
	})
	r.Begin(nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_REF)
	long := nodes.TYP_LONG
	m := &r.M
	sum, float := r.Temp(long), r.Temp(nodes.TYP_DOUBLE)
	r.Store(sum, r.Icon(long, 0))
	r.Store(float, r.Dcon(nodes.TYP_DOUBLE, 0))
	m.Blocks.Kind[r.Blk] = nodes.BBJ_NONE
	loop := r.Block(nodes.BBJ_COND)
	m.Blocks.Jump[loop] = loop
	r.Store(sum, r.Bin(nodes.GT_ADD, long, r.Lcl(sum), r.Lcl(0)))
	r.Store(0, r.Bin(nodes.GT_SUB, long, r.Lcl(0), r.Icon(long, 1)))
	r.Store(float, r.Bin(nodes.GT_ADD, nodes.TYP_DOUBLE, r.Lcl(float), r.Dcon(nodes.TYP_DOUBLE, 100)))
	n := r.NewCall(nodes.TYP_VOID, 0, 0, 0)
	c := &m.Calls[m.Val[n]]
	c.Kind, c.Helper = nodes.CT_HELPER, ee.CORINFO_HELP_POLL_GC
	cond := r.Bin(nodes.GT_NE, nodes.TYP_INT, r.Lcl(0), r.Icon(long, 0))
	r.Un(nodes.GT_JTRUE, nodes.TYP_VOID, cond)
	r.Block(nodes.BBJ_RETURN)
	r.Store(sum, r.Bin(nodes.GT_ADD, long, r.Lcl(sum), r.Add(nodes.GT_CAST, long, r.Lcl(float), 0, uint32(long), 0)))
	r.Ret(r.Bin(nodes.GT_ADD, long, r.Lcl(sum), r.Un(nodes.GT_IND, long, r.Lcl(1))))
	r.Finish()
	for on := range uint32(2) {
		binary.LittleEndian.PutUint32(cell, on)
		binary.LittleEndian.PutUint64(cell[8:], 0)
		r.Call(uint64(10), uint64(counter))
		if polls := binary.LittleEndian.Uint64(cell[8:]); r.Long() != 1055+polls || polls != uint64(10*on) {
			t.Errorf("word %d: %d, %d polls\n%s", on, r.Long(), polls, r.Dis())
		}
	}
	if m.Locals[float].Flags&m.Locals[sum].Flags&nodes.LvRegister == 0 {
		t.Errorf("locals in memory\n%s", r.Dis())
	}
	if table := r.BE.GCTable(); len(table.Sites) != 1 || len(table.Tracked) != 1 || len(table.Untracked) != 0 || table.FrameReg != uint8(xarch.RBP) {
		t.Errorf("GC table %+v\n%s", table, r.Dis())
	}
}

// TestTrackedInEH has a reference live across a call in a method with a handler: it is reported at
// that call, in its register.
func TestTrackedInEH(t *testing.T) {
	r := newRig(t)
	r.JIT.Info.GCInfo = ee.GCInfoCoreCLRv2
	r.Symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = r.FoldCallee(0)
	r.Begin(nodes.TYP_LONG, nodes.TYP_REF)
	m := &r.M
	bb := &m.Blocks
	try := r.Blk
	bb.Kind[try] = nodes.BBJ_NONE
	r.Add(nodes.GT_NO_OP, nodes.TYP_VOID, 0, 0, 0, 0)
	entry := r.Block(nodes.BBJ_RETURN)
	ref := r.Add(nodes.GT_IND, nodes.TYP_REF, r.Lcl(0), 0, 0, 0)
	number := r.Un(nodes.GT_IND, nodes.TYP_LONG, r.Lcl(0))
	x := r.NewCall(nodes.TYP_LONG, 9, 0, 0, nodes.Arg{Late: r.Icon(nodes.TYP_LONG, 1)})
	y := r.NewCall(nodes.TYP_LONG, 9, 0, 0, nodes.Arg{Late: ref}, nodes.Arg{Late: number})
	r.Ret(r.Bin(nodes.GT_ADD, nodes.TYP_LONG, x, y))
	catch := r.Block(nodes.BBJ_EHCATCHRET)
	r.Add(nodes.GT_CATCH_ARG, nodes.TYP_REF, 0, 0, 0, nodes.GTF_UNUSED_VALUE)
	r.Add(nodes.GT_CATCHRET, nodes.TYP_VOID, 0, 0, 0, 0)
	bb.Jump[catch] = entry
	bb.Flags[catch] |= nodes.BBF_FUNCLET_BEG
	m.EH = append(m.EH, nodes.EHRegion{Kind: nodes.EH_CATCH, TryBeg: try, TryLast: try, HndBeg: catch, HndLast: catch, Funclet: 1})
	bb.Try[try], bb.Hnd[catch], bb.Func[catch] = 1, 1, 1
	m.NumFunclets = 1
	r.Finish()
	table := r.BE.GCTable()
	live := 0
	for _, s := range table.Sites {
		live += int(s.Count)
	}
	if !table.ReportOnlyLeaf || !table.HasPSPSym || live != 1 || len(table.Tracked) != 1 || strings.Contains(r.Dis(), "xor eax, eax") {
		t.Errorf("table %+v\n%s", table, r.Dis())
	}
}

// TestVars checks the places of variables: in a register, in the frame, in the caller's frame, and
// nowhere.
func TestVars(t *testing.T) {
	r := newRig(t)
	long := nodes.TYP_LONG
	r.Begin(long, long, long, long, long, long, long, long)
	m := &r.M
	m.Info.Flags = ee.CORJIT_FLAG_DEBUG_INFO
	for i := range m.NumParams {
		m.ArgMap = append(m.ArgMap, nodes.LclNum(i))
	}
	m.ILLocals = nodes.LclNum(len(m.Locals))
	m.Info.Locals = make([]ee.SigArg, 1)
	r.Temp(long)
	m.Locals[1].Flags |= nodes.LvDoNotEnregister
	sum := r.Icon(long, 0)
	for i, l := range []int{0, 0, 0, 0, 1, 6, 7} {
		if i == 2 { // V00 is live at least up to this point
			r.Add(nodes.GT_IL_OFFSET, nodes.TYP_VOID, 0, 0, 5, 0)
		}
		sum = r.Bin(nodes.GT_ADD, long, sum, r.Lcl(l))
	}
	r.Ret(sum)
	r.Finish()
	vars := map[int32]ee.VarLoc{}
	for _, v := range r.Code.Vars {
		vars[v.Var] = v
		if v.Start == 0 || v.Reg == ee.NoVarReg && v.End != uint32(len(r.Code.Text)) || v.Reg != ee.NoVarReg && (v.End <= v.Start+1 || v.End >= uint32(len(r.Code.Text))) {
			t.Errorf("variable %d in [%d, %d)", v.Var, v.Start, v.End)
		}
	}
	if len(vars) != 4 || vars[0].Reg == ee.NoVarReg || vars[1].Reg != ee.NoVarReg || vars[1].Offset >= 0 || vars[6].Offset != 16 || vars[7].Reg != ee.NoVarReg {
		t.Errorf("%+v\n%s", r.Code.Vars, r.Dis())
	}
}

// TestFramesOfDivisions: a division calls no helper, so a method without other calls has no frame.
func TestFramesOfDivisions(t *testing.T) {
	for _, divisor := range []int64{0, 7} { // 0 means a parameter
		r := newRig(t)
		r.JIT.Info.Frameless = true
		r.Begin(nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_LONG)
		x, by := r.Lcl(0), nodes.NodeID(0)
		if divisor != 0 {
			by = r.Icon(nodes.TYP_LONG, divisor)
		} else {
			by = r.Lcl(1)
		}
		r.Ret(r.Bin(nodes.GT_DIV, nodes.TYP_LONG, x, by))
		r.Finish()
		if c := r.Code.Text; c[0] == 0x50 || c[0] == 0x55 { // push rax, push rbp
			t.Errorf("divisor %d: %x", divisor, c)
		}
	}
}

// TestStoresOfConstants: a store of null, or of an object that never moves, does not involve the
// garbage collector. So a parameter that is live across it needs no register that the prolog must
// save.
func TestStoresOfConstants(t *testing.T) {
	for _, v := range []int64{0, 0x7f0000001000} {
		r := newRig(t)
		r.JIT.Info.Frameless, r.JIT.Info.UsesWriteBarriers, r.JIT.Info.BarriersLoseAll = true, true, true
		r.Begin(nodes.TYP_REF, nodes.TYP_REF, nodes.TYP_REF)
		a := r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, r.Lcl(0), r.Icon(nodes.TYP_LONG, 8))
		r.Add(nodes.GT_STOREIND, nodes.TYP_REF, a, r.Icon(nodes.TYP_REF, v), 0, 0)
		r.Ret(r.Lcl(1))
		r.Finish()
		if c := r.Code.Text; c[0] == 0x50 || c[0] == 0x53 || c[0] == 0x55 { // push rax, rbx, rbp
			t.Errorf("%#x: %x", v, c)
		}
	}
}
