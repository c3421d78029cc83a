package lsra

import (
	"math"
	"math/bits"

	"ryugo/arena"
	"ryugo/bitvec"
	"ryugo/nodes"
	"ryugo/targets"
)

// Locals gives locals registers for as long as they live. It runs before
// lowering, which forms other instructions for a local in a register than for
// one in memory; linear scan then places the values of trees around them.
//
//	V01 live  ████████░░░░░░░░    rsi
//	V02 live  ░░░░████░░░████░    rdi    lives while V01 does
//	V03 live  ░░░░░░░░████████    rbx    a call in between: not rsi
//	V04 live  ░░░░░░░░░░██░░░░    rsi    V01 is dead
//
// A local's range is a set of positions, two for each node of LIR but the simplest:
// one at which the node reads, one at which it writes. Locals come by their weight, the
// heaviest first, and each takes the first register of the target's order in
// which no local lives at any of its positions, and that no instruction names
// or destroys there. What finds no register stays in memory; no local changes
// its register. Where calls are rare a local may also have a register that they
// destroy, and wait for them in memory (split.go).
//
// Reads the node columns, LiveOut; asks the back end for the
// registers that nodes name. Writes LvRegister and Reg of locals, LclRegs and
// PollRegs. Needs LIR and liveness. After it no two locals that live at the same
// time are in one register (linear scan's sweep over each block checks it).
// Cost: one sweep over the nodes; a few set operations for each tracked local
// and register, over the words of sets of at most maxPositions that its range
// is in.
type Locals struct {
	// Check makes Run verify what it has inserted and panic on a difference.
	Check bool

	m       *nodes.Method
	env     *targets.Env
	backend targets.Backend

	of       []tracked // [VarIndex]
	order    []uint64  // VarIndex, by weight
	rooms    [2]room   // of integer registers, of floating-point ones
	lclOrder regOrder
	cand     candidate
	ties     []tie           // by row, the first is none
	tied     targets.RegMask // registers of arguments among them
	lclRegs  targets.RegMask // those of lclOrder
	marked   targets.RegMask // registers at whose positions something is
	wishes   []wish
	arrivals []arrival
	awaited  targets.RegMask // see setAwaited

	first []uint32 // [block] position of its first node
	last  []uint32 // [block] of its last one
	end   []uint32 // [node] position at which its user has it read its operands, 0 for its own
	// pendingTemps are tree temps that have been defined and not used; constants and locals do not count.
	pendingTemps int
	shift        uint // positions that share a bit: 1 << shift
	live         bitvec.Matrix
	rows         bitvec.Matrix // the sets below
	any          uint64        // rows that are not empty

	blk        nodes.BlockID // the block that is swept
	blkWeight  float32
	callAt     uint32 // position of the next call there
	calls      []call // the last of a block first
	callBlocks []callBlock
	homes      homes
	splits     splitChecker
	dead       []deadNode
	tree       []nodes.NodeID // of drop
	stores     bool           // there are stores of constants

}

// tracked is what the sweep gathers of a tracked local.
type tracked struct {
	lcl              nodes.LclNum
	peer             nodes.LclNum // a local that it is copied from or to
	weight           float32      // weighted references; noRegister: in memory
	hotWeight        float32      // references, those in cold blocks not counted
	beforeCallWeight float32      // weighted references before a call in the same block
	openTo           uint32       // end of the range that the sweep is in
	low              uint32       // words of its row of live that its range is in
	high             uint32
	ties             uint32       // row of the last of its ties
	def              nodes.NodeID // the store to it; manyDefs: there are more
	upper            upperUse

	constant bool // what def stores is put where it is read
}

// maxPositions bounds the bits of a set. In a larger method several positions
// share one.
const maxPositions = 1 << 13

// Rows of Locals.rows.
const (
	rowOpen      = iota // by VarIndex: what lives at the sweep's position
	rowKills            // calls
	rowPolls            // GC polls
	rowNative           // calls of native code
	rowTight            // calls that values of trees wait for
	rowHard             // calls around which nothing can be inserted
	rowBusy             // nodes that may need more than a few integer registers
	rowBusyFloat        // and others
	rowCounts           // bit-sliced numbers of locals that live in integer registers, in others
	rowRegs      = rowCounts + 2*countBits
	rowTies      = rowRegs + 64 // calls to which a local is passed in each register
	rowCount     = rowTies + 64
)

