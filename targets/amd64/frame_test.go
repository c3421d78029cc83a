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
	"ryugo/targets/gcinfo"
	"ryugo/targets/xarch"
)

// TestUnwindFrames unwinds from every instruction of frames of all shapes: none
// of pages, a few that are touched one by one, many, and with localloc.
func TestUnwindFrames(t *testing.T) {
	for _, size := range []uint32{0, 8, 112, 136, 4000, 4096, 12200, 16300, 16400, 600_000} {
		for saved := range 3 {
			for _, heap := range []bool{false, true} {
				r := newRig(t)
				r.symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = r.callee(0)
				r.begin(nodes.TYP_LONG, nodes.TYP_LONG)
				r.m.HasLocalloc = heap
				long := nodes.TYP_LONG
				if size != 0 {
					l := int(r.m.NewTemp(nodes.TYP_STRUCT, r.layout(size)))
					r.m.Locals[l].Flags |= nodes.LvDoNotEnregister
					r.add(nodes.GT_STORE_LCL_FLD, long, r.lcl(0), 0, nodes.PackLclFld(nodes.LclNum(l), 0), nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG)
				}
				if heap {
					l := r.temp(long)
					r.store(l, r.un(nodes.GT_LCLHEAP, long, r.icon(long, 64)))
				}
				var kept []nodes.NodeID
				for range saved {
					kept = append(kept, r.bin(nodes.GT_MUL, long, r.lcl(0), r.lcl(0)))
				}
				sum := r.newCall(long, 9, 0, 0, nodes.Arg{Late: r.icon(long, 1)})
				for _, k := range kept {
					sum = r.bin(nodes.GT_ADD, long, sum, k)
				}
				r.ret(sum)
				r.finish() // unwinds
				r.call(uint64(3))
			}
		}
	}
}

