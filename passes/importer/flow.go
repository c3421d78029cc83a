package importer

import (
	"ryugo/cil"
	"ryugo/nodes"
)

// Flow between blocks: which ones are imported, and how values that stand on
// the evaluation stack at a block's end reach the blocks behind it.
//
// The first block that flows to a join with values on its stack makes temps
// for them; every other predecessor of the join stores to the same temps. A
// block all of whose successors are new shares one set of temps among them, so
// that it stores once. When a later predecessor brings a wider type than a temp
// has, the method is imported again with that type from the start: it is rare
// (int against native int, object against byref).

// Entry depths that are no stack depths.
const (
	unknownDepth = -1 // not reached yet
	excDepth     = -2 // a handler: the exception object
)

// upgrade is a type that the temp of a join must have: level values above the
// stack's bottom, in the temps that the block at il made first.
type upgrade struct {
	il    uint32
	level uint32
	typ   nodes.VarType
}

// queue makes block b be imported.
func (p *Importer) queue(b nodes.BlockID) {
	if !p.queued[b-p.base] {
		p.queued[b-p.base] = true
		p.work = append(p.work, b)
	}
}

// flowTo notes an edge from the current block, whose stack is complete, to
// block b. The values on the stack are in temps afterwards.
func (p *Importer) flowTo(b nodes.BlockID) {
	p.checkEdge(p.cur, b)
	depth := int32(len(p.stack))
	switch p.depthAt[b-p.base] {
	case depth:
	case unknownDepth:
		p.depthAt[b-p.base] = depth
		if depth > 0 {
			p.tempsAt[b-p.base] = p.newTemps(b)
		}
	default:
		p.bad("the stack has different depths where control meets")
	}
	if depth > 0 {
		p.spillTo(p.tempsAt[b-p.base])
	}
	p.queue(b)
}

// flowToBoth is flowTo for the two successors of a conditional block.
func (p *Importer) flowToBoth(b1, b2 nodes.BlockID) {
	p.share(b1, b2)
	p.flowTo(b1)
	p.flowTo(b2)
}

// share lets two successors, one of them new, have the same temps.
func (p *Importer) share(b1, b2 nodes.BlockID) {
	d1, d2 := p.depthAt[b1-p.base], p.depthAt[b2-p.base]
	depth := int32(len(p.stack))
	if depth == 0 {
		return
	}
	switch {
	case d1 == unknownDepth && d2 == depth:
		p.depthAt[b1-p.base], p.tempsAt[b1-p.base] = depth, p.tempsAt[b2-p.base]
	case d2 == unknownDepth && d1 == unknownDepth:
		p.depthAt[b1-p.base], p.tempsAt[b1-p.base] = depth, p.newTemps(b1)
		fallthrough
	case d2 == unknownDepth && d1 == depth:
		p.depthAt[b2-p.base], p.tempsAt[b2-p.base] = depth, p.tempsAt[b1-p.base]
	}
}

// newTemps makes the entry temps of block b from what is on the stack and
// returns their place in spillTemps.
func (p *Importer) newTemps(b nodes.BlockID) uint32 {
	m := p.m
	first := uint32(len(p.spillTemps))
	for i := range p.stack {
		e := &p.stack[i]
		t := m.Type[e.node].Actual()
		for _, u := range p.upgrades {
			if u.il == m.Blocks.ILBegin[b] && u.level == uint32(i) && wider(t, u.typ) == u.typ {
				t = u.typ
			}
		}
		l := p.temp(t, e.layout)
		p.spillTemps = append(p.spillTemps, l)
	}
	p.owners = append(p.owners, tempOwner{first, m.Blocks.ILBegin[b]})
	return first
}

// tempOwner is the IL offset of the block that a set of temps was made for.
type tempOwner struct{ first, il uint32 }

// spillTo stores the stack to the temps from first on.
func (p *Importer) spillTo(first uint32) {
	m := p.m
	p.spend(64 * len(p.stack)) // nodes are made, too
	for i := range p.stack {
		e := &p.stack[i]
		l := p.spillTemps[int(first)+i]
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
				p.upgrade(first, uint32(i), w)
				return
			}
		}
		value := p.coerce(e.node, want, m.Locals[l].Layout)
		m.NewStmt(p.cur, p.assign(l, value), p.stmtIL)
		e.node = p.use(l)
	}
	p.clean = len(p.stack)
}

// upgrade asks for another import with a wider temp.
func (p *Importer) upgrade(first, level uint32, t nodes.VarType) {
	for _, o := range p.owners {
		if o.first == first {
			p.upgrades = append(p.upgrades, upgrade{o.il, level, t})
		}
	}
	p.again = true
}

// wider returns the type that holds values of both types, or TYP_UNDEF.
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

// block imports block b.
func (p *Importer) block(b nodes.BlockID) {
	m := p.m
	m.Poll()
	bb := &m.Blocks
	bb.Flags[b] |= nodes.BBF_IMPORTED
	p.forgetInits()
	p.cur = b
	if p.inlining {
		p.inTry = bb.Try[b] != 0 || bb.Hnd[b] != 0
	} else {
		p.inTry = bb.Try[b] != 0 || p.inFilter(b)
		p.queueHandlers(b)
	}
	p.stack, p.clean = p.stack[:0], 0
	p.ftn, p.lastType = functionPointer{}, typeOfClass{} // the nodes may be others by now
	p.next, p.end = int(bb.ILBegin[b]), int(bb.ILEnd[b])
	p.ilOffset = p.next
	if !p.inlining {
		p.stmtIL = bb.ILBegin[b]
	}
	switch d := p.depthAt[b-p.base]; {
	case d == excDepth:
		p.catchArg()
	case d > 0:
		for _, l := range p.spillTemps[p.tempsAt[b-p.base]:][:d] {
			p.push(p.use(l), m.Locals[l].Layout)
		}
		p.clean = int(d)
	}
	if p.instructions() {
		return
	}
	if p.prefix != 0 {
		p.bad("a prefix without instruction")
	}
	next := p.fallThrough()
	bb.Kind[b] = nodes.BBJ_NONE
	p.flowTo(next)
}

// fallThrough returns the block behind the current one in the IL.
func (p *Importer) fallThrough() nodes.BlockID {
	if p.end == len(p.il) {
		p.bad("control runs off the end of the method")
	}
	return p.blockAt[p.end]
}

// catchArg takes the exception object at the start of a handler: it is in a
// register that the first node must read.
func (p *Importer) catchArg() {
	arg := p.m.New(nodes.GT_CATCH_ARG, nodes.TYP_REF, 0, 0, 0, nodes.GTF_ORDER_SIDEEFF)
	switch op := cil.Opcode(p.il[p.next]); {
	case op >= cil.CEE_STLOC_0 && op <= cil.CEE_STLOC_3, op == cil.CEE_STLOC_S, op == cil.CEE_POP:
		p.push(arg, 0)
	default:
		l := p.temp(nodes.TYP_REF, 0)
		p.m.NewStmt(p.cur, p.assign(l, arg), p.stmtIL)
		p.push(p.use(l), 0)
	}
}
