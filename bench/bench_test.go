// Package bench measures compile throughput:
//
//	go test -bench . ./bench
//
// BenchmarkCompile reports, for each corpus and level, methods/s, IL bytes/s, code bytes per IL
// byte and heap allocations per method. BenchmarkPhase reports the nanoseconds per node of each
// phase. BenchmarkLoad measures the type loader when nothing is loaded yet, or reading a recorded
// file. BenchmarkReplay compares recorded answers with the type loader's.
//
// The corpus "default" is recorded (corpus.ryc, package ee/record), so compiling it runs only the
// JIT, on any host. The other corpora are assemblies, and the type loader answers.
package bench

import (
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/record"
	"ryugo/ee/replay"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/vm/corelib"
)

// corpus is one assembly, or the recorded corpus.
type corpus struct{ name, file string }

// recorded is the embedded recorded corpus.
const recorded = "corpus.ryc"

var corpora = []corpus{
	{"default", recorded},
	{"corelib", ""},
	{"mscorlib", "/usr/lib/mono/4.5/mscorlib.dll"},
	{"mcs", "/usr/lib/mono/4.5/mcs.exe"},
}

// methods are the methods of a corpus.
type methods struct {
	ryugo.Session
	n int
}

// open loads a corpus and lists its methods; of a recorded corpus, the compiles at one level.
func (c corpus) open(tb testing.TB, opt ryugo.Opt) methods {
	if c.file == recorded {
		f, err := record.Parse(recorded, defaultCorpus)
		if err != nil {
			tb.Fatal(err)
		}
		corpus := replay.New(f)
		s, list := corpus.Session(), corpus.At(string(opt))
		return methods{ryugo.Session{JIT: s, Begin: func(i int) ee.MethodHandle { return s.Begin(list[i]) }}, len(list)}
	}
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
	var list []ee.MethodHandle
	for me, err := range l.AllMethods(m) {
		if err != nil {
			tb.Fatal(err)
		}
		list = append(list, me.Handle())
	}
	return methods{ryugo.Session{JIT: standalone.New(l), Begin: func(i int) ee.MethodHandle { return list[i] }}, len(list)}
}

// totals are the sums over the compiles of some methods.
type totals struct{ compiled, il, code, gc, nodes int }

// compileAll compiles every method and returns the totals.
func compileAll(tb testing.TB, c *ryugo.Compiler, ms methods) (sum totals) {
	for i := range ms.n {
		r, err := c.Compile(ms.Begin(i))
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
		for _, opt := range levels {
			b.Run(corp.name+"/"+string(opt), func(b *testing.B) {
				ms := corp.open(b, opt)
				c, err := ryugo.New(ms.JIT, ryugo.Options{Opt: opt})
				if err != nil {
					b.Fatal(err)
				}
				compileAll(b, c, ms)
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				var sum totals
				n := 0
				for b.Loop() {
					sum = compileAll(b, c, ms)
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
		ms := corp.open(b, ryugo.OptMin)
		c, err := ryugo.New(ms.JIT, ryugo.Options{Timings: true})
		if err != nil {
			b.Fatal(err)
		}
		compileAll(b, c, ms)
		for i, p := range c.PhaseTimes() {
			b.Run(corp.name+"/"+strings.ReplaceAll(p.Name, " ", "_"), func(b *testing.B) {
				before := c.PhaseTimes()[i].Ns
				nodes, runs := 0, 0
				for b.Loop() {
					nodes = compileAll(b, c, ms).nodes
					runs++
				}
				ns := c.PhaseTimes()[i].Ns - before
				b.ReportMetric(float64(ns)/float64(nodes*runs), "ns/node")
				b.ReportMetric(float64(ns)/float64(ms.n*runs), "ns/method")
			})
		}
	}
}

// BenchmarkLoad compiles with a type loader that has loaded nothing, as in the first run of a
// batch.
func BenchmarkLoad(b *testing.B) {
	for _, corp := range corpora {
		b.Run(corp.name, func(b *testing.B) {
			n := 0
			for b.Loop() {
				ms := corp.open(b, ryugo.OptMin)
				c, err := ryugo.New(ms.JIT, ryugo.Options{})
				if err != nil {
					b.Fatal(err)
				}
				compileAll(b, c, ms)
				n += ms.n
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "methods/s")
		})
	}
}
