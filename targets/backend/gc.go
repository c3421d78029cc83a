package backend

import (
	"math/bits"
	"slices"

	"ryugo/arena"
	"ryugo/bitvec"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/gcinfo"
)

// What the collector must know of the frame. At a call during which a collection may start, a
// reference is in one of
//
// - a tracked local: live after the call or not, according to liveness;
// - a tree temp that linear scan found live across the call: in a callee-saved register or its
//   spill temp;
// - an untracked local: all locals at minopts, struct locals, address-exposed ones, pinned ones,
//   those live into handlers. Such a local holds a reference or null from the end of the prolog on.
//
// If a thread may stop as soon as a call has returned (ee.Info.StopsAtReturns), the registers of
// the result are live there.
//
// An exception can leave a method at any instruction, and only untracked slots are reported when a
// handler begins. So locals that are live into handlers are untracked.

// GCState gathers the tables while code is generated.
type GCState struct {
	Table     gcinfo.Table // Site.Return is the emitter's number of the call site until Emit
	outOfLine bool         // the sites are not in code order
	enc       gcinfo.Encoder
	clr       gcinfo.CoreCLREncoder
	encoded   []byte // by clr

	// Tracked slots by what they hold: index in Table.Tracked + 1, or 0.
	lclSlot []uint32
	tmpSlot []uint32
	regSlot []uint32 // [register, those with byrefs after the others]

	// The tracked locals that are reported: vars is their set, lclOf maps a VarIndex to its local,
	// and varOf a local to its VarIndex + 1, or 0. live is the set of those live during the
	// backward sweep, calls and lcls those live at the calls of the current block.
	vars  []uint64
	lclOf []nodes.LclNum
	varOf []uint32
	live  []uint64
	calls []liveLcls // last call first
	lcls  []nodes.LclNum

	tmps int // rows of Method.CallTmps that have been used
}

// liveLcls are the locals lcls[first:][:count], live after a call.
type liveLcls struct {
	call         nodes.NodeID
	first, count uint32
}

// beginGC starts the tables of a method.
func (b *Tables) beginGC() {
	m, g := b.M, &b.GC
	g.Table.Reset()
	g.tmps, g.outOfLine = 0, false
	g.calls = g.calls[:0]
	g.vars = g.vars[:0]
	g.tmpSlot = arena.Extend(g.tmpSlot[:0], m.NumSpillTmps)
	g.regSlot = arena.Extend(g.regSlot[:0], 2*b.IntRegs)
	if b.Env.MinOpts {
		return
	}
	g.lclSlot = arena.Extend(g.lclSlot[:0], len(m.Locals))
	for i := range m.Locals {
		l := &m.Locals[i]
		if !l.Type.IsGC() || l.Flags&(nodes.LvOnFrame|nodes.LvRegister) == 0 || !b.gcTracked(l) {
			continue
		}
		if len(g.vars) == 0 {
			words := (b.Env.LiveOut.Bits() + 63) / 64 // linear scan uses the remaining bits of the last word
			g.vars = arena.Extend(g.vars, words)
			g.lclOf = arena.Raw(g.lclOf, 64*words)
			g.varOf = arena.Extend(g.varOf[:0], len(m.Locals))
		}
		bitvec.Row(g.vars).Add(l.VarIndex)
		g.lclOf[l.VarIndex] = nodes.LclNum(i)
		g.varOf[i] = l.VarIndex + 1
	}
	g.live = arena.Raw(g.live, len(g.vars))
}

