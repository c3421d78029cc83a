package vn_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/passes/vn/vntest"
)

// TestInvariantLoads checks that a call changes the value of a field, but not the method table of
// an object. The load of the method table may fault all the same.
func TestInvariantLoads(t *testing.T) {
	const text = `method "M" ret=long params=2 out=0
V00 ref {param,regarg} size=8 regs=7:ref@0
V01 long {} size=8
BB01 return {imported} il=0..10
  stmt il=0x0
    t1 = lclVar ref V00
    t2 = indir long t1 {XG}
    t3 = lclVar long V01 {0}
    t4 = = long t3 t2 {AXG}
  stmt il=0x1
    t5 = call void user m=0x7 cf=0xa000 ret= out=0 il=0x0 {CXG}
  stmt il=0x2
    t6 = lclVar ref V00
    t7 = indir long t6 {XG}
    t8 = lclVar long V01
    t9 = + long t7 t8 {XG}
    t10 = return long t9 {XG}
`
	for _, invariant := range []bool{false, true} {
		env := irtest.Env()
		env.MinOpts = false
		var m nodes.Method
		if _, err := nodes.Parse(&m, text); err != nil {
			t.Fatal(err)
		}
		for n := range m.NumNodes {
			if m.Oper[n] == nodes.GT_IND && invariant {
				m.Flags[n] |= nodes.GTF_IND_INVARIANT
			}
		}
		var w vntest.Worker
		w.Run(&m, env)
		var loads []nodes.NodeID
		for n := range m.NumNodes {
			if m.Oper[n] == nodes.GT_IND {
				loads = append(loads, nodes.NodeID(n))
			}
		}
		if len(loads) != 2 {
			t.Fatalf("%d loads", len(loads))
		}
		a, b := &w.VNs.Nodes[loads[0]], &w.VNs.Nodes[loads[1]]
		if (a.Lib == b.Lib) != invariant || a.Exc == 0 {
			t.Errorf("invariant %v: numbers %d and %d, exceptions %d", invariant, a.Lib, b.Lib, a.Exc)
		}
	}
}
