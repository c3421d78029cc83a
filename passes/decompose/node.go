package decompose

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// ofAnyType has the functions for opers that are handled regardless of their types.
var ofAnyType = [256]func(*Decomposer, nodes.NodeID){
	nodes.GT_IL_OFFSET:       func(p *Decomposer, n nodes.NodeID) { p.il = p.m.Val[n] },
	nodes.GT_CALL:            (*Decomposer).call,
	nodes.GT_FIELD_LIST:      (*Decomposer).fieldList,
	nodes.GT_LCL_VAR:         (*Decomposer).lclVar,
	nodes.GT_STORE_LCL_VAR:   (*Decomposer).storeLclVar,
	nodes.GT_CAST:            (*Decomposer).cast,
	nodes.GT_RETURN:          (*Decomposer).ret,
	nodes.GT_POPCNT:          (*Decomposer).popcnt,
	nodes.GT_MULTI_VAR:       func(*Decomposer, nodes.NodeID) {},
	nodes.GT_STORE_MULTI_VAR: func(*Decomposer, nodes.NodeID) {},
}

// ofLongs has the functions for opers that produce, read or compare longs.
var ofLongs = [256]func(*Decomposer, nodes.NodeID){
	nodes.GT_CNS_INT:       (*Decomposer).constant,
	nodes.GT_LCL_FLD:       (*Decomposer).lclFld,
	nodes.GT_STORE_LCL_FLD: (*Decomposer).storeLclFld,
	nodes.GT_IND:           (*Decomposer).indir,
	nodes.GT_STOREIND:      (*Decomposer).storeIndir,
	nodes.GT_NOT:           (*Decomposer).bitwise,
	nodes.GT_AND:           (*Decomposer).bitwise,
	nodes.GT_OR:            (*Decomposer).bitwise,
	nodes.GT_XOR:           (*Decomposer).bitwise,
	nodes.GT_BSWAP:         (*Decomposer).bswap,
	nodes.GT_ADD:           func(p *Decomposer, n nodes.NodeID) { p.carry(n, nodes.GT_ADD_LO, nodes.GT_ADD_HI) },
	nodes.GT_SUB:           func(p *Decomposer, n nodes.NodeID) { p.carry(n, nodes.GT_SUB_LO, nodes.GT_SUB_HI) },
	nodes.GT_NEG:           (*Decomposer).neg,
	nodes.GT_MUL:           (*Decomposer).mul,
	nodes.GT_DIV:           (*Decomposer).divideLongs,
	nodes.GT_MOD:           (*Decomposer).divideLongs,
	nodes.GT_UDIV:          (*Decomposer).divideLongs,
	nodes.GT_UMOD:          (*Decomposer).divideLongs,
	nodes.GT_LSH:           (*Decomposer).shift,
	nodes.GT_RSH:           (*Decomposer).shift,
	nodes.GT_RSZ:           (*Decomposer).shift,
	nodes.GT_ROL:           (*Decomposer).rotate,
	nodes.GT_ROR:           (*Decomposer).rotate,
	nodes.GT_EQ:            (*Decomposer).equal,
	nodes.GT_NE:            (*Decomposer).equal,
	nodes.GT_LT:            (*Decomposer).compare,
	nodes.GT_LE:            (*Decomposer).compare,
	nodes.GT_GE:            (*Decomposer).compare,
	nodes.GT_GT:            (*Decomposer).compare,
	nodes.GT_BITCAST:       (*Decomposer).bitcast,
}

// node decomposes n. Its operands have been decomposed.
func (p *Decomposer) node(n nodes.NodeID) {
	m := p.m
	o := m.Oper[n]
	if f := ofAnyType[o]; f != nil {
		f(p, n)
		return
	}
	if p.dividing && needsHelper(m, n, p.env) {
		p.truncateOperands(n)
		p.divide(n)
		return
	}
	long := isLong(m.Type[n])
	if !long && (o.Is(nodes.GTK_LEAF) || o.Kind()&(nodes.GTK_UNOP|nodes.GTK_BINOP) != 0 && !p.isPair(m.Op1[n]) && (!o.Is(nodes.GTK_BINOP) || !p.isPair(m.Op2[n]))) {
		return
	}
	switch {
	case long && o.Is(nodes.GTK_IND) && p.isPair(m.Op1[n]): // a long that is used as an address
		p.truncateOperand(n, m.Op1[n])
	case o == nodes.GT_BITCAST:
	case long:
		p.mustBePairs(n)
	case !o.Is(nodes.GTK_RELOP) || !p.isPair(m.Op1[n]) || !p.isPair(m.Op2[n]):
		p.truncateOperands(n)
		return
	}
	if f := ofLongs[o]; f != nil {
		f(p, n)
	} else if long || p.anyPair(n) {
		p.refuse(o)
	}
}

