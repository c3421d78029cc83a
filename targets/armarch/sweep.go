package armarch

import (
	"ryugo/nodes"
	"ryugo/targets"
)

// The loops over nodes, which call the functions of the opers' rows.

// Lower implements targets.Backend: one forward sweep. When the sweep reaches a node, its operands
// have been lowered, so the node's decisions about them are final. Only loads and stores have
// memory operands. Nodes contain constants that an instruction can hold, addresses, struct sources,
// and locals that live in registers. l embeds b, as do the machine's types in the other methods.
func (t *Table[L, R, M]) Lower(b *Lowering, l *L, m *nodes.Method, env *targets.Env) {
	b.Begin(m, env)
	b.Killed = 0
	if m.RetDesc.Count > 1 {
		b.ForwardReturns()
	}
	b.EnterNative()
	inRegs := m.LclRegs != 0
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		m.Poll()
		b.Block = blk
		for n := m.Blocks.First[blk]; n != 0; {
			next := m.Next[n] // the nodes that lowering inserts around n are lowered already
			if lower := t[m.Oper[n]].Lower; lower != nil {
				lower(l, n)
			}
			if inRegs {
				if which := t[m.Oper[n]].AnyReg; which != 0 {
					b.ContainRegs(n, which)
				}
			}
			n = next
		}
	}
}

// LowerNode implements ISA.
func (t *Table[L, R, M]) LowerNode(b *Lowering, l *L, n nodes.NodeID) {
	if lower := t[b.M.Oper[n]].Lower; lower != nil {
		lower(l, n)
	}
	b.ContainRegs(n, t[b.M.Oper[n]].AnyReg)
}

// ComputesInto implements ISA.
func (t *Table[L, R, M]) ComputesInto(b *Lowering, v nodes.NodeID) bool {
	if !t[b.M.Oper[v]].Into {
		return false
	}
	return b.M.Oper[v] != nodes.GT_LCL_VAR || !b.IsRegLocal(v) // a local in a register is copied instead
}

// Clobbers implements targets.Backend.
func (t *Table[L, R, M]) Clobbers(b *Requirements, r *R, m *nodes.Method, env *targets.Env, n nodes.NodeID) (c targets.Clobbers) {
	if b.M != m || b.Env != env {
		b.Begin(m, env)
	}
	if f := t[m.Oper[n]].Clobbers; f != nil {
		return f(r, n)
	}
	return c
}

// BuildRefs implements targets.Backend.
func (t *Table[L, R, M]) BuildRefs(b *Requirements, r *R, m *nodes.Method, env *targets.Env, blk nodes.BlockID, first nodes.NodeID, refs *targets.Refs) nodes.NodeID {
	if b.M != m || b.Env != env {
		b.Begin(m, env)
	}
	b.Block, b.Refs = blk, refs
	b.Ints, b.Floats = b.Target.IntRegs, b.Target.Floats(m)
	oper, next := m.Oper, m.Next
	for n := first; n != 0; n = next[n] {
		switch o := oper[n]; {
		case o != nodes.GT_IL_OFFSET:
			refs.Begin(n)
			t[o].Build(r, n)
		case refs.IsFull():
			refs.End()
			return n
		}
	}
	refs.End()
	return 0
}

// GenNodes implements ISA. A node's operands are in their registers (m.Reg, after linear scan's
// copies and reloads), or contained: the node generates them.
func (t *Table[L, R, M]) GenNodes(b *Requirements, g *M, blk nodes.BlockID, stops bool) {
	m := b.M
	for n := m.Blocks.First[blk]; n != 0; n = m.Next[n] {
		if m.Oper[n] == nodes.GT_IL_OFFSET {
			b.MarkIL(m.Val[n], m.Flags[n]&nodes.GTF_ILOFFSET_CALLSITE != 0)
			b.Boundary()
			continue
		}
		spill := m.Flags[n]&nodes.GTF_SPILL != 0
		if spill && m.Rematerializes(n) {
			continue // GT_RELOAD rematerializes it
		}
		if stops {
			b.Point(n)
		}
		t[m.Oper[n]].Gen(g, n)
		if spill {
			b.Spill(n)
		}
		if stops {
			b.EndNode(n)
		}
	}
}
