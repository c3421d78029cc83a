// Package importer turns CIL into trees (phase 1, importation).
//
// The method's blocks are imported from the entry and from the handlers of
// tries that are entered, each once; IL that nothing reaches leaves no trace.
// Operands become trees on a model of the evaluation stack; an instruction
// with a visible effect becomes a statement:
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
// Writes all HIR tables: nodes, Stmts, Blocks, EH, Locals, Calls, Args,
// Layouts, Switches, and the Method's facts. Needs nothing but Info; gives HIR.
// Invariants after it (nodes.Verifier, and the tests here): every node has one
// user; trees and statements are evaluated in an order in which no effect is
// seen to change places with another; a struct value is a location or the
// result of a call that is stored to a local right away; no block straddles
// the edge of a region, and a region is one run of blocks.
// Cost: one scan of the IL for block boundaries, one pass over the
// instructions; a statement looks at the stack entries that may interfere.
package importer

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

// Importer is one worker's state; everything in it is scratch, reused for
// every method. Structs that the runtime fills stand here, not on the Go
// stack, because pointers to them pass through an interface.
type Importer struct {
	m    *nodes.Method
	env  *targets.Env
	jit  ee.JitInfo
	abi  *targets.ABI
	info *ee.Info
	il   []byte
	ctx  ee.ContextHandle
	// The method whose IL is imported: the root, or what is inlined into it.
	self      ee.MethodHandle
	body      *ee.MethodInfo
	inlining  bool
	base      nodes.BlockID // its first block, where it is inlined
	lclBase   nodes.LclNum  // its IL local 0
	retType   nodes.VarType
	retLayout uint32
	inl       inliner

	// The IL scan (blocks.go).
	marks   []ilMarks       // [IL offset / 64] what the scan found there
	blockAt []nodes.BlockID // [IL offset] the block that starts there

	// Regions (eh.go).
	regions []region
	vanish  []nodes.EHIndex // old index -> new index, when regions vanish

	budget int
	insns  int // IL instructions that scan met

	// Work (flow.go).
	work       []nodes.BlockID
	queued     []bool // [block]
	depthAt    []int32
	tempsAt    []uint32 // [block] where its entry temps start in spillTemps
	spillTemps []nodes.LclNum
	owners     []tempOwner
	upgrades   []upgrade
	again      bool
	cur        nodes.BlockID
	finallys   []callFinally
	passed     arena.Marks // addPolls: blocks up to the one at hand

	// The evaluation stack (stack.go).
	stack    []entry
	clean    int // entries below have no effects
	walk     []nodes.NodeID
	pool     []pooledTemp
	boxes    []boxTemp // by number of their locals
	boxAsked bool      // something was asked about one of them
	boxWalk  boxWalk
	stmtIL   uint32
	ilOffset int // of the instruction at hand
	next     int // of the one behind it
	end      int // of the block

	native  nodes.VarType // native int
	lclAddr []bool        // [local] its address is taken somewhere in the IL
	stores  []uint8       // [IL local of the root] instructions that store to it; two stands for more
	inTry   bool          // the current block's effects may be seen by a handler
	arg0    nodes.LclNum

	// Prefixes of the instruction at hand.
	prefix      prefixes
	constrained ee.ResolvedToken

	tok        ee.ResolvedToken
	peeked     ee.ResolvedToken // of the instruction behind
	call       ee.CallInfo
	unboxed    ee.CallInfo // of the value class's own method
	field      ee.FieldInfo
	handle     ee.GenericHandle
	sig        ee.SigInfo
	rows       []nodes.Arg
	argEntries []entry
	ftn        functionPointer
	lastType   typeOfClass
	inits      []ee.ClassHandle // classes that are initialized at this point
	alwaysInit int              // those that the method's first block has initialized
	ctorArgs   ee.DelegateCtorArgs
	callout    ee.Callout
	lcls       []ee.SigArg // Info.Locals
	vectors    []vectorParam
	sync       syncState
	retLcl     nodes.LclNum
	epilog     nodes.BlockID
	ended      bool
}

// maxWork bounds what is spent on looking through the stack and the regions. No
// compiler's output comes near; without it, IL made for that would take hours.
const maxWork = 1 << 26

// maxRestarts bounds how often the types at joins may change. Each restart
// widens one at least.
const maxRestarts = 64

// Run imports env.Method into m, which has been reset.
func (p *Importer) Run(m *nodes.Method, env *targets.Env) {
	p.m, p.env, p.jit, p.abi = m, env, env.JIT, env.Target.ABI
	p.info, p.native = env.JIT.GetEEInfo(), m.Model.TYP_I_IMPL
	p.ctx = ee.MethodContext(env.Method)
	p.upgrades = p.upgrades[:0]
	p.budget = maxWork
	for range maxRestarts {
		p.again = false
		p.method()
		if !p.again {
			return
		}
		m.Reset()
	}
	p.bad("the types at joins do not settle")
}

// method imports the method once. When it sets p.again, a value that was
// imported already turned out to need a wider type.
func (p *Importer) method() {
	m := p.m
	p.ilOffset = -1
	p.self, p.body, p.inlining, p.base = p.env.Method, &m.Info, false, 0
	if err := p.jit.GetMethodInfo(p.self, &m.Info); err != nil {
		ee.Bail(err)
	}
	p.resetInlines()
	p.checkFlags()
	p.il = m.Info.IL
	if len(p.il) == 0 {
		p.bad("no IL")
	}
	p.stack, p.clean = p.stack[:0], 0
	p.pool, p.boxes, p.boxAsked = p.pool[:0], p.boxes[:0], false
	p.spillTemps, p.owners = p.spillTemps[:0], p.owners[:0]
	p.finallys = p.finallys[:0]
	p.work = p.work[:0]
	p.prefix = 0
	p.retLcl, p.epilog = nodes.NoLcl, 0
	p.cur, p.inits, p.alwaysInit = 0, p.inits[:0], 0

	p.locals()
	p.scan()
	p.ehTable()
	p.makeBlocks()
	p.weigh(p.blockAt[0])
	p.chooseLevel()
	p.entry()
	for len(p.work) > 0 && !p.again {
		b := p.work[len(p.work)-1]
		p.work = p.work[:len(p.work)-1]
		p.block(b)
	}
	if p.again {
		return
	}
	p.finishSync()
	if len(m.EH) > 0 {
		p.shrinkRegions()
	}
	p.removeUnreached(m.FirstBB)
	if !p.env.Inline {
		p.addPolls()
	}
}

// spend counts n steps of a search.
func (p *Importer) spend(n int) {
	if p.budget -= n; p.budget < 0 {
		p.unsupported("too many values on the stack, or too many exception clauses")
	}
}

// bad abandons a method whose IL is broken.
func (p *Importer) bad(reason string) {
	ee.Bail(&ee.BadInput{ILOffset: p.ilOffset, Reason: reason})
}

// unsupported abandons a method that is valid.
func (p *Importer) unsupported(reason string) {
	ee.Bail(&ee.Unsupported{ILOffset: p.ilOffset, Reason: reason})
}
