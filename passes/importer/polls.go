package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// GC polls. A runtime whose threads stop at calls alone (ee.Info.PollsInLoops)
// must not meet a loop without one: each jump backwards in the layout polls, a
// call of a helper that code generation guards by a test of a word in memory.
//
//	BB02: ...                          BB02: ...
//	      jmpTrue (i < n) -> BB02  =>        call POLL_GC
//	                                         jmpTrue (i < n) -> BB02
//
// Each cycle has such a jump, finallys counted as if they stood between their
// call and what follows it. There is no need where each turn calls managed code
// anyway: in the block that jumps, or in the one that it jumps to.

// noteCall notes that managed code is called in the current block. Functions of
// the runtime that are called like methods do not stop for it.
func (p *Importer) noteCall(c *nodes.Call) {
	if p.info.PollsInLoops && c.Kind != nodes.CT_HELPER && (c.Kind == nodes.CT_INDIRECT || p.call.MethodFlags&ee.CORINFO_FLG_INTRINSIC == 0) {
		p.m.Blocks.Flags[p.cur] |= nodes.BBF_GC_SAFE_POINT
	}
}

// addPolls puts polls at the jumps backwards. Nothing is on the evaluation
// stack there.
func (p *Importer) addPolls() {
	m := p.m
	if !p.info.PollsInLoops || m.InterruptsLoops(p.info) {
		return
	}
	bb := &m.Blocks
	p.stmtIL, p.ilOffset = ee.NoILOffset, -1
	p.passed.Reset(m.NumBlocks)
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		p.passed.Set(uint32(b))
		if k := bb.Kind[b]; k == nodes.BBJ_EHCATCHRET || bb.Flags[b]&nodes.BBF_GC_SAFE_POINT != 0 {
			continue // the runtime itself resumes behind a catch
		}
		for i := range m.NumSuccs(b) {
			if to := m.Succ(b, i); p.passed.Has(uint32(to)) && bb.Flags[to]&nodes.BBF_GC_SAFE_POINT == 0 {
				p.poll(b)
				break
			}
		}
	}
}

// poll puts a poll at the end of block b, in front of what decides where it
// goes.
func (p *Importer) poll(b nodes.BlockID) {
	m := p.m
	call := p.helperCall(ee.CORINFO_HELP_POLL_GC, nodes.TYP_VOID, 0, 0, 0)
	switch m.Blocks.Kind[b] {
	case nodes.BBJ_COND, nodes.BBJ_SWITCH, nodes.BBJ_RETURN:
		m.InsertStmtBefore(b, m.Blocks.LastStmt[b], call, p.stmtIL)
	default:
		m.NewStmt(b, call, p.stmtIL)
	}
}
