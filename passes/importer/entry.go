package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// entry makes the code that precedes the IL, in a block of its own: class initialization, the copy
// of `this`, the lock, the patchpoint counter. If the first IL block is a jump target or lies in a
// try, an empty block is inserted before it.
func (p *Importer) entry() {
	m := p.m
	bb := &m.Blocks
	first := p.blocks.blockAt[0]
	if bb.Hnd[first] != 0 {
		p.bad("the method starts in a handler")
	}
	if p.isReplacement() {
		p.patchpoints.enter()
		return
	}
	p.joins.depthAt[first] = 0
	p.joins.queue(first)
	init := p.jit.InitClass(0, p.self, p.ctx)&ee.CORINFO_INITCLASS_USE_HELPER != 0
	copyThis := p.arg0 != m.ThisLcl
	if !init && !copyThis && !p.patchpoints.on && !p.returns.hasEpilog() && len(p.vectorParams) == 0 && bb.Try[first] == 0 && bb.Flags[first]&nodes.BBF_JMP_TARGET == 0 {
		return
	}
	b := p.blocks.newBlock(nodes.BBJ_NONE, 0, 0, 0)
	m.InsertBlockAfter(0, b)
	p.cur, p.stmtIL, p.ilOffset = b, ee.NoILOffset, -1
	if p.isNativeEntry() {
		p.returns.enterManaged()
	}
	if init {
		m.NewStmt(b, p.fields.initOwnClass(), p.stmtIL)
	}
	if copyThis {
		m.NewStmt(b, p.assign(p.arg0, m.NewLclVar(m.ThisLcl)), p.stmtIL)
	}
	p.vectors.enter()
	if p.patchpoints.on {
		m.NewStmt(b, p.assign(m.CounterLcl, m.NewInt(nodes.TYP_INT, int64(p.info.PatchpointCounter))), p.stmtIL)
	}
	if p.regions.sync.on {
		m.NewStmt(b, p.assign(p.regions.sync.taken, m.NewInt(nodes.TYP_INT, 0)), p.stmtIL)
		p.returns.monitor(ee.CORINFO_HELP_MON_ENTER, ee.CORINFO_HELP_MON_ENTER_STATIC)
	}
}

// finish adds what depends on everything that has been imported and inlined. keepContext must come
// first: whether loops need polls depends on where the generic context is.
func (p *Importer) finish() {
	p.keepContext()
	p.polls.add()
}

// keepContext lets the runtime find the generic context while the method runs, if a lookup uses it
// or a clause may need it (lvaKeepAliveAndReportThis, lvaReportParamTypeArg). Optimized code stores
// a copy at the entry, so that `this` or the parameter itself can be in a register. At minopts they
// are in memory anyway.
func (p *Importer) keepContext() {
	m := p.m
	used := p.dropLookups()
	l, t := m.InstParamLcl, p.native
	if m.Info.Options&ee.CORINFO_GENERICS_CTXT_FROM_THIS != 0 {
		l, t = m.ThisLcl, nodes.TYP_REF
	}
	switch {
	case m.Info.Options&ee.CORINFO_GENERICS_CTXT_MASK == 0 || l == nodes.NoLcl:
		return
	case p.env.MinOpts:
		m.ContextLcl = l
		return
	case !used && len(m.EH) == 0 && m.Info.Options&ee.CORINFO_GENERICS_CTXT_KEEP_ALIVE == 0:
		return
	}
	m.ContextLcl = p.temp(t, 0)
	c := &m.Locals[m.ContextLcl]
	c.Flags = c.Flags&^nodes.LvMustInit | nodes.LvAddrExposed // so that no phase treats the store as dead
	p.growAddr()
	p.lclAddr[m.ContextLcl] = true
	n := p.assign(m.ContextLcl, m.NewLclVar(l))
	if s := m.Blocks.FirstStmt[m.FirstBB]; s != 0 {
		m.InsertStmtBefore(m.FirstBB, s, n, ee.NoILOffset)
	} else {
		m.NewStmt(m.FirstBB, n, ee.NoILOffset)
	}
}

// initOwnClass appends the call that initializes the method's class (fgInitThisClass).
func (fs *fields) initOwnClass() nodes.NodeID {
	m := fs.m
	var n nodes.NodeID
	kind, shared := fs.jit.GetLocationOfThisType(fs.self)
	switch {
	case !shared:
		return fs.initCall(m.Info.Class)
	case kind == ee.CORINFO_LOOKUP_CLASSPARAM:
		n = fs.helperCall(ee.CORINFO_HELP_INITCLASS, nodes.TYP_VOID, fs.genericContext(kind), 0, 0)
	case kind == ee.CORINFO_LOOKUP_METHODPARAM:
		n = fs.helperCall(ee.CORINFO_HELP_INITINSTCLASS, nodes.TYP_VOID, m.NewInt(fs.native, 0), fs.genericContext(kind), 0)
	default:
		method := m.NewLookup(fs.jit.EmbedMethodHandle(fs.self))
		n = fs.helperCall(ee.CORINFO_HELP_INITINSTCLASS, nodes.TYP_VOID, fs.genericContext(kind), method, 0)
	}
	m.Calls[m.Val[n]].Flags |= nodes.GTF_CALL_M_INITIALIZES
	return n
}
