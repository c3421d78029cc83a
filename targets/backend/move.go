package backend

import (
	"ryugo/arena"
	"ryugo/nodes"
	"ryugo/targets"
)

// Drop removes a constant that has been folded into its user.
func (b *Base) Drop(n nodes.NodeID) {
	b.LogRemoved(nodes.LOWER_IMMEDIATE, n)
	if !b.Contained(n) {
		b.M.Unlink(b.Block, n)
	}
}

// LogRemoved logs why lowering removes node n.
func (b *Base) LogRemoved(r nodes.Reason, n nodes.NodeID) {
	if b.M.Log != nil {
		b.M.WhyNode(r, b.Block, n)
	}
}

// Effects of an oper over which a memory operand must not be moved.
const (
	effMem   uint8 = 1 << iota // may write memory other than unexposed locals
	effLcl                     // writes the locals that it names
	effThrow                   // may throw an exception other than a null reference exception
)

// operEffects is derived from the effects that nodes has for each oper, so that no row can be
// forgotten.
var operEffects = func() (t [256]uint8) {
	for o := range nodes.OperCount {
		k, e := o.Kind(), nodes.OperEffects[o]
		switch {
		case k&nodes.GTK_STORE != 0 && k&(nodes.GTK_LOCAL|nodes.GTK_MULTI) != 0:
			t[o] = effLcl
		case e&nodes.GTF_CALL != 0:
			t[o] = effMem | effThrow
		case k&nodes.GTK_STORE != 0 || e&nodes.GTF_ASG != 0:
			t[o] = effMem
		case e&nodes.GTF_EXCEPT != 0 && k&nodes.GTK_IND == 0: // an indirection throws only null reference exceptions
			t[o] = effThrow
		}
	}
	// These throw for some operands only, which nodes.OperEffects does not tell.
	for _, o := range [...]nodes.Oper{nodes.GT_DIV, nodes.GT_MOD, nodes.GT_UDIV, nodes.GT_UMOD} {
		t[o] |= effThrow
	}
	t[nodes.GT_PUTARG_STK] |= effMem // the outgoing arguments
	return t
}()

// isDivision reports whether o is an integer division, which throws for some operands only
// (nodes.Method.DivisionThrows).
func isDivision(o nodes.Oper) bool {
	return o == nodes.GT_DIV || o == nodes.GT_MOD || o == nodes.GT_UDIV || o == nodes.GT_UMOD
}

// mayCall reports whether the code of node n, not a call itself, may call a helper.
func (b *Frames) mayCall(n nodes.NodeID) bool {
	m := b.M
	if m.Flags[n]&(FlagBarrier|nodes.GTF_OVERFLOW) != 0 {
		return true
	}
	o := m.Oper[n]
	if isDivision(o) {
		return !b.DivisionFaults && m.DivisionThrows(n)
	}
	return operEffects[o]&effThrow != 0
}

// moveLimit bounds the scan of Movable, unless the machine has a higher limit.
const moveLimit = 24

// Movable reports whether op, a read of memory, may be done as part of user instead of where it is:
// no node in between changes the memory that op reads, and a fault of op does not move after
// another visible effect.
func (b *Base) Movable(op, user nodes.NodeID) bool {
	m := b.M
	n := m.Next[op]
	if n == user {
		return true
	}
	local, stop := false, uint8(effMem|effLcl)
	lcl := nodes.NoLcl
	switch m.Oper[op] {
	case nodes.GT_LCL_VAR, nodes.GT_LCL_FLD:
		local, lcl = true, m.LclOf(op)
		stop = effLcl
		if m.Locals[lcl].Flags&nodes.LvAddrExposed != 0 {
			stop |= effMem
		}
	default:
		if m.Flags[op]&nodes.GTF_NO_FAULT == 0 {
			stop |= effThrow
		}
		if m.Oper[op] == nodes.GT_ARR_LENGTH && m.Flags[op]&nodes.GTF_NO_FAULT != 0 {
			stop &^= effMem // a length never changes, but a null array must be detected before later stores
		}
		if m.Oper[op] == nodes.GT_IND && m.Flags[op]&nodes.GTF_IND_VOLATILE != 0 {
			return false
		}
	}
	limit := max(moveLimit, b.MoveLimit)
	for i := 0; n != user; n, i = arena.At(m.Next, n), i+1 {
		if n == 0 || i == limit {
			return false
		}
		eff := operEffects[m.Oper[n]]
		if arena.At(m.Flags, n)&nodes.GTF_OVERFLOW != 0 {
			eff |= effThrow
		}
		if eff == effThrow && isDivision(m.Oper[n]) && !m.DivisionThrows(n) {
			continue
		}
		if eff &= stop; eff == 0 {
			continue
		}
		if local && eff == effLcl && !m.RefersTo(n, lcl) {
			continue
		}
		return false
	}
	return true
}

// Expose inserts a contained operand into the execution order again, before node before.
func (b *Base) Expose(op, before nodes.NodeID) {
	if b.Contained(op) {
		b.M.Flags[op] &^= nodes.GTF_CONTAINED
		b.M.InsertBefore(b.Block, before, op)
	}
}

// ExposeAddr inserts the contained address of the indirection n, which is in the execution order,
// before n.
func (b *Base) ExposeAddr(n nodes.NodeID) { b.Expose(b.M.Op1[n], n) }

// isLocalAddr reports whether a is the address of a local or of a part of one.
func (b *Base) isLocalAddr(a nodes.NodeID) bool {
	m := b.M
	for m.Oper[a] == nodes.GT_LEA || m.Oper[a] == nodes.GT_ADD {
		a = m.Op1[a]
	}
	return m.Oper[a] == nodes.GT_LCL_VAR_ADDR || m.Oper[a] == nodes.GT_LCL_FLD_ADDR
}

// inHeap reports whether a certainly points into an object: it is computed from an object
// reference, or from a local that holds such an address.
func (b *Base) inHeap(a nodes.NodeID) bool {
	m := b.M
	for m.Oper[a] == nodes.GT_LEA || m.Oper[a] == nodes.GT_ADD {
		if m.Type[m.Op2[a]] == nodes.TYP_REF {
			return true
		}
		a = m.Op1[a]
	}
	return m.Type[a] == nodes.TYP_REF || m.Oper[a] == nodes.GT_LCL_VAR && m.Locals[m.Val[a]].Flags&nodes.LvInHeap != 0
}

// ContainReg contains op if it is a local in a register that no node before user changes.
func (b *Base) ContainReg(op, user nodes.NodeID) {
	m := b.M
	if m.Oper[op] != nodes.GT_LCL_VAR || arena.At(m.Flags, op)&nodes.GTF_CONTAINED != 0 || m.Locals[arena.At(m.Val, op)].Flags&nodes.LvRegister == 0 {
		return
	}
	if arena.At(m.Next, op) == user || b.Movable(op, user) {
		m.Contain(b.Block, op)
	}
}

// Reads reports whether contained operand op, or a node that it contains, is a local in register r.
func (b *Base) Reads(op nodes.NodeID, r targets.Reg) bool {
	m := b.M
	if b.IsRegLocal(op) && m.Locals[m.LclOf(op)].Reg == r {
		return true
	}
	for it := m.Operands(op); it.Next(); {
		if x := it.Node(); b.Contained(x) && b.Reads(x, r) {
			return true
		}
	}
	return false
}
