package arm64

import (
	"strings"
	"testing"

	"ryugo/nodes"
	"ryugo/passes/lsra"
)

// TestRows demands a row for each oper of LIR: how it is built and generated, or why it is not.
func TestRows(t *testing.T) {
	for o := range nodes.OperCount {
		r := &table[o]
		switch {
		case o.Is(nodes.GTK_HIR):
			if r.Lower != nil || r.Build != nil || r.Gen != nil || r.Absent != "" {
				t.Errorf("%v: rationalization leaves no such node, but it has a row", o)
			}
		case r.Absent == "" && (r.Build == nil || r.Gen == nil):
			t.Errorf("%v: its row lacks build or gen; if no such node comes here, say why in absent", o)
		case r.Absent != "" && r.Build != nil:
			t.Errorf("%v: it is built, though %s", o, r.Absent)
		}
	}
}

// TestMissingRow: an oper without a row ends the compile with a message that names it.
func TestMissingRow(t *testing.T) {
	for _, f := range []func(){
		func() { rows[nodes.GT_JTRUE].Build(nil, 0) },
		func() { rows[nodes.GT_JTRUE].Gen(nil, 0) },
		func() { rows[nodes.GT_COPY].Build(nil, 0) },
	} {
		func() {
			defer func() {
				if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "BUG: arm64: ") {
					t.Errorf("no panic that tells of the missing row, but %v", s)
				}
			}()
			f()
		}()
	}
}

// TestClobbersAreAsked: lsra.Locals asks about every oper whose nodes clobber registers, but
// stores of scalars to locals.
func TestClobbersAreAsked(t *testing.T) {
	for o := range nodes.OperCount {
		if rows[o].Clobbers != nil && o != nodes.GT_STORE_LCL_VAR && !lsra.AsksClobbers(o) {
			t.Errorf("%v clobbers registers, and nobody asks", o)
		}
	}
}
