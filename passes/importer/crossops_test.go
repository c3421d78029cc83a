package importer

import (
	"fmt"
	"strings"
	"testing"

	"ryugo/nodes"
	"ryugo/targets/hwintrinsics"
)

// TestFindCross looks up each instruction of crossOps twice, and in the whole table.
func TestFindCross(t *testing.T) {
	first := map[string]uint16{}
	for i, x := range hwintrinsics.X86() {
		wide := strings.HasPrefix(x.Class, "Avx512")
		for _, method := range []string{x.Method, x.Class + "." + x.Method} {
			if k := fmt.Sprint(method, x.Sig(), wide); i > 0 && first[k] == 0 {
				first[k] = uint16(i)
			}
		}
	}
	found := 0
	for op, names := range crossOps {
		for column := range crossLetters {
			for width, w := range crossWidths {
				want := uint16(0)
				for _, x := range names {
					sig := strings.NewReplacer("v", w.letter, "h", w.half, "t", crossLetters[column:column+1]).Replace(x.sig)
					if want == 0 {
						method := strings.NewReplacer("$", w.bits, "&", w.halfBits).Replace(x.method)
						want = first[fmt.Sprint(method, sig, width == 2 || strings.HasPrefix(method, "Avx512"))]
					}
				}
				for range 2 {
					if got := findCross(op, hwElems[crossLetters[column]], nodes.TYP_SIMD16+nodes.VarType(width)); got != want {
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
