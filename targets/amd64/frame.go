package amd64

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/xarch"
)

// The frame, from high addresses to low (rbp is 16-aligned, and so is rsp in
// the body):
//
//	stack parameters          [rbp+16]..
//	return address            [rbp+8]
//	caller's rbp              [rbp]
//	callee-saved registers    [rbp-8].. those that the method uses, pushed
//	floating-point ones       at multiples of 16
//	scalars                   register parameters' homes, locals, spill temps, registers that polls save
//	zeroed slots              locals that hold references, untracked, or must start as zero
//	other structs
//	PSPSym                    with funclets: the rsp of the body (InitialSP), [rsp+outgoing]
//	outgoing arguments        [rsp]..
//
// A funclet has callee-saved registers, PSPSym and outgoing area of its own, at
// the same distance from its rsp, and reaches everything else by the root's
// rbp.

// frame is the layout of the current method's frame.
type frame struct {
	saved     targets.RegMask // callee-saved registers used, rbp not counted
	savedSize int32           // bytes of those that are pushed
	floatSize int32           // bytes of the others, and of what aligns them
	size      int32           // bytes below the saved registers
	outgoing  int32
	pspSym    int32 // offset of the PSPSym from rsp
	hasPSP    bool
	framePtr  bool  // rbp names the frame in the unwind data
	pollSaves int32 // lowest slot of the registers that polls save
	homed     int   // mark behind the stores of register parameters
	entered   int   // mark behind the prolog
	zeroLow   int32
	zeroHigh  int32
	used      arena.Marks
	slots     [slotClasses][]nodes.LclNum // locals to be placed
	entry     targets.RegMask             // registers of locals that hold something when the prolog ends
	steps     []unwindStep
	funcs     []funcInfo
}

// unwindStep is an effect of a prolog at a mark.
type unwindStep struct {
	mark int
	step ee.UnwindStep
}

// funcInfo is the root or a funclet: its first block and its unwind steps.
type funcInfo struct {
	first       nodes.BlockID
	start       int // mark
	steps, last int // range of frame.steps
}

// toRSP is rbp minus the rsp of the root's body.
func (f *frame) toRSP() int32 { return f.savedSize + f.size }

func (b *backend) spillSlot(tmp uint16) xarch.Mem {
	return xarch.At(xarch.RBP, b.m.SpillTmpOffset[tmp])
}

// needsZero tells whether local l must be cleared in the prolog: it was marked
// so, or the collector reads it before the method writes it.
func (b *backend) needsZero(l *nodes.Local) bool {
	if l.IsParam() {
		return false
	}
	return l.Flags&nodes.LvMustInit != 0 || l.Type.IsGC() && !b.gcTracked(l) || l.Type == nodes.TYP_STRUCT && b.m.Layouts[l.Layout].GCCount != 0
}

// layoutFrame gives every local that is used, and every spill temp, its place.
func (b *backend) layoutFrame() {
	m, f := b.m, &b.gen.frame
	f.entry = b.entryRegs()
	b.collectUsed()
	b.collectSlots()
	f.savedSize, f.floatSize = 8*int32((f.saved&allInt).Count()), 0
	if n := (f.saved & allFloat).Count(); n > 0 {
		f.floatSize = 16*int32(n) + f.savedSize&8
	}
	if shadow := b.v.ABI.ShadowSpace; m.OutgoingSize < shadow && b.calls() {
		m.OutgoingSize = shadow
	}
	f.outgoing = int32(arena.AlignUp(m.OutgoingSize, 8))
	if m.HasLocalloc { // moves with rsp, which stays aligned
		f.outgoing = int32(m.OutgoingSize+15) &^ 15
	}
	f.hasPSP = m.NumFunclets > 0
	f.framePtr = m.HasLocalloc
	m.SpillTmpOffset = arena.Raw(m.SpillTmpOffset, m.NumSpillTmps)
	at := -f.savedSize - f.floatSize
	at = b.placeLocals(at, slotScalar)
	at = b.placeSpills(at, false)
	at -= 8 * int32(b.pollSaved().Count())
	f.pollSaves = at
	f.zeroHigh = at
	at = b.placeSpills(at, true)
	at = b.placeLocals(at, slotZeroScalar)
	at = b.placeLocals(at, slotZeroStruct)
	f.zeroLow = at
	at = b.placeLocals(at, slotStruct)
	b.placeFields()
	size := -at - f.savedSize + f.outgoing
	if f.hasPSP {
		size += 8
	}
	f.size = arena.AlignUp(size+f.savedSize, 16) - f.savedSize
	if f.hasPSP {
		f.pspSym = f.outgoing
		if l := m.PSPSymLcl; l != nodes.NoLcl {
			m.Locals[l].StackOffset = f.pspSym - f.toRSP()
			m.Locals[l].Flags |= nodes.LvOnFrame
		}
	}
}

