package progen_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"ryugo/cil"
	"ryugo/fuzz"
	"ryugo/fuzz/progen"
)

// emit writes one program.
func emit(t testing.TB, p *progen.Program) []byte {
	t.Helper()
	image, err := progen.Emit([]*progen.Program{p})
	if err != nil {
		t.Fatalf("seed %d: %v\n%s", p.Seed, err, listing(p))
	}
	return image
}

func listing(p *progen.Program) string {
	var b strings.Builder
	p.Listing(&b)
	return b.String()
}

var options = []progen.Options{{}, {Exceptions: true}, {Exceptions: true, Mono: true},
	{Signatures: true}, {Signatures: true, Mono: true, CoreCLR: true}}

// TestPrograms emits many programs twice: every body must fit, and the bytes must be equal.
func TestPrograms(t *testing.T) {
	n := 50
	if testing.Short() {
		n = 10
	}
	for _, o := range options {
		for seed := range uint64(n) {
			image := emit(t, progen.Generate(progen.NewSource(seed), o))
			if !bytes.Equal(image, emit(t, progen.Generate(progen.NewSource(seed), o))) {
				t.Fatalf("seed %d: the same seed gave another program", seed)
			}
			f, err := cil.Parse("program", image)
			if err != nil {
				t.Fatal(err)
			}
			for rid := uint32(1); rid <= f.NumRows(cil.TableMethodDef); rid++ {
				if m := f.MethodDef(rid); m.RVA != 0 {
					if _, err := f.MethodBody(m.RVA); err != nil {
						t.Errorf("seed %d: %s: %v", seed, f.String(m.Name), err)
					}
				}
			}
		}
	}
}

// TestNoExceptions checks that programs generated without exceptions throw none.
func TestNoExceptions(t *testing.T) {
	e := fuzz.InProcess("min", fuzz.Config{})
	for seed := range uint64(20) {
		p := progen.Generate(progen.NewSource(seed), progen.Options{})
		if o := e.Run(t.Context(), emit(t, p)); o.End != "" || strings.Contains(o.Output, "Exception") {
			t.Errorf("seed %d: %s\n%s", seed, o.End, o.Output)
		}
	}
}

// TestSource checks that a source without bytes gives a small program.
func TestSource(t *testing.T) {
	p := progen.Generate(progen.NewByteSource(nil), progen.Options{Exceptions: true})
	emit(t, p)
	if n := p.Size(); n > 200 {
		t.Errorf("no choices give a program of %d nodes\n%s", n, listing(p))
	}
}

// TestShrink shrinks a program as long as its text has a loop and a square root, and expects little
// more than these in the result.
func TestShrink(t *testing.T) {
	shows := func(p *progen.Program) bool {
		text := listing(p)
		if _, err := progen.Emit([]*progen.Program{p}); err != nil {
			t.Fatalf("shrunk to what cannot be emitted: %v\n%s", err, listing(p))
		}
		return strings.Contains(text, "for (") && strings.Contains(text, "Sqrt(")
	}
	tried := 0
	for seed := uint64(1); tried < 2; seed++ {
		p := progen.Generate(progen.NewSource(seed), progen.Options{Exceptions: true})
		if !shows(p) {
			continue
		}
		tried++
		before := p.Size()
		progen.Shrink(p, 1500, shows)
		if !shows(p) {
			t.Errorf("seed %d: what was to be kept is gone", seed)
		}
		if n := p.Size(); n > 40 {
			t.Errorf("seed %d: %d nodes are left of %d\n%s", seed, n, before, listing(p))
		}
	}
}

