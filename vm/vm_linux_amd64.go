// Package vm runs compiled code in the Go process, without cgo: memory for
// code, a stack of its own, the way to Go helpers and back, objects and their
// collection, method tables, statics, exceptions. Package clr is the library
// for programs that use it.
package vm

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"reflect"
	"time"

	"ryugo/arena"
	"ryugo/cil"
	"ryugo/cil/symbols"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/targets/amd64"
)

// VM runs the code of one world of types. It is for one goroutine at a time.
type VM struct {
	machine
	codeTable
	heap heap
	gc   collector

	l       *loader.Loader
	compile CompileFunc
	interp  *interpreter // nil: every method is compiled
	watch   *watcher     // nil: nobody watches
	opts    Options
	con     console
	args    []string // of the program
	budget  *arena.Budget
	clock   fakeClock // when Options have none
	started time.Time

	helperEntry [ee.HelperCount]uint64

	// Stubs.
	dispatchStub     uint64
	internalStub     uint64
	storeCheckStub   uint64
	mismatchStub     uint64
	hostStub         uint64
	invokeStub       uint64
	delegateCtorStub uint64
	tailReturn       uint64 // see helpTailCall

	// Caches that stubs read.
	castCache     uint64
	dispatchCache uint64
	lookupCache   uint64

	tables   map[*loader.Class]uint64 // method tables
	inits    map[*loader.Class]*classInit
	cells    map[ee.MethodHandle]uint64
	symbols  map[ee.Symbol]uint64
	entries  map[uint64]*method // by the address that ldftn yields
	unboxing map[*loader.Method]uint64
	swapped  map[*loader.Method]uint64
	thunks   map[thunkKey]uint64
	interns  map[uint64]internMethod // by descriptor
	interned map[string]uint64       // cells that hold the strings
	// internBytes is what the strings that the program has interned take besides
	// the objects.
	internBytes uint64
	// staticRoots are the words of static storage, and other data that is never
	// freed, which refer to objects in the heap.
	staticRoots []uint64
	lines       map[*method]string
	sources     map[*loader.Module]*symbols.Lines // nil: there are none

	scratch                                uint64 // 32 bytes for conversions
	objectCell                             uint64 // holds the method table of System.Object
	stringTable                            uint64 // the method table of System.String
	typeTable                              uint64 // the method table of System.Type
	typeCell                               uint64 // where it is kept for stubs
	typeHandleOffset                       uint64
	traceOffset                            uint64 // Exception._stackTrace
	remoteTraceOffset, restoredTraceOffset uint64
	exceptionTable                         uint64 // the method table of System.Exception
	traceTable                             uint64 // the method table of long[]
	createExc                              *method
	describeExc                            *method
	finalize                               *loader.Method // Object.Finalize
	innerOffset                            uint64         // Exception._innerException
	messageOffset                          uint64         // Exception._message
	getMessage                             *loader.Method // Exception.get_Message
	// creating is set while an exception of the runtime's own is made.
	creating bool

	hostFuncs  weakTable[*hostFunc]     // by the delegates over them
	hostErrors weakTable[error]         // by the exceptions that stand for them
	bound      map[string]reflect.Value // see Bind
	dropped    *droppedHandles
	usage      usage
	// ended is what ended the program: nothing runs any more.
	ended error
}

const (
	defaultHeap = 1 << 30
	// minCodeLimit is Options.CodeLimit for small heaps.
	minCodeLimit = 32 << 20
)

// New makes a VM for the types of l, whose core library is loaded.
func New(o Options, l *loader.Loader, compile CompileFunc) (*VM, error) {
	if o.GCStress < 0 {
		return nil, fmt.Errorf("vm: GC stress at every %dth safepoint", o.GCStress)
	}
	if o.HeapLimit == 0 {
		o.HeapLimit = defaultHeap
	}
	if o.CodeLimit == 0 {
		o.CodeLimit = max(o.HeapLimit/2, minCodeLimit)
	}
	o.CodeLimit = min(o.CodeLimit, math.MaxInt64)
	if o.Budget == nil {
		o.Budget = new(arena.Budget)
	}
	if o.Stdin == nil {
		o.Stdin = os.Stdin
	}
	if o.Stdout == nil {
		o.Stdout = os.Stdout
	}
	if o.Stderr == nil {
		o.Stderr = os.Stderr
	}
	v := &VM{
		l: l, compile: compile, opts: o, budget: o.Budget,
		con:       console{out: bufio.NewWriterSize(safeWriter{o.Stdout}, 1<<16), err: safeWriter{o.Stderr}, in: bufio.NewReader(safeReader{o.Stdin}), terminal: isTerminal(o.Stdout)},
		codeTable: codeTable{methods: map[ee.MethodHandle]*method{}},
		tables:    map[*loader.Class]uint64{},
		dropped:   &droppedHandles{},
		inits:     map[*loader.Class]*classInit{},
		cells:     map[ee.MethodHandle]uint64{},
		symbols:   map[ee.Symbol]uint64{},
		entries:   map[uint64]*method{},
		unboxing:  map[*loader.Method]uint64{},
		swapped:   map[*loader.Method]uint64{},
		thunks:    map[thunkKey]uint64{},
		interns:   map[uint64]internMethod{},
		interned:  map[string]uint64{},
		lines:     map[*method]string{},
		sources:   map[*loader.Module]*symbols.Lines{},
		bound:     map[string]reflect.Value{},
	}
	v.started = v.now()
	v.gc.locks = map[ref]int{}
	v.stop.budget = v.budget
	if o.Target == nil {
		o.Target = amd64.SysV()
	}
	err := v.open(o.Target)
	if err == nil {
		err = v.openHeap(o.HeapLimit)
	}
	if err == nil {
		err = v.protect(v.start)
	}
	if err != nil {
		v.Close()
		return nil, err
	}
	// What an empty program takes is not counted.
	v.budget.SetLimit(int64(o.CodeLimit))
	return v, nil
}

