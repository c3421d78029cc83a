package cil

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// readSmall returns the bytes of the small assembly.
func readSmall(tb testing.TB) []byte {
	tb.Helper()
	data, err := os.ReadFile("testdata/small.exe")
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// TestSmall checks an assembly whose source is known.
func TestSmall(t *testing.T) {
	f := mustOpen(t, "testdata/small.exe")
	if n := scan(f, t.Errorf); n.bodies == 0 || n.clauses < 4 {
		t.Errorf("scan: %+v", n)
	}
	checkOwners(t, f)
	checkSearches(t, f)
	id, ok := f.Identity()
	if want := "small, Version=1.2.3.4, Culture=neutral, PublicKeyToken=null"; !ok || id.String() != want {
		t.Errorf("identity %q, want %q", id, want)
	}
	refs := f.Refs()
	if len(refs) == 0 || refs[0].Name != "mscorlib" || len(refs[0].PublicKey) != 8 {
		t.Errorf("refs %v", refs)
	}
	if got := f.MethodName(f.EntryPoint()); got != "Small.Program::Main" {
		t.Errorf("entry point %s", got)
	}
	if f.Is64() || f.IsDLL() || f.HasReadyToRun() || f.CLIFlags()&CLIILOnly == 0 || f.Machine() != 0x14c {
		t.Error("header flags are wrong")
	}
	if v := f.MetadataVersion(); v != "v4.0.30319" {
		t.Errorf("metadata version %q", v)
	}
	types := map[string]uint32{}
	for rid := uint32(1); rid <= f.NumRows(TableTypeDef); rid++ {
		types[f.TypeName(MakeToken(TableTypeDef, rid))] = rid
	}
	overlay := types["Small.Overlay"]
	if l := f.ClassLayout(f.ClassLayoutOf(overlay)); l.ClassSize != 16 {
		t.Errorf("Overlay has layout %+v", l)
	}
	var offsets []uint32
	for i, s := 0, f.TypeDefFields(overlay); i < s.Len(); i++ {
		offsets = append(offsets, f.FieldLayout(f.FieldLayoutOf(s.At(i))).Offset)
	}
	if !slices.Equal(offsets, []uint32{0, 4, 8}) {
		t.Errorf("Overlay has fields at %v", offsets)
	}
	if n := f.InterfaceImpls(types["Small.Circle"]).Len(); n != 3 {
		t.Errorf("Circle has %d interfaces", n)
	}
	if n := f.MethodImpls(types["Small.Circle"]).Len(); n != 1 {
		t.Errorf("Circle has %d method overrides", n)
	}
	inner := types["Small.Pair`2/Inner`1"]
	if f.EnclosingClass(inner) != types["Small.Pair`2"] || inner == 0 {
		t.Error("Inner is not in Pair")
	}
	if n := f.GenericParams(MakeToken(TableTypeDef, inner)).Len(); n != 3 {
		t.Errorf("Inner has %d generic parameters", n)
	}
	for i, s := 0, f.TypeDefFields(types["Small.Circle"]); i < s.Len(); i++ {
		tok := MakeToken(TableField, s.At(i))
		switch f.String(f.Field(s.At(i)).Name) {
		case "Answer":
			c := f.Constant(f.ConstantOf(tok))
			if c.Type != ELEMENT_TYPE_I4 || !bytes.Equal(f.Blob(c.Value), []byte{42, 0, 0, 0}) {
				t.Errorf("Answer is %+v", c)
			}
		case "counter":
			if f.FindAttribute(tok, "System", "ThreadStaticAttribute") == 0 {
				t.Error("counter is not thread-static")
			}
		}
	}
	for rid := uint32(1); rid <= f.NumRows(TableFieldRVA); rid++ {
		r := f.FieldRVA(rid)
		if f.FieldRVAOf(r.Field) != rid {
			t.Errorf("FieldRVA %d is not found", rid)
		}
		if data, err := f.RVAData(r.RVA, 32); err != nil || data[4] != 3 || data[28] != 19 {
			t.Errorf("Table is % x, %v", data, err)
		}
	}
	for rid := uint32(1); rid <= f.NumRows(TableMethodDef); rid++ {
		if f.String(f.MethodDef(rid).Name) != "GetPid" {
			continue
		}
		m := f.ImplMap(f.ImplMapOf(MakeToken(TableMethodDef, rid)))
		if f.String(m.ImportName) != "getpid" || f.String(f.ModuleRef(m.ImportScope).Name) != "libc" {
			t.Errorf("GetPid is %+v", m)
		}
	}
}

// TestOpenErrors opens what is no assembly.
func TestOpenErrors(t *testing.T) {
	dir := t.TempDir()
	native := readSmall(t)
	opt := (int(native[0x3c]) | int(native[0x3d])<<8) + 24
	clear(native[opt+96+14*8 : opt+96+15*8])
	files := map[string][]byte{
		"empty": {}, "text": []byte("hello, world\n"), "mz": []byte("MZ"),
		"zeros": make([]byte, 4096), "native": native,
	}
	for name, data := range files {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Open(path)
		checkFormatError(t, name, err)
	}
	_, err := Open(dir)
	checkFormatError(t, "directory", err)
	if _, err := Open(filepath.Join(dir, "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
}

func checkFormatError(t *testing.T, what string, err error) {
	t.Helper()
	var fe *FormatError
	if !errors.As(err, &fe) {
		t.Errorf("%s: error %v, want a FormatError", what, err)
		return
	}
	if s := err.Error(); strings.ContainsAny(s, "\r\n") || fe.File == "" || fe.Reason == "" {
		t.Errorf("%s: message %q", what, s)
	}
}

// TestTruncated cuts assemblies and expects an error for each cut.
func TestTruncated(t *testing.T) {
	small := readSmall(t)
	for n := range small {
		_, err := Parse("cut", small[:n:n])
		checkFormatError(t, fmt.Sprintf("%d bytes", n), err)
	}
	for _, name := range corpus(t)[:1] {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; n < len(data); n += 1024 {
			_, err := Parse("cut", data[:n:n])
			checkFormatError(t, fmt.Sprintf("%d bytes", n), err)
		}
	}
}

// TestFlippedBytes damages the small assembly in every few bytes, and reads all that
// is left.
func TestFlippedBytes(t *testing.T) {
	small := readSmall(t)
	step := 3
	if testing.Short() {
		step = 31
	}
	for i := 0; i < len(small); i += step {
		for _, v := range []byte{0, 0xff, small[i] + 1} {
			data := slices.Clone(small)
			data[i] = v
			readAll(data)
		}
	}
}

// readAll reads whatever can be read of an input, for its panics.
func readAll(data []byte) {
	f, err := Parse("input", data)
	if err != nil {
		return
	}
	scan(f, func(string, ...any) {})
	f.Identity()
	f.Refs()
	f.Resource(0)
	f.DebugEntries()
	for rid := uint32(1); rid <= min(f.NumRows(TableTypeDef), 50); rid++ {
		tok := MakeToken(TableTypeDef, rid)
		f.TypeName(tok)
		for _, s := range []Rows{f.TypeDefFields(rid), f.TypeDefMethods(rid), f.TypeDefEvents(rid),
			f.TypeDefProperties(rid), f.InterfaceImpls(rid), f.GenericParams(tok), f.CustomAttributes(tok)} {
			for i := range min(s.Len(), 10) {
				s.At(i)
			}
		}
		f.FindAttribute(tok, "System", "X")
	}
	for rid := uint32(1); rid <= min(f.NumRows(TableMethodDef), 50); rid++ {
		m := f.MethodDef(rid)
		f.SigText(f.Blob(m.Signature))
		if b, err := f.MethodBody(m.RVA); err == nil {
			for pc := 0; pc < min(len(b.Code), 500); {
				_, next, err := FormatInstr(f, b.Code, pc)
				if err != nil {
					break
				}
				pc = next
			}
		}
	}
	for rid := uint32(1); rid <= min(f.NumRows(TableFieldRVA), 50); rid++ {
		f.RVAData(f.FieldRVA(rid).RVA, rid<<8)
	}
}

// TestClose uses a file after it was closed: nothing is found, nothing crashes.
func TestClose(t *testing.T) {
	f, err := Open("testdata/small.exe")
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	if f.NumRows(TableTypeDef) != 0 || f.String(1) != "" || f.TypeDef(1) != (TypeDefRow{}) {
		t.Error("closed file still has contents")
	}
	if _, err := f.MethodBody(0x2050); err == nil {
		t.Error("closed file has a body")
	}
}
