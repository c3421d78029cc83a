// Package decompose splits longs into halves for targets with 32-bit registers.
package decompose

import (
	"ryugo/arena"
	"ryugo/bitvec"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

// Decomposer is the decomposition phase.
//
// It replaces each operation on longs by operations on their halves, which are ints:
//
//	t1 = lclVar long V01            t1 = lclVar int V05; t2 = lclVar int V06
//	t2 = const long 1               t3 = const int 1;    t4 = const int 0
//	t3 = + long t1 t2          ->   t5 = addLo int t1 t3; t6 = addHi int t2 t4
//	     st.lclVar long V01 t3      st.lclVar int V05 t5; st.lclVar int V06 t6
//
// The row of a node becomes its low half, if one node can compute it; the high half follows.
// Operations without a short sequence become helper calls: division, checked multiplication, shifts
// by variable amounts, conversions from and to floating point. So does a division of ints if the
// processor has no instruction for it (ee.Info.DividesByHelper). An argument becomes a
// GT_FIELD_LIST of its halves, and so does the returned value. The result of a call, which is in
// two registers, is stored by GT_STORE_MULTI_VAR.
//
// A local that only appears in loads and stores of the whole becomes two locals. If locals are
// tracked, the low half takes over the VarIndex of the long, and the high half gets a new one that
// is live wherever the long was. Parameters are copied at the entry. Other locals stay, and their
// halves are parts of them.
//
// Reads and writes: the node columns of LIR, Locals, LiveOut. Needs: LIR, on targets with 4-byte
// pointers. Gives: no node has type long except calls and GT_STORE_MULTI_VAR, no node refers to all
// of a long local, no division of ints that the processor cannot do is left, and each GT_ADD_HI,
// GT_SUB_HI, GT_SETCC and GT_JCC directly follows the node whose flags it reads (Verify). Cost: one
// sweep over the nodes, two if longs are tracked locals.
type Decomposer struct {
	m   *nodes.Method
	env *targets.Env

	b        nodes.BlockID
	il       uint32         // IL offset of the current node
	lo, hi   []nodes.NodeID // [node] its halves; if only lo is set: the node that its user reads instead of it
	replaced bool           // lo has a node that is not a half
	dividing bool           // divisions of ints become calls, too
	halves   []half         // [local]
	vars     uint32         // number of tracked locals
	stack    []nodes.NodeID // of drop
}

// half is the halves of a local: two locals, or parts of the local if lo is nodes.NoLcl.
type half struct{ lo, hi nodes.LclNum }

// isLong reports whether a value of type t takes two registers.
func isLong(t nodes.VarType) bool { return t.Actual() == nodes.TYP_LONG }

// Run decomposes m.
func (p *Decomposer) Run(m *nodes.Method, env *targets.Env) {
	p.m, p.env = m, env
	p.dividing = env.JIT.GetEEInfo().DividesByHelper
	if !p.hasLongs() && !(p.dividing && hasDivisions(m, env)) {
		return
	}
	p.lo = arena.Extend(p.lo[:0], m.NumNodes)
	p.hi = arena.Extend(p.hi[:0], m.NumNodes)
	p.replaced = false
	tracked := p.countTracked()
	p.promote()
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		m.Poll()
		p.b, p.il = b, ee.NoILOffset
		next := nodes.NodeID(0)
		for n := m.Blocks.First[b]; n != 0; n = next {
			next = m.Next[n]
			if p.replaced {
				p.substitute(n)
			}
			p.node(n)
		}
	}
	p.widen(tracked)
}

// hasLongs reports whether there is a node or local of type long.
func (p *Decomposer) hasLongs() bool {
	m := p.m
	for _, t := range m.Type[:m.NumNodes] {
		if isLong(t) {
			return true
		}
	}
	for i := range m.Locals {
		if isLong(m.Locals[i].Type) {
			return true
		}
	}
	return false
}

// countTracked returns the number of tracked locals.
func (p *Decomposer) countTracked() uint32 {
	p.vars = 0
	for i := range p.m.Locals {
		if p.m.Locals[i].Flags&nodes.LvTracked != 0 {
			p.vars++
		}
	}
	return p.vars
}

