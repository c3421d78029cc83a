package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// entry is a value on the evaluation stack: a tree that has not been evaluated
// yet. Structs have a layout; class is what is known of an object, or 0.
type entry struct {
	node   nodes.NodeID
	layout uint32
	class  ee.ClassHandle
}

// push puts a value on the stack.
func (p *Importer) push(n nodes.NodeID, layout uint32) {
	p.stack = append(p.stack, entry{node: n, layout: layout})
}

// pushRef puts an object of a known class (or 0) on the stack.
func (p *Importer) pushRef(n nodes.NodeID, class ee.ClassHandle) {
	p.stack = append(p.stack, entry{node: n, class: class})
}

// pop takes the top of the stack.
func (p *Importer) pop() entry {
	top := len(p.stack) - 1
	if top < 0 {
		p.bad("the stack is empty")
	}
	e := p.stack[top]
	p.stack = p.stack[:top]
	p.clean = min(p.clean, top)
	return e
}

// popValue takes the top of the stack, which must not be a struct.
func (p *Importer) popValue() nodes.NodeID {
	e := p.pop()
	if p.m.Type[e.node].IsStruct() {
		p.bad("a struct where a number or an address is wanted")
	}
	return e.node
}

// popAddr takes an address: a byref, an object or a native int.
func (p *Importer) popAddr() nodes.NodeID { return p.address(p.pop().node) }

// address returns n, which must be a byref, an object or a native int.
func (p *Importer) address(n nodes.NodeID) nodes.NodeID {
	switch t := p.m.Type[n].Actual(); {
	case t == nodes.TYP_INT:
		return p.coerce(n, p.native, 0)
	case t.IsFloat(), t == nodes.TYP_STRUCT:
		p.bad("a number or struct where an address is wanted")
	}
	return n
}

// popRef takes an object.
func (p *Importer) popRef() entry {
	e := p.pop()
	switch p.m.Type[e.node] {
	case nodes.TYP_REF, nodes.TYP_BYREF, p.native:
	default:
		p.bad("not an object")
	}
	return e
}

// append makes a statement of root, after whatever stands on the stack and
// must not be evaluated behind it.
func (p *Importer) append(root nodes.NodeID) {
	p.spillFor(root)
	p.m.NewStmt(p.cur, root, p.stmtIL)
}

// spillFor evaluates the stack entries that root might interfere with.
func (p *Importer) spillFor(root nodes.NodeID) {
	if p.clean == len(p.stack) {
		return
	}
	m := p.m
	f := m.Flags[root]
	glob := f&nodes.GTF_CALL != 0
	if m.Oper[root] == nodes.GT_ASG {
		dst := m.Op1[root]
		f = m.Flags[m.Op2[root]]
		glob = glob || f&nodes.GTF_ASG != 0
		// A store to a local is seen by reads of that local only; whoever
		// makes one has looked for them. A store to memory may be seen by all.
		if o := m.Oper[dst]; o != nodes.GT_LCL_VAR && o != nodes.GT_LCL_FLD || m.Flags[dst]&nodes.GTF_GLOB_REF != 0 {
			f |= m.Flags[dst] | nodes.GTF_ASG
			glob = glob || m.Flags[dst]&nodes.GTF_GLOB_REF != 0
		}
	} else if f&nodes.GTF_ASG != 0 {
		glob = true
	}
	if f&(nodes.GTF_GLOB_EFFECT|nodes.GTF_ORDER_SIDEEFF) != 0 {
		p.spillEffects(glob)
	}
}

// spillEffects evaluates the stack entries that have effects; with glob also
// those that read what calls and stores may change. An entry that writes in
// its turn may be seen by all below it.
func (p *Importer) spillEffects(glob bool) {
	m := p.m
	p.spend(len(p.stack) - p.clean)
	want := nodes.GTF_SIDE_EFFECT | nodes.GTF_ORDER_SIDEEFF
	for i := p.clean; i < len(p.stack) && !glob; i++ {
		glob = m.Flags[p.stack[i].node]&(nodes.GTF_ASG|nodes.GTF_CALL) != 0
	}
	if glob {
		want |= nodes.GTF_GLOB_REF
	}
	for i := p.clean; i < len(p.stack); i++ {
		if m.Flags[p.stack[i].node]&want != 0 {
			p.spillEntry(i)
		}
	}
	if glob {
		p.clean = len(p.stack)
	}
}

