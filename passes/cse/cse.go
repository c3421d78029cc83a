// Package cse eliminates common subexpressions.
package cse

import (
	"cmp"
	"slices"

	"ryugo/arena"
	"ryugo/bitvec"
	"ryugo/nodes"
	"ryugo/passes/vn"
)

// Optimizer is common subexpression elimination.
//
//	= V03 (V00.f * V01)            = V03 (comma (= V05 V00.f * V01) V05)
//	= V04 (V00.f * V01 + 1)   =>   = V04 (V05 + 1)
//
// An expression is redundant if an expression with the same value and the same exceptions is
// available, that is, has been evaluated on every path to it. It is replaced by a read of the temp
// that holds the first one's value. One walk over the dominator tree finds the pairs; the table of
// available numbers is undone at the end of a scope. The second evaluation throws no exception that
// the first has not thrown, so expressions that may throw are candidates. Expressions with other
// side effects are not, except calls of helpers without side effects.
//
// If the first evaluation is assigned to a local that has no other definition, that local serves as
// the temp. A local with one definition, which assigns a redundant expression, is replaced by the
// temp.
//
// Candidates are weighed, large ones first, so that parts of a use are gone with it. The weighing
// compares what the uses save, by the weight of their blocks, with the temp's store and loads. Few
// registers are left for locals, so a temp is assumed to be in a register only if it is heavier
// than the lightest local that is assumed to have one.
//
// Reads the execution order of HIR, Flow, Blocks.Weight, value numbers. Writes trees, Locals
// (temps), the numbers of uses; Changed tells. Needs value numbering. Breaks order and liveness
// (new rows are after all others, and have no value numbers). Cost: one sweep; at most maxTemps
// temps.
type Optimizer struct {
	Changed bool
	// Unified is set when a load of a reference was replaced: facts about the first load now hold
	// for the temp, so new conservative numbers may find more (vn.Numbering.Renumber).
	Unified bool

	m     *nodes.Method
	vns   *vn.Numbering
	stmt  nodes.StmtID
	block nodes.BlockID

	costs vn.Costs

	first  []nodes.NodeID // [VN] the first node with this number
	common bitvec.Row     // [node] another node has its number

	avail nodes.Scoped[uint32] // [VN] index of the available expression, plus 1
	exprs []expr
	uses  []use
	dirty []nodes.StmtID
	order []uint32 // candidates, largest first

	defCount    []uint8  // [local] number of definitions, up to 2; empty until needed
	copies      []copied // locals that only copy a temp
	copyByLocal []copied // [local] the same by local

	heavy [2]heaviest // the locals that compete with temps for registers: integers and floats
}

// expr is an expression with the uses at which it is available.
type expr struct {
	node   nodes.NodeID
	stmt   nodes.StmtID
	block  nodes.BlockID
	uses   uint32 // index of the last use, plus 1
	count  uint32
	def    uint32  // the SSA definition that it is the whole value of, or 0
	weight float32 // of the uses
}

type use struct {
	node nodes.NodeID
	stmt nodes.StmtID
	prev uint32
	def  uint32 // as in expr
}

// copied says that local lcl is a copy of tmp. tmp holds SSA definition def, or is not in SSA if
// def is 0. cons is the conservative number of its value.
type copied struct {
	lcl, tmp nodes.LclNum
	def      uint32
	cons     vn.VN
}

// maxTemps is RyuJIT's limit on the number of candidates.
const maxTemps = 64