// mustBePairs panics if n, a long, is a sum, a product or a bitwise operation with an operand that
// is not a long.
func (p *Decomposer) mustBePairs(n nodes.NodeID) {
	switch o := p.m.Oper[n]; o {
	case nodes.GT_ADD, nodes.GT_SUB, nodes.GT_MUL, nodes.GT_AND, nodes.GT_OR, nodes.GT_XOR:
		if !p.isPair(p.m.Op1[n]) || !p.isPair(p.m.Op2[n]) {
			panic("BUG: decomposition: " + o.String() + " of a long and another type")
		}
	}
}

// refuse gives up the method because of a long with oper o.
func (p *Decomposer) refuse(o nodes.Oper) {
	switch o {
	case nodes.GT_SIMD, nodes.GT_HW, nodes.GT_HW_MORE, nodes.GT_HW_MEMORY, nodes.GT_HW_REST, nodes.GT_MULHI:
		p.unsupported("an instruction on 64 bits, on a machine of 32")
	}
	panic("BUG: decomposition: a long that is " + o.String())
}

// ret makes n return both halves of a long.
func (p *Decomposer) ret(n nodes.NodeID) {
	if x := p.m.Op1[n]; p.isPair(x) {
		p.m.Op1[n] = p.list(n, x)
	}
}

// popcnt adds the bit counts of both halves.
func (p *Decomposer) popcnt(n nodes.NodeID) {
	m := p.m
	if x := m.Op1[n]; p.isPair(x) {
		a, b := p.op(n, nodes.GT_POPCNT, p.lo[x], 0), p.op(n, nodes.GT_POPCNT, p.hi[x], 0)
		m.Oper[n], m.Op1[n], m.Op2[n] = nodes.GT_ADD, a, b
	}
}

func (p *Decomposer) constant(n nodes.NodeID) {
	m := p.m
	v := m.IntValue(n)
	m.Type[n], m.Val[n] = nodes.TYP_INT, m.NewConst(nodes.Const(int64(int32(v))))
	p.setPair(n, n, p.after(n, m.NewInt(nodes.TYP_INT, v>>32)))
}

func (p *Decomposer) lclFld(n nodes.NodeID) {
	m := p.m
	l, off := m.LclOf(n), m.LclOffset(n)
	m.Type[n] = nodes.TYP_INT
	p.setPair(n, n, p.part(m.Next[n], l, off+4))
}

func (p *Decomposer) storeLclFld(n nodes.NodeID) {
	m := p.m
	x := m.Op1[n]
	m.Type[n], m.Op1[n] = nodes.TYP_INT, p.lo[x]
	p.storePart(m.Next[n], m.LclOf(n), m.LclOffset(n)+4, p.hi[x])
}

// bswap reverses the bytes of both halves and swaps them.
func (p *Decomposer) bswap(n nodes.NodeID) {
	x := p.m.Op1[n]
	lo := p.op(n, nodes.GT_BSWAP, p.hi[x], 0)
	p.pair(n, lo, p.op(n, nodes.GT_BSWAP, p.lo[x], 0))
}

// truncateOperands makes n, which is not an operation on longs, read only the low half of each long
// operand. Code for 64-bit machines uses longs as native ints in addresses.
func (p *Decomposer) truncateOperands(n nodes.NodeID) {
	for it := p.m.Operands(n); it.Next(); {
		if x := it.Node(); p.isPair(x) {
			p.truncateOperand(n, x)
		}
	}
}

