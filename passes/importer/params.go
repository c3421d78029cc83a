package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// argHow is how an argument is passed to its uses.
type argHow uint8

const (
	argTemp argHow = iota // evaluated to a local of its own
	argLeaf               // a constant or the address of a part of a local, copied at each use
	argLcl                // a local of the caller, read at each use
	argOnce               // a tree with one use
	argPure               // an argOnce without effects, which may be moved
)

// inlineArg is an argument of the call that is inlined.
type inlineArg struct {
	node   nodes.NodeID
	typ    nodes.VarType
	layout uint32
	class  ee.ClassHandle
	how    argHow
	// written: the inlinee may store to the parameter.
	written bool
	tmp     nodes.LclNum // argTemp: its temp once it is needed, or NoLcl
	used    nodes.NodeID // argOnce, argPure: the copy of node's row that has been pushed, if any
	addr    bool         // used is the argument's address
}

// argEffects are the effects that prevent moving an argument.
const argEffects = nodes.GTF_GLOB_EFFECT | nodes.GTF_ORDER_SIDEEFF

// inlineArg returns argument i of the inlinee.
func (p *trees) inlineArg(i int) *inlineArg {
	if i >= len(p.callee.args) {
		p.bad("no such argument")
	}
	return &p.callee.args[i]
}

// loadArg pushes IL argument i.
func (p *evalStack) loadArg(i int) {
	if !p.inlining {
		p.load(p.argLcl(i))
		return
	}
	a := p.inlineArg(i)
	switch a.how {
	case argOnce:
		if !p.inOrder(i) {
			break
		}
		fallthrough
	case argPure, argLeaf, argLcl:
		n := p.copyArg(a)
		a.used = n
		e := entry{node: n, layout: a.layout}
		if a.typ == nodes.TYP_REF {
			e.class = a.class
		}
		if i == 0 {
			p.callee.thisNode = n
		}
		p.stack = append(p.stack, e)
		return
	}
	p.load(p.argTmp(a))
	if i == 0 {
		p.callee.thisNode = p.stack[len(p.stack)-1].node
	}
}

// argPlace returns the local of IL argument i, which the IL stores to or whose address it takes.
func (p *trees) argPlace(i int) nodes.LclNum {
	if !p.inlining {
		return p.argLcl(i)
	}
	a := p.inlineArg(i)
	if a.how == argLcl && a.typ.IsStruct() { // the address is only used to read a field
		return nodes.LclNum(p.m.Val[a.node])
	}
	return p.argTmp(a)
}

// argTmp makes a an argTemp and returns its local.
func (p *trees) argTmp(a *inlineArg) nodes.LclNum {
	a.how = argTemp
	if a.tmp == nodes.NoLcl {
		a.tmp = p.ownLcl(a.typ, a.layout)
		if !a.written {
			p.defined(a.tmp, a.node, a.class)
			p.noteHeap(a.tmp, a.node)
		}
		p.growAddr()
		p.lclAddr[a.tmp] = a.written // values read from it before its address is taken may still be on the stack
	}
	return a.tmp
}

// argOf returns the argument of which n is the pushed copy, if spillMovedArgs may still make it a
// temp.
func (p *trees) argOf(n nodes.NodeID) *inlineArg {
	if p.inlining {
		for i := range p.callee.args {
			if a := &p.callee.args[i]; a.used == n && (a.how == argOnce || a.how == argPure) {
				return a
			}
		}
	}
	return nil
}

// isArg reports whether n is an argument that was pushed as a tree.
func (p *trees) isArg(n nodes.NodeID) bool {
	for i := range p.callee.args {
		if p.callee.args[i].used == n {
			return true
		}
	}
	return false
}

// inOrder reports whether argument i, which has effects, may be evaluated here. It may if the
// inlinee has so far had no effect except the evaluation of preceding arguments.
func (p *evalStack) inOrder(i int) bool {
	m := p.m
	if p.cur != p.callee.first || m.Blocks.FirstStmt[p.cur] != 0 {
		return false
	}
	for j := range p.callee.args[:i] {
		if a := &p.callee.args[j]; a.how == argOnce && a.used == 0 {
			return false
		}
	}
	for _, e := range p.stack {
		if m.Flags[e.node]&argEffects != 0 && !p.isArg(e.node) {
			return false
		}
	}
	return true
}

// keepArg evaluates n to a temp if n is an argument. The caller is about to change n into another
// kind of value.
func (p *trees) keepArg(n nodes.NodeID) {
	if a := p.argOf(n); a != nil {
		p.demote(a, p.argTmp(a))
	}
}

// demote replaces the one use of a by a read of local l, or by its address. If the use is a
// comparison on which the inlinee branches, possibly negated, it becomes a comparison of l.
func (p *trees) demote(a *inlineArg, l nodes.LclNum) {
	m := p.m
	u := a.used
	if a.addr {
		m.Oper[u], m.Type[u], m.Op1[u], m.Op2[u], m.Val[u], m.Flags[u] = nodes.GT_LCL_VAR_ADDR, nodes.TYP_BYREF, 0, 0, uint32(l), 0
		return
	}
	if !m.Oper[a.node].Is(nodes.GTK_RELOP) {
		m.Oper[u], m.Type[u], m.Op1[u], m.Op2[u], m.Val[u], m.Flags[u] = nodes.GT_LCL_VAR, a.typ.Actual(), 0, 0, uint32(l), 0
		return
	}
	o := nodes.GT_NE
	if m.Oper[u] != m.Oper[a.node] {
		o = nodes.GT_EQ
	}
	m.Oper[u], m.Flags[u] = o, 0
	m.Op1[u], m.Op2[u] = m.NewLclVar(l), m.NewInt(nodes.TYP_INT, 0)
}

// copyThis appends another use of `this`. spillMovedArgs has made it repeatable.
func (p *trees) copyThis() nodes.NodeID {
	a := &p.callee.args[0]
	if a.tmp != nodes.NoLcl {
		return p.use(a.tmp)
	}
	return p.copyArg(a)
}

// copyArg appends a copy of a's tree: of the whole tree if it is an argLeaf, else only of its root,
// which takes over the operands.
func (p *trees) copyArg(a *inlineArg) nodes.NodeID {
	m := p.m
	root := p.copyRow(a.node)
	if a.how == argLeaf {
		n := root
		for ; m.Oper[n] == nodes.GT_ADDR || m.Oper[n] == nodes.GT_FIELD; n = m.Op1[n] {
			m.Op1[n] = p.copyRow(m.Op1[n])
		}
		if m.Oper[n] == nodes.GT_ADD {
			m.Op1[n], m.Op2[n] = p.copyRow(m.Op1[n]), p.copyRow(m.Op2[n])
			if x := m.Op1[n]; m.Oper[x] == nodes.GT_IND { // the box of a static field
				m.Op1[x] = p.copyRow(m.Op1[x])
			}
		}
	}
	return root
}

// noteDeref records that the next effect of the inlinee dereferences obj. value is the value that
// it stores there, or 0.
func (p *evalStack) noteDeref(obj, value nodes.NodeID) {
	m := p.m
	if p.callee.thisChecked || obj != p.callee.thisNode || p.cur != p.callee.first || m.Blocks.FirstStmt[p.cur] != 0 ||
		m.Flags[value]&nodes.GTF_SIDE_EFFECT != 0 {
		return
	}
	for _, e := range p.stack {
		if m.Flags[e.node]&nodes.GTF_SIDE_EFFECT != 0 {
			return
		}
	}
	p.callee.thisChecked = true
}
