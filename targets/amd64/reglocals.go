package amd64

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/xarch"
)

// Locals in registers. Linear scan gives registers to values inside of a
// block; before that, lowering sets some registers aside for the method's
// hottest locals, from end to end:
//
//	s = 0                       xor ebx, ebx          (was: mov [rbp-16], 0)
//	loop: s = s + a[i]          add ebx, [rax+rcx*4+16]
//
// A method that calls has only the callee-saved registers for this, and for
// references only if they are tracked, so that each call says whether they are
// live. One that does not call has no safepoint either: there every register
// will do that no instruction of the method asks for by name, a parameter's own
// register best of all. GC polls are no calls here, but for references.
//
// In a method with EH a handler finds in registers what its caller left there:
// locals that are live into a handler, or named in one, stay in memory.

// Bounds that leave linear scan enough registers for the worst node.
const (
	maxRegLocalsCalls = 4
	maxRegLocalsLeaf  = 5
	maxFloatLocals    = 6
)

// regLocals is the scratch of the choice.
type regLocals struct {
	weight  []float32 // [local] weighted references
	pos     []int32   // [block] place in the layout
	depth   []int32   // [place] loops begun less loops ended, then depth
	clobber targets.RegMask
	calls   bool
	polls   bool // GC polls do not count as calls
}

// What a local must weigh to be worth a register, and one that the prolog has
// to push and every epilog to pop.
const (
	minWeight      = 1.5
	minWeightSaved = 3.5
)

// noRegister in weight marks a local that must be in memory.
const noRegister = float32(-1 << 20)

// chooseRegLocals gives registers to locals: it sets LvRegister and Reg, and
// takes the registers from linear scan.
func (b *backend) chooseRegLocals() {
	m := b.m
	b.reserved = 0
	if b.env.MinOpts || len(m.Locals) == 0 || b.hasJmp() {
		return
	}
	b.loopDepths()
	b.countLocals()
	w := b.regs.weight
	exclude := func(l nodes.LclNum) {
		if int(l) < len(w) {
			w[l] = noRegister
		}
	}
	exclude(m.RetBufLcl)
	exclude(m.InstParamLcl)
	exclude(m.OutgoingLcl)
	if m.Info.Options&ee.CORINFO_GENERICS_CTXT_FROM_THIS != 0 {
		exclude(m.ThisLcl)
	}
	limit := maxRegLocalsLeaf
	if b.regs.calls {
		limit = maxRegLocalsCalls
	}
	for range limit {
		l := b.hottest(false)
		if l == nodes.NoLcl || !b.giveRegister(l) {
			break
		}
	}
	if b.regs.calls && len(b.v.floatCallOrder) == 0 {
		return
	}
	for range maxFloatLocals {
		l := b.hottest(true)
		if l == nodes.NoLcl || !b.giveRegister(l) {
			break
		}
	}
}

// loopDepths estimates how deep in loops each place of the layout is: a jump
// backwards spans one.
func (b *backend) loopDepths() {
	m, r := b.m, &b.regs
	r.pos = arena.Raw(r.pos, m.NumBlocks)
	n := int32(0)
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		r.pos[blk] = n
		n++
	}
	r.depth = arena.Extend(r.depth[:0], int(n)+1)
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		for i := range m.NumSuccs(blk) {
			if to := r.pos[m.Succ(blk, i)]; to <= r.pos[blk] {
				r.depth[to]++
				r.depth[r.pos[blk]+1]--
			}
		}
	}
	for i := int32(1); i <= n; i++ {
		r.depth[i] += r.depth[i-1]
	}
}