func (p *Decomposer) truncateOperand(n, x nodes.NodeID) {
	lo, hi := p.lo[x], p.hi[x]
	if lo == x {
		p.lo[x], p.hi[x] = 0, 0
	} else {
		p.m.ReplaceOperand(n, x, lo)
	}
	p.drop(hi)
}

// anyPair reports whether an operand of n is a long.
func (p *Decomposer) anyPair(n nodes.NodeID) bool {
	for it := p.m.Operands(n); it.Next(); {
		if p.isPair(it.Node()) {
			return true
		}
	}
	return false
}

// lclVar reads the halves of a long local. A node that reads the local as an int needs only the low
// half.
func (p *Decomposer) lclVar(n nodes.NodeID) {
	m := p.m
	l, long := nodes.LclNum(m.Val[n]), isLong(m.Type[n])
	if !isLong(m.Locals[l].Type) {
		return
	}
	m.Type[n] = nodes.TYP_INT
	if h := p.halves[l]; h.lo == nodes.NoLcl {
		m.Oper[n], m.Val[n] = nodes.GT_LCL_FLD, p.field(l, 0)
		m.Flags[n] &^= nodes.GTF_VAR_DEATH
	} else {
		m.Val[n] = uint32(h.lo)
	}
	if long {
		p.setPair(n, n, p.high(n, l))
	}
}

// high inserts a load of the high half of local l after n, the load of the low half.
func (p *Decomposer) high(n nodes.NodeID, l nodes.LclNum) nodes.NodeID {
	m := p.m
	if h := p.halves[l]; h.lo != nodes.NoLcl {
		return p.after(n, m.New(nodes.GT_LCL_VAR, nodes.TYP_INT, 0, 0, uint32(h.hi), m.Flags[n]))
	}
	return p.after(n, m.New(nodes.GT_LCL_FLD, nodes.TYP_INT, 0, 0, p.field(l, 4), m.Flags[n]))
}

// storeLclVar stores both halves to a long local, or the low half of a long to another local.
func (p *Decomposer) storeLclVar(n nodes.NodeID) {
	m := p.m
	l, x := nodes.LclNum(m.Val[n]), m.Op1[n]
	if !isLong(m.Locals[l].Type) {
		p.truncateOperands(n)
		return
	}
	if !p.isPair(x) {
		panic("BUG: decomposition: a store of " + m.Oper[x].String() + " to a long")
	}
	m.Type[n], m.Op1[n] = nodes.TYP_INT, p.lo[x]
	h := p.halves[l]
	if h.lo == nodes.NoLcl {
		m.Oper[n], m.Val[n] = nodes.GT_STORE_LCL_FLD, p.field(l, 0)
		m.Flags[n] = m.Flags[n]&^nodes.GTF_VAR_DEATH | nodes.GTF_VAR_USEASG
		p.storePart(m.Next[n], l, 4, p.hi[x])
		return
	}
	m.Val[n] = uint32(h.lo)
	p.after(n, m.New(nodes.GT_STORE_LCL_VAR, nodes.TYP_INT, p.hi[x], 0, uint32(h.hi), m.Flags[n]))
}

// indir loads both halves. The second load cannot fault if the first has not.
func (p *Decomposer) indir(n nodes.NodeID) {
	m := p.m
	first := m.Op1[n]
	second := p.address(&first, 4)
	m.Op1[n] = first
	m.Type[n] = nodes.TYP_INT
	hi := p.after(n, m.New(nodes.GT_IND, nodes.TYP_INT, second, 0, 0, m.Flags[n]|nodes.GTF_NO_FAULT))
	m.UpdateEffects(hi)
	p.setPair(n, n, hi)
}

// storeIndir stores both halves.
func (p *Decomposer) storeIndir(n nodes.NodeID) {
	m := p.m
	x := m.Op2[n]
	first := m.Op1[n]
	second := p.address(&first, 4)
	m.Op1[n] = first
	m.Type[n], m.Op2[n] = nodes.TYP_INT, p.lo[x]
	p.after(n, m.New(nodes.GT_STOREIND, nodes.TYP_INT, second, p.hi[x], 0, m.Flags[n]|nodes.GTF_NO_FAULT))
}

