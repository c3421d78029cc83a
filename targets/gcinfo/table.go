// Package gcinfo has the data about a method's frames that a collector needs: the places of
// references at each call (partially interruptible code), or at each instruction of some ranges
// (fully interruptible code).
//
// A back end fills a Table: the slots (registers or frame words) that ever hold a reference, and
// for each call the slots that are live after it. The table is independent of an encoding. There
// are two encodings: Ryugo's own by Encoder, which a stack walk reads in place by Decode and
// Info.Live, and CoreCLR's by CoreCLREncoder, which DecodeCoreCLR converts back to a table.
package gcinfo

// Base is what a slot's offset is relative to, in CoreCLR's numbering; or InRegister.
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

// Slot is the place of a reference.
type Slot struct {
	Base   Base
	Flags  SlotFlags
	Reg    uint8 // InRegister: the hardware number
	Offset int32 // otherwise: bytes from the base
}

// Site is a call. The slots that are live after it are Table.Live[First:][:Count], indexes of
// Table.Tracked. In a frame whose call is not a site, no tracked slot is live.
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
	ReturnUnset // CoreCLR, the first register: the kind follows from the signature
)

// ContextKind says what the generic context slot holds.
type ContextKind uint8

const (
	ContextNone ContextKind = iota
	ContextMethodTable
	ContextMethodDesc
	ContextThis
)

// NoFrameReg is Header.FrameReg of a method without a frame register.
const NoFrameReg = 0xff

// Header describes the method as a whole.
type Header struct {
	CodeLength  uint32
	PointerSize uint8 // 4 or 8; all offsets of slots are multiples of it
	FrameReg    uint8 // hardware number of the register of BaseFrame
	Returns     [4]ReturnKind
	Context     ContextKind
	KeepThis    bool  // `this` is reported throughout the body
	ContextSlot int32 // from the caller's stack pointer: the generic context, or `this`
	HasPSPSym   bool
	PSPSymSlot  int32  // from the stack pointer of the body, or the caller's: ee.Info.CallerSPFunclets
	Outgoing    uint32 // bytes of the outgoing argument area
}

// Extra has the data that only CoreCLR's encoding has. Ryugo's own encoding has no place for it.
type Extra struct {
	PrologSize         uint32 // from here on the generic context and the GS cookie are in their slots
	ReportOnlyLeaf     bool   // of the frames of a method's root and funclets, only the innermost reports slots
	HasTailCalls       bool   // there are jumps to other methods; see Table.TellsLeaf
	VarArgs            bool
	HasSecurity        bool
	SecuritySlot       int32 // from the caller's stack pointer
	HasGSCookie        bool
	GSCookieSlot       int32  // from the caller's stack pointer
	GSCookieEnd        uint32 // the cookie is valid up to here
	HasEnC             bool
	EnCSlots           uint32 // words at the frame's top that an edit of the method preserves
	HasReversePInvoke  bool
	ReversePInvokeSlot int32 // the frame of a call that came from native code
}

// Range is code, [Start, End), at each instruction of which a collection may happen.
type Range struct{ Start, End uint32 }

// Change records that slot Table.Tracked[Slot] becomes live, or dead, at an offset. At the start of
// the code all slots are dead.
type Change struct {
	Offset, Slot uint32
	Live         bool
}

// Point is a place in a range: before a node of the compiler's IR, or after
// the last one of a block. It is for checks, and not encoded.
type Point struct {
	Offset, Block uint32
	Node          uint32 // 0: after the last
}

// Table is what a back end records of one method. Ryugo's own encoding has no Ranges.
type Table struct {
	Header
	Extra
	// Machine is the machine of CoreCLR's encoding; nil is X64. Reset keeps it.
	Machine   *Machine
	Tracked   []Slot // each once
	Untracked []Slot // hold a reference or null throughout the body
	Sites     []Site // by increasing Return
	Live      []uint32
	Ranges    []Range  // increasing, with code between them
	Changes   []Change // by increasing Offset
	Points    []Point  // by increasing Offset
	// InRanges: the ranges include the calls, so CoreCLR's encoding has no sites.
	InRanges bool
}

// Reset empties the table and keeps its memory.
func (t *Table) Reset() {
	t.Header, t.Extra = Header{}, Extra{}
	t.Tracked, t.Untracked = t.Tracked[:0], t.Untracked[:0]
	t.Sites, t.Live = t.Sites[:0], t.Live[:0]
	t.Ranges, t.Changes, t.Points, t.InRanges = t.Ranges[:0], t.Changes[:0], t.Points[:0], false
}
