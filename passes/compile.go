package passes

import (
	"context"
	"fmt"
	"reflect"
	"runtime/debug"
	"runtime/pprof"
	"time"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/assertprop"
	"ryugo/passes/copyprop"
	"ryugo/passes/cse"
	"ryugo/passes/deadstore"
	"ryugo/passes/flowgraph"
	"ryugo/passes/funclets"
	"ryugo/passes/hoist"
	"ryugo/passes/ifconv"
	"ryugo/passes/importer"
	"ryugo/passes/inline"
	"ryugo/passes/lclsort"
	"ryugo/passes/liveness"
	"ryugo/passes/loops"
	"ryugo/passes/lsra"
	"ryugo/passes/morph"
	"ryugo/passes/order"
	"ryugo/passes/promote"
	"ryugo/passes/rationalize"
	"ryugo/passes/ssa"
	"ryugo/passes/vn"
	"ryugo/targets"
)

// Options of a Compiler.
type Options struct {
	// Level is LevelMin or LevelFull.
	Level Level
	// Check runs the verifiers and re-checkers after every phase.
	Check bool
	// Times, when not nil, gets the nanoseconds spent in each phase added. Of many
	// methods a part is timed: see timed.
	Times *[NumPhases]int64
	// After, when not nil, is called after each phase that ran.
	After func(p *Phase, m *nodes.Method)
	// Labels sets a pprof label for each phase.
	Labels bool
	// Stop is how many rows of Phases a compile goes through: all when it is 0,
	// else there is no code. A target without a back end needs one of at most
	// TargetIndependent.
	Stop int
	// Disabled are the phases that do not run: see ParseDisabled.
	Disabled PhaseSet
	// Budget, when not nil, is what compiles may take: one that uses it up ends
	// with the *arena.Over as its error.
	Budget *arena.Budget
}

// Compiler is one worker: the IR of the method it compiles and the scratch of
// every phase. It is reused for every method and not safe for concurrent use.
type Compiler struct {
	M       nodes.Method
	env     targets.Env
	opts    Options
	phase   int
	running PhaseSet
	minimal PhaseSet // of methods that are not optimized
	inline  bool     // the phase is among running
	// compiles counts those whose phases might be timed.
	compiles uint32
	// What phases on value numbers have changed since refresh.
	staleTrees, staleFlow bool
	// held is what the worker's memory counts for in the budget; measured is,
	// for each phase, the number of nodes of the largest method after which it
	// was counted.
	held     int
	measured [NumPhases]int
	backend  targets.Backend
	code     ee.Code

	importer    importer.Importer
	exposed     morph.AddrExposed
	promote     promote.Promoter
	morph       morph.Morph
	funclets    funclets.Funclets
	flow        flowgraph.FlowGraph
	loops       loops.Loops
	sort        lclsort.Sorter
	order       order.Order
	live        liveness.Liveness
	ssa         ssa.Builder
	vns         vn.Numbering
	copies      copyprop.Propagator
	hoist       hoist.Hoister
	assert      assertprop.Propagator
	cse         cse.Optimizer
	dead        deadstore.Remover
	ifConv      ifconv.Converter
	rationalize rationalize.Rationalizer
	locals      lsra.Locals
	lsra        lsra.Allocator
	verifier    nodes.Verifier
	gcVerifier  liveness.GCVerifier
}

// NewCompiler makes a worker.
func NewCompiler(jit ee.JitInfo, target *targets.Target, opts Options) *Compiler {
	c := &Compiler{opts: opts, running: running(opts.Level, opts.Disabled), minimal: running(LevelMin, opts.Disabled)}
	if target.NewBackend != nil {
		c.backend = target.NewBackend()
	}
	c.M.Model = nodes.ModelOf(target.PointerSize)
	c.inline = c.running.Has(place("inlining"))
	c.env = targets.Env{JIT: jit, Target: target}
	c.env.LiveOut = c.live.LiveOut()
	c.loops.Rebuild = &c.flow.Builder
	c.lsra.Check, c.locals.Check = opts.Check, opts.Check
	c.live.Deaths = opts.Check || opts.After != nil
	if opts.Budget != nil {
		c.M.Budget, c.M.Measure = opts.Budget, c.measure
		for i := range c.measured {
			c.measured[i] = nodes.MeasureFrom
		}
	}
	return c
}

