// Package lsra is the linear scan register allocator.
//
// It assigns a register to each LIR value: a tree temp with one definition and one use in the same
// block. If no register is left, or if an instruction needs the value's register by number, the
// value is stored to a spill temp right after its definition and reloaded before its use:
//
//	t1 = lclVar V01          rax
//	t2 = call Foo            rax   (kills the caller-saved registers)
//	t3 = + t1 t2
//
// becomes
//
//	t1 = lclVar V01          rax   GTF_SPILL, spill temp 0
//	t2 = call Foo            rax
//	t4 = reload t1           rcx
//	t3 = + t4 t2             rcx
//
// Because each value has one use, in its own block, the allocator needs to know only the part of
// the list between definition and use. A sweep from the block's end (plan.go) finds the registers
// that other nodes need by number in that part. No other node disturbs a register outside that set,
// so most values get a register that never changes.
//
// A call that returns in several registers defines one value per register. Each value has its own
// register, use, spill flag and spill temp (multi.go).
//
// Reads: the node columns and the RefPositions of Backend.BuildRefs. Writes: Reg, Internal,
// TempRegs, SpillTmp, GTF_SPILL, MultiRegs, CallTmps; it also inserts GT_COPY and GT_RELOAD. Needs:
// LIR after lowering. Gives: every operand that is not contained has a register at its use (the
// checker verifies this by symbolic execution). Cost: two sweeps over the RefPositions, a few loads
// for each.
package lsra

import (
	"math"
	"math/bits"

	"ryugo/arena"
	"ryugo/bitvec"
	"ryugo/nodes"
	"ryugo/targets"
)

const noRef = ^uint32(0)

// maxRefs is the number of RefPositions after which a block is cut into parts, if no locals live in
// registers. A part stays in the cache during the sweeps over it.
const maxRefs = 512

// Allocator is the state of one worker.
type Allocator struct {
	// Check makes Run verify each block by symbolic execution. Run panics if the result is wrong.
	Check bool

	m      *nodes.Method
	target *targets.Target
	refs   targets.Refs

	useRef []uint32 // [node] index in refs.List of the node's use
	defRef []uint32 // [node] index in refs.List of the node's definition

	multi []multiValue // [row of Method.MultiRegs] the values of calls that return in several registers

	order    regOrder        // AllocOrder
	owner    [64]value       // value in each register that is not free
	regs     targets.RegMask // allocatable registers
	free     targets.RegMask // allocatable registers without owner
	used     targets.RegMask // registers that values of the method have used
	unsaved  targets.RegMask // callee-saved registers that the method has not used so far
	block    nodes.BlockID   // the current block
	cold     bool            // the block is rarely executed
	operands targets.RegMask // registers read by the current node
	held     targets.RegMask // busy: registers that must not be reused until the current node's results have been assigned
	around   targets.RegMask // registers of the locals that are live before or after the current node
	firstUse targets.Reg     // register of the current node's first use

	slots     []slot      // spill temps
	firstIdle int         // all slots before it are busy. Searches begin here, else many spilled values would take quadratic time
	open      []openValue // scratch for plan
	refsLive  []value     // references between definition and use that are live across a safepoint
	check     checker

	liveOut *bitvec.Matrix
	inReg   bitvec.Row     // [VarIndex] bit set of the locals in registers
	lclOf   []nodes.LclNum // [VarIndex]

	// Only with a log: the current row of log.Places, and for each spilled value the row of the
	// node that took its register.
	place  uint32
	wanted map[value]uint32
}

