package lsra

import "ryugo/nodes"

// operFacts are what Locals' sweep knows of an oper.
type operFacts uint16

const (
	// opPlace: its nodes have a position of their own, the value 1. Of others nothing
	// happens to registers there.
	opPlace operFacts = 1 << iota
	// opWaits: its value takes a register from its place to its use; a constant's
	// or a local's does not.
	opWaits
	// opLate: it may be contained in its user, and reads when that does.
	opLate
	// opLateHere: so it is unless the user is a call or a list.
	opLateHere
	// opFewRegs: its node needs at most four integer registers beside those that it
	// names, those of the addresses that it contains counted.
	opFewRegs
	// opFewFloats: at most three other registers beside those that it names.
	opFewFloats
	// opHarmless: its nodes name and destroy no register on any target, so that
	// Backend.Clobbers is not asked; nor do stores of scalars to locals.
	opHarmless
	// opOwn: Locals.own says what else it does.
	opOwn
	// opConstant: its value is the same everywhere in the method.
	opConstant
)

// facts has 256 rows, and so needs no bounds check.
var facts = func() (t [256]operFacts) {
	for o := range nodes.OperCount {
		if o != nodes.GT_IL_OFFSET && o != nodes.GT_CNS_INT && o != nodes.GT_LCL_VAR {
			t[o] |= opPlace
		}
		if simple := o.Is(nodes.GTK_CONST) || o == nodes.GT_LCL_VAR || o == nodes.GT_MULTI_VAR; !simple && !o.Is(nodes.GTK_STORE|nodes.GTK_NOVALUE) {
			t[o] |= opWaits
		}
		if o != nodes.GT_SIMD {
			t[o] |= opFewFloats
		}
		switch o {
		case nodes.GT_CALL, nodes.GT_DIV, nodes.GT_MOD, nodes.GT_UDIV, nodes.GT_UMOD, nodes.GT_MULHI, nodes.GT_LCLHEAP, nodes.GT_XADD, nodes.GT_XCHG, nodes.GT_CMPXCHG:
		case nodes.GT_LCL_VAR, nodes.GT_MULTI_VAR, nodes.GT_LCL_FLD, nodes.GT_CAST, nodes.GT_IND, nodes.GT_OBJ, nodes.GT_BLK, nodes.GT_FIELD_LIST, nodes.GT_LEA:
			t[o] |= opLate
		default:
			t[o] |= opLateHere
		}
	}
	for _, o := range [...]nodes.Oper{
		nodes.GT_LCL_VAR, nodes.GT_LCL_FLD, nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR, nodes.GT_CNS_INT, nodes.GT_CNS_DBL, nodes.GT_CATCH_ARG,
		nodes.GT_LABEL, nodes.GT_NO_OP, nodes.GT_NOP, nodes.GT_IL_OFFSET, nodes.GT_PHYSREG, nodes.GT_NOT, nodes.GT_NEG, nodes.GT_POPCNT,
		nodes.GT_INTRINSIC, nodes.GT_SIMD, nodes.GT_CAST, nodes.GT_BITCAST, nodes.GT_CKFINITE, nodes.GT_IND, nodes.GT_ARR_LENGTH, nodes.GT_NULLCHECK,
		nodes.GT_JTRUE, nodes.GT_SWITCH, nodes.GT_RETURN, nodes.GT_RETFILT, nodes.GT_KEEPALIVE, nodes.GT_ADD, nodes.GT_SUB, nodes.GT_MUL, nodes.GT_ISINST, nodes.GT_CASTCLASS, nodes.GT_OR,
		nodes.GT_XOR, nodes.GT_AND, nodes.GT_LSH, nodes.GT_RSH, nodes.GT_RSZ, nodes.GT_ROL, nodes.GT_ROR, nodes.GT_EQ, nodes.GT_NE, nodes.GT_LT,
		nodes.GT_LE, nodes.GT_GE, nodes.GT_GT, nodes.GT_ARR_BOUNDS_CHECK, nodes.GT_LEA, nodes.GT_STORE_LCL_VAR, nodes.GT_STORE_LCL_FLD,
		nodes.GT_STOREIND, nodes.GT_CALL, nodes.GT_OBJ, nodes.GT_MULTI_VAR, nodes.GT_STORE_MULTI_VAR,
	} {
		t[o] |= opFewRegs
	}
	for _, o := range [...]nodes.Oper{
		nodes.GT_LCL_VAR, nodes.GT_LCL_FLD, nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR, nodes.GT_CNS_INT, nodes.GT_CNS_DBL, nodes.GT_NO_OP, nodes.GT_NOP,
		nodes.GT_IL_OFFSET, nodes.GT_NOT, nodes.GT_NEG, nodes.GT_SIMD, nodes.GT_CAST, nodes.GT_IND, nodes.GT_ARR_LENGTH, nodes.GT_NULLCHECK, nodes.GT_JTRUE,
		nodes.GT_ADD, nodes.GT_SUB, nodes.GT_ISINST, nodes.GT_CASTCLASS, nodes.GT_OR, nodes.GT_XOR, nodes.GT_AND, nodes.GT_EQ, nodes.GT_NE, nodes.GT_LT, nodes.GT_LE, nodes.GT_GE,
		nodes.GT_GT, nodes.GT_ARR_BOUNDS_CHECK, nodes.GT_LEA, nodes.GT_OBJ, nodes.GT_MULTI_VAR, nodes.GT_STORE_LCL_VAR,
	} {
		t[o] |= opHarmless
	}
	for _, o := range [...]nodes.Oper{
		nodes.GT_MULTI_VAR, nodes.GT_STORE_LCL_VAR, nodes.GT_STORE_MULTI_VAR, nodes.GT_CAST,
		nodes.GT_LCL_FLD, nodes.GT_STORE_LCL_FLD, nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR,
	} {
		t[o] |= opOwn
	}
	for _, o := range [...]nodes.Oper{nodes.GT_CNS_INT, nodes.GT_CNS_DBL, nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR} {
		t[o] |= opConstant
	}
	return t
}()
