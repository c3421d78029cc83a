package morph

import (
	"slices"

	"ryugo/ee"
	"ryugo/nodes"
)

// Explicit tail calls that pass structs by reference. A copy in the frame would disappear with the
// frame. So it is moved to memory that the method itself was given: that of a parameter that
// arrived by reference. It belongs to the method, and nothing reads it after the call.
//
//	call F(&V05) {tail}    ->    V06 = what else reads memory, in order
//	                             *V01 = V05
//	                             call F(V01, V06) {tail}
//
// The memory must be large enough and have its references at the same offsets, because the method
// that allocated it reports these to the collector. If there is no such memory, the call is an
// ordinary one.

// placeCopies finds a parameter's memory for each copy in the frame that c passes. In p.places it
// records for each argument the parameter, or NoLcl. It reports whether there is memory for all
// copies.
func (p *Morpher) placeCopies(c *nodes.Call) bool {
	m := p.m
	args := m.Args[c.Args.First:][:c.Args.Count]
	p.places = p.places[:0]
	any := false
	for i := range args {
		p.places = append(p.places, nodes.NoLcl)
		v := valueNode(&args[i])
		switch {
		case p.holdsByref(&args[i]): // it may point into a parameter's memory
			return false
		case args[i].PassedByRef():
			any = any || !p.isByRefParam(v)
		case !p.unaffectedByCopies(v) && !isScalar(m.Type[v]):
			return false
		}
	}
	if !any {
		return false
	}
	for i := range args {
		v := valueNode(&args[i])
		if !args[i].PassedByRef() || p.isByRefParam(v) {
			continue
		}
		if m.Oper[v] != nodes.GT_LCL_VAR_ADDR || m.Locals[m.Val[v]].Type != nodes.TYP_STRUCT {
			return false
		}
		if p.places[i] = p.freeMemory(args, m.Locals[m.Val[v]].Layout); p.places[i] == nodes.NoLcl {
			return false
		}
	}
	return true
}

// holdsByref reports whether argument a is a managed pointer, or a struct with one. The return
// buffer does not count.
func (p *Morpher) holdsByref(a *nodes.Arg) bool {
	if a.Flags&nodes.ArgStruct != 0 {
		return slices.Contains(p.m.GCLayout(a.Layout), ee.TYPE_GC_BYREF)
	}
	return a.Type == nodes.TYP_BYREF && a.Kind != nodes.ArgRetBuf
}

// valueNode returns the value of argument a.
func valueNode(a *nodes.Arg) nodes.NodeID {
	if a.Late != 0 {
		return a.Late
	}
	return a.Early
}

// unaffectedByCopies reports whether a copy to a parameter's memory cannot change v.
func (p *Morpher) unaffectedByCopies(v nodes.NodeID) bool {
	return p.m.Flags[v]&(nodes.GTF_ALL_EFFECT|nodes.GTF_GLOB_REF) == 0
}

// freeMemory returns a parameter that arrived by reference and whose memory can hold a struct of
// the given layout, or NoLcl. None of args may pass that memory.
func (p *Morpher) freeMemory(args []nodes.Arg, layout uint32) nodes.LclNum {
	m := p.m
	size, refs := m.Layouts[layout].Size, m.GCLayout(layout)
	for i, b := range p.byRefs {
		l := nodes.LclNum(i)
		if b.layout == 0 || m.Layouts[b.layout].Size < size || slices.Contains(p.places, l) {
			continue
		}
		have := m.GCLayout(b.layout)
		passed := func(a nodes.Arg) bool {
			v := valueNode(&a)
			return p.isByRefParam(v) && nodes.LclNum(m.Val[v]) == l
		}
		if len(have) >= len(refs) && slices.Equal(have[:len(refs)], refs) && !slices.ContainsFunc(args, passed) {
			return l
		}
	}
	return nodes.NoLcl
}

// passPlaces moves the copies that tail call n of the current statement passes by reference to the
// memory that placeCopies has found. Everything that reads memory is evaluated before.
func (p *Morpher) passPlaces(n nodes.NodeID) {
	m := p.m
	c := &m.Calls[m.Val[n]]
	il := m.Stmts[p.stmt].ILOffset
	rows := c.Args
	before := func(root nodes.NodeID) { m.InsertStmtBefore(p.block, p.stmt, root, il) }
	for it := m.Operands(n); it.Next(); {
		v := it.Node()
		i := p.valueOf(rows, v)
		switch {
		case i < 0 && v != c.Addr: // setup of an argument
			m.Flags[v] &^= nodes.GTF_LATE_ARG
			before(v)
			for k := range rows.Count {
				if a := &m.Args[rows.First+k]; a.Early == v {
					a.Early = 0
				}
			}
		case p.unaffectedByCopies(v) || i >= 0 && m.Args[rows.First+uint32(i)].PassedByRef():
		default:
			tmp := m.NewTemp(m.Type[v].Actual(), 0)
			before(p.newAssign(tmp, v))
			m.ReplaceOperand(n, v, m.NewLclVar(tmp))
		}
	}
	for i, l := range p.places {
		if l == nodes.NoLcl {
			continue
		}
		v := valueNode(&m.Args[rows.First+uint32(i)])
		from := m.NewLclVar(nodes.LclNum(m.Val[v]))
		to := p.op(nodes.GT_OBJ, nodes.TYP_STRUCT, m.NewLclVar(l), 0, m.Locals[m.Val[v]].Layout, byRefFlags)
		asg := m.New(nodes.GT_ASG, nodes.TYP_STRUCT, to, from, 0, nodes.GTF_ASG)
		p.structAssign(asg)
		p.effects(asg)
		m.InsertStmtBefore(p.block, p.stmt, asg, ee.NoILOffset)
		p.set(v, nodes.GT_LCL_VAR, nodes.TYP_BYREF, 0, 0, uint32(l), 0)
	}
	p.effects(n)
}
