package hwmodel

import "math/bits"

// The steps of AES (FIPS 197) on a state of 16 bytes, stored by columns.

// double multiplies by x in GF(2^8).
func double(b byte) byte { return b<<1 ^ 0x1b&-(b>>7) }

// times multiplies in GF(2^8).
func times(a, b byte) (p byte) {
	for ; b != 0; b >>= 1 {
		if b&1 != 0 {
			p ^= a
		}
		a = double(a)
	}
	return p
}

// sbox and its inverse: sbox is the inverse in GF(2^8), then an affine map.
var sbox, inverseSbox = func() (s, inv [256]byte) {
	for x := range 256 {
		i := byte(0)
		for y := range 256 {
			if times(byte(x), byte(y)) == 1 {
				i = byte(y)
			}
		}
		v := i
		for k := 1; k < 5; k++ {
			v ^= bits.RotateLeft8(i, k)
		}
		s[x] = v ^ 0x63
		inv[s[x]] = byte(x)
	}
	return s, inv
}()

// shiftRows moves row r by r columns to the left; with dir -1 to the right.
func shiftRows(in []byte, dir int) (out [16]byte) {
	for col := range 4 {
		for row := range 4 {
			out[4*col+row] = in[4*((col+dir*row+4)%4)+row]
		}
	}
	return out
}

// mixColumns multiplies each column by a matrix whose first row is m.
func mixColumns(in [16]byte, m [4]byte) (out [16]byte) {
	for col := range 4 {
		for row := range 4 {
			for k := range 4 {
				out[4*col+row] ^= times(in[4*col+k], m[(k-row+4)%4])
			}
		}
	}
	return out
}

var mix, unmix = [4]byte{2, 3, 1, 1}, [4]byte{14, 11, 13, 9}

// aes computes a round: substitution, rows, columns unless it is the last round, and the key.
func aes(state, key []byte, box *[256]byte, dir int, m *[4]byte) (out [16]byte) {
	out = shiftRows(state, dir)
	for i := range out {
		out[i] = box[out[i]]
	}
	if m != nil {
		out = mixColumns(out, *m)
	}
	for i := range out {
		out[i] ^= key[i]
	}
	return out
}
