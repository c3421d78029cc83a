package morph

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// assign normalizes GT_ASG: the target is a local or memory, struct copies get the form that stores
// need, and the value is evaluated before the target is checked.
func (p *Morpher) assign(n nodes.NodeID) {
	m := p.m
	dst := m.Op1[n]
	if m.Oper[dst] == nodes.GT_COMMA {
		p.assignThroughComma(n)
		return
	}
	if m.Oper[dst].Is(nodes.GTK_LOCAL) {
		m.Flags[dst] |= nodes.GTF_VAR_DEF
		if m.Oper[dst] == nodes.GT_LCL_FLD {
			m.Flags[dst] |= nodes.GTF_VAR_USEASG
		}
		p.assigns(m.LclOf(dst))
	}
	if m.Type[dst] == nodes.TYP_STRUCT {
		if m.Type[n] = nodes.TYP_STRUCT; p.structAssign(n) {
			return
		}
	}
	if m.Oper[m.Op1[n]].Is(nodes.GTK_IND) {
		p.storeOrder(n)
	}
}

// assignThroughComma rewrites comma(x, location) = value to comma(x, location = value).
func (p *Morpher) assignThroughComma(n nodes.NodeID) {
	m := p.m
	outer := m.Op1[n]
	last := outer
	for m.Oper[m.Op2[last]] == nodes.GT_COMMA {
		last = m.Op2[last]
	}
	loc := m.Op2[last]
	asg := m.New(nodes.GT_ASG, m.Type[loc], loc, m.Op2[n], 0, m.Flags[n])
	p.assign(asg)
	p.effects(asg)
	m.Op2[last] = asg
	for c := outer; ; c = m.Op2[c] {
		m.Type[c] = nodes.TYP_VOID
		m.Flags[c] |= m.Flags[asg] & nodes.GTF_ALL_EFFECT
		if c == last {
			break
		}
	}
	p.replaceBy(n, outer)
}

// storeOrder makes the value of store n be evaluated before the check of the target's address. In
// IL the check is part of the store:
//
//	= (indir (comma (comma setup check) addr)) value
//
// If value has effects that must precede a failing check, this becomes
//
//	comma setup (= {reversed} (indir (comma check addr)) value)
//
// The check and the address consist of leaves that the value cannot change.
func (p *Morpher) storeOrder(n nodes.NodeID) {
	m := p.m
	a := m.Op1[m.Op1[n]]
	if m.Oper[a] != nodes.GT_COMMA || m.Flags[m.Op2[n]]&keptEffects == 0 {
		return
	}
	setup, check := nodes.NodeID(0), m.Op1[a]
	if m.Oper[check] == nodes.GT_COMMA {
		setup, check = m.Op1[check], m.Op2[check]
	}
	if o := m.Oper[check]; o != nodes.GT_ARR_BOUNDS_CHECK && o != nodes.GT_NULLCHECK {
		return
	}
	if m.Flags[check]&nodes.GTF_CHK_ADDR_FIRST != 0 {
		return
	}
	m.Flags[n] |= nodes.GTF_REVERSE_OPS
	if setup == 0 {
		return
	}
	m.Op1[a] = check
	p.effects(a)
	p.effects(m.Op1[n])
	p.effects(n)
	p.set(n, nodes.GT_COMMA, nodes.TYP_VOID, setup, p.move(n), 0, 0)
}

