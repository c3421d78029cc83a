package importer

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
)

// finishCall pops the arguments of c, makes the call and pushes its result.
func (p *Importer) finishCall(c *nodes.Call, sig *ee.SigInfo, t target) {
	m := p.m
	p.popArgs(sig)
	this := t.this
	p.inl.thisClass = 0
	if t.hasThis && this == 0 {
		e := p.pop()
		this, p.inl.thisClass = p.address(e.node), e.class
	}
	ret, layout := p.sigType(sig.Ret)
	if t.retRef {
		ret, layout = nodes.TYP_REF, 0
	}
	c.Ret = p.abi.Return(m, p.jit, ret, layout)
	c.RetClass = layout
	p.tailCall(c)
	tail := c.Flags&nodes.GTF_CALL_M_EXPLICIT_TAILCALL != 0
	if tail && ret.IsSIMD() { // the frame is left with what the callee leaves
		ret = nodes.TYP_STRUCT
	}
	buf, forward := nodes.NoLcl, false
	if ret.IsStruct() && c.Ret.Count == 0 {
		c.Flags |= nodes.GTF_CALL_M_RETBUFFARG
		if forward = tail && m.RetBufLcl != nodes.NoLcl && layout == m.RetLayout; !forward {
			buf = p.shortTemp(ret, layout)
		}
	}
	c.Args.First = uint32(len(m.Args))
	if t.hasThis {
		p.addArg(nodes.ArgThis, this, m.Type[this].Actual())
	}
	switch {
	case forward: // the callee stores where the caller was told to
		p.addArg(nodes.ArgRetBuf, m.NewLclVar(m.RetBufLcl), nodes.TYP_BYREF)
	case buf != nodes.NoLcl:
		p.addArg(nodes.ArgRetBuf, p.lclAddrOf(buf), nodes.TYP_BYREF)
	}
	if t.ctx != 0 && !p.abi.ContextLast {
		p.addArg(nodes.ArgInstParam, t.ctx, p.native)
	}
	m.Args = append(m.Args, p.rows...)
	if t.ctx != 0 && p.abi.ContextLast {
		p.addArg(nodes.ArgInstParam, t.ctx, p.native)
	}
	for _, n := range t.extra {
		if n != 0 {
			p.addArg(nodes.ArgUser, n, p.native)
		}
	}
	c.Args.Count = uint32(len(m.Args)) - c.Args.First
	p.noteCall(c)
	if p.env.Inline {
		c.Inline = p.candidate(c, ret, layout, t.retRef)
	}

	switch {
	case forward:
		p.appendCall(p.newCall(c, nodes.TYP_VOID))
		p.discard()
		m.Blocks.Kind[p.cur] = nodes.BBJ_RETURN
		m.NewStmt(p.cur, p.op(nodes.GT_RETURN, nodes.TYP_BYREF, m.NewLclVar(m.RetBufLcl), 0, 0), p.stmtIL)
		p.ended = true
		return
	case ret == nodes.TYP_VOID:
		p.appendCall(p.newCall(c, nodes.TYP_VOID))
	case buf != nodes.NoLcl:
		p.appendCall(p.newCall(c, nodes.TYP_VOID))
		p.push(m.NewLclVar(buf), layout)
	case ret.IsSIMD():
		p.push(p.newCall(c, ret), layout)
	case ret == nodes.TYP_STRUCT || c.Ret.Count > 1:
		p.registerResult(c, ret, layout)
	case ret.IsSmall():
		p.push(p.cast(p.newCall(c, nodes.TYP_INT), nodes.TYP_INT, ret, 0), 0)
	case ret == nodes.TYP_REF:
		p.pushRef(p.newCall(c, ret), refClass(sig.Ret))
	default:
		p.push(p.newCall(c, ret), 0)
	}
	if tail { // the ret may begin another block: it belongs to the call
		p.ret()
		p.ended = true
	}
}

// registerResult stores the struct, or the long in two registers, that c returns
// to the local that the next instruction would store it to, or to a temp, and
// pushes that.
func (p *Importer) registerResult(c *nodes.Call, t nodes.VarType, layout uint32) {
	m := p.m
	l, direct := p.nextStore(t, layout)
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
	}
}

// nextStore tells whether the next instruction of the block is a store to a
// local of that type, and if so skips it.
func (p *Importer) nextStore(t nodes.VarType, layout uint32) (nodes.LclNum, bool) {
	if p.next >= p.end {
		return 0, false
	}
	op, operand, next, err := cil.Decode(p.il, p.next)
	if err != nil {
		return 0, false
	}
	i := 0
	switch {
	case op >= cil.CEE_STLOC_0 && op <= cil.CEE_STLOC_3:
		i = int(op - cil.CEE_STLOC_0)
	case op == cil.CEE_STLOC_S || op == cil.CEE_STLOC:
		i = cil.OperandVar(p.il, op, operand)
	default:
		return 0, false
	}
	l := p.ilLcl(i)
	if p.m.Locals[l].Type != t || p.m.Locals[l].Layout != layout {
		return 0, false
	}
	p.next = next
	return l, true
}

