//go:build linux && arm64

package arm64_test

import (
	"bytes"
	"flag"
	"math/rand"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"ryugo/cil"
	"ryugo/ee"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/passes"
	"ryugo/targets/arm64"
	"ryugo/targets/arm64/a64"
	"ryugo/targets/exectest"
	"ryugo/targets/hwintrinsics/hwcall"
)

// vectorMethods and everyVector select methods of TestVectorMethods.
var (
	vectorMethods = flag.String("vectors", "", "only methods whose name contains this")
	everyVector   = flag.Int("everyvector", 12, "try every Nth method of vectors, 1 all of them")
)

// program compiles methods and their callees into memory.
type program struct {
	rig     *vectors
	jit     *standalone.Runtime
	c       *passes.Compiler
	entries map[ee.Symbol]uint64
}

// entry returns the address of a method's code; the method is compiled with all its callees.
// failure is "" or the name of the callee without an address.
func (p *program) entry(h ee.MethodHandle) (at uint64, failure string) {
	type placed struct {
		code ee.Code
		at   uint64
	}
	r := p.rig
	var list []placed
	var place func(s ee.Symbol) string
	place = func(s ee.Symbol) string {
		if p.entries[s] != 0 {
			return ""
		}
		if s.Kind() == ee.SymHelper {
			p.entries[s] = r.Symbol(s)
			return ""
		}
		switch s.Kind() {
		case ee.SymMethodEntry:
		case ee.SymClass, ee.SymString, ee.SymMethod: // of exceptions; code that creates or throws one ends at a helper
			p.entries[s] = r.Place(make([]byte, 256))
			return ""
		default:
			return p.jit.DescribeSymbol(s)
		}
		stub := func() string {
			p.entries[s] = r.Symbol(ee.MakeSymbol(ee.SymHelper, uint64(ee.CORINFO_HELP_THROW)))
			return ""
		}
		if name := p.jit.SymbolName(s); strings.Contains(name, "ThrowHelper::Throw") && !strings.Contains(name, "ThrowForUnsupported") { // these methods inspect types
			return stub()
		}
		code, err := p.c.Compile(ee.MethodHandle(s.Payload()))
		if err != nil && strings.Contains(err.Error(), "no IL body") { // of the runtime; the test does not execute it
			return stub()
		}
		if err != nil {
			return err.Error()
		}
		img := make([]byte, int(code.RODataOffset)+len(code.ROData))
		copy(img, code.Text)
		copy(img[code.RODataOffset:], code.ROData)
		own := placed{code: *code, at: r.Place(img)}
		own.code.Relocs = append([]ee.Reloc{}, code.Relocs...)
		p.entries[s] = own.at
		list = append(list, own)
		for _, rel := range own.code.Relocs {
			if f := place(rel.Symbol); f != "" {
				return f
			}
		}
		return ""
	}
	s := ee.MakeSymbol(ee.SymMethodEntry, uint64(h))
	if f := place(s); f != "" {
		clear(p.entries)
		return 0, f
	}
	for _, m := range list {
		for _, rel := range m.code.Relocs {
			at := m.at + uint64(rel.Offset)
			if err := a64.Relocate(r.Mem[at-r.Base:], uint64(at), rel.Kind, uint64(int64(p.entries[rel.Symbol])+rel.Addend)); err != nil {
				r.T.Fatal(err)
			}
		}
	}
	return p.entries[s], ""
}

// roundsDifferently reports whether the IL of a method is no model for it: if the result depends on
// the machine (Native, IsHardwareAccelerated), if products are added without rounding, or if floats
// are summed in another order.
func roundsDifferently(name string) bool {
	for _, s := range []string{"IsHardwareAccelerated", "Native", "Lerp", "Reflect", "Cross"} {
		if strings.Contains(name, s) {
			return true
		}
	}
	return strings.Contains(name, "Dot") && (strings.Contains(name, "Single") || strings.Contains(name, "Double"))
}

