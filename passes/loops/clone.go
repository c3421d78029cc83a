package loops

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
)

// cloner makes two loops of one (optCloneLoops): a fast loop without the bounds checks that cannot
// fail if some comparisons before the loop hold, and a slow loop, which is the loop as it was, for
// the case that one of them does not hold:
//
//	BB01 i = 0                       BB01 i = 0
//	BB02 s = s + a[i]                BB04 cond(a == null) BB07
//	     i = i + 1; cond(i < n) BB02 BB05 cond(i >= n) BB07
//	BB03                        =>   BB06 cond(n > a.Length) BB07
//	                                 BB02 s = s + a[i], unchecked; i = i + 1; cond(i < n) BB02
//	                                 BB03
//	                                 BB07 s = s + a[i]; i = i + 1; cond(i < n) BB07
//	                                 BB08 always BB03
//
// The loop contains no other loop and ends with its test, which has the form lo < hi or lo <= hi.
// Either lo counts up, or hi counts down, or both. A side that does not count is a constant, a
// length, or a loop-invariant local. So lo never falls below its value before the loop, and hi
// never rises above its value. An index that is lo or hi plus a small constant is in range in all
// iterations if it is for those values. (No array is so long that lo plus a step overflows.) Checks
// that assertion propagation can remove by itself, by the length of the same array, are no reason
// to clone. For rows of arrays of arrays see rows.go; for tests of guesses, whose loops need not have
// that form, guesses.go.
//
// Reads the table of loops and trees. Writes blocks, statements, jumps; Method.Flow is void
// afterwards. Cost: two sweeps over loops whose tests have that form; the limits below.
type cloner struct {
	m     *nodes.Method
	walk  nodes.Walker
	trees nodes.Cloner

	outer    arena.Marks // loops that contain other loops
	reached  arena.Marks // blocks that a cloned loop exits to
	copied   int         // nodes copied so far
	unrolled bool        // a loop of the method has been unrolled

	head   nodes.BlockID
	latch  nodes.BlockID
	blocks []nodes.BlockID // in layout order
	size   int

	defined arena.Marks // locals that the loop assigns to
	defs    []def       // [LclNum] of those

	counts     bool // the test has that form; otherwise the next fields up to rows are void
	lo, hi     side
	strict     int64 // lo + strict <= hi in each iteration
	exact      bool  // the test is lo != hi
	minStart   int64 // lower bound that lo must have before the loop
	hardChecks int   // checks that no other phase removes
	checks     []boundsCheck
	arrays     []array
	rowLoads   []rowLoad
	rows       []row
	guesses    []guessTest
	stored     bool            // the loop may store to an array of references
	swept      arena.Marks     // statements that findChecks has finished
	copyOf     []nodes.BlockID // [block] its clone
	slow       nodes.BlockID   // head of the last copy
}

// def describes the stores of the loop to a local.
type def struct {
	count int
	block nodes.BlockID
	stmt  nodes.StmtID
	asg   nodes.NodeID // the last assignment, 0 if it is another kind of store
}

// side is one side of the test.
type side struct {
	node nodes.NodeID
	lcl  nodes.LclNum // of GT_LCL_VAR, else NoLcl
	arr  nodes.LclNum // the array whose length it is, else NoLcl
	step int64        // the constant that each iteration adds
	past bool         // the step has been made before the current statement of the sweep
}

// array is an array that the loop indexes, or the length of a span.
type array struct {
	lcl    nodes.LclNum
	length nodes.NodeID // of one of the checks
	more   int64        // hi + more must be at most the length
}

type boundsCheck struct {
	node nodes.NodeID
	stmt nodes.StmtID
}

// Limits on the code that is copied.
const (
	maxCloneNodes  = 140 // of a loop
	maxCloneBlocks = 8
	maxGuessBlocks = 16 // of a loop of a method with guesses
	maxCloneArrays = 4
	maxCloneTotal  = 600  // of a method
	maxRowNodes    = 250  // of a loop whose rows are loaded before it
	maxRowTotal    = 1500 // of a method with such loops
	maxOffset      = 8    // of an index from lo or hi, and of a step
)

