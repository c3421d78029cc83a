// Package deadstore removes dead stores: assignments whose values are not read. It runs after CSE,
// the last phase on value numbers.
package deadstore

import (
	"slices"

	"ryugo/arena"
	"ryugo/nodes"
)

// Remover is dead store removal.
//
//	= V02 V00                                 (gone)
//	= V03 (call f)         =>                 call f
//	comma (= V05 V00) V01                     V01
//	loop: = V04 (V04 + 1)                     (gone)
//	= V06 (call NEWSFAST)                     (gone)
//
// A definition is needed if anything reads it except definitions that are not needed themselves,
// through phis and around loops. Marking starts from nodes with side effects. The statement of a
// definition that is not needed is removed, or the first operand of a comma; if the value has side
// effects, the value stays. Only locals in SSA take part, so locals that handlers read do not.
// Nothing is removed if GT_JMP passes on the parameters.
//
// Reads First..Root of HIR, SSA. Writes statements; Changed tells. Needs SSA; breaks liveness
// (dropped rows leave the order). Locals added after SSA construction have no SSA definition and
// are ignored. Cost: one sweep, and another over the statements that could have been removed.
type Remover struct {
	Changed bool

	m      *nodes.Method
	defs   []def    // [SSA definition]
	needed []uint32 // work list: needed definitions
	dead   []uint32 // definitions that may be dead
}

type def struct {
	stmt   nodes.StmtID // the statement that may be removed with it
	comma  nodes.NodeID // the comma that begins with it, or 0 for the root; reads in a comma count as needed
	needed bool
}

// kept are the side effects for which a value is evaluated.
const kept = nodes.GTF_SIDE_EFFECT | nodes.GTF_ORDER_SIDEEFF

// effects returns the side effects for which value n is evaluated. The allocation of an object
// without a finalizer, or of an array of a constant length, and a test of a class have none of their
// own.
func (p *Remover) effects(n nodes.NodeID) nodes.NodeFlags {
	m := p.m
	if !m.OnlyForResult(n) {
		return m.Flags[n] & kept
	}
	var f nodes.NodeFlags
	for it := m.Operands(n); it.Next(); {
		f |= m.Flags[it.Node()]
	}
	return f & kept
}

// Run removes the dead stores of m.
func (p *Remover) Run(m *nodes.Method) {
	p.m, p.Changed = m, false
	if !slices.ContainsFunc(m.SSA.Defs, func(d nodes.SSADef) bool { return d.Node != 0 }) {
		return
	}
	p.defs = arena.Extend(p.defs[:0], len(m.SSA.Defs))
	p.needed, p.dead = p.needed[:0], p.dead[:0]
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		m.Poll()
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			if !p.root(s) {
				return
			}
		}
	}
	for len(p.needed) > 0 {
		d := p.needed[len(p.needed)-1]
		p.needed = p.needed[:len(p.needed)-1]
		p.reads(d)
	}
	for _, d := range p.dead {
		if !p.defs[d].needed {
			p.remove(d)
		}
	}
}

// root notes statement s as one that may be removed, or marks the definitions that it reads as
// needed. It returns false if nothing may be removed.
func (p *Remover) root(s nodes.StmtID) bool {
	m := p.m
	r := m.Stmts[s].Root
	switch m.Oper[r] {
	case nodes.GT_JMP:
		return false
	case nodes.GT_ASG:
		if d := m.SSANum(m.Op1[r]); d != 0 {
			p.defs[d].stmt = s
			p.dead = append(p.dead, d)
			if p.effects(m.Op2[r]) == 0 {
				return true
			}
		}
	}
	p.statement(s)
	return true
}

// reads marks the definitions that definition d reads.
func (p *Remover) reads(d uint32) {
	m := p.m
	x := &m.SSA.Defs[d]
	switch {
	case x.Phi != 0:
		phi := &m.SSA.Phis[x.Phi-1]
		for i := range m.Flow.PredsOf(phi.Block) {
			p.need(m.SSA.PhiArgs[int(phi.FirstArg)+i])
		}
	case p.defs[d].stmt != 0 && p.defs[d].comma == 0:
		p.statement(p.defs[d].stmt)
	}
}

// statement marks the definitions that statement s reads, and notes the assignments in its commas.
func (p *Remover) statement(s nodes.StmtID) {
	m := p.m
	first, root := m.Stmts[s].First, m.Stmts[s].Root
	oper := m.Oper[first : root+1]
	flags, num := m.Flags[first:][:len(oper)], m.SSA.Num[first:][:len(oper)]
	for i, o := range oper {
		if o == nodes.GT_LCL_VAR {
			if num[i] != 0 && flags[i]&nodes.GTF_VAR_DEF == 0 {
				p.need(num[i])
			}
		} else if o == nodes.GT_COMMA {
			p.comma(s, first+nodes.NodeID(i))
		}
	}
}

// comma notes the assignment in the first operand of comma n of statement s, if there is one, as
// one that may be removed.
func (p *Remover) comma(s nodes.StmtID, n nodes.NodeID) {
	m := p.m
	a := m.Op1[n]
	if m.Oper[a] != nodes.GT_ASG || m.Flags[n]&nodes.GTF_REVERSE_OPS != 0 {
		return
	}
	if d := m.SSANum(m.Op1[a]); d != 0 && p.defs[d].comma == 0 {
		p.defs[d].stmt, p.defs[d].comma = s, n
		p.dead = append(p.dead, d)
	}
}

func (p *Remover) need(d uint32) {
	if !p.defs[d].needed {
		p.defs[d].needed = true
		p.needed = append(p.needed, d)
	}
}

// remove removes the assignment of definition d. If the value has side effects, it stays.
func (p *Remover) remove(d uint32) {
	m := p.m
	p.Changed = true
	s := p.defs[d].stmt
	st := &m.Stmts[s]
	if m.Log != nil {
		p.log(d)
	}
	if n := p.defs[d].comma; n != 0 {
		p.removeFirst(s, n)
		return
	}
	if p.effects(m.Op2[st.Root]) == 0 {
		m.DropStmt(m.SSA.Defs[d].Block, s)
	} else {
		m.KeepValue(s)
	}
}

// log logs why the assignment of definition d is removed.
func (p *Remover) log(d uint32) {
	m, x := p.m, &p.m.SSA.Defs[d]
	r := nodes.DEADSTORE_NOT_READ
	if p.effects(m.Op2[x.Node]) != 0 {
		r = nodes.DEADSTORE_VALUE_STAYS
	}
	m.WhyNode(r, x.Block, x.Node, int32(x.Lcl)).Lcl = x.Lcl
}

// removeFirst removes the assignment that begins comma n of statement s. If the value has side
// effects, it stays.
func (p *Remover) removeFirst(s nodes.StmtID, n nodes.NodeID) {
	m := p.m
	a := m.Op1[n]
	if p.effects(m.Op2[a]) == 0 {
		m.Become(s, n, m.Op2[n])
	} else {
		m.KeepFirstValue(s, n)
	}
	for x := n; x <= m.Stmts[s].Root; x++ {
		if o := m.Oper[x]; o != nodes.GT_NOP && !o.Is(nodes.GTK_LEAF) {
			m.UpdateEffects(x)
		}
	}
}