// countBits is how many bits count the locals in registers of a file.
const countBits = 5

// busyWaits is how many values of trees wait at a node that is busy for that.
const busyWaits = 3

// upperUse tells about the upper half of a register in which an int lives.
type upperUse uint8

const (
	upperWanted  upperUse = 1 << iota // an unsigned cast to long wants it to be zero
	upperUnknown                      // a store may leave anything there
)

// noRegister in weight marks a local that must be in memory: no references outweigh it, however often they are executed.
const noRegister = float32(-math.MaxFloat32)

// Run chooses for m. Split and Cleanup have to follow where Splits and HasLeftovers
// say so.
func (p *Locals) Run(m *nodes.Method, env *targets.Env, backend targets.Backend) {
	p.m, p.env, p.backend = m, env, backend
	m.LclRegs, m.PollRegs = 0, 0
	p.dead, p.stores = p.dead[:0], false
	p.beginSplits()
	if !p.candidates() || p.hasJmp() {
		if m.Log != nil {
			p.logRest()
		}
		return
	}
	p.lclOrder.set(env.Target.LclOrder)
	p.lclRegs = 0
	for _, s := range p.lclOrder.sets {
		p.lclRegs |= s
	}
	p.number()
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		m.Poll()
		if m.Blocks.First[b] != 0 || b == m.FirstBB {
			p.block(b)
		}
	}
	p.choose()
	if m.Log != nil {
		p.logRest()
		p.logRanges()
	}
}

// Splits reports whether Run has given a local a register that calls destroy while it
// is live.
func (p *Locals) Splits() bool { return len(p.homes.vars) > 0 }

// Split inserts the moves between the registers of such locals and their homes.
func (p *Locals) Split() {
	p.endSplits()
	if p.Check {
		p.verifySplits()
	}
}

// HasLeftovers reports whether Run has found dead stores, or stores of constants.
func (p *Locals) HasLeftovers() bool { return len(p.dead) > 0 || p.stores }

// Cleanup removes the dead stores, and replaces locals in memory that hold one
// constant by it.
func (p *Locals) Cleanup() {
	p.unlinkDead()
	if p.stores && p.constants() {
		p.replaceConstants()
	}
}

// candidates finds the tracked locals that may live in registers.
func (p *Locals) candidates() (any bool) {
	m := p.m
	vars := 0
	for i := range m.Locals {
		if m.Locals[i].Flags&nodes.LvTracked != 0 {
			vars++
		}
	}
	p.of = arena.Raw(p.of, vars)
	const memory = nodes.LvAddrExposed | nodes.LvDoNotEnregister | nodes.LvPinned | nodes.LvOutgoingArgs | nodes.LvLiveInHndlr
	for i := range m.Locals {
		l := &m.Locals[i]
		if l.Flags&nodes.LvTracked == 0 {
			continue
		}
		n, v := nodes.LclNum(i), &p.of[l.VarIndex]
		*v = tracked{lcl: n, peer: nodes.NoLcl, low: ^uint32(0)}
		if l.Type == nodes.TYP_STRUCT || l.Flags&memory != 0 || l.NumArgRegs > 1 {
			v.weight = noRegister
			continue
		}
		any = true
	}
	return any
}

// hasJmp reports whether a block ends in GT_JMP, which finds the parameters where
// they arrived.
func (p *Locals) hasJmp() bool {
	m := p.m
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		if m.Oper[m.Blocks.Last[b]] == nodes.GT_JMP {
			return true
		}
	}
	return false
}

