package cil

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
)

// stackText writes a stack effect in the notation of System.Reflection.Emit.
func stackText(e StackEffect, verb string) string {
	if e.Count() < 0 {
		return "Var" + strings.ToLower(verb)
	}
	if e.Count() == 0 {
		return verb + "0"
	}
	names := map[StackKind]string{StackAny: "1", StackI: "i", StackI8: "i8", StackR4: "r4", StackR8: "r8", StackRef: "ref"}
	var parts []string
	for i := range e.Count() {
		parts = append(parts, names[e.Slot(i)])
	}
	return verb + strings.Join(parts, "_"+strings.ToLower(verb))
}

// TestOpTable compares the table with the output of mono's System.Reflection.Emit.OpCodes in
// testdata/opcodes.txt: name, number, operand, pop, push, flow.
func TestOpTable(t *testing.T) {
	data, err := os.ReadFile("testdata/opcodes.txt")
	if err != nil {
		t.Fatal(err)
	}
	operands := []string{"InlineNone", "ShortInlineVar", "InlineVar", "ShortInlineI", "InlineI", "InlineI8",
		"ShortInlineR", "InlineR", "ShortInlineBrTarget", "InlineBrTarget", "InlineMethod", "InlineField",
		"InlineType", "InlineString", "InlineSig", "InlineTok", "InlineSwitch"}
	flows := []string{"Next", "Break", "Call", "Branch", "Cond_Branch", "Meta", "Return", "Throw"}
	seen := map[Opcode]bool{}
	for line := range strings.Lines(string(data)) {
		var name, operand, pop, push, flow string
		var code uint16
		if _, err := fmt.Sscanf(line, "%s %x %s %s %s %s", &name, &code, &operand, &pop, &push, &flow); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		op := Opcode(code)
		if code > 0xff {
			op = 0x100 | op&0xff
		}
		seen[op] = true
		o := op.Info()
		if o.Name != name || operands[o.Operand] != operand || flows[o.Flow] != flow ||
			stackText(o.Pop, "Pop") != pop || stackText(o.Push, "Push") != push {
			t.Errorf("0x%03x is %+v, want %s", uint16(op), *o, line)
		}
	}
	for op := range Opcode(NumOpcodes) {
		if op.String() != "" && !seen[op] && op != CEE_NO {
			t.Errorf("%s is not known to mono", op)
		}
	}
}

// TestDecode decodes one instruction of each opcode, complete and cut off.
func TestDecode(t *testing.T) {
	for op := range Opcode(NumOpcodes) {
		code := []byte{byte(op)}
		if op > 0xff {
			code = []byte{0xfe, byte(op)}
		} else if op == 0xfe {
			continue // the prefix
		}
		head := len(code)
		code = append(code, make([]byte, operandBytes[op.Info().Operand])...)
		if op == CEE_SWITCH {
			code = append(code[:1], 2, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 4, 0, 0, 0)
		}
		got, operand, next, err := Decode(code, 0)
		if op.String() == "" {
			if err == nil {
				t.Errorf("0x%03x is decoded as %v", uint16(op), got)
			}
			continue
		}
		if err != nil || got != op || operand != head || next != len(code) {
			t.Errorf("%v: %v, operand at %d, next at %d, %v", op, got, operand, next, err)
		}
		for n := range len(code) {
			if _, _, _, err := Decode(code[:n], 0); err == nil {
				t.Errorf("%v cut at %d gives no error", op, n)
			}
		}
	}
	for _, pc := range []int{-1, 1, 1 << 30} {
		if _, _, _, err := Decode([]byte{0}, pc); err == nil {
			t.Errorf("there is an instruction at %d", pc)
		}
	}
	if _, _, _, err := Decode([]byte("\x45\xff\xff\xff\xff\x00\x00\x00\x00"), 0); err == nil {
		t.Error("a switch larger than the code is decoded")
	}
}

// TestFormatInstr prints each kind of operand.
func TestFormatInstr(t *testing.T) {
	for _, c := range []struct{ code, want string }{
		{"\x58", "add"},
		{"\x0e\xff", "ldarg.s 255"},
		{"\xfe\x0c\x00\x01", "ldloc 256"},
		{"\x1f\xff", "ldc.i4.s -1"},
		{"\x20\xfe\xff\xff\xff", "ldc.i4 -2"},
		{"\x21\x01\x00\x00\x00\x01\x00\x00\x00", "ldc.i8 4294967297"},
		{"\x22\x00\x00\x80\x3f", "ldc.r4 1"},
		{"\x23\x00\x00\x00\x00\x00\x00\xf8\x3f", "ldc.r8 1.5"},
		{"\x2b\xfe", "br.s IL_0000"},
		{"\x38\xf0\xff\xff\xff", "br IL_-000b"},
		{"\x45\x02\x00\x00\x00\x00\x00\x00\x00\x10\x00\x00\x00", "switch (IL_000d, IL_001d)"},
		{"\x28\x05\x00\x00\x0a", "call 0x0a000005"},
		{"\xfe\x13", "volatile."},
	} {
		text, next, err := FormatInstr(nil, []byte(c.code), 0)
		if err != nil || text != "IL_0000: "+c.want || next != len(c.code) {
			t.Errorf("% x is %q, %d, %v; want %q", c.code, text, next, err, c.want)
		}
	}
	f := mustOpen(t, "testdata/small.exe")
	for _, c := range []struct{ code, want string }{
		{"\x28\xff\xff\x00\x0a", "call <bad token 0x0a00ffff>"},
		{"\x72\xff\xff\xff\x70", "ldstr <bad string 0x70ffffff>"},
	} {
		if text, _, _ := FormatInstr(f, []byte(c.code), 0); text != "IL_0000: "+c.want {
			t.Errorf("% x is %q, want %q", c.code, text, c.want)
		}
	}
}

// TestDisassembly compares the text of one method with the source.
func TestDisassembly(t *testing.T) {
	f := mustOpen(t, "testdata/small.exe")
	want := map[string][]string{
		"Small.Program::Guard": {"ldarg.0", "call System.Int32::Parse", "catch System.FormatException",
			"filter IL_", "finally"},
		"Small.Program::Choose":               {"switch (IL_"},
		"Small.Circle::Small.INamed.get_Name": {`ldstr "circle é中"`},
	}
	for rid := uint32(1); rid <= f.NumRows(TableMethodDef); rid++ {
		name := f.MethodName(MakeToken(TableMethodDef, rid))
		parts, ok := want[name]
		if !ok {
			continue
		}
		delete(want, name)
		b, err := f.MethodBody(f.MethodDef(rid).RVA)
		if err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		if err := Disassemble(&text, f, &b); err != nil {
			t.Error(err)
		}
		for _, part := range parts {
			if !strings.Contains(text.String(), part) {
				t.Errorf("%s: no %q in\n%s", name, part, text.String())
			}
		}
	}
	if len(want) != 0 {
		t.Errorf("methods not found: %v", want)
	}
}
