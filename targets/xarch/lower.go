package xarch

import (
	"math"

	"ryugo/arena"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/backend"
)

// isWideMul reports whether n needs the multiplication with the result in rdx:rax.
func (b *Lowering) isWideMul(n nodes.NodeID) bool {
	m := b.M
	const uns = nodes.GTF_OVERFLOW | nodes.GTF_UNSIGNED
	return m.Oper[n] == nodes.GT_MULHI || !m.Type[n].IsFloat() && m.Flags[n]&uns == uns
}

// floatBits returns a floating-point constant's bits and size.
func (b *Lowering) floatBits(n nodes.NodeID) (uint64, Size) {
	v := b.M.DoubleValue(n)
	if b.M.Type[n] == nodes.TYP_FLOAT {
		return uint64(math.Float32bits(float32(v))), EA_4
	}
	return math.Float64bits(v), EA_8
}

// The methods of ISA that the shared back end calls.

// LowerNode implements ISA.
func (b *Lowering) LowerNode(n nodes.NodeID) {
	if lower := rows[b.M.Oper[n]].lower; lower != nil {
		lower(b, n)
	}
	b.containRegs(n, rows[b.M.Oper[n]].anyReg)
}

// ContainAddr implements ISA.
func (b *Lowering) ContainAddr(a, user nodes.NodeID) { b.containAddr(a, user) }

// ContainImm implements ISA.
func (b *Lowering) ContainImm(op nodes.NodeID, use backend.ImmUse) bool {
	if b.containImm(op) {
		return true
	}
	ok := false
	switch {
	case use != backend.ImmStore:
	case b.M.Oper[op] == nodes.GT_CNS_DBL:
		_, ok = b.storedBits(op)
	case b.M.Oper[op] == nodes.GT_PHYSREG:
		ok = true
	}
	if ok {
		b.M.Contain(b.Block, op)
	}
	return ok
}

// ContainTarget implements ISA.
func (b *Lowering) ContainTarget(target, call nodes.NodeID) {
	m := b.M
	b.ContainReg(target, call)
	if m.Oper[target] == nodes.GT_IND && b.sizeOf(m.Type[target]) == b.Target.PointerSize && b.Movable(target, call) && !b.Contained(target) {
		m.Contain(b.Block, target)
	}
}

// ReadModifyWrite implements ISA.
func (b *Lowering) ReadModifyWrite(n, v nodes.NodeID, t nodes.VarType) bool {
	if b.M.Oper[n] == nodes.GT_STOREIND {
		return b.formRMWInd(n, t)
	}
	return b.formRMW(n, v, t)
}

// ComputesInto implements ISA.
func (b *Lowering) ComputesInto(v nodes.NodeID, r targets.Reg) bool {
	into := rows[b.M.Oper[v]].into
	return into != nil && !b.noByte(v, r) && into(b, v, r)
}

// Lowering: one forward sweep. When the sweep reaches a node, its operands have been lowered, so
// the node's decisions about them (containment, merging into an address) are final. Reads and
// writes the node columns; needs LIR; leaves LIR in which doc.go's list holds. Cost: one row per
// node, and a short scan for a memory operand that is not directly before its user.

// Lower implements targets.Backend.
func (b *Lowering) Lower(m *nodes.Method, env *targets.Env) {
	b.Begin(m, env)
	b.Killed = 0
	if m.RetDesc.Count > 1 {
		b.ForwardReturns()
	}
	b.EnterNative()
	inRegs := m.LclRegs != 0
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		m.Poll()
		b.Block = blk
		for n := m.Blocks.First[blk]; n != 0; {
			o, next := m.Oper[n], arena.At(m.Next, n) // the nodes that lower inserts around n are lowered already
			if lower := rows[o].lower; lower != nil {
				lower(b, n)
			}
			if inRegs {
				if which := rows[arena.At(m.Oper, n)].anyReg; which != 0 {
					b.containRegs(n, which)
				}
			}
			n = next
		}
	}
}

// containImm contains op if it is an immediate.
func (b *Lowering) containImm(op nodes.NodeID) bool {
	if !b.isImm32(op) {
		return false
	}
	b.M.Contain(b.Block, op)
	return true
}

