package gcinfo

import "math/bits"

// bitWriter appends bits to bytes, lowest first.
type bitWriter struct {
	b    []byte
	acc  uint64 // bits that do not make a whole byte yet
	fill uint
}

// bits appends the lowest n <= 32 bits of v; all other bits of v are zero.
func (w *bitWriter) bits(v uint64, n uint) {
	w.acc |= v << w.fill
	w.fill += n
	for w.fill >= 8 {
		w.b = append(w.b, byte(w.acc))
		w.acc >>= 8
		w.fill -= 8
	}
}

func (w *bitWriter) bool(b bool) {
	v := uint64(0)
	if b {
		v = 1
	}
	w.bits(v, 1)
}

// uvar appends v in chunks of base bits, the lowest first, each with a bit that says whether
// another chunk follows.
func (w *bitWriter) uvar(v uint64, base uint) {
	for ; v>>base != 0; v >>= base {
		w.bits(v&(1<<base-1)|1<<base, base+1)
	}
	w.bits(v, base+1)
}

// svar is uvar of a signed number: the last chunk's highest bit is its sign.
func (w *bitWriter) svar(v int64, base uint) {
	for {
		chunk := uint64(v) & (1<<base - 1)
		negative := chunk>>(base-1) != 0
		v >>= base
		if v == 0 && !negative || v == -1 && negative {
			w.bits(chunk, base+1)
			return
		}
		w.bits(chunk|1<<base, base+1)
	}
}

// row appends the first n bits of a row.
func (w *bitWriter) row(row []uint64, n int) {
	for _, v := range row {
		k := min(n, 64)
		w.bits(v&(1<<32-1), uint(min(k, 32)))
		w.bits(v>>32, uint(max(k-32, 0)))
		n -= k
	}
}

// flush pads the last byte with zeros.
func (w *bitWriter) flush() {
	for w.fill > 0 {
		w.b = append(w.b, byte(w.acc))
		w.acc >>= 8
		w.fill -= min(w.fill, 8)
	}
	w.acc = 0
}

// len returns the number of bits.
func (w *bitWriter) len() int { return 8*len(w.b) + int(w.fill) }

// uvarSize returns the number of bits that uvar appends.
func uvarSize(v uint64, base uint) int {
	return int(base+1) * max(1, (bits.Len64(v)+int(base)-1)/int(base))
}

// bitsFor returns the width of numbers below n.
func bitsFor(n uint64) uint {
	if n <= 1 {
		return 0
	}
	return uint(bits.Len64(n - 1))
}