// run clones or unrolls loops of m and reports whether it changed any.
func (p *cloner) run(m *nodes.Method) bool {
	p.m, p.copied, p.unrolled = m, 0, false
	f := &m.Flow
	p.outer.Reset(len(f.Loops))
	p.reached.Reset(m.NumBlocks)
	for l := 1; l < len(f.Loops); l++ {
		p.outer.Set(uint32(f.Loops[l].Parent))
	}
	n := m.NumBlocks // later blocks head no loops
	p.copyOf = arena.Raw(p.copyOf, n)
	changed := false
	for l := 1; l < len(f.Loops); l++ {
		if !p.outer.Has(uint32(l)) && p.loop(nodes.LoopID(l)) {
			changed = true
		}
	}
	return changed
}

// loop clones or unrolls loop l if that pays, and reports whether it did.
func (p *cloner) loop(l nodes.LoopID) bool {
	p.head, p.latch = p.m.Flow.Loops[l].Head, p.m.Flow.Loops[l].Latch
	r := p.candidate(l)
	if r == nodes.NoReason && p.counts {
		var why nodes.Reason
		if why = p.unroll(); p.m.Log != nil {
			p.logUnroll(why)
		}
		if why == nodes.UNROLL_MADE {
			return true
		}
	}
	if r == nodes.NoReason {
		r = p.clone(l)
	}
	if p.m.Log != nil {
		p.logClone(l, r)
	}
	return r == nodes.CLONE_MADE
}

// candidate returns the reason why loop l cannot be copied, or NoReason.
func (p *cloner) candidate(l nodes.LoopID) nodes.Reason {
	m := p.m
	bb, f := &m.Blocks, &m.Flow
	guessed := m.Guesses != 0
	tested := bb.Kind[p.latch] == nodes.BBJ_COND && !p.inLoop(l, bb.Next[p.latch])
	switch {
	case bb.Jump[p.latch] != p.head || !tested && !(guessed && bb.Kind[p.latch] == nodes.BBJ_ALWAYS):
		return nodes.CLONE_NOT_BOTTOM_TESTED
	case p.reached.Has(uint32(p.head)):
		return nodes.CLONE_COPIED_BEFORE
	case bb.Flags[p.head]&nodes.BBF_RUN_RARELY != 0:
		return nodes.CLONE_COLD
	case f.Loops[l].Blocks.Count > p.maxBlocks():
		return nodes.CLONE_BLOCKS
	}
	if p.counts = tested && p.findSides(); !p.counts && !guessed {
		return nodes.CLONE_TEST
	}
	if !p.gather(l) {
		return nodes.CLONE_BODY
	}
	if p.counts = p.counts && p.normalizeTest(); !p.counts && !guessed {
		return nodes.CLONE_STEP
	}
	if !p.hasSingleEntry(l) {
		return nodes.CLONE_ENTRY
	}
	return nodes.NoReason
}

// test returns the comparison at the end of the loop.
func (p *cloner) test() nodes.NodeID {
	m := p.m
	return m.Op1[m.Stmts[m.Blocks.LastStmt[p.latch]].Root]
}

// findSides fills lo and hi with the operands of the test, and reports whether it compares signed ints
// that side accepts.
func (p *cloner) findSides() bool {
	m := p.m
	r := p.test()
	return m.Oper[r].Is(nodes.GTK_RELOP) && m.Oper[r] != nodes.GT_EQ && m.Flags[r]&nodes.GTF_UNSIGNED == 0 &&
		p.side(&p.lo, m.Op1[r]) && p.side(&p.hi, m.Op2[r])
}

// maxBlocks returns the largest number of blocks of a loop that is copied.
func (p *cloner) maxBlocks() uint32 {
	if p.m.Guesses != 0 {
		return maxGuessBlocks
	}
	return maxCloneBlocks
}

