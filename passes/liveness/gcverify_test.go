package liveness_test

import (
	"strings"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/liveness"
	"ryugo/targets/gcinfo"
)

// TestGCVerifierSeesHiddenAddresses: an address inside of an object that is
// typed as a number is found when it is needed behind a call; what back ends
// report is held against real methods in their own tests.
func TestGCVerifierSeesHiddenAddresses(t *testing.T) {
	const text = `method "Hidden" lir ret=void params=1 out=0
V00 ref {param,regarg} size=8 regs=7:ref@0
BB01 return {imported} il=0..10
    t1 = lclVar ref V00 reg=0
    t2 = lea TYPE t1 - lea=1,16 reg=3
    t3 = call void user m=0x8 cf=0x0 ret= out=0 il=0x6 {CXG}
    t4 = indir int t2 {X} reg=0
    t5 = return void -
`
	for _, c := range []struct {
		typ  string
		slot gcinfo.Slot
		want string
	}{
		{"long", gcinfo.Slot{}, "plain number"},
		{"byref", gcinfo.Slot{Base: gcinfo.InRegister, Reg: 3, Flags: gcinfo.Byref}, ""},
		{"byref", gcinfo.Slot{Base: gcinfo.InRegister, Reg: 3}, "is reported and not live behind the call, node"},
		{"byref", gcinfo.Slot{Base: gcinfo.InRegister, Reg: 12, Flags: gcinfo.Byref}, "is live and not reported behind the call, node"},
		{"struct", gcinfo.Slot{}, "struct"},
	} {
		var m nodes.Method
		if _, err := nodes.Parse(&m, strings.Replace(text, "TYPE", c.typ, 1)); err != nil {
			t.Fatal(err)
		}
		n := m.Blocks.First[m.FirstBB]
		for m.Oper[n] != nodes.GT_CALL {
			n = m.Next[n]
		}
		tab := gcinfo.Table{
			Header:  gcinfo.Header{CodeLength: 10, PointerSize: 8, FrameReg: 5},
			Tracked: []gcinfo.Slot{c.slot},
			Sites:   []gcinfo.Site{{Return: 5, Count: 1, Node: uint32(n)}},
			Live:    []uint32{0},
		}
		err := new(liveness.GCVerifier).Verify(&m, &tab, new(gcinfo.Encoder).Encode(&tab), ee.GCInfoOwn)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s, reported %+v: %v, want %q", c.typ, c.slot, err, c.want)
		}
	}
}
