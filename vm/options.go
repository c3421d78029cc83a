package vm

import (
	"io"
	"time"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/targets"
)

// Options configure a VM.
type Options struct {
	// Target is the target of CompileFunc, which this machine must be able to run; nil means amd64
	// with the System V convention.
	Target *targets.Target
	// HeapLimit is the number of bytes for objects and for tables about them: handles, interned
	// strings, identity hash codes, locks, objects with a finalizer. An allocation beyond it is an
	// OutOfMemoryException. 0 means 1 GB.
	HeapLimit uint64
	// CodeLimit is the number of bytes for the program's types and code, and for the working memory
	// of loading, compiling and decoding. Exceeding it ends the program with a Fatal. 0 means half
	// of HeapLimit, and at least 32 MB.
	CodeLimit uint64
	// Budget is the budget that the Loader and the JIT of CompileFunc count in. nil means that they
	// neither count nor stop when the program is interrupted.
	Budget *arena.Budget
	// GCStress n makes the collector run at every nth safepoint and makes freed memory
	// inaccessible, so that a reference that the collector has missed faults. 0: never.
	GCStress int
	// GCVerify checks the whole heap after each collection.
	GCVerify bool
	// Stdin, Stdout and Stderr are the console; nil means the process's.
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Files are the program's files; nil means that it has none.
	Files Files
	// Program is the program's name, Environment.GetCommandLineArgs()[0].
	Program string
	// Interpret reports whether the interpreter runs a method with IL, instead of the compiler. It
	// is called once for each method. nil: no method is interpreted. See InterpretAll.
	Interpret func(m *loader.Method) bool
	// Portable makes the VM run without machine code, as on a processor for which there is none:
	// every method must be interpreted.
	Portable bool
	// CountBlocks counts the executions of the blocks of interpreted methods: see VM.BlockCounts.
	CountBlocks bool
	// Watch, if not nil, is called at every call; programs run slower.
	Watch *Watch
	// GDB tells gdb of the code of each compiled method (see debug.go). The code then is in pages
	// that are both writable and executable, since gdb sets its breakpoints there. GDB has no
	// effect if gdb.Supported is false.
	GDB bool
	// Verify, if not nil, is called before a method with IL is compiled, or decoded to be
	// interpreted. If it returns an error, an *ee.BadInput, calls of the method throw that: a
	// VerificationException if it is Unverifiable.
	Verify func(m *loader.Method) error
	// Unsafe, if not nil, reports which methods of the core library cannot be called by reflection.
	Unsafe func(m *loader.Method) bool
	// Now is the program's clock; Thread.Sleep then waits by the host's clock. nil means a clock of
	// the program's own: see fakeClock.
	Now func() time.Time
	// Random seeds the program's random number generators (new Random(), Guid.NewGuid). nil means
	// that the seeds are the same in each run.
	Random func() uint64
	// Env looks up environment variables; nil means that none are set.
	Env func(name string) (value string, ok bool)
	// ILOffsets adds the IL offset to each line of a stack trace.
	ILOffsets bool
}

// InterpretAll interprets every method with IL: a value of Options.Interpret for the engine that
// shares nothing with the compiler.
func InterpretAll(*loader.Method) bool { return true }

// CompileFunc is the JIT: it compiles m, or returns the reason why it cannot. The VM copies the
// result before the next call.
type CompileFunc func(m ee.MethodHandle) (*ee.Code, error)
