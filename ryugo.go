// Package ryugo is a just-in-time compiler for CIL: it compiles the methods of .NET assemblies to
// machine code. It is a data-oriented reimplementation of the design of RyuJIT.
//
// A Compiler is one worker. It queries a runtime (ee.JitInfo; ee/standalone answers from assemblies
// alone) and returns code with its relocations:
//
//	c := ryugo.New(jit, ryugo.Options{})
//	code, err := c.Compile(method)
//
// Batch compiles many methods with several workers.
package ryugo

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"sync"
	"sync/atomic"

	"ryugo/arena"
	"ryugo/disasm"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes"
	"ryugo/passes/inline"
	"ryugo/targets"
	"ryugo/targets/amd64"
	"ryugo/targets/arm"
	"ryugo/targets/arm64"
	"ryugo/targets/x86"
)

// Code is the result of a compile. The next compile of the same Compiler overwrites it.
type Code = ee.Code

// Opt is an optimization level.
type Opt string

const (
	OptMin  Opt = "min"  // fast compile, everything on the stack
	OptFull Opt = "full" // all phases
)

// Options are the options of a Compiler. The zero value compiles for amd64 at OptMin.
type Options struct {
	Target string // see Targets
	Opt    Opt
	// Check verifies the IR after each phase. A broken invariant is reported as an error of kind
	// Internal.
	Check bool
	// Timings makes the Compiler measure its phases, for PhaseTimes.
	Timings bool
	// Labels are the pprof labels to set while a phase runs, from LabelNames.
	Labels []string
	// StopAfter, if not empty, names the phase after which a compile stops, without code.
	StopAfter string
	// Disable names optional phases to skip: see OptionalPhases.
	Disable []string
	// Budget, if not nil, limits the time and memory of compiles: see arena.Budget. A compile that
	// exceeds it ends with an *arena.Over.
	Budget *arena.Budget
	// Decisions makes each compile keep a decision log (nodes.Method.Log): what phases decided and
	// why, and the life of each node. The log is available from IR().Log until the next compile.
	Decisions bool
	// After is called after each phase with its name and the resulting IR. Both are valid only
	// during the call.
	After func(phase string, m *nodes.Method)
	// Stop ends a batch when it is closed: each worker finishes the method that it is compiling and
	// claims no more.
	Stop <-chan struct{}
}

// stopped reports whether Stop is closed.
func (o *Options) stopped() bool {
	select {
	case <-o.Stop:
		return true
	default:
		return false
	}
}

// targetTable has a row for each target.
var targetTable = []struct {
	name string
	make func() *targets.Target
}{
	{"amd64", amd64.SysV},
	{"amd64-windows", amd64.Windows},
	{"arm64", arm64.Target},
	{"arm32", arm.Target},
	{"x86", x86.Target},
	{"x86-vm", x86.VM},
}

// Targets returns the possible values of Options.Target.
func Targets() (names []string) {
	for i := range targetTable {
		names = append(names, targetTable[i].name)
	}
	return names
}

// TargetOf returns the target with a name, the first target if the name is empty, or nil if there
// is no such target.
func TargetOf(name string) *targets.Target {
	for i := range targetTable {
		if name == "" || targetTable[i].name == name {
			return targetTable[i].make()
		}
	}
	return nil
}

// PointerSize returns the size of a pointer on a target. A runtime needs it for its layouts.
func PointerSize(target string) uint32 {
	if t := TargetOf(target); t != nil {
		return t.PointerSize
	}
	return 8
}

// HasVector64 reports whether a target keeps vectors of 8 bytes in registers. A runtime needs it
// for its layouts.
func HasVector64(target string) bool {
	t := TargetOf(target)
	return t != nil && t.ArmSets
}

// Reader returns the disassembler for the code of a target, or nil if there is none.
func Reader(target string) disasm.Machine {
	if t := TargetOf(target); t != nil {
		return t.Tools.Reader
	}
	return nil
}

// Compiler is one worker; it is not safe for concurrent use.
type Compiler struct {
	c      *passes.Compiler
	target *targets.Target
	level  passes.Level
	times  [passes.NumPhases]int64
}