// number gives the nodes positions, and makes the sets.
func (p *Locals) number() {
	m := p.m
	p.first = arena.Raw(p.first, m.NumBlocks)
	p.last = arena.Raw(p.last, m.NumBlocks)
	next := m.Next[:m.NumNodes]
	oper := m.Oper[:len(next)]
	at := uint32(1)
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		p.first[b] = at
		n := m.Blocks.First[b]
		if n == 0 && b != m.FirstBB { // where parameters arrive
			continue
		}
		for n != 0 {
			o := oper[n]
			n = next[n]
			at += uint32(facts[o] & opPlace)
		}
		at = max(at, p.first[b]+1)
		p.last[b] = at - 1
	}
	p.shift = 0
	for 2*at>>p.shift >= maxPositions {
		p.shift++
	}
	width := int(2*at>>p.shift) + 1
	p.live.Reset(len(p.of), width)
	p.rows.Reset(rowCount, max(width, len(p.of)))
	p.end = arena.Extend(p.end[:0], m.NumNodes)
	p.any, p.marked = 0, 0
	p.ties, p.tied = append(p.ties[:0], tie{}), 0
}

// mark puts the half h (0: reads, 1: writes) of position at into a set.
func (p *Locals) mark(row int, at, h uint32) {
	p.any |= 1 << row
	p.rows.Add(row, (2*at+h)>>p.shift)
}

// markRegs marks the registers of a set there.
func (p *Locals) markRegs(set targets.RegMask, at, h uint32) {
	p.marked |= set
	at = (2*at + h) >> p.shift
	for s := uint64(set); s != 0; s &= s - 1 {
		p.rows.Add(rowRegs+bits.TrailingZeros64(s), at)
	}
}

// lives notes that local v lives from half position a to b.
func (p *Locals) lives(v, a, b uint32) {
	a, b = a>>p.shift, b>>p.shift
	p.live.AddRange(int(v), a, b)
	l := &p.of[v]
	l.low, l.high = min(l.low, a>>6), max(l.high, b>>6)
}

// block walks block b backwards: ranges end at the last reads and begin at
// stores.
func (p *Locals) block(b nodes.BlockID) {
	m := p.m
	open := p.rows.Row(rowOpen)[:(len(p.of)+63)/64]
	open.Copy(p.env.LiveOut.Row(int(b)))
	at := p.last[b]
	for i, s := range open {
		for ; s != 0; s &= s - 1 {
			p.of[i<<6+bits.TrailingZeros64(s)].openTo = 2*at + 1
		}
	}
	p.pendingTemps = 0
	p.blkWeight = m.Blocks.Weight[b]
	w := max(1, p.blkWeight) // a register makes shorter code of the rarest reference, too
	if m.Blocks.Func[b] != 0 {
		w = noRegister // a funclet finds in registers what its caller left there
	}
	p.blk, p.callAt = b, noCall
	first := len(p.calls)
	prev := m.Prev[:m.NumNodes]
	oper := m.Oper[:len(prev)]
	for n := m.Blocks.Last[b]; n != 0; n = prev[n] {
		switch o := oper[n]; {
		case facts[o]&opPlace != 0:
			if o != nodes.GT_STORE_LCL_VAR || !p.drop(n) {
				p.node(n, oper[n], at, w)
			}
			at--
		case o == nodes.GT_LCL_VAR:
			p.read(open, nodes.LclNum(m.Val[n]), 2*max(p.end[n], at+1), w)
		}
	}
	p.callsIn(b, first)
	start := 2 * p.first[b]
	for i, s := range open {
		for ; s != 0; s &= s - 1 {
			v := uint32(i<<6 + bits.TrailingZeros64(s))
			p.lives(v, start, p.of[v].openTo)
		}
	}
	if b == m.FirstBB {
		if m.NativeFrameLcl != nodes.NoLcl { // the prolog calls a helper
			p.mark(rowKills, p.first[b], 0)
			p.mark(rowHard, p.first[b], 0)
		}
		for i := range m.Locals { // fields of parameters, too
			l := &m.Locals[i]
			switch {
			case !l.IsParam() || l.Flags&nodes.LvTracked == 0:
			case !open.Has(l.VarIndex):
				l.Flags |= nodes.LvDeadOnEntry
			case l.NumArgRegs > 0:
				p.of[l.VarIndex].weight++ // its home would have to be stored
			}
		}
	}
}

