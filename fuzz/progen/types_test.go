package progen

import "testing"

// TestReinterpretedPlaces checks places that are read as another type: both types must have the
// same size, on 32-bit machines too, where a native int has four bytes.
func TestReinterpretedPlaces(t *testing.T) {
	width := func(t *Type) int {
		if t.stack() == onNative {
			return 32
		}
		return t.bits()
	}
	seen := 0
	for seed := range uint64(60) {
		p := Generate(NewSource(seed), Options{Exceptions: true})
		p.methods(func(m *Method) {
			if m.Body == nil {
				return
			}
			m.Body.walk(func(n *Node) {
				if n.Op != OpInd || n.X[0].Op != OpAddr {
					return
				}
				to, of := n.Type, n.X[0].X[0].Type
				if to == of || !to.isInt() || !of.isInt() {
					return
				}
				seen++
				if of.stack() != to.stack() && width(of) < width(to) {
					t.Errorf("seed %d: a place of %s is read as %s", seed, of.name, to.name)
				}
			})
		})
	}
	if seen < 20 {
		t.Errorf("%d places are read as another type: too few to tell", seen)
	}
}
