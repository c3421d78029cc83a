package morph

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Tail calls: those that the IL asks for (tail. prefix), and, at full, calls in
// front of a return, or of a jump to one. A tail call ends its block; nothing follows it:
//
//	return int              call int Foo {tailcall}
//	  call int Foo    ->
//
// The frame goes away and the callee is jumped to (a fast tail call), when the
// stack arguments fit in the area of the caller's own. Otherwise a helper of
// the runtime makes room for them, where the IL has asked. Where neither is
// possible the call is an ordinary one, which the prefix allows.

// tailCallReturn makes the GT_RETURN n of a call a tail call, if possible.
func (p *Morph) tailCallReturn(n nodes.NodeID) bool {
	m := p.m
	v := m.Op1[n]
	if t := m.RetType; t.IsSmall() && m.Type[v] != t && (m.Oper[v] != nodes.GT_CALL || !p.hasRange(v, t)) {
		p.widened(v) // only what the callee itself has widened to t is returned as it is
		return false
	}
	if m.Oper[v] != nodes.GT_CALL || !p.fgCanFastTailCall(v) {
		return false
	}
	p.replaceBy(n, v)
	p.pollBefore(p.stmt)
	return true
}

// tailCallStmt makes the call in root r of statement s a tail call, if the next
// statement, of the block that it leads to, too, returns what it yields: nothing, the
// local that r stores it to, or the buffer that the caller was given.
func (p *Morph) tailCallStmt(s nodes.StmtID, r nodes.NodeID) {
	m := p.m
	call, next := r, m.Stmts[s].Next
	if m.Oper[r] == nodes.GT_ASG {
		call = m.Op2[r]
	}
	if m.Oper[call] != nodes.GT_CALL {
		return
	}
	ret := nodes.NodeID(0)
	if next != 0 {
		ret = m.Stmts[next].Root
	} else {
		ret = p.returnAhead()
	}
	if m.Oper[ret] != nodes.GT_RETURN {
		p.widened(call)
		return
	}
	c := &m.Calls[m.Val[call]]
	switch v := m.Op1[ret]; {
	case m.RetType.IsSmall() && m.Type[call] != m.RetType && !p.hasRange(call, m.RetType): // it is widened again
		p.widened(call)
		return
	case call != r:
		dst := m.Op1[r]
		if !m.Oper[dst].Is(nodes.GTK_LOCAL) || m.Type[dst].IsSmall() || m.Oper[v] != nodes.GT_LCL_VAR || m.LclOf(v) != m.LclOf(m.Op1[r]) {
			p.widened(call)
			return
		}
	case v != 0:
		if c.Flags&nodes.GTF_CALL_M_RETBUFFARG == 0 || m.Oper[v] != nodes.GT_LCL_VAR || m.LclOf(v) != m.RetBufLcl {
			return
		}
	}
	if !p.fgCanFastTailCall(call) {
		return
	}
	p.replaceBy(r, call)
	if m.Type[r] == nodes.TYP_STRUCT {
		m.Type[r] = nodes.TYP_VOID
	}
	if next != 0 {
		m.RemoveStmt(p.block, next)
	} else {
		m.Blocks.Kind[p.block], m.Blocks.Jump[p.block] = nodes.BBJ_RETURN, 0
	}
	p.pollBefore(s)
}

// maxEmpty is how many blocks without statements are looked through for a return.
const maxEmpty = 4

// returnAhead returns the GT_RETURN that is all that comes after the current block, or 0.
func (p *Morph) returnAhead() nodes.NodeID {
	bb := &p.m.Blocks
	b := p.block
	for range maxEmpty {
		switch bb.Kind[b] {
		case nodes.BBJ_NONE:
			b = bb.Next[b]
		case nodes.BBJ_ALWAYS:
			b = bb.Jump[b]
		default:
			return 0
		}
		if s := bb.FirstStmt[b]; s != 0 && s == bb.LastStmt[b] {
			return p.m.Stmts[s].Root
		} else if s != 0 {
			return 0
		}
	}
	return 0
}

// pollBefore puts a GC poll before statement s, a tail call, where threads
// are stopped at calls alone: methods may go round by such jumps for ever. Where a thread
// may stop between two instructions, an instruction that does nothing is enough.
func (p *Morph) pollBefore(s nodes.StmtID) {
	m := p.m
	if !p.info.PollsInLoops {
		return
	}
	if m.InterruptsLoops(p.info) {
		m.StopsBeforeTailCalls = true
		m.InsertStmtBefore(p.block, s, m.New(nodes.GT_NO_OP, nodes.TYP_VOID, 0, 0, nodes.StopBeforeTailCall, 0), ee.NoILOffset)
		return
	}
	n := m.New(nodes.GT_CALL, nodes.TYP_VOID, 0, 0, 0, 0)
	p.helperCall(n, nodes.TYP_VOID, ee.CORINFO_HELP_POLL_GC, 0, 0)
	m.InsertStmtBefore(p.block, s, n, ee.NoILOffset)
}

