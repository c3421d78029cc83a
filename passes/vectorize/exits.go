package vectorize

import (
	"ryugo/arena"
	"ryugo/nodes"
)

// A comparison that leaves the loop is made for all elements of a vector. If some element may
// leave, the loop over single elements continues at the first element of the vector, and finds
// which:
//
//	BB02 cond(a[i] == x) BB09                 BB06 cond(no element of a[i..i+7] is x) else BB02
//	BB03 i = i + 1; cond(i < n) BB02    =>    BB07 i = i + 8; cond(i < limit) BB06
//	                                          BB02 ...
//
// The elements after the one that leaves are loaded as well. All are below the bound, so they are
// in the array: the checks were removed for each index up to the bound. Therefore the loop may
// load only from arrays, and may not store or add up anything.
//
// If the first single element leaves, the locals that are assigned after the exit have been
// assigned only by the loop over vectors, whose values are those of other iterations, or not at
// all. Therefore only the loop may name these locals.

// exit is a comparison that leaves the loop.
type exit struct {
	stmt nodes.StmtID
	when bool // if the comparison holds
}

// noteExit notes that block b is an exit of loop l. It returns the successor in the loop, or 0 if b
// does not leave the loop.
func (p *Vectorizer) noteExit(l nodes.LoopID, b nodes.BlockID) nodes.BlockID {
	m := p.m
	f := &m.Flow
	next, jump := m.Blocks.Next[b], m.Blocks.Jump[b]
	in := func(b nodes.BlockID) bool { return uint(b) < uint(len(f.LoopOf)) && f.Reachable(b) && f.InLoop(l, b) }
	if in(next) == in(jump) {
		return 0
	}
	p.exits = append(p.exits, exit{m.Blocks.LastStmt[b], !in(jump)})
	if in(jump) {
		return jump
	}
	return next
}

// exitOf returns the exit of statement s.
func (p *Vectorizer) exitOf(s nodes.StmtID) exit {
	for _, e := range p.exits {
		if e.stmt == s {
			return e
		}
	}
	panic("BUG: a jump that is no exit")
}

// exitRelation returns the relation between relop's operands for which e leaves.
func (p *Vectorizer) exitRelation(e exit, relop nodes.NodeID) nodes.Oper {
	o := p.m.Oper[relop]
	if !e.when {
		o = o.Reversed()
	}
	return o
}

// compares reports whether vectors can make the comparison relop of exit e. Compared bytes and
// shorts have bits as ints that elements do not have. Equal ints are equal elements; but equal
// elements are equal ints only if both are loaded in the same way, or one is a constant that fits.
func (p *Vectorizer) compares(e exit, relop nodes.NodeID) bool {
	m := p.m
	x, y := m.Op1[relop], m.Op2[relop]
	if !m.Oper[relop].Is(nodes.GTK_RELOP) || p.elem.IsFloat() || !p.isScalar(x) || !p.isScalar(y) {
		return false
	}
	switch o := p.exitRelation(e, relop); {
	case o == nodes.GT_EQ:
	case p.elem.Size() < 4:
		if o != nodes.GT_NE || !p.sameElements(x, y) {
			return false
		}
	case o != nodes.GT_NE && m.Flags[relop]&nodes.GTF_UNSIGNED != 0:
		return false
	}
	if m.Flags[relop]&nodes.GTF_REVERSE_OPS != 0 {
		x, y = y, x
	}
	return p.isValue(x) && p.isValue(y)
}

// sameElements reports whether x and y, loads or constants, are equal whenever their elements are.
func (p *Vectorizer) sameElements(x, y nodes.NodeID) bool {
	m := p.m
	if m.Oper[x] != nodes.GT_IND {
		x, y = y, x
	}
	if m.Oper[x] != nodes.GT_IND {
		return false
	}
	t := m.Type[x]
	return m.Oper[y] == nodes.GT_IND && m.Type[y] == t || m.IsIntConst(y) && fits(m.IntValue(y), t)
}

// fits reports whether a load of type t, a byte or a short, can yield v.
func fits(v int64, t nodes.VarType) bool {
	bits := 8 * t.Size()
	if t.IsUnsigned() {
		return v>>bits == 0
	}
	return v>>(bits-1) == v>>63
}

// lateLocalsAreOwn reports whether only the loop names the locals that it assigns after an exit.
func (p *Vectorizer) lateLocalsAreOwn() bool {
	if !p.assignsAfterExit {
		return true
	}
	p.countMentions()
	for l := range p.mentions {
		if p.named.Has(uint32(l)) && p.defs[l].afterExit && p.defs[l].names != p.mentions[l] {
			return false
		}
	}
	return true
}

// countMentions counts the nodes that name each local, once for a method.
func (p *Vectorizer) countMentions() {
	m := p.m
	if len(p.mentions) != 0 {
		return
	}
	p.mentions = arena.Extend(p.mentions, len(m.Locals))
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		m.Poll()
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			for _, n := range p.walk.Tree(m, m.Stmts[s].Root) {
				switch k := m.Oper[n].Kind(); {
				case k&nodes.GTK_MULTI != 0:
					for _, x := range m.MultiVarsOf(n) {
						if x.Lcl != nodes.NoLcl {
							p.mentions[x.Lcl]++
						}
					}
				case k&nodes.GTK_LOCAL != 0:
					p.mentions[m.LclOf(n)]++
				}
			}
		}
	}
}

// onlyReads reports whether the loop only reads arrays.
func (p *Vectorizer) onlyReads() bool {
	for _, a := range p.accesses {
		if a.store || !a.checked || p.m.Locals[a.base].Type != nodes.TYP_REF {
			return false
		}
	}
	return len(p.sums) == 0
}

// guardExit makes the loop over vectors leave to the loop over single elements if an element may
// leave by e.
func (p *Vectorizer) guardExit(e exit, relop nodes.NodeID) {
	m := p.m
	x, y := m.Op1[relop], m.Op2[relop]
	if m.Flags[relop]&nodes.GTF_REVERSE_OPS != 0 {
		y = p.value(y)
		x = p.value(x)
	} else {
		x = p.value(x)
		y = p.value(y)
	}
	all := nodes.SIMDZero // no element holds
	switch p.exitRelation(e, relop) {
	case nodes.GT_EQ:
		x, y = p.op(nodes.SIMDEqual, x, y), 0
	case nodes.GT_GT:
		x, y = p.op(nodes.SIMDGreater, x, y), 0
	case nodes.GT_LT:
		x, y = p.op(nodes.SIMDGreater, y, x), 0
	case nodes.GT_GE:
		x, y, all = p.op(nodes.SIMDGreater, y, x), 0, nodes.SIMDAllOnes
	case nodes.GT_LE:
		x, y, all = p.op(nodes.SIMDGreater, x, y), 0, nodes.SIMDAllOnes
	}
	if y == 0 {
		y = p.op(all, 0, 0)
	}
	same := m.NewSIMD(nodes.SIMD{Op: nodes.SIMDSame, Base: p.elem}, nodes.TYP_INT, x, y)
	m.Blocks.Jump[p.body] = p.head
	p.jump(p.body, p.il, m.NewOp(nodes.GT_EQ, nodes.TYP_INT, same, m.NewInt(nodes.TYP_INT, 0), 0))
	p.vectorBlock()
}
