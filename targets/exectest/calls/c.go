package calls

import (
	"debug/elf"
	_ "embed"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"ryugo/targets/exectest"
)

//go:embed testdata/rules.cs
var source string

var (
	structs   = regexp.MustCompile(`(?m)^struct (\w+) \{(.*)\}$`)
	functions = regexp.MustCompile(`(?ms)^\t\[MethodImpl\(N\)\] static (\w+ C_\w+\([^)]*\) \{.*?\})$`)
	words     = strings.NewReplacer("long", "long long", "byte", "unsigned char", "object", "void*", "IntPtr", "void*", "null", "0", "public ", "")
)

// cSource returns the structs and the methods C_* of rules.cs as C.
func cSource() string {
	var s strings.Builder
	for _, m := range structs.FindAllStringSubmatch(source, -1) {
		s.WriteString("typedef struct {" + words.Replace(m[2]) + "} " + m[1] + ";\n")
	}
	s.WriteString(`
static inline int HL(int h, long long v) { return h * 31u + (int)v + 7u * (int)(v >> 32); }
static inline int HI(int h, int v) { return h * 31u + v; }
static inline int HD(int h, double v) { return h * 31u + (int)(v * 4); }
#define H(h, v) _Generic((v), long long: HL, float: HD, double: HD, default: HI)(h, v)
`)
	for _, m := range functions.FindAllStringSubmatch(source, -1) {
		s.WriteString(words.Replace(m[1]) + "\n")
	}
	return s.String()
}

// library is the output of a C compiler: position-independent, without relocations.
type library struct {
	image   []byte
	symbols map[string]uint64
}

// compileC compiles the methods, or returns nil if the compiler is not installed.
func compileC(t *testing.T, compiler []string) *library {
	path, err := exec.LookPath(compiler[0])
	if err != nil {
		return nil
	}
	dir := t.TempDir()
	in, out := filepath.Join(dir, "rules.c"), filepath.Join(dir, "rules.so")
	if err := os.WriteFile(in, []byte(cSource()), 0o644); err != nil {
		t.Fatal(err)
	}
	args := append([]string{"-w", "-O1", "-fPIC", "-shared", "-nostdlib", "-ffreestanding", "-fno-stack-protector", "-fcf-protection=none", "-ffp-contract=off", "-fno-tree-vectorize", "-Wl,-Bsymbolic", "-Wl,-z,norelro"}, compiler[1:]...)
	if !strings.HasPrefix(compiler[0], "gcc") {
		args = append(args[:7:7], args[8:]...) // only for x86
	}
	if msg, err := exec.Command(path, append(args, "-o", out, in)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, msg)
	}
	f, err := elf.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	l := &library{symbols: map[string]uint64{}}
	for _, p := range f.Progs {
		if p.Type != elf.PT_LOAD {
			continue
		}
		if end := p.Vaddr + p.Memsz; uint64(len(l.image)) < end {
			l.image = append(l.image, make([]byte, end-uint64(len(l.image)))...)
		}
		if _, err := p.ReadAt(l.image[p.Vaddr:p.Vaddr+p.Filesz], 0); err != nil {
			t.Fatal(err)
		}
	}
	syms, err := f.Symbols()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range syms {
		if strings.HasPrefix(s.Name, "C_") {
			l.symbols[s.Name] = s.Value
		}
	}
	return l
}

// place returns the entries of the functions.
func (l *library) place(r *exectest.Rig) map[string]uint64 {
	entries := map[string]uint64{}
	if l == nil {
		return entries
	}
	at, mem := r.Buffer(len(l.image) + 4096)
	skip := -at & 4095
	copy(mem[skip:], l.image)
	for name, v := range l.symbols {
		entries[name] = at + skip + v
	}
	return entries
}