// bitwise applies operation n to both halves of its operands.
func (p *Decomposer) bitwise(n nodes.NodeID) {
	m := p.m
	a, b := m.Op1[n], m.Op2[n]
	m.Type[n], m.Op1[n], m.Op2[n] = nodes.TYP_INT, p.lo[a], p.lo[b]
	p.setPair(n, n, p.after(n, m.New(m.Oper[n], nodes.TYP_INT, p.hi[a], p.hi[b], 0, m.Flags[n])))
}

// carry makes n, an addition or subtraction, one of the low halves, followed directly by one of the
// high halves, which detects overflow.
func (p *Decomposer) carry(n nodes.NodeID, low, high nodes.Oper) {
	m := p.m
	a, b := m.Op1[n], m.Op2[n]
	f := m.Flags[n]
	m.Oper[n], m.Type[n], m.Op1[n], m.Op2[n] = low, nodes.TYP_INT, p.lo[a], p.lo[b]
	m.Flags[n] &^= nodes.GTF_OVERFLOW | nodes.GTF_UNSIGNED
	p.setPair(n, n, p.after(n, m.New(high, nodes.TYP_INT, p.hi[a], p.hi[b], 0, f)))
}

// neg subtracts the operand of n from 0.
func (p *Decomposer) neg(n nodes.NodeID) {
	m := p.m
	a := m.Op1[n]
	z, zero := p.int(n, 0), p.int(n, 0)
	m.Oper[n], m.Type[n], m.Op1[n], m.Op2[n] = nodes.GT_SUB_LO, nodes.TYP_INT, z, p.lo[a]
	p.setPair(n, n, p.after(n, m.New(nodes.GT_SUB_HI, nodes.TYP_INT, zero, p.hi[a], 0, m.Flags[n])))
}

// extends reports whether the high half of long x is the sign extension, or the zero extension, of
// its low half.
func (p *Decomposer) extends(x nodes.NodeID) (sign, zero bool) {
	m := p.m
	lo, hi := p.lo[x], p.hi[x]
	if m.IsIntConst(hi) {
		v := m.IntValue(hi)
		return m.IsIntConst(lo) && v == m.IntValue(lo)>>31, v == 0
	}
	return m.Oper[hi] == nodes.GT_RSH && m.IsIntConst(m.Op2[hi]) && m.IntValue(m.Op2[hi]) == 31 && m.Oper[lo] == nodes.GT_LCL_VAR &&
		m.Oper[m.Op1[hi]] == nodes.GT_LCL_VAR && m.Val[lo] == m.Val[m.Op1[hi]] && m.Next[lo] == m.Op1[hi], false
}

// mul multiplies. The product of the low halves has 64 bits. The low 32 bits of the cross products
// are added to its upper 32 bits.
func (p *Decomposer) mul(n nodes.NodeID) {
	m := p.m
	x, y := m.Op1[n], m.Op2[n]
	if f := m.Flags[n]; f&nodes.GTF_OVERFLOW != 0 {
		h := ee.CORINFO_HELP_LMUL_OVF
		if f&nodes.GTF_UNSIGNED != 0 {
			h = ee.CORINFO_HELP_ULMUL_OVF
		}
		p.helper(n, h, x, y)
		return
	}
	signX, zeroX := p.extends(x)
	signY, zeroY := p.extends(y)
	a, b := p.lo[x], p.lo[y]
	a2, b2 := p.duplicate(&a), p.duplicate(&b)
	signed := signX && signY
	high := p.op(n, nodes.GT_MULHI, a2, b2)
	if !signed {
		m.Flags[high] |= nodes.GTF_UNSIGNED
	}
	for _, cross := range [...]struct {
		skip bool
		low  *nodes.NodeID
		hi   nodes.NodeID
	}{{signed || zeroY, &a, p.hi[y]}, {signed || zeroX, &b, p.hi[x]}} {
		if cross.skip {
			p.drop(cross.hi)
			continue
		}
		c := p.duplicate(cross.low)
		high = p.op(n, nodes.GT_ADD, high, p.op(n, nodes.GT_MUL, c, cross.hi))
	}
	p.pair(n, p.op(n, nodes.GT_MUL, a, b), high)
}

