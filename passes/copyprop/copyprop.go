// Package copyprop reads a copy's source instead of the copy.
package copyprop

import (
	"ryugo/arena"
	"ryugo/bitvec"
	"ryugo/nodes"
	"ryugo/passes/vn"
)

// Propagator is copy propagation.
//
//	= V02 V00            = V02 V00
//	f(V02)          =>   f(V00)          nobody reads V02: passes/deadstore drops it
//
// A use of a local whose number is that of another local, which has been live in
// the block with the definition that has the number, becomes a use of the other
// one; but only when that holds of all uses of the definition. Otherwise the copy
// would stay and the other local, which may not be in a register, live longer. Most
// copies that go are temps of inlining and morph. One walk over the dominator tree
// knows the current definition of each local, and for each conservative number the
// definition that came first: both are tables that are undone at the end of a
// scope. SSA is pruned, so a definition is current only in blocks at the start of
// which its local is live, and where it is defined.
//
// Only locals with a definition whose number another local's has, too, are looked at:
// most methods have none.
//
// Left alone are small types, which are widened where they are stored or where
// they are read, and constants, which assertion propagation puts in. Nor is a
// local read that the statement assigns inside of an expression: whether before
// or after the read, code generation need not know.
//
// Reads the execution order of HIR, Mentions, Flow, SSA, live-in sets, the numbers of values.
// Writes Val of GT_LCL_VAR, SSA.Num; Changed tells. Needs value numbering and
// liveness; breaks the latter. Cost: a look at each definition, and, where numbers
// are the same, one sweep over the mentions, with a look-up for each use of them.
type Propagator struct {
	Changed bool

	m       *nodes.Method
	vns     *vn.Numbering
	current nodes.Scoped[uint32] // [var] definition
	first   nodes.Scoped[uint32] // [VN] definition that holds the value, or 0
	inner   []nodes.StmtID       // [var] the last statement with an assignment inside of it
	live    bitvec.Matrix        // one row: live at the start of the block, or defined in it
	shared  []bool               // [SSA definition] another local has a definition with the number
	among   []bool               // [var] one of its definitions is such a one
	stays   []bool               // [SSA definition] something must go on reading it
	copies  []copied
	copyAt  []uint32 // [node] its row of copies, plus 1
}

// copied is a use of definition d that may read from instead.
type copied struct {
	node    nodes.NodeID
	d, from uint32
}

// Run replaces the copies in m, by the numbers of vns; in holds what is live at
// the start of each block.
func (p *Propagator) Run(m *nodes.Method, vns *vn.Numbering, in *bitvec.Matrix) {
	p.m, p.vns, p.Changed = m, vns, false
	vars := in.Bits()
	if !p.findShared(vars) {
		return
	}
	p.inner = arena.Extend(p.inner[:0], vars)
	p.current.Reset(vars)
	p.first.Reset(vns.Len())
	p.live.Reset(1, vars)
	p.stays = arena.Extend(p.stays[:0], len(m.SSA.Defs))
	p.copies = p.copies[:0]
	for _, d := range m.SSA.PhiArgs {
		p.stays[d] = true
	}
	f := &m.Flow
	for _, b := range f.DomOrder {
		m.Poll()
		p.current.Enter(f, b)
		p.first.Enter(f, b)
		p.live.Row(0).Copy(in.Row(int(b)))
		if b == m.FirstBB {
			for d := range m.SSA.Defs {
				if x := &m.SSA.Defs[d]; d != 0 && x.Node == 0 && x.Phi == 0 {
					p.define(uint32(d))
				}
			}
		}
		for _, x := range m.SSA.PhisOf(b) {
			p.define(x.Def)
		}
		p.block(b)
	}
	if len(p.copies) == 0 {
		return
	}
	p.refuseInner()
	for _, c := range p.copies {
		if m.Log != nil {
			p.log(c)
		}
		if !p.stays[c.d] {
			m.Val[c.node], m.SSA.Num[c.node] = uint32(m.SSA.Defs[c.from].Lcl), c.from
			m.Flags[c.node] &^= nodes.GTF_VAR_DEATH
			p.Changed = true
		}
	}
}

// log notes what becomes of c.
func (p *Propagator) log(c copied) {
	m, r := p.m, nodes.COPYPROP_MADE
	if p.stays[c.d] {
		r = nodes.COPYPROP_OTHER_READS
	}
	l := m.SSA.Defs[c.d].Lcl
	m.WhyNode(r, 0, c.node, int32(l), int32(m.SSA.Defs[c.from].Lcl)).Lcl = l
}

