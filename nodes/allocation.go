package nodes

// Allocation is what register allocation decided, row by row. passes/lsra adds it to the decision
// log of a compile that has one.
//
// Linear scan assigns registers to values, each from its definition to its use in one block. Its
// positions are nodes in execution order, rows of Places. Locals get their registers earlier, for
// their whole live range. Their positions are different ones, because lowering comes in between:
// rows of Steps, each with two half positions, 2*step at which the node reads and 2*step+1 at which
// it writes.
//
//	Steps   1 call   2 st.lclVar V01   3 add   4 st.lclVar V02
//	Ranges  V01: [5, 7)   written at 5, read at 6
type Allocation struct {
	Places []AllocPlace
	Values []AllocValue // ascending by Def within a block

	Locals []AllocLocal
	Ranges []AllocRange // of Locals
	Uses   []AllocUse   // of Locals
	Steps  []AllocStep  // row 0 means none
	Moves  []AllocMove  // block by block, from the end of each
}

// AllocPlace is a position of linear scan: a node that has RefPositions, or that reads a local in a
// register. Sets have one bit per register.
type AllocPlace struct {
	Node    Ident
	Block   BlockID
	Taken   uint64 // registers in use while it executes: by values, locals, operands, results, as scratch
	Locals  uint64 // registers in which locals are live
	Killed  uint64 // registers that it destroys
	Scratch uint64 // its scratch registers, besides those of operands and results
}

// NoPlace means no row of Places.
const NoPlace = ^uint32(0)

// AllocValue is the live range of a value.
type AllocValue struct {
	Node Ident // the defining node
	Part uint8 // for a call that returns in several registers
	Type VarType
	Reg  uint8 // register of the definition
	// Def and Use are rows of Places. Use is NoPlace if the value is unused.
	Def, Use uint32
	// Spilled: the value loses its register. It is stored to spill temp Temp at its definition,
	// unless it is Remade (rematerialized) at its use. Wanted is the row of Places that needs the
	// register.
	Spilled, Remade bool
	Temp            uint16
	Wanted          uint32
	// MovedTo is the GT_COPY or GT_RELOAD before its use, or 0. UseReg is its register at the use.
	MovedTo Ident
	UseReg  uint8
}

// AllocLocal is a local for which registers were considered.
type AllocLocal struct {
	Lcl LclNum
	Reg uint8 // for its whole live range except during Moves; NoReg: it is in memory
	// [Range, RangeEnd) and [Use, UseEnd) are its rows of Ranges and Uses.
	Range, RangeEnd, Use, UseEnd uint32
}

// AllocRange is a range [From, To) of half positions.
type AllocRange struct{ From, To uint32 }

// AllocUse is a half position at which a local is read or written.
type AllocUse struct {
	At      uint32
	Written bool
}

// AllocStep is a position of the allocation of locals. Node is 0 for a block that has no nodes with
// positions.
type AllocStep struct {
	Node  Ident
	Block BlockID
}

// MoveKind is the kind of an AllocMove.
type MoveKind uint8

const (
	MoveWait   MoveKind = iota // Node is a call across which the local is in memory
	MoveSave                   // Node stores the local to its home
	MoveReload                 // Node reloads the local
)

// AllocMove is a step in the splitting of a local whose register is destroyed by calls.
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
