package replay_test

import (
	"bytes"
	"math/rand"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/record"
	"ryugo/ee/replay"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/vm/corelib"
)

// recordFile records all methods of an assembly at both levels, with several workers, and returns
// the file.
func recordFile(t *testing.T, path string, workers int) []byte {
	t.Helper()
	l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "core"})
	mod, err := l.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	var methods []ee.MethodHandle
	for m, err := range l.AllMethods(mod) {
		if err == nil { // methods that cannot be loaded cannot be compiled
			methods = append(methods, m.Handle())
		}
	}
	jit := standalone.New(l)
	var file bytes.Buffer
	w, err := record.NewWriter(&file, record.Meta{Runtime: "standalone"})
	if err != nil {
		t.Fatal(err)
	}
	r := record.New(w)
	for _, opt := range []ryugo.Opt{ryugo.OptMin, ryugo.OptFull} {
		r.Config = record.Config{Target: ryugo.Targets()[0], Opt: string(opt)}
		sessions := make([]*record.Session, workers)
		_, err := ryugo.BatchSessions(len(methods), workers, ryugo.Options{Opt: opt},
			func(i int) ryugo.Session {
				s := r.Wrap(jit)
				sessions[i] = s
				return ryugo.Session{JIT: s, Begin: func(k int) ee.MethodHandle {
					s.Begin(methods[k])
					return methods[k]
				}}
			},
			func(i int, _ *ryugo.Compiler, _ int, code *ryugo.Code, err error) { sessions[i].End(code, err) })
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// replayFile compiles a file's methods at one level again, in the given order, and expects the
// recorded results.
func replayFile(t *testing.T, f *record.File, opt string, workers int, shuffle bool) {
	t.Helper()
	corpus := replay.New(f)
	list := corpus.At(opt)
	if shuffle {
		rand.New(rand.NewSource(1)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	var compiled atomic.Int64
	_, err := ryugo.BatchSessions(len(list), workers, ryugo.Options{Opt: ryugo.Opt(opt)},
		func(int) ryugo.Session {
			s := corpus.Session()
			return ryugo.Session{JIT: s, Begin: func(i int) ee.MethodHandle { return s.Begin(list[i]) }}
		},
		func(_ int, _ *ryugo.Compiler, i int, code *ryugo.Code, err error) {
			c := &f.Compiles[list[i]]
			_, name := f.Method(c)
			diff := replay.DiffOutcome(f.Outcome(c), err)
			if diff == "" && err == nil {
				recorded, err := f.Code(c)
				if err != nil {
					t.Error(err)
					return
				}
				diff = replay.Diff(recorded, code)
				compiled.Add(1)
			}
			if diff != "" {
				t.Errorf("%s::%s: %s", name.Class, name.Name, diff)
			}
		})
	if err != nil {
		t.Fatal(err)
	}
	if n := int(compiled.Load()); n == 0 || n < len(list)/2 {
		t.Errorf("%d of %d compiled", n, len(list))
	}
}

// corpora are the recorded assemblies: some of ours, and real ones if they are installed.
func corpora(t *testing.T) (files []string) {
	files, err := filepath.Glob("../../testdata/cs/bench/*.exe")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	for _, name := range []string{"algorithms1", "app_json", "cctor_generic", "gcslots", "app_lisp"} {
		files = append(files, "../../testdata/cs/"+name+".exe")
	}
	files = append(files, "../../vm/corelib/mscorlib.dll")
	for _, f := range []string{"/usr/lib/mono/4.5/mscorlib.dll"} {
		if _, err := os.Stat(f); err == nil && !testing.Short() {
			files = append(files, f)
		}
	}
	return files
}

// TestReplayGivesTheSameCode records assemblies with one worker and with several. It replays each
// with one worker, and with several in another order.
func TestReplayGivesTheSameCode(t *testing.T) {
	for i, path := range corpora(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			f, err := record.Parse(path, recordFile(t, path, 1+i%3))
			if err != nil {
				t.Fatal(err)
			}
			for _, opt := range []string{"min", "full"} {
				replayFile(t, f, opt, 1, false)
				replayFile(t, f, opt, 3, true)
			}
		})
	}
}

// TestWarmReplayDoesNotAllocate checks that a replayed compile allocates nothing.
func TestWarmReplayDoesNotAllocate(t *testing.T) {
	f, err := record.Parse("core", recordFile(t, "../../vm/corelib/mscorlib.dll", 1))
	if err != nil {
		t.Fatal(err)
	}
	corpus := replay.New(f)
	for _, opt := range []string{"min", "full"} {
		s := corpus.Session()
		c, err := ryugo.New(s, ryugo.Options{Opt: ryugo.Opt(opt)})
		if err != nil {
			t.Fatal(err)
		}
		list := corpus.At(opt)
		compile := func() {
			for _, i := range list {
				if _, err := c.Compile(s.Begin(i)); err != nil {
					t.Fatal(err)
				}
			}
		}
		compile()
		if n := testing.AllocsPerRun(2, compile); n > 0 {
			t.Errorf("--opt %s: %v allocations in %d compiles", opt, n, len(list))
		}
	}
}

// TestAnotherLevelAsksMore replays the compiles of one level at the other. Questions that were not
// recorded give the error "unsupported", and no other.
func TestAnotherLevelAsksMore(t *testing.T) {
	f, err := record.Parse("core", recordFile(t, "../../testdata/cs/app_json.exe", 1))
	if err != nil {
		t.Fatal(err)
	}
	corpus := replay.New(f)
	s := corpus.Session()
	c, err := ryugo.New(s, ryugo.Options{Opt: ryugo.OptFull})
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range corpus.At("min") {
		if _, err := c.Compile(s.Begin(i)); err != nil && ryugo.KindOf(err) != ryugo.Unsupported {
			t.Error(err)
		}
	}
}
