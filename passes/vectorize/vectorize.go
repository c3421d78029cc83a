// Package vectorize vectorizes loops over arrays: one iteration works on several elements (RyuJIT
// has no such phase).
package vectorize

import (
	"slices"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
)

// Vectorizer is loop vectorization.
//
//	BB01                                     BB01
//	BB02 c[i] = a[i] + b[i]                  BB04 cond(i + 8 >= n) BB02    in 64 bits
//	     i = i + 1; cond(i < n) BB02    =>   BB05 limit = n - 8
//	BB03                                     BB06 c[i..i+7] = a[i..i+7] + b[i..i+7]
//	                                              i = i + 8; cond(i < limit) BB06
//	                                         BB02 c[i] = a[i] + b[i]
//	                                              i = i + 1; cond(i < n) BB02
//	                                         BB03
//
// A loop qualifies if it is one chain of blocks without calls and checks, counts an int up by 1,
// tests it at its end, and all of its statements are
//
//   - stores to elements at i, plus a constant, of an array or a span;
//   - temps for such elements, for addresses and for i plus a constant;
//   - sums of integers, and the same with AND, OR and XOR, that only such a statement names;
//   - comparisons of integers that leave the loop, if it then only reads arrays (exits.go).
//
// Values are elements, constants, loop-invariant locals, and operations on these whose vector form
// gives exactly the scalar results. All elements have the same size. The original loop executes the
// last iterations, at least one. So locals have their final values from the original loop, and
// liveness is not needed.
//
// Iterations may be reordered if no element that one iteration stores is loaded or stored by
// another. Therefore a store has one address for each i, and other accesses by the same base have
// the same offset. Two arrays are the same or do not overlap, so accesses with other offsets need a
// comparison of the two arrays before the loop. For any other pair of bases, the distance of the
// two is compared before the loop.
//
// Reads Flow.Loops, trees, weights; needs no order. Writes blocks before the loop and their
// statements, and the weights of the loop. Changed tells; the flow graph, order and liveness are
// then void. Cost: a sweep over innermost loops of one chain.
type Vectorizer struct {
	Changed bool

	m     *nodes.Method
	walk  nodes.Walker
	trees nodes.Cloner
	isa   ee.ISA
	outer arena.Marks // loops that contain other loops

	// The loop.
	head, latch, pre nodes.BlockID
	blocks           []nodes.BlockID
	stmts            []nodes.StmtID // without the step and the test
	exits            []exit
	size             int          // the number of its nodes
	i                nodes.LclNum // the counter
	bound            nodes.NodeID // of i
	array            nodes.LclNum // the array whose length bound is, or NoLcl
	last             bool         // the test is i <= bound
	defs             []def        // [local], valid if named has the local
	named            arena.Marks
	pastExit         bool     // the sweep has passed an exit
	assignsAfterExit bool     // a local is assigned after an exit
	seen             bool     // a handler may read a local that the loop over vectors does not assign
	mentions         []uint32 // [local] nodes of the unchanged method that name it; empty until counted

	elem       nodes.VarType // signed, or a float
	vector     nodes.VarType
	accesses   []access // in the order of evaluation in an iteration
	guards     []guard
	sums       []sum
	broadcasts []broadcast
	widened    bool // i is zero-extended in an address whose base is no array

	// The new code.
	ends nodes.BlockID // the last block before the loop
	body nodes.BlockID // the last block of the loop over vectors
	il   uint32        // of the current statement
}

// def is what is known about a local that the loop names.
type def struct {
	names     uint32 // nodes that name it in the loop
	writes    uint32 // nodes of the loop that assign it
	afterExit bool   // it is assigned after an exit
	kind      valueKind
	form      linear       // if linearValue
	vec       nodes.LclNum // if vectorValue, after it has been made
}

// valueKind is the kind of value that the current iteration has assigned to a local so far.
type valueKind uint8

const (
	noValue valueKind = iota
	linearValue
	vectorValue
)

// linear is base + scale * i + off.
type linear struct {
	base       nodes.LclNum // NoLcl: none
	scale, off int64
	early      bool // the offset was added in 32 bits
	unsigned   bool // i was zero-extended
}

