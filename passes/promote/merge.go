package promote

import "ryugo/nodes"

// Structs that are made in one local and copied to another need only one of
// them. A callee that returns a struct, once it is inlined, makes it in a local of
// its own, which is copied to the call's temp, and that to where it is wanted:
//
//	V05 = 0; V05+0 = V00; V04 = V05; V03 = V04    ->    V03 = 0; V03+0 = V00
//
// The local that goes must appear in one block only, be set as a whole first and
// copied last; the one that takes its place must not appear in between.

// copied is a statement that copies struct local from to local to.
type copied struct {
	stmt     nodes.StmtID
	block    nodes.BlockID
	at       uint32 // its number
	before   uint32 // that of the statement before it in which to appears last, 0 for none
	to, from nodes.LclNum
}

// copies notes statement s of block b, with target dst and value src, if it copies
// one local to another.
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
	if m.Oper[src] == nodes.GT_LCL_VAR {
		from := nodes.LclNum(m.Val[src])
		if from != to && p.lcls[from].private && m.Locals[from].Layout == m.Locals[to].Layout && m.Blocks.Try[b] == 0 {
			p.copied = append(p.copied, copied{s, b, p.at, x.last, to, from})
		}
	}
	x.set = x.set || x.first == 0
}

// appears notes that statement p.at, of block b, names local l.
func (p *Promoter) appears(b nodes.BlockID, l nodes.LclNum) {
	c := &p.lcls[l]
	switch {
	case c.first == 0:
		c.first, c.block = p.at, b
	case c.first == p.at:
		c.set = false // what is assigned to it reads it
	case c.block != b:
		c.block = 0
	}
	c.last = p.at
}

// merge takes out copies and the locals that they are made from.
func (p *Promoter) merge() {
	m := p.m
	const stays = nodes.LvIsParam | nodes.LvImplicitByRef
	any := false
	for _, k := range p.copied {
		x, t := &p.lcls[k.to], &p.lcls[k.from]
		if !t.set || t.block != k.block || t.last != k.at || k.before >= t.first ||
			m.Locals[k.from].Flags&stays != 0 || m.Locals[k.to].Flags&nodes.LvImplicitByRef != 0 {
			continue
		}
		if x.first == k.at {
			x.first = t.first
		}
		x.parts, x.writes, x.free = x.parts+t.parts, x.writes+t.writes, x.free+t.free
		x.wholes += t.wholes
		x.wholes -= min(x.wholes, 2) // the copy's
		x.ok, x.whole, x.fields = x.ok && t.ok, x.whole && t.whole, x.fields && t.fields
		x.named = x.named || t.named
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

// rename makes what names a local that is gone name the one in its place.
func (p *Promoter) rename() {
	m := p.m
	for i := len(p.copied) - 1; i >= 0; i-- { // what a local went into may have gone later
		if c := &p.lcls[p.copied[i].from]; c.into != 0 {
			if next := p.lcls[c.into-1].into; next != 0 {
				c.into = next
			}
		}
	}
	for i, o := range m.Oper[:m.NumNodes] {
		switch o {
		case nodes.GT_LCL_VAR, nodes.GT_LCL_VAR_ADDR:
			if l := m.Val[i]; int(l) < len(p.lcls) && p.lcls[l].into != 0 {
				m.Val[i] = uint32(p.lcls[l].into - 1)
			}
		case nodes.GT_LCL_FLD, nodes.GT_LCL_FLD_ADDR:
			if l, off := nodes.UnpackLclFld(m.Val[i]); int(l) < len(p.lcls) && p.lcls[l].into != 0 {
				m.Val[i] = nodes.PackLclFld(p.lcls[l].into-1, off)
			}
		}
	}
}
