// Package importer imports CIL as trees (the phase importation) and inlines calls (the phase
// inlining).
//
// Each block of the method is imported once, starting from the entry and from the handlers of tries
// that are entered. Unreachable IL leaves no trace. Operands become trees on a model of the
// evaluation stack. An instruction with a visible effect becomes a statement:
//
//	IL_0000 ldloc.0            stmtExpr (IL 0x000)
//	IL_0001 ldloc.1            = int
//	IL_0002 ldc.i4.1     ->      [] int
//	IL_0003 add                    lclVar ref V00
//	IL_0004 ldarg.1                + int
//	IL_0005 stelem.i4                lclVar int V01
//	                                 const int 1
//	                             lclVar int V02
//
// An Importer consists of layers and parts. A layer embeds the one below it, so a part that holds a
// pointer to a layer can reach that layer and those below it, and nothing else. Lowest first:
//
//	compilation  the method, the IL being imported, the position in it; types, errors
//	locals       parameters, IL locals, temps; what is known of objects in them
//	trees        makes nodes: operators, addresses, helper calls, uses of parameters
//	evalStack    the evaluation stack: spills entries before what interferes with them
//	operators    arithmetic, comparisons, conversions
//	tokens       what the runtime says of a token; handles, access checks
//	accesses     loads and stores through addresses, elements of arrays
//	Importer     the loop over blocks and instructions; owns the parts
//
// The parts, each with its layer and the parts that it calls:
//
//	blocks       locals: finds and makes the basic blocks of the IL
//	regions      locals: exception clauses; calls blocks
//	joins        evalStack: which blocks are imported, temps where they meet; regions
//	returns      evalStack: ret, the lock of a synchronized method; blocks, regions
//	branches     tokens: instructions that end a block, leave; joins, returns, polls
//	polls        trees: GC polls in loops
//	patchpoints  evalStack: where code can be replaced while it runs, and how its replacement begins; blocks, regions, joins
//	probes       evalStack: what counts blocks and classes of objects
//	calls        tokens: arguments, results, how a callee is reached; boxes, returns, sites, polls
//	sites        trees: the calls that may be inlined
//	boxes        tokens: boxes made in the method
//	objects      tokens: newobj, ldftn, casts, ldtoken; calls, boxes, vectors, types
//	fields       tokens: fields and statics, class initialization; vectors
//	types        tokens: typeof and comparisons of types
//	intrinsics   tokens: methods with a known meaning; types
//	vectors      tokens: methods and fields of SIMD types
//	inliner      Importer: the phase inlining (inline.go)
//
// In a method of a part, p is the part's layer.
//
// Writes: all HIR tables (nodes, Stmts, Blocks, EH, Locals, Calls, Args, Layouts, Switches) and the
// Method's facts. Needs: only Info. Gives: HIR. Invariants (checked by nodes.Verifier and the tests
// here):
//
//   - Every node has one user.
//   - The evaluation order of trees and statements never observably swaps two effects.
//   - A struct value is a location, or the result of a call that is immediately stored to a local.
//   - No block straddles a region boundary, and a region is one run of blocks.
//
// Cost: one scan of the IL for block boundaries, one pass over the instructions. A statement looks
// only at the stack entries that may interfere.
package importer

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

// Importer is the state of one worker. All of it is scratch that is reused for every method.
// Structs that the runtime fills are fields of the parts, not variables on the Go stack, because
// pointers to them pass through an interface.
type Importer struct {
	accesses
	blocks      blocks
	regions     regions
	finallys    finallyCloner
	joins       joins
	polls       polls
	probes      probes
	patchpoints patchpoints
	returns     returns
	branches    branches
	sites       sites
	boxes       boxes
	calls       calls
	objects     objects
	types       typeTests
	fields      fields
	intrinsics  intrinsics
	vectors     vectors
	inliner     inliner
}

