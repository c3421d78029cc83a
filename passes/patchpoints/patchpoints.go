// Package patchpoints guards the calls that request on-stack replacement, in methods that are not
// optimized because they are compiled at tier 0.
package patchpoints

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Run splits each block that importation has begun with a call of CORINFO_HELP_PATCHPOINT
// (BBF_PATCHPOINT), so that the call is only made when the method's counter has reached 0:
//
//	BB02: call PATCHPOINT(addr V07, 0x11)      BB02: V07 = V07 + -1
//	      ...                                        jmpTrue (V07 > 0) -> BB09
//	      jmpTrue -> BB02                 =>   BB10: call PATCHPOINT(addr V07, 0x11)
//	                                           BB09: ...
//	                                                 jmpTrue -> BB02
//
// Needs: HIR and Method.CounterLcl. Writes: blocks and statements. Keeps HIR. Cost: one sweep over
// the blocks.
func Run(m *nodes.Method) {
	bb := &m.Blocks
	counter := m.CounterLcl
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		if bb.Flags[b]&nodes.BBF_PATCHPOINT == 0 {
			continue
		}
		bb.Flags[b] &^= nodes.BBF_PATCHPOINT
		call := bb.FirstStmt[b]
		rest := m.SplitBlock(b, m.Stmts[call].Next)
		hit := m.SplitBlock(b, call)
		bb.Flags[hit] |= nodes.BBF_RUN_RARELY
		bb.Flags[rest] |= nodes.BBF_JMP_TARGET
		bb.Kind[b], bb.Jump[b] = nodes.BBJ_COND, rest
		less := m.NewOp(nodes.GT_ADD, nodes.TYP_INT, m.NewLclVar(counter), m.NewInt(nodes.TYP_INT, -1), 0)
		m.NewStmt(b, m.NewAssign(counter, less), ee.NoILOffset)
		more := m.NewOp(nodes.GT_GT, nodes.TYP_INT, m.NewLclVar(counter), m.NewInt(nodes.TYP_INT, 0), 0)
		m.NewStmt(b, m.NewOp(nodes.GT_JTRUE, nodes.TYP_VOID, more, 0, 0), ee.NoILOffset)
	}
}
