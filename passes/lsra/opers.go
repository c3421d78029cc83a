package lsra

import "ryugo/nodes"

// operFacts are what the sweep of Locals knows about an oper.
type operFacts uint16

const (
	// opPlace: its nodes have a position of their own. This must be the value 1. Nodes without it
	// affect no register.
	opPlace operFacts = 1 << iota
	// opHoldsRegister: its value occupies a register from its definition to its use. Constants and
	// locals do not.
	opHoldsRegister
	// opLate: it may be contained in its user; then it reads when the user does.
	opLate
	// opLateHere: like opLate, but only if the user is not a call or a list.
	opLateHere
	// opFewRegs: its node needs at most four integer registers besides those that it requires by
	// number, including the registers of the addresses that it contains.
	opFewRegs
	// opFewFloats: its node needs at most three other registers besides those that it requires by
	// number.
	opFewFloats
	// opHarmless: its nodes require and destroy no register by number on any target, so
	// Backend.Clobbers need not be asked. Nor need it be for stores of scalars to locals, or for
	// values that are no structs.
	opHarmless
	// opStruct: its value is, or may be, a struct, which lowering may copy at its place.
	opStruct
	// opSpecial: Locals.special handles the rest of it.
	opSpecial
	// opConstant: its value is the same everywhere in the method.
	opConstant
)

// facts has 256 rows, so that indexing by an oper needs no bounds check.
var facts = func() (t [256]operFacts) {
	for o := range nodes.OperCount {
		if o != nodes.GT_IL_OFFSET && o != nodes.GT_CNS_INT && o != nodes.GT_LCL_VAR {
			t[o] |= opPlace
		}
		if simple := o.Is(nodes.GTK_CONST) || o == nodes.GT_LCL_VAR || o == nodes.GT_MULTI_VAR; !simple && !o.Is(nodes.GTK_STORE|nodes.GTK_NOVALUE) {
			t[o] |= opHoldsRegister
		}
		switch traits := o.Traits(); {
		case traits&nodes.OT_EARLY != 0:
		case traits&nodes.OT_LATE != 0:
			t[o] |= opLate
		default:
			t[o] |= opLateHere
		}
		for _, x := range [...]struct {
			trait nodes.OperTraits
			fact  operFacts
		}{{nodes.OT_FEW_INTS, opFewRegs}, {nodes.OT_UNNAMED, opHarmless}, {nodes.OT_SAME, opConstant}} {
			if o.Traits()&x.trait != 0 {
				t[o] |= x.fact
			}
		}
		if o.Traits()&nodes.OT_MANY_FLOATS == 0 {
			t[o] |= opFewFloats
		}
	}
	for _, o := range [...]nodes.Oper{
		nodes.GT_MULTI_VAR, nodes.GT_STORE_LCL_VAR, nodes.GT_STORE_MULTI_VAR, nodes.GT_CAST,
		nodes.GT_LCL_FLD, nodes.GT_STORE_LCL_FLD, nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR,
	} {
		t[o] |= opSpecial
	}
	for _, o := range [...]nodes.Oper{nodes.GT_LCL_VAR, nodes.GT_LCL_FLD, nodes.GT_OBJ, nodes.GT_BLK} {
		t[o] |= opStruct
	}
	return t
}()

// AsksClobbers reports whether Locals asks the back end for the Clobbers of nodes of oper o. For
// stores to locals, and for values in memory, it asks only if they are structs.
func AsksClobbers(o nodes.Oper) bool { return facts[o]&(opHarmless|opStruct) != opHarmless }
