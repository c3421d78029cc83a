// Package hoist moves loop-invariant trees out of loops.
package hoist

import (
	"ryugo/arena"
	"ryugo/nodes"
	"ryugo/passes/vn"
)

// Hoister is loop hoisting.
//
//	BB02: (preheader)              BB02: = V07 (V00.f * V01)
//	BB03: = V02 V02 + V00.f * V01  BB03: = V02 V02 + V00.f * V01
//	      cond BB03           =>         cond BB03
//
// A copy of the tree goes to the end of the preheader, with the numbers of the original. CSE then
// finds that the value is available and weighs the temp against its uses. Dead store removal drops
// the copies that CSE did not use. Loop-invariant bounds checks are copied without a temp:
// assertion propagation finds that they have been made.
//
// A tree is loop-invariant when its value number is defined outside the loop (vn.Numbering.Homes),
// and its locals are not assigned in the loop. A local may be assigned in the loop if the assigned
// tree is itself loop-invariant: the copy of that tree is then read in the local's place. A load
// must find the same memory before the loop as in the loop. A tree is hoisted out of the outermost
// loop for which this holds.
//
// The exceptions that the tree may throw must have been checked before that loop. Otherwise the
// tree must be in the loop's head, before everything with side effects: then it is hoisted out of
// this loop only, and exceptions keep their order. A call that may run a class constructor is not
// hoisted over loads of memory that the constructor may change. A tree that only some iterations
// execute must pay by the weight of its block. Its loads of references, and of numbers that not
// every object has, are not hoisted: the branch before may test whether the object has the field at
// all.
//
// Reads the execution order of HIR, Flow, SSA, Blocks.Weight, value numbers. Writes statements at
// the ends of preheaders, with their Locals, SSA.Defs and the columns beside the nodes. Needs value
// numbers, dominators and loops. Breaks none: new rows are dense, in execution order, after the
// others; new locals are not tracked. Cost: nothing in a method without loops, else a sweep over
// the value numbers, one over the statements' exceptions, and one over the nodes in loops.
type Hoister struct {
	// Changed is set when there are new statements.
	Changed bool

	m     *nodes.Method
	vns   *vn.Numbering
	costs vn.Costs
	homes []nodes.BlockID // [VN]

	// By node of a loop's block: the depth of the outermost loop that the tree can be hoisted out
	// of by its operands (value), and by loads whose null checks other nodes make (guard); and the
	// depth of the loop that it is hoisted out of, or 0.
	value, guard []uint8
	goes         []uint8
	to           []nodes.NodeID // [node] its copy

	common  []nodes.BlockID             // [loop] the last block that every iteration executes, the last iteration too
	checked nodes.Scoped[nodes.BlockID] // [VN of exceptions] the first block found not to throw them
	casts   nodes.Scoped[vn.VN]         // [VN of an object] exceptions of its casts that the walk has passed
	out     []taken                     // [VN] where the value was hoisted last

	block nodes.BlockID
	loop  nodes.LoopID
	depth uint8
	sure  uint8        // the depth of the outermost loop whose iterations all execute the block
	head  bool         // the block is its loop's head, and there is a preheader
	bad   nodes.NodeID // the first node in the head with a side effect that stays in the loop, or 0
	reads nodes.NodeID // the first node in the head that stays and reads memory that a class constructor may change, or 0
	tops  []nodes.NodeID
	of    []nodes.NodeID // originals of the rows of a copy
	defs  []uint32       // the SSA definitions that the rows of the copy read
}

// taken is the loop that a value has been hoisted out of, and the SSA definition of the temp that
// holds it.
type taken struct {
	loop nodes.LoopID
	def  uint32
}

const (
	never    = 255
	maxDepth = 200 // of loops
	maxSteps = 16  // through sets of exceptions
	maxRows  = 40  // of a tree
)

