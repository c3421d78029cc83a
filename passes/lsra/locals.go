package lsra

import (
	"math"
	"math/bits"
	"slices"

	"ryugo/arena"
	"ryugo/bitvec"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

// Locals gives locals registers for as long as they live. It runs in front of
// lowering, which forms other instructions for a local in a register than for
// one in memory; linear scan then places the values of trees around them.
//
//	V01 live  ████████░░░░░░░░    rsi
//	V02 live  ░░░░████░░░████░    rdi    lives while V01 does
//	V03 live  ░░░░░░░░████████    rbx    a call in between: not rsi
//	V04 live  ░░░░░░░░░░██░░░░    rsi    V01 is dead
//
// A local's range is a set of positions, two for each node of LIR: one at which
// the node reads, one at which it writes. Locals come by their weight, the
// heaviest first, and each takes the first register of the target's order in
// which no local lives at any of its positions, and that no instruction names
// or destroys there. What finds no register stays in memory; no local changes
// its register.
//
// Reads the node columns, LiveOut; asks the back end for the
// registers that nodes name. Writes LvRegister and Reg of locals, LclRegs and
// PollRegs. Needs LIR and liveness. After it no two locals that live at the same
// time are in one register (linear scan's sweep over each block checks it).
// Cost: one sweep over the nodes; a few set operations for each tracked local
// and register, over sets of at most maxPositions.
type Locals struct {
	m       *nodes.Method
	env     *targets.Env
	backend targets.Backend

	vars   int            // tracked locals
	lclOf  []nodes.LclNum // [VarIndex]
	weight []float32      // [VarIndex] weighted references; noRegister: in memory
	peer   []nodes.LclNum // [VarIndex] a local that it is copied from or to
	upper  []upperUse     // [VarIndex]
	order  []uint64       // VarIndex, by weight

	first  []uint32 // [block] position of its first node
	end    []uint32 // [node] position at which its user has it read its operands, 0 for its own
	waits  int      // values that have been made and not used, constants and locals apart
	openTo []uint32 // [VarIndex] end of the range that the sweep is in
	shift  uint     // positions that share a bit: 1 << shift
	live   bitvec.Matrix
	rows   bitvec.Matrix // the sets below

	refsInMemory bool // a reference that lives across a call must be in memory
}

// maxPositions bounds the bits of a set. In a larger method several positions
// share one.
const maxPositions = 1 << 13

// Rows of Locals.rows.
const (
	rowOpen   = iota // by VarIndex: what lives at the sweep's position
	rowKills         // calls
	rowPolls         // GC polls
	rowNative        // calls of native code
	rowTight         // calls that values of trees wait for
	rowBusy          // nodes that may need more than a few registers
	rowCounts        // bit-sliced numbers of locals that live in integer registers, in others
	rowRegs   = rowCounts + 2*countBits
)

// countBits is how many bits count the locals in registers: at 10 no other is
// taken, at busy nodes at 8, which leaves linear scan enough for the worst node.
const countBits = 4

// busyWaits is how many values of trees wait at a node that is busy for that.
const busyWaits = 2

// fewRegs tells of each oper whether its node needs at most four integer registers
// beside those that it names, those of the addresses that it contains counted.
var fewRegs = func() (few [nodes.OperCount]bool) {
	for _, o := range [...]nodes.Oper{
		nodes.GT_LCL_VAR, nodes.GT_LCL_FLD, nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR, nodes.GT_CNS_INT, nodes.GT_CNS_DBL, nodes.GT_CATCH_ARG,
		nodes.GT_LABEL, nodes.GT_NO_OP, nodes.GT_NOP, nodes.GT_IL_OFFSET, nodes.GT_PHYSREG, nodes.GT_NOT, nodes.GT_NEG, nodes.GT_POPCNT,
		nodes.GT_INTRINSIC, nodes.GT_CAST, nodes.GT_BITCAST, nodes.GT_CKFINITE, nodes.GT_IND, nodes.GT_ARR_LENGTH, nodes.GT_NULLCHECK,
		nodes.GT_JTRUE, nodes.GT_SWITCH, nodes.GT_RETURN, nodes.GT_RETFILT, nodes.GT_KEEPALIVE, nodes.GT_ADD, nodes.GT_SUB, nodes.GT_MUL, nodes.GT_OR,
		nodes.GT_XOR, nodes.GT_AND, nodes.GT_LSH, nodes.GT_RSH, nodes.GT_RSZ, nodes.GT_ROL, nodes.GT_ROR, nodes.GT_EQ, nodes.GT_NE, nodes.GT_LT,
		nodes.GT_LE, nodes.GT_GE, nodes.GT_GT, nodes.GT_ARR_BOUNDS_CHECK, nodes.GT_LEA, nodes.GT_STORE_LCL_VAR, nodes.GT_STORE_LCL_FLD,
		nodes.GT_STOREIND, nodes.GT_CALL, nodes.GT_OBJ, nodes.GT_MULTI_VAR, nodes.GT_STORE_MULTI_VAR,
	} {
		few[o] = true
	}
	return few
}()

// What a local must weigh to be worth a register, and one that the prolog has
// to push and every epilog to pop.
const (
	minWeight      = 1.5
	minWeightSaved = 2.5
)

// upperUse tells about the upper half of a register in which an int lives.
type upperUse uint8

const (
	upperWanted  upperUse = 1 << iota // an unsigned cast to long wants it to be zero
	upperUnknown                      // a store may leave anything there
)

// noRegister in weight marks a local that must be in memory.
const noRegister = float32(-1 << 20)

// Run chooses for m.
func (p *Locals) Run(m *nodes.Method, env *targets.Env, backend targets.Backend) {
	p.m, p.env, p.backend = m, env, backend
	m.LclRegs, m.PollRegs = 0, 0
	if env.MinOpts || !p.candidates() || p.hasJmp() {
		return
	}
	p.refsInMemory = len(m.EH) != 0 && env.JIT.GetEEInfo().UntrackedInEH
	p.number()
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		if m.Blocks.First[b] != 0 {
			p.block(b)
		}
	}
	p.choose()
}

