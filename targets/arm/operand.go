package arm

import (
	"math"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/arm/t32"
	"ryugo/targets/backend"
)

// mem is a place in memory: base + index<<shift + off.
type mem struct {
	base, index t32.Reg
	indexed     bool
	shift       uint8
	unaligned   bool // not known to be at a multiple of 4
	off         int32
}

// at returns base + off.
func at(base t32.Reg, off int32) mem { return mem{base: base, off: off} }

// plus returns the memory n bytes further on.
func (m mem) plus(n int32) mem {
	m.off += n
	return m
}

// spReach is the largest offset from the stack pointer for which the load or store of a word has 16
// bits.
const spReach = 1020

// slot returns a place in the frame, at an offset from the frame register. It is addressed through
// the stack pointer if that makes instructions shorter: where the stack pointer is near or the
// frame register far.
func (b *machine) slot(off int32) mem {
	if f := &b.Frame; !b.inFunclet && !f.FramePtr && (off+f.ToSP() <= spReach || off < -128) {
		return at(t32.SP, off+f.ToSP())
	}
	return at(t32.FP, off)
}

// slotOf returns the slot of a local at an offset.
func (b *machine) slotOf(l nodes.LclNum, off uint32) mem {
	return b.slot(b.M.Locals[l].StackOffset + int32(off))
}

// source returns the memory that a contained read reads. An address may be computed in reg.
func (b *machine) source(n nodes.NodeID, reg t32.Reg) mem {
	m := b.M
	switch m.Oper[n] {
	case nodes.GT_LCL_VAR, nodes.GT_LCL_FLD:
		return b.slotOf(m.LclOf(n), m.LclOffset(n))
	case nodes.GT_IND, nodes.GT_OBJ, nodes.GT_BLK:
		place := b.addrIn(m.Op1[n], reg)
		place.unaligned = place.unaligned || m.Flags[n]&nodes.GTF_IND_UNALIGNED != 0
		return place
	}
	panic("BUG: arm32: no memory operand: " + m.Oper[n].String())
}

// addr returns the memory that address a points to. The address may be computed in tmp.
func (b *machine) addr(a nodes.NodeID) mem { return b.addrIn(a, tmp) }

// addrIn is addr with scratch register reg. Objects and locals are at multiples of 4. A managed
// pointer may point to a field of a packed struct, or into an array of structs of any size.
func (b *machine) addrIn(a nodes.NodeID, reg t32.Reg) mem {
	m := b.M
	if b.InReg(a) {
		place := at(b.RegOf(a), 0)
		place.unaligned = m.Type[a] != nodes.TYP_REF
		return place
	}
	switch m.Oper[a] {
	case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
		return b.slotOf(m.LclOf(a), m.LclOffset(a))
	case nodes.GT_PHYSREG:
		return at(targets.Reg(m.Val[a]), 0)
	case nodes.GT_CNS_INT:
		b.loadConst(reg, a)
		place := at(reg, 0)
		place.unaligned = m.Flags[a]&nodes.GTF_ICON_SYMBOL == 0 && m.IntValue(a)&3 != 0
		return place
	case nodes.GT_LEA:
		l := &m.Leas[m.Val[a]]
		place := b.addrIn(m.Op1[a], reg)
		place.off += l.Offset
		if index := m.Op2[a]; index != 0 {
			place.index, place.indexed = b.RegOf(index), true
			for s := l.Scale; s > 1; s >>= 1 {
				place.shift++
			}
			place.unaligned = place.unaligned || place.shift < 2
		}
		return place
	}
	panic("BUG: arm32: no address: " + m.Oper[a].String())
}

// based returns place, of size bytes, as a base and an offset that fits single loads and stores.
// The base may then be reg.
func (b *machine) based(place mem, size int32, reg t32.Reg) mem {
	if place.indexed {
		place = b.flat(reg, place)
	}
	if !t32.FitsOffset(place.off) || !t32.FitsOffset(place.off+size) {
		b.addImm(reg, place.base, place.off)
		place.base, place.off, place.unaligned = reg, 0, place.unaligned || place.off&3 != 0
	}
	return place
}

