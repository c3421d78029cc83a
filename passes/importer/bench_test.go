package importer

import (
	"strings"
	"testing"

	"ryugo/nodes"
	"ryugo/passes/irtest"
)

// TestNoAllocations checks that a warm importer allocates nothing.
func TestNoAllocations(t *testing.T) {
	var m nodes.Method
	var p Importer
	env := irtest.Env()
	all := append(append(append([]shape{}, shapes...), ehShapes...), entryShapes...)
	fakes := make([]*fake, len(all))
	for i, s := range all {
		fakes[i] = s.fakeFor(t)
	}
	runs := func() {
		for i, f := range fakes {
			if i >= len(all)-len(entryShapes) {
				continue
			}
			env.JIT = f
			m.Reset()
			p.Run(&m, env)
		}
	}
	runs()
	if n := testing.AllocsPerRun(10, runs); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkImport imports a loop over an array that contains a call.
func BenchmarkImport(b *testing.B) {
	s := shape{args: shapes[0].args, il: strings.Repeat(`ldarg.0; ldarg.1; add; starg.s 0; ldarg.0; ldc.i4.5; call G; starg.s 1
		ldarg.0; ldarg.1; call Use; `, 5) + "ret"}
	f := s.fakeFor(b)
	var m nodes.Method
	var p Importer
	env := irtest.Env()
	env.JIT = f
	b.ReportAllocs()
	for b.Loop() {
		m.Reset()
		p.Run(&m, env)
	}
	b.ReportMetric(float64(len(f.info.IL)), "ILbytes")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(m.NumNodes), "ns/node")
}