// shift shifts by a constant inline, and by a variable amount by a helper.
func (p *Decomposer) shift(n nodes.NodeID) {
	m := p.m
	o, x, by := m.Oper[n], m.Op1[n], m.Op2[n]
	if !m.IsIntConst(by) {
		h := ee.CORINFO_HELP_LLSH
		switch o {
		case nodes.GT_RSH:
			h = ee.CORINFO_HELP_LRSH
		case nodes.GT_RSZ:
			h = ee.CORINFO_HELP_LRSZ
		}
		p.helper(n, h, x, by)
		return
	}
	k := m.IntValue(by) & 63
	m.Unlink(p.b, by)
	lo, hi := p.lo[x], p.hi[x]
	switch {
	case k == 0:
	case k < 32 && o == nodes.GT_LSH:
		again := p.duplicate(&lo)
		hi = p.across(n, nodes.GT_LSH_HI, hi, again, k)
		lo = p.op(n, o, lo, p.int(n, k))
	case k < 32:
		again := p.duplicate(&hi)
		lo = p.across(n, nodes.GT_RSH_LO, lo, again, k)
		hi = p.op(n, o, hi, p.int(n, k))
	case o == nodes.GT_LSH:
		p.drop(hi)
		if hi = lo; k > 32 {
			hi = p.op(n, o, lo, p.int(n, k-32))
		}
		lo = p.int(n, 0)
	default:
		p.drop(lo)
		lo = hi
		if o == nodes.GT_RSH {
			again := p.duplicate(&lo)
			hi = p.op(n, o, again, p.int(n, 31))
		} else {
			hi = p.int(n, 0)
		}
		if k > 32 {
			lo = p.op(n, o, lo, p.int(n, k-32))
		}
	}
	p.pair(n, lo, hi)
}

// across inserts a shift of a by k, 0 < k < 32, before node at. Bits of b are shifted in.
func (p *Decomposer) across(at nodes.NodeID, o nodes.Oper, a, b nodes.NodeID, k int64) nodes.NodeID {
	return p.before(at, p.m.New(o, nodes.TYP_INT, a, b, uint32(k), 0))
}

// rotate rotates by a constant inline. A rotation by a variable amount is two shifts.
func (p *Decomposer) rotate(n nodes.NodeID) {
	m := p.m
	x, by := m.Op1[n], m.Op2[n]
	lo, hi := p.lo[x], p.hi[x]
	if m.IsIntConst(by) {
		k := m.IntValue(by) & 63
		if m.Oper[n] == nodes.GT_ROR {
			k = -k & 63
		}
		m.Unlink(p.b, by)
		if k >= 32 {
			lo, hi = hi, lo
		}
		if k &= 31; k != 0 {
			lo2, hi2 := p.duplicate(&lo), p.duplicate(&hi)
			lo, hi = p.across(n, nodes.GT_LSH_HI, lo, hi2, k), p.across(n, nodes.GT_LSH_HI, hi, lo2, k)
		}
		p.pair(n, lo, hi)
		return
	}
	first, second := ee.CORINFO_HELP_LLSH, ee.CORINFO_HELP_LRSZ
	if m.Oper[n] == nodes.GT_ROR {
		first, second = second, first
	}
	lo2, hi2, by2 := p.duplicate(&lo), p.duplicate(&hi), p.duplicate(&by)
	a, aHigh := p.shiftCall(n, first, lo, hi, by)
	b, bHigh := p.shiftCall(n, second, lo2, hi2, p.op(n, nodes.GT_NEG, by2, 0))
	low := p.op(n, nodes.GT_OR, a, b)
	p.pair(n, low, p.op(n, nodes.GT_OR, aHigh, bHigh))
}

// shiftCall inserts a call of a helper that shifts by a variable amount, taken modulo 64, before
// node at.
func (p *Decomposer) shiftCall(at nodes.NodeID, h ee.Helper, lo, hi, by nodes.NodeID) (nodes.NodeID, nodes.NodeID) {
	m := p.m
	c := p.before(at, m.New(nodes.GT_CALL, nodes.TYP_LONG, 0, 0, 0, nodes.GTF_CALL))
	p.makeCall(c, nodes.TYP_LONG, h, p.listOf(c, lo, hi), p.op(c, nodes.GT_AND, by, p.int(c, 63)))
	return p.results(c)
}

