// Package lsra is the linear scan register allocator (phase 23).
//
// It gives each value of LIR, a tree temp with one definition and one use in
// the same block, a register; where none is left or a fixed register gets in
// the way, the value is stored to a spill temp right after its definition and
// reloaded in front of its use:
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
// Because a value has one use in its own block, all that a RefPosition walk
// must know of the future is the stretch of the list between definition and
// use: it is read once, at the definition, and yields the registers that
// someone else needs in between. A register outside of that set is never
// disturbed, so most values are placed once and for all.
//
// A call that returns in several registers defines as many values, each with a
// register, a use, a spill flag and a spill temp of its own (multi.go).
//
// Reads the node columns and the RefPositions of Backend.BuildRefs. Writes Reg,
// Internal, SpillTmp, GTF_SPILL, MultiRegs, CallTmps, and inserts GT_COPY and
// GT_RELOAD.
// Needs LIR after lowering. After it every operand that is not contained has a register
// at its use (Verify checks this by symbolic execution). Cost: a few loads per
// RefPosition; the look-ahead is bounded.
package lsra

import (
	"math/bits"

	"ryugo/arena"
	"ryugo/bitvec"
	"ryugo/nodes"
	"ryugo/targets"
)

// lookAhead bounds how many RefPositions behind a definition are read. A value
// that lives longer is treated as if every register were needed in between.
const lookAhead = 256

const noRef = ^uint32(0)

// Allocator is the state of one worker.
type Allocator struct {
	// Check makes Run verify each block by symbolic execution and panic on a
	// difference.
	Check bool

	m      *nodes.Method
	target *targets.Target
	refs   targets.Refs

	useRef []uint32 // [node] index of its use in refs.List, or noRef
	defLoc []uint32 // [node] location of its definition

	multi []multiValue // [row of Method.MultiRegs] the values of calls with several

	owner    [64]value       // value in each register, 0 when free
	free     targets.RegMask // allocatable registers without owner
	unsaved  targets.RegMask // callee-saved registers that the method does not use so far
	cold     bool            // the block is hardly ever run
	operands targets.RegMask // registers read by the current node
	held     targets.RegMask // registers in use until the current node's definitions are through
	firstUse targets.Reg     // register of the current node's first use

	refsInSlots bool // a value of a reference type waits for a call in a spill temp, never in a register

	slots    []slot  // spill temps
	refsLive []value // values of reference types between definition and use
	check    checker

	around  []targets.RegMask // [node] registers in which locals live where it reads and writes
	holder  [64]nodes.LclNum  // the local, plus one, that lives in each register at the sweep's place
	liveOut *bitvec.Matrix
	inReg   bitvec.Row     // by VarIndex: locals in registers
	lclOf   []nodes.LclNum // [VarIndex]
}

// Run allocates all blocks of m.
func (a *Allocator) Run(m *nodes.Method, env *targets.Env, backend targets.Backend) {
	a.m, a.target = m, env.Target
	a.refsInSlots = len(m.EH) != 0 && env.JIT.GetEEInfo().UntrackedInEH
	m.Reg = m.Reg[:0]
	m.EnsureRegs()
	a.useRef = arena.Raw(a.useRef, m.NumNodes)
	a.defLoc = arena.Raw(a.defLoc, m.NumNodes)
	a.slots = a.slots[:0]
	a.unsaved = a.target.CalleeSaved &^ targets.RegMask(m.LclRegs)
	if m.LclRegs != 0 {
		a.localsBegin(env.LiveOut)
	}
	m.CallTmps, m.LiveTmps = arena.Reset(m.CallTmps), arena.Reset(m.LiveTmps)
	m.MultiRegs, a.multi = m.MultiRegs[:1], append(a.multi[:0], multiValue{})
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		if m.Blocks.First[b] == 0 {
			continue
		}
		a.refs.Reset(m, env.Target)
		backend.BuildRefs(m, env, b, &a.refs)
		a.cold = !env.MinOpts && m.Blocks.Weight[b] < 1
		if m.LclRegs != 0 {
			a.locals(b)
		}
		a.block(b)
		if a.Check {
			a.check.block(m, b, a.refs.List, len(a.slots))
		}
	}
	m.NumSpillTmps = len(a.slots)
	for i := range a.slots {
		m.SpillTmpType = append(m.SpillTmpType, a.slots[i].typ)
	}
}

