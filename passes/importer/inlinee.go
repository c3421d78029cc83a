package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/inline"
)

// refusal is the panic by which the import of an inlinee is given up.
type refusal struct{ reason inline.Reason }

// refuse gives up the inlinee at hand.
func (p *Importer) refuse(r inline.Reason) {
	p.inl.refusal.reason = r
	panic(&p.inl.refusal)
}

// importInlinee imports the callee of candidate k, called by call c in block
// at, behind the last block of the layout, or in in.body. What it made counts
// from in.first on; it is for the caller to take it back if this returns a reason, and has set
// p.inlining.
func (p *Importer) importInlinee(k *candidate, c *nodes.Call, at nodes.BlockID) (r inline.Reason) {
	in := &p.inl
	defer func() {
		if e := recover(); e != nil {
			r = in.failure(e)
		}
	}()
	if r = p.look(k, c, at); r != inline.Inlined {
		return r
	}
	p.noteExtent()
	p.inlining = true
	p.self, p.body, p.il, p.ctx = in.info.Method, &in.info, in.info.IL, k.ctx
	p.regions, p.upgrades = p.regions[:0], p.upgrades[:0]
	p.spillTemps, p.owners, p.work, p.finallys = p.spillTemps[:0], p.owners[:0], p.work[:0], p.finallys[:0]
	p.stack, p.clean, p.prefix, p.again = p.stack[:0], 0, 0, false
	p.inits, p.alwaysInit = p.inits[:0], 0
	p.retType, p.retLayout = k.ret, k.retLayout
	in.row, in.callIL = k.row, k.il
	in.retLcl, in.retNode, in.returns, in.thisNode, in.thisChecked = nodes.NoLcl, 0, 0, 0, false
	p.inlineLocals()
	if in.scan.Blocks == 1 {
		p.oneBlock(at)
	} else {
		p.base = nodes.BlockID(p.m.NumBlocks)
		p.scan()
		p.makeBlocks()
		p.placeInlinee(at)
		p.weigh(p.base)
	}
	first := p.base
	in.first = first
	p.depthAt[0] = 0
	p.queue(first)
	for len(p.work) > 0 && !p.again {
		b := p.work[len(p.work)-1]
		p.work = p.work[:len(p.work)-1]
		p.block(b)
	}
	switch {
	case p.again:
		return inline.CALLEE_COMPILATION_ERROR
	case in.returns == 0:
		return inline.CALLEE_LACKS_RETURN
	}
	p.removeUnreached(first)
	return inline.Inlined
}

// failure turns what the import of an inlinee panicked with into a reason.
// What is no error of the inlinee's goes on.
func (in *inliner) failure(e any) inline.Reason {
	if r, ok := e.(*refusal); ok {
		return r.reason
	}
	if err, ok := ee.Recovered(e); ok {
		switch err.(type) {
		case *ee.BadInput, *ee.Unsupported:
			return inline.CALLEE_COMPILATION_ERROR
		}
	}
	panic(e)
}

// look asks the runtime and the policy about candidate k. Its IL is in in.info
// and has been scanned when the answer is Inlined.
func (p *Importer) look(k *candidate, c *nodes.Call, at nodes.BlockID) inline.Reason {
	in, jit := &p.inl, p.jit
	row := &in.tree.Rows[k.row]
	if !jit.CanInline(in.tree.Rows[row.Parent].Method, c.Method) {
		return inline.CALLEE_IS_VM_NOINLINE
	}
	if err := jit.GetMethodInfo(c.Method, &in.info); err != nil {
		return inline.CALLEE_NO_METHOD_INFO
	}
	size := len(in.info.IL)
	if size == 0 {
		return inline.CALLEE_HAS_NO_BODY
	}
	if r := inline.BySize(k.flags, size); r != inline.Inlined {
		return r
	}
	in.scan.Look(in.info.IL)
	if r := in.scan.Viable(&in.info, k.flags&ee.CORINFO_FLG_FORCEINLINE != 0); r != inline.Inlined {
		return r
	}
	site := inline.Site{Flags: k.flags, CallSize: inline.CallSize(&in.info.Args), InLoop: in.loop[at]}
	p.takeArgs(k, c, &site)
	if r := in.scan.Profit(&site, size, row); r != inline.Inlined {
		return r
	}
	if in.tree.OverBudget(size) {
		return inline.CALLSITE_OVER_BUDGET
	}
	init := jit.InitClass(0, c.Method, k.ctx)
	if init&(ee.CORINFO_INITCLASS_USE_HELPER|ee.CORINFO_INITCLASS_DONT_INLINE) != 0 {
		return inline.CALLSITE_CANT_CLASS_INIT
	}
	return inline.Inlined
}

