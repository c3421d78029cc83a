package vm

import (
	"io"
	"time"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/targets"
)

// Options are what a VM is made with.
type Options struct {
	// Target is what CompileFunc compiles for, a machine that this one is; nil
	// means amd64 with the System V convention.
	Target *targets.Target
	// HeapLimit is how many bytes objects take, and the tables about them: handles,
	// interned strings, identity hash codes, locks, objects with a finalizer. An
	// allocation beyond it is an OutOfMemoryException. 0 means 1 GB.
	HeapLimit uint64
	// CodeLimit is how many bytes the program's types and code take, with what
	// loading, compiling and decoding works with: more ends the program with a
	// Fatal. 0 means half of HeapLimit, and 32 MB at least.
	CodeLimit uint64
	// Budget is what the Loader and the JIT of CompileFunc count in; nil means
	// that they do not count, nor stop when the program is interrupted.
	Budget *arena.Budget
	// GCStress n makes the collector run at every nth safepoint, and freed
	// memory inaccessible, so that a reference that it missed faults. 0: never.
	GCStress int
	// GCVerify checks the whole heap after each collection.
	GCVerify bool
	// Stdin, Stdout and Stderr are the console; nil means the process's.
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Program is the program's name, Environment.GetCommandLineArgs()[0].
	Program string
	// Interpret tells which methods with IL are run by the interpreter instead
	// of being compiled; it is asked once for each. nil: none. See InterpretAll.
	Interpret func(m *loader.Method) bool
	// Portable has the VM run without machine code, as on a processor that it has none
	// for: every method must be interpreted.
	Portable bool
	// CountBlocks counts how often the blocks of interpreted methods run: see
	// VM.BlockCounts.
	CountBlocks bool
	// Watch, if not nil, is told of every call; programs run slower.
	Watch *Watch
	// GDB tells gdb of the code of each method that is compiled (see debug.go). The code
	// then lies in pages that can be written where they are executed, for gdb sets its
	// breakpoints there. It does nothing where gdb.Supported is false.
	GDB bool
	// Verify, if not nil, is asked before a method with IL is compiled, or decoded to
	// be interpreted. Where it returns an error, an *ee.BadInput, calls of the method
	// throw that: a VerificationException if it is Unverifiable.
	Verify func(m *loader.Method) error
	// Now is the program's clock, and Thread.Sleep waits by the host's; nil means a
	// clock of the program's own: see fakeClock.
	Now func() time.Time
	// Random seeds the program's generators of random numbers (new Random(),
	// Guid.NewGuid); nil means that the seeds are the same in each run.
	Random func() uint64
	// Env looks up environment variables; nil means that there are none.
	Env func(name string) (value string, ok bool)
	// ILOffsets adds the IL offset to each line of a stack trace.
	ILOffsets bool
}

// InterpretAll has every method with IL interpreted: Options.Interpret for the
// engine that shares nothing with the compiler.
func InterpretAll(*loader.Method) bool { return true }

// CompileFunc is the JIT: it compiles m, or says why it cannot. The result is
// copied before the next call.
type CompileFunc func(m ee.MethodHandle) (*ee.Code, error)
