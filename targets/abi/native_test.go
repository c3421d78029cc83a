package abi

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
)

// The comparison with C compilers: each case is a call, translated by a compiler, of a probe in
// assembly language that saves all argument registers and the stack. Every byte of every argument
// is different, so its place in the callee can be found.

// cCompiler is a compiler, and the convention with which it must agree.
type cCompiler struct {
	name    string
	cc      string // the compiler of the cases
	native  string // the compiler of the driver, the same one if empty
	flags   []string
	run     string // the emulator
	row     *Convention
	managed *Convention
	probe   string
	caseABI string   // attribute of a case
	link    []string // more flags for the program
	intRets bool     // only integer results
	varArgs bool
	// The saved registers: bytes of each, and of all.
	stride, regBytes int
	align8           uint32
}

var cCompilers = []cCompiler{
	{name: "gcc x86-64 System V", cc: "gcc", row: &SysVNative, managed: &SysV, probe: "x64", stride: 8, regBytes: 256, align8: 8},
	{name: "mingw-w64", cc: "x86_64-w64-mingw32-gcc", native: "gcc", row: &Windows, managed: &Windows, probe: "x64",
		caseABI: "__attribute__((ms_abi))", varArgs: true, stride: 8, regBytes: 256, align8: 8},
	{name: "gcc aarch64", cc: "aarch64-linux-gnu-gcc", run: "qemu-aarch64", row: &ARM64Native, managed: &ARM64, probe: "arm64",
		stride: 8, regBytes: 320, align8: 8},
	{name: "gcc armhf", cc: "arm-linux-gnueabihf-gcc", flags: []string{"-marm"}, run: "qemu-arm", row: &ARM32Native, managed: &ARM32, probe: "arm32",
		varArgs: true, stride: 4, regBytes: 128, align8: 8},
	// Structs are returned differently on Linux and on Windows, so results are integers. Fastcall
	// is not compared: in gcc a long or a struct uses up registers although it is not passed in
	// them, in Microsoft's compiler it does not.
	{name: "gcc i386", cc: "gcc", flags: []string{"-m32", "-fno-pic", "-fno-stack-protector"}, link: []string{"-nostdlib", "-no-pie"},
		row: &Cdecl, managed: &Cdecl, probe: "x86", intRets: true, stride: 4, regBytes: 16, align8: 4},
}

const (
	cPositions = 4 // cases for each type
	cFiles     = 4
)

// cTypes is the number of struct types for each compiler. docs/calls.md has a run with more.
var cTypes = flag.Int("types", 600, "struct types that TestAgreesWithCCompilers makes for each compiler")

func TestAgreesWithCCompilers(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	for i := range cCompilers {
		cc := &cCompilers[i]
		t.Run(cc.name, func(t *testing.T) {
			if runtime.GOARCH != "amd64" && cc.run == "" {
				t.Skip("its programs do not run here")
			}
			for _, tool := range []string{cc.cc, cc.native, cc.run} {
				if _, err := exec.LookPath(tool); tool != "" && err != nil {
					t.Skipf("%s is not installed", tool)
				}
			}
			g := newGen(uint64(cc.row.PointerSize), cc.row.PointerSize, cc.align8)
			g.varArgs, g.intRets = cc.varArgs, cc.intRets
			var cases []*cCase
			for range *cTypes {
				cases = append(cases, g.cases(g.structType(), cPositions)...)
			}
			seen := cc.observe(t, g, cases)
			wrong := 0
			for i, c := range cases {
				if err := seen[i].check(cc, cc.row, c); err != nil {
					if wrong++; wrong <= 10 {
						t.Errorf("%v: %s", err, c)
					}
				}
			}
			t.Logf("%d types, %d calls, %d differ", *cTypes, len(cases), wrong)
			cc.checkManaged(t, cases)
			cc.checkMutants(t, cases, seen)
		})
	}
}

