package lsra

import (
	"math"
	"math/bits"
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
	// Where a local is only referenced in cold blocks the push costs more than that.
	coldWeightSaved = 4
	moveWeight      = 0.5 // of a move that is not needed because both are in one register
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
	save   float32    // what it costs to have the prolog push a register for it
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
	if c.save = saveWeight + float32(p.m.NumFunclets); p.hot[v] < minWeight {
		c.save += coldWeightSaved
	}
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

// count returns at how many positions of a set the candidate lives.
func (c *candidate) count(set bitvec.Row) (n int) {
	for i, w := range c.live {
		n += bits.OnesCount64(w & set[c.at+i])
	}
	return n
}

// tie is an argument that is a local: the call names a register for it.
type tie struct {
	reg    targets.Reg
	next   uint32 // row of another of the same local
	weight float32
}

// tieArgs notes which arguments of a call at position at are locals, and returns
// the registers for them, of a set: others must not live there, they themselves
// may be there already.
//
//	call Foo(V01, 7)        rdi = V01, if that does not live there; rsi = 7
func (p *Locals) tieArgs(call *nodes.Call, regs targets.RegMask, at uint32, w float32) (tied targets.RegMask) {
	m := p.m
	args := m.Args[call.Args.First:][:call.Args.Count]
	for i := range args {
		a := &args[i]
		if a.NumRegs != 1 || !regs.Has(a.Regs[0]) || m.Oper[a.Late] != nodes.GT_LCL_VAR {
			continue
		}
		l := &m.Locals[m.Val[a.Late]]
		if l.Flags&nodes.LvTracked == 0 || l.Type.IsSmall() {
			continue
		}
		r := a.Regs[0]
		p.ties = append(p.ties, tie{r, p.tiesOf[l.VarIndex], w})
		p.tiesOf[l.VarIndex] = uint32(len(p.ties) - 1)
		p.mark(rowTies+int(r), at, 0)
		p.tied |= targets.MaskOf(r)
		tied |= targets.MaskOf(r)
	}
	return tied
}

// wish is a register in which a local saves moves.
type wish struct {
	reg  targets.Reg
	ties int // calls to which it is passed there
	gain float32
}

// wishFor adds to the wishes for a register.
func (p *Locals) wishFor(r targets.Reg, ties int, gain float32) {
	for i := range p.wishes {
		if x := &p.wishes[i]; x.reg == r {
			x.ties += ties
			x.gain += gain
			return
		}
	}
	p.wishes = append(p.wishes, wish{r, ties, gain})
}

// pick returns the best register for v, or NoReg. What the prolog fills takes
// the register in which it arrives, or one in which nothing does: so the moves
// there need no order.
func (p *Locals) pick(v uint32, l *nodes.Local, arrive targets.RegMask) (best targets.Reg) {
	m := p.m
	class := p.env.Target.IntRegs
	if l.Type.IsFloat() {
		class = p.env.Target.FloatRegs
	}
	avoid := targets.RegMask(0)
	if l.IsParam() || l.Flags&nodes.LvMustInit != 0 {
		avoid = arrive
	}
	p.wishes = p.wishes[:0]
	if l.NumArgRegs == 1 {
		avoid &^= targets.MaskOf(l.ArgReg[0])
		p.wishFor(l.ArgReg[0], 0, moveWeight)
	}
	for k := p.tiesOf[v]; k != 0; k = p.ties[k].next {
		p.wishFor(p.ties[k].reg, 1, moveWeight*p.ties[k].weight)
	}
	if x := p.peer[v]; x != nodes.NoLcl && m.Locals[x].Flags&nodes.LvRegister != 0 {
		p.wishFor(m.Locals[x].Reg, 0, moveWeight)
	}
	best = nodes.NoReg
	limit := p.weight[v] - minWeight
	for i := range p.wishes {
		w := &p.wishes[i]
		if class.Has(w.reg) && !avoid.Has(w.reg) {
			if c := p.cost(l, w.reg, w.ties) - w.gain; c < limit {
				best, limit = w.reg, c
			}
		}
	}
	for _, r := range p.env.Target.LclOrder {
		if limit <= 0 {
			break
		}
		if class.Has(r) && !avoid.Has(r) {
			if c := p.cost(l, r, 0); c < limit {
				best, limit = r, c
			}
		}
	}
	return best
}

// cost says what it costs the candidate to be in register r all its life, in which
// it is passed to a number of calls.
func (p *Locals) cost(l *nodes.Local, r targets.Reg, ties int) (w float32) {
	t, c := p.env.Target, &p.cand
	if c.meets(p.rows.Row(rowRegs+int(r))) || p.tied.Has(r) && c.count(p.rows.Row(rowTies+int(r))) != ties {
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
		w += c.save
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
