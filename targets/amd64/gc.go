package amd64

import (
	"math/bits"
	"slices"

	"ryugo/arena"
	"ryugo/bitvec"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/gcinfo"
	"ryugo/targets/xarch"
)

// What the collector must know of the frame. At a call that may start a
// collection a reference is in one of
//
//   - a tracked local: live or not behind the call, by the sets of liveness;
//   - a tree temp that linear scan found live across the call: in a
//     callee-saved register or its spill temp;
//   - an untracked local: minopts' locals, struct locals, those whose address is
//     taken, pinned ones, those live into handlers. They hold a reference or
//     null from the prolog on.
//
// Where the runtime wants it (ee.Info.UntrackedInEH), a method with handlers has
// untracked locals and untracked spill temps only.
//
// Exceptions leave a method at any instruction, and when a handler begins only
// what is untracked counts: so locals live into handlers belong there.

// gcState gathers the tables while code is generated.
type gcState struct {
	table     gcinfo.Table // Site.Return is the emitter's number of the call site until Emit
	outOfLine bool         // sites are not in the order of the code
	enc       gcinfo.Encoder
	clr       gcinfo.CoreCLREncoder
	encoded   []byte // by clr

	// Tracked slots by what is in them: index in table.Tracked + 1, or 0.
	lclSlot []uint32
	tmpSlot []uint32
	regSlot [2][16]uint32 // [byref][register]

	// The tracked locals that are reported, as a set and by VarIndex, each local's
	// VarIndex + 1 if it is one, and what of them is live at the calls of the
	// current block.
	vars  []uint64
	lclOf []nodes.LclNum
	varOf []uint32
	live  []uint64
	calls []liveLcls // last call first
	lcls  []nodes.LclNum

	tmps int // rows of Method.CallTmps that are done
}

// liveLcls are the locals lcls[first:][:count], live behind a call.
type liveLcls struct {
	call         nodes.NodeID
	first, count uint32
}

// gcTracked tells whether l, of a reference type, is reported call by call.
func (b *backend) gcTracked(l *nodes.Local) bool {
	return !b.noTracked && l.Flags&nodes.LvTracked != 0 && l.Flags&(nodes.LvLiveInHndlr|nodes.LvPinned|nodes.LvAddrExposed|nodes.LvDoNotEnregister) == 0 &&
		!(l.Flags&nodes.LvIsThis != 0 && b.keepThis())
}

// keepThis tells whether `this` must be there in the whole body: it leads to
// the generic context (lvaKeepAliveAndReportThis).
func (b *backend) keepThis() bool {
	return b.m.Info.Options&ee.CORINFO_GENERICS_CTXT_FROM_THIS != 0
}

