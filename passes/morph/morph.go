package morph

import (
	"math/bits"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

// Morpher is global morph.
//
// It expands every tree, operands before users, into opers that a machine can do, and fixes the
// evaluation order of call arguments:
//
//	[] int                  indir int
//	  lclVar ref V00   ->     comma byref
//	  lclVar int V03            arrBndsChk void
//	                              lclVar int V03
//	                              arrLen int
//	                                lclVar ref V00
//	                            + byref
//	                              + byref
//	                                lclVar ref V00
//	                                << long
//	                                  cast long <- uint
//	                                    lclVar int V03
//	                                  const long 2
//	                              const long 16
//
// Nodes are rewritten in place, so references to them stay valid. A node that is replaced by one of
// its operands takes over the operand's row. The old row stays, unreachable, until Renumber.
//
// Reads and writes: all node columns, Calls, Args, Stmts, Blocks (QMARKs and folded branches),
// Locals (temps). Needs: HIR and LvAddrExposed. Gives: morphed trees, effect flags,
// Method.OutgoingSize. There is no GT_FIELD, GT_INDEX, GT_ADDR, GT_QMARK, GT_COLON, GT_BOX,
// GT_RUNTIMELOOKUP, GT_ALLOCOBJ, GT_ARR_ELEM, GT_MKREFANY or GT_CNS_STR left, and the effect flags
// of each node are those of its operands and of the node itself (this package's tests check both).
// An assignment inside a tree defines a temp with a single definition, since IL stores are
// statements. Cost: one walk over the trees, and the nodes that are made.
type Morpher struct {
	m    *nodes.Method
	env  *targets.Env
	jit  ee.JitInfo
	info *ee.Info
	walk nodes.Walker

	native nodes.VarType // native int

	block   nodes.BlockID
	stmt    nodes.StmtID
	exposed bool // some local's address has escaped

	byRefs  []byRefParam   // [argument] see placeCopies
	places  []nodes.LclNum // uses has been computed
	counted bool           // uses is filled
	uses    []int32        // nodes that are addresses of locals which calls fill
	filled  arena.Marks    // addresses of locals that calls fill

	temps     [nodes.TypeCount]tempPool
	tempTypes uint64 // bit set of the types that have temps
	structs   []structTemp
	// tempsTaken: the current statement uses temps.
	tempsTaken bool
	// argCopies are the copies that callees get by reference. Within a statement each is used by
	// one call only.
	argCopies []structTemp

	// Locals that the importer's trees have assigned in the current statement so far. Locals from
	// oldLcls on are temps of this phase.
	assigned     arena.Marks
	assignsLocal bool // assigned is not empty
	oldLcls      int

	// For the current call: the argument that is evaluated first among the late ones despite its
	// effects, or -1; [argument] its group and complexity.
	evaluatedFirst int
	groups         []argGroup
	costs          []int
	argWalk        nodes.Walker

	user []nodes.NodeID // QMARK expansion: [node] its user in the tree
	path []nodes.NodeID // QMARK expansion: from the QMARK up to the root
}

// tempPool has the temps of one type. The current statement uses those below next.
type tempPool struct {
	lcls []nodes.LclNum
	next int
}

// structTemp is a temp for structs.
type structTemp struct {
	lcl   nodes.LclNum
	taken bool
}

// Run morphs all trees of m.
func (p *Morpher) Run(m *nodes.Method, env *targets.Env) {
	p.m, p.env, p.jit, p.info = m, env, env.JIT, env.JIT.GetEEInfo()
	p.native = m.Model.TYP_I_IMPL
	for ; p.tempTypes != 0; p.tempTypes &= p.tempTypes - 1 { // of the previous method
		t := &p.temps[bits.TrailingZeros64(p.tempTypes)]
		t.lcls, t.next = t.lcls[:0], 0
	}
	p.tempsTaken = false
	p.structs, p.argCopies = p.structs[:0], p.argCopies[:0]
	p.counted = false
	p.fgMorphImplicitByRefArgs()
	p.exposed = false
	for i := range m.Locals {
		p.exposed = p.exposed || m.Locals[i].Flags&nodes.LvAddrExposed != 0
	}
	qmarks := arena.Index(m.Oper[:m.NumNodes], nodes.GT_QMARK) >= 0
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		m.Poll()
		p.block = b
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next { // a removed statement keeps its links
			if qmarks {
				s = p.expandQmarks(s)
			}
			p.statement(s)
		}
	}
}

