package morph

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Tail calls: calls with the tail. prefix and, at full, calls immediately before a return, or
// before a jump to a return. A tail call ends its block:
//
//	return int              call int Foo {tailcall}
//	  call int Foo    ->
//
// In a fast tail call the frame is removed and the code jumps to the callee. The stack arguments
// must fit in the caller's own argument area. Otherwise, if the IL has requested the tail call, a
// runtime helper makes room for them. If neither is possible the call is an ordinary one, which the
// prefix allows.

// tailCallReturn makes the GT_RETURN n of a call a tail call if possible, and reports whether it
// did.
func (p *Morpher) tailCallReturn(n nodes.NodeID) bool {
	m := p.m
	v := m.Op1[n]
	if t := m.RetType; t.IsSmall() && m.Type[v] != t && (m.Oper[v] != nodes.GT_CALL || !p.hasRange(v, t)) {
		p.widened(v) // only a result that the callee itself has widened to t can be returned unchanged
		return false
	}
	if m.Oper[v] != nodes.GT_CALL || !p.fgCanFastTailCall(v) {
		return false
	}
	p.replaceBy(n, v)
	p.pollBefore(p.stmt)
	return true
}

// tailCallStmt makes the call in root r of statement s a tail call if the next statement, possibly
// in the successor block, returns its result: nothing, the local that r stores it to, or the
// caller's return buffer.
func (p *Morpher) tailCallStmt(s nodes.StmtID, r nodes.NodeID) {
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
		ret = p.followingReturn()
	}
	if m.Oper[ret] != nodes.GT_RETURN {
		p.widened(call)
		return
	}
	c := &m.Calls[m.Val[call]]
	switch v := m.Op1[ret]; {
	case m.RetType.IsSmall() && m.Type[call] != m.RetType && !p.hasRange(call, m.RetType): // the result is widened again
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

// maxEmpty is the maximum number of empty blocks that followingReturn follows.
const maxEmpty = 4

// followingReturn returns the GT_RETURN that is the only statement after the current block, or 0.
func (p *Morpher) followingReturn() nodes.NodeID {
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

// pollBefore inserts a GC poll before statement s, a tail call, if threads can only be stopped at
// calls: methods may loop forever by such jumps. If threads can be stopped between any two
// instructions, a no-op instruction is enough.
func (p *Morpher) pollBefore(s nodes.StmtID) {
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

// fgCanFastTailCall reports whether call n may replace the frame, and marks it if so. The IL
// requests it or nothing prevents it, the result is returned where the caller's own result is, and
// no argument can point into the frame. The argument rows have the places of the arguments.
func (p *Morpher) fgCanFastTailCall(n nodes.NodeID) bool {
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

// maxMoved is the largest number of bytes of stack arguments that are moved, word by word, for a
// tail call that the IL does not request.
const maxMoved = 1024

// tailCall returns TAILCALL_JUMP, TAILCALL_HELPER, or the reason why c may not replace the frame.
func (p *Morpher) tailCall(c *nodes.Call) nodes.Reason {
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
	case p.fastTailCall(c) && c.StackSize <= m.IncomingSize && (explicit || m.IncomingSize == 0 || !p.env.Target.ABI.CalleePops && c.StackSize <= maxMoved):
		return nodes.TAILCALL_JUMP // if callees pop arguments, the return address must move, too: not worth it unless requested
	case p.info.HasTailCallHelper && explicit:
		return nodes.TAILCALL_HELPER
	}
	return nodes.TAILCALL_STACK_ARGS
}

// widened logs that explicit tail call n does not replace the frame because its result is converted
// afterwards.
func (p *Morpher) widened(n nodes.NodeID) {
	if p.m.Log != nil {
		p.logWidened(n)
	}
}

func (p *Morpher) logWidened(n nodes.NodeID) {
	m := p.m
	if m.Oper[n] != nodes.GT_CALL {
		return
	}
	if c := &m.Calls[m.Val[n]]; c.Flags&nodes.GTF_CALL_M_EXPLICIT_TAILCALL != 0 {
		m.WhyNode(nodes.TAILCALL_WIDENED, p.block, n).Method = c.Method
	}
}

// fastTailCall reports whether c may be a jump. It may not if it passes a stub cell in a
// callee-saved register.
func (p *Morpher) fastTailCall(c *nodes.Call) bool {
	t := p.env.Target
	return t.ABI.FastTailCalls && !(isStubCall(c) && t.CalleeSaved.Has(t.ABI.StubCell))
}

// implicitTailCall reports whether c, which has no tail. prefix, may drop the frame: the frame is
// not needed and the runtime agrees.
func (p *Morpher) implicitTailCall(c *nodes.Call) bool {
	m := p.m
	const kept = ee.CORJIT_FLAG_DEBUG_CODE | ee.CORJIT_FLAG_IL_STUB | ee.CORJIT_FLAG_REVERSE_PINVOKE
	return p.env.Inline && p.fastTailCall(c) && m.Info.Flags&kept == 0 &&
		c.Flags&(nodes.GTF_CALL_M_KEEPS_FRAME|nodes.GTF_CALL_M_RETBUFFARG|nodes.GTF_CALL_M_DOES_NOT_RETURN) == 0 && p.jit.CanTailCall(p.env.Method, c.Method, false)
}

// passesPointers reports whether an argument of c may point into the frame: some local is
// address-exposed and the argument is a managed pointer other than the caller's return buffer.
func (p *Morpher) passesPointers(c *nodes.Call) bool {
	args := p.m.Args[c.Args.First:][:c.Args.Count]
	for i := range args {
		if a := &args[i]; p.exposed && a.Type == nodes.TYP_BYREF && a.Kind != nodes.ArgRetBuf {
			return true
		}
	}
	return false
}

// passesCopies reports whether c passes a struct by reference that the method did not itself get by
// reference.
func (p *Morpher) passesCopies(c *nodes.Call) bool {
	args := p.m.Args[c.Args.First:][:c.Args.Count]
	for i := range args {
		if a := &args[i]; a.PassedByRef() && !p.isByRefParam(a.Early) && !p.isByRefParam(a.Late) {
			return true
		}
	}
	return false
}