// FuzzPrograms lets the fuzzer choose programs. All engines of this module must agree on them.
func FuzzPrograms(f *testing.F) {
	for seed := range uint64(4) {
		var data []byte
		for s := progen.NewSource(seed); len(data) < 2000; {
			data = append(data, byte(s.Bits()))
		}
		f.Add(data)
	}
	var engines []fuzz.Engine
	for _, name := range []string{"interp", "min", "full"} {
		engines = append(engines, fuzz.InProcess(name, fuzz.Config{Check: true}))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p := progen.Generate(progen.NewByteSource(data), progen.Options{Exceptions: true})
		image := emit(t, p)
		var first fuzz.Outcome
		for i, e := range engines {
			o := e.Run(t.Context(), image)
			if i == 0 {
				first = o
			}
			if o.End != "" || o.Output != first.Output {
				t.Fatalf("%s: %s\n%swant\n%s%s", e.Name, o.End, o.Output, first.Output, listing(p))
			}
		}
	})
}

// TestSignatures counts the properties of random call signatures: each kind of call, each number of
// arguments, each size of structs.
func TestSignatures(t *testing.T) {
	forms, args, sizes := map[string]int{}, map[int]int{}, map[int]int{}
	for seed := range uint64(300) {
		p := progen.Generate(progen.NewSource(seed), progen.Options{Signatures: true})
		text := listing(p)
		for _, f := range []string{"calli ", "virtual ", "constrained ", ".Invoke(", "return tail ", "ref ", "typeof(M0)", "typeof(T0)", "FieldOffset", "Pack"} {
			forms[f] += strings.Count(text, f)
		}
		for _, d := range p.Defs {
			for _, m := range d.Methods {
				args[len(m.Params)]++
			}
			if d.Kind == progen.Struct && d.Generics == 0 {
				size := d.Size()
				if sizes[size]++; size < 1 || size > 64 {
					t.Errorf("seed %d: %s has %d bytes", seed, d.Name, size)
				}
			}
		}
	}
	for f, n := range forms {
		if n < 10 {
			t.Errorf("%q is there %d times", f, n)
		}
	}
	for n := range 21 {
		if args[n] < 10 {
			t.Errorf("%d methods have %d arguments", args[n], n)
		}
	}
	if len(args) != 21 || len(sizes) < 25 {
		t.Errorf("%d numbers of arguments, sizes of structs %v", len(args), sizes)
	}
}

// TestFeatures counts, in programs, the constructs that the optimizer's bugs have been about: each
// must be frequent.
func TestFeatures(t *testing.T) {
	count := 300
	features := []struct {
		name  string
		re    *regexp.Regexp
		least int // programs of 1,000
	}{
		{"loop with steps", regexp.MustCompile(`for \(v\d+ = .* \+= `), 500},
		{"steps of 2", regexp.MustCompile(`for \(v\d+ = .* \+= -?2\)`), 300},
		{"bound at an int's end", regexp.MustCompile(`for \(v\d+ = .*-?214748364[5-8]`), 250},
		{"unsigned bounds guard", regexp.MustCompile(`blt\.un .*\.Length`), 300},
		{"nested narrowing casts", regexp.MustCompile(`conv\.[iu][12]\(conv\.[iu][12]\(`), 600},
		{"both signs", regexp.MustCompile(`conv\.i1\(conv\.u[12]\(|conv\.u[12]\(conv\.i[12]\(`), 500},
		{"memory taken for another type", regexp.MustCompile(`\*ref `), 600},
		{"array of the other sign", regexp.MustCompile(`\(/\*\w+\[\]\*/`), 100},
		{"small compared at its border", regexp.MustCompile(`b(eq|ne\.un|lt|lt\.un|le|le\.un|gt|gt\.un|ge|ge\.un) -?(127|128|129|254|255|256|32767|32768|65535|65536)\b`), 500},
		{"union", regexp.MustCompile(`FieldOffset`), 120},
	}
	got := make([]int, len(features))
	for seed := range uint64(count) {
		text := listing(progen.Generate(progen.NewSource(seed), progen.Options{Exceptions: true}))
		for i, f := range features {
			if f.re.MatchString(text) {
				got[i]++
			}
		}
	}
	for i, f := range features {
		t.Logf("%s: in %d of %d programs", f.name, got[i], count)
		if got[i]*1000 < f.least*count {
			t.Errorf("%s is in %d of %d programs, want %d of 1,000", f.name, got[i], count, f.least)
		}
	}
}
