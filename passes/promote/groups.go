package promote

import (
	"slices"

	"ryugo/nodes"
)

// Locals that are copied to each other form a group. A copy within a group costs nothing if all its
// locals are promoted, but a load and a store of each word if they are in memory.
//
//	V01 = call; V02 = V01; V03 = V02; = V03+0
//
// No part of V01 and V02 is used, but they are promoted because V03 is.

// congruent reports whether two layouts have the same fields, and references at the same offsets.
func (p *Promoter) congruent(a, b uint32) bool {
	if a == b {
		return true
	}
	m := p.m
	if m.Layouts[a].Size != m.Layouts[b].Size || m.Layouts[a].GCCount != m.Layouts[b].GCCount {
		return false
	}
	x, ok := m.StructFields(p.env.JIT, a)
	if !ok {
		return false
	}
	y, ok := m.StructFields(p.env.JIT, b)
	return ok && slices.EqualFunc(x, y, func(x, y nodes.LayoutField) bool { return x.Offset == y.Offset && x.Type == y.Type })
}

// leader returns the local that represents the group of l.
func (p *Promoter) leader(l nodes.LclNum) nodes.LclNum {
	for {
		c := &p.lcls[l]
		if c.group == 0 || c.group == l+1 {
			return l
		}
		if up := p.lcls[c.group-1].group; up != 0 {
			c.group = up // path halving
		}
		l = c.group - 1
	}
}

// inGroup reports whether l may be promoted together with others.
func (p *Promoter) inGroup(l nodes.LclNum) bool {
	return p.lcls[l].ok && p.m.Locals[l].Flags&nodes.LvImplicitByRef == 0
}

// promoteGroups promotes groups of two or more locals if the uses of parts, and the copies within
// the group, outweigh the copies to and from other locals.
func (p *Promoter) promoteGroups() (any bool) {
	m := p.m
	found := false
	for i := range p.copied {
		k := &p.copied[i]
		to, from := p.replacementOf(k.to), p.replacementOf(k.from)
		if to == from || !p.inGroup(to) || !p.inGroup(from) || !p.congruent(m.Locals[to].Layout, m.Locals[from].Layout) {
			continue
		}
		a, b := p.leader(to), p.leader(from)
		p.lcls[a].group, p.lcls[b].group = a+1, a+1
		if a != b {
			p.lcls[a].inner += p.lcls[b].inner
		}
		p.lcls[a].inner++
		found = true
	}
	if !found {
		return false
	}
	for i := range p.lcls {
		if c := &p.lcls[i]; c.group != 0 {
			x := &p.lcls[p.leader(nodes.LclNum(i))]
			x.used += c.parts
			x.copies += c.wholes
			x.costs += c.cost
		}
	}
	for i := range p.lcls {
		if p.lcls[i].group == 0 {
			continue
		}
		x := &p.lcls[p.leader(nodes.LclNum(i))]
		fields, _ := m.StructFields(p.env.JIT, m.Locals[i].Layout)
		if x.used+x.inner >= (x.copies-2*x.inner)*uint32(len(fields)-1)+x.costs {
			p.toFields(nodes.LclNum(i), fields)
			any = true
		}
	}
	return any
}
