package backend

import (
	"errors"
	"testing"

	"ryugo/ee"
)

// TestFrameLimit: locals that do not fit into a frame are refused; their offsets do not wrap around.
func TestFrameLimit(t *testing.T) {
	refused := func(at int32, sizes ...uint32) (end int32, refused bool) {
		defer func() {
			if r := recover(); r != nil {
				err, ok := ee.Recovered(r)
				var bad *ee.BadInput
				if refused = ok && errors.As(err, &bad); !refused {
					t.Errorf("%v: %v", sizes, r)
				}
			}
		}()
		for _, s := range sizes {
			at = below(at, s, 8)
		}
		return at, false
	}
	for _, c := range []struct {
		sizes []uint32
		end   int32
	}{
		{[]uint32{0, 1, 8, 9}, -40},
		{[]uint32{1 << 29, 1<<29 - 8}, -1<<30 + 8},
		{[]uint32{1 << 29, 1 << 29}, 0},
		{[]uint32{1<<30 - 1}, 0},
		{[]uint32{1 << 30}, 0},
		{[]uint32{1<<32 - 1}, 0},
		{[]uint32{1 << 29, 1<<29 - 8, 1<<30 - 8}, 0},
	} {
		if end, bad := refused(0, c.sizes...); !bad && end != c.end || bad != (c.end == 0) {
			t.Errorf("%v: ends at %d, refused: %v", c.sizes, end, bad)
		}
	}
}
