// Package blockcalls expands calls that copy or compare memory of a known size.
package blockcalls

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

// Expander replaces calls of SpanHelpers.Memmove and SpanHelpers.SequenceEqual (GTF_CALL_M_BLOCK)
// whose length is a constant by loads and stores, of 16 bytes if the machine has such vectors. The
// last part may overlap the part before it.
//
//	call Memmove V00, V01, 11                   V02 = [V01]; V03 = [V01 + 3]
//	                                    =>      [V00] = V02; [V00 + 3] = V03
//
//	call SequenceEqual V00, V01, 11     =>      (([V00] ^ [V01]) | ([V00 + 3] ^ [V01 + 3])) == 0
//
// All loads come before all stores, because source and destination may overlap.
//
// Reads the execution order of HIR. Writes statements with such a call, and a tail call's return;
// Changed tells. Needs order; breaks order and liveness. It runs after the phases that find
// constants. Cost: a look at each node, only in methods with such calls.
type Expander struct {
	Changed bool

	m      *nodes.Method
	wide   bool // there are vectors of 16 bytes
	block  nodes.BlockID
	stmt   nodes.StmtID
	before []nodes.NodeID // trees that must be evaluated before the operands are read
}

// Limits of the expanded lengths, in bytes. Longer ones would need more registers than there are.
const (
	maxCopied   = 128
	maxCompared = 64
	maxNarrow   = 32 // without vectors
)

// Run expands the calls of m.
func (p *Expander) Run(m *nodes.Method, env *targets.Env) {
	info := env.JIT.GetEEInfo()
	p.m, p.Changed = m, false
	p.wide = info.SIMD && info.ISA >= ee.ISASSE4 && env.Target.X86Sets && !m.NoSIMD
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		m.Poll()
		p.block = b
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			p.stmt = s
			if first := m.Stmts[s].First; first != 0 {
				p.statement(first, m.Stmts[s].Root)
			}
		}
	}
}

// statement expands the calls of a statement with the rows first..root.
func (p *Expander) statement(first, root nodes.NodeID) {
	m := p.m
	changed := false
	for n := first; n <= root; n++ {
		if changed && m.Oper[n] != nodes.GT_NOP && !m.Oper[n].Is(nodes.GTK_LEAF) {
			m.UpdateEffects(n)
		}
		if m.Oper[n] == nodes.GT_CALL && m.Calls[m.Val[n]].Flags&nodes.GTF_CALL_M_BLOCK != 0 && p.call(n, n == root) {
			m.Stmts[p.stmt].Edited = true
			changed, p.Changed = true, true
		}
	}
}

// call expands the call n, and reports whether it did.
func (p *Expander) call(n nodes.NodeID, isRoot bool) bool {
	m := p.m
	c := &m.Calls[m.Val[n]]
	copies := m.Type[n] == nodes.TYP_VOID
	limit := int64(maxCompared)
	if copies {
		limit = maxCopied
	}
	if !p.wide {
		limit = maxNarrow
	}
	if c.Args.Count != 3 || copies && !isRoot {
		return false
	}
	size := p.valueOf(c, 2)
	if !m.IsIntConst(size) || uint64(m.IntValue(size)) > uint64(limit) {
		return false
	}
	tail := c.Flags&nodes.GTF_CALL_M_TAILCALL != 0
	if tail && !isRoot {
		return false
	}
	if tail {
		p.unpoll()
	}
	a, b := p.operands(n, c)
	if copies {
		p.copies(n, a, b, int(m.IntValue(size)), tail)
		return true
	}
	p.compares(n, a, b, int(m.IntValue(size)))
	if tail {
		m.Stmts[p.stmt].Root = m.NewOp(nodes.GT_RETURN, m.RetType.Actual(), n, 0, 0)
	}
	return true
}

// valueOf returns the value of argument i of c.
func (p *Expander) valueOf(c *nodes.Call, i uint32) nodes.NodeID {
	a := &p.m.Args[c.Args.First+i]
	if a.IsLate() {
		return a.Late
	}
	return a.Early
}

// unpoll removes the statement that morph has put before a tail call.
func (p *Expander) unpoll() {
	m := p.m
	if prev := m.Stmts[p.stmt].Prev; prev != 0 {
		if r := m.Stmts[prev].Root; m.Oper[r] == nodes.GT_NO_OP && m.Val[r] == nodes.StopBeforeTailCall {
			m.RemoveStmt(p.block, prev)
		}
	}
}

// operands returns the first two arguments of c, the call n, as leaves. It sets before to the trees
// that must be evaluated before them, in order.
func (p *Expander) operands(n nodes.NodeID, c *nodes.Call) (a, b nodes.NodeID) {
	m := p.m
	x, y := p.valueOf(c, 0), p.valueOf(c, 1)
	p.before = p.before[:0]
	simple := (m.Flags[x]|m.Flags[y])&(nodes.GTF_ASG|nodes.GTF_CALL) == 0
	for it := m.Operands(n); it.Next(); {
		switch o := it.Node(); {
		case o == x:
			a = p.leaf(x, simple)
		case o == y:
			b = p.leaf(y, simple)
		case m.Flags[o]&nodes.GTF_ALL_EFFECT != 0:
			p.before = append(p.before, o)
		}
	}
	return a, b
}

