package lsra

import (
	"math"
	"slices"

	"ryugo/bitvec"
	"ryugo/nodes"
	"ryugo/targets"
)

// What a local must weigh more than the moves and pushes that a register costs,
// and what the push in the prolog and the pops in the epilogs cost.
const (
	minWeight  = 1.5
	saveWeight = 1
	moveWeight = 0.5 // one that is where it is copied from needs no move
)

// never is what it costs to live in a register in which the local cannot be.
const never = float32(1 << 30)

// choose hands out registers by weight.
func (p *Locals) choose() {
	m := p.m
	p.order = p.order[:0]
	for v, w := range p.weight {
		if w > minWeight {
			// Ascending keys: the bits of positive floats are ordered as their values.
			p.order = append(p.order, uint64(^math.Float32bits(w))<<32|uint64(v))
		}
	}
	slices.Sort(p.order)
	var arrive targets.RegMask // registers that parameters arrive in
	for i := range m.Locals[:m.NumParams] {
		l := &m.Locals[i]
		for k := range l.NumArgRegs {
			arrive |= targets.MaskOf(l.ArgReg[k])
		}
	}
	for _, k := range p.order {
		v := uint32(k)
		l := &m.Locals[p.lclOf[v]]
		if !p.roomFor(v, l.Type.IsFloat()) {
			continue
		}
		p.cand = p.candidate(v, l)
		if r := p.pick(v, l, arrive); r != nodes.NoReg {
			p.give(v, l, r)
		}
	}
}

// candidate is what choose asks of a local for every register.
type candidate struct {
	live   bitvec.Row // the words of its set that are not empty
	at     int        // where they begin
	calls  bool       // it lives across one that would destroy it in a caller-saved register
	hidden bool       // and one during which the collector finds it in none
	kept   bool       // it lives where KeptReg is not to be had
	split  float32    // what it costs to wait for calls in memory
}

func (p *Locals) candidate(v uint32, l *nodes.Local) candidate {
	c := candidate{at: int(p.low[v])}
	c.live = p.live.Row(int(v))[p.low[v] : p.high[v]+1]
	meets := func(row int) bool { return p.any>>row&1 != 0 && c.meets(p.rows.Row(row)) }
	c.calls = meets(rowKills)
	if l.Type.IsGC() {
		polls := meets(rowPolls)
		c.hidden = p.refsInMemory && (c.calls || polls) || meets(rowNative)
		c.calls = c.calls || polls
	}
	c.kept = meets(rowTight)
	switch {
	case !c.calls:
	case meets(rowHard):
		c.split = never
	default:
		c.split = p.splitCost(v, l)
	}
	return c
}

// meets tells whether the candidate lives at a position of a set.
func (c *candidate) meets(set bitvec.Row) bool { return c.live.Meets(set[c.at:][:len(c.live)]) }

// pick returns the best register for v, or NoReg. What the prolog fills takes
// the register in which it arrives, or one in which nothing does: so the moves
// there need no order.
func (p *Locals) pick(v uint32, l *nodes.Local, arrive targets.RegMask) (best targets.Reg) {
	m := p.m
	class := p.env.Target.IntRegs
	if l.Type.IsFloat() {
		class = p.env.Target.FloatRegs
	}
	best = nodes.NoReg
	limit := p.weight[v] - minWeight
	try := func(r targets.Reg, gain float32) bool {
		if c := p.cost(l, r) - gain; c < limit {
			best, limit = r, c
		}
		return limit <= 0
	}
	if l.NumArgRegs == 1 && class.Has(l.ArgReg[0]) && try(l.ArgReg[0], moveWeight) {
		return best
	}
	avoid := targets.RegMask(0)
	if l.IsParam() || l.Flags&nodes.LvMustInit != 0 {
		avoid = arrive
	}
	if x := p.peer[v]; x != nodes.NoLcl && m.Locals[x].Flags&nodes.LvRegister != 0 {
		if r := m.Locals[x].Reg; !avoid.Has(r) && class.Has(r) && try(r, moveWeight) {
			return best
		}
	}
	for _, r := range p.env.Target.LclOrder {
		if class.Has(r) && !avoid.Has(r) && try(r, 0) {
			return best
		}
	}
	return best
}

// cost says what it costs the candidate to be in register r all its life.
func (p *Locals) cost(l *nodes.Local, r targets.Reg) (w float32) {
	t, c := p.env.Target, &p.cand
	if p.rows.Row(rowRegs + int(r))[c.at:][:len(c.live)].Meets(c.live) {
		return never
	}
	if !t.CalleeSaved.Has(r) {
		return c.split
	}
	if r == t.KeptReg && c.kept {
		return never
	}
	if c.hidden {
		w = c.split
	}
	if !targets.RegMask(p.m.LclRegs).Has(r) {
		w += saveWeight + float32(p.m.NumFunclets)
	}
	return w
}

// give puts v into register r.
func (p *Locals) give(v uint32, l *nodes.Local, r targets.Reg) {
	m := p.m
	l.Flags |= nodes.LvRegister
	l.Reg = r
	stays := l.NumArgRegs == 1 && r == l.ArgReg[0]
	if l.Type.IsInt() && l.Type.Size() <= 4 && p.upper[v]&upperUnknown == 0 && (!stays || p.upper[v]&upperWanted != 0) {
		l.Flags |= nodes.LvZeroExtended // for one that stays where it arrives, the prolog sees to it
	}
	live := p.live.Row(int(v))
	p.rows.Row(rowRegs + int(r)).Union(live)
	m.LclRegs |= uint64(targets.MaskOf(r))
	callerSaved := !p.env.Target.CalleeSaved.Has(r)
	if p.cand.calls && callerSaved || p.cand.hidden {
		p.split(v)
	}
	if callerSaved && !l.Type.IsGC() && p.any>>rowPolls&1 != 0 && live.Meets(p.rows.Row(rowPolls)) {
		m.PollRegs |= uint64(targets.MaskOf(r))
	}
	counts := p.counts(l.Type.IsFloat())
	for i, carry := range p.cand.live {
		for k := 0; carry != 0 && k < countBits; k++ {
			c := p.rows.Row(counts + k)[p.cand.at:]
			c[i], carry = c[i]^carry, c[i]&carry
		}
	}
}

// counts is the first row that counts locals of a class.
func (p *Locals) counts(float bool) int {
	if float {
		return rowCounts + countBits
	}
	return rowCounts
}

// roomFor tells whether nowhere in v's range as many locals live in registers as
// may.
func (p *Locals) roomFor(v uint32, float bool) bool {
	at, live := int(p.low[v]), p.live.Row(int(v))[p.low[v]:p.high[v]+1]
	k := p.counts(float)
	two, four, eight, busy := p.rows.Row(k + 1)[at:], p.rows.Row(k + 2)[at:], p.rows.Row(k + 3)[at:], p.rows.Row(rowBusy)[at:]
	for i, w := range live {
		if w&eight[i]&(four[i]|two[i]|busy[i]) != 0 {
			return false
		}
	}
	return true
}