// access is a load or store of an element.
type access struct {
	base          nodes.LclNum
	off           int64
	store, faults bool
	checked       bool // IL accesses an array: the index has been checked, or is known to be in range
}

// guard is two accesses, one of them a store, that must not overlap within the iterations of a
// vector.
type guard [2]access

// sum is a local to which each iteration adds a value.
type sum struct {
	lcl, vec nodes.LclNum
	op       nodes.Oper
}

// broadcast is a vector with the value of a local or a constant in each element.
type broadcast struct {
	scalar nodes.NodeID
	vec    nodes.LclNum
}

// Limits of a loop.
const (
	maxNodes      = 120
	maxBlocks     = 6
	maxGuards     = 3
	maxBroadcasts = 6
	maxForm       = 1 << 20 // scale and offset of an address
)

// opRow is the vector form of an oper.
type opRow struct {
	op           nodes.SIMDOp
	ints, floats bool
}

var opRows = [nodes.OperCount]opRow{
	nodes.GT_ADD: {nodes.SIMDAdd, true, true},
	nodes.GT_SUB: {nodes.SIMDSub, true, true},
	nodes.GT_MUL: {nodes.SIMDMul, true, true}, // of shorts and ints
	nodes.GT_DIV: {nodes.SIMDDiv, false, true},
	nodes.GT_AND: {nodes.SIMDAnd, true, false},
	nodes.GT_OR:  {nodes.SIMDOr, true, false},
	nodes.GT_XOR: {nodes.SIMDXor, true, false},
}

// Run vectorizes loops of m for a machine with isa.
func (p *Vectorizer) Run(m *nodes.Method, isa ee.ISA) {
	p.m, p.isa, p.Changed, p.mentions = m, isa, false, p.mentions[:0]
	f := &m.Flow
	if isa < ee.ISASSE4 || m.NoSIMD || m.Model.PointerSize != 8 || len(f.Loops) < 2 {
		return
	}
	p.outer.Reset(len(f.Loops))
	for l := 1; l < len(f.Loops); l++ {
		p.outer.Set(uint32(f.Loops[l].Parent))
	}
	for l := 1; l < len(f.Loops); l++ {
		if p.outer.Has(uint32(l)) {
			continue
		}
		m.Poll()
		r := p.loop(nodes.LoopID(l))
		if r == nodes.VECTORIZE_MADE {
			p.Changed = true
		}
		if m.Log != nil {
			m.WhyBlock(r, f.Loops[l].Head)
		}
	}
}

// loop vectorizes loop l. It returns VECTORIZE_MADE or the reason why it did not.
func (p *Vectorizer) loop(l nodes.LoopID) nodes.Reason {
	if !p.chain(l) || !p.test() {
		return nodes.VECTORIZE_SHAPE
	}
	if !p.elements() || !p.statements() {
		return nodes.VECTORIZE_STATEMENT
	}
	if !p.independent() {
		return nodes.VECTORIZE_OVERLAP
	}
	p.make()
	return nodes.VECTORIZE_MADE
}

// chain lists the statements of loop l, and reports whether the loop is one chain of blocks.
func (p *Vectorizer) chain(l nodes.LoopID) bool {
	m := p.m
	bb := &m.Blocks
	p.head, p.pre, p.stmts, p.size = m.Flow.Loops[l].Head, m.Flow.Loops[l].Preheader, p.stmts[:0], 0
	p.exits, p.blocks = p.exits[:0], p.blocks[:0]
	if p.pre == 0 || bb.Kind[p.pre] != nodes.BBJ_NONE || bb.Next[p.pre] != p.head || bb.Flags[p.head]&nodes.BBF_RUN_RARELY != 0 {
		return false
	}
	b := p.head
	for n := 0; ; n++ {
		if n == maxBlocks || bb.Try[b] != bb.Try[p.head] || bb.Hnd[b] != bb.Hnd[p.head] {
			return false
		}
		p.blocks = append(p.blocks, b)
		for s := bb.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			p.stmts = append(p.stmts, s)
		}
		k := bb.Kind[b]
		if k == nodes.BBJ_COND {
			if bb.Jump[b] == p.head {
				break
			}
			if b = p.noteExit(l, b); b == 0 {
				return false
			}
			continue
		}
		if k != nodes.BBJ_NONE && k != nodes.BBJ_ALWAYS || bb.Flags[b]&nodes.BBF_KEEP_PAIR != 0 {
			return false
		}
		b = m.Succ(b, 0)
	}
	p.latch = b
	return bb.Next[b] != p.head && len(p.stmts) > 2
}

