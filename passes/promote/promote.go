// Package promote makes locals of the fields of structs (struct promotion, phase
// 4): scalars that linear scan and data flow can see.
package promote

import (
	"ryugo/arena"
	"ryugo/nodes"
	"ryugo/targets"
)

// Promoter is the phase.
//
// It promotes the struct locals all of whose appearances morph can rewrite to
// appearances of fields, and rewrites those of parts itself:
//
//	= int                        = int
//	  lclFld int V01+4    ->       lclVar int V03      V03: field of V01 at 4
//	  lclVar int V00               lclVar int V00
//	= struct                     = struct              left to morph
//	  lclVar struct V01            lclVar struct V01
//	  obj struct                   obj struct
//
// Such a local is gone behind morph (independent promotion); one whose address
// is taken, or that appears where only memory will do, is left as it is. The
// fields of a parameter are parameters, each where its part of the struct
// arrives; nothing is added to the method's entry.
//
// Reads the trees, Calls, Args, Layouts; asks the runtime for fields. Writes
// Locals (LvPromoted, fields), GT_LCL_FLD of promoted locals, how struct
// arguments travel in Args. Needs HIR in which addresses that do not escape
// have become parts of locals. After it a promoted local appears as a whole
// only: as target or value of an assignment, as argument, or returned; behind
// morph not at all (the verifier checks both). Cost: nothing in a method
// without struct locals, else one walk over the trees.
type Promoter struct {
	m    *nodes.Method
	env  *targets.Env
	walk nodes.Walker
	lcls []candidate // [local]
	fine arena.Marks // nodes whose user takes a promoted local
}

// candidate is what is known of a local.
type candidate struct {
	ok     bool
	parts  uint32 // appearances of single fields
	wholes uint32 // appearances as a whole
}

// Run promotes structs of m.
func (p *Promoter) Run(m *nodes.Method, env *targets.Env) {
	p.m, p.env = m, env
	if !p.candidates() {
		return
	}
	p.fine.Reset(m.NumNodes)
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			root := m.Stmts[s].Root
			p.statement(root)
			for _, n := range p.walk.Tree(m, root) {
				p.node(n)
			}
		}
	}
	if p.promote() {
		p.rewrite()
	}
}

// candidates finds the locals that can be promoted as far as their types and
// flags go.
func (p *Promoter) candidates() (any bool) {
	m := p.m
	const never = nodes.LvAddrExposed | nodes.LvPinned | nodes.LvOutgoingArgs
	const arrives = nodes.LvIsParam | nodes.LvImplicitByRef
	p.lcls = arena.Extend(p.lcls[:0], len(m.Locals))
	for i := range m.Locals {
		l := &m.Locals[i]
		p.lcls[i] = candidate{}
		if l.Type != nodes.TYP_STRUCT || l.Flags&never != 0 || i > nodes.MaxLcl {
			continue
		}
		if fields, ok := m.StructFields(p.env.JIT, l.Layout); ok && (l.Flags&arrives != nodes.LvIsParam || m.ArrivesInFields(l, fields)) {
			p.lcls[i].ok, any = true, true
		}
	}
	return any
}

// is tells whether n names a candidate as a whole.
func (p *Promoter) is(n nodes.NodeID) bool {
	return p.m.Oper[n] == nodes.GT_LCL_VAR && p.lcls[p.m.Val[n]].ok
}

// veto leaves the local that n names in memory.
func (p *Promoter) veto(n nodes.NodeID) { p.lcls[p.m.LclOf(n)].ok = false }

// statement accepts the locals that the assignment root copies or sets as a
// whole (fgMorphCopyBlock, fgMorphInitBlock).
func (p *Promoter) statement(root nodes.NodeID) {
	m := p.m
	switch m.Oper[root] {
	case nodes.GT_ASG:
	case nodes.GT_JMP: // hands the parameters on as they are
		for i := range m.NumParams {
			p.lcls[i].ok = false
		}
		return
	default:
		return
	}
	dst, src := m.Op1[root], m.Op2[root]
	if m.Oper[dst] == nodes.GT_LCL_VAR {
		for m.Oper[src] == nodes.GT_COMMA {
			src = m.Op2[src]
		}
	}
	if p.is(dst) && p.source(dst, src) {
		p.accept(dst)
	}
	if !p.is(src) {
		return
	}
	switch m.Oper[dst] {
	case nodes.GT_OBJ, nodes.GT_FIELD, nodes.GT_INDEX:
		p.accept(src)
	case nodes.GT_LCL_VAR:
		if p.sameLayout(dst, src) {
			p.accept(src)
		}
	}
}

// accept lets n, which names a candidate as a whole, be rewritten by its user.
func (p *Promoter) accept(n nodes.NodeID) {
	p.fine.Set(uint32(n))
	p.lcls[p.m.Val[n]].wholes++
}

func (p *Promoter) sameLayout(a, b nodes.NodeID) bool {
	return p.m.Locals[p.m.Val[a]].Layout == p.m.Locals[p.m.Val[b]].Layout
}