// equal compares for equality: no bit of either half may differ.
func (p *Decomposer) equal(n nodes.NodeID) {
	m := p.m
	x, y := m.Op1[n], m.Op2[n]
	lo, hi := p.differ(n, p.lo[x], p.lo[y]), p.differ(n, p.hi[x], p.hi[y])
	m.Op1[n] = p.op(n, nodes.GT_OR, lo, hi)
	m.Op2[n] = p.int(n, 0)
	m.Flags[n] &^= nodes.GTF_UNSIGNED
}

// differ inserts a ^ b before node at.
func (p *Decomposer) differ(at, a, b nodes.NodeID) nodes.NodeID {
	m := p.m
	if m.IsIntConst(b) && m.IntValue(b) == 0 {
		m.Unlink(p.b, b)
		return a
	}
	return p.op(at, nodes.GT_XOR, a, b)
}

// compare compares for order by the flags of a subtraction. A jump or GT_SETCC on these flags
// follows.
func (p *Decomposer) compare(n nodes.NodeID) {
	m := p.m
	x, y := m.Op1[n], m.Op2[n]
	o, f := m.Oper[n], m.Flags[n]
	switch o {
	case nodes.GT_LE:
		x, y, o = y, x, nodes.GT_GE
	case nodes.GT_GT:
		x, y, o = y, x, nodes.GT_LT
	}
	c := nodes.COND_SLT
	switch {
	case f&nodes.GTF_UNSIGNED == 0 && m.IsIntConst(p.lo[y]) && m.IsIntConst(p.hi[y]) && m.IntValue(p.lo[y]) == 0 && m.IntValue(p.hi[y]) == 0:
		// The sign is enough.
		p.drop(p.lo[x])
		p.drop(p.lo[y])
		m.Oper[n], m.Op1[n], m.Op2[n] = o, p.hi[x], p.hi[y]
		return
	case f&nodes.GTF_UNSIGNED != 0:
		c = nodes.COND_ULT
	}
	if o == nodes.GT_GE {
		c = c.Negate()
	}
	p.before(n, m.New(nodes.GT_CMP, nodes.TYP_VOID, p.lo[x], p.lo[y], 0, nodes.GTF_SET_FLAGS))
	p.before(n, m.New(nodes.GT_SUB_HI, nodes.TYP_INT, p.hi[x], p.hi[y], 0, nodes.GTF_UNUSED_VALUE))
	switch user := m.Next[n]; {
	case m.Oper[user] == nodes.GT_JTRUE && m.Op1[user] == n:
		m.Unlink(p.b, n)
		m.Oper[user], m.Op1[user], m.Val[user] = nodes.GT_JCC, 0, uint32(c)
	case m.Oper[user] == nodes.GT_SELECT && nodes.NodeID(m.Val[user]) == n: // a GT_SELECT needs a comparison
		m.Op1[n] = p.before(n, m.New(nodes.GT_SETCC, nodes.TYP_INT, 0, 0, uint32(c), 0))
		m.Oper[n], m.Op2[n], m.Flags[n] = nodes.GT_NE, p.int(n, 0), 0
	default:
		m.Oper[n], m.Op1[n], m.Op2[n], m.Val[n] = nodes.GT_SETCC, 0, 0, uint32(c)
		m.Flags[n] &= nodes.GTF_UNUSED_VALUE
	}
}

// bitcast converts through memory.
func (p *Decomposer) bitcast(n nodes.NodeID) {
	m := p.m
	x := m.Op1[n]
	l := m.NewTemp(nodes.TYP_DOUBLE, 0)
	m.Locals[l].Flags |= nodes.LvDoNotEnregister
	if p.isPair(x) {
		p.storePart(n, l, 0, p.lo[x])
		p.storePart(n, l, 4, p.hi[x])
		m.Oper[n], m.Op1[n], m.Val[n] = nodes.GT_LCL_VAR, 0, uint32(l)
		return
	}
	p.before(n, m.New(nodes.GT_STORE_LCL_VAR, nodes.TYP_DOUBLE, x, 0, uint32(l), nodes.GTF_VAR_DEF))
	lo := p.part(n, l, 0)
	p.pair(n, lo, p.part(n, l, 4))
}