// operand returns place as the operand of a load or store of an integer register. It may destroy
// tmp.
func (b *machine) operand(place mem) t32.Addr {
	if place.indexed {
		if place.off == 0 {
			return t32.Index(place.base, place.index, place.shift)
		}
		place = b.flat(tmp, place)
	}
	if t32.FitsOffset(place.off) {
		return t32.Base(place.base, place.off)
	}
	b.addImm(tmp, place.base, place.off)
	return t32.Base(tmp, 0)
}

// vfpOperand is operand for a VFP register: a base and a multiple of 4.
func (b *machine) vfpOperand(place mem) (base t32.Reg, off int32) {
	if place.indexed {
		place = b.flat(tmp, place)
	}
	if t32.FitsPair(place.off) {
		return place.base, place.off
	}
	b.addImm(tmp, place.base, place.off)
	return tmp, 0
}

// flat returns place, which has an index, without it: base and index are added in reg. An offset
// that is not an immediate is added to the base first, since adding it to reg later would need
// another register.
func (b *machine) flat(reg t32.Reg, place mem) mem {
	if v := place.off; !t32.FitsImm(t32.INS_add, false, uint32(v)) && !t32.FitsImm(t32.INS_sub, false, uint32(-v)) {
		b.addImm(reg, place.base, v)
		place.base, place.off, place.unaligned = reg, 0, place.unaligned || v&3 != 0
	}
	b.asm.RRR(t32.INS_add, false, reg, place.base, place.index, t32.LSL, place.shift)
	place.base, place.indexed = reg, false
	return place
}

// addImm generates dst = src + v. If dst is src and v is not an immediate, it destroys tmp2, or tmp
// if dst is tmp2.
func (b *machine) addImm(dst, src t32.Reg, v int32) {
	u, n := uint32(v), uint32(-v)
	switch {
	case v == 0:
		b.move(dst, src)
	case t32.FitsImm(t32.INS_add, false, u):
		b.asm.RRI(t32.INS_add, false, dst, src, u)
	case t32.FitsImm(t32.INS_sub, false, n):
		b.asm.RRI(t32.INS_sub, false, dst, src, n)
	default:
		c := dst
		switch {
		case dst != src && dst != t32.SP:
		case dst == tmp2:
			c = tmp
		default:
			c = tmp2
		}
		b.asm.MovImm(c, u)
		b.asm.RRR(t32.INS_add, false, dst, src, c, t32.LSL, 0)
	}
}

// loadAddr generates dst = the address of place. It changes no other register.
func (b *machine) loadAddr(dst t32.Reg, place mem) {
	if place.indexed {
		place = b.flat(dst, place)
	}
	b.addImm(dst, place.base, place.off)
}

// move copies an integer register.
func (b *machine) move(dst, src t32.Reg) {
	if dst != src {
		b.asm.Mov(dst, src)
	}
}

// loadRow is how an integer type is loaded from memory and stored to it.
type loadRow struct{ load, store t32.Ins }

var loads = [nodes.TypeCount]loadRow{
	nodes.TYP_BOOL:   {t32.INS_ldrb, t32.INS_strb},
	nodes.TYP_BYTE:   {t32.INS_ldrsb, t32.INS_strb},
	nodes.TYP_UBYTE:  {t32.INS_ldrb, t32.INS_strb},
	nodes.TYP_SHORT:  {t32.INS_ldrsh, t32.INS_strh},
	nodes.TYP_USHORT: {t32.INS_ldrh, t32.INS_strh},
	nodes.TYP_INT:    {t32.INS_ldr, t32.INS_str},
	nodes.TYP_UINT:   {t32.INS_ldr, t32.INS_str},
	nodes.TYP_REF:    {t32.INS_ldr, t32.INS_str},
	nodes.TYP_BYREF:  {t32.INS_ldr, t32.INS_str},
}

