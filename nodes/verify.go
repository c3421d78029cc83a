package nodes

import (
	"errors"
	"fmt"

	"ryugo/arena"
)

// Verifier checks a Method's invariants. It is independent of the passes: it computes everything
// that it needs itself. Each worker has its own.
type Verifier struct {
	// Unordered: check the trees of HIR, but not their order.
	Unordered bool

	users arena.Marks // nodes that have been visited as an operand
	seen  arena.Marks // nodes that have been visited in order
	stack []NodeID
}

// Verify returns the first broken invariant of m, or nil. It checks the block chain, the statements
// or node lists, and the trees or data flow.
func (v *Verifier) Verify(m *Method) error {
	if m.Stmts[0] != (Stmt{}) || m.Consts[0] != 0 || m.Fields[0] != (FieldRef{}) || m.Indexes[0] != (IndexRef{}) || m.Leas[0] != (LeaRef{}) ||
		m.Layouts[0] != (Layout{}) || m.Calls[0] != (Call{}) || m.Args[0] != (Arg{}) || m.FieldLists[0] != (Range{}) || m.MultiVarLists[0] != (Range{}) ||
		m.Switches[0] != (SwitchDesc{}) || m.ArrElems[0] != (ArrElem{}) || len(m.SSA.Defs) != 0 && m.SSA.Defs[0] != (SSADef{Lcl: NoLcl}) {
		return errors.New("a row that stands for none has been written")
	}
	if err := v.blocks(m); err != nil {
		return err
	}
	v.users.Reset(m.NumNodes)
	v.seen.Reset(m.NumNodes)
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		var err error
		if m.IsLIR {
			err = v.lirBlock(m, b)
		} else {
			err = v.hirBlock(m, b)
		}
		if err != nil {
			return fmt.Errorf("BB%02d: %w", b, err)
		}
	}
	return nil
}

// blocks checks the layout chain, the jump targets, and that a block ends according to its kind.
func (v *Verifier) blocks(m *Method) error {
	bb := &m.Blocks
	v.seen.Reset(m.NumBlocks)
	prev := BlockID(0)
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		if int(b) >= m.NumBlocks || v.seen.Has(uint32(b)) {
			return fmt.Errorf("BB%02d: block chain is broken or loops", b)
		}
		v.seen.Set(uint32(b))
		if bb.Prev[b] != prev {
			return fmt.Errorf("BB%02d: prev link is BB%02d, not BB%02d", b, bb.Prev[b], prev)
		}
		prev = b
	}
	if prev != m.LastBB {
		return fmt.Errorf("last block is BB%02d, not BB%02d", prev, m.LastBB)
	}
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		for i := range m.NumSuccs(b) {
			if s := m.Succ(b, i); s == 0 || int(s) >= m.NumBlocks || !v.seen.Has(uint32(s)) {
				return fmt.Errorf("BB%02d (%v): successor BB%02d is not in the layout", b, bb.Kind[b], s)
			}
		}
		if bb.Kind[b] == BBJ_CALLFINALLY && bb.Flags[b]&BBF_KEEP_PAIR != 0 {
			if p := bb.Next[b]; p == 0 || bb.Kind[p] != BBJ_ALWAYS {
				return fmt.Errorf("BB%02d: no BBJ_ALWAYS after BBJ_CALLFINALLY", b)
			}
		}
	}
	for i := range m.EH {
		e := &m.EH[i]
		for _, b := range [...]BlockID{e.TryBeg, e.TryLast, e.HndBeg, e.HndLast} {
			if b == 0 || !v.seen.Has(uint32(b)) {
				return fmt.Errorf("EH#%d: block BB%02d is not in the layout", i, b)
			}
		}
	}
	return nil
}

// hirBlock checks the statements of block b: every tree is a tree, opers belong to HIR, users have
// the effect flags of their operands, and, once ordered, rows are in the evaluation order of the
// trees.
func (v *Verifier) hirBlock(m *Method, b BlockID) error {
	prev := StmtID(0)
	for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
		if m.Stmts[s].Prev != prev {
			return fmt.Errorf("statement %d: prev link is broken", s)
		}
		prev = s
		if err := v.tree(m, m.Stmts[s].Root); err != nil {
			return fmt.Errorf("statement %d: %w", s, err)
		}
		if m.Stmts[s].First != 0 && !m.Stmts[s].Edited && !v.Unordered {
			if err := v.order(m, &m.Stmts[s]); err != nil {
				return fmt.Errorf("statement %d: %w", s, err)
			}
		}
	}
	if prev != m.Blocks.LastStmt[b] {
		return fmt.Errorf("last statement is %d, not %d", prev, m.Blocks.LastStmt[b])
	}
	return v.terminator(m, b, lastRoot(m, prev))
}

