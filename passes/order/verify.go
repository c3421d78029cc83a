package order

import (
	"fmt"

	"ryugo/nodes"
)

// Verify returns the first row of m that is not in execution order, or nil. It walks each tree from
// its root, last operand first, which meets the nodes in the reverse of their execution order: the
// rows must be Root, Root-1 and so on down to First. It allocates.
func Verify(m *nodes.Method) error {
	var stack []nodes.NodeID
	owner := make([]nodes.StmtID, m.NumNodes)
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			st := &m.Stmts[s]
			if st.Edited {
				return fmt.Errorf("BB%02d: statement %d is edited, and not in order", b, s)
			}
			row := st.Root
			stack = append(stack[:0], st.Root)
			for ; len(stack) > 0; row-- {
				n := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				if n != row || n < st.First {
					return fmt.Errorf("BB%02d: statement %d, N%d..N%d: N%d (%v) has the place of N%d", b, s, st.First, st.Root, n, m.Oper[n], row)
				}
				if owner[n] != 0 {
					return fmt.Errorf("BB%02d: N%d (%v) is in statements %d and %d", b, n, m.Oper[n], owner[n], s)
				}
				owner[n] = s
				stack = operands(m, n, stack)
			}
			if row+1 != st.First {
				return fmt.Errorf("BB%02d: statement %d, N%d..N%d: rows before N%d are not in the tree", b, s, st.First, st.Root, row+1)
			}
		}
	}
	return nil
}

// operands appends the operands of n to list, in the order in which they are evaluated.
func operands(m *nodes.Method, n nodes.NodeID, list []nodes.NodeID) []nodes.NodeID {
	if !m.Oper[n].Is(nodes.GTK_UNOP | nodes.GTK_BINOP) {
		for it := m.Operands(n); it.Next(); {
			list = append(list, it.Node())
		}
		return list
	}
	all := [3]nodes.NodeID{m.Op1[n]}
	if m.Oper[n].Is(nodes.GTK_BINOP) {
		all[1] = m.Op2[n]
		if m.Flags[n]&nodes.GTF_REVERSE_OPS != 0 {
			all[0], all[1] = all[1], all[0]
		}
	}
	if m.Oper[n].Is(nodes.GTK_VALOP) {
		all[2] = nodes.NodeID(m.Val[n])
	}
	for _, x := range all {
		if x != 0 {
			list = append(list, x)
		}
	}
	return list
}