// clone clones loop l, a candidate, if that removes checks or tests of guesses. It returns CLONE_MADE
// or the reason why it did not.
func (p *cloner) clone(l nodes.LoopID) nodes.Reason {
	r := p.findRemovable()
	switch {
	case r != nodes.NoReason:
		return r
	case p.size > maxCloneNodes && !p.usesRows():
		return nodes.CLONE_BODY
	case p.copied+p.size > p.budget():
		return nodes.CLONE_METHOD_BUDGET
	}
	end := regionEnd(p.m, p.head)
	if falls(p.m, end) {
		return nodes.CLONE_LAYOUT
	}
	p.copied += p.size
	p.slow, _ = p.copyBlocks(end, nodes.BBF_RUN_RARELY)
	p.conditions(l, p.slow)
	p.readRows()
	p.removeChecks()
	p.removeGuesses()
	return nodes.CLONE_MADE
}

// findRemovable finds the checks and the tests of guesses that conditions before the loop make
// redundant. It returns NoReason if there are any, otherwise the reason why not.
func (p *cloner) findRemovable() nodes.Reason {
	r := nodes.CLONE_NO_CHECKS
	if p.counts {
		p.findChecks()
		switch {
		case p.hardChecks == 0:
		case !p.satisfiable():
			r = nodes.CLONE_NEVER
		default:
			r = nodes.NoReason
		}
	}
	if p.counts = r == nodes.NoReason; !p.counts {
		p.checks, p.arrays, p.rowLoads, p.rows = p.checks[:0], p.arrays[:0], p.rowLoads[:0], p.rows[:0]
	}
	if p.findGuesses(); len(p.guesses) != 0 {
		r = nodes.NoReason
	}
	return r
}

// logClone logs the result for loop l.
func (p *cloner) logClone(l nodes.LoopID, r nodes.Reason) {
	var args []int32
	switch r {
	case nodes.CLONE_MADE:
		args = []int32{int32(len(p.checks) + len(p.guesses)), int32(p.size), int32(p.slow)}
	case nodes.CLONE_BLOCKS:
		args = []int32{int32(p.m.Flow.Loops[l].Blocks.Count), int32(p.maxBlocks())}
	case nodes.CLONE_BODY:
		args = []int32{maxCloneNodes}
	case nodes.CLONE_METHOD_BUDGET:
		args = []int32{int32(p.copied), int32(p.size), int32(p.budget())}
	}
	p.m.WhyBlock(r, p.head, args...)
}

// inLoop reports whether b is in loop l. Blocks made after the table of loops are in no loop.
func (p *cloner) inLoop(l nodes.LoopID, b nodes.BlockID) bool {
	f := &p.m.Flow
	return uint(b) < uint(len(p.copyOf)) && f.RPONum[b] != 0 && f.InLoop(l, b)
}

// side fills s with operand n of the test, and reports whether n is an int constant, an int local,
// or the length of an array in a local.
func (p *cloner) side(s *side, n nodes.NodeID) bool {
	m := p.m
	*s = side{node: n, lcl: nodes.NoLcl, arr: nodes.NoLcl}
	switch {
	case m.Type[n] != nodes.TYP_INT:
		return false
	case m.Oper[n] == nodes.GT_LCL_VAR:
		s.lcl = m.LclOf(n)
		return m.Locals[s.lcl].Type == nodes.TYP_INT && p.isOwn(s.lcl)
	case m.Oper[n] == nodes.GT_ARR_LENGTH && m.Oper[m.Op1[n]] == nodes.GT_LCL_VAR:
		s.arr = m.LclOf(m.Op1[n])
		return p.isOwn(s.arr)
	}
	return m.IsIntConst(n)
}

// isOwn reports whether local l is accessed only by its name.
func (p *cloner) isOwn(l nodes.LclNum) bool {
	return p.m.Locals[l].Flags&(nodes.LvAddrExposed|nodes.LvDependent|nodes.LvPromoted|nodes.LvPinned) == 0
}

