package importer

import (
	"testing"

	"ryugo/nodes"
)

// TestElementsAddress creates addresses of elements by an index, with native ints of both sizes.
func TestElementsAddress(t *testing.T) {
	for _, model := range []*nodes.DataModel{nodes.LP64, nodes.ILP32} {
		var m nodes.Method
		m.Reset()
		m.Model = model
		native := model.TYP_I_IMPL
		var p Importer
		p.wire()
		p.m, p.native = &m, native
		p.push(m.NewInt(nodes.TYP_BYREF, 64), 0)
		p.push(m.NewInt(native, 3), 0)
		n := p.vectors.elementsAddress(&vectorCall{typ: nodes.TYP_SIMD16, base: nodes.TYP_SHORT}, true)
		if scaled := m.Op2[n]; m.Type[n] != nodes.TYP_BYREF || m.Type[scaled] != native || m.Type[m.Op2[scaled]] != native || m.IntValue(m.Op2[scaled]) != 2 {
			t.Errorf("native ints are %v: the address is %v, its index %v", native, m.Type[n], m.Type[scaled])
		}
	}
}