// source writes the C files of the cases.
func (cc *cCompiler) source(t *testing.T, dir string, g *cGen, cases []*cCase) {
	var types, list strings.Builder
	for _, s := range g.structs {
		fmt.Fprintf(&types, "%s\n", s.decl)
		if strings.HasPrefix(s.decl, "#") {
			types.WriteString("#pragma pack()\n")
		}
		fmt.Fprintf(&types, "_Static_assert(sizeof(%[1]s) == %[2]d && _Alignof(%[1]s) == %[3]d, \"%[1]s\");\n", s.name, s.shape.Size, s.shape.Align)
	}
	files := make([]strings.Builder, cFiles)
	fmt.Fprintf(&list, "#define NCASES %d\n#define REGBYTES %d\n", len(cases), cc.regBytes)
	fmt.Fprintf(&list, "typedef void %s casefn(unsigned char *, unsigned char *);\n", cc.caseABI)
	var table, modes strings.Builder
	for i, c := range cases {
		ret := "void"
		if c.ret != nil {
			ret = c.ret.name
		}
		var protos, args []string
		for k, p := range c.params {
			if !c.varArgs || k == 0 {
				protos = append(protos, p.name)
			}
			args = append(args, fmt.Sprintf("*(%s *)(d + %d)", p.name, c.offset[k]))
		}
		if c.varArgs {
			protos = append(protos, "...")
		}
		f := &files[i%cFiles]
		fmt.Fprintf(f, "extern %s p%d(%s) __asm__(\"probe\");\n", ret, i, strings.Join(protos, ", "))
		call := fmt.Sprintf("p%d(%s)", i, strings.Join(args, ", "))
		if c.ret != nil {
			call = fmt.Sprintf("*(%s *)o = %s", ret, call)
		}
		fmt.Fprintf(f, "void case_%d(unsigned char *d, unsigned char *o) { %s; }\n", i, call)
		fmt.Fprintf(&list, "extern casefn case_%d;\n", i)
		fmt.Fprintf(&table, "case_%d,", i)
		mode := 0
		var a Assignment
		if cc.row.Assign(c.signature(), &a); a.Buffer {
			mode = int(a.RetBufAt.Regs[0])
			if cc.stride == 4 {
				mode = 1
			}
		}
		fmt.Fprintf(&modes, "%d,", mode)
	}
	fmt.Fprintf(&list, "static casefn *cases[] = {%s};\n", table.String())
	fmt.Fprintf(&list, "static unsigned char modes[] = {%s};\nunsigned char probe_rets[] = {", modes.String())
	for i := range cc.regBytes {
		fmt.Fprintf(&list, "%d,", retByte(i))
	}
	list.WriteString("};\n")
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("types.h", types.String())
	write("cases.h", list.String())
	for i := range files {
		write(fmt.Sprintf("cases%d.c", i), "#include \"types.h\"\n"+files[i].String())
	}
}

// retByte returns byte i of the probe's result registers.
func retByte(i int) byte { return byte(1 + i%101) }

// argByte returns the byte of the driver's data at offset k in a pass.
func argByte(k, pass int) byte {
	if pass > 0 {
		return byte(1 + k/101)
	}
	return byte(1 + k%101)
}

// observe compiles and runs the cases.
func (cc *cCompiler) observe(t *testing.T, g *cGen, cases []*cCase) []observed {
	dir := t.TempDir()
	cc.source(t, dir, g, cases)
	testdata, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	run := func(name string, args ...string) []byte {
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		var errs bytes.Buffer
		cmd.Stderr = &errs
		out, err := cmd.Output()
		if err != nil {
			t.Errorf("%s %s: %v\n%.2000s", name, strings.Join(args, " "), err, errs.String())
		}
		return out
	}
	native := cc.native
	if native == "" {
		native = cc.cc
	}
	link := []string{"-O1", "-static", "-w", "-I.", "-o", "probe",
		filepath.Join(testdata, "driver.c"), filepath.Join(testdata, "probe_"+cc.probe+".s")}
	link = append(append(link, cc.flags...), cc.link...)
	var wg sync.WaitGroup
	slots := make(chan bool, 2)
	for i := range cFiles {
		obj := fmt.Sprintf("cases%d.s", i)
		link = append(link, obj)
		wg.Go(func() {
			slots <- true
			defer func() { <-slots }()
			run(cc.cc, append(cc.flags, "-O1", "-fno-strict-aliasing", "-fno-asynchronous-unwind-tables", "-w", "-S", "-o", obj, fmt.Sprintf("cases%d.c", i))...)
			if cc.native != "" {
				asELF(t, filepath.Join(dir, obj))
			}
		})
	}
	wg.Wait()
	run(native, link...)
	if t.Failed() {
		t.FailNow()
	}
	prog := []string{"./probe"}
	if cc.run != "" {
		prog = []string{cc.run, "./probe"}
	}
	out := run(prog[0], prog[1:]...)
	size := 24 + cc.regBytes + 1024 + 64
	if len(out) != 2*len(cases)*size {
		t.Fatalf("%d bytes of %d", len(out), 2*len(cases)*size)
	}
	seen := make([]observed, len(cases))
	for i := range seen {
		for pass := range 2 {
			b := out[(2*i+pass)*size:][:size]
			seen[i].pass[pass] = snapshot{
				sp: binary.LittleEndian.Uint64(b), data: binary.LittleEndian.Uint64(b[8:]), out: binary.LittleEndian.Uint64(b[16:]),
				regs: b[24:][:cc.regBytes], stack: b[24+cc.regBytes:][:1024], result: b[24+cc.regBytes+1024:],
			}
		}
	}
	return seen
}

