package inspect

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"

	"ryugo/nodes"
	"ryugo/targets"
)

// Allocation is the result of register allocation: the allocator's own rows (nodes.Allocation),
// over the positions of linear scan. A position is a node, in execution order, that uses, defines
// or destroys something in a register, or reads a local there. Locals get their registers before
// lowering. Their ranges are at the positions of the nodes that they were computed from, or, if
// lowering has made such a node part of another, at the next position.
type Allocation struct {
	Positions []uint32 `json:"positions"` // [position] its node
	// Ints and Floats are the numbers of integer and floating-point registers in use at each
	// position: by values, locals, operands, results, or as scratch registers. IntRegs and
	// FloatRegs are the numbers of registers.
	Ints      []int `json:"ints"`
	Floats    []int `json:"floats"`
	IntRegs   int   `json:"intRegs"`
	FloatRegs int   `json:"floatRegs"`

	Registers []string     `json:"registers"` // registers of intervals
	Blocks    []AllocBlock `json:"blocks"`    // in layout order
	Intervals []Interval   `json:"intervals"` // locals, then values
	Kills     []AllocRegs  `json:"kills,omitempty"`
	Scratch   []AllocRegs  `json:"scratch,omitempty"`
}

// AllocBlock is a block with its positions [From, To).
type AllocBlock struct {
	ID   uint32 `json:"id"`
	From int    `json:"from"`
	To   int    `json:"to"`
}

// AllocRegs is a list of registers, separated by spaces, that the node at a position destroys, or
// has as scratch registers.
type AllocRegs struct {
	At   int    `json:"at"`
	Regs string `json:"regs"`
}

// Interval is the live range of a local or of a value.
type Interval struct {
	Local *uint32 `json:"local,omitempty"`
	Node  uint32  `json:"node,omitempty"` // the node that defines the value
	Part  int     `json:"part,omitempty"` // index of the return register of a call that returns in several
	Oper  string  `json:"oper,omitempty"` // oper of Node
	Type  string  `json:"type"`

	Spans []Span        `json:"spans"`
	Uses  []IntervalUse `json:"uses,omitempty"`
	// Spills are the positions at which the interval is stored to memory. Reloads are the positions
	// before which it is loaded, Moves those before which it is copied to another register.
	Spills  []int `json:"spills,omitempty"`
	Reloads []int `json:"reloads,omitempty"`
	Moves   []int `json:"moves,omitempty"`
	// Wanted is the position that needs the register that a spilled value had; Temp is the value's
	// spill temp. Remade says that the value is rematerialized instead, and has no temp.
	Wanted *int `json:"wanted,omitempty"`
	Temp   *int `json:"temp,omitempty"`
	Remade bool `json:"remade,omitempty"`
}

// Span is the positions [From, To) in a register, or in memory if Reg is empty.
type Span struct {
	From int    `json:"from"`
	To   int    `json:"to"`
	Reg  string `json:"reg,omitempty"`
}

// IntervalUse is a position that reads or writes the interval.
type IntervalUse struct {
	At  int  `json:"at"`
	Def bool `json:"def,omitempty"`
}

// allocation converts the allocator's rows.
type allocation struct {
	log                *nodes.Allocation
	out                *Allocation
	regName            func(uint8) string
	typeOf             func(nodes.LclNum) string
	placeOf            map[nodes.Ident]int // position of a node
	blockFrom, blockTo map[nodes.BlockID]int
	begin              []int  // [step] the first possible position
	end                []int  // [step] the position after the last possible one
	first              []bool // [step] it is the first of its block
	given              uint64
}

