package importer

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
)

// patchpoints implements both sides of on-stack replacement.
//
// At tier 0 (CORJIT_FLAG_TIER0) a method with loops is not optimized, but its code can be replaced
// at the start of a loop. The counter is a local, so threads do not count for each other:
//
//	entry:  V07 = 1000
//	BB02:   call PATCHPOINT(addr V07, 0x11)     the phase patchpoints guards it
//	        ...
//	        jmpTrue (V01 < V00) -> BB02
//
// The replacement (CORJIT_FLAG_OSR) is entered on the existing frame. The arguments and IL locals
// of the method are its parameters, which are already on the stack. It begins with a jump:
//
//	entry:  jump BB02
//
// A loop inside a try is entered through the first block of the try, as required for regions
// (enterTries).
type patchpoints struct {
	*evalStack
	blocks     *blocks
	regions    *regions
	joins      *joins
	on         bool
	refused    string          // why a method that might have had patchpoints has none
	old        ee.OSRInfo      // with CORJIT_FLAG_OSR
	tryRegions []nodes.EHIndex // scratch for enterTries
}

// begin decides whether the method, which has loops and is compiled at tier 0, gets patchpoints.
func (pp *patchpoints) begin() {
	m := pp.m
	if pp.refused == "" {
		pp.refused = pp.refusal()
	}
	if pp.on = pp.refused == ""; pp.on {
		m.CounterLcl = pp.nativeTemp(pp.temp(nodes.TYP_INT, 0))
	}
}

// PatchpointsRefused returns why the last method has no patchpoints although it might have had
// some, or "".
func (p *Importer) PatchpointsRefused() string { return p.patchpoints.refused }

// refusal returns why the method's frame cannot be taken over, or "" if it can.
func (pp *patchpoints) refusal() string {
	m := pp.m
	switch {
	case pp.info.PatchpointCounter == 0 || !pp.env.Target.SupportsOSR:
		return "no on-stack replacement"
	case m.Info.Flags&ee.CORJIT_FLAG_ALT_JIT != 0:
		return "another JIT takes over"
	case m.Info.Attribs&ee.CORINFO_FLG_DISABLE_TIER0_FOR_LOOPS != 0:
		return "no quick code for loops"
	case pp.isNativeEntry() || m.StubParamLcl != nodes.NoLcl:
		return "native code calls it"
	case pp.regions.sync.on:
		return "synchronized"
	case pp.arg0 != m.ThisLcl:
		return "its this is assigned"
	}
	for b := range m.Blocks.Flags[:m.NumBlocks] {
		if m.Blocks.Flags[b]&nodes.BBF_BACKWARD_JUMP != 0 && m.Blocks.Hnd[b] != 0 {
			return "a loop in a handler"
		}
	}
	for pc := 0; pc < len(pp.il); {
		op, _, next, _ := cil.Decode(pp.il, pc) // scan has decoded it
		switch op {
		case cil.CEE_LOCALLOC:
			return "localloc"
		case cil.CEE_JMP, cil.CEE_TAILCALL:
			return "jumps to other methods"
		}
		pc = next
	}
	return ""
}

// ask inserts the call of the patchpoint helper at the start of the current block, which begins a
// loop.
func (pp *patchpoints) ask() {
	m := pp.m
	if len(pp.stack) > 0 { // they would have to be handed over
		pp.refused, pp.joins.restart = "values on the stack where a loop begins", true
		return
	}
	call := pp.helperCall(ee.CORINFO_HELP_PATCHPOINT, nodes.TYP_VOID, pp.lclAddrOf(m.CounterLcl),
		m.NewInt(nodes.TYP_INT, int64(m.Blocks.ILBegin[pp.cur])), 0)
	m.NewStmt(pp.cur, call, ee.NoILOffset)
	m.Blocks.Flags[pp.cur] |= nodes.BBF_PATCHPOINT
}

// takeOver makes all locals in the old frame that the method takes over its parameters.
func (pp *patchpoints) takeOver() {
	m, old := pp.m, &pp.old
	if !pp.env.Target.SupportsOSR {
		pp.unsupported("on-stack replacement on this machine")
	}
	if err := pp.jit.GetOSRInfo(pp.self, old); err != nil {
		pp.fail(err)
	}
	if len(old.Frame.Slots) != m.NumILVars || pp.arg0 != m.ThisLcl {
		pp.unsupported("on-stack replacement of another kind of frame")
	}
	m.OldFrameSize, m.OldSaved = int32(old.Frame.Size), old.Frame.Saved
	for i := range old.Frame.Slots {
		l := &m.Locals[i]
		l.Flags = l.Flags&^(nodes.LvIsRegArg|nodes.LvMustInit) | nodes.LvIsParam
		l.NumArgRegs, l.StackOffset = 0, old.Frame.Slots[i].Offset
	}
	m.NumParams = len(old.Frame.Slots)
}

