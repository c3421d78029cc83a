package amd64

import (
	"math"

	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/xarch"
)

// Lowering: one forward sweep. When a node is reached its operands have been
// lowered, so what it decides about them (containment, merging into an address)
// is final. Reads and writes the node columns; needs LIR; leaves LIR in which
// doc.go's list holds. Cost: one switch per node, and for a memory operand that
// is not directly in front of its user a short scan.

// Lower implements targets.Backend.
func (b *backend) Lower(m *nodes.Method, env *targets.Env) {
	b.begin(m, env)
	b.killed = 0
	if m.RetDesc.Count > 1 {
		b.forwardReturns()
	}
	inRegs := m.LclRegs != 0
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		m.Poll()
		b.blk = blk
		for n := m.Blocks.First[blk]; n != 0; {
			next := m.Next[n] // what is inserted around n is lowered already
			if o := m.Oper[n]; !o.Is(nodes.GTK_LEAF) || o == nodes.GT_CATCH_ARG {
				b.lowerNode(n)
				if which := anyReg[m.Oper[n]]; inRegs && which != 0 {
					b.containRegs(n, which)
				}
			}
			n = next
		}
	}
}

func (b *backend) lowerNode(n nodes.NodeID) {
	m := b.m
	switch m.Oper[n] {
	case nodes.GT_ADD, nodes.GT_SUB, nodes.GT_AND, nodes.GT_OR, nodes.GT_XOR:
		b.lowerBinary(n)
	case nodes.GT_ISINST, nodes.GT_CASTCLASS:
		b.containImm(m.Op2[n])
	case nodes.GT_MUL, nodes.GT_MULHI:
		b.lowerMul(n)
	case nodes.GT_DIV, nodes.GT_MOD, nodes.GT_UDIV, nodes.GT_UMOD:
		b.lowerDiv(n)
	case nodes.GT_BITCAST:
		b.containMem(m.Op1[n], n, m.Type[m.Op1[n]]) // loaded where it is wanted
	case nodes.GT_SIMD:
		b.lowerSIMD(n)
	case nodes.GT_LSH, nodes.GT_RSH, nodes.GT_RSZ, nodes.GT_ROL, nodes.GT_ROR:
		b.lowerShift(n)
	case nodes.GT_EQ, nodes.GT_NE, nodes.GT_LT, nodes.GT_LE, nodes.GT_GE, nodes.GT_GT, nodes.GT_TEST_EQ, nodes.GT_TEST_NE:
		b.lowerCompare(n)
	case nodes.GT_JTRUE:
		b.lowerJTrue(n)
	case nodes.GT_SELECT:
		b.lowerSelect(n)
	case nodes.GT_SWITCH:
		b.lowerSwitch(n)
	case nodes.GT_CAST:
		b.lowerCast(n)
	case nodes.GT_INTRINSIC:
		if op := m.Op1[n]; !b.containMem(op, n, m.Type[n]) {
			b.containDouble(op)
		}
	case nodes.GT_ARR_BOUNDS_CHECK:
		b.lowerBoundsCheck(n)
	case nodes.GT_IND, nodes.GT_OBJ, nodes.GT_BLK, nodes.GT_NULLCHECK:
		if m.Flags[n]&nodes.GTF_UNUSED_VALUE != 0 && m.Oper[n] != nodes.GT_IND {
			m.Oper[n], m.Type[n] = nodes.GT_IND, nodes.TYP_UBYTE // only its fault is wanted
		}
		b.containAddr(m.Op1[n], n)
	case nodes.GT_XADD, nodes.GT_XCHG, nodes.GT_CMPXCHG:
		b.containAddr(m.Op1[n], n)
	case nodes.GT_LOCKADD:
		b.containAddr(m.Op1[n], n)
		b.containImm(m.Op2[n])
	case nodes.GT_STOREIND:
		b.lowerStoreInd(n)
	case nodes.GT_STORE_LCL_VAR, nodes.GT_STORE_LCL_FLD:
		b.lowerStoreLcl(n)
	case nodes.GT_STORE_MULTI_VAR:
		b.lowerStoreMultiVar(n)
	case nodes.GT_STORE_OBJ, nodes.GT_STORE_BLK:
		b.lowerStoreBlk(n)
	case nodes.GT_STORE_DYN_BLK:
		if src := m.Op2[n]; m.IsBlkSource(n, src) {
			b.exposeAddr(src) // the address goes to rsi
			m.Contain(b.blk, src)
		}
	case nodes.GT_LCLHEAP:
		if b.isImm32(m.Op1[n]) {
			m.Contain(b.blk, m.Op1[n])
		}
	case nodes.GT_KEEPALIVE:
		if op := m.Op1[n]; m.Oper[op] == nodes.GT_LCL_VAR || m.Oper[op] == nodes.GT_CNS_INT {
			m.Contain(b.blk, op)
		}
	case nodes.GT_RETURN:
		b.lowerReturn(n)
	case nodes.GT_CATCH_ARG:
		if m.Blocks.First[b.blk] != n { // CatchArg holds it only until something else is done
			m.Unlink(b.blk, n)
			m.InsertBefore(b.blk, m.Blocks.First[b.blk], n)
		}
	case nodes.GT_CALL:
		b.lowerCall(n)
	}
}

