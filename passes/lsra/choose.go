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

// never is what it costs to live where the local cannot be, which is more than any weight.
const never = float32(math.MaxFloat32)

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
			arrive |= p.env.Target.RegsOf(l.ArgRegType[k], l.ArgReg[k])
		}
	}
	t := p.env.Target
	// So many locals leave room for another everywhere.
	floats := t.FloatRoomOf(m)
	crowded := len(p.order) > int(min(t.IntRoom.Busy, floats.Busy))
	if crowded {
		p.rooms = [...]room{roomOf(t.IntRoom, rowBusy, rowCounts), roomOf(floats, rowBusyFloat, rowCounts+countBits)}
	}
	p.listArrivals()
	for _, k := range p.order {
		v := uint32(k)
		l := &m.Locals[p.of[v].lcl]
		p.setCandidate(v, l)
		p.setAwaited(v)
		file := &p.rooms[0]
		if l.Type.IsFloat() {
			file = &p.rooms[1]
		}
		if crowded && !p.hasRoom(file) {
			if m.Log != nil {
				p.logLocal(nodes.REGISTER_CROWDED, v)
			}
			continue
		}
		if r := p.pick(v, l, arrive); r != nodes.NoReg {
			p.give(v, l, r)
			if crowded {
				if p.count(file); p.cand.pair {
					p.count(file)
				}
			}
			if m.Log != nil {
				p.logGiven(v)
			}
		} else if m.Log != nil {
			p.logLocal(nodes.REGISTER_NONE_FREE, v)
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
	pair   bool       // it takes a pair of registers
	split  float32    // what it costs to wait for calls in memory, if splitKnown
	// splitKnown: split has been computed. Before, it is 0.
	splitKnown bool
	save       float32 // what it costs to have the prolog push a register for it
}

func (p *Locals) setCandidate(v uint32, l *nodes.Local) {
	x, c := &p.of[v], &p.cand
	c.at, c.pair = int(x.low), p.env.Target.IsPair(l.Type)
	c.live = p.live.Part(int(v), c.at, int(x.high+1)-c.at)
	c.calls, c.hidden = p.meets(rowKills), false
	if l.Type.IsGC() {
		polls := p.meets(rowPolls)
		c.hidden = p.meets(rowNative)
		c.calls = c.calls || polls
	}
	c.kept = p.meets(rowTight)
	if c.save = saveWeight + float32(p.m.NumFunclets); x.hotWeight < minWeight {
		c.save += coldWeightSaved
	}
}

// arrival is a parameter that arrives in one register and lives across nothing that destroys it: it can stay there.
type arrival struct {
	v   uint32
	reg targets.Reg
}

// listArrivals lists the arrivals among the locals that are to have registers.
func (p *Locals) listArrivals() {
	m := p.m
	p.arrivals = p.arrivals[:0]
	for i := range m.Locals[:m.NumParams] {
		if l := &m.Locals[i]; l.NumArgRegs == 1 && l.Flags&nodes.LvTracked != 0 && p.of[l.VarIndex].weight > minWeight {
			if p.setCandidate(uint32(l.VarIndex), l); !p.cand.calls && !p.cand.hidden {
				p.arrivals = append(p.arrivals, arrival{uint32(l.VarIndex), l.ArgReg[0]})
			}
		}
	}
}

// setAwaited sets the registers that candidate v leaves, if it can, to parameters that arrive there, live at the same time and
// come after it.
func (p *Locals) setAwaited(v uint32) {
	p.awaited = 0
	for i := 0; i < len(p.arrivals); i++ {
		a := &p.arrivals[i]
		if a.v == v { // its own turn
			p.arrivals = slices.Delete(p.arrivals, i, i+1)
			i--
			continue
		}
		if p.cand.live.Meets(p.live.Part(int(a.v), p.cand.at, len(p.cand.live))) {
			p.awaited |= targets.MaskOf(a.reg)
		}
	}
}

// meets reports whether the candidate lives at a position of one of the first sets.
func (p *Locals) meets(row int) bool {
	return p.any>>row&1 != 0 && p.cand.meets(&p.rows, row)
}

// meets reports whether the candidate lives at a position of a set.
func (c *candidate) meets(sets *bitvec.Matrix, row int) bool {
	return c.live.Meets(sets.Part(row, c.at, len(c.live)))
}

// count returns at how many positions of a set the candidate lives.
func (c *candidate) count(sets *bitvec.Matrix, row int) (n int) {
	set := sets.Part(row, c.at, len(c.live))
	for i, w := range c.live {
		n += bits.OnesCount64(w & set[i])
	}
	return n
}

// tie is an argument that is a local: the call names a register for it. Or it is another register
// in which a local saves a move.
type tie struct {
	reg    targets.Reg
	calls  uint8  // 1: the argument of a call
	next   uint32 // row of another of the same local
	weight float32
}

// want notes that local n saves a move of weight w in register r.
func (p *Locals) want(n nodes.LclNum, r targets.Reg, w float32) {
	l := &p.m.Locals[n]
	if l.Flags&nodes.LvTracked == 0 || l.Type.IsSmall() || p.env.Target.IsPair(l.Type) || !p.lclRegs.Has(r) {
		return
	}
	v := &p.of[l.VarIndex]
	p.ties = append(p.ties, tie{reg: r, next: v.ties, weight: w})
	v.ties = uint32(len(p.ties) - 1)
}

// result returns the register in which a value of type t returns.
func (p *Locals) result(t nodes.VarType) targets.Reg {
	if t.IsFloat() {
		return p.env.Target.ABI.FloatRets[0]
	}
	return p.env.Target.ABI.IntRets[0]
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
		if l.Flags&nodes.LvTracked == 0 || l.Type.IsSmall() || p.env.Target.IsPair(l.Type) {
			continue
		}
		r := a.Regs[0]
		v := &p.of[l.VarIndex]
		p.ties = append(p.ties, tie{r, 1, v.ties, w})
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
			x.gain += float32(gain) // rounded, that it be the same on every host
			return
		}
	}
	p.wishes = append(p.wishes, wish{r, ties, gain})
}

