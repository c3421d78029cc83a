package vn

import (
	"testing"

	"ryugo/nodes"
)

// TestNumbersLikeReferences checks that a store of a number through any pointer may clear a
// reference of the same size.
func TestNumbersLikeReferences(t *testing.T) {
	for _, k := range []struct {
		model *nodes.DataModel
		typ   nodes.VarType
		all   bool
	}{
		{nodes.LP64, nodes.TYP_INT, false}, {nodes.LP64, nodes.TYP_LONG, true}, {nodes.LP64, nodes.TYP_DOUBLE, false},
		{nodes.ILP32, nodes.TYP_INT, true}, {nodes.ILP32, nodes.TYP_LONG, true}, {nodes.ILP32, nodes.TYP_SHORT, false},
		{nodes.ILP32, nodes.TYP_FLOAT, false}, {nodes.ILP32, nodes.TYP_REF, false}, {nodes.ILP32, nodes.TYP_BYREF, true},
	} {
		if all := anyPointerMask(k.model, k.typ) == maskAll; all != k.all {
			t.Errorf("pointers of %d bytes: a store of %v changes everything: %v", k.model.PointerSize, k.typ, all)
		}
	}
}