// Run hoists loop-invariant trees out of the loops of m, by the numbers of vns.
func (p *Hoister) Run(m *nodes.Method, vns *vn.Numbering) {
	p.Changed = false
	if !hasPreheader(m) {
		return
	}
	p.m, p.vns = m, vns
	n := m.NumNodes
	p.homes = vns.Homes(p.homes)
	p.costs.Start(m, vns)
	p.value, p.guard, p.goes = arena.Raw(p.value, n), arena.Raw(p.guard, n), arena.Extend(p.goes[:0], n)
	p.to = arena.Raw(p.to, n)
	p.value[0], p.guard[0], p.to[0] = 0, 0, 0
	p.checked.Reset(vns.Len())
	p.casts.Reset(vns.Len())
	p.out = arena.Extend(p.out[:0], vns.Len())
	p.findCommon()
	f := &m.Flow
	for _, b := range f.DomOrder {
		m.Poll()
		p.checked.Enter(f, b)
		p.casts.Enter(f, b)
		p.enter(b)
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			if p.loop != 0 {
				p.statement(s)
			}
			p.passed(vns.Nodes[m.Stmts[s].Root].Exc, b, 0)
		}
	}
}

// hasPreheader reports whether m has a loop that trees can be hoisted out of.
func hasPreheader(m *nodes.Method) bool {
	for l := range m.Flow.Loops {
		if m.Flow.Loops[l].Preheader != 0 {
			return true
		}
	}
	return false
}

// enter sets the state of the walk for block b.
func (p *Hoister) enter(b nodes.BlockID) {
	f, bb := &p.m.Flow, &p.m.Blocks
	p.block, p.loop = b, f.LoopOf[b]
	l := &f.Loops[p.loop]
	if p.loop == 0 || l.Depth > maxDepth {
		p.loop = 0
		return
	}
	p.depth = uint8(l.Depth)
	// Hoisting pays only if some preheader around the block has less weight.
	outer := p.loop
	for ; outer != 0; outer = f.Loops[outer].Parent {
		if q := f.Loops[outer].Preheader; q != 0 && bb.Weight[q] < bb.Weight[b] {
			break
		}
	}
	if outer == 0 {
		p.loop = 0
		return
	}
	p.head, p.bad, p.reads = l.Head == b && l.Preheader != 0, 0, 0
	p.sure = never
	for x := p.loop; x != 0 && f.Dominates(b, p.common[x]); x = f.Loops[x].Parent {
		p.sure = uint8(f.Loops[x].Depth)
	}
}

// findCommon finds for each loop the nearest common dominator of its latch and its exits.
func (p *Hoister) findCommon() {
	f := &p.m.Flow
	p.common = arena.Raw(p.common, len(f.Loops))
	for l := range f.Loops {
		c := f.Loops[l].Latch
		for _, x := range f.ExitsOf(nodes.LoopID(l)) {
			if !f.Dominates(c, x) {
				c = f.NearestDominator(c, x)
			}
		}
		p.common[l] = c
	}
}

// passed notes that the exceptions e were not thrown in block b.
func (p *Hoister) passed(e vn.VN, b nodes.BlockID, depth int) {
	if e == 0 || p.checked.At(uint32(e)) != 0 {
		return
	}
	p.checked.Set(uint32(e), b)
	switch r := p.vns.Row(e); {
	case r.Fn == vn.FnExcCall && r.B != 0: // vn.CastFails
		p.castOf(vn.VN(r.A), e)
	case r.Fn == vn.FnExcSet && depth < maxSteps:
		p.passed(vn.VN(r.A), b, depth+1)
		p.passed(vn.VN(r.B), b, depth+1)
	}
}

// castOf notes that a cast of object obj throws e unless the object has the class. A load after
// that cast need not be valid before it. (By value numbering, the cast yields obj.)
func (p *Hoister) castOf(obj, e vn.VN) {
	was := p.casts.At(uint32(obj))
	if all := p.vns.ExcUnion(was, e); all != was && obj != 0 {
		p.casts.Set(uint32(obj), all)
	}
}