// gather lists the blocks of loop l in layout order, and the locals that they assign. It reports
// whether the blocks can be copied.
func (p *cloner) gather(l nodes.LoopID) bool {
	m := p.m
	bb, f := &m.Blocks, &m.Flow
	p.blocks, p.size = p.blocks[:0], 0
	p.defined.Reset(len(m.Locals))
	p.defs = arena.Raw(p.defs, len(m.Locals))
	p.rowLoads, p.stored = p.rowLoads[:0], false
	b := p.head
	for hops := 0; len(p.blocks) < int(f.Loops[l].Blocks.Count); hops++ {
		if b == 0 || hops == 2*int(p.maxBlocks()) {
			return false
		}
		if p.inLoop(l, b) {
			if !p.block(b) {
				return false
			}
			p.blocks = append(p.blocks, b)
		}
		b = bb.Next[b]
	}
	return true
}

// block gathers the stores of block b and reports whether b can be copied.
func (p *cloner) block(b nodes.BlockID) bool {
	m := p.m
	bb := &m.Blocks
	h := p.head
	if k := bb.Kind[b]; k != nodes.BBJ_NONE && k != nodes.BBJ_ALWAYS && k != nodes.BBJ_COND {
		return false
	}
	for i := range m.NumSuccs(b) {
		// A cycle with two entries is not in the table of loops. It may execute the step more than
		// once in an iteration.
		if to := m.Succ(b, i); to != h && m.Flow.RPONum[to] <= m.Flow.RPONum[b] && p.inLoop(m.Flow.LoopOf[h], to) {
			return false
		}
	}
	if bb.Flags[b]&nodes.BBF_DONT_REMOVE != 0 || bb.Flags[bb.Prev[b]]&nodes.BBF_KEEP_PAIR != 0 || bb.Try[b] != bb.Try[h] || bb.Hnd[b] != bb.Hnd[h] || bb.Func[b] != bb.Func[h] {
		return false
	}
	for s := bb.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
		list := p.walk.Tree(m, m.Stmts[s].Root)
		if p.size += len(list); p.size > maxRowNodes {
			return false
		}
		for _, n := range list {
			o := m.Oper[n]
			p.stored = p.stored || p.writes(n, o)
			switch {
			case o == nodes.GT_ASG:
				if t := m.Op1[n]; m.Oper[t] == nodes.GT_LCL_VAR {
					p.define(m.LclOf(t), b, s, n)
					if p.isRowLoad(n) {
						p.rowLoads = append(p.rowLoads, rowLoad{asg: n, stmt: s, block: b})
					}
				} else if m.Oper[t] == nodes.GT_LCL_FLD {
					p.define(m.LclOf(t), b, s, 0)
				}
			case o == nodes.GT_LCL_VAR_ADDR || o == nodes.GT_LCL_FLD_ADDR:
				p.define(m.LclOf(n), b, s, 0)
			case o.Is(nodes.GTK_MULTI), o == nodes.GT_CATCH_ARG, o == nodes.GT_LCLHEAP:
				return false
			case o == nodes.GT_CALL && m.Calls[m.Val[n]].Flags&nodes.GTF_CALL_UNMANAGED != 0:
				return false
			}
		}
	}
	return true
}

func (p *cloner) define(l nodes.LclNum, b nodes.BlockID, s nodes.StmtID, asg nodes.NodeID) {
	if !p.defined.Has(uint32(l)) {
		p.defined.Set(uint32(l))
		p.defs[l] = def{}
	}
	p.defs[l] = def{count: p.defs[l].count + 1, block: b, stmt: s, asg: asg}
}

// plus returns x and k if n is x + k, x a local.
func (p *cloner) plus(n nodes.NodeID) (x nodes.LclNum, k int64, ok bool) {
	m := p.m
	o := m.Oper[n]
	if o != nodes.GT_ADD && o != nodes.GT_SUB || m.Type[n] != nodes.TYP_INT || m.Flags[n]&nodes.GTF_OVERFLOW != 0 || m.Oper[m.Op1[n]] != nodes.GT_LCL_VAR || !m.IsIntConst(m.Op2[n]) {
		return 0, 0, false
	}
	if k = m.IntValue(m.Op2[n]); o == nodes.GT_SUB {
		k = -k
	}
	return m.LclOf(m.Op1[n]), k, k >= -maxOffset && k <= maxOffset
}