// notHeld are types of what a worker refers to that is not its own.
var notHeld = []reflect.Type{
	reflect.TypeFor[ee.JitInfo](), reflect.TypeFor[targets.Target](), reflect.TypeFor[arena.Budget](), reflect.TypeFor[ee.MethodInfo](),
}

// measure counts the worker's memory, and more bytes, against the budget.
func (c *Compiler) measure(more int) {
	size := arena.SizeOf(c, notHeld...) + more
	grown := size - c.held
	c.held = size
	c.opts.Budget.Take(grown)
}

// settle is called after phase i.
func (c *Compiler) settle(i int) {
	if c.M.NumNodes > c.measured[i] {
		c.measured[i] = c.M.NumNodes
		c.measure(0)
	}
	c.opts.Budget.Poll()
}

// InternalError is a bug of the compiler, met while it compiled Method.
type InternalError struct {
	Method string
	Phase  string
	Reason string
	Stack  []byte
}

func (e *InternalError) Error() string {
	return fmt.Sprintf("%s: internal error in phase %s: %s", e.Method, e.Phase, e.Reason)
}

// Compile compiles one method. The result belongs to the Compiler and is
// overwritten by the next call. The error is an *ee.BadInput, an
// *ee.Unsupported, an *InternalError or the *arena.Over of Options.Budget.
func (c *Compiler) Compile(method ee.MethodHandle) (code *ee.Code, err error) {
	defer func() {
		if r := recover(); r != nil {
			code, err = nil, c.failure(method, r)
		}
	}()
	c.env.Method, c.env.MinOpts, c.env.Inline = method, c.opts.Level == LevelMin, c.inline
	c.M.Reset()
	c.staleTrees, c.staleFlow = false, false
	c.code.Method = method
	var clock time.Duration // when the phase before ended
	counts := c.timed()
	if counts != 0 {
		clock = time.Since(epoch)
	}
	stop := c.opts.Stop
	if stop == 0 {
		stop = NumPhases
	}
	run := c.running
	for i := range stop {
		p := &Phases[i]
		if !run.Has(i) {
			continue
		}
		c.phase = i
		if c.opts.Labels {
			pprof.SetGoroutineLabels(phaseLabels[i])
		}
		p.Run(c, &c.code)
		if c.opts.Budget != nil {
			c.settle(i)
		}
		switch {
		case c.env.MinOpts:
			run = c.minimal // importation may have turned to it
		case p.Gives&FactLoops != 0 && c.isPlain():
			run &^= onValues
		}
		if counts != 0 {
			// One reading ends a phase and begins the next.
			now := time.Since(epoch)
			c.opts.Times[i] += int64(now-clock) * counts
			clock = now
		}
		if c.opts.Check || c.opts.After != nil {
			c.inspect(p)
			if counts != 0 {
				clock = time.Since(epoch)
			}
		}
	}
	if c.opts.Stop != 0 {
		c.code = ee.Code{Method: method}
	}
	return &c.code, nil
}

// plainChecks is how many bounds checks a method without loops has at most that is
// compiled without SSA and what stands on it: they would take a tenth of the time
// of all compiles and find one or two hundredths of the code there (BENCHMARKS.md).
// For its size, a method with more checks gives three times as much.
const plainChecks = 4

// isPlain tells whether the method at hand is such a one.
func (c *Compiler) isPlain() bool {
	return len(c.M.Flow.Loops) <= 1 && c.M.BoundsChecks <= plainChecks // row 0 is no loop
}

// timed tells how many methods the times of the one at hand stand for: with small
// methods the clock is among the larger costs, so behind the first ones it is one
// method in four.
func (c *Compiler) timed() int64 {
	if c.opts.Times == nil {
		return 0
	}
	c.compiles++
	switch {
	case c.compiles <= 256:
		return 1
	case c.compiles%4 == 0:
		return 4
	}
	return 0
}

