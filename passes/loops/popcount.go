package loops

import "ryugo/nodes"

// popCount replaces the loop of RyuJIT's tutorial, which counts the bits of a
// number one by one, by the instruction that does (optFindLoopIntrinsics):
//
//	BB01 i = 0                                   BB01 i = 0
//	BB02 count = count + ((int)bits & 1)    =>   BB02 count = count + popcnt(bits)
//	     bits = bits >>> 1                            bits = 0
//	     i = i + 1                                    i = 64
//	     cond(i < 64) BB02                       BB03
//	BB03
//
// The loop is one block, entered with i known to be 0, and comes by each bit.
type popCount struct {
	m *nodes.Method

	count, bits, i nodes.LclNum
	counts         nodes.StmtID // the statement that adds a bit
	shifts         nodes.StmtID
	steps          nodes.StmtID
	turns          int64
}

// run replaces loops of m and tells whether there was one.
func (p *popCount) run(m *nodes.Method, loops *inverter) bool {
	p.m = m
	f := &m.Flow
	changed := false
	for l := 1; l < len(f.Loops); l++ {
		h := f.Loops[l].Head
		if f.Loops[l].Blocks.Count != 1 || m.Blocks.Kind[h] != nodes.BBJ_COND {
			continue
		}
		if from := loops.entry(nodes.LoopID(l)); from != 0 && p.match(h, loops) && p.startsAtZero(from) {
			p.replace(h)
			changed = true
		}
	}
	return changed
}

// match tells whether block h is such a loop.
func (p *popCount) match(h nodes.BlockID, loops *inverter) bool {
	m := p.m
	bb := &m.Blocks
	p.counts, p.shifts, p.steps = 0, 0, 0
	if bb.Jump[h] != h {
		return false
	}
	for s := bb.FirstStmt[h]; s != bb.LastStmt[h]; s = m.Stmts[s].Next {
		if !loops.isPoll(s) && !p.statement(s) {
			return false
		}
	}
	test := m.Op1[m.Stmts[bb.LastStmt[h]].Root]
	if p.counts == 0 || p.shifts == 0 || p.steps == 0 || m.Oper[test] != nodes.GT_LT && m.Oper[test] != nodes.GT_NE || !p.isLocal(m.Op1[test], p.i) || !m.IsIntConst(m.Op2[test]) {
		return false
	}
	p.turns = m.IntValue(m.Op2[test])
	return p.count != p.bits && p.count != p.i && p.bits != p.i && p.turns >= int64(8*m.Locals[p.bits].Type.Size())
}

// statement takes statement s for one of the three of the loop.
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
	case m.Oper[v] != nodes.GT_ADD || lcl.Type != nodes.TYP_INT:
		return false
	case p.steps == 0 && p.isLocal(m.Op1[v], l) && p.isConst(m.Op2[v], 1):
		p.steps, p.i = s, l
	case p.counts == 0 && p.isLocal(m.Op1[v], l) && p.lowBit(m.Op2[v]):
		p.counts, p.count = s, l
	default:
		return false
	}
	return true
}

// lowBit tells whether n is the lowest bit of a local, which becomes bits.
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

func (p *popCount) isLocal(n nodes.NodeID, l nodes.LclNum) bool {
	return p.m.Oper[n] == nodes.GT_LCL_VAR && p.m.LclOf(n) == l
}

func (p *popCount) isConst(n nodes.NodeID, v int64) bool {
	return p.m.IsIntConst(n) && p.m.IntValue(n) == v
}

// startsAtZero tells whether block b leaves 0 in i: the last statement that may
// change it says so.
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

// replace makes block h count at once.
func (p *popCount) replace(h nodes.BlockID) {
	m := p.m
	bb := &m.Blocks
	t := m.Locals[p.bits].Type
	m.Op2[m.Op2[m.Stmts[p.counts].Root]] = m.New(nodes.GT_POPCNT, nodes.TYP_INT, m.NewLclVar(p.bits), 0, 0, 0)
	m.Op2[m.Stmts[p.shifts].Root] = m.NewInt(t, 0)
	m.Op2[m.Stmts[p.steps].Root] = m.NewInt(nodes.TYP_INT, p.turns)
	m.RemoveStmt(h, bb.LastStmt[h])
	bb.Kind[h], bb.Jump[h] = nodes.BBJ_NONE, 0
}
