package backend

import "ryugo/nodes"

// Division by a constant without a division instruction: multiplication by the reciprocal of the
// divisor, scaled to an integer so that the upper half of the product, shifted right, is the
// quotient (Granlund and Montgomery; the search for multiplier and shift is that of Warren,
// Hacker's Delight 10). A signed division by a power of two is a shift of the dividend, corrected
// to round towards zero.
//
//	x / 7      h = high half of x * 92492493h     Mul, Fix = 1
//	           h = h + x
//	           h = h >> 2                         Shift
//	           quotient = h + (h >>> 31)
//	x % 7      x - 7 * quotient
//
// The division stays one node, and the machine generates the steps of its Division. The steps read
// dividend and product more than once, and a local that lowering creates gets no register.

// Division describes the steps of a division by a constant.
type Division struct {
	Divisor       int64
	Bits          uint // of dividend and divisor
	Unsigned, Mod bool
	// Power: the division is signed, and the divisor is 2^Shift or its negative. 2^Shift - 1 is
	// added to a negative dividend before the shift.
	Power bool
	Mul   int64 // multiplier
	// Fix: before the shift, the dividend x is added to the high half h of the product (1), or
	// subtracted from it (-1). In an unsigned division h + x may overflow: the code computes (x -
	// h)/2 + h, and Shift is the rest of the shift.
	Fix   int8
	Shift uint
}

// DivisionOf returns the steps of the lowered division n, for which IsDivByConst holds.
func (b *Base) DivisionOf(n nodes.NodeID) (d Division) {
	m := b.M
	o := m.Oper[n]
	d = Division{Divisor: b.Imm(m.Op2[n]), Bits: Width(m.Type[n]), Unsigned: o == nodes.GT_UDIV || o == nodes.GT_UMOD, Mod: o == nodes.GT_MOD || o == nodes.GT_UMOD}
	if d.Unsigned {
		mul, add, shift := unsignedMagic(nodes.DivisorBits(d.Divisor, d.Bits), d.Bits)
		if d.Mul, d.Shift = int64(mul), shift; add {
			d.Fix, d.Shift = 1, shift-1
		}
		return d
	}
	if d.Shift, d.Power = powerOfTwo(d.Divisor); d.Power {
		return d
	}
	d.Mul, d.Shift = signedMagic(d.Divisor, d.Bits)
	switch {
	case d.Divisor > 0 && d.Mul < 0:
		d.Fix = 1
	case d.Divisor < 0 && d.Mul > 0:
		d.Fix = -1
	}
	return d
}

// Width returns the number of bits of a value of type t in a register.
func Width(t nodes.VarType) uint {
	if t.Size() == 8 {
		return 64
	}
	return 32
}

// IsDivByConst reports whether the lowered division n is done by multiplication or by shifts: its
// divisor is a contained constant.
func (b *Base) IsDivByConst(n nodes.NodeID) bool {
	op2 := b.M.Op2[n]
	return b.Contained(op2) && b.M.Oper[op2] == nodes.GT_CNS_INT
}

// IsDivByPower reports whether n is a signed division by a constant power of two, which needs no
// multiplication.
func (b *Base) IsDivByPower(n nodes.NodeID) bool {
	m := b.M
	if o := m.Oper[n]; o != nodes.GT_DIV && o != nodes.GT_MOD || m.Type[n].IsFloat() || !m.IsIntConst(m.Op2[n]) {
		return false
	}
	v := b.Imm(m.Op2[n])
	_, ok := powerOfTwo(v)
	return ok && nodes.CanDivByConst(v, Width(m.Type[n]), false)
}

// signedMagic returns multiplier and shift for a signed division by d, of w bits.
func signedMagic(d int64, w uint) (mul int64, shift uint) {
	two := uint64(1) << (w - 1)
	ad := uint64(d)
	t := two
	if d < 0 {
		ad = -ad
		t++
	}
	anc := t - 1 - t%ad
	q1, q2 := two/anc, two/ad
	r1, r2 := two-q1*anc, two-q2*ad
	for p := w; ; p++ {
		q1, r1 = 2*q1, 2*r1
		if r1 >= anc {
			q1, r1 = q1+1, r1-anc
		}
		q2, r2 = 2*q2, 2*r2
		if r2 >= ad {
			q2, r2 = q2+1, r2-ad
		}
		if delta := ad - r2; q1 > delta || q1 == delta && r1 != 0 {
			mul = int64(q2 + 1)
			if d < 0 {
				mul = -mul
			}
			if w == 32 {
				mul = int64(int32(mul))
			}
			return mul, p - w
		}
	}
}

// unsignedMagic returns multiplier and shift for an unsigned division by d, of w bits. add: the
// multiplier has one bit more than a word, its top bit, which mul does not hold.
func unsignedMagic(d uint64, w uint) (mul uint64, add bool, shift uint) {
	mask := ^uint64(0) >> (64 - w)
	two := uint64(1) << (w - 1)
	nc := mask - (-d&mask)%d
	q1, q2 := two/nc, (two-1)/d
	r1, r2 := two-q1*nc, two-1-q2*d
	for p := w; ; p++ {
		if r1 >= nc-r1 {
			q1, r1 = (2*q1+1)&mask, (2*r1-nc)&mask
		} else {
			q1, r1 = 2*q1&mask, 2*r1&mask
		}
		if r2+1 >= d-r2 {
			add = add || q2 >= two-1
			q2, r2 = (2*q2+1)&mask, (2*r2+1-d)&mask
		} else {
			add = add || q2 >= two
			q2, r2 = 2*q2&mask, (2*r2+1)&mask
		}
		if delta := d - 1 - r2; p >= 2*w || q1 > delta || q1 == delta && r1 != 0 {
			return (q2 + 1) & mask, add, p - w
		}
	}
}

// powerOfTwo returns the exponent k of v = 2^k or v = -2^k.
func powerOfTwo(v int64) (k uint, ok bool) {
	if v < 0 {
		v = -v
	}
	if v <= 0 || v&(v-1) != 0 {
		return 0, false
	}
	for v>>k != 1 {
		k++
	}
	return k, true
}
