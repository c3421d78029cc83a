package amd64

import (
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// Division by a constant without a division: by a multiplication with a
// reciprocal of the divisor, scaled to an integer so that the upper half of the
// product, shifted, is the quotient (Granlund and Montgomery; the search for
// multiplier and shift is that of Warren, Hacker's Delight 10). A signed power
// of two is a shift of the dividend, corrected to round towards zero.
//
//	x / 7         mov eax, 92492493h; imul x; add edx, x; sar edx, 2
//	              mov eax, edx; shr eax, 31; add edx, eax

// divByConst tells whether the lowered division n is done by multiplication:
// its divisor is a contained constant.
func (b *backend) divByConst(n nodes.NodeID) bool {
	op2 := b.m.Op2[n]
	return b.contained(op2) && b.m.Oper[op2] == nodes.GT_CNS_INT
}

// canDivByConst tells whether divisor v suits divByConst. 0, 1 and -1 are left
// to the hardware, which raises the exceptions.
func canDivByConst(v int64, size xarch.Size, unsigned bool) bool {
	if unsigned {
		return divisorBits(v, size) > 2
	}
	least := int64(-1) << (8*size - 1)
	return v != 0 && v != 1 && v != -1 && v != least
}

// divisorBits is an unsigned divisor.
func divisorBits(v int64, size xarch.Size) uint64 {
	if size == xarch.EA_4 {
		return uint64(uint32(v))
	}
	return uint64(v)
}

// signedMagic returns multiplier and shift for a division by d of w bits.
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

// unsignedMagic returns multiplier and shift for an unsigned division by d;
// add: the multiplier has a bit more than a word holds.
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

// powerOfTwo returns the exponent of v, a power of two or the negative of one.
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

// buildDivByConst: the dividend is read to the end; the quotient comes in rdx, a
// remainder in rax, the result for a power of two anywhere.
func (b *backend) buildDivByConst(n nodes.NodeID) {
	m := b.m
	if b.divByPower(n) {
		b.useDelay(m.Op1[n])
		b.def(n)
		return
	}
	b.useAs(m.Op1[n], rax|rdx, true)
	b.refs.Kill(rax | rdx)
	if o := m.Oper[n]; o == nodes.GT_MOD || o == nodes.GT_UMOD {
		b.refs.Def(rax)
	} else {
		b.refs.Def(rdx)
	}
}

// divByPower tells whether n divides a signed number by a constant power of two,
// which needs no register by name.
func (b *backend) divByPower(n nodes.NodeID) bool {
	m := b.m
	if o := m.Oper[n]; o != nodes.GT_DIV && o != nodes.GT_MOD || m.Type[n].IsFloat() || !m.IsIntConst(m.Op2[n]) {
		return false
	}
	v := b.imm(m.Op2[n])
	_, ok := powerOfTwo(v)
	return ok && canDivByConst(v, opSize(m.Type[n]), false)
}

func (b *backend) genDivByConst(n nodes.NodeID) {
	m := b.m
	size := opSize(m.Type[n])
	w := 8 * uint(size)
	x, v := b.reg(m.Op1[n]), b.imm(m.Op2[n])
	o := m.Oper[n]
	unsigned := o == nodes.GT_UDIV || o == nodes.GT_UMOD
	mod := o == nodes.GT_MOD || o == nodes.GT_UMOD
	if k, ok := powerOfTwo(v); ok && !unsigned {
		b.divPowerOfTwo(b.reg(n), x, v, k, size, mod)
		return
	}
	if unsigned {
		mul, add, shift := unsignedMagic(divisorBits(v, size), w)
		b.e.RI64(xarch.RAX, int64(mul))
		b.e.R(xarch.INS_mul, size, x)
		if add { // (x - hi)/2 + hi does not overflow where x + hi would
			b.e.RR(xarch.INS_mov, size, xarch.RAX, x)
			b.e.RR(xarch.INS_sub, size, xarch.RAX, xarch.RDX)
			b.e.RI(xarch.INS_shr, size, xarch.RAX, 1)
			b.e.RR(xarch.INS_add, size, xarch.RDX, xarch.RAX)
			shift--
		}
		if shift != 0 {
			b.e.RI(xarch.INS_shr, size, xarch.RDX, int64(shift))
		}
	} else {
		mul, shift := signedMagic(v, w)
		b.e.RI(xarch.INS_mov, size, xarch.RAX, mul)
		b.e.R(xarch.INS_imul, size, x)
		switch {
		case v > 0 && mul < 0:
			b.e.RR(xarch.INS_add, size, xarch.RDX, x)
		case v < 0 && mul > 0:
			b.e.RR(xarch.INS_sub, size, xarch.RDX, x)
		}
		if shift != 0 {
			b.e.RI(xarch.INS_sar, size, xarch.RDX, int64(shift))
		}
		b.e.RR(xarch.INS_mov, size, xarch.RAX, xarch.RDX)
		b.e.RI(xarch.INS_shr, size, xarch.RAX, int64(w-1))
		b.e.RR(xarch.INS_add, size, xarch.RDX, xarch.RAX)
	}
	if !mod {
		return
	}
	if v == int64(int32(v)) {
		b.e.RRI(xarch.INS_imul, size, xarch.RDX, xarch.RDX, v)
	} else {
		b.e.RI64(xarch.RAX, v)
		b.e.RR(xarch.INS_imul, size, xarch.RDX, xarch.RAX)
	}
	b.e.RR(xarch.INS_mov, size, xarch.RAX, x)
	b.e.RR(xarch.INS_sub, size, xarch.RAX, xarch.RDX)
}

// divPowerOfTwo divides by v, 2^k or its negative: a negative dividend is
// first raised by 2^k - 1.
func (b *backend) divPowerOfTwo(dst, x xarch.Reg, v int64, k uint, size xarch.Size, mod bool) {
	w := 8 * uint(size)
	b.e.RR(xarch.INS_mov, size, dst, x)
	if k > 1 {
		b.e.RI(xarch.INS_sar, size, dst, int64(w-1))
	}
	b.e.RI(xarch.INS_shr, size, dst, int64(w-k))
	b.e.RR(xarch.INS_add, size, dst, x)
	if mod { // x less its multiple of 2^k
		if k < 32 {
			b.e.RI(xarch.INS_and, size, dst, -1<<k)
		} else {
			b.e.RI(xarch.INS_sar, size, dst, int64(k))
			b.e.RI(xarch.INS_shl, size, dst, int64(k))
		}
		b.e.R(xarch.INS_neg, size, dst)
		b.e.RR(xarch.INS_add, size, dst, x)
		return
	}
	b.e.RI(xarch.INS_sar, size, dst, int64(k))
	if v < 0 {
		b.e.R(xarch.INS_neg, size, dst)
	}
}
