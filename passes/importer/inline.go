package importer

import (
	"slices"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/inline"
	"ryugo/targets"
)

// Inlining. Importation records the calls that might be inlined (sites.go) and leaves
// them in their trees. The phase sweeps over the statements and tries the candidates in the order
// in which the calls are made, arguments before the call. It imports a callee at the end of all
// tables, with the call's arguments in place of parameters (inlinee.go, inlineargs.go). If the
// callee is not to be inlined after all, its rows are removed again. A callee of one block becomes
// an expression in place of the call, and the statements that precede it:
//
//	V01 = [V00 + 8] + F(V02)        F: ldarg.0; ldfld x; ldarg.0; ldfld y; add; ret
//	=>  V01 = [V00 + 8] + ([V02 + 8] + [V02 + 12])
//
// If the callee has statements or several blocks, the tree is split at the call: operands that are
// evaluated before the call, and that the callee may interfere with, go to temps (splice.go).
// RyuJIT instead imports a candidate as a statement of its own, with GT_RET_EXPR at its use. This
// evaluates all preceding operands to temps, whether or not the call is inlined.
//
// Reads and writes: all HIR tables. Needs and gives: HIR. Invariants: no table keeps a row of a
// callee that was given up; each call has a row in the tree of inlines, with the reason if it was
// not inlined. Candidates in an inlined body are tried by the same sweep, one level deeper. Cost: a
// sweep over statements with calls, a walk to each candidate through trees with calls, and the
// importation of inlinees, which the budget of inline.Tree bounds.

// inliner is the state of the phase.
type inliner struct {
	*Importer
	tried  int    // number of sites.cands that have been tried
	before extent // table sizes before the current inlinee

	// The walk over trees.
	walk []walkEntry
	path []nodes.NodeID // the nodes above the call, root first
	// earlierOperands has the operands that the statement evaluates before the call.
	earlierOperands []operand
	steps           int
	place           []uint32      // [block] its position in the layout: findLoops
	loop            []bool        // [block] it lies between a backward jump and its target
	setup           nodes.BlockID // not in the layout: holds statements temporarily
	bodyBlock       nodes.BlockID // not in the layout: inlinees of one block are imported here
}

// maxSteps bounds the steps of the phase's walks over trees.
const maxSteps = 1 << 22

// Inline inlines calls of m. The same Importer must have imported m.
func (p *Importer) Inline(m *nodes.Method, env *targets.Env) {
	if !env.Inline {
		return // importation has already called finish
	}
	if len(p.sites.cands) > 1 {
		p.inliner.run()
	}
	p.inlining = false
	p.boxes.remove()
	p.finish()
	if len(m.EH) > 0 {
		p.finallys.run()
	}
}

// run tries all candidates.
func (in *inliner) run() {
	m := in.m
	in.steps, in.tried = maxSteps, 0
	in.findLoops()
	in.setup = m.NewBlocks(nodes.BBJ_NONE, 2)
	in.bodyBlock = in.setup + 1
	in.noteLoop(in.bodyBlock, false)
	bb := &m.Blocks
	for b := m.FirstBB; b != 0 && in.tried < len(in.sites.cands)-1; b = bb.Next[b] {
		m.Poll()
		in.inlineBlock(b)
	}
	if len(m.EH) > 0 {
		in.regions.removeEmptyFinallys()
	}
}

// inlineBlock inlines calls of block b. Resulting statements in the same block are swept here;
// those in other blocks are swept when the sweep reaches these blocks.
func (in *inliner) inlineBlock(b nodes.BlockID) {
	p, m := in.Importer, in.m
	for s := m.Blocks.FirstStmt[b]; s != 0 && in.tried < len(p.sites.cands)-1; {
		next := m.Stmts[s].Next
		if root := m.Stmts[s].Root; m.Flags[root]&nodes.GTF_CALL != 0 {
			in.walk, in.path = append(in.walk[:0], walkEntry{node: root}), in.path[:0]
			for {
				call := in.nextCandidate()
				if call == 0 {
					break
				}
				again, inlined, split := in.tryInline(b, s, call)
				if split {
					return
				}
				if inlined {
					next = again
					break
				}
			}
		}
		s = next
	}
}

// walkEntry is a node that the walk over a tree will visit. The first visit lists its operands and
// opens it. The second visit, after that of the operands, handles the node itself.
type walkEntry struct {
	node  nodes.NodeID
	depth uint32 // number of nodes above it
	open  bool
}

