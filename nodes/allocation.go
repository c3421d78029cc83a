package nodes

// Allocation is what register allocation decided, row by row: what passes/lsra adds to the
// decision log of a compile that has one.
//
// Linear scan gives registers to values, between a definition and a use in one block. Its
// positions are nodes in execution order, rows of Places. Locals get theirs before, for
// all of their live range, over positions of their own, since lowering comes in between:
// steps are rows of Steps, and each has two half positions, 2*step at which the node
// reads and 2*step+1 at which it writes.
//
//	Steps   1 call   2 st.lclVar V01   3 add   4 st.lclVar V02
//	Ranges  V01: [5, 7)   written at 5, read at 6
type Allocation struct {
	Places []AllocPlace
	Values []AllocValue // by rising Def in a block

	Locals []AllocLocal
	Ranges []AllocRange // of Locals
	Uses   []AllocUse   // of Locals
	Steps  []AllocStep  // row 0 is none
	Moves  []AllocMove  // block by block, from the end of each
}

// AllocPlace is a position of linear scan: a node with RefPositions, or one that reads a
// local in a register. Sets have a bit for each register.
type AllocPlace struct {
	Node    Ident
	Block   BlockID
	Taken   uint64 // registers that are taken while it executes: by values, locals, operands, results, as scratch
	Locals  uint64 // those in which locals live
	Killed  uint64 // registers that it destroys
	Scratch uint64 // registers that it was given beside operands and results
}

// NoPlace is a row of Places that is not there.
const NoPlace = ^uint32(0)

// AllocValue is the live range of a value.
type AllocValue struct {
	Node Ident // that defines it
	Part uint8 // of a call that returns in several registers
	Type VarType
	Reg  uint8 // in which it is defined
	// Def and Use are rows of Places; Use is NoPlace of a value that nobody uses.
	Def, Use uint32
	// Spilled says that it loses its register. It is stored to spill temp Temp where it is
	// defined, unless it is Remade for its use. Wanted is the row of Places that needs the
	// register.
	Spilled, Remade bool
	Temp            uint16
	Wanted          uint32
	// MovedTo is the GT_COPY or GT_RELOAD before its use, 0 for none, and UseReg the
	// register in which it is used.
	MovedTo Ident
	UseReg  uint8
}

// AllocLocal is a local for which registers were considered.
type AllocLocal struct {
	Lcl LclNum
	Reg uint8 // for all of its live range but Moves; NoReg: it is in memory
	// [Range, RangeEnd) and [Use, UseEnd) are its rows of Ranges and Uses.
	Range, RangeEnd, Use, UseEnd uint32
}

// AllocRange is the half positions [From, To).
type AllocRange struct{ From, To uint32 }

// AllocUse is a half position at which a local is read or written.
type AllocUse struct {
	At      uint32
	Written bool
}

// AllocStep is a position of the allocation of locals. Node is 0 in blocks without such nodes.
type AllocStep struct {
	Node  Ident
	Block BlockID
}

// MoveKind says what AllocMove does.
type MoveKind uint8

const (
	MoveWait   MoveKind = iota // Node is a call that the local waits for in memory
	MoveSave                   // Node stores it to its home
	MoveReload                 // Node loads it
)

// AllocMove is a step in the life of a local whose register calls destroy.
type AllocMove struct {
	Lcl  LclNum
	Kind MoveKind
	Node Ident
}

// reset empties the tables.
func (a *Allocation) reset() {
	*a = Allocation{
		Places: a.Places[:0], Values: a.Values[:0], Locals: a.Locals[:0], Ranges: a.Ranges[:0],
		Uses: a.Uses[:0], Steps: a.Steps[:0], Moves: a.Moves[:0],
	}
}
