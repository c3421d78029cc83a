package promote

import "ryugo/nodes"

// If a struct is built in one local and then copied to another, one of the two is enough. An
// inlined callee that returns a struct builds it in a local of its own, which is copied to the
// call's temp, which is copied to the final target:
//
//	V05 = 0; V05+0 = V00; V04 = V05; V03 = V04    ->    V03 = 0; V03+0 = V00
//
// The removed local must appear in one block only. It must be set first, as a whole or by its parts
// in order, and copied last. The local that replaces it must not appear in between. A large struct,
// which is seldom promoted, may also be copied as another class of the same size:
//
//	V05+0 = a; … V05+48 = d; V04 = obj(&V05)      ->    V04+0 = a; … V04+48 = d
//
// In a try or a filter the building may be interrupted, so the replacing local must not be read
// afterwards. It must be a temp, which is only read after it has been set, or appear first and only
// in the same block.

// copied is a statement that copies struct local from to struct local to.
type copied struct {
	stmt     nodes.StmtID
	block    nodes.BlockID
	at       uint32 // number of the statement
	before   uint32 // number of the last statement before it that refers to to, or 0
	to, from nodes.LclNum
	inTry    bool
	free     bool // see freeCopies
}

// notFilled is the value of candidate.filled for a local that is not first set by parts.
const notFilled = 1 << 31

// copies records statement s of block b, with target dst and value src, if it copies one local to
// another.
func (p *Promoter) copies(b nodes.BlockID, s nodes.StmtID, dst, src nodes.NodeID) {
	m := p.m
	if m.Oper[dst] != nodes.GT_LCL_VAR {
		return
	}
	to := nodes.LclNum(m.Val[dst])
	x := &p.lcls[to]
	if !x.private {
		return
	}
	same := true
	if m.Oper[src] == nodes.GT_OBJ && m.Oper[m.Op1[src]] == nodes.GT_LCL_VAR_ADDR {
		src, same = m.Op1[src], false
	}
	if o := m.Oper[src]; o == nodes.GT_LCL_VAR || o == nodes.GT_LCL_VAR_ADDR {
		from := nodes.LclNum(m.Val[src])
		x, y := m.Locals[from].Layout, m.Locals[to].Layout
		if from != to && p.lcls[from].private && (same && p.congruent(x, y) || !same && p.mayMerge(x, y)) {
			p.copied = append(p.copied, copied{s, b, p.at, p.lcls[to].last, to, from, m.ContinuesAfterThrow(b), false})
		}
	}
	x.set = x.set || x.first == 0
}

// mayMerge reports whether two layouts are of large structs of the same size without references.
func (p *Promoter) mayMerge(a, b uint32) bool {
	x, y := &p.m.Layouts[a], &p.m.Layouts[b]
	return x.Size == y.Size && p.isLarge(a) && x.GCCount == 0 && y.GCCount == 0
}

// largeStruct is the maximum size in bytes of a struct that is not large. Copies of such structs
// are left to promotion.
const largeStruct = 32

func (p *Promoter) isLarge(layout uint32) bool { return p.m.Layouts[layout].Size > largeStruct }

// fills records that statement p.at assigns dst, if dst is the next part of a local that is set by
// its parts.
func (p *Promoter) fills(dst nodes.NodeID) {
	m := p.m
	if m.Oper[dst] != nodes.GT_LCL_FLD {
		return
	}
	l, off := nodes.UnpackLclFld(m.Val[dst])
	if c := &p.lcls[l]; c.private && off == c.filled && (c.first == 0) == (c.filled == 0) && m.Type[dst] != nodes.TYP_STRUCT && p.isLarge(m.Locals[l].Layout) {
		c.filled += m.Type[dst].Size()
		c.fillAt, c.filling = p.at, true
	}
}

// filled reports whether the first statements that refer to local l set all of it.
func (p *Promoter) filled(l nodes.LclNum) bool {
	return p.lcls[l].filled == p.m.Layouts[p.m.Locals[l].Layout].Size
}

