package arm64

import (
	"math"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/arm64/a64"
	"ryugo/targets/backend"
)

// mem is a place in memory: base + index<<shift + off. The index is extended from 32 bits or not
// (UXTX). With a symbol, the place is the symbol's, and base has its page.
type mem struct {
	base, index a64.Reg
	indexed     bool
	shift       uint8
	ext         a64.Extend
	off         int32
	symbol      ee.Symbol
}

// at returns base + off.
func at(base a64.Reg, off int32) mem { return mem{base: base, off: off} }

// plus returns the memory n bytes further on.
func (m mem) plus(n int32) mem {
	m.off += n
	return m
}

// slot returns a place in the frame, at an offset from the frame register. A place far below the
// frame register is addressed through the stack pointer.
func (b *machine) slot(off int32) mem {
	if f := &b.Frame; off < -256 && !b.inFunclet && !f.FramePtr {
		return at(a64.SP, off+f.ToSP())
	}
	return at(a64.FP, off)
}

// slotOf returns the slot of a local at an offset.
func (b *machine) slotOf(l nodes.LclNum, off uint32) mem {
	return b.slot(b.M.Locals[l].StackOffset + int32(off))
}

// source returns the memory that a contained read reads.
func (b *machine) source(n nodes.NodeID) mem { return b.sourceIn(n, tmp) }

// sourceIn is source with scratch register reg.
func (b *machine) sourceIn(n nodes.NodeID, reg a64.Reg) mem {
	m := b.M
	switch m.Oper[n] {
	case nodes.GT_LCL_VAR, nodes.GT_LCL_FLD:
		return b.slotOf(m.LclOf(n), m.LclOffset(n))
	case nodes.GT_IND, nodes.GT_OBJ, nodes.GT_BLK:
		return b.addrIn(m.Op1[n], reg)
	}
	panic("BUG: arm64: no memory operand: " + m.Oper[n].String())
}

// addr returns the memory that address a points to. The address may be computed in tmp.
func (b *machine) addr(a nodes.NodeID) mem { return b.addrIn(a, tmp) }

// addrIn is addr with scratch register reg.
func (b *machine) addrIn(a nodes.NodeID, reg a64.Reg) mem {
	m := b.M
	if b.InReg(a) {
		return at(b.RegOf(a), 0)
	}
	switch m.Oper[a] {
	case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
		return b.slotOf(m.LclOf(a), m.LclOffset(a))
	case nodes.GT_PHYSREG:
		return at(targets.Reg(m.Val[a]), 0)
	case nodes.GT_CNS_INT:
		b.loadConst(reg, a)
		return at(reg, 0)
	case nodes.GT_LEA:
		return b.leaIn(a, reg)
	}
	panic("BUG: arm64: no address: " + m.Oper[a].String())
}

// leaIn returns the memory of a GT_LEA.
func (b *machine) leaIn(n nodes.NodeID, reg a64.Reg) mem {
	m := b.M
	l := &m.Leas[m.Val[n]]
	place := b.addrIn(m.Op1[n], reg)
	place.off += l.Offset
	switch index := m.Op2[n]; {
	case index == 0:
	case b.Contained(index) && m.Oper[index] == nodes.GT_MUL:
		place = b.addFar(reg, place)
		b.multiply(a64.X, reg, index, b.notSP(place.base, reg), false)
		place.base = reg
	default:
		place.ext = a64.UXTX
		if !b.InReg(index) {
			place.ext = b.extension(index)
			index = m.Op1[index]
		}
		place.index, place.indexed = b.RegOf(index), true
		for s := l.Scale; s > 1; s >>= 1 {
			place.shift++
		}
	}
	return place
}

// baseAndOffset returns place, of size bytes, as a base and an offset that fits accesses of 8 bytes
// and of the remaining sizes. The base may then be reg.
func (b *machine) baseAndOffset(place mem, size int32, reg a64.Reg) mem {
	if place.indexed {
		place = b.addIndexInto(reg, place)
	}
	if off := place.off; off >= -256 && (off+size < 256 || off%8 == 0 && off+size < 1<<12) {
		return place
	}
	b.addImm(reg, place.base, int64(place.off))
	return at(reg, 0)
}

