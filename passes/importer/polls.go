package importer

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
)

// polls adds GC polls to loops.
type polls struct {
	*trees
	passed arena.Marks // blocks up to the one at hand
}

// GC polls. A runtime whose threads stop at calls alone (ee.Info.PollsInLoops)
// must not meet a loop without one: each jump backwards in the layout polls, a
// call of a helper that code generation guards by a test of a word in memory.
//
//	BB02: ...                          BB02: ...
//	      jmpTrue (i < n) -> BB02  =>        call POLL_GC
//	                                         jmpTrue (i < n) -> BB02
//
// Each cycle has such a jump, if finallys are taken to lie between their call
// and what follows it. No poll is needed where each iteration calls managed code
// anyway: in the block that jumps, or in the one that it jumps to.

// noteCall notes, for a runtime that needs polls, that c calls managed code in the current block;
// flags are the callee's. Functions of the runtime that are called like methods do not stop for it.
func (ps *polls) noteCall(c *nodes.Call, flags ee.MethodFlags) {
	switch {
	case c.Kind == nodes.CT_HELPER:
	case c.Kind == nodes.CT_INDIRECT || mayStop(flags):
		ps.m.Blocks.Flags[ps.cur] |= nodes.BBF_GC_SAFE_POINT
	default:
		c.Flags |= nodes.GTF_CALL_M_NOSTOP
	}
}

// mayStop reports whether a thread stops in a method with the given flags, or when it returns: it is
// no function of the runtime.
func mayStop(flags ee.MethodFlags) bool {
	return flags&(ee.CORINFO_FLG_INTRINSIC|ee.CORINFO_FLG_NOGCCHECK) == 0
}

// add puts polls at the jumps backwards. Nothing is on the evaluation
// stack there.
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

// poll puts a poll at the end of block b, before the statement that decides where it
// goes.
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