// statement morphs statement s of the current block.
func (p *Morpher) statement(s nodes.StmtID) {
	m := p.m
	p.stmt = s
	if p.tempsTaken {
		p.freeTemps()
	}
	p.oldLcls = len(m.Locals)
	p.assigned.Reset(p.oldLcls)
	p.assignsLocal = false
	list := p.walk.Tree(m, m.Stmts[s].Root)
	for i := len(list) - 1; i >= 0; i-- {
		p.node(list[i])
	}
	p.root(s)
}

// freeTemps lets the next statement reuse the temps.
func (p *Morpher) freeTemps() {
	p.tempsTaken = false
	for s := p.tempTypes; s != 0; s &= s - 1 {
		p.temps[bits.TrailingZeros64(s)].next = 0
	}
	for i := range p.structs {
		p.structs[i].taken = false
	}
	for i := range p.argCopies {
		p.argCopies[i].taken = false
	}
}

// root handles a morphed statement as a whole: it removes a statement without effects and folds a
// branch on a constant.
func (p *Morpher) root(s nodes.StmtID) {
	m := p.m
	r := m.Stmts[s].Root
	switch m.Oper[r] {
	case nodes.GT_JTRUE:
		if p.foldBranch(s, r) {
			return
		}
		cond := m.Op1[r]
		for m.Oper[cond] == nodes.GT_COMMA {
			cond = m.Op2[cond]
		}
		m.Flags[cond] |= nodes.GTF_RELOP_JMP_USED
	case nodes.GT_SWITCH:
		p.foldSwitch(s, r)
	case nodes.GT_RETURN, nodes.GT_RETFILT, nodes.GT_JMP, nodes.GT_NO_OP, nodes.GT_START_NONGC:
	case nodes.GT_CALL, nodes.GT_ASG:
		if !p.env.MinOpts && m.OnlyForResult(r) && p.operandEffects(r) == 0 {
			m.RemoveStmt(p.block, s)
			return
		}
		p.tailCallStmt(s, r)
		if m.Oper[r] == nodes.GT_CALL && p.callsItself(&m.Calls[m.Val[r]]) {
			p.loopBack(s)
		}
	case nodes.GT_COMMA:
		if !p.env.MinOpts && m.Oper[m.Op2[r]] == nodes.GT_ASG {
			p.splitCommas(s)
			return
		}
		fallthrough
	default:
		// If only the fault matters, no value is loaded.
		if o := m.Oper[r]; (o == nodes.GT_IND || o == nodes.GT_OBJ || o == nodes.GT_BLK) && m.Flags[r]&(nodes.GTF_IND_VOLATILE|nodes.GTF_NO_FAULT) == 0 && !p.isLocalAddr(m.Op1[r]) {
			m.Oper[r], m.Type[r] = nodes.GT_NULLCHECK, nodes.TYP_VOID
			m.Flags[r] &= nodes.GTF_ALL_EFFECT
		}
		for m.Oper[r] == nodes.GT_COMMA && m.Flags[m.Op2[r]]&keptEffects == 0 {
			p.replaceBy(r, m.Op1[r])
		}
		for !p.env.MinOpts && m.Oper[r].Is(nodes.GTK_RELOP) && m.Flags[m.Op2[r]]&keptEffects == 0 {
			p.replaceBy(r, m.Op1[r])
		}
		if m.Flags[r]&keptEffects == 0 || !p.env.MinOpts && m.OnlyForResult(r) && p.operandEffects(r) == 0 {
			m.RemoveStmt(p.block, s)
		}
	}
}

// splitCommas splits statement s, a chain of commas that ends in an assignment, into one statement
// for each operand. Dead copies of fields can then be removed one by one.
//
//	comma (comma (= V03 V05) (= V04 V06)) (= V07 V08)    ->    = V03 V05;  = V04 V06;  = V07 V08
func (p *Morpher) splitCommas(s nodes.StmtID) {
	m := p.m
	r := m.Stmts[s].Root
	for m.Oper[r] == nodes.GT_COMMA {
		x := m.Op1[r]
		if m.Oper[x] == nodes.GT_COMMA { // comma (comma a b) c is comma a (comma b c)
			m.Op1[r], m.Op1[x], m.Op2[x], m.Op2[r] = m.Op1[x], m.Op2[x], m.Op2[r], x
			m.Type[x] = m.Type[r]
			p.effects(x)
			continue
		}
		if m.Flags[x]&keptEffects != 0 {
			m.InsertStmtBefore(p.block, s, x, m.Stmts[s].ILOffset)
		}
		r = m.Op2[r]
	}
	m.Stmts[s].Root = r
}

// operandEffects returns the effects for which the operands of n must be evaluated.
func (p *Morpher) operandEffects(n nodes.NodeID) (f nodes.NodeFlags) {
	for it := p.m.Operands(n); it.Next(); {
		f |= p.m.Flags[it.Node()]
	}
	return f & keptEffects
}

