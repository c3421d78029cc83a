// Package rationalize turns HIR into LIR.
package rationalize

import (
	"math"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

// Rationalizer is the rationalization phase.
//
// It removes the nodes that can only be understood together with their users (assignments,
// addresses of locations, commas) and links all nodes of a block into one list:
//
//	stmt IL 0003                      ilOffset 3
//	= int                             t1 = lclVar V09
//	  indir int                       t2 = lclVar V10
//	    lclVar long V09        ->          st.lclVar V11 t2
//	  comma int                       t3 = lclVar V11
//	    = int V11 V10                      storeIndir t1 t3
//	    lclVar int V11
//
// A comma directly follows its second operand in execution order, and the address of a location
// directly follows the location. So the user takes over the row of the operand, which leaves the
// list. Nothing moves, and no reference changes.
//
// Reads and writes: the node columns in execution order, Calls, Args. Writes: Blocks.First and
// Last; the statements are gone. Needs: ordered trees at full. At minopts, where no statement is
// ordered, the trees are walked, and rows that no walk reaches become GT_NOP. Gives: LIR.
// Method.IsLIR is set, no HIR oper is left, every value has one user or GTF_UNUSED_VALUE,
// GTF_REVERSE_OPS is clear, and the early arguments of calls are values, with their setups as nodes
// of their own (the LIR verifier checks it). Cost: one sweep, or one walk over the trees.
type Rationalizer struct {
	m       *nodes.Method
	last    nodes.NodeID // end of the block's list so far; row 0 precedes the first node
	walk    nodes.Walker
	reached arena.Marks    // by walks
	useless []nodes.NodeID // unused values that unused has not handled yet
	items   itemTemps
}

// Run turns m into LIR.
func (p *Rationalizer) Run(m *nodes.Method, env *targets.Env) {
	p.m, p.items = m, itemTemps{}
	bb := &m.Blocks
	rows := m.NumNodes
	if env.MinOpts {
		p.reached.Reset(rows)
	}
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		m.Poll()
		p.last = 0
		offset := ee.NoILOffset
		for s := bb.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			st := &m.Stmts[s]
			if st.ILOffset != ee.NoILOffset && st.ILOffset != offset {
				offset = st.ILOffset
				f := nodes.NodeFlags(0)
				if st.CallSite {
					f = nodes.GTF_ILOFFSET_CALLSITE
				}
				p.link(m.New(nodes.GT_IL_OFFSET, nodes.TYP_VOID, 0, 0, offset, f))
			}
			switch {
			case env.MinOpts:
				p.tree(st.Root)
			case st.First == 0 || st.Edited:
				panic("BUG: a statement that is not in order")
			default:
				p.statement(st.First, st.Root)
			}
		}
		switch bb.Kind[b] {
		case nodes.BBJ_CALLFINALLY:
			p.link(m.New(nodes.GT_CALLFINALLY, nodes.TYP_VOID, 0, 0, 0, 0))
		case nodes.BBJ_EHCATCHRET:
			p.link(m.New(nodes.GT_CATCHRET, nodes.TYP_VOID, 0, 0, 0, 0))
		}
		m.Next[p.last] = 0
		bb.First[b], bb.Last[b] = m.Next[0], p.last
		m.Next[0] = 0
		bb.FirstStmt[b], bb.LastStmt[b] = 0, 0
	}
	if env.MinOpts {
		p.dropUnreached(rows)
	}
	m.IsLIR = true
}

// tree is statement for a tree that is not ordered.
func (p *Rationalizer) tree(root nodes.NodeID) {
	list := p.walk.Tree(p.m, root)
	for i := len(list) - 1; i >= 0; i-- {
		n := list[i]
		p.reached.Set(uint32(n))
		if a := p.enter(n); a != actLink {
			p.rewrite(n, a)
		}
	}
	p.unused(root)
}

// dropUnreached makes the first rows that are in no tree GT_NOP, because later phases sweep over
// all rows.
func (p *Rationalizer) dropUnreached(rows int) {
	m := p.m
	for i := 1; i < rows; i++ {
		if !p.reached.Has(uint32(i)) {
			m.Oper[i], m.Flags[i] = nodes.GT_NOP, 0
		}
	}
}

// action is how rationalization handles an oper.
type action uint8

const (
	actLink action = iota // nothing else
	actAssign
	actComma
	actAddr
	actBlock
	actCall
	actNop
	actSIMD
	actGone // does not exist after morph
)