// start returns the block at which the method takes over.
func (pp *patchpoints) start() nodes.BlockID { return pp.blocks.blockAt[pp.old.ILOffset] }

// markStart makes a block begin at the offset where the method takes over.
func (pp *patchpoints) markStart() {
	if pc := int(pp.old.ILOffset); pc >= len(pp.il) || !pp.blocks.isInsn(pc) {
		pp.bad("on-stack replacement inside of an instruction")
	}
	pp.blocks.leader(int(pp.old.ILOffset))
}

// enter makes the entry block, which jumps to the block where the method takes over.
func (pp *patchpoints) enter() {
	m := pp.m
	to := pp.start()
	if m.Blocks.Hnd[to] != 0 {
		pp.unsupported("on-stack replacement in a handler")
	}
	b := pp.blocks.newBlock(nodes.BBJ_ALWAYS, 0, 0, 0)
	m.InsertBlockAfter(0, b)
	pp.cur, pp.stmtIL, pp.ilOffset = b, ee.NoILOffset, -1
	pp.blocks.jump(b, to)
	pp.joins.depthAt[to] = 0
	pp.joins.queue(to)
}

// expose marks the locals whose address may already have been taken, by IL that is not imported.
// For imported IL, later phases see for themselves how addresses are used.
func (pp *patchpoints) expose() {
	m := pp.m
	bb := &m.Blocks
	for b := range m.NumBlocks {
		if bb.Flags[b]&nodes.BBF_IMPORTED != 0 {
			continue
		}
		for pc := int(bb.ILBegin[b]); pc < int(bb.ILEnd[b]); {
			op, operand, next, _ := cil.Decode(pp.il, pc)
			switch op {
			case cil.CEE_LDLOCA, cil.CEE_LDLOCA_S:
				pp.exposed(pp.ilLcl(cil.OperandVar(pp.il, op, operand)))
			case cil.CEE_LDARGA, cil.CEE_LDARGA_S:
				pp.exposed(pp.argLcl(cil.OperandVar(pp.il, op, operand)))
			}
			pc = next
		}
	}
}

func (pp *patchpoints) exposed(l nodes.LclNum) {
	pp.m.Locals[l].Flags |= nodes.LvAddrExposed
}

// enterTries makes the entry reach the loop through the first blocks of the tries around it. Each
// such block is split, unless the loop begins with it:
//
//	BB02 (try begins)           BB02 (try begins)  jmpTrue (V08 == 0) -> BB07
//	  ...                 =>    BB06               V08 = 0, jump BB04
//	BB04 (loop begins)          BB07               ...
//	                            BB04 (loop begins)
//
// V08 is 1 from the entry to the loop, then 0.
func (pp *patchpoints) enterTries() {
	m := pp.m
	bb := &m.Blocks
	to := pp.start()
	pp.tryRegions = pp.tryRegions[:0]
	last := to
	for t := bb.Try[to]; t != 0; t = m.EH[t-1].EnclosingTry {
		if beg := m.EH[t-1].TryBeg; beg != last { // several clauses may have the same try
			pp.tryRegions = append(pp.tryRegions, t)
			last = beg
		}
	}
	if len(pp.tryRegions) == 0 {
		return
	}
	entry := m.FirstBB
	pp.stmtIL = ee.NoILOffset
	l := pp.temp(nodes.TYP_INT, 0)
	m.NewStmt(entry, pp.assign(l, m.NewInt(nodes.TYP_INT, 1)), pp.stmtIL)
	for i, t := range pp.tryRegions { // the innermost first
		b := m.EH[t-1].TryBeg
		rest := m.SplitBlock(b, bb.FirstStmt[b])
		step := m.SplitBlock(b, 0)
		bb.Flags[rest] |= nodes.BBF_JMP_TARGET
		bb.Kind[b], bb.Jump[b] = nodes.BBJ_COND, rest
		zero := pp.op(nodes.GT_EQ, nodes.TYP_INT, m.NewLclVar(l), m.NewInt(nodes.TYP_INT, 0), 0)
		m.NewStmt(b, pp.op(nodes.GT_JTRUE, nodes.TYP_VOID, zero, 0, 0), pp.stmtIL)
		if i == 0 {
			m.NewStmt(step, pp.assign(l, m.NewInt(nodes.TYP_INT, 0)), pp.stmtIL)
		}
		pp.blocks.jump(step, to)
		to = b
	}
	pp.blocks.jump(entry, to)
}
