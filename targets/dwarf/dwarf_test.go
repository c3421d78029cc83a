package dwarf_test

import (
	"debug/dwarf"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"ryugo/ee"
	"ryugo/targets/amd64"
	"ryugo/targets/arm"
	"ryugo/targets/arm64"
	. "ryugo/targets/dwarf"
	"ryugo/targets/x86"
)

// The machines.
var (
	x64Frames   = &amd64.SysV().Tools.Frames
	x86Frames   = &x86.Target().Tools.Frames
	arm64Frames = &arm64.Target().Tools.Frames
	arm32Frames = &arm.Target().Tools.Frames
)

// sample are two methods: one with a frame register, saved registers and a funclet, and
// one without lines.
var sample = []Method{
	{Name: "A::M", Address: 0, Size: 0x400, Lines: []Line{{Offset: 0, File: "/a/b.cs", Line: 10}, {Offset: 7, File: "/a/b.cs", Line: 8}, {Offset: 0x150, File: "/c.cs", Line: 1000}, {Offset: 0x3f0, File: "/a/b.cs", Line: 12}},
		Funcs: []ee.Func{
			{Start: 0, End: 0x3c0, Unwind: []ee.UnwindStep{
				{CodeOffset: 1, Op: ee.UnwindPush, Reg: 5},
				{CodeOffset: 2, Op: ee.UnwindPush, Reg: 3},
				{CodeOffset: 70, Op: ee.UnwindAlloc, Value: 0x120},
				{CodeOffset: 78, Op: ee.UnwindSetFrame, Reg: 5, Value: 0x100},
				{CodeOffset: 82, Op: ee.UnwindSave, Reg: 12, Value: 0x20},
				{CodeOffset: 82 + 0x110, Op: ee.UnwindSaveFloat, Reg: 6, Value: 0x30},
			}},
			{Kind: ee.FUNC_HANDLER, Start: 0x3c0, End: 0x400, Unwind: []ee.UnwindStep{{CodeOffset: 4, Op: ee.UnwindAlloc, Value: 40}}},
		}},
	{Name: "A::.ctor", Address: 0x400, Size: 3, Funcs: []ee.Func{{Start: 0, End: 3}}},
	{Name: "A.List`1<System.Int32>+B::O", Address: 0x410, Size: 0x20, Lines: []Line{{Offset: 0, File: "/c.cs", Line: 1}, {Offset: 0x1f, File: "/c.cs", Line: 3}}, Funcs: []ee.Func{{Start: 0, End: 0x20}}},
}

// textAt is where the tests place TextSection.
const textAt = 0x1000

// placed returns the sections by name, with their relocations applied; .eh_frame is at ehFrameAt.
func placed(x *Machine, methods []Method) map[string][]byte {
	const ehFrameAt = 0x9000
	data := map[string][]byte{}
	for _, s := range Sections("unit", x, methods) {
		for _, r := range s.Relocs {
			field := s.Data[r.Offset:]
			switch r.Kind {
			case Address:
				if x.Word == 4 {
					binary.LittleEndian.PutUint32(field, uint32(textAt+r.Addend))
				} else {
					binary.LittleEndian.PutUint64(field, uint64(textAt+r.Addend))
				}
			case PC32:
				binary.LittleEndian.PutUint32(field, uint32(textAt+r.Addend-ehFrameAt-int64(r.Offset)))
			case Offset32:
				binary.LittleEndian.PutUint32(field, uint32(r.Addend))
			}
		}
		data[s.Name] = s.Data
	}
	return data
}

// TestLines decodes the methods and their lines with another implementation.
func TestLines(t *testing.T) {
	for _, x := range []*Machine{x64Frames, arm32Frames} {
		t.Run(strconv.Itoa(8*x.Word), func(t *testing.T) { readLines(t, x) })
	}
}

