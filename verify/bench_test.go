package verify_test

import (
	"flag"
	"os"
	"testing"

	"ryugo/loader"
	"ryugo/verify"
	"ryugo/vm/corelib"
)

var (
	benchFile   = flag.String("verify.file", "", "assembly that the benchmark verifies instead of the embedded core library")
	benchRounds = flag.Int("verify.rounds", 0, "rounds of TestRounds over all methods, for counting instructions")
)

// corpus opens the assembly to measure and lists its methods.
func corpus(t testing.TB) (*verify.Verifier, []*loader.Method) {
	l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "core"})
	var mod *loader.Module
	var err error
	if *benchFile != "" {
		mod, err = l.Open(*benchFile)
	} else {
		mod, err = l.OpenImage("core", corelib.Image)
	}
	if err != nil {
		t.Fatal(err)
	}
	v := verify.New(l)
	var list []*loader.Method
	for r, err := range v.Module(mod) {
		if err == nil && r.Method != nil && r.Method.HasBody() && len(r.Errors) == 0 {
			list = append(list, r.Method)
		}
	}
	return v, list
}

// TestNoAllocation verifies methods that were verified before.
func TestNoAllocation(t *testing.T) {
	v, list := corpus(t)
	if len(list) < 3000 {
		t.Fatalf("%d methods", len(list))
	}
	n := testing.AllocsPerRun(1, func() {
		for _, m := range list {
			v.Method(m)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
		for _, m := range list {
			if n := testing.AllocsPerRun(1, func() { v.Method(m) }); n != 0 {
				t.Logf("%s: %v", m.FullName(), n)
			}
		}
	}
}

// TestRounds is for counting instructions: the difference between n and n+1 rounds is the cost of
// all methods when warm.
func TestRounds(t *testing.T) {
	if *benchRounds == 0 {
		t.Skip("give -verify.rounds")
	}
	v, list := corpus(t)
	size := 0
	for range *benchRounds {
		size = 0
		for _, m := range list {
			v.Method(m)
			if b, err := m.Class.Module.File.MethodBody(m.RVA); err == nil {
				size += len(b.Code)
			}
		}
	}
	t.Logf("%d methods, %d bytes of IL", len(list), size)
}

func BenchmarkVerify(b *testing.B) {
	if _, err := os.Stat(*benchFile); *benchFile != "" && err != nil {
		b.Skip(err)
	}
	v, list := corpus(b)
	b.ReportAllocs()
	for b.Loop() {
		for _, m := range list {
			v.Method(m)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(list)), "ns/method")
}
