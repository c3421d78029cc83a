package gcinfo

import (
	"math/bits"
	"slices"

	"ryugo/arena"
)

// CoreCLR's GC info of version 2, on 64-bit machines (gcinfotypes.h, GcInfoEncoder). It is a stream
// of bits, lowest first: header, safe points, ranges, slots, live sets at safe points, then a
// pointer for each chunk of the ranges; from the next whole byte on, the data that the pointers
// point to. Numbers are chunks of bits, see bitWriter.uvar. Each field has a base of its own.
const (
	slimReturnBits = 2
	fatReturnBits  = 4

	codeLengthBase  = 8
	prologBase      = 5
	cookieEndBase   = 3
	slotBase        = 6 // a stack slot, in words
	encBase         = 4
	outgoingBase    = 3
	rangesBase      = 1
	rangeStartBase  = 6
	rangeLengthBase = 6
	numSlotsBase    = 2
	untrackedBase   = 1
	regBase         = 3
	regDeltaBase    = 2
	slotDeltaBase   = 4
	pointerBase     = 3
	zerosBase       = 4 // runs in a set
	onesBase        = 2

	wordShift     = 3 // slots and sizes are in words
	chunkBits     = 6 // a chunk is 64 bytes of code
	minRunsVec    = 10
	setsPadding   = 7 // bits that the encoder counts for the gap before sets
	coreCLRReturn = 2 // bits of a register's ReturnKind
)

// Machine has the differences between machines.
type Machine struct {
	FrameReg                             uint8 // the frame register, which is written as 0
	LastReg                              uint8
	FrameRegBase, SitesBase, NumRegsBase uint
	CodeShift                            uint // shift of the code's length, by the size of instructions
	// Leaf: a flag means ReportOnlyLeaf. Without Leaf, all methods with funclets report only the
	// leaf, and the flag means HasTailCalls.
	Leaf bool
}

// X64 is the machine of tables without one.
var X64 = Machine{FrameReg: 5, LastReg: 15, FrameRegBase: 3, SitesBase: 2, NumRegsBase: 2, Leaf: true}

// machine returns the table's machine, X64 by default.
func (t *Table) machine() *Machine {
	if t.Machine == nil {
		return &X64
	}
	return t.Machine
}

// TellsLeaf reports whether CoreCLR's encoding has a flag for ReportOnlyLeaf. Otherwise it has one
// for HasTailCalls.
func (t *Table) TellsLeaf() bool { return t.machine().Leaf }

// Flags of the fat header; the context kind takes two bits.
const (
	fatVarArgs = 1 << iota
	fatSecurity
	fatGSCookie
	fatPSPSym
	fatContext
	_
	fatFrameReg
	fatReportOnlyLeaf
	fatEnC
	fatReversePInvoke
	fatFlagBits = iota
)

// CoreCLREncoder encodes tables as CoreCLR's GC info. It keeps its memory.
type CoreCLREncoder struct {
	// EmptySites also writes the sites at which no slot is live, as the shipped JIT does. In a
	// table without ranges they have no effect.
	EmptySites bool
	// Pointers makes sites point to live sets if that is shorter, as the shipped JIT does. If a
	// frame has stopped by a fault and is at none of the sites, CoreCLR 9.0's decoder skips a row
	// for each site and reads the bits that follow: they are after the end of such a table, where
	// there may be no memory.
	Pointers bool

	out, tail bitWriter // before the gap, and after it

	toggles []uint64 // the effective changes: place in the ranges << 32 | slot
	live    []uint64 // slots, during the replay of changes
	changed []uint64
	keys    []uint64 // slots in the order in which they are written
	index   []uint32 // [slot] its place in that order
	chunk   []uint64 // toggles of a chunk, by slot
	ptrs    []uint32 // [chunk]
	row     []uint64 // slots that are live at a site

	// For Pointers:
	sets  liveSets
	setOf []uint32 // [site]
	at    []uint32 // [set] its position
	order []uint32
}