// containDouble contains a floating-point constant: the user reads it from the read-only data.
func (b *Lowering) containDouble(op nodes.NodeID) bool {
	if b.M.Oper[op] != nodes.GT_CNS_DBL {
		return false
	}
	b.M.Contain(b.Block, op)
	return true
}

// lowerBinary contains an operand of a two-address instruction.
func (b *Lowering) lowerBinary(n nodes.NodeID) {
	m := b.M
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
	if m.Oper[n] == nodes.GT_SUB && m.Flags[n]&nodes.GTF_OVERFLOW == 0 && b.isImm32(op2) && b.Imm(op2) != math.MinInt32 {
		m.Oper[n] = nodes.GT_ADD
		m.Val[op2] = m.NewConst(nodes.Const(-b.Imm(op2)))
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

func (b *Lowering) lowerFloatBinary(n nodes.NodeID) {
	m := b.M
	t := m.Type[n]
	op1, op2 := m.Op1[n], m.Op2[n]
	if b.containDouble(op2) || b.containMem(op2, n, t) {
		return
	}
	if m.Oper[n].Is(nodes.GTK_COMMUTE) && (b.containDouble(op1) || b.containMem(op1, n, t)) {
		m.Op1[n], m.Op2[n] = op2, op1
	}
}

// lowerMul turns a multiplication by a power of two into a shift, and contains an operand of any
// other.
func (b *Lowering) lowerMul(n nodes.NodeID) {
	m := b.M
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
		b.oneRegister(m.Op2[n], n) // eax and edx are taken
		return
	}
	if b.isImm32(op1) && !b.isImm32(op2) {
		op1, op2 = op2, op1
		m.Op1[n], m.Op2[n] = op1, op2
	}
	if b.ReduceMul(n) {
		b.LowerShift(n)
		return
	}
	if b.isImm32(op2) {
		if v := b.Imm(op2); m.Flags[n]&nodes.GTF_OVERFLOW != 0 || v != 3 && v != 5 && v != 9 {
			b.containMem(op1, n, t) // imul reg, [mem], imm; the others are a lea
		}
		m.Contain(b.Block, op2)
		return
	}
	if !b.containMem(op2, n, t) && b.containMem(op1, n, t) {
		m.Op1[n], m.Op2[n] = op2, op1
	}
}

// lowerDiv contains the divisor. An unsigned division by a power of two becomes a shift or a mask;
// a division by another constant becomes a multiplication.
func (b *Lowering) lowerDiv(n nodes.NodeID) {
	m := b.M
	t := m.Type[n]
	op2 := m.Op2[n]
	if t.IsFloat() {
		b.lowerFloatBinary(n)
		return
	}
	if b.ReduceDiv(n) {
		if m.Oper[n] == nodes.GT_AND {
			b.lowerBinary(n)
		} else {
			b.LowerShift(n)
		}
		return
	}
	if b.ContainDivisor(n) {
		b.ContainReg(m.Op1[n], n)
		return
	}
	b.containMem(op2, n, t)
}

// lowerBoundsCheck contains the length, mostly the array's own length field,
// or a constant index.
func (b *Lowering) lowerBoundsCheck(n nodes.NodeID) {
	m := b.M
	index, length := m.Op1[n], m.Op2[n]
	ti := m.Type[index]
	if b.isImm32(index) {
		m.Contain(b.Block, index)
		if b.containMem(length, n, m.Type[length]) {
			return
		}
		return
	}
	if b.containImm(length) {
		b.containMem(index, n, ti)
		return
	}
	if b.sizeOf(m.Type[length]) != b.sizeOf(ti) {
		return
	}
	if !b.containMem(length, n, ti) {
		b.containMem(index, n, ti)
	}
}

// lowerCast contains a memory operand if the conversion can read it.
func (b *Lowering) lowerCast(n nodes.NodeID) {
	m := b.M
	op := m.Op1[n]
	from, to := m.Type[op], nodes.VarType(m.Val[n])
	if m.Flags[n]&nodes.GTF_OVERFLOW != 0 {
		return
	}
	switch {
	case b.ReadExtended(n, op, to): // the register is the result
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
		if !b.NarrowCast(n, op, to) {
			b.containMem(op, n, from)
		}
	}
}

// containMem contains op if it is a read of memory of exactly type t's size and register class that
// user can do instead, and reports whether it did.
func (b *Lowering) containMem(op, user nodes.NodeID, t nodes.VarType) bool {
	m := b.M
	switch m.Oper[op] {
	case nodes.GT_LCL_VAR:
		if b.IsRegLocal(op) { // containRegs may contain it
			return false
		}
		if lt := m.Locals[m.Val[op]].Type; b.sizeOf(lt) < b.sizeOf(t) || lt.IsFloat() != t.IsFloat() {
			return false
		}
	case nodes.GT_LCL_FLD, nodes.GT_IND:
		if mt := m.Type[op]; b.sizeOf(mt) != b.sizeOf(t) || mt.IsFloat() != t.IsFloat() || b.sizeOf(t) < 4 {
			return false
		}
	case nodes.GT_ARR_LENGTH:
		if b.sizeOf(t) != 4 {
			return false
		}
	default:
		return false
	}
	if b.sizeOf(t) == 0 || b.LoadType(op).IsSmall() || !b.Movable(op, user) {
		return false
	}
	m.Contain(b.Block, op)
	return true
}

// storedBits returns a floating-point constant as the immediate of an integer store, and whether
// the immediate can be encoded.
func (b *Lowering) storedBits(v nodes.NodeID) (int64, bool) {
	bits, size := b.floatBits(v)
	if size == EA_4 {
		return int64(int32(bits)), true
	}
	return int64(bits), int64(bits) == int64(int32(bits))
}

// lowerClassTest contains the method table of GT_ISINST and GT_CASTCLASS.
func (b *Lowering) lowerClassTest(n nodes.NodeID) { b.containImm(b.M.Op2[n]) }

// lowerBitcast contains a memory operand, which is then loaded directly into the other register
// file.
func (b *Lowering) lowerBitcast(n nodes.NodeID) {
	op := b.M.Op1[n]
	b.containMem(op, n, b.M.Type[op])
}

// lowerIntrinsic contains a floating-point operand.
func (b *Lowering) lowerIntrinsic(n nodes.NodeID) {
	if op := b.M.Op1[n]; !b.containMem(op, n, b.M.Type[n]) {
		b.containDouble(op)
	}
}

// lowerIndir contains the address of a load. A struct load whose value is unused becomes a load of
// one byte, which faults if the struct load would.
func (b *Lowering) lowerIndir(n nodes.NodeID) {
	m := b.M
	if m.Oper[n] == nodes.GT_NULLCHECK && b.DropNullCheck(n) {
		return
	}
	if m.Flags[n]&nodes.GTF_UNUSED_VALUE != 0 && m.Oper[n] != nodes.GT_IND {
		m.Oper[n], m.Type[n] = nodes.GT_IND, nodes.TYP_UBYTE
	}
	b.containAddr(m.Op1[n], n)
}

// lowerReturnTrap contains the word that is tested.
func (b *Lowering) lowerReturnTrap(n nodes.NodeID) { b.containMem(b.M.Op1[n], n, nodes.TYP_INT) }

// lowerAtomic contains the address of an atomic operation.
func (b *Lowering) lowerAtomic(n nodes.NodeID) { b.containAddr(b.M.Op1[n], n) }

// lowerLockAdd contains address and addend.
func (b *Lowering) lowerLockAdd(n nodes.NodeID) {
	b.containAddr(b.M.Op1[n], n)
	b.containImm(b.M.Op2[n])
}

// lowerStoreBlk lowers GT_STORE_OBJ and GT_STORE_BLK. With few registers and two indexed addresses,
// the source's address is computed before.
func (b *Lowering) lowerStoreBlk(n nodes.NodeID) {
	b.LowerStoreBlk(n)
	m := b.M
	if o := m.Oper[n]; b.fewRegs && (o == nodes.GT_STORE_OBJ || o == nodes.GT_STORE_BLK) && b.isIndexed(m.Op1[n]) {
		b.oneRegister(m.Op2[n], n)
	}
}

// lowerDynBlk contains the source of a copy, whose address goes to rsi.
func (b *Lowering) lowerDynBlk(n nodes.NodeID) {
	m := b.M
	if src := m.Op2[n]; m.IsBlkSource(n, src) {
		b.ExposeAddr(src)
		m.Contain(b.Block, src)
	}
}

// lowerLclHeap contains a constant number of bytes.
func (b *Lowering) lowerLclHeap(n nodes.NodeID) { b.containImm(b.M.Op1[n]) }
