package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// evalStack is the evaluation stack at the current instruction. An entry is an unevaluated tree. It
// is spilled to a temp before a statement that interferes with it.
type evalStack struct {
	trees
	stack      []entry
	clean      int            // entries below this index have no effects
	walk       []nodes.NodeID // scratch of reads
	argEntries []entry        // scratch: entries that are temporarily removed
	once       nodes.LclNum   // a temp with a call's result that only one stack entry reads, or NoLcl
}

// entry is a value on the evaluation stack, an unevaluated tree. layout is that of a struct; class
// is what is known of an object's class, or 0.
type entry struct {
	node   nodes.NodeID
	layout uint32
	class  ee.ClassHandle
}

// push pushes a value.
func (p *evalStack) push(n nodes.NodeID, layout uint32) {
	p.stack = append(p.stack, entry{node: n, layout: layout})
}

// pushRef pushes an object of a known class, or 0.
func (p *evalStack) pushRef(n nodes.NodeID, class ee.ClassHandle) {
	p.stack = append(p.stack, entry{node: n, class: class})
}

// pop pops the top of the stack.
func (p *evalStack) pop() entry {
	top := len(p.stack) - 1
	if top < 0 {
		p.bad("the stack is empty")
	}
	e := p.stack[top]
	p.stack = p.stack[:top]
	p.clean = min(p.clean, top)
	return e
}

// popValue pops the top of the stack, which must not be a struct.
func (p *evalStack) popValue() nodes.NodeID {
	e := p.pop()
	if p.m.Type[e.node].IsStruct() {
		p.bad("a struct where a number or an address is wanted")
	}
	return e.node
}

// popAddr pops an address: a byref, an object or a native int.
func (p *evalStack) popAddr() nodes.NodeID { return p.address(p.pop().node) }

// popRef pops an object.
func (p *evalStack) popRef() entry {
	e := p.pop()
	switch p.m.Type[e.node] {
	case nodes.TYP_REF, nodes.TYP_BYREF, p.native:
	default:
		p.bad("not an object")
	}
	return e
}

// append makes root a statement. Stack entries that must not be evaluated after it are spilled
// before.
func (p *evalStack) append(root nodes.NodeID) {
	p.spillFor(root)
	p.m.NewStmt(p.cur, root, p.stmtIL)
}

// discard evaluates the remaining stack entries for their effects, because control leaves and the
// stack is discarded.
func (p *evalStack) discard() {
	m := p.m
	for i := range p.stack {
		if n := p.stack[i].node; m.Flags[n]&(nodes.GTF_SIDE_EFFECT|nodes.GTF_ORDER_SIDEEFF) != 0 {
			m.NewStmt(p.cur, n, p.stmtIL)
		}
	}
	p.stack, p.clean = p.stack[:0], 0
}

// popIndex pops an array index: an int or a native int.
func (p *evalStack) popIndex() nodes.NodeID {
	n := p.popValue()
	if t := p.m.Type[n]; t.IsFloat() || t.IsGC() {
		p.bad("an array index that is no integer")
	}
	return n
}

// popStruct pops a struct.
func (p *evalStack) popStruct() entry {
	e := p.pop()
	if p.m.Type[e.node] != nodes.TYP_STRUCT {
		p.bad("not a struct")
	}
	return e
}

// popOf pops a value of type t.
func (p *evalStack) popOf(t nodes.VarType) nodes.NodeID { return p.coerce(p.popValue(), t, 0) }

// blockSize pops the size of a block operation, an unsigned int.
func (p *evalStack) blockSize() nodes.NodeID {
	n := p.popValue()
	if p.m.Type[n].Actual() == nodes.TYP_INT && p.native != nodes.TYP_INT {
		return p.cast(n, nodes.TYP_LONG, nodes.TYP_ULONG, nodes.GTF_UNSIGNED)
	}
	return p.coerce(n, p.native, 0)
}

// thisEntry returns the stack index of `this`, which is below n arguments.
func (p *evalStack) thisEntry(n int) int {
	i := len(p.stack) - n - 1
	if i < 0 {
		p.bad("the stack has too few arguments")
	}
	return i
}

