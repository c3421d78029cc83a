package importer

import (
	"strings"
	"testing"

	"ryugo/targets/hwintrinsics"
)

// TestFindCross looks each instruction of crossOps up twice, and in the whole table.
func TestFindCross(t *testing.T) {
	first := map[string]uint16{}
	for i, x := range hwintrinsics.X86() {
		if k := x.Method + x.Sig(); i > 0 && first[k] == 0 {
			first[k] = uint16(i)
		}
	}
	found := 0
	for op, names := range crossOps {
		for column := range crossLetters {
			for width, w := range [2]struct{ letter, bits string }{{"x", "128"}, {"y", "256"}} {
				want := uint16(0)
				for _, x := range names {
					sig := strings.NewReplacer("v", w.letter, "t", crossLetters[column:column+1]).Replace(x.sig)
					if want == 0 {
						want = first[strings.ReplaceAll(x.method, "$", w.bits)+sig]
					}
				}
				for range 2 {
					if got := findCross(op, uint8(column), width); got != want {
						t.Fatalf("op %d, type %c, %s: row %d, want %d", op, crossLetters[column], w.letter, got, want)
					}
				}
				if want != 0 {
					found++
				}
			}
		}
	}
	if found == 0 {
		t.Error("nothing is in the table")
	}
}