// source tells whether src can be assigned to the fields of local dst.
func (p *Promoter) source(dst, src nodes.NodeID) bool {
	m := p.m
	switch m.Oper[src] {
	case nodes.GT_OBJ, nodes.GT_FIELD, nodes.GT_INDEX:
		return true
	case nodes.GT_CNS_INT:
		return uint8(m.IntValue(src)) == 0
	case nodes.GT_LCL_VAR:
		return p.sameLayout(dst, src)
	case nodes.GT_CALL:
		// A tail call leaves the frame with what it returns.
		return m.Calls[m.Val[src]].Flags&nodes.GTF_CALL_M_EXPLICIT_TAILCALL == 0
	}
	return false
}

// node looks at one node, whose user has been looked at.
func (p *Promoter) node(n nodes.NodeID) {
	m := p.m
	switch m.Oper[n] {
	case nodes.GT_LCL_VAR:
		if !p.fine.Has(uint32(n)) {
			p.veto(n)
		}
	case nodes.GT_LCL_FLD:
		p.part(n)
	case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
		p.veto(n)
	case nodes.GT_ADDR:
		x := m.Op1[n]
		for m.Oper[x] == nodes.GT_COMMA {
			x = m.Op2[x]
		}
		if m.Oper[x] == nodes.GT_LCL_VAR || m.Oper[x] == nodes.GT_LCL_FLD {
			p.veto(x)
		}
	case nodes.GT_CALL:
		p.arguments(&m.Calls[m.Val[n]])
	case nodes.GT_RETURN:
		if x := m.Op1[n]; x != 0 && p.is(x) && m.RetDesc.Count != 0 && p.fits(x, m.RetDesc.Count, &m.RetDesc.Types, &m.RetDesc.Offset) {
			p.accept(x)
		}
	}
}

// part looks at an access of a part of a local, which must be one field.
func (p *Promoter) part(n nodes.NodeID) {
	m := p.m
	l := &p.lcls[m.LclOf(n)]
	if !l.ok {
		return
	}
	fields, _ := m.StructFields(p.env.JIT, m.Locals[m.LclOf(n)].Layout)
	t := m.Type[n]
	for _, f := range fields {
		if f.Offset == m.LclOffset(n) && m.Model.SizeOf(f.Type) == m.Model.SizeOf(t) && f.Type.Actual() == t.Actual() &&
			(!t.IsSmall() || f.Type.IsUnsigned() == t.IsUnsigned()) {
			l.parts++
			return
		}
	}
	l.ok = false
}

// arguments accepts the struct arguments that travel field by field: on the
// stack, as a copy, or in registers that the fields fit.
func (p *Promoter) arguments(c *nodes.Call) {
	m := p.m
	args := m.Args[c.Args.First:][:c.Args.Count]
	asked := false
	for i := range args {
		a := &args[i]
		if a.Early == 0 || !p.is(a.Early) {
			continue
		}
		if !asked {
			p.env.Target.ABI.AssignArgs(m, p.env.JIT, c)
			asked = true
		}
		if a.IsSplit() || a.InRegs() && !a.PassedByRef() && !p.fits(a.Early, a.NumRegs, &a.RegTypes, &a.RegOffset) {
			continue
		}
		p.accept(a.Early)
	}
}

// fits tells whether the fields of candidate n make up the parts that count
// registers hold of it.
func (p *Promoter) fits(n nodes.NodeID, count uint8, types *[nodes.MaxArgRegs]nodes.VarType, offsets *[nodes.MaxArgRegs]uint8) bool {
	fields, _ := p.m.StructFields(p.env.JIT, p.m.Locals[p.m.Val[n]].Layout)
	for i := range count {
		if !p.m.PartFits(fields, uint32(offsets[i]), types[i]) {
			return false
		}
	}
	return true
}

// promote makes the fields' locals. A struct in memory is copied by few moves,
// its fields one by one: each copy has to be paid for by fields that are used.
func (p *Promoter) promote() (any bool) {
	m := p.m
	for i := range p.lcls {
		c := &p.lcls[i]
		if !c.ok || c.parts+c.wholes == 0 {
			continue
		}
		fields, _ := m.StructFields(p.env.JIT, m.Locals[i].Layout)
		if c.parts < c.wholes*uint32(len(fields)-1) {
			continue
		}
		if m.Locals[i].Flags&nodes.LvImplicitByRef != 0 && c.parts <= uint32(len(fields)) {
			continue // all fields are loaded at the entry
		}
		m.NewFieldLocals(nodes.LclNum(i), fields)
		m.PromotedStructs++
		any = true
	}
	return any
}

// rewrite makes parts of promoted locals their fields.
func (p *Promoter) rewrite() {
	m := p.m
	for i, o := range m.Oper[:m.NumNodes] {
		if o != nodes.GT_LCL_FLD {
			continue
		}
		n := nodes.NodeID(i)
		l := m.LclOf(n)
		if m.Locals[l].Flags&nodes.LvPromoted == 0 {
			continue
		}
		f, ok := m.FieldLocal(l, m.LclOffset(n))
		if !ok {
			continue // the row of an address that has become something else
		}
		m.Oper[n], m.Val[n] = nodes.GT_LCL_VAR, uint32(f)
		m.Flags[n] &^= nodes.GTF_VAR_USEASG
		if m.Flags[n]&nodes.GTF_VAR_DEF != 0 {
			m.Type[n] = m.Locals[f].Type
		} else {
			m.Type[n] = m.Locals[f].Type.Actual()
		}
	}
}