// liveAtCalls finds the locals that are live after each safepoint of blk, in a backward sweep from
// its end to its first safepoint. At the call of a finally, the last node of its block, these are
// the locals live into the finally: a local that the finally writes first is not live, whatever
// comes after the finally.
func (b *Tables) liveAtCalls(blk nodes.BlockID) {
	m, g := b.M, &b.GC
	if len(g.vars) == 0 {
		return
	}
	oper, next, prev := m.Oper, m.Next, m.Prev
	first := m.Blocks.First[blk]
	for first != 0 && (lifeOf[oper[first]] != lifeCall || !m.IsSafepoint(first)) {
		first = next[first]
	}
	if first == 0 {
		return
	}
	g.calls, g.lcls = g.calls[:0], g.lcls[:0]
	live := bitvec.Row(g.live)
	live.Copy(b.Env.LiveOut.Row(int(blk)))
	for i, w := range g.vars {
		live[i] &= w
	}
	flags, op1, op2 := m.Flags, m.Op1, m.Op2
	for n := m.Blocks.Last[blk]; ; n = prev[n] {
		switch lifeOf[oper[n]] {
		case lifeNone, lifePoint:
		case lifeRead:
			if v := g.varOf[m.Val[n]]; v != 0 {
				live.Add(v - 1)
			}
		case lifeStore:
			if v := g.varOf[m.Val[n]]; v != 0 {
				live.Remove(v - 1)
			}
			if op := op1[n]; flags[op]&nodes.GTF_CONTAINED != 0 {
				b.addUses(op, g.vars, live)
			}
		case lifeUses:
			if op := op1[n]; flags[op]&nodes.GTF_CONTAINED != 0 {
				b.addUses(op, g.vars, live)
			}
			if op := op2[n]; flags[op]&nodes.GTF_CONTAINED != 0 {
				b.addUses(op, g.vars, live)
			}
		case lifeCall:
			if m.IsSafepoint(n) {
				at := uint32(len(g.lcls))
				g.lcls = b.appendLcls(g.lcls, live)
				g.calls = append(g.calls, liveLcls{n, at, uint32(len(g.lcls)) - at})
			}
			if n == first {
				return
			}
			b.addUses(n, g.vars, live)
		case lifeOther:
			if oper[n] == nodes.GT_STORE_MULTI_VAR {
				for _, x := range m.MultiVarsOf(n) {
					if v, ok := b.varIn(g.vars, x.Lcl); ok {
						live.Remove(v)
					}
				}
			}
			b.addUses(n, g.vars, live)
		}
	}
}

// The effect of an oper on the set of live locals, in a backward sweep over a block (liveAtCalls,
// scopesOf).
const (
	lifeNone  uint8 = iota
	lifePoint       // GT_IL_OFFSET, a boundary of scopes
	lifeRead        // GT_LCL_VAR
	lifeStore       // GT_STORE_LCL_VAR
	lifeUses        // reads only locals that its operands Op1 and Op2 contain
	lifeCall        // may be a safepoint
	lifeOther
)

var lifeOf = func() (t [256]uint8) {
	for o := range nodes.OperCount {
		switch k := o.Kind(); {
		case o == nodes.GT_IL_OFFSET:
			t[o] = lifePoint
		case o == nodes.GT_LCL_VAR:
			t[o] = lifeRead
		case o == nodes.GT_STORE_LCL_VAR:
			t[o] = lifeStore
		case o == nodes.GT_CALL || o == nodes.GT_RETURNTRAP || o == nodes.GT_CALLFINALLY:
			t[o] = lifeCall
		case k&nodes.GTK_MULTI != 0 || k&(nodes.GTK_SPECIAL|nodes.GTK_VALOP) != 0:
			t[o] = lifeOther
		case k&(nodes.GTK_UNOP|nodes.GTK_BINOP) != 0:
			t[o] = lifeUses
		}
	}
	return
}()

// appendLcls appends to list the locals of the set live.
func (b *Tables) appendLcls(list []nodes.LclNum, live bitvec.Row) []nodes.LclNum {
	for i, w := range live {
		for ; w != 0; w &= w - 1 {
			list = append(list, b.GC.lclOf[i<<6+bits.TrailingZeros64(w)])
		}
	}
	return list
}

// Safepoint records the slots that are live after the call of node n, which is call site number
// site.
func (b *Tables) Safepoint(n nodes.NodeID, site int) {
	m, g := b.M, &b.GC
	if !m.IsSafepoint(n) {
		return
	}
	first := len(g.Table.Live)
	if k := len(g.calls) - 1; k >= 0 {
		c := &g.calls[k]
		if c.call != n {
			panic("BUG: live locals of another call")
		}
		for _, l := range g.lcls[c.first:][:c.count] {
			g.Table.Live = append(g.Table.Live, b.acrossCall(b.slotOfLcl(l)))
		}
		g.calls = g.calls[:k]
	}
	if g.tmps < len(m.CallTmps) && m.CallTmps[g.tmps].Call == n {
		c := &m.CallTmps[g.tmps]
		for _, t := range m.LiveTmps[c.First:][:c.Count] {
			g.Table.Live = append(g.Table.Live, b.acrossCall(b.slotOfTmp(t)))
		}
		g.tmps++
	}
	if b.Info.StopsAtReturns && m.Oper[n] == nodes.GT_CALL {
		ret := &m.Calls[m.Val[n]].Ret
		for i := range ret.Count {
			if t := ret.Types[i]; t.IsGC() {
				g.Table.Live = append(g.Table.Live, b.slotOfReg(ret.Regs[i], t))
			}
		}
	}
	g.Table.Sites = append(g.Table.Sites, gcinfo.Site{Return: uint32(site), First: uint32(first), Count: uint32(len(g.Table.Live) - first), Node: uint32(n)})
}