// Encode appends the encoding of t to dst.
func (e *CoreCLREncoder) Encode(dst []byte, t *Table) []byte {
	e.out = bitWriter{b: dst}
	if len(t.Tracked)+len(t.Untracked)+len(t.Ranges) == 0 && !e.EmptySites {
		e.nothing(t)
		return e.out.b
	}
	e.tail = bitWriter{b: e.tail.b[:0]}
	sites := e.numSites(t)
	e.replay(t)
	regs, stack := e.sortSlots(t)
	short := slim(t)
	e.header(t, short)
	e.out.uvar(uint64(sites), t.machine().SitesBase)
	if !short {
		e.out.uvar(uint64(len(t.Ranges)), rangesBase)
	}
	width := bitsFor(uint64(t.CodeLength))
	for i := range t.Sites {
		if e.keep(t, &t.Sites[i]) {
			e.out.bits(uint64(t.Sites[i].Return-1), width)
		}
	}
	last := uint32(0)
	for _, r := range t.Ranges {
		e.out.uvar(uint64(r.Start-last), rangeStartBase)
		e.out.uvar(uint64(r.End-r.Start-1), rangeLengthBase)
		last = r.End
	}
	e.slots(t, regs, stack)
	if len(e.keys) > 0 {
		if sites > 0 {
			e.liveAtSites(t, regs+stack, sites)
		}
		if len(t.Ranges) > 0 {
			e.ranges(t, regs+stack)
		}
	}
	e.out.flush()
	if e.tail.len() == 0 {
		return e.out.b
	}
	e.tail.flush()
	return append(e.out.b, e.tail.b...)
}

// nothing writes a table without slots and ranges: there are no sites either.
func (e *CoreCLREncoder) nothing(t *Table) {
	short := slim(t)
	e.header(t, short)
	e.out.uvar(0, t.machine().SitesBase)
	if !short {
		e.out.uvar(0, rangesBase)
	}
	e.out.bits(0, 2) // registers, stack slots
	e.out.flush()
}

// keep reports whether a site is written. A site at which no slot is live has no effect, unless
// there are ranges: then a frame that is neither at a site nor in a range does not even report its
// untracked slots.
func (e *CoreCLREncoder) keep(t *Table, s *Site) bool {
	return !t.InRanges && (s.Count != 0 || len(t.Ranges) != 0 || e.EmptySites)
}

func (e *CoreCLREncoder) numSites(t *Table) (n int) {
	for i := range t.Sites {
		if e.keep(t, &t.Sites[i]) {
			n++
		}
	}
	return n
}

// returnBits returns the kinds of the first two return registers.
func returnBits(t *Table) uint64 {
	return uint64(t.Returns[0]) | uint64(t.Returns[1])<<coreCLRReturn
}

// slim reports whether the short header suffices: all fields that only the other header has are
// absent. The outgoing area is then not encoded; no reader needs it.
func slim(t *Table) bool {
	return !t.ReportOnlyLeaf && !t.HasTailCalls && !t.VarArgs && !t.HasSecurity && !t.HasGSCookie && !t.HasEnC && !t.HasReversePInvoke &&
		!t.HasPSPSym && t.Context == ContextNone && len(t.Ranges) == 0 &&
		(t.FrameReg == NoFrameReg || t.FrameReg == t.machine().FrameReg) && returnBits(t) < 1<<slimReturnBits
}

// leafOrTail returns the flag whose meaning differs between x64 and arm64.
func leafOrTail(t *Table) bool {
	if t.machine().Leaf {
		return t.ReportOnlyLeaf
	}
	return t.HasTailCalls
}

// header writes the part before the number of sites, in the short form if short.
func (e *CoreCLREncoder) header(t *Table, short bool) {
	w := &e.out
	hasFrame := t.FrameReg != NoFrameReg
	if short {
		w.bool(false)
		w.bool(hasFrame)
		w.bits(returnBits(t), slimReturnBits)
		w.uvar(uint64(t.CodeLength>>t.machine().CodeShift), codeLengthBase)
		return
	}
	hasContext := t.Context != ContextNone
	w.bool(true)
	for _, flag := range [...]bool{t.VarArgs, t.HasSecurity, t.HasGSCookie, t.HasPSPSym} {
		w.bool(flag)
	}
	w.bits(uint64(t.Context), 2)
	for _, flag := range [...]bool{hasFrame, leafOrTail(t), t.HasEnC, t.HasReversePInvoke} {
		w.bool(flag)
	}
	w.bits(returnBits(t), fatReturnBits)
	w.uvar(uint64(t.CodeLength>>t.machine().CodeShift), codeLengthBase)
	if t.HasGSCookie || t.HasSecurity || hasContext {
		if t.PrologSize == 0 {
			panic("BUG: gcinfo: a slot is said to be valid from the first instruction on")
		}
		w.uvar(uint64(t.PrologSize-1), prologBase)
	}
	if t.HasGSCookie {
		w.uvar(uint64(t.CodeLength-t.GSCookieEnd), cookieEndBase)
	}
	slot := func(present bool, offset int32) {
		if present {
			w.svar(int64(offset>>wordShift), slotBase)
		}
	}
	slot(t.HasSecurity, t.SecuritySlot)
	slot(t.HasGSCookie, t.GSCookieSlot)
	slot(t.HasPSPSym, t.PSPSymSlot)
	slot(hasContext, t.ContextSlot)
	if hasFrame {
		w.uvar(uint64(t.FrameReg^t.machine().FrameReg), t.machine().FrameRegBase)
	}
	if t.HasEnC {
		w.uvar(uint64(t.EnCSlots), encBase)
	}
	slot(t.HasReversePInvoke, t.ReversePInvokeSlot)
	w.uvar(uint64(t.Outgoing>>wordShift), outgoingBase)
}

