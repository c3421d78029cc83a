package backend

// CanDivByConst reports whether divisor v, of w bits, suits divByConst. 0, 1 and -1 are left
// to the hardware, which raises the exceptions.
func CanDivByConst(v int64, w uint, unsigned bool) bool {
	if unsigned {
		return DivisorBits(v, w) > 2
	}
	least := int64(-1) << (w - 1)
	return v != 0 && v != 1 && v != -1 && v != least
}

// DivisorBits is an unsigned divisor of w bits.
func DivisorBits(v int64, w uint) uint64 {
	if w == 32 {
		return uint64(uint32(v))
	}
	return uint64(v)
}

// SignedMagic returns multiplier and shift for a division by d of w bits.
func SignedMagic(d int64, w uint) (mul int64, shift uint) {
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

// UnsignedMagic returns multiplier and shift for an unsigned division by d;
// add: the multiplier has a bit more than a word holds.
func UnsignedMagic(d uint64, w uint) (mul uint64, add bool, shift uint) {
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

// PowerOfTwo returns the exponent of v, a power of two or the negative of one.
func PowerOfTwo(v int64) (k uint, ok bool) {
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
