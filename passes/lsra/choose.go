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

// never is what it costs to live where the local cannot be.
const never = float32(1 << 30)

// choose hands out registers by weight.
func (p *Locals) choose() {
	m := p.m
	p.order = p.order[:0]
	for v := range p.of {
		if w := p.of[v].weight; w > minWeight {
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
	crowded := len(p.order) > neverCrowded
	for _, k := range p.order {
		v := uint32(k)
		l := &m.Locals[p.of[v].lcl]
		p.setCandidate(v, l)
		if crowded && !p.roomFor(l.Type.IsFloat()) {
			continue
		}
		if r := p.pick(v, l, arrive); r != nodes.NoReg {
			p.give(v, l, r)
			if crowded {
				p.count(l.Type.IsFloat())
			}
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
	save   float32    // what it costs to have the prolog push a register for it
}

func (p *Locals) setCandidate(v uint32, l *nodes.Local) {
	x, c := &p.of[v], &p.cand
	c.at = int(x.low)
	c.live = p.live.Row(int(v))[x.low : x.high+1]
	c.calls, c.hidden = p.meets(rowKills), false
	if l.Type.IsGC() {
		polls := p.meets(rowPolls)
		c.hidden = p.refsInMemory && (c.calls || polls) || p.meets(rowNative)
		c.calls = c.calls || polls
	}
	c.kept = p.meets(rowTight)
	if c.save = saveWeight + float32(p.m.NumFunclets); x.hot < minWeight {
		c.save += coldWeightSaved
	}
}

// meets tells whether the candidate lives at a position of one of the first sets.
func (p *Locals) meets(row int) bool {
	return p.any>>row&1 != 0 && p.cand.meets(p.rows.Row(row))
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
		v := &p.of[l.VarIndex]
		p.ties = append(p.ties, tie{r, v.ties, w})
		v.ties = uint32(len(p.ties) - 1)
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

// pick returns the best register for v, or NoReg: the first of those that cost least,
// caller-saved ones in front of others. What the prolog fills takes the register in
// which it arrives, or one in which nothing does: so the moves there need no order.
func (p *Locals) pick(v uint32, l *nodes.Local, arrive targets.RegMask) (best targets.Reg) {
	m, t, c := p.m, p.env.Target, &p.cand
	set := t.IntRegs
	if l.Type.IsFloat() {
		set = t.FloatRegs
	}
	x := &p.of[v]
	limit := x.weight - minWeight
	best = nodes.NoReg
	own := targets.RegMask(0)
	p.wishes = p.wishes[:0]
	if l.NumArgRegs == 1 {
		own = targets.MaskOf(l.ArgReg[0])
		p.wishFor(l.ArgReg[0], 0, moveWeight)
	}
	if l.IsParam() || l.Flags&nodes.LvMustInit != 0 {
		set &^= arrive &^ own
	}
	for k := x.ties; k != 0; k = p.ties[k].next {
		p.wishFor(p.ties[k].reg, 1, moveWeight*p.ties[k].weight)
	}
	if y := x.peer; y != nodes.NoLcl && m.Locals[y].Flags&nodes.LvRegister != 0 {
		p.wishFor(m.Locals[y].Reg, 0, moveWeight)
	}
	split, known := float32(0), !c.calls
	for i := range p.wishes {
		w := &p.wishes[i]
		if !set.Has(w.reg) || !p.fits(w.reg, w.ties) {
			continue
		}
		saved := t.CalleeSaved.Has(w.reg)
		if !known && (!saved || c.hidden) {
			split, known = p.splitCost(v, l, never), true
		}
		price := split
		if saved {
			price = p.savedPrice(w.reg, split)
		}
		if price -= w.gain; price < limit {
			best, limit = w.reg, price
		}
	}
	if limit <= 0 {
		return best
	}
	if !c.calls {
		if r := p.firstFit(set &^ t.CalleeSaved); r != nodes.NoReg {
			return r
		}
	}
	// A register that is saved anyway comes in front of others.
	if c.hidden && !known {
		split, known = p.splitCost(v, l, limit), true
	}
	second, price := targets.Reg(nodes.NoReg), limit
	pushed := targets.RegMask(m.LclRegs)
	for _, s := range [...]targets.RegMask{set & t.CalleeSaved & pushed, set & t.CalleeSaved &^ pushed} {
		if s == 0 || p.savedPrice(s.First(), split) >= limit {
			continue
		}
		if r := p.firstFit(s); r != nodes.NoReg {
			second, price = r, p.savedPrice(r, split)
			break
		}
	}
	if c.calls && price > 0 {
		if !known {
			split = p.splitCost(v, l, price)
		}
		if split <= price && split < limit {
			if r := p.firstFit(set &^ t.CalleeSaved); r != nodes.NoReg {
				return r
			}
		}
	}
	if second != nodes.NoReg {
		return second
	}
	return best
}

// savedPrice says what it costs the candidate to be in callee-saved register r, where
// waiting for calls costs split.
func (p *Locals) savedPrice(r targets.Reg, split float32) (w float32) {
	if p.cand.hidden {
		w = split
	}
	if !targets.RegMask(p.m.LclRegs).Has(r) {
		w += p.cand.save
	}
	return w
}

// firstFit returns the first register of a set in which the candidate may live, or
// NoReg.
func (p *Locals) firstFit(set targets.RegMask) targets.Reg {
	for _, s := range p.lclOrder.sets {
		for s &= set; s != 0; s &= s - 1 {
			if r := s.First(); p.fits(r, 0) {
				return r
			}
		}
	}
	return nodes.NoReg
}

// fits tells whether the candidate may be in register r all its life, in which it is
// passed to a number of calls.
func (p *Locals) fits(r targets.Reg, ties int) bool {
	c := &p.cand
	switch {
	case p.marked.Has(r) && c.meets(p.rows.Row(rowRegs+int(r))):
		return false
	case p.tied.Has(r) && c.count(p.rows.Row(rowTies+int(r))) != ties:
		return false
	}
	return !c.kept || r != p.env.Target.KeptReg
}

// give puts v into register r.
func (p *Locals) give(v uint32, l *nodes.Local, r targets.Reg) {
	m := p.m
	l.Flags |= nodes.LvRegister
	l.Reg = r
	stays := l.NumArgRegs == 1 && r == l.ArgReg[0]
	if l.Type.IsInt() && l.Type.Size() <= 4 && p.of[v].upper&upperUnknown == 0 && (!stays || p.of[v].upper&upperWanted != 0) {
		l.Flags |= nodes.LvZeroExtended // for one that stays where it arrives, the prolog sees to it
	}
	p.rows.Row(rowRegs + int(r))[p.cand.at:][:len(p.cand.live)].Union(p.cand.live)
	p.marked |= targets.MaskOf(r)
	m.LclRegs |= uint64(targets.MaskOf(r))
	callerSaved := !p.env.Target.CalleeSaved.Has(r)
	if p.cand.calls && callerSaved || p.cand.hidden {
		p.split(v)
	}
	if callerSaved && !l.Type.IsGC() && p.meets(rowPolls) {
		m.PollRegs |= uint64(targets.MaskOf(r))
	}
}

// neverCrowded is how many locals in registers leave room for another everywhere.
const neverCrowded = 8

// counts is the first row that counts locals of a class.
func (p *Locals) counts(float bool) int {
	if float {
		return rowCounts + countBits
	}
	return rowCounts
}

// count counts the candidate, which has got a register, wherever it lives.
func (p *Locals) count(float bool) {
	k, at, n := p.counts(float), p.cand.at, len(p.cand.live)
	one, two, four, eight := p.rows.Row(k)[at:][:n], p.rows.Row(k + 1)[at:][:n], p.rows.Row(k + 2)[at:][:n], p.rows.Row(k + 3)[at:][:n]
	for i, w := range p.cand.live {
		c1 := one[i] & w
		c2 := two[i] & c1
		c4 := four[i] & c2
		one[i], two[i], four[i], eight[i] = one[i]^w, two[i]^c1, four[i]^c2, eight[i]^c4
	}
}

// roomFor tells whether nowhere in the candidate's range as many locals live in
// registers as may.
func (p *Locals) roomFor(float bool) bool {
	at, live := p.cand.at, p.cand.live
	k := p.counts(float)
	one, two, four, eight := p.rows.Row(k)[at:], p.rows.Row(k + 1)[at:], p.rows.Row(k + 2)[at:], p.rows.Row(k + 3)[at:]
	if float {
		busy := p.rows.Row(rowBusyFloat)[at:]
		for i, w := range live {
			if w&eight[i]&(four[i]&(one[i]|two[i])|(four[i]|two[i])&busy[i]) != 0 {
				return false
			}
		}
		return true
	}
	busy := p.rows.Row(rowBusy)[at:]
	for i, w := range live {
		if w&eight[i]&(four[i]|two[i]|busy[i]) != 0 {
			return false
		}
	}
	return true
}
