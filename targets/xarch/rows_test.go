package xarch

import (
	"strings"
	"testing"

	"ryugo/nodes"
)

// TestRows demands a row for each oper of LIR: how it is built and generated, or why it is not.
func TestRows(t *testing.T) {
	for o := range nodes.OperCount {
		r := &table[o]
		switch {
		case o.Is(nodes.GTK_HIR):
			if r.lower != nil || r.build != nil || r.gen != nil || r.absent != "" {
				t.Errorf("%v: rationalization leaves no such node, but it has a row", o)
			}
		case r.absent == "" && (r.build == nil || r.gen == nil):
			t.Errorf("%v: its row lacks build or gen; if no such node comes here, say why in absent", o)
		case r.absent != "" && r.build != nil:
			t.Errorf("%v: it is built, though %s", o, r.absent)
		}
	}
}

// TestMissingRow: an oper without a row ends the compile with a message that names it.
func TestMissingRow(t *testing.T) {
	for _, f := range []func(){
		func() { rows[nodes.GT_JTRUE].build(nil, 0) },
		func() { rows[nodes.GT_JTRUE].gen(nil, 0) },
		func() { rows[nodes.GT_COPY].build(nil, 0) },
	} {
		func() {
			defer func() {
				if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "BUG: xarch: ") {
					t.Errorf("no panic that tells of the missing row, but %v", s)
				}
			}()
			f()
		}()
	}
}

// TestSizes: a reference is as large as a pointer, other types are as large on all machines.
func TestSizes(t *testing.T) {
	for v := range nodes.TypeCount {
		mem, op, load := Size(v.Size()), EA_4, loads[v].size
		if mem == EA_8 {
			op = EA_8
		}
		if sizes64.mem[v] != mem || sizes64.op[v] != op || sizes64.loads[v].size != load {
			t.Errorf("64 bits: %v", v)
		}
		if v.IsGC() {
			mem, op, load = EA_4, EA_4, EA_4
		}
		if sizes32.mem[v] != mem || sizes32.op[v] != op || sizes32.loads[v].size != load {
			t.Errorf("32 bits: %v", v)
		}
	}
}
