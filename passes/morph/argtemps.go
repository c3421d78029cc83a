package morph

import "ryugo/nodes"

// evalArgsToTemps makes the temps and moves the late arguments to their list (EvalArgsToTemps). If
// an argument has moved and nothing is left to evaluate in its place, its row has an Early of 0.
// This stands for GT_ARGPLACE and needs no node.
func (p *Morpher) evalArgsToTemps(c *nodes.Call) {
	m := p.m
	args := m.Args[c.Args.First:][:c.Args.Count]
	for i := range args {
		a := &args[i]
		switch {
		case a.NeedTmp():
			p.evalToTmp(a)
		case a.IsLate(): // in a register, or needPlace
			a.Late, a.Early = a.Early, 0
			if a.InRegs() && m.Oper[a.Late] == nodes.GT_OBJ {
				p.objInRegs(a)
			}
		}
		if a.NumRegs > 1 && a.Late != 0 && m.Type[a.Late].IsSIMD() {
			p.vectorInRegs(a)
		}
		a.Flags |= nodes.ArgProcessed
	}
}

// evalToTmp evaluates argument a to a temp in its place, unless it already is in a temp, and makes
// the temp its late value (EvalToTmp).
func (p *Morpher) evalToTmp(a *nodes.Arg) {
	m := p.m
	m.TempsForArgs++
	switch {
	case a.IsTmp():
		p.splitComma(a)
	case m.Type[a.Early] == nodes.TYP_STRUCT:
		p.structToTmp(a)
	default:
		a.Tmp = p.temp(m.Type[a.Early].Actual(), 0)
		a.Early = p.newAssign(a.Tmp, a.Early)
	}
	a.Flags |= nodes.ArgIsTmp
	if a.IsPushed() { // pushed in its place, from the temp
		a.Early = p.comma(a.Early, m.NewLclVar(a.Tmp))
		return
	}
	m.Flags[a.Early] |= nodes.GTF_LATE_ARG
	if a.PassedByRef() {
		a.Late = m.New(nodes.GT_LCL_VAR_ADDR, nodes.TYP_BYREF, 0, 0, uint32(a.Tmp), 0)
		return
	}
	a.Late = m.NewLclVar(a.Tmp)
}

// splitComma handles argument a, a comma whose value is a struct in a local: the local becomes the
// argument's temp, and only the effects stay early.
func (p *Morpher) splitComma(a *nodes.Arg) {
	m := p.m
	effects := m.Op1[a.Early]
	v := m.Op2[a.Early]
	for m.Oper[v] == nodes.GT_COMMA {
		effects = p.sequence(effects, m.Op1[v])
		v = m.Op2[v]
	}
	a.Tmp, a.Early = nodes.LclNum(m.Val[v]), effects
}

// structToTmp copies struct argument a to a temp. A struct that fits one register is loaded as a
// scalar. The callee may change a copy that it gets by reference, so each call of a statement has
// its own copies.
func (p *Morpher) structToTmp(a *nodes.Arg) {
	m := p.m
	if m.Oper[a.Early] == nodes.GT_OBJ && a.NumRegs == 1 && !a.PassedByRef() && !a.IsSplit() {
		if t, ok := a.PartType(0, m.Layouts[a.Layout].Size); ok {
			m.StructsInRegs++
			p.retarget(a.Early, t, 0)
			a.Tmp = p.temp(t.Actual(), 0)
			a.Early = p.newAssign(a.Tmp, a.Early)
			return
		}
	}
	m.StructArgCopies++
	if a.PassedByRef() {
		a.Tmp = p.structTemp(&p.argCopies, a.Layout)
		m.Locals[a.Tmp].Flags |= nodes.LvAddrExposed
	} else {
		a.Tmp = p.temp(nodes.TYP_STRUCT, a.Layout)
		m.Locals[a.Tmp].Flags |= nodes.LvDoNotEnregister
	}
	a.Early = p.newAssign(a.Tmp, a.Early)
}

// objInRegs makes the late value of a, a struct in memory that is passed in registers, a list of
// one load for each register. A struct in one register, or partly on the stack, stays a GT_OBJ,
// which lowering loads. The address is evaluated once.
func (p *Morpher) objInRegs(a *nodes.Arg) {
	m := p.m
	m.StructsInRegs++
	if a.NumRegs == 1 || a.IsSplit() {
		return
	}
	obj, size := a.Late, m.Layouts[a.Layout].Size
	addr, setup := m.Op1[obj], nodes.NodeID(0)
	if !p.isRepeatable(addr) {
		base := addr
		if m.Oper[addr] == nodes.GT_ADD && m.IsIntConst(m.Op2[addr]) {
			base = m.Op1[addr]
		}
		l := p.temp(m.Type[base].Actual(), 0)
		m.TempsForArgs++
		setup = p.newAssign(l, base)
		if v := m.NewLclVar(l); base == addr {
			addr = v
		} else {
			m.Op1[addr] = v
			p.effects(addr)
		}
	}
	r := nodes.Range{First: uint32(len(m.FieldEntries)), Count: uint32(a.NumRegs)}
	for i := range a.NumRegs {
		t, _ := a.PartType(i, size)
		off := uint32(a.RegOffset[i])
		at := p.offset(p.cloneAddr(addr), int64(off))
		part := p.op(nodes.GT_IND, t, at, 0, 0, m.Flags[obj]&nodes.GTF_IND_VOLATILE)
		if i == 0 {
			part = p.comma(setup, part)
		}
		m.FieldEntries = append(m.FieldEntries, nodes.FieldListEntry{Node: part, Offset: off, Type: a.RegTypes[i]})
	}
	m.FieldLists = append(m.FieldLists, r)
	a.Late = p.op(nodes.GT_FIELD_LIST, nodes.TYP_STRUCT, 0, 0, uint32(len(m.FieldLists)-1), 0)
}

// isRepeatable reports whether address a can be evaluated more than once: it is an unchanging leaf,
// or a constant added to one.
func (p *Morpher) isRepeatable(a nodes.NodeID) bool {
	m := p.m
	if m.Oper[a] == nodes.GT_ADD && m.IsIntConst(m.Op2[a]) {
		a = m.Op1[a]
	}
	return p.isInvariant(a) || p.isStableLocal(a)
}

// cloneAddr appends a copy of an address that isRepeatable.
func (p *Morpher) cloneAddr(a nodes.NodeID) nodes.NodeID {
	m := p.m
	n := p.clone(a)
	if m.Oper[a] == nodes.GT_ADD {
		m.Op1[n], m.Op2[n] = p.clone(m.Op1[a]), p.clone(m.Op2[a])
	}
	return n
}