// candidates finds the tracked locals that may live in registers.
func (p *Locals) candidates() (any bool) {
	m := p.m
	p.vars = 0
	for i := range m.Locals {
		if m.Locals[i].Flags&nodes.LvTracked != 0 {
			p.vars++
		}
	}
	p.lclOf = arena.Raw(p.lclOf, p.vars)
	p.weight = arena.Extend(p.weight[:0], p.vars)
	p.peer = arena.Raw(p.peer, p.vars)
	p.upper = arena.Extend(p.upper[:0], p.vars)
	const memory = nodes.LvAddrExposed | nodes.LvDoNotEnregister | nodes.LvPinned | nodes.LvOutgoingArgs | nodes.LvLiveInHndlr
	for i := range m.Locals {
		l := &m.Locals[i]
		if l.Flags&nodes.LvTracked == 0 {
			continue
		}
		n := nodes.LclNum(i)
		p.lclOf[l.VarIndex], p.peer[l.VarIndex] = n, nodes.NoLcl
		if l.Type == nodes.TYP_STRUCT || l.Flags&memory != 0 || l.NumArgRegs > 1 || n == m.RetBufLcl || n == m.InstParamLcl ||
			n == m.ThisLcl && m.Info.Options&ee.CORINFO_GENERICS_CTXT_FROM_THIS != 0 {
			p.weight[l.VarIndex] = noRegister
			continue
		}
		any = true
	}
	return any
}

// hasJmp tells whether a block ends in GT_JMP, which finds the parameters where
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
	at := uint32(1)
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		p.first[b] = at
		for n := m.Blocks.First[b]; n != 0; n = m.Next[n] {
			at++
		}
	}
	p.shift = 0
	for 2*at>>p.shift >= maxPositions {
		p.shift++
	}
	width := int(2*at>>p.shift) + 1
	p.live.Reset(p.vars, width)
	p.rows.Reset(rowRegs+64, max(width, p.vars))
	p.end = arena.Extend(p.end[:0], m.NumNodes)
	p.openTo = arena.Raw(p.openTo, p.vars)
}