// load pushes local l.
func (p *evalStack) load(l nodes.LclNum) {
	lcl := &p.m.Locals[l]
	e := entry{layout: lcl.Layout}
	if lcl.Type == nodes.TYP_REF {
		e.class = lcl.Class
	}
	e.node = p.use(l)
	p.stack = append(p.stack, e)
}

// readFirst, in inlinee.consts, marks a local that may be read before it is assigned.
const readFirst = ^nodes.NodeID(0)

// loadIL pushes IL local i.
func (p *evalStack) loadIL(i int) {
	l := p.ilLcl(i)
	if p.inlining {
		switch c := p.callee.consts[i]; c {
		case 0:
			p.callee.consts[i] = readFirst
		case readFirst:
		default:
			p.push(p.m.New(p.m.Oper[c], p.m.Type[c], 0, 0, p.m.Val[c], 0), 0)
			return
		}
	}
	p.load(l)
}

// storeIL pops into IL local i. A local of an inlinee that is assigned once, always and before any
// read, a constant, is replaced by the constant. MemoryMarshal.Cast, for example, keeps the sizes
// of types in such locals.
func (p *evalStack) storeIL(i int) {
	l := p.ilLcl(i)
	if p.inlining && p.callee.always && p.callee.consts[i] == 0 && p.singleDef(l) && len(p.stack) != 0 {
		n := p.stack[len(p.stack)-1].node
		isConst := p.m.IsIntConst(n) && p.m.Flags[n]&nodes.GTF_ICON_HDL == 0 || p.m.Oper[n] == nodes.GT_CNS_DBL
		if t := p.m.Type[n]; isConst && t == p.m.Locals[l].Type && !t.IsGC() {
			p.callee.consts[i] = p.pop().node
			return
		}
	}
	p.store(l)
}

// store pops into local l.
func (p *evalStack) store(l nodes.LclNum) {
	m := p.m
	e := p.pop()
	if m.Oper[e.node] == nodes.GT_LCL_VAR && nodes.LclNum(m.Val[e.node]) == l {
		return
	}
	value := p.coerce(e.node, m.Locals[l].Type, m.Locals[l].Layout)
	if len(p.stack) > 0 {
		// The value is evaluated before the store, so spill the entries that it interferes with,
		// too.
		p.spillFor(value)
		p.spillUses(l)
	}
	if e.class != 0 && p.env.Inline && p.singleDef(l) {
		p.defined(l, e.node, e.class)
	}
	p.append(p.assign(l, value))
}

// dup pushes the top of the stack again.
func (p *evalStack) dup() {
	m := p.m
	if len(p.stack) == 0 {
		p.bad("the stack is empty")
	}
	e := p.stack[len(p.stack)-1]
	if o := m.Oper[e.node]; o != nodes.GT_LCL_VAR && o != nodes.GT_LCL_VAR_ADDR && o != nodes.GT_CNS_INT && o != nodes.GT_CNS_DBL {
		p.spillTop()
		e = p.stack[len(p.stack)-1]
	}
	e.node = m.New(m.Oper[e.node], m.Type[e.node], 0, 0, m.Val[e.node], m.Flags[e.node])
	p.stack = append(p.stack, e)
	p.once = nodes.NoLcl
}

// drop pops a value but keeps its side effects.
func (p *evalStack) drop() {
	n := p.pop().node
	if p.m.Oper[n] != nodes.GT_CATCH_ARG && p.m.Flags[n]&(nodes.GTF_SIDE_EFFECT|nodes.GTF_ORDER_SIDEEFF) != 0 {
		p.append(n)
	}
}

// storeTo appends location = value as a statement.
func (p *evalStack) storeTo(loc, value nodes.NodeID, layout uint32) {
	m := p.m
	t := m.Type[loc]
	value = p.coerce(value, t, layout)
	p.append(p.op(nodes.GT_ASG, t, loc, value, nodes.GTF_ASG))
}

// appendCall appends statement root, which contains the call of the current instruction. If the
// stack is not empty, the statement is mapped to the IL offset of the call.
func (p *evalStack) appendCall(root nodes.NodeID) {
	p.spillFor(root)
	il, site := p.stmtIL, len(p.stack) > 0 && !p.inlining
	if site {
		il = uint32(p.ilOffset)
	}
	s := p.m.NewStmt(p.cur, root, il)
	p.m.Stmts[s].CallSite = site
}