// Run allocates all blocks of m.
func (a *Allocator) Run(m *nodes.Method, env *targets.Env, backend targets.Backend) {
	a.m, a.target = m, env.Target
	m.Reg = m.Reg[:0]
	m.EnsureRegs()
	a.useRef = arena.Raw(a.useRef, m.NumNodes)
	a.defRef = arena.Raw(a.defRef, m.NumNodes)
	a.slots, a.firstIdle = a.slots[:0], 0
	a.owner = [64]value{} // clear values of earlier methods, whose nodes have the same numbers
	a.used = 0
	a.regs = a.target.IntRegs | a.target.Floats(m)
	a.order.set(a.target.AllocOrder)
	a.unsaved = a.target.CalleeSaved &^ targets.RegMask(m.LclRegs)
	if m.LclRegs != 0 {
		a.localsBegin(env.LiveOut)
	}
	m.CallTmps, m.LiveTmps = arena.Reset(m.CallTmps), arena.Reset(m.LiveTmps)
	m.MultiRegs, a.multi = m.MultiRegs[:1], append(a.multi[:0], multiValue{})
	limit := maxRefs
	if m.LclRegs != 0 {
		limit = math.MaxInt // plan knows the live locals only at block ends
	}
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		m.Poll()
		if m.Blocks.First[b] == 0 {
			continue
		}
		a.cold = !env.MinOpts && m.Blocks.Weight[b] < 1 && b != m.FirstBB // the prolog comes right before the first block, so that is never cold
		for first := m.Blocks.First[b]; first != 0; {
			a.refs.Reset(m, env.Target, limit)
			next := backend.BuildRefs(m, env, b, first, &a.refs)
			if a.Check && m.LclRegs != 0 {
				a.check.locals(a, b)
			}
			a.plan(b)
			if m.Log == nil {
				a.part(b)
			} else {
				a.loggedPart(b)
			}
			if a.Check {
				a.check.part(m, a.target, first, next, &a.refs, len(a.slots))
			}
			first = next
		}
	}
	m.NumSpillTmps, m.TempRegs = len(a.slots), uint64(a.used)
	for i := range a.slots {
		m.SpillTmpType = append(m.SpillTmpType, a.slots[i].typ)
	}
}

// regOrder is an order of registers: a list of sets. Within a set the lowest number comes first.
type regOrder struct {
	sets []targets.RegMask
	of   *targets.Reg // first element of the list that sets was made from
}

// set makes o the order of list.
func (o *regOrder) set(list []targets.Reg) {
	if len(list) == 0 || o.of == &list[0] {
		return
	}
	o.of, o.sets = &list[0], o.sets[:0]
	for i, r := range list {
		if i == 0 || r < list[i-1] {
			o.sets = append(o.sets, 0)
		}
		o.sets[len(o.sets)-1] |= targets.MaskOf(r)
	}
}

// part allocates block b, or a part of it: it walks the RefPositions.
func (a *Allocator) part(b nodes.BlockID) {
	a.begin(b)
	first := uint32(0)
	for i := range a.refs.Nodes {
		x := &a.refs.Nodes[i]
		a.node(b, x, a.refs.List[:x.End], first)
		first = x.End
	}
}

// begin starts a block, or a part of one.
func (a *Allocator) begin(b nodes.BlockID) {
	a.block = b
	for i := range a.slots {
		a.slots[i].freeFrom = 0
	}
	a.refsLive = a.refsLive[:0]
	a.free = a.regs
}

// node handles the RefPositions of node x: list[first:].
func (a *Allocator) node(b nodes.BlockID, x *targets.RefNode, list []targets.Ref, first uint32) {
	a.operands, a.held, a.around, a.firstUse = 0, 0, x.Reads, nodes.NoReg
	i := int(first)
	delayed := targets.RegMask(0)
	for ; i < int(x.UsesEnd); i++ {
		r := &list[i]
		avoid := x.Fixed
		if r.Flags&targets.RefDelayFree != 0 {
			avoid |= x.Result
		}
		if r.Flags&targets.RefFixed != 0 {
			avoid &^= r.Mask
		}
		reg := targets.MaskOf(a.use(b, x.Node, i, avoid))
		a.operands |= reg
		if r.Flags&targets.RefDelayFree != 0 {
			delayed |= reg
		}
	}
	for ; i < len(list) && list[i].Kind == targets.RefInternal; i++ {
		a.internal(&list[i], x.Fixed|x.Result)
	}
	// The operands have been read, so their registers are free for the result, except registers
	// that the node reads again after it has begun to write its result.
	a.free |= a.operands & a.regs
	for s := a.operands &^ a.regs; s != 0; s &= s - 1 {
		a.owner[s.First()] = 0
	}
	a.held |= delayed
	for ; i < len(list); i++ {
		switch r := &list[i]; r.Kind {
		case targets.RefKill:
			if r.Mask&a.regs&^a.free != 0 {
				a.evictAll(r.Mask)
			}
			if len(a.refsLive) > 0 && a.m.IsSafepoint(x.Node) {
				a.noteCall(x.Node)
			}
		case targets.RefDef:
			if x.First != nodes.NoReg {
				a.firstUse = x.First
			}
			a.def(i)
		default:
			panic("BUG: lsra: use or scratch register after a kill")
		}
	}
}

