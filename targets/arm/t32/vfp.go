package t32

import "math"

// The fields of VFP registers. A single has its lowest bit in a separate field, a double its
// highest bit.

func vd(r Reg, double bool) uint32 {
	n := vnum(r, double)
	if double {
		return n&15<<12 | n>>4<<22
	}
	return n>>1<<12 | n&1<<22
}

func vn(r Reg, double bool) uint32 {
	n := vnum(r, double)
	if double {
		return n&15<<16 | n>>4<<7
	}
	return n>>1<<16 | n&1<<7
}

func vm(r Reg, double bool) uint32 {
	n := vnum(r, double)
	if double {
		return n&15 | n>>4<<5
	}
	return n>>1 | n&1<<5
}

// vnum returns the number of a single or a double.
func vnum(r Reg, double bool) uint32 {
	n := uint32(r - S0)
	if r < S0 || double && (n&1 != 0 || n > 62) || !double && n > 31 {
		badReg(INS_vmov, r)
	}
	if double {
		return n / 2
	}
	return n
}

func setDouble(w uint32, double bool) uint32 {
	if double {
		return w | 1<<8
	}
	return w
}

// VRRR emits vadd, vsub, vmul or vdiv.
func (e *Emitter) VRRR(ins Ins, double bool, d, n, m Reg) {
	if ins < INS_vadd || ins > INS_vdiv {
		badReg(ins, d, n, m)
	}
	e.word(setDouble(ins.wide(), double) | vd(d, double) | vn(n, double) | vm(m, double))
}

// VRR emits vmov, vneg, vabs, vsqrt, or vcmp, whose result VMrs copies to the flags.
func (e *Emitter) VRR(ins Ins, double bool, d, m Reg) {
	if ins < INS_vmov || ins > INS_vcmp {
		badReg(ins, d, m)
	}
	e.word(setDouble(ins.wide(), double) | vd(d, double) | vm(m, double))
}

// VCmp0 compares with zero.
func (e *Emitter) VCmp0(double bool, d Reg) { e.word(setDouble(0xEEB50A40, double) | vd(d, double)) }

// VMrs copies the flags of VFP: vmrs APSR_nzcv, fpscr.
func (e *Emitter) VMrs() { e.word(INS_vmrs.wide()) }

// VMem loads (vldr) or stores (vstr) at base + offset, a multiple of 4.
func (e *Emitter) VMem(ins Ins, double bool, r, base Reg, off int32) {
	if base > 14 || ins != INS_vldr && ins != INS_vstr {
		badReg(ins, r, base)
	}
	if !FitsPair(off) {
		badImm(ins, int64(off))
	}
	w := setDouble(ins.wide(), double) | vd(r, double) | uint32(base)<<16
	if off >= 0 {
		e.word(w | 1<<23 | uint32(off)/4)
	} else {
		e.word(w | uint32(-off)/4)
	}
}

// VFromInt emits vmov to a single from an integer register.
func (e *Emitter) VFromInt(s, r Reg) {
	if r > 14 {
		badReg(INS_vmov, s, r)
	}
	e.word(0xEE000A10 | vn(s, false) | uint32(r)<<12)
}

// VToInt emits vmov to an integer register from a single.
func (e *Emitter) VToInt(r, s Reg) {
	if r > 14 {
		badReg(INS_vmov, r, s)
	}
	e.word(0xEE100A10 | vn(s, false) | uint32(r)<<12)
}

// VFromPair emits vmov to a double from two integer registers.
func (e *Emitter) VFromPair(d, lo, hi Reg) {
	if max(lo, hi) > 14 {
		badReg(INS_vmov, d, lo, hi)
	}
	e.word(0xEC400B10 | uint32(hi)<<16 | uint32(lo)<<12 | vm(d, true))
}

// VToPair emits vmov to two integer registers from a double.
func (e *Emitter) VToPair(lo, hi, d Reg) {
	if max(lo, hi) > 14 || lo == hi {
		badReg(INS_vmov, lo, hi, d)
	}
	e.word(0xEC500B10 | uint32(hi)<<16 | uint32(lo)<<12 | vm(d, true))
}

