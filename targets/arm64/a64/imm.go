package a64

import "math/bits"

// AddImm reports whether add and sub, with or without flags, can hold v or -v: 12 bits, shifted by 0
// or 12.
func AddImm(v int64) bool {
	if v < 0 {
		v = -v
	}
	return v>>12 == 0 || v&0xFFF == 0 && uint64(v)>>24 == 0
}

// LogicalImm returns the fields N, immr and imms (13 bits) of a bitmask immediate for the low bits
// of v within w. Such a number repeats an element of 2, 4, ... 64 bits, which is a rotated run of
// ones: neither 0 nor -1.
func LogicalImm(w Width, v uint64) (fields uint32, ok bool) {
	if w == W {
		v = v&0xFFFFFFFF | v<<32
	}
	if v == 0 || v == ^uint64(0) {
		return 0, false
	}
	size := 64
	for size > 2 && v == bits.RotateLeft64(v, size/2) {
		size /= 2
	}
	// Rotate the element so that its run of ones begins at bit 0.
	mask := ^uint64(0) >> (64 - size)
	low := bits.TrailingZeros64(v)
	if v&1 != 0 { // bit 0 is in a run, which begins after the highest zero of the element
		low = bits.Len64(^v&mask) & (size - 1)
	}
	x := bits.RotateLeft64(v, -low) & mask
	if x&(x+1) != 0 {
		return 0, false
	}
	ones := bits.OnesCount64(x)
	immr := uint32(size-low) & uint32(size-1)
	imms := uint32(ones-1) | uint32(-2*size)&0x3F
	n := uint32(0)
	if size == 64 {
		n = 1
	}
	return n<<12 | immr<<6 | imms, true
}

// FloatImm returns the 8-bit immediate of fmov for the number with encoding v in the scalar or lane
// width w (S or D): a sign, 4 bits of fraction, and exponents from -3 to 4.
func FloatImm(w Width, v uint64) (imm8 uint32, ok bool) {
	if w == S {
		if uint32(v)&(1<<19-1) != 0 {
			return 0, false
		}
		if e := uint32(v) >> 25 & 0x3F; e != 0x20 && e != 0x1F {
			return 0, false
		}
		return uint32(v)>>31<<7 | uint32(v)>>19&0x7F, true
	}
	if v&(1<<48-1) != 0 {
		return 0, false
	}
	if e := v >> 54 & 0x1FF; e != 0x100 && e != 0xFF {
		return 0, false
	}
	return uint32(v>>63<<7 | v>>48&0x7F), true
}

// VectorImm returns the bits of a movi, mvni or fmov that writes v to every 64 bits of a vector: op
// in bit 29, cmode in bits 12 to 15, the immediate in bits 16 to 18 and 5 to 9. fmov of doubles
// exists only for whole vectors (full).
func VectorImm(v uint64, full bool) (fields uint32, ok bool) {
	put := func(op, cmode, imm8 uint32) (uint32, bool) {
		return op<<29 | imm8>>5<<16 | cmode<<12 | imm8&31<<5, true
	}
	lo := uint32(v)
	if uint64(lo)<<32|uint64(lo) == v {
		if h := lo & 0xFFFF; h<<16|h == lo {
			if b := h & 0xFF; b<<8|b == h {
				return put(0, 14, b)
			}
			for op, h := range [2]uint32{h, h ^ 0xFFFF} {
				if h>>8 == 0 {
					return put(uint32(op), 8, h)
				} else if h&0xFF == 0 {
					return put(uint32(op), 10, h>>8)
				}
			}
		}
		for op, x := range [2]uint32{lo, ^lo} {
			op := uint32(op)
			for k := uint32(0); k < 4; k++ {
				if x&^(0xFF<<(8*k)) == 0 {
					return put(op, 2*k, x>>(8*k))
				}
			}
			if x&0xFF == 0xFF && x>>16 == 0 {
				return put(op, 12, x>>8)
			} else if x&0xFFFF == 0xFFFF && x>>24 == 0 {
				return put(op, 13, x>>16)
			}
		}
		if f, ok := FloatImm(S, uint64(lo)); ok {
			return put(0, 15, f)
		}
	}
	imm8 := uint32(0)
	for k := range 8 {
		switch v >> (8 * k) & 0xFF {
		case 0xFF:
			imm8 |= 1 << k
		case 0:
		default:
			if f, ok := FloatImm(D, v); ok && full {
				return put(1, 15, f)
			}
			return 0, false
		}
	}
	return put(1, 14, imm8)
}

// MoveWords returns the words of the instructions, without the register, that load v into an
// integer register, and their number, at most four. The first writes the register, each other is a
// movk.
func MoveWords(w Width, v uint64) (words [4]uint32, n int) {
	halves := 4
	if w == W {
		v &= 0xFFFFFFFF
		halves = 2
	}
	sf := schemes[sSF][w]
	zeros, ones := 0, 0
	for k := range halves {
		switch uint16(v >> (16 * k)) {
		case 0:
			zeros++
		case 0xFFFF:
			ones++
		}
	}
	if max(zeros, ones) < halves-1 {
		if f, ok := LogicalImm(w, v); ok {
			words[0] = 0x32000000 | sf | f<<10 | 31<<5
			return words, 1
		}
	}
	if w == X && max(zeros, ones) < 2 {
		// A bitmask with one halfword replaced.
		for k := range 4 {
			for _, from := range [...]int{(k + 1) & 3, (k + 2) & 3} {
				x := v&^(0xFFFF<<(16*k)) | v>>(16*from)&0xFFFF<<(16*k)
				if f, ok := LogicalImm(X, x); ok {
					words[0] = 0x32000000 | sf | f<<10 | 31<<5
					words[1] = 0x72800000 | sf | uint32(k)<<21 | uint32(v>>(16*k)&0xFFFF)<<5
					return words, 2
				}
			}
		}
	}
	op, skip := uint32(0x52800000), uint16(0)
	if ones > zeros {
		op, skip = 0x12800000, 0xFFFF
	}
	for k := range halves {
		h := uint16(v >> (16 * k))
		if h == skip {
			continue
		}
		if n == 0 {
			words[0] = op | sf | uint32(k)<<21 | uint32(h^skip)<<5
		} else {
			words[n] = 0x72800000 | sf | uint32(k)<<21 | uint32(h)<<5
		}
		n++
	}
	if n == 0 { // all halfwords are skipped: 0 or -1
		words[0] = op | sf
		n = 1
	}
	return words, n
}
