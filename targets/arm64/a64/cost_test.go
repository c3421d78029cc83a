package a64

import (
	"encoding/binary"
	"strings"
	"testing"

	"ryugo/targets/arm64/reader"
)

// TestCosts requires a row of disasm's cost table for every instruction.
func TestCosts(t *testing.T) {
	for i := INS_none + 1; i < insCount; i++ {
		c, ok := reader.CostOf(i.String())
		if !ok || c.Throughput <= 0 || c.Latency <= 0 {
			t.Errorf("%v: cost %v, in the table: %v", i, c, ok)
		}
	}
}

// TestDisasm: disasm decodes every encoding, has a cost for the name that it shows, and shows the
// assembler's text for the instructions that arm64asm does not know.
func TestDisasm(t *testing.T) {
	for _, c := range makeCases(4) {
		var b [4]byte
		binary.LittleEndian.PutUint32(b[:], c.word)
		s := reader.A64{}.Format(b[:], 0, "")
		if s == "(bad)" && c.ins != INS_ic_ivau {
			t.Errorf("%08x %s: not read", c.word, c.text)
		}
		op, _, _ := strings.Cut(s, " ")
		if _, ok := reader.CostOf(strings.SplitN(op, ".", 2)[0]); !ok && s != "(bad)" {
			t.Errorf("%s: no cost", s)
		}
		if c.ins >= INS_ldadd && c.ins <= INS_cas || c.ins >= INS_sqrdmlah && c.ins <= INS_udot {
			if want := strings.ReplaceAll(c.text, "\t", " "); s != want {
				t.Errorf("%08x: %s, want %s", c.word, s, want)
			}
		}
	}
}