// mark puts the half h (0: reads, 1: writes) of position at into a set.
func (p *Locals) mark(row int, at, h uint32) { p.rows.Row(row).Add((2*at + h) >> p.shift) }

// lives notes that local v lives from half position a to b.
func (p *Locals) lives(v, a, b uint32) { p.live.Row(int(v)).AddRange(a>>p.shift, b>>p.shift) }

// block walks block b backwards: ranges end at the last reads and begin at
// stores.
func (p *Locals) block(b nodes.BlockID) {
	m := p.m
	open := p.rows.Row(rowOpen)[:(p.vars+63)/64]
	open.Copy(p.env.LiveOut.Row(int(b)))
	at := p.first[b]
	for n := m.Blocks.First[b]; m.Next[n] != 0; n = m.Next[n] {
		at++
	}
	p.eachOpen(func(v uint32) { p.openTo[v] = 2*at + 1 })
	p.waits = 0
	w := max(1, m.Blocks.Weight[b]) // a register makes shorter code of the rarest reference, too
	if m.Blocks.Func[b] != 0 {
		w = noRegister // a funclet finds in registers what its caller left there
	}
	for n := m.Blocks.Last[b]; n != 0; n, at = m.Prev[n], at-1 {
		p.node(n, at, w)
	}
	start := 2 * p.first[b]
	p.eachOpen(func(v uint32) { p.lives(v, start, p.openTo[v]) })
	if b == m.FirstBB {
		if m.NativeFrameLcl != nodes.NoLcl { // the prolog calls a helper
			p.mark(rowKills, p.first[b], 0)
		}
		for i := range m.Locals { // fields of parameters, too
			l := &m.Locals[i]
			if l.IsParam() && l.Flags&nodes.LvTracked != 0 && !open.Has(l.VarIndex) {
				l.Flags |= nodes.LvDeadOnEntry
			}
		}
	}
}

// eachOpen calls f for each local that lives at the sweep's position.
func (p *Locals) eachOpen(f func(v uint32)) {
	for i, w := range p.rows.Row(rowOpen)[:(p.vars+63)/64] {
		for ; w != 0; w &= w - 1 {
			f(uint32(i<<6 + bits.TrailingZeros64(w)))
		}
	}
}

// node handles node n at position at, in a block of weight w.
func (p *Locals) node(n nodes.NodeID, at uint32, w float32) {
	m := p.m
	o := m.Oper[n]
	end := at
	if p.end[n] != 0 {
		end = p.end[n]
	}
	switch o {
	case nodes.GT_LCL_VAR:
		p.read(nodes.LclNum(m.Val[n]), 2*end, w)
		return
	case nodes.GT_MULTI_VAR:
		for _, x := range m.MultiVarsOf(n) {
			p.read(x.Lcl, 2*end, w)
		}
		return
	case nodes.GT_STORE_LCL_VAR:
		p.written(nodes.LclNum(m.Val[n]), 2*at+1, w)
		p.copies(nodes.LclNum(m.Val[n]), m.Op1[n])
	case nodes.GT_STORE_MULTI_VAR:
		for _, x := range m.MultiVarsOf(n) {
			if x.Lcl != nodes.NoLcl {
				p.written(x.Lcl, 2*at+1, w)
				p.upper[m.Locals[x.Lcl].VarIndex] |= upperUnknown
			}
		}
	case nodes.GT_CAST:
		if x := m.Op1[n]; m.Oper[x] == nodes.GT_LCL_VAR && m.Flags[n]&nodes.GTF_UNSIGNED != 0 && m.Locals[m.Val[x]].Flags&nodes.LvTracked != 0 {
			p.upper[m.Locals[m.Val[x]].VarIndex] |= upperWanted
		}
	case nodes.GT_LCL_FLD, nodes.GT_STORE_LCL_FLD, nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
		if l := &m.Locals[m.LclOf(n)]; l.Flags&nodes.LvTracked != 0 {
			p.weight[l.VarIndex] = noRegister
		}
	}
	if !isSimple(o) && !o.Is(nodes.GTK_STORE|nodes.GTK_NOVALUE) && m.Type[n] != nodes.TYP_VOID && m.Flags[n]&nodes.GTF_UNUSED_VALUE == 0 {
		p.waits--
	}
	p.clobbers(n, at)
	for it := m.Operands(n); it.Next(); {
		op := it.Node()
		if o := m.Oper[op]; !isSimple(o) && !o.Is(nodes.GTK_STORE|nodes.GTK_NOVALUE) {
			p.waits++
		}
		if delays(o, m.Oper[op]) {
			p.end[op] = end
		}
	}
}

