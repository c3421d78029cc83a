package main

import (
	"debug/dwarf"
	"debug/elf"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestObject reads an object file back: its symbols, which debuggers and linkers take,
// and the lines of a program with symbols.
func TestObject(t *testing.T) {
	object := filepath.Join(t.TempDir(), "demo.o")
	if out, err := exec.Command("ryugo", "compile", "--object", object, "../../clr/testdata/demo.exe").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	f, err := elf.Open(object)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	symbols, err := f.Symbols()
	if err != nil {
		t.Fatal(err)
	}
	methods := map[uint64]elf.Symbol{} // by address
	for i, s := range symbols {
		if elf.ST_TYPE(s.Info) == elf.STT_FUNC {
			methods[s.Value] = s
		}
		if local, first := elf.ST_BIND(s.Info) == elf.STB_LOCAL, f.SectionByType(elf.SHT_SYMTAB).Info; local != (uint32(i)+1 < first) {
			t.Errorf("symbol %d of %d local ones: %+v", i, first, s)
		}
	}
	d, err := f.DWARF()
	if err != nil {
		t.Fatal(err)
	}
	entries := d.Reader()
	unit, err := entries.Next()
	if err != nil {
		t.Fatal(err)
	}
	names := map[uint64]string{}
	for {
		e, err := entries.Next()
		if err != nil {
			t.Fatal(err)
		}
		if e == nil {
			break
		}
		if e.Tag != dwarf.TagSubprogram {
			continue
		}
		at := e.Val(dwarf.AttrLowpc).(uint64)
		names[at] = e.Val(dwarf.AttrLinkageName).(string)
		if size := e.Val(dwarf.AttrHighpc).(int64); methods[at].Size != uint64(size) {
			t.Errorf("%s at %#x has %d bytes: %+v", names[at], at, size, methods[at])
		}
	}
	if len(names) != len(methods) || len(names) < 50 {
		t.Errorf("%d subprograms, %d symbols of methods", len(names), len(methods))
	}
	rows, err := d.LineReader(unit)
	if err != nil {
		t.Fatal(err)
	}
	first := map[string]int{} // lines of methods
	var e dwarf.LineEntry
	for rows.Next(&e) == nil {
		if name, ok := names[e.Address]; ok && !e.EndSequence && first[name] == 0 {
			first[name] = e.Line
		}
		if !e.EndSequence && filepath.Base(e.File.Name) != "demo.cs" {
			t.Errorf("a line of %s", e.File.Name)
		}
	}
	// Calc.Greet of demo.cs.
	if line := first["Demo::Calc::Greet"]; line != 14 {
		t.Errorf("Demo::Calc::Greet is at line %d of %v", line, first)
	}
}

// TestObjectGDB: gdb finds the lines of an object file, and the compiled frames in a
// linked program.
func TestObjectGDB(t *testing.T) {
	for _, tool := range []string{"gdb", "ld"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(tool + " is not installed")
		}
	}
	dir := t.TempDir()
	object, linked := filepath.Join(dir, "demo.o"), filepath.Join(dir, "linked.o")
	for _, line := range [][]string{
		{"ryugo", "compile", "--opt", "full", "--object", object, "../../clr/testdata/demo.exe"},
		{"ld", "-Ttext=0x400000", "--unresolved-symbols=ignore-all", "-e", "0x400000", "-o", linked, object},
	} {
		if out, err := exec.Command(line[0], line[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v: %s", line, err, out)
		}
	}
	for _, file := range []string{object, linked} {
		out, err := exec.Command("gdb", "-batch", "-nx", "-ex", "info line demo.cs:14", "-ex", "info line Calc::Greet", "-ex", "break Nested", file).CombinedOutput()
		if err != nil || strings.Count(string(out), `Line 14 of "/src/demo.cs" starts at address`) != 2 || !strings.Contains(string(out), "file /src/demo.cs, line 35.") {
			t.Errorf("gdb of %s: %v: %s", filepath.Base(file), err, out)
		}
	}
}
