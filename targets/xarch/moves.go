package xarch

import (
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/code"
)

// moveIns returns the form of ins, a load, a store or a comparison, on this machine: the VEX form
// if the machine has AVX2.
func (b *Code) moveIns(ins Ins) Ins {
	if b.vex() {
		if v := ins.VEX(); v != 0 {
			return v
		}
	}
	return ins
}

// Jump implements ISA.
func (b *Code) Jump(l code.Label) { b.Asm.Jmp(l) }

// Nop implements ISA.
func (b *Code) Nop() { b.Asm.Nop(1) }

// Trap implements ISA.
func (b *Code) Trap() { b.Asm.Op(INS_int3) }

// Move implements ISA.
func (b *Code) Move(dst, src targets.Reg, t nodes.VarType) {
	b.Copy(Reg(dst), Reg(src), t)
}

// Exchange implements ISA.
func (b *Code) Exchange(dst, src targets.Reg, _ nodes.VarType) {
	x, y := Reg(dst), Reg(src)
	if !x.IsXmm() {
		b.Asm.RR(INS_xchg, b.Ptr, x, y)
		return
	}
	b.Asm.RR(INS_xorps, EA_16, x, y)
	b.Asm.RR(INS_xorps, EA_16, y, x)
	b.Asm.RR(INS_xorps, EA_16, x, y)
}

// Widen implements ISA.
func (b *Code) Widen(dst, src targets.Reg, t nodes.VarType) {
	from, to := Reg(src), Reg(dst)
	if t.Size() == 1 && !b.hasByte(from) {
		b.Asm.RR(INS_mov, EA_4, to, from)
		if from = to; !b.hasByte(to) {
			shift := INS_shr
			if t == nodes.TYP_BYTE {
				shift = INS_sar
			}
			b.Asm.RI(INS_shl, EA_4, to, 24)
			b.Asm.RI(shift, EA_4, to, 24)
			return
		}
	}
	b.Asm.RR(b.sizes.loads[t].ins, b.sizes.loads[t].size, to, from)
}

// ShiftOut implements ISA.
func (b *Code) ShiftOut(dst, src targets.Reg, bits uint8) {
	b.Copy(Reg(dst), Reg(src), b.Word)
	b.Asm.RI(INS_shr, b.Ptr, Reg(dst), int64(bits))
}

// Zero implements ISA.
func (b *Code) Zero(dst targets.Reg, t nodes.VarType) {
	switch x := Reg(dst); {
	case t >= nodes.TYP_SIMD32:
		b.Asm.RRR(INS_vxorps, EA_16, x, x, x)
	case x.IsXmm():
		b.Asm.RR(INS_xorps, EA_16, x, x)
	default:
		b.Clear(x)
	}
}

// Value implements ISA.
func (b *Code) Value(dst targets.Reg, n nodes.NodeID) { b.value(Reg(dst), n) }

// Int implements ISA.
func (b *Code) Int(dst targets.Reg, v int64) { b.Asm.RI64(Reg(dst), v) }

// LoadSlot implements ISA.
func (b *Code) LoadSlot(dst targets.Reg, t nodes.VarType, slot int32) {
	b.loadMem(Reg(dst), t, At(RBP, slot))
}

// StoreSlot implements ISA.
func (b *Code) StoreSlot(t nodes.VarType, slot int32, src targets.Reg) {
	b.storeMem(t, At(RBP, slot), Reg(src))
}