// collectUsed finds the callee-saved registers and the locals that the code
// mentions. Rows of nodes that are no longer in the method may add to the
// locals; that costs a slot, no more.
func (b *backend) collectUsed() {
	m, f := b.m, &b.gen.frame
	f.used.Reset(len(m.Locals))
	for n, o := range m.Oper[:m.NumNodes] {
		switch k := o.Kind() & (nodes.GTK_LOCAL | nodes.GTK_MULTI); {
		case k == 0:
		case k&nodes.GTK_LOCAL != 0:
			if l := m.LclOf(nodes.NodeID(n)); int(l) < len(m.Locals) {
				f.used.Set(uint32(l))
			}
		default:
			for _, x := range m.MultiVarsOf(nodes.NodeID(n)) {
				if x.Lcl != nodes.NoLcl {
					f.used.Set(uint32(x.Lcl))
				}
			}
		}
	}
	f.saved = (targets.MaskOf(b.zeroXmm()) | targets.RegMask(m.TempRegs|m.LclRegs) | b.killed) & b.v.saved
	if b.callsNative() {
		f.saved |= b.v.saved & allInt
	}
	for _, l := range [...]nodes.LclNum{m.ThisLcl, m.InstParamLcl, m.RetBufLcl, m.StubParamLcl, m.NativeFrameLcl, m.ThreadLcl} {
		if l != nodes.NoLcl && m.Locals[l].Flags&nodes.LvRegister == 0 {
			f.used.Set(uint32(l))
		}
	}
	if b.hasJmp() {
		for l := range m.NumParams {
			f.used.Set(uint32(l))
		}
	}
	for i := range m.Locals[:m.NumParams] {
		if m.Locals[i].IsPromoted() && b.homedFields(&m.Locals[i], nodes.NoReg) {
			f.used.Set(uint32(i))
		}
	}
	for i := range m.Locals {
		if l := &m.Locals[i]; l.Flags&(nodes.LvIsStructField|nodes.LvDependent) == nodes.LvIsStructField|nodes.LvDependent && f.used.Has(uint32(i)) {
			f.used.Set(uint32(l.Parent))
		}
	}
}

// homedFields tells whether a field of promoted parameter p that is used, and
// comes in register reg (NoReg: wherever it comes), is needed in memory.
func (b *backend) homedFields(p *nodes.Local, reg uint8) bool {
	m := b.m
	for i := range nodes.LclNum(p.FieldCount) {
		f := &m.Locals[p.FieldFirst+i]
		if b.gen.frame.used.Has(uint32(p.FieldFirst+i)) && (reg == nodes.NoReg || f.ArgReg[0] == reg) && (f.Flags&nodes.LvRegister == 0 || comesByHome(f)) {
			return true
		}
	}
	return false
}

// calls tells whether a method without calls may call a helper or a funclet all
// the same.
func (b *backend) calls() bool {
	m := b.m
	if m.NumFunclets > 0 {
		return true
	}
	const called = flagBarrier | nodes.GTF_OVERFLOW
	oper, flags := m.Oper[:m.NumNodes], m.Flags[:m.NumNodes]
	for n := range oper {
		if operEffects[oper[n]]&effThrow != 0 || flags[n]&called != 0 {
			return true
		}
	}
	return false
}