// TestVectorMethods calls the public methods of Vector64, Vector128, Vector<T> and Vector2 to
// Vector4 of the core library of .NET 9 for every type of elements: with vectors in registers, at
// both levels, they must have the results of their IL.
func TestVectorMethods(t *testing.T) {
	dir := hwcall.Net9()
	if dir == "" {
		t.Skip("no .NET 9 here")
	}
	f, err := cil.Open(filepath.Join(dir, "System.Private.CoreLib.dll"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	v := hwcall.NewVectorCaller("vectors")
	v.AddClasses(f, true, "Intrinsics.Vector64", "Intrinsics.Vector64`1", "Intrinsics.Vector128", "Intrinsics.Vector128`1", "Vector", "Vector`1", "Vector2", "Vector3", "Vector4")
	image, err := v.A.Image()
	if err != nil {
		t.Fatal(err)
	}
	l := loader.New(loader.Options{Refs: []string{dir}})
	mod, err := l.OpenImage("vectors.dll", image)
	if err != nil {
		t.Fatal(err)
	}
	r := newVectors(t, ee.ISANeon)
	newProgram := func(isa ee.ISA, level passes.Level) *program {
		jit := standalone.New(l)
		jit.Vector64 = true
		jit.SetISA(isa)
		return &program{rig: r, jit: jit, c: passes.NewCompiler(jit, arm64.Target(), passes.Options{Level: level}), entries: map[ee.Symbol]uint64{}}
	}
	reference := newProgram(ee.ISABase, passes.LevelFull)
	programs := []*program{newProgram(ee.ISANeon, passes.LevelFull), newProgram(ee.ISANeon, passes.LevelMin)}
	mem := r.Mem[len(r.Mem)-5*hwRoom:]
	at := [5][]byte{}
	for i := range at {
		at[i] = mem[i*hwRoom : (i+1)*hwRoom]
	}
	run := func(entry uint64, seed int64, and, or byte) ([]byte, uint64) {
		rnd := rand.New(rand.NewSource(seed))
		for i := range at {
			for k := range at[i] {
				at[i][k] = byte(rnd.Intn(256))&and | or
			}
			if i == 4 {
				clear(at[i])
			}
		}
		if seed%3 == 2 {
			copy(at[1], at[0])
		}
		r.Entry = entry
		r.Call(exectest.Ptr(at[0]), exectest.Ptr(at[1]), exectest.Ptr(at[2]), exectest.Ptr(at[3]), exectest.Ptr(at[4]))
		return bytes.Clone(at[4]), r.Frame.Status
	}
	start := r.Used()
	executed, failures, different := 0, map[string]int{}, map[string]int{}
	for m, err := range l.AllMethods(mod) {
		if err != nil {
			t.Fatal(err)
		}
		k, err := strconv.Atoi(strings.TrimPrefix(m.Name, "M"))
		if err != nil || k%*everyVector != 0 || testing.Short() && k%16 != 0 {
			continue
		}
		if name := v.Names[k]; !strings.Contains(name, *vectorMethods) || roundsDifferently(name) {
			continue
		}
		if r.Used() > len(r.Mem)-4<<20 {
			r.SetUsed(start)
			clear(r.Symbols)
			clear(reference.entries)
			for _, p := range programs {
				clear(p.entries)
			}
		}
		want, failure := reference.entry(m.Handle())
		if failure != "" {
			failures["by IL: "+failure]++
			continue
		}
		for level, p := range programs {
			entry, failure := p.entry(m.Handle())
			if failure != "" {
				failures[failure]++
				continue
			}
			executed++
			for round := range int64(12) {
				and, or := byte(0xff), byte(0)
				switch round % 4 {
				case 1:
					and, or = 0x0f, 0x30
				case 2:
					and = 0x81
				case 3:
					and = 0x3f
				}
				if v.NoNaN[k] && and&0x40 != 0 {
					and &= 0x3f
				}
				w, ws := run(want, round, and, or)
				g, gs := run(entry, round, and, or)
				if ws != 0 { // its IL needs a runtime, or throws
					failures["ends at a helper by IL"]++
					break
				}
				if ee.Helper(gs) == ee.CORINFO_HELP_NEWSFAST { // minopts creates boxes where type tests are not folded
					failures["allocates"]++
					break
				}
				if gs != 0 {
					t.Errorf("%s, program %d: ends at %v, its IL does not", v.Names[k], level, ee.Helper(gs))
					break
				}
				if !bytes.Equal(w, g) {
					name, _, _ := strings.Cut(v.Names[k], "(")
					if different[name]++; different[name] < 3 {
						t.Errorf("%s, program %d: %x %x %x: got %x, by IL %x", v.Names[k], level, at[0][:16], at[1][:16], at[2][:16], g[:16], w[:16])
					}
					break
				}
			}
		}
	}
	t.Log(executed, "executions of", len(v.Calls), "methods;", len(different), "differ; not run:", failures)
}
