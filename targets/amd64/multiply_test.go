//go:build linux && amd64

package amd64_test

import (
	"strings"
	"testing"

	"ryugo/nodes"
)

// TestMultiplyByConstant multiplies by constants, some of which need only a lea, or a lea and a
// shift.
func TestMultiplyByConstant(t *testing.T) {
	r := newRig(t)
	for _, typ := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG} {
		for c := int64(-5); c < 150; c++ {
			r.Begin(typ, typ)
			r.Ret(r.Bin(nodes.GT_MUL, typ, r.Un(nodes.GT_NOT, typ, r.Lcl(0)), r.Icon(typ, c)))
			r.Finish()
			for _, v := range []uint64{0, 1, 1<<64 - 3, 1 << 30, 1<<64 - 1<<31, 123456789, 1 << 62} {
				r.Call(v)
				if got, want := r.Long(), ^v*uint64(c); typ == nodes.TYP_LONG && got != want || uint32(got) != uint32(want) {
					t.Fatalf("%v, ^%#x times %d: %#x, want %#x\n%s", typ, v, c, got, want, r.Dis())
				}
			}
			lea := false
			for _, by := range []int64{3, 5, 9} {
				lea = lea || c == by || c == 2*by || c == 4*by || c == 8*by
			}
			if text := r.Dis(); lea && strings.Contains(text, "imul") {
				t.Errorf("%v by %d:\n%s", typ, c, text)
			}
		}
	}
}