// epoch is what phases are timed against: time.Since reads the monotonic clock
// only, time.Now two clocks.
var epoch = time.Now()

// inspect shows the IR that the phase p left to the verifier and to whoever
// asked for it.
func (c *Compiler) inspect(p *Phase) {
	if c.opts.Check {
		c.check(p)
	}
	if c.opts.After != nil {
		c.opts.After(p, &c.M)
	}
}

// check panics when the phase p left the IR broken.
func (c *Compiler) check(p *Phase) {
	if err := c.verifier.Verify(&c.M); err != nil {
		panic(fmt.Sprintf("BUG: %v", err))
	}
	if p.Gives&FactDoms != 0 {
		if err := flowgraph.Verify(&c.M); err != nil {
			panic(fmt.Sprintf("BUG: flow graph: %v", err))
		}
	}
	if p.Gives&FactLoops != 0 {
		if err := loops.Verify(&c.M); err != nil {
			panic(fmt.Sprintf("BUG: loops: %v", err))
		}
		if info := c.env.JIT.GetEEInfo(); info.PollsInLoops && !c.M.InterruptsLoops(info) {
			if err := loops.VerifyPolls(&c.M, loops.Polls); err != nil {
				panic(fmt.Sprintf("BUG: loops: %v", err))
			}
		}
	}
	if p.Gives&FactSSA != 0 {
		if err := ssa.Verify(&c.M, c.live.LiveIn()); err != nil {
			panic(fmt.Sprintf("BUG: SSA: %v", err))
		}
	}
	if p.Gives&FactCode != 0 {
		if c.M.InterruptsLoops(c.env.JIT.GetEEInfo()) {
			if err := loops.VerifyPolls(&c.M, liveness.Interrupts(&c.M, c.backend.GCTable())); err != nil {
				panic(fmt.Sprintf("BUG: GC info: %v", err))
			}
		}
		if err := c.gcVerifier.Verify(&c.M, c.backend.GCTable(), c.code.GCInfo, c.env.JIT.GetEEInfo().GCInfo); err != nil {
			panic(fmt.Sprintf("BUG: GC info: %v", err))
		}
	}
}

// failure makes an error of what a phase panicked with.
func (c *Compiler) failure(method ee.MethodHandle, r any) error {
	if over, ok := r.(*arena.Over); ok {
		return over
	}
	class, name := c.env.JIT.GetMethodName(method)
	name = class + "::" + name
	if err, ok := ee.Recovered(r); ok {
		// The runtime may hand the same error to many workers: name a copy.
		switch e := err.(type) {
		case *ee.BadInput:
			named := *e
			named.Method = name
			return &named
		case *ee.Unsupported:
			named := *e
			named.Method = name
			return &named
		}
		return fmt.Errorf("%s: %w", name, err)
	}
	return &InternalError{Method: name, Phase: Phases[c.phase].Name, Reason: fmt.Sprint(r), Stack: debug.Stack()}
}

// Inlines returns the calls of the last method and what became of them, the
// method itself first. Where nothing is inlined there is nothing else.
func (c *Compiler) Inlines() []inline.Context { return c.importer.Inlines() }

// Phase returns the phase that ran last: where an error came from.
func (c *Compiler) Phase() *Phase { return &Phases[c.phase] }

// phaseLabels holds one pprof label set for each phase.
var phaseLabels = func() (l [NumPhases]context.Context) {
	for i := range Phases {
		l[i] = pprof.WithLabels(context.Background(), pprof.Labels("phase", Phases[i].Name))
	}
	return l
}()