// New creates a worker. It fails if o names a target or level that does not exist.
func New(jit ee.JitInfo, o Options) (*Compiler, error) {
	target := TargetOf(o.Target)
	if target == nil {
		return nil, fmt.Errorf("no target %q (have %v)", o.Target, Targets())
	}
	c := &Compiler{target: target}
	po := passes.Options{Check: o.Check, Budget: o.Budget, Decisions: o.Decisions, Stop: passes.Through(o.StopAfter)}
	if o.StopAfter != "" && po.Stop == 0 {
		return nil, fmt.Errorf("no phase %q", o.StopAfter)
	}
	switch o.Opt {
	case OptMin, "":
		po.Level = passes.LevelMin
	case OptFull:
		po.Level = passes.LevelFull
	default:
		return nil, fmt.Errorf("no optimization level %q (have min, full)", o.Opt)
	}
	var err error
	if po.Disabled, err = passes.ParseDisabled(o.Disable); err != nil {
		return nil, err
	}
	if po.Labels, err = passes.ParseLabels(o.Labels); err != nil {
		return nil, err
	}
	if o.Timings {
		po.Times = c.times[:]
	}
	if o.After != nil {
		po.After = func(p *passes.Phase, m *nodes.Method) { o.After(p.Name, m) }
	}
	c.level = po.Level
	c.c = passes.NewCompiler(jit, target, po)
	return c, nil
}

// Target returns the target that c compiles for. It must not be changed.
func (c *Compiler) Target() *targets.Target { return c.target }

// LabelNames returns the possible values of Options.Labels: the phase, the level that the method is
// compiled at, and the method.
func LabelNames() []string { return passes.LabelNames() }

// OptionalPhases returns the possible values of Options.Disable.
func OptionalPhases() []string { return passes.OptionalPhases() }

// Compile compiles one method.
func (c *Compiler) Compile(m ee.MethodHandle) (*Code, error) { return c.c.Compile(m) }

// CompileFull is like Compile at OptFull, whatever the worker's level is.
func (c *Compiler) CompileFull(m ee.MethodHandle) (*Code, error) {
	c.c.SetLevel(passes.LevelFull)
	defer c.c.SetLevel(c.level)
	return c.c.Compile(m)
}

// Optimized reports whether the last method was compiled at OptFull. Even at that level some
// methods are compiled as at OptMin: large ones, class constructors, and those for which the
// runtime asks for it (ee.CORJIT_FLAG_TIER0).
func (c *Compiler) Optimized() bool { return c.c.Optimized() }

// Patchpoints reports whether the code of the last method can be replaced while it runs
// (ee.OldFrame), and if not although that was requested, why not.
func (c *Compiler) Patchpoints() (any bool, refused string) { return c.c.Patchpoints() }

// Inlines returns the calls of the last method and of the methods inlined into it. Row 0 is the
// method itself.
func (c *Compiler) Inlines() []inline.Context { return c.c.Inlines() }

// PhaseTime is the time in nanoseconds that a phase took in all compiles of a worker.
type PhaseTime struct {
	Name string
	Ns   int64
}

// PhaseTimes returns one row for each phase, in order.
func (c *Compiler) PhaseTimes() (rows []PhaseTime) {
	for i := range passes.Phases {
		rows = append(rows, PhaseTime{passes.Phases[i].Name, c.times[i]})
	}
	return rows
}

// PhaseNames returns the names of all phases, in the order of PhaseTimes.
func PhaseNames() (names []string) {
	for i := range passes.Phases {
		names = append(names, passes.Phases[i].Name)
	}
	return names
}

// TimePhases makes PhaseTimes count every compile from now on instead of a sample of them, or none.
func (c *Compiler) TimePhases(on bool) {
	if on {
		c.c.TimePhases(c.times[:])
	} else {
		c.c.TimePhases(nil)
	}
}

// AddPhaseTimes adds the nanoseconds of PhaseTimes to the rows of ns.
func (c *Compiler) AddPhaseTimes(ns []int64) {
	for i, t := range c.times {
		ns[i] += t
	}
}