// from returns the depth of the outermost loop around the current block that does not contain block
// b. Block b must dominate the current block.
func (p *Hoister) from(b nodes.BlockID) uint8 {
	f := &p.m.Flow
	l := f.LoopOf[b]
	for l != 0 && !f.InLoop(l, p.block) {
		l = f.Loops[l].Parent
	}
	return uint8(min(f.Loops[l].Depth+1, never))
}

// home returns the depth from which number v is available, or never if no block is known for it.
func (p *Hoister) home(v vn.VN) uint8 {
	if v == 0 || uint(v) >= uint(len(p.homes)) {
		return never
	}
	return p.from(p.homes[v])
}

// checkedBefore returns the depth of the outermost loop before which the
// exceptions e have been checked.
func (p *Hoister) checkedBefore(e vn.VN, steps int) uint8 {
	if e == 0 {
		return 1
	}
	if b := p.checked.At(uint32(e)); b != 0 {
		if at := p.from(b); at <= p.depth {
			return at
		}
	}
	r := p.vns.Row(e)
	if r.Fn != vn.FnExcSet || steps == 0 {
		return never
	}
	a := p.checkedBefore(vn.VN(r.A), steps/2)
	if a == never {
		return never
	}
	return max(a, p.checkedBefore(vn.VN(r.B), steps/2))
}

// statement hoists the loop-invariant trees of statement s.
func (p *Hoister) statement(s nodes.StmtID) {
	m := p.m
	first, root := m.Stmts[s].First, m.Stmts[s].Root
	any := false
	for n := first; n <= root; n++ {
		p.costs.Classify(n)
		p.node(n)
		any = any || p.goes[n] != 0
	}
	if !any {
		return
	}
	p.tops = p.tops[:0]
	for n := root; n >= first; n-- {
		if p.goes[n] != 0 {
			p.tops = append(p.tops, n)
			n = p.costs.Rows[n].First
		}
	}
	for i := len(p.tops) - 1; i >= 0; i-- {
		p.take(s, p.tops[i])
	}
}

// node fills the rows of n. The rows of its operands have been filled.
func (p *Hoister) node(n nodes.NodeID) {
	m := p.m
	o := m.Oper[n]
	if o == nodes.GT_CASTCLASS || o == nodes.GT_CALL && p.vns.IsCast(n) {
		p.castOf(p.vns.Nodes[n].Lib, p.vns.Nodes[n].Own)
	}
	if !p.costs.Rows[n].OK {
		p.value[n], p.guard[n] = never, never
		p.stays(n, o)
		return
	}
	if o.Is(nodes.GTK_LEAF) {
		p.leaf(n, o)
		return
	}
	value, guard := uint8(1), uint8(1)
	switch {
	case o == nodes.GT_CALL:
		c := &m.Calls[m.Val[n]]
		for i := range m.Args[c.Args.First:][:c.Args.Count] {
			a := &m.Args[c.Args.First+uint32(i)]
			value = max(value, p.value[a.Early], p.value[a.Late])
			guard = max(guard, p.guard[a.Early], p.guard[a.Late])
		}
	default:
		a, b := m.Op1[n], m.Op2[n]
		value, guard = max(value, p.value[a], p.value[b]), max(guard, p.guard[a], p.guard[b])
	}
	if o == nodes.GT_IND {
		if value = max(value, p.home(p.vns.Nodes[n].Lib)); value <= p.depth {
			value = p.found(n, value)
		}
		if m.Type[n] == nodes.TYP_REF { // or the reference was used as an object before
			guard = max(guard, min(p.sure, p.guarded(n)))
		} else if !p.isPart(n) {
			guard = max(guard, p.sure)
		}
	}
	if (o == nodes.GT_IND || o == nodes.GT_ARR_LENGTH) && m.Flags[n]&nodes.GTF_NO_FAULT != 0 {
		guard = max(guard, p.guarded(m.Op1[n]))
	}
	if o == nodes.GT_IND {
		if p.mayBeFar(n) {
			guard = never
		} else if e := p.casts.At(uint32(p.vns.Object(p.vns.Nodes[m.Op1[n]].Lib))); e != 0 {
			guard = max(guard, p.checkedBefore(e, maxSteps))
		}
	}
	p.value[n], p.guard[n] = value, guard
	if value <= p.depth && p.isCandidate(n, o) {
		p.goes[n] = p.target(n, max(value, guard))
	}
	if p.goes[n] == 0 {
		if m.Log != nil {
			p.whyNot(n, o, value, guard)
		}
		p.stays(n, o)
		return
	}
	// A node that is hoisted with n does not stay.
	if p.bad >= p.costs.Rows[n].First {
		p.bad = 0
	}
	if p.reads >= p.costs.Rows[n].First {
		p.reads = 0
	}
}

