package promote_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/passes/morph"
	"ryugo/passes/promote"
	"ryugo/targets"
)

const (
	// reads adds a field of V00 to itself.
	reads = `BB01 return {imported} il=0..9
  stmt il=0x0
    t1 = lclVarAddr byref V00
    t2 = field int t1 field=0x5,8,0
    t3 = lclVarAddr byref V00
    t4 = field int t3 field=0x5,8,0
    t5 = + int t2 t4
    t6 = return int t5
`
	method = "method \"M\" ret=int,0:int@0 params="
	layout = " out=0\nlayout 1 size=16 align=8 class=0x102 gc=r-\nV00 struct "
	param  = method + "1" + layout + "{param,regarg} size=16 layout=1 class=0x102 regs=6:ref@0,2:int@8\n"
)

// TestRareReasons runs promotion on a struct that C# does not create: a pinned one.
func TestRareReasons(t *testing.T) {
	for _, c := range []struct {
		reason nodes.Reason
		ir     string
	}{
		{nodes.PROMOTE_FIELDS, param + reads},
		{nodes.PROMOTE_PINNED, method + "0" + layout + "{pinned} size=16 layout=1 class=0x102\n" + reads},
	} {
		var exposed morph.AddrExposed
		var promoter promote.Promoter
		given := irtest.Decisions(t, c.ir, func(m *nodes.Method, env *targets.Env) {
			exposed.Run(m, env)
			promoter.Run(m, env)
		})
		if given[c.reason] == 0 {
			t.Errorf("%v is not given: %v", c.reason, given)
		}
	}
}
