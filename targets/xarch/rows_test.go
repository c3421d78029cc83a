package xarch

import (
	"testing"

	"ryugo/nodes"
	"ryugo/targets/exectest"
)

// TestRows requires a row for each oper of LIR: how it is built and generated, or why it is not.
func TestRows(t *testing.T) {
	exectest.Rows(t, func(o nodes.Oper) exectest.Row {
		r := &table[o]
		return exectest.Row{Lower: r.lower != nil, Build: r.build != nil, Gen: r.gen != nil, Absent: r.absent}
	})
}

// TestMissingRow: an oper without a row ends the compile with a message that names the machine.
func TestMissingRow(t *testing.T) {
	exectest.MissingRow(t, "xarch", func() { rows[nodes.GT_JTRUE].build(nil, 0) })
	exectest.MissingRow(t, "xarch", func() { rows[nodes.GT_JTRUE].gen(nil, 0) })
	exectest.MissingRow(t, "xarch", func() { rows[nodes.GT_COPY].build(nil, 0) })
}

// TestSizes: a reference has the size of a pointer, other types have the same size on all machines.
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
