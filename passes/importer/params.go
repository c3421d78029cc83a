package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// argHow is how an argument reaches its uses.
type argHow uint8

const (
	argTemp argHow = iota // evaluated to a local of its own
	argLeaf               // a constant or the address of a local's part, repeated at each use
	argLcl                // a local of the caller's, read at each use
	argOnce               // a tree with one use
	argPure               // argOnce, and without effects: it may move
)

// inlineArg is an argument of the call that is inlined.
type inlineArg struct {
	node   nodes.NodeID
	typ    nodes.VarType
	layout uint32
	class  ee.ClassHandle
	how    argHow
	// written: something else may be stored to the parameter.
	written bool
	tmp     nodes.LclNum // argTemp, once it is needed, or NoLcl
	used    nodes.NodeID // argOnce, argPure: the copy of node's row that has been pushed
	addr    bool         // or its address
}

// argEffects are what keeps an argument in its place.
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

// argPlace returns the local of IL argument i, which is stored to or whose
// address is taken.
func (p *trees) argPlace(i int) nodes.LclNum {
	if !p.inlining {
		return p.argLcl(i)
	}
	a := p.inlineArg(i)
	if a.how == argLcl && a.typ.IsStruct() { // a field is read through the address, no more
		return nodes.LclNum(p.m.Val[a.node])
	}
	return p.argTmp(a)
}

// argTmp returns the local that a is evaluated to.
func (p *trees) argTmp(a *inlineArg) nodes.LclNum {
	a.how = argTemp
	if a.tmp == nodes.NoLcl {
		a.tmp = p.ownLcl(a.typ, a.layout)
		if !a.written {
			p.defined(a.tmp, a.node, a.class)
			p.noteHeap(a.tmp, a.node)
		}
		p.growAddr()
		p.lclAddr[a.tmp] = a.written // what is read of it before its address is taken may wait on the stack, too
	}
	return a.tmp
}

// argOf returns the argument that n is, if settleArgs may still make a temp of it.
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

// isArg reports whether n is an argument that was pushed as it is.
func (p *trees) isArg(n nodes.NodeID) bool {
	for i := range p.callee.args {
		if p.callee.args[i].used == n {
			return true
		}
	}
	return false
}

// inOrder reports whether argument i, which has effects, may be evaluated right
// here: nothing has happened in the inlinee so far but the evaluation of
// the arguments before it.
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

// keepArg makes a temp of the argument that n is, for n is going to be another kind of
// value.
func (p *trees) keepArg(n nodes.NodeID) {
	if a := p.argOf(n); a != nil {
		p.demote(a, p.argTmp(a))
	}
}

// demote makes the one use of a a read of local l, or its address. A comparison that
// the inlinee jumps on, or on its opposite, stays one.
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

// thisAgain appends another use of `this`, which settleArgs has made
// repeatable.
func (p *trees) thisAgain() nodes.NodeID {
	a := &p.callee.args[0]
	if a.tmp != nodes.NoLcl {
		return p.use(a.tmp)
	}
	return p.copyArg(a)
}

// copyArg appends a copy of a's tree: of all of it when it is an argLeaf, else of
// its root, which takes over the operands.
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

// noteDeref notes that the inlinee's next effect is to go through obj; value is
// what it stores there, or 0.
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
