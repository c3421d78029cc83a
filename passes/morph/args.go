package morph

import "ryugo/nodes"

// Which arguments must be evaluated to temps: the rules of ArgsComplete.

// argOrder is what argsComplete knows of the arguments after the current one.
type argOrder struct {
	later nodes.NodeFlags // what they, and the call's target, do
	temps nodes.NodeFlags // what those do that are evaluated to temps, or pushed
	first int             // the argument that can do without a temp in spite of its effects, or -1
}

// ordered are the effects that keep their order among themselves.
const ordered = nodes.GTF_EXCEPT | nodes.GTF_ORDER_SIDEEFF

// argsComplete decides which arguments must be evaluated to temps and which
// stack arguments must move to the late list. It goes from the last argument to
// the first, so that what comes later is known. A temp is asked for where the
// order would be lost, and nowhere else.
func (p *Morph) argsComplete(c *nodes.Call) {
	m := p.m
	args := m.Args[c.Args.First:][:c.Args.Count]
	o := argOrder{first: -1}
	if c.Addr != 0 {
		o.later = p.argEffects(c.Addr)
	}
	stack := false
	for i := len(args) - 1; i >= 0; i-- {
		a := &args[i]
		if a.IsPushed() {
			p.argPushed(a, &o)
			continue
		}
		stack = stack || !a.InRegs()
		f := m.Flags[a.Early] & nodes.GTF_ALL_EFFECT
		if f|o.later == 0 {
			continue
		}
		f = p.argEffects(a.Early)
		if p.ruleAssignments(a, f, &o) || p.ruleCalls(a, f, &o) || p.ruleLocalloc(a, f) || p.ruleOwnEffects(a, i, f, &o) || p.ruleOvertaken(a, f, &o) {
			a.Flags |= nodes.ArgNeedTmp
		}
		if a.NeedTmp() {
			o.temps |= f
		}
		o.later |= f
	}
	p.evaluatedFirst = o.first
	if stack {
		p.needPlaces(c, o.first)
	}
}

// argPushed notes what a, which is pushed before anything late is evaluated, does.
// It needs no temp itself: what is before it is done when it is evaluated,
// or is late and looks at what has been noted.
func (p *Morph) argPushed(a *nodes.Arg, o *argOrder) {
	f := p.argEffects(a.Early)
	o.later |= f
	if f == 0 && p.assignsLocal && !p.isInvariant(a.Early) && !p.isStableLocal(a.Early) {
		f = nodes.GTF_GLOB_REF // reads a local that something assigns
	}
	o.temps |= f
}

// argEffects returns what the argument n does that another argument can notice.
// What it assigns to temps of its own is no matter.
func (p *Morph) argEffects(n nodes.NodeID) nodes.NodeFlags {
	f := p.m.Flags[n] & nodes.GTF_ALL_EFFECT
	if f&(nodes.GTF_ASG|nodes.GTF_CALL) == nodes.GTF_ASG && !p.assignsForOthers(n) {
		f &^= nodes.GTF_ASG
	}
	return f
}

// assignsForOthers reports whether the tree n, without calls, assigns to anything
// but temps that morph has made for it.
func (p *Morph) assignsForOthers(n nodes.NodeID) bool {
	m := p.m
	for _, x := range p.argWalk.Tree(m, n) {
		if nodes.OperEffects[m.Oper[x]]&nodes.GTF_ASG == 0 {
			continue
		}
		dst := m.Op1[x]
		if o := m.Oper[dst]; m.Oper[x] != nodes.GT_ASG || o != nodes.GT_LCL_VAR && o != nodes.GT_LCL_FLD || p.isAssigned(m.LclOf(dst)) {
			return true
		}
	}
	return false
}

// ruleAssignments is rule 1: what an assignment in a later argument may change
// is evaluated before it. Constants never change, nor do locals that nothing in
// the statement assigns.
func (p *Morph) ruleAssignments(a *nodes.Arg, f nodes.NodeFlags, o *argOrder) bool {
	return o.later&nodes.GTF_ASG != 0 && (f != 0 || p.assignsLocal && !p.isInvariant(a.Early) && !p.isStableLocal(a.Early))
}

