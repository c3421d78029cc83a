// Package calls, for tests, runs a call for each rule of docs/calls.md on a machine. Methods in C#
// (testdata/rules.cs), caller and callee, are compiled by all phases at both levels, and must
// return the same results as on mono. If a C compiler for the machine's convention is installed, it
// compiles callees whose name begins with C_, too, from the same text.
package calls

import (
	_ "embed"
	"encoding/binary"
	"strconv"
	"strings"
	"testing"

	"ryugo/ee"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/nodes"
	"ryugo/passes"
	"ryugo/targets"
	"ryugo/targets/exectest"
	"ryugo/vm/corelib"
)

// Image is the assembly of rules.cs.
//
//go:embed testdata/rules.exe
var Image []byte

//go:embed testdata/rules.out
var results string

// Row is a method of Rules with its results.
type Row struct {
	Method string
	Want   map[int32]int32 // by argument
}

// inputs are the arguments with which each method is called.
var inputs = []int32{0, 1, 7, 100}

// Rows returns the methods with their results.
func Rows() (rows []Row) {
	for line := range strings.Lines(results) {
		cells := strings.Fields(line)
		r := Row{Method: cells[0], Want: map[int32]int32{}}
		for i, in := range inputs {
			v, err := strconv.ParseInt(cells[1+i], 10, 32)
			if err != nil {
				panic(err)
			}
			r.Want[in] = int32(v)
		}
		rows = append(rows, r)
	}
	return append(rows, moreRows()...)
}

// Program is the assembly, compiled for a target at a level.
type Program struct {
	JIT      *standalone.Runtime
	Compiler *passes.Compiler
	Methods  map[string]ee.MethodHandle
}

// Open loads the assembly.
func Open(target *targets.Target, level passes.Level) (*Program, error) {
	l := loader.New(loader.Options{PointerSize: target.PointerSize, CoreLib: corelib.Image, CoreLibName: "mscorlib", PreferCoreLib: true})
	mod, err := l.OpenImage("rules.exe", Image)
	if err != nil {
		return nil, err
	}
	image, err := more()
	if err != nil {
		return nil, err
	}
	second, err := l.OpenImage("more.dll", image)
	if err != nil {
		return nil, err
	}
	p := &Program{JIT: standalone.New(l), Methods: map[string]ee.MethodHandle{}}
	p.Compiler = passes.NewCompiler(p.JIT, target, passes.Options{Level: level, Check: true})
	for _, mod := range []*loader.Module{mod, second} {
		for m, err := range l.AllMethods(mod) {
			if err != nil {
				return nil, err
			}
			p.Methods[m.Name] = m.Handle()
		}
	}
	return p, nil
}

// Run runs all rows on machines. compilers are the C compilers for their conventions, with options;
// an empty list means none.
func Run(t *testing.T, machines []*exectest.Machine, compilers [][]string) {
	for i, m := range machines {
		var c *library
		if len(compilers[i]) != 0 {
			c = compileC(t, compilers[i])
		}
		for name, level := range map[string]passes.Level{"min": passes.LevelMin, "full": passes.LevelFull} {
			t.Run(m.Target.Name+"/"+name, func(t *testing.T) { run(t, m, level, nil) })
			if c != nil {
				t.Run(m.Target.Name+"/"+name+"/C", func(t *testing.T) { run(t, m, level, c) })
			}
		}
	}
}