// hasJmp tells whether a block ends in GT_JMP, which needs every parameter.
func (b *backend) hasJmp() bool {
	m := b.m
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		if m.Oper[m.Blocks.Last[blk]] == nodes.GT_JMP {
			return true
		}
	}
	return false
}

// slotClass is the part of the frame that a local's slot is in.
type slotClass uint8

const (
	slotScalar slotClass = iota
	slotZeroScalar
	slotZeroStruct
	slotStruct
	slotClasses
)

func (b *backend) slotClass(l *nodes.Local) slotClass {
	zero := b.needsZero(l)
	switch {
	case l.IsPromoted(): // a parameter's slot is that of its fields
		return slotScalar
	case l.Type != nodes.TYP_STRUCT && !zero:
		return slotScalar
	case l.Type != nodes.TYP_STRUCT:
		return slotZeroScalar
	case zero:
		return slotZeroStruct
	}
	return slotStruct
}

// collectSlots finds the locals that need slots.
func (b *backend) collectSlots() {
	m, f := b.m, &b.gen.frame
	for c := range f.slots {
		f.slots[c] = f.slots[c][:0]
	}
	for i := range m.Locals {
		l := &m.Locals[i]
		if l.Flags&(nodes.LvOutgoingArgs|nodes.LvRegister) != 0 || !f.used.Has(uint32(i)) || l.HomeInParent() || nodes.LclNum(i) == m.PSPSymLcl {
			continue
		}
		if !l.IsPromoted() { // else its fields are what is there
			l.Flags |= nodes.LvOnFrame
		}
		if l.IsParam() && l.NumArgRegs == 0 { // stands where the caller put it
			l.StackOffset += 16
			continue
		}
		c := b.slotClass(l)
		f.slots[c] = append(f.slots[c], nodes.LclNum(i))
	}
}

// placeLocals gives the locals of class c slots below at, and returns the lowest
// offset then in use.
func (b *backend) placeLocals(at int32, c slotClass) int32 {
	m := b.m
	for _, n := range b.gen.frame.slots[c] {
		l := &m.Locals[n]
		size := int32(arena.AlignUp(max(l.Size, l.Type.Size()), 8))
		at -= max(size, 8)
		if l.Type == nodes.TYP_STRUCT && m.Layouts[l.Layout].Align > 8 {
			at &^= 15
		}
		l.StackOffset = at
	}
	return at
}

// placeFields gives the used fields that are parts of a slot their places.
func (b *backend) placeFields() {
	m, f := b.m, &b.gen.frame
	for i := range m.Locals {
		if l := &m.Locals[i]; l.HomeInParent() && f.used.Has(uint32(i)) && l.Flags&nodes.LvRegister == 0 {
			l.Flags |= nodes.LvOnFrame
			l.StackOffset = m.Locals[l.Parent].StackOffset + int32(l.FieldOffset)
		}
	}
}

// placeSpills gives slots to the spill temps: those that must start as zero,
// or the others.
func (b *backend) placeSpills(at int32, zero bool) int32 {
	m := b.m
	for i := range m.NumSpillTmps {
		if (b.noTracked && m.SpillTmpType[i].IsGC()) == zero {
			at -= int32(max(arena.AlignUp(m.SpillTmpType[i].Size(), 8), 8))
			m.SpillTmpOffset[i] = at
		}
	}
	return at
}

// unwind notes that the instruction just emitted has the given effect on the
// frame.
func (b *backend) unwind(op ee.UnwindOp, reg xarch.Reg, value int32) {
	f := &b.gen.frame
	f.steps = append(f.steps, unwindStep{b.e.Mark(), ee.UnwindStep{Op: op, Reg: uint8(reg), Value: uint32(value)}})
}

// beginFunc starts the root or a funclet.
func (b *backend) beginFunc(first nodes.BlockID) {
	f := &b.gen.frame
	f.funcs = append(f.funcs, funcInfo{first: first, start: b.e.Mark(), steps: len(f.steps)})
}

