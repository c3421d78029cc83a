package vn_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/vn"
)

// TestExcUnion adds exceptions to sets: an exception that a set has is not added again, another one
// makes a new set.
func TestExcUnion(t *testing.T) {
	var s vn.Store
	s.Reset()
	var e [4]vn.VN
	for i := range e {
		e[i] = s.Fresh(vn.FnExcOther, nodes.TYP_VOID)
	}
	for _, x := range e {
		if s.ExcUnion(0, x) != x || s.ExcUnion(x, 0) != x || s.ExcUnion(x, x) != x {
			t.Error("nothing more makes another set")
		}
	}
	sets := map[vn.VN][2]int{}
	for i := range e {
		for k := range i {
			u := s.ExcUnion(e[i], e[k])
			if u == e[i] || u == e[k] || u != s.ExcUnion(e[k], e[i]) {
				t.Errorf("%d and %d: %d", i, k, u)
			}
			if old, ok := sets[u]; ok {
				t.Errorf("%v and %v are one set", old, [2]int{i, k})
			}
			sets[u] = [2]int{i, k}
			for n, x := range e {
				in := n == i || n == k
				if (s.ExcUnion(x, u) == u) != in || (s.ExcUnion(u, x) == u) != in {
					t.Errorf("%d in {%d, %d}: added before %v, after %v", n, i, k, s.ExcUnion(x, u) != u, s.ExcUnion(u, x) != u)
				}
			}
		}
	}
}