// block walks the RefPositions of block b.
func (a *Allocator) block(b nodes.BlockID) {
	list := a.refs.List
	for i := range list {
		r := &list[i]
		switch r.Kind {
		case targets.RefDef:
			if r.Flags&targets.RefMulti != 0 && r.Part == 0 {
				a.newMulti(r.Node)
			}
			v := a.valueOf(r)
			*a.useOf(v), *a.defLocOf(v) = noRef, r.Loc
		case targets.RefUse:
			*a.useOf(a.valueOf(r)) = uint32(i)
		}
	}
	for i := range a.slots {
		a.slots[i].freeFrom = 0
	}
	a.refsLive = a.refsLive[:0]
	a.owner = [64]value{}
	a.free = a.target.IntRegs | a.target.FloatRegs
	for i := 0; i < len(list); {
		i = a.node(b, list, i)
	}
}

// node handles the RefPositions of one node, which start at list[i], and
// returns where the next node's start.
func (a *Allocator) node(b nodes.BlockID, list []targets.Ref, i int) int {
	m := a.m
	user := list[i].User
	end := i
	var fixed targets.RegMask  // registers that this node names itself
	var result targets.RegMask // the one that it names for its value
	for end < len(list) && list[end].User == user {
		if r := &list[end]; r.Flags&targets.RefFixed != 0 {
			switch r.Kind {
			case targets.RefUse, targets.RefInternal:
				fixed |= r.Mask
			case targets.RefDef:
				result |= r.Mask
			}
		}
		end++
	}
	a.operands, a.held, a.firstUse = 0, 0, nodes.NoReg
	uses := i
	for ; i < end && list[i].Kind == targets.RefUse; i++ {
		avoid := fixed
		if list[i].Flags&targets.RefDelayFree != 0 {
			avoid |= result
		}
		a.use(b, &list[i], avoid)
	}
	for j := i; j < end && list[j].Kind == targets.RefInternal; j++ {
		a.internal(&list[j], fixed|result)
		i = j + 1
	}
	// The operands have been read: their registers are free for the result,
	// unless the node reads them again after it has begun to write.
	for j := uses; j < end && list[j].Kind == targets.RefUse; j++ {
		reg := a.regAtUse(&list[j])
		a.release(reg)
		if list[j].Flags&targets.RefDelayFree != 0 {
			a.held |= targets.MaskOf(reg)
		}
	}
	for ; i < end; i++ {
		switch r := &list[i]; r.Kind {
		case targets.RefKill:
			a.evictAll(r.Mask)
			if len(a.refsLive) > 0 && m.IsSafepoint(user) {
				a.noteCall(user)
			}
		case targets.RefDef:
			a.def(r, list[end:])
		default:
			panic("BUG: lsra: use or scratch register behind a kill")
		}
	}
	return end
}

// regAtUse returns the register in which the use finds its operand: that of the
// value, or of the GT_COPY or GT_RELOAD that stands for it.
func (a *Allocator) regAtUse(r *targets.Ref) targets.Reg {
	// The stand-in, when there is one, has been put into useRef's place.
	if r.Flags&targets.RefMulti == 0 && a.useRef[r.Node]&standIn == 0 {
		return a.m.Reg[r.Node]
	}
	v := a.valueOf(r)
	s := *a.useOf(v)
	switch {
	case s&standIn == 0:
		return *a.regOf(v)
	case v&isMulti != 0:
		return a.m.MultiRegs[a.m.Val[s&^standIn]+uint32(r.Part)].Reg
	}
	return a.m.Reg[s&^standIn]
}

// standIn marks a useRef entry that holds the NodeID of a copy or reload.
const standIn = 1 << 31

// use brings the operand into a register of r.Mask.
func (a *Allocator) use(b nodes.BlockID, r *targets.Ref, fixed targets.RegMask) {
	v := a.valueOf(r)
	if a.typeOf(v).IsGC() {
		a.refDies(v)
	}
	reg := *a.regOf(v)
	inReg := reg != nodes.NoReg && a.owner[reg] == v
	mine := targets.RegMask(0)
	if r.Flags&targets.RefFixed != 0 {
		mine = r.Mask
	}
	others := fixed &^ mine
	if inReg && r.Mask.Has(reg) && !others.Has(reg) {
		a.take(reg, r)
		return
	}
	target := a.pickForUse(r.Mask&^a.lclRegs(r), others)
	var c nodes.NodeID
	if v&isMulti != 0 {
		c = a.standInMulti(b, r, v, target, inReg)
	} else {
		c = a.standInFor(b, r, target, inReg)
	}
	if inReg {
		a.release(reg)
	} else {
		s := &a.slots[*a.spillTmpOf(v)]
		s.busy, s.freeFrom = false, r.Loc
	}
	*a.useOf(v) = standIn | uint32(c)
	a.owner[target] = v
	a.free &^= targets.MaskOf(target)
	a.take(target, r)
}

