package morph_test

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/passes/morph"
	"ryugo/targets"
)

// TestForwardTempsAlone assigns the address of V00 to V01 and reads memory there. The contents of
// IL locals before their assignment are unknown, so only compiler temps are replaced by the
// address.
func TestForwardTempsAlone(t *testing.T) {
	for ilVars, exposed := range map[int]bool{1: false, 2: true} {
		irtest.Decisions(t, `method "P::F" ret=int params=0 out=0
V00 int {} size=4
V01 byref {} size=8
BB01 return {imported} il=0..1
  stmt il=0x0
    t1 = lclVar byref V01
    t2 = lclVarAddr byref V00
    t3 = = byref t1 t2 {A}
  stmt il=0x1
    t4 = lclVar byref V01
    t5 = indir int t4 {XG}
    t6 = return int t5 {XG}
`, func(m *nodes.Method, env *targets.Env) {
			m.NumILVars = ilVars
			new(morph.AddrExposed).Run(m, env)
			if got := m.Locals[0].Flags&nodes.LvAddrExposed != 0; got != exposed {
				t.Errorf("the first %d locals are the IL's: V00 exposed: %v", ilVars, got)
			}
		})
	}
}
