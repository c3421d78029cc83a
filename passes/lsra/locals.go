package lsra

import (
	"math"
	"math/bits"

	"ryugo/arena"
	"ryugo/bitvec"
	"ryugo/nodes"
	"ryugo/targets"
)

// Locals assigns registers to locals for their whole live ranges. It runs before lowering, because
// lowering forms other instructions for a local in a register than for one in memory. Linear scan
// then allocates the tree temps around the locals:
//
//	V01 live  ████████░░░░░░░░    rsi
//	V02 live  ░░░░████░░░████░    rdi    lives while V01 does
//	V03 live  ░░░░░░░░████████    rbx    a call in between: not rsi
//	V04 live  ░░░░░░░░░░██░░░░    rsi    V01 is dead
//
// A local's live range is a set of positions. Each node of LIR has two positions, where it reads
// and where it writes; the simplest nodes have none. Locals are allocated in descending order of
// weight. Each takes the first register, in the target's order, in which no other local is live at
// any of its positions and which no instruction there requires by number or destroys. A local that
// finds no register stays in memory; no local changes its register. Where calls are rare, a local
// may also take a register that calls destroy; it is then saved to memory around the calls
// (split.go).
//
// Reads: the node columns, LiveOut, and Backend.Clobbers for the registers that nodes require or
// destroy. Writes: LvRegister and Reg of locals, LclRegs, PollRegs. Needs: LIR and liveness. Gives:
// no two locals that interfere share a register (linear scan's checker verifies this for each
// block). Cost: one sweep over the nodes, then a few set operations for each pair of tracked local
// and register. The sets have at most maxPositions bits; an operation covers only the words that
// contain the local's range.
type Locals struct {
	// Check makes Split verify the moves that it inserts. Split panics if they are wrong.
	Check bool

	m       *nodes.Method
	env     *targets.Env
	backend targets.Backend

	of            []tracked // [VarIndex]
	order         []uint64  // VarIndex, by weight
	rooms         [2]room   // integer registers, other registers
	lclOrder      regOrder
	cand          candidate
	ties          []tie           // tie rows; row 0 means none
	tied          targets.RegMask // argument registers that have ties
	lclRegs       targets.RegMask // the registers of lclOrder
	marked        targets.RegMask // registers that are marked at any position
	wishes        []wish
	arrivals      []arrival
	laterArrivals targets.RegMask // see setLaterArrivals

	first []uint32 // [block] position of its first node
	last  []uint32 // [block] position of its last node
	end   []uint32 // [node] position at which the node is read: that of its user, if the user reads it late; 0: the node's own position
	// pendingTemps counts the tree temps that have been defined and not yet used at the sweep's
	// position, without constants and locals.
	pendingTemps int
	shift        uint // 1 << shift positions share a bit
	live         bitvec.Matrix
	rows         bitvec.Matrix // the sets of row...
	any          uint64        // bit set of the rows that are not empty

	blk        nodes.BlockID // the current block of the sweep
	blkWeight  float32
	callAt     uint32 // position of the next call in blk
	calls      []call // within a block, the last call comes first
	callBlocks []callBlock
	homes      homes
	splits     splitChecker
	dead       []deadNode
	tree       []nodes.NodeID // scratch for drop
	stores     bool           // the method has stores of constants

}

// tracked is what the sweep collects for each tracked local.
type tracked struct {
	lcl              nodes.LclNum
	peer             nodes.LclNum // a local to or from which it is copied
	weight           float32      // weighted references; noRegister: it must be in memory
	hotWeight        float32      // weighted by the block's real weight, so references in cold blocks hardly count
	beforeCallWeight float32      // weighted references that are before a call in the same block
	openTo           uint32       // end of the live range that is open in the sweep
	low              uint32       // first and last word of its row of live that contain its range
	high             uint32
	ties             uint32       // last row of its list of ties
	def              nodes.NodeID // its only store; manyDefs: several
	defWeight        float32      // weight of the block of that store
	upperHalf        upperUse

	constant bool // reads are replaced by the constant that def stores
}

// maxPositions bounds the number of bits of a set. In larger methods several positions share a bit.
const maxPositions = 1 << 13

// Rows of Locals.rows.
const (
	rowOpen         = iota // by VarIndex: the locals that are live at the sweep's position
	rowKills               // calls
	rowPolls               // GC polls
	rowNative              // calls of native code
	rowPendingTemps        // calls that tree temps are live across
	rowNoInsert            // calls around which no instruction can be inserted
	rowBusy                // nodes that may need more than a few integer registers
	rowBusyFloat           // nodes that may need more than a few other registers
	rowCounts              // bit-sliced counts of the locals in integer registers and in other registers, by position
	rowRegs         = rowCounts + 2*countBits
	rowTies         = rowRegs + 64 // for each register, the calls to which a local is passed in it
	rowCount        = rowTies + 64
)

