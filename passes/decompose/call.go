package decompose

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// list inserts a list of the halves of long x before node at.
func (p *Decomposer) list(at, x nodes.NodeID) nodes.NodeID { return p.listOf(at, p.lo[x], p.hi[x]) }

func (p *Decomposer) listOf(at, lo, hi nodes.NodeID) nodes.NodeID {
	m := p.m
	m.FieldLists = append(m.FieldLists, nodes.Range{First: uint32(len(m.FieldEntries)), Count: 2})
	m.FieldEntries = append(m.FieldEntries,
		nodes.FieldListEntry{Node: lo, Type: nodes.TYP_INT},
		nodes.FieldListEntry{Node: hi, Offset: 4, Type: nodes.TYP_INT})
	return p.before(at, m.New(nodes.GT_FIELD_LIST, nodes.TYP_STRUCT, 0, 0, uint32(len(m.FieldLists)-1), 0))
}

// fieldList replaces each entry of n that is a long by two entries.
func (p *Decomposer) fieldList(n nodes.NodeID) {
	m := p.m
	if !p.anyPair(n) {
		return
	}
	r := m.FieldLists[m.Val[n]]
	first := uint32(len(m.FieldEntries))
	for i := range r.Count {
		e := m.FieldEntries[r.First+i]
		if x := e.Node; p.isPair(x) {
			m.FieldEntries = append(m.FieldEntries, nodes.FieldListEntry{Node: p.lo[x], Offset: e.Offset, Type: nodes.TYP_INT})
			e = nodes.FieldListEntry{Node: p.hi[x], Offset: e.Offset + 4, Type: nodes.TYP_INT}
		}
		m.FieldEntries = append(m.FieldEntries, e)
	}
	m.FieldLists = append(m.FieldLists, nodes.Range{First: first, Count: uint32(len(m.FieldEntries)) - first})
	m.Val[n] = uint32(len(m.FieldLists) - 1)
}

// call passes long arguments as halves, and receives the halves of the result.
func (p *Decomposer) call(n nodes.NodeID) {
	m := p.m
	c := &m.Calls[m.Val[n]]
	args := m.Args[c.Args.First:][:c.Args.Count]
	for i := range args {
		a := &args[i]
		v := &a.Early
		if a.Late != 0 {
			v = &a.Late
		}
		if p.isPair(*v) {
			*v = p.list(n, *v)
		}
	}
	if !isLong(m.Type[n]) || m.Flags[n]&nodes.GTF_UNUSED_VALUE != 0 || c.Flags&nodes.GTF_CALL_M_TAILCALL != 0 {
		return
	}
	switch user := m.Next[n]; {
	case m.Oper[user] == nodes.GT_RETURN && m.Op1[user] == n && c.Ret.Same(&m.RetDesc):
	case m.Oper[user] == nodes.GT_STORE_LCL_VAR && m.Op1[user] == n && p.halves[m.Val[user]].lo != nodes.NoLcl:
		h := p.halves[m.Val[user]]
		m.Oper[user], m.Type[user], m.Val[user] = nodes.GT_STORE_MULTI_VAR, nodes.TYP_LONG, p.multiVars(c, h.lo, h.hi)
		m.Flags[user] = nodes.GTF_ASG
	default:
		lo, hi := p.results(n)
		p.setPair(n, lo, hi)
	}
}

// multiVars makes the rows for the locals that receive the result of call c.
func (p *Decomposer) multiVars(c *nodes.Call, lo, hi nodes.LclNum) uint32 {
	m := p.m
	v := m.NewMultiVars(2)
	r := m.MultiVarLists[v]
	for i, l := range [...]nodes.LclNum{lo, hi} {
		m.MultiVars[int(r.First)+i] = nodes.MultiVar{Lcl: l, Type: c.Ret.Types[i], Offset: uint32(c.Ret.Offset[i])}
	}
	return v
}

// results stores the result of call n, a long, to two temps, and inserts loads of them after the
// store.
func (p *Decomposer) results(n nodes.NodeID) (lo, hi nodes.NodeID) {
	m := p.m
	l, h := p.temp(nodes.TYP_INT), p.temp(nodes.TYP_INT)
	v := p.multiVars(&m.Calls[m.Val[n]], l, h)
	st := p.after(n, m.New(nodes.GT_STORE_MULTI_VAR, nodes.TYP_LONG, n, 0, v, nodes.GTF_ASG))
	hi = p.after(st, m.NewLclVar(h))
	return p.after(st, m.NewLclVar(l)), hi
}

// helper makes n, a long, a call of helper h.
func (p *Decomposer) helper(n nodes.NodeID, h ee.Helper, x, y nodes.NodeID) {
	for _, v := range [...]*nodes.NodeID{&x, &y} {
		if p.isPair(*v) {
			*v = p.list(n, *v)
		}
	}
	p.makeCall(n, nodes.TYP_LONG, h, x, y)
	p.call(n)
}

// makeCall makes n a call of helper h with one or two arguments and a result of type t. It does not
// decompose the result.
func (p *Decomposer) makeCall(n nodes.NodeID, t nodes.VarType, h ee.Helper, x, y nodes.NodeID) {
	m := p.m
	c := nodes.Call{Kind: nodes.CT_HELPER, Helper: h, Flags: nodes.GTF_CALL_M_MORPHED | nodes.GTF_CALL_M_ARGINFO, ILOffset: p.il}
	c.Args.First = uint32(len(m.Args))
	for _, v := range [...]nodes.NodeID{x, y} {
		if v == 0 {
			continue
		}
		at := m.Type[v].Actual()
		if m.Oper[v] == nodes.GT_FIELD_LIST {
			at = nodes.TYP_LONG
		}
		m.Args = append(m.Args, nodes.Arg{Early: v, Type: at, Tmp: nodes.NoLcl})
		c.Args.Count++
	}
	p.env.Target.ABI.AssignArgs(m, p.env.JIT, &c)
	c.Ret = p.env.Target.ABI.Return(m, p.env.JIT, t, 0)
	m.Calls = append(m.Calls, c)
	unused := m.Flags[n] & nodes.GTF_UNUSED_VALUE
	m.Oper[n], m.Type[n], m.Op1[n], m.Op2[n], m.Val[n], m.Flags[n] = nodes.GT_CALL, t, 0, 0, uint32(len(m.Calls)-1), unused
	m.UpdateEffects(n)
}