// Run replaces the common subexpressions of m, by the numbers of vns.
func (p *Optimizer) Run(m *nodes.Method, vns *vn.Numbering) {
	p.m, p.vns = m, vns
	p.Changed, p.Unified = false, false
	if !p.findCommon() {
		return
	}
	p.costs.Start(m, vns)
	p.avail.Reset(vns.Len())
	p.exprs, p.uses = p.exprs[:0], p.uses[:0]
	p.defCount, p.copies = p.defCount[:0], p.copies[:0]
	p.find()
	if len(p.uses) == 0 {
		return
	}
	p.order = p.order[:0]
	for i := range p.exprs {
		if p.exprs[i].count > 0 {
			p.order = append(p.order, uint32(i))
		}
	}
	slices.SortFunc(p.order, func(a, b uint32) int {
		if c := cmp.Compare(p.size(b), p.size(a)); c != 0 {
			return c
		}
		return cmp.Compare(a, b)
	})
	p.weighLocals()
	p.dirty = p.dirty[:0]
	temps := 0
	for _, i := range p.order {
		if temps < maxTemps && p.replace(&p.exprs[i]) {
			temps++
		} else if temps == maxTemps && m.Log != nil {
			e := &p.exprs[i]
			m.WhyNode(nodes.CSE_LIMIT, e.block, e.node, maxTemps)
		}
	}
	p.Changed = temps > 0
	p.readTemps()
	for _, s := range p.dirty {
		p.effects(s)
	}
}

// size returns the number of rows of expression i, less 1: a tree has more than its parts.
func (p *Optimizer) size(i uint32) nodes.NodeID {
	n := p.exprs[i].node
	return n - p.costs.Rows[n].First
}

// findCommon marks the possible candidates that share their number with another node, and reports
// whether there are any. Most statements have none and are not looked at again.
func (p *Optimizer) findCommon() bool {
	m := p.m
	oper := m.Oper[:m.NumNodes]
	typ, nums := m.Type[:len(oper)], p.vns.Nodes[:len(oper)]
	p.first = arena.Extend(p.first[:0], p.vns.Len())
	p.common = arena.Extend(p.common[:0], len(oper)/64+1)
	first, common, found := p.first, p.common, false
	for n, o := range oper {
		if !vn.MayBeCandidate(o, typ[n]) || nums[n].Lib == 0 {
			continue
		}
		if at := &first[nums[n].Lib]; *at == 0 {
			*at = nodes.NodeID(n)
		} else {
			common.Add(uint32(*at))
			common.Add(uint32(n))
			found = true
		}
	}
	return found
}

// find lists the available expressions and their redundant uses.
func (p *Optimizer) find() {
	m := p.m
	f := &m.Flow
	for _, b := range f.DomOrder {
		m.Poll()
		p.avail.Enter(f, b)
		p.block = b
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			first, root := m.Stmts[s].First, m.Stmts[s].Root
			if !p.common.HasRange(uint32(first), uint32(root)) {
				continue
			}
			p.stmt = s
			for n := first; n <= root; n++ {
				p.costs.Classify(n)
				if p.costs.IsCandidate(n) {
					p.meet(n)
				} else if m.Oper[n] == nodes.GT_ASG {
					p.assigned(m.Op2[n], m.SSANum(m.Op1[n]))
				}
			}
		}
	}
}

// meet notes n as a use of the available expression with its number, or else as an available
// expression.
func (p *Optimizer) meet(n nodes.NodeID) {
	m := p.m
	v := p.vns.Of(vn.Row{Fn: vn.FnWithExc, Type: m.Type[n].Actual(), A: uint32(p.vns.Nodes[n].Lib), B: uint32(p.vns.Nodes[n].Exc)})
	if i := p.avail.At(uint32(v)); i != 0 {
		e := &p.exprs[i-1]
		if e.node >= p.costs.Rows[n].First && e.stmt == p.stmt {
			return // a part of n has its value
		}
		if m.Blocks.Hnd[e.block] == m.Blocks.Hnd[p.block] {
			p.uses = append(p.uses, use{node: n, stmt: p.stmt, prev: e.uses})
			e.uses = uint32(len(p.uses))
			e.count++
			e.weight += max(m.Blocks.Weight[p.block], 0.01)
			return
		}
	}
	p.exprs = append(p.exprs, expr{node: n, stmt: p.stmt, block: p.block})
	p.avail.Set(uint32(v), uint32(len(p.exprs)))
}

// assigned notes that the value of definition d is the candidate met last, if v is that candidate
// or commas around it.
func (p *Optimizer) assigned(v nodes.NodeID, d uint32) {
	if d == 0 {
		return
	}
	for ; ; v = p.m.Op2[v] {
		if i := len(p.exprs); i > 0 && p.exprs[i-1].node == v {
			p.exprs[i-1].def = d
		} else if i := len(p.uses); i > 0 && p.uses[i-1].node == v {
			p.uses[i-1].def = d
		} else if p.m.Oper[v] == nodes.GT_COMMA {
			continue
		}
		return
	}
}

