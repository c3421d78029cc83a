package arm64

import (
	"ryugo/nodes"
)

// An index may be extended from 32 bits, [base, index, sxtw #k], or be a product, which is added to
// the base by one instruction:
//
//	indir (V00 + (V01 * 24 + 16))    ->     madd x16, x1, x2, x0
//	                                        ldr w3, [x16, #16]

// IsIndex implements armarch.IndexForms.
func (b *Lowering) IsIndex(n nodes.NodeID) bool {
	return b.isProduct(n, b.M.Type[n]) || !b.Contained(n) && b.extends(n, b.M.Type[n])
}

// ContainIndex implements armarch.IndexForms.
func (b *Lowering) ContainIndex(index, lea nodes.NodeID, scale uint8) {
	if scale == 1 && b.isProduct(index, b.M.Type[index]) && !b.Env.MinOpts || !b.Contained(index) && b.extends(index, b.M.Type[lea]) {
		b.containBelow(index, lea)
	}
}

// ContainBelow implements armarch.IndexForms.
func (b *Lowering) ContainBelow(index, lea, user nodes.NodeID) { b.moveOperands(index, lea, user) }