// basis returns the row of the number that address v is a constant offset from, and the offset.
func (p *Hoister) basis(v vn.VN) (r vn.Row, offset int64) {
	r = p.vns.Row(v)
	if r.Fn == vn.Func(nodes.GT_ADD) {
		if c, ok := p.vns.IntOf(vn.VN(r.B)); ok {
			return p.vns.Row(vn.VN(r.A)), c
		}
	}
	return r, 0
}

// isOfThis reports whether load n, at offset from this, reads what each this of the method has. It may
// be asked, in the method, for what only objects of a derived class have.
func (p *Hoister) isOfThis(n nodes.NodeID, offset int64) bool {
	m := p.m
	return offset >= 0 && offset+int64(m.Model.SizeOf(m.Type[n])) <= int64(m.ThisBytes)
}

// mayBeFar reports whether load n is by an address that is derived from a managed or unmanaged pointer
// that may lead to less memory than the load needs. Another access by the pointer proves nothing: the
// program may load an element, or a longer value, only where there is one. The fields of a struct are
// all there in its methods, and so are those of objects and statics.
func (p *Hoister) mayBeFar(n nodes.NodeID) bool {
	v := p.vns.Nodes[p.m.Op1[n]].Lib
	if p.vns.Object(v) != 0 {
		return false
	}
	switch r, offset := p.basis(v); r.Fn {
	case vn.FnHandle, vn.FnLclAddr, vn.FnCall:
		return false
	case vn.FnInit:
		return p.m.SSA.Defs[r.A].Lcl != p.m.ThisLcl || !p.isOfThis(n, offset)
	}
	return true
}

// isPart reports whether every object has the part that load n reads, whatever its class: a part of
// the smallest object, of each this, or a part that is checked with the load. A branch before the load
// may test whether the object has the part at all, and the object may be the last one before memory
// ends.
func (p *Hoister) isPart(n nodes.NodeID) bool {
	m := p.m
	a := m.Op1[n]
	for m.Oper[a] == nodes.GT_COMMA {
		if m.Oper[m.Op1[a]] != nodes.GT_NULLCHECK {
			return true
		}
		a = m.Op2[a]
	}
	r, offset := p.basis(p.vns.Nodes[a].Lib)
	switch r.Fn {
	case vn.FnHandle, vn.FnNew:
		return true
	case vn.FnInit:
		if m.SSA.Defs[r.A].Lcl == m.ThisLcl && p.isOfThis(n, offset) {
			return true
		}
	}
	return r.Type != nodes.TYP_REF || offset+int64(m.Model.SizeOf(m.Type[n])) <= 2*int64(m.Model.PointerSize)
}

