package backend

import "ryugo/nodes"

// Redundant null checks of a local: the block, or its chain of only predecessors, has dereferenced
// the local before. Methods without value numbers have such checks. So have calls whose object only
// the call's own null check would dereference.

// nullWalk is the number of nodes before a null check that are examined.
const nullWalk = 40

// DropNullCheck removes null check n of a local that is known not to be null, and reports whether
// it did.
func (b *Lowering) DropNullCheck(n nodes.NodeID) bool {
	m := b.M
	v := m.Op1[n]
	if !b.checked(v, n) {
		return false
	}
	if !b.Contained(v) {
		b.LogRemoved(nodes.LOWER_NULLCHECK, v)
		m.Unlink(b.Block, v)
	}
	b.LogRemoved(nodes.LOWER_NULLCHECK, n)
	m.Unlink(b.Block, n)
	return true
}

// checked reports whether n, an operand of user, is a local that is known not to be null: a node
// before it reads or writes at the local's address or near it, and no later node assigns the local.
func (b *Lowering) checked(n, user nodes.NodeID) bool {
	m := b.M
	if m.Oper[n] != nodes.GT_LCL_VAR || m.Locals[m.Val[n]].Flags&nodes.LvAddrExposed != 0 {
		return false
	}
	l, x := m.LclOf(n), n
	if b.Contained(n) {
		x = user
	}
	read := nodes.NodeID(0) // of the local, for an access that the walk has passed
	at := b.Block
	for range nullWalk {
		if x = m.Prev[x]; x == 0 {
			here := at == b.Block
			if at = b.onlyPred(at); at == 0 {
				return false
			}
			if here && m.Oper[user] == nodes.GT_NULLCHECK && !b.usedAfter(user, l) {
				return false // without the check the local would not be live into the block, but liveness says that it is
			}
			if x = m.Blocks.Last[at]; x == 0 {
				continue
			}
		}
		if x == read {
			return true
		}
		if read == 0 {
			if read = b.faultingRead(x, l); read == x {
				return true
			}
		}
		if m.Oper[x].Kind()&(nodes.GTK_STORE|nodes.GTK_MULTI) != 0 && m.RefersTo(x, l) {
			return false
		}
	}
	return false
}

// usedAfter reports whether the value of local l at node n of the block is used after n.
func (b *Lowering) usedAfter(n nodes.NodeID, l nodes.LclNum) bool {
	m := b.M
	for x := m.Next[n]; x != 0; x = m.Next[x] {
		if m.RefersTo(x, l) {
			return m.Oper[x].Kind()&(nodes.GTK_STORE|nodes.GTK_MULTI) == 0
		}
	}
	v := &m.Locals[l]
	return v.Flags&nodes.LvTracked != 0 && b.Env.LiveOut.Row(int(b.Block)).Has(v.VarIndex)
}

// onlyPred returns the only predecessor of block at, if no handler boundary is between them and the
// edge is not exceptional; or 0.
func (b *Lowering) onlyPred(at nodes.BlockID) nodes.BlockID {
	m := b.M
	if b.Env.MinOpts || int(at)+1 >= len(m.Flow.PredFirst) {
		return 0
	}
	preds := m.Flow.PredsOf(at)
	if len(preds) != 1 || preds[0] == at || m.Blocks.Hnd[preds[0]] != m.Blocks.Hnd[at] {
		return 0
	}
	switch m.Blocks.Kind[preds[0]] {
	case nodes.BBJ_NONE, nodes.BBJ_ALWAYS, nodes.BBJ_COND, nodes.BBJ_SWITCH:
		return preds[0]
	}
	return 0
}

// faultingRead returns the node that reads local l for an access by x that faults if l is null: x
// itself or a read before x in the list; or 0.
func (b *Lowering) faultingRead(x nodes.NodeID, l nodes.LclNum) nodes.NodeID {
	m := b.M
	switch m.Oper[x] {
	case nodes.GT_LCL_VAR, nodes.GT_CNS_INT, nodes.GT_IL_OFFSET:
		return 0
	case nodes.GT_CALL:
		c := &m.Calls[m.Val[x]]
		if put := b.putThis(c); put != 0 && c.Flags&(nodes.GTF_CALL_NULLCHECK|nodes.GTF_CALL_VIRT_VTABLE|nodes.GTF_CALL_VIRT_STUB) != 0 {
			return b.reads(m.Op1[put], put, l)
		}
		return 0
	case nodes.GT_IND, nodes.GT_STOREIND, nodes.GT_NULLCHECK, nodes.GT_ARR_LENGTH:
		if a := b.faultingBase(m.Op1[x]); a != 0 {
			if r := b.reads(a, x, l); r != 0 {
				return r
			}
		}
	}
	for it := m.Operands(x); it.Next(); {
		if op := it.Node(); b.Contained(op) && (m.Oper[op] == nodes.GT_IND || m.Oper[op] == nodes.GT_ARR_LENGTH) {
			if a := b.faultingBase(m.Op1[op]); a != 0 {
				if r := b.reads(a, x, l); r != 0 {
					return r
				}
			}
		}
	}
	return 0
}

// reads returns the node in the list that reads a, an operand of user, if a is local l; or 0.
func (b *Lowering) reads(a, user nodes.NodeID, l nodes.LclNum) nodes.NodeID {
	m := b.M
	switch {
	case m.Oper[a] != nodes.GT_LCL_VAR || m.LclOf(a) != l:
		return 0
	case b.Contained(a):
		return user
	}
	return a
}

// faultingBase returns the base of address a if a is at so small an offset that an access faults
// where the base is null; or 0.
func (b *Lowering) faultingBase(a nodes.NodeID) nodes.NodeID {
	m := b.M
	switch m.Oper[a] {
	case nodes.GT_LEA:
		r := &m.Leas[m.Val[a]]
		if m.Op2[a] != 0 || r.Offset < 0 || uint32(r.Offset) > b.Info.MaxUncheckedOffsetForNullObject {
			return 0
		}
		return m.Op1[a]
	case nodes.GT_ADD:
		k := m.Op2[a]
		if !m.IsIntConst(k) || m.IntValue(k) < 0 || m.IntValue(k) > int64(b.Info.MaxUncheckedOffsetForNullObject) {
			return 0
		}
		return m.Op1[a]
	}
	return a
}

// thisChecked reports whether the object of call c, in its argument register, is known not to be
// null.
func (b *Lowering) thisChecked(c *nodes.Call) bool {
	put := b.putThis(c)
	return put != 0 && b.checked(b.M.Op1[put], put)
}

// putThis returns the node that puts the object of call c into its register, or 0.
func (b *Lowering) putThis(c *nodes.Call) nodes.NodeID {
	m := b.M
	args := m.Args[c.Args.First:][:c.Args.Count]
	for i := range args {
		if put := args[i].Late; args[i].Kind == nodes.ArgThis && put != 0 && m.Oper[put] == nodes.GT_PUTARG_REG {
			return put
		}
	}
	return 0
}