// nextCandidate continues the walk, in evaluation order, to the next candidate and returns it, or
// 0. in.path then has the nodes above it.
func (in *inliner) nextCandidate() nodes.NodeID {
	m := in.m
	walk, path := in.walk, in.path
	found := nodes.NodeID(0)
	for len(walk) > 0 && found == 0 && in.steps > 0 {
		in.steps--
		e := &walk[len(walk)-1]
		n, depth := e.node, e.depth
		path = path[:depth]
		if !e.open {
			e.open = true
			operands := len(walk)
			if walk = in.listCalls(walk, n, depth+1); len(walk) > operands {
				path = append(path, n)
				continue
			}
			in.steps-- // it has no operands to visit: it is closed immediately
		}
		walk = walk[:len(walk)-1]
		if m.Oper[n] == nodes.GT_CALL && m.Calls[m.Val[n]].Inline != 0 {
			found = n
		}
	}
	in.walk, in.path = walk, path
	return found
}

// listCalls appends to walk the operands of n that contain calls. The operand that is evaluated
// first comes last.
func (in *inliner) listCalls(walk []walkEntry, n nodes.NodeID, depth uint32) []walkEntry {
	m := in.m
	list := func(op nodes.NodeID) {
		if op != 0 && m.Flags[op]&nodes.GTF_CALL != 0 {
			walk = append(walk, walkEntry{node: op, depth: depth})
		}
	}
	switch k := m.Oper[n].Kind(); {
	case m.Oper[n] == nodes.GT_CALL:
		c := &m.Calls[m.Val[n]]
		list(c.Addr)
		args := m.Args[c.Args.First:][:c.Args.Count]
		for i := len(args) - 1; i >= 0; i-- {
			list(args[i].Early)
		}
	case k&(nodes.GTK_SPECIAL|nodes.GTK_VALOP) != 0 || m.Flags[n]&nodes.GTF_REVERSE_OPS != 0:
		from := len(walk)
		for it := m.Operands(n); it.Next(); {
			list(it.Node())
		}
		slices.Reverse(walk[from:])
	case k&(nodes.GTK_UNOP|nodes.GTK_BINOP) != 0:
		if k&nodes.GTK_BINOP != 0 {
			list(m.Op2[n])
		}
		list(m.Op1[n])
	}
	return walk
}

// tryInline inlines the candidate call of statement s in block b, or gives it up. inlined reports
// which. If the tree has changed, next is the statement at which to continue. split reports whether
// the rest of the block is now a block of its own.
func (in *inliner) tryInline(b nodes.BlockID, s nodes.StmtID, call nodes.NodeID) (next nodes.StmtID, inlined, split bool) {
	p, m := in.Importer, in.m
	c := &m.Calls[m.Val[call]]
	k := &p.sites.cands[c.Inline]
	c.Inline = 0
	in.tried++
	row, method := k.row, c.Method
	r := in.siteReason(b, k)
	if k.guess.to.method != 0 {
		if p.sites.tree.Rows[row].Reason = r; r == inline.Inlined {
			p.sites.tree.Rows[row].Reason = inline.CALLSITE_NOT_REACHED
			in.guard(b, s, call, *k)
		}
		return 0, false, r == inline.Inlined
	}
	if r == inline.Inlined {
		p.stmtIL = m.Stmts[s].ILOffset
		r = in.importInlinee(k, c, b)
		if m.Log != nil {
			m.Log.Importing(m, 0, ee.NoILOffset)
		}
		if p.inlining && r != inline.Inlined {
			in.rollback(&in.before)
		}
		p.inlining = false
		p.jit.ReportInliningDecision(p.sites.tree.Rows[p.sites.tree.Rows[row].Parent].Method, method, r == inline.Inlined, r.Text())
	}
	p.sites.tree.Rows[row].Reason = r
	switch r {
	case inline.Inlined:
		p.sites.tree.Spend(len(p.callee.info.IL))
		next, split = in.splice(b, s, call, &m.Calls[m.Val[call]])
		return next, true, split
	case inline.CALLEE_DOES_NOT_RETURN:
		return 0, in.endBlock(b, s, call), false
	}
	return 0, false, false
}

// extent is the fill state of the tables before an inlinee is imported.
type extent struct {
	rows                               nodes.Mark
	lastBB                             nodes.BlockID
	tree, cands, classes, addrs, boxes int
	found                              int
}

// noteExtent records the fill state of the tables in in.before.
func (in *inliner) noteExtent() {
	p := in.Importer
	e := &in.before
	p.m.Mark(&e.rows)
	e.found = len(p.found)
	e.lastBB, e.tree, e.cands, e.classes, e.addrs, e.boxes = p.m.LastBB, len(p.sites.tree.Rows), len(p.sites.cands), len(p.sites.classes), len(p.lclAddr), len(p.boxes.temps)
}

