package bench

import (
	"bytes"
	"testing"
	"time"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/record"
	"ryugo/ee/replay"
)

// BenchmarkReplay compiles each assembly alternately with the type loader's answers and with
// recorded ones, at minopts, with one worker, and reports the shortest time of each in ns/method.
// It also reports the time for recording and for opening a file, and the size of the file with and
// without the code.
func BenchmarkReplay(b *testing.B) {
	for _, corp := range corpora {
		if corp.file == recorded {
			continue
		}
		b.Run(corp.name, func(b *testing.B) {
			ms := corp.open(b, ryugo.OptMin)
			per := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / float64(ms.n) }
			compileAll(b, newCompiler(b, ms.JIT), ms) // now everything is loaded
			small := recordMethods(b, ms, true)
			start := time.Now()
			file := recordMethods(b, ms, false)
			recording := time.Since(start)
			start = time.Now()
			f, err := record.Parse(corp.name, file)
			if err != nil {
				b.Fatal(err)
			}
			opening := time.Since(start)
			s := replay.New(f).Session()
			rs := methods{ryugo.Session{JIT: s, Begin: s.Begin}, len(f.Compiles)}
			live, again := newCompiler(b, ms.JIT), newCompiler(b, s)
			bestLive, bestAgain := time.Duration(1<<62), time.Duration(1<<62)
			for b.Loop() {
				start := time.Now()
				compileAll(b, live, ms)
				middle := time.Now()
				compileAll(b, again, rs)
				bestLive, bestAgain = min(bestLive, middle.Sub(start)), min(bestAgain, time.Since(middle))
			}
			b.ReportMetric(per(bestLive), "loader-ns/method")
			b.ReportMetric(per(bestAgain), "replay-ns/method")
			b.ReportMetric(per(recording), "record-ns/method")
			b.ReportMetric(per(opening), "open-ns/method")
			b.ReportMetric(float64(len(file))/float64(ms.n), "bytes/method")
			b.ReportMetric(float64(len(small))/float64(ms.n), "nocode-bytes/method")
		})
	}
}

func newCompiler(b *testing.B, jit ee.JitInfo) *ryugo.Compiler {
	c, err := ryugo.New(jit, ryugo.Options{})
	if err != nil {
		b.Fatal(err)
	}
	return c
}

// recordMethods records one compile of each method.
func recordMethods(b *testing.B, ms methods, noCode bool) []byte {
	var file bytes.Buffer
	w, err := record.NewWriter(&file, record.Meta{NoCode: noCode})
	if err != nil {
		b.Fatal(err)
	}
	s := record.New(w).Wrap(ms.JIT)
	c := newCompiler(b, s)
	for i := range ms.n {
		m := ms.Begin(i)
		s.Begin(m)
		s.End(c.Compile(m))
	}
	if err := w.Close(); err != nil {
		b.Fatal(err)
	}
	return file.Bytes()
}