// test matches the last two statements, the step of i and the test, and counts assignments. It
// reports whether they have the right form.
func (p *Vectorizer) test() bool {
	m := p.m
	n := len(p.stmts)
	relop := m.Op1[m.Stmts[p.stmts[n-1]].Root]
	step := m.Stmts[p.stmts[n-2]].Root
	p.stmts = p.stmts[:n-2]
	if m.Oper[step] != nodes.GT_ASG || m.Oper[m.Op1[step]] != nodes.GT_LCL_VAR || !m.Oper[relop].Is(nodes.GTK_RELOP) || m.Flags[relop]&nodes.GTF_UNSIGNED != 0 {
		return false
	}
	p.i = m.LclOf(m.Op1[step])
	add := m.Op2[step]
	if m.Locals[p.i].Type != nodes.TYP_INT || !p.isOwn(p.i) || m.Oper[add] != nodes.GT_ADD || m.Flags[add]&nodes.GTF_OVERFLOW != 0 ||
		!p.names(m.Op1[add], p.i) || !m.IsIntConst(m.Op2[add]) || m.IntValue(m.Op2[add]) != 1 {
		return false
	}
	o, x := m.Oper[relop], m.Op1[relop]
	p.bound = m.Op2[relop]
	if !p.names(x, p.i) {
		o, x, p.bound = o.Swapped(), p.bound, x
	}
	if !p.names(x, p.i) || m.Type[p.bound] != nodes.TYP_INT || o != nodes.GT_LT && o != nodes.GT_LE && o != nodes.GT_NE {
		return false
	}
	p.last = o == nodes.GT_LE
	p.named.Reset(len(m.Locals))
	p.defs = arena.Raw(p.defs, len(m.Locals))
	for _, s := range p.stmts {
		if !p.count(m.Stmts[s].Root) {
			return false
		}
	}
	if p.at(p.i).writes != 0 {
		return false
	}
	p.array = nodes.NoLcl
	switch m.Oper[p.bound] {
	case nodes.GT_LCL_VAR:
		l := m.LclOf(p.bound)
		return l != p.i && p.isInvariant(l) && m.Locals[l].Type == nodes.TYP_INT
	case nodes.GT_ARR_LENGTH:
		if x := m.Op1[p.bound]; m.Oper[x] == nodes.GT_LCL_VAR {
			p.array = m.LclOf(x)
		}
		return p.array != nodes.NoLcl && p.isInvariant(p.array)
	}
	return m.IsIntConst(p.bound)
}

// isInvariant reports whether local l is loop-invariant.
func (p *Vectorizer) isInvariant(l nodes.LclNum) bool { return p.isOwn(l) && p.at(l).writes == 0 }

func (p *Vectorizer) names(n nodes.NodeID, l nodes.LclNum) bool {
	return p.m.Oper[n] == nodes.GT_LCL_VAR && p.m.LclOf(n) == l
}

// isOwn reports whether local l is accessed only by its name.
func (p *Vectorizer) isOwn(l nodes.LclNum) bool {
	return p.m.Locals[l].Flags&(nodes.LvAddrExposed|nodes.LvDependent|nodes.LvPromoted|nodes.LvPinned) == 0
}

// at returns the row of defs for local l.
func (p *Vectorizer) at(l nodes.LclNum) *def {
	if !p.named.Has(uint32(l)) {
		p.named.Set(uint32(l))
		p.defs[l] = def{}
	}
	return &p.defs[l]
}

