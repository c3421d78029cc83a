package gcinfo

import (
	"encoding/hex"
	"strings"
	"testing"
)

const rbx, rbp, rsi, rdi = 3, 5, 6, 7

// TestCoreCLRExamples are the examples of jit-ee d.7, which have run in
// CoreCLR.
func TestCoreCLRExamples(t *testing.T) {
	header := func(length uint32, frame uint8, ret ReturnKind) Header {
		return Header{CodeLength: length, PointerSize: 8, FrameReg: frame, Returns: [4]ReturnKind{ret}}
	}
	eh := header(85, rbp, ReturnScalar)
	eh.HasPSPSym = true
	for _, c := range []struct {
		name, bytes string
		tab         Table
	}{
		{"a leaf without a frame", "60 00 00", Table{Header: header(6, NoFrameReg, ReturnScalar)}},
		{"a leaf", "92 00 00", Table{Header: header(9, rbp, ReturnScalar)}},
		{"an untracked slot", "66 02 22 7f 00", Table{
			Header:    header(38, rbp, ReturnRef),
			Untracked: []Slot{{Base: BaseFrame, Offset: -8}},
		}},
		{"a call", "66 22 db 18 04", Table{
			Header:  header(38, rbp, ReturnRef),
			Tracked: []Slot{{Base: InRegister, Reg: rbx}},
			Sites:   []Site{{Return: 28, Count: 1}},
			Live:    []uint32{0},
		}},
		{"a range", "01 08 05 80 00 85 62 20 02 1e", Table{
			Header:  header(10, NoFrameReg, ReturnRef),
			Tracked: []Slot{{Base: InRegister, Reg: rsi}, {Base: InRegister, Reg: rdi}},
			Ranges:  []Range{{0, 6}},
			Changes: []Change{{0, 0, true}, {0, 1, true}},
		}},
		{"try and catch", "91 81 2a 00 00 58 a4 62 89 00", Table{
			Header: eh,
			Extra:  Extra{ReportOnlyLeaf: true},
			Ranges: []Range{{17, 39}, {61, 79}},
		}},
	} {
		var e CoreCLREncoder
		want, err := hex.DecodeString(strings.ReplaceAll(c.bytes, " ", ""))
		if err != nil {
			t.Fatal(err)
		}
		if got := e.Encode(nil, &c.tab); string(got) != string(want) {
			t.Errorf("%s: % x, not % x", c.name, got, want)
		}
	}
}
