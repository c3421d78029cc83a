package backend

import (
	"testing"

	"ryugo/nodes"
)

// TestOperEffects compares the effects that follow from the rows of nodes with those of RyuJIT's
// opers. An oper that is not listed has no effect past which a read of memory must not be moved.
func TestOperEffects(t *testing.T) {
	want := [256]uint8{
		nodes.GT_STORE_LCL_VAR:    effLcl,
		nodes.GT_STORE_LCL_FLD:    effLcl,
		nodes.GT_STORE_MULTI_VAR:  effLcl,
		nodes.GT_STOREIND:         effMem,
		nodes.GT_STORE_OBJ:        effMem,
		nodes.GT_STORE_BLK:        effMem,
		nodes.GT_STORE_DYN_BLK:    effMem,
		nodes.GT_XADD:             effMem,
		nodes.GT_XCHG:             effMem,
		nodes.GT_LOCKADD:          effMem,
		nodes.GT_CMPXCHG:          effMem,
		nodes.GT_MEMORYBARRIER:    effMem,
		nodes.GT_HW_MEMORY:        effMem,
		nodes.GT_CALL:             effMem | effThrow,
		nodes.GT_PUTARG_STK:       effMem,
		nodes.GT_ARR_BOUNDS_CHECK: effThrow,
		nodes.GT_DIV:              effThrow,
		nodes.GT_MOD:              effThrow,
		nodes.GT_UDIV:             effThrow,
		nodes.GT_UMOD:             effThrow,
		nodes.GT_CKFINITE:         effThrow,
		nodes.GT_CASTCLASS:        effThrow,
		nodes.GT_LCLHEAP:          effThrow | effMem,
		nodes.GT_RETURNTRAP:       effThrow | effMem,
	}
	for o := range nodes.OperCount {
		if !o.Is(nodes.GTK_HIR) && operEffects[o] != want[o] {
			t.Errorf("%v: effects %b, want %b", o, operEffects[o], want[o])
		}
	}
}
