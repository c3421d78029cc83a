package exectest

import (
	"strings"
	"testing"

	"ryugo/nodes"
)

// Row says which columns a machine's row of an oper has, before missing ones are replaced with
// panics.
type Row struct {
	Lower, Build, Gen bool
	Absent            string
}

// Rows requires a row for each oper of LIR: how it is built and generated, or why it is not.
func Rows(t *testing.T, row func(o nodes.Oper) Row) {
	for o := range nodes.OperCount {
		r := row(o)
		switch {
		case o.Is(nodes.GTK_HIR):
			if r != (Row{}) {
				t.Errorf("%v: rationalization leaves no such node, but it has a row", o)
			}
		case r.Absent == "" && !(r.Build && r.Gen):
			t.Errorf("%v: its row lacks build or gen; if no such node comes here, say why in absent", o)
		case r.Absent != "" && r.Build:
			t.Errorf("%v: it is built, though %s", o, r.Absent)
		}
	}
}

// MissingRow requires that f, which uses a missing column, panics with a message that names the
// machine.
func MissingRow(t *testing.T, machine string, f func()) {
	defer func() {
		if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "BUG: "+machine+": ") {
			t.Errorf("no panic that tells of the missing row, but %v", s)
		}
	}()
	f()
}