// asELF removes directives that only assemblers for Windows accept.
func asELF(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
		return
	}
	var b bytes.Buffer
	for line := range bytes.Lines(text) {
		s := bytes.TrimSpace(line)
		switch {
		case bytes.HasPrefix(s, []byte(".def")), bytes.HasPrefix(s, []byte(".seh_")), bytes.HasPrefix(s, []byte(".linkonce")):
		default:
			b.Write(line)
		}
	}
	if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
		t.Error(err)
	}
}

// observed is the data that the probe saved in a case, for two sets of bytes.
type observed struct{ pass [2]snapshot }

type snapshot struct {
	sp, data, out       uint64
	regs, stack, result []byte
}

// check compares it with the assignment of a convention.
func (o *observed) check(cc *cCompiler, row *Convention, c *cCase) error {
	var a Assignment
	row.Assign(c.signature(), &a)
	twice := row.Of(c.varArgs).FloatsTwice
	for pass := range o.pass {
		s := &o.pass[pass]
		for i := range c.params {
			p := &a.Params[i]
			if err := s.checkParam(cc, row, c, i, p, pass); err != nil {
				return err
			}
			if twice && i > 0 && p.Also != NoReg {
				also := *p
				also.Regs[0] = p.Also
				if err := s.checkParam(cc, row, c, i, &also, pass); err != nil {
					return fmt.Errorf("second copy: %w", err)
				}
			}
		}
		if err := s.checkResult(cc, row, c, &a); err != nil {
			return err
		}
	}
	return nil
}

// checkParam compares the bytes of argument i with the place p.
func (s *snapshot) checkParam(cc *cCompiler, row *Convention, c *cCase, i int, p *Place, pass int) error {
	t := c.params[i]
	mem, at := s.stack, p.Stack
	if p.ByRef {
		word := s.stack[min(int(p.Stack), len(s.stack)-8):]
		if p.Count > 0 {
			word = s.regs[int(p.Regs[0])*cc.stride:]
		}
		ptr := binary.LittleEndian.Uint64(word)
		if ptr < s.sp || ptr+uint64(t.shape.Size) > s.sp+uint64(len(s.stack)) {
			return fmt.Errorf("argument %d: %#x is no address of a copy", i, ptr)
		}
		at = uint32(ptr - s.sp)
	}
	for _, f := range t.bytes() {
		var got byte
		if reg, ok := regByte(p.Parts, p.Regs, f); ok && !p.ByRef && !(p.Split && f >= uint32(p.Count)*row.Slot) {
			got = s.regs[reg.index(cc)]
		} else {
			from := at + f
			if p.Split {
				from -= uint32(p.Count) * row.Slot
			}
			if int(from) >= len(mem) {
				return fmt.Errorf("argument %d: on the stack at %d", i, from)
			}
			got = mem[from]
		}
		if want := argByte(c.offset[i]+int(f), pass); got != want {
			return fmt.Errorf("argument %d, byte %d: not in %s", i, f, p.text(row))
		}
	}
	return nil
}

// checkResult compares the stored result with the registers from which it must come.
func (s *snapshot) checkResult(cc *cCompiler, row *Convention, c *cCase, a *Assignment) error {
	if c.ret == nil {
		return nil
	}
	if a.Buffer {
		word := s.regs[int(a.RetBufAt.Regs[0])*cc.stride:][:8]
		ptr := binary.LittleEndian.Uint64(word)
		if cc.stride == 4 {
			ptr = uint64(uint32(ptr))
		}
		if ptr != s.out && (ptr < s.sp || ptr >= s.sp+uint64(len(s.stack))) {
			return fmt.Errorf("result: %#x is no buffer", ptr)
		}
		return nil
	}
	for _, f := range c.ret.bytes() {
		reg, ok := regByte(a.Result.Parts, a.Result.Regs, f)
		if !ok || s.result[f] != retByte(reg.index(cc)) {
			return fmt.Errorf("result, byte %d: not from %v", f, a.Result)
		}
	}
	return nil
}

