package flowgraph

import "ryugo/nodes"

// Blocks that are merged: a block with a successor that has no other predecessor, and blocks that
// return the same.
//
//	BB01 ...; always BB03            BB01 ...; always BB02
//	BB02 return 0              =>    BB02 return 0
//	BB03 return 0

// maxReturns is the number of blocks that a return block is compared with.
const maxReturns = 8

// sameReturn replaces the return of block b, which returns a constant, a local or nothing, by a
// jump to an earlier block that returns the same. A block that is fallen into stays: it would need
// a jump. sameReturn returns the block after which the sweep continues.
func (p *Cleaner) sameReturn(b nodes.BlockID) nodes.BlockID {
	m := p.m
	bb := &m.Blocks
	s := bb.FirstStmt[b]
	if s == 0 || s != bb.LastStmt[b] {
		return b
	}
	r := m.Stmts[s].Root
	if m.Oper[r] != nodes.GT_RETURN || m.Op1[r] != 0 && !p.isLeaf(m.Op1[r]) {
		return b
	}
	prev := bb.Prev[b]
	fallen := prev == 0 || bb.Kind[prev] == nodes.BBJ_NONE || bb.Kind[prev] == nodes.BBJ_COND
	for _, a := range p.returns {
		q := m.Stmts[bb.FirstStmt[a]].Root
		if fallen || m.Type[q] != m.Type[r] || !p.sameRegions(a, b) || (m.Op1[q] == 0) != (m.Op1[r] == 0) || m.Op1[q] != 0 && !p.sameLeaf(m.Op1[q], m.Op1[r]) {
			continue
		}
		if m.Log != nil {
			m.WhyNode(nodes.BLOCK_SAME_RETURN, b, r, int32(a))
		}
		m.RemoveStmt(b, s)
		bb.Kind[b], bb.Jump[b] = nodes.BBJ_ALWAYS, a
		bb.Flags[a] |= nodes.BBF_JMP_TARGET
		p.refs[a]++
		p.changed = true
		return b
	}
	if len(p.returns) < maxReturns {
		p.returns = append(p.returns, b)
	}
	return b
}

// merge appends the successor of b to b, if it has no other predecessor, and reports whether it
// did.
func (p *Cleaner) merge(b nodes.BlockID) bool {
	m := p.m
	bb := &m.Blocks
	s := bb.Next[b]
	adjacent := bb.Kind[b] == nodes.BBJ_NONE
	if !adjacent {
		s = bb.Jump[b]
	}
	if p.refs[s] != 1 || s == b || bb.Kind[s] == nodes.BBJ_CALLFINALLY || bb.Flags[s]&nodes.BBF_DONT_REMOVE != 0 || !p.sameRegions(b, s) {
		return false
	}
	if !adjacent && (bb.Kind[s] == nodes.BBJ_COND || bb.Kind[s] == nodes.BBJ_NONE) {
		return false // would need a jump instead of its fall-through
	}
	if m.Log != nil {
		m.WhyBlock(nodes.BLOCK_JOINED, b, int32(s))
	}
	p.unlink(s)
	bb.Kind[b], bb.Jump[b], bb.Switch[b] = bb.Kind[s], bb.Jump[s], bb.Switch[s]
	const both = nodes.BBF_RUN_RARELY | nodes.BBF_GC_SAFE_POINT | nodes.BBF_IMPORTED
	bb.Flags[b] |= bb.Flags[s] & both
	if bb.Flags[s]&nodes.BBF_INTERNAL == 0 {
		if bb.Flags[b]&nodes.BBF_INTERNAL != 0 {
			bb.ILBegin[b] = bb.ILBegin[s]
			bb.Flags[b] &^= nodes.BBF_INTERNAL
		}
		bb.ILEnd[b] = bb.ILEnd[s]
	}
	if first := bb.FirstStmt[s]; first != 0 {
		if last := bb.LastStmt[b]; last != 0 {
			m.Stmts[last].Next, m.Stmts[first].Prev = first, last
		} else {
			bb.FirstStmt[b] = first
		}
		bb.LastStmt[b] = bb.LastStmt[s]
	}
	p.changed = true
	return true
}
