package liveness_test

import (
	"strings"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/liveness"
	"ryugo/targets/gcinfo"
)

// parseTo reads m from text and returns its first node of an oper.
func parseTo(t *testing.T, m *nodes.Method, text string, o nodes.Oper) nodes.NodeID {
	if _, err := nodes.Parse(m, text); err != nil {
		t.Fatal(err)
	}
	n := m.Blocks.First[m.FirstBB]
	for m.Oper[n] != o {
		n = m.Next[n]
	}
	return n
}

// TestGCVerifierSeesPoints reports an address at a point between its definition and its use:
// correctly, in a wrong way, not at all, and typed as a number.
func TestGCVerifierSeesPoints(t *testing.T) {
	const text = `method "Points" lir ret=void params=1 out=0
V00 ref {param,regarg} size=8 regs=7:ref@0
BB01 return {imported} il=0..10
    t1 = lclVar ref V00 reg=0
    t2 = lea TYPE t1 - lea=1,16 reg=3
    t3 = const int 1 reg=1
    t4 = storeIndir int t2 t3 {A}
    t5 = return void -
`
	for _, c := range []struct {
		typ  string
		slot gcinfo.Slot
		at   uint32
		want string
	}{
		{"byref", gcinfo.Slot{Base: gcinfo.InRegister, Reg: 3, Flags: gcinfo.Byref}, 4, ""},
		{"byref", gcinfo.Slot{Base: gcinfo.InRegister, Reg: 3, Flags: gcinfo.Byref}, 5, "is live and not reported before node"},
		{"byref", gcinfo.Slot{Base: gcinfo.InRegister, Reg: 3}, 4, "is reported and not live before node"},
		{"byref", gcinfo.Slot{Base: gcinfo.InRegister, Reg: 0}, 0, "is reported and not live before node"},
		{"long", gcinfo.Slot{}, 5, "plain number"},
	} {
		var m nodes.Method
		n := parseTo(t, &m, strings.Replace(text, "TYPE", c.typ, 1), nodes.GT_CNS_INT)
		tab := gcinfo.Table{
			Header:    gcinfo.Header{CodeLength: 10, PointerSize: 8, FrameReg: 5},
			Untracked: []gcinfo.Slot{{Base: gcinfo.BaseFrame}}, // V00
			Tracked:   []gcinfo.Slot{c.slot},
			Ranges:    []gcinfo.Range{{Start: 2, End: 8}},
			Changes:   []gcinfo.Change{{Offset: c.at, Live: true}, {Offset: 6}},
			Points:    []gcinfo.Point{{Offset: 4, Block: uint32(m.FirstBB), Node: uint32(n)}},
		}
		err := new(liveness.GCVerifier).Verify(&m, &tab, new(gcinfo.CoreCLREncoder).Encode(nil, &tab), &ee.Info{GCInfo: ee.GCInfoCoreCLRv2})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s, reported %+v from %d: %v, want %q", c.typ, c.slot, c.at, err, c.want)
		}
	}
}

// TestGCVerifierSeesInside lets a thread stop inside of a copy of a struct, and only before it.
func TestGCVerifierSeesInside(t *testing.T) {
	const text = `method "Inside" lir ret=void params=0 out=0
layout 1 size=16 align=8 class=0x102 gc=--
V00 struct {mem} size=16 layout=1
V01 struct {mem} size=16 layout=1
BB01 return {imported} il=0..10
    t1 = lclVar struct V00 {c}
    t2 = st.lclVar struct t1 V01 {A}
    t3 = return void -
`
	for end, want := range map[uint32]string{3: "", 8: "stop inside of node"} {
		var m nodes.Method
		if _, err := nodes.Parse(&m, text); err != nil {
			t.Fatal(err)
		}
		copied := m.Prev[m.Blocks.Last[m.FirstBB]]
		tab := gcinfo.Table{
			Header: gcinfo.Header{CodeLength: 10, PointerSize: 8, FrameReg: 5},
			Ranges: []gcinfo.Range{{Start: 2, End: end}},
			Points: []gcinfo.Point{{Offset: 2, Block: uint32(m.FirstBB), Node: uint32(copied)}},
		}
		err := new(liveness.GCVerifier).Verify(&m, &tab, new(gcinfo.CoreCLREncoder).Encode(nil, &tab), &ee.Info{GCInfo: ee.GCInfoCoreCLRv2})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("up to %d: %v, want %q", end, err, want)
		}
	}
}

// TestGCVerifierSeesHiddenAddresses checks that an address inside of an object that is typed as a
// number is found if it is needed after a call. The tests of back ends compare their reports with
// real methods.
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
		{"byref", gcinfo.Slot{Base: gcinfo.InRegister, Reg: 3}, "is reported and not live after the call, node"},
		{"byref", gcinfo.Slot{Base: gcinfo.InRegister, Reg: 12, Flags: gcinfo.Byref}, "is live and not reported after the call, node"},
		{"struct", gcinfo.Slot{}, "struct"},
	} {
		var m nodes.Method
		n := parseTo(t, &m, strings.Replace(text, "TYPE", c.typ, 1), nodes.GT_CALL)
		tab := gcinfo.Table{
			Header:  gcinfo.Header{CodeLength: 10, PointerSize: 8, FrameReg: 5},
			Tracked: []gcinfo.Slot{c.slot},
			Sites:   []gcinfo.Site{{Return: 5, Count: 1, Node: uint32(n)}},
			Live:    []uint32{0},
		}
		err := new(liveness.GCVerifier).Verify(&m, &tab, new(gcinfo.Encoder).Encode(&tab), &ee.Info{GCInfo: ee.GCInfoOwn})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s, reported %+v: %v, want %q", c.typ, c.slot, err, c.want)
		}
	}
}
