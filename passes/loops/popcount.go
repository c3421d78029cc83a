package loops

import "ryugo/nodes"

// popCount replaces the loop of RyuJIT's tutorial, which counts the bits of a number one by one, by
// the instruction popcnt (optFindLoopIntrinsics):
//
//	BB01 i = 0                                   BB01 i = 0
//	BB02 count = count + ((int)bits & 1)    =>   BB02 count = count + popcnt(bits)
//	     bits = bits >>> 1                            bits = 0
//	     i = i + 1                                    i = 64
//	     cond(i < 64) BB02                       BB03
//	BB03
//
// The loop is one block, i is known to be 0 at its entry, and its iterations cover all bits. A loop
// that first tests whether bits are left needs no i, and may clear the lowest bit instead of
// shifting:
//
//	BB02 cond(bits == 0) BB04                    BB02 count = count + popcnt(bits)
//	BB03 bits = bits & (bits - 1)           =>        bits = 0
//	     count = count + 1                            always BB04
//	     always BB02
type popCount struct {
	m *nodes.Method

	count, bits, i nodes.LclNum
	counts         nodes.StmtID // the statement that adds a bit
	shifts         nodes.StmtID
	clears         nodes.StmtID // clears the lowest bit
	steps          nodes.StmtID
	late           bool // steps is after clears
	iterations     int64
}

// run replaces such loops of m and reports whether there was one.
func (p *popCount) run(m *nodes.Method, loops *inverter) bool {
	p.m = m
	f := &m.Flow
	changed := false
	for l := 1; l < len(f.Loops); l++ {
		h := f.Loops[l].Head
		if m.Blocks.Kind[h] != nodes.BBJ_COND {
			continue
		}
		switch f.Loops[l].Blocks.Count {
		case 1:
			if from := loops.entry(nodes.LoopID(l)); from != 0 && p.match(h, loops) && p.startsAtZero(from) {
				p.replace(h)
				changed = true
			}
		case 2:
			if body, exit := p.whileLoop(nodes.LoopID(l), h); body != 0 && p.matchWhile(h, body, loops) {
				p.replaceWhile(h, body, exit)
				changed = true
			}
		}
	}
	return changed
}

// match reports whether block h is a loop of the first form.
func (p *popCount) match(h nodes.BlockID, loops *inverter) bool {
	m := p.m
	bb := &m.Blocks
	if bb.Jump[h] != h || !p.statements(h, bb.LastStmt[h], loops) {
		return false
	}
	test := m.Op1[m.Stmts[bb.LastStmt[h]].Root]
	if !p.shiftsOut() || p.steps == 0 || m.Oper[test] != nodes.GT_LT && m.Oper[test] != nodes.GT_NE || !p.isLocal(m.Op1[test], p.i) || !m.IsIntConst(m.Op2[test]) {
		return false
	}
	p.iterations = m.IntValue(m.Op2[test])
	return p.count != p.i && p.bits != p.i && p.iterations >= int64(8*m.Locals[p.bits].Type.Size())
}

// whileLoop returns the body of loop l, whose head h has the test, and the block after the loop. It
// returns 0 if the loop has another form.
func (p *popCount) whileLoop(l nodes.LoopID, h nodes.BlockID) (body, exit nodes.BlockID) {
	m := p.m
	bb := &m.Blocks
	body, exit = bb.Next[h], bb.Jump[h]
	if !m.Flow.InLoop(l, body) {
		body, exit = exit, body
	}
	k := bb.Kind[body]
	if body == h || m.Flow.InLoop(l, exit) || (k != nodes.BBJ_NONE || bb.Next[body] != h) && (k != nodes.BBJ_ALWAYS || bb.Jump[body] != h) {
		return 0, 0
	}
	return body, exit
}