// findStep finds the constant that each iteration adds to s, and reports whether it is known.
func (p *cloner) findStep(s *side) bool {
	m := p.m
	l := s.lcl
	if s.arr != nodes.NoLcl {
		return !p.defined.Has(uint32(s.arr))
	}
	if l == nodes.NoLcl || !p.defined.Has(uint32(l)) {
		return true
	}
	d := &p.defs[l]
	if d.count != 1 || d.asg == 0 || m.Stmts[d.stmt].Root != d.asg || !m.Flow.Dominates(d.block, p.latch) {
		return false
	}
	x, k, ok := p.plus(m.Op2[d.asg])
	s.step = k
	return ok && x == l && k != 0
}

// normalizeTest brings the test into the form lo < hi or lo <= hi and reports whether it could.
func (p *cloner) normalizeTest() bool {
	if !p.findStep(&p.lo) || !p.findStep(&p.hi) || p.lo.step == 0 && p.hi.step == 0 {
		return false
	}
	o := p.m.Oper[p.test()]
	if o == nodes.GT_GT || o == nodes.GT_GE || o == nodes.GT_NE && (p.lo.step < 0 || p.hi.step > 0) {
		p.lo, p.hi = p.hi, p.lo
		o = o.Swapped()
	}
	if o == nodes.GT_NE && p.lo.step-p.hi.step != 1 {
		return false // may step over hi
	}
	p.strict, p.exact = 1, o == nodes.GT_NE
	if o == nodes.GT_LE {
		p.strict = 0
	}
	return p.lo.step >= 0 && p.hi.step <= 0
}

// hasSingleEntry reports whether loop l has one entry, before which conditions can be inserted.
func (p *cloner) hasSingleEntry(l nodes.LoopID) bool {
	bb, f := &p.m.Blocks, &p.m.Flow
	before := bb.Prev[p.head]
	if before == 0 || (bb.Kind[before] == nodes.BBJ_NONE || bb.Kind[before] == nodes.BBJ_COND) && p.inLoop(l, before) {
		return false
	}
	n := 0
	for _, q := range f.PredsOf(p.head) {
		if f.InLoop(l, q) {
			n++
		}
	}
	return n == 1
}

// findChecks finds the checks that the conditions make redundant.
func (p *cloner) findChecks() {
	m := p.m
	bb, f := &m.Blocks, &m.Flow
	p.checks, p.arrays, p.minStart, p.hardChecks = p.checks[:0], p.arrays[:0], -maxOffset, 0
	p.findRows()
	p.swept.Reset(len(m.Stmts))
	stepped := func(s *side, b nodes.BlockID) bool {
		return s.step != 0 && p.defs[s.lcl].block != b && f.Dominates(p.defs[s.lcl].block, b)
	}
	for _, b := range p.blocks {
		p.lo.past, p.hi.past = stepped(&p.lo, b), stepped(&p.hi, b)
		for s := bb.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			p.lo.past = p.lo.past || p.lo.step != 0 && p.defs[p.lo.lcl].stmt == s
			p.hi.past = p.hi.past || p.hi.step != 0 && p.defs[p.hi.lcl].stmt == s
			list := p.walk.Tree(m, m.Stmts[s].Root)
			for i, n := range list {
				if m.Oper[n] == nodes.GT_ARR_BOUNDS_CHECK {
					p.check(n, b, s, list[i:])
				}
			}
			p.swept.Set(uint32(s))
		}
	}
}

