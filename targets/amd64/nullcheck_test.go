package amd64_test

import (
	"strings"
	"testing"

	"ryugo/bitvec"
	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/targets"
)

// TestNullCheckBefore lowers a null check of V00 in a block after a block that has read through
// V00. The check is removed if the block has no other predecessor, V00 has the same value, and V00
// is used after the check: then liveness includes the range up to the use.
func TestNullCheckBefore(t *testing.T) {
	const text = `method "P::F" lir ret=ref params=0 out=0
V00 ref {temp,tracked} size=8 idx=0
V01 ref {temp,tracked} size=8 idx=1
BB01 cond BB03 {} il=0..1 w=1
    t1 = lclVar ref V00
    t2 = indir ref t1 {XG}
    t3 = st.lclVar ref t2 V01 {A}
    t4 = lclVar ref V01
    t5 = const ref 0
    t6 = == int t4 t5
    t7 = jmpTrue void t6
BB02 always BB04 {} il=1..2 w=1
    t8 = lclVar ref V00
    t9 = nullcheck void t8 {X}
    t10 = lclVar ref V00
    t11 = st.lclVar ref t10 V01 {A}
BB03 none {} il=2..3 w=1
BB04 return {} il=3..4 w=1
    t12 = lclVar ref V01
    t13 = return ref t12
`
	for _, c := range []struct {
		name     string
		replaced string
		by       string
		liveOut  bool // V00 at the end of BB02
		joined   bool // BB01 and BB03 both lead to BB02
		want     int
	}{
		{name: "used after it", want: 1},
		{name: "not used after it", replaced: "t10 = lclVar ref V00", by: "t10 = const ref 0"},
		{name: "used in the next block", replaced: "t10 = lclVar ref V00", by: "t10 = const ref 0", liveOut: true, want: 1},
		{name: "assigned between", replaced: "st.lclVar ref t2 V01", by: "st.lclVar ref t2 V00"},
		{name: "another way to it", joined: true},
	} {
		ir := text
		if c.replaced != "" {
			ir = strings.Replace(ir, c.replaced, c.by, 1)
		}
		given := irtest.Decisions(t, ir, func(m *nodes.Method, env *targets.Env) {
			f := &m.Flow
			f.Preds = []nodes.BlockID{1, 1, 2, 3}
			f.PredFirst = []uint32{0, 0, 0, 1, 2, 4}
			if c.joined {
				f.Preds = []nodes.BlockID{1, 3, 1, 2, 3}
				f.PredFirst = []uint32{0, 0, 0, 2, 3, 5}
			}
			live := new(bitvec.Matrix)
			live.Reset(5, 2)
			if c.liveOut {
				live.Add(2, 0)
			}
			env.LiveOut = live
			bothTargets[0].NewBackend().Lower(m, env)
		})
		if given[nodes.LOWER_NULLCHECK] != 2*c.want { // the check and its operand
			t.Errorf("%s: %v", c.name, given)
		}
	}
}
