package importer

import "ryugo/nodes"

// Splicing: an imported inlinee replaces its call.

// splice puts the current inlinee in place of call, in statement s of block b. c is the call's row.
func (in *inliner) splice(b nodes.BlockID, s nodes.StmtID, call nodes.NodeID, c *nodes.Call) (next nodes.StmtID, split bool) {
	p, m := in.Importer, in.m
	bb := &m.Blocks
	first := p.callee.first
	single := bb.Kind[first] == nodes.BBJ_RETURN && bb.Next[first] == 0
	nullCheck := c.Flags&nodes.GTF_CALL_NULLCHECK != 0 && !p.callee.thisChecked && !p.neverNull(p.callee.args[0].node)
	p.inlining, p.cur = true, b
	in.spillMovedArgs(nullCheck)
	setup := in.setup
	in.setUpArgs(setup, nullCheck)
	bb.Flags[b] &^= nodes.BBF_GC_SAFE_POINT
	if single {
		if first != in.bodyBlock {
			m.UnlinkBlocks(first, first)
		}
		bb.Flags[b] |= bb.Flags[first] & nodes.BBF_GC_SAFE_POINT
		m.MoveStmts(setup, 0, first)
		value := in.result(call, setup)
		in.spillBefore(b, s, call, in.blockEffects(setup))
		next = bb.FirstStmt[setup]
		m.MoveStmts(b, s, setup)
		if again := in.replace(b, s, call, value, c); next == 0 {
			next = again
		}
		p.inlining = false
		return next, false
	}
	in.spillBefore(b, s, call, argEffects)
	rest := m.SplitBlock(b, s)
	for i := first; i < rest; i++ {
		in.noteLoop(i, in.loop[b] || p.callee.scan.Loop)
	}
	in.noteLoop(rest, in.loop[b])
	bb.Flags[rest] |= nodes.BBF_JMP_TARGET
	m.MoveStmts(b, 0, setup)
	in.placeBlocks(b, rest)
	value := nodes.NodeID(0)
	if p.callee.retLcl != nodes.NoLcl {
		value = p.use(p.callee.retLcl)
	}
	in.replace(rest, s, call, value, c)
	p.inlining = false
	return 0, true
}

// placeBlocks inserts the inlinee's blocks between b and rest. Its returns become jumps to rest.
func (in *inliner) placeBlocks(b, rest nodes.BlockID) {
	p, m := in.Importer, in.m
	bb := &m.Blocks
	first, last := p.callee.first, m.LastBB
	m.UnlinkBlocks(first, last)
	m.InsertBlocksAfter(b, first, last)
	rarely := bb.Flags[b] & nodes.BBF_RUN_RARELY
	for i := first; ; i = bb.Next[i] {
		bb.ILBegin[i], bb.ILEnd[i] = bb.ILBegin[b], bb.ILEnd[b]
		bb.Flags[i] |= rarely
		if bb.Kind[i] == nodes.BBJ_RETURN {
			bb.Kind[i], bb.Jump[i] = nodes.BBJ_ALWAYS, rest
			if i == last {
				bb.Kind[i], bb.Jump[i] = nodes.BBJ_NONE, 0
			}
		}
		if i == last {
			break
		}
	}
}

// result returns the value of an inlinee of one block, or 0, as a node of the call's type.
// Statements that must precede it go to block setup.
func (in *inliner) result(call nodes.NodeID, setup nodes.BlockID) nodes.NodeID {
	p, m := in.Importer, in.m
	v := p.callee.retNode
	if v == 0 && p.callee.retLcl != nodes.NoLcl { // unreachable IL follows the ret
		return p.use(p.callee.retLcl)
	}
	if v == 0 || m.Type[call] == nodes.TYP_VOID || m.Type[v] == nodes.TYP_STRUCT || m.Type[v].Actual() == m.Type[call].Actual() {
		return v
	}
	l := p.temp(m.Type[call].Actual(), 0)
	m.NewStmt(setup, p.assign(l, v), p.stmtIL)
	return p.use(l)
}