// read handles a read of local n at half position at, in a block of weight w.
func (p *Locals) read(n nodes.LclNum, at uint32, w float32) {
	l := &p.m.Locals[n]
	if l.Flags&nodes.LvTracked == 0 {
		return
	}
	v, open := l.VarIndex, p.rows.Row(rowOpen)
	p.weight[v] += w
	if !open.Has(v) {
		open.Add(v)
		p.openTo[v] = at
	}
	p.openTo[v] = max(p.openTo[v], at)
}

// written handles a store to local n at half position at, in a block of weight w.
func (p *Locals) written(n nodes.LclNum, at uint32, w float32) {
	l := &p.m.Locals[n]
	if l.Flags&nodes.LvTracked == 0 {
		return
	}
	v, open := l.VarIndex, p.rows.Row(rowOpen)
	p.weight[v] += w
	to := at
	if open.Has(v) {
		to = max(at, p.openTo[v])
		open.Remove(v)
	}
	p.lives(v, at, to)
}

// copies notes that local n becomes a copy of another, if x is one.
func (p *Locals) copies(n nodes.LclNum, x nodes.NodeID) {
	m := p.m
	if m.Oper[x] != nodes.GT_LCL_VAR {
		return
	}
	if a, b := &m.Locals[n], &m.Locals[m.Val[x]]; a.Flags&b.Flags&nodes.LvTracked != 0 {
		p.peer[a.VarIndex], p.peer[b.VarIndex] = nodes.LclNum(m.Val[x]), n
	}
}

// isSimple tells whether a value takes no register from its place to its use:
// it is a constant or a local.
func isSimple(o nodes.Oper) bool {
	return o.Is(nodes.GTK_CONST) || o == nodes.GT_LCL_VAR || o == nodes.GT_MULTI_VAR
}

// delays tells whether an operand may be contained in its user, and then reads
// when that does.
func delays(user, op nodes.Oper) bool {
	switch op {
	case nodes.GT_CALL, nodes.GT_DIV, nodes.GT_MOD, nodes.GT_UDIV, nodes.GT_UMOD, nodes.GT_MULHI, nodes.GT_LCLHEAP, nodes.GT_XADD, nodes.GT_XCHG, nodes.GT_CMPXCHG:
		return false
	case nodes.GT_LCL_VAR, nodes.GT_MULTI_VAR, nodes.GT_LCL_FLD, nodes.GT_CAST, nodes.GT_IND, nodes.GT_OBJ, nodes.GT_BLK, nodes.GT_FIELD_LIST, nodes.GT_LEA:
		return true
	}
	return user != nodes.GT_CALL && user != nodes.GT_FIELD_LIST
}

// clobbers notes which registers node n at position at names or destroys.
func (p *Locals) clobbers(n nodes.NodeID, at uint32) {
	m := p.m
	c := p.backend.Clobbers(m, p.env, n)
	for s := uint64(c.Named); s != 0; s &= s - 1 {
		p.mark(rowRegs+bits.TrailingZeros64(s), at, 0)
	}
	switch {
	case c.Poll:
		p.mark(rowPolls, at, 1)
	case c.Call:
		p.mark(rowKills, at, 1)
		if c.Native {
			p.mark(rowNative, at, 1)
		}
		if p.waits > 0 {
			p.mark(rowTight, at, 1)
		}
	}
	if p.waits >= busyWaits || !fewRegs[m.Oper[n]] {
		p.mark(rowBusy, at, 0)
		p.mark(rowBusy, at, 1)
	}
}

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
		if l := &m.Locals[p.lclOf[v]]; p.roomFor(v, l.Type.IsFloat()) {
			if r := p.pick(v, l, arrive); r != nodes.NoReg {
				p.give(v, l, r)
			}
		}
	}
}

