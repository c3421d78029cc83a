package vn

import (
	"ryugo/arena"
	"ryugo/nodes"
)

const (
	// MinCost is the least cost of a value that is worth a temp.
	MinCost = 3
	maxCost = 1000
)

// Costs is what hoisting and CSE, which evaluate one tree in the place of others, know about trees.
type Costs struct {
	Rows []Cost // [node]

	m   *nodes.Method
	vns *Numbering
}

// Cost is what is known about the tree below a node.
type Cost struct {
	First nodes.NodeID // the tree's first node
	Cost  uint16       // of the evaluation of the tree
	OK    bool         // the tree may be evaluated any number of times
}

// Start makes room for the nodes of m.
func (p *Costs) Start(m *nodes.Method, vns *Numbering) {
	p.m, p.vns = m, vns
	p.Rows = arena.Raw(p.Rows, m.NumNodes)
	p.Rows[0] = Cost{OK: true}
}

// Classify fills the row of n. Its operands have been classified.
func (p *Costs) Classify(n nodes.NodeID) {
	m := p.m
	o := m.Oper[n]
	c := nodes.OperCosts[o]
	ok := c != 0
	first := n
	switch k := o.Kind(); {
	case k&nodes.GTK_LEAF != 0:
		ok = ok && !m.SSA.Target[n]
		c--
	case k&(nodes.GTK_SPECIAL|nodes.GTK_VALOP) != 0:
		p.classifySpecial(n)
		return
	default:
		x, y := &p.Rows[m.Op1[n]], &p.Rows[0]
		if k&nodes.GTK_BINOP != 0 {
			y = &p.Rows[m.Op2[n]]
		}
		if x.First != 0 {
			first = x.First
		}
		if y.First != 0 && y.First < first {
			first = y.First
		}
		if ok = ok && x.OK && y.OK; !ok {
			break
		}
		switch o {
		case nodes.GT_IND, nodes.GT_ARR_LENGTH:
			// The parts of an addressing mode cost nothing.
			c += x.Cost / 2
			ok = o != nodes.GT_IND || m.Flags[n]&nodes.GTF_IND_VOLATILE == 0
		default:
			c += x.Cost + y.Cost
		}
		if m.Type[n].IsFloat() && o != nodes.GT_IND && o != nodes.GT_COMMA {
			c += 3
		}
	}
	p.Rows[n] = Cost{first, min(c, maxCost), ok}
}

// classifySpecial is Classify for calls and other nodes with more than two operands.
func (p *Costs) classifySpecial(n nodes.NodeID) {
	m := p.m
	x := Cost{First: n}
	if m.Oper[n] != nodes.GT_CALL {
		for it := m.Operands(n); it.Next(); {
			x.First = min(x.First, p.Rows[it.Node()].First)
		}
		p.Rows[n] = x
		return
	}
	call := &m.Calls[m.Val[n]]
	c := nodes.OperCosts[nodes.GT_CALL]
	x.OK = IsPure(call) && p.vns.Row(p.vns.Nodes[n].Lib).Fn == FnCall
	args := m.Args[call.Args.First:][:call.Args.Count]
	for i := range args {
		for _, a := range [...]nodes.NodeID{args[i].Early, args[i].Late} {
			if a != 0 {
				y := &p.Rows[a]
				x.First = min(x.First, y.First)
				c += y.Cost
				x.OK = x.OK && y.OK
			}
		}
	}
	for _, a := range [...]nodes.NodeID{call.Addr, call.Control} {
		if a != 0 {
			x.First, x.OK = min(x.First, p.Rows[a].First), false
		}
	}
	x.Cost = min(c, maxCost)
	p.Rows[n] = x
}

// candidates has, for each oper, a bit for each type whose values may be in a temp. Managed
// pointers may be in a temp only if they point into no object: static bases.
var candidates = func() (t [256]uint32) {
	types := uint32(1) << nodes.TYP_REF
	for v := range nodes.TypeCount {
		if v.Actual().IsInt() || v.IsFloat() {
			types |= 1 << v
		}
	}
	for o := range nodes.OperCount {
		if nodes.OperCosts[o] != 0 && !o.Is(nodes.GTK_NOVALUE|nodes.GTK_LEAF|nodes.GTK_RELOP|nodes.GTK_VALOP) {
			t[o] = types
		}
	}
	t[nodes.GT_CALL] |= 1 << nodes.TYP_BYREF
	return t
}()

// MayBeCandidate reports whether IsCandidate may be true for nodes of oper o and type t.
func MayBeCandidate(o nodes.Oper, t nodes.VarType) bool { return candidates[o]>>(t&31)&1 != 0 }

// IsCandidate reports whether the value of n may be in a temp, and is worth one.
func (p *Costs) IsCandidate(n nodes.NodeID) bool {
	m := p.m
	x := &p.Rows[n]
	return MayBeCandidate(m.Oper[n], m.Type[n]) && x.OK && x.Cost >= MinCost && x.First != n && p.vns.Nodes[n].Lib != 0 &&
		m.Flags[n]&(nodes.GTF_ORDER_SIDEEFF|nodes.GTF_DONT_CSE) == 0 && !m.SSA.Target[n]
}
