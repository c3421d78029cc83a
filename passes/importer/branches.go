package importer

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
)

// branches imports the instructions that end a block.
type branches struct {
	*tokens
	blocks   *blocks
	regions  *regions
	joins    *joins
	polls    *polls
	returns  *returns
	finallys []callFinally
}

// instruction imports an instruction that ends a block.
func (br *branches) instruction(op cil.Opcode, operand int) {
	p := br.tokens
	if p.prefix != 0 {
		p.bad("a prefix on a branch")
	}
	switch op {
	case cil.CEE_BR, cil.CEE_BR_S:
		br.goTo(br.blocks.blockAt[cil.BranchTarget(p.il, op, operand, p.next)])
	case cil.CEE_BRTRUE, cil.CEE_BRTRUE_S, cil.CEE_BRFALSE, cil.CEE_BRFALSE_S:
		br.branchOn(op == cil.CEE_BRTRUE || op == cil.CEE_BRTRUE_S, br.blocks.blockAt[cil.BranchTarget(p.il, op, operand, p.next)])
	case cil.CEE_SWITCH:
		br.switchOn(operand)
	case cil.CEE_RET:
		br.returns.ret()
	case cil.CEE_THROW:
		obj := p.popRef().node
		br.throw(p.helperCall(ee.CORINFO_HELP_THROW, nodes.TYP_VOID, obj, 0, 0))
	case cil.CEE_RETHROW:
		if p.m.Blocks.Hnd[p.cur] == 0 {
			p.bad("rethrow outside of a catch")
		}
		br.throw(p.helperCall(ee.CORINFO_HELP_RETHROW, nodes.TYP_VOID, 0, 0, 0))
	case cil.CEE_LEAVE, cil.CEE_LEAVE_S:
		br.leave(cil.BranchTarget(p.il, op, operand, p.next))
	case cil.CEE_ENDFINALLY:
		br.endFinally()
	case cil.CEE_ENDFILTER:
		br.endFilter()
	case cil.CEE_JMP:
		br.jmp(operand)
	default:
		b := p.popValue()
		a := p.popValue()
		br.branch(p.compare(&arithRows[op], a, b), br.blocks.blockAt[cil.BranchTarget(p.il, op, operand, p.next)])
	}
}

// goTo ends the current block with a jump to block to.
func (br *branches) goTo(to nodes.BlockID) {
	bb := &br.m.Blocks
	bb.Kind[br.cur], bb.Jump[br.cur] = nodes.BBJ_ALWAYS, to
	if br.end < len(br.il) && br.blocks.blockAt[br.end] == to && bb.Next[br.cur] == to {
		bb.Kind[br.cur], bb.Jump[br.cur] = nodes.BBJ_NONE, 0
	}
	br.joins.flowTo(to)
}

// branchOn imports brtrue and brfalse.
func (br *branches) branchOn(sense bool, to nodes.BlockID) {
	p, m := br.tokens, br.m
	n := p.popValue()
	switch t := m.Type[n].Actual(); {
	case (p.inlining || p.isBoxed(n)) && p.neverNull(n):
		if sense {
			br.goTo(to)
		} else {
			br.goTo(br.blocks.fallThrough())
		}
		return
	case m.IsIntConst(n):
		if m.IntValue(n) != 0 == sense {
			br.goTo(to)
		} else {
			br.goTo(br.blocks.fallThrough())
		}
		return
	case m.Oper[n].Is(nodes.GTK_RELOP):
		if !sense {
			p.negate(n)
		}
	default:
		o := nodes.GT_NE
		if !sense {
			o = nodes.GT_EQ
		}
		n = p.op(o, nodes.TYP_INT, n, m.NewZero(t), 0) // also for floats: ECMA-335 has no such branch, but CoreCLR accepts it
	}
	br.branch(n, to)
}