// check adds bounds check n of statement s in block b to checks, if the conditions can make it
// redundant. before are the nodes evaluated before n, last first.
func (p *cloner) check(n nodes.NodeID, b nodes.BlockID, s nodes.StmtID, before []nodes.NodeID) {
	m := p.m
	i, length := m.Op1[n], m.Op2[n]
	arr := length // the length of a span is a local
	if m.Oper[length] == nodes.GT_ARR_LENGTH {
		arr = m.Op1[length]
	}
	if m.Oper[i] != nodes.GT_LCL_VAR || m.Oper[arr] != nodes.GT_LCL_VAR || arr == length && (m.Locals[m.LclOf(arr)].Type != nodes.TYP_INT || p.lo.step > 1) { // a span may be so long that two steps overflow
		return
	}
	a, x, k := m.LclOf(arr), m.LclOf(i), int64(0)
	if !p.isOwn(a) || !p.isOwn(x) {
		return
	}
	row := -1
	if p.defined.Has(uint32(a)) {
		if row = p.rowIn(a, b, s, before); row < 0 {
			return
		}
	}
	if x != p.lo.lcl && x != p.hi.lcl {
		// x must be a temp for lo or hi plus a constant.
		if !p.defined.Has(uint32(x)) || p.defs[x].count != 1 || p.defs[x].stmt != s || !contains(before, p.defs[x].asg) {
			return
		}
		var ok bool
		if x, k, ok = p.plus(m.Op2[p.defs[x].asg]); !ok {
			return
		}
	}
	least, more := -k, max(k-p.strict+1, 0)
	switch {
	case x == p.lo.lcl && p.lo.step != 0 && !p.lo.past:
	case x == p.hi.lcl && p.hi.step != 0 && !p.hi.past:
		least, more = -(p.strict + k), max(k+1, 0)
	default:
		return
	}
	if arr == length && p.strict == 0 && more == 0 { // hi may be the greatest int, and so may lo
		return
	}
	if row >= 0 {
		r := &p.rows[row]
		r.length, r.more = length, max(r.more, more)
	} else if !p.index(a, length, more) {
		return
	}
	p.minStart = max(p.minStart, least)
	p.checks = append(p.checks, boundsCheck{n, s})
	if row >= 0 || a != p.hi.arr && a != p.hi.lcl || more > 0 {
		p.hardChecks++
	}
}

// contains reports whether n is in list.
func contains(list []nodes.NodeID, n nodes.NodeID) bool {
	for _, x := range list {
		if x == n {
			return n != 0
		}
	}
	return false
}

// index notes that hi + more must be at most the length of array a. It reports whether there was
// room.
func (p *cloner) index(a nodes.LclNum, length nodes.NodeID, more int64) bool {
	for i := range p.arrays {
		if p.arrays[i].lcl == a {
			p.arrays[i].more = max(p.arrays[i].more, more)
			return true
		}
	}
	if len(p.arrays) == maxCloneArrays {
		return false
	}
	p.arrays = append(p.arrays, array{a, length, more})
	return true
}

// satisfiable reports whether constants do not contradict the conditions.
func (p *cloner) satisfiable() bool {
	m := p.m
	if !m.IsIntConst(p.lo.node) {
		return true
	}
	lo := m.IntValue(p.lo.node)
	return lo >= p.minStart && (!m.IsIntConst(p.hi.node) || lo+p.strict <= m.IntValue(p.hi.node))
}

// copyBlocks copies the loop to the place after block end, with additional flags. It returns the
// first block of the copy, its head, and the last one.
func (p *cloner) copyBlocks(end nodes.BlockID, flags nodes.BBFlags) (first, last nodes.BlockID) {
	m := p.m
	bb, f := &m.Blocks, &m.Flow
	first = nodes.BlockID(m.NumBlocks)
	for _, b := range p.blocks {
		p.copyOf[b] = m.NewBlock(bb.Kind[b])
	}
	in := f.LoopOf[p.head]
	target := func(to nodes.BlockID) nodes.BlockID {
		if p.inLoop(in, to) {
			return p.copyOf[to]
		}
		if uint(to) < uint(len(p.copyOf)) {
			p.reached.Set(uint32(to))
		}
		return to
	}
	last = end
	for i, b := range p.blocks {
		n := p.copyOf[b]
		p.setBlockInfo(n, b, flags)
		for s := bb.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			k := m.NewStmt(n, p.trees.Clone(m, m.Stmts[s].Root), m.Stmts[s].ILOffset)
			m.Stmts[k].CallSite = m.Stmts[s].CallSite
		}
		m.InsertBlockAfter(last, n)
		last = n
		if bb.Kind[b] != nodes.BBJ_NONE {
			bb.Jump[n] = target(bb.Jump[b])
			bb.Flags[bb.Jump[n]] |= nodes.BBF_JMP_TARGET
		}
		if bb.Kind[b] == nodes.BBJ_ALWAYS {
			continue
		}
		to := target(bb.Next[b])
		if i+1 < len(p.blocks) && to == p.copyOf[p.blocks[i+1]] {
			continue
		}
		bb.Flags[to] |= nodes.BBF_JMP_TARGET
		if bb.Kind[b] == nodes.BBJ_NONE {
			bb.Kind[n], bb.Jump[n] = nodes.BBJ_ALWAYS, to
			continue
		}
		jump := m.NewBlock(nodes.BBJ_ALWAYS)
		p.setBlockInfo(jump, b, flags)
		bb.Flags[jump] &^= nodes.BBF_GC_SAFE_POINT
		bb.Jump[jump] = to
		m.InsertBlockAfter(last, jump)
		last = jump
	}
	extend(m, first, end, last)
	return first, last
}