// acrossCall checks that slot, which is live across a call, is not a register that the call
// destroys. It returns slot.
func (b *Tables) acrossCall(slot uint32) uint32 {
	if s := &b.GC.Table.Tracked[slot]; s.Base == gcinfo.InRegister && !b.Saved.Has(s.Reg) {
		panic("BUG: a reference lives across a call in a register that the call destroys")
	}
	return slot
}

// slot returns the index of the tracked slot s, which it appends to the table if *index is 0.
func (g *GCState) slot(index *uint32, s gcinfo.Slot) uint32 {
	if *index == 0 {
		g.Table.Tracked = append(g.Table.Tracked, s)
		*index = uint32(len(g.Table.Tracked))
	}
	return *index - 1
}

func (b *Tables) slotOfLcl(n nodes.LclNum) uint32 {
	l := &b.M.Locals[n]
	if l.Flags&nodes.LvRegister != 0 {
		return b.slotOfReg(l.Reg, l.Type)
	}
	return b.GC.slot(&b.GC.lclSlot[n], frameSlot(l.StackOffset, l.Type))
}

func (b *Tables) slotOfTmp(v nodes.LiveTmp) uint32 {
	m, n := b.M, v.Node
	reg, t, spilled, tmp := m.Reg[n], m.Type[n], m.Flags[n]&nodes.GTF_SPILL != 0, m.SpillTmp[n]
	if m.ReturnsMulti(n) {
		r := &m.MultiRegsOf(n)[v.Part]
		reg, t, spilled, tmp = r.Reg, m.Calls[m.Val[n]].Ret.Types[v.Part], r.Spill, r.SpillTmp
	}
	if !spilled {
		return b.slotOfReg(reg, t)
	}
	return b.GC.slot(&b.GC.tmpSlot[tmp], frameSlot(m.SpillTmpOffset[tmp], m.SpillTmpType[tmp]))
}

func (b *Tables) slotOfReg(r uint8, t nodes.VarType) uint32 {
	f := slotFlags(t)
	return b.GC.slot(&b.GC.regSlot[int(f)*b.IntRegs+int(r)], gcinfo.Slot{Base: gcinfo.InRegister, Reg: r, Flags: f})
}

func frameSlot(offset int32, t nodes.VarType) gcinfo.Slot {
	return gcinfo.Slot{Base: gcinfo.BaseFrame, Offset: offset, Flags: slotFlags(t)}
}

func slotFlags(t nodes.VarType) gcinfo.SlotFlags {
	if t == nodes.TYP_BYREF {
		return gcinfo.Byref
	}
	return 0
}

// untracked lists the slots that hold a reference or null throughout the body.
func (b *Tables) untracked() {
	m, g := b.M, &b.GC
	for i := range m.Locals {
		l := &m.Locals[i]
		if l.Flags&nodes.LvOnFrame == 0 || !b.Frame.used.Has(uint32(i)) || l.Flags&nodes.LvDependent != 0 && l.Flags&nodes.LvIsStructField != 0 {
			continue // the slot of a dependent field is its struct's
		}
		var pinned gcinfo.SlotFlags
		if l.Flags&nodes.LvPinned != 0 {
			pinned = gcinfo.Pinned
		}
		add := func(offset int32, f gcinfo.SlotFlags) {
			g.Table.Untracked = append(g.Table.Untracked, gcinfo.Slot{Base: gcinfo.BaseFrame, Offset: offset, Flags: f | pinned})
		}
		switch {
		case l.Type.IsGC():
			if !b.gcTracked(l) {
				add(l.StackOffset, slotFlags(l.Type))
			}
		case l.Type == nodes.TYP_STRUCT && m.Layouts[l.Layout].GCCount != 0:
			for w, gc := range m.GCLayout(l.Layout) {
				switch gc {
				case ee.TYPE_GC_REF:
					add(l.StackOffset+b.Shape.Slot*int32(w), 0)
				case ee.TYPE_GC_BYREF:
					add(l.StackOffset+b.Shape.Slot*int32(w), gcinfo.Byref)
				}
			}
		}
	}
}