// promote makes two locals of each long local that only appears in loads and stores of the whole.
func (p *Decomposer) promote() {
	m := p.m
	p.halves = arena.Raw(p.halves, len(m.Locals))
	const memory = nodes.LvAddrExposed | nodes.LvDoNotEnregister | nodes.LvPinned | nodes.LvLiveInHndlr | nodes.LvIsStructField
	params := p.copiesParams()
	for i := range p.halves {
		l := &m.Locals[i]
		p.halves[i] = half{nodes.NoLcl, nodes.NoLcl}
		if isLong(l.Type) && l.Flags&memory == 0 && (!l.IsParam() || params && l.Flags&nodes.LvTracked != 0) {
			p.halves[i].lo = 0
		}
	}
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for n := m.Blocks.First[b]; n != 0; n = m.Next[n] {
			switch o := m.Oper[n]; {
			case o == nodes.GT_LCL_VAR || o == nodes.GT_STORE_LCL_VAR || !o.Is(nodes.GTK_LOCAL|nodes.GTK_MULTI):
			case o.Is(nodes.GTK_LOCAL):
				p.halves[m.LclOf(n)].lo = nodes.NoLcl
			default:
				for _, v := range m.MultiVarsOf(n) {
					if v.Lcl != nodes.NoLcl {
						p.halves[v.Lcl].lo = nodes.NoLcl
					}
				}
			}
		}
	}
	at := m.Blocks.First[m.FirstBB]
	for i := range p.halves {
		l := &m.Locals[i]
		if !isLong(l.Type) {
			continue
		}
		if p.halves[i].lo == nodes.NoLcl {
			l.Flags |= nodes.LvDoNotEnregister
			continue
		}
		h := half{p.halfOf(nodes.LclNum(i), true), p.halfOf(nodes.LclNum(i), false)}
		p.halves[i] = h
		l = &m.Locals[i]
		l.Flags = l.Flags&^nodes.LvTracked | nodes.LvDoNotEnregister
		if l.IsParam() && l.Flags&nodes.LvDeadOnEntry == 0 {
			p.b = m.FirstBB
			for k, to := range [...]nodes.LclNum{h.lo, h.hi} {
				v := p.part(at, nodes.LclNum(i), uint32(4*k))
				p.before(at, p.m.New(nodes.GT_STORE_LCL_VAR, nodes.TYP_INT, v, 0, uint32(to), nodes.GTF_VAR_DEF))
			}
		}
	}
}

// copiesParams reports whether nodes inserted at the start of the first block are executed once,
// and no block reads parameters where they arrived.
func (p *Decomposer) copiesParams() bool {
	m := p.m
	if m.Blocks.Try[m.FirstBB] != 0 || m.Blocks.First[m.FirstBB] == 0 {
		return false
	}
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		if m.Oper[m.Blocks.Last[b]] == nodes.GT_JMP {
			return false
		}
		for i := range m.NumSuccs(b) {
			if m.Succ(b, i) == m.FirstBB {
				return false
			}
		}
	}
	return true
}

// halfOf makes the local for one half of local l.
func (p *Decomposer) halfOf(l nodes.LclNum, low bool) nodes.LclNum {
	m := p.m
	t := m.NewTemp(nodes.TYP_INT, 0)
	from, to := &m.Locals[l], &m.Locals[t]
	to.Flags |= from.Flags & (nodes.LvMustInit | nodes.LvTracked | nodes.LvThroughFinally | nodes.LvLive)
	to.RefCnt, to.WtdRefCnt = from.RefCnt, from.WtdRefCnt
	if to.Flags&nodes.LvTracked == 0 {
		return t
	}
	if to.VarIndex = from.VarIndex; !low {
		to.VarIndex = p.vars
		p.vars++
	}
	return t
}

// temp makes a local for values of type t.
func (p *Decomposer) temp(t nodes.VarType) nodes.LclNum {
	m := p.m
	l := m.NewTemp(t, 0)
	if !p.env.MinOpts && !isLong(t) {
		m.Locals[l].Flags |= nodes.LvTracked
		m.Locals[l].VarIndex = p.vars
		p.vars++
	}
	return l
}

// widen extends LiveOut to the locals that have been added after the first tracked ones, and makes
// high halves live where their low halves are.
func (p *Decomposer) widen(tracked uint32) {
	m, out := p.m, p.env.LiveOut
	if p.vars == tracked {
		return
	}
	if tracked == 0 {
		out.Reset(m.NumBlocks, int(p.vars))
		return
	}
	out.Widen(m.NumBlocks, int(p.vars))
	for _, h := range p.halves {
		if h.lo == nodes.NoLcl || m.Locals[h.lo].Flags&nodes.LvTracked == 0 || h.hi == nodes.NoLcl {
			continue
		}
		lo, hi := m.Locals[h.lo].VarIndex, m.Locals[h.hi].VarIndex
		for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
			if bitvec.Row(out.Row(int(b))).Has(lo) {
				out.Row(int(b)).Add(hi)
			}
		}
	}
}

