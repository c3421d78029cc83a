package cil

import (
	"reflect"
	"strings"
	"testing"
)

// parseBody parses hand-made bytes at an address whose RVA is a multiple of 4.
func parseBody(s string) (MethodBody, string) {
	var b MethodBody
	reason := b.parse([]byte(s), 0x2000)
	return b, reason
}

const (
	fatHead  = "\x13\x30\x03\x00\x05\x00\x00\x00\x01\x00\x00\x11" // init locals, maxstack 3, 5 bytes
	fatHeadS = "\x1b\x30\x03\x00\x05\x00\x00\x00\x01\x00\x00\x11" // with sections
	fiveNops = "\x00\x00\x00\x00\x2a"
	pad3     = "\xcc\xcc\xcc"

	smallFinally = "\x02\x00\x00\x00\x02\x02\x00\x01\x00\x00\x00\x00"
	smallCatch   = "\x00\x00\x01\x00\x01\x03\x00\x02\x07\x00\x00\x01"
	fatFilter    = "\x01\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x03\x00\x00\x00\x02\x00\x00\x00\x01\x00\x00\x00"
	fatFault     = "\x04\x00\x00\x00\x00\x00\x00\x00\x05\x00\x00\x00\x05\x00\x00\x00\x00\x00\x00\x00\xff\xff\xff\xff"
)

var (
	wantFinally = EHClause{Flags: COR_ILEXCEPTION_CLAUSE_FINALLY, TryLength: 2, HandlerOffset: 2, HandlerLength: 1}
	wantCatch   = EHClause{TryOffset: 1, TryLength: 1, HandlerOffset: 3, HandlerLength: 2, ClassToken: 0x01000007}
	wantFilter  = EHClause{Flags: COR_ILEXCEPTION_CLAUSE_FILTER, TryLength: 1, HandlerOffset: 3, HandlerLength: 2, FilterOffset: 1}
	wantFault   = EHClause{Flags: COR_ILEXCEPTION_CLAUSE_FAULT, TryLength: 5, HandlerOffset: 5}
)

// TestBodies parses all forms of headers and sections.
func TestBodies(t *testing.T) {
	for _, c := range []struct {
		name, data string
		code       int
		clauses    []EHClause
	}{
		{"tiny", "\x16" + fiveNops, 5, nil},
		{"fat", fatHead + fiveNops, 5, nil},
		{"long fat header", "\x13\x40" + fatHead[2:] + pad3 + "\xcc" + fiveNops, 5, nil},
		{"small section", fatHeadS + fiveNops + pad3 + "\x01\x1c\x00\x00" + smallFinally + smallCatch, 5,
			[]EHClause{wantFinally, wantCatch}},
		{"small section without its head in the size", fatHeadS + fiveNops + pad3 + "\x01\x18\x00\x00" +
			smallFinally + smallCatch, 5, []EHClause{wantFinally, wantCatch}},
		{"fat section", fatHeadS + fiveNops + pad3 + "\x41\x34\x00\x00" + fatFilter + fatFault, 5,
			[]EHClause{wantFilter, wantFault}},
		{"two sections", fatHeadS + fiveNops + pad3 + "\x81\x10\x00\x00" + smallCatch +
			"\x41\x34\x00\x00" + fatFilter + fatFault, 5, []EHClause{wantCatch, wantFilter, wantFault}},
		{"other section first", fatHeadS + fiveNops + pad3 + "\x82\x06\x00\x00abcd" +
			"\x01\x10\x00\x00" + smallCatch, 5, []EHClause{wantCatch}},
		{"empty section", fatHeadS + fiveNops + pad3 + "\x01\x04\x00\x00", 5, nil},
	} {
		b, reason := parseBody(c.data)
		if reason != "" {
			t.Errorf("%s: %s", c.name, reason)
			continue
		}
		if len(b.Code) != c.code || b.Code[c.code-1] != 0x2a {
			t.Errorf("%s: code % x", c.name, b.Code)
		}
		tiny := c.name == "tiny"
		if tiny && (b.MaxStack != 8 || b.InitLocals || !b.LocalSigTok.IsNil()) ||
			!tiny && (b.MaxStack != 3 || !b.InitLocals || b.LocalSigTok != 0x11000001) {
			t.Errorf("%s: %+v", c.name, b)
		}
		var got []EHClause
		for i := range b.NumClauses() {
			got = append(got, b.Clause(i))
		}
		if !reflect.DeepEqual(got, c.clauses) {
			t.Errorf("%s: clauses %+v, want %+v", c.name, got, c.clauses)
		}
		if b.Clause(-1) != (EHClause{}) || b.Clause(len(got)) != (EHClause{}) {
			t.Errorf("%s: clause outside the range", c.name)
		}
		// Every prefix of a body is an error, except that bodies without sections may lack the
		// filler after the last code byte.
		for n := 1; n < len(c.data); n++ {
			if _, reason := parseBody(c.data[:n]); reason == "" {
				t.Errorf("%s: no error if cut at %d", c.name, n)
			}
		}
	}
}

// TestBadBodies parses bodies that are complete but wrong.
func TestBadBodies(t *testing.T) {
	sects := fatHeadS + fiveNops + pad3
	for _, c := range []struct{ data, reason string }{
		{"\x00", "header format"},
		{"\x02", "no code"},
		{"\x13\x20" + fatHead[2:] + fiveNops, "wrong size"},
		{"\x13\x30\x03\x00\x00\x00\x00\x00\x01\x00\x00\x11", "no code"},
		{"\x13\x30\x03\x00\x05\x00\x00\x00\x01\x00\x00\x12" + fiveNops, "StandAloneSig"},
		{"\x13\x30\x03\x00\xff\xff\xff\xff\x01\x00\x00\x11" + fiveNops, "cut off"},
		{sects + "\x01\x10\x00\x00\x02\x00\x04\x00\x02" + smallFinally[5:], "try range"},
		{sects + "\x01\x10\x00\x00" + smallFinally[:5] + "\x05\x00\x01" + smallFinally[8:], "handler range"},
		{sects + "\x01\x10\x00\x00\x03" + smallFinally[1:], "unknown kind"},
		{sects + "\x41\x1c\x00\x00" + fatFilter[:20] + "\x03\x00\x00\x00", "filter"},
		{sects + strings.Repeat("\x82\x04\x00\x00", 100), "too many"},
		{sects + strings.Repeat("\x82\x00\x00\x00", 100), "too many"},
	} {
		if _, reason := parseBody(c.data); !strings.Contains(reason, c.reason) {
			t.Errorf("%q: %q, want %q", c.data, reason, c.reason)
		}
	}
}
