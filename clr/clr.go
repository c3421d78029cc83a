// Package clr runs .NET assemblies in a Go process, with no .NET on the machine
// and no cgo.
//
//	rt, err := clr.New(clr.Config{HeapLimit: 64 << 20})
//	defer rt.Close()
//	lib, err := rt.Load(image)
//	add, err := lib.Method("Demo.Calc::Add")
//	sum, err := add.Call(ctx, 2, 3)
//
// # Values
//
// Arguments and results are Go values:
//
//	.NET                     Go
//	sbyte … ulong, enums     int8 … uint64; as an argument any integer that fits
//	nint, nuint              int, uint
//	char                     uint16, a UTF-16 unit; as an argument any integer that fits
//	bool, float, double      bool, float32, float64
//	string                   string; null is nil
//	T[] of any of these      a slice, copied; null is nil
//	a delegate               as an argument a Go function, see below
//	object                   any of these, boxed; a Go int is an Int64
//	any other object         *Object, a handle; null is nil
//	any other struct         *Object, a box with a copy
//	T?                       nil, or what T is
//
// Pointers, ref and out parameters cannot be passed.
//
// # Host
//
// A program sees of the host what Config gives it, and this:
//
//	.NET                                        from
//	Environment.GetEnvironmentVariable          Config.Env; none by default
//	MachineName, UserName, CurrentDirectory     the variables HOSTNAME, USER, PWD; else
//	                                            "localhost", "" and "/"
//	GetCommandLineArgs, CommandLine             Config.Program and the arguments of Run
//	DateTime.Now, UtcNow, Today                 Config.Now; its zone is the local one
//	Stopwatch, TickCount, TickCount64           Config.Now, from New on
//	new Random(), Guid.NewGuid                  seeded by Config.Random; the same each
//	                                            time by default
//	Thread.Sleep                                waits when there is a Config.Now
//	Console                                     Config.Stdin, Stdout, Stderr; the
//	                                            process's by default
//	ProcessorCount, OS version, culture         constants
//	RuntimeHelpers.GetHashCode, string hashes   counted, or computed: the same each time
//	assemblies that are referred to             Config.Refs, and the folder of the file
//	                                            that refers to them
//	(int)&x, IntPtr                             addresses, different each time
//	GC.GetTotalMemory, CollectionCount          the program's own heap
//
// # Limits
//
//	Config.HeapLimit  blocks of objects, of 64 KB; handles; interned strings; identity
//	                  hash codes; locks; objects with a finalizer. While garbage is
//	                  collected the heap takes more: twice the limit in all was measured.
//	Config.CodeLimit  what the program adds to an empty runtime: tables of its
//	                  assemblies' types, methods and fields, their names' index;
//	                  generic instances; method tables and static storage; literals;
//	                  machine code and its tables; decoded methods; and the working
//	                  memory of the compiler and the decoder, from methods of 16,384
//	                  nodes on.
//	stack             16 MB; frames of the interpreter count with what is kept of
//	                  them elsewhere
//	machine code      256 MB
//	time              the context of a call; loading, compiling and decoding stop, too
//	not counted       an assembly's bytes, which are the caller's; what a Go function
//	                  allocates; what Go's collector has not yet freed (debug.SetGCPercent
//	                  and SetMemoryLimit bound that)
//
// # Go functions
//
// A Go function may be passed where a delegate is expected, and Bind makes one
// the code of an extern method. Parameters and results have the types of the
// table, or are any; integers may be of any Go type, and one that does not fit is
// an exception. A last result of type error becomes an exception, and so does a
// panic. An exception that started as an error of a Go function comes back to Go as
// one that wraps it.
//
// # Errors
//
// An exception that nobody catches is an *Exception. Four errors are the end
// of the program, and every later call returns an *Ended: an *Exit when it called
// Environment.Exit, a *Fatal for what no program can catch (its stack is full),
// a *Stopped when the context of the call was done, and an *InternalError, a bug
// of this module. The Go process lives on in each case, and Close gives back all
// memory.
//
// A nil context is an error. A Go function may panic, with anything, and return
// an error whose methods panic: both become exceptions. One that ends its goroutine
// (runtime.Goexit, as testing's FailNow does) ends the program, too. While it runs,
// calls of the runtime from its own goroutine work; those from any other goroutine,
// one that it has started included, are ErrBusy.
package clr

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"ryugo"
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/ee/counts"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/vm"
	"ryugo/vm/corelib"
)

// Types of what calls return; see the package's documentation.
type (
	Object    = vm.Object
	Exception = vm.Exception
	Frame     = vm.Frame
	Exit      = vm.Exit
	Fatal     = vm.Fatal
	Stopped   = vm.Stopped
	Ended     = vm.Ended

	InternalError = vm.InternalError
)

