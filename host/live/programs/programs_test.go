// Package programs runs every program with the library, in each configuration.
package programs

import (
	"path/filepath"
	"sync/atomic"
	"testing"

	"ryugo/host"
	"ryugo/host/live"
)

func TestMain(m *testing.M) { live.Main(m) }

// TestPrograms runs every program with all code compiled by the library, including the framework's, at
// both levels. At min one program in three runs beside the shipped JIT, the others without it.
func TestPrograms(t *testing.T) {
	live.SkipUnlessLive(t)
	files := live.Programs(t, "*.exe", "eh/*.exe", "il/*.exe", "net/*.exe", "crash/*.exe", "bench/*.exe", "clr/*.exe", "simd/*.exe")
	var ran, asMono atomic.Int64
	t.Run("each", func(t *testing.T) {
		for i, file := range files {
			t.Run(live.Name(file), func(t *testing.T) {
				live.Parallel(t, file)
				want := live.Expect(t, file)
				ran.Add(1)
				if want.Shipped.Stdout == want.Mono {
					asMono.Add(1)
				}
				atMin := host.Only
				if i%3 == 0 {
					atMin = host.Alt // one in three is enough to see that both JITs share a process
				}
				for _, how := range []struct {
					jit host.JIT
					opt string
				}{{atMin, "min"}, {host.Only, "full"}} {
					t.Run(string(how.jit)+"/"+how.opt, func(t *testing.T) {
						stats := filepath.Join(t.TempDir(), "stats.json")
						got := live.Run(t, how.jit, file, host.Options{All: true, Opt: how.opt, Stats: stats})
						want.Check(t, got)
						live.CheckStats(t, stats, got)
					})
				}
			})
		}
	})
	if same, all := asMono.Load(), ran.Load(); same < all/2 {
		t.Errorf("only %d of %d programs do the same under the shipped host.JIT and mono", same, all)
	}
}