// containImm contains op if it is an immediate.
func (b *backend) containImm(op nodes.NodeID) bool {
	if !b.isImm32(op) {
		return false
	}
	b.m.Contain(b.blk, op)
	return true
}

// containDouble contains a floating-point constant: the user reads it from the
// read-only data.
func (b *backend) containDouble(op nodes.NodeID) bool {
	if b.m.Oper[op] != nodes.GT_CNS_DBL {
		return false
	}
	b.m.Contain(b.blk, op)
	return true
}

// lowerBinary contains an operand of a two-address instruction.
func (b *backend) lowerBinary(n nodes.NodeID) {
	m := b.m
	t := m.Type[n]
	op1, op2 := m.Op1[n], m.Op2[n]
	if t.IsFloat() {
		b.lowerFloatBinary(n)
		return
	}
	commutes := m.Oper[n].Is(nodes.GTK_COMMUTE)
	if commutes && b.isImm32(op1) && !b.isImm32(op2) {
		op1, op2 = op2, op1
		m.Op1[n], m.Op2[n] = op1, op2
	}
	if m.Oper[n] == nodes.GT_SUB && m.Flags[n]&nodes.GTF_OVERFLOW == 0 && b.isImm32(op2) && b.imm(op2) != math.MinInt32 {
		m.Oper[n] = nodes.GT_ADD
		m.Val[op2] = m.NewConst(nodes.Const(-b.imm(op2)))
	}
	if m.Oper[n] == nodes.GT_ADD && b.leaValue(n) {
		return
	}
	if b.containImm(op2) || b.containMem(op2, n, t) {
		return
	}
	if commutes && b.containMem(op1, n, t) {
		m.Op1[n], m.Op2[n] = op2, op1
	}
}

func (b *backend) lowerFloatBinary(n nodes.NodeID) {
	m := b.m
	t := m.Type[n]
	op1, op2 := m.Op1[n], m.Op2[n]
	if b.containDouble(op2) || b.containMem(op2, n, t) {
		return
	}
	if m.Oper[n].Is(nodes.GTK_COMMUTE) && (b.containDouble(op1) || b.containMem(op1, n, t)) {
		m.Op1[n], m.Op2[n] = op2, op1
	}
}

// lowerShift contains a constant count, of which only the low bits count; the
// instruction ignores the others by itself.
func (b *backend) lowerShift(n nodes.NodeID) {
	m := b.m
	op2 := m.Op2[n]
	if m.Oper[op2] == nodes.GT_CNS_INT {
		m.Contain(b.blk, op2)
		return
	}
	bits := int64(8*opSize(m.Type[n]) - 1)
	if m.Oper[op2] == nodes.GT_AND && b.isImm32(m.Op2[op2]) && b.imm(m.Op2[op2])&bits == bits {
		x := m.Op1[op2]
		b.expose(x, op2)
		m.Unlink(b.blk, op2)
		m.Op2[n] = x
	}
}

