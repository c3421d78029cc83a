package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/inline"
)

// importInlinee imports the callee of candidate k, called by call c in block at. It appends to the
// end of the tables and the layout, or uses in.bodyBlock. in.before has the table sizes before. If
// it returns a reason and p.inlining is set, the caller must take everything back.
func (in *inliner) importInlinee(k *candidate, c *nodes.Call, at nodes.BlockID) (r inline.Reason) {
	p := in.Importer
	defer func() {
		if e := recover(); e != nil {
			r = failure(e)
		}
	}()
	if r = in.evaluate(k, c, at); r != inline.Inlined {
		return r
	}
	in.noteExtent()
	p.inlining = true
	p.self, p.body, p.il, p.ctx = p.callee.info.Method, &p.callee.info, p.callee.info.IL, k.ctx
	p.regions.clauses, p.joins.widenings = p.regions.clauses[:0], p.joins.widenings[:0]
	p.joins.spillTemps, p.joins.tempOwners, p.joins.work, p.branches.finallys = p.joins.spillTemps[:0], p.joins.tempOwners[:0], p.joins.work[:0], p.branches.finallys[:0]
	p.stack, p.clean, p.prefix, p.joins.restart = p.stack[:0], 0, 0, false
	p.fields.inits, p.fields.alwaysInit = p.fields.inits[:0], 0
	p.retType, p.retLayout = k.ret, k.retLayout
	p.sites.row, p.callee.callIL = k.row, k.il
	p.callee.retLcl, p.callee.retNode, p.callee.returns, p.callee.thisNode, p.callee.thisChecked = nodes.NoLcl, 0, 0, 0, false
	p.inlineLocals()
	in.takeAddresses()
	if p.callee.scan.Blocks == 1 {
		in.oneBlock(at)
	} else {
		p.base = nodes.BlockID(p.m.NumBlocks)
		p.blocks.scan()
		p.blocks.makeBlocks()
		p.joins.reset(p.m.NumBlocks - int(p.base))
		in.placeInlinee(at)
		p.blocks.weigh(p.base)
	}
	first := p.base
	p.callee.first = first
	p.joins.depthAt[0] = 0
	p.joins.queue(first)
	p.callee.always = true
	for len(p.joins.work) > 0 && !p.joins.restart {
		b := p.joins.work[len(p.joins.work)-1]
		p.joins.work = p.joins.work[:len(p.joins.work)-1]
		p.block(b)
		k := p.m.Blocks.Kind[p.cur]
		p.callee.always = p.callee.always && (k == nodes.BBJ_NONE || k == nodes.BBJ_ALWAYS)
	}
	switch {
	case p.joins.restart:
		return inline.CALLEE_COMPILATION_ERROR
	case p.callee.returns == 0:
		return inline.CALLEE_LACKS_RETURN
	}
	p.blocks.removeUnreached(first)
	return inline.Inlined
}

// failure returns the reason that corresponds to e, the value with which the import of an inlinee
// panicked. If e is not an error of the inlinee, failure panics again.
func failure(e any) inline.Reason {
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

// evaluate asks the runtime and the policy about candidate k. If the answer is Inlined, the
// callee's IL is in p.callee.info and has been scanned.
func (in *inliner) evaluate(k *candidate, c *nodes.Call, at nodes.BlockID) inline.Reason {
	p := in.Importer
	jit := p.jit
	row := &p.sites.tree.Rows[k.row]
	if !jit.CanInline(p.sites.tree.Rows[row.Parent].Method, c.Method) {
		return inline.CALLEE_IS_VM_NOINLINE
	}
	freq := in.frequency(at)
	if p.sizer != nil {
		if r := inline.BySize(k.flags, p.sizer.ILSize(c.Method), freq); r != inline.Inlined {
			return r
		}
	}
	if err := jit.GetMethodInfo(c.Method, &p.callee.info); err != nil {
		return inline.CALLEE_NO_METHOD_INFO
	}
	size := len(p.callee.info.IL)
	if size == 0 {
		return inline.CALLEE_HAS_NO_BODY
	}
	if r := inline.BySize(k.flags, size, freq); r != inline.Inlined {
		return r
	}
	p.callee.scan.Look(p.callee.info.IL)
	if r := p.callee.scan.Viable(&p.callee.info, k.flags&ee.CORINFO_FLG_FORCEINLINE != 0, freq); r != inline.Inlined {
		return r
	}
	site := inline.Site{Flags: k.flags, CallSize: inline.CallSize(&p.callee.info.Args), Freq: freq}
	in.takeArgs(k, c, &site)
	site.Recursive = p.sites.tree.Recursive(k.row)
	if r := p.callee.scan.Profit(&site, size, row); r != inline.Inlined {
		return r
	}
	if p.sites.tree.OverBudget(size) {
		return inline.CALLSITE_OVER_BUDGET
	}
	init := jit.InitClass(0, c.Method, k.ctx)
	if init&(ee.CORINFO_INITCLASS_USE_HELPER|ee.CORINFO_INITCLASS_DONT_INLINE) != 0 {
		return inline.CALLSITE_CANT_CLASS_INIT
	}
	return inline.Inlined
}

// minHot is the minimum weight, in executions of the method, of a counted block in which calls are
// worth as much as in a loop. The method itself has been called often, or nothing would have been
// counted.
const minHot = 0.5

// frequency returns how often calls in block b are executed, from the counts or from whether b is
// in a loop.
func (in *inliner) frequency(b nodes.BlockID) inline.Frequency {
	counted := in.m.Blocks.Flags[b]&nodes.BBF_PROF_WEIGHT != 0
	switch {
	case counted && in.m.Blocks.Weight[b] >= minHot:
		return inline.Hot
	case counted && in.m.Blocks.Flags[b]&nodes.BBF_RUN_RARELY != 0:
		return inline.Rare
	case !counted && in.loop[b]:
		return inline.Looped
	case in.m.Info.Attribs&classConstructor == classConstructor:
		return inline.Once
	}
	return inline.Straight
}

// oneBlock sets up the block of an inlinee without jumps. inline.Scan has already found everything
// that blocks.scan would.
func (in *inliner) oneBlock(at nodes.BlockID) {
	p := in.Importer
	b, bb := in.bodyBlock, &p.m.Blocks
	bb.Kind[b], bb.Flags[b], bb.ILBegin[b], bb.ILEnd[b] = nodes.BBJ_NONE, 0, 0, uint32(len(p.il))
	bb.Try[b], bb.Hnd[b], bb.Func[b], bb.Weight[b] = bb.Try[at], bb.Hnd[at], bb.Func[at], bb.Weight[at]
	bb.FirstStmt[b], bb.LastStmt[b] = 0, 0
	p.base = b
	p.joins.reset(1)
}

// placeInlinee puts the inlinee's blocks in the regions of the call's block.
func (in *inliner) placeInlinee(at nodes.BlockID) {
	p := in.Importer
	bb := &p.m.Blocks
	for b := p.base; int(b) < p.m.NumBlocks; b++ {
		bb.Try[b], bb.Hnd[b], bb.Func[b], bb.Weight[b] = bb.Try[at], bb.Hnd[at], bb.Func[at], bb.Weight[at]
	}
}
