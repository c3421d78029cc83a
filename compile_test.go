package ryugo_test

import (
	"errors"
	"hash/maphash"
	"math/rand"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"

	"ryugo"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/vm/corelib"
)

// seed makes hashes within a test run comparable.
var seed = maphash.MakeSeed()

// fingerprint hashes everything about a method's code that a runtime sees.
func fingerprint(code *ryugo.Code, symbol func(ee.Symbol) string) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	h.Write(code.Text)
	h.Write(code.ROData)
	h.Write(code.GCInfo)
	for _, r := range code.Relocs {
		maphash.WriteComparable(&h, [3]int64{int64(r.Offset), int64(r.Kind), r.Addend})
		h.WriteString(symbol(r.Symbol))
	}
	for _, c := range code.EH {
		maphash.WriteComparable(&h, c)
	}
	for _, m := range code.ILMap {
		maphash.WriteComparable(&h, m)
	}
	for _, f := range code.Funcs {
		maphash.WriteComparable(&h, [4]uint32{uint32(f.Kind), f.Start, f.End, f.PrologSize})
	}
	return h.Sum64()
}

// fingerprints compiles methods in the given order with several workers.
func fingerprints(t *testing.T, u *universe, o ryugo.Options, methods []ee.MethodHandle, workers int) map[ee.MethodHandle]uint64 {
	t.Helper()
	var mu sync.Mutex
	sums := make(map[ee.MethodHandle]uint64, len(methods))
	_, err := ryugo.Batch(u.jit, methods, workers, o, func(_ int, _ *ryugo.Compiler, i int, code *ryugo.Code, err error) {
		var sum uint64
		if err == nil {
			sum = fingerprint(code, u.symbolName)
		} else if ryugo.KindOf(err) == ryugo.Internal {
			t.Errorf("%v", err)
		}
		mu.Lock()
		sums[methods[i]] = sum
		mu.Unlock()
	})
	if err != nil {
		t.Fatal(err)
	}
	return sums
}

// TestSameBytesInAnyOrder compiles the core library with one worker, with several, and shuffled,
// each time in a universe of its own. The code must be the same, whatever was compiled or loaded
// before. With -short it compiles only once with one worker and once with four, for the race
// detector.
func TestSameBytesInAnyOrder(t *testing.T) {
	for _, o := range compilers() {
		t.Run(o.Target+"/"+string(o.Opt), func(t *testing.T) { sameBytes(t, o) })
	}
}

// levels are the optimization levels.
var levels = []ryugo.Opt{ryugo.OptMin, ryugo.OptFull}

// compilers returns options for every target at every level.
func compilers() (list []ryugo.Options) {
	for _, target := range ryugo.Targets() {
		for _, opt := range levels {
			list = append(list, ryugo.Options{Target: target, Opt: opt})
		}
	}
	return list
}

func sameBytes(t *testing.T, o ryugo.Options) {
	want := map[string]uint64{}
	rounds := []int{1, 2, 4, 1, 1} // workers
	if testing.Short() {
		rounds = []int{1, 4}
	}
	for round, workers := range rounds {
		u := openCoreFor(t, o.Target)
		methods := u.methods
		if round >= 3 {
			methods = append([]ee.MethodHandle(nil), methods...)
			rand.New(rand.NewSource(int64(round))).Shuffle(len(methods), func(i, j int) { methods[i], methods[j] = methods[j], methods[i] })
		}
		got := fingerprints(t, u, o, methods, workers)
		if len(got) < 500 {
			t.Fatalf("only %d methods", len(got))
		}
		for m, sum := range got {
			name := u.symbolName(ee.MakeSymbol(ee.SymMethodEntry, uint64(m)))
			if round == 0 {
				want[name] = sum
			} else if want[name] != sum {
				t.Errorf("round %d: %s differs", round, name)
			}
		}
		if t.Failed() {
			return
		}
	}
}

// TestWarmCompilerDoesNotAllocate checks that the JIT makes no heap allocations once worker and
// runtime have seen the methods: the second pass over them allocates nothing in any phase,
// including the optional ones.
func TestWarmCompilerDoesNotAllocate(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // collections allocate too
	for _, o := range compilers() {
		t.Run(o.Target+"/"+string(o.Opt), func(t *testing.T) { doesNotAllocate(t, o) })
	}
}