// countBits is the number of bits of a count of locals in registers of one file.
const countBits = 5

// busyPendingTemps is the number of pending tree temps that makes a position busy.
const busyPendingTemps = 3

// upperUse describes the upper half of a register in which an int lives.
type upperUse uint8

const (
	upperMustBeZero   upperUse = 1 << iota // an unsigned cast to long needs it to be zero
	upperMayBeNonzero                      // a store may leave it non-zero
)

// noRegister as a weight marks a local that must be in memory. No number of references outweighs
// it.
const noRegister = float32(-math.MaxFloat32)

// Run chooses the registers of m's locals. The caller must then call Split if Splits reports true,
// and Cleanup if HasLeftovers does.
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
	if p.stores {
		p.leaveConstants()
	}
	p.choose()
	if m.Log != nil {
		p.logRest()
		p.logRanges()
	}
}

// Splits reports whether Run has assigned to a local a register that is destroyed by a call that
// the local is live across.
func (p *Locals) Splits() bool { return len(p.homes.vars) > 0 }

// Split inserts the moves between the registers of these locals and their homes.
func (p *Locals) Split() {
	p.endSplits()
	if p.Check {
		p.verifySplits()
	}
}

// HasLeftovers reports whether Run has found dead stores or stores of constants.
func (p *Locals) HasLeftovers() bool { return len(p.dead) > 0 || p.stores }

// Cleanup removes the dead stores. It also replaces reads of a local in memory by a constant, if
// the local only ever holds that constant.
func (p *Locals) Cleanup() {
	p.unlinkDead()
	if p.stores && p.constants() {
		p.replaceConstants()
	}
}

// candidates initializes the tracked locals and reports whether any may live in a register.
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

// hasJmp reports whether a block ends in GT_JMP, which expects the parameters where they arrived.
func (p *Locals) hasJmp() bool {
	m := p.m
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		if m.Oper[m.Blocks.Last[b]] == nodes.GT_JMP {
			return true
		}
	}
	return false
}