// regIndex is a byte of a register.
type regIndex struct {
	reg  Reg
	byte uint32
}

func (r regIndex) index(cc *cCompiler) int { return int(r.reg)*cc.stride + int(r.byte) }

// regByte returns the register of byte f of a value.
func regByte(p Parts, regs [MaxRegs]Reg, f uint32) (regIndex, bool) {
	for k := int(p.Count) - 1; k >= 0; k-- {
		if off := uint32(p.Offset[k]); f >= off {
			return regIndex{regs[k], f - off}, true
		}
	}
	return regIndex{}, false
}

// bytes returns the offsets in t that are not padding.
func (t *cType) bytes() []uint32 {
	has := make([]bool, t.shape.Size)
	if t.class != None {
		for i := range has {
			has[i] = true
		}
	}
	for _, f := range t.shape.Fields {
		for i := range uint32(f.Size) {
			has[f.Offset+i] = true
		}
	}
	var list []uint32
	for i, h := range has {
		if h {
			list = append(list, uint32(i))
		}
	}
	return list
}

// checkManaged compares the managed convention with the native one: they differ only for explicit
// layouts.
func (cc *cCompiler) checkManaged(t *testing.T, cases []*cCase) {
	same, explicit := 0, 0
	for _, c := range cases {
		var native, managed Assignment
		cc.row.Assign(c.signature(), &native)
		cc.managed.Assign(c.signature(), &managed)
		intended := c.ret != nil && c.ret.shape.Explicit
		for _, p := range c.params {
			intended = intended || p.shape.Explicit || p.shape.Align > 8
		}
		switch {
		case intended:
			explicit++
		case !native.equal(&managed):
			t.Errorf("managed code differs: %s", c)
		default:
			same++
		}
	}
	t.Logf("managed code: %d calls the same, %d others have unions or 16-byte integers", same, explicit)
}

// equal reports whether a and b have the same places for all user arguments and the result.
func (a *Assignment) equal(b *Assignment) bool {
	return a.Result == b.Result && a.RetBufAt == b.RetBufAt && slices.Equal(a.Params, b.Params)
}

// checkMutants checks that the comparison detects a wrong convention.
func (cc *cCompiler) checkMutants(t *testing.T, cases []*cCase, seen []observed) {
	swap := func(rs []Reg) []Reg {
		if len(rs) < 2 {
			return rs
		}
		return append([]Reg{rs[1], rs[0]}, rs[2:]...)
	}
	mutants := map[string]func(*Convention){
		"integer registers": func(c *Convention) { c.IntArgs = swap(c.IntArgs) },
		"float registers":   func(c *Convention) { c.FloatArgs = swap(c.FloatArgs) },
		"last integer":      func(c *Convention) { c.IntArgs = c.IntArgs[:max(len(c.IntArgs)-1, 0)] },
		"stack alignment":   func(c *Convention) { c.MaxStackAlign = 24 - c.MaxStackAlign },
		"exhaustion":        func(c *Convention) { c.Exhaust = !c.Exhaust },
		"even registers":    func(c *Convention) { c.Align2 = !c.Align2 },
		"splitting":         func(c *Convention) { c.Split = !c.Split },
		"largest struct":    func(c *Convention) { c.Args.Max /= 2 },
		"largest result":    func(c *Convention) { c.Rets.Max /= 2 },
		"HFAs":              func(c *Convention) { c.Args.HFA = !c.Args.HFA && len(c.FloatArgs) > 0 },
		"shadow space":      func(c *Convention) { c.ShadowSpace ^= 32 },
		"positions":         func(c *Convention) { c.SharedSlots = !c.SharedSlots },
	}
	for name, change := range mutants {
		row := cc.row.with(change)
		row.VarArgs = nil
		differs, noticed := 0, 0
		for i, c := range cases[:min(len(cases), 2000)] {
			var right, wrong Assignment
			cc.row.Assign(c.signature(), &right)
			row.Assign(c.signature(), &wrong)
			if c.varArgs || right.equal(&wrong) {
				continue
			}
			differs++
			if seen[i].check(cc, &row, c) != nil {
				noticed++
			}
		}
		// A wrong place can have the right bytes: bytes that the caller has not cleared, or a
		// struct of one float in the place of an HFA's element.
		if 3*noticed < differs {
			t.Errorf("row with other %s: %d of %d wrong calls noticed", name, noticed, differs)
		}
	}
}