// pick returns the best register for v, or NoReg. What the prolog fills takes
// the register in which it arrives, or one in which nothing does: so the moves
// there need no order.
func (p *Locals) pick(v uint32, l *nodes.Local, arrive targets.RegMask) targets.Reg {
	m := p.m
	class := p.env.Target.IntRegs
	if l.Type.IsFloat() {
		class = p.env.Target.FloatRegs
	}
	if l.NumArgRegs == 1 && class.Has(l.ArgReg[0]) && p.fits(v, l, l.ArgReg[0]) {
		return l.ArgReg[0]
	}
	avoid := targets.RegMask(0)
	if l.IsParam() || l.Flags&nodes.LvMustInit != 0 {
		avoid = arrive
	}
	if x := p.peer[v]; x != nodes.NoLcl && m.Locals[x].Flags&nodes.LvRegister != 0 {
		if r := m.Locals[x].Reg; !avoid.Has(r) && p.fits(v, l, r) {
			return r
		}
	}
	for _, r := range p.env.Target.LclOrder {
		if class.Has(r) && !avoid.Has(r) && p.fits(v, l, r) {
			return r
		}
	}
	return nodes.NoReg
}

// fits tells whether v can be in register r all its life, and is worth it.
func (p *Locals) fits(v uint32, l *nodes.Local, r targets.Reg) bool {
	t := p.env.Target
	live := p.live.Row(int(v))
	if live.Meets(p.rows.Row(rowRegs + int(r))) {
		return false
	}
	gc := l.Type.IsGC()
	if gc && p.refsInMemory && (live.Meets(p.rows.Row(rowKills)) || live.Meets(p.rows.Row(rowPolls))) {
		return false // the collector would not find it
	}
	if gc && live.Meets(p.rows.Row(rowNative)) {
		return false
	}
	if !t.CalleeSaved.Has(r) {
		return !live.Meets(p.rows.Row(rowKills)) && !(gc && live.Meets(p.rows.Row(rowPolls)))
	}
	if r == t.KeptReg && live.Meets(p.rows.Row(rowTight)) {
		return false
	}
	return targets.RegMask(p.m.LclRegs).Has(r) || p.weight[v] > minWeightSaved+float32(p.m.NumFunclets)
}

// give puts v into register r.
func (p *Locals) give(v uint32, l *nodes.Local, r targets.Reg) {
	l.Flags |= nodes.LvRegister
	l.Reg = r
	stays := l.NumArgRegs == 1 && r == l.ArgReg[0]
	if l.Type.IsInt() && l.Type.Size() <= 4 && p.upper[v]&upperUnknown == 0 && (!stays || p.upper[v]&upperWanted != 0) {
		l.Flags |= nodes.LvZeroExtended // for one that stays where it arrives, the prolog sees to it
	}
	live := p.live.Row(int(v))
	p.rows.Row(rowRegs + int(r)).Union(live)
	p.m.LclRegs |= uint64(targets.MaskOf(r))
	if !p.env.Target.CalleeSaved.Has(r) && live.Meets(p.rows.Row(rowPolls)) {
		p.m.PollRegs |= uint64(targets.MaskOf(r))
	}
	counts := p.counts(l.Type.IsFloat())
	for i, carry := range live {
		for k := 0; carry != 0 && k < countBits; k++ {
			c := p.rows.Row(counts + k)
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
	live, busy := p.live.Row(int(v)), p.rows.Row(rowBusy)
	at := p.counts(float)
	two, four, eight := p.rows.Row(at+1), p.rows.Row(at+2), p.rows.Row(at+3)
	for i, w := range live {
		if w&eight[i]&(four[i]|two[i]|busy[i]) != 0 {
			return false
		}
	}
	return true
}