func (b *backend) endPrologUnwind() {
	f := &b.gen.frame
	f.funcs[len(f.funcs)-1].last = len(f.steps)
}

// pushSaved pushes rbp and the callee-saved registers.
func (b *backend) pushSaved() {
	f := &b.gen.frame
	b.e.R(xarch.INS_push, xarch.EA_8, xarch.RBP)
	b.unwind(ee.UnwindPush, xarch.RBP, 0)
	if b.simpleFrame() && len(f.funcs) == 1 {
		b.e.RR(xarch.INS_mov, xarch.EA_8, xarch.RBP, xarch.RSP)
	}
	for _, r := range b.v.pushOrder {
		if f.saved.Has(r) {
			b.e.R(xarch.INS_push, xarch.EA_8, xarch.Reg(r))
			b.unwind(ee.UnwindPush, xarch.Reg(r), 0)
		}
	}
}

// saveFloats stores the callee-saved floating-point registers. top is the
// distance from rsp to where the pushes began.
func (b *backend) saveFloats(top int32) {
	f := &b.gen.frame
	at := top - f.savedSize - f.floatSize
	for set := f.saved & allFloat; set != 0; set &= set - 1 {
		r := xarch.Reg(set.First())
		b.e.MR(xarch.INS_movaps, xarch.EA_16, xarch.At(xarch.RSP, at), r)
		b.unwind(ee.UnwindSaveFloat, r-xarch.XMM0, at)
		at += 16
	}
}

// restoreFloats loads them again; base+top is where the pushes began.
func (b *backend) restoreFloats(base xarch.Reg, top int32) {
	f := &b.gen.frame
	at := top - f.savedSize - f.floatSize
	for set := f.saved & allFloat; set != 0; set &= set - 1 {
		b.e.RM(xarch.INS_movaps, xarch.EA_16, xarch.Reg(set.First()), xarch.At(base, at))
		at += 16
	}
}

// simpleFrame tells whether rbp is set up front, where the instruction is
// shortest. With localloc the unwinder finds the saved registers by rbp, so it
// is set from the final rsp.
func (b *backend) simpleFrame() bool { return !b.gen.frame.framePtr }

// allocFrame moves rsp down by size, touching each page on the way so that the
// guard page is met in order. Argument registers are live: it uses rax alone.
func (b *backend) allocFrame(size int32) {
	if size == 0 {
		return
	}
	page := int32(max(b.info.OSPageSize, 4096))
	if size >= page {
		if size < 4*page {
			for at := page; at <= size; at += page {
				b.e.MR(xarch.INS_test, xarch.EA_4, xarch.At(xarch.RSP, -at), xarch.RAX)
			}
		} else {
			loop := b.e.NewLabel()
			b.zero(xarch.RAX)
			b.e.Bind(loop)
			b.e.MR(xarch.INS_test, xarch.EA_4, xarch.AtIndex(xarch.RSP, xarch.RAX, 1, 0), xarch.RAX)
			b.e.RI(xarch.INS_sub, xarch.EA_8, xarch.RAX, int64(page))
			b.e.RI(xarch.INS_cmp, xarch.EA_8, xarch.RAX, int64(-size))
			b.e.Jcc(xarch.CC_GE, loop)
		}
	}
	b.e.RI(xarch.INS_sub, xarch.EA_8, xarch.RSP, int64(size))
	b.unwind(ee.UnwindAlloc, 0, size)
}

// prolog sets up the root's frame, stores register parameters to their homes
// and zeroes what must be zero.
func (b *backend) prolog() {
	f := &b.gen.frame
	f.steps, f.funcs = f.steps[:0], f.funcs[:0]
	b.beginFunc(b.m.FirstBB)
	b.pushSaved()
	b.allocFrame(f.size)
	b.saveFloats(f.toRSP())
	if !b.simpleFrame() {
		b.e.RM(xarch.INS_lea, xarch.EA_8, xarch.RBP, xarch.At(xarch.RSP, f.toRSP()))
		if f.framePtr {
			b.unwind(ee.UnwindSetFrame, xarch.RBP, f.toRSP())
		}
	}
	b.endPrologUnwind()
	if f.hasPSP {
		b.e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RSP, f.pspSym), xarch.RSP)
	}
	b.homeStubParam()
	b.homeParams()
	f.homed = b.e.Mark()
	b.enterRegLocals()
	b.zeroSlots()
	b.initNativeFrame()
	f.entered = b.e.Mark()
}