// branch ends the current block with a jump to block to if cond holds.
func (br *branches) branch(cond nodes.NodeID, to nodes.BlockID) {
	p, m := br.tokens, br.m
	if m.IsIntConst(cond) {
		if m.IntValue(cond) == 0 {
			to = br.blocks.fallThrough()
		}
		br.goTo(to)
		return
	}
	next := br.blocks.fallThrough()
	if next == to {
		if m.Flags[cond]&(nodes.GTF_SIDE_EFFECT|nodes.GTF_ORDER_SIDEEFF) != 0 {
			p.append(cond)
		}
		br.goTo(to)
		return
	}
	br.joins.flowToBoth(to, next)
	m.NewStmt(p.cur, p.op(nodes.GT_JTRUE, nodes.TYP_VOID, cond, 0, 0), p.stmtIL)
	m.Blocks.Kind[p.cur], m.Blocks.Jump[p.cur] = nodes.BBJ_COND, to
}

// switchOn imports switch.
func (br *branches) switchOn(operand int) {
	m := br.m
	n := br.coerce(br.popValue(), nodes.TYP_INT, 0)
	next := br.blocks.fallThrough()
	first := uint32(len(m.Targets))
	count := cil.SwitchLen(br.il, operand)
	if count == 0 {
		if m.Flags[n]&(nodes.GTF_SIDE_EFFECT|nodes.GTF_ORDER_SIDEEFF) != 0 {
			br.append(n)
		}
		br.goTo(next)
		return
	}
	br.joins.flowTo(next)
	for i := range count {
		t := br.blocks.blockAt[cil.SwitchTarget(br.il, operand, br.next, i)]
		m.Targets = append(m.Targets, t)
		br.joins.share(next, t)
		br.joins.flowTo(t)
	}
	m.Targets = append(m.Targets, next)
	m.Blocks.Flags[next] |= nodes.BBF_JMP_TARGET
	m.NewStmt(br.cur, br.op(nodes.GT_SWITCH, nodes.TYP_VOID, n, 0, 0), br.stmtIL)
	m.Blocks.Kind[br.cur], m.Blocks.Switch[br.cur] = nodes.BBJ_SWITCH, uint32(len(m.Switches))
	m.Switches = append(m.Switches, nodes.SwitchDesc{First: first, Count: uint32(count) + 1})
}

// throw ends the current block with a call that does not return.
func (br *branches) throw(call nodes.NodeID) {
	br.discard()
	br.appendCall(call)
	bb := &br.m.Blocks
	bb.Kind[br.cur] = nodes.BBJ_THROW
	bb.Flags[br.cur] |= nodes.BBF_RUN_RARELY
}

// jmp imports jmp: the callee takes over the frame.
func (br *branches) jmp(operand int) {
	m := br.m
	bb := &m.Blocks
	if bb.Try[br.cur] != 0 || bb.Hnd[br.cur] != 0 || len(br.stack) != 0 {
		br.bad("jmp inside of a try or handler, or with values on the stack")
	}
	if br.isNativeEntry() {
		br.bad("jmp out of a method that native code calls") // the callee would not leave managed code
	}
	br.resolveMethod(operand, ee.CORINFO_TOKENKIND_Method)
	entry := br.jit.GetFunctionEntryPoint(br.tok.Method)
	br.leaveVectors()
	n := m.New(nodes.GT_JMP, nodes.TYP_VOID, 0, 0, m.NewConst(entry.Addr.Bits), nodes.GTF_ORDER_SIDEEFF)
	if entry.Addr.IsSymbol {
		m.Flags[n] |= nodes.GTF_ICON_SYMBOL
	}
	switch entry.Access {
	case ee.IAT_PVALUE:
		m.Flags[n] |= nodes.GTF_JMP_CELL
	case ee.IAT_PPVALUE:
		br.unsupported("jmp through a pointer to a cell")
	}
	m.NewStmt(br.cur, n, br.stmtIL)
	bb.Kind[br.cur] = nodes.BBJ_RETURN
	if br.info.PollsInLoops { // such jumps may form a loop of methods
		br.polls.poll(br.cur)
	}
}