// TestUnwindOldFrames unwinds from every instruction of code that takes over a frame with pushed registers
// or none, and calls such code: it finds its operand there, and returns to the caller of both.
func TestUnwindOldFrames(t *testing.T) {
	const slot = -8 // the operand, from rbp
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
	r.symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = r.asm(func(e *xarch.Emitter) {
		e.RM(xarch.INS_lea, xarch.EA_8, xarch.RAX, xarch.At(xarch.RDI, 5))
		e.Op(xarch.INS_ret)
	})
	long := nodes.TYP_LONG
	r.begin(long, long)
	m := &r.m
	below := arena.AlignUp(int32(size)+8*int32(len(pushed))+8, 16) // of rbp, where the old code ran
	m.OldFrameSize, m.OldSaved, m.HasLocalloc = below+16, 1<<xarch.RBP, heap
	for _, reg := range pushed {
		m.OldSaved |= 1 << reg
	}
	slot -= 8 * int32(len(pushed))
	x := &m.Locals[0]
	x.Flags, x.NumArgRegs, x.StackOffset = x.Flags&^nodes.LvIsRegArg, 0, slot-16
	if own != 0 {
		l := int(m.NewTemp(nodes.TYP_STRUCT, r.layout(own)))
		m.Locals[l].Flags |= nodes.LvDoNotEnregister
		r.add(nodes.GT_STORE_LCL_FLD, long, r.lcl(0), 0, nodes.PackLclFld(nodes.LclNum(l), 0), nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG)
	}
	if heap {
		r.store(r.temp(long), r.un(nodes.GT_LCLHEAP, long, r.icon(long, 64)))
	}
	a, b := r.bin(nodes.GT_MUL, long, r.lcl(0), r.lcl(0)), r.bin(nodes.GT_ADD, long, r.lcl(0), r.icon(long, 1))
	sum := r.newCall(long, 9, 0, 0, nodes.Arg{Late: r.icon(long, 1)})
	r.ret(r.bin(nodes.GT_ADD, long, r.bin(nodes.GT_ADD, long, sum, a), b))
	r.finish() // unwinds
	if heap != (r.code.Funcs[0].Unwind[len(r.code.Funcs[0].Unwind)-1].Op == ee.UnwindSetFrame) {
		t.Errorf("localloc %v: %v", heap, r.code.Funcs[0].Unwind)
	}
	// What makes the old frame also does what the runtime does: all kept registers become the caller's
	// again, and a word is pushed.
	entry := r.entry
	r.entry = r.asm(func(e *xarch.Emitter) {
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
	r.call(uint64(7))
	if got, want := int64(r.fr.rax), int64(6+49+8); got != want {
		t.Errorf("%d, want %d\n%s", got, want, r.dis())
	}
}

// TestUnwinderSeesDifferences spoils what the unwinder goes by.
func TestUnwinderSeesDifferences(t *testing.T) { forBoth(t, testUnwinderSeesDifferences) }

func testUnwinderSeesDifferences(t *testing.T, r *rig) {
	build := func(tail nodes.CallFlags) {
		r.begin(nodes.TYP_LONG, nodes.TYP_LONG)
		block := nodes.LclNum(r.m.NewTemp(nodes.TYP_STRUCT, r.layout(16)))
		r.m.Locals[block].Flags |= nodes.LvDoNotEnregister
		r.add(nodes.GT_STORE_LCL_FLD, nodes.TYP_LONG, r.lcl(0), 0, nodes.PackLclFld(block, 0), nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG)
		keep := r.bin(nodes.GT_MUL, nodes.TYP_LONG, r.lcl(0), r.lcl(0))
		l := r.temp(nodes.TYP_LONG)
		r.store(l, r.newCall(nodes.TYP_LONG, 9, 0, 0, nodes.Arg{Late: r.icon(nodes.TYP_LONG, 1)}))
		sum := r.bin(nodes.GT_ADD, nodes.TYP_LONG, r.lcl(l), keep)
		if tail != 0 {
			r.newCall(nodes.TYP_VOID, 0, tail, r.icon(nodes.TYP_LONG, int64(r.throw)), nodes.Arg{Late: sum})
		} else {
			r.ret(sum)
		}
		r.finish()
	}
	r.symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = r.callee(0)
	spoil := func(what string, change func(c *ee.Code)) {
		c := r.code
		c.Text = bytes.Clone(c.Text)
		c.Funcs = slices.Clone(c.Funcs)
		c.Funcs[0].Unwind = slices.Clone(c.Funcs[0].Unwind)
		if change(&c); unwindable(&c) == "" {
			t.Errorf("%s: not found\n%s", what, r.dis())
		}
	}
	build(0)
	for i := range r.code.Funcs[0].Unwind {
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

// TestPoll runs a loop that polls: the helper, which destroys what it may, is
// called while the word is not zero, and everything lives on.
func TestPoll(t *testing.T) { forBoth(t, testPoll) }

func testPoll(t *testing.T, r *rig) {
	word, cell := r.buffer(16)
	r.jit.trap = uint64(word)
	r.jit.info.GCInfo = ee.GCInfoCoreCLRv2
	poll := r.callee(0)
	counter := word + 8
	r.symbols[ee.MakeSymbol(ee.SymHelper, uint64(ee.CORINFO_HELP_POLL_GC))] = r.asm(func(e *xarch.Emitter) {
		e.RI64(xarch.RAX, int64(counter))
		e.MI(xarch.INS_add, xarch.EA_8, xarch.At(xarch.RAX, 0), 1)
		e.RI64(xarch.RAX, int64(poll))
		e.TailJmpR(xarch.RAX)
	})
	r.begin(nodes.TYP_LONG, nodes.TYP_LONG, nodes.TYP_REF)
	long := nodes.TYP_LONG
	m := &r.m
	sum, float := r.temp(long), r.temp(nodes.TYP_DOUBLE)
	r.store(sum, r.icon(long, 0))
	r.store(float, r.dcon(nodes.TYP_DOUBLE, 0))
	m.Blocks.Kind[r.blk] = nodes.BBJ_NONE
	loop := r.block(nodes.BBJ_COND)
	m.Blocks.Jump[loop] = loop
	r.store(sum, r.bin(nodes.GT_ADD, long, r.lcl(sum), r.lcl(0)))
	r.store(0, r.bin(nodes.GT_SUB, long, r.lcl(0), r.icon(long, 1)))
	r.store(float, r.bin(nodes.GT_ADD, nodes.TYP_DOUBLE, r.lcl(float), r.dcon(nodes.TYP_DOUBLE, 100)))
	n := r.newCall(nodes.TYP_VOID, 0, 0, 0)
	c := &m.Calls[m.Val[n]]
	c.Kind, c.Helper = nodes.CT_HELPER, ee.CORINFO_HELP_POLL_GC
	cond := r.bin(nodes.GT_NE, nodes.TYP_INT, r.lcl(0), r.icon(long, 0))
	r.un(nodes.GT_JTRUE, nodes.TYP_VOID, cond)
	r.block(nodes.BBJ_RETURN)
	r.store(sum, r.bin(nodes.GT_ADD, long, r.lcl(sum), r.add(nodes.GT_CAST, long, r.lcl(float), 0, uint32(long), 0)))
	r.ret(r.bin(nodes.GT_ADD, long, r.lcl(sum), r.un(nodes.GT_IND, long, r.lcl(1))))
	r.finish()
	for on := range uint32(2) {
		binary.LittleEndian.PutUint32(cell, on)
		binary.LittleEndian.PutUint64(cell[8:], 0)
		r.call(uint64(10), uint64(counter))
		if polls := binary.LittleEndian.Uint64(cell[8:]); r.fr.rax != 1055+polls || polls != uint64(10*on) {
			t.Errorf("word %d: %d, %d polls\n%s", on, r.fr.rax, polls, r.dis())
		}
	}
	if m.Locals[float].Flags&m.Locals[sum].Flags&nodes.LvRegister == 0 {
		t.Errorf("locals in memory\n%s", r.dis())
	}
	if table := r.be.GCTable(); len(table.Sites) != 1 || len(table.Tracked) != 1 || len(table.Untracked) != 0 || table.FrameReg != uint8(xarch.RBP) {
		t.Errorf("GC table %+v\n%s", table, r.dis())
	}
}

// TestUntrackedInEH has a reference live across a call in a method with a
// handler: in a zeroed slot that is always reported, in no register.
func TestUntrackedInEH(t *testing.T) {
	for _, want := range []bool{false, true} {
		r := newRig(t)
		r.jit.info.UntrackedInEH = want
		r.jit.info.GCInfo = ee.GCInfoCoreCLRv2
		r.symbols[ee.MakeSymbol(ee.SymMethodEntry, 9)] = r.callee(0)
		r.begin(nodes.TYP_LONG, nodes.TYP_REF)
		m := &r.m
		bb := &m.Blocks
		try := r.blk
		bb.Kind[try] = nodes.BBJ_NONE
		r.add(nodes.GT_NO_OP, nodes.TYP_VOID, 0, 0, 0, 0)
		entry := r.block(nodes.BBJ_RETURN)
		ref := r.add(nodes.GT_IND, nodes.TYP_REF, r.lcl(0), 0, 0, 0)
		number := r.un(nodes.GT_IND, nodes.TYP_LONG, r.lcl(0))
		x := r.newCall(nodes.TYP_LONG, 9, 0, 0, nodes.Arg{Late: r.icon(nodes.TYP_LONG, 1)})
		y := r.newCall(nodes.TYP_LONG, 9, 0, 0, nodes.Arg{Late: ref}, nodes.Arg{Late: number})
		r.ret(r.bin(nodes.GT_ADD, nodes.TYP_LONG, x, y))
		catch := r.block(nodes.BBJ_EHCATCHRET)
		r.add(nodes.GT_CATCH_ARG, nodes.TYP_REF, 0, 0, 0, nodes.GTF_UNUSED_VALUE)
		r.add(nodes.GT_CATCHRET, nodes.TYP_VOID, 0, 0, 0, 0)
		bb.Jump[catch] = entry
		bb.Flags[catch] |= nodes.BBF_FUNCLET_BEG
		m.EH = append(m.EH, nodes.EHRegion{Kind: nodes.EH_CATCH, TryBeg: try, TryLast: try, HndBeg: catch, HndLast: catch, Funclet: 1})
		bb.Try[try], bb.Hnd[catch], bb.Func[catch] = 1, 1, 1
		m.NumFunclets = 1
		r.finish()
		table := r.be.GCTable()
		live := 0
		for _, s := range table.Sites {
			live += int(s.Count)
		}
		zeroed := strings.Count(r.dis(), "xor eax, eax") > 0
		var slots []gcinfo.Slot
		for _, s := range table.Untracked {
			if s.Offset < 0 {
				slots = append(slots, s)
			}
		}
		if !table.ReportOnlyLeaf || !table.HasPSPSym || (live == 0) != want || (len(slots) == 2) != want || zeroed != want {
			t.Errorf("untracked %v: table %+v\n%s", want, table, r.dis())
		}
	}
}

// TestVars asks where variables are: in a register, in the frame, where the
// caller put them, and nowhere.
func TestVars(t *testing.T) {
	r := newRig(t)
	long := nodes.TYP_LONG
	r.begin(long, long, long, long, long, long, long, long)
	m := &r.m
	m.Info.Flags = ee.CORJIT_FLAG_DEBUG_INFO
	for i := range m.NumParams {
		m.ArgMap = append(m.ArgMap, nodes.LclNum(i))
	}
	m.ILLocals = nodes.LclNum(len(m.Locals))
	m.Info.Locals = make([]ee.SigArg, 1)
	r.temp(long)
	m.Locals[1].Flags |= nodes.LvDoNotEnregister
	sum := r.icon(long, 0)
	for i, l := range []int{0, 0, 0, 0, 1, 6, 7} {
		if i == 2 { // V00 lives until here at least
			r.add(nodes.GT_IL_OFFSET, nodes.TYP_VOID, 0, 0, 5, 0)
		}
		sum = r.bin(nodes.GT_ADD, long, sum, r.lcl(l))
	}
	r.ret(sum)
	r.finish()
	vars := map[int32]ee.VarLoc{}
	for _, v := range r.code.Vars {
		vars[v.Var] = v
		if v.Start == 0 || v.Reg == ee.NoVarReg && v.End != uint32(len(r.code.Text)) || v.Reg != ee.NoVarReg && (v.End <= v.Start+1 || v.End >= uint32(len(r.code.Text))) {
			t.Errorf("variable %d in [%d, %d)", v.Var, v.Start, v.End)
		}
	}
	if len(vars) != 4 || vars[0].Reg == ee.NoVarReg || vars[1].Reg != ee.NoVarReg || vars[1].Offset >= 0 || vars[6].Offset != 16 || vars[7].Reg != ee.NoVarReg {
		t.Errorf("%+v\n%s", r.code.Vars, r.dis())
	}
}
