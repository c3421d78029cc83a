//go:build linux && 386

package x86_test

import (
	"testing"

	"ryugo/nodes"
)

// TestTailCalls: a method that jumps leaves as many bytes of arguments to the callee as its caller has passed, of which
// the callee pops its own; the harness looks at the stack pointer.
func TestTailCalls(t *testing.T) {
	for _, min := range []bool{false, true} {
		for passed := range 6 {
			for used := range passed + 1 {
				r := newRig(t)
				r.env.MinOpts = min
				params := make([]nodes.VarType, passed)
				values := make([]uint64, passed)
				for i := range params {
					params[i], values[i] = nodes.TYP_INT, uint64(100+i*i*i)
				}
				r.begin(nodes.TYP_LONG, params...)
				var args []nodes.NodeID
				want := int64(0)
				for i := range used { // the last ones first
					from := passed - 1 - i
					args = append(args, r.bin(nodes.GT_ADD, nodes.TYP_INT, r.lcl(from), r.icon(nodes.TYP_INT, int64(i))))
					v := int64(values[from]) + int64(i)
					if i%2 != 0 {
						v = -v
					}
					want += v
				}
				call := r.callSum(args...)
				r.m.Calls[r.m.Val[call]].Flags |= nodes.GTF_CALL_M_TAILCALL
				r.m.Flags[call] |= nodes.GTF_UNUSED_VALUE
				r.finish()
				r.call(values...)
				if got := int64(uint64(r.fr.ret[0]) | uint64(r.fr.ret[1])<<32); r.fr.status != 0 || got != want {
					t.Errorf("min %v, %d arguments of %d: %d, want %d\n%s", min, used, passed, got, want, r.dis())
				}
			}
		}
	}
}
