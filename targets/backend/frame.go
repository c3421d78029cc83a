package backend

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

// The frame, from high addresses to low, from the frame register on. FrameShape has the
// sizes.
//
//	stack parameters          from FrameShape.ParamBase on
//	return address, caller's frame register
//	callee-saved registers    below 0: those that the method uses, one slot each
//	floating-point ones       at multiples of FrameShape.FloatSlot
//	scalars                   register parameters' homes, locals, spill temps, registers that polls save
//	zeroed slots              locals that hold references, untracked, or must start as zero
//	other structs
//	PSPSym                    with funclets: the stack pointer of the body (InitialSP), above the outgoing area
//	outgoing arguments        from the stack pointer on
//
// Low frames: where FrameShape.Low allows it, and there is no outgoing area, the return address and
// the caller's frame register are at the bottom of the frame. The frame register then equals the
// stack pointer, everything is above it, and the PSPSym is the first slot there.
//
// The frame of an OSR method (Method.OldFrameSize) has the frame of the method's other version,
// which it takes over, between the frame register's slot and its own callee-saved registers. The
// frame register does not change. Parameters and locals of the IL are where the other version has
// put them.
//
// A funclet has callee-saved registers, PSPSym and outgoing area of its own, at the same distances
// from its stack pointer as the root's. It reaches everything else through the root's frame
// register.

// FrameLayout is the layout of the current method's frame.
type FrameLayout struct {
	Saved     targets.RegMask // callee-saved registers used, without the frame register
	OldSize   int32           // bytes below the frame register's slot: of the frame that an OSR method takes over, or around a PSPSym that is there (ee.Info.CallerSPFunclets)
	SavedSize int32           // bytes of the saved integer registers
	FloatSize int32           // bytes of the saved floating-point registers, and of their alignment padding
	Size      int32           // bytes below the saved registers
	Outgoing  int32
	PspSym    int32 // offset of the PSPSym from the stack pointer
	HasPSP    bool
	TailCalls bool  // there are jumps to other methods
	FramePtr  bool  // the frame register is in the unwind data
	None      bool  // there is no frame: see needsFrame
	NoReg     bool  // the frame register stays the caller's: the frame has only saved registers, and Size bytes that align the stack pointer
	NoSlots   bool  // below the saved registers there is nothing, and the stack pointer stays there
	Low       bool  // the return address and the caller's frame register are at the bottom
	ParamBase int32 // from the frame register to the first stack parameter
	pollSaves int32 // lowest slot of the registers that polls save
	Homed     int   // mark after the stores of register parameters
	Entered   int   // mark after the prolog
	ZeroLow   int32
	ZeroHigh  int32
	used      arena.Marks
	slots     [slotClasses][]nodes.LclNum // locals to be placed
	Entry     targets.RegMask             // registers of locals that hold a value when the prolog ends
	Steps     []unwindStep
	Funcs     []funcInfo
	Restores  []unwindStep // what the first epilog of each function undoes: see ee.Func.Restore
	Epilogs   []int        // marks
}

// unwindStep is an effect of a prolog or epilog on the frame, at a mark.
type unwindStep struct {
	mark int
	step ee.UnwindStep
}

// funcInfo is the root or a funclet: its first block and its unwind steps.
type funcInfo struct {
	first       nodes.BlockID
	start       int // mark
	steps, last int // range of Steps
	// Ranges of Epilogs and of Restores. Restores has only the steps of the function's first
	// epilog.
	epilogs, numEpilogs   int
	restores, numRestores int
}

// Below returns the bytes of the frame without the return address and the caller's frame register.
func (f *FrameLayout) Below() int32 { return f.OldSize + f.SavedSize + f.Size }

// ToSP returns the frame register minus the stack pointer of the root's body.
func (f *FrameLayout) ToSP() int32 {
	if f.Low {
		return 0
	}
	return f.Below()
}

