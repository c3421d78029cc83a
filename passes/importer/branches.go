package importer

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
)

// branches imports the instructions that end a block.
func (p *Importer) branches(op cil.Opcode, operand int) {
	if p.prefix != 0 {
		p.bad("a prefix on a branch")
	}
	switch op {
	case cil.CEE_BR, cil.CEE_BR_S:
		p.goTo(p.blockAt[cil.BranchTarget(p.il, op, operand, p.next)])
	case cil.CEE_BRTRUE, cil.CEE_BRTRUE_S, cil.CEE_BRFALSE, cil.CEE_BRFALSE_S:
		p.branchOn(op == cil.CEE_BRTRUE || op == cil.CEE_BRTRUE_S, p.blockAt[cil.BranchTarget(p.il, op, operand, p.next)])
	case cil.CEE_SWITCH:
		p.switchOn(operand)
	case cil.CEE_RET:
		p.ret()
	case cil.CEE_THROW:
		obj := p.popRef().node
		p.throw(p.helperCall(ee.CORINFO_HELP_THROW, nodes.TYP_VOID, obj, 0, 0))
	case cil.CEE_RETHROW:
		if p.m.Blocks.Hnd[p.cur] == 0 {
			p.bad("rethrow outside of a catch")
		}
		p.throw(p.helperCall(ee.CORINFO_HELP_RETHROW, nodes.TYP_VOID, 0, 0, 0))
	case cil.CEE_LEAVE, cil.CEE_LEAVE_S:
		p.leave(cil.BranchTarget(p.il, op, operand, p.next))
	case cil.CEE_ENDFINALLY:
		p.endFinally()
	case cil.CEE_ENDFILTER:
		p.endFilter()
	case cil.CEE_JMP:
		p.jmp(operand)
	default:
		b := p.popValue()
		a := p.popValue()
		p.branch(p.compare(&arithRows[op], a, b), p.blockAt[cil.BranchTarget(p.il, op, operand, p.next)])
	}
}

// goTo ends the current block in a jump to block to.
func (p *Importer) goTo(to nodes.BlockID) {
	bb := &p.m.Blocks
	bb.Kind[p.cur], bb.Jump[p.cur] = nodes.BBJ_ALWAYS, to
	if p.end < len(p.il) && p.blockAt[p.end] == to && bb.Next[p.cur] == to {
		bb.Kind[p.cur], bb.Jump[p.cur] = nodes.BBJ_NONE, 0
	}
	p.flowTo(to)
}