// spillEntry evaluates stack entry i to a temp. The entries below must not
// interfere with it.
func (p *Importer) spillEntry(i int) {
	p.toOwnTemp(&p.stack[i])
}

// toOwnTemp evaluates e to a temp.
func (p *Importer) toOwnTemp(e *entry) {
	n := p.toTemp(e.node, e.layout)
	if p.env.Inline {
		p.defined(nodes.LclNum(p.m.Val[n]), e.node, e.class)
	}
	e.node = n
}

// toTemp evaluates n to a temp and returns a use of that.
func (p *Importer) toTemp(n nodes.NodeID, layout uint32) nodes.NodeID {
	l := p.shortTemp(p.m.Type[n].Actual(), layout)
	p.m.NewStmt(p.cur, p.assign(l, n), p.stmtIL)
	return p.m.NewLclVar(l)
}

// spillTop evaluates the top of the stack to a temp, and before it whatever
// below might interfere.
func (p *Importer) spillTop() {
	top := len(p.stack) - 1
	e := p.stack[top]
	p.stack = p.stack[:top]
	p.clean = min(p.clean, top)
	p.spillFor(e.node)
	p.toOwnTemp(&e)
	p.stack = append(p.stack, e)
}

// spillAll evaluates all entries that have effects or read what may change.
func (p *Importer) spillAll() { p.spillEffects(true) }

// spillUses evaluates the stack entries that read local l, which is about to
// be stored to. Where a handler may see the store, entries that may throw come
// before it, too.
func (p *Importer) spillUses(l nodes.LclNum) {
	m := p.m
	p.spend(len(p.stack))
	for i := range p.stack {
		n := p.stack[i].node
		throws := p.inTry && m.Flags[n]&nodes.GTF_SIDE_EFFECT != 0
		switch {
		case !throws && (m.Oper[n] == nodes.GT_LCL_VAR_ADDR || !p.reads(n, l)):
		case m.Flags[n]&(nodes.GTF_GLOB_EFFECT|nodes.GTF_ORDER_SIDEEFF) != 0:
			p.spillAll() // whatever interferes with this entry goes first
		default:
			p.spillEntry(i)
		}
	}
}

// maxReadWalk bounds how much of a tree is searched for a local.
const maxReadWalk = 64

// reads tells whether the tree below n may read local l.
func (p *Importer) reads(n nodes.NodeID, l nodes.LclNum) bool {
	m := p.m
	walk := append(p.walk[:0], n)
	for i := 0; i < len(walk); i++ {
		if i == maxReadWalk {
			p.walk = walk
			return true
		}
		n := walk[i]
		k := m.Oper[n].Kind()
		if k&nodes.GTK_LOCAL != 0 && m.LclOf(n) == l {
			p.walk = walk
			return true
		}
		if k&nodes.GTK_LEAF != 0 {
			continue
		}
		for it := m.Operands(n); it.Next(); {
			walk = append(walk, it.Node())
		}
	}
	p.walk = walk
	return false
}

// discard evaluates what is left on the stack for its effects, where control
// leaves with the stack thrown away.
func (p *Importer) discard() {
	m := p.m
	for i := range p.stack {
		if n := p.stack[i].node; m.Flags[n]&(nodes.GTF_SIDE_EFFECT|nodes.GTF_ORDER_SIDEEFF) != 0 {
			m.NewStmt(p.cur, n, p.stmtIL)
		}
	}
	p.stack, p.clean = p.stack[:0], 0
}

