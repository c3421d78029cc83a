package passes

import (
	"context"
	"fmt"
	"math/bits"
	"reflect"
	"runtime/debug"
	"runtime/pprof"
	"slices"
	"time"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/alignloops"
	"ryugo/passes/assertprop"
	"ryugo/passes/blockcalls"
	"ryugo/passes/copyprop"
	"ryugo/passes/cse"
	"ryugo/passes/deadstore"
	"ryugo/passes/decompose"
	"ryugo/passes/flowgraph"
	"ryugo/passes/forward"
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
	"ryugo/passes/patchpoints"
	"ryugo/passes/promote"
	"ryugo/passes/rationalize"
	"ryugo/passes/ssa"
	"ryugo/passes/vectorize"
	"ryugo/passes/vn"
	"ryugo/passes/writethru"
	"ryugo/targets"
)

// Options are the options of a Compiler.
type Options struct {
	// Level is LevelMin or LevelFull.
	Level Level
	// Check runs the verifiers and re-checkers after every phase.
	Check bool
	// Times, when not nil, has a row for each phase, to which the nanoseconds spent in it are added.
	// Of many methods only a part is timed: see timed.
	Times []int64
	// After, when not nil, is called after each phase that has run.
	After func(p *Phase, m *nodes.Method)
	// Labels are the pprof labels that are set for each phase.
	Labels LabelSet
	// Stop is the number of rows of Phases that a compile executes, or 0 for all. If it is not 0,
	// there is no code. A target without a back end needs a value from 1 to TargetIndependent.
	Stop int
	// Disabled are the phases that do not run: see ParseDisabled.
	Disabled PhaseSet
	// Budget, when not nil, limits the memory of compiles. A compile that exceeds it ends with the
	// *arena.Over as its error.
	Budget *arena.Budget
	// Decisions keeps the decision log, Compiler.M.Log.
	Decisions bool
}

// Compiler is one worker: the IR of the method that it compiles and the scratch memory of every
// phase. It is reused for every method and not safe for concurrent use.
type Compiler struct {
	M          nodes.Method
	env        targets.Env
	opts       Options
	phase      int
	running    PhaseSet
	minimal    PhaseSet // the phases of methods that are not optimized
	inline     bool     // inlining is among running
	watched    bool     // something inspects the IR after each phase: see inspect
	unobserved bool     // nothing is done between phases, except if they are timed: see runPhase
	// loopless: the phase "loops" is not among running.
	loopless bool
	// compiles counts the compiles whose phases might be timed.
	compiles uint32
	timeAll  bool // the phases of every compile are timed
	labels   labels
	// redundantLoads is the number of loads that may be redundant, or less than 0 if not yet
	// counted.
	redundantLoads int
	// stale are the facts that a phase of this compile has invalidated.
	stale Facts
	// chargedMemory is the memory of the worker that the budget has counted. measured is, for each
	// phase, the number of nodes of the largest method after which the memory was measured.
	chargedMemory int
	measured      []int
	backend       targets.Backend
	code          ee.Code

	importer    importer.Importer
	exposed     morph.AddrExposed
	promote     promote.Promoter
	morph       morph.Morpher
	funclets    funclets.Outliner
	flow        flowgraph.FlowGraph
	loops       loops.Loops
	sort        lclsort.Sorter
	order       order.Order
	live        liveness.Liveness
	write       writethru.Writer
	ssa         ssa.Builder
	vns         vn.Numbering
	copies      copyprop.Propagator
	hoist       hoist.Hoister
	assert      assertprop.Propagator
	repeats     cse.Repeats
	cse         cse.Optimizer
	dead        deadstore.Remover
	blockCalls  blockcalls.Expander
	ifConv      ifconv.Converter
	forward     forward.Forwarder
	vectorize   vectorize.Vectorizer
	rationalize rationalize.Rationalizer
	decompose   decompose.Decomposer
	locals      lsra.Locals
	lsra        lsra.Allocator
	align       alignloops.Aligner

	// Only with Options.Check.
	verifier        nodes.Verifier
	liveVerifier    liveness.Verifier
	writeVerifier   writethru.Verifier
	forwardVerifier forward.Verifier
	gcVerifier      liveness.GCVerifier
}