// countLocals weighs the references to each local, and finds out which
// registers the method's instructions name.
func (b *backend) countLocals() {
	m, r := b.m, &b.regs
	r.weight = arena.Extend(r.weight[:0], len(m.Locals))
	r.polls = false
	r.calls, r.clobber = len(m.EH) != 0, rax // whoever calls a handler keeps the callee-saved registers only
	if m.RetDesc.Count > 1 {
		r.clobber |= rdx
	}
	const memory = nodes.LvAddrExposed | nodes.LvDoNotEnregister | nodes.LvPinned | nodes.LvOutgoingArgs | nodes.LvLiveInHndlr
	for i := range m.Locals {
		l := &m.Locals[i]
		unknown := len(m.EH) != 0 && l.Flags&nodes.LvTracked == 0
		if l.Type == nodes.TYP_STRUCT || l.Flags&memory != 0 || l.NumArgRegs > 1 || unknown {
			r.weight[i] = noRegister
		}
	}
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		w := float32(1)
		for range min(r.depth[r.pos[blk]], 5) {
			w *= 8
		}
		if m.Blocks.Func[blk] != 0 {
			w = noRegister
		}
		for n := m.Blocks.First[blk]; n != 0; n = m.Next[n] {
			b.countNode(n, w)
		}
	}
}

func (b *backend) countNode(n nodes.NodeID, w float32) {
	m, r := b.m, &b.regs
	switch m.Oper[n] {
	case nodes.GT_LCL_VAR:
		r.weight[m.Val[n]] += w
	case nodes.GT_STORE_LCL_VAR:
		r.weight[m.Val[n]] += w
		if m.Locals[m.Val[n]].Type == nodes.TYP_STRUCT {
			r.clobber |= rdi | rsi | rcx
		}
	case nodes.GT_MULTI_VAR, nodes.GT_STORE_MULTI_VAR:
		for _, x := range m.MultiVarsOf(n) {
			if x.Lcl != nodes.NoLcl {
				r.weight[x.Lcl] += w
			}
		}
	case nodes.GT_LCL_FLD, nodes.GT_STORE_LCL_FLD, nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
		r.weight[m.LclOf(n)] = noRegister
	case nodes.GT_CALL:
		poll := isPoll(&m.Calls[m.Val[n]])
		r.polls, r.calls = r.polls || poll, r.calls || !poll
	case nodes.GT_RETURNTRAP:
		r.calls = true
	case nodes.GT_STOREIND:
		if m.Type[n] == nodes.TYP_REF && b.info.UsesWriteBarriers {
			r.calls = true
		}
	case nodes.GT_STORE_OBJ:
		r.clobber |= rdi | rsi | rcx
		if b.info.UsesWriteBarriers && m.Layouts[m.Val[n]].GCCount != 0 {
			r.calls = true
		}
	case nodes.GT_STORE_BLK, nodes.GT_STORE_DYN_BLK:
		r.clobber |= rdi | rsi | rcx
	case nodes.GT_MOD:
		if m.Type[n].IsFloat() {
			r.calls = true
		}
		r.clobber |= rdx
	case nodes.GT_DIV, nodes.GT_UDIV, nodes.GT_UMOD, nodes.GT_MUL, nodes.GT_MULHI:
		r.clobber |= rdx
	case nodes.GT_LSH, nodes.GT_RSH, nodes.GT_RSZ, nodes.GT_ROL, nodes.GT_ROR:
		if m.Oper[m.Op2[n]] != nodes.GT_CNS_INT {
			r.clobber |= rcx
		}
	}
}

// hottest returns the local with the greatest weight that is worth a register
// and has none, or NoLcl.
func (b *backend) hottest(float bool) nodes.LclNum {
	m, r := b.m, &b.regs
	best, weight := nodes.NoLcl, float32(minWeight)
	if r.calls {
		weight = minWeightSaved + float32(m.NumFunclets) // which save it as well
	}
	for i, w := range r.weight {
		l := &m.Locals[i]
		if w <= weight || l.Type.IsFloat() != float || l.Flags&nodes.LvRegister != 0 {
			continue
		}
		if l.Type.IsGC() && (r.calls || r.polls) && (!b.gcTracked(l) || b.callsNative() || w <= minWeightSaved) {
			continue
		}
		best, weight = nodes.LclNum(i), w
	}
	return best
}

