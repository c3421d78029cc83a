package mutate

import (
	"math/rand/v2"
	"slices"
)

// Symbols returns the mutant of a symbol file, or of any other file, for a seed: it changes, adds,
// drops, moves or cuts off bytes.
func Symbols(base []byte, seed uint64) []byte {
	r := rand.New(rand.NewPCG(seed, 0))
	out := slices.Clone(base)
	for range 1 + r.IntN(4) {
		if len(out) == 0 {
			break
		}
		at := r.IntN(len(out))
		end := min(len(out), at+1+r.IntN(8))
		switch r.IntN(10) {
		case 0:
			out = slices.Insert(out, at, out[at:end]...)
		case 1:
			out = slices.Delete(out, at, end)
		case 2:
			if r.IntN(4) == 0 {
				out = out[:at]
			}
		case 3:
			copy(out[r.IntN(len(out)):], slices.Clone(out[at:end]))
		default:
			Bytes(out[at:min(len(out), at+16)], r)
		}
	}
	return out
}
