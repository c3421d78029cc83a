package importer

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/inline"
)

// tokenHandle appends the runtime handle of what tok names, or, if parent is set, of the class that
// contains it. In shared generic code the handle is looked up at run time.
func (p *tokens) tokenHandle(tok *ee.ResolvedToken, parent bool) nodes.NodeID {
	n, _ := p.tokenLookup(tok, parent)
	return n
}

// tokenLookup is tokenHandle that also reports whether the handle is looked up at run time.
func (p *tokens) tokenLookup(tok *ee.ResolvedToken, parent bool) (n nodes.NodeID, runtime bool) {
	if err := p.jit.EmbedGenericHandle(tok, parent, p.self, &p.handle); err != nil {
		p.fail(err)
	}
	return p.lookup(&p.handle.Lookup)
}

// lookup appends the value of l.
func (p *tokens) lookup(l *ee.Lookup) (n nodes.NodeID, runtime bool) {
	if l.NeedsRuntimeLookup {
		if p.inlining && !p.canLookUp(l.Runtime.Kind) {
			p.refuse(inline.CALLSITE_GENERIC_DICTIONARY_LOOKUP)
		}
		return p.runtimeLookup(l.Runtime), true
	}
	return p.m.NewLookup(l.Const), false
}

// runtimeLookup appends the lookup r: loads through the dictionary of the generic context, or a
// call of the helper that fills it. Tests go into preceding statements.
func (p *tokens) runtimeLookup(r ee.RuntimeLookup) nodes.NodeID {
	m := p.m
	ctx := p.genericContext(r.Kind)
	if r.Indirections == ee.UseHelper {
		p.alwaysUsed = p.alwaysUsed || !p.inlining
		return p.helperCall(r.Helper, p.native, ctx, m.NewValue(r.Signature), 0)
	}
	slot := ctx
	loads := r.Offsets[:r.Indirections]
	var last uint32
	if r.SizeOffset != 0 {
		last, loads = loads[len(loads)-1], loads[:len(loads)-1]
	}
	for _, off := range loads {
		slot = p.op(nodes.GT_IND, p.native, p.offset(slot, off), 0, nodes.GTF_NO_FAULT)
	}
	if !r.TestForNull && !r.TestForFixup && r.SizeOffset == 0 {
		p.alwaysUsed = p.alwaysUsed || !p.inlining
		return slot
	}
	l := p.shortTemp(p.native, 0)
	own := uint32(0)
	p.appendLookup(p.assign(l, slot))
	if r.SizeOffset != 0 {
		// A dictionary grows when later compiled code needs more slots. If it is too small, its
		// slot counts as empty.
		size := p.op(nodes.GT_IND, p.native, p.offset(m.NewLclVar(l), uint32(r.SizeOffset)), 0, nodes.GTF_NO_FAULT)
		cond := p.op(nodes.GT_GT, nodes.TYP_INT, size, m.NewInt(p.native, int64(last)), 0)
		p.choose(l, cond, p.op(nodes.GT_IND, p.native, p.offset(m.NewLclVar(l), last), 0, nodes.GTF_NO_FAULT), m.NewInt(p.native, 0))
		own += 2
	}
	if r.TestForNull {
		call := p.helperCall(r.Helper, p.native, p.genericContext(r.Kind), m.NewValue(r.Signature), 0)
		p.choose(l, p.op(nodes.GT_NE, nodes.TYP_INT, m.NewLclVar(l), m.NewInt(p.native, 0), 0), m.NewLclVar(l), call)
		own += 2
	}
	if r.TestForFixup {
		bit := p.op(nodes.GT_AND, p.native, m.NewLclVar(l), m.NewInt(p.native, 1), 0)
		cond := p.op(nodes.GT_NE, nodes.TYP_INT, bit, m.NewInt(p.native, 0), 0)
		cell := p.op(nodes.GT_ADD, p.native, m.NewLclVar(l), m.NewInt(p.native, -1), 0)
		p.choose(l, cond, p.op(nodes.GT_IND, p.native, cell, 0, nodes.GTF_NO_FAULT), m.NewLclVar(l))
		own += 3
	}
	if !p.env.MinOpts { // minopts reuses temps
		p.found = append(p.found, foundHandle{lcl: l, from: nodes.NoLcl, root: !p.inlining, own: own})
	}
	return m.NewLclVar(l)
}

// foundHandle is a temp that holds the result of a run-time lookup, or the generic context that was
// passed to an inlinee.
type foundHandle struct {
	lcl  nodes.LclNum
	from nodes.LclNum // for a context: the temp that it is a copy of, or NoLcl
	root bool         // the lookup uses the root's context
	own  uint32       // number of uses of lcl in the statements that compute it
	uses uint32
}

