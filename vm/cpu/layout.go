package cpu

import (
	"ryugo/loader"
	"ryugo/vm/raw"
)

// Word is the size of an address in memory, and so of a reference. Narrow machines have words of 4
// bytes. The runtime's own tables have the same layout there: each of their cells has 8 bytes, of
// which code reads the lower half.
const (
	Word   = raw.Word
	Narrow = Word < 8
)

// A method table: package loader defines the layout from its address upwards; the VM's own fields
// are below the address.
const (
	MTComponentSize = loader.OffsetMTComponentSize // uint32: bytes of an element of an array or string
	MTBaseSize      = loader.OffsetMTBaseSize      // uint32: bytes of an object without elements
	MTClassID       = loader.OffsetMTClassID       // the ee.ClassHandle
	MTParent        = loader.OffsetMTParent        // the base class's method table, or 0
	MTVTable        = loader.OffsetMTVTable        // code addresses

	MTFlags      = -4  // uint32: Flag…
	MTValueSize  = -8  // uint32: bytes of a value type's value
	MTElement    = -16 // method table of an array's element type, or 0
	MTTypeObject = -24 // its System.Type, or 0
	MTStatics    = -32 // address of its static fields, or 0
	MTInited     = -40 // not 0 if no static constructor has to run
	MTGC         = -48 // places of references in objects: a descriptor of the collector
	MTPrefix     = 48

	FlagFinalizer = 1 // objects of the class have a finalizer to run
)

// Objects: the method table, then the fields. In arrays and strings the length follows the method
// table.
const (
	ObjHeader    = Word
	ArrayLength  = Word
	ArrayData    = 2 * Word
	StringLength = Word
	StringChars  = Word + 4

	// ArrayEnd is the size of the unused word after the elements of an array. A managed pointer to
	// the end of the array points to it, so the pointer cannot be taken for one to the next object.
	// The base size of an array in its method table includes the word.
	ArrayEnd = Word

	MaxArrayLength = 0x7FFFFFC7 // of .NET
)

// An array of several dimensions:
//
//	array + 2 words      int32 lengths[rank]
//	       + 4*rank      int32 lower bounds[rank]
//	       + 8*rank      the elements, row-major
const MDBounds = 2 * Word

// MDData returns the offset of the elements of such an array.
func MDData(rank int) uint64 { return MDBounds + 8*uint64(rank) }

// Delegates.
const (
	DelegateTarget = Word
	DelegateCode   = 3 * Word
	DelegateAux    = 4 * Word
	DelegateList   = 5 * Word
	DelegateCount  = 6 * Word
)

// A method's descriptor is in the data part: compiled code passes its
// address as a generic context, and its precode jumps through it.
const (
	MDCode   = 0  // the precode's jump target: a stub that compiles, later the code
	MDHandle = 8  // the ee.MethodHandle
	MDEntry  = 16 // the precode
	MDSize   = 24
)

// The dispatch cell of an interface method: a call loads the cell's address into the target's
// register for it (abi StubCell) and jumps through its first word.
const (
	DCStub   = 0  // the dispatch stub
	DCMethod = 8  // the ee.MethodHandle
	DCType   = 16 // the type of the last object
	DCTarget = 24 // the code of its method
	DCHash   = 32 // distinguishes the cell in the dispatch cache
	DCSize   = 40

	// The dispatch cache: rows {object type, cell, code}.
	DispatchRows     = 4096
	DispatchRowShift = 5
)

// DispatchRow returns the offset in the dispatch cache; the stub computes the same.
func DispatchRow(mt, hash uint64) uint64 {
	return ((mt>>4 ^ hash) & (DispatchRows - 1)) << DispatchRowShift
}

// A pair cache maps a pair of addresses to a word. Leaf helpers look there before they leave for
// Go. The rows are {first, second, word}, found by a hash of the pair. A new entry overwrites the
// row.
//
//	castCache    type of an object, target type -> whether the cast succeeds
//	lookupCache  generic context, lookup -> its result; and for calls of generic
//	             virtual methods: method table, method descriptor -> code
const (
	PairRows     = 4096
	PairRowShift = 5
	PairCache    = PairRows << PairRowShift // bytes
)

// PairRow returns the offset of the row of a pair; leaf helpers compute the same.
func PairRow(first, second uint64) uint64 {
	return ((first>>4 ^ second>>3) & (PairRows - 1)) << PairRowShift
}

// The control block, in the data part, of the table of identity hash codes, for the leaf helper.
// The rows of the table are {object, code}, by open addressing.
const (
	HashRows = 0  // address of the first row
	HashMask = 8  // number of rows less one
	HashRoom = 16 // number of rows that may still be added
	HashSeq  = 24 // uint32: number of the last code
	HashCtl  = 32

	// HashFactor spreads addresses over the rows. CodeFactor spreads the codes, which repeat late.
	HashFactor = 0x9E3779B97F4A7C15
	CodeFactor = 0x9E3779B1
	CodeShift  = 4
)

// Places are the addresses, in the data part, of data that stubs read.
type Places struct {
	DispatchCache uint64
	ObjectCell    uint64 // holds the method table of System.Object
	StringTable   uint64 // the method table of System.String
}