// needsZero reports whether the prolog must clear local l: the local is marked so, or the collector
// reads it before the method writes it.
func (b *Frames) needsZero(l *nodes.Local) bool {
	if l.IsParam() {
		return false
	}
	return l.Flags&nodes.LvMustInit != 0 || l.Type.IsGC() && !b.gcTracked(l) || l.Type == nodes.TYP_STRUCT && b.M.Layouts[l.Layout].GCCount != 0
}

// layoutFrame places every local that is used, and every spill temp.
func (b *Frames) layoutFrame() {
	f := &b.Frame
	f.Entry = b.entryRegs()
	b.collectUsed()
	b.collectSaved()
	b.collectSlots()
	f.HasPSP, f.TailCalls, f.FramePtr = b.M.NumFunclets > 0, false, b.M.HasLocalloc
	pspOnTop := f.HasPSP && b.Info.CallerSPFunclets
	b.sizeAreas(pspOnTop)
	top := -f.OldSize - f.SavedSize - f.FloatSize
	end := b.placeSlots(top)
	size := f.Outgoing - end
	if f.HasPSP && !pspOnTop {
		size += b.Shape.Slot
	}
	if size >= maxFrame {
		tooLarge()
	}
	f.Size = arena.AlignUp(size, b.Shape.Align) - f.OldSize - f.SavedSize
	f.NoSlots = end == top && f.Outgoing == 0 && !f.HasPSP && !f.FramePtr && b.M.OldFrameSize == 0
	b.dropFrame(end)
	b.placeParams()
	b.placeFields()
	if f.HasPSP {
		b.placePSP(pspOnTop)
	}
}

// sizeAreas computes the sizes of the areas above the slots (saved registers, and the frame that an
// OSR method takes over) and of the outgoing area below them. pspOnTop: the PSPSym is above the
// saved registers.
func (b *Frames) sizeAreas(pspOnTop bool) {
	m, f, s := b.M, &b.Frame, &b.Shape
	f.OldSize = 0
	switch {
	case m.OldFrameSize != 0:
		f.OldSize = m.OldFrameSize - s.Slot
	case pspOnTop:
		f.OldSize = s.Align
	}
	f.SavedSize, f.FloatSize = s.Slot*int32((f.Saved&b.Target.IntRegs).Count()), 0
	if n := (f.Saved & b.Target.FloatRegs).Count(); n > 0 {
		f.FloatSize = s.FloatSlot*int32(n) + arena.AlignUp(f.SavedSize, s.FloatSlot) - f.SavedSize
	}
	if shadow := b.Target.ABI.ShadowSpace; m.OutgoingSize < shadow && b.calls() {
		m.OutgoingSize = shadow
	}
	if m.OutgoingSize >= maxFrame {
		tooLarge()
	}
	f.Outgoing = arena.AlignUp(int32(m.OutgoingSize), s.Slot)
	if m.HasLocalloc { // moves with rsp, which stays aligned
		f.Outgoing = arena.AlignUp(int32(m.OutgoingSize), s.Align)
	}
}

// placeSlots places locals and spill temps below offset at, and returns where they end. The slots
// that the prolog zeroes are next to each other.
func (b *Frames) placeSlots(at int32) int32 {
	m, f := b.M, &b.Frame
	m.SpillTmpOffset = arena.Raw(m.SpillTmpOffset, m.NumSpillTmps)
	at = b.placeLocals(at, slotScalar)
	at = b.placeSpills(at)
	at -= b.Shape.Slot * int32(b.pollSaved().Count())
	f.pollSaves = at
	f.ZeroHigh = at
	at = b.placeLocals(at, slotZeroScalar)
	at = b.placeLocals(at, slotZeroStruct)
	f.ZeroLow = at
	return b.placeLocals(at, slotStruct)
}