// found returns the depth of the outermost loop, not less than at, before which load n yields the
// same value as here.
func (p *Hoister) found(n nodes.NodeID, at uint8) uint8 {
	f := &p.m.Flow
	depth := uint8(never)
	for l := p.loop; l != 0 && f.Loops[l].Depth >= uint32(at); l = f.Loops[l].Parent {
		if q := f.Loops[l].Preheader; q != 0 && !p.vns.SameAt(q, n) {
			break
		}
		depth = uint8(f.Loops[l].Depth)
	}
	return depth
}

// stays notes that nothing that follows n in the loop's head may be moved before n, if n itself has
// a side effect or may throw. The assignment of a local that no handler sees is no such effect.
func (p *Hoister) stays(n nodes.NodeID, o nodes.Oper) {
	m := p.m
	if !p.head || p.bad != 0 {
		return
	}
	if p.reads == 0 && (o.Is(nodes.GTK_IND) || o.Is(nodes.GTK_LOCAL)) && m.Flags[n]&nodes.GTF_GLOB_REF != 0 && !m.SSA.Target[n] {
		p.reads = n
	}
	effect := false
	switch o {
	case nodes.GT_ASG:
		effect = m.SSANum(m.Op1[n]) == 0
	case nodes.GT_IND:
		effect = m.Flags[n]&nodes.GTF_IND_VOLATILE != 0
	case nodes.GT_CALL:
		c := &m.Calls[m.Val[n]]
		effect = !vn.IsMath(c) && !vn.IsPoll(c)
	default:
		effect = nodes.OperEffects[o]&(nodes.GTF_ASG|nodes.GTF_CALL|nodes.GTF_ORDER_SIDEEFF) != 0
	}
	if effect || p.vns.Nodes[n].Own != 0 && p.checkedBefore(p.vns.Nodes[n].Exc, maxSteps) == never && !p.inObject(n) {
		p.bad = n
	}
}

// inObject reports whether n is a load that throws only if a certain object is null, and the walk
// has already passed a check of that object.
func (p *Hoister) inObject(n nodes.NodeID) bool {
	if p.m.Oper[n] != nodes.GT_IND {
		return false
	}
	o := p.vns.Object(p.vns.Nodes[p.m.Op1[n]].Lib)
	if o == 0 {
		return false
	}
	e := p.vns.Find(vn.Row{Fn: vn.FnExcNull, A: uint32(o)})
	return e != 0 && p.checked.At(uint32(e)) != 0
}

// leaf is node for a leaf. A local that is assigned in the loop stands for the tree assigned to it,
// if that tree is hoisted.
func (p *Hoister) leaf(n nodes.NodeID, o nodes.Oper) {
	m := p.m
	p.value[n], p.guard[n] = 1, 1
	if o != nodes.GT_LCL_VAR {
		return
	}
	d := m.SSANum(n)
	if d == 0 {
		p.value[n] = never
		return
	}
	x := &m.SSA.Defs[d]
	p.value[n] = p.from(x.Block)
	if v := p.source(n); p.value[n] > p.depth && v != 0 {
		p.value[n], p.guard[n] = p.goes[v], p.guard[v]
		p.costs.Rows[n].Cost = p.costs.Rows[v].Cost
	}
}

// source returns the tree whose value n has, if n is a local that is assigned in the loop and the
// tree is hoisted out of the current loop, or 0. No tree around the source is hoisted.
func (p *Hoister) source(n nodes.NodeID) nodes.NodeID {
	m := p.m
	x := &m.SSA.Defs[m.SSANum(n)]
	if x.Node == 0 || m.Flow.LoopOf[x.Block] != p.loop {
		return 0
	}
	v := m.Op2[x.Node]
	for uint(v) < uint(len(p.goes)) && p.goes[v] == 0 && m.Oper[v] == nodes.GT_COMMA {
		v = m.Op2[v]
	}
	if uint(v) >= uint(len(p.goes)) || p.goes[v] == 0 || p.vns.Nodes[v].Lib != p.vns.Nodes[n].Lib || m.Type[v] != m.Type[n] || m.Locals[m.Val[n]].Type != m.Type[n] {
		return 0
	}
	return v
}