// newAllocation converts the rows of a compile in which linear scan has run.
func newAllocation(m *nodes.Method, t *targets.Target, regName func(uint8) string) *Allocation {
	log := &m.Log.Alloc
	out := &Allocation{
		Positions: []uint32{}, Ints: []int{}, Floats: []int{}, Registers: []string{}, Intervals: []Interval{},
		IntRegs: bits.OnesCount64(uint64(t.IntRegs)), FloatRegs: bits.OnesCount64(uint64(t.FloatRegs)),
	}
	a := &allocation{
		log: log, out: out, regName: regName, placeOf: map[nodes.Ident]int{}, blockFrom: map[nodes.BlockID]int{}, blockTo: map[nodes.BlockID]int{},
		typeOf: func(l nodes.LclNum) string { return m.Locals[l].Type.String() },
	}
	for i := range log.Places {
		p := &log.Places[i]
		a.placeOf[p.Node] = i
		a.blockTo[p.Block] = i + 1
		out.Positions = append(out.Positions, uint32(p.Node))
		out.Ints = append(out.Ints, bits.OnesCount64(p.Taken&uint64(t.IntRegs)))
		out.Floats = append(out.Floats, bits.OnesCount64(p.Taken&uint64(t.FloatRegs)))
		if p.Killed != 0 {
			out.Kills = append(out.Kills, AllocRegs{i, a.names(p.Killed)})
		}
		if p.Scratch != 0 {
			out.Scratch = append(out.Scratch, AllocRegs{i, a.names(p.Scratch)})
		}
	}
	from := 0
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		to, ok := a.blockTo[b]
		if !ok {
			to = from
			a.blockTo[b] = to
		}
		a.blockFrom[b] = from
		out.Blocks = append(out.Blocks, AllocBlock{uint32(b), from, to})
		from = to
	}
	a.steps()
	for i := range log.Locals {
		out.Intervals = append(out.Intervals, a.local(&log.Locals[i]))
	}
	for i := range log.Values {
		x := a.value(&log.Values[i])
		x.Oper = m.Log.Lives[x.Node].Oper.String()
		out.Intervals = append(out.Intervals, x)
	}
	for s := a.given; s != 0; s &= s - 1 {
		out.Registers = append(out.Registers, regName(uint8(bits.TrailingZeros64(s))))
	}
	return out
}

// names returns the names of a set of registers.
func (a *allocation) names(set uint64) string {
	var s []string
	for ; set != 0; set &= set - 1 {
		s = append(s, a.regName(uint8(bits.TrailingZeros64(set))))
	}
	return strings.Join(s, " ")
}

// reg returns the name of a register of an interval.
func (a *allocation) reg(r uint8) string {
	if r == nodes.NoReg {
		return ""
	}
	a.given |= 1 << r
	return a.regName(r)
}

// steps finds the positions of the steps of locals. A step whose node is gone, or part of another,
// may be at any position between the steps before and after it.
func (a *allocation) steps() {
	steps := a.log.Steps
	a.begin, a.end, a.first = make([]int, len(steps)), make([]int, len(steps)), make([]bool, len(steps))
	at := 0 // position after the previous step
	for i := 1; i < len(steps); i++ {
		if a.first[i] = i == 1 || steps[i-1].Block != steps[i].Block; a.first[i] {
			at = a.blockFrom[steps[i].Block]
		}
		a.begin[i] = at
		if p, ok := a.placeOf[steps[i].Node]; ok && p >= at {
			a.begin[i], at = p, p+1
		}
	}
	for i := len(steps) - 1; i > 0; i-- {
		if i == len(steps)-1 || steps[i+1].Block != steps[i].Block {
			at = a.blockTo[steps[i].Block]
		}
		a.end[i] = min(at+1, a.blockTo[steps[i].Block])
		if p, ok := a.placeOf[steps[i].Node]; ok && p <= at {
			a.end[i], at = p+1, p
		}
	}
}

// span returns the positions of the half positions [from, to): at least one if there are any
// positions.
func (a *allocation) span(from, to uint32) (int, int) {
	last := min(int(to-1)/2, len(a.end)-1)
	step := min(int(from/2), last)
	first := a.begin[step]
	if from%2 == 0 && a.first[step] { // live from the start of the block
		first = a.blockFrom[a.log.Steps[step].Block]
	}
	first = min(first, max(0, len(a.out.Positions)-1))
	return first, min(max(first+1, a.end[last]), len(a.out.Positions))
}

// at returns the position of a half position. A node that is part of another has the position of
// the other.
func (a *allocation) at(half uint32) int {
	return max(0, a.end[min(int(half/2), len(a.end)-1)]-1)
}