// homeParams stores the parameters that arrive in registers; of promoted ones the
// registers with fields that are needed in memory, each in one piece.
func (b *backend) homeParams() {
	m, f := b.m, &b.gen.frame
	for i := range m.Locals[:m.NumParams] {
		l := &m.Locals[i]
		if !f.used.Has(uint32(i)) || l.Flags&nodes.LvRegister != 0 {
			continue
		}
		for p := range l.NumArgRegs {
			if l.IsPromoted() && !b.homedFields(l, l.ArgReg[p]) {
				continue
			}
			t := l.ArgRegType[p]
			mem := xarch.At(xarch.RBP, l.StackOffset+int32(l.ArgRegOffset[p]))
			b.storeMem(t, mem, xarch.Reg(l.ArgReg[p]))
		}
	}
}

// zeroUnroll is the largest zeroed area, in bytes, that is done by single
// stores.
const zeroUnroll = 192

// zeroXmm is the register that zeroSlots may use.
func (b *backend) zeroXmm() targets.Reg { return (allFloat &^ b.gen.frame.entry).First() }

// zeroSlots clears the zeroed part of the frame. The parameters are home, so
// all registers that an argument may come in are free.
func (b *backend) zeroSlots() {
	f := &b.gen.frame
	size := f.zeroHigh - f.zeroLow
	at := f.zeroLow
	busy := f.entry
	switch {
	case size == 0:
	case size <= 24:
		b.zero(xarch.RAX)
		for ; at < f.zeroHigh; at += 8 {
			b.e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RBP, at), xarch.RAX)
		}
	case size > zeroUnroll && b.v.saved&^f.saved&rdi != 0:
		b.zeroLoop(f.zeroLow, size)
	case size <= zeroUnroll || busy&(rdi|rcx) != 0:
		x := xarch.Reg(b.zeroXmm())
		b.e.RR(xarch.INS_xorps, xarch.EA_16, x, x)
		for ; at+16 <= f.zeroHigh; at += 16 {
			b.e.MR(xarch.INS_movups, xarch.EA_16, xarch.At(xarch.RBP, at), x)
		}
		if at < f.zeroHigh { // an odd word: once more, overlapping
			b.e.MR(xarch.INS_movups, xarch.EA_16, xarch.At(xarch.RBP, f.zeroHigh-16), x)
		}
	default:
		b.e.RM(xarch.INS_lea, xarch.EA_8, xarch.RDI, xarch.At(xarch.RBP, at))
		b.e.RI(xarch.INS_mov, xarch.EA_4, xarch.RCX, int64(size/8))
		b.zero(xarch.RAX)
		b.e.Op(xarch.INS_rep_stosq)
	}
}

// zeroLoop clears size bytes at an offset of the frame where rdi belongs to the
// caller.
func (b *backend) zeroLoop(at, size int32) {
	x, loop := xarch.Reg(b.zeroXmm()), b.e.NewLabel()
	b.e.RR(xarch.INS_xorps, xarch.EA_16, x, x)
	b.e.MR(xarch.INS_movups, xarch.EA_16, xarch.At(xarch.RBP, at), x) // an odd word
	b.e.RI(xarch.INS_mov, xarch.EA_8, xarch.RAX, -int64(size&^15))
	b.e.Bind(loop)
	b.e.MR(xarch.INS_movups, xarch.EA_16, xarch.AtIndex(xarch.RBP, xarch.RAX, 1, at+size), x)
	b.e.RI(xarch.INS_add, xarch.EA_8, xarch.RAX, 16)
	b.e.Jcc(xarch.CC_NE, loop)
}