// PhaseFunc is a phase and the symbol of the function that runs it.
type PhaseFunc struct{ Name, Func string }

// PhaseFuncs returns one row for each phase, in order. Several phases may have the same function.
func PhaseFuncs() (rows []PhaseFunc) {
	for i := range passes.Phases {
		p := &passes.Phases[i]
		rows = append(rows, PhaseFunc{p.Name, runtime.FuncForPC(reflect.ValueOf(p.Run).Pointer()).Name()})
	}
	return rows
}

// Phases returns the names of all phases, in order.
func Phases() (names []string) {
	for i := range passes.Phases {
		names = append(names, passes.Phases[i].Name)
	}
	return names
}

// PhaseName returns the current name of a phase that was renamed in a later version. It returns
// other names unchanged.
func PhaseName(name string) string { return passes.Renamed(name) }

// LastPhase returns the name of the last phase that the last compile ran.
func (c *Compiler) LastPhase() string { return c.c.Phase().Name }

// IR returns the tables of the last compile.
func (c *Compiler) IR() *nodes.Method { return &c.c.M }

// ValueNumber returns the liberal value number of a node of the last compile, or 0. It is
// meaningful from value numbering until rationalization.
func (c *Compiler) ValueNumber(n nodes.NodeID) nodes.VN { return c.c.ValueNumber(n) }

// Memory returns the number of bytes in the tables that the worker holds.
func (c *Compiler) Memory() int { return c.c.Memory() }

// Kind is a kind of error that Compile returns.
type Kind uint8

const (
	Internal    Kind = iota // a bug of the compiler
	BadInput                // the assembly is broken
	Unsupported             // valid, but not implemented
)

// KindOf returns the kind of an error that Compile returned.
func KindOf(err error) Kind {
	var bad *ee.BadInput
	var un *ee.Unsupported
	switch {
	case errors.As(err, &bad):
		return BadInput
	case errors.As(err, &un):
		return Unsupported
	}
	return Internal
}

// batchRun is how many methods a worker of Batch claims at once.
const batchRun = 32

// Batch compiles methods with the given number of workers. It calls done for each method on its
// worker's goroutine, with the worker's number and Compiler; the time that done takes counts as the
// worker's. Batch returns the workers.
func Batch(jit ee.JitInfo, methods []ee.MethodHandle, workers int, o Options,
	done func(worker int, c *Compiler, i int, code *Code, err error)) ([]*Compiler, error) {
	method := func(i int) ee.MethodHandle { return methods[i] }
	return BatchSessions(len(methods), workers, o, func(int) Session { return Session{jit, method} }, done)
}

// Session is the runtime as one worker sees it.
type Session struct {
	JIT ee.JitInfo
	// Begin prepares JIT for compile i and returns the method to compile.
	Begin func(i int) ee.MethodHandle
}

// BatchSessions is like Batch, but for runtimes that answer differently for each worker or in each
// compile. Worker w queries session(w); n is the number of compiles in all.
func BatchSessions(n, workers int, o Options, session func(w int) Session,
	done func(worker int, c *Compiler, i int, code *Code, err error)) ([]*Compiler, error) {
	cs := make([]*Compiler, max(1, workers))
	sessions := make([]Session, len(cs))
	for i := range cs {
		sessions[i] = session(i)
		var err error
		if cs[i], err = New(sessions[i].JIT, o); err != nil {
			return nil, err
		}
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for w, c := range cs {
		wg.Go(func() {
			for {
				end := int(next.Add(batchRun))
				for i := end - batchRun; i < min(end, n) && !o.stopped(); i++ {
					code, err := c.Compile(sessions[w].Begin(i))
					done(w, c, i, code, err)
				}
				if end >= n || o.stopped() {
					return
				}
			}
		})
	}
	wg.Wait()
	return cs, nil
}

// InternalError reports a bug in the compiler that a compile ran into.
type InternalError = passes.InternalError

// RegName returns the name of a register of a target.
func RegName(target string, reg uint8) string {
	if t := TargetOf(target); t != nil && int(reg) < len(t.RegNames) {
		return t.RegNames[reg]
	}
	return "?"
}