// rollback removes everything that has been added to the tables since e.
func (in *inliner) rollback(e *extent) {
	p, m := in.Importer, in.m
	if m.LastBB != e.lastBB {
		m.UnlinkBlocks(m.Blocks.Next[e.lastBB], m.LastBB)
	}
	m.Rollback(&e.rows)
	p.sites.tree.Truncate(e.tree)
	p.found = p.found[:e.found]
	p.sites.cands, p.sites.classes, p.lclAddr, p.boxes.temps = p.sites.cands[:e.cands], p.sites.classes[:e.classes], p.lclAddr[:e.addrs], p.boxes.temps[:e.boxes]
}

// endBlock ends block b with statement s, whose call does not return. The code after it is
// unreachable, and the block is marked as rarely run. endBlock reports whether it ended the block.
func (in *inliner) endBlock(b nodes.BlockID, s nodes.StmtID, call nodes.NodeID) bool {
	m := in.m
	bb := &m.Blocks
	switch bb.Kind[b] {
	case nodes.BBJ_NONE, nodes.BBJ_ALWAYS, nodes.BBJ_COND, nodes.BBJ_SWITCH, nodes.BBJ_RETURN:
	default:
		return false
	}
	root := m.Stmts[s].Root
	switch o := m.Oper[root]; {
	case root == call:
	case o == nodes.GT_RETURN && m.Op1[root] == call, o == nodes.GT_ASG && m.Op2[root] == call && m.Oper[m.Op1[root]] == nodes.GT_LCL_VAR:
		if m.Type[call] == nodes.TYP_STRUCT || m.Calls[m.Val[call]].Flags&nodes.GTF_CALL_M_MULTIREG != 0 {
			return false
		}
		m.Stmts[s].Root = call
	default:
		return false
	}
	m.Calls[m.Val[call]].Flags |= nodes.GTF_CALL_M_DOES_NOT_RETURN
	for m.Stmts[s].Next != 0 {
		m.RemoveStmt(b, m.Stmts[s].Next)
	}
	bb.Kind[b], bb.Jump[b], bb.Switch[b] = nodes.BBJ_THROW, 0, 0
	bb.Flags[b] |= nodes.BBF_RUN_RARELY
	return true
}

// siteReason returns the reason against inlining candidate k in block b, as far as it is known
// without looking at the callee.
func (in *inliner) siteReason(b nodes.BlockID, k *candidate) inline.Reason {
	p, m := in.Importer, in.m
	cold := m.Blocks.Flags[b]&(nodes.BBF_RUN_RARELY|nodes.BBF_PROF_WEIGHT) == nodes.BBF_RUN_RARELY // by its shape, not by counts (inline.Rare)
	if k.flags&ee.CORINFO_FLG_FORCEINLINE == 0 && (cold || m.Blocks.Kind[b] == nodes.BBJ_THROW) {
		return inline.CALLSITE_RARE
	}
	if h := m.Blocks.Hnd[b]; h != 0 {
		switch m.EH[h-1].Kind {
		case nodes.EH_CATCH:
			return inline.CALLSITE_IS_WITHIN_CATCH
		case nodes.EH_FILTER:
			return inline.CALLSITE_IS_WITHIN_FILTER
		}
	}
	if len(m.Locals) >= inline.MaxLcls {
		return inline.CALLSITE_TOO_MANY_LOCALS
	}
	for _, n := range in.path {
		if o := m.Oper[n]; o == nodes.GT_COLON || o == nodes.GT_QMARK {
			return inline.CALLSITE_IS_UNDER_CONDITION
		}
	}
	if p.sites.tree.Recursive(k.row) && (len(in.path) == 0 || m.Oper[in.path[0]] == nodes.GT_RETURN && len(in.path) == 1) {
		return inline.CALLSITE_IS_RECURSIVE // morph may turn it into a jump
	}
	return p.sites.tree.Nesting(k.row)
}

// findLoops computes which blocks lie between a backward jump and its target.
func (in *inliner) findLoops() {
	m := in.m
	bb := &m.Blocks
	n := m.NumBlocks
	in.place, in.loop = arena.Raw(in.place[:0], n), arena.Extend(in.loop[:0], n)
	count := uint32(0)
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		in.place[b] = count
		count++
	}
	low := count
	for b := m.LastBB; b != 0; b = bb.Prev[b] {
		for i := range m.NumSuccs(b) {
			if to := in.place[m.Succ(b, i)]; to <= in.place[b] {
				low = min(low, to)
			}
		}
		in.loop[b] = low <= in.place[b]
	}
}

// noteLoop records whether the new block b lies in a loop.
func (in *inliner) noteLoop(b nodes.BlockID, loop bool) {
	in.loop = arena.Extend(in.loop, max(len(in.loop), int(b)+1))
	in.loop[b] = loop
}
