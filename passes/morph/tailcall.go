package morph

import "ryugo/nodes"

// Explicit tail calls (tail. prefix). A call that leaves the frame by a jump
// (a fast tail call) ends its block; nothing follows it:
//
//	return int              call int Foo {tailcall}
//	  call int Foo    ->
//
// Where that is not possible the call is an ordinary one, which the prefix
// allows.

// tailCallReturn makes the GT_RETURN n of a call a tail call, if possible.
func (p *Morph) tailCallReturn(n nodes.NodeID) bool {
	m := p.m
	v := m.Op1[n]
	if m.Oper[v] != nodes.GT_CALL || !p.canTailCall(&m.Calls[m.Val[v]]) {
		return false
	}
	c := &m.Calls[m.Val[v]]
	if c.Ret.Count != 1 || m.RetDesc.Count != 1 || c.Ret.Types[0] != m.RetDesc.Types[0] || c.Ret.Regs[0] != m.RetDesc.Regs[0] || m.RetType.IsSmall() && m.Type[v] != m.RetType {
		return false
	}
	c.Flags |= nodes.GTF_CALL_M_TAILCALL
	p.become(n, v)
	return true
}

// tailCallVoid makes call r, root of statement s, a tail call, if an empty
// GT_RETURN follows and it is possible.
func (p *Morph) tailCallVoid(s nodes.StmtID, r nodes.NodeID) {
	m := p.m
	c := &m.Calls[m.Val[r]]
	next := m.Stmts[s].Next
	if c.Flags&nodes.GTF_CALL_M_EXPLICIT_TAILCALL == 0 || next == 0 || m.RetDesc.Count != 0 {
		return
	}
	if root := m.Stmts[next].Root; m.Oper[root] != nodes.GT_RETURN || m.Op1[root] != 0 || !p.canTailCall(c) {
		return
	}
	c.Flags |= nodes.GTF_CALL_M_TAILCALL
	m.RemoveStmt(p.block, next)
}

// canTailCall tells whether c may replace the frame: it is a direct call asked
// for by the IL, all its arguments are in registers, and it cannot have got the
// address of anything in the frame.
func (p *Morph) canTailCall(c *nodes.Call) bool {
	m := p.m
	const indirect = nodes.GTF_CALL_VIRT_VTABLE | nodes.GTF_CALL_VIRT_STUB | nodes.GTF_CALL_M_DELEGATE_INV | nodes.GTF_CALL_UNMANAGED
	return c.Flags&nodes.GTF_CALL_M_EXPLICIT_TAILCALL != 0 && c.Kind == nodes.CT_USER_FUNC && c.Flags&indirect == 0 &&
		c.StackSize == p.env.Target.ABI.ShadowSpace && !p.exposed && !m.HasLocalloc && !m.HasPinned &&
		m.Blocks.Kind[p.block] == nodes.BBJ_RETURN && m.Blocks.Try[p.block] == 0 && m.Blocks.Hnd[p.block] == 0
}
