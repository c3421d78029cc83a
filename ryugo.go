// Package ryugo is a just-in-time compiler for CIL, RyuJIT's design written
// again as a data-oriented compiler: it takes the methods of .NET assemblies to
// machine code.
//
// A Compiler is one worker. It asks a runtime (ee.JitInfo; ee/standalone
// answers from assemblies alone) and returns code with its relocations:
//
//	c := ryugo.New(jit, ryugo.Options{})
//	code, err := c.Compile(method)
//
// Batch drives many methods with several workers.
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

// Code is the result of a compile. It is overwritten by the same Compiler's
// next one.
type Code = ee.Code

// Opt is an optimization level.
type Opt string

const (
	OptMin  Opt = "min"  // fast compile, everything on the stack
	OptFull Opt = "full" // all phases
)

// Options of a Compiler. The zero value compiles for amd64 at OptMin.
type Options struct {
	Target string // see Targets
	Opt    Opt
	// Check verifies the IR after each phase; a broken invariant becomes an
	// error of kind Internal.
	Check bool
	// Timings fills the result of PhaseTimes.
	Timings bool
	// Labels are the pprof labels that are set while a phase runs, some of LabelNames.
	Labels []string
	// StopAfter, when not empty, names the phase that ends a compile: there is no
	// code then.
	StopAfter string
	// Disable names optional phases that do not run: see OptionalPhases.
	Disable []string
	// Budget, when not nil, bounds the time and memory of compiles: see
	// arena.Budget. A compile that uses it up ends with an *arena.Over.
	Budget *arena.Budget
	// Decisions keeps the decision log of each compile, nodes.Method.Log: what phases
	// decided and why, and the life of each node. IR().Log has it until the next compile.
	Decisions bool
	// After is called with each phase's name and the IR it left; both are
	// valid only during the call.
	After func(phase string, m *nodes.Method)
	// Stop ends a batch when it is closed: each worker finishes the method that it
	// compiles and claims no more.
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

// Targets returns the names that Options.Target takes.
func Targets() (names []string) {
	for i := range targetTable {
		names = append(names, targetTable[i].name)
	}
	return names
}

// TargetOf returns the target of a name, the first one where that is empty, and nil where there is none.
func TargetOf(name string) *targets.Target {
	for i := range targetTable {
		if name == "" || targetTable[i].name == name {
			return targetTable[i].make()
		}
	}
	return nil
}

// PointerSize is the size of a pointer on a target, which the layouts of a
// runtime depend on.
func PointerSize(target string) uint32 {
	if t := TargetOf(target); t != nil {
		return t.PointerSize
	}
	return 8
}

// HasVector64 reports whether a target has vectors of 8 bytes in registers, as a runtime is asked.
func HasVector64(target string) bool {
	t := TargetOf(target)
	return t != nil && t.ArmSets
}

// Reader returns what reads the code of a target, nil where there is none.
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

// New makes a worker. It fails when o names a target or level that does not
// exist.
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
		po.Times = &c.times
	}
	if o.After != nil {
		po.After = func(p *passes.Phase, m *nodes.Method) { o.After(p.Name, m) }
	}
	c.level = po.Level
	c.c = passes.NewCompiler(jit, target, po)
	return c, nil
}

// Target is what c compiles for. It must not be changed.
func (c *Compiler) Target() *targets.Target { return c.target }

// LabelNames returns the names that Options.Labels takes: the phase, the level that the
// method is compiled at, and the method.
func LabelNames() []string { return passes.LabelNames() }

// OptionalPhases returns the names that Options.Disable takes.
func OptionalPhases() []string { return passes.OptionalPhases() }

// Compile compiles one method.
func (c *Compiler) Compile(m ee.MethodHandle) (*Code, error) { return c.c.Compile(m) }