// matchWhile reports whether block h only tests whether bits are left, and body counts one bit.
func (p *popCount) matchWhile(h, body nodes.BlockID, loops *inverter) bool {
	m := p.m
	bb := &m.Blocks
	for s := bb.FirstStmt[h]; s != bb.LastStmt[h]; s = m.Stmts[s].Next {
		if !loops.isPoll(s) {
			return false
		}
	}
	if !p.statements(body, 0, loops) {
		return false
	}
	if p.clears != 0 {
		if p.counts|p.shifts != 0 || p.steps == 0 || p.bits == p.i {
			return false
		}
		p.count = p.i
	} else if !p.shiftsOut() || p.steps != 0 {
		return false
	}
	stays := nodes.GT_NE
	if bb.Jump[h] != body {
		stays = nodes.GT_EQ
	}
	test := m.Op1[m.Stmts[bb.LastStmt[h]].Root]
	return m.Oper[test] == stays && p.isLocal(m.Op1[test], p.bits) && p.isConst(m.Op2[test], 0)
}

// statements classifies the statements of block b before end, and reports whether it knows all of
// them.
func (p *popCount) statements(b nodes.BlockID, end nodes.StmtID, loops *inverter) bool {
	p.counts, p.shifts, p.clears, p.steps = 0, 0, 0, 0
	for s := p.m.Blocks.FirstStmt[b]; s != end; s = p.m.Stmts[s].Next {
		if !loops.isPoll(s) && !p.statement(s) {
			return false
		}
	}
	return true
}

// shiftsOut reports whether the loop counts the lowest bit and shifts it out.
func (p *popCount) shiftsOut() bool {
	return p.counts != 0 && p.shifts != 0 && p.clears == 0 && p.count != p.bits
}

// statement classifies statement s, and reports whether it is one of the loop's.
func (p *popCount) statement(s nodes.StmtID) bool {
	m := p.m
	asg := m.Stmts[s].Root
	if m.Oper[asg] != nodes.GT_ASG || m.Oper[m.Op1[asg]] != nodes.GT_LCL_VAR {
		return false
	}
	l, v := m.LclOf(m.Op1[asg]), m.Op2[asg]
	lcl := &m.Locals[l]
	if lcl.Flags&nodes.LvAddrExposed != 0 || lcl.Type != nodes.TYP_INT && lcl.Type != nodes.TYP_LONG || m.Flags[v]&nodes.GTF_OVERFLOW != 0 {
		return false
	}
	switch {
	case m.Oper[v] == nodes.GT_RSZ && p.shifts == 0 && p.counts != 0 && l == p.bits && p.isLocal(m.Op1[v], l) && p.isConst(m.Op2[v], 1):
		p.shifts = s
	case m.Oper[v] == nodes.GT_AND && p.clears == 0 && p.isLocal(m.Op1[v], l) && p.isLess(m.Op2[v], l):
		p.clears, p.bits = s, l
	case m.Oper[v] != nodes.GT_ADD || lcl.Type != nodes.TYP_INT:
		return false
	case p.steps == 0 && p.isLocal(m.Op1[v], l) && p.isConst(m.Op2[v], 1):
		p.steps, p.i, p.late = s, l, p.clears != 0
	case p.counts == 0 && p.isLocal(m.Op1[v], l) && p.lowBit(m.Op2[v]):
		p.counts, p.count = s, l
	default:
		return false
	}
	return true
}

// lowBit reports whether n is the lowest bit of a local. That local becomes bits.
func (p *popCount) lowBit(n nodes.NodeID) bool {
	m := p.m
	plain := func(n nodes.NodeID) bool {
		return m.Oper[n] == nodes.GT_CAST && m.Flags[n]&nodes.GTF_OVERFLOW == 0 && nodes.VarType(m.Val[n]).Size() >= 4
	}
	if plain(n) {
		n = m.Op1[n]
	}
	if m.Oper[n] != nodes.GT_AND || !p.isConst(m.Op2[n], 1) {
		return false
	}
	n = m.Op1[n]
	if plain(n) {
		n = m.Op1[n]
	}
	if m.Oper[n] != nodes.GT_LCL_VAR {
		return false
	}
	p.bits = m.LclOf(n)
	return true
}