// dropFrame omits the frame, or only the frame register, if nothing needs it. end is where the
// slots end.
func (b *Frames) dropFrame(end int32) {
	f, s := &b.Frame, &b.Shape
	f.None, f.NoReg = false, false
	if !f.NoSlots && end != 0 || !b.mayBeFrameless() {
		return
	}
	switch needs := b.needsFrame(); {
	case needs < needsAlign && end == 0: // a tail call's outgoing area is the caller's
		f.None = true
		f.Size, f.Outgoing = 0, 0
	case needs < needsReg && f.NoSlots && b.Info.Frameless && s.NoReg:
		f.NoReg = true
		if f.Size = 0; needs == needsAlign {
			f.Size = arena.AlignUp(f.SavedSize+s.Slot, s.Align) - f.SavedSize - s.Slot // as they follow the return address
		}
	}
}

// placeParams places the parameters that the caller has stored, and chooses what the frame register
// points to.
func (b *Frames) placeParams() {
	f, s := &b.Frame, &b.Shape
	f.ParamBase = s.ParamBase
	if f.Low = f.Outgoing == 0 && f.OldSize == 0 && !f.None && !f.NoReg && f.Below()+s.ParamBase <= s.Low; f.Low {
		f.ParamBase += f.Below()
		b.raise(f.ParamBase)
	}
	for _, l := range f.slots[slotParam] {
		b.M.Locals[l].StackOffset += f.ParamBase
	}
}

// placePSP places the PSPSym, through which funclets find the frame; with onTop above the saved
// registers.
func (b *Frames) placePSP(onTop bool) {
	m, f := b.M, &b.Frame
	switch f.PspSym = f.Outgoing; {
	case onTop:
		f.PspSym = f.Below() - b.Shape.Slot
	case f.Low:
		f.PspSym = b.Shape.ParamBase
	}
	if l := m.PSPSymLcl; l != nodes.NoLcl {
		m.Locals[l].StackOffset = f.PspSym - f.ToSP()
		m.Locals[l].Flags |= nodes.LvOnFrame
	}
}

// naming has, for each oper that names a local in Val, the first bit of the local's number there.
var naming = func() (t [256]uint8) {
	for o := range t {
		switch k := nodes.Oper(o).Kind(); {
		case k&nodes.GTK_MULTI != 0:
			t[o] = namesMulti
		case k&nodes.GTK_LOCAL == 0:
			t[o] = namesNone
		case o == int(nodes.GT_LCL_FLD) || o == int(nodes.GT_LCL_FLD_ADDR) || o == int(nodes.GT_STORE_LCL_FLD):
			t[o] = 16
		}
	}
	return t
}()

const (
	namesNone  = 254
	namesMulti = 255
)

// collectSaved finds the registers that the prolog saves.
func (b *Frames) collectSaved() {
	m, f := b.M, &b.Frame
	f.Saved = (b.isa.PrologScratch() | targets.RegMask(m.TempRegs|m.LclRegs) | b.Killed) & b.Saved
	if b.Target.PairTypes != 0 { // whole pairs
		floats := f.Saved & b.Target.FloatRegs
		f.Saved |= (floats<<1&0xAAAAAAAAAAAAAAAA | floats>>1&0x5555555555555555) & b.Saved
	}
	if b.callsNative() {
		f.Saved |= b.Saved & b.Target.IntRegs
	}
}

// collectUsed finds the locals that need a slot unless they are in a register.
func (b *Frames) collectUsed() {
	m, used := b.M, &b.Frame.used
	used.Reset(len(m.Locals))
	b.collectNamed()
	for _, l := range [...]nodes.LclNum{m.ThisLcl, m.InstParamLcl, m.ContextLcl, m.RetBufLcl, m.StubParamLcl, m.NativeFrameLcl, m.ThreadLcl, m.ReverseFrameLcl} {
		if l == nodes.NoLcl {
			continue
		}
		switch {
		case m.Locals[l].Flags&nodes.LvRegister != 0:
		case b.Env.MinOpts, l != m.ThisLcl && l != m.InstParamLcl && l != m.RetBufLcl, l == m.RetBufLcl && b.returns():
			used.Set(uint32(l))
		}
	}
	if b.hasJmp() {
		for l := range m.NumParams {
			used.Set(uint32(l))
		}
	}
	if m.CounterLcl != nodes.NoLcl { // the OSR method finds all of them in this frame
		for l := range m.NumILVars {
			used.Set(uint32(l))
		}
	}
	if m.OldFrameSize != 0 && m.HasPinned { // no node need mention a local that is pinned in the frame taken over
		for i := range m.Locals {
			if m.Locals[i].Flags&nodes.LvPinned != 0 {
				used.Set(uint32(i))
			}
		}
	}
	for i := range m.Locals[:m.NumParams] {
		if m.Locals[i].IsPromoted() && b.homedFields(&m.Locals[i], nodes.NoReg) {
			used.Set(uint32(i))
		}
	}
	for i := range m.Locals {
		if l := &m.Locals[i]; l.Flags&(nodes.LvIsStructField|nodes.LvDependent) == nodes.LvIsStructField|nodes.LvDependent && used.Has(uint32(i)) {
			used.Set(uint32(l.Parent))
		}
	}
}