// popArgs pops the arguments of a signature into p.rows, as values of the
// parameters' types.
func (p *Importer) popArgs(sig *ee.SigInfo) {
	n := len(sig.Args)
	base := len(p.stack) - n
	if base < 0 {
		p.bad("the stack has too few arguments")
	}
	p.rows, p.inl.rowClasses = p.rows[:0], p.inl.rowClasses[:0]
	for i, e := range p.stack[base:] {
		t, layout := p.sigType(sig.Args[i])
		if t == nodes.TYP_VOID {
			p.bad("a parameter is void")
		}
		v := p.narrow(p.coerce(e.node, t, layout), t)
		p.rows = append(p.rows, nodes.Arg{Early: v, Type: t, Layout: layout, Tmp: nodes.NoLcl})
		if p.env.Inline {
			p.inl.rowClasses = append(p.inl.rowClasses, e.class)
		}
	}
	p.stack = p.stack[:base]
	p.clean = min(p.clean, base)
}

// addArg appends a row for an argument that is not the IL's.
func (p *Importer) addArg(kind nodes.ArgKind, n nodes.NodeID, t nodes.VarType) {
	p.m.Args = append(p.m.Args, nodes.Arg{Early: n, Type: t, Kind: kind, Tmp: nodes.NoLcl})
}

// narrow returns value n cut to small type t and widened again: neither side of
// a call relies on the other for that.
func (p *Importer) narrow(n nodes.NodeID, t nodes.VarType) nodes.NodeID {
	m := p.m
	if !t.IsSmall() || m.Type[n] == t && m.Oper[n] != nodes.GT_CALL {
		return n
	}
	switch m.Oper[n] {
	case nodes.GT_LCL_VAR:
		if m.Locals[m.Val[n]].Type == t {
			return n
		}
	case nodes.GT_CAST:
		if nodes.VarType(m.Val[n]) == t {
			return n
		}
	}
	if m.Oper[n].Is(nodes.GTK_RELOP) {
		return n
	}
	return p.cast(n, nodes.TYP_INT, t, 0)
}

// newCall appends the call c, whose argument rows stand last in Args.
func (p *Importer) newCall(c *nodes.Call, t nodes.VarType) nodes.NodeID {
	m := p.m
	f := nodes.GTF_CALL | nodes.GTF_EXCEPT | nodes.GTF_GLOB_REF
	if c.Kind == nodes.CT_HELPER {
		h := c.Helper.Flags()
		if h&ee.HelperPure != 0 {
			f &^= nodes.GTF_GLOB_REF
		}
		if h&ee.HelperNoReturn != 0 {
			c.Flags |= nodes.GTF_CALL_M_DOES_NOT_RETURN
		}
		if h&ee.HelperNoGC != 0 {
			c.Flags |= nodes.GTF_CALL_M_NOGCCHECK
		}
	}
	for i := range m.Args[c.Args.First:][:c.Args.Count] {
		f |= m.Flags[m.Args[c.Args.First+uint32(i)].Early] & nodes.GTF_ALL_EFFECT
	}
	if c.Addr != 0 {
		f |= m.Flags[c.Addr] & nodes.GTF_ALL_EFFECT
	}
	c.ILOffset = p.callOffset()
	m.Calls = append(m.Calls, *c)
	return m.New(nodes.GT_CALL, t, 0, 0, uint32(len(m.Calls)-1), f)
}

// callOffset returns the root's IL offset of a call at the instruction at hand.
func (p *Importer) callOffset() uint32 {
	switch {
	case p.inlining:
		return p.inl.callIL
	case p.ilOffset >= 0:
		return uint32(p.ilOffset)
	}
	return ee.NoILOffset
}

// helperCall appends a call of helper h with up to three arguments; 0 is none.
func (p *Importer) helperCall(h ee.Helper, t nodes.VarType, a, b, c nodes.NodeID) nodes.NodeID {
	args := [...]nodes.NodeID{a, b, c}
	return p.helperCallOf(h, t, args[:])
}

// helperCallOf is helperCall for any number of arguments.
func (p *Importer) helperCallOf(h ee.Helper, t nodes.VarType, args []nodes.NodeID) nodes.NodeID {
	m := p.m
	call := nodes.Call{Kind: nodes.CT_HELPER, Helper: h}
	call.Args.First = uint32(len(m.Args))
	for _, n := range args {
		if n == 0 {
			continue
		}
		p.addArg(nodes.ArgUser, n, m.Type[n].Actual())
		call.Args.Count++
	}
	call.Ret = p.abi.Return(m, p.jit, t, 0)
	return p.newCall(&call, t)
}

// structArg gives the last argument row of call n, which was made with a
// struct, its layout.
func (p *Importer) structArg(n nodes.NodeID, layout uint32) {
	m := p.m
	r := m.Calls[m.Val[n]].Args
	m.Args[r.First+r.Count-1].Layout = layout
}

// appendCall appends statement root, which makes the call of the instruction
// at hand. Where the stack is not empty, the statement is known by the call.
func (p *Importer) appendCall(root nodes.NodeID) {
	p.spillFor(root)
	il, site := p.stmtIL, len(p.stack) > 0 && !p.inlining
	if site {
		il = uint32(p.ilOffset)
	}
	s := p.m.NewStmt(p.cur, root, il)
	p.m.Stmts[s].CallSite = site
}

// tailCall marks c when the IL asks to drop the caller's frame for it and
// nothing forbids that.
func (p *Importer) tailCall(c *nodes.Call) {
	m := p.m
	if p.prefix&prefixTail == 0 || p.inlining || p.sync.on || m.Blocks.Try[p.cur] != 0 || m.Blocks.Hnd[p.cur] != 0 {
		return
	}
	if p.next >= len(p.il) || cil.Opcode(p.il[p.next]) != cil.CEE_RET {
		return
	}
	if p.jit.CanTailCall(p.self, c.Method, true) {
		c.Flags |= nodes.GTF_CALL_M_EXPLICIT_TAILCALL
	}
}