// ruleCalls is rule 2: what has an effect is evaluated before a call in a later
// argument.
func (p *Morph) ruleCalls(_ *nodes.Arg, f nodes.NodeFlags, o *argOrder) bool {
	return o.later&nodes.GTF_CALL != 0 && f != 0
}

// ruleLocalloc is rule 3: what moves the stack pointer is done before any
// argument is in place.
func (p *Morph) ruleLocalloc(a *nodes.Arg, f nodes.NodeFlags) bool {
	m := p.m
	if !m.HasLocalloc || f&nodes.GTF_CALL == 0 {
		return false
	}
	for _, x := range p.argWalk.Tree(m, a.Early) {
		if m.Oper[x] == nodes.GT_LCLHEAP {
			return true
		}
	}
	return false
}

// ruleAddressTaken is rule 4: what names a local whose address has escaped
// refers to memory, and other rules look at that flag.
func (p *Morph) ruleAddressTaken(n nodes.NodeID) nodes.NodeFlags {
	if p.m.Locals[p.m.LclOf(n)].Flags&nodes.LvAddrExposed != 0 {
		return nodes.GTF_GLOB_REF
	}
	return 0
}

// ruleOwnEffects is the other half of rules 1 and 2: an argument with an
// assignment or a call is itself evaluated to a temp, in its place. The last such
// argument can do without, when nothing after it is evaluated to a temp: it is
// sequence evaluated first among the late ones (step 2 of sortArgs).
func (p *Morph) ruleOwnEffects(a *nodes.Arg, i int, f nodes.NodeFlags, o *argOrder) bool {
	const own = nodes.GTF_ASG | nodes.GTF_CALL
	if f&own == 0 || a.NeedTmp() {
		return false
	}
	if o.later&own != 0 || o.temps != 0 {
		return true
	}
	o.first = i
	return false
}

// ruleOvertaken keeps what is late from being overtaken by a later argument
// it that is evaluated early, to a temp.
func (p *Morph) ruleOvertaken(_ *nodes.Arg, f nodes.NodeFlags, o *argOrder) bool {
	return conflict(f, o.temps)
}

// conflict reports whether two arguments without assignments and calls that have
// these effects must keep their order: exceptions come one by one, and nothing
// is read before a volatile read that precedes it.
func conflict(f, g nodes.NodeFlags) bool {
	return f&ordered != 0 && g&ordered != 0 || (f|g)&nodes.GTF_ORDER_SIDEEFF != 0 && f&g&nodes.GTF_GLOB_REF != 0
}

// needPlaces marks the stack arguments that cannot stay in their place: those in
// front of a call, which owns the outgoing area, and those that would overtake
// what has become late before them. first is the argument that is evaluated
// first among the late ones.
func (p *Morph) needPlaces(c *nodes.Call, first int) {
	m := p.m
	args := m.Args[c.Args.First:][:c.Args.Count]
	lastCall := -1
	if c.Addr != 0 && m.Flags[c.Addr]&nodes.GTF_CALL != 0 {
		lastCall = len(args)
	}
	for i := len(args) - 1; i >= 0 && lastCall < 0; i-- {
		if m.Flags[args[i].Early]&nodes.GTF_CALL != 0 {
			lastCall = i
		}
	}
	var late nodes.NodeFlags
	for i := range args {
		a := &args[i]
		if a.NeedTmp() {
			continue
		}
		f := m.Flags[a.Early] & nodes.GTF_ALL_EFFECT
		if !a.InRegs() {
			if i >= lastCall && !(first >= 0 && i > first && args[first].InRegs()) && !conflict(f, late) {
				continue
			}
			a.Flags |= nodes.ArgNeedPlace
		}
		late |= f
	}
}
