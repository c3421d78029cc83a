package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// leave goes from inside of tries and catches to their outside. On the way it
// ends each catch and runs each finally:
//
//	BB02 try (finally BB05): leave BB09  ->  BB02 always BB10
//	                                         BB10 callfinally BB05
//	                                         BB11 always BB09
//
// The blocks that call a finally stand behind its try and belong to the regions
// around it: an exception in the finally is not the try's business. A leave out
// of a catch makes the block a BBJ_EHCATCHRET; when a finally follows, the
// catch first returns to a block inside of the finally's try, because the
// runtime takes the place that a catch returns to for where a pending thread
// abort is raised again.

// callFinally is a block that calls the finally of a region on the way to a
// target.
type callFinally struct {
	region int
	to     nodes.BlockID
	block  nodes.BlockID
}

// stepKind is what the last block of the chain does so far.
type stepKind uint8

const (
	stepNone stepKind = iota
	stepCatch
	stepFinally
)

// leave imports leave to the block at IL offset target.
func (p *Importer) leave(target int) {
	m := p.m
	bb := &m.Blocks
	p.discard()
	from, to := uint32(p.ilOffset), uint32(target)
	dst := p.blockAt[target]
	p.checkLeave(from, to)
	step, kind := p.cur, stepNone
	link := func(b nodes.BlockID) {
		if kind == stepNone {
			bb.Kind[step] = nodes.BBJ_ALWAYS
		}
		bb.Jump[step] = b
		bb.Flags[b] |= nodes.BBF_JMP_TARGET
	}
	for i := range p.regions {
		r := &p.regions[i]
		switch {
		case r.hndHas(from) && !r.hndHas(to):
			if kind == stepNone {
				bb.Kind[p.cur] = nodes.BBJ_EHCATCHRET
			} else {
				exit := p.newStep(nodes.BBJ_EHCATCHRET, p.enclosingTry(nodes.EHIndex(i+1)), nodes.EHIndex(i+1), m.EH[i].HndLast)
				link(exit)
				step = exit
			}
			kind = stepCatch
		case r.kind == nodes.EH_FINALLY && r.tryHas(from) && !r.tryHas(to):
			e := &m.EH[i]
			if kind == stepCatch {
				inside := p.newStep(nodes.BBJ_ALWAYS, nodes.EHIndex(i+1), e.EnclosingHnd, e.TryLast)
				link(inside)
				step, kind = inside, stepFinally
			}
			call, known := p.callFinally(i, dst)
			link(call)
			if known {
				p.leaveTo(dst)
				return
			}
			step, kind = bb.Next[call], stepFinally
		}
	}
	link(dst)
	p.leaveTo(dst)
}

// leaveTo notes an edge with an empty stack to block b.
func (p *Importer) leaveTo(b nodes.BlockID) {
	switch p.depthAt[b] {
	case unknownDepth:
		p.depthAt[b] = 0
	case 0:
	default:
		p.bad("the stack has different depths where control meets")
	}
	p.queue(b)
}

// checkLeave checks that leave may go from one IL offset to another.
func (p *Importer) checkLeave(from, to uint32) {
	p.spend(2 * len(p.regions))
	for i := range p.regions {
		r := &p.regions[i]
		switch {
		case r.hndHas(to) && !r.hndHas(from), r.filtHas(from) != r.filtHas(to):
			p.bad("leave into a handler, or out of a filter")
		case r.hndHas(from) && !r.hndHas(to) && (r.kind == nodes.EH_FINALLY || r.kind == nodes.EH_FAULT):
			p.bad("leave out of a finally or fault")
		case r.tryHas(to) && !r.tryHas(from) && to != r.try && !r.hndHas(from):
			p.bad("leave into the middle of a try")
		}
	}
}

// callFinally returns the block that calls the finally of region i on the way
// to block to; known tells whether it was there already, with all that
// follows.
func (p *Importer) callFinally(i int, to nodes.BlockID) (b nodes.BlockID, known bool) {
	p.spend(len(p.finallys))
	for _, f := range p.finallys {
		if f.region == i && f.to == to {
			return f.block, true
		}
	}
	m := p.m
	e := &m.EH[i]
	try, hnd := p.enclosingTry(nodes.EHIndex(i+1)), e.EnclosingHnd
	call := p.newStep(nodes.BBJ_CALLFINALLY, try, hnd, e.TryLast)
	p.newStep(nodes.BBJ_ALWAYS, try, hnd, call)
	bb := &m.Blocks
	bb.Jump[call] = m.EH[i].HndBeg
	bb.Flags[call] |= nodes.BBF_KEEP_PAIR
	p.finallys = append(p.finallys, callFinally{i, to, call})
	return call, false
}

// newStep makes a block in the given regions and puts it behind block after.
// The regions that the block is in and that ended there now end with it.
func (p *Importer) newStep(kind nodes.BBKind, try, hnd nodes.EHIndex, after nodes.BlockID) nodes.BlockID {
	m := p.m
	b := p.newBlock(kind, try, hnd, uint32(p.ilOffset))
	m.InsertBlockAfter(after, b)
	for t := try; t != 0; t = m.EH[t-1].EnclosingTry {
		if e := &m.EH[t-1]; e.TryLast == after {
			e.TryLast = b
		}
	}
	for h := hnd; h != 0; h = m.EH[h-1].EnclosingHnd {
		if e := &m.EH[h-1]; e.HndLast == after {
			e.HndLast = b
		}
	}
	return b
}