// count counts the assignments to each local in the tree below root. It reports whether all of its
// nodes are of kinds that a vectorized loop may have.
func (p *Vectorizer) count(root nodes.NodeID) bool {
	m := p.m
	list := p.walk.Tree(m, root)
	if p.size += len(list); p.size > maxNodes {
		return false
	}
	for _, n := range list {
		switch m.Oper[n] {
		case nodes.GT_LCL_VAR:
			d := p.at(m.LclOf(n))
			if d.names++; m.Flags[n]&nodes.GTF_VAR_DEF != 0 {
				d.writes++
			}
		case nodes.GT_IND, nodes.GT_ASG, nodes.GT_COMMA, nodes.GT_CAST, nodes.GT_CNS_INT, nodes.GT_CNS_DBL, nodes.GT_LSH, nodes.GT_NOT, nodes.GT_NEG, nodes.GT_JTRUE:
		default:
			if m.Oper[n].Is(nodes.GTK_RELOP) {
				continue
			}
			if opRows[m.Oper[n]].op == nodes.SIMDNone {
				return false
			}
		}
	}
	return true
}

// elements finds the common element type of all loads and stores, and reports whether there is one.
func (p *Vectorizer) elements() bool {
	m := p.m
	p.elem = nodes.TYP_UNDEF
	for _, s := range p.stmts {
		for _, n := range p.walk.Tree(m, m.Stmts[s].Root) {
			if m.Oper[n] != nodes.GT_IND {
				continue
			}
			t := elements[m.Type[n]]
			if t == nodes.TYP_UNDEF || p.elem != nodes.TYP_UNDEF && p.elem != t || m.Flags[n]&nodes.GTF_IND_VOLATILE != 0 {
				return false
			}
			p.elem = t
		}
	}
	p.vector = nodes.TYP_SIMD16
	if p.isa >= ee.ISAAVX2 && !m.NoSIMD32 {
		p.vector = nodes.TYP_SIMD32
	}
	return p.elem != nodes.TYP_UNDEF && !p.isShort()
}

// elements has, for each type of memory that vectors can hold, the type of the elements.
var elements = [nodes.TypeCount]nodes.VarType{
	nodes.TYP_BOOL: nodes.TYP_BYTE, nodes.TYP_BYTE: nodes.TYP_BYTE, nodes.TYP_UBYTE: nodes.TYP_BYTE,
	nodes.TYP_SHORT: nodes.TYP_SHORT, nodes.TYP_USHORT: nodes.TYP_SHORT,
	nodes.TYP_INT: nodes.TYP_INT, nodes.TYP_UINT: nodes.TYP_INT, nodes.TYP_LONG: nodes.TYP_LONG, nodes.TYP_ULONG: nodes.TYP_LONG,
	nodes.TYP_FLOAT: nodes.TYP_FLOAT, nodes.TYP_DOUBLE: nodes.TYP_DOUBLE,
}

// lanes returns the number of elements of a vector.
func (p *Vectorizer) lanes() int64 { return int64(p.vector.Size() / p.elem.Size()) }

// isShort reports whether the loop is known to have too few iterations.
func (p *Vectorizer) isShort() bool {
	m := p.m
	if m.IsIntConst(p.bound) && m.IntValue(p.bound) <= 2*p.lanes() {
		return true
	}
	w := m.Blocks.Weight
	return m.Blocks.Flags[p.head]&nodes.BBF_PROF_WEIGHT != 0 && w[p.head] < 2*float32(p.lanes())*w[p.pre]
}

// statements reports whether vectors can compute all statements, and collects accesses, sums and
// broadcasts.
func (p *Vectorizer) statements() bool {
	m := p.m
	p.accesses, p.guards, p.sums, p.broadcasts = p.accesses[:0], p.guards[:0], p.sums[:0], p.broadcasts[:0]
	p.widened, p.pastExit, p.assignsAfterExit, p.seen = false, false, false, false
	for _, s := range p.stmts {
		switch r := m.Stmts[s].Root; m.Oper[r] {
		case nodes.GT_ASG:
			if !p.assign(r) {
				return false
			}
		case nodes.GT_JTRUE:
			if !p.compares(p.exitOf(s), m.Op1[r]) {
				return false
			}
			p.pastExit = true
		default:
			return false
		}
	}
	return len(p.exits) == 0 || p.onlyReads() && p.lateLocalsAreOwn()
}