func run(t *testing.T, m *exectest.Machine, level passes.Level, c *library) {
	p, err := Open(m.Target, level)
	if err != nil {
		t.Fatal(err)
	}
	r := exectest.New(t, m)
	if p.Compiler.M.Model = nodes.LP64; r.Narrow() {
		p.Compiler.M.Model = nodes.ILP32
	}
	count, _ := r.Buffer(8)
	for _, h := range []ee.Helper{ee.CORINFO_HELP_ASSIGN_REF, ee.CORINFO_HELP_CHECKED_ASSIGN_REF, ee.CORINFO_HELP_ASSIGN_BYREF} {
		img, err := m.Barrier(m.Target, h, count)
		if err != nil {
			t.Fatal(err)
		}
		r.DefineHelper(h, r.Place(img))
	}
	x := &runner{Program: p, r: r, native: c.place(r)}
	r.DefineHelper(ee.CORINFO_HELP_DBLREM, x.entry(t, "Remainder"))
	r.DefineHelper(ee.CORINFO_HELP_GETREFANY, x.entry(t, "GetRefAny"))
	for _, row := range Rows() {
		entry := x.entry(t, row.Method)
		for in, want := range row.Want {
			r.Begin(nodes.TYP_INT, nodes.TYP_INT)
			args := []any{uint64(uint32(in))}
			if row.Method == "StubCell" { // the object is not used
				r.Begin(nodes.TYP_INT, nodes.TYP_REF, nodes.TYP_INT)
				args = []any{count, args[0]}
			}
			r.Entry = entry
			r.Call(args...)
			if got := int32(r.Int()); r.Frame.Status != 0 || got != want {
				t.Errorf("%s(%d): %d, helper %v; want %d\n%s", row.Method, in, got, ee.Helper(r.Frame.Status), want, r.Machine.Disassemble(x.text[row.Method]))
			}
		}
	}
	if _, err := p.Compiler.Compile(p.Methods["VarArgs"]); err == nil || !strings.Contains(err.Error(), "unsupported") {
		t.Errorf("VarArgs: %v", err)
	}
	if c != nil && x.linked < 20 {
		t.Errorf("%d methods in C are called", x.linked)
	}
}

// runner compiles methods and places their code.
type runner struct {
	*Program
	r      *exectest.Rig
	native map[string]uint64
	linked int // number of methods in C
	text   map[string][]byte
}

// entry compiles a method and all its callees.
func (x *runner) entry(t *testing.T, name string) uint64 {
	t.Helper()
	h, ok := x.Methods[name]
	if !ok {
		t.Fatalf("no method %s", name)
	}
	s := ee.MakeSymbol(ee.SymMethodEntry, uint64(h))
	x.need(t, s, name)
	return x.r.Symbols[s]
}

// need defines a symbol.
func (x *runner) need(t *testing.T, s ee.Symbol, name string) {
	t.Helper()
	if x.r.Symbols[s] != 0 {
		return
	}
	switch s.Kind() {
	case ee.SymHelper:
		x.r.Symbol(s)
		return
	case ee.SymMethod, ee.SymClass: // a generic context, which no code reads
		x.r.Symbols[s] = x.r.Place(make([]byte, 64)) &^ x.r.Machine.Entry
		return
	case ee.SymStubCell: // holds the code of the only possible method
		at, cell := x.r.Buffer(8)
		binary.LittleEndian.PutUint64(cell, x.entry(t, "IStub.Call"))
		x.r.Symbols[s] = at
		return
	case ee.SymMethodEntry:
	default:
		t.Fatalf("%s refers to %s", name, x.JIT.DescribeSymbol(s))
	}
	h := ee.MethodHandle(s.Payload())
	for n, m := range x.Methods {
		if m == h {
			name = n
		}
	}
	if at := x.native[name]; at != 0 {
		x.linked++
		x.r.Symbols[s] = at
		return
	}
	code, err := x.Compiler.Compile(h)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if x.r.Machine.Check != nil {
		if what := x.r.Machine.Check(code); what != "" {
			t.Errorf("%s: %s", name, what)
		}
	}
	own := *code
	own.Text, own.ROData, own.Relocs = append([]byte{}, code.Text...), append([]byte{}, code.ROData...), append([]ee.Reloc{}, code.Relocs...)
	for _, rel := range own.Relocs {
		if rel.Kind != ee.RelocText32 && rel.Symbol != s {
			x.need(t, rel.Symbol, name)
		}
	}
	if x.text == nil {
		x.text = map[string][]byte{}
	}
	x.text[name] = own.Text
	x.r.Symbols[s] = x.r.InstallCode(&own)
}