// endFinally imports endfinally and endfault.
func (p *Importer) endFinally() {
	r := p.handlerAtEnd()
	if r.kind != nodes.EH_FINALLY && r.kind != nodes.EH_FAULT {
		p.bad("endfinally outside of a finally or fault")
	}
	p.discard()
	p.m.NewStmt(p.cur, p.m.New(nodes.GT_RETFILT, nodes.TYP_VOID, 0, 0, 0, 0), p.stmtIL)
	p.m.Blocks.Kind[p.cur] = nodes.BBJ_EHFINALLYRET
}

// endFilter imports endfilter.
func (p *Importer) endFilter() {
	if r := p.handlerAtEnd(); !r.filtHas(uint32(p.ilOffset)) {
		p.bad("endfilter outside of a filter")
	}
	value := p.coerce(p.popValue(), nodes.TYP_INT, 0)
	p.discard()
	p.m.NewStmt(p.cur, p.op(nodes.GT_RETFILT, nodes.TYP_INT, value, 0, 0), p.stmtIL)
	p.m.Blocks.Kind[p.cur] = nodes.BBJ_EHFILTERRET
}

// handlerAtEnd returns the region whose handler or filter the current block is
// in and may end.
func (p *Importer) handlerAtEnd() *region {
	bb := &p.m.Blocks
	h, t := bb.Hnd[p.cur], bb.Try[p.cur]
	if h == 0 || t != 0 && t < h {
		p.bad("the end of a handler outside of one")
	}
	return &p.regions[h-1]
}

// syncState is about the lock of a synchronized method, which is held over its
// whole body:
//
//	taken = 0; MON_ENTER(lock, &taken)
//	try { body, ret: r = value, goto epilog }
//	fault { MON_EXIT(lock, &taken) }
//	epilog: MON_EXIT(lock, &taken); return r
type syncState struct {
	on     bool
	region int
	taken  nodes.LclNum
}

func (p *Importer) isSyncRegion(i int) bool { return p.sync.on && i == p.sync.region }

// addSyncRegion adds the clause around the body of a synchronized method.
func (p *Importer) addSyncRegion() {
	p.sync = syncState{}
	if p.m.Info.Attribs&ee.CORINFO_FLG_SYNCH == 0 {
		return
	}
	n := uint32(len(p.il))
	p.sync = syncState{on: true, region: len(p.regions), taken: p.temp(nodes.TYP_INT, 0)}
	p.regions = append(p.regions, region{kind: nodes.EH_FAULT, tryEnd: n, filter: n, hnd: n, hEnd: n})
}

// monitor appends a call of a helper that takes or gives back the lock.
func (p *Importer) monitor(instance, static ee.Helper) {
	m := p.m
	h, lock := instance, nodes.NodeID(0)
	if m.ThisLcl != nodes.NoLcl {
		lock = m.NewLclVar(m.ThisLcl)
	} else {
		h = static
		kind, shared := p.jit.GetLocationOfThisType(p.self)
		if !shared {
			lock = m.NewLookup(p.jit.GetMethodSync(p.self))
		} else {
			lock = p.genericContext(kind)
			if kind == ee.CORINFO_LOOKUP_METHODPARAM {
				lock = p.helperCall(ee.CORINFO_HELP_GETCLASSFROMMETHODPARAM, p.native, lock, 0, 0)
			}
			lock = p.helperCall(ee.CORINFO_HELP_GETSYNCFROMCLASSHANDLE, p.native, lock, 0, 0)
		}
	}
	m.NewStmt(p.cur, p.helperCall(h, nodes.TYP_VOID, lock, p.lclAddrOf(p.sync.taken), 0), p.stmtIL)
}

// syncReturn ends the current block in a jump to the epilog with the value to
// return.
func (p *Importer) syncReturn(value nodes.NodeID) {
	m := p.m
	if p.epilog == 0 {
		p.epilog = p.newBlock(nodes.BBJ_RETURN, 0, 0, uint32(len(p.il)))
		if value != 0 {
			p.retLcl = p.temp(p.retType.Actual(), m.RetLayout)
		}
	}
	if value != 0 {
		m.NewStmt(p.cur, p.assign(p.retLcl, value), p.stmtIL)
	}
	p.jump(p.cur, p.epilog)
}

// finishSync makes the epilog and the fault handler of a synchronized method.
func (p *Importer) finishSync() {
	if !p.sync.on {
		return
	}
	m := p.m
	p.stmtIL, p.ilOffset = ee.NoILOffset, -1
	if p.epilog != 0 {
		m.AppendBlock(p.epilog)
		p.cur = p.epilog
		p.monitor(ee.CORINFO_HELP_MON_EXIT, ee.CORINFO_HELP_MON_EXIT_STATIC)
		value := nodes.NodeID(0)
		if p.retLcl != nodes.NoLcl {
			value = m.NewLclVar(p.retLcl)
		}
		p.returnValue(value)
	}
	h := p.newBlock(nodes.BBJ_EHFINALLYRET, 0, nodes.EHIndex(p.sync.region+1), uint32(len(p.il)))
	m.Blocks.Flags[h] |= nodes.BBF_HND_BEG | nodes.BBF_DONT_REMOVE
	m.AppendBlock(h)
	p.cur = h
	p.monitor(ee.CORINFO_HELP_MON_EXIT, ee.CORINFO_HELP_MON_EXIT_STATIC)
	m.NewStmt(h, m.New(nodes.GT_RETFILT, nodes.TYP_VOID, 0, 0, 0, 0), p.stmtIL)
	e := &m.EH[p.sync.region]
	e.HndBeg, e.HndLast = h, h
}