// NewCompiler returns a new worker.
func NewCompiler(jit ee.JitInfo, target *targets.Target, opts Options) *Compiler {
	c := &Compiler{opts: opts}
	c.M.Model, c.M.NoSIMD32 = nodes.ModelOf(target.PointerSize), !target.X86Sets
	c.M.NoSIMD = !target.X86Sets && !target.ArmSets
	c.minimal = c.phases(LevelMin)
	c.SetLevel(opts.Level)
	if target.NewBackend != nil {
		c.backend = target.NewBackend()
	}
	c.env = targets.Env{JIT: jit, Target: target}
	c.env.LiveOut = c.live.LiveOut()
	c.loops.Rebuild = &c.flow.Builder
	c.lsra.Check, c.locals.Check = opts.Check, opts.Check
	c.live.Deaths = opts.Check || opts.After != nil
	c.watched = opts.Check || opts.After != nil || opts.Decisions
	c.unobserved = !c.watched && opts.Labels == 0 && opts.Budget == nil
	if opts.Decisions {
		c.M.Log = new(nodes.Log)
	}
	c.measured = slices.Repeat([]int{nodes.MeasureFrom}, NumPhases)
	if opts.Budget != nil {
		c.M.Budget, c.M.Measure = opts.Budget, c.measure
	}
	return c
}

// notOwned has types that a worker refers to but does not own.
var notOwned = []reflect.Type{
	reflect.TypeFor[ee.JitInfo](), reflect.TypeFor[targets.Target](), reflect.TypeFor[arena.Budget](), reflect.TypeFor[ee.MethodInfo](),
}

// SetLevel sets the level of the compiles that follow: LevelMin or LevelFull.
func (c *Compiler) SetLevel(level Level) {
	c.opts.Level, c.running = level, c.phases(level)
	c.inline, c.loopless = c.running.Has(place("inlining")), !c.running.Has(place("loops"))
}

// phases returns the phases that run at a level on the target.
func (c *Compiler) phases(level Level) PhaseSet {
	s := running(level, c.opts.Disabled)
	if c.M.Model.PointerSize != 4 {
		s &^= rows[When32]
	}
	return s
}

// measure updates the budget by the worker's memory plus more bytes.
func (c *Compiler) measure(more int) {
	size := arena.SizeOf(c, notOwned...) + more
	grown := size - c.chargedMemory
	c.chargedMemory = size
	c.opts.Budget.Take(grown)
}

// Memory returns the bytes of the tables that the worker holds.
func (c *Compiler) Memory() int { return arena.SizeOf(c, notOwned...) }

// chargeMemory updates the budget after phase i.
func (c *Compiler) chargeMemory(i int) {
	if c.M.NumNodes > c.measured[i] {
		c.measured[i] = c.M.NumNodes
		c.measure(0)
	}
	c.opts.Budget.Poll()
}

// InternalError is a bug of the compiler that occurred while it compiled Method.
type InternalError struct {
	Method string
	Phase  string
	Reason string
	Stack  []byte
}

func (e *InternalError) Error() string {
	return fmt.Sprintf("%s: internal error in phase %s: %s", e.Method, e.Phase, e.Reason)
}

