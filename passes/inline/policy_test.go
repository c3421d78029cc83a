package inline

import "testing"

// TestStructArgSize: a recursion whose struct doubles with each call must come to an end
// of what pays, or it is inlined until the stack is full.
func TestStructArgSize(t *testing.T) {
	for _, c := range [...]struct {
		size uint32
		want int
	}{{1, 0}, {8, 0}, {9, 20}, {16, 20}, {32, 60}, {64, 60}, {1 << 30, 60}} {
		if got := StructArgSize(c.size); got != c.want {
			t.Errorf("a struct of %d bytes adds %d, want %d", c.size, got, c.want)
		}
	}
}
