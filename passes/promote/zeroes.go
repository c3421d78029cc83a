package promote

import (
	"ryugo/arena"
	"ryugo/nodes"
)

// A struct that is only cleared to be copied once, as C# does for `x = default`, is replaced by
// clearing the target of the copy:
//
//	V05 = 0; obj(a) = V05    ->    obj(a) = 0
//
// The copy must directly follow the clearing. If the local then only appears where it is cleared,
// that is removed, too. Its address must not escape, and the address of the copy's target must
// contain no assignments and calls.

// zeroes replaces copies of structs that have just been cleared by clearing their targets.
func (p *Promoter) zeroes() {
	m := p.m
	p.cleared = arena.Extend(p.cleared[:0], len(m.Locals))
	any := false
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		last := nodes.NoLcl
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			root := m.Stmts[s].Root
			if m.Oper[root] != nodes.GT_ASG {
				last = nodes.NoLcl
				continue
			}
			dst, src := m.Op1[root], m.Op2[root]
			if last != nodes.NoLcl && m.Oper[src] == nodes.GT_LCL_VAR && nodes.LclNum(m.Val[src]) == last && p.takesZero(dst, last) {
				m.SetRow(src, nodes.GT_CNS_INT, nodes.TYP_INT, 0, 0, 0, 0)
				p.cleared[last] = true
				any = true
			}
			last = p.clears(dst, src)
		}
	}
	if any {
		p.dropClears()
	}
}

// clears returns the struct local that the assignment of src to dst clears as a whole, or NoLcl.
func (p *Promoter) clears(dst, src nodes.NodeID) nodes.LclNum {
	m := p.m
	if m.Oper[dst] != nodes.GT_LCL_VAR || m.Oper[src] != nodes.GT_CNS_INT || !p.lcls[m.Val[dst]].private {
		return nodes.NoLcl
	}
	return nodes.LclNum(m.Val[dst])
}

// takesZero reports whether dst, to which l is copied, may be cleared instead.
func (p *Promoter) takesZero(dst nodes.NodeID, l nodes.LclNum) bool {
	m := p.m
	var layout uint32
	switch m.Oper[dst] {
	case nodes.GT_OBJ:
		layout = m.Val[dst]
	case nodes.GT_LCL_VAR:
		if !p.lcls[m.Val[dst]].private {
			return false
		}
		layout = m.Locals[m.Val[dst]].Layout
	default:
		return false
	}
	return m.Type[dst] == nodes.TYP_STRUCT && m.Flags[dst]&(nodes.GTF_ASG|nodes.GTF_CALL) == 0 &&
		m.Layouts[layout].Size == m.Layouts[m.Locals[l].Layout].Size
}

// dropClears removes the clearing of locals of p.cleared that nothing else refers to.
func (p *Promoter) dropClears() {
	m := p.m
	for n, o := range m.Oper[:m.NumNodes] { // nodes that are in no statement any more count, too; they may refer to locals that have been removed
		if !o.Is(nodes.GTK_LOCAL) {
			continue
		}
		if l := m.LclOf(nodes.NodeID(n)); int(l) < len(p.lcls) {
			p.lcls[l].mentions++
		}
	}
	each := func(f func(b nodes.BlockID, s nodes.StmtID, l nodes.LclNum)) {
		for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
			for s, next := m.Blocks.FirstStmt[b], nodes.StmtID(0); s != 0; s = next {
				next = m.Stmts[s].Next
				if root := m.Stmts[s].Root; m.Oper[root] == nodes.GT_ASG {
					if l := p.clears(m.Op1[root], m.Op2[root]); l != nodes.NoLcl && p.cleared[l] {
						f(b, s, l)
					}
				}
			}
		}
	}
	each(func(_ nodes.BlockID, _ nodes.StmtID, l nodes.LclNum) { p.lcls[l].mentions-- })
	each(func(b nodes.BlockID, s nodes.StmtID, l nodes.LclNum) {
		if p.lcls[l].mentions == 0 {
			m.RemoveStmt(b, s)
		}
	})
}
