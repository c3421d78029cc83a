package importer_test

import (
	"errors"
	"fmt"
	"os"
	"sort"
	"testing"

	"ryugo/ee"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/nodes"
	"ryugo/passes/importer"
	"ryugo/passes/irtest"
	"ryugo/targets"
)

const monoDir = "/usr/lib/mono/4.5/"

// corpus lists real assemblies. Tests that need them are skipped where they are not installed.
var corpus = []string{"mscorlib.dll", "mcs.exe", "System.dll", "System.Core.dll", "System.Xml.dll"}

// world opens an assembly and lists its methods.
func world(t testing.TB, name string) (*standalone.Runtime, []ee.MethodHandle) {
	t.Helper()
	if _, err := os.Stat(monoDir + name); err != nil {
		t.Skipf("no %s here", monoDir+name)
	}
	l := loader.New(loader.Options{})
	mod, err := l.Open(monoDir + name)
	if err != nil {
		t.Fatal(err)
	}
	var all []ee.MethodHandle
	for m, err := range l.AllMethods(mod) {
		if err != nil {
			t.Logf("loader: %v", err)
			continue
		}
		all = append(all, m.Handle())
	}
	return standalone.New(l), all
}

// importOne imports a method and returns the error with which the importer refused it.
func importOne(p *importer.Importer, m *nodes.Method, env *targets.Env) (err error) {
	defer func() {
		if r := recover(); r != nil {
			e, ok := ee.Recovered(r)
			if !ok {
				class, name := env.JIT.GetMethodName(env.Method)
				panic(fmt.Sprintf("%s::%s: %v", class, name, r))
			}
			err = e
		}
	}()
	m.Reset()
	p.Run(m, env)
	return nil
}

// TestCorpus imports every method of real assemblies and verifies the result.
func TestCorpus(t *testing.T) {
	for _, name := range corpus {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name != "mscorlib.dll" {
				t.Skip("short")
			}
			jit, all := world(t, name)
			env := irtest.Env()
			env.JIT = jit
			var m nodes.Method
			var p importer.Importer
			var v nodes.Verifier
			reasons := map[string]int{}
			failed, broken := 0, 0
			for i, h := range all {
				env.Method, env.MinOpts = h, i&1 == 0
				err := importOne(&p, &m, env)
				if err != nil {
					failed++
					reason := err.Error()
					var bad *ee.BadInput
					var uns *ee.Unsupported
					if errors.As(err, &bad) {
						reason = "bad input: " + bad.Reason
					} else if errors.As(err, &uns) {
						reason = "unsupported: " + uns.Reason
					}
					if reasons[reason]++; reasons[reason] <= 3 {
						class, method := jit.GetMethodName(h)
						t.Logf("%s::%s: %v", class, method, err)
					}
					continue
				}
				if err := v.Verify(&m); err != nil {
					class, method := jit.GetMethodName(h)
					if broken++; broken < 10 {
						t.Errorf("%s::%s: %v", class, method, err)
					}
				}
			}
			var list []string
			for r := range reasons {
				list = append(list, r)
			}
			sort.Slice(list, func(i, j int) bool { return reasons[list[i]] > reasons[list[j]] })
			for _, r := range list {
				t.Logf("%5d %s", reasons[r], r)
			}
			share := 1 - float64(failed)/float64(len(all))
			t.Logf("%d methods, %.2f %% imported", len(all), 100*share)
			if share < 0.995 || broken > 0 {
				t.Errorf("%d refused, %d broken of %d", failed, broken, len(all))
			}
		})
	}
}

// TestCorpusAllocations checks that a warm importer allocates nothing, whatever the method.
func TestCorpusAllocations(t *testing.T) {
	jit, all := world(t, "mscorlib.dll")
	env := irtest.Env()
	env.JIT = jit
	var m nodes.Method
	var p importer.Importer
	good := all[:0]
	for _, h := range all {
		if env.Method = h; importOne(&p, &m, env) == nil {
			good = append(good, h)
		}
	}
	n := testing.AllocsPerRun(1, func() {
		for _, h := range good {
			env.Method = h
			m.Reset()
			p.Run(&m, env)
		}
	})
	if n > 0 {
		t.Errorf("%.3f allocations per method", n/float64(len(good)))
	}
}

// BenchmarkCorpus imports mscorlib.
func BenchmarkCorpus(b *testing.B) {
	jit, all := world(b, "mscorlib.dll")
	var m nodes.Method
	var p importer.Importer
	env := irtest.Env()
	env.JIT = jit
	good := all[:0]
	bytes := 0
	for _, h := range all {
		if env.Method = h; importOne(&p, &m, env) == nil {
			good = append(good, h)
			bytes += len(m.Info.IL)
		}
	}
	b.ReportAllocs()
	b.SetBytes(int64(bytes))
	for b.Loop() {
		for _, h := range good {
			env.Method = h
			m.Reset()
			p.Run(&m, env)
		}
	}
	per := float64(b.Elapsed().Nanoseconds()) / float64(b.N) / float64(len(good))
	b.ReportMetric(per, "ns/method")
}