// CompileFull is Compile at OptFull, whatever the worker's level is.
func (c *Compiler) CompileFull(m ee.MethodHandle) (*Code, error) {
	c.c.SetLevel(passes.LevelFull)
	defer c.c.SetLevel(c.level)
	return c.c.Compile(m)
}

// Optimized reports whether the last method was compiled at OptFull. At that level some methods are
// compiled as at OptMin: large ones, class constructors, what the runtime wants so
// (ee.CORJIT_FLAG_TIER0).
func (c *Compiler) Optimized() bool { return c.c.Optimized() }

// Patchpoints tells whether code that runs the last method can be replaced while it does
// (ee.OldFrame), and why not where that was asked for.
func (c *Compiler) Patchpoints() (any bool, refused string) { return c.c.Patchpoints() }

// Inlines returns the calls of the last method and of what was inlined into it;
// row 0 is the method itself.
func (c *Compiler) Inlines() []inline.Context { return c.c.Inlines() }

// PhaseTime is the nanoseconds that a phase took in all compiles of a worker.
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

// TimePhases has PhaseTimes count all compiles from now on instead of a part of them, or
// none.
func (c *Compiler) TimePhases(on bool) {
	if on {
		c.c.TimePhases(&c.times)
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

// PhaseFuncs returns one row for each phase, in order. Phases may share a function.
func PhaseFuncs() (rows []PhaseFunc) {
	for i := range passes.Phases {
		p := &passes.Phases[i]
		rows = append(rows, PhaseFunc{p.Name, runtime.FuncForPC(reflect.ValueOf(p.Run).Pointer()).Name()})
	}
	return rows
}

// Phases returns the names of all phases, in their order.
func Phases() (names []string) {
	for i := range passes.Phases {
		names = append(names, passes.Phases[i].Name)
	}
	return names
}

// PhaseName returns the present name of a phase that had another one in an earlier
// version. Other names come back as they are.
func PhaseName(name string) string { return passes.Renamed(name) }

// LastPhase returns the name of the phase that the last compile ended in.
func (c *Compiler) LastPhase() string { return c.c.Phase().Name }

// IR returns the tables of the last compile.
func (c *Compiler) IR() *nodes.Method { return &c.c.M }

// ValueNumber returns the liberal value number of a node of the last compile, or 0. It
// means something from the phase value numbering on, until rationalization.
func (c *Compiler) ValueNumber(n nodes.NodeID) nodes.VN { return c.c.ValueNumber(n) }

// Memory returns the bytes of the tables that the worker holds.
func (c *Compiler) Memory() int { return c.c.Memory() }

// Kind sorts the errors of Compile.
type Kind uint8

const (
	Internal    Kind = iota // a bug of the compiler
	BadInput                // the assembly is broken
	Unsupported             // valid, but not built
)

// KindOf tells what kind of error Compile returned.
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

// Batch compiles methods with the given number of workers. done is called for
// each method from its worker, with the worker's number and Compiler; what it
// does there counts as the worker's time. Batch returns the workers.
func Batch(jit ee.JitInfo, methods []ee.MethodHandle, workers int, o Options,
	done func(worker int, c *Compiler, i int, code *Code, err error)) ([]*Compiler, error) {
	method := func(i int) ee.MethodHandle { return methods[i] }
	return BatchSessions(len(methods), workers, o, func(int) Session { return Session{jit, method} }, done)
}

// Session is the runtime as one worker sees it.
type Session struct {
	JIT ee.JitInfo
	// Begin makes JIT ready for compile i and returns its method.
	Begin func(i int) ee.MethodHandle
}

// BatchSessions is Batch for runtimes that answer each worker, or in each
// compile, in another way: worker w asks session(w), for n compiles in all.
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

// InternalError is a bug of the compiler, met in a compile.
type InternalError = passes.InternalError

// RegName returns the name of a register of a target.
func RegName(target string, reg uint8) string {
	if t := TargetOf(target); t != nil && int(reg) < len(t.RegNames) {
		return t.RegNames[reg]
	}
	return "?"
}