// lowerMul turns a multiplication by a power of two into a shift and contains
// an operand of the others.
func (b *backend) lowerMul(n nodes.NodeID) {
	m := b.m
	t := m.Type[n]
	if t.IsFloat() {
		b.lowerFloatBinary(n)
		return
	}
	op1, op2 := m.Op1[n], m.Op2[n]
	unsigned := m.Flags[n]&(nodes.GTF_OVERFLOW|nodes.GTF_UNSIGNED) == nodes.GTF_OVERFLOW|nodes.GTF_UNSIGNED
	if m.Oper[n] == nodes.GT_MULHI || unsigned { // rdx:rax = rax * op2
		if !b.containMem(op2, n, t) && b.containMem(op1, n, t) {
			m.Op1[n], m.Op2[n] = op2, op1
		}
		return
	}
	if b.isImm32(op1) && !b.isImm32(op2) {
		op1, op2 = op2, op1
		m.Op1[n], m.Op2[n] = op1, op2
	}
	if b.isImm32(op2) {
		if v := b.imm(op2); v > 0 && v&(v-1) == 0 && m.Flags[n]&nodes.GTF_OVERFLOW == 0 {
			m.Oper[n] = nodes.GT_LSH
			k := int64(0)
			for v>>k != 1 {
				k++
			}
			m.Val[op2] = m.NewConst(nodes.Const(k))
			m.Type[op2] = nodes.TYP_INT
		} else if m.Flags[n]&nodes.GTF_OVERFLOW != 0 || v != 3 && v != 5 && v != 9 {
			b.containMem(op1, n, t) // imul reg, [mem], imm; the others are a lea
		}
		m.Contain(b.blk, op2)
		return
	}
	if !b.containMem(op2, n, t) && b.containMem(op1, n, t) {
		m.Op1[n], m.Op2[n] = op2, op1
	}
}

// lowerDiv contains the divisor. A remainder of floats is a helper call; an
// unsigned division by a power of two is a shift or a mask, one by another
// constant a multiplication.
func (b *backend) lowerDiv(n nodes.NodeID) {
	m := b.m
	t := m.Type[n]
	op2 := m.Op2[n]
	if t.IsFloat() {
		b.lowerFloatBinary(n)
		return
	}
	o := m.Oper[n]
	if (o == nodes.GT_UDIV || o == nodes.GT_UMOD) && b.isImm32(op2) {
		v := b.m.IntValue(op2)
		if opSize(t) == xarch.EA_4 {
			v = int64(uint32(v))
		}
		if v > 0 && v&(v-1) == 0 && v <= 1<<30 {
			if o == nodes.GT_UMOD {
				m.Oper[n] = nodes.GT_AND
				v--
			} else {
				m.Oper[n] = nodes.GT_RSZ
				k := int64(0)
				for v>>k != 1 {
					k++
				}
				v = k
			}
			m.Val[op2] = m.NewConst(nodes.Const(v))
			m.Contain(b.blk, op2)
			return
		}
	}
	if !b.env.MinOpts && m.IsIntConst(op2) && canDivByConst(b.imm(op2), opSize(t), o == nodes.GT_UDIV || o == nodes.GT_UMOD) {
		m.Contain(b.blk, op2)
		b.containReg(m.Op1[n], n)
		return
	}
	b.containMem(op2, n, t)
}

// lowerBoundsCheck contains the length, mostly the array's own length field,
// or a constant index.
func (b *backend) lowerBoundsCheck(n nodes.NodeID) {
	m := b.m
	index, length := m.Op1[n], m.Op2[n]
	ti := m.Type[index]
	if b.isImm32(index) {
		m.Contain(b.blk, index)
		if b.containMem(length, n, m.Type[length]) {
			return
		}
		return
	}
	if b.containImm(length) {
		b.containMem(index, n, ti)
		return
	}
	if m.Type[length].Size() != ti.Size() {
		return
	}
	if !b.containMem(length, n, ti) {
		b.containMem(index, n, ti)
	}
}

