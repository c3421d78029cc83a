package bench

import (
	"bytes"
	_ "embed"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/record"
	"ryugo/ee/replay"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/vm/corelib"
)

//go:generate go test -run CorpusIsCurrent -update .

// defaultCorpus holds recorded compiles of our own C# programs, without code.
//
//go:embed corpus.ryc
var defaultCorpus []byte

// corpusSources are the programs, by world.
var corpusSources = [][]string{
	{"../vm/corelib/mscorlib.dll"},
	{"../testdata/cs/bench/*.exe", "../testdata/cs/app_*.exe"},
}

var update = flag.Bool("update", false, "renew corpus.ryc")

// corpusWorld is one world of the corpus' sources, as it is now.
type corpusWorld struct {
	jit     *standalone.Runtime
	methods []ee.MethodHandle
}

func openWorld(t *testing.T, globs []string) (w corpusWorld) {
	t.Helper()
	l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "mscorlib.dll"})
	for _, g := range globs {
		files, err := filepath.Glob(g)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no such file (%v)", g, err)
		}
		for _, file := range files {
			m, err := l.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			for me, err := range l.AllMethods(m) {
				if err != nil {
					t.Fatal(err)
				}
				w.methods = append(w.methods, me.Handle())
			}
		}
	}
	w.jit = standalone.New(l)
	return w
}

// TestCorpusIsCurrent compiles the sources of the embedded corpus and compares the code with the
// corpus'. The loader numbers handles and symbols in the order of requests, so they need only be
// equal up to a renaming.
func TestCorpusIsCurrent(t *testing.T) {
	if *update {
		if err := os.WriteFile("corpus.ryc", recordCorpus(t), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	f, err := record.Parse("corpus.ryc", defaultCorpus)
	if err != nil {
		t.Fatal(err)
	}
	stale := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("the embedded corpus is not what the compiler asks and makes now (renew it: go generate ./bench): "+format, args...)
	}
	corpus := replay.New(f)
	session := corpus.Session()
	next := 0
	for _, globs := range corpusSources {
		world := openWorld(t, globs)
		var names renaming
		for _, opt := range levels {
			now, err := ryugo.New(world.jit, ryugo.Options{Opt: opt})
			if err != nil {
				t.Fatal(err)
			}
			then, err := ryugo.New(session, ryugo.Options{Opt: opt})
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range world.methods {
				class, name := world.jit.GetMethodName(m)
				if next == len(f.Compiles) || f.Compiles[next].Opt != string(opt) {
					stale("%s::%s at %s is missing", class, name, opt)
				}
				code, err := now.Compile(m)
				replayed, rerr := then.Compile(session.Begin(next))
				next++
				if d := replay.DiffOutcome(rerr, err); d != "" {
					stale("%s::%s at %s: %s", class, name, opt, d)
				}
				if err != nil {
					continue
				}
				if d := replay.Diff(names.apply(replayed, code), code); d != "" {
					stale("%s::%s at %s: %s", class, name, opt, d)
				}
			}
		}
	}
	if next != len(f.Compiles) {
		stale("%d compiles too many", len(f.Compiles)-next)
	}
}

var levels = []ryugo.Opt{ryugo.OptMin, ryugo.OptFull}

// recordCorpus records the corpus again.
func recordCorpus(t *testing.T) []byte {
	var file bytes.Buffer
	w, err := record.NewWriter(&file, record.Meta{Runtime: "standalone", Sources: []string{fmt.Sprint(corpusSources)}, NoCode: true})
	if err != nil {
		t.Fatal(err)
	}
	r := record.New(w)
	for _, globs := range corpusSources {
		world := openWorld(t, globs)
		for _, opt := range levels {
			r.Config = record.Config{Target: ryugo.Targets()[0], Opt: string(opt)}
			s := r.Wrap(world.jit)
			c, err := ryugo.New(s, ryugo.Options{Opt: opt})
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range world.methods {
				s.Begin(m)
				s.End(c.Compile(m))
			}
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// renaming is a one-to-one relation between the recorded symbols and the current ones, as known so
// far.
type renaming struct{ now, then map[ee.Symbol]ee.Symbol }

// apply returns code with each symbol renamed to the symbol at the same place of now, if that is
// consistent with all earlier places.
func (r *renaming) apply(code, now *ee.Code) *ee.Code {
	c := *code
	c.Method = r.method(c.Method, now.Method)
	c.Relocs = append([]ee.Reloc(nil), c.Relocs...)
	for i := range min(len(c.Relocs), len(now.Relocs)) {
		c.Relocs[i].Symbol = r.symbol(c.Relocs[i].Symbol, now.Relocs[i].Symbol)
	}
	c.CallSites = append([]ee.CallSite(nil), c.CallSites...)
	for i := range min(len(c.CallSites), len(now.CallSites)) {
		c.CallSites[i].Method = r.method(c.CallSites[i].Method, now.CallSites[i].Method)
	}
	return &c
}

func (r *renaming) method(then, now ee.MethodHandle) ee.MethodHandle {
	return ee.MethodHandle(r.symbol(ee.MakeSymbol(ee.SymMethod, uint64(then)), ee.MakeSymbol(ee.SymMethod, uint64(now))).Payload())
}

func (r *renaming) symbol(then, now ee.Symbol) ee.Symbol {
	if r.now == nil {
		r.now, r.then = map[ee.Symbol]ee.Symbol{}, map[ee.Symbol]ee.Symbol{}
	}
	_, named := r.now[then]
	_, taken := r.then[now]
	if !named && !taken && then.Kind() == now.Kind() {
		r.now[then], r.then[now] = now, then
	}
	if s, ok := r.now[then]; ok {
		return s
	}
	return ^now // another symbol is renamed to it already
}
