package exectest

import (
	"math"
	"math/rand"
	"testing"

	"ryugo/nodes"
)

// testSwitchForms runs switches with all numbers of cases and one, two or more targets, some of
// which are the default or the next block.
func testSwitchForms(t *testing.T, r *Rig) {
	rnd := rand.New(rand.NewSource(7))
	for round := range 600 {
		count := 1 + rnd.Intn(8)
		if round%3 == 0 {
			count = 1 + rnd.Intn(70)
		}
		r.Begin(nodes.TYP_INT, nodes.TYP_INT)
		first := r.Blk
		r.M.Blocks.Kind[first] = nodes.BBJ_SWITCH
		r.Add(nodes.GT_SWITCH, nodes.TYP_VOID, r.Shaped(0, Shape(round%2), nodes.TYP_INT, 0), 0, 0, 0)
		var places []nodes.BlockID
		for i := range 1 + rnd.Intn(4) {
			places = append(places, r.Block(nodes.BBJ_RETURN))
			r.Ret(r.Icon(nodes.TYP_INT, int64(100+i)))
		}
		m := &r.M
		m.Blocks.Switch[first] = uint32(len(m.Switches))
		m.Switches = append(m.Switches, nodes.SwitchDesc{First: uint32(len(m.Targets)), Count: uint32(count + 1)})
		from, to := rnd.Intn(count+1), rnd.Intn(count+1) // a run of cases with the same target
		var want []int64
		for i := range count + 1 {
			k := rnd.Intn(len(places))
			if i >= from && i < to {
				k = 0
			} else if round%2 == 0 {
				k = len(places) - 1
			}
			m.Targets = append(m.Targets, places[k])
			want = append(want, int64(100+k))
		}
		r.Finish()
		check := func(v int64) {
			w := want[count]
			if v >= 0 && v < int64(count) {
				w = want[v]
			}
			r.Call(uint64(v) | upper(32))
			if int64(r.Long()) != w {
				t.Fatalf("switch %v on %d: got %d, want %d\n%s\n%s", want, v, r.Long(), w, r.LIR(), r.Dis())
			}
		}
		for v := int64(-3); v < int64(count)+4; v++ {
			check(v)
		}
		check(math.MinInt32)
		check(math.MaxInt32)
	}
}