// beginGC starts the tables of a method.
func (b *backend) beginGC() {
	m, g := b.m, &b.gc
	g.table.Reset()
	g.tmps, g.outOfLine = 0, false
	g.calls = g.calls[:0]
	g.vars = g.vars[:0]
	g.lclSlot = arena.Extend(g.lclSlot[:0], len(m.Locals))
	g.tmpSlot = arena.Extend(g.tmpSlot[:0], m.NumSpillTmps)
	g.regSlot = [2][16]uint32{}
	if b.env.MinOpts || b.noTracked {
		return
	}
	for i := range m.Locals {
		l := &m.Locals[i]
		if !l.Type.IsGC() || l.Flags&(nodes.LvOnFrame|nodes.LvRegister) == 0 || !b.gcTracked(l) {
			continue
		}
		if len(g.vars) == 0 {
			words := (b.env.LiveOut.Bits() + 63) / 64 // linear scan uses the bits that are left
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

// varIn returns the VarIndex of local n, if it is in a set; NoLcl is not.
func (b *backend) varIn(set []uint64, n nodes.LclNum) (v uint32, ok bool) {
	if n == nodes.NoLcl {
		return 0, false
	}
	l := &b.m.Locals[n]
	return l.VarIndex, l.Flags&nodes.LvTracked != 0 && bitvec.Row(set).Has(l.VarIndex)
}

// liveAtCalls finds the locals that are live behind each safepoint of blk: a
// sweep from its end to the first of them. At a call of a finally, the last
// node of its block, they are what is live into the finally: what that writes
// first is not live, whatever comes behind it.
func (b *backend) liveAtCalls(blk nodes.BlockID) {
	m, g := b.m, &b.gc
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
	live.Copy(b.env.LiveOut.Row(int(blk)))
	for i, w := range g.vars {
		live[i] &= w
	}
	flags, op1, op2 := m.Flags, m.Op1, m.Op2
	for n := m.Blocks.Last[blk]; ; n = prev[n] {
		switch lifeOf[oper[n]] {
		case lifeNone:
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

// What an oper does to the locals that are live, in a sweep backwards.
const (
	lifeNone  uint8 = iota
	lifeRead        // GT_LCL_VAR
	lifeStore       // GT_STORE_LCL_VAR
	lifeUses        // only what its operands in Op1 and Op2 contain
	lifeCall        // may be a safepoint
	lifeOther
)

var lifeOf = func() (t [256]uint8) {
	for o := range nodes.OperCount {
		switch k := o.Kind(); {
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

// appendLcls appends the locals of a set.
func (b *backend) appendLcls(list []nodes.LclNum, live bitvec.Row) []nodes.LclNum {
	for i, w := range live {
		for ; w != 0; w &= w - 1 {
			list = append(list, b.gc.lclOf[i<<6+bits.TrailingZeros64(w)])
		}
	}
	return list
}

// addUses adds to live the locals of a set that n and what it contains read.
func (b *backend) addUses(n nodes.NodeID, set []uint64, live bitvec.Row) {
	m := b.m
	switch k := m.Oper[n].Kind(); {
	case m.Oper[n] == nodes.GT_LCL_VAR:
		if v, ok := b.varIn(set, nodes.LclNum(m.Val[n])); ok {
			live.Add(v)
		}
	case m.Oper[n] == nodes.GT_MULTI_VAR:
		for _, x := range m.MultiVarsOf(n) {
			if v, ok := b.varIn(set, x.Lcl); ok {
				live.Add(v)
			}
		}
	case k&nodes.GTK_LEAF != 0:
	case m.Oper[n] == nodes.GT_CALL: // the arguments are in place
		c := &m.Calls[m.Val[n]]
		if b.contained(c.Addr) {
			b.addUses(c.Addr, set, live)
		}
		if b.contained(c.Control) {
			b.addUses(c.Control, set, live)
		}
	case k&(nodes.GTK_SPECIAL|nodes.GTK_VALOP) != 0:
		for it := m.Operands(n); it.Next(); {
			if op := it.Node(); b.contained(op) {
				b.addUses(op, set, live)
			}
		}
	default:
		if op := m.Op1[n]; b.contained(op) {
			b.addUses(op, set, live)
		}
		if op := m.Op2[n]; k&nodes.GTK_BINOP != 0 && b.contained(op) {
			b.addUses(op, set, live)
		}
	}
}

// safepoint notes what is live behind the call of node n, which is call site
// number site.
func (b *backend) safepoint(n nodes.NodeID, site int) {
	m, g := b.m, &b.gc
	if !m.IsSafepoint(n) {
		return
	}
	first := len(g.table.Live)
	if k := len(g.calls) - 1; k >= 0 {
		c := &g.calls[k]
		if c.call != n {
			panic("BUG: amd64: live locals of another call")
		}
		for _, l := range g.lcls[c.first:][:c.count] {
			g.table.Live = append(g.table.Live, b.acrossCall(b.slotOfLcl(l)))
		}
		g.calls = g.calls[:k]
	}
	if !b.noTracked && g.tmps < len(m.CallTmps) && m.CallTmps[g.tmps].Call == n {
		c := &m.CallTmps[g.tmps]
		for _, t := range m.LiveTmps[c.First:][:c.Count] {
			g.table.Live = append(g.table.Live, b.acrossCall(b.slotOfTmp(t)))
		}
		g.tmps++
	}
	g.table.Sites = append(g.table.Sites, gcinfo.Site{Return: uint32(site), First: uint32(first), Count: uint32(len(g.table.Live) - first), Node: uint32(n)})
}

// acrossCall checks that slot, where something lives across a call, is still there
// behind it.
func (b *backend) acrossCall(slot uint32) uint32 {
	if s := &b.gc.table.Tracked[slot]; s.Base == gcinfo.InRegister && !b.v.saved.Has(s.Reg) {
		panic("BUG: amd64: a reference lives across a call in a register that the call destroys")
	}
	return slot
}

// sameSafepoint notes a second call site of the node that safepoint was last
// asked about, with the same live slots behind it.
func (b *backend) sameSafepoint(site int) {
	t := &b.gc.table
	s := t.Sites[len(t.Sites)-1]
	s.Return = uint32(site)
	t.Sites = append(t.Sites, s)
}

// slot returns *index's slot, which is made the first time.
func (g *gcState) slot(index *uint32, s gcinfo.Slot) uint32 {
	if *index == 0 {
		g.table.Tracked = append(g.table.Tracked, s)
		*index = uint32(len(g.table.Tracked))
	}
	return *index - 1
}

func (b *backend) slotOfLcl(n nodes.LclNum) uint32 {
	l := &b.m.Locals[n]
	if l.Flags&nodes.LvRegister != 0 {
		return b.slotOfReg(l.Reg, l.Type)
	}
	return b.gc.slot(&b.gc.lclSlot[n], frameSlot(l.StackOffset, l.Type))
}

func (b *backend) slotOfTmp(v nodes.LiveTmp) uint32 {
	m, n := b.m, v.Node
	reg, t, spilled, tmp := m.Reg[n], m.Type[n], m.Flags[n]&nodes.GTF_SPILL != 0, m.SpillTmp[n]
	if m.ReturnsMulti(n) {
		r := &m.MultiRegsOf(n)[v.Part]
		reg, t, spilled, tmp = r.Reg, m.Calls[m.Val[n]].Ret.Types[v.Part], r.Spill, r.SpillTmp
	}
	if !spilled {
		return b.slotOfReg(reg, t)
	}
	return b.gc.slot(&b.gc.tmpSlot[tmp], frameSlot(m.SpillTmpOffset[tmp], m.SpillTmpType[tmp]))
}

func (b *backend) slotOfReg(r uint8, t nodes.VarType) uint32 {
	f := slotFlags(t)
	return b.gc.slot(&b.gc.regSlot[f][r], gcinfo.Slot{Base: gcinfo.InRegister, Reg: r, Flags: f})
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

// untracked lists the slots that hold a reference or null in the whole body.
func (b *backend) untracked() {
	m, g := b.m, &b.gc
	if b.noTracked {
		for i, t := range m.SpillTmpType {
			if t.IsGC() {
				g.table.Untracked = append(g.table.Untracked, frameSlot(m.SpillTmpOffset[i], t))
			}
		}
	}
	for i := range m.Locals {
		l := &m.Locals[i]
		if l.Flags&nodes.LvOnFrame == 0 || !b.gen.frame.used.Has(uint32(i)) || l.Flags&nodes.LvDependent != 0 && l.Flags&nodes.LvIsStructField != 0 {
			continue // the slot of a dependent field is its struct's
		}
		var pinned gcinfo.SlotFlags
		if l.Flags&nodes.LvPinned != 0 {
			pinned = gcinfo.Pinned
		}
		add := func(offset int32, f gcinfo.SlotFlags) {
			g.table.Untracked = append(g.table.Untracked, gcinfo.Slot{Base: gcinfo.BaseFrame, Offset: offset, Flags: f | pinned})
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
					add(l.StackOffset+8*int32(w), 0)
				case ee.TYPE_GC_BYREF:
					add(l.StackOffset+8*int32(w), gcinfo.Byref)
				}
			}
		}
	}
}

// GCTable implements targets.Backend.
func (b *backend) GCTable() *gcinfo.Table { return &b.gc.table }

// callerSP is where the caller's stack pointer was at the call, from rbp: above
// the saved rbp and the return address.
const callerSP = 16

// emitGC completes the tables and encodes them.
func (b *backend) emitGC(code *ee.Code) {
	m, f, g := b.m, &b.gen.frame, &b.gc
	t := &g.table
	for i := range t.Sites {
		t.Sites[i].Return = b.e.CallSiteOffset(int(t.Sites[i].Return))
	}
	if g.outOfLine {
		slices.SortFunc(t.Sites, func(x, y gcinfo.Site) int { return int(x.Return) - int(y.Return) })
	}
	b.untracked()
	b.interruptRanges(t)
	t.Header = gcinfo.Header{
		CodeLength:  uint32(len(code.Text)),
		PointerSize: 8,
		FrameReg:    uint8(xarch.RBP),
		Outgoing:    uint32(f.outgoing),
	}
	b.returnKinds()
	if f.hasPSP {
		t.HasPSPSym, t.PSPSymSlot = true, f.pspSym
	}
	switch {
	case m.InstParamLcl != nodes.NoLcl:
		t.Context = gcinfo.ContextMethodTable
		if m.Info.Options&ee.CORINFO_GENERICS_CTXT_FROM_METHODDESC != 0 {
			t.Context = gcinfo.ContextMethodDesc
		}
		t.ContextSlot = m.Locals[m.InstParamLcl].StackOffset - callerSP
	case m.ThisLcl != nodes.NoLcl && b.keepThis():
		t.Context, t.KeepThis = gcinfo.ContextThis, true
		t.ContextSlot = m.Locals[m.ThisLcl].StackOffset - callerSP
	}
	if b.info.GCInfo == ee.GCInfoOwn {
		code.GCInfo = g.enc.Encode(t)
		return
	}
	t.PrologSize = b.e.MarkOffset(f.homed)
	t.ReportOnlyLeaf = m.NumFunclets > 0
	if !hasFrameSlots(t) {
		t.FrameReg = gcinfo.NoFrameReg
	}
	g.encoded = g.clr.Encode(g.encoded[:0], t)
	code.GCInfo = g.encoded
}

// hasFrameSlots tells whether a slot is found by the frame register.
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

// returnKinds says what the integer registers hold when the method returns.
func (b *backend) returnKinds() {
	m, t := b.m, &b.gc.table
	if m.RetBufLcl != nodes.NoLcl {
		t.Returns[0] = gcinfo.ReturnByref
	}
	for i := range m.RetDesc.Count {
		for k, r := range b.v.ABI.IntRets {
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