// inlineField gives up an inlinee whose access to the field at hand is made by a
// helper, or depends on an instantiation that only its own code knows.
func (p *Importer) inlineField() {
	switch p.field.Accessor {
	case ee.CORINFO_FIELD_INSTANCE_HELPER, ee.CORINFO_FIELD_INSTANCE_ADDR_HELPER, ee.CORINFO_FIELD_STATIC_ADDR_HELPER, ee.CORINFO_FIELD_STATIC_TLS:
		p.refuse(inline.CALLEE_LDFLD_NEEDS_HELPER)
	case ee.CORINFO_FIELD_STATIC_GENERICS_STATIC_HELPER:
		p.refuse(inline.CALLSITE_LDFLD_NEEDS_HELPER)
	}
}

// inlineLocals makes the locals of the inlinee's IL.
func (p *Importer) inlineLocals() {
	m, in := p.m, &p.inl
	p.lclBase = nodes.LclNum(len(m.Locals))
	p.lcls = in.info.Locals
	for _, a := range in.info.Locals {
		t, layout := p.sigType(a)
		if t == nodes.TYP_VOID {
			p.bad("a local is void")
		}
		l := p.ownLcl(t, layout)
		if t != nodes.TYP_STRUCT {
			m.Locals[l].Class = refClass(a)
		}
	}
	p.growAddr()
	for i := range in.info.Locals {
		p.lclAddr[int(p.lclBase)+i] = in.scan.Locals[i].Addr
	}
}

// ownLcl makes a local for a parameter, local or result of the inlinee. It is the
// program's: unsafe code may well keep a managed address in it as a number.
func (p *Importer) ownLcl(t nodes.VarType, layout uint32) nodes.LclNum {
	l := p.temp(t, layout)
	if t != nodes.TYP_STRUCT {
		p.m.Locals[l].Flags &^= nodes.LvIsTemp
	}
	return l
}

// valueTemp makes a local for a value whose constructor fills it. Where that is
// inlined, it is the program's as well.
func (p *Importer) valueTemp(t nodes.VarType, layout uint32) nodes.LclNum {
	if p.env.Inline {
		return p.ownLcl(t, layout)
	}
	return p.shortTemp(t, layout)
}

// growAddr makes lclAddr as long as the table of locals; temps have no entry
// otherwise.
func (p *Importer) growAddr() {
	for len(p.lclAddr) < len(p.m.Locals) {
		p.lclAddr = append(p.lclAddr, false)
	}
}

// placeBody puts the blocks that were just made into regions: their own, or
// those of the call.
func (p *Importer) placeBody() {
	if !p.inlining {
		p.placeRegions()
	}
}

// oneBlock makes the block of an inlinee without jumps, of which inline.Scan has
// seen all that there is to see.
func (p *Importer) oneBlock(at nodes.BlockID) {
	b, bb := p.inl.body, &p.m.Blocks
	bb.Kind[b], bb.Flags[b], bb.ILBegin[b], bb.ILEnd[b] = nodes.BBJ_NONE, 0, 0, uint32(len(p.il))
	bb.Try[b], bb.Hnd[b], bb.Func[b], bb.Weight[b] = bb.Try[at], bb.Hnd[at], bb.Func[at], bb.Weight[at]
	bb.FirstStmt[b], bb.LastStmt[b] = 0, 0
	p.base = b
	p.resetFlow(1)
}

// placeInlinee gives the inlinee's blocks the regions of the call's block.
func (p *Importer) placeInlinee(at nodes.BlockID) {
	bb := &p.m.Blocks
	for b := p.base; int(b) < p.m.NumBlocks; b++ {
		bb.Try[b], bb.Hnd[b], bb.Func[b], bb.Weight[b] = bb.Try[at], bb.Hnd[at], bb.Func[at], bb.Weight[at]
	}
}

// inlineRet imports a ret of the inlinee: the value is what the call yields,
// where the body is one block, or goes to a local.
func (p *Importer) inlineRet() {
	m, in := p.m, &p.inl
	var value nodes.NodeID
	if p.retType != nodes.TYP_VOID {
		value = p.coerce(p.pop().node, p.retType, p.retLayout)
	}
	p.discard()
	in.returns++
	switch {
	case value == 0:
	case p.next >= len(p.il) && p.cur == in.first:
		in.retNode = value
	default:
		if in.retLcl == nodes.NoLcl {
			in.retLcl = p.ownLcl(p.retType.Actual(), p.retLayout)
		}
		m.NewStmt(p.cur, p.assign(in.retLcl, value), p.stmtIL)
	}
	m.Blocks.Kind[p.cur] = nodes.BBJ_RETURN
}
