package stress

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"ryugo/clr"
	"ryugo/programs"
)

var (
	soak     = flag.Int("soak", 1, "rounds of TestSoak: in each, every program runs once")
	soakSeed = flag.Uint64("soakseed", 1, "what the rounds of TestSoak are drawn from")
	// Elapsed time: a busy machine needs more.
	soakLimit = flag.Duration("soaklimit", 2*time.Minute, "what one program of TestSoak and TestWays may take")
)

// TestSoak runs the whole set of programs in one process and compares the outputs. Each round has
// one to eight machines at once, and for each program a random engine and a random number of
// safepoints between collections.
//
//	go test ./programs/stress -run TestSoak -soak 1000 -timeout 0
func TestSoak(t *testing.T) {
	programs.SkipUnlessHostRuns(t)
	set := programs.Stressed(t)
	wants := map[string]string{}
	for _, exe := range set {
		wants[exe] = programs.Expected(t, strings.TrimSuffix(exe, ".exe"))
	}
	for round := range *soak {
		rng := rand.New(rand.NewPCG(uint64(round), *soakSeed))
		order := rng.Perm(len(set))
		seeds := make([]uint64, len(set))
		for i := range seeds {
			seeds[i] = rng.Uint64()
		}
		var next atomic.Int64
		var wg sync.WaitGroup
		workers := 1 + round%8
		for range workers {
			wg.Go(func() {
				for {
					i := int(next.Add(1)) - 1
					if i >= len(order) {
						return
					}
					exe := set[order[i]]
					soakOne(t, round, exe, wants[exe], rand.New(rand.NewPCG(seeds[i], 2)))
				}
			})
		}
		wg.Wait()
		if t.Failed() {
			return
		}
		if *soak > 1 {
			t.Logf("round %d: %d programs, %d at a time", round+1, len(set), workers)
		}
	}
}

// soakEngines are the engines to choose from, with their frequencies: interpreted programs are
// slow.
var soakEngines = []string{"min", "full", "min", "full", "min", "full", "interp"}

// soakOne runs one program with random settings.
func soakOne(t *testing.T, round int, exe, want string, rng *rand.Rand) {
	engine := soakEngines[rng.IntN(len(soakEngines))]
	stress := 1 << rng.IntN(16)
	stress += rng.IntN(stress)
	how := fmt.Sprintf("round %d, %s, --engine %s --gc-stress %d", round+1, filepath.Base(exe), engine, stress)
	out, errOut, status, err := runInProcess(exe, engine, stress)
	switch {
	case err != nil && !errors.As(err, new(*clr.Exception)): // some end with one
		t.Errorf("%s: %v", how, err)
	case out != want:
		t.Errorf("%s: status %d, output differs at %s\n%s", how, status, programs.FirstDifference(want, out), programs.Tail(errOut))
	}
}

// runInProcess runs a program in a runtime of its own.
func runInProcess(exe, engine string, stress int) (out, errOut string, status int, err error) {
	w := way{engine: engine, stress: stress}
	return w.run(exe, *soakLimit)
}
