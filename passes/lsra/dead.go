package lsra

import "ryugo/nodes"

// A store to a local that is dead after it is removed, together with the stored value, unless that
// has side effects or sets a carry. Dead stores that SSA sees are already gone. What remains are
// copies whose reads were replaced by reads of their sources, and methods without SSA:
//
//	V07 = V05            (gone)
//	V03 = V03 + 1   =>   (gone)
//	V04 = call f         call f
//	V06 = call NEWSFAST  (gone)
//
// The sweep goes backwards, so a local that only the removed value reads is not live before the
// store.

// deadNode is a removed node. It stays in the list as a GT_NOP until the node positions are no
// longer needed.
type deadNode struct {
	block nodes.BlockID
	node  nodes.NodeID
}

// drop removes the store n to a local, in the block that the sweep is in, and reports whether it
// did. It does if the local is dead after n and the value can be removed or can stay without the
// store.
func (p *Locals) drop(n nodes.NodeID) bool {
	m := p.m
	l := &m.Locals[m.Val[n]]
	if l.Flags&nodes.LvTracked == 0 || p.rows.Row(rowOpen).Has(l.VarIndex) || l.Flags&nodes.LvLiveInHndlr != 0 || l.Type == nodes.TYP_STRUCT {
		return false
	}
	if v := m.Op1[n]; m.Oper[v] == nodes.GT_LCL_VAR && p.diesIn(v, n) {
		m.Oper[n], m.Type[n], m.Flags[n], m.Val[n] = nodes.GT_KEEPALIVE, nodes.TYP_VOID, 0, 0
		return false
	}
	tree := append(p.tree[:0], m.Op1[n])
	for i := 0; i < len(tree); i++ {
		x := tree[i]
		if p.stays(x) {
			continue
		}
		if !p.pure(x) || m.Oper[x] == nodes.GT_LCL_VAR && p.diesIn(x, n) {
			p.tree = tree
			return false
		}
		for it := m.Operands(x); it.Next(); {
			tree = append(tree, it.Node())
		}
	}
	if m.Log != nil {
		m.WhyNode(nodes.DEADSTORE_NOT_LIVE, p.blk, n, int32(m.Val[n])).Lcl = nodes.LclNum(m.Val[n])
	}
	p.tree = append(tree, n)
	for _, x := range p.tree {
		switch o := m.Oper[x]; {
		case p.stays(x):
			m.Flags[x] |= nodes.GTF_UNUSED_VALUE
		case facts[o]&opPlace == 0:
			m.Unlink(p.blk, x)
			m.Oper[x], m.Flags[x], m.Val[x] = nodes.GT_NOP, 0, 0 // a local that no other node refers to gets no place in the frame
		default:
			m.Oper[x], m.Type[x], m.Flags[x], m.Op1[x], m.Op2[x], m.Val[x] = nodes.GT_NOP, nodes.TYP_VOID, 0, 0, 0, 0
			p.dead = append(p.dead, deadNode{p.blk, x})
		}
	}
	return true
}

// stays reports whether node x must stay even if nothing reads its value: a call that does more
// than yield a value, or the low half of a sum or difference whose carry the next node reads.
func (p *Locals) stays(x nodes.NodeID) bool {
	m := p.m
	switch m.Oper[x] {
	case nodes.GT_CALL:
		return !m.OnlyForResult(x)
	case nodes.GT_ADD_LO, nodes.GT_SUB_LO:
		o := m.Oper[m.Next[x]]
		return o == nodes.GT_ADD_HI || o == nodes.GT_SUB_HI
	}
	return false
}

// diesIn reports whether the store n may contain the last read, x, of a reference in the block. The
// collector must see the reference as live until there.
func (p *Locals) diesIn(x, n nodes.NodeID) bool {
	m := p.m
	l := &m.Locals[m.Val[x]]
	if !l.Type.IsGC() || l.Flags&nodes.LvTracked == 0 {
		return false
	}
	return m.Next[x] != n || !p.rows.Row(rowOpen).Has(l.VarIndex) || p.of[l.VarIndex].openTo > 2*p.last[p.blk]
}

// pure reports whether node x, apart from its operands, has no side effect.
func (p *Locals) pure(x nodes.NodeID) bool {
	o, flags := p.m.Oper[x], p.m.Flags[x]
	switch {
	case p.m.OnlyForResult(x):
		return true
	case facts[o]&opHarmless == 0 || o.Is(nodes.GTK_SPECIAL|nodes.GTK_STORE|nodes.GTK_NOVALUE):
		return false
	case o == nodes.GT_IND || o == nodes.GT_ARR_LENGTH || o == nodes.GT_OBJ:
		return flags&(nodes.GTF_SIDE_EFFECT|nodes.GTF_ORDER_SIDEEFF) == 0
	}
	return nodes.OperEffects[o]&(nodes.GTF_SIDE_EFFECT|nodes.GTF_ORDER_SIDEEFF) == 0 && flags&nodes.GTF_OVERFLOW == 0
}

// unlinkDead removes the dropped nodes from their blocks.
func (p *Locals) unlinkDead() {
	for _, d := range p.dead {
		p.m.Unlink(d.block, d.node)
	}
}