func lastRoot(m *Method, s StmtID) NodeID {
	if s == 0 {
		return 0
	}
	return m.Stmts[s].Root
}

// terminator checks that last, the last node or root of b, matches the kind of b.
func (v *Verifier) terminator(m *Method, b BlockID, last NodeID) error {
	o := m.Oper[last]
	ok := true
	switch m.Blocks.Kind[b] {
	case BBJ_COND:
		ok = o == GT_JTRUE || o == GT_JCC
	case BBJ_SWITCH:
		ok = o == GT_SWITCH || o == GT_SWITCH_TABLE
	case BBJ_RETURN:
		ok = o == GT_RETURN || o == GT_JMP || o == GT_CALL
	case BBJ_EHFINALLYRET, BBJ_EHFILTERRET:
		ok = o == GT_RETFILT
	default:
		ok = o != GT_JTRUE && o != GT_JCC && o != GT_SWITCH && o != GT_SWITCH_TABLE && o != GT_RETURN
	}
	if !ok {
		return fmt.Errorf("a block of kind %v ends in %v (N%d)", m.Blocks.Kind[b], o, last)
	}
	return nil
}

// tree walks the tree below root and checks each node.
func (v *Verifier) tree(m *Method, root NodeID) error {
	v.stack = append(v.stack[:0], root)
	if err := v.meet(m, root); err != nil {
		return err
	}
	for len(v.stack) > 0 {
		n := v.stack[len(v.stack)-1]
		v.stack = v.stack[:len(v.stack)-1]
		if err := v.node(m, n); err != nil {
			return err
		}
		for it := m.Operands(n); it.Next(); {
			op := it.Node()
			if err := v.meet(m, op); err != nil {
				return fmt.Errorf("operand of N%d (%v): %w", n, m.Oper[n], err)
			}
			if miss := m.Flags[op] & (GTF_ASG | GTF_CALL | GTF_EXCEPT) &^ m.Flags[n]; miss != 0 && m.Oper[n] != GT_ADDR {
				return fmt.Errorf("node %d (%v) lacks the effects %#x of its operand N%d (%v)", n, m.Oper[n], miss, op, m.Oper[op])
			}
			v.stack = append(v.stack, op)
		}
	}
	return nil
}

// meet records a use of n and reports a second use.
func (v *Verifier) meet(m *Method, n NodeID) error {
	if n == 0 || int(n) >= m.NumNodes {
		return fmt.Errorf("node %d does not exist", n)
	}
	if v.users.Has(uint32(n)) {
		return fmt.Errorf("node %d (%v) is used twice", n, m.Oper[n])
	}
	v.users.Set(uint32(n))
	return nil
}

// node checks the node against the oper's table row and contract.
func (v *Verifier) node(m *Method, n NodeID) error {
	o := m.Oper[n]
	k := o.Kind()
	switch {
	case o == GT_NONE || o >= OperCount:
		return fmt.Errorf("node %d has no oper", n)
	case k&GTK_LIR != 0 && !m.IsLIR:
		return fmt.Errorf("node %d (%v) does not belong to HIR", n, o)
	case k&GTK_HIR != 0 && m.IsLIR:
		return fmt.Errorf("node %d (%v) does not belong to LIR", n, o)
	case k&GTK_LOCAL != 0 && uint(m.LclOf(n)) >= uint(len(m.Locals)):
		return fmt.Errorf("node %d (%v) names V%02d, there are %d locals", n, o, m.LclOf(n), len(m.Locals))
	case k&GTK_LOCAL != 0 && m.Locals[m.LclOf(n)].IsPromoted() && (m.IsLIR || o != GT_LCL_VAR):
		return fmt.Errorf("node %d (%v) names V%02d, which is promoted", n, o, m.LclOf(n))
	case k&GTK_CONST != 0 && uint(m.Val[n]) >= uint(len(m.Consts)):
		return fmt.Errorf("node %d (%v) names a constant that does not exist", n, o)
	case o == GT_CNS_DBL && (!m.Type[n].IsFloat() || m.Type[n].IsSIMD()):
		return fmt.Errorf("node %d (%v) has type %v", n, o, m.Type[n])
	case k&GTK_NOVALUE == 0 && m.Type[n] == TYP_VOID && o != GT_CALL && o != GT_HW_MEMORY && o != GT_HW_REST && o != GT_COMMA && o != GT_QMARK && o != GT_COLON:
		return fmt.Errorf("node %d (%v) has type void", n, o)
	case o == GT_CALL && m.Calls[m.Val[n]].Flags&GTF_CALL_UNMANAGED != 0 && m.NativeFrameLcl == NoLcl:
		return fmt.Errorf("node %d calls native code, and the method has no record for that", n)
	case k&GTK_MULTI != 0 || o == GT_RETURN:
		if err := v.multiNode(m, n); err != nil {
			return err
		}
	case k&GTK_RELOP != 0 && m.Type[n] != TYP_INT && m.Type[n] != TYP_VOID:
		return fmt.Errorf("node %d (%v) has type %v", n, o, m.Type[n])
	}
	if m.IsLIR || k&(GTK_UNOP|GTK_BINOP) == 0 {
		return nil
	}
	switch o {
	case GT_ASG:
		switch m.Oper[m.Op1[n]] {
		case GT_LCL_VAR, GT_LCL_FLD, GT_IND, GT_OBJ, GT_BLK, GT_FIELD, GT_INDEX, GT_COMMA:
		default:
			return fmt.Errorf("node %d assigns to %v", n, m.Oper[m.Op1[n]])
		}
	case GT_JTRUE:
		if !m.Oper[m.Op1[n]].Is(GTK_RELOP) && m.Oper[m.Op1[n]] != GT_COMMA {
			return fmt.Errorf("node %d jumps on %v", n, m.Oper[m.Op1[n]])
		}
	}
	return nil
}

