package importer

import (
	"ryugo/arena"
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
)

// finish pops the arguments of c, makes the call and pushes its result.
func (cs *calls) finish(c *nodes.Call, sig *ee.SigInfo, t target) {
	p, m := cs.tokens, cs.m
	cs.popArgs(sig)
	this := t.this
	cs.sites.thisClass = 0
	if t.hasThis && this == 0 {
		e := p.pop()
		this, cs.sites.thisClass = p.address(e.node), e.class
	}
	ret, layout := p.sigType(sig.Ret)
	if t.retRef {
		ret, layout = nodes.TYP_REF, 0
	}
	c.Ret = p.abi.Return(m, p.jit, ret, layout)
	c.RetClass = layout
	if ret.IsSmall() && c.Flags&nodes.GTF_CALL_UNMANAGED == 0 && !sig.KeepsMode {
		c.Widened = ret
	}
	if p.prefix&prefixTail != 0 {
		cs.tailCall(c)
	}
	tail := c.Flags&nodes.GTF_CALL_M_EXPLICIT_TAILCALL != 0
	if tail && ret.IsSIMD() { // the frame is left with the callee's result as it is
		ret = nodes.TYP_STRUCT
	}
	if tail && p.info.TailCallStubs && cs.tailCallByStubs(c, sig, &t, this, ret, layout) {
		return
	}
	buf, addr, forward := nodes.NoLcl, nodes.NodeID(0), false
	if ret.IsStruct() && c.Ret.Count == 0 {
		c.Flags |= nodes.GTF_CALL_M_RETBUFFARG
		if forward = tail && m.RetBufLcl != nodes.NoLcl && layout == m.RetLayout; forward {
			addr = m.NewLclVar(m.RetBufLcl) // the callee stores to the caller's own return buffer
		} else {
			buf = p.shortTemp(ret, layout)
			addr = p.lclAddrOf(buf)
		}
	}
	cs.addArgs(c, &t, this, addr)
	if p.info.PollsInLoops {
		cs.polls.noteCall(c, p.call.MethodFlags)
	}
	if p.env.Inline {
		c.Inline = cs.sites.note(c, &p.call, ret, layout, t.retRef)
	}
	if forward {
		cs.forwardResult(c)
		return
	}
	cs.pushResult(c, sig, ret, layout, buf)
	if tail { // the ret may begin another block, but belongs to the call
		cs.returns.ret()
		p.pause, p.ended = true, true
	}
}

// addArgs appends the argument rows of c in the order of the calling convention: the IL's
// arguments, which popArgs has left in cs.rows, and the hidden ones. buf is the address of the
// return buffer. this and buf are 0 if there is none.
func (cs *calls) addArgs(c *nodes.Call, t *target, this, buf nodes.NodeID) {
	p, m := cs.tokens, cs.m
	c.Args.First = uint32(len(m.Args))
	if t.hasThis {
		p.addArg(nodes.ArgThis, this, m.Type[this].Actual())
	}
	if buf != 0 {
		p.addArg(nodes.ArgRetBuf, buf, nodes.TYP_BYREF)
	}
	if t.ctx != 0 && !p.abi.ContextLast {
		p.addArg(nodes.ArgInstParam, t.ctx, p.native)
	}
	if len(cs.rows) > 0 {
		m.Args = append(m.Args, cs.rows...)
	}
	if t.ctx != 0 && p.abi.ContextLast {
		p.addArg(nodes.ArgInstParam, t.ctx, p.native)
	}
	for i := 0; i < len(t.extra) && t.extra[i] != 0; i++ {
		p.addArg(nodes.ArgUser, t.extra[i], p.native)
	}
	c.Args.Count = uint32(len(m.Args)) - c.Args.First
}

// forwardResult makes c and returns. c is an explicit tail call that stores its result to the
// caller's own return buffer.
func (cs *calls) forwardResult(c *nodes.Call) {
	p, m := cs.tokens, cs.m
	p.appendCall(p.newCall(c, nodes.TYP_VOID))
	cs.returns.leavesNothing()
	m.Blocks.Kind[p.cur] = nodes.BBJ_RETURN
	m.NewStmt(p.cur, p.op(nodes.GT_RETURN, nodes.TYP_BYREF, m.NewLclVar(m.RetBufLcl), 0, 0), p.stmtIL)
	p.pause, p.ended = true, true
}

