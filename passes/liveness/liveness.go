// Package liveness computes which tracked locals are live.
package liveness

import (
	"ryugo/arena"
	"ryugo/bitvec"
	"ryugo/nodes"
)

// Liveness is the liveness phase.
//
// It finds the tracked locals that are live at the start and end of each block, and marks last uses
// and dead definitions:
//
//	N1 lclVar V01           N1 lclVar V01 (last use)
//	N2 const 1        ->    N2 const 1
//	N3 + N1 N2              N3 + N1 N2
//
// It is the backward fixed point of in = use ∪ (out − def) over the blocks. An exception can leave
// a block of a try at any point. So the locals that are live into its handlers are live throughout
// the block: they are joined to in and out and never killed.
//
// Reads the mentions of locals in HIR, or the execution order of LIR, Blocks, EH, Locals.VarIndex.
// Writes GTF_VAR_DEATH of nodes that name tracked locals (on a definition, GTF_VAR_DEATH means that
// the value is never read), the sets, LvLiveInHndlr and LvThroughFinally. Clears LvMustInit of
// locals that are written before they are read. Needs order and tracked locals; gives the sets and
// flags until locals or flow change. Verify recomputes them in another way. Cost: one or two sweeps
// over the mentions, a few set operations per block and round; nothing if no local is tracked.
type Liveness struct {
	// Deaths sets GTF_VAR_DEATH in all methods, for readers of the IR. Only GT_STORE_MULTI_VAR
	// depends on the flag, so methods without this oper do not need it.
	Deaths bool

	// IntoHandlers is set when a tracked local is live into a handler.
	IntoHandlers bool

	m    *nodes.Method
	vars int // tracked locals

	use, def, in, out bitvec.Matrix // rows by BlockID
	eh                bitvec.Matrix // rows by EHIndex: live into the handlers of the try and of the tries around it
	filt              bitvec.Matrix // rows by EHIndex: live into the handlers that may run when the clause's filter throws
	cont              bitvec.Matrix // rows by EHIndex: live after the calls of the finally
	live              bitvec.Matrix // scratch: three rows

	filter []nodes.EHIndex // [block] the clause whose filter contains the block, or 0
	seen   arena.Marks     // blocks that the round has visited
	stack  []nodes.NodeID
}

// In returns the tracked locals that are live at the start of block b.
func (p *Liveness) In(b nodes.BlockID) bitvec.Row { return p.in.Row(int(b)) }

// LiveIn returns the rows of In.
func (p *Liveness) LiveIn() *bitvec.Matrix { return &p.in }

// LiveOut returns the rows of Out for back ends.
func (p *Liveness) LiveOut() *bitvec.Matrix { return &p.out }

// Out returns the tracked locals that are live at the end of block b.
func (p *Liveness) Out(b nodes.BlockID) bitvec.Row { return p.out.Row(int(b)) }

// Run computes the liveness of m.
func (p *Liveness) Run(m *nodes.Method) {
	p.m = m
	p.vars, p.IntoHandlers = 0, false
	for i := range m.Locals {
		if m.Locals[i].Flags&nodes.LvTracked != 0 {
			p.vars++
		}
	}
	if p.vars == 0 {
		return
	}
	for _, s := range [...]*bitvec.Matrix{&p.use, &p.def, &p.in, &p.out} {
		s.Reset(m.NumBlocks, p.vars)
	}
	p.eh.Reset(len(m.EH)+1, p.vars)
	p.filt.Reset(len(m.EH)+1, p.vars)
	p.cont.Reset(len(m.EH)+1, p.vars)
	p.live.Reset(3, p.vars)
	p.filters()
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		p.useDef(b)
	}
	for p.round() {
	}
	if p.Deaths || len(m.MultiVars) != 0 {
		for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
			p.mark(b)
		}
	}
	p.markLocals()
}

// filters finds the blocks of filters.
func (p *Liveness) filters() {
	m := p.m
	p.filter = reset(p.filter, m.NumBlocks)
	for i := range m.EH {
		if e := &m.EH[i]; e.Kind == nodes.EH_FILTER {
			for b := e.Filter; b != 0 && b != e.HndBeg; b = m.Blocks.Next[b] {
				p.filter[b] = nodes.EHIndex(i + 1)
			}
		}
	}
}