// addIndex generates dst = base + index of place.
func (b *machine) addIndex(dst a64.Reg, place mem) {
	if place.ext != a64.UXTX {
		b.asm.RRRExtend(a64.INS_add, a64.X, dst, place.base, place.index, place.ext, place.shift)
		return
	}
	b.asm.RRRShift(a64.INS_add, a64.X, dst, b.notSP(place.base, dst), place.index, a64.LSL, place.shift)
}

// addFar adds the offset of place to the base first, in reg, if adding it to reg later would need
// another register.
func (b *machine) addFar(reg a64.Reg, place mem) mem {
	if u := int64(abs(place.off)); u >= 0 && (isImm12(u) || u < 1<<24) {
		return place
	}
	b.addImm(reg, place.base, int64(place.off))
	place.base, place.off = reg, 0
	return place
}

// addIndexInto returns place, which has an index, without it: base and index are added in reg.
func (b *machine) addIndexInto(reg a64.Reg, place mem) mem {
	place = b.addFar(reg, place)
	b.addIndex(reg, place)
	return at(reg, place.off)
}

// notSP returns base as a register to which a shifted operand can be added: not the stack pointer.
func (b *machine) notSP(base, reg a64.Reg) a64.Reg {
	if base != a64.SP {
		return base
	}
	b.asm.RRI(a64.INS_add, a64.X, reg, base, 0)
	return reg
}

// fits reports whether an access of size bytes can hold an offset.
func fits(off, size int32) bool {
	return off >= -256 && off < 256 || off >= 0 && off%size == 0 && off/size < 1<<12
}

// isCell reports whether a is the contained address of a cell that a load of type t can address by
// its offset in the page: a multiple of the size.
func (b *machine) isCell(a nodes.NodeID, t nodes.VarType) bool {
	m := b.M
	if m.Oper[a] != nodes.GT_CNS_INT || b.InReg(a) || m.Flags[a]&nodes.GTF_ICON_SYMBOL == 0 || t.Size() > 8 {
		return false
	}
	return ee.Symbol(m.IntValue(a)).Kind() == ee.SymString
}

// cell returns the place of the cell a, with its page in reg.
func (b *machine) cell(a nodes.NodeID, reg a64.Reg) mem {
	s := ee.Symbol(b.M.IntValue(a))
	b.asm.PageSym(reg, s, 0)
	return mem{base: reg, symbol: s}
}

// access loads or stores r, with width w, at place.
func (b *machine) access(ins a64.Ins, w a64.Width, r a64.Reg, place mem, size uint32) {
	if place.symbol != 0 {
		b.asm.MemSym(ins, w, r, place.base, place.symbol, 0)
	} else {
		b.asm.Mem(ins, w, r, b.operand(place, size))
	}
}

// operand returns place as the operand of a load or store of size bytes. It may destroy tmp.
func (b *machine) operand(place mem, size uint32) a64.Addr {
	if place.indexed {
		if place.off == 0 && (place.shift == 0 || 1<<place.shift == size) {
			return a64.Index(place.base, place.index, place.ext, place.shift != 0)
		}
		place = b.addIndexInto(tmp, place)
	}
	off, s := place.off, int32(size)
	if fits(off, s) {
		return a64.Base(place.base, off)
	}
	// The low bits remain an offset, the rest is added to the base.
	if low := off & (1<<12 - 1); isImm12(int64(abs(off-low))) && fits(low, s) {
		b.addImm(tmp, place.base, int64(off-low))
		return a64.Base(tmp, low)
	}
	b.addImm(tmp, place.base, int64(off))
	return a64.Base(tmp, 0)
}

func abs(v int32) int32 {
	if v < 0 {
		return -v
	}
	return v
}