// pushResult makes call c and pushes its result, of type ret. buf is the local that serves as
// return buffer, or NoLcl.
func (cs *calls) pushResult(c *nodes.Call, sig *ee.SigInfo, ret nodes.VarType, layout uint32, buf nodes.LclNum) {
	p := cs.tokens
	switch {
	case ret == nodes.TYP_VOID:
		p.appendCall(p.newCall(c, nodes.TYP_VOID))
	case buf != nodes.NoLcl:
		p.appendCall(p.newCall(c, nodes.TYP_VOID))
		p.push(p.m.NewLclVar(buf), layout)
	case ret.IsSIMD():
		p.push(p.newCall(c, ret), layout)
	case ret == nodes.TYP_STRUCT || c.Ret.Count > 1:
		cs.registerResult(c, ret, layout)
	case ret.IsSmall():
		p.push(p.cast(p.newCall(c, nodes.TYP_INT), nodes.TYP_INT, ret, 0), 0)
	case ret == nodes.TYP_REF:
		p.pushRef(p.newCall(c, ret), refClass(sig.Ret))
	default:
		p.push(p.newCall(c, ret), 0)
	}
}

// registerResult handles a struct, or a long in two registers, that c returns in registers. It
// stores the result to the local of the following stloc, or else to a temp, which it pushes.
func (cs *calls) registerResult(c *nodes.Call, t nodes.VarType, layout uint32) {
	p, m := cs.tokens, cs.m
	l, direct := cs.nextStore(t, layout)
	if direct {
		p.spillUses(l)
	} else {
		l = p.shortTemp(t, layout)
	}
	if c.Ret.Count == 1 {
		t := c.Ret.Types[0]
		n := p.assignPart(l, t, uint32(c.Ret.Offset[0]), p.newCall(c, t))
		if p.addrTaken(l) {
			m.Flags[m.Op1[n]] |= nodes.GTF_GLOB_REF
			m.Flags[n] |= nodes.GTF_GLOB_REF
		}
		p.appendCall(n)
	} else {
		c.Flags |= nodes.GTF_CALL_M_MULTIREG
		m.Locals[l].Flags |= nodes.LvIsMultiRegRet
		p.appendCall(p.assign(l, p.newCall(c, t)))
	}
	if !direct {
		p.push(m.NewLclVar(l), layout)
		p.once = l
	}
}

// nextStore reports whether the next instruction of the block is a store to a local of type t and
// the given layout. If so, it skips the instruction.
func (cs *calls) nextStore(t nodes.VarType, layout uint32) (nodes.LclNum, bool) {
	if cs.next >= cs.end {
		return 0, false
	}
	op, operand, next, err := cil.Decode(cs.il, cs.next)
	if err != nil {
		return 0, false
	}
	i := 0
	switch {
	case op >= cil.CEE_STLOC_0 && op <= cil.CEE_STLOC_3:
		i = int(op - cil.CEE_STLOC_0)
	case op == cil.CEE_STLOC_S || op == cil.CEE_STLOC:
		i = cil.OperandVar(cs.il, op, operand)
	default:
		return 0, false
	}
	l := cs.ilLcl(i)
	if cs.m.Locals[l].Type != t || cs.m.Locals[l].Layout != layout {
		return 0, false
	}
	cs.next = next
	return l, true
}

// popArgs pops the arguments of a signature into cs.rows, converted to the types of the parameters.
func (cs *calls) popArgs(sig *ee.SigInfo) {
	p := cs.tokens
	n := len(sig.Args)
	base := len(p.stack) - n
	if base < 0 {
		p.bad("the stack has too few arguments")
	}
	if n > cap(cs.rows) { // both slices grow together
		cs.rows = arena.Raw(cs.rows, n)
		cs.sites.rowClasses = arena.Raw(cs.sites.rowClasses, n)
	}
	entries, rows := p.stack[base:], cs.rows[:n]
	if cs.rows = rows; p.env.Inline {
		classes := cs.sites.rowClasses[:n]
		cs.sites.rowClasses = classes
		for i := range classes {
			classes[i] = entries[i].class
		}
	}
	for i := range rows {
		t, layout := p.sigType(sig.Args[i])
		if t == nodes.TYP_VOID {
			p.bad("a parameter is void")
		}
		v := p.narrow(p.coerce(entries[i].node, t, layout), t)
		rows[i] = nodes.Arg{Early: v, Type: t, Layout: layout, Tmp: nodes.NoLcl}
	}
	p.stack = p.stack[:base]
	p.clean = min(p.clean, base)
}

// tailCall marks c, which has the tail. prefix, as an explicit tail call if the caller's frame may
// be dropped.
func (cs *calls) tailCall(c *nodes.Call) {
	p, m := cs.tokens, cs.m
	if p.inlining || cs.returns.hasEpilog() || m.Blocks.Try[p.cur] != 0 || m.Blocks.Hnd[p.cur] != 0 {
		return
	}
	if p.next >= len(p.il) || cil.Opcode(p.il[p.next]) != cil.CEE_RET {
		return
	}
	if p.jit.CanTailCall(p.self, c.Method, true) {
		c.Flags |= nodes.GTF_CALL_M_EXPLICIT_TAILCALL
	}
}