// Interp in Config.Opt has methods interpreted instead of compiled: slower by
// one or two orders of magnitude, and an oracle for compiled code.
const Interp ryugo.Opt = "interp"

// Errors of a runtime that cannot be used: ErrBusy while another goroutine has a
// call under way, which those are too that a Go function has started which
// managed code has called; ErrClosed after Close; errNil for a nil or zero
// Runtime, Assembly or Method, which no function of this package has made.
var (
	ErrBusy   = vm.ErrBusy
	ErrClosed = vm.ErrClosed
	errNil    = errors.New("clr: nil, or a zero value: use New, Load and Method")
)

// Targets are the targets, of those that ryugo compiles for, whose code this machine runs.
func Targets() []string {
	return slices.DeleteFunc(ryugo.Targets(), func(t string) bool { return !vm.Runs(t) })
}

// Config tells how a Runtime runs programs. The zero value is good.
type Config struct {
	// HeapLimit bounds the memory of the program's objects in bytes, and that of
	// the tables about them. An allocation beyond it is an OutOfMemoryException.
	// 0 means 1 GB. See Limits.
	HeapLimit uint64
	// CodeLimit bounds the memory in bytes that the program's types and code
	// take. More is the end of the program, a *Fatal. 0 means half of HeapLimit,
	// and 32 MB at least. See Limits.
	CodeLimit uint64
	// Opt is how well methods are compiled, ryugo.OptMin unless set; or Interp,
	// or Mixed.
	Opt ryugo.Opt
	// Target is what methods are compiled for, one of ryugo.Targets; "" means the
	// convention of this platform. Programs do the same on each.
	Target string
	// Seed tells how the methods run with Mixed.
	Seed uint64
	// Disable names phases of the compiler that do not run: see
	// ryugo.OptionalPhases.
	Disable []string
	// Interpret tells which methods with IL are interpreted though Opt has them
	// compiled. Compiling is told of each method before it is compiled. Neither
	// is for Mixed.
	Interpret func(m *loader.Method) bool
	Compiling func(m *loader.Method)
	// GDB tells gdb, under which the process runs or which attaches to it, of the
	// compiled methods: names, lines of source, frames (Linux on x64). Code then lies in
	// pages that can be written and executed. See docs/tools.md.
	GDB bool
	// Verify refuses methods of programs that are not verifiable (see package verify):
	// their calls throw a System.Security.VerificationException, which names what is
	// wrong with them. The core library is trusted.
	Verify bool
	// Check has the compiler verify its work after each phase, and the
	// collector the heap after each collection.
	Check bool
	// GCStress, if not 0, collects garbage at every GCStress-th opportunity and
	// makes freed memory inaccessible: a test of the runtime itself.
	GCStress int
	// Refs are folders and files in which referenced assemblies are found,
	// before the folder of the assembly that refers to them. The core library
	// is always the one of this module.
	Refs []string
	// Now is the program's clock, and Thread.Sleep waits by the host's: time.Now, for
	// one. nil means a clock of the program's own, which starts in the year 2022,
	// moves on by a millisecond each time it is read, and by Thread.Sleep, which does
	// not wait. See Host.
	Now func() time.Time
	// Random seeds the program's generators of random numbers: math/rand/v2's
	// Uint64, for one. nil means that the seeds are the same in each run.
	Random func() uint64
	// Env looks up environment variables: os.LookupEnv, for one. nil means that
	// there are none.
	Env func(name string) (value string, ok bool)
	// Stdin, Stdout and Stderr are the console; nil means the process's.
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Program is the program's name, Environment.GetCommandLineArgs()[0].
	Program string
	// ILOffsets adds the IL offset to each line of a stack trace.
	ILOffsets bool
	// CountBlocks has interpreted methods count how often their blocks run, for
	// BlockCounts; Counts is what such runs have counted: compiles at
	// ryugo.OptFull weigh blocks by it.
	CountBlocks bool
	Counts      *counts.File
}

// Runtime is a world of its own: types, static fields, a heap. It is for one
// goroutine at a time; many runtimes may run at once.
type Runtime struct {
	l *loader.Loader
	v *vm.VM
}

// coreName is what the core library is called in messages.
const coreName = "mscorlib.dll (embedded)"

// New makes a runtime. It takes a millisecond or two.
func New(c Config) (*Runtime, error) { return newRuntime(c, hooks{}) }

// hooks are what Check and tests make runtimes with.
type hooks struct {
	watch   func(e *vm.Event)
	detail  uint64
	outside func(call string, result uint64) uint64
	now     func() time.Time
	compile func(vm.CompileFunc) vm.CompileFunc // around the JIT
	// portable has the VM run as on a processor that it has no machine code for.
	portable bool
}

