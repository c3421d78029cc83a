package morph

import "ryugo/nodes"

// Which arguments must be evaluated to temps: the rules of ArgsComplete.

// argOrder is what argsComplete knows about the arguments after the current one.
type argOrder struct {
	later nodes.NodeFlags // effects of these arguments and of the call's target
	temps nodes.NodeFlags // effects of those among them that are evaluated to temps, or pushed
	first int             // the argument that needs no temp despite its effects, or -1
}

// ordered are the effects whose order among each other must be kept.
const ordered = nodes.GTF_EXCEPT | nodes.GTF_ORDER_SIDEEFF

// argsComplete decides which arguments must be evaluated to temps, and which stack arguments must
// move to the late list. It goes from the last argument to the first, so that it knows the later
// ones. It requests a temp only where the order would otherwise change.
func (p *Morpher) argsComplete(c *nodes.Call) {
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

// argPushed records the effects of a, which is pushed before any late argument is evaluated. a
// itself needs no temp: an argument before it has already been evaluated, or is late and considers
// the recorded effects.
func (p *Morpher) argPushed(a *nodes.Arg, o *argOrder) {
	f := p.argEffects(a.Early)
	o.later |= f
	if f == 0 && p.assignsLocal && !p.isInvariant(a.Early) && !p.isStableLocal(a.Early) {
		f = nodes.GTF_GLOB_REF // it reads a local that the statement assigns
	}
	o.temps |= f
}

// argEffects returns the effects of argument n that another argument can observe. Assignments to
// n's own temps are not observable.
func (p *Morpher) argEffects(n nodes.NodeID) nodes.NodeFlags {
	f := p.m.Flags[n] & nodes.GTF_ALL_EFFECT
	if f&(nodes.GTF_ASG|nodes.GTF_CALL) == nodes.GTF_ASG && !p.assignsForOthers(n) {
		f &^= nodes.GTF_ASG
	}
	return f
}

// assignsForOthers reports whether tree n, which contains no calls, assigns anything except temps
// that morph made for it.
func (p *Morpher) assignsForOthers(n nodes.NodeID) bool {
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

// ruleAssignments is rule 1: a value that an assignment in a later argument may change is evaluated
// before the assignment. Constants, and locals that the statement does not assign, never change.
func (p *Morpher) ruleAssignments(a *nodes.Arg, f nodes.NodeFlags, o *argOrder) bool {
	return o.later&nodes.GTF_ASG != 0 && (f != 0 || p.assignsLocal && !p.isInvariant(a.Early) && !p.isStableLocal(a.Early))
}

// ruleCalls is rule 2: an argument with an effect is evaluated before a call in a later argument.
func (p *Morpher) ruleCalls(_ *nodes.Arg, f nodes.NodeFlags, o *argOrder) bool {
	return o.later&nodes.GTF_CALL != 0 && f != 0
}

// ruleLocalloc is rule 3: an argument that moves the stack pointer is evaluated before any argument
// is in place.
func (p *Morpher) ruleLocalloc(a *nodes.Arg, f nodes.NodeFlags) bool {
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

// ruleAddressTaken is rule 4: a node that refers to an address-exposed local gets GTF_GLOB_REF,
// which the other rules check.
func (p *Morpher) ruleAddressTaken(n nodes.NodeID) nodes.NodeFlags {
	if p.m.Locals[p.m.LclOf(n)].Flags&nodes.LvAddrExposed != 0 {
		return nodes.GTF_GLOB_REF
	}
	return 0
}

// ruleOwnEffects is the other half of rules 1 and 2: an argument with an assignment or a call is
// itself evaluated to a temp, in its place. The last such argument needs no temp if no argument
// after it is evaluated to one: it is evaluated first among the late arguments (step 2 of
// sortArgs).
func (p *Morpher) ruleOwnEffects(a *nodes.Arg, i int, f nodes.NodeFlags, o *argOrder) bool {
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

// ruleOvertaken prevents a late argument from being overtaken by a later one that is evaluated
// early, to a temp.
func (p *Morpher) ruleOvertaken(_ *nodes.Arg, f nodes.NodeFlags, o *argOrder) bool {
	return conflict(f, o.temps)
}

// conflict reports whether two arguments with these effects, but without assignments and calls,
// must keep their order. Exceptions keep their order, and no read moves before a preceding volatile
// read.
func conflict(f, g nodes.NodeFlags) bool {
	return f&ordered != 0 && g&ordered != 0 || (f|g)&nodes.GTF_ORDER_SIDEEFF != 0 && f&g&nodes.GTF_GLOB_REF != 0
}

// needPlaces marks the stack arguments that cannot stay in their place: those before a call, which
// uses the same outgoing area, and those that would overtake an earlier argument that has become
// late. first is the argument that is evaluated first among the late ones.
func (p *Morpher) needPlaces(c *nodes.Call, first int) {
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
