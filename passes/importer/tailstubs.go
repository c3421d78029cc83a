package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Explicit tail calls through runtime methods (fgMorphTailCallViaHelpers), for callees that need
// more stack argument space than the caller was given:
//
//	tail. call int Foo(a, b), ret    call StoreArgs(a, b)
//	                              => call Dispatcher(retAddr, &CallTarget, &V05)
//	                                 return V05
//
// Dispatcher recognizes by the return address whether the method itself was called by a dispatcher.
// If so, Dispatcher records the call and returns, and the caller's dispatcher makes the call. So
// the stack grows by one dispatcher for any number of successive calls.

// tailCallByStubs imports c in this way if it lacks the stack space for a jump, and reports whether
// it did. c is an explicit tail call whose operands have been popped. If an argument is the address
// of a local, c stays an ordinary call. ret and layout are its result type.
func (cs *calls) tailCallByStubs(c *nodes.Call, sig *ee.SigInfo, t *target, this nodes.NodeID, ret nodes.VarType, layout uint32) bool {
	p, m := cs.tokens, cs.m
	calli := sig == &cs.sig
	if c.Flags&nodes.GTF_CALL_UNMANAGED != 0 || m.HasLocalloc || m.HasPinned || !c.Ret.Same(&m.RetDesc) || t.this != 0 || t.retRef || t.extra[0] != 0 ||
		!calli && p.call.ThisTransform != ee.CORINFO_NO_THIS_TRANSFORM {
		return false
	}
	inBuf := ret.IsStruct() && c.Ret.Count == 0
	if inBuf && (m.RetBufLcl == nodes.NoLcl || layout != m.RetLayout) {
		return false
	}
	if !cs.needsRoom(c, t, this, inBuf) {
		return false
	}
	tok, virtual, byRef := &p.tok, cs.virtual, this != 0 && m.Type[this] == nodes.TYP_BYREF
	if calli {
		tok, virtual = &ee.ResolvedToken{}, false
	}
	h, ok := p.jit.GetTailCallHelpers(tok, sig.Ref, virtual, byRef)
	if !ok || h.StoreTarget && c.Flags&nodes.GTF_CALL_VIRT_STUB != 0 {
		return false
	}
	cs.storeArgs(c, t, this, &h)
	switch {
	case inBuf:
		cs.dispatch(&h, m.NewLclVar(m.RetBufLcl))
		cs.returns.leavesNothing()
		m.Blocks.Kind[p.cur] = nodes.BBJ_RETURN
		m.NewStmt(p.cur, p.op(nodes.GT_RETURN, nodes.TYP_BYREF, m.NewLclVar(m.RetBufLcl), 0, 0), p.stmtIL)
	case ret == nodes.TYP_VOID:
		cs.dispatch(&h, m.NewInt(p.native, 0))
		cs.returns.ret()
	default:
		l := p.temp(ret, layout)
		cs.dispatch(&h, p.lclAddrOf(l))
		p.push(m.NewLclVar(l), layout)
		cs.returns.ret()
	}
	p.pause, p.ended = true, true
	return true
}

// needsRoom reports whether c has more stack arguments than the method, and no argument that is the
// address of a local.
func (cs *calls) needsRoom(c *nodes.Call, t *target, this nodes.NodeID, inBuf bool) bool {
	p, m := cs.tokens, cs.m
	buf, mark := nodes.NodeID(0), len(m.Args)
	if inBuf {
		buf = m.NewLclVar(m.RetBufLcl)
	}
	cs.addArgs(c, t, this, buf)
	p.abi.AssignArgs(m, p.jit, c)
	room := c.StackSize > m.IncomingSize
	for _, a := range m.Args[mark:] {
		room = room && !m.IsLocalAddr(a.Early)
	}
	m.Args = m.Args[:mark]
	c.Args, c.StackSize = nodes.Range{}, 0
	return room
}

// storeArgs saves the arguments of c. `this` is null-checked as the call would have done.
func (cs *calls) storeArgs(c *nodes.Call, t *target, this nodes.NodeID, h *ee.TailCallHelpers) {
	p, m := cs.tokens, cs.m
	store := nodes.Call{
		Method: h.StoreArgs, HasEntry: true, Entry: p.jit.GetFunctionEntryPoint(h.StoreArgs),
		Flags: c.Flags & nodes.GTF_CALL_NULLCHECK,
	}
	target := nodes.NodeID(0)
	switch {
	case !h.StoreTarget:
	case c.Flags&nodes.GTF_CALL_VIRT_VTABLE != 0:
		this = p.toTemp(this, 0)
		target = cs.vtableEntry(c, m.NewLclVar(m.LclOf(this)))
	case c.Addr != 0:
		target = c.Addr
	default:
		target = m.NewLookup(c.Entry)
	}
	cs.addArgs(&store, t, this, 0)
	if target != 0 {
		p.addArg(nodes.ArgUser, target, p.native)
		store.Args.Count++
	}
	p.appendCall(p.newCall(&store, nodes.TYP_VOID))
}

// vtableEntry returns the code address that virtual call c reaches for object this.
func (cs *calls) vtableEntry(c *nodes.Call, this nodes.NodeID) nodes.NodeID {
	p := cs.tokens
	n := p.op(nodes.GT_IND, p.native, this, 0, 0)
	if c.VTabInd != ee.NoIndirection {
		n = p.op(nodes.GT_IND, p.native, p.offset(n, c.VTabInd), 0, nodes.GTF_NO_FAULT)
	}
	return p.op(nodes.GT_IND, p.native, p.offset(n, c.VTabAfter), 0, nodes.GTF_NO_FAULT)
}

// dispatch calls the dispatcher. It stores the result at address result.
func (cs *calls) dispatch(h *ee.TailCallHelpers, result nodes.NodeID) {
	p, m := cs.tokens, cs.m
	d := nodes.Call{
		Method: h.Dispatcher, HasEntry: true, Entry: p.jit.GetFunctionEntryPoint(h.Dispatcher),
		Flags: nodes.GTF_CALL_M_KEEPS_FRAME,
	}
	d.Args.First = uint32(len(m.Args))
	p.addArg(nodes.ArgUser, m.New(nodes.GT_RETADDR, p.native, 0, 0, 0, 0), p.native)
	p.addArg(nodes.ArgUser, m.NewLookup(p.jit.GetFunctionFixedEntryPoint(h.CallTarget)), p.native)
	p.addArg(nodes.ArgUser, result, m.Type[result])
	d.Args.Count = 3
	p.appendCall(p.newCall(&d, nodes.TYP_VOID))
}
