//go:build linux && 386

package x86_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/targets/exectest"
)

// TestTailCalls: a method that jumps leaves as many bytes of arguments to the callee as its caller has passed, of which
// the callee pops its own; the harness looks at the stack pointer.
func TestTailCalls(t *testing.T) {
	for _, min := range []bool{false, true} {
		for passed := range 6 {
			for used := range passed + 1 {
				r := newRig(t)
				r.Env.MinOpts = min
				params := make([]nodes.VarType, passed)
				values := make([]uint64, passed)
				for i := range params {
					params[i], values[i] = nodes.TYP_INT, uint64(100+i*i*i)
				}
				r.Begin(nodes.TYP_LONG, params...)
				var args []nodes.NodeID
				var sum []int64
				for i := range used { // the last ones first
					from := passed - 1 - i
					args = append(args, r.Bin(nodes.GT_ADD, nodes.TYP_INT, r.Lcl(from), r.Icon(nodes.TYP_INT, int64(i))))
					sum = append(sum, int64(values[from])+int64(i))
				}
				call := r.CallSum(args...)
				r.M.Calls[r.M.Val[call]].Flags |= nodes.GTF_CALL_M_TAILCALL
				r.M.Flags[call] |= nodes.GTF_UNUSED_VALUE
				r.Finish()
				r.CallBits(values...)
				if got := int64(r.Long()); r.Frame.Status != 0 || got != exectest.Fold(sum...) {
					t.Errorf("min %v, %d arguments of %d: %d, want %d\n%s", min, used, passed, got, exectest.Fold(sum...), r.Dis())
				}
			}
		}
	}
}
