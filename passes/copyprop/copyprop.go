// Package copyprop is copy propagation: it reads the source of a copy instead of the copy.
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
//	f(V02)          =>   f(V00)          V02 is not read: passes/deadstore removes it
//
// A use of a local becomes a use of another local with the same value number, if the other local is
// live in the block with the definition that has this number. But this is done only if it is
// possible for all uses of the definition. Otherwise the copy would stay, and the other local,
// which may not be in a register, would have a longer live range. Most copies that disappear are
// temps of inlining and morph. One walk over the dominator tree knows the current definition of
// each local, and for each conservative number its first definition. Both are tables that are
// undone at the end of a scope. SSA is pruned, so a definition is current only in blocks that its
// local is live into, and in the block of the definition.
//
// Only locals with a definition whose number another local's definition has are looked at. Most
// methods have none.
//
// Small types are left alone, because they are widened where they are stored or where they are
// read. So are constants, which assertion propagation inserts. A local that the statement assigns
// inside of an expression is not read instead either: code generation need not know whether before
// or after the read.
//
// Reads the execution order of HIR, Mentions, Flow, SSA, live-in sets, value numbers. Writes Val of
// GT_LCL_VAR, SSA.Num; Changed tells. Needs value numbering and liveness; breaks the latter. Cost:
// a look at each definition, and, if numbers are equal, one sweep over the mentions with a look-up
// for each use of such definitions.
type Propagator struct {
	Changed bool

	m       *nodes.Method
	vns     *vn.Numbering
	current nodes.Scoped[uint32] // [var] definition
	first   nodes.Scoped[uint32] // [VN] the first definition with the value, or 0
	inner   []nodes.StmtID       // [var] the last statement that assigns it inside of an expression
	live    bitvec.Matrix        // one row: live at the start of the block, or defined in the block
	shared  []bool               // [SSA definition] another local has a definition with the same number
	among   []bool               // [var] one of its definitions is shared
	stays   []bool               // [SSA definition] some use must go on reading it
	copies  []copied
	copyAt  []uint32 // [node] index of its row in copies, plus 1
}

// copied is a use of definition d that may read definition from instead.
type copied struct {
	node    nodes.NodeID
	d, from uint32
}

// Run replaces uses of copies in m, by the numbers of vns. in holds the live-in sets.
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

// log logs the decision about c.
func (p *Propagator) log(c copied) {
	m, r := p.m, nodes.COPYPROP_MADE
	if p.stays[c.d] {
		r = nodes.COPYPROP_OTHER_READS
	}
	l := m.SSA.Defs[c.d].Lcl
	m.WhyNode(r, 0, c.node, int32(l), int32(m.SSA.Defs[c.from].Lcl)).Lcl = l
}

// findShared finds the definitions whose numbers other locals' definitions have, too, and reports
// whether there are any.
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

// isCopied reports whether a local with number v may be replaced by another local.
func (p *Propagator) isCopied(v vn.VN) bool {
	fn := p.vns.Row(v).Fn
	return v != 0 && fn != vn.FnInt && fn != vn.FnDouble
}

// block visits the mentions of block b in execution order.
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

// refuseInner refuses the copies that would read a local that the statement assigns inside of an
// expression.
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

// holds reports whether definition d is the current one of its local, and the local is live.
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

// use checks whether n, which reads definition d, can read another local.
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

// replaces reports whether the local of definition h, which has the same value, may be read instead
// of the local of d.
func (p *Propagator) replaces(h, d uint32) bool {
	m := p.m
	a, b := m.SSA.Defs[h].Lcl, m.SSA.Defs[d].Lcl
	t := m.Locals[a].Type
	return a != b && t == m.Locals[b].Type && !t.IsSmall()
}