// guarded returns the depth of the outermost loop before which address a is known not to be null.
func (p *Hoister) guarded(a nodes.NodeID) uint8 {
	base := p.vns.Base(p.vns.Nodes[a].Lib)
	if p.vns.NonNull(base) {
		return 1
	}
	if e := p.vns.Find(vn.Row{Fn: vn.FnExcNull, A: uint32(base)}); e != 0 {
		return p.checkedBefore(e, 1)
	}
	return never
}

// isCandidate reports whether n is worth hoisting: a value, or a check of values that no other
// thread can change.
func (p *Hoister) isCandidate(n nodes.NodeID, o nodes.Oper) bool {
	m := p.m
	if n-p.costs.Rows[n].First > maxRows {
		return false
	}
	switch o {
	case nodes.GT_ARR_BOUNDS_CHECK:
		return p.settled(m.Op1[n]) && p.settled(m.Op2[n])
	case nodes.GT_NULLCHECK:
		return p.vns.Nodes[m.Op1[n]].Lib == p.vns.Nodes[m.Op1[n]].Cons
	}
	return p.costs.IsCandidate(n)
}

// settled reports whether n has the same value wherever it is evaluated. No other thread can change
// it, or it is the length of an array that is hoisted out of the loop, too.
func (p *Hoister) settled(n nodes.NodeID) bool {
	m := p.m
	if x := &p.vns.Nodes[n]; x.Lib == x.Cons {
		return true
	}
	if m.Oper[n] != nodes.GT_ARR_LENGTH {
		return false
	}
	row := m.Op1[n]
	return p.goes[row] != 0 || m.Oper[row] == nodes.GT_LCL_VAR && p.vns.Nodes[row].Lib != 0 && m.SSANum(row) != 0 && p.source(row) != 0
}

// target returns the depth of the loop that n is hoisted out of, or 0. The value of n permits the
// loops of depth at and deeper.
func (p *Hoister) target(n nodes.NodeID, at uint8) uint8 {
	f, bb := &p.m.Flow, &p.m.Blocks
	at = max(at, p.checkedBefore(p.vns.Nodes[n].Exc, maxSteps))
	if at > p.depth {
		first := p.costs.Rows[n].First
		if !p.head || p.bad != 0 && p.bad < first || p.reads != 0 && p.reads < first && p.changes(first, n) {
			return 0
		}
		at = p.depth // it is before all side effects of the head
	}
	to := uint8(0)
	for l := p.loop; l != 0 && f.Loops[l].Depth >= uint32(at); l = f.Loops[l].Parent {
		if q := f.Loops[l].Preheader; q != 0 && bb.Hnd[q] == bb.Hnd[p.block] && bb.Weight[q] < bb.Weight[p.block] {
			to = uint8(f.Loops[l].Depth)
		}
	}
	return to
}

// changes reports whether one of the nodes first..n may change memory: a call that runs a class
// constructor if it is the first access to the class.
func (p *Hoister) changes(first, n nodes.NodeID) bool {
	for x := first; x <= n; x++ {
		if p.m.Oper[x] == nodes.GT_CALL && vn.Changes(p.m, x) != 0 {
			return true
		}
	}
	return false
}

// whyNot logs why n stays in the loop, if n is worth hoisting. The value of n and the loads in it
// could be hoisted out of the loops of the given depths.
func (p *Hoister) whyNot(n nodes.NodeID, o nodes.Oper, value, guard uint8) {
	if !p.isCandidate(n, o) {
		return
	}
	r := nodes.HOIST_NO_GAIN
	switch {
	case value > p.depth && o == nodes.GT_IND && p.value[p.m.Op1[n]] <= p.depth:
		r = nodes.HOIST_MEMORY_CHANGES
	case value > p.depth:
		r = nodes.HOIST_VARIES
	case p.checkedBefore(p.vns.Nodes[n].Exc, maxSteps) > p.depth:
		r = nodes.HOIST_MAY_THROW
	case guard > p.depth:
		r = nodes.HOIST_CONDITIONAL
	}
	p.m.WhyNode(r, p.block, n)
}

