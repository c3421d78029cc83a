package vm

import (
	"ryugo/arena"
	"ryugo/cil/symbols"
	"ryugo/ee"
	"ryugo/loader"
)

// world is the part of a VM that does not depend on a running program: types, methods and their
// code, stubs, literals, symbols. Its methods run no managed code, allocate no objects in the heap
// and raise no exceptions.
type world struct {
	machine
	codeTable
	stubs
	core

	l      *loader.Loader
	opts   Options
	budget *arena.Budget
	// interpreted says that methods may be interpreted.
	interpreted bool

	tables   map[*loader.Class]uint64 // method tables
	cells    map[ee.MethodHandle]uint64
	symbols  map[ee.Symbol]uint64
	entries  map[uint64]*method // by the address that ldftn yields
	unboxing map[*loader.Method]uint64
	swapped  map[*loader.Method]uint64
	thunks   map[thunkKey]uint64
	interned map[string]uint64 // cells that hold the strings
	// internBytes is the size of the strings that the program has interned, without the objects.
	internBytes uint64
	// staticRoots are the words that refer to objects in the heap, in static storage and other data
	// that is never freed.
	staticRoots []uint64
	// threadStatics are the thread-static fields of all classes.
	threadStatics []threadStatic
	lines         map[*method]string
	sources       map[*loader.Module]*symbols.Lines // nil: there are none
	scratch       uint64                            // 32 bytes for conversions

	castCache, lookupCache uint64 // see cpu.PairRow
	hashControl            uint64 // see cpu.HashRows
}

// stubs are the addresses of stubs that exist once.
type stubs struct {
	helperEntry [ee.HelperCount]uint64
	leafHelpers [ee.HelperCount]*method // see leafMethod

	dispatchStub     uint64
	internalStub     uint64
	storeCheckStub   uint64
	mismatchStub     uint64
	hostStub         uint64
	invokeStub       uint64
	delegateCtorStub uint64
}

// core is the runtime's data about the core library.
type core struct {
	typeTable        uint64 // the method table of System.Type
	typeHandleOffset uint64

	traceOffset                            uint64 // Exception._stackTrace
	remoteTraceOffset, restoredTraceOffset uint64
	exceptionTable                         uint64 // the method table of System.Exception
	traceTable                             uint64 // the method table of long[]
	createExc                              *method
	beginThread, endThreads                *method // Scheduler.Begin, End
	waitForLock, waitForClass              *method // Monitor.EnterLater, Scheduler.WaitForInitializer
	describeExc                            *method
	finalize                               *loader.Method // Object.Finalize
	innerOffset                            uint64         // Exception._innerException
	messageOffset                          uint64         // Exception._message
	getMessage                             *loader.Method // Exception.get_Message
}

func newWorld(o Options, l *loader.Loader) world {
	return world{
		l: l, opts: o, budget: o.Budget,
		codeTable: codeTable{methods: map[ee.MethodHandle]*method{}},
		tables:    map[*loader.Class]uint64{},
		cells:     map[ee.MethodHandle]uint64{},
		symbols:   map[ee.Symbol]uint64{},
		entries:   map[uint64]*method{},
		unboxing:  map[*loader.Method]uint64{},
		swapped:   map[*loader.Method]uint64{},
		thunks:    map[thunkKey]uint64{},
		interned:  map[string]uint64{},
		lines:     map[*method]string{},
		sources:   map[*loader.Module]*symbols.Lines{},
	}
}