// start makes the stubs and what the runtime needs of the core library.
func (v *VM) start() {
	v.onFault = v.onHardwareFault
	v.onThrow = v.unwindActivation
	v.onOverflow = v.stackOverflow
	v.onDamage = v.damaged
	v.onSafepoint = v.safepoint
	v.results[exitCompile], v.results[exitDispatch] = noSafepoint, noSafepoint
	v.castCache = v.mem.data(pairCache, 64)
	v.gc.hashes.open(v.mem)
	v.dispatchCache = v.mem.data(dispatchRows<<dispatchRowShift, 64)
	v.lookupCache = v.mem.data(pairCache, 64)
	v.scratch = v.mem.data(32, 16)
	v.objectCell = v.mem.data(8, 8)
	v.typeCell = v.mem.data(8, 8)

	v.exits[exitCompile] = v.exitCompileMethod
	v.exits[exitDispatch] = v.exitDispatchCall
	v.exits[exitInternal] = v.exitInternalCall
	v.exits[exitStore] = v.exitStoreChecked
	v.exits[exitMismatch] = func(t *thread, f frame) { v.throw(t, excArrayTypeMismatch) }
	v.exits[exitDelegate] = v.delegateCtor
	v.exits[exitHost] = v.exitHostCall
	e := &v.e
	v.lazy = v.mem.tailStub(e, &v.core, exitCompile)
	v.internalStub = v.exitStub(exitInternal)
	v.storeCheckStub = v.exitStub(exitStore)
	v.mismatchStub = v.exitStub(exitMismatch)
	v.delegateCtorStub = v.exitStub(exitDelegate)
	v.hostStub = v.exitStub(exitHost)
	v.makeTailReturn()
	miss := v.mem.tailStub(e, &v.core, exitDispatch)
	dispatch(v.newLeaf(e, 1, miss))
	v.dispatchStub = v.mem.assemble(e)
	v.conv.invokeStub(e)
	v.invokeStub = v.mem.assemble(e)
	v.makeHelpers()
	v.startInterpreter()
	v.startWatch()

	known := &v.l.Known
	st64(v.objectCell, v.mt(known.Object))
	v.stringTable = v.mt(known.String)
	v.typeTable = v.mt(known.Type)
	st64(v.typeCell, v.typeTable)
	v.typeHandleOffset = v.fieldNamed(known.Type, "handle")
	v.traceOffset = v.fieldNamed(known.Exception, "_stackTrace")
	v.remoteTraceOffset = v.fieldNamed(known.Exception, "_remoteTrace")
	v.restoredTraceOffset = v.fieldNamed(known.Exception, "_restoredTrace")
	v.exceptionTable = v.mt(known.Exception)
	v.traceTable = v.mt(v.arrayOf(known.Prim(cil.ELEMENT_TYPE_I8)))
	v.innerOffset = v.fieldNamed(known.Exception, "_innerException")
	v.messageOffset = v.fieldNamed(known.Exception, "_message")
	v.getMessage = v.l.Method(v.coreMethod("System.Exception", "get_Message").handle)
	v.createExc = v.coreMethod("System.RuntimeExceptions", "Create")
	v.finalize = v.l.Method(v.coreMethod("System.Object", "Finalize").handle)
	v.gc.trackOffset = v.fieldNamed(v.l.Known.Core.FindType("System.WeakReference"), "trackResurrection")
	v.describeExc = v.coreMethod("System.RuntimeExceptions", "Describe")
}