// Compile compiles one method. The result belongs to the Compiler and is overwritten by the next
// call. The error is an *ee.BadInput, an *ee.Unsupported, an *InternalError or the *arena.Over of
// Options.Budget.
func (c *Compiler) Compile(method ee.MethodHandle) (code *ee.Code, err error) {
	defer func() {
		if r := recover(); r != nil {
			code, err = nil, c.failure(method, r)
		}
	}()
	c.env.Method, c.env.MinOpts, c.env.Inline = method, c.opts.Level == LevelMin, c.inline
	c.M.Reset()
	c.stale, c.redundantLoads = 0, -1
	c.code.Method = method
	if c.opts.Labels != 0 {
		c.newMethodLabels()
		defer pprof.SetGoroutineLabels(context.Background())
	}
	var clock time.Duration // when the previous phase ended
	counts := c.timed()
	if counts != 0 {
		clock = time.Since(epoch)
	}
	stop := c.opts.Stop
	if stop == 0 {
		stop = NumPhases
	}
	alone := counts == 0 && c.unobserved
	for left := c.running & (1<<stop - 1); left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(uint64(left))
		p := &Phases[i]
		if p.When != Always && !conditions[p.When].holds(c, p) {
			left &^= settled[p.When]
			if p.When == WhenStale && c.stale == 0 { // no later phase changes anything
				left &^= rows[WhenStale]
			}
			left |= 1 << i // so that the loop drops this row
			continue
		}
		c.phase = i
		if alone {
			p.Run(c, &c.code)
		} else {
			clock = c.runPhase(i, counts, clock)
		}
		if c.env.MinOpts {
			left &= c.minimal | 1<<i // importation may have chosen LevelMin
		}
	}
	if c.opts.Stop != 0 {
		c.code = ee.Code{Method: method}
	}
	return &c.code, nil
}

// runPhase runs phase i with timing, labels and inspection. Its time counts for counts compiles.
// clock is the time when the previous phase ended; attend returns the time when this one ended.
func (c *Compiler) runPhase(i int, counts int64, clock time.Duration) time.Duration {
	p := &Phases[i]
	if c.opts.Decisions {
		c.M.Log.Phase = uint8(i)
	}
	if c.opts.Labels != 0 {
		c.setLabels(i)
	}
	p.Run(c, &c.code)
	if c.opts.Budget != nil {
		c.chargeMemory(i)
	}
	if counts != 0 {
		// One reading of the clock ends a phase and begins the next.
		now := time.Since(epoch)
		c.opts.Times[i] += int64(now-clock) * counts
		clock = now
	}
	if c.watched {
		c.inspect(p)
		if counts != 0 {
			clock = time.Since(epoch)
		}
	}
	return clock
}

// plainChecks is the largest number of bounds checks of a method without loops that is compiled
// without SSA and the phases that need it. In such methods these phases would take a tenth of the
// time of all compiles and save 1 or 2 % of the code (docs/experiments.md). A method with more
// checks gains three times as much for its size.
const plainChecks = 4

// plainRepeats is the largest number of loads that may be redundant in such a method.
const plainRepeats = 8

// worthSSA reports whether SSA is built for the current method: it has or had a loop (unrolled),
// many bounds checks, a block call whose length may turn out to be a constant, or many loads that
// may be redundant. If the phase that finds loops is off, SSA is always built.
func (c *Compiler) worthSSA() bool {
	if len(c.M.Flow.Loops) > 1 || c.loops.Unrolled || c.M.BoundsChecks > plainChecks || c.M.BlockCalls != 0 || c.loopless { // row 0 is no loop
		return true
	}
	return c.countRedundantLoads() > plainRepeats
}

// countRedundantLoads returns the number of loads that may be redundant. It counts them once for
// each method.
func (c *Compiler) countRedundantLoads() int {
	if c.redundantLoads < 0 {
		c.redundantLoads = c.repeats.Count(&c.M)
	}
	return c.redundantLoads
}

// loadsStored reports whether a load may read a value that was stored before: in an earlier
// iteration, or with no call between.
func (c *Compiler) loadsStored() bool {
	return len(c.M.Flow.Loops) > 1 || c.countRedundantLoads() > 0 && c.repeats.Stored > 0
}

// timed returns the number of methods that the times of the current method stand for, or 0 if it is
// not timed. In small methods reading the clock is one of the larger costs, so after the first
// methods only one in four is timed.
func (c *Compiler) timed() int64 {
	if c.opts.Times == nil {
		return 0
	}
	c.compiles++
	switch {
	case c.timeAll || c.compiles <= 256:
		return 1
	case c.compiles%4 == 0:
		return 4
	}
	return 0
}

// TimePhases adds the nanoseconds of the phases to times from now on, of every compile instead of a
// part of them. If times is nil, phases are not timed.
func (c *Compiler) TimePhases(times []int64) { c.opts.Times, c.timeAll = times, true }