// assign reports whether vectors can compute assignment n.
func (p *Vectorizer) assign(n nodes.NodeID) bool {
	m := p.m
	dst, src := m.Op1[n], m.Op2[n]
	if m.Oper[dst] == nodes.GT_IND {
		reversed := m.Flags[n]&nodes.GTF_REVERSE_OPS != 0
		if reversed && !p.isValue(src) {
			return false
		}
		a, ok := p.element(dst)
		if !ok || !reversed && !p.isValue(src) {
			return false
		}
		a.store = true
		p.accesses = append(p.accesses, a)
		return true
	}
	if m.Oper[dst] != nodes.GT_LCL_VAR || !p.isOwn(m.LclOf(dst)) {
		return false
	}
	l := m.LclOf(dst)
	d := p.at(l)
	d.afterExit = p.pastExit
	p.assignsAfterExit = p.assignsAfterExit || p.pastExit
	if e := p.addend(l, src); e != 0 {
		if d.writes != 1 || p.elem.IsFloat() || m.Locals[l].Type != p.elem || !p.isValue(e) {
			return false
		}
		p.seen = p.seen || p.handlerMayRead(l)
		p.sums = append(p.sums, sum{lcl: l, op: m.Oper[src]})
		return true
	}
	if d.writes != 1 {
		return false
	}
	if form, ok := p.linear(src); ok {
		d.kind, d.form = linearValue, form
		return true
	}
	if !p.isValue(src) || elements[m.Locals[l].Type.Actual()] != elements[p.elem.Actual()] || m.Locals[l].Type.IsSmall() {
		return false
	}
	d.kind = vectorValue
	p.seen = p.seen || p.handlerMayRead(l)
	return true
}

// handlerMayRead reports whether a handler of the loop, or the code after a filter, may read local
// l.
func (p *Vectorizer) handlerMayRead(l nodes.LclNum) bool {
	x := &p.m.Locals[l]
	return p.m.ContinuesAfterThrow(p.head) && (x.Flags&nodes.LvLiveInHndlr != 0 || x.Flags&nodes.LvTracked == 0 && x.RefCnt != 0)
}

// addend returns the operand that value n adds to local l or subtracts from it, or 0 if n has
// another form.
func (p *Vectorizer) addend(l nodes.LclNum, n nodes.NodeID) nodes.NodeID {
	m := p.m
	if m.Flags[n]&nodes.GTF_OVERFLOW != 0 {
		return 0
	}
	switch m.Oper[n] {
	case nodes.GT_ADD, nodes.GT_AND, nodes.GT_OR, nodes.GT_XOR:
		if p.names(m.Op2[n], l) {
			return m.Op1[n]
		}
	case nodes.GT_SUB:
	default:
		return 0
	}
	if !p.names(m.Op1[n], l) {
		return 0
	}
	return m.Op2[n]
}

// element returns the access n, and whether n accesses the element at i plus a constant.
func (p *Vectorizer) element(n nodes.NodeID) (a access, ok bool) {
	m := p.m
	form, ok := p.linear(m.Op1[n])
	if !ok || form.base == nodes.NoLcl || form.scale != int64(p.elem.Size()) {
		return a, false
	}
	if m.Locals[form.base].Type != nodes.TYP_REF {
		if form.early { // i plus a constant may overflow
			return a, false
		}
		p.widened = p.widened || form.unsigned
	}
	return access{base: form.base, off: form.off, faults: m.Flags[n]&nodes.GTF_EXCEPT != 0, checked: m.Flags[n]&nodes.GTF_IND_ARR_INDEX != 0}, true
}

// linear returns n as a linear function of i, if it is one.
func (p *Vectorizer) linear(n nodes.NodeID) (f linear, ok bool) {
	m := p.m
	f.base = nodes.NoLcl
	switch m.Oper[n] {
	case nodes.GT_CNS_INT:
		f.off = m.IntValue(n)
		return f, m.IsIntConst(n) && p.isSmall(f)
	case nodes.GT_LCL_VAR:
		return p.linearLocal(m.LclOf(n))
	case nodes.GT_COMMA:
		if m.Oper[m.Op1[n]] != nodes.GT_ASG || !p.isIndex(m.Op1[n]) {
			return f, false
		}
		return p.linear(m.Op2[n])
	case nodes.GT_CAST:
		if m.Flags[n]&nodes.GTF_OVERFLOW != 0 || m.Type[n] != nodes.TYP_LONG || m.Type[m.Op1[n]] != nodes.TYP_INT {
			return f, false
		}
		f, ok = p.linear(m.Op1[n])
		f.early = f.off != 0
		f.unsigned = m.Flags[n]&nodes.GTF_UNSIGNED != 0
		return f, ok && f.scale == 1
	case nodes.GT_ADD, nodes.GT_SUB, nodes.GT_LSH, nodes.GT_MUL:
		if m.Flags[n]&nodes.GTF_OVERFLOW != 0 {
			return f, false
		}
		f, ok = p.linearOf(n)
		return f, ok && p.isSmall(f)
	}
	return f, false
}

