package nodes

import "testing"

// TestManyLateArguments visits late arguments in order, with more arguments than a byte can count.
func TestManyLateArguments(t *testing.T) {
	for _, step := range []int{1, 7, 599} { // the order of row i is i*step, modulo their number
		const n = 600
		var m Method
		m.Reset()
		call := m.New(GT_CALL, TYP_VOID, 0, 0, uint32(len(m.Calls)), 0)
		m.Calls = append(m.Calls, Call{Args: Range{First: uint32(len(m.Args)), Count: n}})
		want := make([]NodeID, n)
		for i := range n {
			c := m.NewInt(TYP_INT, int64(i))
			order := i * step % n
			m.Args = append(m.Args, Arg{Late: c, LateOrder: uint16(order)})
			want[order] = c
		}
		i := 0
		for it := m.Operands(call); it.Next(); i++ {
			if i >= n || it.Node() != want[i] {
				t.Fatalf("step %d, operand %d is node %d", step, i, it.Node())
			}
		}
		if i != n {
			t.Errorf("step %d: %d operands", step, i)
		}
	}
}