var actions = [256]action{
	nodes.GT_ASG: actAssign, nodes.GT_COMMA: actComma, nodes.GT_ADDR: actAddr, nodes.GT_STORE_DYN_BLK: actBlock, nodes.GT_CALL: actCall, nodes.GT_NOP: actNop,
	nodes.GT_SIMD:  actSIMD,
	nodes.GT_QMARK: actGone, nodes.GT_COLON: actGone, nodes.GT_FIELD: actGone, nodes.GT_INDEX: actGone, nodes.GT_ALLOCOBJ: actGone,
	nodes.GT_MKREFANY: actGone, nodes.GT_ARR_ELEM: actGone,
}

// statement appends the nodes first..root to the block's list and rewrites them.
func (p *Rationalizer) statement(first, root nodes.NodeID) {
	for n := first; n <= root; n++ {
		if a := p.enter(n); a != actLink {
			p.rewrite(n, a)
		}
	}
	p.unused(root)
}

// enter appends n to the block's list and returns the action for it.
func (p *Rationalizer) enter(n nodes.NodeID) action {
	p.m.Flags[n] &^= nodes.GTF_REVERSE_OPS // also the bounds check for the row
	p.link(n)
	return actions[arena.At(p.m.Oper, n)]
}

// rewrite does action a for n, the last node of the list.
func (p *Rationalizer) rewrite(n nodes.NodeID, a action) {
	m := p.m
	switch a {
	case actAssign:
		p.assign(n)
	case actComma:
		p.unused(m.Op1[n])
		p.replaceBy(n, m.Op2[n])
	case actAddr:
		p.addr(n)
	case actBlock:
		p.block(n)
	case actCall:
		p.call(n)
	case actNop:
		if x := m.Op1[n]; x != 0 {
			p.unused(x)
			m.Op1[n] = 0
		}
	case actSIMD:
		if nodes.UnpackSIMD(m.Val[n]).Op == nodes.SIMDItemAt {
			p.itemAt(n)
		}
	default:
		panic("BUG: " + m.Oper[n].String() + " after morph")
	}
}

// link appends n to the block's list.
func (p *Rationalizer) link(n nodes.NodeID) {
	m := p.m
	arena.Put(m.Prev, int(n), p.last)
	arena.Put(m.Next, int(p.last), n)
	p.last = n
}

// unlink removes n from the block's list and makes it a GT_NOP. Later phases sweep over all rows,
// so a local that only rows outside the lists refer to would otherwise get a place in the frame.
func (p *Rationalizer) unlink(n nodes.NodeID) {
	m := p.m
	prev := m.Prev[n]
	if n == p.last {
		p.last = prev
	} else {
		next := arena.At(m.Next, n)
		m.Next[prev], m.Prev[next] = next, prev
	}
	arena.Put(m.Prev, int(n), 0)
	arena.Put(m.Next, int(n), 0)
	arena.Put(m.Oper, int(n), nodes.GT_NOP)
	arena.Put(m.Flags, int(n), 0)
}

// replaceBy overwrites n, in its place in the list, by x, and removes x.
func (p *Rationalizer) replaceBy(n, x nodes.NodeID) {
	m := p.m
	m.Overwrite(n, x)
	p.unlink(x)
}

// silent marks the opers that, apart from overflow checks, have no effect besides their value.
var silent = [256]bool{
	nodes.GT_ADD: true, nodes.GT_SUB: true, nodes.GT_MUL: true, nodes.GT_AND: true, nodes.GT_OR: true, nodes.GT_XOR: true,
	nodes.GT_LSH: true, nodes.GT_RSH: true, nodes.GT_RSZ: true, nodes.GT_NEG: true, nodes.GT_NOT: true, nodes.GT_CAST: true,
	nodes.GT_EQ: true, nodes.GT_NE: true, nodes.GT_LT: true, nodes.GT_LE: true, nodes.GT_GE: true, nodes.GT_GT: true,
}

// unused removes node n, whose value is unused, if it is a leaf, a GT_NOP or a silent oper.
// Otherwise it sets GTF_UNUSED_VALUE. The operands of a removed node become unused, too.
func (p *Rationalizer) unused(n nodes.NodeID) {
	m := p.m
	p.useless = append(p.useless[:0], n)
	for len(p.useless) > 0 {
		n := p.useless[len(p.useless)-1]
		p.useless = p.useless[:len(p.useless)-1]
		switch o := m.Oper[n]; {
		case o == nodes.GT_NOP:
			p.unlink(n)
		case o.Is(nodes.GTK_NOVALUE) || m.Type[n] == nodes.TYP_VOID:
		case o.Is(nodes.GTK_LEAF) && m.Flags[n]&nodes.GTF_ORDER_SIDEEFF == 0:
			p.unlink(n)
		case silent[o] && m.Flags[n]&nodes.GTF_OVERFLOW == 0:
			p.useless = append(p.useless, m.Op1[n])
			if y := m.Op2[n]; y != 0 {
				p.useless = append(p.useless, y)
			}
			p.unlink(n)
			m.Op1[n], m.Op2[n], m.Val[n] = 0, 0, 0
		default:
			m.Flags[n] |= nodes.GTF_UNUSED_VALUE
		}
	}
}