// linearOf returns the sum, difference, shift or product n as a linear function of i. It visits the
// operands in the order of evaluation.
func (p *Vectorizer) linearOf(n nodes.NodeID) (f linear, ok bool) {
	m := p.m
	var g linear
	first, second := &f, &g
	x, y := m.Op1[n], m.Op2[n]
	if m.Flags[n]&nodes.GTF_REVERSE_OPS != 0 {
		first, second, x, y = second, first, y, x
	}
	if *first, ok = p.linear(x); !ok {
		return f, false
	}
	if *second, ok = p.linear(y); !ok {
		return f, false
	}
	constant := g.base == nodes.NoLcl && g.scale == 0
	switch m.Oper[n] {
	case nodes.GT_SUB:
		f.off -= g.off
		return f, constant
	case nodes.GT_ADD:
		if f.base != nodes.NoLcl && g.base != nodes.NoLcl || f.scale != 0 && g.scale != 0 {
			return f, false
		}
		if f.base == nodes.NoLcl {
			f.base = g.base
		}
		f.scale, f.off = f.scale+g.scale, f.off+g.off
		f.early, f.unsigned = f.early || g.early, f.unsigned || g.unsigned
		return f, true
	}
	if f.base != nodes.NoLcl || !constant || g.off < 0 || g.off > 64 {
		return f, false
	}
	by := g.off
	if m.Oper[n] == nodes.GT_LSH {
		if by > 8 {
			return f, false
		}
		by = 1 << by
	}
	f.scale, f.off = f.scale*by, f.off*by
	return f, true
}

// isSmall reports whether the scale and the offset of f are at most maxForm.
func (p *Vectorizer) isSmall(f linear) bool {
	return f.scale >= 0 && f.scale <= maxForm && f.off >= -maxForm && f.off <= maxForm
}

// linearLocal returns local l as a linear function of i: l is i, a temp for such a function, or a
// base.
func (p *Vectorizer) linearLocal(l nodes.LclNum) (f linear, ok bool) {
	f.base = nodes.NoLcl
	if l == p.i {
		f.scale = 1
		return f, true
	}
	d := p.at(l)
	if d.writes != 0 {
		return d.form, d.kind == linearValue
	}
	f.base = l
	t := p.m.Locals[l].Type
	return f, p.isInvariant(l) && (t == nodes.TYP_REF || t == nodes.TYP_BYREF || t == nodes.TYP_LONG)
}

// isValue reports whether n can be computed for several elements at once.
func (p *Vectorizer) isValue(n nodes.NodeID) bool {
	m := p.m
	switch m.Oper[n] {
	case nodes.GT_IND:
		a, ok := p.element(n)
		p.accesses = append(p.accesses, a)
		return ok
	case nodes.GT_LCL_VAR:
		l := m.LclOf(n)
		if l == p.i || !p.isInvariant(l) {
			return l != p.i && p.at(l).kind == vectorValue
		}
		return p.isScalar(n) && p.broadcast(n)
	case nodes.GT_CNS_INT:
		return m.IsIntConst(n) && p.isScalar(n) && p.broadcast(n)
	case nodes.GT_CNS_DBL:
		return p.isScalar(n) && p.broadcast(n)
	case nodes.GT_COMMA:
		return m.Oper[m.Op1[n]] == nodes.GT_ASG && m.Oper[m.Op1[m.Op1[n]]] == nodes.GT_LCL_VAR && p.assign(m.Op1[n]) && p.isValue(m.Op2[n])
	case nodes.GT_CAST:
		// The cast must keep all bits of an element.
		to := nodes.VarType(m.Val[n])
		return !p.elem.IsFloat() && m.Flags[n]&nodes.GTF_OVERFLOW == 0 && m.Type[n].Actual() == p.elem.Actual() &&
			m.Type[m.Op1[n]].Actual() == p.elem.Actual() && to.Size() >= p.elem.Size() && p.isValue(m.Op1[n])
	case nodes.GT_NOT, nodes.GT_NEG:
		return !p.elem.IsFloat() && p.isScalar(n) && p.isValue(m.Op1[n])
	}
	r := &opRows[m.Oper[n]]
	if r.op == nodes.SIMDNone || m.Flags[n]&nodes.GTF_OVERFLOW != 0 || !p.isScalar(n) {
		return false
	}
	if p.elem.IsFloat() && !r.floats || !p.elem.IsFloat() && !r.ints || m.Oper[n] == nodes.GT_MUL && (p.elem == nodes.TYP_BYTE || p.elem == nodes.TYP_LONG) {
		return false
	}
	x, y := m.Op1[n], m.Op2[n]
	if m.Flags[n]&nodes.GTF_REVERSE_OPS != 0 {
		x, y = y, x
	}
	return p.isValue(x) && p.isValue(y)
}