// findShared finds the definitions with numbers that other locals have, too, and
// reports whether there are any.
func (p *Propagator) findShared(vars int) bool {
	defs := p.m.SSA.Defs
	if len(defs) < 3 { // one definition, or none
		return false
	}
	p.first.Reset(p.vns.Len())
	p.shared = arena.Extend(p.shared[:0], len(defs))
	first, nums, found := p.first.Rows, p.vns.Defs[:len(defs)], false
	for d := 1; d < len(defs); d++ {
		v := nums[d].Cons
		switch h := first[v]; {
		case h == 0:
			first[v] = uint32(d)
		case defs[h].Lcl != defs[d].Lcl && p.isCopied(v):
			p.shared[h], found = true, true
		}
	}
	if !found {
		return false
	}
	p.among = arena.Extend(p.among[:0], vars)
	for d := 1; d < len(defs); d++ {
		if p.shared[first[nums[d].Cons]] {
			p.shared[d] = true
			p.among[p.varOf(uint32(d))] = true
		}
	}
	return true
}

// isCopied reports whether a local with the number v may be read instead of another.
func (p *Propagator) isCopied(v vn.VN) bool {
	fn := p.vns.Row(v).Fn
	return v != 0 && fn != vn.FnInt && fn != vn.FnDouble
}

// block goes over block b in execution order.
func (p *Propagator) block(b nodes.BlockID) {
	m := p.m
	for _, x := range m.MentionsIn(b) {
		switch x.Kind {
		case nodes.MentionUse:
			if d := m.SSA.Num[x.Node]; p.shared[d] {
				p.use(x.Node, d)
			}
		case nodes.MentionDef:
			if d := m.SSA.Num[m.Op1[x.Node]]; d != 0 {
				p.define(d)
			}
		}
	}
}

// refuseInner refuses the copies that would be reads of a local that the statement
// assigns inside of an expression.
func (p *Propagator) refuseInner() {
	m := p.m
	p.copyAt = arena.Extend(p.copyAt[:0], m.NumNodes)
	for i, c := range p.copies {
		p.copyAt[c.node] = uint32(i) + 1
	}
	for _, b := range m.Flow.RPO {
		m.Poll()
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			first, root := m.Stmts[s].First, m.Stmts[s].Root
			inside := m.Flags[root]
			if m.Oper[root] == nodes.GT_ASG {
				inside = m.Flags[m.Op1[root]] | m.Flags[m.Op2[root]]
			}
			if inside&nodes.GTF_ASG == 0 {
				continue
			}
			for n := first; n < root; n++ {
				if m.Oper[n] == nodes.GT_ASG {
					if d := m.SSA.Num[m.Op1[n]]; d != 0 {
						p.inner[p.varOf(d)] = s
					}
				}
			}
			for n := first; n < root; n++ {
				if i := p.copyAt[n]; i != 0 {
					if c := &p.copies[i-1]; p.inner[p.varOf(c.from)] == s {
						p.stays[c.d] = true
					}
				}
			}
		}
	}
}

// varOf returns the index of the local that d defines.
func (p *Propagator) varOf(d uint32) uint32 { return p.m.Locals[p.m.SSA.Defs[d].Lcl].VarIndex }

// holds reports whether the local that d defines still holds that value.
func (p *Propagator) holds(d uint32) bool {
	if d == 0 {
		return false
	}
	v := p.varOf(d)
	return p.current.Rows[v] == d && p.live.Row(0).Has(v)
}

// define makes d the current definition of its local.
func (p *Propagator) define(d uint32) {
	v := p.varOf(d)
	if !p.among[v] {
		return
	}
	p.live.Row(0).Add(v)
	p.current.Set(v, d)
	if n := p.vns.Defs[d].Cons; p.shared[d] && !p.holds(p.first.Rows[n]) {
		p.first.Set(uint32(n), d)
	}
}

// use looks at n, which reads definition d.
func (p *Propagator) use(n nodes.NodeID, d uint32) {
	num := p.vns.Defs[d].Cons
	switch h := p.first.Rows[num]; {
	case h == d:
	case !p.holds(h):
		p.first.Set(uint32(num), d)
	case p.replaces(h, d):
		p.copies = append(p.copies, copied{n, d, h})
		return
	}
	p.stays[d] = true
}

// replaces reports whether the local of definition h, which holds the same value, may
// be read for that of d.
func (p *Propagator) replaces(h, d uint32) bool {
	m := p.m
	a, b := m.SSA.Defs[h].Lcl, m.SSA.Defs[d].Lcl
	t := m.Locals[a].Type
	return a != b && t == m.Locals[b].Type && !t.IsSmall()
}
