package nodes

import (
	"strings"
	"testing"
)

const sampleHIR = `method "Program::Add" ret=int,0:int@0 params=2 out=0
layout 1 size=16 align=8 class=0x21 gc=r-
V00 int {param,regarg} size=4 regs=7:int@0
V01 struct {param} size=16 layout=1 class=0x21 stk=8
V02 struct {mem,temp} size=16 layout=1 class=0x21
BB01 cond BB03 {imported,target} il=0..12
  stmt il=0x0
    t1 = lclVar int V00
    t2 = const int -5
    t3 = < int t1 t2 {u}
    t4 = jmpTrue void t3
BB02 switch BB03 BB04 BB03 {imported} il=12..16
  stmt il=0xc call
    t5 = lclVar int V00
    t6 = call int user m=0x7 cf=0x1 ret=,0:int@0 entry=1,0x200000000000007,true out=0 il=0xc (arg int - t5@0 af=0x10 regs=7:int@0) {CX}
    t7 = switch void t6 {CX}
BB03 return {imported} il=16..20
  stmt il=?
    t8 = lclVar struct V02 {0}
    t9 = lclVarAddr byref V01
    t10 = obj struct t9 layout=1 {XG}
    t11 = = struct t8 t10 {AXG}
  stmt il=0x11
    t12 = lclFld long V02+8
    t13 = cast int t12 to=int {Xo}
    t14 = return int t13 {X}
BB04 throw {imported,rare} il=20..24
`

const sampleLIR = `method "Program::Store" lir ret=void params=1 out=16
V00 ref {param,this} size=8 regs=7:ref@0
BB01 return {imported} il=0..8
    t1 = ilOffset void il=0x0
    t2 = lclVar ref V00 reg=0
    t3 = const long 3 reg=1
    t4 = dconst double 0x3ff8000000000000 {S} reg=16 spill=2
    t5 = lea byref t2 t3 lea=8,16 {c}
    t6 = storeIndir double t5 t4 {AX} tmp=0x6
    t7 = return void -
`

func TestTextRoundTrip(t *testing.T) {
	for _, text := range []string{sampleHIR, sampleLIR} {
		var m Method
		name, err := Parse(&m, text)
		if err != nil {
			t.Fatal(err)
		}
		var once strings.Builder
		if err := m.Text(&once, name); err != nil {
			t.Fatal(err)
		}
		var m2 Method
		if _, err := Parse(&m2, once.String()); err != nil {
			t.Fatalf("%v in\n%s", err, once.String())
		}
		var twice strings.Builder
		m2.Text(&twice, name)
		if once.String() != twice.String() {
			t.Errorf("not stable:\n%s\n%s", once.String(), twice.String())
		}
		if a, b := strings.Count(once.String(), "\n"), strings.Count(text, "\n"); a != b {
			t.Errorf("%d lines became %d:\n%s", b, a, once.String())
		}
	}
}

func TestParseKeepsEverything(t *testing.T) {
	var m Method
	name, err := Parse(&m, sampleHIR)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	m.Text(&b, name)
	if b.String() != sampleHIR {
		t.Errorf("got\n%s\nwant\n%s", b.String(), sampleHIR)
	}
	var v Verifier
	if err := v.Verify(&m); err != nil {
		t.Error(err)
	}
}

func TestParseErrorsNameTheLine(t *testing.T) {
	for text, want := range map[string]string{
		"method \"x\" ret=void params=0 out=0\nBB01 none {} il=0..1\n  stmt il=0x0\n    t1 = lclVar int V00 {zz}": "line 4",
		"BB01 always BB02 {} il=0..1": "no block",
		"V01 int {} size=4":           "numbered",
		"rubbish":                     "cannot read",
		"method \"x\" ret=void params=0 out=0\nt1 = nop void -": "outside",
	} {
		var m Method
		if _, err := Parse(&m, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

// TestVerifierFindsWhatIsBroken makes one error at a time in a valid method; the verifier must
// report each.
func TestVerifierFindsWhatIsBroken(t *testing.T) {
	cases := []struct {
		text, from, to, want string
	}{
		{sampleHIR, "t3 = < int t1 t2", "t3 = < int t1 t1", "used twice"},
		{sampleHIR, "BB03 return", "BB03 always BB04", "ends in return"},
		{sampleHIR, "t11 = = struct t8 t10 {AXG}", "t11 = = struct t8 t10 {A}", "lacks the effects"},
		{sampleHIR, "lclVar int V00\n    t2", "lclVar int V09\n    t2", "names V09"},
		{sampleHIR, "t7 = switch void t6", "t7 = storeIndir void t6 -", "does not belong to HIR"},
		{sampleLIR, "storeIndir double t5 t4", "storeIndir double t5 t3", "used twice"},
		{sampleLIR, "t4 = dconst double 0x3ff8000000000000 {S}", "t4 = dconst double 0x3ff8000000000000 {SU}", "marked unused"},
		{sampleLIR, "t7 = return void -", "t7 = noOp void", "ends in noOp"},
		{sampleLIR, "t6 = storeIndir double t5 t4", "t6 = = double t5 t4", "does not belong to LIR"},
	}
	for _, c := range cases {
		text := strings.Replace(c.text, c.from, c.to, 1)
		if text == c.text {
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