// byAddress are the classes of System whose methods go by addresses, which are
// different each time.
var byAddress = map[string]bool{"IntPtr": true, "UIntPtr": true, "SpanHelper": true}

func newRuntime(c Config, k hooks) (*Runtime, error) {
	if c.Target == "" {
		c.Target = Targets()[0]
	}
	budget := new(arena.Budget)
	l := loader.New(loader.Options{PointerSize: ryugo.PointerSize(c.Target), Budget: budget, Refs: c.Refs, CoreLib: corelib.Image, CoreLibName: coreName, PreferCoreLib: true, ReadFiles: true})
	if _, err := l.OpenImage(coreName, corelib.Image); err != nil {
		return nil, err
	}
	interpret := c.Interpret
	if c.Opt == Interp {
		interpret, c.Opt = vm.InterpretAll, ryugo.OptMin
	}
	types := standalone.New(l)
	types.Counts = c.Counts
	vm.Features(types.GetEEInfo())
	types.GetEEInfo().ReversePInvokeFrameSize = 0 // no native code calls a method
	types.GetEEInfo().UsesWriteBarriers = false   // the collector has one generation
	if k.watch != nil {                           // each call is compared
		c.Disable = append(slices.Clone(c.Disable), "inlining")
	}
	var compile vm.CompileFunc
	var jit *ryugo.Compiler
	var err error
	if c.Opt == Mixed {
		interpret, jit, compile, err = mixed(&c, types, l, budget)
	} else if jit, err = ryugo.New(types, ryugo.Options{Target: c.Target, Opt: c.Opt, Check: c.Check, Disable: c.Disable, Budget: budget}); err == nil {
		compile = func(h ee.MethodHandle) (*ee.Code, error) {
			if l.Method(h).IsLeafHelper() {
				return jit.CompileFull(h)
			}
			return jit.Compile(h)
		}
	}
	if err != nil {
		return nil, err
	}
	if c.Compiling != nil {
		next := compile
		compile = func(h ee.MethodHandle) (*ee.Code, error) {
			c.Compiling(l.Method(h))
			return next(h)
		}
	}
	if k.compile != nil {
		compile = k.compile(compile)
	}
	var watch *vm.Watch
	if k.watch != nil {
		watch = &vm.Watch{Event: k.watch, Detail: k.detail, Outside: k.outside, Skip: func(m *loader.Method) bool {
			return m.IsLeafHelper() || types.GetIntrinsicID(m.Handle()) != ee.CORINFO_INTRINSIC_None || m.Class.Module.IsCore() && byAddress[m.Class.Name]
		}}
	}
	if k.now != nil {
		c.Now = k.now
	}
	var refused func(m *loader.Method) error
	if c.Verify {
		g := newGate(l)
		refused = g.refused
		types.Verified = func(m *loader.Method) bool { return g.refused(m) == nil }
	}
	v, err := vm.New(vm.Options{
		Verify: refused, GDB: c.GDB, Portable: k.portable,
		Target: jit.Target(), Interpret: interpret, CountBlocks: c.CountBlocks, Watch: watch, Now: c.Now, Random: c.Random, Env: c.Env,
		HeapLimit: c.HeapLimit, CodeLimit: c.CodeLimit, Budget: budget, Stdin: c.Stdin, Stdout: c.Stdout, Stderr: c.Stderr, Program: c.Program, GCStress: c.GCStress, GCVerify: c.Check, ILOffsets: c.ILOffsets,
	}, l, compile)
	if err != nil {
		return nil, err
	}
	return &Runtime{l, v}, nil
}

// Close gives all memory back. A call that is under way is stopped, and the
// memory given back when it has returned; every later one is an error.
func (r *Runtime) Close() {
	if r.ok() {
		r.v.Close()
	}
}

// ok tells whether New has made the runtime.
func (r *Runtime) ok() bool { return r != nil && r.v != nil }

// WritePerfMap writes where the code of the compiled methods lies, as Linux's
// perf reads it from /tmp/perf-PID.map.
func (r *Runtime) WritePerfMap(w io.Writer) error {
	if !r.ok() {
		return errNil
	}
	return r.v.WritePerfMap(w)
}

// WriteJITDump writes the code of the compiled methods, with lines of source, in the
// form that Linux's perf inject --jit reads: see vm.VM.WriteJITDump.
func (r *Runtime) WriteJITDump(w io.Writer, pid int, time uint64) error {
	if !r.ok() {
		return errNil
	}
	return r.v.WriteJITDump(w, pid, time)
}

// BlockCounts returns how often the blocks of interpreted methods have run;
// nothing while another goroutine uses the runtime.
func (r *Runtime) BlockCounts() *counts.File {
	f := counts.New()
	if r.ok() {
		r.v.BlockCounts(f)
	}
	return f
}