// soleDefLocal returns the local of definition d, if the local has no other definition and can
// replace a temp of type t, or NoLcl.
func (p *Optimizer) soleDefLocal(d uint32, t nodes.VarType) nodes.LclNum {
	m := p.m
	if d == 0 {
		return nodes.NoLcl
	}
	if len(p.defCount) == 0 {
		p.defCount = arena.Extend(p.defCount, len(m.Locals))
		for i := range m.SSA.Defs[1:] {
			c := &p.defCount[m.SSA.Defs[i+1].Lcl]
			*c = min(*c+1, 2)
		}
	}
	l := m.SSA.Defs[d].Lcl
	if p.defCount[l] != 1 || m.Locals[l].Type != t || m.Locals[l].InMemory() {
		return nodes.NoLcl
	}
	return l
}

// readTemps replaces reads of locals that are copies of temps by reads of the temps.
func (p *Optimizer) readTemps() {
	if len(p.copies) == 0 {
		return
	}
	m := p.m
	p.copyByLocal = arena.Extend(p.copyByLocal[:0], len(m.Locals))
	for _, c := range p.copies {
		p.copyByLocal[c.lcl] = c
	}
	for _, b := range m.Flow.RPO {
		m.Poll()
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			first := m.Stmts[s].First
			for i, o := range m.Oper[first : m.Stmts[s].Root+1] {
				if o != nodes.GT_LCL_VAR {
					continue
				}
				n := first + nodes.NodeID(i)
				if c := &p.copyByLocal[m.Val[n]]; c.lcl == nodes.LclNum(m.Val[n]) && c.tmp != c.lcl && m.Flags[n]&nodes.GTF_VAR_DEF == 0 {
					m.Val[n], m.SSA.Num[n] = uint32(c.tmp), c.def
					p.vns.Unify(n, c.cons)
				}
			}
		}
	}
}

// replace assigns expression e to a temp, if that pays, and reports whether it did.
func (p *Optimizer) replace(e *expr) bool {
	m := p.m
	if m.Oper[e.node] == nodes.GT_NOP { // removed with a tree around it
		return false
	}
	// Some uses may have been removed, too.
	count := 0
	for u := e.uses; u != 0; u = p.uses[u-1].prev {
		if p.replaceable(p.uses[u-1].node) {
			count++
		}
	}
	if count == 0 {
		if m.Log != nil {
			m.WhyNode(nodes.CSE_PARTS_GONE, e.block, e.node)
		}
		return false
	}
	t := m.Type[e.node].Actual()
	tmp, def := p.soleDefLocal(e.def, t), e.def
	if inReg, pays := p.isProfitable(e, t, tmp, e.weight*float32(count)/float32(e.count)); !pays {
		if m.Log != nil {
			r := nodes.CSE_COST_FRAME
			if inReg {
				r = nodes.CSE_COST_REGISTER
			}
			m.WhyNode(r, e.block, e.node, int32(count), int32(p.costs.Rows[e.node].Cost))
		}
		return false
	}
	own := tmp == nodes.NoLcl
	if own {
		tmp, def = m.NewTemp(t, 0), 0
	}
	if m.Log != nil {
		r := nodes.CSE_LOCAL
		if own {
			r = nodes.CSE_TEMP
		}
		m.WhyNode(r, e.block, e.node, int32(tmp), int32(count)).Lcl = tmp
	}
	for u := e.uses; u != 0; u = p.uses[u-1].prev {
		if x := &p.uses[u-1]; p.replaceable(x.node) {
			p.replaceUse(e, x, tmp, def)
		}
	}
	if own {
		p.setTemp(e, tmp)
	}
	return true
}

