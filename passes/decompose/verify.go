package decompose

import (
	"fmt"

	"ryugo/nodes"
	"ryugo/targets"
)

// Verify reports what decomposition has missed: a node of type long that is neither a call nor a
// store of a call's result, a node that refers to all of a long local, a division that the
// processor of env cannot do, or a node that reads flags but does not follow the node that sets
// them.
func Verify(m *nodes.Method, env *targets.Env) error {
	dividing := env.JIT.GetEEInfo().DividesByHelper
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for n := m.Blocks.First[b]; n != 0; n = m.Next[n] {
			o := m.Oper[n]
			switch {
			case o == nodes.GT_CALL || o == nodes.GT_STORE_MULTI_VAR || o == nodes.GT_RETURN:
			case isLong(m.Type[n]):
				return fmt.Errorf("node %d (%v) is a long", n, o)
			case (o == nodes.GT_LCL_VAR || o == nodes.GT_STORE_LCL_VAR) && isLong(m.Locals[m.Val[n]].Type):
				return fmt.Errorf("node %d (%v) names all of V%02d, a long", n, o, m.Val[n])
			case dividing && needsHelper(m, n, env):
				return fmt.Errorf("node %d (%v) divides, which the processor cannot", n, o)
			}
			if err := checkFlagReader(m, n); err != nil {
				return err
			}
			for it := m.Operands(n); it.Next(); {
				if x := it.Node(); isLong(m.Type[x]) && (m.Oper[x] != nodes.GT_CALL || o != nodes.GT_STORE_MULTI_VAR && o != nodes.GT_RETURN) {
					return fmt.Errorf("node %d (%v) reads N%d (%v), a long", n, o, x, m.Oper[x])
				}
			}
		}
	}
	return nil
}

// checkFlagReader checks that n, if it reads flags of halves, directly follows the node that sets
// them.
func checkFlagReader(m *nodes.Method, n nodes.NodeID) error {
	before := m.Oper[m.Prev[n]]
	ok := true
	switch m.Oper[n] {
	case nodes.GT_ADD_HI:
		ok = before == nodes.GT_ADD_LO
	case nodes.GT_SUB_HI:
		ok = before == nodes.GT_SUB_LO || before == nodes.GT_CMP
	case nodes.GT_JCC, nodes.GT_SETCC:
		ok = before == nodes.GT_SUB_HI
	}
	if !ok {
		return fmt.Errorf("node %d (%v) follows %v, which leaves no flags for it", n, m.Oper[n], before)
	}
	return nil
}
