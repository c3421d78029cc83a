package xarch

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/backend"
)

// throwIf jumps to the throw helper h if cc holds.
func (b *Code) throwIf(cc CC, h ee.Helper) { b.Asm.Jcc(cc, b.ThrowLabel(h)) }

// Reg is RegOf as a register of this machine.
func (b *Code) Reg(n nodes.NodeID) Reg {
	if b.Contained(n) {
		return Reg(b.M.Locals[b.M.Val[n]].Reg)
	}
	return Reg(b.M.Reg[n])
}

// slotOf returns the slot of a local at an offset.
func (b *Code) slotOf(l nodes.LclNum, off uint32) Mem {
	return At(RBP, b.M.Locals[l].StackOffset+int32(off))
}

// Mem returns the memory operand of a contained node.
func (b *Code) Mem(n nodes.NodeID) Mem {
	m := b.M
	switch m.Oper[n] {
	case nodes.GT_LCL_VAR, nodes.GT_LCL_FLD:
		return b.slotOf(m.LclOf(n), m.LclOffset(n))
	case nodes.GT_IND, nodes.GT_OBJ, nodes.GT_BLK:
		return b.addr(m.Op1[n])
	case nodes.GT_ARR_LENGTH:
		return At(b.Reg(m.Op1[n]), int32(m.Val[n]))
	case nodes.GT_CNS_DBL:
		bits, size := b.floatBits(n)
		if size == EA_4 {
			return AtData(b.Asm.Data32(uint32(bits)))
		}
		return AtData(b.Asm.Data64(bits))
	}
	panic("BUG: amd64: no memory operand: " + m.Oper[n].String())
}

// addr returns the memory that an address operand points to.
func (b *Code) addr(a nodes.NodeID) Mem {
	m := b.M
	if b.InReg(a) {
		return At(b.Reg(a), 0)
	}
	switch m.Oper[a] {
	case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
		return b.slotOf(m.LclOf(a), m.LclOffset(a))
	case nodes.GT_PHYSREG:
		return At(Reg(m.Val[a]), 0)
	case nodes.GT_CNS_INT:
		if sym := b.AddressSymbol(a); sym != 0 {
			return AtSym(sym)
		}
		return Abs(int32(m.IntValue(a)))
	case nodes.GT_LEA:
		return b.lea(a)
	}
	panic("BUG: amd64: no addressing mode: " + m.Oper[a].String())
}

// lea returns the addressing mode of a GT_LEA.
func (b *Code) lea(n nodes.NodeID) Mem {
	m := b.M
	l := &m.Leas[m.Val[n]]
	base, index := m.Op1[n], m.Op2[n]
	mem := Abs(0)
	if base != 0 {
		mem = b.addr(base)
	}
	mem = mem.Plus(l.Offset)
	if index != 0 {
		mem = mem.Indexed(b.Reg(index), max(l.Scale, 1))
	}
	return mem
}

// Copy copies a register that holds a value of type t.
func (b *Code) Copy(dst, src Reg, t nodes.VarType) {
	if dst == src {
		return
	}
	switch {
	case t >= nodes.TYP_SIMD32:
		b.Asm.RR(INS_vmovaps, vectorSize(t), dst, src)
	case dst.IsXmm() && src.IsXmm():
		b.Asm.RR(INS_movaps, EA_16, dst, src)
	case dst.IsXmm() || src.IsXmm():
		b.Asm.RR(INS_movd, b.opSize(t), dst, src)
	default:
		b.move(b.opSize(t), dst, src)
	}
}