// branchOn imports brtrue and brfalse.
func (p *Importer) branchOn(sense bool, to nodes.BlockID) {
	m := p.m
	n := p.popValue()
	switch t := m.Type[n].Actual(); {
	case t.IsFloat():
		p.bad("a branch on a floating-point number")
	case (p.inlining || p.isBoxed(n)) && p.neverNull(n):
		if sense {
			p.goTo(to)
		} else {
			p.goTo(p.fallThrough())
		}
		return
	case m.IsIntConst(n):
		if m.IntValue(n) != 0 == sense {
			p.goTo(to)
		} else {
			p.goTo(p.fallThrough())
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
		n = p.op(o, nodes.TYP_INT, n, m.NewInt(t, 0), 0)
	}
	p.branch(n, to)
}

// branch ends the current block in a jump to block to if cond holds.
func (p *Importer) branch(cond nodes.NodeID, to nodes.BlockID) {
	m := p.m
	if m.IsIntConst(cond) {
		if m.IntValue(cond) == 0 {
			to = p.fallThrough()
		}
		p.goTo(to)
		return
	}
	next := p.fallThrough()
	if next == to {
		if m.Flags[cond]&(nodes.GTF_SIDE_EFFECT|nodes.GTF_ORDER_SIDEEFF) != 0 {
			p.append(cond)
		}
		p.goTo(to)
		return
	}
	p.flowToBoth(to, next)
	m.NewStmt(p.cur, p.op(nodes.GT_JTRUE, nodes.TYP_VOID, cond, 0, 0), p.stmtIL)
	m.Blocks.Kind[p.cur], m.Blocks.Jump[p.cur] = nodes.BBJ_COND, to
}

// switchOn imports switch.
func (p *Importer) switchOn(operand int) {
	m := p.m
	n := p.coerce(p.popValue(), nodes.TYP_INT, 0)
	next := p.fallThrough()
	first := uint32(len(m.Targets))
	count := cil.SwitchLen(p.il, operand)
	if count == 0 {
		if m.Flags[n]&(nodes.GTF_SIDE_EFFECT|nodes.GTF_ORDER_SIDEEFF) != 0 {
			p.append(n)
		}
		p.goTo(next)
		return
	}
	p.flowTo(next)
	for i := range count {
		t := p.blockAt[cil.SwitchTarget(p.il, operand, p.next, i)]
		m.Targets = append(m.Targets, t)
		p.share(next, t)
		p.flowTo(t)
	}
	m.Targets = append(m.Targets, next)
	m.Blocks.Flags[next] |= nodes.BBF_JMP_TARGET
	m.NewStmt(p.cur, p.op(nodes.GT_SWITCH, nodes.TYP_VOID, n, 0, 0), p.stmtIL)
	m.Blocks.Kind[p.cur], m.Blocks.Switch[p.cur] = nodes.BBJ_SWITCH, uint32(len(m.Switches))
	m.Switches = append(m.Switches, nodes.SwitchDesc{First: first, Count: uint32(count) + 1})
}

// ret imports ret.
func (p *Importer) ret() {
	if p.inlining {
		p.inlineRet()
		return
	}
	m := p.m
	bb := &m.Blocks
	if t := bb.Try[p.cur]; bb.Hnd[p.cur] != 0 || t != 0 && !p.isSyncRegion(int(t-1)) {
		p.bad("ret inside of a try or handler")
	}
	var value nodes.NodeID
	if m.RetType != nodes.TYP_VOID {
		value = p.pop().node
		if t := m.Type[value]; p.retType.IsSIMD() && t == nodes.TYP_STRUCT { // a call's, as it came
			value = p.coerce(value, t, m.RetLayout)
		} else {
			value = p.coerce(value, p.retType, m.RetLayout)
		}
	}
	p.discard()
	if p.sync.on {
		p.syncReturn(value)
		return
	}
	bb.Kind[p.cur] = nodes.BBJ_RETURN
	p.returnValue(value)
}

// returnValue appends GT_RETURN of value, 0 for none.
func (p *Importer) returnValue(value nodes.NodeID) {
	m := p.m
	t := m.RetType.Actual()
	switch {
	case value == 0:
		m.NewStmt(p.cur, m.New(nodes.GT_RETURN, nodes.TYP_VOID, 0, 0, 0, 0), p.stmtIL)
		return
	case m.Type[value].IsSIMD():
		value, t = p.returnVector(value)
	case t == nodes.TYP_STRUCT && m.RetBufLcl != nodes.NoLcl:
		dst := m.New(nodes.GT_OBJ, t, m.NewLclVar(m.RetBufLcl), 0, m.RetLayout,
			nodes.GTF_NO_FAULT|nodes.GTF_GLOB_REF|nodes.GTF_IND_TGTANYWHERE)
		m.NewStmt(p.cur, p.op(nodes.GT_ASG, t, dst, value, nodes.GTF_ASG), p.stmtIL)
		value, t = m.NewLclVar(m.RetBufLcl), nodes.TYP_BYREF
	case (t == nodes.TYP_STRUCT || m.RetDesc.Count > 1) && m.Oper[value] != nodes.GT_LCL_VAR:
		value = p.toTemp(value, m.RetLayout)
	}
	m.NewStmt(p.cur, p.op(nodes.GT_RETURN, t, value, 0, 0), p.stmtIL)
}

// throw ends the current block in a call that does not return.
func (p *Importer) throw(call nodes.NodeID) {
	p.discard()
	p.appendCall(call)
	bb := &p.m.Blocks
	bb.Kind[p.cur] = nodes.BBJ_THROW
	bb.Flags[p.cur] |= nodes.BBF_RUN_RARELY
}

// jmp imports jmp: the callee takes over the frame.
func (p *Importer) jmp(operand int) {
	m := p.m
	bb := &m.Blocks
	if bb.Try[p.cur] != 0 || bb.Hnd[p.cur] != 0 || len(p.stack) != 0 {
		p.bad("jmp inside of a try or handler, or with values on the stack")
	}
	p.resolveMethod(operand, ee.CORINFO_TOKENKIND_Method)
	entry := p.jit.GetFunctionEntryPoint(p.tok.Method)
	p.leaveVectors()
	n := m.New(nodes.GT_JMP, nodes.TYP_VOID, 0, 0, m.NewConst(entry.Addr.Bits), nodes.GTF_ORDER_SIDEEFF)
	if entry.Addr.IsSymbol {
		m.Flags[n] |= nodes.GTF_ICON_SYMBOL
	}
	switch entry.Access {
	case ee.IAT_PVALUE:
		m.Flags[n] |= nodes.GTF_JMP_CELL
	case ee.IAT_PPVALUE:
		p.unsupported("jmp through a pointer to a cell")
	}
	m.NewStmt(p.cur, n, p.stmtIL)
	bb.Kind[p.cur] = nodes.BBJ_RETURN
	if p.info.PollsInLoops { // methods may go round by such jumps
		p.poll(p.cur)
	}
}
