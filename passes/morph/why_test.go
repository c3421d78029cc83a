package morph_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/passes/morph"
	"ryugo/targets"
)

// TestRareReasons morphs code that is rare in programs: a switch on a constant, and an inline call
// of native code directly before a return.
func TestRareReasons(t *testing.T) {
	for _, c := range []struct {
		reason nodes.Reason
		ir     string
	}{
		{nodes.BRANCH_SWITCH, `method "P::F" ret=void params=0 out=0
BB01 switch BB02 BB03 BB02 {imported} il=0..1
  stmt il=0x0
    t1 = const int 1
    t2 = switch void t1
BB02 none {imported,target} il=1..2
  stmt il=0x1
    t3 = call void user m=0x1 cf=0x0 ret= out=0 il=?  {CXGO}
BB03 return {imported,target} il=2..3
  stmt il=0x2
    t4 = return void -
`},
		{nodes.TAILCALL_UNMANAGED, `method "P::F" ret=void params=0 out=0 nativeframe=V00
V00 int {exposed} size=4
BB01 return {imported} il=0..1
  stmt il=0x0
    t1 = call void user m=0x1 cf=0x8 ret= out=0 il=?  {CXGO}
  stmt il=0x1
    t2 = return void -
`},
	} {
		var exposed morph.AddrExposed
		var global morph.Morpher
		given := irtest.Decisions(t, c.ir, func(m *nodes.Method, env *targets.Env) {
			exposed.Run(m, env)
			global.Run(m, env)
		})
		if given[c.reason] == 0 {
			t.Errorf("%v is not given: %v", c.reason, given)
		}
	}
}