// wire sets the pointers from the parts to their layers and to each other. The Importer must not be
// copied afterwards.
func (p *Importer) wire() {
	p.blocks.locals = &p.locals
	p.regions.locals, p.regions.blocks = &p.locals, &p.blocks
	p.finallys.regions = &p.regions
	p.joins.evalStack, p.joins.regions = &p.evalStack, &p.regions
	p.polls.trees = &p.trees
	p.probes.evalStack = &p.evalStack
	p.patchpoints.evalStack, p.patchpoints.blocks = &p.evalStack, &p.blocks
	p.patchpoints.regions, p.patchpoints.joins = &p.regions, &p.joins
	p.returns.evalStack, p.returns.blocks, p.returns.regions = &p.evalStack, &p.blocks, &p.regions
	p.branches.tokens, p.branches.blocks, p.branches.regions = &p.tokens, &p.blocks, &p.regions
	p.branches.joins, p.branches.polls, p.branches.returns = &p.joins, &p.polls, &p.returns
	p.sites.trees = &p.trees
	p.boxes.tokens = &p.tokens
	p.calls.tokens, p.calls.boxes, p.calls.returns = &p.tokens, &p.boxes, &p.returns
	p.calls.polls, p.calls.sites, p.calls.regions, p.calls.probes = &p.polls, &p.sites, &p.regions, &p.probes
	p.objects.tokens, p.objects.calls, p.objects.boxes = &p.tokens, &p.calls, &p.boxes
	p.objects.vectors, p.objects.types = &p.vectors, &p.types
	p.types.tokens = &p.tokens
	p.fields.tokens, p.fields.vectors = &p.tokens, &p.vectors
	p.intrinsics.tokens, p.intrinsics.types, p.intrinsics.vectors, p.intrinsics.calls, p.intrinsics.boxes = &p.tokens, &p.types, &p.vectors, &p.calls, &p.boxes
	p.vectors.tokens = &p.tokens
	p.inliner.Importer = p
}

// maxWork bounds the steps of searches through the stack and the regions. No compiler's output
// comes near it. Without the bound, hostile IL could take hours.
const maxWork = 1 << 26

// maxRestarts bounds how often importation restarts because types at joins change. Each restart
// widens at least one type.
const maxRestarts = 64

// Run imports env.Method into m, which has been reset.
func (p *Importer) Run(m *nodes.Method, env *targets.Env) {
	if p.inliner.Importer != p {
		p.wire()
	}
	p.m, p.env, p.jit, p.abi = m, env, env.JIT, env.Target.ABI
	p.sizer, _ = env.JIT.(ee.BodySizer)
	p.pause, p.ended = m.Log != nil, false
	p.info, p.native = env.JIT.GetEEInfo(), m.Model.TYP_I_IMPL
	p.ctx = ee.MethodContext(env.Method)
	p.joins.widenings = p.joins.widenings[:0]
	p.budget = maxWork
	p.patchpoints.refused = ""
	minOpts, inline := env.MinOpts, env.Inline
	for range maxRestarts {
		p.joins.restart = false
		p.method()
		if !p.joins.restart {
			return
		}
		m.Reset()
		env.MinOpts, env.Inline = minOpts, inline
	}
	p.bad("the types at joins do not settle")
}