// isIndex reports whether assignment n defines a temp for an address or an index.
func (p *Vectorizer) isIndex(n nodes.NodeID) bool {
	m := p.m
	return m.Oper[m.Op1[n]] == nodes.GT_LCL_VAR && p.assign(n) && p.at(m.LclOf(m.Op1[n])).kind == linearValue
}

// isScalar reports whether n has the type in which elements are computed.
func (p *Vectorizer) isScalar(n nodes.NodeID) bool {
	return p.m.Type[n].Actual() == p.elem.Actual()
}

// broadcast notes that n is needed in each element of a vector, and reports whether there was room.
func (p *Vectorizer) broadcast(n nodes.NodeID) bool {
	if p.broadcastOf(n) == nil {
		p.broadcasts = append(p.broadcasts, broadcast{scalar: n})
	}
	return len(p.broadcasts) <= maxBroadcasts
}

// broadcastOf returns the row of same for n, or nil.
func (p *Vectorizer) broadcastOf(n nodes.NodeID) *broadcast {
	m := p.m
	for k := range p.broadcasts {
		x := p.broadcasts[k].scalar
		if m.Oper[x] != m.Oper[n] {
			continue
		}
		if m.Oper[n] == nodes.GT_LCL_VAR && m.Val[x] == m.Val[n] || m.Oper[n] != nodes.GT_LCL_VAR && m.Consts[m.Val[x]] == m.Consts[m.Val[n]] {
			return &p.broadcasts[k]
		}
	}
	return nil
}

// independent reports whether iterations may be reordered, if the guards hold.
func (p *Vectorizer) independent() bool {
	if len(p.accesses) == 0 {
		return false
	}
	if p.seen && slices.ContainsFunc(p.accesses, func(a access) bool { return a.faults }) {
		return false
	}
	if p.array != nodes.NoLcl && p.array != p.accesses[0].base {
		return false // if that array is null, its exception must come first
	}
	for k, s := range p.accesses {
		if !s.store {
			continue
		}
		for _, x := range p.accesses[k:] {
			if x.faults && x.base != s.base {
				return false // the exception must not come before the store
			}
		}
		for _, x := range p.accesses {
			if x.off == s.off && (x.base == s.base || p.areArrays(guard{s, x})) {
				continue
			}
			if x.base == s.base || !p.guard(guard{s, x}) {
				return false
			}
		}
	}
	return true
}

// areArrays reports whether both accesses are to arrays, which are the same or do not overlap.
func (p *Vectorizer) areArrays(g guard) bool {
	l := p.m.Locals
	return l[g[0].base].Type == nodes.TYP_REF && l[g[1].base].Type == nodes.TYP_REF
}

// guard adds the guard g, and reports whether there was room.
func (p *Vectorizer) guard(g guard) bool {
	arrays := p.areArrays(g)
	for _, h := range p.guards {
		same := h[0].base == g[0].base && h[1].base == g[1].base || h[0].base == g[1].base && h[1].base == g[0].base
		if same && (arrays || h[0].off == g[0].off && h[1].off == g[1].off) {
			return true
		}
	}
	p.guards = append(p.guards, g)
	return len(p.guards) <= maxGuards
}