// node handles node n of oper o at position at, in a block of weight w.
func (p *Locals) node(n nodes.NodeID, o nodes.Oper, at uint32, w float32) {
	m := p.m
	end := at
	if e := p.end[n]; e != 0 {
		end = e
	}
	f := facts[o]
	if f&opOwn != 0 {
		p.own(n, o, at, end, w)
	}
	if f&opWaits != 0 && m.Type[n] != nodes.TYP_VOID && m.Flags[n]&nodes.GTF_UNUSED_VALUE == 0 {
		p.pendingTemps--
	}
	if f&opHarmless == 0 {
		p.clobbers(n, at, w)
	}
	if few := f & (opFewRegs | opFewFloats); p.pendingTemps >= busyWaits || few != opFewRegs|opFewFloats {
		p.busy(few, at)
	}
	switch k := o.Kind(); {
	case k&nodes.GTK_LEAF != 0:
	case o == nodes.GT_CALL:
		p.callOperands(&m.Calls[m.Val[n]], end)
	case k&nodes.GTK_SPECIAL != 0:
		for it := m.Operands(n); it.Next(); {
			p.operand(it.Node(), end, opLate)
		}
	default:
		p.operand(m.Op1[n], end, opLate|opLateHere)
		if k&nodes.GTK_BINOP != 0 {
			p.operand(m.Op2[n], end, opLate|opLateHere)
		}
		if k&nodes.GTK_VALOP != 0 {
			p.operand(nodes.NodeID(m.Val[n]), end, opLate|opLateHere)
		}
	}
}

// callOperands handles the operands of a call that reads them at position end. A scalar that goes
// from memory to a register of its file is loaded at its place.
func (p *Locals) callOperands(call *nodes.Call, end uint32) {
	m := p.m
	for i := range call.Args.Count {
		a := &m.Args[call.Args.First+i]
		for _, x := range [...]nodes.NodeID{a.Early, a.Late} {
			late := opLate
			if m.Oper[x] == nodes.GT_IND && a.NumRegs == 1 && a.Type != nodes.TYP_STRUCT && p.env.Target.FloatRegs.Has(a.Regs[0]) == m.Type[x].IsFloat() {
				late = 0
			}
			p.operand(x, end, late)
		}
	}
	p.operand(call.Addr, end, opLate)
	p.operand(call.Control, end, opLate)
}

// busy notes that many registers may be needed at position at, but of a kind of which a
// node needs few, unless values wait.
func (p *Locals) busy(few operFacts, at uint32) {
	if p.pendingTemps >= busyWaits || few&opFewRegs == 0 {
		p.mark(rowBusy, at, 0)
		p.mark(rowBusy, at, 1)
	}
	if p.pendingTemps >= busyWaits || few&opFewFloats == 0 {
		p.mark(rowBusyFloat, at, 0)
		p.mark(rowBusyFloat, at, 1)
	}
}

// own handles what is particular to node n of oper o, which reads at position end.
func (p *Locals) own(n nodes.NodeID, o nodes.Oper, at, end uint32, w float32) {
	m := p.m
	switch o {
	case nodes.GT_MULTI_VAR:
		open := p.rows.Row(rowOpen)
		for _, x := range m.MultiVarsOf(n) {
			p.read(open, x.Lcl, 2*end, w)
			if l := &m.Locals[x.Lcl]; l.Flags&nodes.LvTracked != 0 {
				p.of[l.VarIndex].def = manyDefs
			}
		}
		if end > p.callAt {
			p.mark(rowHard, p.callAt, 1)
		}
	case nodes.GT_STORE_LCL_VAR:
		p.written(nodes.LclNum(m.Val[n]), 2*at+1, w)
		p.copies(nodes.LclNum(m.Val[n]), m.Op1[n])
		if x := m.Op1[n]; m.Oper[x] == nodes.GT_CALL && m.Type[x] != nodes.TYP_STRUCT {
			p.want(nodes.LclNum(m.Val[n]), p.result(m.Type[x]), w)
		}
		if l := &m.Locals[m.Val[n]]; l.Flags&nodes.LvTracked != 0 {
			p.defined(l.VarIndex, n)
			p.stores = p.stores || facts[m.Oper[m.Op1[n]]]&opConstant != 0
		}
		if m.Locals[m.Val[n]].Type == nodes.TYP_STRUCT {
			p.clobbers(n, at, w)
		}
	case nodes.GT_STORE_MULTI_VAR:
		for _, x := range m.MultiVarsOf(n) {
			if x.Lcl != nodes.NoLcl {
				p.written(x.Lcl, 2*at+1, w)
				p.of[m.Locals[x.Lcl].VarIndex].upper |= upperUnknown
				p.of[m.Locals[x.Lcl].VarIndex].def = manyDefs
			}
		}
	case nodes.GT_CAST:
		if x := m.Op1[n]; m.Oper[x] == nodes.GT_LCL_VAR && m.Flags[n]&nodes.GTF_UNSIGNED != 0 && m.Locals[m.Val[x]].Flags&nodes.LvTracked != 0 {
			p.of[m.Locals[m.Val[x]].VarIndex].upper |= upperWanted
		}
	default: // a part of a local, or an address
		if l := &m.Locals[m.LclOf(n)]; l.Flags&nodes.LvTracked != 0 {
			p.of[l.VarIndex].weight = noRegister
		}
	}
}

