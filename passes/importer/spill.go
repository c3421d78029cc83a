package importer

import "ryugo/nodes"

// spillFor spills the stack entries with which root may interfere.
func (p *evalStack) spillFor(root nodes.NodeID) {
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
		// A store to a local can only interfere with reads of that local, which the caller has
		// already handled. A store to memory may interfere with anything.
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

// spillEffects spills the stack entries that have effects. If glob is set, it also spills those
// that read what calls and stores may change. An entry that writes may interfere with all entries
// below it.
func (p *evalStack) spillEffects(glob bool) {
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

// spillEntry spills stack entry i to a temp. The caller ensures that the entries below do not
// interfere with it.
func (p *evalStack) spillEntry(i int) {
	p.toOwnTemp(&p.stack[i])
}

// toOwnTemp spills e to a temp. If it is a native int, the temp counts as a local of the program,
// which may have computed the value from a managed address (see ownLcl).
func (p *evalStack) toOwnTemp(e *entry) {
	n := p.toTemp(e.node, e.layout)
	if p.m.Type[n] == p.native {
		p.m.Locals[p.m.Val[n]].Flags &^= nodes.LvIsTemp
	}
	if p.env.Inline {
		p.defined(nodes.LclNum(p.m.Val[n]), e.node, e.class)
	}
	e.node = n
}

// toTemp evaluates n to a temp and returns a use of the temp.
func (p *evalStack) toTemp(n nodes.NodeID, layout uint32) nodes.NodeID {
	l := p.shortTemp(p.m.Type[n].Actual(), layout)
	p.noteHeap(l, n)
	p.m.NewStmt(p.cur, p.assign(l, n), p.stmtIL)
	return p.m.NewLclVar(l)
}

// spillTop spills the top of the stack to a temp. Entries below that may interfere with it are
// spilled before.
func (p *evalStack) spillTop() {
	top := len(p.stack) - 1
	e := p.stack[top]
	p.stack = p.stack[:top]
	p.clean = min(p.clean, top)
	p.spillFor(e.node)
	p.toOwnTemp(&e)
	p.stack = append(p.stack, e)
}

// spillAll spills all entries that have effects or read what may change.
func (p *evalStack) spillAll() { p.spillEffects(true) }

// spillUses spills the stack entries that read local l, which is about to be stored to. If a
// handler may observe the store, entries that may throw are spilled, too.
func (p *evalStack) spillUses(l nodes.LclNum) {
	m := p.m
	p.spend(len(p.stack))
	for i := range p.stack {
		n := p.stack[i].node
		throws := p.inTry && m.Flags[n]&nodes.GTF_SIDE_EFFECT != 0
		switch {
		case !throws && (m.Oper[n] == nodes.GT_LCL_VAR_ADDR || !p.reads(n, l)):
		case m.Flags[n]&(nodes.GTF_GLOB_EFFECT|nodes.GTF_ORDER_SIDEEFF) != 0:
			p.spillAll() // entries that interfere with this one must be spilled first
		default:
			p.spillEntry(i)
		}
	}
}

// maxReadWalk bounds the number of nodes that reads visits.
const maxReadWalk = 64

// reads reports whether the tree below n may read local l.
func (p *evalStack) reads(n nodes.NodeID, l nodes.LclNum) bool {
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

// spillInOrder makes stack entry i a read of a local, which can be repeated. Entries that must not
// be evaluated later are spilled before.
func (p *evalStack) spillInOrder(i int) {
	m := p.m
	if m.Flags[p.stack[i].node]&(nodes.GTF_GLOB_EFFECT|nodes.GTF_ORDER_SIDEEFF) != 0 {
		p.spillAll()
	}
	if m.Oper[p.stack[i].node] != nodes.GT_LCL_VAR {
		p.spillEntry(i)
	}
}

// spillArgs spills the entries above stack entry i if one of them may change what others read.
func (p *evalStack) spillArgs(i int) {
	for _, e := range p.stack[i+1:] {
		if p.m.Flags[e.node]&(nodes.GTF_ASG|nodes.GTF_CALL) != 0 {
			p.spillAll()
			return
		}
	}
}
