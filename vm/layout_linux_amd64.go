package vm

import "ryugo/loader"

// A method table: what package loader lays down from its address on, and what
// the VM keeps below it.
const (
	mtComponentSize = loader.OffsetMTComponentSize // uint32: bytes of an element of an array or string
	mtBaseSize      = loader.OffsetMTBaseSize      // uint32: bytes of an object without elements
	mtClassID       = loader.OffsetMTClassID       // the ee.ClassHandle
	mtParent        = loader.OffsetMTParent        // the base class's method table, or 0
	mtVTable        = loader.OffsetMTVTable        // code addresses

	mtFlags      = -4  // uint32: flag…
	mtValueSize  = -8  // uint32: bytes of a value type's value
	mtElement    = -16 // method table of an array's element type, or 0
	mtTypeObject = -24 // its System.Type, or 0
	mtStatics    = -32 // where its static fields are, or 0
	mtInited     = -40 // not 0 when the static constructor need not be run
	mtGC         = -48 // where its references are: a descriptor of the collector
	mtPrefix     = 48

	flagFinalizer = 1 // objects of the class have a finalizer to run
)

// Delegates.
const (
	delegateTarget = 8
	delegateCode   = 24
	delegateAux    = 32
	delegateList   = 40
	delegateCount  = 48
)

// off turns an offset that may be below a method table into what is added to
// its address.
func off(o int32) uint64 { return uint64(int64(o)) }
