package arm

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/arm/t32"
	"ryugo/targets/armarch"
)

func (b *machine) genCast(n nodes.NodeID) {
	m := b.M
	from, to := m.Type[m.Op1[n]], nodes.VarType(m.Val[n])
	dst, src := m.Reg[n], b.RegOf(m.Op1[n])
	switch {
	case from.IsFloat() && to.IsFloat():
		if from == to {
			b.Move(dst, src, to)
		} else {
			b.asm.VCvtFloat(to == nodes.TYP_DOUBLE, dst, src)
		}
	case from.IsFloat():
		b.castFloatInt(n, from, to)
	case to.IsFloat():
		s := b.Scratch(n, b.Target.FloatRegs)
		b.asm.VFromInt(s, src)
		b.asm.VCvtFromInt(to == nodes.TYP_DOUBLE, m.Flags[n]&nodes.GTF_UNSIGNED != 0, dst, s)
	default:
		if m.Flags[n]&nodes.GTF_OVERFLOW != 0 {
			b.checkInt(src, to, m.Flags[n]&nodes.GTF_UNSIGNED != 0)
		}
		b.Widen(dst, src, to)
	}
}

// checkInt throws if src, an int, is outside of the range of type to.
func (b *machine) checkInt(src t32.Reg, to nodes.VarType, uns bool) {
	r := &armarch.CastRanges[to]
	switch {
	case !to.IsSmall():
		// Only a change of signedness can fail: the highest bit must not be set.
		if to.IsUnsigned() != uns {
			b.asm.TestI(t32.INS_cmp, src, 0)
			b.throwIf(t32.MI, ee.CORINFO_HELP_OVERFLOW)
		}
	case uns || r.Min == 0:
		b.compareConst(src, r.Max)
		b.throwIf(t32.HI, ee.CORINFO_HELP_OVERFLOW)
	default:
		b.compareConst(src, r.Max)
		b.throwIf(t32.GT, ee.CORINFO_HELP_OVERFLOW)
		b.compareConst(src, r.Min)
		b.throwIf(t32.LT, ee.CORINFO_HELP_OVERFLOW)
	}
}

// compareConst compares src with a constant. It may destroy tmp.
func (b *machine) compareConst(src t32.Reg, v int64) {
	if u := uint32(v); isCompared(u) {
		if _, ok := t32.ModImm(u); ok {
			b.asm.TestI(t32.INS_cmp, src, u)
		} else {
			b.asm.TestI(t32.INS_cmn, src, -u)
		}
		return
	}
	b.asm.MovImm(tmp, uint32(v))
	b.asm.TestR(t32.INS_cmp, src, tmp, t32.LSL, 0)
}

// castFloatInt converts with truncation. An unchecked value out of range becomes the nearest int, a
// NaN becomes 0, and the result is narrowed to the type. A checked conversion throws instead.
func (b *machine) castFloatInt(n nodes.NodeID, from, to nodes.VarType) {
	m := b.M
	dst, src, double := m.Reg[n], b.RegOf(m.Op1[n]), from == nodes.TYP_DOUBLE
	s := b.Scratch(n, b.Target.FloatRegs)
	if m.Flags[n]&nodes.GTF_OVERFLOW != 0 {
		d := src
		if !double {
			d = ftmp
			b.asm.VCvtFloat(true, d, src)
		}
		b.checkFloat(d, to)
	}
	b.asm.VCvtToInt(double, to == nodes.TYP_UINT, s, src)
	b.asm.VToInt(dst, s)
	if to.IsSmall() {
		b.Widen(dst, dst, to)
	}
}

// checkFloat throws unless src, a double, truncates to a value of type to. LE and LT hold for an
// unordered comparison too, so a NaN fails the first test.
func (b *machine) checkFloat(src t32.Reg, to nodes.VarType) {
	r := &armarch.CastRanges[to]
	c := t32.LE
	if r.LowInside {
		c = t32.LT
	}
	for _, limit := range [...]struct {
		v float64
		c t32.Cond
	}{{r.Low, c}, {r.High, t32.GE}} {
		b.loadFloat(ftmp2, true, limit.v)
		b.asm.VRR(t32.INS_vcmp, true, src, ftmp2)
		b.asm.VMrs()
		b.throwIf(limit.c, ee.CORINFO_HELP_OVERFLOW)
	}
}
