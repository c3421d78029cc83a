package loops

import "ryugo/nodes"

// Tests of guesses. Importation guards a virtual call, or a call of a delegate, by a test of the class
// or method that is most frequent (guarded devirtualization). If the loop assigns no other object to
// the local, the test has the same outcome in all iterations. The fast loop then has no test and no
// virtual call:
//
//	BB02 cond([f + 24] != M) BB04         BB07 cond(f == null) BB09
//	BB03 t = x + 1; always BB05           BB08 cond([f + 24] != M) BB09
//	BB04 t = call Invoke(f, x)        =>  BB02 none
//	BB05 s = s + t; cond(i < n) BB02      BB03 t = x + 1; always BB05
//	                                      BB05 s = s + t; cond(i < n) BB02
//	                                      BB09 cond([f + 24] != M) BB11
//	                                      ...
//
// The method table of an object, and the target and code of a delegate, never change.

// guessTest is a test of a guess whose object is loop-invariant.
type guessTest struct {
	block    nodes.BlockID // ends with the test
	unlikely nodes.BlockID // the virtual call
	object   nodes.LclNum
	relop    nodes.NodeID
}

// maxUnlikely is the greatest share of the iterations that may go to the virtual call.
const maxUnlikely = 0.1

// findGuesses lists the tests of guesses of the loop whose objects are loop-invariant.
func (p *cloner) findGuesses() {
	m := p.m
	p.guesses = p.guesses[:0]
	if m.Guesses == 0 {
		return
	}
	for _, b := range p.blocks {
		if m.Blocks.Kind[b] != nodes.BBJ_COND || b == p.latch {
			continue
		}
		g := guessTest{block: b, relop: m.Op1[m.Stmts[m.Blocks.LastStmt[b]].Root]}
		if p.isGuess(&g) && p.isAlone(&g) {
			p.guesses = append(p.guesses, g)
		}
	}
}

// isGuess reports whether g.relop compares an immutable word of an object in a loop-invariant local
// with a constant. It fills g.
func (p *cloner) isGuess(g *guessTest) bool {
	m := p.m
	bb := &m.Blocks
	switch m.Oper[g.relop] {
	case nodes.GT_NE:
		g.unlikely = bb.Jump[g.block]
	case nodes.GT_EQ:
		g.unlikely = bb.Next[g.block]
	default:
		return false
	}
	load := m.Op1[g.relop]
	if !isInvariantLoad(m, load) || !isFixed(m, m.Op2[g.relop]) {
		return false
	}
	object := m.Op1[load]
	if m.Oper[object] == nodes.GT_ADD && m.IsIntConst(m.Op2[object]) {
		object = m.Op1[object]
	}
	if m.Oper[object] != nodes.GT_LCL_VAR || m.Type[object] != nodes.TYP_REF {
		return false
	}
	g.object = m.LclOf(object)
	return p.isOwn(g.object) && !p.defined.Has(uint32(g.object))
}

// isFixed reports whether n is a constant, or a load of a constant that the runtime keeps at a fixed
// address.
func isFixed(m *nodes.Method, n nodes.NodeID) bool {
	if isInvariantLoad(m, n) {
		n = m.Op1[n]
	}
	return m.Oper[n] == nodes.GT_CNS_INT
}

// isInvariantLoad reports whether n loads a value that never changes.
func isInvariantLoad(m *nodes.Method, n nodes.NodeID) bool {
	return m.Oper[n] == nodes.GT_IND && m.Flags[n]&nodes.GTF_IND_INVARIANT != 0
}

// isAlone reports whether block g.unlikely runs rarely, is only reached from the test, and can be
// unlinked.
func (p *cloner) isAlone(g *guessTest) bool {
	m := p.m
	bb, u := &m.Blocks, g.unlikely
	if bb.Jump[g.block] == bb.Next[g.block] || u == p.latch || !p.inLoop(m.Flow.LoopOf[p.head], u) || len(m.Flow.PredsOf(u)) != 1 {
		return false
	}
	if bb.Flags[u]&nodes.BBF_RUN_RARELY == 0 && (bb.Flags[u]&bb.Flags[g.block]&nodes.BBF_PROF_WEIGHT == 0 || bb.Weight[u] > maxUnlikely*bb.Weight[g.block]) {
		return false
	}
	for i := range m.EH {
		e := &m.EH[i]
		if u == e.TryBeg || u == e.TryLast || u == e.HndBeg || u == e.HndLast || u == e.Filter {
			return false
		}
	}
	return true
}

// testGuesses adds, before the loop, the tests of the guesses. If one fails, control goes to slow.
func (p *cloner) testGuesses(slow nodes.BlockID) {
	m := p.m
	for i := range p.guesses {
		g := &p.guesses[i]
		p.condition(slow, m.NewOp(nodes.GT_EQ, nodes.TYP_INT, m.NewLclVar(g.object), m.NewInt(nodes.TYP_REF, 0), 0))
		load, want := p.trees.Clone(m, m.Op1[g.relop]), p.trees.Clone(m, m.Op2[g.relop])
		p.condition(slow, m.NewOp(nodes.GT_NE, nodes.TYP_INT, load, want, 0))
	}
}

// removeGuesses removes the tests of the guesses and the virtual calls from the fast loop.
func (p *cloner) removeGuesses() {
	m := p.m
	bb := &m.Blocks
	for i := range p.guesses {
		g := &p.guesses[i]
		if m.Log != nil {
			m.WhyNode(nodes.BRANCH_CLONED, p.head, g.relop)
		}
		likely := bb.Next[g.block]
		if likely == g.unlikely {
			likely = bb.Jump[g.block]
		}
		m.RemoveStmt(g.block, bb.LastStmt[g.block])
		m.UnlinkBlocks(g.unlikely, g.unlikely)
		bb.Kind[g.block] = nodes.BBJ_NONE
		if likely != bb.Next[g.block] {
			bb.Kind[g.block], bb.Jump[g.block] = nodes.BBJ_ALWAYS, likely
		}
	}
}