// method imports the method once. It sets p.joins.restart if a value that has already been imported
// turns out to need a wider type.
func (p *Importer) method() {
	m := p.m
	p.ilOffset = -1
	p.self, p.body, p.inlining, p.noInlining, p.base = p.env.Method, &m.Info, false, false, 0
	if err := p.jit.GetMethodInfo(p.self, &m.Info); err != nil {
		ee.Bail(err)
	}
	p.sites.reset()
	p.checkFlags()
	p.il = m.Info.IL
	if len(p.il) == 0 {
		p.bad("no IL")
	}
	p.stack, p.clean = p.stack[:0], 0
	p.pool, p.boxes.temps, p.boxAsked = p.pool[:0], p.boxes.temps[:0], false
	p.joins.spillTemps, p.joins.tempOwners = p.joins.spillTemps[:0], p.joins.tempOwners[:0]
	p.branches.finallys = p.branches.finallys[:0]
	p.joins.work = p.joins.work[:0]
	p.prefix, p.statics = 0, p.statics[:0]
	p.found, p.alwaysUsed = p.found[:0], false
	p.returns.value, p.returns.epilog = nodes.NoLcl, 0
	p.cur, p.fields.inits, p.fields.alwaysInit, p.fields.flagTests = 0, p.fields.inits[:0], 0, 0

	p.makeLocals()
	p.blocks.scan()
	if p.isReplacement() {
		p.patchpoints.takeOver()
		p.patchpoints.markStart()
	}
	p.regions.read()
	p.blocks.makeBlocks()
	p.regions.place()
	p.joins.reset(m.NumBlocks)
	p.blocks.weigh(p.blocks.blockAt[0])
	p.chooseLevel()
	p.probes.begin()
	p.entry()
	for len(p.joins.work) > 0 && !p.joins.restart {
		b := p.joins.work[len(p.joins.work)-1]
		p.joins.work = p.joins.work[:len(p.joins.work)-1]
		p.block(b)
	}
	if p.joins.restart {
		return
	}
	p.probes.finish()
	p.filterCatches()
	p.returns.finish()
	if p.isReplacement() {
		p.patchpoints.expose()
	}
	if len(m.EH) > 0 {
		p.regions.shrink()
		if p.isReplacement() {
			p.patchpoints.enterTries()
		}
	}
	p.blocks.removeUnreached(m.FirstBB)
	if !p.env.Inline {
		p.finish()
	}
}

// block imports block b.
func (p *Importer) block(b nodes.BlockID) {
	m := p.m
	m.Poll()
	bb := &m.Blocks
	bb.Flags[b] |= nodes.BBF_IMPORTED
	if len(p.fields.inits) > 0 {
		p.fields.forgetInits(!p.inlining && p.cur == p.blocks.blockAt[0])
	}
	p.cur = b
	if p.inlining {
		p.inTry = bb.Try[b] != 0 || bb.Hnd[b] != 0
	} else {
		p.inTry = bb.Try[b] != 0 || p.regions.inFilter(b)
		p.joins.queueHandlers(b)
	}
	p.stack, p.clean, p.once = p.stack[:0], 0, nodes.NoLcl
	p.objects.ftn, p.types.lastType = functionPointer{}, typeOfClass{} // their nodes may have changed by now
	p.next, p.end = int(bb.ILBegin[b]), int(bb.ILEnd[b])
	p.ilOffset = p.next
	if !p.inlining {
		p.stmtIL = bb.ILBegin[b]
	}
	switch d := p.joins.depthAt[b-p.base]; {
	case d == excDepth:
		p.catchArg()
	case d > 0:
		for _, l := range p.joins.spillTemps[p.joins.tempsAt[b-p.base]:][:d] {
			p.push(p.use(l), m.Locals[l].Layout)
		}
		p.clean = int(d)
	}
	if p.patchpoints.on && bb.Flags[b]&nodes.BBF_BACKWARD_JUMP != 0 {
		p.patchpoints.ask()
	}
	if p.probes.on && !p.inlining {
		p.probes.countBlock()
	}
	if p.pause {
		p.ended = false // an inlinee that was given up may have set it
		p.endInstruction()
	}
	if p.instructions() {
		return
	}
	if p.prefix != 0 {
		p.bad("a prefix without instruction")
	}
	next := p.blocks.fallThrough()
	bb.Kind[b] = nodes.BBJ_NONE
	p.joins.flowTo(next)
}

// catchArg pushes the exception object at the start of a handler. The object is in a register that
// the first node must read.
func (p *Importer) catchArg() {
	arg := p.m.New(nodes.GT_CATCH_ARG, nodes.TYP_REF, 0, 0, 0, nodes.GTF_ORDER_SIDEEFF)
	switch op := cil.Opcode(p.il[p.next]); {
	case !p.probes.on && (op >= cil.CEE_STLOC_0 && op <= cil.CEE_STLOC_3 || op == cil.CEE_STLOC_S || op == cil.CEE_POP):
		p.push(arg, 0)
	default:
		l := p.temp(nodes.TYP_REF, 0)
		p.m.NewStmt(p.cur, p.assign(l, arg), p.stmtIL)
		p.push(p.use(l), 0)
	}
}