// dropLookups removes lookups whose result is unused after inlining, because it was passed to an
// inlinee that does not need it. The only effect of a lookup is that the runtime may fill a
// dictionary. dropLookups reports whether a lookup that uses the root's context is left.
func (p *tokens) dropLookups() (left bool) {
	m := p.m
	if len(p.found) == 0 {
		return p.alwaysUsed
	}
	p.foundAt = arena.Extend(p.foundAt[:0], len(m.Locals))
	for i := range p.found {
		p.found[i].uses = 0
		p.foundAt[p.found[i].lcl] = uint32(i) + 1
	}
	for n, o := range m.Oper[:m.NumNodes] {
		if o == nodes.GT_LCL_VAR && m.Flags[n]&nodes.GTF_VAR_DEF == 0 {
			if i := p.foundAt[m.Val[n]]; i != 0 {
				p.found[i-1].uses++
			}
		}
	}
	// A context has a later row than the temp that it is a copy of.
	dead := false
	left = p.alwaysUsed
	for i := len(p.found) - 1; i >= 0; i-- {
		f := &p.found[i]
		switch {
		case f.uses > f.own:
			left = left || f.root
			p.foundAt[f.lcl] = 0
		default:
			dead = true
			if f.from != nodes.NoLcl && p.foundAt[f.from] != 0 {
				p.found[p.foundAt[f.from]-1].uses--
			}
		}
	}
	if !dead {
		return left
	}
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for s := m.Blocks.FirstStmt[b]; s != 0; {
			next := m.Stmts[s].Next
			if r := m.Stmts[s].Root; m.Oper[r] == nodes.GT_ASG && m.Oper[m.Op1[r]] == nodes.GT_LCL_VAR && p.foundAt[m.LclOf(m.Op1[r])] != 0 {
				m.RemoveStmt(b, s)
			}
			s = next
		}
	}
	return left
}

// noteContext records the temp that holds the inlinee's context.
func (p *tokens) noteContext() {
	m, f := p.m, foundHandle{lcl: p.callee.context, from: nodes.NoLcl}
	if h := p.callee.hidden; m.Oper[h] == nodes.GT_LCL_VAR {
		f.from = m.LclOf(h)
	}
	p.found = append(p.found, f)
}

// choose appends l = cond ? yes : no.
func (p *tokens) choose(l nodes.LclNum, cond, yes, no nodes.NodeID) {
	t := p.m.Locals[l].Type
	colon := p.op(nodes.GT_COLON, t, yes, no, 0)
	p.appendLookup(p.assign(l, p.op(nodes.GT_QMARK, t, cond, colon, 0)))
}

// appendLookup appends a statement of a lookup. It changes nothing that the stack entries read, and
// may be evaluated before entries that may throw, so these stay trees.
func (p *tokens) appendLookup(root nodes.NodeID) {
	spills := p.env.MinOpts
	for _, e := range p.stack[p.clean:] {
		spills = spills || p.m.Flags[e.node]&(nodes.GTF_ASG|nodes.GTF_CALL|nodes.GTF_ORDER_SIDEEFF) != 0
	}
	if spills {
		p.append(root)
		return
	}
	p.m.NewStmt(p.cur, root, p.stmtIL)
}

// instParam appends the generic context argument of the current call.
func (p *tokens) instParam(tok *ee.ResolvedToken) nodes.NodeID {
	c := &p.call
	if !c.ExactContextNeedsRuntimeLookup {
		return p.m.NewValue(c.InstParam)
	}
	return p.tokenHandle(tok, c.Context.Class() != 0)
}

// canLookUp reports whether an inlinee can do a lookup of this kind. The lookup needs the context
// that the call passes, or the class of `this` if `this` can still be read.
func (p *trees) canLookUp(kind ee.RuntimeLookupKind) bool {
	if !p.info.InlineLookups {
		return false
	}
	if kind != ee.CORINFO_LOOKUP_THISOBJ {
		return p.callee.hidden != 0
	}
	if len(p.callee.args) == 0 {
		return false
	}
	a := &p.callee.args[0]
	return !a.written && a.typ == nodes.TYP_REF && (a.used == 0 || a.how != argOnce && a.how != argPure)
}

// inlineeContext is genericContext for an inlinee: it returns the context that the caller passes.
// See canLookUp.
func (p *trees) inlineeContext(kind ee.RuntimeLookupKind) nodes.NodeID {
	if kind == ee.CORINFO_LOOKUP_THISOBJ {
		var this nodes.NodeID
		if a := &p.callee.args[0]; a.how == argLcl || a.how == argLeaf {
			this = p.copyArg(a)
		} else {
			this = p.use(p.argTmp(a))
		}
		return p.methodTable(this)
	}
	if p.callee.context == nodes.NoLcl {
		p.callee.context = p.ownLcl(p.native, 0)
		p.growAddr()
	}
	return p.use(p.callee.context)
}