// funcletSize is the bytes that a funclet allocates below its pushed registers.
func (f *frame) funcletSize() int32 {
	return arena.AlignUp(f.outgoing+8+f.savedSize+f.floatSize, 16) - f.savedSize
}

// funcletProlog enters a funclet: FrameArg is the establisher frame, whose PSPSym
// leads to the root's rsp and so to its rbp. CatchArg, the exception, stays.
func (b *backend) funcletProlog(blk nodes.BlockID) {
	f := &b.gen.frame
	b.beginFunc(blk)
	b.e.Bind(b.gen.entries[b.m.Blocks.Func[blk]])
	b.pushSaved()
	b.allocFrame(f.funcletSize())
	b.saveFloats(f.savedSize + f.funcletSize())
	b.endPrologUnwind()
	b.e.RM(xarch.INS_mov, xarch.EA_8, xarch.RBP, xarch.At(xarch.Reg(b.v.FrameArg), f.pspSym))
	b.e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RSP, f.pspSym), xarch.RBP)
	b.e.RM(xarch.INS_lea, xarch.EA_8, xarch.RBP, xarch.At(xarch.RBP, f.toRSP()))
}

// leaveFrame undoes the prolog of the current function up to the return.
func (b *backend) leaveFrame() {
	f := &b.gen.frame
	if b.e.Size() == b.gen.afterCall {
		b.e.Nop(1) // a return address must not look like a part of the epilog
	}
	b.zeroUpper()
	size := f.size
	if b.m.Blocks.Func[b.blk] != 0 {
		size = f.funcletSize()
		b.restoreFloats(xarch.RSP, f.savedSize+size)
	} else {
		b.restoreFloats(xarch.RBP, 0)
	}
	if b.m.Blocks.Func[b.blk] == 0 && f.framePtr {
		b.e.RM(xarch.INS_lea, xarch.EA_8, xarch.RSP, xarch.At(xarch.RBP, -f.savedSize))
		size = 0
	}
	if size != 0 {
		b.e.RI(xarch.INS_add, xarch.EA_8, xarch.RSP, int64(size))
	}
	for i := len(b.v.pushOrder) - 1; i >= 0; i-- {
		if r := b.v.pushOrder[i]; f.saved.Has(r) {
			b.e.R(xarch.INS_pop, xarch.EA_8, xarch.Reg(r))
		}
	}
	b.e.R(xarch.INS_pop, xarch.EA_8, xarch.RBP)
}

// epilog leaves the root or a funclet.
func (b *backend) epilog() {
	b.leaveFrame()
	b.e.Op(xarch.INS_ret)
}

// genCallFinally runs a finally on the normal path: the funclet gets the
// root's rsp, from the root's PSPSym where rsp may differ from it.
func (b *backend) genCallFinally(n nodes.NodeID) {
	m, g := b.m, &b.gen
	f := &g.frame
	start := b.e.Mark()
	arg := xarch.Reg(b.v.FrameArg)
	if m.Blocks.Func[b.blk] == 0 && !f.framePtr {
		b.e.RR(xarch.INS_mov, xarch.EA_8, arg, xarch.RSP)
	} else {
		b.e.RM(xarch.INS_mov, xarch.EA_8, arg, xarch.At(xarch.RBP, f.pspSym-f.toRSP()))
	}
	site := b.e.CallLabel(g.entries[m.Blocks.Func[m.Blocks.Jump[b.blk]]])
	b.called(site, 0, ee.CORINFO_HELP_UNDEF)
	b.safepoint(n, site)
	if m.Blocks.Flags[b.blk]&nodes.BBF_KEEP_PAIR != 0 || m.Blocks.Next[b.blk] != 0 && m.Blocks.Kind[m.Blocks.Next[b.blk]] == nodes.BBJ_ALWAYS {
		b.e.Nop(1)
	} else {
		b.e.Op(xarch.INS_int3)
	}
	g.thunks = append(g.thunks, thunk{int32(start), int32(b.e.Mark())})
}