// before inserts n before node at of the current block, or at the block's end if at is 0.
func (p *Decomposer) before(at, n nodes.NodeID) nodes.NodeID {
	p.m.InsertBefore(p.b, at, n)
	return n
}

// after inserts n after node at.
func (p *Decomposer) after(at, n nodes.NodeID) nodes.NodeID {
	p.m.InsertAfter(p.b, at, n)
	return n
}

// op inserts an operation on ints before node at.
func (p *Decomposer) op(at nodes.NodeID, o nodes.Oper, a, b nodes.NodeID) nodes.NodeID {
	return p.before(at, p.m.New(o, nodes.TYP_INT, a, b, 0, 0))
}

// int inserts a constant before node at.
func (p *Decomposer) int(at nodes.NodeID, v int64) nodes.NodeID {
	return p.before(at, p.m.NewInt(nodes.TYP_INT, int64(int32(v))))
}

// part inserts a load of four bytes of local l before node at.
func (p *Decomposer) part(at nodes.NodeID, l nodes.LclNum, off uint32) nodes.NodeID {
	n := p.m.New(nodes.GT_LCL_FLD, nodes.TYP_INT, 0, 0, p.field(l, off), 0)
	p.m.UpdateEffects(n)
	return p.before(at, n)
}

// storePart inserts a store of v to four bytes of local l before node at.
func (p *Decomposer) storePart(at nodes.NodeID, l nodes.LclNum, off uint32, v nodes.NodeID) {
	p.before(at, p.m.New(nodes.GT_STORE_LCL_FLD, nodes.TYP_INT, v, 0, p.field(l, off), nodes.GTF_VAR_DEF|nodes.GTF_VAR_USEASG))
}

// field returns the packed Val for a part of local l.
func (p *Decomposer) field(l nodes.LclNum, off uint32) uint32 {
	if l > nodes.MaxLcl || off > nodes.MaxLcl {
		p.unsupported("a long in a local without a number of 16 bits, or 64 KB into a struct")
	}
	return nodes.PackLclFld(l, off)
}

func (p *Decomposer) unsupported(reason string) {
	ee.Bail(&ee.Unsupported{ILOffset: int(int32(p.il)), Reason: reason})
}

// substitute makes n read the replacements of its operands.
func (p *Decomposer) substitute(n nodes.NodeID) {
	m := p.m
	for it := m.Operands(n); it.Next(); {
		x := it.Node()
		if uint(x) < uint(len(p.lo)) && p.lo[x] != 0 && p.hi[x] == 0 {
			m.ReplaceOperand(n, x, p.lo[x])
		}
	}
}

// isPair reports whether operand x is a long that has been decomposed.
func (p *Decomposer) isPair(x nodes.NodeID) bool { return uint(x) < uint(len(p.hi)) && p.hi[x] != 0 }

// setPair makes lo and hi the halves of n.
func (p *Decomposer) setPair(n, lo, hi nodes.NodeID) {
	p.lo[n], p.hi[n] = lo, hi
	if p.m.Flags[n]&nodes.GTF_UNUSED_VALUE != 0 {
		p.drop(lo)
		p.drop(hi)
	}
}

// replace makes the user of n, which is not a long, read x instead, and removes n from the list.
func (p *Decomposer) replace(n, x nodes.NodeID) {
	m := p.m
	m.Unlink(p.b, n)
	p.lo[n], p.hi[n] = x, 0
	if p.isPair(x) { // the row of a long, its low half, is now an int's
		p.lo[x], p.hi[x] = 0, 0
	}
	p.replaced = true
	if m.Flags[n]&nodes.GTF_UNUSED_VALUE != 0 {
		p.drop(x)
	}
}

// pair makes lo and hi, which are other nodes, the halves of n, and removes n from the list.
func (p *Decomposer) pair(n, lo, hi nodes.NodeID) {
	p.m.Unlink(p.b, n)
	p.setPair(n, lo, hi)
}