// standIn marks a useRef entry that holds the NodeID of a GT_COPY or GT_RELOAD instead of an index.
const standIn = 1 << 31

// use brings the operand of RefPosition i, a use by user, into a register that the use allows, and
// returns the register. It avoids the registers of avoid if another one is possible.
func (a *Allocator) use(b nodes.BlockID, user nodes.NodeID, i int, avoid targets.RegMask) targets.Reg {
	r := &a.refs.List[i]
	if r.Flags&targets.RefPair != 0 {
		return a.usePair(b, user, i, avoid)
	}
	v := a.valueOf(r)
	if r.Flags&targets.RefAcross != 0 {
		a.refDies(v)
	}
	reg := *a.regOf(v)
	inReg := reg != nodes.NoReg && a.owner[reg&63] == v
	if inReg && (r.Mask &^ avoid).Has(reg) {
		if a.firstUse == nodes.NoReg {
			a.firstUse = reg
		}
		return reg
	}
	mask := r.Mask
	if r.Flags&targets.RefFixed == 0 {
		mask &^= a.around
	}
	target := a.pickForUse(mask, avoid)
	var c nodes.NodeID
	if v&isMulti != 0 {
		c = a.standInMulti(b, user, r, v, target, inReg)
	} else {
		c = a.standInFor(b, user, r.Node, target, inReg)
	}
	if inReg {
		a.release(reg)
	} else if !a.remade(v) {
		tmp := *a.spillTmpOf(v)
		s := &a.slots[tmp]
		s.busy, s.freeFrom = false, uint32(i)
		a.firstIdle = min(a.firstIdle, int(tmp))
	}
	*a.useOf(v) = standIn | uint32(c)
	a.owner[target] = v
	a.free &^= targets.MaskOf(target)
	a.used |= targets.MaskOf(target)
	if a.firstUse == nodes.NoReg {
		a.firstUse = target
	}
	return target
}

// standInFor inserts, before user, a GT_COPY to reg of n, or a GT_RELOAD if n is in a spill temp.
// The user then uses the new node instead of n.
func (a *Allocator) standInFor(b nodes.BlockID, user, n nodes.NodeID, reg targets.Reg, inReg bool) nodes.NodeID {
	m := a.m
	oper, flags := nodes.GT_COPY, nodes.NodeFlags(0)
	if !inReg {
		oper, flags = nodes.GT_RELOAD, nodes.GTF_SPILLED
	}
	c := a.insert(b, user, m.New(oper, m.Type[n].Actual(), n, 0, 0, flags))
	m.Reg[c], m.SpillTmp[c] = reg, m.SpillTmp[n]
	if !replaceUse(m, user, n, c) {
		panic("BUG: lsra: RefPosition of a node that is no operand")
	}
	return c
}

// insert inserts the new node c before user and returns c.
func (a *Allocator) insert(b nodes.BlockID, user, c nodes.NodeID) nodes.NodeID {
	m := a.m
	m.EnsureRegs()
	a.useRef = arena.Raw(a.useRef, m.NumNodes)
	a.defRef = arena.Raw(a.defRef, m.NumNodes)
	m.InsertBefore(b, user, c)
	return c
}

// replaceUse replaces n by c as an operand of user, or of a node that is contained in user. It
// reports whether it found n.
func replaceUse(m *nodes.Method, user, n, c nodes.NodeID) bool {
	if m.ReplaceOperand(user, n, c) {
		return true
	}
	for it := m.Operands(user); it.Next(); {
		if op := it.Node(); m.Flags[op]&nodes.GTF_CONTAINED != 0 && replaceUse(m, op, n, c) {
			return true
		}
	}
	return false
}

