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
		t[o] |= opOwn
	}
	return t
}()

// AsksClobbers reports whether Locals asks the back end for the Clobbers of nodes of oper o; of
// stores to locals it does for structs.
func AsksClobbers(o nodes.Oper) bool { return facts[o]&opHarmless == 0 }