// Thrown returns the locals that are live into the handlers that may run when block b throws, or
// nil.
func (p *Liveness) Thrown(b nodes.BlockID) bitvec.Row {
	if h := p.filter[b]; h != 0 {
		return p.filt.Row(int(h))
	}
	if t := p.m.Blocks.Try[b]; t != 0 {
		return p.eh.Row(int(t))
	}
	return nil
}

// markLocals sets the flags of the tracked locals.
func (p *Liveness) markLocals() {
	m := p.m
	handlers, through := p.live.Row(0), p.live.Row(1)
	handlers.Clear()
	p.handlersRead(handlers, through)
	entry := p.in.Row(int(m.FirstBB))
	for i := range m.Locals {
		l := &m.Locals[i]
		if l.Flags&nodes.LvTracked == 0 {
			continue
		}
		if !entry.Has(l.VarIndex) {
			l.Flags &^= nodes.LvMustInit
		}
		l.Flags &^= nodes.LvLiveInHndlr | nodes.LvThroughFinally
		if handlers.Has(l.VarIndex) {
			l.Flags |= nodes.LvLiveInHndlr
			p.IntoHandlers = true
		} else if through.Has(l.VarIndex) {
			l.Flags |= nodes.LvThroughFinally
		}
	}
}

// handlersRead adds to handlers the locals that are live into a handler, and sets through to the
// locals that are live into a finally. A local that is live into a finally counts as live into a
// handler if a handler names it or it is no plain number. A number that no handler names is live
// into the finally only because it is live after a call of the finally, and such a call preserves
// the callee-saved registers. If the finally runs because of an exception, only a handler that the
// number is live into reads it afterwards. References always count: the finally's GC info gives
// their place, however the finally is entered.
func (p *Liveness) handlersRead(handlers, through bitvec.Row) {
	m := p.m
	through.Clear()
	if len(m.EH) == 0 {
		return
	}
	named := p.live.Row(2) // by a handler, or no plain number
	named.Clear()
	for i := range m.Locals {
		if l := &m.Locals[i]; l.Flags&nodes.LvTracked != 0 && !l.Type.IsInt() && !l.Type.IsFloat() {
			named.Add(l.VarIndex)
		}
	}
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		if m.Blocks.Hnd[b] != 0 || p.filter[b] != 0 {
			named.Union(p.use.Row(int(b)))
			named.Union(p.def.Row(int(b)))
		}
	}
	for i := range m.EH {
		e := &m.EH[i]
		in := p.in.Row(int(e.HndBeg))
		if e.Kind == nodes.EH_FINALLY {
			through.Union(in)
			continue
		}
		handlers.Union(in)
		if e.Kind == nodes.EH_FILTER {
			handlers.Union(p.in.Row(int(e.Filter)))
		}
	}
	for i := range through {
		handlers[i] |= through[i] & named[i]
	}
}

// tracked returns the index of the local that n names, if it is tracked.
func (p *Liveness) tracked(n nodes.NodeID) (index uint32, ok bool) {
	return p.trackedLcl(p.m.LclOf(n))
}

// trackedLcl returns the index of local n, if it is tracked; NoLcl is not.
func (p *Liveness) trackedLcl(n nodes.LclNum) (index uint32, ok bool) {
	if n == nodes.NoLcl {
		return 0, false
	}
	l := &p.m.Locals[n]
	return l.VarIndex, l.Flags&nodes.LvTracked != 0
}

// useDef fills the rows use and def of block b.
func (p *Liveness) useDef(b nodes.BlockID) {
	m := p.m
	use, def := p.use.Row(int(b)), p.def.Row(int(b))
	if m.IsLIR {
		for n := m.Blocks.First[b]; n != 0; n = m.Next[n] {
			p.useDefNode(n, use, def)
		}
		return
	}
	for _, x := range m.MentionsIn(b) {
		switch x.Kind {
		case nodes.MentionUse:
			if !def.Has(x.Var) {
				use.Add(x.Var)
			}
		case nodes.MentionDef:
			def.Add(x.Var)
		case nodes.MentionMulti:
			p.useDefNode(x.Node, use, def)
		}
	}
}