// setBlockInfo gives block n the regions, the IL range and some flags of b, and flags.
func (p *cloner) setBlockInfo(n, b nodes.BlockID, flags nodes.BBFlags) {
	bb := &p.m.Blocks
	bb.Flags[n] = bb.Flags[b]&(nodes.BBF_IMPORTED|nodes.BBF_GC_SAFE_POINT|nodes.BBF_RUN_RARELY) | nodes.BBF_INTERNAL | flags
	bb.Try[n], bb.Hnd[n], bb.Func[n] = bb.Try[b], bb.Hnd[b], bb.Func[b]
	bb.ILBegin[n], bb.ILEnd[n] = bb.ILBegin[b], bb.ILEnd[b]
}

// conditions adds, before loop l, the tests that make its bounds checks and tests of guesses
// redundant. If one fails, control goes to slow.
func (p *cloner) conditions(l nodes.LoopID, slow nodes.BlockID) {
	m := p.m
	f := &m.Flow
	first := nodes.BlockID(m.NumBlocks)
	p.testGuesses(slow)
	if p.counts {
		p.testRange(slow)
	}
	for _, q := range f.PredsOf(p.head) {
		if !f.InLoop(l, q) {
			retarget(m, q, p.head, first)
		}
	}
}

// testRange adds, before the loop, the tests that make its bounds checks redundant. If one fails,
// control goes to slow.
func (p *cloner) testRange(slow nodes.BlockID) {
	m := p.m
	null := func(a nodes.LclNum) {
		p.condition(slow, m.NewOp(nodes.GT_EQ, nodes.TYP_INT, m.NewLclVar(a), m.NewInt(nodes.TYP_REF, 0), 0))
	}
	if p.hi.arr != nodes.NoLcl {
		null(p.hi.arr)
	}
	if p.lo.arr != nodes.NoLcl && p.lo.arr != p.hi.arr {
		null(p.lo.arr)
	}
	for i := range p.arrays {
		if a := p.arrays[i].lcl; a != p.hi.arr && a != p.lo.arr && m.Locals[a].Type == nodes.TYP_REF {
			null(a)
		}
	}
	for k := range p.rows {
		if r := &p.rows[k]; r.length != 0 && r.arr != p.hi.arr && r.arr != p.lo.arr && !p.tested(r.arr, k) {
			null(r.arr)
		}
	}
	lo, hi := p.lo.node, p.hi.node
	if !m.IsIntConst(lo) {
		p.condition(slow, m.NewOp(nodes.GT_LT, nodes.TYP_INT, p.trees.Clone(m, lo), m.NewInt(nodes.TYP_INT, p.minStart), 0))
	}
	if !m.IsIntConst(lo) || !m.IsIntConst(hi) {
		o := nodes.GT_GE
		if p.strict == 0 {
			o = nodes.GT_GT
		}
		p.condition(slow, m.NewOp(o, nodes.TYP_INT, p.trees.Clone(m, lo), p.trees.Clone(m, hi), 0))
	}
	for i := range p.arrays {
		a := &p.arrays[i]
		if (a.lcl == p.hi.arr || a.lcl == p.hi.lcl) && a.more <= 0 {
			continue
		}
		p.fitsInto(slow, p.trees.Clone(m, a.length), a.more)
	}
	p.rowConditions(slow)
}

