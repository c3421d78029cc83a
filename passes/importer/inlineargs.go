package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/inline"
)

// Arguments of inlinees. Where the callee only reads a parameter, what the
// caller passes stands in for it: a constant, the address of a local, a local
// that nothing else can change. What has no effects, or is used once, in its
// turn and before anything else happens, goes right to its use. The rest is
// evaluated to a temp, in order:
//
//	call F(V00, 5, [V01])     F: ldarg.0; ldarg.1; add; ldarg.2; dup; mul; add
//	=>  V07 = [V01];  (V00 + 5) + V07 * V07

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

// takeArgs sorts the arguments of call c, and tells site what is known of them.
func (p *Importer) takeArgs(k *candidate, c *nodes.Call, site *inline.Site) {
	m, in := p.m, &p.inl
	in.args = in.args[:0]
	in.hidden = 0
	for i, a := range m.Args[c.Args.First:][:c.Args.Count] {
		switch a.Kind {
		case nodes.ArgRetBuf:
			continue
		case nodes.ArgInstParam:
			in.hidden = a.Early
			continue
		}
		n := len(in.args)
		arg := inlineArg{node: a.Early, typ: a.Type, layout: a.Layout, class: p.classOf(a.Early, in.classes[k.classes+uint32(i)]), tmp: nodes.NoLcl}
		var use inline.ArgUse
		if n < len(in.scan.Args) {
			use = in.scan.Args[n]
		}
		arg.how, arg.written = p.howToPass(a.Early, use), use.Written
		if arg.how == argLeaf && m.Oper[a.Early].Is(nodes.GTK_CONST) && n < 32 {
			site.ConstArgs |= 1 << n
		}
		switch {
		case a.Kind != nodes.ArgThis:
		case m.Oper[a.Early] == nodes.GT_LCL_VAR_ADDR:
			l := &m.Locals[m.Val[a.Early]]
			site.StructThis = l.Type.IsStruct() && l.Size <= maxStructThis
		case arg.how == argLeaf && m.Oper[a.Early] == nodes.GT_ADD:
			site.StructThis = true
		}
		if a.Layout != 0 {
			site.CallSize += inline.StructArgSize(m.Layouts[a.Layout].Size)
		}
		in.args = append(in.args, arg)
	}
}

// maxStructThis is the size of a struct from which on its methods are no more
// attractive than others: it is not going to be promoted.
const maxStructThis = 32

// howToPass returns how argument tree n reaches the uses of its parameter.
func (p *Importer) howToPass(n nodes.NodeID, use inline.ArgUse) argHow {
	m := p.m
	f := m.Flags[n]
	switch o := m.Oper[n]; {
	case use.Written:
		return argTemp
	case o == nodes.GT_CNS_INT || o == nodes.GT_CNS_DBL || p.isLclAddr(n):
		return argLeaf
	case o == nodes.GT_LCL_VAR && f&argEffects == 0:
		return argLcl
	case use.Loads == 1 && f&argEffects == 0:
		return argPure
	case use.Loads == 1:
		return argOnce
	}
	return argTemp
}

// loadArg pushes IL argument i.
func (p *Importer) loadArg(i int) {
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
			p.inl.thisNode = n
		}
		p.stack = append(p.stack, e)
		return
	}
	p.load(p.argTmp(a))
	if i == 0 {
		p.inl.thisNode = p.stack[len(p.stack)-1].node
	}
}

// argPlace returns the local of IL argument i, which is stored to or whose
// address is taken.
func (p *Importer) argPlace(i int) nodes.LclNum {
	if !p.inlining {
		return p.argLcl(i)
	}
	a := p.inlineArg(i)
	if a.how == argLcl && a.typ.IsStruct() { // a field is read through the address, no more
		return nodes.LclNum(p.m.Val[a.node])
	}
	l := p.argTmp(a)
	if a.written {
		p.lclAddr[l] = true
	}
	return l
}

// inlineArg returns argument i of the inlinee.
func (p *Importer) inlineArg(i int) *inlineArg {
	if i >= len(p.inl.args) {
		p.bad("no such argument")
	}
	return &p.inl.args[i]
}

// argTmp returns the local that a is evaluated to.
func (p *Importer) argTmp(a *inlineArg) nodes.LclNum {
	a.how = argTemp
	if a.tmp == nodes.NoLcl {
		a.tmp = p.ownLcl(a.typ, a.layout)
		if !a.written {
			p.defined(a.tmp, a.node, a.class)
		}
		p.growAddr()
	}
	return a.tmp
}

// keepArg makes a temp of the argument that n is, for n is going to be another kind of
// value.
func (p *Importer) keepArg(n nodes.NodeID) {
	if a := p.argOf(n); a != nil {
		p.demote(a, p.argTmp(a))
	}
}

// inOrder tells whether argument i, which has effects, may be evaluated right
// here: nothing has happened in the inlinee so far but the evaluation of
// arguments in front of it.
func (p *Importer) inOrder(i int) bool {
	m, in := p.m, &p.inl
	if p.cur != in.first || m.Blocks.FirstStmt[p.cur] != 0 {
		return false
	}
	for j := range in.args[:i] {
		if a := &in.args[j]; a.how == argOnce && a.used == 0 {
			return false
		}
	}
	for _, e := range p.stack {
		if m.Flags[e.node]&argEffects != 0 && !in.isArg(e.node) {
			return false
		}
	}
	return true
}

