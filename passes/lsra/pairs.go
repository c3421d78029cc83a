package lsra

import (
	"math"

	"ryugo/nodes"
	"ryugo/targets"
)

// Register pairs. A value of Target.PairTypes takes an even register and the next one:
//
//	t1 = dconst          d1 = f2, f3
//	t2 = fconst          f4
//
// The even register names the pair: it is in the Mask of the RefPosition and in Method.Reg. All
// sets of registers contain both registers, and both have the value as owner.

// regsOf returns all registers of r.Mask.
func regsOf(r *targets.Ref) targets.RegMask {
	if r.Flags&targets.RefPair != 0 {
		return r.Mask | r.Mask<<1
	}
	return r.Mask
}

// blocked returns the registers that r may not name if the registers of set are unavailable.
func blocked(r *targets.Ref, set targets.RegMask) targets.RegMask {
	if r.Flags&targets.RefPair != 0 {
		return set | set>>1
	}
	return set
}

// usePair is use for a value that takes a pair.
func (a *Allocator) usePair(b nodes.BlockID, user nodes.NodeID, i int, avoid targets.RegMask) targets.Reg {
	r := &a.refs.List[i]
	v := a.valueOf(r)
	if r.Flags&targets.RefFixed != 0 {
		avoid &^= regsOf(r)
	}
	avoid |= avoid >> 1
	reg := *a.regOf(v)
	inReg := reg != nodes.NoReg && a.owner[reg&63] == v
	target := reg
	if !inReg || !(r.Mask &^ avoid).Has(reg) {
		mask := r.Mask &^ blocked(r, a.operands)
		if r.Flags&targets.RefFixed == 0 {
			mask &^= blocked(r, a.around)
		}
		if c := mask &^ avoid; c != 0 {
			mask = c
		}
		target = a.takePair(mask)
		if v&isMulti != 0 {
			*a.useOf(v) = standIn | uint32(a.standInMulti(b, user, r, v, target, inReg))
		} else {
			*a.useOf(v) = standIn | uint32(a.standInFor(b, user, r.Node, target, inReg))
		}
		if inReg {
			a.release(reg)
		} else if !a.remade(v) {
			tmp := *a.spillTmpOf(v)
			a.slots[tmp].busy, a.slots[tmp].freeFrom = false, uint32(i)
			a.firstIdle = min(a.firstIdle, int(tmp))
		}
		a.ownPair(v, target)
	}
	a.operands |= 3 << target
	if r.Flags&targets.RefDelayFree != 0 {
		a.held |= 3 << target
	}
	if a.firstUse == nodes.NoReg {
		a.firstUse = target
	}
	return target
}

// defPair is def for a value that takes a pair.
func (a *Allocator) defPair(i int) {
	r := &a.refs.List[i]
	if r.Flags&targets.RefMulti != 0 && r.Part == 0 {
		a.newMulti(r.Node)
	}
	v := a.valueOf(r)
	busy, prefer := r.Busy, r.Mask
	if r.Use != noRef {
		*a.useOf(v), *a.defRefOf(v) = r.Use, uint32(i)
		if a.cold {
			busy |= a.unsaved
		}
		prefer &= a.refs.List[r.Use].Mask
	}
	busy |= busy >> 1
	mask := r.Mask &^ blocked(r, a.held)
	reg := targets.Reg(nodes.NoReg)
	for _, c := range [...]targets.RegMask{prefer &^ busy, ^busy, ^targets.RegMask(0)} {
		if c &= mask & a.free.Pairs(); c != 0 {
			if reg = a.cheapest(c); r.Flags&targets.RefPreferUse != 0 && a.firstUse != nodes.NoReg && c.Has(a.firstUse) {
				reg = a.firstUse
			}
			break
		}
	}
	if reg == nodes.NoReg {
		reg = a.takePair(mask)
	}
	a.setReg(v, reg)
	a.used |= 3 << reg
	if r.Flags&targets.RefMulti != 0 {
		a.held |= 3 << reg
	}
	switch {
	case r.Use == noRef:
	case busy.Has(reg):
		a.spill(v)
	default:
		a.ownPair(v, reg)
		a.unsaved &^= 3 << reg
	}
}

// ownPair makes v the owner of a pair.
func (a *Allocator) ownPair(v value, reg targets.Reg) {
	a.owner[reg&63], a.owner[(reg+1)&63] = v, v
	a.free &^= 3 << reg
	a.used |= 3 << reg
}

// takePair returns a free pair of mask. If none is free, it evicts the pair whose values have the
// furthest use.
func (a *Allocator) takePair(mask targets.RegMask) targets.Reg {
	if c := mask & a.free.Pairs(); c != 0 {
		return a.cheapest(c)
	}
	best, bestUse := targets.Reg(0), -1
	for ; mask != 0; mask &= mask - 1 {
		reg := mask.First()
		if use := min(a.nextUse(reg), a.nextUse(reg+1)); use > bestUse {
			best, bestUse = reg, use
		}
	}
	if bestUse < 0 {
		panic("BUG: lsra: no pair of registers")
	}
	a.evictAll(3 << best)
	return best
}

// nextUse returns the index of the use of the value in reg: MaxInt if reg has no value, -1 if reg
// holds an operand of the current node.
func (a *Allocator) nextUse(reg targets.Reg) int {
	if a.free.Has(reg) || a.owner[reg] == 0 {
		return math.MaxInt
	}
	if u := *a.useOf(a.owner[reg]); u&standIn == 0 {
		return int(u)
	}
	return -1
}