// fitsInto adds, before the loop, the test that hi + more is at most length. If it fails, control
// goes to slow.
func (p *cloner) fitsInto(slow nodes.BlockID, length nodes.NodeID, more int64) {
	m := p.m
	o := nodes.GT_GT
	switch more {
	case 0:
	case 1:
		o = nodes.GT_GE
	default:
		length = m.NewOp(nodes.GT_ADD, nodes.TYP_INT, length, m.NewInt(nodes.TYP_INT, -more), 0)
	}
	p.condition(slow, m.NewOp(o, nodes.TYP_INT, p.trees.Clone(m, p.hi.node), length, 0))
}

// condition adds, before the loop, a block that branches to slow if relop holds.
func (p *cloner) condition(slow nodes.BlockID, relop nodes.NodeID) {
	p.conditionAfter(slow, 0, relop)
}

// conditionAfter is condition with the statement first before the branch.
func (p *cloner) conditionAfter(slow nodes.BlockID, first, relop nodes.NodeID) {
	m := p.m
	bb := &m.Blocks
	n := m.NewBlock(nodes.BBJ_COND)
	p.setBlockInfo(n, p.head, 0)
	bb.Flags[n] &^= nodes.BBF_GC_SAFE_POINT
	bb.ILEnd[n] = bb.ILBegin[n]
	bb.Jump[n] = slow
	bb.Flags[slow] |= nodes.BBF_JMP_TARGET
	m.InsertBlockAfter(bb.Prev[p.head], n)
	m.Flags[relop] |= nodes.GTF_RELOP_JMP_USED
	il := uint32(ee.NoILOffset)
	if s := bb.LastStmt[p.latch]; s != 0 {
		il = m.Stmts[s].ILOffset
	}
	if first != 0 {
		m.NewStmt(n, first, il)
	}
	m.NewStmt(n, m.NewOp(nodes.GT_JTRUE, nodes.TYP_VOID, relop, 0, 0), il)
}

// removeChecks removes the checks from the loop.
func (p *cloner) removeChecks() {
	m := p.m
	for _, c := range p.checks {
		if m.Log != nil {
			m.WhyNode(nodes.RANGE_CLONED, p.head, c.node)
		}
		m.Oper[c.node], m.Type[c.node], m.Flags[c.node] = nodes.GT_NOP, nodes.TYP_VOID, 0
		m.Op1[c.node], m.Op2[c.node] = 0, 0
		p.updateEffects(c.stmt)
	}
}

// updateEffects removes empty operands of commas from statement s, and updates the effects of its
// nodes.
func (p *cloner) updateEffects(s nodes.StmtID) {
	m := p.m
	list := p.walk.Tree(m, m.Stmts[s].Root)
	for i := len(list) - 1; i >= 0; i-- {
		n := list[i]
		if m.Oper[n] == nodes.GT_COMMA && m.Oper[m.Op1[n]] == nodes.GT_NOP && m.Op1[m.Op1[n]] == 0 && m.Flags[n]&nodes.GTF_REVERSE_OPS == 0 {
			p.replaceBy(n, m.Op2[n])
		} else if m.Oper[n] == nodes.GT_COMMA && m.Oper[m.Op2[n]] == nodes.GT_NOP && m.Op1[m.Op2[n]] == 0 {
			p.replaceBy(n, m.Op1[n])
		} else if !m.Oper[n].Is(nodes.GTK_LEAF) {
			m.UpdateEffects(n)
		}
	}
}

// replaceBy replaces n by its operand x.
func (p *cloner) replaceBy(n, x nodes.NodeID) {
	m := p.m
	m.Oper[n], m.Type[n], m.Flags[n], m.Op1[n], m.Op2[n], m.Val[n] = m.Oper[x], m.Type[x], m.Flags[x], m.Op1[x], m.Op2[x], m.Val[x]
}