// epoch is the origin of phase times: time.Since reads only the monotonic clock, time.Now two
// clocks.
var epoch = time.Now()

// inspect passes the IR after phase p to the decision log, the verifiers and Options.After.
func (c *Compiler) inspect(p *Phase) {
	if c.opts.Decisions {
		c.M.Log.Settle(&c.M)
	}
	if c.opts.Check {
		c.check(p)
	}
	if c.opts.After != nil {
		c.opts.After(p, &c.M)
	}
}

// failure returns the error for the value r of a panic.
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

// Optimized reports whether the last method was compiled at LevelFull. Importation may have chosen
// LevelMin.
func (c *Compiler) Optimized() bool { return !c.env.MinOpts }

// Patchpoints reports whether code that runs the last method can be replaced (of methods with loops
// at CORJIT_FLAG_TIER0). If that was asked for and is not possible, refused is the reason.
func (c *Compiler) Patchpoints() (any bool, refused string) {
	return c.M.CounterLcl != nodes.NoLcl, c.importer.PatchpointsRefused()
}

// Inlines returns the calls of the last method with the inliner's decisions, after the method
// itself. Without inlining it returns only the method.
func (c *Compiler) Inlines() []inline.Context { return c.importer.Inlines() }

// ValueNumber returns the liberal value number of node n of the last method, or 0.
func (c *Compiler) ValueNumber(n nodes.NodeID) nodes.VN {
	if uint(n) >= uint(len(c.vns.Nodes)) {
		return 0
	}
	return c.vns.Nodes[n].Lib
}

// Phase returns the phase that ran last, in which an error occurred.
func (c *Compiler) Phase() *Phase { return &Phases[c.phase] }

func (c *Compiler) importation(*ee.Code)      { c.importer.Run(&c.M, &c.env) }
func (c *Compiler) inlining(*ee.Code)         { c.importer.Inline(&c.M, &c.env) }
func (c *Compiler) guardPatchpoints(*ee.Code) { patchpoints.Run(&c.M) }
func (c *Compiler) addrExposed(*ee.Code)      { c.exposed.Run(&c.M, &c.env) }
func (c *Compiler) promotion(*ee.Code)        { c.promote.Run(&c.M, &c.env) }
func (c *Compiler) globalMorph(*ee.Code)      { c.morph.Run(&c.M, &c.env) }
func (c *Compiler) ehFunclets(*ee.Code)       { c.funclets.Run(&c.M) }
func (c *Compiler) flowGraph(*ee.Code)        { c.flow.Run(&c.M) }
func (c *Compiler) findLoops(*ee.Code)        { c.loops.Run(&c.M) }
func (c *Compiler) treeOrdering(*ee.Code)     { c.order.Run(&c.M) }
func (c *Compiler) localSorting(*ee.Code)     { c.sort.Run(&c.M, &c.env) }
func (c *Compiler) liveness(*ee.Code)         { c.live.Run(&c.M) }
func (c *Compiler) buildSSA(*ee.Code)         { c.ssa.Run(&c.M, c.live.LiveIn()) }
func (c *Compiler) valueNumbering(*ee.Code)   { c.vns.Run(&c.M, &c.env) }

// Facts that changed trees and changed branches invalidate.
const (
	ofTrees = FactOrder | FactRefCounts | FactLiveness
	ofFlow  = ofTrees | FactPreds | FactDoms
)

// changed notes that a phase has changed trees or the flow graph.
func (c *Compiler) changed(trees, flow bool) {
	if trees {
		c.stale |= ofTrees
	}
	if flow {
		c.stale |= ofFlow
	}
}

func (c *Compiler) forwardLoads(code *ee.Code) {
	if c.forward.Run(&c.M); !c.forward.Changed {
		return
	}
	if c.opts.Check {
		if err := c.forwardVerifier.Verify(&c.forward); err != nil {
			panic(fmt.Sprintf("BUG: %v", err))
		}
	}
	c.orderEdited(code)
}

