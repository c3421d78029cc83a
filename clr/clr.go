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
// A program sees of the host only what Config provides, and this:
//
//	.NET                                        from
//	Environment.GetEnvironmentVariable          Config.Env; none by default
//	MachineName, UserName                       the variables HOSTNAME, USER; else "localhost"
//	                                            and ""
//	GetCommandLineArgs, CommandLine             Config.Program and the arguments of Run
//	DateTime.Now, UtcNow, Today                 Config.Now; its zone is the local one
//	Stopwatch, TickCount, TickCount64           Config.Now, from New on
//	new Random(), Guid.NewGuid                  seeded by Config.Random; the same each
//	                                            time by default
//	Thread.Sleep                                waits when there is a Config.Now
//	Console                                     Config.Stdin, Stdout, Stderr; the
//	                                            process's by default
//	File, FileStream, Directory, its current    Config.Files; none by default
//	directory
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
// A Go function may be passed where a delegate is expected, and Bind makes a Go function the code
// of an extern method. Parameters and results have the types of the table, or are any. Integers may
// be of any Go type; a value that does not fit is an exception. A last result of type error becomes
// an exception, and so does a panic. An exception that started as an error of a Go function returns
// to Go as an error that wraps it.
//
// # Errors
//
// An unhandled exception is an *Exception. Four errors are the end of the program, and every later
// call returns an *Ended: an *Exit if the program called Environment.Exit, a *Fatal for an end that
// no program can catch (such as a full stack), a *Stopped if the context of the call was done, and
// an *InternalError, a bug of this module. In each case the Go process continues, and Close frees
// all memory.
//
// A nil context is an error. A Go function may panic with any value, and may return an error whose
// methods panic: both become exceptions. A Go function that ends its goroutine (runtime.Goexit, as
// testing's FailNow does) ends the program, too. While a Go function runs, calls of the runtime
// from its own goroutine work; calls from any other goroutine, including those that it has started,
// return ErrBusy.
package clr

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
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
	"ryugo/verify"
	"ryugo/vm"
	"ryugo/vm/corelib"
)

// Types that calls return; see the package's documentation.
type (
	Object    = vm.Object
	Exception = vm.Exception
	Frame     = vm.Frame
	Exit      = vm.Exit
	Fatal     = vm.Fatal
	Stopped   = vm.Stopped
	Ended     = vm.Ended
	Files     = vm.Files
	File      = vm.File

	InternalError = vm.InternalError
)

// Interp in Config.Opt makes methods interpreted instead of compiled: slower by one or two orders
// of magnitude, and an oracle for compiled code.
const Interp ryugo.Opt = "interp"

// Errors of a runtime that cannot be used. ErrBusy: another goroutine has a call in progress; a
// goroutine that was started by a Go function called from managed code counts as another.
// ErrClosed: after Close. errNil: a nil or zero Runtime, Assembly or Method, which no function of
// this package has made.
var (
	ErrBusy   = vm.ErrBusy
	ErrClosed = vm.ErrClosed
	errNil    = errors.New("clr: nil, or a zero value: use New, Load and Method")
)

// HostFiles returns the files of the process, as a program's files.
func HostFiles() Files { return vm.HostFiles() }

// RootFiles returns the files below a folder, which is "/" for the program. Links do not lead out
// of it.
func RootFiles(root *os.Root) Files { return vm.RootFiles(root) }

// Targets returns the targets of ryugo whose code this machine runs.
func Targets() []string {
	return slices.DeleteFunc(ryugo.Targets(), func(t string) bool { return !vm.Runs(t) })
}