// keptEffects are the effects for which a tree must be evaluated even if its value is unused.
const keptEffects = nodes.GTF_SIDE_EFFECT | nodes.GTF_ORDER_SIDEEFF

// node morphs n, whose operands have been morphed.
func (p *Morpher) node(n nodes.NodeID) {
	m := p.m
	switch o := m.Oper[n]; o {
	case nodes.GT_LCL_VAR, nodes.GT_LCL_FLD:
		arena.Put(m.Flags, int(n), arena.At(m.Flags, n)&^nodes.GTF_ALL_EFFECT|p.ruleAddressTaken(n))
		return
	case nodes.GT_CNS_INT, nodes.GT_CNS_DBL:
		return
	case nodes.GT_CNS_STR:
		// The literal's object is in a cell.
		cell := m.New(nodes.GT_CNS_INT, p.native, 0, 0, m.Val[n], nodes.GTF_ICON_SYMBOL|nodes.GTF_ICON_HDL)
		p.set(n, nodes.GT_IND, nodes.TYP_REF, cell, 0, 0, nodes.GTF_NO_FAULT)
	case nodes.GT_BOX, nodes.GT_RUNTIMELOOKUP:
		p.replaceBy(n, m.Op1[n])
		return
	case nodes.GT_FIELD:
		p.field(n)
	case nodes.GT_INDEX:
		p.index(n)
	case nodes.GT_ARR_ELEM:
		p.arrElem(n)
	case nodes.GT_ADDR:
		p.addr(n)
		return
	case nodes.GT_IND:
		p.indir(n)
		p.byAddress(n)
	case nodes.GT_NULLCHECK:
		if p.isLocalAddr(m.Op1[n]) {
			p.set(n, nodes.GT_NOP, nodes.TYP_VOID, 0, 0, 0, 0)
		}
	case nodes.GT_ASG:
		p.assign(n)
	case nodes.GT_COMMA:
		if m.Flags[m.Op1[n]]&keptEffects == 0 {
			p.replaceBy(n, m.Op2[n])
			return
		}
	case nodes.GT_CAST:
		p.cast(n)
	case nodes.GT_ALLOCOBJ:
		p.helperCall(n, nodes.TYP_REF, ee.Helper(m.Val[n]), m.Op1[n], 0)
		m.Calls[m.Val[n]].Flags |= nodes.GTF_CALL_M_ALLOC
		return
	case nodes.GT_MKREFANY:
		p.mkRefAny(n)
	case nodes.GT_CALL:
		p.fgMorphArgs(n)
		if m.Type[n].IsSIMD() {
			p.vectorResult(n)
		}
	case nodes.GT_SIMD:
		if nodes.UnpackSIMD(m.Val[n]).Op == nodes.SIMDItemAt {
			m.FoldItemAt(n)
		}
	case nodes.GT_HW, nodes.GT_HW_MORE, nodes.GT_HW_MEMORY, nodes.GT_HW_REST:
	case nodes.GT_RETURN:
		p.ret(n)
	case nodes.GT_INTRINSIC:
		p.math(n)
	default:
		if o.Is(nodes.GTK_BINOP) {
			p.binary(n)
		} else if o == nodes.GT_NEG || o == nodes.GT_NOT {
			p.unary(n)
		}
	}
	p.effects(n)
}

// set rewrites row n. The caller is responsible for the effect flags.
func (p *Morpher) set(n nodes.NodeID, o nodes.Oper, t nodes.VarType, op1, op2 nodes.NodeID, val uint32, flags nodes.NodeFlags) {
	p.m.SetRow(n, o, t, op1, op2, val, flags)
}

// replaceBy overwrites row n by row x, a node below n. x then has no user.
func (p *Morpher) replaceBy(n, x nodes.NodeID) {
	p.m.Overwrite(n, x)
}

// move appends a copy of row n and returns it, so that row n can be rewritten as a user of the
// copy.
func (p *Morpher) move(n nodes.NodeID) nodes.NodeID {
	m := p.m
	return m.New(m.Oper[n], m.Type[n], m.Op1[n], m.Op2[n], m.Val[n], m.Flags[n])
}

// op appends a node and computes its effects.
func (p *Morpher) op(o nodes.Oper, t nodes.VarType, op1, op2 nodes.NodeID, val uint32, flags nodes.NodeFlags) nodes.NodeID {
	n := p.m.New(o, t, op1, op2, val, flags)
	p.effects(n)
	return n
}

// comma appends a comma. If first is 0, it returns second.
func (p *Morpher) comma(first, second nodes.NodeID) nodes.NodeID {
	if first == 0 {
		return second
	}
	return p.m.NewOp(nodes.GT_COMMA, p.m.Type[second], first, second, 0)
}

