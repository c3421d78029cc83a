package morph

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Calls. IL evaluates arguments from left to right, but argument registers can
// only be filled when nothing else has to be evaluated any more. So arguments
// in registers become late: their trees move behind all others, where that
// cannot be noticed; otherwise they are evaluated to a temp in their place and
// the temp is late:
//
//	call Foo                        call Foo
//	  lclVar V01                      early: st V09 = call Bar
//	  call Bar               ->       late:  lclVar V01, lclVar V09, const 1
//	  const 1
//
// Stack arguments stay early: they are stored to the outgoing area right away.
// That area belongs to the next call, so none may stay early in front of an
// argument with a call (needPlace).

// call morphs the call n, whose arguments have been morphed (fgMorphArgs).
func (p *Morph) call(n nodes.NodeID) {
	m := p.m
	c := &m.Calls[m.Val[n]]
	if c.Flags&nodes.GTF_CALL_M_MORPHED != 0 {
		return
	}
	c.Flags |= nodes.GTF_CALL_M_MORPHED
	p.gtInitArgInfo(c)
	p.argsComplete(c)
	p.sortArgs(c)
	p.evalArgsToTemps(c)
	m.OutgoingSize = max(m.OutgoingSize, c.StackSize)
}

// gtInitArgInfo decides how each argument travels and gives its tree the form
// that this asks for.
func (p *Morph) gtInitArgInfo(c *nodes.Call) {
	m := p.m
	p.env.Target.ABI.AssignArgs(m, p.jit, c)
	args := m.Args[c.Args.First:][:c.Args.Count]
	for i := range args {
		a := &args[i]
		if a.Type == nodes.TYP_STRUCT {
			p.initStructArg(a)
			continue
		}
		a.Early = p.convert(a.Early, a.Type)
	}
}

// convert returns the value v as the evaluation-stack type of t: IL leaves out
// int to native int and float to double.
func (p *Morph) convert(v nodes.NodeID, t nodes.VarType) nodes.NodeID {
	m := p.m
	have, want := m.Type[v].Actual(), t.Actual()
	switch {
	case have == want:
	case have == nodes.TYP_INT && want == nodes.TYP_LONG:
		if m.IsIntConst(v) {
			m.Type[v] = nodes.TYP_LONG
			return v
		}
		return p.newCast(v, nodes.TYP_LONG, 0)
	case have.IsFloat() && want.IsFloat():
		return p.newCast(v, want, 0)
	}
	return v
}

// initStructArg prepares a struct argument. In registers, it comes from a
// local in memory, or straight from memory when it fills one register exactly;
// on the stack, from a local or an OBJ.
func (p *Morph) initStructArg(a *nodes.Arg) {
	m := p.m
	a.Flags |= nodes.ArgStruct
	v := a.Early
	switch {
	case a.Flags&nodes.ArgByRefCopy != 0:
		a.Flags |= nodes.ArgNeedTmp
	case a.NumRegs == 0:
		if o := m.Oper[v]; o != nodes.GT_LCL_VAR && o != nodes.GT_OBJ {
			a.Flags |= nodes.ArgNeedTmp
		}
	case m.Oper[v] == nodes.GT_LCL_VAR:
	case m.Oper[v] == nodes.GT_OBJ && a.NumRegs == 1 && m.Layouts[m.Val[v]].Size == a.RegTypes[0].Size():
		p.retarget(v, a.RegTypes[0], 0)
	default:
		a.Flags |= nodes.ArgNeedTmp
	}
}

// argsComplete decides which arguments must be evaluated to temps and which
// stack arguments must move to the late list (the four rules of the call
// morphing design). It goes from the last argument to the first, so that what
// comes later is known.
func (p *Morph) argsComplete(c *nodes.Call) {
	m := p.m
	args := m.Args[c.Args.First:][:c.Args.Count]
	others := len(args) > 1
	var later nodes.NodeFlags // effects of what is evaluated later
	if c.Addr != 0 {
		later = m.Flags[c.Addr] & (nodes.GTF_ASG | nodes.GTF_CALL)
	}
	laterEarly := false // something later stays early and may throw
	const ordered = nodes.GTF_EXCEPT | nodes.GTF_ORDER_SIDEEFF
	for i := len(args) - 1; i >= 0; i-- {
		a := &args[i]
		f := m.Flags[a.Early] & nodes.GTF_ALL_EFFECT
		tmp := a.Flags&nodes.ArgNeedTmp != 0
		switch {
		case f&(nodes.GTF_ASG|nodes.GTF_CALL) != 0 && others:
			tmp = true // rules 1 and 2, for the argument itself
		case later&nodes.GTF_ASG != 0 && !p.isInvariant(a.Early) && !p.isStableLocal(a.Early):
			tmp = true // rule 1
		case later&nodes.GTF_CALL != 0 && f != 0:
			tmp = true // rule 2
		}
		stack := a.NumRegs == 0
		if !stack && laterEarly && f&ordered != 0 {
			tmp = true // an exception must not be overtaken by a later one
		}
		if stack && !tmp && later&(nodes.GTF_ASG|nodes.GTF_CALL) != 0 {
			a.Flags |= nodes.ArgNeedPlace
		}
		if tmp {
			a.Flags |= nodes.ArgNeedTmp
		}
		if f&ordered != 0 && (stack || tmp) {
			laterEarly = true
		}
		later |= f
	}
}

