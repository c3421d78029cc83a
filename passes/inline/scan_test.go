package inline

import (
	"math/rand"
	"testing"

	"ryugo/cil"
)

// TestLook looks at random bodies of which many come again, and compares what is
// remembered with what another scan finds.
func TestLook(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	ops := []byte{byte(cil.CEE_LDARG_0), byte(cil.CEE_LDARG_1), byte(cil.CEE_LDC_I4_1), byte(cil.CEE_ADD), byte(cil.CEE_LDLOC_0), byte(cil.CEE_STLOC_0), byte(cil.CEE_RET), byte(cil.CEE_THROW)}
	bodies := make([][]byte, 3000)
	for i := range bodies {
		il := make([]byte, 1+rnd.Intn(MaxSize+8))
		for k := range il {
			il[k] = ops[rnd.Intn(len(ops))]
		}
		bodies[i] = il
	}
	var s Scan
	for range 20_000 {
		il := bodies[rnd.Intn(len(bodies))]
		if rnd.Intn(2) == 0 {
			il = bodies[rnd.Intn(100)]
		}
		s.Look(il)
		var fresh Scan
		if fresh.run(il); s.Facts != fresh.Facts {
			t.Fatalf("% x:\n%+v, remembered\n%+v", il, fresh.Facts, s.Facts)
		}
	}
	if n := testing.AllocsPerRun(100, func() { s.Look(bodies[0]) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