// sequence appends a comma that evaluates first and second for their effects. Either may be 0.
func (p *Morpher) sequence(first, second nodes.NodeID) nodes.NodeID {
	if first == 0 {
		return second
	}
	if second == 0 {
		return first
	}
	return p.m.NewOp(nodes.GT_COMMA, nodes.TYP_VOID, first, second, 0)
}

// effects recomputes the effect flags of n from those of its operands.
func (p *Morpher) effects(n nodes.NodeID) { p.m.UpdateEffects(n) }

// isLocalAddr reports whether n is the address of a local.
func (p *Morpher) isLocalAddr(n nodes.NodeID) bool { return p.m.IsLocalAddr(n) }

// temp returns a temp that the current statement does not use yet. At minopts later statements
// reuse the temp, because each temp has a frame slot there.
func (p *Morpher) temp(t nodes.VarType, layout uint32) nodes.LclNum {
	m := p.m
	if !p.env.MinOpts {
		return m.NewTemp(t, layout)
	}
	if t == nodes.TYP_STRUCT {
		return p.structTemp(&p.structs, layout)
	}
	p.tempsTaken = true
	p.tempTypes |= 1 << t
	pool := &p.temps[t]
	if pool.next == len(pool.lcls) {
		pool.lcls = append(pool.lcls, m.NewTemp(t, 0))
	}
	pool.next++
	return pool.lcls[pool.next-1]
}

// structTemp returns a temp of pool that the current statement does not use yet.
func (p *Morpher) structTemp(pool *[]structTemp, layout uint32) nodes.LclNum {
	p.tempsTaken = true
	for i := range *pool {
		if s := &(*pool)[i]; !s.taken && p.m.Locals[s.lcl].Layout == layout {
			s.taken = true
			return s.lcl
		}
	}
	l := p.m.NewTemp(nodes.TYP_STRUCT, layout)
	*pool = append(*pool, structTemp{l, true})
	return l
}

// newAssign appends local = value. The local is a temp, this is its only definition in the
// statement, and it precedes all uses.
func (p *Morpher) newAssign(l nodes.LclNum, value nodes.NodeID) nodes.NodeID {
	m := p.m
	n := m.NewAssign(l, value)
	if m.Type[n] == nodes.TYP_STRUCT {
		p.structAssign(n)
		p.effects(n)
	}
	return n
}

// isInvariant reports whether n is a leaf whose value nothing can change: a constant or the address
// of a local.
func (p *Morpher) isInvariant(n nodes.NodeID) bool {
	return p.m.Oper[n].Is(nodes.GTK_CONST) || p.isLocalAddr(n)
}

// isStableLocal reports whether n reads a local that nothing in the current statement changes.
func (p *Morpher) isStableLocal(n nodes.NodeID) bool {
	m := p.m
	if o := m.Oper[n]; o != nodes.GT_LCL_VAR && o != nodes.GT_LCL_FLD {
		return false
	}
	l := m.LclOf(n)
	return m.Locals[l].Flags&nodes.LvAddrExposed == 0 && !p.isAssigned(l)
}

// assigns records that the current statement assigns local l. It also records locals that share l's
// memory: the fields of a dependently promoted struct, or the struct of such a field.
func (p *Morpher) assigns(l nodes.LclNum) {
	if int(l) >= p.oldLcls {
		return
	}
	m := p.m
	p.assigned.Set(uint32(l))
	p.assignsLocal = true
	x := &m.Locals[l]
	switch {
	case x.Flags&nodes.LvDependent == 0:
	case x.Flags&nodes.LvIsStructField != 0:
		p.assigned.Set(uint32(x.Parent))
	default:
		for i := range nodes.LclNum(x.FieldCount) {
			p.assigned.Set(uint32(x.FieldFirst + i))
		}
	}
}

// isAssigned reports whether the current statement assigns local l. Temps made for the statement do
// not count.
func (p *Morpher) isAssigned(l nodes.LclNum) bool {
	return int(l) < p.oldLcls && p.assigned.Has(uint32(l))
}

// makeReusable makes the value of n usable more than once. It returns a setup tree that must be
// evaluated first, or 0, and a leaf that clone can copy.
func (p *Morpher) makeReusable(n nodes.NodeID) (setup, leaf nodes.NodeID) {
	m := p.m
	if p.isInvariant(n) || p.isStableLocal(n) {
		return 0, n
	}
	l := p.temp(m.Type[n].Actual(), 0)
	return p.newAssign(l, n), m.NewLclVar(l)
}

// clone appends a copy of a leaf.
func (p *Morpher) clone(leaf nodes.NodeID) nodes.NodeID { return p.move(leaf) }