// giveRegister puts local l into a register and tells whether one was left. A
// register in which another parameter arrives is not used: so the moves in the
// prolog need no order.
func (b *backend) giveRegister(l nodes.LclNum) bool {
	m, r := b.m, &b.regs
	lcl := &m.Locals[l]
	busy := b.reserved | r.clobber
	order := b.v.callOrder
	if lcl.Type.IsFloat() {
		order = b.v.floatCallOrder
	}
	if !r.calls && !(r.polls && lcl.Type.IsGC()) {
		order = b.v.leafOrder
		if lcl.Type.IsFloat() {
			order = b.v.floatLeafOrder
		}
		if lcl.NumArgRegs == 1 && !busy.Has(lcl.ArgReg[0]) && xarch.Reg(lcl.ArgReg[0]).IsXmm() == lcl.Type.IsFloat() {
			order, busy = lcl.ArgReg[:1], 0
		} else {
			busy |= b.incoming()
		}
	}
	for _, reg := range order {
		if busy.Has(reg) || b.v.saved.Has(reg) && r.weight[l] <= minWeightSaved {
			continue
		}
		lcl.Flags |= nodes.LvRegister
		lcl.Reg = reg
		b.reserved |= targets.MaskOf(lcl.Reg)
		return true
	}
	return false
}

// incoming is the set of registers that parameters arrive in.
func (b *backend) incoming() targets.RegMask {
	m := b.m
	var s targets.RegMask
	for i := range m.Locals[:m.NumParams] {
		l := &m.Locals[i]
		for p := range l.NumArgRegs {
			s |= targets.MaskOf(l.ArgReg[p])
		}
	}
	return s
}

// Which operands of an oper may be any register, also a local's own.
const (
	anyOp1 uint8 = 1 << iota
	anyOp2
	anyBoth = anyOp1 | anyOp2
)

var anyReg = [nodes.OperCount]uint8{
	nodes.GT_ADD: anyBoth, nodes.GT_SUB: anyBoth, nodes.GT_AND: anyBoth, nodes.GT_OR: anyBoth, nodes.GT_XOR: anyBoth,
	nodes.GT_MUL: anyBoth,
	nodes.GT_DIV: anyOp2, nodes.GT_MOD: anyOp2, nodes.GT_UDIV: anyOp2, nodes.GT_UMOD: anyOp2, nodes.GT_MULHI: anyOp2,
	nodes.GT_LSH: anyOp1, nodes.GT_RSH: anyOp1, nodes.GT_RSZ: anyOp1, nodes.GT_ROL: anyOp1, nodes.GT_ROR: anyOp1,
	nodes.GT_EQ: anyBoth, nodes.GT_NE: anyBoth, nodes.GT_LT: anyBoth, nodes.GT_LE: anyBoth, nodes.GT_GE: anyBoth, nodes.GT_GT: anyBoth,
	nodes.GT_TEST_EQ: anyBoth, nodes.GT_TEST_NE: anyBoth,
	nodes.GT_NEG: anyOp1, nodes.GT_NOT: anyOp1, nodes.GT_POPCNT: anyOp1, nodes.GT_BSWAP: anyOp1,
	nodes.GT_CAST: anyOp1, nodes.GT_BITCAST: anyOp1, nodes.GT_INTRINSIC: anyOp1, nodes.GT_CKFINITE: anyOp1,
	nodes.GT_ARR_LENGTH: anyOp1, nodes.GT_ARR_BOUNDS_CHECK: anyBoth,
	nodes.GT_STOREIND: anyOp2, nodes.GT_STORE_LCL_VAR: anyOp1, nodes.GT_STORE_LCL_FLD: anyOp1,
	nodes.GT_SWITCH_TABLE: anyOp1, nodes.GT_LOCKADD: anyOp2,
}