// VCvtFloat converts a single to a double, or a double to a single.
func (e *Emitter) VCvtFloat(toDouble bool, d, m Reg) {
	if toDouble {
		e.word(0xEEB70AC0 | vd(d, true) | vm(m, false))
	} else {
		e.word(0xEEB70BC0 | vd(d, false) | vm(m, true))
	}
}

// VCvtFromInt converts the integer in a single to a floating-point number.
func (e *Emitter) VCvtFromInt(double, unsigned bool, d, s Reg) {
	w := uint32(0xEEB80AC0)
	if unsigned {
		w = 0xEEB80A40
	}
	e.word(setDouble(w, double) | vd(d, double) | vm(s, false))
}

// VCvtToInt truncates a floating-point number to an integer, in a single: the nearest integer in
// range if it is out of range, 0 for a NaN.
func (e *Emitter) VCvtToInt(double, unsigned bool, s, m Reg) {
	w := uint32(0xEEBD0AC0)
	if unsigned {
		w = 0xEEBC0AC0
	}
	e.word(setDouble(w, double) | vd(s, false) | vm(m, double))
}

// VMovImm loads a number that FloatImm can encode.
func (e *Emitter) VMovImm(double bool, d Reg, imm8 uint8) {
	e.word(setDouble(0xEEB00A00, double) | vd(d, double) | uint32(imm8)>>4<<16 | uint32(imm8)&15)
}

// FloatImm returns v as an 8-bit immediate of vmov: a sign, three bits of exponent, four of
// fraction.
func FloatImm(v float64) (imm8 uint8, ok bool) {
	b := math.Float64bits(v)
	exp := int(b>>52&0x7FF) - 1023
	if b&(1<<48-1) != 0 || exp < -3 || exp > 4 {
		return 0, false
	}
	return uint8(b>>63<<7) | uint8((exp+3)^4)&7<<4 | uint8(b>>48&15), true
}

// VCount counts the bits of each byte of a double (vcnt.8).
func (e *Emitter) VCount(d, m Reg) { e.word(0xFFB00500 | vd(d, true) | vm(m, true)) }

// VAddPairs adds adjacent bytes or halfwords, with results of twice the size (vpaddl.u8, u16).
func (e *Emitter) VAddPairs(halves bool, d, m Reg) {
	w := uint32(0xFFB00280)
	if halves {
		w |= 1 << 18
	}
	e.word(w | vd(d, true) | vm(m, true))
}

// VBytes loads (vld1.8), or stores with store (vst1.8), one or two doubles from d on at any
// address, and adds their size to base.
func (e *Emitter) VBytes(store bool, d Reg, n int, base Reg) {
	if base > 14 || base == SP || n != 1 && n != 2 {
		badReg(INS_vldr, d, base)
	}
	w := uint32(0xF920000D) | uint32(base)<<16 | vd(d, true)
	if n == 2 {
		w |= 0xA << 8
	} else {
		w |= 0x7 << 8
	}
	if store {
		w &^= 1 << 21
	}
	e.word(w)
}

// VSingle loads or stores a single at any address and adds 4 to base.
func (e *Emitter) VSingle(store bool, s, base Reg) {
	if base > 14 || base == SP || s > D15+1 {
		badReg(INS_vldr, s, base)
	}
	lane := uint32(s-S0) & 1
	w := uint32(0xF9A0080D) | uint32(base)<<16 | vd(s-Reg(lane), true) | lane<<7
	if store {
		w &^= 1 << 21
	}
	e.word(w)
}

// VLane loads or stores the lowest 1, 2 or 4 bytes of a double and adds their number to base.
func (e *Emitter) VLane(store bool, d Reg, size uint8, base Reg) {
	if base > 14 || base == SP || size != 1 && size != 2 && size != 4 {
		badReg(INS_vldr, d, base)
	}
	w := uint32(0xF9A0000D) | uint32(base)<<16 | vd(d, true) | uint32(size>>1)<<10
	if store {
		w &^= 1 << 21
	}
	e.word(w)
}