// pick returns the best register for v, or NoReg: the first of those that cost least,
// caller-saved ones before others.
func (p *Locals) pick(v uint32, l *nodes.Local, arrive targets.RegMask) targets.Reg {
	c, set := &p.cand, p.allowed(l, arrive)
	c.split, c.splitKnown = 0, !c.calls
	p.listWishes(&p.of[v], l)
	best, limit := p.bestWish(v, l, set)
	if limit <= 0 {
		return best
	}
	callerSaved := set &^ p.env.Target.CalleeSaved
	if !c.calls {
		if r := p.firstFit(callerSaved); r != nodes.NoReg {
			return r
		}
	}
	if c.hidden && !c.splitKnown {
		c.split, c.splitKnown = p.splitCost(v, l, limit), true
	}
	second, price := p.calleeSaved(set, limit)
	if c.calls && price > 0 {
		if !c.splitKnown {
			c.split = p.splitCost(v, l, price)
		}
		if c.split <= price && c.split < limit {
			if r := p.firstFit(callerSaved); r != nodes.NoReg {
				return r
			}
		}
	}
	if second != nodes.NoReg {
		return second
	}
	return best
}

// allowed returns the registers that the candidate l may be in. What the prolog fills takes
// the register in which it arrives, or one in which nothing does: so the moves there need
// no order.
func (p *Locals) allowed(l *nodes.Local, arrive targets.RegMask) targets.RegMask {
	set := p.env.Target.IntRegs
	if l.Type.IsFloat() {
		set = p.env.Target.Floats(p.m)
	}
	if p.cand.pair {
		set, arrive = set.Pairs(), arrive|arrive>>1
	}
	if l.IsParam() || l.Flags&nodes.LvMustInit != 0 {
		if l.NumArgRegs == 1 {
			arrive &^= p.env.Target.RegsOf(l.ArgRegType[0], l.ArgReg[0])
		}
		set &^= arrive
	}
	return set
}

// listWishes lists the registers that save moves: the one that the local arrives in, those
// in which it is passed, and that of the local that it is copied from or to.
func (p *Locals) listWishes(x *tracked, l *nodes.Local) {
	p.wishes = p.wishes[:0]
	if l.NumArgRegs == 1 {
		p.wishFor(l.ArgReg[0], 0, moveWeight)
	}
	for k := x.ties; k != 0; k = p.ties[k].next {
		p.wishFor(p.ties[k].reg, int(p.ties[k].calls), moveWeight*p.ties[k].weight)
	}
	if y := x.peer; y != nodes.NoLcl && p.m.Locals[y].Flags&nodes.LvRegister != 0 {
		p.wishFor(p.m.Locals[y].Reg, 0, moveWeight)
	}
}

// bestWish returns the register of the wishes that costs least, or NoReg, and what another
// one may cost.
func (p *Locals) bestWish(v uint32, l *nodes.Local, set targets.RegMask) (best targets.Reg, limit float32) {
	c := &p.cand
	best, limit = nodes.NoReg, p.of[v].weight-minWeight
	for i := range p.wishes {
		w := &p.wishes[i]
		if !set.Has(w.reg) || !p.fits(w.reg, w.ties) {
			continue
		}
		saved := p.env.Target.CalleeSaved.Has(w.reg)
		if !c.splitKnown && (!saved || c.hidden) {
			c.split, c.splitKnown = p.splitCost(v, l, never), true
		}
		price := c.split
		if saved {
			price = p.savedPrice(w.reg)
		}
		if price -= w.gain; price < limit {
			best, limit = w.reg, price
		}
	}
	return best, limit
}

