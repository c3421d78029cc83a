package importer

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
)

// polls adds GC polls to loops.
type polls struct {
	*trees
	passed arena.Marks // blocks up to the current one
}

// GC polls. If a runtime can stop threads only at calls (ee.Info.PollsInLoops), every loop must
// contain a poll. So each backward jump in the layout polls: it calls a helper, and code generation
// guards the call by a test of a word in memory.
//
//	BB02: ...                          BB02: ...
//	      jmpTrue (i < n) -> BB02  =>        call POLL_GC
//	                                         jmpTrue (i < n) -> BB02
//
// Each cycle contains such a jump, if finallys are considered to lie between their call and the
// block after it. No poll is needed if every iteration calls managed code anyway, in the jumping
// block or in the target block.

// noteCall records, for a runtime that needs polls, that c calls managed code in the current block.
// flags are the callee's. Runtime functions that are called like methods do not stop for a
// collection.
func (ps *polls) noteCall(c *nodes.Call, flags ee.MethodFlags) {
	switch {
	case c.Kind == nodes.CT_HELPER:
	case c.Kind == nodes.CT_INDIRECT || mayReachSafepoint(flags):
		ps.m.Blocks.Flags[ps.cur] |= nodes.BBF_GC_SAFE_POINT
	default:
		c.Flags |= nodes.GTF_CALL_M_NOSTOP
	}
}

// mayReachSafepoint reports whether a thread can stop in, or on return from, a method with the
// given flags. It cannot if the method is a function of the runtime.
func mayReachSafepoint(flags ee.MethodFlags) bool {
	return flags&(ee.CORINFO_FLG_INTRINSIC|ee.CORINFO_FLG_NOGCCHECK) == 0
}

// add inserts polls at backward jumps. The evaluation stack is empty there.
func (ps *polls) add() {
	m := ps.m
	if !ps.info.PollsInLoops || m.InterruptsLoops(ps.info) {
		return
	}
	bb := &m.Blocks
	ps.stmtIL, ps.ilOffset = ee.NoILOffset, -1
	ps.passed.Reset(m.NumBlocks)
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		ps.passed.Set(uint32(b))
		if k := bb.Kind[b]; k == nodes.BBJ_EHCATCHRET || bb.Flags[b]&nodes.BBF_GC_SAFE_POINT != 0 {
			continue // the runtime itself resumes after a catch
		}
		for i := range m.NumSuccs(b) {
			if to := m.Succ(b, i); ps.passed.Has(uint32(to)) && bb.Flags[to]&nodes.BBF_GC_SAFE_POINT == 0 {
				ps.poll(b)
				break
			}
		}
	}
}

// poll inserts a poll at the end of block b, before the statement that determines the successor.
func (ps *polls) poll(b nodes.BlockID) {
	m := ps.m
	call := ps.helperCall(ee.CORINFO_HELP_POLL_GC, nodes.TYP_VOID, 0, 0, 0)
	switch m.Blocks.Kind[b] {
	case nodes.BBJ_COND, nodes.BBJ_SWITCH, nodes.BBJ_RETURN:
		m.InsertStmtBefore(b, m.Blocks.LastStmt[b], call, ps.stmtIL)
	default:
		m.NewStmt(b, call, ps.stmtIL)
	}
}