// collectNamed finds the locals that the code names. Rows of nodes that the method no longer
// contains may add more locals; the only cost is a slot for each.
func (b *Frames) collectNamed() {
	m, f := b.M, &b.Frame
	oper := m.Oper[:m.NumNodes]
	val, lcls := m.Val[:len(oper)], uint32(len(m.Locals))
	for n, o := range oper {
		switch k := naming[o]; k {
		case namesNone:
		case namesMulti:
			for _, x := range m.MultiVarsOf(nodes.NodeID(n)) {
				if x.Lcl != nodes.NoLcl {
					f.used.Set(uint32(x.Lcl))
				}
			}
		default:
			if l := val[n] >> (k & 31); l < lcls {
				f.used.Set(l)
			}
		}
	}
}

// returns reports whether the method can return.
func (b *Frames) returns() bool {
	m := b.M
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		if m.Oper[m.Blocks.Last[blk]] == nodes.GT_RETURN {
			return true
		}
	}
	return false
}

// homedFields reports whether promoted parameter p has a used field that must be in memory and
// arrives in register reg (NoReg: in any place).
func (b *Frames) homedFields(p *nodes.Local, reg uint8) bool {
	m := b.M
	for i := range nodes.LclNum(p.FieldCount) {
		f := &m.Locals[p.FieldFirst+i]
		if b.Frame.used.Has(uint32(p.FieldFirst+i)) && (reg == nodes.NoReg || f.ArgReg[0] == reg) && (f.Flags&nodes.LvRegister == 0 || b.loadsFromHome(f)) {
			return true
		}
	}
	return false
}

// calls reports whether a method without GT_CALL nodes may still call a helper or a funclet.
func (b *Frames) calls() bool {
	m := b.M
	if m.NumFunclets > 0 {
		return true
	}
	for n := range nodes.NodeID(m.NumNodes) {
		if b.mayCall(n) {
			return true
		}
	}
	return false
}

// hasJmp reports whether a block ends in GT_JMP, which needs every parameter.
func (b *Frames) hasJmp() bool {
	m := b.M
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		if m.Oper[m.Blocks.Last[blk]] == nodes.GT_JMP {
			return true
		}
	}
	return false
}

// slotClass is the area of the frame that has a local's slot.
type slotClass uint8

const (
	slotScalar slotClass = iota
	slotZeroScalar
	slotZeroStruct
	slotStruct
	slotParam // on the stack, where the caller put it
	slotClasses
)

