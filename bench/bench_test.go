// Package bench measures compile throughput:
//
//	go test -bench . ./bench
//
// BenchmarkCompile reports, for each corpus and level, methods/s, IL bytes/s,
// code bytes per IL byte and heap allocations per method; BenchmarkPhase the
// nanoseconds per node that each phase takes; BenchmarkLoad what the type
// loader costs when nothing is loaded yet.
package bench

import (
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/vm/corelib"
)

// corpus is one assembly, "" for the embedded core library.
type corpus struct{ name, file string }

var corpora = []corpus{
	{"corelib", ""},
	{"mscorlib", "/usr/lib/mono/4.5/mscorlib.dll"},
	{"mcs", "/usr/lib/mono/4.5/mcs.exe"},
}

// open loads a corpus and lists its methods.
func (c corpus) open(tb testing.TB) (ee.JitInfo, []ee.MethodHandle) {
	l := loader.New(loader.Options{})
	var m *loader.Module
	var err error
	if c.file == "" {
		m, err = l.OpenImage("mscorlib.dll", corelib.Image)
	} else {
		if _, serr := filepath.EvalSymlinks(c.file); serr != nil {
			tb.Skipf("%s is not installed", c.file)
		}
		m, err = l.Open(c.file)
	}
	if err != nil {
		tb.Fatal(err)
	}
	var methods []ee.MethodHandle
	for me, err := range l.AllMethods(m) {
		if err != nil {
			tb.Fatal(err)
		}
		methods = append(methods, me.Handle())
	}
	return standalone.New(l), methods
}

// totals are what compiling some methods comes to.
type totals struct{ compiled, il, code, gc, nodes int }

// compileAll compiles every method and returns what can be counted.
func compileAll(tb testing.TB, c *ryugo.Compiler, methods []ee.MethodHandle) (sum totals) {
	for _, m := range methods {
		r, err := c.Compile(m)
		if err != nil {
			if ryugo.KindOf(err) != ryugo.Unsupported {
				tb.Fatal(err)
			}
			continue
		}
		sum.compiled++
		sum.il += len(c.IR().Info.IL)
		sum.code += len(r.Text)
		sum.gc += len(r.GCInfo)
		sum.nodes += c.IR().NumNodes
	}
	return sum
}

func BenchmarkCompile(b *testing.B) {
	for _, corp := range corpora {
		for _, opt := range []ryugo.Opt{ryugo.OptMin, ryugo.OptFull} {
			b.Run(corp.name+"/"+string(opt), func(b *testing.B) {
				jit, methods := corp.open(b)
				c, err := ryugo.New(jit, ryugo.Options{Opt: opt})
				if err != nil {
					b.Fatal(err)
				}
				// Twice: some answers of the type loader are kept from the second
				// question on.
				compileAll(b, c, methods)
				compileAll(b, c, methods)
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				var sum totals
				n := 0
				for b.Loop() {
					sum = compileAll(b, c, methods)
					n++
				}
				runtime.ReadMemStats(&after)
				s := b.Elapsed().Seconds() / float64(n)
				b.ReportMetric(float64(sum.compiled)/s, "methods/s")
				b.ReportMetric(float64(sum.il)/s, "ILbytes/s")
				b.ReportMetric(float64(sum.code)/float64(sum.il), "code/IL")
				b.ReportMetric(float64(sum.gc)/float64(sum.compiled), "GCbytes/method")
				b.ReportMetric(float64(after.Mallocs-before.Mallocs)/float64(n*sum.compiled), "allocs/method")
			})
		}
	}
}

func BenchmarkPhase(b *testing.B) {
	for _, corp := range corpora {
		jit, methods := corp.open(b)
		c, err := ryugo.New(jit, ryugo.Options{Timings: true})
		if err != nil {
			b.Fatal(err)
		}
		compileAll(b, c, methods)
		for i, p := range c.PhaseTimes() {
			b.Run(corp.name+"/"+strings.ReplaceAll(p.Name, " ", "_"), func(b *testing.B) {
				before := c.PhaseTimes()[i].Ns
				nodes, runs := 0, 0
				for b.Loop() {
					nodes = compileAll(b, c, methods).nodes
					runs++
				}
				ns := c.PhaseTimes()[i].Ns - before
				b.ReportMetric(float64(ns)/float64(nodes*runs), "ns/node")
				b.ReportMetric(float64(ns)/float64(len(methods)*runs), "ns/method")
			})
		}
	}
}

// BenchmarkLoad compiles with a type loader that has seen nothing, as the first
// run of a batch does.
func BenchmarkLoad(b *testing.B) {
	for _, corp := range corpora {
		b.Run(corp.name, func(b *testing.B) {
			methods := 0
			n := 0
			for b.Loop() {
				jit, list := corp.open(b)
				c, err := ryugo.New(jit, ryugo.Options{})
				if err != nil {
					b.Fatal(err)
				}
				compileAll(b, c, list)
				methods = len(list)
				n++
			}
			b.ReportMetric(float64(methods*n)/b.Elapsed().Seconds(), "methods/s")
		})
	}
}
