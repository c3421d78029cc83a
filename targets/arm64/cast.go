package arm64

import (
	"math"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/arm64/a64"
	"ryugo/targets/armarch"
	"ryugo/targets/backend"
)

func (b *machine) genCast(n nodes.NodeID) {
	m := b.M
	from, to := m.Type[m.Op1[n]], nodes.VarType(m.Val[n])
	if !b.InReg(m.Op1[n]) { // a shifted value
		b.extractField(n, uint8(8*to.Size()), to.IsSmall() && !to.IsUnsigned())
		return
	}
	dst, src := m.Reg[n], b.RegOf(m.Op1[n])
	switch {
	case from.IsFloat() && to.IsFloat():
		if from == to {
			b.Move(dst, src, to)
		} else {
			b.asm.FCvt(floatWidth(to), floatWidth(from), dst, src)
		}
	case from.IsFloat():
		b.castFloatInt(n, from, to)
	case to.IsFloat():
		ins := a64.INS_scvtf
		if m.Flags[n]&nodes.GTF_UNSIGNED != 0 {
			ins = a64.INS_ucvtf
		}
		b.asm.FromInt(ins, floatWidth(to), opSize(from), dst, src)
	default:
		b.castInt(n, from, to)
	}
}

// castInt converts between integers: it tests the range if the cast is checked, then extends from
// the narrower of the two types.
func (b *machine) castInt(n nodes.NodeID, from, to nodes.VarType) {
	m := b.M
	op := m.Op1[n]
	dst, src := m.Reg[n], b.RegOf(op)
	uns := m.Flags[n]&nodes.GTF_UNSIGNED != 0
	if m.Flags[n]&nodes.GTF_OVERFLOW != 0 {
		b.checkInt(src, from, to, uns)
	}
	switch {
	case to.IsSmall():
		b.Widen(dst, src, to)
	case to.Size() == 8 && from.Size() == 8:
		b.move(dst, src)
	case to.Size() == 8 && !uns:
		b.asm.Bitfield(a64.INS_sbfm, a64.X, dst, src, 0, 31)
	case to.Size() == 8 && dst == src && b.zeroExtended(op):
	default:
		b.asm.Mov(a64.W, dst, src)
	}
}

// checkInt throws if src, an integer of type from, is outside of the range of type to.
func (b *machine) checkInt(src a64.Reg, from, to nodes.VarType, uns bool) {
	w := opSize(from)
	r := &armarch.CastRanges[to]
	sign := uint8(backend.Width(from) - 1)
	throw := func() a64.Label { return b.ThrowLabel(ee.CORINFO_HELP_OVERFLOW) }
	switch {
	case to.Size() == 8, to.Size() == 4 && w == a64.W:
		// Only a change of signedness can fail: the value must not be negative (or, unsigned,
		// not have the top bit of the same width).
		if to.IsUnsigned() != uns && !(uns && to.Size() == 8 && w == a64.W) {
			b.asm.BBit(a64.INS_tbnz, src, sign, throw())
		}
	case to == nodes.TYP_UINT:
		b.asm.Bitfield(a64.INS_ubfm, a64.X, tmp, src, 32, 63)
		b.asm.BZero(a64.INS_cbnz, a64.X, tmp, throw())
	case uns || r.Min == 0:
		b.compareConst(w, src, r.Max)
		b.throwIf(a64.HI, ee.CORINFO_HELP_OVERFLOW)
	default:
		b.compareConst(w, src, r.Max)
		b.throwIf(a64.GT, ee.CORINFO_HELP_OVERFLOW)
		b.compareConst(w, src, r.Min)
		b.throwIf(a64.LT, ee.CORINFO_HELP_OVERFLOW)
	}
}

// compareConst compares src with a constant. It may destroy tmp.
func (b *machine) compareConst(w a64.Width, src a64.Reg, v int64) {
	switch {
	case isImm12(v):
		b.asm.RRI(a64.INS_subs, w, a64.ZR, src, v)
	case isImm12(-v):
		b.asm.RRI(a64.INS_adds, w, a64.ZR, src, -v)
	default:
		b.asm.MovImm(w, tmp, v)
		b.asm.RRR(a64.INS_subs, w, a64.ZR, src, tmp)
	}
}

// castFloatInt converts with truncation. An unchecked value out of range becomes the nearest number
// of the conversion's width, a NaN becomes 0, and the result is narrowed to the type. A checked
// conversion throws instead. A negative number is converted by the signed conversion, also for
// unsigned types.
func (b *machine) castFloatInt(n nodes.NodeID, from, to nodes.VarType) {
	m := b.M
	dst, src, fw := m.Reg[n], b.RegOf(m.Op1[n]), floatWidth(from)
	if m.Flags[n]&nodes.GTF_OVERFLOW != 0 {
		if from == nodes.TYP_FLOAT {
			b.asm.FCvt(a64.D, a64.S, ftmp, src)
			src, fw = ftmp, a64.D
		}
		b.checkFloat(src, to)
	}
	switch {
	case to == nodes.TYP_ULONG:
		b.asm.ToInt(a64.INS_fcvtzu, a64.X, fw, tmp, src)
		b.asm.ToInt(a64.INS_fcvtzs, a64.X, fw, tmp2, src)
		b.asm.FCmp0(a64.INS_fcmp, fw, src)
		b.asm.Select(a64.INS_csel, a64.X, dst, tmp2, tmp, a64.MI)
	case to == nodes.TYP_UINT:
		b.asm.ToInt(a64.INS_fcvtzs, a64.X, fw, dst, src)
		b.asm.Mov(a64.W, dst, dst)
	case to.Size() == 8:
		b.asm.ToInt(a64.INS_fcvtzs, a64.X, fw, dst, src)
	default:
		b.asm.ToInt(a64.INS_fcvtzs, a64.W, fw, dst, src)
		if to.IsSmall() {
			b.Widen(dst, dst, to)
		}
	}
}

// checkFloat throws unless src, a double, truncates to a value of type to. LE and LT hold for an
// unordered comparison too, so a NaN fails the first test.
func (b *machine) checkFloat(src a64.Reg, to nodes.VarType) {
	r := &armarch.CastRanges[to]
	c := a64.LE
	if r.LowInside {
		c = a64.LT
	}
	b.loadFloat(ftmp2, a64.D, math.Float64bits(r.Low))
	b.asm.FCmp(a64.INS_fcmp, a64.D, src, ftmp2)
	b.throwIf(c, ee.CORINFO_HELP_OVERFLOW)
	b.loadFloat(ftmp2, a64.D, math.Float64bits(r.High))
	b.asm.FCmp(a64.INS_fcmp, a64.D, src, ftmp2)
	b.throwIf(a64.GE, ee.CORINFO_HELP_OVERFLOW)
}