// duplicate returns a second node with the value of *x: a copy of a leaf, or else one of two loads
// of a temp to which *x is stored. *x becomes the other load.
func (p *Decomposer) duplicate(x *nodes.NodeID) nodes.NodeID {
	m := p.m
	n := *x
	if o := m.Oper[n]; o == nodes.GT_LCL_VAR || o == nodes.GT_LCL_FLD || o == nodes.GT_CNS_INT || m.IsLocalAddr(n) {
		c := p.after(n, m.New(o, m.Type[n], 0, 0, m.Val[n], m.Flags[n]))
		m.Flags[n] &^= nodes.GTF_VAR_DEATH
		return c
	}
	t := m.Type[n].Actual()
	l := p.temp(t)
	at := n
	if o := m.Oper[m.Next[n]]; o == nodes.GT_ADD_HI || o == nodes.GT_SUB_HI {
		at = m.Next[n] // it reads the flags that n sets
	}
	st := p.after(at, m.New(nodes.GT_STORE_LCL_VAR, t, n, 0, uint32(l), nodes.GTF_VAR_DEF))
	*x = p.after(st, m.NewLclVar(l))
	return p.after(*x, m.NewLclVar(l))
}

// address returns the address off bytes after *x. *x has another user, too.
func (p *Decomposer) address(x *nodes.NodeID, off int64) nodes.NodeID {
	m := p.m
	n := *x
	if m.Oper[n] == nodes.GT_ADD && m.IsIntConst(m.Op2[n]) && m.Oper[m.Op1[n]] == nodes.GT_LCL_VAR && m.Flags[n]&nodes.GTF_OVERFLOW == 0 &&
		m.Prev[n] == m.Op2[n] && m.Prev[m.Op2[n]] == m.Op1[n] {
		// Nothing is between the load of the base and its use.
		base := m.Op1[n]
		base = p.duplicate(&base)
		m.Unlink(p.b, base)
		p.after(n, base)
		c := p.after(base, m.NewInt(m.Type[m.Op2[n]], m.IntValue(m.Op2[n])+off))
		return p.after(c, m.New(nodes.GT_ADD, m.Type[n], base, c, 0, 0))
	}
	base := p.duplicate(x)
	c := p.after(base, m.NewInt(m.Model.TYP_I_IMPL, off))
	t := m.Type[base]
	if t == nodes.TYP_REF {
		t = nodes.TYP_BYREF
	}
	return p.after(c, m.New(nodes.GT_ADD, t, base, c, 0, 0))
}

// drop removes value x, which is unused, as far as it has no side effect.
func (p *Decomposer) drop(x nodes.NodeID) {
	m := p.m
	p.stack = append(p.stack[:0], x)
	for len(p.stack) > 0 {
		n := p.stack[len(p.stack)-1]
		p.stack = p.stack[:len(p.stack)-1]
		switch o := m.Oper[n]; {
		case o == nodes.GT_LCL_VAR || o == nodes.GT_LCL_FLD || o == nodes.GT_CNS_INT || m.IsLocalAddr(n):
		case pure[o] && m.Flags[n]&(nodes.GTF_OVERFLOW|nodes.GTF_IND_VOLATILE) == 0 && (o != nodes.GT_IND || m.Flags[n]&nodes.GTF_NO_FAULT != 0):
			for it := m.Operands(n); it.Next(); {
				p.stack = append(p.stack, it.Node())
			}
		default:
			m.Flags[n] |= nodes.GTF_UNUSED_VALUE
			continue
		}
		m.Unlink(p.b, n)
	}
}

// pure marks the opers that only compute a value. GT_ADD_LO and GT_SUB_LO are not among them,
// because they set a carry.
var pure = [nodes.OperCount]bool{
	nodes.GT_ADD: true, nodes.GT_SUB: true, nodes.GT_AND: true, nodes.GT_OR: true, nodes.GT_XOR: true, nodes.GT_NOT: true, nodes.GT_NEG: true,
	nodes.GT_LSH: true, nodes.GT_RSH: true, nodes.GT_RSZ: true, nodes.GT_LSH_HI: true, nodes.GT_RSH_LO: true, nodes.GT_MUL: true, nodes.GT_MULHI: true,
	nodes.GT_ADD_HI: true, nodes.GT_SUB_HI: true, nodes.GT_IND: true, nodes.GT_BSWAP: true, nodes.GT_POPCNT: true,
}
