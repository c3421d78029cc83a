package nodes

import (
	"strings"
	"testing"
)

// multiVarForms are the forms of multi-reg call nodes: case 3 of a call and of a return, with one
// part unused; a struct in memory; the state after linear scan, with one register spilled, copied
// and reloaded; and the forms of a long on 32-bit targets.
var multiVarForms = map[string]string{
	"case3": `method "Forms::Case3" ret=struct/1,0:ref@0,2:int@8 params=0 out=0
layout 1 size=16 align=8 class=0x21 gc=r-
V00 ref {temp} size=8
V01 int {temp} size=4
BB01 return {imported} il=0..12
  stmt il=0x0
    t1 = call struct user m=0x7 cf=0x0 ret=,0:ref@0,2:int@8/1 out=0 il=0x0 {CXG}
    t2 = st.multiVar struct t1 V00:ref@0 -:int@8 {ACXG}
  stmt il=0x5
    t3 = multiVar struct V00:ref@0! V01:int@8
    t4 = return struct t3
`,
	"memory": `method "Forms::Memory" lir ret=void params=0 out=0
layout 1 size=16 align=8 class=0x21 gc=r-
V00 ref {temp} size=8
V01 byte {temp} size=1
V02 struct {mem,temp} size=16 layout=1 class=0x21
BB01 return {imported} il=0..12
    t1 = lclVar struct V02
    t2 = st.multiVar struct t1 V00:ref@0! V01:int@8 {A}
    t3 = return void -
`,
	"registers": `method "Forms::Registers" lir ret=void params=0 out=0
layout 1 size=16 align=8 class=0x21 gc=r-
V00 ref {temp} size=8
V01 int {temp} size=4
BB01 return {imported} il=0..12
    t1 = call struct user m=0x7 cf=0x0 ret=,0:ref@0,2:int@8/1 out=0 il=0x0 {CXGS} regs=0/3,2
    t2 = copy struct t1 regs=-,1
    t3 = reload struct t2 {s} regs=6/3,-
    t4 = st.multiVar struct t3 V00:ref@0 V01:int@8 {A}
    t5 = return void -
`,
	"long": `method "Forms::Long" lir ret=long,0:int@0,2:int@4 params=0 out=0
V00 int {temp} size=4
V01 int {temp} size=4
BB01 return {imported} il=0..12
    t1 = call long user m=0x7 cf=0x0 ret=,0:int@0,2:int@4 out=0 il=0x0 {CXG}
    t2 = st.multiVar long t1 V01:int@4 V00:int@0 {ACXG}
    t3 = lclVar int V00
    t4 = lclVar int V01
    t5 = fieldList struct t3:int@0 t4:int@4
    t6 = return long t5
`,
}

func TestMultiVarForms(t *testing.T) {
	for form, text := range multiVarForms {
		t.Run(form, func(t *testing.T) {
			var m Method
			name, err := Parse(&m, text)
			if err != nil {
				t.Fatal(err)
			}
			var v Verifier
			if err := v.Verify(&m); err != nil {
				t.Error(err)
			}
			m.Renumber()
			var b strings.Builder
			m.Text(&b, name)
			if b.String() != text {
				t.Errorf("got\n%s\nwant\n%s", b.String(), text)
			}
			var p strings.Builder
			if err := (&Printer{}).Print(&p, &m); err != nil || !strings.Contains(p.String(), "ultiVar") {
				t.Errorf("%v\n%s", err, p.String())
			}
		})
	}
}

// TestMultiRegAt checks that a value is found in the register of the last copy or reload that moved
// it.
func TestMultiRegAt(t *testing.T) {
	var m Method
	if _, err := Parse(&m, multiVarForms["registers"]); err != nil {
		t.Fatal(err)
	}
	for n, want := range map[NodeID][2]uint8{1: {0, 2}, 2: {0, 1}, 3: {6, 1}} {
		if got := [2]uint8{m.MultiRegAt(n, 0), m.MultiRegAt(n, 1)}; got != want {
			t.Errorf("N%d: %v, want %v", n, got, want)
		}
	}
}

func TestVerifierOfMultiVars(t *testing.T) {
	for _, c := range []struct{ form, from, to, want string }{
		{"case3", "V00:ref@0 -:int@8", "V00:ref@0", "names 1 locals"},
		{"case3", "V00:ref@0 -:int@8", "V07:ref@0 -:int@8", "there are 2 locals"},
		{"case3", "V00:ref@0 -:int@8", "V01:ref@0 V01:int@8", "not apart"},
		{"case3", "V00:ref@0 -:int@8", "V00:double@0 -:int@8", "no local for"},
		{"case3", "V00:ref@0! V01:int@8", "V00:ref@0! -:int@8", "there are 2 locals"},
		{"case3", "V01 int {temp}", "V01 int {exposed}", "no local for"},
		{"case3", "ret=struct/1,0:ref@0,2:int@8 params", "ret=struct/1,0:ref@0 params", "returns 2 locals"},
		{"case3", "ret=,0:ref@0,2:int@8/1", "ret=,0:ref@0/1", "stores call"},
		{"case3", "ret=,0:ref@0,2:int@8/1", "ret=,0:ref@0,2:int@8,1:int@16/1", "3 registers of a call to 2"},
		{"memory", "lclVar struct V02", "lclVar int V01", "stores lclVar"},
		{"long", "st.multiVar long t1", "st.multiVar int t1", "as a int"},
	} {
		text := strings.Replace(multiVarForms[c.form], c.from, c.to, 1)
		if text == multiVarForms[c.form] {
			t.Fatalf("%q not in the sample", c.from)
		}
		var m Method
		if _, err := Parse(&m, text); err != nil {
			t.Errorf("%q: parse: %v", c.to, err)
			continue
		}
		var v Verifier
		if err := v.Verify(&m); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q", c.to, err, c.want)
		}
	}
}