// A key holds a slot, so that the order of keys is the order in which slots are written: tracked
// registers, tracked stack words, untracked slots. Within each group, slots with more flags come
// first, then the order is by register or offset, then by base.
const (
	keyIndexBits   = 26
	keyIndex       = 1<<keyIndexBits - 1
	keyBase        = keyIndexBits
	keyOffset      = keyBase + 2
	keyFlags       = keyOffset + 32
	keyGroup       = keyFlags + 2
	groupReg       = 0
	groupStack     = 1
	groupUntracked = 2
	flagsMask      = Byref | Pinned
)

func slotKey(s *Slot, group uint64, index int) uint64 {
	place := uint64(uint32(s.Offset) ^ 1<<31) // ascending as a signed number
	if s.Base == InRegister {
		place = uint64(s.Reg)
	}
	return group<<keyGroup | uint64(flagsMask-s.Flags)<<keyFlags | place<<keyOffset | uint64(s.Base&3)<<keyBase | uint64(index)
}

// sortSlots orders the slots, without those that are never live. It returns the numbers of tracked
// registers and of tracked stack words.
func (e *CoreCLREncoder) sortSlots(t *Table) (regs, stack int) {
	e.keys = e.keys[:0]
	if len(t.Tracked) != 0 {
		regs, stack = e.tracked(t)
	}
	for i := range t.Untracked {
		e.keys = append(e.keys, slotKey(&t.Untracked[i], groupUntracked, i))
	}
	if len(e.keys) > 1 {
		slices.Sort(e.keys)
	}
	e.index = arena.Raw(e.index, len(t.Tracked))
	for i, k := range e.keys[:regs+stack] {
		e.index[k&keyIndex] = uint32(i)
	}
	return regs, stack
}

// tracked appends the keys of the tracked slots that are ever live.
func (e *CoreCLREncoder) tracked(t *Table) (regs, stack int) {
	used := arena.Extend(e.live[:0], (len(t.Tracked)+63)/64)
	for i := range t.Sites {
		for _, s := range t.Live[t.Sites[i].First:][:t.Sites[i].Count] {
			used[s>>6] |= 1 << (s & 63)
		}
	}
	for _, c := range e.toggles {
		s := uint32(c)
		used[s>>6] |= 1 << (s & 63)
	}
	e.live = used
	for w, set := range used {
		for ; set != 0; set &= set - 1 {
			i := w<<6 + bits.TrailingZeros64(set)
			group := uint64(groupStack)
			if t.Tracked[i].Base == InRegister {
				group = groupReg
				regs++
			} else {
				stack++
			}
			e.keys = append(e.keys, slotKey(&t.Tracked[i], group, i))
		}
	}
	return regs, stack
}

// slots writes the slots of the keys in order.
func (e *CoreCLREncoder) slots(t *Table, regs, stack int) {
	w := &e.out
	untracked := len(e.keys) - regs - stack
	w.bool(regs > 0)
	if regs > 0 {
		w.uvar(uint64(regs), t.machine().NumRegsBase)
	}
	w.bool(stack+untracked > 0)
	if stack+untracked > 0 {
		w.uvar(uint64(stack), numSlotsBase)
		w.uvar(uint64(untracked), untrackedBase)
	}
	lastFlags, last := flagsMask, uint32(0)
	for _, k := range e.keys[:regs] {
		flags, reg := flagsMask-SlotFlags(k>>keyFlags)&flagsMask, uint32(k>>keyOffset)
		if lastFlags != 0 {
			w.uvar(uint64(reg), regBase)
			w.bits(uint64(flags), 2)
		} else {
			w.uvar(uint64(reg-last-1), regDeltaBase)
		}
		lastFlags, last = flags, reg
	}
	e.stackSlots(e.keys[regs:][:stack])
	e.stackSlots(e.keys[regs+stack:])
}

func (e *CoreCLREncoder) stackSlots(keys []uint64) {
	w := &e.out
	lastFlags, last := flagsMask, int32(0)
	for _, k := range keys {
		flags, word := flagsMask-SlotFlags(k>>keyFlags)&flagsMask, int32(uint32(k>>keyOffset)^1<<31)>>wordShift
		w.bits(k>>keyBase&3, 2)
		if lastFlags != 0 {
			w.svar(int64(word), slotBase)
			w.bits(uint64(flags), 2)
		} else {
			w.uvar(uint64(word-last), slotDeltaBase)
		}
		lastFlags, last = flags, word
	}
}
