package importer

import "ryugo/nodes"

// leave transfers control out of tries and catches. On the way it ends each catch and calls each
// finally:
//
//	BB02 try (finally BB05): leave BB09  ->  BB02 always BB10
//	                                         BB10 callfinally BB05
//	                                         BB11 always BB09
//
// The blocks that call a finally follow its try and belong to the regions around the try, because
// the try does not protect its own finally. A leave out of a catch makes the block a
// BBJ_EHCATCHRET. If a finally follows, the catch first returns to a block inside the finally's
// try: the runtime rethrows a pending thread abort at the address to which a catch returns, and the
// finally must run then.

// callFinally is a block that calls the finally of a region on the way to block to.
type callFinally struct {
	region int
	to     nodes.BlockID
	block  nodes.BlockID
}

// stepKind is the kind of the last block in the chain so far.
type stepKind uint8

const (
	stepNone stepKind = iota
	stepCatch
	stepFinally
)

// leave imports leave to the block at IL offset target.
func (br *branches) leave(target int) {
	m := br.m
	bb := &m.Blocks
	br.discard()
	from, to := uint32(br.ilOffset), uint32(target)
	dst := br.blocks.blockAt[target]
	br.checkLeave(from, to)
	step, kind := br.cur, stepNone
	link := func(b nodes.BlockID) {
		if kind == stepNone {
			bb.Kind[step] = nodes.BBJ_ALWAYS
		}
		bb.Jump[step] = b
		bb.Flags[b] |= nodes.BBF_JMP_TARGET
	}
	for i := range br.regions.clauses {
		r := &br.regions.clauses[i]
		switch {
		case r.hndHas(from) && !r.hndHas(to):
			if kind == stepNone {
				bb.Kind[br.cur] = nodes.BBJ_EHCATCHRET
			} else {
				exit := br.newStep(nodes.BBJ_EHCATCHRET, br.regions.enclosingTry(nodes.EHIndex(i+1)), nodes.EHIndex(i+1), m.EH[i].HndLast)
				link(exit)
				step = exit
			}
			kind = stepCatch
		case r.kind == nodes.EH_FINALLY && r.tryHas(from) && !r.tryHas(to):
			e := &m.EH[i]
			if kind == stepCatch {
				inside := br.newStep(nodes.BBJ_ALWAYS, nodes.EHIndex(i+1), e.EnclosingHnd, e.TryLast)
				link(inside)
				step, kind = inside, stepFinally
			}
			call, known := br.callFinally(i, dst)
			link(call)
			if known {
				br.joins.leaveTo(dst)
				return
			}
			step, kind = bb.Next[call], stepFinally
		}
	}
	link(dst)
	br.joins.leaveTo(dst)
}

// checkLeave checks that a leave may go from one IL offset to another.
func (br *branches) checkLeave(from, to uint32) {
	br.spend(2 * len(br.regions.clauses))
	for i := range br.regions.clauses {
		r := &br.regions.clauses[i]
		switch {
		case r.hndHas(to) && !r.hndHas(from), r.filtHas(from) != r.filtHas(to):
			br.bad("leave into a handler, or out of a filter")
		case r.hndHas(from) && !r.hndHas(to) && (r.kind == nodes.EH_FINALLY || r.kind == nodes.EH_FAULT):
			br.bad("leave out of a finally or fault")
		case r.tryHas(to) && !r.tryHas(from) && to != r.try && !br.inHandlerOf(r, from):
			br.bad("leave into the middle of a try")
		}
	}
}

// inHandlerOf reports whether IL offset il is in a handler of region r's try: in r's own handler,
// or in that of another clause for the same try.
func (br *branches) inHandlerOf(r *region, il uint32) bool {
	br.spend(len(br.regions.clauses))
	for i := range br.regions.clauses {
		if s := &br.regions.clauses[i]; s.try == r.try && s.tryEnd == r.tryEnd && s.hndHas(il) {
			return true
		}
	}
	return false
}

// callFinally returns the block that calls the finally of region i on the way to block to. known
// reports whether the block, with the rest of the chain, already existed.
func (br *branches) callFinally(i int, to nodes.BlockID) (b nodes.BlockID, known bool) {
	br.spend(len(br.finallys))
	for _, f := range br.finallys {
		if f.region == i && f.to == to {
			return f.block, true
		}
	}
	m := br.m
	e := &m.EH[i]
	try, hnd := br.regions.enclosingTry(nodes.EHIndex(i+1)), e.EnclosingHnd
	call := br.newStep(nodes.BBJ_CALLFINALLY, try, hnd, e.TryLast)
	br.newStep(nodes.BBJ_ALWAYS, try, hnd, call)
	bb := &m.Blocks
	bb.Jump[call] = m.EH[i].HndBeg
	bb.Flags[call] |= nodes.BBF_KEEP_PAIR
	br.finallys = append(br.finallys, callFinally{i, to, call})
	return call, false
}

// newStep makes a block in the given regions and inserts it after block after. Regions that contain
// the block and ended with after now end with the block.
func (br *branches) newStep(kind nodes.BBKind, try, hnd nodes.EHIndex, after nodes.BlockID) nodes.BlockID {
	m := br.m
	b := br.blocks.newBlock(kind, try, hnd, uint32(br.ilOffset))
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
func (br *branches) endFinally() {
	r := br.regions.handlerAtEnd()
	if r.kind != nodes.EH_FINALLY && r.kind != nodes.EH_FAULT {
		br.bad("endfinally outside of a finally or fault")
	}
	br.discard()
	br.m.NewStmt(br.cur, br.m.New(nodes.GT_RETFILT, nodes.TYP_VOID, 0, 0, 0, 0), br.stmtIL)
	br.m.Blocks.Kind[br.cur] = nodes.BBJ_EHFINALLYRET
}

// endFilter imports endfilter.
func (br *branches) endFilter() {
	if r := br.regions.handlerAtEnd(); !r.filtHas(uint32(br.ilOffset)) {
		br.bad("endfilter outside of a filter")
	}
	value := br.coerce(br.popValue(), nodes.TYP_INT, 0)
	br.discard()
	br.m.NewStmt(br.cur, br.op(nodes.GT_RETFILT, nodes.TYP_INT, value, 0, 0), br.stmtIL)
	br.m.Blocks.Kind[br.cur] = nodes.BBJ_EHFILTERRET
}