// sortArgs gives the late arguments their order: what needs registers of its
// own to be evaluated comes first, then temps and locals, then constants, so
// that few argument registers are occupied while trees are evaluated. Trees
// keep their order among themselves.
func (p *Morph) sortArgs(c *nodes.Call) {
	m := p.m
	args := m.Args[c.Args.First:][:c.Args.Count]
	late := uint32(0)
	for class := range 3 {
		for i := range args {
			a := &args[i]
			if a.NumRegs == 0 && a.Flags&(nodes.ArgNeedTmp|nodes.ArgNeedPlace) == 0 {
				continue
			}
			k := 0
			if o := m.Oper[a.Early]; a.Flags&nodes.ArgNeedTmp != 0 || o == nodes.GT_LCL_VAR || o == nodes.GT_LCL_FLD {
				k = 1
			} else if p.isInvariant(a.Early) {
				k = 2
			}
			if k != class {
				continue
			}
			if late > 255 {
				ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "more than 256 late arguments in a call"})
			}
			a.LateOrder = uint8(late)
			a.Flags |= nodes.ArgLate
			late++
		}
	}
}

// evalArgsToTemps makes the temps and moves the late arguments to their list.
func (p *Morph) evalArgsToTemps(c *nodes.Call) {
	m := p.m
	args := m.Args[c.Args.First:][:c.Args.Count]
	for i := range args {
		a := &args[i]
		if a.Flags&nodes.ArgNeedTmp != 0 {
			p.evalToTmp(a)
		} else if a.Flags&nodes.ArgLate != 0 {
			a.Late, a.Early = a.Early, 0
		} else {
			continue
		}
		if a.Flags&nodes.ArgStruct != 0 && a.NumRegs != 0 && m.Type[a.Late] == nodes.TYP_STRUCT {
			a.Late = p.structInRegs(a, nodes.LclNum(m.Val[a.Late]))
		}
		a.Flags |= nodes.ArgProcessed
	}
	if c.Addr != 0 && len(args) > 0 && m.Flags[c.Addr]&(nodes.GTF_ASG|nodes.GTF_CALL) != 0 {
		// The target's call comes behind all arguments but before any register
		// is filled.
		last := &args[len(args)-1]
		l := p.temp(m.Type[c.Addr].Actual(), 0)
		last.Early = p.then(last.Early, p.newAssign(l, c.Addr))
		c.Addr = m.NewLclVar(l)
	}
}

// evalToTmp evaluates argument a to a temp in its place and makes the temp its
// late value (EvalToTmp).
func (p *Morph) evalToTmp(a *nodes.Arg) {
	m := p.m
	if m.Type[a.Early] == nodes.TYP_STRUCT {
		a.Tmp = p.structTmp(a)
	} else {
		a.Tmp = p.temp(m.Type[a.Early].Actual(), 0)
	}
	a.Early = p.newAssign(a.Tmp, a.Early)
	m.Flags[a.Early] |= nodes.GTF_LATE_ARG
	a.Flags |= nodes.ArgIsTmp
	if a.Flags&nodes.ArgByRefCopy != 0 {
		a.Late = m.New(nodes.GT_LCL_VAR_ADDR, nodes.TYP_BYREF, 0, 0, uint32(a.Tmp), 0)
		return
	}
	a.Late = m.NewLclVar(a.Tmp)
}

// structTmp returns a temp for struct argument a. The callee may change a copy
// that it gets by reference, so such a copy is used once.
func (p *Morph) structTmp(a *nodes.Arg) nodes.LclNum {
	m := p.m
	if a.Flags&nodes.ArgByRefCopy != 0 {
		l := m.NewTemp(nodes.TYP_STRUCT, a.Layout)
		m.Locals[l].Flags |= nodes.LvAddrExposed
		return l
	}
	l := p.temp(nodes.TYP_STRUCT, a.Layout)
	m.Locals[l].Flags |= nodes.LvDoNotEnregister
	return l
}

// structInRegs returns the registers' parts of struct local l: a bare part for
// one register, a GT_FIELD_LIST for several.
func (p *Morph) structInRegs(a *nodes.Arg, l nodes.LclNum) nodes.NodeID {
	m := p.m
	if a.NumRegs == 1 {
		return p.part(l, uint32(a.RegOffset[0]), a.RegTypes[0], 0)
	}
	r := nodes.Range{First: uint32(len(m.FieldEntries)), Count: uint32(a.NumRegs)}
	for i := range a.NumRegs {
		off := uint32(a.RegOffset[i])
		m.FieldEntries = append(m.FieldEntries, nodes.FieldListEntry{
			Node:   p.part(l, off, a.RegTypes[i], 0),
			Offset: off,
			Type:   a.RegTypes[i],
		})
	}
	m.FieldLists = append(m.FieldLists, r)
	return p.op(nodes.GT_FIELD_LIST, nodes.TYP_STRUCT, 0, 0, uint32(len(m.FieldLists)-1), 0)
}

// helperCall makes n a call of helper h with one or two arguments (0: none)
// that have been morphed.
func (p *Morph) helperCall(n nodes.NodeID, t nodes.VarType, h ee.Helper, arg1, arg2 nodes.NodeID) {
	m := p.m
	c := nodes.Call{Kind: nodes.CT_HELPER, Helper: h, ILOffset: m.Stmts[p.stmt].ILOffset}
	c.Args.First = uint32(len(m.Args))
	for _, v := range [...]nodes.NodeID{arg1, arg2} {
		if v != 0 {
			m.Args = append(m.Args, nodes.Arg{Early: v, Type: m.Type[v].Actual(), Tmp: nodes.NoLcl})
			c.Args.Count++
		}
	}
	c.Ret = p.env.Target.ABI.Return(m, p.jit, t, 0)
	m.Calls = append(m.Calls, c)
	p.set(n, nodes.GT_CALL, t, 0, 0, uint32(len(m.Calls)-1), 0)
	p.call(n)
	p.effects(n)
}