// replaceUse replaces use u of expression e by a read of tmp. tmp holds SSA definition def, or is
// not in SSA.
func (p *Optimizer) replaceUse(e *expr, u *use, tmp nodes.LclNum, def uint32) {
	m := p.m
	n, t := u.node, m.Type[e.node].Actual()
	if m.Log != nil {
		p.logUse(n, tmp)
	}
	m.DropOperands(u.stmt, n)
	m.Oper[n], m.Type[n], m.Flags[n], m.Op1[n], m.Op2[n], m.Val[n] = nodes.GT_LCL_VAR, t, 0, 0, 0, uint32(tmp)
	m.SSA.Num[n] = def
	cons := p.vns.Nodes[e.node].Cons
	p.Unified = p.Unified || t == nodes.TYP_REF && p.vns.Nodes[n].Cons != cons
	p.vns.Unify(n, cons)
	if x := p.soleDefLocal(u.def, t); x != nodes.NoLcl {
		p.copies = append(p.copies, copied{x, tmp, def, cons})
	}
	p.dirty = append(p.dirty, u.stmt)
}

// setTemp replaces expression e by a comma: an assignment to tmp, and a read of tmp.
func (p *Optimizer) setTemp(e *expr, tmp nodes.LclNum) {
	m := p.m
	n, t := e.node, m.Type[e.node].Actual()
	x := m.New(m.Oper[n], m.Type[n], m.Op1[n], m.Op2[n], m.Val[n], m.Flags[n])
	if m.Log != nil {
		m.Log.Moved(m, n, x)
	}
	set := m.NewAssign(tmp, x)
	m.Flags[set] |= nodes.GTF_REVERSE_OPS // so that the operands of x come first
	value := m.New(nodes.GT_LCL_VAR, t, 0, 0, uint32(tmp), 0)
	m.Stmts[e.stmt].Edited = true
	m.Oper[n], m.Type[n], m.Op1[n], m.Op2[n], m.Val[n] = nodes.GT_COMMA, t, set, value, 0
	m.Flags[n] = m.Flags[set] & nodes.GTF_ALL_EFFECT
	p.dirty = append(p.dirty, e.stmt)
}

// logUse logs that n becomes a read of tmp, which holds its value.
func (p *Optimizer) logUse(n nodes.NodeID, tmp nodes.LclNum) {
	m := p.m
	m.WhyNode(nodes.CSE_USE, 0, n, int32(tmp)).Lcl = tmp
	m.Log.Replaced(m, n)
}

// replaceable reports whether the use n still exists, and contains no assignment of a temp that
// others read. (Of two trees with the same value the later may be the larger.)
func (p *Optimizer) replaceable(n nodes.NodeID) bool {
	m := p.m
	if m.Oper[n] == nodes.GT_NOP {
		return false
	}
	for x := p.costs.Rows[n].First; x < n; x++ {
		if p.isSetup(x) {
			return false
		}
	}
	return true
}

// isSetup reports whether x sets a temp of a common subexpression.
func (p *Optimizer) isSetup(x nodes.NodeID) bool {
	return p.m.Oper[x] == nodes.GT_COMMA && uint(p.m.Op1[x]) >= uint(len(p.costs.Rows))
}

// effects recomputes the effects of statement s. It drops reads of temps whose value is not used:
// expressions that were evaluated for their effects, as a statement or as the first operand of a
// comma.
func (p *Optimizer) effects(s nodes.StmtID) {
	m := p.m
	if r := m.Stmts[s].Root; m.Oper[r] == nodes.GT_LCL_VAR {
		m.Oper[r], m.Type[r], m.Val[r], m.SSA.Num[r] = nodes.GT_NOP, nodes.TYP_VOID, 0, 0
		return
	}
	for n := m.Stmts[s].First; n <= m.Stmts[s].Root; n++ {
		if o := m.Oper[n]; o != nodes.GT_NOP && !o.Is(nodes.GTK_LEAF) {
			if p.isSetup(n) {
				x := m.Op2[m.Op1[n]]
				m.UpdateEffects(x)
				m.UpdateEffects(m.Op1[n])
			}
			if v := m.Op2[n]; o == nodes.GT_COMMA && m.Oper[m.Op1[n]] == nodes.GT_LCL_VAR {
				m.SSA.Num[n], p.vns.Nodes[n] = m.SSA.Num[v], p.vns.Nodes[v]
				m.Become(s, n, v)
				continue
			}
			m.UpdateEffects(n)
		}
	}
}