// operand handles operand op of a node that reads its operands at position end:
// it may be late for the reasons given.
func (p *Locals) operand(op nodes.NodeID, end uint32, late operFacts) {
	if op == 0 {
		return
	}
	f := facts[p.m.Oper[op]]
	if f&opWaits != 0 {
		p.pendingTemps++
	}
	if f&late != 0 {
		p.end[op] = end
	}
}

// read handles a read of local n at half position at, in a block of weight w. open is
// what lives after it.
func (p *Locals) read(open bitvec.Row, n nodes.LclNum, at uint32, w float32) {
	l := &p.m.Locals[n]
	if l.Flags&nodes.LvTracked == 0 {
		return
	}
	v := p.reference(l.VarIndex, w)
	if !open.Has(l.VarIndex) {
		open.Add(l.VarIndex)
		v.openTo = at
	}
	v.openTo = max(v.openTo, at)
}

// written handles a store to local n at half position at, in a block of weight w.
func (p *Locals) written(n nodes.LclNum, at uint32, w float32) {
	l := &p.m.Locals[n]
	if l.Flags&nodes.LvTracked == 0 {
		return
	}
	v, open := p.reference(l.VarIndex, w), p.rows.Row(rowOpen)
	to := at
	if open.Has(l.VarIndex) {
		to = max(at, v.openTo)
		open.Remove(l.VarIndex)
	}
	p.lives(l.VarIndex, at, to)
}

// reference counts a reference of weight w to the local of a VarIndex.
func (p *Locals) reference(i uint32, w float32) *tracked {
	v := &p.of[i]
	v.weight += w
	v.hotWeight += p.blkWeight
	if p.callAt != noCall {
		v.beforeCallWeight += w
	}
	return v
}

// copies notes that local n becomes a copy of another, if x is one.
func (p *Locals) copies(n nodes.LclNum, x nodes.NodeID) {
	m := p.m
	if m.Oper[x] != nodes.GT_LCL_VAR {
		return
	}
	if a, b := &m.Locals[n], &m.Locals[m.Val[x]]; a.Flags&b.Flags&nodes.LvTracked != 0 {
		p.of[a.VarIndex].peer, p.of[b.VarIndex].peer = nodes.LclNum(m.Val[x]), n
	}
}

// clobbers notes which registers node n at position at, in a block of weight w,
// names or destroys.
func (p *Locals) clobbers(n nodes.NodeID, at uint32, w float32) {
	m := p.m
	c := p.backend.Clobbers(m, p.env, n)
	if c.ArgRegs != 0 && p.shift == 0 {
		c.Fixed &^= p.tieArgs(&m.Calls[m.Val[n]], c.ArgRegs, at, w)
	}
	p.markRegs(c.Fixed, at, 0)
	p.markRegs(c.Destroyed, at, 1)
	switch {
	case c.Poll:
		p.mark(rowPolls, at, 1)
	case c.Call:
		p.mark(rowKills, at, 1)
		if c.Native {
			p.mark(rowNative, at, 1)
		}
		if p.pendingTemps > 0 {
			p.mark(rowTight, at, 1)
		}
	default:
		return
	}
	p.call(n, at, c.Poll)
}