func doesNotAllocate(t *testing.T, o ryugo.Options) {
	u := openCoreFor(t, o.Target)
	ran := map[string]bool{}
	o.After = func(phase string, _ *nodes.Method) { ran[phase] = true }
	c, err := ryugo.New(u.jit, o)
	if err != nil {
		t.Fatal(err)
	}
	pass := func() {
		for _, m := range u.methods {
			if _, err := c.Compile(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	pass()
	if o.Opt == ryugo.OptFull {
		for _, phase := range ryugo.OptionalPhases() {
			if !ran[phase] && phase != "block calls" { // needs methods that only CoreCLR's core library has
				t.Errorf("%s did not run", phase)
			}
		}
	}
	// An allocation that a warm compiler makes happens in every pass. The count is for the whole
	// process, in which other goroutines sometimes allocate.
	var counts []uint64
	for range 3 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		pass()
		runtime.ReadMemStats(&after)
		if after.Mallocs == before.Mallocs {
			return
		}
		counts = append(counts, after.Mallocs-before.Mallocs)
	}
	t.Errorf("%d allocations in %d compiles each", counts, len(u.methods))
}

// TestCorpusCompiles compiles with all verifiers on.
func TestCorpusCompiles(t *testing.T) {
	for _, file := range []string{"", "/usr/lib/mono/4.5/mscorlib.dll", "/usr/lib/mono/4.5/mcs.exe"} {
		name := file
		if name == "" {
			name = "core library"
		}
		t.Run(name, func(t *testing.T) {
			if file != "" && testing.Short() {
				t.Skip("takes long with -short")
			}
			u := openFile(t, file)
			var mu sync.Mutex
			kinds := map[ryugo.Kind]int{}
			reasons := map[string]int{}
			_, err := ryugo.Batch(u.jit, u.methods, 2, ryugo.Options{Check: true}, func(_ int, _ *ryugo.Compiler, i int, code *ryugo.Code, err error) {
				if err == nil {
					return
				}
				mu.Lock()
				defer mu.Unlock()
				k := ryugo.KindOf(err)
				kinds[k]++
				if k != ryugo.Unsupported {
					if kinds[k] < 20 {
						t.Errorf("%v", err)
					}
				} else {
					_, reason, _ := strings.Cut(err.Error(), "unsupported: ")
					reasons[reason]++
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			if n := kinds[ryugo.Unsupported]; n*200 > len(u.methods) {
				t.Errorf("%d of %d methods are unsupported: %v", n, len(u.methods), reasons)
			}
		})
	}
}

// FuzzCompile changes bytes of an assembly and compiles the methods that remain, with all verifiers
// on. Errors are allowed, panics and bugs are not.
func FuzzCompile(f *testing.F) {
	image, err := os.ReadFile("cil/testdata/small.exe")
	if err != nil {
		f.Fatal(err)
	}
	for i := range 40 {
		f.Add(uint32(i*97), uint32(i*31), byte(i*7), byte(255-i))
	}
	f.Fuzz(func(t *testing.T, at, more uint32, x, y byte) {
		mutant := append([]byte(nil), image...)
		mutant[int(at)%len(mutant)] ^= x
		mutant[(int(at)+int(more%64))%len(mutant)] ^= y
		u, err := parseImage(mutant)
		if err != nil {
			return
		}
		c, err := ryugo.New(u.jit, ryugo.Options{Check: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range u.methods {
			if _, err := c.Compile(m); err != nil && ryugo.KindOf(err) == ryugo.Internal {
				var bug *ryugo.InternalError
				if errors.As(err, &bug) {
					t.Logf("%s", bug.Stack)
				}
				t.Fatal(err)
			}
		}
	})
}

// coreImage is the embedded core library.
var coreImage = corelib.Image

// TestEachPhaseOff compiles the core library without each optional phase in turn, with all
// verifiers on.
func TestEachPhaseOff(t *testing.T) {
	u := openCore(t)
	for _, phase := range ryugo.OptionalPhases() {
		c, err := ryugo.New(u.jit, ryugo.Options{Opt: ryugo.OptFull, Check: true, Disable: []string{phase}})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range u.methods {
			if _, err := c.Compile(m); err != nil {
				t.Errorf("without %s: %v", phase, err)
			}
		}
	}
}
