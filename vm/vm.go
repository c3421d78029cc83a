// Package vm runs compiled code in the Go process, without cgo. It has memory for code, a stack of
// its own, transitions to Go helpers and back, objects and their collection, method tables,
// statics, exceptions. Package clr is the library for programs that use it.
package vm

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"reflect"

	"ryugo/arena"
	"ryugo/cil"
	"ryugo/loader"
	"ryugo/vm/cpu"
	"ryugo/vm/gdb"
)

// VM runs the code of one world of types. One goroutine may use it at a time.
type VM struct {
	space

	compile CompileFunc
	interp  *interpreter // nil: every method is compiled
	watch   *watcher     // nil: there is no Watch
	con     console
	files   openFiles
	args    []string       // of the program
	forNet  bool           // the program was compiled for .NET, not for .NET Framework
	program *loader.Module // that RunMain runs
	time    hostTime

	inits   map[*loader.Class]*classInit
	interns map[uint64]internMethod // by descriptor
	// creating is set while an exception of the runtime is made.
	creating bool

	hostFuncs  weakTable[*hostFunc]     // by the delegates over them
	hostErrors weakTable[error]         // by the exceptions that stand for them
	bound      map[string]reflect.Value // see Bind
	dropped    *droppedHandles
	usage      usage
	threads    threads
	// finalizing is the thread that runs finalizers, or nil.
	finalizing *thread
	// ended is the error that ended the program: no code runs any more.
	ended error
}

const (
	// minCodeLimit is Options.CodeLimit for small heaps.
	minCodeLimit = 32 << 20
)

// New makes a VM for the types of l, whose core library is loaded.
func New(o Options, l *loader.Loader, compile CompileFunc) (*VM, error) {
	if o.GCStress < 0 {
		return nil, fmt.Errorf("vm: GC stress at every %dth safepoint", o.GCStress)
	}
	if (o.Portable || !hasMachineCode()) && o.Interpret == nil {
		return nil, ErrNoMachineCode
	}
	if o.HeapLimit == 0 {
		o.HeapLimit = cpu.DefaultHeap
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
		space:   space{world: newWorld(o, l)},
		compile: compile,
		con:     console{out: bufio.NewWriterSize(safeWriter{o.Stdout}, 1<<16), err: safeWriter{o.Stderr}, in: bufio.NewReader(safeReader{o.Stdin}), terminal: isTerminal(o.Stdout)},
		dropped: &droppedHandles{},
		inits:   map[*loader.Class]*classInit{},
		interns: map[uint64]internMethod{},
		bound:   map[string]reflect.Value{},
	}
	v.time.started = v.now()
	v.gc.locks = map[ref]lock{}
	v.threads.all = map[int32]*thread{}
	v.stop.budget = v.budget
	if o.Target == nil {
		o.Target = hostTarget()
	}
	v.portable, v.debug.on = o.Portable, o.GDB && gdb.Supported && !o.Portable
	err := v.open(o.Target)
	if err == nil {
		v.main.wake = make(chan struct{}, 1)
		err = v.openHeap(o.HeapLimit)
	}
	if err == nil {
		err = v.protect(v.start)
	}
	if err != nil {
		v.Close()
		return nil, err
	}
	// The memory of an empty program is not counted.
	v.budget.SetLimit(int64(o.CodeLimit))
	return v, nil
}

// start makes the stubs, and looks up the parts of the core library that the runtime needs.
func (v *VM) start() {
	v.onFault = v.onHardwareFault
	v.onThrow = v.unwindActivation
	v.onOverflow = v.stackOverflow
	v.onDamage = v.damaged
	v.onFatal = func(message string) { v.fatal(v.current, message) }
	v.onSafepoint = v.safepoint
	v.results[exitCompile], v.results[exitDispatch] = noSafepoint, noSafepoint
	v.castCache = v.mem.Data(cpu.PairCache, 64)
	v.hashControl = v.gc.hashes.open(v.mem)
	v.places.DispatchCache = v.mem.Data(cpu.DispatchRows<<cpu.DispatchRowShift, 64)
	v.lookupCache = v.mem.Data(cpu.PairCache, 64)
	v.scratch = v.mem.Data(32, 16)
	v.places.ObjectCell = v.mem.Data(8, 8)

	v.exits[exitCompile] = v.exitCompileMethod
	v.exits[exitDispatch] = v.exitDispatchCall
	v.exits[exitInternal] = v.exitInternalCall
	v.exits[exitStore] = v.exitStoreChecked
	v.exits[exitMismatch] = func(t *thread, f cpu.Frame) { v.throw(t, excArrayTypeMismatch) }
	v.exits[exitDelegate] = v.delegateCtor
	v.exits[exitHost] = v.exitHostCall
	v.startDebugger()
	v.lazy = v.cpu.TailStub(exitCompile)
	v.internalStub = v.exitStub(exitInternal)
	v.storeCheckStub = v.exitStub(exitStore)
	v.mismatchStub = v.exitStub(exitMismatch)
	v.delegateCtorStub = v.exitStub(exitDelegate)
	v.hostStub = v.exitStub(exitHost)
	tail, _ := v.cpu.TailReturn()
	v.addFrameStub(tail)
	v.dispatchStub = v.cpu.DispatchStub(v.cpu.TailStub(exitDispatch))
	v.invokeStub = v.cpu.InvokeStub()
	v.makeHelpers()
	v.startInterpreter()
	v.startWatch()

	known := &v.l.Known
	stW(v.places.ObjectCell, v.mt(known.Object))
	v.places.StringTable = v.mt(known.String)
	v.typeTable = v.mt(known.Type)
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
	v.beginThread = v.coreMethod("System.Threading.Scheduler", "Begin")
	v.endThreads = v.coreMethod("System.Threading.Scheduler", "End")
	v.waitForLock = v.coreMethod("System.Threading.Monitor", "EnterLater")
	v.waitForClass = v.coreMethod("System.Threading.Scheduler", "WaitForInitializer")
	v.finalize = v.l.Method(v.coreMethod("System.Object", "Finalize").handle)
	weak := v.l.Known.Core.FindType("System.WeakReference")
	v.gc.trackOffset, v.gc.linkOffset = v.fieldNamed(weak, "trackResurrection"), v.fieldNamed(weak, "link")
	v.startLeafHelpers()
	v.describeExc = v.coreMethod("System.RuntimeExceptions", "Describe")
}
