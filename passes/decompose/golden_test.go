package decompose_test

import (
	"testing"

	"ryugo/bitvec"
	"ryugo/nodes"
	"ryugo/passes/decompose"
	"ryugo/passes/irtest"
	"ryugo/targets"
)

// TestGolden runs the phase over testdata. Verify must find errors before the phase and none after
// it.
func TestGolden(t *testing.T) {
	var p decompose.Decomposer
	irtest.Files(t, func(m *nodes.Method, env *targets.Env) {
		if decompose.Verify(m, env) == nil {
			t.Error("there are no longs to decompose")
		}
		var out bitvec.Matrix
		for i := range m.Locals {
			if m.Locals[i].Flags&nodes.LvTracked != 0 {
				env.MinOpts = false
			}
		}
		out.Reset(m.NumBlocks, len(m.Locals))
		env.LiveOut = &out
		p.Run(m, env)
		if err := decompose.Verify(m, env); err != nil {
			t.Error(err)
		}
	})
}

// TestVerify checks that each rule of Verify finds IR that breaks it.
func TestVerify(t *testing.T) {
	var env *targets.Env
	for _, env = range irtest.Envs() {
		if env.Target.Name == "arm32" {
			break
		}
	}
	env.JIT.GetEEInfo().DividesByHelper = true
	for _, x := range []struct{ want, node string }{
		{"node 2 (lclVar) is a long", "t2 = lclVar long V00"},
		{"node 2 (lclVar) names all of V00, a long", "t2 = lclVar int V00"},
		{"node 4 (/) divides, which the processor cannot", "t2 = const int 1\n    t3 = const int -1\n    t4 = / int t2 t3"},
		{"node 4 (addHi) follows const, which leaves no flags for it", "t2 = const int 1\n    t3 = const int 1\n    t4 = addHi int t2 t3"},
		{"node 2 (setcc) follows ilOffset, which leaves no flags for it", "t2 = setcc int cond=slt"},
	} {
		var m nodes.Method
		m.Model = nodes.ILP32
		text := "method \"M\" lir ret=void params=0 out=0\nV00 long {} size=8\nBB01 return {imported} il=0..10\n    t1 = ilOffset void il=0x0\n    " + x.node + "\n    t9 = return void -\n"
		if _, err := nodes.Parse(&m, text); err != nil {
			t.Fatal(err)
		}
		if err := decompose.Verify(&m, env); err == nil || err.Error() != x.want {
			t.Errorf("have %v, want %s", err, x.want)
		}
	}
}