// isArg tells whether n is an argument that was pushed as it is.
func (in *inliner) isArg(n nodes.NodeID) bool {
	for i := range in.args {
		if in.args[i].used == n {
			return true
		}
	}
	return false
}

// argOf returns the argument that n is, if settleArgs may still make a temp of it.
func (p *Importer) argOf(n nodes.NodeID) *inlineArg {
	if p.inlining {
		for i := range p.inl.args {
			if a := &p.inl.args[i]; a.used == n && (a.how == argOnce || a.how == argPure) {
				return a
			}
		}
	}
	return nil
}

// settleArgs makes temps of the arguments that went to their uses although one
// behind them is evaluated ahead of the body.
func (p *Importer) settleArgs(nullCheck bool) {
	m, in := p.m, &p.inl
	ahead := nullCheck
	for i := len(in.args) - 1; i >= 0; i-- {
		a := &in.args[i]
		f := m.Flags[a.node] & argEffects
		once := a.how == argOnce || a.how == argPure
		switch {
		case nullCheck && i == 0 && (once || a.how == argTemp), a.how == argOnce && a.used != 0 && ahead:
			l := p.argTmp(a)
			if once && a.used != 0 {
				p.demote(a, l)
			}
		case f != 0 && (a.how == argTemp || a.used == 0):
			ahead = true
		}
	}
}

// demote makes the one use of a a read of local l, or its address. A comparison that
// the inlinee jumps on, or on its opposite, stays one.
func (p *Importer) demote(a *inlineArg, l nodes.LclNum) {
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

// setUpArgs appends to block b what comes before the body: arguments that are
// evaluated there, and the check of `this`.
func (p *Importer) setUpArgs(b nodes.BlockID, nullCheck bool) {
	m, in := p.m, &p.inl
	if in.hidden != 0 && m.Flags[in.hidden]&(nodes.GTF_SIDE_EFFECT|nodes.GTF_ORDER_SIDEEFF) != 0 {
		m.NewStmt(b, in.hidden, p.stmtIL)
	}
	for i := range in.args {
		a := &in.args[i]
		switch {
		case a.tmp != nodes.NoLcl:
			m.NewStmt(b, p.assign(a.tmp, a.node), p.stmtIL)
		case a.used == 0 && !(i == 0 && nullCheck) && m.Flags[a.node]&(nodes.GTF_SIDE_EFFECT|nodes.GTF_ORDER_SIDEEFF) != 0:
			m.NewStmt(b, a.node, p.stmtIL)
		}
	}
	if nullCheck {
		m.NewStmt(b, p.op(nodes.GT_NULLCHECK, nodes.TYP_VOID, p.thisAgain(), 0, nodes.GTF_EXCEPT), p.stmtIL)
	}
	for i := range in.info.Locals {
		use := in.scan.Locals[i]
		l := &m.Locals[p.lclBase+nodes.LclNum(i)]
		if use.Zero && (in.info.Options&ee.CORINFO_OPT_INIT_LOCALS != 0 || p.holdsGC(l.Type, l.Layout)) {
			m.NewStmt(b, p.assign(p.lclBase+nodes.LclNum(i), p.zero(l.Type)), p.stmtIL)
		}
	}
}

// thisAgain appends another use of `this`, which settleArgs has made
// repeatable.
func (p *Importer) thisAgain() nodes.NodeID {
	a := &p.inl.args[0]
	if a.tmp != nodes.NoLcl {
		return p.use(a.tmp)
	}
	return p.copyArg(a)
}

// isLclAddr tells whether n is the address of a local, of the value in a box made
// here, or of a field in one of them.
func (p *Importer) isLclAddr(n nodes.NodeID) bool {
	m := p.m
	for range maxAddrChain {
		switch m.Oper[n] {
		case nodes.GT_LCL_VAR_ADDR:
			return true
		case nodes.GT_ADDR:
			if n = m.Op1[n]; m.Oper[n] != nodes.GT_FIELD || m.Op1[n] == 0 {
				return false
			}
			n = m.Op1[n]
		case nodes.GT_ADD:
			return len(p.boxes) > 0 && p.isBoxed(m.Op1[n])
		default:
			return false
		}
	}
	return false
}

// copyArg appends a copy of a's tree: of all of it when it is an argLeaf, else of
// its root, which takes over the operands.
func (p *Importer) copyArg(a *inlineArg) nodes.NodeID {
	m := p.m
	root := p.copyRow(a.node)
	if a.how == argLeaf {
		n := root
		for ; m.Oper[n] == nodes.GT_ADDR || m.Oper[n] == nodes.GT_FIELD; n = m.Op1[n] {
			m.Op1[n] = p.copyRow(m.Op1[n])
		}
		if m.Oper[n] == nodes.GT_ADD {
			m.Op1[n], m.Op2[n] = p.copyRow(m.Op1[n]), p.copyRow(m.Op2[n])
		}
	}
	return root
}

// copyRow appends a copy of n's row, which has the same operands.
func (p *Importer) copyRow(n nodes.NodeID) nodes.NodeID {
	m := p.m
	return m.New(m.Oper[n], m.Type[n], m.Op1[n], m.Op2[n], m.Val[n], m.Flags[n])
}