// standInFor puts a GT_COPY or, of a value in a spill temp, a GT_RELOAD to reg in
// front of the user of r, which uses it instead.
func (a *Allocator) standInFor(b nodes.BlockID, r *targets.Ref, reg targets.Reg, inReg bool) nodes.NodeID {
	m, n := a.m, r.Node
	oper, flags := nodes.GT_COPY, nodes.NodeFlags(0)
	if !inReg {
		oper, flags = nodes.GT_RELOAD, nodes.GTF_SPILLED
	}
	c := a.insert(b, r.User, m.New(oper, m.Type[n].Actual(), n, 0, 0, flags))
	m.Reg[c], m.SpillTmp[c] = reg, m.SpillTmp[n]
	if !replaceUse(m, r.User, n, c) {
		panic("BUG: lsra: RefPosition of a node that is no operand")
	}
	return c
}

// insert puts the new node c in front of user and returns it.
func (a *Allocator) insert(b nodes.BlockID, user, c nodes.NodeID) nodes.NodeID {
	m := a.m
	m.EnsureRegs()
	a.useRef = arena.Raw(a.useRef, m.NumNodes)
	a.defLoc = arena.Raw(a.defLoc, m.NumNodes)
	m.InsertBefore(b, user, c)
	return c
}

func (a *Allocator) take(reg targets.Reg, r *targets.Ref) {
	a.operands |= targets.MaskOf(reg)
	if a.firstUse == nodes.NoReg {
		a.firstUse = reg
	}
}

// replaceUse makes user, or the contained node below it that uses n, use c.
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

// pickForUse finds a register of mask for an operand of the current node,
// outside of avoid, and makes it free.
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
	avoid := a.operands | a.held | a.lclRegs(r)
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
	a.m.Internal[r.Node] |= 1 << reg
}

// def gives the current node's value a register. rest are the RefPositions
// behind the node.
func (a *Allocator) def(r *targets.Ref, rest []targets.Ref) {
	v := a.valueOf(r)
	mask := r.Mask &^ a.held &^ a.lclRegs(r)
	use := *a.useOf(v)
	if use == noRef {
		a.setReg(v, a.pickForDef(mask, mask))
		return
	}
	if a.typeOf(v).IsGC() {
		a.refsLive = append(a.refsLive, v)
	}
	u := &a.refs.List[use]
	busy := a.busyUntil(rest, v, r)
	if a.cold { // not worth a push in the prolog and pops in the epilogs
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
		a.spill(v) // someone takes the register before the use: keep nothing in it
		return
	}
	a.owner[reg] = v
	a.free &^= targets.MaskOf(reg)
	a.unsaved &^= targets.MaskOf(reg)
}

// busyUntil returns the registers that others need by name between the
// definition of v by def, in front of rest, and its use.
func (a *Allocator) busyUntil(rest []targets.Ref, v value, def *targets.Ref) targets.RegMask {
	var busy targets.RegMask
	inSlot := a.refsInSlots && a.typeOf(v).IsGC()
	for i := range rest {
		r := &rest[i]
		if r.Kind == targets.RefUse && r.Node == def.Node && r.Part == def.Part {
			// Other named operands and scratch registers of the user; its
			// result's, if that is written while the value is still needed.
			for j := i + 1; j < len(rest) && rest[j].User == r.User; j++ {
				if o := &rest[j]; o.Flags&targets.RefFixed != 0 && o.Kind != targets.RefKill && (o.Kind != targets.RefDef || r.Flags&targets.RefDelayFree != 0) {
					busy |= o.Mask
				}
			}
			return busy
		}
		if r.Kind == targets.RefKill || r.Flags&targets.RefFixed != 0 {
			busy |= r.Mask
			if inSlot && r.Kind == targets.RefKill && a.m.IsSafepoint(r.User) {
				return ^targets.RegMask(0)
			}
		}
		if i == lookAhead {
			return ^targets.RegMask(0)
		}
	}
	panic("BUG: lsra: use not found")
}

// pickForDef returns a register of mask, best one of prefer, and makes it
// free.
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
	for _, r := range a.target.AllocOrder {
		if c.Has(r) {
			return r
		}
	}
	return c.First()
}

// furthest returns the register of mask whose value is used last; all are
// owned.
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