// load loads a value of type t and extends it as the type requires. It may destroy tmp.
func (b *machine) load(dst t32.Reg, t nodes.VarType, place mem) {
	if t32.IsFloat(dst) {
		if place.unaligned || place.off&3 != 0 {
			b.moveUnaligned(false, t, place, dst)
			return
		}
		base, off := b.vfpOperand(place)
		b.asm.VMem(t32.INS_vldr, t == nodes.TYP_DOUBLE, dst, base, off)
		return
	}
	if t.IsFloat() { // a part of a struct in the other file
		t = nodes.TYP_INT
	}
	l := &loads[t]
	if l.load == 0 {
		panic("BUG: arm32: load of type " + t.String())
	}
	b.asm.Mem(l.load, dst, b.operand(place))
}

// store stores src as a value of type t. It may destroy tmp.
func (b *machine) store(t nodes.VarType, place mem, src t32.Reg) {
	if t32.IsFloat(src) {
		if place.unaligned || place.off&3 != 0 {
			b.moveUnaligned(true, t, place, src)
			return
		}
		base, off := b.vfpOperand(place)
		b.asm.VMem(t32.INS_vstr, t == nodes.TYP_DOUBLE, src, base, off)
		return
	}
	if t.IsFloat() {
		t = nodes.TYP_INT
	}
	l := &loads[t]
	if l.store == 0 {
		panic("BUG: arm32: store of type " + t.String())
	}
	b.asm.Mem(l.store, src, b.operand(place))
}

// moveUnaligned loads or stores a floating-point number that may not be at a multiple of 4, where
// vldr and vstr would fault. It may destroy tmp.
func (b *machine) moveUnaligned(store bool, t nodes.VarType, place mem, r t32.Reg) {
	base, off := b.vfpOperand(place)
	if base != tmp || off != 0 {
		b.addImm(tmp, base, off)
	}
	if t == nodes.TYP_DOUBLE {
		b.asm.VBytes(store, r, 1, tmp)
	} else {
		b.asm.VSingle(store, r, tmp)
	}
}

// loadConst loads a GT_CNS_INT and preserves the flags.
func (b *machine) loadConst(dst t32.Reg, n nodes.NodeID) {
	m := b.M
	if v := m.IntValue(n); m.Flags[n]&nodes.GTF_ICON_SYMBOL != 0 {
		b.asm.AdrSym(dst, ee.Symbol(v), 0)
	} else {
		b.asm.MovImm(dst, uint32(v))
	}
}

// loadDouble loads a GT_CNS_DBL and preserves the flags. It may destroy tmp and tmp2.
func (b *machine) loadDouble(dst t32.Reg, n nodes.NodeID) {
	b.loadFloat(dst, b.M.Type[n] == nodes.TYP_DOUBLE, b.M.DoubleValue(n))
}

// loadFloat loads a number: as an immediate, or through integer registers.
func (b *machine) loadFloat(dst t32.Reg, double bool, v float64) {
	if imm, ok := t32.FloatImm(v); ok {
		b.asm.VMovImm(double, dst, imm)
		return
	}
	if !double {
		b.asm.MovImm(tmp, math.Float32bits(float32(v)))
		b.asm.VFromInt(dst, tmp)
		return
	}
	bits := math.Float64bits(v)
	b.asm.MovImm(tmp, uint32(bits))
	high := tmp
	if uint32(bits>>32) != uint32(bits) {
		high = tmp2
		b.asm.MovImm(high, uint32(bits>>32))
	}
	b.asm.VFromPair(dst, tmp, high)
}

// rematerialize computes the constant or address n again in dst, without changing the flags.
func (b *machine) rematerialize(dst t32.Reg, n nodes.NodeID) {
	switch m := b.M; m.Oper[n] {
	case nodes.GT_CNS_DBL:
		b.loadDouble(dst, n)
	case nodes.GT_CNS_INT:
		b.loadConst(dst, n)
	default:
		b.loadAddr(dst, b.slotOf(m.LclOf(n), m.LclOffset(n)))
	}
}