// local returns the interval of a local.
func (a *allocation) local(l *nodes.AllocLocal) Interval {
	id := uint32(l.Lcl)
	x := Interval{Local: &id, Type: a.typeOf(l.Lcl), Spans: []Span{}}
	reg := a.reg(l.Reg)
	for _, r := range a.log.Ranges[l.Range:l.RangeEnd] {
		from, to := a.span(r.From, r.To)
		if k := len(x.Spans) - 1; k >= 0 && x.Spans[k].To >= from {
			x.Spans[k].To = max(x.Spans[k].To, to)
		} else if from < to {
			x.Spans = append(x.Spans, Span{from, to, reg})
		}
	}
	for _, u := range a.log.Uses[l.Use:l.UseEnd] {
		at := a.at(u.At)
		if k := len(x.Uses) - 1; k < 0 || x.Uses[k] != (IntervalUse{at, u.Written}) {
			x.Uses = append(x.Uses, IntervalUse{at, u.Written})
		}
	}
	a.waits(l.Lcl, &x)
	return x
}

// waits adds to an interval the stores, reloads and memory spans of its local around calls. The
// local is in memory from a call until it is reloaded, or to the end of the block.
func (a *allocation) waits(l nodes.LclNum, x *Interval) {
	type step struct {
		at   int
		kind nodes.MoveKind
	}
	var steps []step
	for _, m := range a.log.Moves {
		if at, ok := a.placeOf[m.Node]; ok && m.Lcl == l {
			steps = append(steps, step{at, m.Kind})
		}
	}
	slices.SortFunc(steps, func(p, q step) int { return cmp.Compare(p.at, q.at) })
	for i, s := range steps {
		switch s.kind {
		case nodes.MoveSave:
			x.Spills = append(x.Spills, s.at)
		case nodes.MoveReload:
			x.Reloads = append(x.Reloads, s.at)
		case nodes.MoveWait:
			to := a.blockTo[a.log.Places[s.at].Block]
			if i+1 < len(steps) {
				to = min(to, steps[i+1].at)
			}
			x.inMemory(s.at, to)
		}
	}
}

// inMemory makes the positions [from, to) of x, where x is live, positions in memory.
func (x *Interval) inMemory(from, to int) {
	var out []Span
	add := func(s Span) {
		if s.From >= s.To {
			return
		}
		if k := len(out) - 1; k >= 0 && out[k].To == s.From && out[k].Reg == s.Reg {
			out[k].To = s.To
			return
		}
		out = append(out, s)
	}
	for _, s := range x.Spans {
		add(Span{s.From, min(s.To, from), s.Reg})
		add(Span{max(s.From, from), min(s.To, to), ""})
		add(Span{max(s.From, to), s.To, s.Reg})
	}
	x.Spans = out
}

// value returns the interval of a value.
func (a *allocation) value(v *nodes.AllocValue) Interval {
	def := int(v.Def)
	x := Interval{Node: uint32(v.Node), Part: int(v.Part), Type: v.Type.String(), Uses: []IntervalUse{{def, true}}}
	reg := a.reg(v.Reg)
	if v.Use == nodes.NoPlace {
		x.Spans = []Span{{def, def + 1, reg}}
		return x
	}
	use := int(v.Use)
	x.Uses = append(x.Uses, IntervalUse{use, false})
	switch used := a.reg(v.UseReg); {
	case v.Spilled:
		x.Spans = []Span{{def, def + 1, reg}}
		if use > def+1 {
			x.Spans = append(x.Spans, Span{def + 1, use, ""})
		}
		x.Spans = append(x.Spans, Span{use, use + 1, used})
		wanted := int(v.Wanted)
		x.Reloads, x.Wanted, x.Remade = []int{use}, &wanted, v.Remade
		if !v.Remade {
			temp := int(v.Temp)
			x.Spills, x.Temp = []int{def}, &temp
		}
	case v.MovedTo != 0:
		x.Spans = []Span{{def, use, reg}, {use, use + 1, used}}
		x.Moves = []int{use}
	default:
		x.Spans = []Span{{def, use + 1, reg}}
	}
	return x
}