// loadMem loads a value of type t and extends it as the type requires.
func (b *Code) loadMem(dst Reg, t nodes.VarType, mem Mem) {
	if dst.IsXmm() != t.IsFloat() { // a part of a struct in the other class
		t = backend.SameSize(t, dst.IsXmm())
	}
	l := b.sizes.loads[t]
	if l.ins == 0 {
		panic("BUG: amd64: load of type " + t.String())
	}
	b.Asm.RM(b.moveIns(l.ins), l.size, dst, mem)
	if t == nodes.TYP_SIMD12 {
		mem = mem.Plus(8)
		if b.vex() {
			b.Asm.RRMI(INS_vinsertps, EA_16, dst, dst, mem, 2<<4)
		} else {
			b.Asm.RMI(INS_insertps, EA_16, dst, mem, 2<<4)
		}
	}
}

// storeMem stores the low bytes of src as a value of type t.
func (b *Code) storeMem(t nodes.VarType, mem Mem, src Reg) {
	if src.IsXmm() != t.IsFloat() {
		t = backend.SameSize(t, src.IsXmm())
	}
	switch t {
	case nodes.TYP_FLOAT:
		b.Asm.MR(b.moveIns(INS_movss), EA_4, mem, src)
	case nodes.TYP_DOUBLE:
		b.Asm.MR(b.moveIns(INS_movsd), EA_8, mem, src)
	case nodes.TYP_SIMD8, nodes.TYP_SIMD12, nodes.TYP_SIMD16, nodes.TYP_SIMD32, nodes.TYP_SIMD64:
		l := b.sizes.loads[t]
		b.Asm.MR(l.ins, l.size, mem, src)
		if t == nodes.TYP_SIMD12 {
			mem = mem.Plus(8)
			b.Asm.MRI(INS_extractps, EA_16, mem, src, 2)
		}
	default:
		size := b.memSize(t)
		if size == EA_1 && !b.hasByte(src) && mem == At(mem.Base(), mem.Disp()) && (mem.Base() == RSP || mem.Base() == RBP) {
			b.Asm.RR(INS_xchg, EA_4, RAX, src) // a field of a stack argument, whose value may be in any register
			b.Asm.MR(INS_mov, EA_1, mem, RAX)
			b.Asm.RR(INS_xchg, EA_4, RAX, src)
			return
		}
		b.Asm.MR(INS_mov, size, mem, src)
	}
}

// Clear clears an integer register; it destroys the flags.
func (b *Code) Clear(r Reg) { b.Asm.RR(INS_xor, EA_4, r, r) }

// loadConst loads a GT_CNS_INT.
func (b *Code) loadConst(dst Reg, n nodes.NodeID) {
	m := b.M
	v := m.IntValue(n)
	switch {
	case m.Flags[n]&nodes.GTF_ICON_SYMBOL != 0:
		b.Asm.LeaSym(dst, uint64(v))
	case v == 0:
		b.Clear(dst)
	case m.Type[n].Size() == 4:
		b.Asm.RI(INS_mov, EA_4, dst, int64(int32(v)))
	default:
		b.loadAddress(dst, uint64(v))
	}
}

// loadAddress loads a 64-bit number, which often is an address.
func (b *Code) loadAddress(dst Reg, v uint64) {
	if sym := b.NearSymbol(v); sym != 0 {
		b.Asm.LeaSym(dst, sym)
	} else {
		b.Asm.RI64(dst, int64(v))
	}
}

// symbolOf returns the symbol of l's address if the code can reach it by a 32-bit distance, or 0.
func (b *Code) symbolOf(l ee.ConstLookup) uint64 {
	if l.Addr.IsSymbol {
		return l.Addr.Bits
	}
	return b.NearSymbol(l.Addr.Bits)
}

// loadDouble loads a GT_CNS_DBL.
func (b *Code) loadDouble(dst Reg, n nodes.NodeID) {
	if bits, _ := b.floatBits(n); bits == 0 {
		b.Asm.RR(INS_xorps, EA_16, dst, dst)
		return
	}
	b.loadMem(dst, b.M.Type[n], b.Mem(n))
}

