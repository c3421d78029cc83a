package importer

import (
	"ryugo/arena"
	"ryugo/nodes"
)

// joins decides which blocks are imported. Where blocks meet, it stores the values on the stack to
// temps.
type joins struct {
	*evalStack
	regions    *regions
	work       []nodes.BlockID // blocks to import; the last one is next
	queued     []bool          // [block]
	depthAt    []int32         // [block] stack depth at its entry
	tempsAt    []uint32        // [block] index of its entry temps in spillTemps
	spillTemps []nodes.LclNum  // sets of temps, one temp for each level of the stack
	tempOwners []tempOwner
	widenings  []widening // found by earlier imports of the same method
	restart    bool       // the method must be imported again: a temp is too narrow
}

// Flow between blocks: which blocks are imported, and how values on the evaluation stack at the end
// of a block reach its successors.
//
// The first block that flows to a join with values on its stack makes temps for them. Every other
// predecessor of the join stores to the same temps. If all successors of a block are new, they
// share one set of temps, so the block stores only once. If a later predecessor brings a wider type
// than a temp has, the whole method is imported again with the wider type. This is rare (int and
// native int, object and byref).

// Values of depthAt that are not stack depths.
const (
	unknownDepth = -1 // not reached yet
	excDepth     = -2 // a handler, entered with the exception object
)

// widening is a type that a join's temp must have: the temp for stack level level, in the set that
// was first made for the block at il.
type widening struct {
	il    uint32
	level uint32
	typ   nodes.VarType
}

// queue queues block b for importation, once.
func (js *joins) queue(b nodes.BlockID) {
	if !js.queued[b-js.base] {
		js.queued[b-js.base] = true
		js.work = append(js.work, b)
	}
}

// flowTo records an edge from the current block, whose stack is complete, to block b. Afterwards
// the values on the stack are in temps.
func (js *joins) flowTo(b nodes.BlockID) {
	p := js.evalStack
	js.regions.checkEdge(p.cur, b)
	depth := int32(len(p.stack))
	switch js.depthAt[b-p.base] {
	case depth:
	case unknownDepth:
		js.depthAt[b-p.base] = depth
		if depth > 0 {
			js.tempsAt[b-p.base] = js.newTemps(b)
		}
	default:
		p.bad("the stack has different depths where control meets")
	}
	if depth > 0 {
		js.spillTo(js.tempsAt[b-p.base])
	}
	js.queue(b)
}

// flowToBoth is flowTo for the two successors of a conditional block.
func (js *joins) flowToBoth(b1, b2 nodes.BlockID) {
	js.share(b1, b2)
	js.flowTo(b1)
	js.flowTo(b2)
}

// share gives two successors the same temps, if one of them is new.
func (js *joins) share(b1, b2 nodes.BlockID) {
	d1, d2 := js.depthAt[b1-js.base], js.depthAt[b2-js.base]
	depth := int32(len(js.stack))
	if depth == 0 {
		return
	}
	switch {
	case d1 == unknownDepth && d2 == depth:
		js.depthAt[b1-js.base], js.tempsAt[b1-js.base] = depth, js.tempsAt[b2-js.base]
	case d2 == unknownDepth && d1 == unknownDepth:
		js.depthAt[b1-js.base], js.tempsAt[b1-js.base] = depth, js.newTemps(b1)
		fallthrough
	case d2 == unknownDepth && d1 == depth:
		js.depthAt[b2-js.base], js.tempsAt[b2-js.base] = depth, js.tempsAt[b1-js.base]
	}
}

// newTemps makes the entry temps of block b for the values on the stack and returns their index in
// spillTemps.
func (js *joins) newTemps(b nodes.BlockID) uint32 {
	m := js.m
	first := uint32(len(js.spillTemps))
	for i := range js.stack {
		e := &js.stack[i]
		t := m.Type[e.node].Actual()
		for _, u := range js.widenings {
			if u.il == m.Blocks.ILBegin[b] && u.level == uint32(i) && wider(t, u.typ) == u.typ {
				t = u.typ
			}
		}
		l := js.temp(t, e.layout)
		js.spillTemps = append(js.spillTemps, l)
	}
	js.tempOwners = append(js.tempOwners, tempOwner{first, m.Blocks.ILBegin[b]})
	return first
}