func (c *Compiler) importation(*ee.Code)    { c.importer.Run(&c.M, &c.env) }
func (c *Compiler) inlining(*ee.Code)       { c.importer.Inline(&c.M, &c.env) }
func (c *Compiler) addrExposed(*ee.Code)    { c.exposed.Run(&c.M, &c.env) }
func (c *Compiler) promotion(*ee.Code)      { c.promote.Run(&c.M, &c.env) }
func (c *Compiler) globalMorph(*ee.Code)    { c.morph.Run(&c.M, &c.env) }
func (c *Compiler) ehFunclets(*ee.Code)     { c.funclets.Run(&c.M, &c.env) }
func (c *Compiler) flowGraph(*ee.Code)      { c.flow.Run(&c.M, &c.env) }
func (c *Compiler) findLoops(*ee.Code)      { c.loops.Run(&c.M, &c.env) }
func (c *Compiler) treeOrdering(*ee.Code)   { c.order.Run(&c.M, &c.env) }
func (c *Compiler) localSorting(*ee.Code)   { c.sort.Run(&c.M, &c.env) }
func (c *Compiler) liveness(*ee.Code)       { c.live.Run(&c.M, &c.env) }
func (c *Compiler) buildSSA(*ee.Code)       { c.ssa.Run(&c.M, c.live.LiveIn()) }
func (c *Compiler) valueNumbering(*ee.Code) { c.vns.Run(&c.M, &c.env) }

func (c *Compiler) copyPropagation(*ee.Code) {
	c.copies.Run(&c.M, &c.vns, c.live.LiveIn())
	c.staleTrees = c.staleTrees || c.copies.Changed
}

func (c *Compiler) loopHoisting(*ee.Code) {
	c.hoist.Run(&c.M, &c.vns)
	c.staleTrees = c.staleTrees || c.hoist.Changed
}

func (c *Compiler) assertionPropagation(*ee.Code) {
	c.assert.Run(&c.M, &c.vns)
	c.staleTrees = c.staleTrees || c.assert.Changed
	c.staleFlow = c.staleFlow || c.assert.FlowChanged
}

func (c *Compiler) eliminateCSE(*ee.Code) {
	c.cse.Run(&c.M, &c.env, &c.vns)
	c.staleTrees = c.staleTrees || c.cse.Changed
}

// rangeCheckElimination finds the checks that are needless since CSE has made the
// arrays the same.
func (c *Compiler) rangeCheckElimination(code *ee.Code) {
	if c.cse.Unified && c.vns.Again() {
		c.assertionPropagation(code)
	}
}

func (c *Compiler) removeDeadStores(*ee.Code) {
	c.dead.Run(&c.M)
	c.staleTrees = c.staleTrees || c.dead.Changed
}

func (c *Compiler) ifConversion(*ee.Code) {
	c.ifConv.Run(&c.M, c.live.LiveIn())
	if c.ifConv.Changed {
		c.staleTrees, c.staleFlow = true, true
	}
}

// refresh computes again what the phases behind need of what the phases on value
// numbers have changed: the order, the flow graph, liveness.
func (c *Compiler) refresh(*ee.Code) {
	if c.staleFlow {
		c.flow.Run(&c.M, &c.env) // rewrites trees as well
		c.order.Run(&c.M, &c.env)
	} else if c.staleTrees {
		c.order.Again(&c.M, &c.env)
	}
	if c.staleTrees || c.staleFlow {
		c.sort.Run(&c.M, &c.env)
		c.live.Run(&c.M, &c.env)
	}
	c.staleTrees, c.staleFlow = false, false
}

func (c *Compiler) rationalization(*ee.Code) { c.rationalize.Run(&c.M, &c.env) }
func (c *Compiler) linearScan(*ee.Code)      { c.lsra.Run(&c.M, &c.env, c.backend) }
func (c *Compiler) codeGeneration(*ee.Code)  { c.backend.Generate(&c.M, &c.env) }

func (c *Compiler) lowering(*ee.Code) {
	c.locals.Run(&c.M, &c.env, c.backend)
	c.backend.Lower(&c.M, &c.env)
}

func (c *Compiler) emission(code *ee.Code) {
	if err := c.backend.Emit(&c.M, &c.env, code); err != nil {
		ee.Bail(err)
	}
}