// lowerCast contains a memory operand where the conversion can read it.
func (b *backend) lowerCast(n nodes.NodeID) {
	m := b.m
	op := m.Op1[n]
	from, to := m.Type[op], nodes.VarType(m.Val[n])
	if m.Flags[n]&nodes.GTF_OVERFLOW != 0 {
		return
	}
	switch {
	case b.isRegLocal(op) && m.Locals[m.Val[op]].Flags&nodes.LvZeroExtended != 0 && from.IsInt() && from.Size() == 4 && to.IsInt() && to.Size() == 8 && m.Flags[n]&nodes.GTF_UNSIGNED != 0:
		// The register is the result.
		if b.movable(op, n) {
			m.Unlink(b.blk, op)
			m.Oper[n], m.Val[n], m.Op1[n], m.Flags[n] = nodes.GT_LCL_VAR, m.Val[op], 0, m.Flags[op]
		}
	case from.IsFloat():
		if to == nodes.TYP_ULONG { // the inline sequence reads it twice
			return
		}
		if !b.containMem(op, n, from) {
			b.containDouble(op)
		}
	case to.IsFloat():
		if m.Flags[n]&nodes.GTF_UNSIGNED == 0 {
			b.containMem(op, n, from)
		}
	default:
		if !b.narrowLoad(n, op, to) && !b.sameLoad(n, op, to) {
			b.containMem(op, n, from)
		}
	}
}

// sameLoad makes the cast n of op to type to the load that op is, if that widens as
// the cast does.
func (b *backend) sameLoad(n, op nodes.NodeID, to nodes.VarType) bool {
	m := b.m
	if o := m.Oper[op]; o != nodes.GT_IND && o != nodes.GT_LCL_VAR && o != nodes.GT_LCL_FLD || m.Next[op] != n || b.isRegLocal(op) {
		return false
	}
	if t := b.loadType(op); !t.IsSmall() || t.Size() != to.Size() || t.IsUnsigned() != to.IsUnsigned() {
		return false
	}
	m.Unlink(b.blk, op)
	m.Oper[n], m.Type[n], m.Op1[n], m.Val[n], m.Flags[n] = m.Oper[op], m.Type[op], m.Op1[op], m.Val[op], m.Flags[op]
	return true
}

// narrowLoad makes the cast n of op to type to, where op is what is left of a local
// in memory when it has been shifted right, a load of just those bytes:
//
//	cast int (>>> long V05 32)     ->     lclFld int V05+4
func (b *backend) narrowLoad(n, op nodes.NodeID, to nodes.VarType) bool {
	m := b.m
	if o := m.Oper[op]; o != nodes.GT_RSZ && o != nodes.GT_RSH || m.Oper[m.Op2[op]] != nodes.GT_CNS_INT {
		return false
	}
	x := m.Op1[op]
	if m.Oper[x] != nodes.GT_LCL_VAR || m.Val[x] > nodes.MaxLcl || b.isRegLocal(x) || !b.movable(x, n) {
		return false
	}
	size, bits := m.Locals[m.Val[x]].Type.Size(), m.IntValue(m.Op2[op])
	if m.Type[x].Size() != size || bits < 0 || bits%8 != 0 || uint32(bits)/8+to.Size() > size {
		return false
	}
	m.Unlink(b.blk, op)
	m.Unlink(b.blk, x)
	m.Oper[n], m.Type[n], m.Op1[n] = nodes.GT_LCL_FLD, to, 0
	m.Val[n] = nodes.PackLclFld(nodes.LclNum(m.Val[x]), uint32(bits)/8)
	m.Flags[n] &^= nodes.GTF_UNSIGNED
	return true
}

// lowerSwitch hands the value to GT_SWITCH_TABLE, whose code tests the range.
func (b *backend) lowerSwitch(n nodes.NodeID) {
	m := b.m
	sw := m.Blocks.Switch[b.blk]
	t := m.New(nodes.GT_JMPTABLE, nodes.TYP_LONG, 0, 0, sw, nodes.GTF_CONTAINED)
	m.Oper[n], m.Op2[n] = nodes.GT_SWITCH_TABLE, t
}