// GCTable implements targets.Backend.
func (b *Tables) GCTable() *gcinfo.Table { return &b.GC.Table }

// emitGC completes the tables and encodes them.
func (b *Tables) emitGC(code *ee.Code) {
	m, f, g := b.M, &b.Frame, &b.GC
	t := &g.Table
	for i := range t.Sites {
		t.Sites[i].Return = b.Buf.CallSiteOffset(int(t.Sites[i].Return))
	}
	if g.outOfLine {
		slices.SortFunc(t.Sites, func(x, y gcinfo.Site) int { return int(x.Return) - int(y.Return) })
	}
	b.untracked()
	t.CodeLength = uint32(len(code.Text))
	b.interruptRanges(t)
	t.Header = gcinfo.Header{
		CodeLength:  uint32(len(code.Text)),
		PointerSize: uint8(b.Target.PointerSize),
		FrameReg:    b.Target.FrameReg,
		Outgoing:    uint32(f.Outgoing),
	}
	b.returnKinds()
	if f.HasPSP {
		t.HasPSPSym, t.PSPSymSlot = true, f.PspSym
		if b.Info.CallerSPFunclets { // relative to the caller's stack pointer
			t.PSPSymSlot -= f.Below() + b.Shape.ParamBase
		}
	}
	if l := m.ContextLcl; l != nodes.NoLcl {
		switch {
		case m.KeepsThis():
			t.Context, t.KeepThis = gcinfo.ContextThis, true
		case m.Info.Options&ee.CORINFO_GENERICS_CTXT_FROM_METHODDESC != 0:
			t.Context = gcinfo.ContextMethodDesc
		default:
			t.Context = gcinfo.ContextMethodTable
		}
		t.ContextSlot = m.Locals[l].StackOffset - b.Frame.ParamBase
	}
	if b.Info.GCInfo == ee.GCInfoOwn {
		code.GCInfo = g.enc.Encode(t)
		return
	}
	t.PrologSize = b.Buf.MarkOffset(f.Homed)
	t.ReportOnlyLeaf = m.NumFunclets > 0 && t.TellsLeaf()
	t.HasTailCalls = f.TailCalls && !t.TellsLeaf()
	if l := m.ReverseFrameLcl; l != nodes.NoLcl {
		t.HasReversePInvoke, t.ReversePInvokeSlot = true, m.Locals[l].StackOffset
	}
	if !hasFrameSlots(t) && !t.HasReversePInvoke {
		t.FrameReg = gcinfo.NoFrameReg
	}
	g.encoded = g.clr.Encode(g.encoded[:0], t)
	code.GCInfo = g.encoded
}

// hasFrameSlots reports whether some slot is relative to the frame register.
func hasFrameSlots(t *gcinfo.Table) bool {
	for _, list := range [...][]gcinfo.Slot{t.Tracked, t.Untracked} {
		for i := range list {
			if list[i].Base == gcinfo.BaseFrame {
				return true
			}
		}
	}
	return false
}

// returnKinds records what the integer result registers hold when the method returns.
func (b *Tables) returnKinds() {
	m, t := b.M, &b.GC.Table
	if m.RetBufLcl != nodes.NoLcl {
		t.Returns[0] = gcinfo.ReturnByref
	}
	for i := range m.RetDesc.Count {
		for k, r := range b.Target.ABI.IntRets {
			if m.RetDesc.Regs[i] == r {
				t.Returns[k] = returnKind(m.RetDesc.Types[i])
			}
		}
	}
}

func returnKind(t nodes.VarType) gcinfo.ReturnKind {
	switch t {
	case nodes.TYP_REF:
		return gcinfo.ReturnRef
	case nodes.TYP_BYREF:
		return gcinfo.ReturnByref
	}
	return gcinfo.ReturnScalar
}