// Config says how a Runtime runs programs. The zero value is usable.
type Config struct {
	// HeapLimit limits the memory in bytes of the program's objects and of the tables about them.
	// An allocation beyond it is an OutOfMemoryException. 0 means 1 GB. See Limits.
	HeapLimit uint64
	// CodeLimit limits the memory in bytes of the program's types and code. Exceeding it ends the
	// program with a *Fatal. 0 means half of HeapLimit, and at least 32 MB. See Limits.
	CodeLimit uint64
	// Opt is the optimization level of methods, ryugo.OptMin unless set; or Interp, or Mixed.
	Opt ryugo.Opt
	// Target is the target of compiled methods, one of ryugo.Targets; "" means the convention of
	// this platform. Programs behave the same with each.
	Target string
	// Seed selects how the methods run with Mixed.
	Seed uint64
	// Disable names phases of the compiler that do not run: see
	// ryugo.OptionalPhases.
	Disable []string
	// Interpret reports whether a method with IL is interpreted although Opt says compiled.
	// Compiling is called with each method before it is compiled. Neither applies to Mixed.
	Interpret func(m *loader.Method) bool
	Compiling func(m *loader.Method)
	// GDB tells gdb, under which the process runs or which attaches to it, of the compiled methods:
	// names, source lines, frames (Linux on x64). Code then is in pages that are both writable and
	// executable. See docs/tools.md.
	GDB bool
	// Verify rejects methods of programs that are not verifiable (see package verify): calls of
	// such a method throw a System.Security.VerificationException with the reason. The core library
	// is trusted.
	Verify bool
	// Check makes the compiler verify its work after each phase, and the collector verify the heap
	// after each collection.
	Check bool
	// GCStress, if not 0, collects garbage at every GCStress-th safepoint and makes freed memory
	// inaccessible: a test of the runtime itself.
	GCStress int
	// Refs are folders and files in which referenced assemblies are searched, before the folder of
	// the assembly that refers to them. The core library is always that of this module.
	Refs []string
	// Now is the program's clock, for example time.Now; Thread.Sleep then waits by the host's
	// clock. nil means a clock of the program's own, which starts in the year 2022. It advances by
	// a millisecond at each reading, and by Thread.Sleep, which does not wait. See Host.
	Now func() time.Time
	// Random seeds the program's random number generators, for example math/rand/v2's Uint64. nil
	// means that the seeds are the same in each run.
	Random func() uint64
	// Env looks up environment variables, for example os.LookupEnv. nil means that none are set.
	Env func(name string) (value string, ok bool)
	// Stdin, Stdout and Stderr are the console; nil means the process's.
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Files are the program's files: HostFiles, RootFiles or another Files. nil means none: nothing
	// exists, and access is denied. See Host.
	Files Files
	// Program is the program's name, Environment.GetCommandLineArgs()[0].
	Program string
	// ILOffsets adds the IL offset to each line of a stack trace.
	ILOffsets bool
	// CountBlocks makes interpreted methods count the executions of their blocks, for BlockCounts.
	// Counts are the counts of such runs: compiles at ryugo.OptFull weight blocks by them.
	CountBlocks bool
	Counts      *counts.File
}

// Runtime is a world of its own: types, static fields, a heap. One goroutine may use it at a time;
// many runtimes may run at once.
type Runtime struct {
	l *loader.Loader
	v *vm.VM
}

// coreName is the name of the core library in messages.
const coreName = "mscorlib.dll (embedded)"

// New makes a runtime. It takes a millisecond or two.
func New(c Config) (*Runtime, error) { return newRuntime(c, hooks{}) }

// hooks configure runtimes of Check and of tests.
type hooks struct {
	watch   func(e *vm.Event)
	detail  uint64
	outside func(call string, result uint64) uint64
	now     func() time.Time
	compile func(vm.CompileFunc) vm.CompileFunc // wraps the JIT
	// portable makes the VM run as on a processor without machine code.
	portable bool
}

// byAddress are the classes of System whose methods depend on addresses, which differ in each run.
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
	var unsafe func(m *loader.Method) bool
	if c.Verify {
		g := newGate(l)
		refused, unsafe = g.refused, verify.IsUnsafe
		types.Verified = func(m *loader.Method) bool { return g.refused(m) == nil }
	}
	v, err := vm.New(vm.Options{
		Verify: refused, Unsafe: unsafe, GDB: c.GDB, Portable: k.portable,
		Target: jit.Target(), Interpret: interpret, CountBlocks: c.CountBlocks, Watch: watch, Now: c.Now, Random: c.Random, Env: c.Env,
		HeapLimit: c.HeapLimit, CodeLimit: c.CodeLimit, Budget: budget, Stdin: c.Stdin, Stdout: c.Stdout, Stderr: c.Stderr, Program: c.Program, Files: c.Files, GCStress: c.GCStress, GCVerify: c.Check, ILOffsets: c.ILOffsets,
	}, l, compile)
	if err != nil {
		return nil, err
	}
	return &Runtime{l, v}, nil
}