// useDefNode adds the uses and the definition of n to the rows of its block.
func (p *Liveness) useDefNode(n nodes.NodeID, use, def bitvec.Row) {
	m := p.m
	for _, c := range p.executed(n) {
		switch m.Oper[c] {
		case nodes.GT_LCL_VAR:
			if v, ok := p.tracked(c); ok && !def.Has(v) {
				use.Add(v)
			}
		case nodes.GT_MULTI_VAR:
			for _, x := range m.MultiVarsOf(c) {
				if v, ok := p.trackedLcl(x.Lcl); ok && !def.Has(v) {
					use.Add(v)
				}
			}
		}
	}
	if m.Oper[n] == nodes.GT_STORE_MULTI_VAR {
		for _, x := range m.MultiVarsOf(n) {
			if v, ok := p.trackedLcl(x.Lcl); ok {
				def.Add(v)
			}
		}
	} else if d := p.defined(n); d != 0 {
		if v, ok := p.tracked(d); ok {
			def.Add(v)
		}
	}
}

// executed returns the nodes that are executed with n, including n. In LIR these include the nodes
// contained in n; in HIR they exclude the target of an assignment, which is executed with the
// assignment.
func (p *Liveness) executed(n nodes.NodeID) []nodes.NodeID {
	m := p.m
	p.stack = append(p.stack[:0], n)
	if !m.IsLIR {
		if m.Oper[n] == nodes.GT_MULTI_VAR || m.Oper[n] == nodes.GT_LCL_VAR && m.Flags[n]&nodes.GTF_VAR_DEF == 0 {
			return p.stack
		}
		return nil
	}
	for i := 0; i < len(p.stack); i++ {
		if m.Oper[p.stack[i]].Is(nodes.GTK_LEAF) {
			continue
		}
		for it := m.Operands(p.stack[i]); it.Next(); {
			if op := it.Node(); m.Flags[op]&nodes.GTF_CONTAINED != 0 {
				p.stack = append(p.stack, op)
			}
		}
	}
	return p.stack
}

// defined returns the node that names the local which n defines, or 0. The locals of
// GT_STORE_MULTI_VAR are in its rows instead.
func (p *Liveness) defined(n nodes.NodeID) nodes.NodeID {
	m := p.m
	switch m.Oper[n] {
	case nodes.GT_STORE_LCL_VAR:
		return n
	case nodes.GT_ASG:
		if d := m.Op1[n]; m.Oper[d] == nodes.GT_LCL_VAR {
			return d
		}
	}
	return 0
}

// round recomputes all sets once, last block first, and reports whether another round may change
// any. Without backward jumps one round is enough.
func (p *Liveness) round() bool {
	m := p.m
	bb := &m.Blocks
	changed := p.handlers()
	again := len(m.EH) != 0
	p.seen.Reset(m.NumBlocks)
	for b := m.LastBB; b != 0; b = bb.Prev[b] {
		m.Poll()
		for i := range m.NumSuccs(b) {
			to := m.Succ(b, i)
			again = again || !p.seen.Has(uint32(to))
			p.out.Join(int(b), &p.in, int(to))
		}
		p.seen.Set(uint32(b))
		switch bb.Kind[b] {
		case nodes.BBJ_EHFINALLYRET:
			p.out.Join(int(b), &p.cont, int(bb.Hnd[b]))
		case nodes.BBJ_EHFILTERRET:
			if h := bb.Hnd[b]; h != 0 {
				p.out.Join(int(b), &p.in, int(m.EH[h-1].HndBeg))
			}
		}
		if eh := p.Thrown(b); eh != nil {
			p.out.Row(int(b)).Join(eh)
			changed = p.in.Row(int(b)).Union(eh) || changed
		}
		changed = p.in.Transfer(int(b), &p.use, &p.out, &p.def) || changed
	}
	return changed && again
}

// handlers updates the rows of eh, filt and cont, and reports whether any has changed.
func (p *Liveness) handlers() bool {
	m := p.m
	changed := false
	// Outer clauses come after inner ones.
	for i := len(m.EH) - 1; i >= 0; i-- {
		e := &m.EH[i]
		row := p.eh.Row(i + 1)
		changed = row.Union(p.in.Row(int(e.HndBeg))) || changed
		if e.Kind == nodes.EH_FILTER {
			changed = row.Union(p.in.Row(int(e.Filter))) || changed
		}
		if i+1 < len(m.EH) && m.EH[i+1].TryBeg == e.TryBeg && m.EH[i+1].TryLast == e.TryLast {
			changed = row.Union(p.eh.Row(i+2)) || changed
		}
		if e.EnclosingTry != 0 {
			changed = row.Union(p.eh.Row(int(e.EnclosingTry))) || changed
		}
		if e.Kind == nodes.EH_FILTER {
			changed = p.throwingFilter(p.filt.Row(i+1), i+1) || changed
		}
	}
	if len(m.EH) == 0 {
		return changed
	}
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		if m.Blocks.Kind[b] == nodes.BBJ_CALLFINALLY && m.Blocks.Next[b] != 0 {
			h := m.Blocks.Hnd[m.Blocks.Jump[b]]
			changed = p.cont.Row(int(h)).Union(p.in.Row(int(m.Blocks.Next[b]))) || changed
		}
	}
	return changed
}