// Bind makes fn, a Go function, the code of an extern method of the program
// (InternalCall or DllImport), by the name Namespace.Type::Method. When the
// method is not static its object is the first argument. Bind before the first
// call of the method.
func (r *Runtime) Bind(name string, fn any) error {
	if !r.ok() {
		return errNil
	}
	return r.v.Bind(name, fn)
}

// Load loads an assembly from its bytes, which must not change while the
// runtime is in use. References between assemblies that are loaded so go by
// name: load what others refer to first.
func (r *Runtime) Load(image []byte) (*Assembly, error) { return r.LoadAs("assembly", image) }

// LoadAs is Load for an assembly that has a name for messages. The folder part
// of the name is where the assemblies that it refers to are looked for.
func (r *Runtime) LoadAs(name string, image []byte) (a *Assembly, err error) {
	defer vm.Guard(&err)
	if !r.ok() {
		return nil, errNil
	}
	m, err := r.l.OpenImage(name, image)
	if err != nil {
		return nil, err
	}
	return &Assembly{r, m}, nil
}

// LoadFile loads the assembly at path.
func (r *Runtime) LoadFile(path string) (a *Assembly, err error) {
	defer vm.Guard(&err)
	if !r.ok() {
		return nil, errNil
	}
	m, err := r.l.Open(filepath.Clean(path))
	if err != nil {
		return nil, err
	}
	return &Assembly{r, m}, nil
}

// Assembly is one loaded file.
type Assembly struct {
	r *Runtime
	m *loader.Module
}

// ok tells whether Load has made the assembly.
func (a *Assembly) ok() bool { return a != nil && a.m != nil && a.r.ok() }

// Module is what the loader knows of the assembly.
func (a *Assembly) Module() *loader.Module {
	if a == nil {
		return nil
	}
	return a.m
}

// Symbols gives the assembly a portable PDB or a .mdb file, so that stack traces
// tell lines of source. Those that are in the assembly, or beside its file, are
// found without.
func (a *Assembly) Symbols(data []byte) error {
	if !a.ok() {
		return errNil
	}
	return a.r.v.SetSymbols(a.m, data)
}

// Run runs the program: its Main, with these arguments. The status is Main's
// result, or that of Environment.Exit.
func (a *Assembly) Run(ctx context.Context, args ...string) (status int, err error) {
	defer vm.Guard(&err)
	if !a.ok() {
		return 0, errNil
	}
	err = a.r.v.Until(ctx, func() error {
		status, err = a.r.v.RunMain(a.m, args)
		return err
	})
	return status, err
}

// class returns the class with a full name, Namespace.Outer+Inner.
func (a *Assembly) class(name string) (*loader.Class, error) {
	if !a.ok() {
		return nil, errNil
	}
	c := a.m.FindType(name)
	if c == nil {
		return nil, fmt.Errorf("%s has no type %s", a.m.Name, name)
	}
	return c, nil
}

// Method is a method by name: all overloads, or one.
type Method struct {
	r    *Runtime
	list []*loader.Method
}

// Method finds a method by the name Namespace.Type::Method. Overloads with as
// many parameters are told apart by their types, as in
// Namespace.Type::Method(System.Int32,System.String[]).
func (a *Assembly) Method(name string) (m *Method, err error) {
	defer vm.Guard(&err)
	typ, method, ok := strings.Cut(name, "::")
	if !ok {
		return nil, fmt.Errorf("%s: a method is named Namespace.Type::Method", name)
	}
	c, err := a.class(typ)
	if err != nil {
		return nil, err
	}
	list := c.Methods(method)
	if len(list) == 0 {
		return nil, fmt.Errorf("%s has no method %s", c, method)
	}
	return &Method{a.r, list}, nil
}

// MethodOf is the overload of methods that the loader knows: also of an
// instantiation of generic ones.
func (r *Runtime) MethodOf(methods ...*loader.Method) *Method { return &Method{r, methods} }

// Call calls the method and returns its result, nil for void. An instance
// method takes its object first. When ctx is done the program is stopped; a Go
// function that it has called, and a console that blocks, are waited for.
func (m *Method) Call(ctx context.Context, args ...any) (result any, err error) {
	if m == nil || !m.r.ok() {
		return nil, errNil
	}
	return m.r.v.InvokeOverload(ctx, m.list, args...)
}

// New makes an object of a class, by the constructor that takes args.
func (a *Assembly) New(ctx context.Context, class string, args ...any) (object *Object, err error) {
	defer vm.Guard(&err)
	c, err := a.class(class)
	if err != nil {
		return nil, err
	}
	o, err := a.r.v.InvokeOverload(ctx, c.Methods(".ctor"), args...)
	if err != nil {
		return nil, err
	}
	return o.(*Object), nil
}