// isLess reports whether n is local l minus 1.
func (p *popCount) isLess(n nodes.NodeID, l nodes.LclNum) bool {
	m := p.m
	if m.Flags[n]&nodes.GTF_OVERFLOW != 0 || m.Oper[n] != nodes.GT_ADD && m.Oper[n] != nodes.GT_SUB || !p.isLocal(m.Op1[n], l) {
		return false
	}
	return p.isConst(m.Op2[n], 1) && m.Oper[n] == nodes.GT_SUB || p.isConst(m.Op2[n], -1) && m.Oper[n] == nodes.GT_ADD
}

func (p *popCount) isLocal(n nodes.NodeID, l nodes.LclNum) bool {
	return p.m.Oper[n] == nodes.GT_LCL_VAR && p.m.LclOf(n) == l
}

func (p *popCount) isConst(n nodes.NodeID, v int64) bool {
	return p.m.IsIntConst(n) && p.m.IntValue(n) == v
}

// startsAtZero reports whether i is 0 at the end of block b: the last assignment to i in b assigns
// 0.
func (p *popCount) startsAtZero(b nodes.BlockID) bool {
	m := p.m
	for s := m.Blocks.LastStmt[b]; s != 0; s = m.Stmts[s].Prev {
		r := m.Stmts[s].Root
		if m.Oper[r] == nodes.GT_ASG && p.isLocal(m.Op1[r], p.i) {
			return p.isConst(m.Op2[r], 0)
		}
		if m.Oper[r] == nodes.GT_ASG && m.Oper[m.Op1[r]] == nodes.GT_LCL_VAR && m.Flags[m.Op2[r]]&nodes.GTF_ASG == 0 {
			continue // another local
		}
		if m.Flags[r]&nodes.GTF_ASG != 0 {
			return false
		}
	}
	return false
}

// replace replaces the loop of block h by popcnt.
func (p *popCount) replace(h nodes.BlockID) {
	m := p.m
	bb := &m.Blocks
	p.countAtOnce(p.counts, p.shifts)
	m.Op2[m.Stmts[p.steps].Root] = m.NewInt(nodes.TYP_INT, p.iterations)
	m.RemoveStmt(h, bb.LastStmt[h])
	bb.Kind[h], bb.Jump[h] = nodes.BBJ_NONE, 0
}

// replaceWhile replaces the loop of blocks h and body by popcnt in h.
func (p *popCount) replaceWhile(h, body, exit nodes.BlockID) {
	m := p.m
	bb := &m.Blocks
	if p.clears != 0 {
		p.counts, p.shifts = p.steps, p.clears
		if p.late { // the bits must be counted before they are cleared
			p.counts, p.shifts = p.clears, p.steps
			m.Stmts[p.counts].Root, m.Stmts[p.shifts].Root = m.Stmts[p.shifts].Root, m.Stmts[p.counts].Root
		}
	}
	p.countAtOnce(p.counts, p.shifts)
	m.RemoveStmt(h, bb.LastStmt[h])
	m.MoveStmts(h, 0, body)
	p.goTo(h, exit)
	if bb.Next[body] == h {
		exit = h
	}
	p.goTo(body, exit)
}

// goTo makes block b lead to block to.
func (p *popCount) goTo(b, to nodes.BlockID) {
	bb := &p.m.Blocks
	bb.Kind[b], bb.Jump[b] = nodes.BBJ_ALWAYS, to
	if bb.Next[b] == to {
		bb.Kind[b], bb.Jump[b] = nodes.BBJ_NONE, 0
	}
}

// countAtOnce makes statement counts add the number of bits, and statement clears set bits to 0.
func (p *popCount) countAtOnce(counts, clears nodes.StmtID) {
	m := p.m
	m.Op2[m.Op2[m.Stmts[counts].Root]] = m.New(nodes.GT_POPCNT, nodes.TYP_INT, m.NewLclVar(p.bits), 0, 0, 0)
	m.Op2[m.Stmts[clears].Root] = m.NewInt(m.Locals[p.bits].Type, 0)
}