// containRegs lets the lowered node n read locals in registers where they are.
func (b *backend) containRegs(n nodes.NodeID) {
	if b.reserved == 0 {
		return
	}
	m := b.m
	which := anyReg[m.Oper[n]]
	if which == 0 || m.Flags[n]&flagBarrier != 0 {
		return
	}
	if which&anyOp1 != 0 && !(m.Oper[n] == nodes.GT_MUL && b.isWideMul(n)) && !(m.Oper[n] == nodes.GT_DIV && m.Type[n].IsFloat()) {
		b.containReg(m.Op1[n], n)
	}
	if which&anyOp2 != 0 && m.Oper[n].Is(nodes.GTK_BINOP) {
		b.containReg(m.Op2[n], n)
	}
}

// containReg contains op if it is a local in a register that no node in front
// of user changes.
func (b *backend) containReg(op, user nodes.NodeID) {
	if op != 0 && b.m.Oper[op] == nodes.GT_LCL_VAR && !b.contained(op) && b.isRegLocal(op) && b.movable(op, user) {
		b.m.Contain(b.blk, op)
	}
}

// lowerStoreReg prepares a store to a local in a register: a constant is
// loaded there, and what is computed directly in front is computed there.
func (b *backend) lowerStoreReg(n, v nodes.NodeID, t nodes.VarType) {
	m := b.m
	switch {
	case m.Oper[v] == nodes.GT_CNS_INT || m.Oper[v] == nodes.GT_CNS_DBL:
		m.Contain(b.blk, v)
	case t.IsSmall():
		b.stripCast(n, v, t)
	case m.Prev[n] == v && b.computesInto(v, m.LclOf(n)):
		m.Flags[v] |= flagTarget
	}
}

// computesInto tells whether v can be computed in the register of local l: it
// writes its result once, behind the last read of an operand that may be l.
func (b *backend) computesInto(v nodes.NodeID, l nodes.LclNum) bool {
	m := b.m
	switch m.Oper[v] {
	case nodes.GT_LCL_VAR, nodes.GT_LCL_FLD, nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR, nodes.GT_IND, nodes.GT_ARR_LENGTH, nodes.GT_NEG, nodes.GT_NOT:
		return m.Oper[v] != nodes.GT_LCL_VAR || !b.isRegLocal(v)
	case nodes.GT_CAST:
		return m.Type[v].IsInt() && m.Type[m.Op1[v]].IsInt()
	case nodes.GT_EQ, nodes.GT_NE, nodes.GT_LT, nodes.GT_LE, nodes.GT_GE, nodes.GT_GT, nodes.GT_TEST_EQ, nodes.GT_TEST_NE:
		return true
	case nodes.GT_LSH, nodes.GT_RSH, nodes.GT_RSZ, nodes.GT_ROL, nodes.GT_ROR:
		return b.contained(m.Op2[v])
	case nodes.GT_ADD, nodes.GT_SUB, nodes.GT_AND, nodes.GT_OR, nodes.GT_XOR, nodes.GT_MUL, nodes.GT_DIV:
		if m.Oper[v] == nodes.GT_DIV && !m.Type[v].IsFloat() || b.isWideMul(v) {
			return false
		}
		op2 := m.Op2[v]
		if !b.contained(op2) {
			return true
		}
		if b.isRegLocal(op2) {
			return m.LclOf(op2) != l || m.Oper[v].Is(nodes.GTK_COMMUTE)
		}
		return !b.reads(op2, l)
	}
	return false
}

// reads tells whether contained operand op, or one below it, is local l.
func (b *backend) reads(op nodes.NodeID, l nodes.LclNum) bool {
	m := b.m
	if (m.Oper[op] == nodes.GT_LCL_VAR || m.Oper[op] == nodes.GT_MULTI_VAR) && m.Names(op, l) {
		return true
	}
	for it := m.Operands(op); it.Next(); {
		if x := it.Node(); b.contained(x) && b.reads(x, l) {
			return true
		}
	}
	return false
}

