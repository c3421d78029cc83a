package lsra

import (
	"math"
	"math/bits"
	"slices"

	"ryugo/bitvec"
	"ryugo/nodes"
	"ryugo/targets"
)

// The weight that a local must have beyond the moves and pushes that its register costs, and the
// cost of the push in the prolog and the pops in the epilogs.
const (
	minWeight  = 1.5
	saveWeight = 1
	// If a local is only referenced in cold blocks, the push costs this much more.
	coldWeightSaved = 4
	moveWeight      = 0.5 // of a move that is not needed because source and target are in the same register
)

// never is the cost of a register that the local cannot have. It exceeds every weight.
const never = float32(math.MaxFloat32)

// choose assigns registers to locals in descending order of weight.
func (p *Locals) choose() {
	m := p.m
	p.order = p.order[:0]
	for v := range p.of {
		if w := p.of[v].weight; w > minWeight {
			// The keys sort ascending by descending weight: the bits of positive floats are ordered
			// as their values.
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
	// With no more locals than this there is room for another everywhere.
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
		p.setLaterArrivals(v)
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
			p.assign(v, l, r)
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

// candidate is what choose needs to know of the current local for each register.
type candidate struct {
	live   bitvec.Row // the non-empty words of its row of Locals.live
	at     int        // index of the first of these words
	calls  bool       // it is live across a call that destroys caller-saved registers
	hidden bool       // it is a reference live across a call during which the collector cannot find it in a register
	kept   bool       // it is live at a position where KeptReg is reserved
	pair   bool       // it takes a pair of registers
	split  float32    // cost of saving it to memory around calls, if splitKnown
	// splitKnown: split has been computed. Until then split is 0.
	splitKnown bool
	save       float32 // cost of having the prolog push a callee-saved register for it
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
	c.kept = p.meets(rowPendingTemps)
	if c.save = saveWeight + float32(p.m.NumFunclets); x.hotWeight < minWeight {
		c.save += coldWeightSaved
	}
}

// arrival is a parameter that arrives in one register and is not live across a call that destroys
// the register. It can stay there.
type arrival struct {
	v   uint32
	reg targets.Reg
}

// listArrivals lists the arrivals among the locals that can get registers.
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

// setLaterArrivals sets p.laterArrivals: registers in which arrivals that are chosen later, and are
// live at the same time as candidate v, arrive. The candidate leaves these registers to them if it
// can.
func (p *Locals) setLaterArrivals(v uint32) {
	p.laterArrivals = 0
	for i := 0; i < len(p.arrivals); i++ {
		a := &p.arrivals[i]
		if a.v == v { // v is chosen now
			p.arrivals = slices.Delete(p.arrivals, i, i+1)
			i--
			continue
		}
		if p.cand.live.Meets(p.live.Part(int(a.v), p.cand.at, len(p.cand.live))) {
			p.laterArrivals |= targets.MaskOf(a.reg)
		}
	}
}

// meets reports whether the candidate is live at a position of the set in row, one of the first 64
// rows.
func (p *Locals) meets(row int) bool {
	return p.any>>row&1 != 0 && p.cand.meets(&p.rows, row)
}

// meets reports whether the candidate is live at a position of the set in row.
func (c *candidate) meets(sets *bitvec.Matrix, row int) bool {
	return c.live.Meets(sets.Part(row, c.at, len(c.live)))
}

// count returns the number of positions of a set at which the candidate is live.
func (c *candidate) count(sets *bitvec.Matrix, row int) (n int) {
	set := sets.Part(row, c.at, len(c.live))
	for i, w := range c.live {
		n += bits.OnesCount64(w & set[i])
	}
	return n
}

// tie is a register in which a local saves a move: the argument register of a call to which the
// local is passed, or another register.
type tie struct {
	reg    targets.Reg
	calls  uint8  // 1: an argument of a call
	next   uint32 // row of the same local's next tie
	weight float32
}

// noteSavedMove records that local n saves a move of weight w if it is in register r.
func (p *Locals) noteSavedMove(n nodes.LclNum, r targets.Reg, w float32) {
	l := &p.m.Locals[n]
	if l.Flags&nodes.LvTracked == 0 || l.Type.IsSmall() || p.env.Target.IsPair(l.Type) || !p.lclRegs.Has(r) {
		return
	}
	v := &p.of[l.VarIndex]
	p.ties = append(p.ties, tie{reg: r, next: v.ties, weight: w})
	v.ties = uint32(len(p.ties) - 1)
}

// result returns the register in which a call returns a value of type t.
func (p *Locals) result(t nodes.VarType) targets.Reg {
	if t.IsFloat() {
		return p.env.Target.ABI.FloatRets[0]
	}
	return p.env.Target.ABI.IntRets[0]
}

// tieArgs records which arguments of a call at position at are locals. It returns those of regs
// that are the argument registers of such locals. No other local may be live in these registers at
// the call, but the local itself may be there already.
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
	ties int // number of calls to which the local is passed in reg
	gain float32
}

// wishFor adds ties and gain to the wish for register r.
func (p *Locals) wishFor(r targets.Reg, ties int, gain float32) {
	for i := range p.wishes {
		if x := &p.wishes[i]; x.reg == r {
			x.ties += ties
			x.gain += float32(gain) // rounded, so that all hosts compute the same
			return
		}
	}
	p.wishes = append(p.wishes, wish{r, ties, gain})
}

// pick returns the best register for v, or NoReg: the first of the cheapest registers, with
// caller-saved registers before callee-saved ones.
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

// allowed returns the registers that local l may be in. A local that the prolog sets may take the
// register in which it arrives, or one in which no parameter arrives, so that the moves in the
// prolog need no order.
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

// listWishes lists the registers that save moves: the register in which the local arrives, those in
// which it is passed, and the register of the local that it is copied from or to.
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

// bestWish returns the cheapest register of the wishes, or NoReg. It also returns the limit below
// which the price of another register must be.
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
			price = p.calleeSavedCost(w.reg)
		}
		if price -= w.gain; price < limit {
			best, limit = w.reg, price
		}
	}
	return best, limit
}

