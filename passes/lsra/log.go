package lsra

import (
	"math/bits"
	"slices"

	"ryugo/nodes"
	"ryugo/targets"
)

// These functions fill nodes.Allocation if the compile has a log. Without a log the cost is one
// test for each method, each list of RefPositions, each spill and each split.

// logSteps fills Steps with the nodes at the positions that number has assigned.
func (p *Locals) logSteps() {
	m, log := p.m, &p.m.Log.Alloc
	log.Steps = append(log.Steps[:0], nodes.AllocStep{})
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		n := m.Blocks.First[b]
		if n == 0 && b != m.FirstBB {
			continue
		}
		for ; n != 0; n = m.Next[n] {
			if facts[m.Oper[n]]&opPlace != 0 {
				log.Steps = append(log.Steps, nodes.AllocStep{Node: m.IdentOf(n), Block: b})
			}
		}
		if uint32(len(log.Steps)) == p.first[b] {
			log.Steps = append(log.Steps, nodes.AllocStep{Block: b})
		}
	}
}

// logRanges fills Locals with the live ranges that the sweep over the blocks has found, and with
// the registers that choose has assigned.
func (p *Locals) logRanges() {
	m, log := p.m, &p.m.Log.Alloc
	p.logSteps()
	uses := p.listUses()
	for i := range m.Locals {
		l := &m.Locals[i]
		if l.Flags&nodes.LvTracked == 0 || l.VarIndex >= uint32(len(p.of)) {
			continue
		}
		row := nodes.AllocLocal{Lcl: nodes.LclNum(i), Reg: nodes.NoReg, Range: uint32(len(log.Ranges)), Use: uint32(len(log.Uses))}
		if l.Flags&nodes.LvRegister != 0 {
			row.Reg = l.Reg
		}
		live := p.live.Row(int(l.VarIndex))
		end := uint32(0) // of the last range
		for w, set := range live {
			for ; set != 0; set &= set - 1 {
				at := uint32(w<<6+bits.TrailingZeros64(set)) << p.shift
				if k := len(log.Ranges); k > int(row.Range) && at == end {
					log.Ranges[k-1].To = at + 1<<p.shift
				} else {
					log.Ranges = append(log.Ranges, nodes.AllocRange{From: at, To: at + 1<<p.shift})
				}
				end = at + 1<<p.shift
			}
		}
		for _, u := range uses[l.VarIndex] {
			if live.Has(u.At >> p.shift) {
				log.Uses = append(log.Uses, u)
			}
		}
		if row.RangeEnd, row.UseEnd = uint32(len(log.Ranges)), uint32(len(log.Uses)); row.RangeEnd > row.Range {
			log.Locals = append(log.Locals, row)
		}
	}
}

// listUses returns, by VarIndex, the positions at which locals are read and written, computed as in
// Locals.block.
func (p *Locals) listUses() [][]nodes.AllocUse {
	m := p.m
	uses := make([][]nodes.AllocUse, len(p.of))
	note := func(l nodes.LclNum, at uint32, written bool) {
		if l != nodes.NoLcl && m.Locals[l].Flags&nodes.LvTracked != 0 {
			v := m.Locals[l].VarIndex
			uses[v] = append(uses[v], nodes.AllocUse{At: at, Written: written})
		}
	}
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		if m.Blocks.First[b] == 0 {
			continue
		}
		at := p.last[b]
		for n := m.Blocks.Last[b]; n != 0; n = m.Prev[n] {
			switch o := m.Oper[n]; o {
			case nodes.GT_LCL_VAR:
				note(nodes.LclNum(m.Val[n]), 2*max(p.end[n], at+1), false)
			case nodes.GT_MULTI_VAR:
				for _, x := range m.MultiVarsOf(n) {
					note(x.Lcl, 2*max(p.end[n], at), false)
				}
			case nodes.GT_STORE_LCL_VAR:
				note(nodes.LclNum(m.Val[n]), 2*at+1, true)
			case nodes.GT_STORE_MULTI_VAR:
				for _, x := range m.MultiVarsOf(n) {
					note(x.Lcl, 2*at+1, true)
				}
			}
			if facts[m.Oper[n]]&opPlace != 0 {
				at--
			}
		}
	}
	for _, u := range uses {
		slices.SortFunc(u, func(a, b nodes.AllocUse) int { return int(a.At) - int(b.At) })
	}
	return uses
}