// addImm generates dst = src + v, 64 bits. If dst is src and v is not an immediate, it destroys
// tmp2.
func (b *machine) addImm(dst, src a64.Reg, v int64) {
	ins, u := a64.INS_add, v
	if v < 0 {
		ins, u = a64.INS_sub, -v
	}
	switch {
	case u == 0 && dst == src:
	case isImm12(u):
		b.asm.RRI(ins, a64.X, dst, src, u)
	case u > 0 && u < 1<<24:
		b.asm.RRI(ins, a64.X, dst, src, u&^(1<<12-1))
		b.asm.RRI(ins, a64.X, dst, dst, u&(1<<12-1))
	default:
		c := dst
		if dst == src || dst == a64.SP {
			c = tmp2
		}
		b.asm.MovImm(a64.X, c, v)
		b.asm.RRRExtend(a64.INS_add, a64.X, dst, src, c, a64.UXTX, 0)
	}
}

// loadAddr generates dst = the address of place.
func (b *machine) loadAddr(dst a64.Reg, place mem) {
	if place.indexed {
		if place.off == 0 && place.base != a64.SP {
			b.addIndex(dst, place)
			return
		}
		place = b.addIndexInto(tmp, place)
	}
	if place.off == 0 {
		b.move(dst, place.base)
		return
	}
	b.addImm(dst, place.base, int64(place.off))
}

// move copies an integer register, 64 bits, including the stack pointer.
func (b *machine) move(dst, src a64.Reg) {
	if dst != src {
		if dst == a64.SP || src == a64.SP {
			b.asm.RRI(a64.INS_add, a64.X, dst, src, 0)
		} else {
			b.copy(dst, src)
		}
	}
}

// copy copies an integer register, 64 bits, unless the last instruction has copied in the opposite
// direction.
func (b *machine) copy(dst, src a64.Reg) {
	if src == a64.ZR || b.asm.LastWord() != a64.MovWord(src, dst) {
		b.asm.Mov(a64.X, dst, src)
	}
}

// loadRow is how a type is loaded from memory and stored to it.
type loadRow struct {
	load, store a64.Ins
	w           a64.Width
}

var loads = [nodes.TypeCount]loadRow{
	nodes.TYP_BOOL:   {a64.INS_ldrb, a64.INS_strb, a64.W},
	nodes.TYP_BYTE:   {a64.INS_ldrsb, a64.INS_strb, a64.W},
	nodes.TYP_UBYTE:  {a64.INS_ldrb, a64.INS_strb, a64.W},
	nodes.TYP_SHORT:  {a64.INS_ldrsh, a64.INS_strh, a64.W},
	nodes.TYP_USHORT: {a64.INS_ldrh, a64.INS_strh, a64.W},
	nodes.TYP_INT:    {a64.INS_ldr, a64.INS_str, a64.W},
	nodes.TYP_UINT:   {a64.INS_ldr, a64.INS_str, a64.W},
	nodes.TYP_LONG:   {a64.INS_ldr, a64.INS_str, a64.X},
	nodes.TYP_ULONG:  {a64.INS_ldr, a64.INS_str, a64.X},
	nodes.TYP_REF:    {a64.INS_ldr, a64.INS_str, a64.X},
	nodes.TYP_BYREF:  {a64.INS_ldr, a64.INS_str, a64.X},
	nodes.TYP_FLOAT:  {a64.INS_ldr, a64.INS_str, a64.S},
	nodes.TYP_DOUBLE: {a64.INS_ldr, a64.INS_str, a64.D},
	nodes.TYP_SIMD8:  {a64.INS_ldr, a64.INS_str, a64.D},
	nodes.TYP_SIMD16: {a64.INS_ldr, a64.INS_str, a64.Q},
}

// isFloat reports whether r is a floating-point register.
func isFloat(r a64.Reg) bool { return r >= a64.V0 && r <= a64.V31 }

// load loads a value of type t and extends it as the type requires. It may destroy tmp.
func (b *machine) load(dst a64.Reg, t nodes.VarType, place mem) {
	if isFloat(dst) != t.IsFloat() { // a part of a struct in the other class
		t = backend.SameSize(t, isFloat(dst))
	}
	if t == nodes.TYP_SIMD12 {
		b.loadThree(dst, place)
		return
	}
	l := &loads[t]
	if l.load == 0 {
		panic("BUG: arm64: load of type " + t.String())
	}
	b.access(l.load, l.w, dst, place, t.Size())
}