// noteReference records that statement p.at, of block b, refers to local l.
func (p *Promoter) noteReference(b nodes.BlockID, l nodes.LclNum) {
	c := &p.lcls[l]
	switch {
	case c.fillAt == p.at && c.filling: // the part itself
		c.filling = false
	case c.filled != 0 && (c.fillAt == p.at || !p.filled(l)): // the assigned value reads it, or it is read before all of it is set
		c.filled = notFilled
	}
	switch {
	case c.first == 0:
		c.first, c.block = p.at, b
	case c.first == p.at:
		c.set = false // the assigned value reads it
	case c.block != b:
		c.block = 0
	}
	c.last = p.at
}

// merge removes copies together with the locals that are copied.
func (p *Promoter) merge() {
	m := p.m
	const stays = nodes.LvIsParam | nodes.LvImplicitByRef
	any := false
	for _, k := range p.copied {
		x, t := &p.lcls[k.to], &p.lcls[k.from]
		if !t.set && !p.filled(k.from) || t.block != k.block || t.last != k.at || k.before >= t.first ||
			k.inTry && m.Locals[k.to].Flags&nodes.LvIsTemp == 0 && (x.first != k.at || x.block != k.block) ||
			m.Locals[k.from].Flags&stays != 0 || m.Locals[k.to].Flags&nodes.LvImplicitByRef != 0 {
			continue
		}
		if x.first == k.at {
			x.first = t.first
		}
		x.parts, x.writes, x.free = x.parts+t.parts, x.writes+t.writes, x.free+t.free
		x.wholes, x.cost = x.wholes+t.wholes, x.cost+t.cost
		x.wholes -= min(x.wholes, 2) // those of the copy
		x.ok, x.whole, x.fields = x.ok && t.ok, x.whole && t.whole, x.fields && t.fields
		x.named = x.named || t.named
		if !p.congruent(m.Locals[k.to].Layout, m.Locals[k.from].Layout) { // parts of one are not fields of the other
			x.ok, x.whole = false, false
		}
		*t = candidate{into: k.to + 1}
		to, from := &m.Locals[k.to].Flags, m.Locals[k.from].Flags
		*to |= from & (nodes.LvDoNotEnregister | nodes.LvIsMultiRegRet | nodes.LvMustInit)
		*to &= from | ^nodes.LvIsTemp
		m.RemoveStmt(k.block, k.stmt)
		any = true
	}
	if any {
		p.rename()
	}
}

// replacementOf returns the local that has replaced l, or l.
func (p *Promoter) replacementOf(l nodes.LclNum) nodes.LclNum {
	if into := p.lcls[l].into; into != 0 {
		return into - 1
	}
	return l
}

// rename makes nodes that refer to a removed local refer to its replacement.
func (p *Promoter) rename() {
	m := p.m
	for i := len(p.copied) - 1; i >= 0; i-- { // a replacement may itself have been replaced later
		if c := &p.lcls[p.copied[i].from]; c.into != 0 {
			if next := p.lcls[c.into-1].into; next != 0 {
				c.into = next
			}
		}
	}
	for i, o := range m.Oper[:m.NumNodes] {
		switch o {
		case nodes.GT_LCL_VAR, nodes.GT_LCL_VAR_ADDR:
			if l := m.Val[i]; uint(l) < uint(len(p.lcls)) && p.lcls[l].into != 0 {
				m.Val[i] = uint32(p.lcls[l].into - 1)
			}
		case nodes.GT_LCL_FLD, nodes.GT_LCL_FLD_ADDR:
			if l, off := nodes.UnpackLclFld(m.Val[i]); uint(l) < uint(len(p.lcls)) && p.lcls[l].into != 0 {
				m.Val[i] = nodes.PackLclFld(p.lcls[l].into-1, off)
			}
		}
	}
}