// Close frees all memory. A call in progress is stopped, and the memory is freed when the call has
// returned. Every later call is an error.
func (r *Runtime) Close() {
	if r.ok() {
		r.v.Close()
	}
}

// ok reports whether New has made the runtime.
func (r *Runtime) ok() bool { return r != nil && r.v != nil }

// WritePerfMap writes the addresses of the code of compiled methods, as Linux's perf reads them
// from /tmp/perf-PID.map.
func (r *Runtime) WritePerfMap(w io.Writer) error {
	if !r.ok() {
		return errNil
	}
	return r.v.WritePerfMap(w)
}

// WriteJITDump writes the code of the compiled methods, with source lines, in the format that
// Linux's perf inject --jit reads: see vm.VM.WriteJITDump.
func (r *Runtime) WriteJITDump(w io.Writer, pid int, time uint64) error {
	if !r.ok() {
		return errNil
	}
	return r.v.WriteJITDump(w, pid, time)
}

// BlockCounts returns the execution counts of the blocks of interpreted methods. It returns no
// counts while another goroutine uses the runtime.
func (r *Runtime) BlockCounts() *counts.File {
	f := counts.New()
	if r.ok() {
		r.v.BlockCounts(f)
	}
	return f
}

// Bind makes fn, a Go function, the code of an extern method of the program (InternalCall or
// DllImport), by the name Namespace.Type::Method. If the method is not static, its object is the
// first argument. Bind must precede the first call of the method.
func (r *Runtime) Bind(name string, fn any) error {
	if !r.ok() {
		return errNil
	}
	return r.v.Bind(name, fn)
}

// Load loads an assembly from its bytes, which must not change while the runtime is in use.
// References between assemblies loaded in this way are resolved by name: load an assembly before
// those that refer to it.
func (r *Runtime) Load(image []byte) (*Assembly, error) { return r.LoadAs("assembly", image) }

// LoadAs is Load for an assembly that has a name for messages. Assemblies that it refers to are
// searched in the folder part of the name.
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

// ok reports whether Load has made the assembly.
func (a *Assembly) ok() bool { return a != nil && a.m != nil && a.r.ok() }

// Module returns the loader's module of the assembly.
func (a *Assembly) Module() *loader.Module {
	if a == nil {
		return nil
	}
	return a.m
}

// Symbols gives the assembly a portable PDB or a .mdb file, so that stack traces show source lines.
// Symbols in the assembly or beside its file are found without it.
func (a *Assembly) Symbols(data []byte) error {
	if !a.ok() {
		return errNil
	}
	return a.r.v.SetSymbols(a.m, data)
}

// Run runs the program: its Main, with these arguments. The status is Main's result, or that of
// Environment.Exit.
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

// Method returns a method by the name Namespace.Type::Method. Parameter types distinguish overloads
// with the same number of parameters, as in Namespace.Type::Method(System.Int32,System.String[]).
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

// MethodOf returns a Method for methods of the loader, including instantiations of generic methods.
func (r *Runtime) MethodOf(methods ...*loader.Method) *Method { return &Method{r, methods} }

// Call calls the method and returns its result, nil for void. The first argument of an instance
// method is its object. If ctx is done the program is stopped; Call waits for a Go function that
// the program has called, and for a console that blocks.
func (m *Method) Call(ctx context.Context, args ...any) (result any, err error) {
	if m == nil || !m.r.ok() {
		return nil, errNil
	}
	return m.r.v.InvokeOverload(ctx, m.list, args...)
}

// New makes an object of a class with the constructor that accepts args.
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
