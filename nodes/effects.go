package nodes

import (
	"ryugo/arena"
	"ryugo/ee"
)

// effectRule is how the effects of a node follow from its oper and operands.
type effectRule uint8

const (
	effNone   effectRule = iota // a leaf
	effPlain                    // OperEffects, and the effects of Op1 and Op2
	effOwn                      // effPlain, and ownEffects
	effLocal                    // a local
	effCall                     // a call
	effOthers                   // operands in side tables or Val
)

var effectRules = func() (t [256]effectRule) {
	for o := range operTable {
		switch k := operTable[o].kind; {
		case k&(GTK_SPECIAL|GTK_VALOP) != 0:
			t[o] = effOthers
		case operTable[o].traits&OT_OWN_EFFECTS != 0:
			t[o] = effOwn
		case k&(GTK_UNOP|GTK_BINOP) != 0:
			t[o] = effPlain
		}
	}
	t[GT_LCL_VAR], t[GT_LCL_FLD], t[GT_CALL] = effLocal, effLocal, effCall
	return t
}()

// UpdateEffects recomputes the effect flags of n from those of its operands.
func (m *Method) UpdateEffects(n NodeID) {
	o := m.Oper[n]
	flags := m.Flags
	was, f := arena.At(flags, n)&^GTF_ALL_EFFECT, OperEffects[o]
	switch effectRules[o] {
	case effPlain:
		// Row 0, a missing operand, has no effects.
		f |= flags[arena.At(m.Op1, n)] | flags[arena.At(m.Op2, n)]
	case effOwn:
		f = m.ownEffects(n, o, f) | flags[arena.At(m.Op1, n)] | flags[arena.At(m.Op2, n)]
	case effLocal:
		if f = 0; m.Locals[m.LclOf(n)].Flags&LvAddrExposed != 0 {
			f = GTF_GLOB_REF
		}
	case effCall:
		c := &m.Calls[m.Val[n]]
		if c.Kind == CT_HELPER && c.Helper.Flags()&ee.HelperPure != 0 {
			f &^= GTF_GLOB_REF
		}
		// Do not use Operands, which computes an order that is not needed here.
		args := m.Args[c.Args.First:][:c.Args.Count]
		for i := range args {
			a := &args[i]
			f |= flags[a.Early] | flags[a.Late]
		}
		f |= flags[c.Addr] | flags[c.Control]
	case effOthers:
		for it := m.Operands(n); it.Next(); {
			f |= flags[it.Node()]
		}
	}
	arena.Put(flags, int(n), was|f&GTF_ALL_EFFECT)
}

// DivisionThrows reports whether division n may throw: because the divisor is 0, or the least
// dividend is divided by -1.
func (m *Method) DivisionThrows(n NodeID) bool {
	if m.Type[n].IsFloat() {
		return false
	}
	d := m.Op2[n]
	if !m.IsIntConst(d) || m.IntValue(d) == 0 {
		return true
	}
	return (m.Oper[n] == GT_DIV || m.Oper[n] == GT_MOD) && m.IntValue(d) == -1
}

// ownEffects adds to f, the effects of oper o, those that n has because of its flags, type or
// operands. It removes effects that n is known not to have.
func (m *Method) ownEffects(n NodeID, o Oper, f NodeFlags) NodeFlags {
	switch o {
	case GT_ADD, GT_SUB, GT_MUL, GT_CAST:
		if m.Flags[n]&GTF_OVERFLOW != 0 {
			return GTF_EXCEPT
		}
	case GT_DIV, GT_MOD, GT_UDIV, GT_UMOD:
		if m.DivisionThrows(n) {
			return GTF_EXCEPT
		}
		return 0
	case GT_IND, GT_OBJ, GT_BLK, GT_ARR_LENGTH:
		if m.Flags[n]&GTF_NO_FAULT != 0 {
			f &^= GTF_EXCEPT
			if m.isLookup(n) {
				f &^= GTF_GLOB_REF
			}
		}
		if m.IsLocalAddr(m.Op1[n]) {
			f &^= GTF_EXCEPT
			if m.Locals[m.LclOf(m.Op1[n])].Flags&LvAddrExposed == 0 {
				f &^= GTF_GLOB_REF
			}
		}
		if o != GT_ARR_LENGTH && m.Flags[n]&GTF_IND_VOLATILE != 0 {
			f |= GTF_ORDER_SIDEEFF
		}
		if o == GT_IND && m.Flags[n]&GTF_IND_INVARIANT != 0 {
			f &^= GTF_GLOB_REF
		}
	}
	return f
}

// isLookup reports whether n, a load that cannot fault, reads a cell that always holds the same
// value, that of a handle or a literal. Its creator has omitted GTF_GLOB_REF, which the load of a
// static field has.
func (m *Method) isLookup(n NodeID) bool {
	a := m.Op1[n]
	return m.Flags[n]&GTF_GLOB_REF == 0 &&
		(m.Oper[a] == GT_CNS_INT || m.Oper[a] == GT_IND && m.Flags[a]&(GTF_NO_FAULT|GTF_GLOB_REF) == GTF_NO_FAULT)
}

// IsBlkSource reports whether operand n of user is the location that a GT_STORE_DYN_BLK copies.
// Otherwise the second operand is the byte to store, which may be a load, too.
func (m *Method) IsBlkSource(user, n NodeID) bool {
	return m.Oper[user] == GT_STORE_DYN_BLK && m.Oper[n] == GT_IND && m.Type[n] == TYP_STRUCT
}

// IsLocalAddr reports whether n is the address of a local.
func (m *Method) IsLocalAddr(n NodeID) bool {
	return m.Oper[n] == GT_LCL_VAR_ADDR || m.Oper[n] == GT_LCL_FLD_ADDR
}