// orderEdited orders the statements that a phase before SSA has edited. Value numbering needs rows
// without gaps, so before it all statements are ordered.
func (c *Compiler) orderEdited(code *ee.Code) {
	if c.worthSSA() {
		c.treeOrdering(code)
	} else {
		c.order.RunEdited(&c.M)
	}
}

// ehWriteThru preserves order, tracked locals and liveness: it recomputes them.
func (c *Compiler) ehWriteThru(code *ee.Code) {
	if c.write.Run(&c.M, &c.live); c.write.Changed {
		c.orderEdited(code)
		c.localSorting(code)
		c.liveness(code)
		if c.opts.Check {
			if err := c.writeVerifier.Verify(&c.write, &c.live); err != nil {
				panic(fmt.Sprintf("BUG: %v", err))
			}
		}
	}
}

func (c *Compiler) copyPropagation(*ee.Code) {
	c.copies.Run(&c.M, &c.vns, c.live.LiveIn())
	c.changed(c.copies.Changed, false)
}

func (c *Compiler) loopHoisting(*ee.Code) {
	c.hoist.Run(&c.M, &c.vns)
	c.changed(c.hoist.Changed, false)
}

func (c *Compiler) assertionPropagation(*ee.Code) {
	c.assert.Run(&c.M, &c.vns)
	c.changed(c.assert.Changed, c.assert.FlowChanged)
}

func (c *Compiler) eliminateCSE(*ee.Code) {
	c.cse.Run(&c.M, &c.vns)
	c.changed(c.cse.Changed, false)
}

// repeatAssertions removes the checks that are redundant now that CSE has unified the arrays that
// they check.
func (c *Compiler) repeatAssertions(code *ee.Code) {
	if c.vns.Renumber() {
		c.assertionPropagation(code)
	}
}

func (c *Compiler) removeDeadStores(*ee.Code) {
	c.dead.Run(&c.M)
	c.changed(c.dead.Changed, false)
}

func (c *Compiler) expandBlockCalls(*ee.Code) {
	c.blockCalls.Run(&c.M, &c.env)
	c.changed(c.blockCalls.Changed, false)
}

func (c *Compiler) ifConversion(*ee.Code) {
	c.ifConv.Run(&c.M, c.live.LiveIn())
	c.changed(false, c.ifConv.Changed)
}

func (c *Compiler) vectorizeLoops(*ee.Code) {
	c.vectorize.Run(&c.M, c.env.JIT.GetEEInfo().ISA)
	c.changed(false, c.vectorize.Changed)
}

func (c *Compiler) secondFlowGraph(*ee.Code) { c.flow.Run(&c.M) }

// secondOrdering orders all trees if the second flow graph phase has run, which may rewrite trees,
// else those that are new or edited.
func (c *Compiler) secondOrdering(*ee.Code) {
	if c.stale&FactPreds != 0 {
		c.order.Run(&c.M)
	} else {
		c.order.RunEdited(&c.M)
	}
}

func (c *Compiler) rationalization(*ee.Code)   { c.rationalize.Run(&c.M, &c.env) }
func (c *Compiler) decomposition(*ee.Code)     { c.decompose.Run(&c.M, &c.env) }
func (c *Compiler) localsToRegisters(*ee.Code) { c.locals.Run(&c.M, &c.env, c.backend) }
func (c *Compiler) splitRanges(*ee.Code)       { c.locals.Split() }
func (c *Compiler) cleanLocals(*ee.Code)       { c.locals.Cleanup() }
func (c *Compiler) lowering(*ee.Code)          { c.backend.Lower(&c.M, &c.env) }
func (c *Compiler) linearScan(*ee.Code)        { c.lsra.Run(&c.M, &c.env, c.backend) }
func (c *Compiler) alignLoops(*ee.Code)        { c.align.Run(&c.M) }
func (c *Compiler) codeGeneration(*ee.Code)    { c.backend.Generate(&c.M, &c.env) }

func (c *Compiler) emission(code *ee.Code) {
	if err := c.backend.Emit(&c.M, &c.env, code); err != nil {
		ee.Bail(err)
	}
}