// calleeSaved returns the first callee-saved register of set that costs less than limit, or
// NoReg, and what it costs. One that is saved anyway comes before others.
func (p *Locals) calleeSaved(set targets.RegMask, limit float32) (r targets.Reg, price float32) {
	set &= p.env.Target.CalleeSaved
	pushed := targets.RegMask(p.m.LclRegs)
	for _, s := range [...]targets.RegMask{set & pushed, set &^ pushed} {
		if s == 0 || p.savedPrice(s.First()) >= limit {
			continue
		}
		if r := p.firstFit(s); r != nodes.NoReg {
			return r, p.savedPrice(r)
		}
	}
	return nodes.NoReg, limit
}

// savedPrice returns what it costs the candidate to be in callee-saved register r.
func (p *Locals) savedPrice(r targets.Reg) (w float32) {
	if p.cand.hidden {
		w = p.cand.split
	}
	if !targets.RegMask(p.m.LclRegs).Has(r) {
		w += p.cand.save
	}
	return w
}

// firstFit returns the first register of a set in which the candidate may live, or
// NoReg. Those that are awaited come after the others.
func (p *Locals) firstFit(set targets.RegMask) targets.Reg {
	for _, of := range [...]targets.RegMask{set &^ p.awaited, set & p.awaited} {
		for _, s := range p.lclOrder.sets {
			for s &= of; s != 0; s &= s - 1 {
				if r := s.First(); p.fits(r, 0) {
					return r
				}
			}
		}
	}
	return nodes.NoReg
}

// fits reports whether the candidate may be in register r all its life, in which it is
// passed to a number of calls.
func (p *Locals) fits(r targets.Reg, ties int) bool {
	c := &p.cand
	switch {
	case p.marked.Has(r) && c.meets(&p.rows, rowRegs+int(r)):
		return false
	case c.pair && p.marked.Has(r+1) && c.meets(&p.rows, rowRegs+int(r)+1):
		return false
	case p.tied.Has(r) && c.count(&p.rows, rowTies+int(r)) != ties:
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
	p.take(r)
	if p.cand.pair {
		p.take(r + 1)
	}
	callerSaved := !p.env.Target.CalleeSaved.Has(r)
	if p.cand.calls && callerSaved || p.cand.hidden {
		p.split(v)
	}
	if callerSaved && !l.Type.IsGC() && p.meets(rowPolls) {
		m.PollRegs |= uint64(p.env.Target.RegsOf(l.Type, r))
	}
}

// take notes that the candidate lives in register r.
func (p *Locals) take(r targets.Reg) {
	p.rows.Part(rowRegs+int(r), p.cand.at, len(p.cand.live)).Join(p.cand.live)
	p.marked |= targets.MaskOf(r)
	p.m.LclRegs |= uint64(targets.MaskOf(r))
}

// room is the room of a register file, and the sets that tell how much of it is taken.
type room struct {
	targets.Room
	busyRow int // positions where Busy holds
	counts  int // first of countBits rows: bit-sliced numbers of locals in registers
}

func roomOf(r targets.Room, busyRow, counts int) room {
	const most = 1<<countBits - 1
	r = targets.Room{All: min(r.All, most), Busy: min(r.Busy, r.All, most)}
	return room{r, busyRow, counts}
}

// count counts the candidate, which has got a register, wherever it is live.
func (p *Locals) count(f *room) {
	words, stride := p.rows.From(f.counts)
	for i, carry := range p.cand.live {
		for k := p.cand.at + i; carry != 0; k += stride {
			words[k], carry = words[k]^carry, words[k]&carry
		}
	}
}

// hasRoom reports whether fewer locals than may be are in registers wherever the
// candidate is live. One that takes a pair counts as two.
func (p *Locals) hasRoom(f *room) bool {
	all, busy := f.All, f.Busy
	if p.cand.pair {
		all, busy = all-1, busy-1
	}
	switch {
	case f.All == 0 || p.cand.pair && f.All == 1:
		return false
	case f.Busy == 0 || p.cand.pair && f.Busy == 1:
		if p.meets(f.busyRow) {
			return false
		}
		busy = all
	}
	words, stride := p.rows.From(f.counts)
	low, n := bits.Len8(busy)-1, bits.Len8(f.All) // lower bits are not enough for busy
	for i, w := range p.cand.live {
		at := p.cand.at + i
		high := uint64(0)
		for k := low; k < n; k++ {
			high |= words[at+k*stride]
		}
		if w &= high; w == 0 {
			continue // mostly
		}
		if w &= atLeast(words[at:], stride, n, busy); w != 0 && w&(p.rows.Row(f.busyRow)[at]|atLeast(words[at:], stride, n, all)) != 0 {
			return false
		}
	}
	return true
}

// atLeast returns the positions at which a number is at least n. Its bits are in one word
// each, stride words from each other.
func atLeast(words []uint64, stride, bits int, n uint8) uint64 {
	s := ^uint64(0) // where it is in the bits below k
	for k := range bits {
		if n>>k&1 != 0 {
			s &= words[k*stride]
		} else {
			s |= words[k*stride]
		}
	}
	return s
}