// coerce returns value n as what a local, field or parameter of type t holds:
// IL leaves out the conversions between int and native int, and between float
// and double.
func (p *Importer) coerce(n nodes.NodeID, t nodes.VarType, layout uint32) nodes.NodeID {
	m := p.m
	have, want := m.Type[n].Actual(), t.Actual()
	if have == want && want != nodes.TYP_STRUCT {
		return n
	}
	switch {
	case have == nodes.TYP_STRUCT && want == nodes.TYP_STRUCT:
		if !p.sameShape(p.layoutOf(n), layout) {
			p.bad("a struct of another type")
		}
		return n
	case have.IsSIMD() && want == nodes.TYP_STRUCT && p.m.Layouts[layout].Size == have.Size():
		return p.vectorToStruct(n, layout)
	case have == nodes.TYP_STRUCT && want.IsSIMD() && p.m.Layouts[p.layoutOf(n)].Size == want.Size():
		return p.structToVector(n, want)
	case have.IsStruct() || want.IsStruct():
		p.bad("a struct and a number or reference")
	case have.IsFloat() && want.IsFloat():
		return p.cast(n, want, want, 0)
	case have.IsFloat() || want.IsFloat():
		p.bad("a floating-point number and an integer or reference")
	case have == nodes.TYP_INT:
		if want == nodes.TYP_LONG || p.native == nodes.TYP_LONG {
			n = p.cast(n, nodes.TYP_LONG, nodes.TYP_LONG, 0)
		}
		if want != nodes.TYP_LONG {
			p.retype(n, want)
		}
		return n
	case want == nodes.TYP_INT:
		return p.cast(n, nodes.TYP_INT, nodes.TYP_INT, 0)
	case want == nodes.TYP_LONG:
		return p.cast(n, nodes.TYP_LONG, nodes.TYP_LONG, 0)
	case have == nodes.TYP_LONG:
		p.retype(n, want)
	}
	return n
}

// retype gives a constant the type of the reference that it stands for.
func (p *Importer) retype(n nodes.NodeID, t nodes.VarType) {
	if p.m.IsIntConst(n) {
		p.m.Type[n] = t
	}
}

// sameShape tells whether structs of two layouts can be copied to each other:
// the same, or two views of one class (an exact and a shared instantiation).
func (p *Importer) sameShape(a, b uint32) bool {
	if a == b {
		return true
	}
	x, y := &p.m.Layouts[a], &p.m.Layouts[b]
	if x.Size != y.Size || x.GCCount != y.GCCount {
		return false
	}
	ga, gb := p.m.GCLayout(a), p.m.GCLayout(b)
	for i := range ga {
		if ga[i] != gb[i] {
			return false
		}
	}
	return true
}

// layoutOf returns the layout of struct value n.
func (p *Importer) layoutOf(n nodes.NodeID) uint32 {
	m := p.m
	switch m.Oper[n] {
	case nodes.GT_LCL_VAR:
		return m.Locals[m.Val[n]].Layout
	case nodes.GT_OBJ:
		return m.Val[n]
	case nodes.GT_FIELD:
		return m.Fields[m.Val[n]].Layout
	case nodes.GT_INDEX:
		return m.Indexes[m.Val[n]].ElemLayout
	case nodes.GT_CALL:
		return m.Calls[m.Val[n]].RetClass
	}
	panic("BUG: importer: struct value " + m.Oper[n].String())
}

// structAddr turns struct value n, a location, into its address. Where n is an
// argument that may still become a temp, that is its use from now on.
func (p *Importer) structAddr(n nodes.NodeID) nodes.NodeID {
	m := p.m
	if m.Oper[n] == nodes.GT_LCL_VAR {
		return p.lclAddrOf(nodes.LclNum(m.Val[n]))
	}
	arg := p.argOf(n)
	addr := m.Op1[n]
	switch {
	case m.Oper[n] != nodes.GT_OBJ:
		addr = p.addrOf(n)
	case arg != nil:
		addr = p.copyRow(addr)
	}
	if arg != nil {
		arg.used, arg.addr = addr, true
	}
	return addr
}