// logMove logs a step of the splitting of local l around calls.
func (p *Locals) logMove(l nodes.LclNum, kind nodes.MoveKind, n nodes.NodeID) {
	log := &p.m.Log.Alloc
	log.Moves = append(log.Moves, nodes.AllocMove{Lcl: l, Kind: kind, Node: p.m.IdentOf(n)})
}

// loggedPart does what part does and logs a row for each node and each value.
func (a *Allocator) loggedPart(b nodes.BlockID) {
	a.begin(b)
	m, log := a.m, &a.m.Log.Alloc
	base := uint32(len(log.Places))
	if a.wanted == nil {
		a.wanted = map[value]uint32{}
	}
	clear(a.wanted)
	first := uint32(0)
	for i := range a.refs.Nodes {
		x := &a.refs.Nodes[i]
		a.place = uint32(len(log.Places))
		log.Places = append(log.Places, nodes.AllocPlace{Node: m.IdentOf(x.Node), Block: b})
		a.node(b, x, a.refs.List[:x.End], first)
		row := &log.Places[a.place]
		row.Locals = uint64(a.around)
		row.Taken = uint64(a.regs&^a.free | a.operands | a.held | a.around)
		row.Scratch = m.Internal[x.Node]
		for _, r := range a.refs.List[x.UsesEnd:x.End] {
			switch {
			case r.Kind == targets.RefKill:
				row.Killed |= uint64(r.Mask)
			case r.Kind == targets.RefDef:
				reg := *a.regOf(a.valueOf(&r))
				if row.Taken |= uint64(targets.MaskOf(reg)); r.Flags&targets.RefPair != 0 {
					row.Taken |= uint64(targets.MaskOf(reg + 1))
				}
			}
		}
		first = x.End
	}
	a.logValues(base)
}

// logValues logs the values of the current list. Row base is the list's first place.
func (a *Allocator) logValues(base uint32) {
	m, log := a.m, &a.m.Log.Alloc
	placeOf := make([]uint32, len(a.refs.List)) // of each RefPosition
	for i, at := 0, 0; i < len(a.refs.Nodes); i++ {
		for ; at < int(a.refs.Nodes[i].End); at++ {
			placeOf[at] = base + uint32(i)
		}
	}
	for i := range a.refs.List {
		r := &a.refs.List[i]
		if r.Kind != targets.RefDef {
			continue
		}
		v := a.valueOf(r)
		row := nodes.AllocValue{
			Node: m.IdentOf(r.Node), Part: r.Part, Type: a.typeOf(v), Reg: *a.regOf(v),
			Def: placeOf[i], Use: nodes.NoPlace, Wanted: nodes.NoPlace,
		}
		row.UseReg = row.Reg
		if r.Use != noRef {
			row.Use = placeOf[r.Use]
			if u := *a.useOf(v); u&standIn != 0 {
				c := nodes.NodeID(u &^ standIn)
				row.MovedTo, row.UseReg = m.IdentOf(c), m.Reg[c]
				if v&isMulti != 0 {
					row.UseReg = m.MultiRegs[m.Val[c]+uint32(r.Part)].Reg
				}
			}
		}
		if at, ok := a.wanted[v]; ok {
			row.Spilled, row.Remade, row.Wanted = true, a.remade(v), at
			if !row.Remade {
				row.Temp = *a.spillTmpOf(v)
			}
		}
		log.Values = append(log.Values, row)
	}
}
