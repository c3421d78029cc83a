package vn

import (
	"ryugo/arena"
	"ryugo/nodes"
)

// execCosts are what opers cost besides their operands, in cycles or so: what is
// not in the table cannot be evaluated again.
var execCosts = [256]uint16{
	nodes.GT_LCL_VAR: 1, nodes.GT_CNS_INT: 1, nodes.GT_CNS_DBL: 2, nodes.GT_LCL_VAR_ADDR: 1, nodes.GT_LCL_FLD_ADDR: 1,
	nodes.GT_NOT: 1, nodes.GT_NEG: 1, nodes.GT_BSWAP: 1, nodes.GT_POPCNT: 2, nodes.GT_INTRINSIC: 20, nodes.GT_CAST: 1, nodes.GT_BITCAST: 1,
	nodes.GT_CKFINITE: 3, nodes.GT_IND: 3, nodes.GT_ARR_LENGTH: 3, nodes.GT_NULLCHECK: 2,
	nodes.GT_ADD: 1, nodes.GT_SUB: 1, nodes.GT_MUL: 4, nodes.GT_MULHI: 4, nodes.GT_DIV: 20, nodes.GT_MOD: 20, nodes.GT_UDIV: 20, nodes.GT_UMOD: 20,
	nodes.GT_OR: 1, nodes.GT_XOR: 1, nodes.GT_AND: 1, nodes.GT_LSH: 1, nodes.GT_RSH: 1, nodes.GT_RSZ: 1, nodes.GT_ROL: 1, nodes.GT_ROR: 1,
	nodes.GT_EQ: 2, nodes.GT_NE: 2, nodes.GT_LT: 2, nodes.GT_LE: 2, nodes.GT_GE: 2, nodes.GT_GT: 2,
	nodes.GT_SIMD: 2, nodes.GT_COMMA: 1, nodes.GT_ARR_BOUNDS_CHECK: 3, nodes.GT_CALL: 20,
}

const (
	// MinCost is what a value that is worth a temp costs at least.
	MinCost = 3
	maxCost = 1000
)

// Costs is what those phases know of trees that evaluate one in another's place:
// hoisting and CSE.
type Costs struct {
	OK    []bool         // [node] the tree may be evaluated any number of times
	Cost  []uint16       // [node] of evaluating the tree
	First []nodes.NodeID // [node] the tree's first node

	m   *nodes.Method
	vns *Numbering
}

// Start makes room for the nodes of m.
func (p *Costs) Start(m *nodes.Method, vns *Numbering) {
	p.m, p.vns = m, vns
	n := m.NumNodes
	p.OK, p.Cost, p.First = arena.Raw(p.OK, n), arena.Raw(p.Cost, n), arena.Raw(p.First, n)
	p.OK[0], p.Cost[0], p.First[0] = true, 0, 0
}

// Classify fills the row of n; its operands have been classified.
func (p *Costs) Classify(n nodes.NodeID) {
	m := p.m
	o := m.Oper[n]
	c := execCosts[o]
	ok := c != 0
	first := n
	switch k := o.Kind(); {
	case k&nodes.GTK_LEAF != 0:
		ok = ok && !m.SSA.Target[n]
		c--
	case o == nodes.GT_CALL:
		call := &m.Calls[m.Val[n]]
		ok = IsPure(call) && p.vns.Row(p.vns.Nodes[n].Lib).Fn == FnCall
		args := m.Args[call.Args.First:][:call.Args.Count]
		for i := range args {
			for _, a := range [...]nodes.NodeID{args[i].Early, args[i].Late} {
				if a != 0 {
					first = min(first, p.First[a])
					c += p.Cost[a]
					ok = ok && p.OK[a]
				}
			}
		}
		for _, a := range [...]nodes.NodeID{call.Addr, call.Control} {
			if a != 0 {
				first, ok = min(first, p.First[a]), false
			}
		}
	case k&(nodes.GTK_SPECIAL|nodes.GTK_VALOP) != 0:
		ok = false
		for it := m.Operands(n); it.Next(); {
			first = min(first, p.First[it.Node()])
		}
	default:
		a, b := m.Op1[n], m.Op2[n]
		if a != 0 {
			first = p.First[a]
			ok, c = ok && p.OK[a], c+p.Cost[a]
		}
		if b != 0 && k&nodes.GTK_BINOP != 0 {
			ok, c = ok && p.OK[b], c+p.Cost[b]
			if a == 0 || p.First[b] < first {
				first = p.First[b]
			}
		}
		if o == nodes.GT_IND && m.Flags[n]&nodes.GTF_IND_VOLATILE != 0 {
			ok = false
		}
		if o == nodes.GT_IND || o == nodes.GT_ARR_LENGTH {
			// The parts of an addressing mode cost nothing.
			c = p.Cost[a]/2 + execCosts[o]
		}
		if m.Type[n].IsFloat() && o != nodes.GT_IND && o != nodes.GT_COMMA {
			c += 3
		}
	}
	p.OK[n], p.Cost[n], p.First[n] = ok, min(c, maxCost), first
}

// candidates has a bit for each type with which an oper's value could be in a temp.
// Of managed pointers only those into no object: static bases.
var candidates = func() (t [256]uint32) {
	types := uint32(1) << nodes.TYP_REF
	for v := range nodes.TypeCount {
		if v.Actual().IsInt() || v.IsFloat() {
			types |= 1 << v
		}
	}
	for o := range nodes.OperCount {
		if execCosts[o] != 0 && !o.Is(nodes.GTK_NOVALUE|nodes.GTK_LEAF|nodes.GTK_RELOP|nodes.GTK_VALOP) {
			t[o] = types
		}
	}
	t[nodes.GT_CALL] |= 1 << nodes.TYP_BYREF
	return t
}()

// MayBeCandidate tells whether IsCandidate may be true of nodes with oper o and
// type t.
func MayBeCandidate(o nodes.Oper, t nodes.VarType) bool { return candidates[o]>>(t&31)&1 != 0 }

// IsCandidate tells whether the value of n could be in a temp.
func (p *Costs) IsCandidate(n nodes.NodeID) bool {
	m := p.m
	return MayBeCandidate(m.Oper[n], m.Type[n]) && p.OK[n] && p.Cost[n] >= MinCost && p.First[n] != n && p.vns.Nodes[n].Lib != 0 &&
		m.Flags[n]&(nodes.GTF_ORDER_SIDEEFF|nodes.GTF_DONT_CSE) == 0 && !m.SSA.Target[n]
}