func (b *Frames) slotClass(l *nodes.Local) slotClass {
	zero := b.needsZero(l)
	switch {
	case l.IsPromoted(): // the slot of a promoted parameter is its fields'
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
func (b *Frames) collectSlots() {
	m, f := b.M, &b.Frame
	for c := range f.slots {
		f.slots[c] = f.slots[c][:0]
	}
	for i := range m.Locals {
		l := &m.Locals[i]
		if l.Flags&(nodes.LvOutgoingArgs|nodes.LvRegister) != 0 || !f.used.Has(uint32(i)) || l.HomeInParent() || nodes.LclNum(i) == m.PSPSymLcl {
			continue
		}
		if !l.IsPromoted() { // else its fields have the slot
			l.Flags |= nodes.LvOnFrame
		}
		c := slotParam
		if !l.IsParam() || l.NumArgRegs != 0 {
			c = b.slotClass(l)
		}
		f.slots[c] = append(f.slots[c], nodes.LclNum(i))
	}
}

// placeLocals places the locals of class c below offset at, and returns the lowest offset used.
func (b *Frames) placeLocals(at int32, c slotClass) int32 {
	m, slot := b.M, b.Shape.Slot
	for _, n := range b.Frame.slots[c] {
		l := &m.Locals[n]
		at = below(at, max(l.Size, m.Model.SizeOf(l.Type)), slot)
		if l.Type == nodes.TYP_STRUCT && m.Layouts[l.Layout].Align > uint32(slot) {
			at &^= b.Shape.Align - 1
		}
		l.StackOffset = at
	}
	return at
}

// maxFrame bounds the size of a frame, as RyuJIT's MAX_FrameSize does: offsets in the frame, and
// sums of two, are 32-bit numbers.
const maxFrame = 1 << 30

func tooLarge() {
	ee.Bail(&ee.BadInput{ILOffset: -1, Reason: "a frame of 1 GB or more"})
}

// below returns the offset of a place of size bytes, at least a slot, below offset at.
func below(at int32, size uint32, slot int32) int32 {
	if size >= maxFrame {
		tooLarge()
	}
	if at -= max(arena.AlignUp(int32(size), slot), slot); at <= -maxFrame {
		tooLarge()
	}
	return at
}

// raise moves all slots up by a number of bytes.
func (b *Frames) raise(by int32) {
	m, f := b.M, &b.Frame
	for c := range slotParam {
		for _, l := range f.slots[c] {
			m.Locals[l].StackOffset += by
		}
	}
	for i := range m.NumSpillTmps {
		m.SpillTmpOffset[i] += by
	}
	f.pollSaves += by
	f.ZeroHigh += by
	f.ZeroLow += by
}

// placeFields places the used fields whose homes are parts of their struct's slot.
func (b *Frames) placeFields() {
	m, f := b.M, &b.Frame
	for i := range m.Locals {
		if l := &m.Locals[i]; l.HomeInParent() && f.used.Has(uint32(i)) && l.Flags&nodes.LvRegister == 0 {
			l.Flags |= nodes.LvOnFrame
			l.StackOffset = m.Locals[l.Parent].StackOffset + int32(l.FieldOffset)
		}
	}
}

// placeSpills places the spill temps below offset at and returns the lowest offset used.
func (b *Frames) placeSpills(at int32) int32 {
	m, slot := b.M, b.Shape.Slot
	for i := range m.NumSpillTmps {
		at = below(at, m.Model.SizeOf(m.SpillTmpType[i]), slot)
		m.SpillTmpOffset[i] = at
	}
	return at
}

// Unwind records the effect on the frame of the instruction just emitted, in a prolog.
func (b *Frames) Unwind(op ee.UnwindOp, reg targets.Reg, value int32) {
	f := &b.Frame
	f.Steps = append(f.Steps, unwindStep{b.Buf.Mark(), ee.UnwindStep{Op: op, Reg: reg, Value: uint32(value)}})
}

// BeginFunc begins the root or a funclet.
func (b *Frames) BeginFunc(first nodes.BlockID) {
	f := &b.Frame
	f.Funcs = append(f.Funcs, funcInfo{first: first, start: b.Buf.Mark(), steps: len(f.Steps), epilogs: len(f.Epilogs), restores: len(f.Restores)})
}

// BeginEpilog records that an epilog of the current function begins.
func (b *Frames) BeginEpilog() {
	f := &b.Frame
	f.Epilogs = append(f.Epilogs, b.Buf.Mark())
	f.Funcs[len(f.Funcs)-1].numEpilogs++
}

// Restore records the effect of an epilog's last instruction, as Unwind does in a prolog. Only the
// steps of the function's first epilog are recorded: all its epilogs have the same.
func (b *Frames) Restore(op ee.UnwindOp, reg targets.Reg, value int32) {
	f := &b.Frame
	fn := &f.Funcs[len(f.Funcs)-1]
	if fn.numEpilogs == 1 {
		f.Restores = append(f.Restores, unwindStep{b.Buf.Mark(), ee.UnwindStep{Op: op, Reg: reg, Value: uint32(value)}})
		fn.numRestores++
	}
}

// EndPrologUnwind ends the unwind steps of the current function.
func (b *Frames) EndPrologUnwind() {
	f := &b.Frame
	f.Funcs[len(f.Funcs)-1].last = len(f.Steps)
}

// pollSaved returns the registers of locals that a poll must save.
func (b *Frames) pollSaved() targets.RegMask { return targets.RegMask(b.M.PollRegs) }

// entryRegs returns the registers of locals that hold a value when the prolog ends.
func (b *Frames) entryRegs() (s targets.RegMask) {
	for i := range b.M.Locals {
		l := &b.M.Locals[i]
		if l.Flags&nodes.LvRegister != 0 && l.Flags&nodes.LvDeadOnEntry == 0 && (l.IsParam() || l.Flags&nodes.LvMustInit != 0) {
			s |= b.Target.RegsOf(l.Type, l.Reg)
		}
	}
	return s
}

// inRegister returns the byte offset of parameter l in its argument register, which fields of a
// struct may share.
func inRegister(l *nodes.Local) uint8 {
	if l.Flags&nodes.LvIsStructField == 0 {
		return 0
	}
	return l.ArgRegOffset[0]
}

// loadsFromHome reports whether l cannot be copied from its argument register: l is a float that
// shares the register, or is in a floating-point one at an offset. The prolog stores the register
// to its home and loads l from there.
func (b *Frames) loadsFromHome(l *nodes.Local) bool {
	return l.NumArgRegs == 1 && inRegister(l) != 0 && (l.Type.IsFloat() || b.Target.FloatRegs.Has(l.ArgReg[0]))
}

// mayBeFrameless reports whether the runtime can unwind a method that has no frame.
func (b *Frames) mayBeFrameless() bool {
	flags := b.M.Info.Flags
	return !b.Config.Framed && (flags&ee.CORJIT_FLAG_LEAF != 0 || b.Info.Frameless && !b.Env.MinOpts && flags&ee.CORJIT_FLAG_FRAMED == 0)
}

// frameNeed is what a method without slots needs of a frame.
type frameNeed uint8

const (
	needsNothing frameNeed = iota // it makes no calls but tail calls and write barriers, which use no stack
	needsAlign                    // it makes calls: the stack pointer must be aligned
	needsReg                      // it uses the frame register
)

// needsFrame returns what a method without slots needs of a frame.
func (b *Frames) needsFrame() frameNeed {
	m, f := b.M, &b.Frame
	if f.FramePtr || f.HasPSP || f.FloatSize != 0 || b.callsNative() || b.hasJmp() {
		return needsReg
	}
	for i := range m.Locals[:m.NumParams] {
		if m.Locals[i].NumArgRegs == 0 {
			return needsReg // it is in the caller's frame, reached through the frame register
		}
	}
	const called = FlagBarrier | nodes.GTF_OVERFLOW
	need := needsNothing
	for n, o := range m.Oper[:m.NumNodes] {
		switch {
		case o == nodes.GT_CALL:
			c := &m.Calls[m.Val[n]]
			switch {
			case c.Flags&nodes.GTF_CALL_M_TAILCALL == 0:
				need = needsAlign
			case c.Flags&nodes.GTF_CALL_M_TAILCALL_VIA_HELPER != 0 || c.StackSize > b.Target.ABI.ShadowSpace:
				return needsReg
			}
		case o == nodes.GT_RETADDR:
			return needsReg
		case o == nodes.GT_STOREIND && m.Flags[n]&called == FlagBarrier && b.Info.Frameless:
		case need == needsNothing && b.mayCall(nodes.NodeID(n)):
			need = needsAlign
		}
	}
	return need
}