// classMask is the registers for values of t's class.
func (b *backend) classMask(t nodes.VarType) targets.RegMask {
	if t.IsFloat() {
		return b.floats
	}
	return b.ints
}

// enterRegLocals brings parameters into their registers and clears those that
// must start as zero. A local that stays where it arrives comes last: other fields
// may have come in the same register.
func (b *backend) enterRegLocals() {
	m := b.m
	if b.reserved == 0 {
		return
	}
	stay := false
	for i := range m.Locals {
		l := &m.Locals[i]
		if l.Flags&nodes.LvRegister == 0 {
			continue
		}
		dst := xarch.Reg(l.Reg)
		switch {
		case l.IsParam() && l.NumArgRegs == 1 && l.ArgReg[0] == l.Reg:
			stay = true
		case l.IsParam():
			b.enterParam(l)
		case l.Flags&nodes.LvMustInit != 0 && dst.IsXmm():
			b.e.RR(xarch.INS_xorps, xarch.EA_16, dst, dst)
		case l.Flags&nodes.LvMustInit != 0:
			b.zero(dst)
		}
	}
	for i := range m.Locals {
		if l := &m.Locals[i]; stay && l.Flags&nodes.LvRegister != 0 && l.IsParam() && l.NumArgRegs == 1 && l.ArgReg[0] == l.Reg {
			b.enterParam(l)
		}
	}
}

// enterParam brings parameter l into its register: from the one that it arrives in,
// or a part of that, or from memory.
func (b *backend) enterParam(l *nodes.Local) {
	dst, at := xarch.Reg(l.Reg), l.StackOffset
	switch {
	case l.NumArgRegs == 0:
		b.loadMem(dst, l.Type, xarch.At(xarch.RBP, callerSP+at))
	case comesByHome(l):
		b.loadMem(dst, l.Type, xarch.At(xarch.RBP, b.m.Locals[l.Parent].StackOffset+int32(l.FieldOffset)))
	default:
		src := xarch.Reg(l.ArgReg[0])
		if n := inRegister(l); n != 0 {
			b.move(dst, src, nodes.TYP_LONG)
			b.e.RI(xarch.INS_shr, xarch.EA_8, dst, int64(8*n))
			src = dst
		}
		if l.Type.IsSmall() {
			b.e.RR(loads[l.Type].ins, loads[l.Type].size, dst, src)
		} else {
			b.move(dst, src, l.Type)
		}
	}
}

// inRegister returns the offset of parameter l in the register that it arrives
// in, which fields of a struct may share.
func inRegister(l *nodes.Local) uint8 {
	if l.Flags&nodes.LvIsStructField == 0 {
		return 0
	}
	return l.ArgRegOffset[0]
}

// comesByHome tells whether l is not at hand in the register that it arrives in:
// a float that shares it. Its home is stored and it is loaded from there.
func comesByHome(l *nodes.Local) bool {
	return l.NumArgRegs == 1 && inRegister(l) != 0 && (l.Type.IsFloat() || xarch.Reg(l.ArgReg[0]).IsXmm())
}

// setRegLocal stores v to the local of n, which lives in a register.
func (b *backend) setRegLocal(n, v nodes.NodeID, t nodes.VarType) {
	dst := xarch.Reg(b.m.Locals[b.m.LclOf(n)].Reg)
	switch {
	case t.IsSmall() && b.inReg(v):
		b.e.RR(loads[t].ins, loads[t].size, dst, b.reg(v))
	case t.IsSmall():
		b.e.RI(xarch.INS_mov, xarch.EA_4, dst, wrapImm(b.imm(v), t))
	default:
		b.value(dst, v)
	}
}

// wrapImm cuts a constant to a small type and widens it again.
func wrapImm(v int64, t nodes.VarType) int64 {
	v = cutImm(v, t)
	if t.IsUnsigned() {
		v &= 1<<(8*t.Size()) - 1
	}
	return v
}