// rematerialize computes the constant or address n again in dst, without changing the flags.
func (b *Code) rematerialize(dst Reg, n nodes.NodeID) {
	m := b.M
	switch {
	case m.Oper[n] == nodes.GT_CNS_DBL:
		b.loadDouble(dst, n)
	case m.Oper[n] != nodes.GT_CNS_INT:
		b.Asm.RM(INS_lea, b.Ptr, dst, b.slotOf(m.LclOf(n), m.LclOffset(n)))
	case m.IntValue(n) == 0 && m.Flags[n]&nodes.GTF_ICON_SYMBOL == 0:
		b.Asm.RI(INS_mov, EA_4, dst, 0)
	default:
		b.loadConst(dst, n)
	}
}

// value loads any scalar operand, contained or not, into dst.
func (b *Code) value(dst Reg, n nodes.NodeID) {
	m := b.M
	switch {
	case b.InReg(n):
		b.Copy(dst, b.Reg(n), m.Type[n])
	case m.Oper[n] == nodes.GT_CNS_INT:
		b.loadConst(dst, n)
	case m.Oper[n] == nodes.GT_CNS_DBL:
		b.loadDouble(dst, n)
	case m.Oper[n] == nodes.GT_LCL_VAR_ADDR || m.Oper[n] == nodes.GT_LCL_FLD_ADDR || m.Oper[n] == nodes.GT_LEA:
		b.Asm.RM(INS_lea, b.Ptr, dst, b.addr(n))
	default:
		b.loadMem(dst, b.LoadType(n), b.Mem(n))
	}
}

// spill stores n's value to its spill temp.
func (b *Code) spill(n nodes.NodeID) {
	if b.M.ReturnsMulti(n) {
		b.SpillParts(n)
		return
	}
	b.storeMem(b.SpillType(n), b.spillSlot(b.M.SpillTmp[n]), b.Reg(n))
}

// binary emits "dst = dst op src" for a contained or register source.
func (b *Code) binary(ins Ins, size Size, dst Reg, src nodes.NodeID) {
	switch {
	case b.InReg(src):
		b.Asm.RR(ins, size, dst, b.Reg(src))
	case b.M.Oper[src] == nodes.GT_CNS_INT:
		b.Asm.RI(ins, size, dst, b.Imm(src))
	default:
		b.Asm.RM(ins, size, dst, b.Mem(src))
	}
}

// store writes a register or a contained constant as a value of type t.
func (b *Code) store(t nodes.VarType, mem Mem, v nodes.NodeID) {
	m := b.M
	switch {
	case b.InReg(v):
		b.storeMem(t, mem, b.Reg(v))
	case m.Oper[v] == nodes.GT_CNS_DBL:
		bits, _ := b.storedBits(v)
		if b.memSize(t) > b.Ptr {
			b.Asm.MI(INS_mov, EA_4, mem.Plus(4), bits>>32)
			t, bits = nodes.TYP_INT, int64(int32(bits))
		}
		b.Asm.MI(INS_mov, b.memSize(t), mem, bits)
	case m.Oper[v] == nodes.GT_PHYSREG:
		b.storeMem(t, mem, Reg(m.Val[v]))
	default:
		b.Asm.MI(INS_mov, b.memSize(t), mem, truncateImm(b.Imm(v), t))
	}
}

// truncateImm truncates an immediate to the range of a store of type t.
func truncateImm(v int64, t nodes.VarType) int64 {
	switch t.Size() {
	case 1:
		return int64(int8(v))
	case 2:
		return int64(int16(v))
	case 4:
		return int64(int32(v))
	}
	return v
}

func (b *Code) spillSlot(tmp uint16) Mem {
	return At(RBP, b.M.SpillTmpOffset[tmp])
}

// wrapImm truncates a constant to a small type and extends it again.
func wrapImm(v int64, t nodes.VarType) int64 {
	v = truncateImm(v, t)
	if t.IsUnsigned() {
		v &= 1<<(8*t.Size()) - 1
	}
	return v
}