func readLines(t *testing.T, x *Machine) {
	s := placed(x, sample)
	d, err := dwarf.New(s[".debug_abbrev"], nil, nil, s[".debug_info"], s[".debug_line"], nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	entries := d.Reader()
	unit, err := entries.Next()
	if err != nil {
		t.Fatal(err)
	}
	if unit.Val(dwarf.AttrName) != "unit" || unit.Val(dwarf.AttrLowpc) != uint64(textAt) || unit.Val(dwarf.AttrHighpc) != int64(0x430) {
		t.Errorf("unit: %v", unit)
	}
	var scopes []string
	next := func() (e *dwarf.Entry) { // the next subprogram
		for {
			if e, err = entries.Next(); err != nil {
				t.Fatal(err)
			}
			switch {
			case e == nil:
				t.Fatal("no more subprograms")
			case e.Tag == 0:
				scopes = scopes[:len(scopes)-1]
			case e.Tag == dwarf.TagNamespace:
				scopes = append(scopes, e.Val(dwarf.AttrName).(string))
			default:
				return e
			}
		}
	}
	for _, m := range sample {
		e := next()
		name := strings.Join(append(scopes, e.Val(dwarf.AttrName).(string)), "::")
		if want := strings.NewReplacer(".L", "::L", "+", "::").Replace(m.Name); name != want || e.Val(dwarf.AttrLinkageName) != want || e.Val(dwarf.AttrLowpc) != textAt+m.Address || e.Val(dwarf.AttrHighpc) != int64(m.Size) {
			t.Errorf("%s: %v", m.Name, e)
		}
	}
	rows, err := d.LineReader(unit)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range sample {
		if len(m.Lines) == 0 {
			continue
		}
		for _, l := range append(WithProlog(&m), Line{Offset: uint32(m.Size)}) {
			var e dwarf.LineEntry
			if err := rows.Next(&e); err != nil {
				t.Fatal(err)
			}
			if e.Address != textAt+m.Address+uint64(l.Offset) || e.EndSequence != (l.File == "") || !e.EndSequence && (e.File.Name != l.File || e.Line != l.Line) {
				t.Errorf("%s: %+v, want %+v", m.Name, e, l)
			}
		}
	}
	var e dwarf.LineEntry
	if err := rows.Next(&e); !errors.Is(err, io.EOF) {
		t.Errorf("more rows: %+v, %v", e, err)
	}
}

// TestNoLines: without lines there is no section for them, but there are names.
func TestNoLines(t *testing.T) {
	s := placed(x64Frames, sample[1:2])
	if len(s) != 3 || s[".debug_line"] != nil {
		t.Errorf("%d sections", len(s))
	}
	d, err := dwarf.New(s[".debug_abbrev"], nil, nil, s[".debug_info"], nil, nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := d.Reader()
	for range 3 { // the unit, the type, the method
		e, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		if e.Tag == dwarf.TagSubprogram && e.Val(dwarf.AttrName) == ".ctor" {
			return
		}
	}
	t.Error("no subprogram")
}

// TestFrames decodes the frames with readelf.
func TestFrames(t *testing.T) {
	expect(t, interpreted(t, x64Frames, "", "elf64-x86-64", sample),
		"pc=0000000000001000..00000000000013c0",
		"0000000000001000 rsp+8 u u u c-8 u",
		"0000000000001001 rsp+16 u c-16 u c-8 u",
		"0000000000001002 rsp+24 c-24 c-16 u c-8 u",
		"0000000000001046 rsp+312 c-24 c-16 u c-8 u",
		"000000000000104e rbp+56 c-24 c-16 u c-8 u",
		"0000000000001052 rbp+56 c-24 c-16 c-280 c-8 u",
		"0000000000001162 rbp+56 c-24 c-16 c-280 c-8 c-264",
		"pc=00000000000013c0..0000000000001400",
		"00000000000013c4 rsp+48 c-8",
		"pc=0000000000001400..0000000000001403",
		"pc=0000000000001410..0000000000001430")
}

// interpreted returns readelf's output for the frames of methods.
func interpreted(t *testing.T, x *Machine, tools, format string, methods []Method) string {
	if _, err := exec.LookPath(tools + "readelf"); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	raw, object := filepath.Join(dir, "raw"), filepath.Join(dir, "o")
	if err := os.WriteFile(raw, placed(x, methods)[".eh_frame"], 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(tools+"objcopy", "-I", "binary", "-O", format, "--rename-section", ".data=.eh_frame,alloc,load,readonly,data,contents", "--change-section-address", ".data=0x9000", raw, object).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	out, err := exec.Command(tools+"readelf", "--debug-dump=frames-interp", object).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return string(out)
}

// expect requires rows in readelf's output.
func expect(t *testing.T, out string, rows ...string) {
	t.Helper()
	got := strings.Join(strings.Fields(out), " ")
	for _, want := range rows {
		if !strings.Contains(" "+got+" ", " "+want+" ") {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// TestFramesARM64 decodes frames of arm64 with readelf: the return address is in x30 until the
// prolog stores it.
func TestFramesARM64(t *testing.T) {
	methods := []Method{{Name: "A::M", Size: 0x400, Funcs: []ee.Func{
		{Start: 0, End: 0x3c0, Unwind: []ee.UnwindStep{
			{CodeOffset: 4, Op: ee.UnwindAlloc, Value: 16},
			{CodeOffset: 4, Op: ee.UnwindSave, Reg: 29},
			{CodeOffset: 4, Op: ee.UnwindSave, Reg: 30, Value: 8},
			{CodeOffset: 12, Op: ee.UnwindAlloc, Value: 0x60},
			{CodeOffset: 16, Op: ee.UnwindSave, Reg: 19, Value: 0x50},
			{CodeOffset: 0x200, Op: ee.UnwindSaveFloat, Reg: 8, Value: 0x48},
			{CodeOffset: 0x200, Op: ee.UnwindSetFrame, Reg: 29, Value: 0x60},
		}},
		{Kind: ee.FUNC_HANDLER, Start: 0x3c0, End: 0x400},
	}}}
	expect(t, interpreted(t, arm64Frames, "aarch64-linux-gnu-", "elf64-littleaarch64", methods),
		"pc=0000000000001000..00000000000013c0 LOC CFA x19 x29 ra v8",
		"0000000000001000 sp+0 u u u u",
		"0000000000001004 sp+16 u c-16 c-8 u",
		"000000000000100c sp+112 u c-16 c-8 u",
		"0000000000001010 sp+112 c-32 c-16 c-8 u",
		"0000000000001200 x29+16 c-32 c-16 c-8 c-40",
		"pc=00000000000013c0..0000000000001400")
}

// TestFrames32 decodes frames of the 32-bit machines with readelf.
func TestFrames32(t *testing.T) {
	x86 := []Method{{Name: "A::M", Size: 0x40, Funcs: []ee.Func{{Start: 0, End: 0x40, Unwind: []ee.UnwindStep{
		{CodeOffset: 1, Op: ee.UnwindPush, Reg: 5},
		{CodeOffset: 4, Op: ee.UnwindPush, Reg: 7},
		{CodeOffset: 7, Op: ee.UnwindAlloc, Value: 0x20},
		{CodeOffset: 7, Op: ee.UnwindSetFrame, Reg: 5, Value: 0x24},
	}}}}}
	expect(t, interpreted(t, x86Frames, "", "elf32-i386", x86),
		"pc=00001000..00001040 LOC CFA ebp edi ra",
		"00001000 esp+4 u u c-4",
		"00001001 esp+8 c-8 u c-4",
		"00001004 esp+12 c-8 c-12 c-4",
		"00001007 ebp+8 c-8 c-12 c-4")
	arm := []Method{{Name: "A::M", Size: 0x40, Funcs: []ee.Func{{Start: 0, End: 0x40, Unwind: []ee.UnwindStep{
		{CodeOffset: 4, Op: ee.UnwindAlloc, Value: 8},
		{CodeOffset: 4, Op: ee.UnwindSave, Reg: 11},
		{CodeOffset: 4, Op: ee.UnwindSave, Reg: 14, Value: 4},
		{CodeOffset: 10, Op: ee.UnwindAlloc, Value: 16},
		{CodeOffset: 14, Op: ee.UnwindSaveFloat, Reg: 8, Value: 8},
	}}}}}
	expect(t, interpreted(t, arm32Frames, "arm-linux-gnueabihf-", "elf32-littlearm", arm),
		"00001000 r13+0 u u u",
		"00001004 r13+8 c-8 c-4 u",
		"0000100a r13+24 c-8 c-4 u",
		"0000100e r13+24 c-8 c-4 c-16")
}
