package loops_test

import (
	"strings"
	"testing"

	"ryugo/nodes"
	"ryugo/passes/flowgraph"
	"ryugo/passes/irtest"
	"ryugo/passes/loops"
	"ryugo/targets"
)

// sums returns a method with a loop of the given blocks.
func sums(head, blocks string) string {
	return `method "P::Sum" ret=int,0:int@0 params=1 out=0
V00 ref {param,regarg} size=8 class=0x19f regs=7:ref@0
V01 int {init} size=4
V02 int {init} size=4
` + head + `BB01 none {imported} il=0..9
  stmt il=0x0
    t1 = lclVar int V01 {0}
    t2 = const int 0
    t3 = = int t1 t2 {A}
  stmt il=0x2
    t4 = lclVar int V02 {0}
    t5 = const int 4
    t6 = = int t4 t5 {A}
` + blocks
}

const (
	// add adds an element of V00 to V01.
	add = `  stmt il=0x9
    t20 = lclVar int V01 {0}
    t13 = lclVar int V01
    t29 = lclVar int V02
    t27 = lclVar ref V00
    t28 = arrLen int t27 val=8 {X}
    t30 = arrBndsChk void t29 t28 {X}
    t16 = lclVar ref V00
    t17 = lclVar int V02
    t31 = cast long t17 to=long {u}
    t32 = const int 2
    t33 = << long t31 t32
    t34 = + byref t16 t33
    t35 = const long 16
    t36 = + byref t34 t35
    t37 = comma byref t30 t36 {X}
    t18 = indir int t37 {XGN4}
    t19 = + int t13 t18 {XG}
    t21 = = int t20 t19 {AXG}
`
	// count decrements V02 and branches while it is greater than 1.
	count = `  stmt il=0x11
    t25 = lclVar int V02 {0}
    t22 = lclVar int V02
    t23 = const int 1
    t24 = - int t22 t23
    t26 = = int t25 t24 {A}
  stmt il=0x15
    t7 = lclVar int V02
    t8 = const int 1
    t9 = > int t7 t8 {1}
    t10 = jmpTrue void t9
`
	// seven branches when the sum is 7.
	seven = `  stmt il=0xf
    t41 = lclVar int V01
    t42 = const int 7
    t43 = == int t41 t42 {1}
    t44 = jmpTrue void t43
`
	// guess branches if the class of V00 is not the guessed one.
	guess = `  stmt il=0xf
    t61 = lclVar ref V00
    t62 = indir long t61 {XN5}
    t63 = const long 4096
    t64 = != int t62 t63 {X1}
    t65 = jmpTrue void t64 {X}
`
	done = `  stmt il=0x1c
    t11 = lclVar int V01
    t12 = return int t11
`
)

// TestRareReasons runs the phase on loops that programs hardly have.
func TestRareReasons(t *testing.T) {
	for _, c := range []struct {
		reason nodes.Reason
		ir     string
	}{
		// In a block that the runtime says is rare.
		{nodes.CLONE_COLD, sums("", "BB02 cond BB02 {imported,rare,target,backward} il=9..28\n"+add+count+"BB03 return {imported} il=28..30\n"+done)},
		// At the start of the method.
		{nodes.CLONE_ENTRY, `method "P::Sum" ret=int,0:int@0 params=1 out=0
V00 ref {param,regarg} size=8 class=0x19f regs=7:ref@0
V01 int {init} size=4
V02 int {init} size=4
BB01 cond BB01 {imported,target,backward} il=0..28
` + add + count + "BB02 return {imported} il=28..30\n" + done},
		// A block of the loop is after its test.
		{nodes.UNROLL_LAYOUT, sums("", "BB02 cond BB05 {imported,target,backward} il=9..16\n"+add+seven+
			"BB03 cond BB02 {imported,target,backward} il=16..28\n"+count+"BB04 return {imported} il=28..30\n"+done+
			"BB05 always BB03 {imported,target} il=30..32\n  stmt il=0x1e\n    t51 = call void user m=0x1 cf=0x0 ret= out=0 il=?  {CXGO}\n")},
		// A call that is guarded by a test of the object's class.
		{nodes.BRANCH_CLONED, sums("", "BB02 cond BB04 {imported,target,backward} il=9..16\n"+guess+
			"BB03 cond BB02 {imported,target,backward} il=16..28\n"+count+"BB06 return {imported} il=28..30\n"+done+
			"BB04 always BB03 {imported,rare,target} il=30..32\n  stmt il=0x1e\n    t51 = call void user m=0x1 cf=0x0 ret= out=0 il=?  {CXGO}\n")},
		// The copy would be after the last block of a try, from which control falls through.
		{nodes.CLONE_LAYOUT, strings.Replace(sums("eh 1 catch try=BB02..BB03 hnd=BB05..BB05 enctry=0 enchnd=0 token=0x2000001 clause=0 func=1,0\n",
			"BB02 none {imported,try,keep} il=9..9 try=1\n"+
				"BB03 cond BB03 {imported,target,backward} il=9..28 try=1\n"+add+count+
				"BB04 return {imported,target} il=28..30\n"+done+
				"BB05 ehcatchret BB04 {imported,hnd,funclet,keep} il=30..31 hnd=1 func=1\n"),
			"t5 = const int 4\n    t6 = = int t4 t5 {A}", "t55 = lclVar ref V00\n    t5 = arrLen int t55 val=8 {X}\n    t6 = = int t4 t5 {AX}", 1)},
	} {
		var b flowgraph.Builder
		p := loops.Loops{Rebuild: &b}
		given := irtest.Decisions(t, c.ir, func(m *nodes.Method, env *targets.Env) {
			m.NumberFunclets()
			m.Guesses = 1 // which the text does not say
			b.Run(m)
			p.Run(m)
			if err := flowgraph.Verify(m); err != nil {
				t.Error(err)
			}
		})
		if given[c.reason] == 0 {
			t.Errorf("%v is not given: %v", c.reason, given)
		}
	}
}
