package morph

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// The order of the late arguments: the steps of SortArgs. Each step handles one of the groups
// below, which are evaluated one after the other. Arguments whose evaluation needs registers come
// first, while few registers hold arguments.

// argGroup is a group of late arguments.
type argGroup uint8

const (
	groupCalls     argGroup = iota // step 2: arguments with calls (or assignments) are evaluated first
	groupTemps                     // step 3: after them the temps
	groupRest                      // step 5: the rest, from the most complex to the least
	groupLocals                    // step 4: locals, just before the constants
	groupConstants                 // step 1: constants come last
	argGroups
)

// maxLateArgs is the number of late arguments that Arg.LateOrder can count. After lowering all
// arguments may be late. maxSorted is the maximum number of arguments that are sorted by
// complexity, which takes quadratic time.
const (
	maxLateArgs = 1 << 16
	maxSorted   = 256
)

// sortArgs determines the order of the late arguments of c.
func (p *Morpher) sortArgs(c *nodes.Call) {
	args := p.m.Args[c.Args.First:][:c.Args.Count]
	if len(args) > maxLateArgs {
		ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "more than 65536 arguments in a call"})
	}
	if len(args) == 1 && args[0].InRegs() {
		args[0].Flags |= nodes.ArgLate
		return
	}
	var count [argGroups]int
	p.groups = p.groups[:0]
	for i := range args {
		g := argGroups // not late
		if a := &args[i]; a.InRegs() || a.Flags&(nodes.ArgNeedTmp|nodes.ArgNeedPlace) != 0 && !a.IsPushed() {
			g = p.groupOf(a, i == p.evaluatedFirst)
			a.Flags |= nodes.ArgLate
			count[g]++
		}
		p.groups = append(p.groups, g)
	}
	var next [argGroups]int
	late := 0
	for g := range next {
		next[g] = late
		late += count[g]
	}
	if count[groupRest] > 1 && count[groupRest] <= maxSorted {
		p.sortRest(args, next[groupRest], count[groupRest])
	}
	for i, g := range p.groups {
		if g < argGroups {
			args[i].LateOrder = uint16(next[g])
			next[g]++
		}
	}
}

// groupOf returns the group of argument a. first says that a must be evaluated first.
func (p *Morpher) groupOf(a *nodes.Arg, first bool) argGroup {
	switch {
	case a.NeedTmp():
		return groupTemps
	case first:
		return groupCalls
	}
	return groupOfOper[p.m.Oper[a.Early]]
}

// groupOfOper is the group of an argument that needs no temp and contains no call. Leaves that
// nothing can change count as constants.
var groupOfOper = func() (t [nodes.OperCount]argGroup) {
	for o := range nodes.OperCount {
		switch {
		case o.Is(nodes.GTK_CONST), o == nodes.GT_LCL_VAR_ADDR, o == nodes.GT_LCL_FLD_ADDR:
			t[o] = groupConstants
		case o == nodes.GT_LCL_VAR, o == nodes.GT_LCL_FLD:
			t[o] = groupLocals
		default:
			t[o] = groupRest
		}
	}
	return t
}()

// sortRest orders the count arguments of groupRest, which begin at position at of the late list,
// from the most to the least complex, and removes them from p.groups. Arguments that conflict keep
// their order.
func (p *Morpher) sortRest(args []nodes.Arg, at, count int) {
	p.costs = p.costs[:0]
	for i := range args {
		cost := 0
		if p.groups[i] == groupRest {
			cost = p.complexity(args[i].Early, maxComplexity)
		}
		p.costs = append(p.costs, cost)
	}
	for range count {
		best := -1
		var before nodes.NodeFlags // effects of preceding arguments that have not been placed
		for i := range args {
			if p.groups[i] != groupRest {
				continue
			}
			f := p.m.Flags[args[i].Early] & nodes.GTF_ALL_EFFECT
			if !conflict(before, f) && (best < 0 || p.costs[i] > p.costs[best]) {
				best = i
			}
			before |= f
		}
		args[best].LateOrder = uint16(at)
		p.groups[best] = argGroups
		at++
	}
}

// maxComplexity bounds the counting.
const maxComplexity = 12

// complexity returns the number of nodes of tree n, but at most limit.
func (p *Morpher) complexity(n nodes.NodeID, limit int) int {
	m := p.m
	k := m.Oper[n].Kind()
	switch {
	case limit <= 1 || k&nodes.GTK_LEAF != 0:
		return 1
	case k&(nodes.GTK_SPECIAL|nodes.GTK_VALOP) != 0:
		return limit
	}
	sum := 1
	if m.Op1[n] != 0 {
		sum += p.complexity(m.Op1[n], limit-sum)
	}
	if k&nodes.GTK_BINOP != 0 && m.Op2[n] != 0 && sum < limit {
		sum += p.complexity(m.Op2[n], limit-sum)
	}
	return sum
}