// structAssign gives struct assignment n one of the forms that stores have: a copy between locals,
// OBJ and BLK; the multi-register result of a call to a local; an init with a byte; or a scalar
// assignment for a struct that fits a register. It reports whether n is no longer an assignment.
func (p *Morpher) structAssign(n nodes.NodeID) bool {
	m := p.m
	dst, src := m.Op1[n], m.Op2[n]
	if m.Oper[src] != nodes.GT_COMMA && (m.IsPromoted(dst) || m.IsPromoted(src)) {
		return p.assignFields(n)
	}
	switch m.Oper[src] {
	case nodes.GT_COMMA:
		last := src
		for m.Oper[m.Op2[last]] == nodes.GT_COMMA {
			last = m.Op2[last]
		}
		value := m.Op2[last]
		if m.Oper[dst] != nodes.GT_LCL_VAR {
			if m.Oper[value] == nodes.GT_CALL {
				p.callToTemp(value)
			}
			return false
		}
		// The target needs no evaluation, so assign after the effects.
		asg := m.New(nodes.GT_ASG, nodes.TYP_STRUCT, dst, value, 0, m.Flags[n])
		p.structAssign(asg)
		p.effects(asg)
		m.Op2[last] = asg
		for c := src; ; c = m.Op2[c] {
			m.Type[c] = nodes.TYP_VOID
			m.Flags[c] |= m.Flags[asg] & nodes.GTF_ALL_EFFECT
			if c == last {
				break
			}
		}
		p.replaceBy(n, src)
		return true
	case nodes.GT_CALL:
		p.assignCall(n, dst, src)
	case nodes.GT_CNS_INT:
		if t := p.scalar(dst); t != nodes.TYP_UNDEF && uint8(m.IntValue(src)) == 0 {
			p.retarget(dst, t, nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG)
			m.Type[n] = t
			m.Op2[n] = m.NewInt(t.Actual(), 0)
		}
	case nodes.GT_LCL_VAR, nodes.GT_OBJ, nodes.GT_BLK:
		if t := p.scalar(dst); t != nodes.TYP_UNDEF && m.Model.SizeOf(p.scalar(src)) == m.Model.SizeOf(t) {
			p.retarget(dst, t, nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG)
			p.retarget(src, t, 0)
			m.Type[n] = t
			p.effects(n)
		}
	}
	return false
}

// scalar returns the type with which struct location x can be loaded and stored at once, or
// TYP_UNDEF.
func (p *Morpher) scalar(x nodes.NodeID) nodes.VarType {
	m := p.m
	var layout uint32
	switch m.Oper[x] {
	case nodes.GT_LCL_VAR:
		if m.Val[x] > nodes.MaxLcl {
			return nodes.TYP_UNDEF
		}
		layout = m.Locals[m.Val[x]].Layout
	case nodes.GT_OBJ:
		layout = m.Val[x]
	case nodes.GT_BLK:
		return m.Model.WordOf(m.Val[x])
	}
	d := &m.Layouts[layout]
	if d.GCCount != 0 && d.Size == m.Model.PointerSize {
		if m.GCLayout(layout)[0] == ee.TYPE_GC_REF {
			return nodes.TYP_REF
		}
		return nodes.TYP_BYREF
	}
	return m.Model.WordOf(d.Size)
}

// retarget changes struct location x to scalar type t. flags are those of a local definition.
func (p *Morpher) retarget(x nodes.NodeID, t nodes.VarType, flags nodes.NodeFlags) {
	m := p.m
	if m.Oper[x] == nodes.GT_LCL_VAR {
		l := nodes.LclNum(m.Val[x])
		m.Locals[l].Flags |= nodes.LvDoNotEnregister
		p.set(x, nodes.GT_LCL_FLD, t, 0, 0, nodes.PackLclFld(l, 0), flags)
		p.effects(x)
		return
	}
	m.Oper[x], m.Type[x], m.Val[x] = nodes.GT_IND, t, 0
	p.indir(x)
	if m.Oper[x] == nodes.GT_LCL_FLD {
		m.Flags[x] |= flags
	}
	p.effects(x)
}

// assignCall assigns a struct that a call returns in registers. A result in one register is a
// scalar of that register's type. A result in several registers goes to a local in memory.
func (p *Morpher) assignCall(n, dst, call nodes.NodeID) {
	m := p.m
	c := &m.Calls[m.Val[call]]
	local := m.Oper[dst] == nodes.GT_LCL_VAR && m.Val[dst] <= nodes.MaxLcl
	switch {
	case c.Ret.Count == 0:
	case c.Ret.Count == 1 && (local || m.Model.SizeOf(p.scalar(dst)) == m.Model.SizeOf(c.Ret.Types[0])):
		t := c.Ret.Types[0]
		m.Type[call], m.Type[n] = t, t
		p.retarget(dst, t, nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG)
	case c.Ret.Count > 1 && local:
		m.Locals[m.Val[dst]].Flags |= nodes.LvDoNotEnregister | nodes.LvIsMultiRegRet
	default:
		p.callToTemp(call)
		p.effects(n)
	}
}

