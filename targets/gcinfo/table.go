// Package gcinfo holds what a collector must know of a method's frames: where
// references are at each call (partially interruptible code), or at each
// instruction of some ranges (fully interruptible code).
//
// A back end fills a Table: the slots, registers or words of the frame, that
// ever hold a reference, and for each call the slots that are live after it.
// The table knows nothing of an encoding. Two are made from it: Ryugo's own by
// Encoder, which a stack walk reads in place by Decode and Info.Live, and
// CoreCLR's by CoreCLREncoder, which DecodeCoreCLR makes a table of again.
package gcinfo

// Base is what a slot's offset counts from, in the numbering of CoreCLR; or
// InRegister.
type Base uint8

const (
	BaseCallerSP Base = iota // the stack pointer of the caller, at the call
	BaseSP                   // the stack pointer of the body
	BaseFrame                // the frame register
	InRegister               // the slot is register Reg
)

// SlotFlags say what a slot holds.
type SlotFlags uint8

const (
	Byref  SlotFlags = 1 << iota // a pointer into an object, or anywhere else; otherwise a reference to an object
	Pinned                       // the object must not move
)

// Slot is a place of a reference.
type Slot struct {
	Base   Base
	Flags  SlotFlags
	Reg    uint8 // InRegister: the hardware number
	Offset int32 // otherwise: bytes from the base
}

// Site is a call: the slots that are live after it are
// Table.Live[First:][:Count], indexes of Table.Tracked. In a frame whose call
// is not a site no tracked slot is live.
type Site struct {
	Return       uint32 // return offset from the start of the code
	First, Count uint32
	Node         uint32 // the call in the compiler's IR, for checks; not encoded
}

// ReturnKind is what a return register holds.
type ReturnKind uint8

const (
	ReturnScalar ReturnKind = iota
	ReturnRef
	ReturnByref
	ReturnUnset // CoreCLR, the first register: what the signature says
)

// ContextKind says what the generic context slot holds.
type ContextKind uint8

const (
	ContextNone ContextKind = iota
	ContextMethodTable
	ContextMethodDesc
	ContextThis
)

// NoFrameReg is Header.FrameReg of a method that has none.
const NoFrameReg = 0xff

// Header is what is said of the method as a whole.
type Header struct {
	CodeLength  uint32
	PointerSize uint8 // 4 or 8; all offsets of slots are multiples of it
	FrameReg    uint8 // hardware number of the register that BaseFrame means
	Returns     [4]ReturnKind
	Context     ContextKind
	KeepThis    bool  // `this` is reported in the whole body
	ContextSlot int32 // from the caller's stack pointer: the generic context, or `this`
	HasPSPSym   bool
	PSPSymSlot  int32  // from the stack pointer of the body, or the caller's: ee.Info.CallerSPFunclets
	Outgoing    uint32 // bytes of the outgoing argument area
}

// Extra is what CoreCLR is told besides. Ryugo's own encoding has no place for
// it.
type Extra struct {
	PrologSize         uint32 // from here on the generic context and the GS cookie are in their slots
	ReportOnlyLeaf     bool   // of a method's funclets and its root the innermost frame reports for all
	HasTailCalls       bool   // there are jumps to other methods; see Table.TellsLeaf
	VarArgs            bool
	HasSecurity        bool
	SecuritySlot       int32 // from the caller's stack pointer
	HasGSCookie        bool
	GSCookieSlot       int32  // from the caller's stack pointer
	GSCookieEnd        uint32 // the cookie is valid up to here
	HasEnC             bool
	EnCSlots           uint32 // words at the frame's top that an edit of the method keeps
	HasReversePInvoke  bool
	ReversePInvokeSlot int32 // the frame of a call that came from native code
}

// Range is code, [Start, End), at each instruction of which a collection may
// happen.
type Range struct{ Start, End uint32 }

// Change says that slot Table.Tracked[Slot] becomes live, or dead, at an
// offset. At the start of the code all slots are dead.
type Change struct {
	Offset, Slot uint32
	Live         bool
}

// Point is a place in a range: before a node of the compiler's IR, or after
// the last one of a block. It is for checks, and not encoded.
type Point struct {
	Offset, Block uint32
	Node          uint32 // 0 after the last
}

// Table is what a back end records of one method. Ryugo's own encoding knows no Ranges.
type Table struct {
	Header
	Extra
	// Machine is whose numbers CoreCLR's encoding has; nil is X64. Reset keeps it.
	Machine   *Machine
	Tracked   []Slot // each once
	Untracked []Slot // hold a reference or null in the whole body
	Sites     []Site // by rising Return
	Live      []uint32
	Ranges    []Range  // rising, with code between them
	Changes   []Change // by rising Offset
	Points    []Point  // by rising Offset
	// InRanges: the ranges tell what is live at the calls, too, so CoreCLR's encoding has no sites.
	InRanges bool
}

// Reset empties the table and keeps its memory.
func (t *Table) Reset() {
	t.Header, t.Extra = Header{}, Extra{}
	t.Tracked, t.Untracked = t.Tracked[:0], t.Untracked[:0]
	t.Sites, t.Live = t.Sites[:0], t.Live[:0]
	t.Ranges, t.Changes, t.Points, t.InRanges = t.Ranges[:0], t.Changes[:0], t.Points[:0], false
}