// leaf returns n, if n is a local whose value does not change, or a temp to which n is assigned
// before.
func (p *Expander) leaf(n nodes.NodeID, simple bool) nodes.NodeID {
	m := p.m
	if simple && m.Oper[n] == nodes.GT_LCL_VAR && m.Locals[m.LclOf(n)].Flags&nodes.LvAddrExposed == 0 {
		return n
	}
	t := m.Type[n]
	if t == nodes.TYP_REF {
		t = nodes.TYP_BYREF
	}
	l := m.NewTemp(t, 0)
	p.before = append(p.before, m.NewAssign(l, n))
	return m.NewLclVar(l)
}

// part is a load or store of some bytes.
type part struct {
	offset int
	typ    nodes.VarType
}

// parts covers size bytes by parts of one type, the widest type that size bytes can hold.
func (p *Expander) parts(list []part, size int) []part {
	if size == 0 {
		return list
	}
	t := nodes.TYP_UBYTE
	switch {
	case size >= 16 && p.wide:
		t = nodes.TYP_SIMD16
	case size >= 8:
		t = nodes.TYP_LONG
	case size >= 4:
		t = nodes.TYP_INT
	case size >= 2:
		t = nodes.TYP_USHORT
	}
	width := int(t.Size())
	for at := 0; at < size; at += width {
		list = append(list, part{min(at, size-width), t})
	}
	return list
}

// at returns the memory of part x at address a, a leaf.
func (p *Expander) at(a nodes.NodeID, x part) nodes.NodeID {
	m := p.m
	n := m.NewLclVar(m.LclOf(a))
	if x.offset != 0 {
		n = m.NewOp(nodes.GT_ADD, m.Type[n], n, m.NewInt(m.Model.TYP_I_IMPL, int64(x.offset)), 0)
	}
	if x.typ.IsSIMD() {
		m.UsesVectors(x.typ)
	}
	return m.NewOp(nodes.GT_IND, x.typ, n, 0, nodes.GTF_EXCEPT|nodes.GTF_GLOB_REF)
}

// copies replaces the statement, the call n, by a copy of size bytes from b to a.
func (p *Expander) copies(n, a, b nodes.NodeID, size int, tail bool) {
	m := p.m
	il := m.Stmts[p.stmt].ILOffset
	add := func(root nodes.NodeID) { m.InsertStmtBefore(p.block, p.stmt, root, il) }
	for _, x := range p.before {
		add(x)
	}
	var room [maxCopied/16 + 1]part
	list := p.parts(room[:0], size)
	var values [len(room)]nodes.NodeID
	for i, x := range list {
		v := p.at(b, x)
		if len(list) > 1 {
			l := m.NewTemp(x.typ.Actual(), 0)
			add(m.NewAssign(l, v))
			v = m.NewLclVar(l)
		}
		values[i] = v
	}
	for i, x := range list {
		add(m.NewOp(nodes.GT_ASG, x.typ, p.at(a, x), values[i], nodes.GTF_ASG))
	}
	if tail {
		m.SetRow(n, nodes.GT_RETURN, nodes.TYP_VOID, 0, 0, 0, 0)
	} else {
		m.RemoveStmt(p.block, p.stmt)
	}
}

// compares replaces the call n by the comparison of size bytes at a and b.
func (p *Expander) compares(n, a, b nodes.NodeID, size int) {
	m := p.m
	var room [maxCompared/16 + 4]part
	list := p.parts(room[:0], size)
	v := m.NewInt(nodes.TYP_INT, 1)
	switch {
	case len(list) == 1 && !list[0].typ.IsSIMD():
		v = m.NewOp(nodes.GT_EQ, nodes.TYP_INT, p.at(a, list[0]), p.at(b, list[0]), 0)
	case len(list) == 1:
		v = m.NewSIMD(nodes.SIMD{Op: nodes.SIMDSame, Base: nodes.TYP_LONG}, nodes.TYP_INT, p.at(a, list[0]), p.at(b, list[0]))
	case len(list) > 0:
		v = p.differences(list, a, b)
	}
	for i := len(p.before) - 1; i >= 0; i-- {
		v = m.NewOp(nodes.GT_COMMA, nodes.TYP_INT, p.before[i], v, 0)
	}
	m.Overwrite(n, v)
}

// differences compares several parts: it collects the bits that differ in any of them.
func (p *Expander) differences(list []part, a, b nodes.NodeID) nodes.NodeID {
	m := p.m
	all, t := nodes.NodeID(0), list[0].typ.Actual()
	for _, x := range list {
		v := p.bits(nodes.GT_XOR, nodes.SIMDXor, t, p.at(a, x), p.at(b, x))
		if all != 0 {
			v = p.bits(nodes.GT_OR, nodes.SIMDOr, t, all, v)
		}
		all = v
	}
	if !t.IsSIMD() {
		return m.NewOp(nodes.GT_EQ, nodes.TYP_INT, all, m.NewInt(t, 0), 0)
	}
	zero := m.NewSIMD(nodes.SIMD{Op: nodes.SIMDZero, Base: nodes.TYP_LONG}, t, 0, 0)
	return m.NewSIMD(nodes.SIMD{Op: nodes.SIMDSame, Base: nodes.TYP_LONG}, nodes.TYP_INT, all, zero)
}

// bits returns a bit operation on x and y, integers or vectors of type t.
func (p *Expander) bits(o nodes.Oper, v nodes.SIMDOp, t nodes.VarType, x, y nodes.NodeID) nodes.NodeID {
	if t.IsSIMD() {
		return p.m.NewSIMD(nodes.SIMD{Op: v, Base: nodes.TYP_LONG}, t, x, y)
	}
	return p.m.NewOp(o, t, x, y, 0)
}