// assign replaces an assignment by the store that its target requires. The target leaves the list;
// the address of an indirection stays in place.
func (p *Rationalizer) assign(n nodes.NodeID) {
	m := p.m
	dst, value := m.Op1[n], arena.At(m.Op2, n)
	target := m.Oper[dst]
	t, val, flags := arena.At(m.Type, dst), arena.At(m.Val, dst), arena.At(m.Flags, dst)
	effects := arena.At(m.Flags, n) & nodes.GTF_ALL_EFFECT
	switch target {
	case nodes.GT_LCL_VAR, nodes.GT_LCL_FLD:
		o := nodes.GT_STORE_LCL_VAR
		if target == nodes.GT_LCL_FLD {
			o = nodes.GT_STORE_LCL_FLD
		} else {
			t = m.Locals[val].Type
		}
		m.SetRow(n, o, t, value, 0, val, effects|flags&(nodes.GTF_VAR_USEASG|nodes.GTF_VAR_DEATH)|nodes.GTF_VAR_DEF)
	case nodes.GT_IND, nodes.GT_OBJ, nodes.GT_BLK:
		o := nodes.GT_STOREIND
		switch target {
		case nodes.GT_OBJ:
			o = nodes.GT_STORE_OBJ
		case nodes.GT_BLK:
			o = nodes.GT_STORE_BLK
		}
		m.SetRow(n, o, t, arena.At(m.Op1, dst), value, val, effects|flags&^nodes.GTF_ALL_EFFECT)
	default:
		panic("BUG: assignment to " + target.String())
	}
	p.unlink(dst)
}

// addr removes the address of a location.
func (p *Rationalizer) addr(n nodes.NodeID) {
	m := p.m
	loc := m.Op1[n]
	t := m.Type[n]
	switch m.Oper[loc] {
	case nodes.GT_LCL_VAR, nodes.GT_LCL_FLD:
		o := nodes.GT_LCL_VAR_ADDR
		if m.Oper[loc] == nodes.GT_LCL_FLD {
			o = nodes.GT_LCL_FLD_ADDR
		}
		m.Oper[n], m.Op1[n], m.Val[n], m.Flags[n] = o, 0, m.Val[loc], 0
		p.unlink(loc)
	case nodes.GT_IND, nodes.GT_OBJ, nodes.GT_BLK:
		a := m.Op1[loc]
		p.unlink(loc)
		p.replaceBy(n, a)
		m.Type[n] = t
	default:
		panic("BUG: address of " + m.Oper[loc].String())
	}
}

// block replaces a block operation of known size by the store of that many bytes. HIR treats both
// as a write to anywhere. A volatile block operation, or one of 0 bytes, stays.
func (p *Rationalizer) block(n nodes.NodeID) {
	m := p.m
	size, v := nodes.NodeID(m.Val[n]), m.Op2[n]
	if !m.IsIntConst(size) || m.Flags[n]&nodes.GTF_IND_VOLATILE != 0 {
		return
	}
	bytes := m.IntValue(size)
	if bytes <= 0 || bytes > math.MaxInt32 {
		return
	}
	o, t, val := nodes.GT_STORE_BLK, nodes.TYP_STRUCT, uint32(bytes)
	if m.IsBlkSource(n, v) {
		if m.Flags[v]&nodes.GTF_IND_VOLATILE != 0 {
			return
		}
		m.Oper[v], m.Val[v] = nodes.GT_BLK, val
		if w := m.Model.WordOf(val); w != nodes.TYP_UNDEF {
			o, t, val = nodes.GT_STOREIND, w, 0
			m.Oper[v], m.Type[v], m.Val[v] = nodes.GT_IND, w, 0
		}
	}
	m.SetRow(n, o, t, m.Op1[n], v, val, m.Flags[n])
	p.unlink(size)
}

// call removes early arguments that are not values: stores to temps, which are nodes of the list,
// and placeholders.
func (p *Rationalizer) call(n nodes.NodeID) {
	m := p.m
	c := &m.Calls[m.Val[n]]
	args := m.Args[c.Args.First:][:c.Args.Count]
	for i := range args {
		e := args[i].Early
		switch {
		case e == 0:
		case m.Oper[e] == nodes.GT_ARGPLACE || m.Oper[e] == nodes.GT_NOP:
			p.unlink(e)
			args[i].Early = 0
		case args[i].Late != 0:
			p.unused(e)
			args[i].Early = 0
		}
	}
}