// number assigns positions to the nodes and allocates the sets.
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
		if n == 0 && b != m.FirstBB { // the first block has a position even if it is empty: parameters arrive there
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

// mark adds half h (0: reads, 1: writes) of position at to the set in row.
func (p *Locals) mark(row int, at, h uint32) {
	p.any |= 1 << row
	p.rows.Add(row, (2*at+h)>>p.shift)
}

// markRegs marks the registers of set as taken at half h of position at.
func (p *Locals) markRegs(set targets.RegMask, at, h uint32) {
	p.marked |= set
	at = (2*at + h) >> p.shift
	for s := uint64(set); s != 0; s &= s - 1 {
		p.rows.Add(rowRegs+bits.TrailingZeros64(s), at)
	}
}

// addRange records that local v is live from half position a to b.
func (p *Locals) addRange(v, a, b uint32) {
	a, b = a>>p.shift, b>>p.shift
	p.live.AddRange(int(v), a, b)
	l := &p.of[v]
	l.low, l.high = min(l.low, a>>6), max(l.high, b>>6)
}

// block sweeps over block b backwards. Live ranges end at the last reads and begin at stores.
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
	w := max(1, p.blkWeight) // a register makes the code shorter for the rarest reference, too
	if m.Blocks.Func[b] != 0 {
		w = noRegister // on entry to a funclet the registers hold what its caller left there
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
			if m.Type[n] == nodes.TYP_STRUCT {
				p.clobbers(n, at+1, w)
			}
			p.read(open, nodes.LclNum(m.Val[n]), 2*max(p.end[n], at+1), w)
		}
	}
	p.callsIn(b, first)
	start := 2 * p.first[b]
	for i, s := range open {
		for ; s != 0; s &= s - 1 {
			v := uint32(i<<6 + bits.TrailingZeros64(s))
			p.addRange(v, start, p.of[v].openTo)
		}
	}
	if b == m.FirstBB {
		if m.NativeFrameLcl != nodes.NoLcl { // the prolog calls a helper
			p.mark(rowKills, p.first[b], 0)
			p.mark(rowNoInsert, p.first[b], 0)
		}
		for i := range m.Locals { // fields of parameters, too
			l := &m.Locals[i]
			switch {
			case !l.IsParam() || l.Flags&nodes.LvTracked == 0:
			case !open.Has(l.VarIndex):
				l.Flags |= nodes.LvDeadOnEntry
			case l.NumArgRegs > 0:
				p.of[l.VarIndex].weight++ // without a register it would have to be stored to its home
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
	if f&opSpecial != 0 {
		p.special(n, o, at, end, w)
	}
	if f&opHoldsRegister != 0 && m.Type[n] != nodes.TYP_VOID && m.Flags[n]&nodes.GTF_UNUSED_VALUE == 0 {
		p.pendingTemps--
	}
	if f&opHarmless == 0 || f&opStruct != 0 && m.Type[n] == nodes.TYP_STRUCT {
		p.clobbers(n, at, w)
	}
	if few := f & (opFewRegs | opFewFloats); p.pendingTemps >= busyPendingTemps || few != opFewRegs|opFewFloats {
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

// callOperands handles the operands of a call that reads them at position end. A scalar argument
// that is loaded from memory into its argument register is loaded at its place in the list, not at
// the call.
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

// busy marks position at as one that may need many registers, for each register file. few says of
// which files the node itself needs only few registers; pending tree temps make the position busy
// all the same.
func (p *Locals) busy(few operFacts, at uint32) {
	if p.pendingTemps >= busyPendingTemps || few&opFewRegs == 0 {
		p.mark(rowBusy, at, 0)
		p.mark(rowBusy, at, 1)
	}
	if p.pendingTemps >= busyPendingTemps || few&opFewFloats == 0 {
		p.mark(rowBusyFloat, at, 0)
		p.mark(rowBusyFloat, at, 1)
	}
}

// special handles the opers that need more than their operFacts say: node n of oper o, which reads
// its operands at position end.
func (p *Locals) special(n nodes.NodeID, o nodes.Oper, at, end uint32, w float32) {
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
			p.mark(rowNoInsert, p.callAt, 1)
		}
	case nodes.GT_STORE_LCL_VAR:
		p.written(nodes.LclNum(m.Val[n]), 2*at+1, w)
		p.copies(nodes.LclNum(m.Val[n]), m.Op1[n])
		if x := m.Op1[n]; m.Oper[x] == nodes.GT_CALL && m.Type[x] != nodes.TYP_STRUCT {
			p.noteSavedMove(nodes.LclNum(m.Val[n]), p.result(m.Type[x]), w)
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
				p.of[m.Locals[x.Lcl].VarIndex].upperHalf |= upperMayBeNonzero
				p.of[m.Locals[x.Lcl].VarIndex].def = manyDefs
			}
		}
	case nodes.GT_CAST:
		if x := m.Op1[n]; m.Oper[x] == nodes.GT_LCL_VAR && m.Flags[n]&nodes.GTF_UNSIGNED != 0 && m.Locals[m.Val[x]].Flags&nodes.LvTracked != 0 {
			p.of[m.Locals[m.Val[x]].VarIndex].upperHalf |= upperMustBeZero
		}
	default: // a part of a local, or an address
		if l := &m.Locals[m.LclOf(n)]; l.Flags&nodes.LvTracked != 0 {
			p.of[l.VarIndex].weight = noRegister
		}
	}
}

// operand handles operand op of a node that reads its operands at position end. If op has a fact of
// late, it may be read only then.
func (p *Locals) operand(op nodes.NodeID, end uint32, late operFacts) {
	if op == 0 {
		return
	}
	f := facts[p.m.Oper[op]]
	if f&opHoldsRegister != 0 {
		p.pendingTemps++
	}
	if f&late != 0 {
		p.end[op] = end
	}
}

// read handles a read of local n at half position at, in a block of weight w. open has the locals
// that are live after the read.
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
	p.addRange(l.VarIndex, at, to)
}

// reference counts a reference of weight w to the local with VarIndex i.
func (p *Locals) reference(i uint32, w float32) *tracked {
	v := &p.of[i]
	v.weight += w
	v.hotWeight += p.blkWeight
	if p.callAt != noCall {
		v.beforeCallWeight += w
	}
	return v
}

// copies records that local n becomes a copy of another local, if x reads one.
func (p *Locals) copies(n nodes.LclNum, x nodes.NodeID) {
	m := p.m
	if m.Oper[x] != nodes.GT_LCL_VAR {
		return
	}
	if a, b := &m.Locals[n], &m.Locals[m.Val[x]]; a.Flags&b.Flags&nodes.LvTracked != 0 {
		p.of[a.VarIndex].peer, p.of[b.VarIndex].peer = nodes.LclNum(m.Val[x]), n
	}
}

// clobbers records which registers node n at position at, in a block of weight w, requires by
// number or destroys.
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
			p.mark(rowPendingTemps, at, 1)
		}
	default:
		return
	}
	p.call(n, at, c.Poll)
}
