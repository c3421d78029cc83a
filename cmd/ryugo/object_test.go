package main

import (
	"debug/dwarf"
	"debug/elf"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// openObject opens an object file for the duration of the test and reads its symbols.
func openObject(t *testing.T, name string) (*elf.File, []elf.Symbol) {
	t.Helper()
	f, err := elf.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	symbols, err := f.Symbols()
	if err != nil {
		t.Fatal(err)
	}
	return f, symbols
}

// TestObject reads an object file back: its symbols, which debuggers and linkers accept, and the
// lines of a program with symbols.
func TestObject(t *testing.T) {
	for _, target := range []string{"amd64", "arm64", "x86", "arm32"} {
		t.Run(target, func(t *testing.T) { readObject(t, target) })
	}
}

func readObject(t *testing.T, target string) {
	object := filepath.Join(t.TempDir(), "demo.o")
	if out, err := command(t, "ryugo", "compile", "--target", target, "--object", object, "../../clr/testdata/demo.exe").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	f, symbols := openObject(t, object)
	methods := map[uint64]elf.Symbol{} // by address
	for i, s := range symbols {
		if elf.ST_TYPE(s.Info) == elf.STT_FUNC {
			if f.Machine == elf.EM_ARM {
				if s.Value&1 == 0 {
					t.Errorf("%s is no Thumb code", s.Name)
				}
				s.Value &^= 1
			}
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

// TestObjectGDB: gdb finds the lines of an object file, and the compiled frames in a linked
// program.
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
		if out, err := command(t, line[0], line[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v: %s", line, err, out)
		}
	}
	for _, file := range []string{object, linked} {
		out := runGDB(t, "-batch", "-nx", "-ex", "info line demo.cs:14", "-ex", "info line Calc::Greet", "-ex", "break Nested", file)
		if strings.Count(out, `Line 14 of "/src/demo.cs" starts at address`) != 2 || !strings.Contains(out, "file /src/demo.cs, line 35.") {
			t.Errorf("gdb of %s: %s", filepath.Base(file), out)
		}
	}
}

// objectMain calls the methods of Demo.Calc from a C program. A function of its own replaces
// String.Concat. A delegate walks the frames above it on machines where .eh_frame unwinds frames.
// The names are those of the object's symbols, in their order. The exit status has a bit for each
// difference.
const objectMain = `
int add(int, int) __asm__("%[1]s") MANAGED;
double addd(double, double) __asm__("%[2]s") MANAGED;
int divide(int, int) __asm__("%[3]s") MANAGED;
const char *greet(const char *) __asm__("%[4]s") MANAGED;
struct doubles { void *type; long length; double values[3]; };
struct func { void *type; void *instance; void *more; double (MANAGED *target)(void *, double); };
double sum(struct doubles *, struct func *) __asm__("%[5]s") MANAGED;
const char *hello __asm__("string:[demo]70000001") = "Hello, ";
const char *mark __asm__("string:[demo]70000011") = "!";
static char text[64];
static char *copy(char *to, const char *from) { while (*from) *to++ = *from++; *to = 0; return to; }
static int same(const char *a, const char *b) { while (*a && *a == *b) a++, b++; return *a == *b; }
const char *concat(const char *, const char *, const char *) __asm__("%[6]s") MANAGED;
MANAGED const char *concat(const char *a, const char *b, const char *c) { copy(copy(copy(text, a), b), c); return text; }
static int caught;
int main(void);
#ifdef UNWIND
#include <unwind.h>
static _Unwind_Reason_Code frame(struct _Unwind_Context *c, void *arg) {
	void *f = _Unwind_FindEnclosingFunction((void *)(_Unwind_GetIP(c) - 1));
	if (f == (void *)sum) caught |= 1;
	if (f == (void *)main && caught & 1) caught |= 2;
	return _URC_NO_REASON;
}
static void walk(void) { _Unwind_Backtrace(frame, 0); }
#else
static void walk(void) { caught = 3; }
#endif
static void throw(void) { __builtin_trap(); }
void divzero(void) __asm__("helper:CORINFO_HELP_THROWDIVZERO");
void divzero(void) { throw(); }
void overflow(void) __asm__("helper:CORINFO_HELP_OVERFLOW");
void overflow(void) { throw(); }
void range(void) __asm__("helper:CORINFO_HELP_RNGCHKFAIL");
void range(void) { throw(); }
static double MANAGED half(void *instance, double v) {
	caught = 0;
	walk();
	return v / 2 + *(double *)instance;
}
int main(void) {
	double one = 1;
	struct doubles a = { 0, 3, { 2, 4, 6.5 } };
	struct func f = { 0, &one, 0, half };
	return (add(40, 2) != 42) | (addd(1.5, 2) != 3.5) << 1 | (divide(-7, 2) != -3) << 2 | !same(greet("C"), "Hello, C!") << 3 |
		(sum(&a, &f) != 9.25) << 4 | (caught != 3) << 5;
}
#ifdef BARE
void _start(void) { int status = main(); __asm__ volatile("int $0x80" : : "a"(1), "b"(status)); }
#endif
`

// TestObjectRuns links methods for each machine with a C program and runs it: calls in both
// directions, symbols of data, and frames that .eh_frame unwinds. On x86 there is no C library, and
// floats on the stack are in reverse order, which does not change their sum.
func TestObjectRuns(t *testing.T) {
	for _, c := range []struct {
		target  string
		cc, run []string
	}{
		{"amd64", []string{"gcc", "-DMANAGED=", "-DUNWIND"}, nil},
		{"arm64", []string{"aarch64-linux-gnu-gcc", "-DMANAGED=", "-DUNWIND"}, []string{"qemu-aarch64"}},
		{"x86", []string{"gcc", "-m32", "-nostdlib", "-ffreestanding", "-fno-stack-protector", "-mstackrealign", "-DMANAGED=__attribute__((fastcall))", "-DBARE"}, nil},
		{"arm32", []string{"arm-linux-gnueabihf-gcc", "-DMANAGED="}, []string{"qemu-arm"}},
	} {
		for _, opt := range []string{"min", "full"} {
			t.Run(c.target+" "+opt, func(t *testing.T) {
				for _, tool := range append([]string{c.cc[0]}, c.run...) {
					if _, err := exec.LookPath(tool); err != nil {
						t.Skip(tool + " is not installed")
					}
				}
				if runtime.GOARCH != "amd64" && c.run == nil {
					t.Skip("for another machine")
				}
				dir := t.TempDir()
				object, source, program := filepath.Join(dir, "calc.o"), filepath.Join(dir, "main.c"), filepath.Join(dir, "main")
				if out, err := command(t, "ryugo", "compile", "--target", c.target, "--opt", opt, "--filter", "Demo.Calc::*", "--object", object, "../../clr/testdata/demo.exe").CombinedOutput(); err != nil {
					t.Fatalf("%v: %s", err, out)
				}
				_, symbols := openObject(t, object)
				var names []any
				for _, s := range symbols {
					if strings.HasPrefix(s.Name, "code:") {
						names = append(names, strings.ReplaceAll(s.Name, "`", "\x00"))
					}
				}
				if len(names) != 6 {
					t.Fatalf("methods: %q", names)
				}
				text := strings.ReplaceAll(fmt.Sprintf(objectMain, names...), "\x00", "`")
				text = regexp.MustCompile(`__asm__\("([^"]*\[[^"]*|helper:[^"]*)"\)`).ReplaceAllString(text, `__asm__("\"$1\"")`)
				if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
				build := append(slices.Clone(c.cc), "-O1", "-static", "-fno-pie", "-no-pie", "-funwind-tables", "-o", program, source, object)
				if out, err := command(t, build[0], build[1:]...).CombinedOutput(); err != nil {
					t.Fatalf("%v: %s", err, out)
				}
				line := append(slices.Clone(c.run), program)
				if out, err := command(t, line[0], line[1:]...).CombinedOutput(); err != nil {
					t.Errorf("%v: %q", err, out)
				}
			})
		}
	}
}