// blockEffects returns the externally visible effects of the statements of b. Stores to the
// inlinee's temps are not visible.
func (in *inliner) blockEffects(b nodes.BlockID) (f nodes.NodeFlags) {
	m := in.m
	for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
		root := m.Stmts[s].Root
		if m.Oper[root] == nodes.GT_ASG && m.Oper[m.Op1[root]] == nodes.GT_LCL_VAR && m.Flags[m.Op1[root]]&nodes.GTF_GLOB_REF == 0 {
			f |= m.Flags[m.Op2[root]] & nodes.GTF_ALL_EFFECT
			continue
		}
		f |= m.Flags[root] & nodes.GTF_ALL_EFFECT
	}
	return f
}

// interfere reports whether two trees with effects a and b must not be reordered.
func interfere(a, b nodes.NodeFlags) bool {
	const writes = nodes.GTF_ASG | nodes.GTF_CALL
	switch {
	case a == 0 || b == 0:
		return false
	case (a|b)&nodes.GTF_ORDER_SIDEEFF != 0:
		return true
	case a&writes != 0 || b&writes != 0:
		return true
	}
	return a&nodes.GTF_EXCEPT != 0 && b&nodes.GTF_EXCEPT != 0
}

// spillBefore spills operands of s to temps, before statement s: those that are evaluated before
// call and interfere with the effects f of the statements to be inserted, or with later operands
// that are spilled themselves.
func (in *inliner) spillBefore(b nodes.BlockID, s nodes.StmtID, call nodes.NodeID, f nodes.NodeFlags) {
	p := in.Importer
	if f&argEffects == 0 {
		return
	}
	m := p.m
	in.earlierOperands = in.earlierOperands[:0] // in evaluation order
	for i, user := range in.path {
		child := call
		if i+1 < len(in.path) {
			child = in.path[i+1]
		}
		for it := m.Operands(user); it.Next() && it.Node() != child; {
			op := it.Node()
			if m.Oper[user] == nodes.GT_ASG && op == m.Op1[user] || m.Oper[user] == nodes.GT_ADDR || m.IsBlkSource(user, op) {
				// For a location, the operands of its address are evaluated.
				for lit := m.Operands(op); lit.Next(); {
					of, a := op, lit.Node()
					if m.Oper[a] == nodes.GT_ADDR && m.Flags[m.Op1[a]]&nodes.GTF_FLD_ACCESS != 0 && m.Oper[m.Op1[a]] == nodes.GT_FIELD {
						of, a = m.Op1[a], m.Op1[m.Op1[a]] // otherwise the object would be checked before the call
					}
					in.earlierOperands = append(in.earlierOperands, operand{of, a, false})
				}
				continue
			}
			in.earlierOperands = append(in.earlierOperands, operand{user, op, false})
		}
	}
	for i := len(in.earlierOperands) - 1; i >= 0; i-- {
		e := &in.earlierOperands[i]
		own := m.Flags[e.node] & nodes.GTF_ALL_EFFECT
		if e.spills = interfere(own, f); e.spills {
			f |= own
		}
	}
	for _, e := range in.earlierOperands {
		if e.spills {
			in.spillOperand(b, s, e.user, e.node)
		}
	}
}

// operand is an operand of a statement that contains an inlined call.
type operand struct {
	user, node nodes.NodeID
	spills     bool
}

// spillOperand evaluates operand op of user before statement s.
func (in *inliner) spillOperand(b nodes.BlockID, s nodes.StmtID, user, op nodes.NodeID) {
	m := in.m
	if m.Type[op] == nodes.TYP_VOID {
		m.InsertStmtBefore(b, s, op, in.stmtIL)
		m.ReplaceOperand(user, op, m.New(nodes.GT_NOP, nodes.TYP_VOID, 0, 0, 0, 0))
		return
	}
	layout := uint32(0)
	if m.Type[op] == nodes.TYP_STRUCT {
		layout = in.layoutOf(op)
	}
	l := in.temp(m.Type[op].Actual(), layout)
	m.InsertStmtBefore(b, s, in.assign(l, op), in.stmtIL)
	m.ReplaceOperand(user, op, in.use(l))
}