// tempOwner is the IL offset of the block for which a set of temps was made.
type tempOwner struct{ first, il uint32 }

// spillTo stores the stack to the temps that begin at index first.
func (js *joins) spillTo(first uint32) {
	p, m := js.evalStack, js.m
	p.spend(64 * len(p.stack)) // a step costs more here, since it makes nodes
	for i := range p.stack {
		e := &p.stack[i]
		l := js.spillTemps[int(first)+i]
		if m.Oper[e.node] == nodes.GT_LCL_VAR && nodes.LclNum(m.Val[e.node]) == l {
			continue
		}
		have, want := m.Type[e.node].Actual(), m.Locals[l].Type
		if have != want {
			w := wider(have, want)
			if w == nodes.TYP_UNDEF {
				p.bad("values of different types meet")
			}
			if w != want {
				js.widen(first, uint32(i), w)
				return
			}
		}
		value := p.coerce(e.node, want, m.Locals[l].Layout)
		m.NewStmt(p.cur, p.assign(l, value), p.stmtIL)
		e.node = p.use(l)
	}
	p.clean = len(p.stack)
}

// widen requests another import, with a wider temp.
func (js *joins) widen(first, level uint32, t nodes.VarType) {
	for _, o := range js.tempOwners {
		if o.first == first {
			js.widenings = append(js.widenings, widening{o.il, level, t})
		}
	}
	js.restart = true
}

// wider returns the type that can hold values of both types, or TYP_UNDEF.
func wider(a, b nodes.VarType) nodes.VarType {
	rank := func(t nodes.VarType) int {
		switch t {
		case nodes.TYP_INT:
			return 1
		case nodes.TYP_LONG:
			return 2
		case nodes.TYP_REF:
			return 3
		case nodes.TYP_BYREF:
			return 4
		}
		return 0
	}
	switch ra, rb := rank(a), rank(b); {
	case a == b:
		return a
	case a.IsSIMD() || b.IsSIMD():
		return nodes.TYP_UNDEF
	case a.IsFloat() && b.IsFloat():
		return nodes.TYP_DOUBLE
	case ra == 0 || rb == 0:
		return nodes.TYP_UNDEF
	case ra == 3 && rb < 3, rb == 3 && ra < 3:
		return nodes.TYP_UNDEF
	case ra > rb:
		return a
	default:
		return b
	}
}

// reset prepares for the import of n blocks, none of which has been reached.
func (js *joins) reset(n int) {
	js.queued = arena.Extend(js.queued[:0], n)
	js.depthAt = arena.Raw(js.depthAt[:0], n)
	js.tempsAt = arena.Raw(js.tempsAt[:0], n)
	for i := range js.depthAt {
		js.depthAt[i] = unknownDepth
	}
}

// queueHandlers queues the handlers that protect block b.
func (js *joins) queueHandlers(b nodes.BlockID) {
	m := js.m
	for t := m.Blocks.Try[b]; t != 0; t = m.EH[t-1].EnclosingTry {
		e := &m.EH[t-1]
		if js.regions.isSyncRegion(int(t - 1)) {
			return
		}
		if js.queued[e.HndBeg] {
			return
		}
		js.queueHandler(e.HndBeg, e.Kind == nodes.EH_CATCH || e.Kind == nodes.EH_FILTER)
		if e.Kind == nodes.EH_FILTER {
			js.queueHandler(e.Filter, true)
		}
	}
}

// queueHandler queues the handler that starts with block b. exc says whether it starts with the
// exception object on the stack.
func (js *joins) queueHandler(b nodes.BlockID, exc bool) {
	js.depthAt[b] = 0
	if exc {
		js.depthAt[b] = excDepth
	}
	js.queue(b)
}

// leaveTo records an edge to block b with an empty stack.
func (js *joins) leaveTo(b nodes.BlockID) {
	switch js.depthAt[b] {
	case unknownDepth:
		js.depthAt[b] = 0
	case 0:
	default:
		js.bad("the stack has different depths where control meets")
	}
	js.queue(b)
}
