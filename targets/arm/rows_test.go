package arm

import (
	"testing"

	"ryugo/nodes"
	"ryugo/passes/lsra"
	"ryugo/targets/exectest"
)

// TestRows requires a row for each oper of LIR: how it is built and generated, or why it is not.
func TestRows(t *testing.T) {
	exectest.Rows(t, func(o nodes.Oper) exectest.Row {
		r := &table[o]
		return exectest.Row{Lower: r.Lower != nil, Build: r.Build != nil, Gen: r.Gen != nil, Absent: r.Absent}
	})
}

// TestMissingRow: an oper without a row ends the compile with a message that names the machine.
func TestMissingRow(t *testing.T) {
	exectest.MissingRow(t, "arm32", func() { rows[nodes.GT_JTRUE].Build(nil, 0) })
	exectest.MissingRow(t, "arm32", func() { rows[nodes.GT_JTRUE].Gen(nil, 0) })
	exectest.MissingRow(t, "arm32", func() { rows[nodes.GT_COPY].Build(nil, 0) })
}

// TestClobbersAreAsked: lsra.Locals asks about every oper whose nodes clobber registers, except
// stores of scalars to locals.
func TestClobbersAreAsked(t *testing.T) {
	for o := range nodes.OperCount {
		if rows[o].Clobbers != nil && o != nodes.GT_STORE_LCL_VAR && !lsra.AsksClobbers(o) {
			t.Errorf("%v clobbers registers, and nobody asks", o)
		}
	}
}