// store stores the low bytes of src, which may be the zero register, as a value of type t. It may
// destroy tmp.
func (b *machine) store(t nodes.VarType, place mem, src a64.Reg) {
	switch {
	case src == a64.ZR && t.IsFloat():
		t = backend.SameSize(t, false)
	case src != a64.ZR && isFloat(src) != t.IsFloat():
		t = backend.SameSize(t, isFloat(src))
	}
	if t == nodes.TYP_SIMD12 {
		b.storeThree(place, src)
		return
	}
	l := &loads[t]
	if l.store == 0 {
		panic("BUG: arm64: store of type " + t.String())
	}
	b.access(l.store, l.w, src, place, t.Size())
}

// storeReg returns the register of operand v of a store, contained or not: the zero register for a
// contained constant.
func (b *machine) storeReg(v nodes.NodeID) a64.Reg {
	if b.InReg(v) {
		return b.RegOf(v)
	}
	return a64.ZR
}

// symbolAddr loads a symbol's address into dst. A known address is a constant, since adrp does not
// reach it from everywhere.
func (b *machine) symbolAddr(dst a64.Reg, sym ee.Symbol) {
	if sym.Kind() == ee.SymAddress {
		b.asm.MovImm(a64.X, dst, int64(sym.Payload()))
	} else {
		b.asm.AdrSym(dst, sym, 0)
	}
}

// loadConst loads a GT_CNS_INT and preserves the flags.
func (b *machine) loadConst(dst a64.Reg, n nodes.NodeID) {
	m := b.M
	v := m.IntValue(n)
	switch {
	case m.Flags[n]&nodes.GTF_ICON_SYMBOL != 0:
		b.symbolAddr(dst, ee.Symbol(v))
	case m.Type[n].Size() == 4:
		b.asm.MovImm(a64.W, dst, int64(uint32(v)))
	default:
		b.asm.MovImm(a64.X, dst, v)
	}
}

// loadDouble loads a GT_CNS_DBL. It may destroy tmp.
func (b *machine) loadDouble(dst a64.Reg, n nodes.NodeID) {
	v := b.M.DoubleValue(n)
	if b.M.Type[n] == nodes.TYP_FLOAT {
		b.loadFloat(dst, a64.S, uint64(math.Float32bits(float32(v))))
	} else {
		b.loadFloat(dst, a64.D, math.Float64bits(v))
	}
}

// loadFloat loads a floating-point number by its bits: as an immediate, from an integer register
// that at most two instructions load, or from the read-only data. It may destroy tmp.
func (b *machine) loadFloat(dst a64.Reg, w a64.Width, bits uint64) {
	of := a64.X
	if w == a64.S {
		of = a64.W
	}
	imm8, imm := a64.FloatImm(w, bits)
	_, words := a64.MoveWords(of, bits)
	switch {
	case bits == 0:
		b.asm.FromInt(a64.INS_fmov, w, of, dst, a64.ZR)
	case imm:
		b.asm.FMovImm(w, dst, imm8)
	case words <= 2:
		b.asm.MovImm(of, tmp, int64(bits))
		b.asm.FromInt(a64.INS_fmov, w, of, dst, tmp)
	default:
		b.asm.MemData(a64.INS_ldr, w, dst, b.asm.Data64(bits))
	}
}

// rematerialize computes the constant or address n again in dst, without changing the flags.
func (b *machine) rematerialize(dst a64.Reg, n nodes.NodeID) {
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
func (b *machine) Value(dst a64.Reg, n nodes.NodeID) {
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
		b.load(dst, b.LoadType(n), b.source(n))
	}
}