// order checks that the rows First..Root are exactly the nodes of the tree, operands before users.
func (v *Verifier) order(m *Method, s *Stmt) error {
	for n := s.First; n <= s.Root; n++ {
		if v.seen.Has(uint32(n)) {
			return fmt.Errorf("node %d (%v) is in two statements", n, m.Oper[n])
		}
		if !v.users.Has(uint32(n)) {
			return fmt.Errorf("node %d (%v) is in the order but not in the tree", n, m.Oper[n])
		}
		if m.IsPromoted(n) {
			return fmt.Errorf("node %d names V%02d, which is promoted, after morph", n, m.Val[n])
		}
		for it := m.Operands(n); it.Next(); {
			if !v.seen.Has(uint32(it.Node())) {
				return fmt.Errorf("node %d (%v) is before its operand N%d", n, m.Oper[n], it.Node())
			}
		}
		v.seen.Set(uint32(n))
	}
	return nil
}

// lirBlock checks the four rules of LIR (removing-embedded-statements): the list has no cycles;
// each value is used at most once; definitions precede uses; used definitions are in the list, or
// contained in a node that is.
func (v *Verifier) lirBlock(m *Method, b BlockID) error {
	prev := NodeID(0)
	for n := m.Blocks.First[b]; n != 0; n = m.Next[n] {
		if int(n) >= m.NumNodes || v.seen.Has(uint32(n)) {
			return fmt.Errorf("node order is broken or loops at N%d", n)
		}
		v.seen.Set(uint32(n))
		if m.Prev[n] != prev {
			return fmt.Errorf("node %d: prev link is N%d, not N%d", n, m.Prev[n], prev)
		}
		if m.Flags[n]&GTF_CONTAINED != 0 {
			return fmt.Errorf("node %d (%v) is contained but in the order", n, m.Oper[n])
		}
		if err := v.node(m, n); err != nil {
			return err
		}
		if err := v.uses(m, n, n); err != nil {
			return err
		}
		prev = n
	}
	if prev != m.Blocks.Last[b] {
		return fmt.Errorf("last node is N%d, not N%d", prev, m.Blocks.Last[b])
	}
	for n := m.Blocks.First[b]; n != 0; n = m.Next[n] {
		makes := m.Oper[n].Kind()&GTK_NOVALUE == 0 && m.Type[n] != TYP_VOID && m.Flags[n]&(GTF_UNUSED_VALUE|GTF_SET_FLAGS) == 0
		if makes && !v.users.Has(uint32(n)) {
			return fmt.Errorf("the value of N%d (%v) is not used", n, m.Oper[n])
		}
	}
	return v.terminator(m, b, prev)
}

// uses checks the operands of n for user, the node in the list. Containment nests only a few
// levels.
func (v *Verifier) uses(m *Method, user, n NodeID) error {
	for it := m.Operands(n); it.Next(); {
		op := it.Node()
		if err := v.meet(m, op); err != nil {
			return fmt.Errorf("operand of N%d (%v): %w", n, m.Oper[n], err)
		}
		if m.Flags[op]&GTF_CONTAINED != 0 {
			if err := v.uses(m, user, op); err != nil {
				return err
			}
			continue
		}
		if !v.seen.Has(uint32(op)) {
			return fmt.Errorf("node %d (%v) is before the definition of its operand N%d (%v)", user, m.Oper[user], op, m.Oper[op])
		}
		if m.Flags[op]&GTF_UNUSED_VALUE != 0 {
			return fmt.Errorf("node %d (%v) uses N%d, marked unused", user, m.Oper[user], op)
		}
	}
	return nil
}
