//go:build cgo && linux && amd64

package coreclr

import (
	"math/rand/v2"
	"testing"

	"ryugo/arena"
)

// TestCodeHeap: a runtime that places code at multiples of 16, one method after the other, places
// it at multiples of 32, except code that follows code placed for others.
func TestCodeHeap(t *testing.T) {
	var h codeHeap
	rng := rand.New(rand.NewPCG(1, 2))
	at, known := uint64(1<<20+16), false
	wrong := 0
	for i := range 2000 {
		n, tail := 1+rng.IntN(300), 4*(1+rng.IntN(8))
		if known && at%32 != 0 {
			t.Fatalf("code %d is at %#x", i, at)
		}
		size := h.sized(n, tail)
		if size < n || size > n+20 {
			t.Fatalf("%d bytes become %d", n, size)
		}
		h.placed(at, size, tail)
		// Right after wrong guesses the size was computed for another place.
		known = i > 0 && wrong == 0
		at = arena.AlignUp(at+arena.AlignUp(uint64(size), 4)+uint64(tail)+8, 16)
		if wrong = max(wrong-1, 0); rng.IntN(20) == 0 {
			at += 16 * uint64(rng.IntN(5))
			known, wrong = false, 1
		}
	}
}