// calleeSaved returns the first callee-saved register of set that costs less than limit, or NoReg,
// and its price. Registers that the prolog saves anyway come first.
func (p *Locals) calleeSaved(set targets.RegMask, limit float32) (r targets.Reg, price float32) {
	set &= p.env.Target.CalleeSaved
	pushed := targets.RegMask(p.m.LclRegs)
	for _, s := range [...]targets.RegMask{set & pushed, set &^ pushed} {
		if s == 0 || p.calleeSavedCost(s.First()) >= limit {
			continue
		}
		if r := p.firstFit(s); r != nodes.NoReg {
			return r, p.calleeSavedCost(r)
		}
	}
	return nodes.NoReg, limit
}

// calleeSavedCost returns the cost of putting the candidate in callee-saved register r.
func (p *Locals) calleeSavedCost(r targets.Reg) (w float32) {
	if p.cand.hidden {
		w = p.cand.split
	}
	if !targets.RegMask(p.m.LclRegs).Has(r) {
		w += p.cand.save
	}
	return w
}

// firstFit returns the first register of set in which the candidate may live, or NoReg. Awaited
// registers come last.
func (p *Locals) firstFit(set targets.RegMask) targets.Reg {
	for _, of := range [...]targets.RegMask{set &^ p.laterArrivals, set & p.laterArrivals} {
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

// fits reports whether the candidate may be in register r for its whole live range. ties is the
// number of calls to which it is passed in r.
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

// assign assigns register r to v.
func (p *Locals) assign(v uint32, l *nodes.Local, r targets.Reg) {
	m := p.m
	l.Flags |= nodes.LvRegister
	l.Reg = r
	stays := l.NumArgRegs == 1 && r == l.ArgReg[0]
	if l.Type.IsInt() && l.Type.Size() <= 4 && p.of[v].upperHalf&upperMayBeNonzero == 0 && (!stays || p.of[v].upperHalf&upperMustBeZero != 0) {
		l.Flags |= nodes.LvZeroExtended // for a parameter that stays where it arrives, the prolog zeroes the upper half
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

// take marks register r as taken over the candidate's live range.
func (p *Locals) take(r targets.Reg) {
	p.rows.Part(rowRegs+int(r), p.cand.at, len(p.cand.live)).Join(p.cand.live)
	p.marked |= targets.MaskOf(r)
	p.m.LclRegs |= uint64(targets.MaskOf(r))
}

// room is the number of locals that a register file has room for, and the sets that count how much
// is taken.
type room struct {
	targets.Room
	busyRow int // row of the positions where the limit Busy holds
	counts  int // first of countBits rows: bit-sliced number of locals in registers, by position
}

func roomOf(r targets.Room, busyRow, counts int) room {
	const most = 1<<countBits - 1
	r = targets.Room{All: min(r.All, most), Busy: min(r.Busy, r.All, most)}
	return room{r, busyRow, counts}
}

// count adds 1 to the count at each position where the candidate, which has got a register, is
// live.
func (p *Locals) count(f *room) {
	words, stride := p.rows.From(f.counts)
	for i, carry := range p.cand.live {
		for k := p.cand.at + i; carry != 0; k += stride {
			words[k], carry = words[k]^carry, words[k]&carry
		}
	}
}

// hasRoom reports whether, at each position where the candidate is live, the number of locals in
// registers is below the limit. A candidate that takes a pair counts as two.
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
	low, n := bits.Len8(busy)-1, bits.Len8(f.All) // a number of at least busy has a bit set from low on
	for i, w := range p.cand.live {
		at := p.cand.at + i
		high := uint64(0)
		for k := low; k < n; k++ {
			high |= words[at+k*stride]
		}
		if w &= high; w == 0 {
			continue // the usual case
		}
		if w &= atLeast(words[at:], stride, n, busy); w != 0 && w&(p.rows.Row(f.busyRow)[at]|atLeast(words[at:], stride, n, all)) != 0 {
			return false
		}
	}
	return true
}

// atLeast returns the positions at which a bit-sliced number is at least n. Consecutive bits of a
// number are in words that are stride apart.
func atLeast(words []uint64, stride, bits int, n uint8) uint64 {
	s := ^uint64(0) // the positions where the bits below k are at least those of n
	for k := range bits {
		if n>>k&1 != 0 {
			s &= words[k*stride]
		} else {
			s |= words[k*stride]
		}
	}
	return s
}