// replace replaces call in statement s of block b by value (0: none). It returns the statement at
// which to continue: s, or the next one if s is finished.
func (in *inliner) replace(b nodes.BlockID, s nodes.StmtID, call, value nodes.NodeID, c *nodes.Call) nodes.StmtID {
	p, m := in.Importer, in.m
	root := m.Stmts[s].Root
	next := m.Stmts[s].Next
	switch {
	case c.Flags&nodes.GTF_CALL_M_RETBUFFARG != 0:
		m.Stmts[s].Root = p.assign(in.returnBuffer(c), value)
	case root == call && (value == 0 || m.Flags[value]&(nodes.GTF_SIDE_EFFECT|nodes.GTF_ORDER_SIDEEFF) == 0):
		m.RemoveStmt(b, s)
		return next
	case value == 0:
		panic("BUG: importer: an inlined call without the value that is used")
	case m.Type[value] == nodes.TYP_STRUCT && root != call:
		// l = call, as a whole or by its single register.
		m.Stmts[s].Root = p.assign(m.LclOf(m.Op1[root]), value)
	default:
		if n := len(in.path); n > 0 && in.isTruth(value) && in.keepsBool(in.path[n-1]) {
			call = in.path[n-1]
		}
		m.Oper[call], m.Type[call], m.Op1[call], m.Op2[call], m.Val[call] = m.Oper[value], m.Type[value], m.Op1[value], m.Op2[value], m.Val[value]
		m.Flags[call] = m.Flags[value]
		for _, user := range in.path { // an atomic operation assigns, a call does not
			m.Flags[user] |= m.Flags[value] & nodes.GTF_ALL_EFFECT
		}
		return in.foldCompare(s)
	}
	return s
}

// keepsBool reports whether n is a conversion that preserves both 0 and 1.
func (in *inliner) keepsBool(n nodes.NodeID) bool {
	m := in.m
	return m.Oper[n] == nodes.GT_CAST && m.Type[n] == nodes.TYP_INT && nodes.VarType(m.Val[n]).IsInt() && m.Flags[n]&nodes.GTF_OVERFLOW == 0
}

// returnBuffer returns the local that is the return buffer of c.
func (in *inliner) returnBuffer(c *nodes.Call) nodes.LclNum {
	m := in.m
	for _, a := range m.Args[c.Args.First:][:c.Args.Count] {
		if a.Kind == nodes.ArgRetBuf {
			return nodes.LclNum(m.Val[a.Early])
		}
	}
	panic("BUG: importer: no return buffer")
}

// foldCompare makes statement s branch directly on a comparison that an inlinee returned, instead
// of comparing it with zero, and returns s.
func (in *inliner) foldCompare(s nodes.StmtID) nodes.StmtID {
	m := in.m
	root := m.Stmts[s].Root
	if m.Oper[root] != nodes.GT_JTRUE {
		return s
	}
	test := m.Op1[root]
	if o := m.Oper[test]; o != nodes.GT_NE && o != nodes.GT_EQ || !in.isZero(m.Op2[test]) {
		return s
	}
	v := m.Op1[test]
	for m.Oper[v] == nodes.GT_CAST && m.Type[m.Op1[v]] == nodes.TYP_INT && m.Flags[v]&nodes.GTF_OVERFLOW == 0 {
		v = m.Op1[v]
	}
	if !m.Oper[v].Is(nodes.GTK_RELOP) || m.Type[v] != nodes.TYP_INT {
		return s
	}
	if m.Oper[test] == nodes.GT_EQ {
		in.negate(v)
	}
	m.Op1[root] = v
	return s
}