// callToTemp rewrites a call that returns a struct to comma(tmp = call, tmp).
func (p *Morpher) callToTemp(call nodes.NodeID) {
	m := p.m
	l := p.temp(nodes.TYP_STRUCT, m.Calls[m.Val[call]].RetClass)
	m.Locals[l].Flags |= nodes.LvDoNotEnregister
	setup := p.newAssign(l, p.move(call))
	p.set(call, nodes.GT_COMMA, nodes.TYP_STRUCT, setup, m.NewLclVar(l), 0, 0)
	p.effects(call)
}

// ret morphs GT_RETURN. Small values are widened for the caller. A struct in one register is
// returned with that register's type, a struct in several registers from a local in memory.
func (p *Morpher) ret(n nodes.NodeID) {
	m := p.m
	v := m.Op1[n]
	if v == 0 || p.tailCallReturn(n) {
		return
	}
	if m.RetType.IsSmall() && m.Type[v].Actual() == nodes.TYP_INT {
		switch {
		case m.IsIntConst(v):
			r, _ := nodes.CastConst(m.IntValue(v), nodes.TYP_INT, m.RetType, false)
			p.setInt(v, r)
		case !p.hasRange(v, m.RetType):
			m.Op1[n] = p.newCast(v, m.RetType, 0)
		}
		return
	}
	if m.Type[v].IsSIMD() {
		p.returnVector(n, v)
		return
	}
	if m.Type[v] != nodes.TYP_STRUCT || m.RetDesc.Count == 0 {
		return
	}
	t := nodes.TYP_STRUCT
	if m.RetDesc.Count == 1 {
		t = m.RetDesc.Types[0]
		m.Type[n] = t
	}
	for m.Oper[v] == nodes.GT_COMMA {
		m.Type[v] = t
		v = m.Op2[v]
	}
	p.inRegisters(v, m.RetLayout, t)
	for c := m.Op1[n]; c != v && m.Oper[c] == nodes.GT_COMMA; c = m.Op2[c] {
		m.Flags[c] |= m.Flags[v] & nodes.GTF_ALL_EFFECT
	}
}

// inRegisters makes struct v ready to be loaded into one register of type t or, if t is a struct,
// into several registers. Memory must not be read beyond its end, so a struct that does not fill
// the registers exactly is copied to a local.
func (p *Morpher) inRegisters(v nodes.NodeID, layout uint32, t nodes.VarType) {
	m := p.m
	scalar := t != nodes.TYP_STRUCT
	switch m.Oper[v] {
	case nodes.GT_LCL_VAR:
		if m.IsPromoted(v) {
			p.returnFields(v)
			return
		}
		m.Locals[m.Val[v]].Flags |= nodes.LvDoNotEnregister
		if scalar && m.Val[v] <= nodes.MaxLcl {
			p.retarget(v, t, 0)
		}
		return
	case nodes.GT_OBJ:
		if scalar && m.Layouts[m.Val[v]].Size == m.Model.SizeOf(t) {
			p.retarget(v, t, 0)
			return
		}
	case nodes.GT_CALL:
		if c := &m.Calls[m.Val[v]]; scalar && c.Ret.Count == 1 && c.Ret.Types[0] == t {
			m.Type[v] = t
			return
		}
	}
	l := p.temp(nodes.TYP_STRUCT, layout)
	m.Locals[l].Flags |= nodes.LvDoNotEnregister
	setup := p.newAssign(l, p.move(v))
	value := m.NewLclVar(l)
	if scalar {
		p.retarget(value, t, 0)
	}
	p.set(v, nodes.GT_COMMA, t, setup, value, 0, 0)
	p.effects(v)
}