// Move implements ISA.
func (b *machine) Move(dst, src a64.Reg, t nodes.VarType) {
	switch {
	case dst == src:
	case isFloat(dst) && isFloat(src):
		if t.Size() > 8 {
			b.asm.RRR(a64.INS_orr, a64.V16B, dst, src, src)
		} else {
			b.asm.RR(a64.INS_fmov, a64.D, dst, src)
		}
	case isFloat(dst):
		if t.Size() == 8 {
			b.asm.FromInt(a64.INS_fmov, a64.D, a64.X, dst, src)
		} else {
			b.asm.FromInt(a64.INS_fmov, a64.S, a64.W, dst, src)
		}
	case isFloat(src):
		if t.Size() == 8 {
			b.asm.ToInt(a64.INS_fmov, a64.X, a64.D, dst, src)
		} else {
			b.asm.ToInt(a64.INS_fmov, a64.W, a64.S, dst, src)
		}
	case opSize(t) == a64.X:
		b.copy(dst, src)
	default:
		b.asm.Mov(a64.W, dst, src)
	}
}

// Exchange implements ISA.
func (b *machine) Exchange(x, y a64.Reg, _ nodes.VarType) {
	t, c := nodes.TYP_LONG, tmp
	if isFloat(x) {
		t, c = nodes.TYP_DOUBLE, ftmp
		if b.M.UsesSIMD {
			t = nodes.TYP_SIMD16
		}
	}
	b.Move(c, x, t)
	b.Move(x, y, t)
	b.Move(y, c, t)
}

// Widen implements ISA.
func (b *machine) Widen(dst, src a64.Reg, t nodes.VarType) {
	switch t {
	case nodes.TYP_BOOL, nodes.TYP_UBYTE:
		b.asm.Bitfield(a64.INS_ubfm, a64.W, dst, src, 0, 7)
	case nodes.TYP_BYTE:
		b.asm.Bitfield(a64.INS_sbfm, a64.W, dst, src, 0, 7)
	case nodes.TYP_USHORT:
		b.asm.Bitfield(a64.INS_ubfm, a64.W, dst, src, 0, 15)
	case nodes.TYP_SHORT:
		b.asm.Bitfield(a64.INS_sbfm, a64.W, dst, src, 0, 15)
	case nodes.TYP_INT, nodes.TYP_UINT:
		b.asm.Mov(a64.W, dst, src)
	default:
		b.Move(dst, src, t)
	}
}

// ShiftOut implements ISA.
func (b *machine) ShiftOut(dst, src a64.Reg, bits uint8) {
	b.asm.Bitfield(a64.INS_ubfm, a64.X, dst, src, bits, 63)
}

// Zero implements ISA.
func (b *machine) Zero(dst a64.Reg, t nodes.VarType) {
	switch {
	case !isFloat(dst):
		b.asm.Mov(a64.X, dst, a64.ZR)
	case t.Size() > 8:
		b.asm.RRR(a64.INS_eor, a64.V16B, dst, dst, dst)
	default:
		b.asm.FromInt(a64.INS_fmov, a64.D, a64.X, dst, a64.ZR)
	}
}

// Int implements ISA.
func (b *machine) Int(dst a64.Reg, v int64) { b.asm.MovImm(a64.X, dst, v) }

// LoadSlot implements ISA.
func (b *machine) LoadSlot(dst a64.Reg, t nodes.VarType, slot int32) { b.load(dst, t, b.slot(slot)) }

// StoreSlot implements ISA.
func (b *machine) StoreSlot(t nodes.VarType, slot int32, src a64.Reg) { b.store(t, b.slot(slot), src) }

// Jump implements ISA.
func (b *machine) Jump(l a64.Label) { b.asm.B(l) }

// Nop implements ISA.
func (b *machine) Nop() { b.asm.Op(a64.INS_nop) }

// Trap implements ISA.
func (b *machine) Trap() { b.asm.Imm16(a64.INS_brk, 0) }

// spillSlot returns the place of a spill temp.
func (b *machine) spillSlot(t uint16) mem { return b.slot(b.M.SpillTmpOffset[t]) }

// throwIf jumps to the throw helper h if c holds.
func (b *machine) throwIf(c a64.Cond, h ee.Helper) { b.asm.BCond(c, b.ThrowLabel(h)) }