// pickForUse returns a free register of mask for an operand of the current node, if possible one
// outside avoid. It evicts a value if no register is free.
func (a *Allocator) pickForUse(mask, avoid targets.RegMask) targets.Reg {
	mask &^= a.operands
	if c := mask & a.free &^ avoid; c != 0 {
		return a.cheapest(c)
	}
	if c := mask &^ avoid; c != 0 {
		mask = c
	}
	if mask == 0 {
		panic("BUG: lsra: no register for an operand")
	}
	reg := a.furthest(mask)
	a.evict(reg)
	return reg
}

// internal gives the current node a scratch register.
func (a *Allocator) internal(r *targets.Ref, fixed targets.RegMask) {
	avoid := a.operands | a.held
	if r.Flags&targets.RefFixed == 0 {
		avoid |= fixed
	}
	mask := r.Mask &^ avoid
	if mask == 0 {
		panic("BUG: lsra: no scratch register")
	}
	var reg targets.Reg
	if c := mask & a.free; c != 0 {
		reg = a.cheapest(c)
	} else {
		reg = a.furthest(mask)
		a.evict(reg)
	}
	a.held |= targets.MaskOf(reg)
	a.used |= targets.MaskOf(reg)
	a.m.Internal[r.Node] |= 1 << reg
}

// def assigns a register to the value that RefPosition i defines.
func (a *Allocator) def(i int) {
	r := &a.refs.List[i]
	if r.Flags&targets.RefMulti != 0 && r.Part == 0 {
		a.newMulti(r.Node)
	}
	if r.Flags&targets.RefPair != 0 {
		a.defPair(i)
		return
	}
	v := a.valueOf(r)
	mask := r.Mask &^ a.held
	if r.Use == noRef {
		a.setReg(v, a.pickForDef(mask, mask))
		return
	}
	*a.useOf(v), *a.defRefOf(v) = r.Use, uint32(i)
	if r.Flags&targets.RefAcross != 0 {
		a.refsLive = append(a.refsLive, v)
	}
	u := &a.refs.List[r.Use]
	busy := r.Busy
	if a.cold { // a callee-saved register is not worth a push in the prolog and pops in the epilogs
		busy |= a.unsaved
	}
	prefer := mask &^ busy & u.Mask
	if prefer == 0 {
		prefer = mask &^ busy
	}
	var reg targets.Reg
	if r.Flags&targets.RefPreferUse != 0 && a.firstUse != nodes.NoReg && (prefer & a.free).Has(a.firstUse) && u.Flags&targets.RefFixed == 0 {
		reg = a.firstUse
	} else {
		reg = a.pickForDef(mask, prefer)
	}
	a.setReg(v, reg)
	if busy.Has(reg) {
		a.spill(v) // another node needs the register before the use
		return
	}
	a.owner[reg&63] = v
	a.free &^= targets.MaskOf(reg)
	a.unsaved &^= targets.MaskOf(reg)
}

// pickForDef returns a free register of mask, preferably of prefer. It evicts a value if no
// register is free.
func (a *Allocator) pickForDef(mask, prefer targets.RegMask) targets.Reg {
	if c := prefer & a.free; c != 0 {
		return a.cheapest(c)
	}
	if c := mask & a.free; c != 0 {
		return a.cheapest(c)
	}
	if mask == 0 {
		panic("BUG: lsra: no register for a definition")
	}
	reg := a.furthest(mask)
	a.evict(reg)
	return reg
}

// cheapest returns the first register of a non-empty set in the target's
// order.
func (a *Allocator) cheapest(c targets.RegMask) targets.Reg {
	for _, s := range a.order.sets {
		if s &= c; s != 0 {
			return s.First()
		}
	}
	return c.First()
}

// furthest returns the register of mask whose value has the furthest use. All registers of mask
// have owners.
func (a *Allocator) furthest(mask targets.RegMask) targets.Reg {
	best, bestUse := nodes.NoReg, -1
	for c := uint64(mask); c != 0; c &= c - 1 {
		reg := targets.Reg(bits.TrailingZeros64(c))
		v := a.owner[reg]
		if v == 0 {
			return reg
		}
		if u := *a.useOf(v); u&standIn == 0 && int(u) > bestUse {
			best, bestUse = int(reg), int(u)
		}
	}
	if bestUse < 0 {
		panic("BUG: lsra: all registers hold operands of one node")
	}
	return targets.Reg(best)
}