// throwingFilter adds to row the locals that are live into the handlers that run when the filter of
// clause h has thrown. That is as if the filter had declined: the later clauses are searched, and
// when a handler has been found, the finallys and faults inside of the try run before it.
func (p *Liveness) throwingFilter(row bitvec.Row, h int) bool {
	m := p.m
	changed := false
	if t := m.EH[h-1].EnclosingTry; t != 0 {
		changed = row.Union(p.eh.Row(int(t)))
	}
	for i := range m.EH[:h-1] {
		if k := m.EH[i].Kind; k == nodes.EH_FINALLY || k == nodes.EH_FAULT {
			changed = row.Union(p.in.Row(int(m.EH[i].HndBeg))) || changed
		}
	}
	return changed
}

// mark sets the flags of the nodes of block b, last node first.
func (p *Liveness) mark(b nodes.BlockID) {
	m := p.m
	live := p.live.Row(0)
	live.Copy(p.out.Row(int(b)))
	if m.IsLIR {
		for n := m.Blocks.Last[b]; n != 0; n = m.Prev[n] {
			p.markNode(b, n, live)
		}
		return
	}
	list := m.MentionsIn(b)
	for i := len(list) - 1; i >= 0; i-- {
		switch x := &list[i]; x.Kind {
		case nodes.MentionUse:
			markUse(&m.Flags[x.Node], x.Var, live)
		case nodes.MentionDef:
			p.markDef(b, &m.Flags[m.Op1[x.Node]], x.Var, live)
		case nodes.MentionMulti:
			p.markNode(b, x.Node, live)
		}
	}
}

// markNode sets the flags of the nodes that are executed with n. live holds the locals that are
// live after n, and then those that are live before n.
func (p *Liveness) markNode(b nodes.BlockID, n nodes.NodeID, live bitvec.Row) {
	m := p.m
	if m.Oper[n] == nodes.GT_STORE_MULTI_VAR {
		vars := m.MultiVarsOf(n)
		for i := range vars {
			if v, ok := p.trackedLcl(vars[i].Lcl); ok {
				p.markDef(b, &vars[i].Flags, v, live)
			}
		}
	} else if d := p.defined(n); d != 0 {
		if v, ok := p.tracked(d); ok {
			m.Flags[d] |= nodes.GTF_VAR_DEF
			p.markDef(b, &m.Flags[d], v, live)
		}
	}
	for _, c := range p.executed(n) {
		switch m.Oper[c] {
		case nodes.GT_LCL_VAR:
			if v, ok := p.tracked(c); ok {
				markUse(&m.Flags[c], v, live)
			}
		case nodes.GT_MULTI_VAR:
			vars := m.MultiVarsOf(c)
			for i := range vars {
				if v, ok := p.trackedLcl(vars[i].Lcl); ok {
					markUse(&vars[i].Flags, v, live)
				}
			}
		}
	}
}

// markDef sets the flags of a definition of v in block b.
func (p *Liveness) markDef(b nodes.BlockID, flags *nodes.NodeFlags, v uint32, live bitvec.Row) {
	*flags &^= nodes.GTF_VAR_DEATH
	if !live.Has(v) {
		*flags |= nodes.GTF_VAR_DEATH
	}
	if eh := p.Thrown(b); eh == nil || !eh.Has(v) {
		live.Remove(v)
	}
}

// markUse sets the flags of a use of v.
func markUse(flags *nodes.NodeFlags, v uint32, live bitvec.Row) {
	*flags &^= nodes.GTF_VAR_DEATH
	if !live.Has(v) {
		*flags |= nodes.GTF_VAR_DEATH
		live.Add(v)
	}
}

// reset returns col with n zero rows.
func reset[T any](col []T, n int) []T { return arena.Extend(col[:0], n) }
