package backend

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Thread statics. Until lowering, their base is a call of a helper with a number, so that value
// numbering, CSE and loop hoisting compute it once where it is needed several times. If the runtime
// says how (ee.Info.ThreadStatics), and code is optimized, lowering makes it a call of the system's
// function that returns the thread's block, and generation appends the rest. The helper is called
// out of line, for bases that have not been allocated:
//
//	mov  edi, 2                mov  rdi, index
//	call helper                call __tls_get_addr
//	                           cmp  [rax], 2; jle slow
//	                           mov  rax, [rax+8]
//	                           mov  rax, [rax+16]
//	                           test rax, rax; je slow
//	                     back: ...
//	                     slow: mov edi, 2; call helper; jmp back

// lowerThreadStatic makes c, if it computes the base of a thread's statics, a call of the system's
// function. VTabInd has the number.
func (b *Lowering) lowerThreadStatic(c *nodes.Call) {
	t := &b.Info.ThreadStatics
	if t.GetAddr == 0 || !b.Target.ThreadStatics || b.Env.MinOpts || c.Kind != nodes.CT_HELPER || c.HasEntry || !findsThreadStatics(c.Helper) {
		return
	}
	m, a := b.M, &b.M.Args[c.Args.First]
	v := b.argValue(a)
	if v == 0 || !m.IsIntConst(v) {
		return
	}
	c.VTabInd = uint32(m.IntValue(v))
	c.Entry, c.HasEntry = ee.ConstLookup{Access: ee.IAT_VALUE, Addr: ee.Value{Bits: t.GetAddr}}, true
	m.Type[v], a.Type = b.Word, b.Word
	m.Val[v] = m.NewConst(nodes.Const(int64(t.Index)))
}

// findsThreadStatics reports whether lowerThreadStatic can handle helper h.
func findsThreadStatics(h ee.Helper) bool {
	switch h {
	case ee.CORINFO_HELP_GETDYNAMIC_GCTHREADSTATIC_BASE_NOCTOR_OPTIMIZED, ee.CORINFO_HELP_GETDYNAMIC_NONGCTHREADSTATIC_BASE_NOCTOR_OPTIMIZED,
		ee.CORINFO_HELP_GETDYNAMIC_NONGCTHREADSTATIC_BASE_NOCTOR_OPTIMIZED2:
		return true
	}
	return false
}

// IsThreadStatic reports whether lowerThreadStatic has changed c.
func IsThreadStatic(c *nodes.Call) bool {
	return c.Kind == nodes.CT_HELPER && c.HasEntry && findsThreadStatics(c.Helper)
}

// ThreadStaticStub returns the out-of-line call of c's helper, call n. The safepoint of n is the
// call of the helper.
func (b *Generation) ThreadStaticStub(n nodes.NodeID, c *nodes.Call) *PollStub {
	p := b.helperStub(n, c)
	p.Arg = c.VTabInd
	return p
}