// Value implements ISA: it loads any scalar operand, contained or not, into dst.
func (b *machine) Value(dst t32.Reg, n nodes.NodeID) {
	m := b.M
	switch {
	case b.InReg(n):
		b.Move(dst, b.RegOf(n), m.Type[n])
	case m.Oper[n] == nodes.GT_CNS_INT:
		b.loadConst(dst, n)
	case m.Oper[n] == nodes.GT_CNS_DBL:
		b.loadDouble(dst, n)
	case m.Oper[n] == nodes.GT_LCL_VAR_ADDR || m.Oper[n] == nodes.GT_LCL_FLD_ADDR || m.Oper[n] == nodes.GT_LEA:
		b.loadAddr(dst, b.addr(n))
	default:
		b.load(dst, b.LoadType(n), b.source(n, tmp))
	}
}

// Move implements ISA.
func (b *machine) Move(dst, src t32.Reg, t nodes.VarType) {
	switch {
	case dst == src:
	case t32.IsFloat(dst) && t32.IsFloat(src):
		b.asm.VRR(t32.INS_vmov, t == nodes.TYP_DOUBLE, dst, src)
	case t32.IsFloat(dst):
		b.asm.VFromInt(dst, src)
	case t32.IsFloat(src):
		b.asm.VToInt(dst, src)
	default:
		b.move(dst, src)
	}
}

// Exchange implements ISA.
func (b *machine) Exchange(x, y t32.Reg, t nodes.VarType) {
	switch {
	case !t32.IsFloat(x):
		b.move(tmp, x)
		b.move(x, y)
		b.move(y, tmp)
	case t == nodes.TYP_DOUBLE:
		b.asm.VRR(t32.INS_vmov, true, ftmp, x)
		b.asm.VRR(t32.INS_vmov, true, x, y)
		b.asm.VRR(t32.INS_vmov, true, y, ftmp)
	default:
		b.asm.VToInt(tmp, x)
		b.asm.VRR(t32.INS_vmov, false, x, y)
		b.asm.VFromInt(y, tmp)
	}
}

// Widen implements ISA.
func (b *machine) Widen(dst, src t32.Reg, t nodes.VarType) {
	switch t {
	case nodes.TYP_BOOL, nodes.TYP_UBYTE:
		b.asm.RR(t32.INS_uxtb, dst, src)
	case nodes.TYP_BYTE:
		b.asm.RR(t32.INS_sxtb, dst, src)
	case nodes.TYP_USHORT:
		b.asm.RR(t32.INS_uxth, dst, src)
	case nodes.TYP_SHORT:
		b.asm.RR(t32.INS_sxth, dst, src)
	default:
		b.Move(dst, src, t)
	}
}

// ShiftOut implements ISA.
func (b *machine) ShiftOut(dst, src t32.Reg, bits uint8) {
	b.asm.MovShift(t32.INS_mov, false, dst, src, t32.LSR, bits)
}

// Zero implements ISA.
func (b *machine) Zero(dst t32.Reg, t nodes.VarType) {
	if t32.IsFloat(dst) {
		b.loadFloat(dst, t == nodes.TYP_DOUBLE, 0)
	} else {
		b.asm.MovImm(dst, 0)
	}
}

// Int implements ISA.
func (b *machine) Int(dst t32.Reg, v int64) { b.asm.MovImm(dst, uint32(v)) }

// LoadSlot implements ISA.
func (b *machine) LoadSlot(dst t32.Reg, t nodes.VarType, slot int32) { b.load(dst, t, b.slot(slot)) }

// StoreSlot implements ISA.
func (b *machine) StoreSlot(t nodes.VarType, slot int32, src t32.Reg) { b.store(t, b.slot(slot), src) }

// Jump implements ISA.
func (b *machine) Jump(l t32.Label) { b.asm.B(l) }

// Nop implements ISA.
func (b *machine) Nop() { b.asm.Nop() }

// Trap implements ISA.
func (b *machine) Trap() { b.asm.Trap() }

// spillSlot returns the place of a spill temp.
func (b *machine) spillSlot(t uint16) mem { return b.slot(b.M.SpillTmpOffset[t]) }

// throwIf jumps to the throw helper h if c holds.
func (b *machine) throwIf(c t32.Cond, h ee.Helper) { b.asm.BCond(c, b.ThrowLabel(h)) }

var _ backend.ISA = (*machine)(nil)
