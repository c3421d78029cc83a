package vn_test

import (
	"strings"
	"testing"

	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/passes/vn"
	"ryugo/passes/vn/vntest"
)

// TestVerify checks that Verify accepts the numbers of a method, and finds each way to break them.
func TestVerify(t *testing.T) {
	const text = `method "M" ret=int,0:int@0 params=1 out=0
V00 int {param,regarg} size=4 regs=7:int@0
V01 int {} size=4
BB01 cond BB03 {imported} il=0..10
  stmt il=0x0
    t1 = lclVar int V00
    t2 = const int 3
    t3 = > int t1 t2
    t4 = jmpTrue void t3
BB02 always BB04 {imported} il=10..20
  stmt il=0xa
    t5 = lclVar int V01 {0}
    t6 = call int user m=0x7 cf=0xa000 ret=int,0:int@0 out=0 il=0xa {CXG}
    t7 = = int t5 t6 {ACXG}
BB03 none {imported,target} il=20..30
  stmt il=0x14
    t8 = lclVar int V01 {0}
    t9 = call int user m=0x8 cf=0xa000 ret=int,0:int@0 out=0 il=0x14 {CXG}
    t10 = = int t8 t9 {ACXG}
BB04 return {imported,target} il=30..40
  stmt il=0x1e
    t11 = lclVar int V01
    t12 = const int 5
    t13 = + int t11 t12
    t14 = return int t13
`
	for _, x := range []struct {
		name  string
		spoil func(p *vn.Numbering, find func(o nodes.Oper, nth int) nodes.NodeID)
		want  string
	}{
		{"nothing", func(*vn.Numbering, func(nodes.Oper, int) nodes.NodeID) {}, ""},
		{"constant", func(p *vn.Numbering, find func(nodes.Oper, int) nodes.NodeID) {
			p.Nodes[find(nodes.GT_CNS_INT, 1)].Cons = p.Int(nodes.TYP_INT, 6)
		}, "of value 5 has numbers"},
		{"read of a local", func(p *vn.Numbering, find func(nodes.Oper, int) nodes.NodeID) {
			p.Nodes[find(nodes.GT_LCL_VAR, 3)].Cons = p.Nodes[find(nodes.GT_LCL_VAR, 0)].Cons
		}, "its definition has"},
		{"of the other arm", func(p *vn.Numbering, find func(nodes.Oper, int) nodes.NodeID) {
			p.Nodes[find(nodes.GT_CALL, 1)].Lib = p.Nodes[find(nodes.GT_CALL, 0)].Lib
		}, "BB03: N"},
		{"of an arm after both", func(p *vn.Numbering, find func(nodes.Oper, int) nodes.NodeID) {
			p.Nodes[find(nodes.GT_ADD, 0)].Cons = p.Nodes[find(nodes.GT_CALL, 0)].Cons
		}, "BB04: N"},
		{"of a later block", func(p *vn.Numbering, find func(nodes.Oper, int) nodes.NodeID) {
			p.Nodes[find(nodes.GT_GT, 0)].Cons = p.Nodes[find(nodes.GT_ADD, 0)].Cons
		}, "BB01: N"},
		{"computed from both arms", func(p *vn.Numbering, find func(nodes.Oper, int) nodes.NodeID) {
			a, b := p.Nodes[find(nodes.GT_CALL, 0)].Cons, p.Nodes[find(nodes.GT_CALL, 1)].Cons
			p.Of(vn.Row{Fn: vn.Func(nodes.GT_ADD), Type: nodes.TYP_INT, A: uint32(a), B: uint32(b)})
		}, "is computed from number"},
		{"no such number", func(p *vn.Numbering, find func(nodes.Oper, int) nodes.NodeID) {
			p.Nodes[find(nodes.GT_ADD, 0)].Own = vn.VN(p.Len())
		}, "has number 15, there are 15"},
	} {
		env := irtest.Env()
		env.MinOpts = false
		var m nodes.Method
		if _, err := nodes.Parse(&m, text); err != nil {
			t.Fatal(err)
		}
		var w vntest.Worker
		w.Run(&m, env)
		x.spoil(&w.VNs, func(o nodes.Oper, nth int) nodes.NodeID {
			for n := range m.NumNodes {
				if m.Oper[n] == o {
					if nth == 0 {
						return nodes.NodeID(n)
					}
					nth--
				}
			}
			t.Fatalf("%s: no %v", x.name, o)
			return 0
		})
		err := w.VNs.Verify()
		if (err == nil) != (x.want == "") || err != nil && !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v, want %q", x.name, err, x.want)
		}
	}
}
