package cil

import (
	"errors"
	"strings"
	"testing"
)

// TestCompressed decodes the examples of II.23.2.
func TestCompressed(t *testing.T) {
	for _, c := range []struct {
		data string
		want uint32
	}{
		{"\x03", 3}, {"\x7f", 0x7f}, {"\x80\x80", 0x80}, {"\xae\x57", 0x2e57}, {"\xbf\xff", 0x3fff},
		{"\xc0\x00\x40\x00", 0x4000}, {"\xdf\xff\xff\xff", 0x1fffffff},
	} {
		r := NewSigReader([]byte(c.data))
		if got := r.Uint(); got != c.want || r.Len() != 0 || r.Err() != nil {
			t.Errorf("% x is 0x%x, %v", c.data, got, r.Err())
		}
		for n := range len(c.data) {
			r := NewSigReader([]byte(c.data[:n]))
			if r.Uint(); r.OK() {
				t.Errorf("% x cut at %d gives no error", c.data, n)
			}
		}
	}
	for _, c := range []struct {
		data string
		want int32
	}{
		{"\x06", 3}, {"\x7b", -3}, {"\x80\x80", 64}, {"\x01", -64}, {"\xc0\x00\x40\x00", 8192},
		{"\x80\x01", -8192}, {"\xdf\xff\xff\xfe", 268435455}, {"\xc0\x00\x00\x01", -268435456},
	} {
		r := NewSigReader([]byte(c.data))
		if got := r.Int(); got != c.want || r.Len() != 0 {
			t.Errorf("% x is %d, want %d", c.data, got, c.want)
		}
	}
	if r := NewSigReader([]byte{0xff}); r.Uint() != 0 || r.OK() {
		t.Error("0xff is an integer")
	}
}

// TestSkipType skips types, well-formed and not.
func TestSkipType(t *testing.T) {
	for _, s := range []string{
		"\x08", "\x0f\x0f\x01", "\x1d\x1d\x0e", "\x12\x05", "\x11\x80\x81", "\x13\x00", "\x1e\x03",
		"\x15\x12\x05\x02\x08\x1d\x0e", "\x15\x11\x05\x01\x15\x11\x09\x01\x13\x00",
		"\x14\x08\x02\x00\x00", "\x14\x08\x03\x02\x04\x05\x01\x7b",
		"\x1b\x00\x01\x01\x08", "\x1b\x05\x02\x01\x08\x41\x0e", "\x1b\x30\x01\x00\x01",
		"\x45\x10\x08", "\x20\x05\x1f\x09\x08", "\x10\x1f\x05\x08", "\x16", "\x18", "\x19", "\x1c",
	} {
		r := NewSigReader([]byte(s))
		if r.SkipType(); r.Err() != nil || r.Len() != 0 {
			t.Errorf("% x: %v, %d bytes left", s, r.Err(), r.Len())
		}
		for n := range len(s) {
			r := NewSigReader([]byte(s[:n]))
			if r.SkipType(); r.OK() {
				t.Errorf("% x cut at %d gives no error", s, n)
			}
		}
	}
	for _, s := range []string{
		"\x00", "\x17", "\x1a", "\x41", "\x7f", "\x12\x00", "\x12\x07", "\x15\x08\x05\x01\x08",
		"\x15\x12\x05\xdf\xff\xff\xff\x08", "\x14\x08\x00\x00\x00", "\x14\x08\x02\x7f\x00",
		"\x1b\x06\x08", "\x1b\x80\x00\x08", "\x1b\x00\x7f\x01",
		strings.Repeat("\x15\x12\x05\x01", 1000) + "\x08", strings.Repeat("\x1b\x00\x00", 100000) + "\x08",
	} {
		r := NewSigReader([]byte(s))
		r.SkipType()
		var fe *FormatError
		if !errors.As(r.Err(), &fe) || r.Len() != 0 {
			t.Errorf("%.20q gives error %v", s, r.Err())
		}
	}
	mods := NewSigReader([]byte("\x20\x05\x1f\x09\x08"))
	if mods.SkipMods(); mods.Elem() != ELEMENT_TYPE_I4 || !mods.OK() {
		t.Errorf("modifiers: %v", mods.Err())
	}
	long := NewSigReader([]byte(strings.Repeat("\x0f", 1<<20) + "\x08"))
	if long.SkipType(); !long.OK() {
		t.Errorf("a long chain of pointers: %v", long.Err())
	}
}

// TestSignatureHeads parses the heads of all kinds of signature.
func TestSignatureHeads(t *testing.T) {
	m, err := ParseMethodSig([]byte("\x30\x02\x02\x01\x1e\x00\x08"))
	if err != nil || !m.CallConv.HasThis() || !m.CallConv.IsGeneric() || m.GenericParams != 2 || m.Params != 2 {
		t.Errorf("method: %+v, %v", m, err)
	}
	if err := m.Check(); err != nil || m.Types.PeekElem() != ELEMENT_TYPE_VOID {
		t.Errorf("method types: %v", err)
	}
	for _, bad := range []string{"", "\x00", "\x06\x08", "\x00\x05\x01", "\x80\x00\x01", "\x0f\x00\x01"} {
		if _, err := ParseMethodSig([]byte(bad)); err == nil {
			t.Errorf("method % x gives no error", bad)
		}
	}
	two, err := ParseMethodSig([]byte("\x05\x02\x01\x41\x08\x41\x08"))
	if err == nil {
		err = two.Check()
	}
	if err == nil {
		t.Error("two sentinels give no error")
	}
	if s, err := ParseFieldSig([]byte("\x06\x08")); err != nil || s.CheckTypes(1) != nil || s.Elem() != ELEMENT_TYPE_I4 {
		t.Errorf("field: %v", err)
	}
	if s, n, err := ParseLocalVarSig([]byte("\x07\x02\x45\x10\x08\x0e")); err != nil || n != 2 || s.CheckTypes(n) != nil {
		t.Errorf("locals: %d, %v", n, err)
	}
	if s, n, err := ParseMethodSpecSig([]byte("\x0a\x01\x0e")); err != nil || n != 1 || s.CheckTypes(n) != nil {
		t.Errorf("method instance: %d, %v", n, err)
	}
	if s, err := ParseCustomAttr([]byte("\x01\x00\x2a")); err != nil || s.Byte() != 42 {
		t.Errorf("custom attribute: %v", err)
	}
	if _, err := ParseCustomAttr([]byte{}); err != nil {
		t.Errorf("empty custom attribute: %v", err)
	}
	for _, bad := range [][]byte{nil, {1}, {2, 0}} {
		if _, err := ParseCustomAttr(bad); err == nil {
			t.Errorf("custom attribute % x gives no error", bad)
		}
	}
	if _, err := ParseFieldSig([]byte("\x07\x08")); err == nil {
		t.Error("locals are a field")
	}
	if _, _, err := ParseLocalVarSig([]byte("\x07\xc0\x00\xff\xff\x08")); err == nil {
		t.Error("a count beyond the blob gives no error")
	}
	if _, _, err := ParseMethodSpecSig([]byte("\x06\x01\x08")); err == nil {
		t.Error("a field is a method instance")
	}
}