// take puts a copy of the tree n of statement s into the preheader of the loop that n is hoisted
// out of.
func (p *Hoister) take(s nodes.StmtID, n nodes.NodeID) {
	m := p.m
	f := &m.Flow
	l := p.loop
	for f.Loops[l].Depth > uint32(p.goes[n]) {
		l = f.Loops[l].Parent
	}
	out := p.outOf(n)
	if out.loop != 0 && f.InLoop(out.loop, f.Loops[l].Head) {
		if m.Log != nil {
			m.WhyNode(nodes.HOIST_ALREADY, p.block, n)
		}
		return
	}
	to := f.Loops[l].Preheader
	first := nodes.NodeID(m.NumNodes)
	p.of, p.defs = p.of[:0], p.defs[:0]
	p.copy(n)
	root := p.to[n]
	tmp := nodes.NoLcl
	if m.Type[n] != nodes.TYP_VOID {
		tmp = m.NewTemp(m.Type[n].Actual(), 0)
		root = m.NewAssign(tmp, root)
		m.Flags[root] |= nodes.GTF_REVERSE_OPS
		p.of, p.defs = append(p.of, 0, 0), append(p.defs, 0, 0)
	}
	m.SSA.Extend(m.NumNodes)
	copy(m.SSA.Num[first:], p.defs)
	if tmp != nodes.NoLcl {
		m.SSA.Target[m.Op1[root]] = true
		m.SSA.Num[m.Op1[root]] = uint32(len(m.SSA.Defs))
		m.SSA.Defs = append(m.SSA.Defs, nodes.SSADef{Lcl: tmp, Block: to, Node: root})
	}
	if m.Log != nil {
		m.WhyNode(nodes.HOIST_MOVED, p.block, n, int32(to), int32(f.Loops[l].Head)).Lcl = tmp
	}
	*out = taken{l, m.SSANum(m.Op1[root])}
	h := m.NewStmt(to, root, m.Stmts[s].ILOffset)
	m.Stmts[h].First, m.Stmts[h].CallSite = first, m.Stmts[s].CallSite
	p.vns.NumberAt(to, first, root, p.of)
	p.passed(p.vns.Nodes[root].Exc, to, 0)
	p.Changed = true
}

// outOf returns the row of out for n's value and exceptions.
func (p *Hoister) outOf(n nodes.NodeID) *taken {
	key := p.vns.Of(vn.Row{Fn: vn.FnWithExc, Type: p.m.Type[n].Actual(), A: uint32(p.vns.Nodes[n].Lib), B: uint32(p.vns.Nodes[n].Exc)})
	if uint(key) >= uint(len(p.out)) {
		p.out = arena.Extend(p.out, p.vns.Len())
	}
	return &p.out[key]
}

// copy copies the tree n in execution order. The copy reads, instead of a local that is assigned in
// the loop, the temp of that local's source, which has been hoisted before.
func (p *Hoister) copy(n nodes.NodeID) {
	m := p.m
	for x := p.costs.Rows[n].First; x <= n; x++ {
		c := m.CopyRow(x, p.to)
		d := m.SSANum(x)
		if m.Oper[x] == nodes.GT_LCL_VAR {
			m.Flags[c] &^= nodes.GTF_VAR_DEATH
			if p.from(m.SSA.Defs[d].Block) > p.depth {
				d = p.outOf(p.source(x)).def
				m.Val[c] = uint32(m.SSA.Defs[d].Lcl)
			}
		}
		p.to[x] = c
		p.of, p.defs = append(p.of, x), append(p.defs, d)
	}
}