// fgCanFastTailCall reports whether the call n may replace the frame, and marks it so: the
// IL asks for it or nothing speaks against it, the result arrives where the caller's
// own does, and nothing that it gets can point into the frame. How arguments travel
// is in their rows.
func (p *Morph) fgCanFastTailCall(n nodes.NodeID) bool {
	m := p.m
	c := &m.Calls[m.Val[n]]
	if c.Kind == nodes.CT_HELPER {
		return false
	}
	r := p.tailCall(c)
	switch r {
	case nodes.TAILCALL_HELPER:
		c.Flags |= nodes.GTF_CALL_M_TAILCALL_VIA_HELPER | nodes.GTF_CALL_M_TAILCALL
	case nodes.TAILCALL_JUMP:
		c.Flags |= nodes.GTF_CALL_M_TAILCALL
	}
	if m.Log != nil {
		m.WhyNode(r, p.block, n, int32(c.StackSize), int32(m.IncomingSize)).Method = c.Method
	}
	if r.Row().Verdict == nodes.Made && len(p.places) > 0 {
		p.passPlaces(n)
	}
	return r.Row().Verdict == nodes.Made
}

// tailCall returns TAILCALL_JUMP or TAILCALL_HELPER, or why c may not replace the frame.
func (p *Morph) tailCall(c *nodes.Call) nodes.Reason {
	m := p.m
	explicit := c.Flags&nodes.GTF_CALL_M_EXPLICIT_TAILCALL != 0
	switch {
	case c.Flags&nodes.GTF_CALL_UNMANAGED != 0:
		return nodes.TAILCALL_UNMANAGED
	case m.HasLocalloc || m.HasPinned || m.NativeFrameLcl != nodes.NoLcl:
		return nodes.TAILCALL_FRAME
	case !c.Ret.Same(&m.RetDesc):
		return nodes.TAILCALL_RETURN
	case m.Blocks.Try[p.block] != 0 || m.Blocks.Hnd[p.block] != 0:
		return nodes.TAILCALL_REGION
	case !explicit && p.exposed:
		return nodes.TAILCALL_EXPOSED
	case !explicit && !p.implicitTailCall(c):
		return nodes.TAILCALL_RUNTIME
	}
	p.gtInitArgInfo(c)
	p.places = p.places[:0]
	switch {
	case p.passesPointers(c) || p.passesCopies(c) && !(explicit && p.placeCopies(c)):
		return nodes.TAILCALL_POINTS_TO_FRAME
	case p.fastTailCall(c) && c.StackSize <= m.IncomingSize && (explicit || m.IncomingSize == 0 || !p.env.Target.ABI.CalleePops):
		return nodes.TAILCALL_JUMP // where callees pop, the return address moves, too: not worth it unasked
	case p.info.HasTailCallHelper && explicit:
		return nodes.TAILCALL_HELPER
	}
	return nodes.TAILCALL_STACK_ARGS
}

// widened logs that the call n, for which the IL asks that, does not replace the frame,
// because something happens to its result.
func (p *Morph) widened(n nodes.NodeID) {
	if p.m.Log != nil {
		p.logWidened(n)
	}
}

func (p *Morph) logWidened(n nodes.NodeID) {
	m := p.m
	if m.Oper[n] != nodes.GT_CALL {
		return
	}
	if c := &m.Calls[m.Val[n]]; c.Flags&nodes.GTF_CALL_M_EXPLICIT_TAILCALL != 0 {
		m.WhyNode(nodes.TAILCALL_WIDENED, p.block, n).Method = c.Method
	}
}

// fastTailCall reports whether c may be a jump: none can pass a cell in a register that the caller's caller wants kept.
func (p *Morph) fastTailCall(c *nodes.Call) bool {
	t := p.env.Target
	return t.ABI.FastTailCalls && !(isStubCall(c) && t.CalleeSaved.Has(t.ABI.StubCell))
}

// implicitTailCall reports whether c, for which the IL does not ask that, may drop
// the frame: nothing can point into it, and the runtime agrees.
func (p *Morph) implicitTailCall(c *nodes.Call) bool {
	m := p.m
	const kept = ee.CORJIT_FLAG_DEBUG_CODE | ee.CORJIT_FLAG_IL_STUB | ee.CORJIT_FLAG_REVERSE_PINVOKE
	return p.env.Inline && p.fastTailCall(c) && m.Info.Flags&kept == 0 &&
		c.Flags&(nodes.GTF_CALL_M_KEEPS_FRAME|nodes.GTF_CALL_M_RETBUFFARG|nodes.GTF_CALL_M_DOES_NOT_RETURN) == 0 && p.jit.CanTailCall(p.env.Method, c.Method, false)
}

// passesPointers reports whether an argument of c may point into the frame: where a local's address
// has escaped, a managed pointer other than the return buffer that the caller was given.
func (p *Morph) passesPointers(c *nodes.Call) bool {
	args := p.m.Args[c.Args.First:][:c.Args.Count]
	for i := range args {
		if a := &args[i]; p.exposed && a.Type == nodes.TYP_BYREF && a.Kind != nodes.ArgRetBuf {
			return true
		}
	}
	return false
}

// passesCopies reports whether c passes a struct by reference, other than one that the
// method has so itself.
func (p *Morph) passesCopies(c *nodes.Call) bool {
	args := p.m.Args[c.Args.First:][:c.Args.Count]
	for i := range args {
		if a := &args[i]; a.PassedByRef() && !p.isByRefParam(a.Early) && !p.isByRefParam(a.Late) {
			return true
		}
	}
	return false
}
