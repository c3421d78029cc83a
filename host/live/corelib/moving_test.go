package corelib

import (
	"flag"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"ryugo/host"
	"ryugo/host/live"
)

// moving runs loops while their objects are moved.
const moving = live.Folder + "/host/moving.exe"

var (
	movingSeconds = flag.Int("moving.seconds", 3, "how long TestMoving runs in each way")
	movingSeed    = flag.Int("moving.seed", 1, "the first of TestMoving's seeds")
	movingSeeds   = flag.Int("moving.seeds", 1, "how many")
)

// movingStatus is the program's exit status if all results are right.
const movingStatus = 100

// compacting makes each collection move all objects that it can and, if requested, verify the whole
// heap before and after.
func compacting(verify bool) []string {
	env := []string{"COMPlus_gcForceCompact=1"}
	if verify {
		env = append(env, "COMPlus_HeapVerify=1")
	}
	return env
}

// TestMoving runs the program at both levels and with each collector. Its results must be those
// under the shipped JIT.
func TestMoving(t *testing.T) {
	live.SkipUnlessLive(t)
	want, _, _ := strings.Cut(live.Run(t, host.Shipped, moving, host.Options{Env: compacting(false)}, "0.5").Stdout, "\n")
	for seed := *movingSeed; seed < *movingSeed+*movingSeeds; seed++ {
		for _, how := range []struct {
			name   string
			opt    host.Options
			verify bool
		}{
			{"min", host.Options{Opt: "min"}, false},
			{"full", host.Options{Opt: "full", All: true}, false},
			{"full, verified", host.Options{Opt: "full"}, true},
			{"full, gen0", host.Options{Opt: "full", Gen0Size: 0x10000}, false},
			{"full, server", host.Options{Opt: "full", ServerGC: true}, false},
			{"full, server, gen0", host.Options{Opt: "full", ServerGC: true, Gen0Size: 0x10000}, false},
		} {
			t.Run(fmt.Sprint(how.name, "/", seed), func(t *testing.T) {
				how.opt.Env = compacting(how.verify)
				got := live.Run(t, host.Only, moving, how.opt, strconv.Itoa(*movingSeconds), strconv.Itoa(seed))
				first, rest, _ := strings.Cut(got.Stdout, "\n")
				if got.Status != movingStatus || first != want || rest != "" {
					t.Errorf("status %d\n%s\nwant %s\n%s", got.Status, got.Stdout, want, live.Last(got.Stderr, 2000))
				}
				t.Log(strings.TrimSpace(got.Stderr))
			})
		}
	}
}
